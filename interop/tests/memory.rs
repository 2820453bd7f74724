//! Hostile texts take memory in proportion to their size, whether they are read or refused.
#![allow(clippy::panic, reason = "a panic is how a test fails")]

#[allow(dead_code, reason = "the verdicts are tested where the types are")]
#[path = "../../tests/robustness/hostile.rs"]
mod hostile;

use std::alloc::System;

use hostile::HOSTILE;
use mcp_wire::elicitation::McpServerElicitationRequestParams;
use mcp_wire::tasks::{GetTaskResult, JsonRpcMessage};
use serde::de::DeserializeOwned;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Bytes asked for while the text is read, those of blocks that grew included.
fn bytes<T: DeserializeOwned>(text: &[u8]) -> usize {
    let region = Region::new(ALLOCATOR);
    let read = serde_json::from_slice::<T>(text);
    let change = region.change();
    drop(read);
    change.bytes_allocated
}

/// Bytes that reading a text as some type asks for.
type Measure = fn(&[u8]) -> usize;

#[test]
fn memory_grows_with_the_text_and_no_faster() {
    for hostile in HOSTILE {
        let (quarter, whole) = ((hostile.text)(hostile.size / 4), (hostile.text)(hostile.size));
        let types: [(&str, Measure); 3] = [
            ("GetTaskResult", bytes::<GetTaskResult>),
            ("JsonRpcMessage", bytes::<JsonRpcMessage>),
            ("McpServerElicitationRequestParams", bytes::<McpServerElicitationRequestParams>),
        ];
        for (name, bytes) in types {
            let (a_quarter, all) = (bytes(&quarter), bytes(&whole));
            // A map that has just grown has twice the room it needs.
            assert!(
                all <= a_quarter * 8 + 4_096,
                "{} as {name}: {a_quarter} bytes for a quarter, {all} for the whole",
                hostile.name
            );
            assert!(all <= whole.len() * 40 + 4_096, "{} as {name}: {all} bytes for a text of {}", hostile.name, whole.len());
        }
    }
}
