//! The MCP Tasks extension (`io.modelcontextprotocol/tasks`): long-running requests that a client polls.
//!
//! A server that cannot answer a request at once answers with a [`CreateTaskResult`]. The client then asks with
//! [`GetTaskRequest`] how the task is doing, answers what it needs to know with [`UpdateTaskRequest`], may give it up with
//! [`CancelTaskRequest`], and at last finds the result, or the error, in the [`DetailedTask`].
#![doc = ""]
#![doc = include_str!("../docs/lifecycle.svg")]
#![doc = ""]
//! # The server's half
//!
//! Each status is a type of its own. [`WorkingTask`] and [`InputRequiredTask`] have the moves that the picture shows; a
//! terminal task has none, so that an illegal move does not compile. [`DetailedTask`], a task of any status, has the same
//! moves, which give an illegal one back as a [`TransitionError`] with the task untouched. Time is always an argument.
//!
//! ```
//! use mcp_wire::tasks::{CreateTaskResult, GetTaskResult, WorkingTask};
//!
//! let task = WorkingTask::start("786512e2-9e0d-44bd-8f29-789f320fe840", "2026-01-01T00:00:00Z").with_ttl(60_000);
//! let created = CreateTaskResult::of(task.clone());
//! assert_eq!(serde_json::to_value(&created)?["resultType"], "task");
//!
//! let done = task.complete(r#"{"content": []}"#.parse()?, "2026-01-01T00:00:09Z");
//! assert_eq!(serde_json::to_value(GetTaskResult::of(done))?["status"], "completed");
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! What a move carries over: id, `createdAt`, ttl, poll interval and unknown keys. It sets `lastUpdatedAt`, and drops what
//! belongs to the old status: its outstanding requests, and its message. [`InputLedger`] sees to it that no key of an
//! input request is used twice. [`JsonRpcMessage`] reads a line of unknown kind, and makes a [`TaskRequest`] of it.
//!
//! # The client's half
//!
//! [`ToolCallOutcome`] tells whether a tool call became a task, [`JsonRpcResponse`] reads the answer to a request, and
//! [`TaskWatch`] says after each look at a task what to do next.
//!
//! # What the types do not compile
//!
//! ```compile_fail,E0599
//! use mcp_wire::{JsonObject, tasks::WorkingTask};
//!
//! let done = WorkingTask::start("t-1", "now").complete(JsonObject::default(), "later");
//! done.cancel("even later"); // A completed task has no moves.
//! ```
//!
//! ```compile_fail,E0599
//! use mcp_wire::tasks::{INTERNAL_ERROR, JsonRpcError, WorkingTask};
//!
//! let failed = WorkingTask::start("t-1", "now").fail(JsonRpcError::new(INTERNAL_ERROR, "boom"), "later");
//! failed.update("even later"); // Nor has a failed one.
//! ```
//!
//! ```compile_fail,E0599
//! use mcp_wire::{JsonObject, tasks::WorkingTask};
//!
//! let cancelled = WorkingTask::start("t-1", "now").cancel("later");
//! cancelled.complete(JsonObject::default(), "even later"); // Nor has a cancelled one.
//! ```
//!
//! ```compile_fail,E0599
//! use mcp_wire::tasks::WorkingTask;
//!
//! WorkingTask::start("t-1", "now").resume("later"); // Only a task that waits for input can go on.
//! ```
//!
//! ```compile_fail,E0061
//! use mcp_wire::tasks::WorkingTask;
//!
//! WorkingTask::start("t-1", "now").complete("later"); // A task cannot be completed without a result.
//! ```
//!
//! ```compile_fail,E0308
//! use mcp_wire::{JsonObject, tasks::WorkingTask};
//!
//! // An error needs a code and a message: any object will not do.
//! WorkingTask::start("t-1", "now").fail(JsonObject::default(), "later");
//! ```

mod answer;
mod capability;
mod conversions;
mod detailed;
mod envelopes;
mod extra;
mod ledger;
mod lifecycle;
mod messages;
#[cfg(feature = "time")]
mod remaining;
mod result_type;
mod rpc_error;
mod settings;
mod status;
mod transition;
mod watch;

pub use crate::generated::tasks::*;
pub use answer::Answered;
pub use envelopes::{ErrorId, JsonRpcMessage, JsonRpcResponse, TaskRequest, ToolCallOutcome};
pub use ledger::{InputLedger, KeyReused, Ledgered};
pub use messages::EXTENSION_ID;
pub use result_type::ResultType;
pub use rpc_error::{INTERNAL_ERROR, INVALID_PARAMS, JsonRpcError, MISSING_REQUIRED_CLIENT_CAPABILITY};
pub use transition::TransitionError;
pub use watch::{IllegalObservation, NextAction, TaskWatch};
