//! Messages of JSON-RPC: what each line is read as, and where it is at fault.

use mcp_wire::JsonObject;
use mcp_wire::tasks::{
    CreateTaskResult, GetTaskRequest, GetTaskResult, InputLedger, JsonRpcError, JsonRpcMessage, JsonRpcResponse, ResultType,
    TaskRequest, TaskStatus, ToolCallOutcome, UpdateTaskResult,
};
use serde_core::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{object, responses, working};

const TASK: &str = r#""taskId": "t-1", "status": "working", "createdAt": "2026-01-01T00:00:00Z",
    "lastUpdatedAt": "2026-01-01T00:00:00Z", "ttlMs": 60000"#;

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// The error of a text, less its line and column.
#[track_caller]
fn fault<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
    let error = serde_json::from_str::<T>(text).unwrap_err();
    error.to_string().split(" at line ").next().unwrap().to_owned()
}

/// Reads and writes, and compares as JSON.
#[track_caller]
fn same<T: DeserializeOwned + Serialize>(text: &str) -> T {
    let value: T = read(text).unwrap();
    assert_eq!(serde_json::to_value(&value).unwrap(), serde_json::from_str::<Value>(text).unwrap());
    value
}

#[test]
fn a_line_of_unknown_kind_is_what_its_members_say() {
    let text = r#"{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "x"}}"#;
    let JsonRpcMessage::Request { id, method, params } = same(text) else { panic!() };
    assert_eq!((id, &*method, params), (7.into(), "tools/call", Some(object(r#"{"name": "x"}"#))));
    assert!(matches!(same(r#"{"jsonrpc": "2.0", "method": "x"}"#), JsonRpcMessage::Notification { params: None, .. }));
    let response: JsonRpcMessage = same(r#"{"jsonrpc": "2.0", "id": "a", "result": {"content": []}}"#);
    assert_eq!(response, JsonRpcMessage::Response(JsonRpcResponse::ok("a", object(r#"{"content": []}"#))));
    let error = JsonRpcError::new(-32700, "no JSON");
    let response: JsonRpcMessage = same(r#"{"jsonrpc": "2.0", "id": null, "error": {"code": -32700, "message": "no JSON"}}"#);
    assert_eq!(response, JsonRpcMessage::Response(JsonRpcResponse::error(None, error)));
    // Other members are ignored, wherever they stand.
    let odd = r#"{"x": [1], "method": "m", "id": 1, "jsonrpc": "2.0", "y": {}}"#;
    assert_eq!(read(odd), Ok(JsonRpcMessage::Request { id: 1.into(), method: "m".into(), params: None }));
}

#[test]
fn a_line_that_is_no_message_says_why() {
    let cases = [
        (r#"{"jsonrpc": "2.0"}"#, r#"expected a member "method", "result" or "error""#),
        (r#"{"id": 1, "method": "x"}"#, "jsonrpc: missing, but required"),
        (r#"{"jsonrpc": "1.0", "id": 1, "method": "x"}"#, r#"jsonrpc: unknown value "1.0", expected "2.0""#),
        (r#"{"jsonrpc": 2.0, "method": "x"}"#, r#"jsonrpc: expected "2.0", found 2.0"#),
        (r#"{"jsonrpc": "2.0", "id": null, "method": "x"}"#, "id: expected string or integer, found null"),
        (r#"{"jsonrpc": "2.0", "method": 5}"#, "method: expected string, found 5"),
        (r#"{"jsonrpc": "2.0", "method": "x", "params": [1]}"#, "params: expected object, found an array"),
        (r#"{"jsonrpc": "2.0", "method": "x", "params": null}"#, "params: expected object, found null"),
        (r#"{"jsonrpc": "2.0", "id": 1, "method": "x", "result": {}}"#, r#"result: not allowed beside "method""#),
        (r#"{"jsonrpc": "2.0", "method": "x", "error": {"code": 1, "message": ""}}"#, r#"error: not allowed beside "method""#),
        (
            r#"{"jsonrpc": "2.0", "id": 1, "result": {}, "error": {"code": 1, "message": ""}}"#,
            r#"error: not allowed beside "result""#,
        ),
        (r#"{"jsonrpc": "2.0", "result": {}}"#, "id: missing, but required"),
        (r#"{"jsonrpc": "2.0", "id": null, "result": {}}"#, "id: expected string or integer, found null"),
        (r#"{"jsonrpc": "2.0", "id": 1, "result": 5}"#, "result: expected object, found 5"),
        (r#"{"jsonrpc": "2.0", "id": 1, "error": {"code": 1}}"#, "error.message: missing, but required"),
        (r#"{"jsonrpc": "2.0", "id": 1, "method": "x", "id": 1}"#, r#"repeated key "id""#),
        (r#"{"jsonrpc": "2.0", "method": "x", "y": 1, "y": 1}"#, r#"repeated key "y""#),
    ];
    for (text, expected) in cases {
        assert_eq!(fault::<JsonRpcMessage>(text), expected, "{text}");
    }
    assert!(fault::<JsonRpcMessage>("[]").contains("expected object"));
}

#[test]
fn a_request_about_a_task_is_told_by_its_method_wherever_it_stands() {
    let get = GetTaskRequest::new(7, "t-1").with_tasks_capability();
    let text = serde_json::to_string(&get).unwrap();
    let members: serde_json::Map<String, Value> = serde_json::from_str(&text).unwrap();
    let orders =
        [["jsonrpc", "id", "method", "params"], ["params", "id", "jsonrpc", "method"], ["method", "params", "jsonrpc", "id"]];
    for order in orders {
        let members: Vec<String> = order.iter().map(|key| format!("{key:?}: {}", members[*key])).collect();
        let text = format!("{{{}}}", members.join(", "));
        assert_eq!(read::<TaskRequest>(&text), Ok(TaskRequest::Get(get.clone())), "{text}");
    }
    let update = same(
        r#"{"params": {"taskId": "t-1", "inputResponses": {"a": {"action": "accept", "content": {"key": "a"}}}}, "id": 1, "jsonrpc": "2.0", "method": "tasks/update"}"#,
    );
    let TaskRequest::Update(update) = update else { panic!() };
    assert_eq!(update.params.input_responses, responses(&["a"]));
    let cancel: TaskRequest =
        same(r#"{"jsonrpc": "2.0", "id": "a", "method": "tasks/cancel", "params": {"taskId": "t", "x": 1}, "y": 2}"#);
    assert_eq!((cancel.id(), cancel.task_id(), cancel.method()), (&"a".into(), "t", "tasks/cancel"));
    assert_eq!(cancel.http_headers(), [("Mcp-Method", "tasks/cancel"), ("Mcp-Name", "t")]);
}

#[test]
fn a_request_that_is_none_about_a_task_says_why() {
    let cases = [
        (
            r#"{"jsonrpc": "2.0", "id": 1, "method": "tasks/list", "params": {}}"#,
            r#"method: unknown value "tasks/list", expected "tasks/get", "tasks/update" or "tasks/cancel""#,
        ),
        (r#"{"jsonrpc": "2.0", "id": 1, "params": {}}"#, "method: missing, but required"),
        (r#"{"jsonrpc": "2.0", "id": 1, "method": "tasks/get"}"#, "params: missing, but required"),
        (r#"{"jsonrpc": "2.0", "id": 1, "method": "tasks/get", "params": {}}"#, "params.taskId: missing, but required"),
        (r#"{"jsonrpc": "2.0", "id": 1, "params": {}, "method": "tasks/get"}"#, "params.taskId: missing, but required"),
        (
            r#"{"jsonrpc": "2.0", "id": 1, "params": {"taskId": 5}, "method": "tasks/get"}"#,
            "params.taskId: expected string, found 5",
        ),
        (
            r#"{"jsonrpc": "2.0", "id": 1, "method": "tasks/update", "params": {"taskId": "t"}}"#,
            "params.inputResponses: missing, but required",
        ),
        (
            r#"{"jsonrpc": "2.0", "id": 1, "params": {}, "method": "tasks/get", "params": {"taskId": "t"}}"#,
            r#"repeated key "params""#,
        ),
        (r#"{"jsonrpc": "2.0", "id": 1, "params": {}, "params": {}, "method": "tasks/get"}"#, r#"repeated key "params""#),
        (r#"{"id": 1, "method": "tasks/get", "params": {"taskId": "t"}}"#, "jsonrpc: missing, but required"),
        (r#"{"jsonrpc": "2.0", "method": "tasks/get", "params": {"taskId": "t"}}"#, "id: missing, but required"),
    ];
    for (text, expected) in cases {
        assert_eq!(fault::<TaskRequest>(text), expected, "{text}");
    }
}

#[test]
fn a_message_becomes_the_exact_type_by_a_second_call() {
    let line = |method: &str, params: &str| format!(r#"{{"jsonrpc": "2.0", "id": 7, "method": "{method}", "params": {params}}}"#);
    let message: JsonRpcMessage = read(&line("tasks/get", r#"{"taskId": "t-1"}"#)).unwrap();
    assert_eq!(message.task_request().unwrap(), Some(GetTaskRequest::new(7, "t-1").into()));
    assert_eq!(message.task_notification().unwrap(), None);
    let message: JsonRpcMessage = read(&line("tools/call", "{}")).unwrap();
    assert_eq!(message.task_request().unwrap(), None);
    let message: JsonRpcMessage = read(&line("tasks/cancel", r#"{"taskId": null}"#)).unwrap();
    assert_eq!(message.task_request().unwrap_err().to_string(), "params.taskId: expected string, found null");
    let message: JsonRpcMessage = read(r#"{"jsonrpc": "2.0", "id": 7, "method": "tasks/get"}"#).unwrap();
    assert_eq!(message.task_request().unwrap_err().to_string(), "params: missing, but required");

    let message: JsonRpcMessage =
        read(&format!(r#"{{"jsonrpc": "2.0", "method": "notifications/tasks", "params": {{{TASK}}}}}"#)).unwrap();
    assert_eq!(message.task_notification().unwrap().unwrap().params.task.task_id(), "t-1");
    assert_eq!(message.task_request().unwrap(), None);

    let JsonRpcMessage::Response(response) = read(&format!(r#"{{"jsonrpc": "2.0", "id": 7, "result": {{{TASK}}}}}"#)).unwrap()
    else {
        panic!()
    };
    let JsonRpcResponse::Result { result, .. } = response.parse::<GetTaskResult>().unwrap() else { panic!() };
    assert_eq!(result.task.status(), TaskStatus::Working);
    let JsonRpcMessage::Response(response) = read(r#"{"jsonrpc": "2.0", "id": 7, "result": {"status": "paused"}}"#).unwrap()
    else {
        panic!()
    };
    let error = response.parse::<GetTaskResult>().unwrap_err().to_string();
    assert!(error.starts_with(r#"result.status: unknown value "paused", expected "#), "{error}");
}

/// A caller's own type, which knows nothing of paths.
#[derive(Debug, PartialEq, serde::Deserialize, serde::Serialize)]
struct Theirs {
    count: u32,
    #[serde(default)]
    nested: Option<Vec<Kind>>,
    #[serde(default)]
    task: Option<GetTaskResult>,
}

#[derive(Debug, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Unit,
    New(u8),
    Tuple(u8, String),
    Struct { a: i64 },
}

#[test]
fn errors_of_a_result_have_their_path_once() {
    let line = |result: &str| format!(r#"{{"jsonrpc": "2.0", "id": 7, "result": {result}}}"#);
    let working = |ttl: &str| line(&format!("{{{}}}", TASK.replace("60000", ttl)));
    assert_eq!(fault::<JsonRpcResponse<GetTaskResult>>(&working("\"1\"")), r#"result.ttlMs: expected number, found "1""#);
    assert_eq!(fault::<JsonRpcResponse<GetTaskResult>>(&working("[1, \n 2")), "expected `,` or `]`");
    assert_eq!(fault::<JsonRpcResponse<JsonObject>>(&line("[]")), "result: expected object, found an array");
    assert_eq!(fault::<JsonRpcResponse<GetTaskResult>>(&line("5")), "result: invalid type: integer `5`, expected object");
    assert_eq!(
        fault::<JsonRpcResponse<InputLedger>>(&line(r#"{"outstanding": [1]}"#)),
        "result.outstanding[0]: expected string, found 1"
    );
    let nested = line(&line(r#"{"outstanding": [1]}"#));
    assert_eq!(
        fault::<JsonRpcResponse<JsonRpcResponse<InputLedger>>>(&nested),
        "result.result.outstanding[0]: expected string, found 1"
    );
    let cases = [
        ("5", "result: invalid type: integer `5`, expected struct Theirs"),
        ("{}", "result: missing field `count`"),
        (r#"{"count": "x"}"#, r#"result: invalid type: string "x", expected u32"#),
        (r#"{"count": -1}"#, "result: invalid value: integer `-1`, expected u32"),
        (
            r#"{"count": 1, "nested": ["other"]}"#,
            "result: unknown variant `other`, expected one of `unit`, `new`, `tuple`, `struct`",
        ),
        (
            r#"{"count": 1, "nested": [{"tuple": [1]}]}"#,
            "result: invalid length 1, expected tuple variant Kind::Tuple with 2 elements",
        ),
    ];
    for (result, expected) in cases {
        assert_eq!(fault::<JsonRpcResponse<Theirs>>(&line(result)), expected, "{result}");
    }
    let all = line(r#"{"count": 1, "nested": ["unit", {"new": 2}, {"tuple": [3, "x"]}, {"struct": {"a": -4}}], "task": null}"#);
    same::<JsonRpcResponse<Theirs>>(&all);
    same::<JsonRpcResponse<Value>>(&line(r#"[null, true, -1, 1.5, "x", {"a": {}}]"#));
    assert_eq!(read::<JsonRpcResponse<()>>(&line("null")), Ok(JsonRpcResponse::ok(7, ())));
}

/// Text that breaks off with an error of the device.
struct Broken(std::io::Cursor<&'static str>);
impl std::io::Read for Broken {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(std::io::Error::other("unplugged")),
            length => Ok(length),
        }
    }
}

#[test]
fn errors_of_the_text_stay_what_they_are() {
    type Response = JsonRpcResponse<Theirs>;
    let error = |text: &str| serde_json::from_str::<Response>(text).unwrap_err();
    for cut in [20, 40, 45, 52] {
        let text = r#"{"jsonrpc": "2.0", "id": 7, "result": {"count": 1}}"#;
        if let Some(part) = text.get(..cut) {
            assert!(error(part).is_eof(), "{part}");
            assert_eq!(error(part).column(), part.len());
        }
    }
    let syntax = error("{\"jsonrpc\": \"2.0\", \"id\": 7,\n \"result\": {\"count\": 1,}}");
    assert!(syntax.is_syntax());
    assert_eq!((syntax.line(), syntax.column()), (2, 24));
    let data = error("{\"jsonrpc\": \"2.0\", \"id\": 7,\n \"result\": {\"count\": true}}");
    assert!(data.is_data());
    assert_eq!((data.line(), data.column()), (2, 25));
    assert_eq!(data.to_string(), "result: invalid type: boolean `true`, expected u32 at line 2 column 25");

    let broken = Broken(std::io::Cursor::new(r#"{"jsonrpc": "2.0", "id": 7, "result": {"count":"#));
    let error = serde_json::from_reader::<_, Response>(broken).unwrap_err();
    assert!(error.is_io(), "{error}");
}

#[test]
fn responses_are_a_result_or_an_error() {
    type Response = JsonRpcResponse<UpdateTaskResult>;
    let response: Response = same(r#"{"jsonrpc": "2.0", "id": 7, "result": {"resultType": "complete"}}"#);
    assert_eq!(response, JsonRpcResponse::ok(7, UpdateTaskResult::acknowledge()));
    let error: Response = same(r#"{"jsonrpc": "2.0", "id": null, "error": {"code": -32600, "message": "no"}}"#);
    assert_eq!(error, Response::error(None, JsonRpcError::new(-32600, "no")));
    assert_eq!(read(r#"{"jsonrpc": "2.0", "error": {"code": -32600, "message": "no"}, "x": 1}"#), Ok(error.clone()));
    assert_eq!(error.into_result(), Err(JsonRpcError::new(-32600, "no")));
    let cases = [
        (r#"{"jsonrpc": "2.0", "id": 7}"#, r#"expected a member "result" or "error""#),
        (
            r#"{"jsonrpc": "2.0", "id": 7, "result": {}, "error": {"code": 1, "message": ""}}"#,
            r#"error: not allowed beside "result""#,
        ),
        (r#"{"jsonrpc": "2.0", "id": 7, "result": {}, "result": {}}"#, r#"repeated key "result""#),
        (r#"{"id": 7, "result": {}}"#, "jsonrpc: missing, but required"),
    ];
    for (text, expected) in cases {
        assert_eq!(fault::<Response>(text), expected, "{text}");
    }
}

#[test]
fn the_answer_to_a_tool_call_is_routed_by_its_type_alone() {
    let cases = [
        (format!(r#"{{"resultType": "task", {TASK}}}"#), "task"),
        (format!(r#"{{{TASK}, "resultType": "task"}}"#), "task"),
        (r#"{"resultType": "complete", "content": []}"#.to_owned(), "complete"),
        (r#"{"content": []}"#.to_owned(), "complete"),
        (r#"{"inputRequests": {}, "resultType": "input_required"}"#.to_owned(), "input_required"),
        (r#"{"x": 1, "resultType": "vendor/other"}"#.to_owned(), "vendor/other"),
        (format!(r#"{{{TASK}, "content": []}}"#), "complete"),
        (r#"{"\u0072esultType": "input_required"}"#.to_owned(), "input_required"),
    ];
    for (text, expected) in cases {
        let outcome: ToolCallOutcome = same(&text);
        let (kind, kept) = match &outcome {
            ToolCallOutcome::Task(task) => {
                assert_eq!(task, &read::<CreateTaskResult>(&text).unwrap());
                ("task", None)
            }
            ToolCallOutcome::Complete(result) => ("complete", Some(result)),
            ToolCallOutcome::InputRequired(result) => ("input_required", Some(result)),
            ToolCallOutcome::Other { result_type, result } => (&**result_type, Some(result)),
        };
        assert_eq!(kind, expected, "{text}");
        assert!(kept.is_none_or(|kept| *kept == object(&text)));
        assert_eq!(ToolCallOutcome::try_from(&object(&text)).unwrap(), outcome);
    }
    let faults = [
        (r#"{"resultType": "task", "status": "working"}"#, "taskId: missing, but required"),
        (r#"{"resultType": 5}"#, "resultType: expected string, found 5"),
        (r#"{"resultType": "task", "resultType": "task"}"#, r#"repeated key "resultType""#),
        (r#"{"content": [], "content": []}"#, r#"repeated key "content""#),
    ];
    for (text, expected) in faults {
        assert_eq!(fault::<ToolCallOutcome>(text), expected);
    }
}

#[test]
fn an_outcome_is_written_as_what_it_is_read_as() {
    let mut task = CreateTaskResult::of(working());
    task.result_type = None;
    let outcomes = [
        ToolCallOutcome::Task(task),
        ToolCallOutcome::Complete(object(r#"{"content": []}"#)),
        ToolCallOutcome::InputRequired(object(r#"{"inputRequests": {}}"#)),
        ToolCallOutcome::Other { result_type: "vendor/x".into(), result: object("{}") },
    ];
    for outcome in outcomes {
        let text = serde_json::to_string(&outcome).unwrap();
        let read: ToolCallOutcome = read(&text).unwrap();
        assert_eq!(std::mem::discriminant(&read), std::mem::discriminant(&outcome), "{text}");
    }
}

#[test]
fn result_types_are_open() {
    for (text, expected) in [
        ("complete", ResultType::Complete),
        ("task", ResultType::Task),
        ("input_required", ResultType::InputRequired),
        ("x", ResultType::Other("x".into())),
    ] {
        let json = json!(text);
        assert_eq!(serde_json::from_value::<ResultType>(json.clone()).unwrap(), expected);
        assert_eq!(serde_json::to_value(&expected).unwrap(), json);
        assert_eq!(expected.to_string(), text);
    }
}
