//! Every message about tasks that mcp-wire writes is read by rmcp's types, and the other way round.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Debug;

use mcp_wire::tasks as ours;
use rmcp::model as theirs;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

/// What one side writes, the other reads and writes again as it was.
fn passes<From: Serialize + Debug, To: Serialize + DeserializeOwned>(message: &From) -> To {
    let text = serde_json::to_string(message).unwrap();
    let read: To = serde_json::from_str(&text).unwrap_or_else(|error| unreachable!("{error}: {text}"));
    let (before, after): (Value, Value) = (serde_json::from_str(&text).unwrap(), serde_json::to_value(&read).unwrap());
    assert_eq!(before, after);
    read
}

/// Ours to theirs and back to the same value.
fn round<Ours: Serialize + DeserializeOwned + PartialEq + Debug, Theirs: Serialize + DeserializeOwned + Debug>(message: &Ours) {
    let read: Theirs = passes(message);
    assert_eq!(&passes::<_, Ours>(&read), message);
}

const AT: &str = "2026-01-01T00:00:00Z";

fn working() -> ours::WorkingTask {
    ours::WorkingTask::start("t-1", AT).with_ttl(60_000).with_poll_interval(500).with_status_message("busy")
}

fn requests() -> ours::InputRequests {
    let form = json!({
        "method": "elicitation/create",
        "params": {
            "mode": "form",
            "message": "Who?",
            "requestedSchema": {
                "type": "object",
                "properties": {
                    "name": {"type": "string", "title": "Name", "minLength": 1},
                    "age": {"type": "integer", "minimum": 0, "maximum": 150},
                    "sure": {"type": "boolean", "default": false},
                },
                "required": ["name"],
            },
        },
    });
    let roots = json!({"method": "roots/list"});
    [("name", form), ("roots", roots)].into_iter().collect()
}

fn tasks() -> Vec<ours::DetailedTask> {
    let result = r#"{"content": [{"type": "text", "text": "ok"}], "isError": true, "structuredContent": {"a": [1]}}"#;
    let error = ours::JsonRpcError::new(ours::INTERNAL_ERROR, "boom").with_data(json!({"why": "x"}));
    vec![
        working().into(),
        working().with_unlimited_ttl().into(),
        working().require_input(requests(), AT).into(),
        working().complete(result.parse().unwrap(), AT).into(),
        working().fail(error, AT).into(),
        working().cancel(AT).into(),
    ]
}

#[test]
fn results_about_tasks() {
    for task in tasks() {
        round::<_, theirs::DetailedTask>(&task);
        round::<_, theirs::GetTaskResult>(&ours::GetTaskResult::of(task.clone()));
        round::<_, theirs::CreateTaskResult>(&ours::CreateTaskResult::of(task.clone()));
        round::<_, theirs::Task>(&ours::Task::from(task));
    }
    round::<_, theirs::TaskAckResult>(&ours::UpdateTaskResult::acknowledge());
    round::<_, theirs::TaskAckResult>(&ours::CancelTaskResult::acknowledge());
}

#[test]
fn answers_to_requests() {
    let id = ours::RequestId::from(7);
    for task in tasks() {
        let get = ours::JsonRpcResponse::ok(id.clone(), ours::GetTaskResult::of(task.clone()));
        round::<_, theirs::ServerJsonRpcMessage>(&get);
        let create = ours::JsonRpcResponse::ok("a", ours::CreateTaskResult::of(task));
        round::<_, theirs::ServerJsonRpcMessage>(&create);
    }
    round::<_, theirs::ServerJsonRpcMessage>(&ours::JsonRpcResponse::ok(id.clone(), ours::CancelTaskResult::acknowledge()));
    let error = ours::JsonRpcError::missing_tasks_capability();
    round::<_, theirs::ServerJsonRpcMessage>(&ours::JsonRpcResponse::<ours::GetTaskResult>::error(id, error.clone()));
    round::<_, theirs::ErrorData>(&error);
}

#[test]
fn requests_about_tasks() {
    let responses: ours::InputResponses =
        [("name", json!({"action": "accept", "content": {"name": "Ada"}})), ("roots", json!({"roots": []}))]
            .into_iter()
            .collect();
    let requests: [ours::TaskRequest; 4] = [
        ours::GetTaskRequest::new(7, "t-1").with_tasks_capability().into(),
        ours::UpdateTaskRequest::new("a", "t-1", responses).with_tasks_capability().into(),
        ours::CancelTaskRequest::new(8, "t-1").with_tasks_capability().into(),
        ours::CancelTaskRequest::new(9, "t-1").into(),
    ];
    for request in requests {
        round::<_, theirs::ClientJsonRpcMessage>(&request);
        let message: ours::JsonRpcMessage = passes(&request);
        assert_eq!(message.task_request().unwrap(), Some(request));
    }
}

#[test]
fn notifications_about_tasks() {
    for task in tasks() {
        round::<_, theirs::ServerJsonRpcMessage>(&ours::TaskStatusNotification::of(task));
    }
}

#[test]
fn what_rmcp_makes_is_read() {
    let task = || theirs::Task::new("t-1", theirs::TaskStatus::Working, AT, AT).with_ttl_ms(60_000).with_poll_interval_ms(5);
    let created = theirs::CreateTaskResult::new(task());
    let read: ours::ToolCallOutcome = passes(&created);
    assert!(matches!(read, ours::ToolCallOutcome::Task(created) if created.task.task_id == "t-1"));
    let result = theirs::CallToolResult::success(vec![theirs::ContentBlock::text("ok")]);
    assert!(matches!(passes(&result), ours::ToolCallOutcome::Complete(_)));

    let payloads = [
        theirs::TaskPayload::Working,
        theirs::TaskPayload::Cancelled,
        theirs::TaskPayload::InputRequired {
            input_requests: serde_json::from_value(serde_json::to_value(requests()).unwrap()).unwrap(),
        },
        theirs::TaskPayload::Completed { result: serde_json::from_value(serde_json::to_value(&result).unwrap()).unwrap() },
        theirs::TaskPayload::Failed { error: serde_json::from_value(json!({"code": -32603, "message": "boom"})).unwrap() },
    ];
    for payload in payloads {
        let result = theirs::GetTaskResult::new(theirs::DetailedTask::new(task(), payload));
        let read: ours::GetTaskResult = passes(&result);
        assert_eq!(read.task.status().to_string(), serde_json::to_value(result.task.status()).unwrap());
    }
    let _: ours::CancelTaskResult = passes(&theirs::TaskAckResult::new());
    let error = theirs::ErrorData::invalid_params("unknown task", None);
    assert_eq!(passes::<_, ours::JsonRpcError>(&error), ours::JsonRpcError::new(ours::INVALID_PARAMS, "unknown task"));
}
