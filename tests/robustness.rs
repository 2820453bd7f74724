//! Whatever comes in: an error or a value, in linear time; never a panic. What was read is written and read again alike.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a panic is how a test fails")]

#[path = "robustness/fixed_point.rs"]
mod fixed_point;
#[path = "robustness/hostile.rs"]
mod hostile;
#[path = "robustness/mutation.rs"]
mod mutation;

use std::time::{Duration, Instant};

use hostile::{HOSTILE, Hostile, Verdict};
use mcp_wire::elicitation::{ElicitationAnswer, McpServerElicitationRequestParams};
use mcp_wire::tasks::{
    CancelTaskRequest, CancelTaskResult, CreateTaskResult, GetTaskRequest, GetTaskResult, JsonRpcMessage, TaskRequest,
    TaskStatusNotification, TaskSubscriptionAcknowledgedNotifications, TaskSubscriptionNotifications, TasksExtensionCapability,
    ToolCallOutcome, UpdateTaskRequest, UpdateTaskResult,
};
use proptest::prelude::*;

/// Every type that a message is read as.
const ROOTS: &[fn(&[u8])] = &[
    fixed_point::check::<GetTaskResult>,
    fixed_point::check::<CreateTaskResult>,
    fixed_point::check::<UpdateTaskResult>,
    fixed_point::check::<CancelTaskResult>,
    fixed_point::check::<GetTaskRequest>,
    fixed_point::check::<UpdateTaskRequest>,
    fixed_point::check::<CancelTaskRequest>,
    fixed_point::check::<TaskStatusNotification>,
    fixed_point::check::<TaskSubscriptionNotifications>,
    fixed_point::check::<TaskSubscriptionAcknowledgedNotifications>,
    fixed_point::check::<TasksExtensionCapability>,
    fixed_point::check::<JsonRpcMessage>,
    fixed_point::check::<TaskRequest>,
    fixed_point::check::<ToolCallOutcome>,
    fixed_point::check::<McpServerElicitationRequestParams>,
    fixed_point::check::<ElicitationAnswer>,
];

fn every_root(bytes: &[u8]) {
    for check in ROOTS {
        check(bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn arbitrary_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        every_root(&bytes);
    }

    #[test]
    fn messages_with_bytes_changed(bytes in mutation::changed_message()) {
        every_root(&bytes);
    }

    #[test]
    fn objects_of_known_keys(text in mutation::object_of_known_keys()) {
        every_root(text.as_bytes());
    }
}

#[test]
fn the_messages_that_are_changed_are_read_before() {
    for (name, text) in mutation::MESSAGES {
        every_root(text.as_bytes());
        let read = match *name {
            "elicitation" => serde_json::from_str::<McpServerElicitationRequestParams>(text).err(),
            "answer" => serde_json::from_str::<ElicitationAnswer>(text).err(),
            "create" => serde_json::from_str::<ToolCallOutcome>(text).err(),
            "get" => serde_json::from_str::<GetTaskResult>(text).err(),
            _ => serde_json::from_str::<JsonRpcMessage>(text).err(),
        };
        assert!(read.is_none(), "{name}: {read:?}");
    }
}

#[test]
fn hostile_texts_are_read_or_refused() {
    for hostile in HOSTILE {
        let text = (hostile.text)(hostile.size);
        let read = serde_json::from_slice::<GetTaskResult>(&text);
        let verdict = if read.is_ok() { Verdict::Read } else { Verdict::Refused };
        assert_eq!(verdict, hostile.verdict, "{}: {:?}", hostile.name, read.err());
        if let Err(error) = read {
            // What is quoted of a text is cut: an error is as short for a long text as for a short one.
            let length = error.to_string().len();
            assert!(length < 2_000 || hostile.name.contains("long key"), "{}: an error of {length} bytes", hostile.name);
        }
        // Each type reads it a dozen times: of the longest texts, a part will do.
        every_root(&(hostile.text)(if hostile.size > 100_000 { hostile.size / 50 } else { hostile.size }));
    }
}

#[test]
fn hostile_texts_take_linear_time() {
    for hostile in HOSTILE.iter().filter(|hostile| hostile.size >= 10_000) {
        // Four times the size takes four times as long, where quadratic cost takes sixteen times, however often it is tried;
        // a machine that others slow down is seldom slow in the wrong half each time.
        let linear = |(quarter, whole): &(Duration, Duration)| *whole < *quarter * 10 || *whole < Duration::from_millis(50);
        let mut tries = (0..8).map(|_| (time(hostile, hostile.size / 16), time(hostile, hostile.size / 4)));
        let seen: Vec<_> = tries.by_ref().take_while(|times| !linear(times)).collect();
        assert!(seen.len() < 8, "{}: (a quarter, the whole): {seen:?}", hostile.name);
    }
}

fn time(hostile: &Hostile, size: usize) -> Duration {
    let text = (hostile.text)(size);
    let once = || {
        let start = Instant::now();
        drop(serde_json::from_slice::<GetTaskResult>(&text));
        drop(serde_json::from_slice::<JsonRpcMessage>(&text));
        drop(serde_json::from_slice::<McpServerElicitationRequestParams>(&text));
        start.elapsed()
    };
    (0..3).map(|_| once()).min().unwrap()
}

/// Numbers where milliseconds, a request's id or a bound of a form belong: read or refused, and quickly.
#[test]
fn odd_numbers_where_numbers_belong() {
    let digits = "9".repeat(100_000);
    let long = format!("1.{digits}e99999");
    let odd = [
        "1e400",
        "1e-400",
        "1e999999999",
        "-1e999999999",
        "1e-999999999",
        "1e99999999999999999999",
        "0e999999999999",
        "-0",
        "-0.0",
        "1E+2",
        "9007199254740993",
        "18446744073709551616",
        "-9223372036854775809",
        &digits,
        &long,
        "01",
        "1.",
        ".5",
        "+1",
        "NaN",
        "Infinity",
        "1e",
        "0x10",
    ];
    let start = Instant::now();
    for number in odd {
        every_root(format!(
            r#"{{"resultType":"complete","taskId":"t","status":"working","createdAt":"","lastUpdatedAt":"","ttlMs":{number},"pollIntervalMs":{number},"x":{number}}}"#
        ).as_bytes());
        every_root(format!(r#"{{"jsonrpc":"2.0","id":{number},"method":"tasks/get","params":{{"taskId":"t"}}}}"#).as_bytes());
        every_root(format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":{number},"message":"","data":{number}}}}}"#).as_bytes());
        every_root(format!(
            r#"{{"threadId":"","serverName":"","mode":"form","message":"","requestedSchema":{{"type":"object","properties":{{"n":{{"type":"number","minimum":{number},"default":{number}}},"s":{{"type":"string","maxLength":{number}}}}}}}}}"#
        ).as_bytes());
    }
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}
