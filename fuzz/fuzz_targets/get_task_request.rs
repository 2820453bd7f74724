//! Arbitrary bytes as a `GetTaskRequest`.
#![no_main]

#[path = "../../tests/robustness/fixed_point.rs"]
mod fixed_point;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fixed_point::check::<mcp_wire::tasks::GetTaskRequest>(bytes));
