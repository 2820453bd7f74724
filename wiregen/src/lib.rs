//! A build-time code generator from JSON Schema to exact Rust types.

mod assemble;
mod audit;
mod definitions;
mod error;
mod facts;
mod files;
mod fixups;
mod front;
mod hoist;
mod json;
mod limits;
mod load;
mod lower;
pub mod manifest;
mod merge;
pub mod model;
mod names;
mod normalise;
mod pattern_match;
mod polish;
mod render;
mod resolve;
mod rust_type;
mod wire;
