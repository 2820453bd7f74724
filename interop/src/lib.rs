//! What the benches measure: the messages, who reads and writes them, and the bars.

pub mod bars;
pub mod bound;
pub mod competitor;
pub mod derived;
pub mod messages;
pub mod rounds;
pub mod routed;
pub mod text;
