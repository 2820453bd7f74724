//! The hand-written layer of tasks: state machine, moves, answers, messages, envelopes, watching.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod answers;
mod envelopes;
mod lifecycle;
mod messages;
mod moves;
mod picture;
mod properties;
#[cfg(feature = "time")]
mod remaining;
mod status;
mod watch;

use mcp_wire::{
    JsonObject,
    tasks::{InputRequests, InputResponses, WorkingTask},
};

/// The instant of a step: so many seconds after the task was created.
fn at(second: u32) -> String {
    format!("2026-01-01T00:00:{second:02}Z")
}

/// A task with everything that a move carries over.
fn working() -> WorkingTask {
    let mut task = WorkingTask::start("t-1", at(0)).with_status_message("busy").with_ttl(60_000).with_poll_interval(500);
    task.extra.insert("vendor/x", 1);
    task
}

fn object(text: &str) -> JsonObject {
    text.parse().unwrap()
}

fn requests(keys: &[&str]) -> InputRequests {
    keys.iter().map(|key| ((*key).to_owned(), ask(key))).collect()
}

fn ask(key: &str) -> mcp_wire::tasks::InputRequest {
    serde_json::from_value(serde_json::json!({"method": "elicitation/create", "params": {"message": key}})).unwrap()
}

fn responses(keys: &[&str]) -> InputResponses {
    keys.iter().map(|key| ((*key).to_owned(), reply(key))).collect()
}

fn reply(key: &str) -> mcp_wire::tasks::InputResponse {
    serde_json::from_value(serde_json::json!({"action": "accept", "content": {"key": key}})).unwrap()
}
