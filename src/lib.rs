//! MCP wire types.

pub mod elicitation;
mod generated;
pub mod tasks;
mod time;

#[cfg(any(feature = "time", feature = "chrono"))]
pub use time::TimestampError;
pub use time::{Millis, Timestamp};
pub use wiregen_runtime::{Extra, Json, JsonNumber, JsonObject};
