//! Exact Rust types for the MCP Tasks extension and for Codex's MCP elicitation requests.
//!
//! - [`tasks`]: a server answers a slow request with a task; the client polls it, answers its input requests, cancels it.
//! - [`elicitation`]: what Codex's app-server sends its client when an MCP server asks the user something.
//!
//! The types are generated from the two published JSON Schemas: what is valid is read, all else is refused with a path to the
//! fault, and what was read is written back, members that no type names included. Opaque values stay text ([`Json`],
//! [`JsonObject`]) until they are asked for.
//!
//! ```
//! use mcp_wire::tasks::{GetTaskResult, TaskStatus};
//!
//! let text = r#"{"resultType": "complete", "taskId": "t-1", "status": "working", "ttlMs": 60000,
//!                "createdAt": "2026-01-01T00:00:00Z", "lastUpdatedAt": "2026-01-01T00:00:00Z", "vendor/x": 1}"#;
//! let result: GetTaskResult = serde_json::from_str(text)?;
//! assert_eq!(result.task.status(), TaskStatus::Working);
//! assert_eq!(result.extra.len(), 1);
//!
//! let error = serde_json::from_str::<GetTaskResult>(&text.replace("working", "paused")).unwrap_err();
//! assert!(error.to_string().starts_with(r#"status: unknown value "paused", expected "working", "#));
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! Features: `codegen` (the build script generates the types; without it a snapshot with the same text is compiled), `time`,
//! `forms`, `chrono`, `schemars`. See the repository's README for what each adds and costs.

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod elicitation;
mod generated;
pub mod tasks;
mod time;

#[cfg(any(feature = "time", feature = "chrono"))]
pub use time::TimestampError;
pub use time::{Millis, Timestamp};
pub use wiregen_runtime::{Extra, Json, JsonNumber, JsonObject};
