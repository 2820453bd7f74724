//! The bars: ratios between competitors on one message, each with its limit.

use crate::competitor::{Task, Who};
use crate::messages::Message;

/// A limit on a ratio.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    /// `mcp-wire` takes at most so many times what the other takes.
    AtMost(f64),
    /// `mcp-wire` is at least so many times as fast as the other.
    AtLeast(f64),
}

/// A ratio and its limit.
pub struct Bar {
    /// What is done.
    pub task: Task,
    /// The other: the fastest of these that take part.
    pub against: &'static [Who],
    /// The limit.
    pub limit: Limit,
}

/// The faster of them counts; a derived struct takes part where a message has no payload.
const HAND_WRITTEN: &[Who] = &[Who::Bound, Who::Derived];

/// What a peer's ratio must be, by message.
const PEERS: &[(&str, Who, f64)] = &[
    ("working", Who::Rmcp, 2.3),
    ("input_required", Who::Rmcp, 6.0),
    ("completed, 10 KiB of rows", Who::Rmcp, 10.0),
    ("completed, 1 MiB of rows", Who::Rmcp, 10.0),
    ("form, 3 fields", Who::Rmcp, 4.0),
    ("form, 50 fields", Who::Rmcp, 3.5),
    ("form, 3 fields", Who::RustMcpSchema, 1.9),
    ("form, 50 fields", Who::RustMcpSchema, 1.9),
    ("message, response", Who::Rmcp, 8.0),
    ("message, response of 1 MiB", Who::Rmcp, 8.0),
    ("message, then its task", Who::Rmcp, 8.0),
    ("message, then its task of 1 MiB", Who::Rmcp, 8.0),
];

/// The bars of a message.
#[must_use]
pub fn bars(message: &Message) -> Vec<Bar> {
    let mut bars = Vec::new();
    if message.competitor(Who::BoundBefore).is_some() {
        bars.push(Bar { task: Task::Read, against: &[Who::BoundBefore], limit: Limit::AtMost(1.6) });
    } else {
        bars.push(Bar { task: Task::Read, against: HAND_WRITTEN, limit: Limit::AtMost(1.15) });
    }
    bars.push(Bar { task: Task::Write, against: HAND_WRITTEN, limit: Limit::AtMost(1.15) });
    // A task read out of a message that was kept as text is read twice over, so that this bar is not its own.
    if message.text.len() >= 10 << 10 && !message.kind.contains("then its task") {
        bars.push(Bar { task: Task::Read, against: &[Who::Skip], limit: Limit::AtMost(1.15) });
    }
    for (kind, who, factor) in PEERS {
        if *kind == message.kind {
            let against = if *who == Who::Rmcp { &[Who::Rmcp] } else { &[Who::RustMcpSchema] };
            bars.push(Bar { task: Task::Read, against, limit: Limit::AtLeast(*factor) });
        }
    }
    bars
}

impl Bar {
    /// The ratio, and whether it keeps the limit; `ours` and `theirs` are times.
    #[must_use]
    pub fn judge(&self, ours: f64, theirs: f64) -> (f64, bool) {
        match self.limit {
            Limit::AtMost(limit) => (ours / theirs, ours / theirs <= limit),
            Limit::AtLeast(limit) => (theirs / ours, theirs / ours >= limit),
        }
    }
}
