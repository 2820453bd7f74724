//! What the constructors of requests, results and notifications write.

use mcp_wire::{
    Json,
    tasks::{
        CancelTaskRequest, CancelTaskResult, CreateTaskResult, EXTENSION_ID, GetTaskRequest, GetTaskResult, INTERNAL_ERROR,
        JsonRpcError, MISSING_REQUIRED_CLIENT_CAPABILITY, ResultType, TaskRequest, TaskStatusNotification, UpdateTaskRequest,
        UpdateTaskResult,
    },
};
use serde_core::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{at, object, requests, responses, working};

/// Writes, compares, reads again.
fn check<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(message: &T, expected: &Value) {
    let text = serde_json::to_string(message).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), *expected, "{text}");
    assert_eq!(serde_json::from_str::<T>(&text).unwrap(), *message);
}

fn task(status: &str, second: u32) -> Value {
    json!({"taskId": "t-1", "status": status, "createdAt": at(0), "lastUpdatedAt": at(second), "ttlMs": 60000,
        "pollIntervalMs": 500, "vendor/x": 1})
}

fn with(mut object: Value, key: &str, value: Value) -> Value {
    object[key] = value;
    object
}

#[test]
fn results_carry_their_type() {
    let started = with(task("working", 0), "statusMessage", json!("busy"));
    check(&CreateTaskResult::of(working()), &with(started.clone(), "resultType", json!("task")));
    check(&GetTaskResult::of(working()), &with(started, "resultType", json!("complete")));
    check(&UpdateTaskResult::acknowledge(), &json!({"resultType": "complete"}));
    check(&CancelTaskResult::acknowledge(), &json!({"resultType": "complete"}));
}

#[test]
fn a_seed_of_any_status_carries_no_payload() {
    let seeds = [
        (CreateTaskResult::of(working().require_input(requests(&["a"]), at(5))), "input_required"),
        (CreateTaskResult::of(working().complete(object("{}"), at(5))), "completed"),
        (CreateTaskResult::of(working().fail(JsonRpcError::new(INTERNAL_ERROR, "boom"), at(5))), "failed"),
        (CreateTaskResult::of(working().cancel(at(5))), "cancelled"),
    ];
    for (result, status) in seeds {
        check(&result, &with(task(status, 5), "resultType", json!("task")));
    }
}

