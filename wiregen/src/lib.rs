//! A build-time code generator from JSON Schema to exact Rust types.

mod error;
mod facts;
pub mod model;

pub use error::Error;
pub use facts::JsonTypes;
