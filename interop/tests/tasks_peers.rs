//! The examples of mcp-wire and rmcp drive each other, over a child process: completion, input, cancel.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::{process::Command, time::Duration};

use rmcp::{
    RoleClient, ServiceError,
    model::{
        CallToolRequestParams, CallToolResponse, CancelTaskParams, ClientCapabilities, ClientConfig, DetailedTask, ErrorCode,
        GetTaskParams, Implementation, InputRequest, ProtocolVersion, TaskPayload, TaskStatus, UpdateTaskParams,
    },
    service::{ClientLifecycleMode, ClientServiceExt, RunningService},
    transport::TokioChildProcess,
};
use serde_json::json;

const SERVER: &str = env!("CARGO_BIN_EXE_task_server");

#[test]
fn our_client_drives_our_server() {
    drive(SERVER, ["looking for words", "", "", ""]);
}

#[test]
fn our_client_drives_the_server_of_rmcp() {
    drive(env!("CARGO_BIN_EXE_rmcp_task_server"), ["looking for words"; 4]);
}

/// Runs our client against a server, which says so much about the states of its task.
fn drive(server: &str, messages: [&str; 4]) {
    let client = Command::new(env!("CARGO_BIN_EXE_task_client")).args(["--trace", server]).output().unwrap();
    let (out, trace) = (String::from_utf8(client.stdout).unwrap(), String::from_utf8(client.stderr).unwrap());
    assert!(client.status.success(), "{out}{trace}");
    let seen: Vec<&str> = out.lines().filter(|line| !line.starts_with("server: ")).collect();
    let [first, waiting, second, done] = messages.map(|text| if text.is_empty() { String::new() } else { format!(" ({text})") });
    let expected = [
        format!("task: working{first}"),
        format!("task: input_required{waiting}"),
        "asked: \"Whom shall I greet?\"".to_owned(),
        format!("task: working{second}"),
        format!("task: completed{done}"),
        "result: [{\"text\":\"Hello, Ada!\",\"type\":\"text\"}]".to_owned(),
        "task: cancelled".to_owned(),
    ];
    // The time between two polls may hide a state, but no other order is possible.
    let mut rest = expected.iter();
    assert!(seen.iter().all(|line| rest.any(|expected| expected == line)), "{out}");
    for must in ["asked", "result", "task: cancelled"] {
        assert!(seen.iter().any(|line| line.starts_with(must)), "{must}: {out}");
    }
    assert!(trace.lines().any(|line| line.starts_with("→ ") && line.contains("tasks/update")));
}

type Client = RunningService<RoleClient, ClientConfig>;

async fn connect(capabilities: ClientCapabilities) -> Client {
    let config = ClientConfig::new(capabilities, Implementation::from_build_env());
    let server = TokioChildProcess::new(tokio::process::Command::new(SERVER)).unwrap();
    let lifecycle = ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] };
    config.serve_with_lifecycle(server, lifecycle).await.unwrap()
}

async fn start(client: &Client) -> String {
    match client.peer().call_tool_once(CallToolRequestParams::new("greet")).await.unwrap() {
        CallToolResponse::Task(created) => {
            assert_eq!(created.task.status, TaskStatus::Working);
            assert_eq!(created.task.ttl_ms, Some(300_000));
            created.task.task_id
        }
        other => panic!("{other:?}"),
    }
}

/// Polls until the task is as wanted.
async fn poll(client: &Client, id: &str, wanted: impl Fn(&DetailedTask) -> bool) -> DetailedTask {
    for _ in 0..500 {
        let task = client.peer().get_task(GetTaskParams::new(id)).await.unwrap().task;
        if wanted(&task) {
            return task;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the task did not get there");
}

#[tokio::test]
async fn the_client_of_rmcp_drives_our_server_to_completion() {
    let client = connect(ClientCapabilities::builder().enable_tasks().build()).await;
    let tools = client.peer().list_tools(None).await.unwrap();
    assert_eq!(tools.tools.first().unwrap().name, "greet");
    let id = start(&client).await;
    let task = poll(&client, &id, |task| task.status() == TaskStatus::InputRequired).await;
    let TaskPayload::InputRequired { input_requests } = task.payload else { panic!() };
    let Some(InputRequest::Elicitation(_)) = input_requests.get("name") else { panic!("{input_requests:?}") };

    let answers = [("name".to_owned(), json!({"action": "accept", "content": {"name": "Grace"}})), ("x".to_owned(), json!({}))];
    client.peer().update_task(UpdateTaskParams::new(&*id, answers.clone().into())).await.unwrap();
    // A late answer is acknowledged and ignored.
    client.peer().update_task(UpdateTaskParams::new(&*id, answers.into())).await.unwrap();
    let task = poll(&client, &id, |task| task.status().is_terminal()).await;
    let TaskPayload::Completed { result } = &task.payload else { panic!("{task:?}") };
    assert_eq!(result["content"], json!([{"type": "text", "text": "Hello, Grace!"}]));

    // So is a cancel of a task that has ended, which stays as it is.
    client.peer().cancel_task(CancelTaskParams::new(&*id)).await.unwrap();
    assert_eq!(poll(&client, &id, |_| true).await, task);
    client.cancel().await.unwrap();
}

#[tokio::test]
async fn the_client_of_rmcp_cancels_a_task_of_our_server() {
    let client = connect(ClientCapabilities::builder().enable_tasks().build()).await;
    let id = start(&client).await;
    client.peer().cancel_task(CancelTaskParams::new(&*id)).await.unwrap();
    let task = poll(&client, &id, |task| task.status().is_terminal()).await;
    assert_eq!(task.status(), TaskStatus::Cancelled);
    client.cancel().await.unwrap();
}

#[tokio::test]
async fn the_client_of_rmcp_reads_the_errors_of_our_server() {
    let code = |error: ServiceError| match error {
        ServiceError::McpError(error) => (error.code, error.data),
        other => panic!("{other:?}"),
    };
    let client = connect(ClientCapabilities::builder().enable_tasks().build()).await;
    let unknown = client.peer().get_task(GetTaskParams::new("no such task")).await.unwrap_err();
    assert_eq!(code(unknown).0, ErrorCode::INVALID_PARAMS);
    client.cancel().await.unwrap();

    let client = connect(ClientCapabilities::default()).await;
    let required = json!({"requiredCapabilities": {"extensions": {"io.modelcontextprotocol/tasks": {}}}});
    for missing in [
        client.peer().get_task(GetTaskParams::new("t-1")).await.unwrap_err(),
        client.peer().cancel_task(CancelTaskParams::new("t-1")).await.unwrap_err(),
        client.peer().call_tool_once(CallToolRequestParams::new("greet")).await.unwrap_err(),
    ] {
        assert_eq!(code(missing), (ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY, Some(required.clone())));
    }
    client.cancel().await.unwrap();
}
