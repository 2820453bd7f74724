//! MCP wire types.

mod time;

#[cfg(any(feature = "time", feature = "chrono"))]
pub use time::TimestampError;
pub use time::{Millis, Timestamp};
pub use wiregen_runtime::{Extra, Json, JsonNumber, JsonObject};
