//! A client that walks tasks through their life: JSON-RPC lines to a server that it starts, without an SDK.
//!
//! ```text
//! cargo run --example task_client -- [--trace] [SERVER [ARGUMENT…]]
//! ```
//!
//! One task goes from `working` over `input_required`, where a form is answered, back to `working` and to `completed`;
//! another is cancelled. `--trace` prints each message to stderr. Without SERVER the example server is started.

use std::{
    env::{args_os, consts::EXE_SUFFIX, current_exe, var_os},
    error::Error,
    ffi::OsString,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread::sleep,
    time::Duration,
};

use mcp_wire::{
    Json, JsonObject,
    elicitation::{ElicitationAnswer, McpElicitationSchema},
    tasks::{
        CancelTaskRequest, CancelTaskResult, DetailedTask, GetTaskRequest, GetTaskResult, InputRequest, InputResponse,
        InputResponses, JsonRpcMessage, NextAction, RequestId, TaskStatus, TaskWatch, ToolCallOutcome, UpdateTaskRequest,
        UpdateTaskResult,
    },
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;

type Fallible<T> = Result<T, Box<dyn Error>>;

/// The server, as a child process.
struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    trace: bool,
    last_id: u32,
}

fn main() -> Fallible<()> {
    let mut arguments: Vec<OsString> = args_os().skip(1).collect();
    let trace = arguments.first().is_some_and(|first| first == "--trace");
    if trace {
        arguments.remove(0);
    }
    if arguments.is_empty() {
        arguments = example_server()?;
    }
    let mut server = Server::start(&arguments, trace)?;
    let capabilities: JsonObject = server.call_raw("server/discover", None)?;
    println!("server: {}", capabilities.get("capabilities").unwrap_or_default());

    let done = complete(&mut server)?;
    let result = done.result().ok_or_else(|| format!("the task ended as {}", done.status()))?;
    println!("result: {}", result.get("content").unwrap_or_default());

    let gone = cancel(&mut server)?;
    if gone.status() != TaskStatus::Cancelled {
        return Err(format!("the cancelled task ended as {}", gone.status()).into());
    }
    server.stop()
}

/// The example server: beside this program where it has been built, else built by cargo, which builds only what it runs.
fn example_server() -> Fallible<Vec<OsString>> {
    let beside = current_exe()?.with_file_name(format!("task_server{EXE_SUFFIX}"));
    if beside.exists() {
        return Ok(vec![beside.into()]);
    }
    let cargo = var_os("CARGO").unwrap_or_else(|| "cargo".into());
    Ok([cargo].into_iter().chain(["run", "--quiet", "--example", "task_server"].map(OsString::from)).collect())
}

/// Calls the tool, and answers what it asks until it is done.
fn complete(server: &mut Server) -> Fallible<DetailedTask> {
    let id = server.call_tool()?;
    let mut watch = TaskWatch::new(Duration::from_millis(20)).with_max_interval(Duration::from_secs(5));
    let mut status = None;
    loop {
        let task = server.get(&id)?;
        if status.replace(task.status()) != Some(task.status()) {
            println!("task: {}{}", task.status(), task.status_message().map(|text| format!(" ({text})")).unwrap_or_default());
        }
        match watch.observe(&task)? {
            NextAction::Done => return Ok(task),
            NextAction::Poll { after } => sleep(after),
            NextAction::Answer { requests, then_poll_after } => {
                let mut responses = InputResponses::default();
                for (key, request) in &requests {
                    responses.insert(key.to_owned(), answer(request)?);
                }
                let mut update = UpdateTaskRequest::new(server.next_id(), &*id, responses).with_tasks_capability();
                at_version(&mut update.params.meta);
                let _: UpdateTaskResult = server.call(&update.id, &update)?;
                sleep(then_poll_after);
            }
        }
    }
}

/// Calls the tool, cancels its task, and waits for its end; a second cancel is acknowledged, too.
fn cancel(server: &mut Server) -> Fallible<DetailedTask> {
    let id = server.call_tool()?;
    let mut watch = TaskWatch::new(Duration::from_millis(20));
    server.cancel(&id)?;
    loop {
        let task = server.get(&id)?;
        match watch.observe(&task)? {
            NextAction::Done => {
                println!("task: {}", task.status());
                server.cancel(&id)?;
                watch.observe(&server.get(&id)?)?;
                return Ok(task);
            }
            NextAction::Poll { after } | NextAction::Answer { then_poll_after: after, .. } => sleep(after),
        }
    }
}

