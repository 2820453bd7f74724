//! A build-time code generator from JSON Schema to exact Rust types.

mod error;
pub mod model;

pub use error::Error;
