//! Moves of a task whose status the compiler knows.

use mcp_wire::tasks::{DetailedTask, INTERNAL_ERROR, JsonRpcError, Task};
use serde_json::{Value, json};

use super::{at, object, requests, working};

fn written(task: impl Into<DetailedTask>) -> Value {
    serde_json::to_value(task.into()).unwrap()
}

/// What every status has after a move at second 5: the message about the old one is gone.
fn moved(status: &str, payload: Option<(&str, Value)>) -> Value {
    let mut task = json!({
        "taskId": "t-1", "status": status, "createdAt": at(0), "lastUpdatedAt": at(5), "ttlMs": 60000,
        "pollIntervalMs": 500, "vendor/x": 1,
    });
    if let Some((key, value)) = payload {
        task[key] = value;
    }
    task
}

#[test]
fn each_move_carries_over_what_stays_and_adds_its_payload() {
    let result = json!({"content": [], "isError": true, "structuredContent": {"a": 1}});
    let error = json!({"code": -32603, "message": "boom"});
    let ask = json!({"method": "elicitation/create", "params": {"message": "a"}});
    let waiting = || working().require_input(requests(&["a"]), at(1));
    let complete = object(&result.to_string());
    let fault = || JsonRpcError::new(INTERNAL_ERROR, "boom");
    let cases = [
        (written(working().require_input(requests(&["a"]), at(5))), "input_required", Some(("inputRequests", json!({"a": ask})))),
        (written(working().complete(complete.clone(), at(5))), "completed", Some(("result", result.clone()))),
        (written(working().fail(fault(), at(5))), "failed", Some(("error", error.clone()))),
        (written(working().cancel(at(5))), "cancelled", None),
        (written(waiting().resume(at(5))), "working", None),
        (written(waiting().complete(complete, at(5))), "completed", Some(("result", result))),
        (written(waiting().fail(fault(), at(5))), "failed", Some(("error", error))),
        (written(waiting().cancel(at(5))), "cancelled", None),
    ];
    for (task, status, payload) in cases {
        assert_eq!(task, moved(status, payload));
    }
}

#[test]
fn a_result_is_kept_whole_and_not_looked_at() {
    for text in [r#"{"resultType": "input_required", "inputRequests": {}}"#, "{}", r#"{"isError": true}"#] {
        assert_eq!(working().complete(object(text), at(5)).result.text(), text);
    }
}

#[test]
fn a_change_in_place_moves_the_time_alone() {
    let task = working().update(at(5));
    assert_eq!((task.created_at.as_str(), task.last_updated_at.as_str()), (&*at(0), &*at(5)));
    assert_eq!(task.status_message.as_deref(), Some("busy"));
    let waiting = working().require_input(requests(&["a", "b"]), at(1)).with_status_message("your turn").update(at(6));
    assert_eq!(waiting.status_message.as_deref(), Some("your turn"));
    assert_eq!(waiting.input_requests, requests(&["a", "b"]));
}

#[test]
fn a_move_drops_unknown_keys_that_the_new_status_knows() {
    let mut task = working();
    task.extra.insert("result", 7);
    task.extra.insert("status", "\"odd\"".parse::<mcp_wire::Json>().unwrap());
    let done = task.complete(object("{}"), at(5));
    assert_eq!(done.extra, [("vendor/x", 1)].into_iter().collect());
    assert_eq!(written(done), moved("completed", Some(("result", json!({})))));
}

#[test]
fn a_task_without_its_payload_is_a_task() {
    let task = Task::from(working().complete(object(r#"{"content": []}"#), at(5)));
    assert_eq!(serde_json::to_value(&task).unwrap(), moved("completed", None));
    assert_eq!(task, Task::from(DetailedTask::from(working().complete(object("{}"), at(5)))));
}

#[test]
fn settings_are_kept_by_every_status() {
    let done = working().cancel(at(5)).with_status_message("gone").with_unlimited_ttl().with_poll_interval(1);
    assert_eq!(done.ttl_ms, None);
    assert_eq!(written(done)["statusMessage"], "gone");
}