/// Fills in the form that a server asks for: a real client shows it to a person.
fn answer(request: &InputRequest) -> Fallible<InputResponse> {
    let mut request = request.0.to_value()?;
    if request["method"] != "elicitation/create" {
        return Err(format!("asked for {}, which this client cannot do", request["method"]).into());
    }
    println!("asked: {}", request["params"]["message"]);
    let form: McpElicitationSchema = serde_json::from_value(request["params"]["requestedSchema"].take())?;
    let mut content = form.defaults();
    content.insert("name".to_owned(), "Ada".into());
    let answer = ElicitationAnswer::accept(content);
    answer.check_for(&form)?;
    Ok(InputResponse(Json::from_serialize(&answer)?))
}

/// Adds the version of the protocol, which each request carries beside the capabilities.
fn at_version(meta: &mut Option<JsonObject>) {
    let version = Json::string("2026-07-28");
    meta.get_or_insert_default().insert("io.modelcontextprotocol/protocolVersion", version);
}

impl Server {
    fn start(command: &[OsString], trace: bool) -> Fallible<Self> {
        let (program, arguments) = command.split_first().ok_or("no server to start")?;
        let mut child = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = child.stdin.take().ok_or("no stdin")?;
        let output = BufReader::new(child.stdout.take().ok_or("no stdout")?);
        Ok(Self { child, input, output, trace, last_id: 0 })
    }

    fn next_id(&mut self) -> RequestId {
        self.last_id += 1;
        self.last_id.into()
    }

    /// Starts the tool as a task, and gives back the task's id.
    fn call_tool(&mut self) -> Fallible<String> {
        match self.call_raw("tools/call", Some(json!({"name": "greet", "arguments": {}})))? {
            ToolCallOutcome::Task(created) => Ok(created.task.task_id),
            other => Err(format!("the tool did not become a task: {other:?}").into()),
        }
    }

    fn get(&mut self, id: &str) -> Fallible<DetailedTask> {
        let mut request = GetTaskRequest::new(self.next_id(), id).with_tasks_capability();
        at_version(&mut request.params.meta);
        let result: GetTaskResult = self.call(&request.id, &request)?;
        Ok(result.task)
    }

    fn cancel(&mut self, id: &str) -> Fallible<CancelTaskResult> {
        let mut request = CancelTaskRequest::new(self.next_id(), id).with_tasks_capability();
        at_version(&mut request.params.meta);
        self.call(&request.id, &request)
    }

    /// A request that is not about a task.
    fn call_raw<T: DeserializeOwned>(&mut self, method: &str, params: Option<serde_json::Value>) -> Fallible<T> {
        let mut params = JsonObject::try_from(params.unwrap_or_else(|| json!({})))?;
        let mut meta = None;
        at_version(&mut meta);
        params.insert("_meta", meta.unwrap_or_default());
        let id = self.next_id();
        let request = JsonRpcMessage::Request { id: id.clone(), method: method.to_owned(), params: Some(params) };
        self.call(&id, &request.with_tasks_capability())
    }

    /// Sends a request and reads lines until its answer comes.
    fn call<T: DeserializeOwned>(&mut self, id: &RequestId, request: &impl Serialize) -> Fallible<T> {
        let line = serde_json::to_string(request)?;
        if self.trace {
            eprintln!("→ {line}");
        }
        writeln!(self.input, "{line}")?;
        self.input.flush()?;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err("the server has gone".into());
            }
            if self.trace {
                eprintln!("← {}", line.trim_end());
            }
            match serde_json::from_str(&line)? {
                JsonRpcMessage::Response(response) if response.id() == Some(id) => {
                    return Ok(response.parse()?.into_result()?);
                }
                // Notifications, and requests of the server, which this client has no use for.
                _ => {}
            }
        }
    }

    /// Closes the server's input, upon which it ends.
    fn stop(mut self) -> Fallible<()> {
        drop(self.input);
        let status = self.child.wait()?;
        if status.success() { Ok(()) } else { Err(format!("the server ended with {status}").into()) }
    }
}