#[test]
fn a_notification_carries_the_task_in_full() {
    let params = with(task("completed", 5), "result", json!({"content": []}));
    let notification = TaskStatusNotification::of(working().complete(object(r#"{"content": []}"#), at(5)));
    check(&notification, &json!({"jsonrpc": "2.0", "method": "notifications/tasks", "params": params}));
}

#[test]
fn unknown_keys_of_the_task_go_to_what_holds_it_but_those_that_it_knows() {
    let mut task = working();
    task.extra.insert("resultType", Json::string("odd"));
    task.extra.insert("_meta", 7);
    let result = GetTaskResult::of(task.clone());
    assert_eq!(result.extra, [("vendor/x", 1)].into_iter().collect());
    assert_eq!(result.result_type, Some(ResultType::Complete));
    let result = CreateTaskResult::of(task);
    assert_eq!(result.extra, [("vendor/x", 1)].into_iter().collect());
    assert!(result.task.extra.is_empty());
}

#[test]
fn requests_declare_the_capability_with_one_call() {
    let meta = json!({"io.modelcontextprotocol/clientCapabilities": {"extensions": {"io.modelcontextprotocol/tasks": {}}}});
    let request = |method: &str, id: Value| json!({"jsonrpc": "2.0", "id": id, "method": method, "params": {"taskId": "t-1", "_meta": meta}});
    check(&GetTaskRequest::new(7, "t-1").with_tasks_capability(), &request("tasks/get", json!(7)));
    check(&CancelTaskRequest::new("a", "t-1").with_tasks_capability(), &request("tasks/cancel", json!("a")));
    let mut update = request("tasks/update", json!(8));
    update["params"]["inputResponses"] = json!({"a": {"action": "accept", "content": {"key": "a"}}});
    check(&UpdateTaskRequest::new(8, "t-1", responses(&["a"])).with_tasks_capability(), &update);
}

#[test]
fn the_capability_joins_what_meta_holds() {
    let capabilities = "io.modelcontextprotocol/clientCapabilities";
    let tasks = json!({EXTENSION_ID: {}});
    let cases = [
        (json!({}), json!({capabilities: {"extensions": tasks}})),
        (json!({"progressToken": 1}), json!({"progressToken": 1, capabilities: {"extensions": tasks}})),
        (json!({capabilities: {"roots": {}}}), json!({capabilities: {"roots": {}, "extensions": tasks}})),
        (
            json!({capabilities: {"extensions": {"vendor/x": {}}}}),
            json!({capabilities: {"extensions": {"vendor/x": {}, EXTENSION_ID: {}}}}),
        ),
        (
            json!({capabilities: {"extensions": {EXTENSION_ID: {"a": 1}}}}),
            json!({capabilities: {"extensions": {EXTENSION_ID: {"a": 1}}}}),
        ),
        (json!({capabilities: {"extensions": 5}}), json!({capabilities: {"extensions": tasks}})),
        (json!({capabilities: null}), json!({capabilities: {"extensions": tasks}})),
    ];
    for (before, after) in cases {
        let mut request = GetTaskRequest::new(1, "t-1");
        request.params.meta = Some(object(&before.to_string()));
        let declared = request.clone().with_tasks_capability();
        assert_eq!(declared.params.meta.as_ref().unwrap().to_value().unwrap(), after);
        assert!(declared.declares_tasks_capability());
        assert_eq!(request.declares_tasks_capability(), before == after, "{before}");
        assert_eq!(declared.clone().with_tasks_capability(), declared);
    }
    assert!(!TaskRequest::from(CancelTaskRequest::new(1, "t-1")).declares_tasks_capability());
}

#[test]
fn the_error_of_a_missing_capability_is_exact() {
    let expected = json!({
        "code": -32021,
        "message": "Missing required client capability",
        "data": {"requiredCapabilities": {"extensions": {"io.modelcontextprotocol/tasks": {}}}},
    });
    check(&JsonRpcError::missing_tasks_capability(), &expected);
    assert_eq!(MISSING_REQUIRED_CLIENT_CAPABILITY, -32021);
}

#[test]
fn the_error_of_a_failed_task_has_code_and_message() {
    let error = JsonRpcError::new(INTERNAL_ERROR, "bo\"om").with_data(Value::Null);
    let failed = working().fail(error.clone(), at(5));
    assert_eq!(failed.error.text(), r#"{"code":-32603,"message":"bo\"om","data":null}"#);
    assert_eq!(JsonRpcError::try_from(&failed.error).unwrap(), error);
    assert_eq!(error.to_string(), "bo\"om (-32603)");
    let cases = [
        ("{}", "code: missing, but required"),
        (r#"{"code": 1}"#, "message: missing, but required"),
        (r#"{"code": "1", "message": ""}"#, "code: expected integer"),
        (r#"{"code": 1.5, "message": ""}"#, "code: expected integer"),
        (r#"{"code": 1, "message": "", "code": 1}"#, r#"repeated key "code""#),
    ];
    for (text, expected) in cases {
        let error = JsonRpcError::try_from(&object(text)).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    let lenient = JsonRpcError::try_from(&object(r#"{"code": 1.0, "message": "m", "hint": 1}"#)).unwrap();
    assert_eq!(lenient, JsonRpcError::new(1, "m"));
}

/// A member that comes before the status and turns out to be unknown is kept in its place among the others.
#[test]
fn what_is_held_back_and_not_known_keeps_its_place() {
    let read = |text: &str| serde_json::from_str::<GetTaskResult>(text);
    let keys = |result: &GetTaskResult| result.extra.keys().cloned().collect::<Vec<_>>();
    let rest = r#""taskId": "t", "createdAt": "", "lastUpdatedAt": "", "ttlMs": null}"#;

    let working =
        read(&format!(r#"{{"a": 1, "error": 2.50, "b": 3, "result": [], "status": "working", "c": 4, {rest}"#)).unwrap();
    assert_eq!(keys(&working), ["a", "error", "b", "result", "c"]);
    assert_eq!(working.extra.get("error").unwrap().get(), "2.50");

    let completed = format!(r#"{{"result": {{}}, "a": 1, "error": 2, "inputRequests": 3, "status": "completed", {rest}"#);
    assert_eq!(keys(&read(&completed).unwrap()), ["a", "error", "inputRequests"]);

    for (repeated, error) in [
        (r#"{"result": {}, "result": {}, "status": "completed","#, r#"repeated key "result""#),
        (r#"{"result": {}, "status": "completed", "result": {},"#, r#"repeated key "result""#),
        (r#"{"result": {}, "status": "working", "result": {},"#, r#"repeated key "result""#),
    ] {
        let found = read(&format!("{repeated} {rest}")).unwrap_err().to_string();
        assert!(found.starts_with(error), "{found}");
    }
    let wrong = read(&format!(r#"{{"result": 7, "status": "completed", {rest}"#)).unwrap_err().to_string();
    assert!(wrong.starts_with("result: expected object, found 7"), "{wrong}");
}
