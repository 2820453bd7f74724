//! A server with one tool that runs as a task: JSON-RPC lines over stdin and stdout, without an SDK.
//!
//! `greet` works for a moment, asks for a name, works on, and answers with a greeting. `cargo run --example task_client`
//! drives it.

use std::{
    collections::HashMap,
    error::Error,
    hash::{BuildHasher, RandomState},
    io::{BufRead, Write, stdin, stdout},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use mcp_wire::{
    Json, JsonObject, Timestamp,
    elicitation::{McpElicitationSchema, McpElicitationStringSchema},
    tasks::{
        Answered, CancelTaskResult, CreateTaskResult, DetailedTask, EXTENSION_ID, GetTaskResult, INTERNAL_ERROR, INVALID_PARAMS,
        InputLedger, InputRequests, InputResponses, JsonRpcError, JsonRpcMessage, JsonRpcResponse, RequestId, TaskRequest,
        TransitionError, UpdateTaskResult, WorkingTask,
    },
};
use serde_json::json;

/// One task: how it stands, which keys of input requests it has used, and the answers that it was given.
struct Stored {
    task: DetailedTask,
    ledger: InputLedger,
    answers: InputResponses,
}

/// All tasks, and a bell that rings when one of them has changed.
#[derive(Clone, Default)]
struct Store(Arc<(Mutex<HashMap<String, Stored>>, Condvar)>);

impl Store {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Stored>> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Moves a task and stores it, in one step: of two moves that race, the second sees what the first has done.
    fn step(
        &self,
        id: &str,
        step: impl FnOnce(DetailedTask) -> Result<DetailedTask, TransitionError>,
    ) -> Result<(), Box<dyn Error>> {
        let mut tasks = self.lock();
        let stored = tasks.get_mut(id).ok_or("the task has gone")?;
        stored.task = step(stored.task.clone())?;
        self.0.1.notify_all();
        Ok(())
    }

    /// Waits until a task has moved to where `done` says, or the time is over. Gives back how it stands.
    fn wait(&self, id: &str, time: Duration, done: impl Fn(&DetailedTask) -> bool) -> Option<DetailedTask> {
        let waits = |tasks: &mut HashMap<String, Stored>| tasks.get(id).is_some_and(|stored| !done(&stored.task));
        let (tasks, _) = self.0.1.wait_timeout_while(self.lock(), time, waits).unwrap_or_else(PoisonError::into_inner);
        tasks.get(id).map(|stored| stored.task.clone())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let store = Store::default();
    for line in stdin().lock().lines() {
        let answer = match serde_json::from_str(&line?) {
            Ok(message) => answer(&store, &message)?,
            Err(error) => {
                Some(Json::from_serialize(&JsonRpcResponse::<Json>::error(None, JsonRpcError::new(-32700, error.to_string())))?)
            }
        };
        if let Some(answer) = answer {
            let mut out = stdout().lock();
            writeln!(out, "{answer}")?;
            out.flush()?;
        }
    }
    Ok(())
}

/// The answer to a message, if it has one.
fn answer(store: &Store, message: &JsonRpcMessage) -> Result<Option<Json>, serde_json::Error> {
    let JsonRpcMessage::Request { id, method, params } = message else { return Ok(None) };
    let response = match message.task_request() {
        Ok(Some(request)) => about_task(store, &request),
        Ok(None) => match method.as_str() {
            "server/discover" => Ok(discover()),
            "tools/list" => Ok(tools()),
            "tools/call" => call(store, message, params.as_ref()),
            _ => Err(JsonRpcError::new(-32601, format!("no method {method}"))),
        },
        Err(error) => Err(JsonRpcError::new(INVALID_PARAMS, error.to_string())),
    };
    let response = match response {
        Ok(result) => JsonRpcResponse::ok(RequestId::clone(id), result),
        Err(error) => JsonRpcResponse::error(RequestId::clone(id), error),
    };
    Json::from_serialize(&response).map(Some)
}

/// Answers a request about a task.
fn about_task(store: &Store, request: &TaskRequest) -> Result<Json, JsonRpcError> {
    if !request.declares_tasks_capability() {
        return Err(JsonRpcError::missing_tasks_capability());
    }
    let mut tasks = store.lock();
    let stored = tasks.get_mut(request.task_id()).ok_or_else(|| JsonRpcError::new(INVALID_PARAMS, "unknown task"))?;
    let now = Timestamp::now();
    let result = match request {
        TaskRequest::Get(_) => Json::from_serialize(&GetTaskResult::of(stored.task.clone())),
        TaskRequest::Update(request) => {
            let applied = stored.ledger.answer(&request.params.input_responses).applied;
            // A task that waits for nothing ignores the answers; it is acknowledged all the same.
            if let Ok(Answered { task, applied, .. }) = stored.task.clone().answer(&applied, now) {
                stored.task = task;
                stored.answers.0.extend(applied);
            }
            Json::from_serialize(&UpdateTaskResult::acknowledge())
        }
        TaskRequest::Cancel(_) => {
            // So is a task that has ended before.
            if let Ok(task) = stored.task.clone().cancel(now) {
                stored.task = task;
            }
            Json::from_serialize(&CancelTaskResult::acknowledge())
        }
    };
    store.0.1.notify_all();
    result.map_err(|error| JsonRpcError::new(INTERNAL_ERROR, error.to_string()))
}

/// Answers `tools/call`: the tool is started as a task.
fn call(store: &Store, message: &JsonRpcMessage, params: Option<&JsonObject>) -> Result<Json, JsonRpcError> {
    if !message.declares_tasks_capability() {
        return Err(JsonRpcError::missing_tasks_capability());
    }
    if params.and_then(|params| params.get("name")) != Some(Json::string("greet")) {
        return Err(JsonRpcError::new(INVALID_PARAMS, "the only tool is `greet`"));
    }
    let task = WorkingTask::start(task_id(), Timestamp::now())
        .with_status_message("looking for words")
        .with_ttl(Duration::from_secs(300))
        .with_poll_interval(Duration::from_millis(50));
    let result = CreateTaskResult::of(task.clone());
    let id = task.task_id.clone();
    let stored = Stored { task: task.into(), ledger: InputLedger::default(), answers: InputResponses::default() };
    store.lock().insert(id.clone(), stored);
    let store = store.clone();
    thread::spawn(move || {
        // What goes wrong makes the task fail, unless it has ended (it was cancelled, say): then it stays as it is.
        if let Err(fault) = greet(&store, &id) {
            let error = JsonRpcError::new(INTERNAL_ERROR, fault.to_string());
            let _ended = store.step(&id, |task| task.fail(error, Timestamp::now()));
        }
    });
    Json::from_serialize(&result).map_err(|error| JsonRpcError::new(INTERNAL_ERROR, error.to_string()))
}

/// The tool: a task's way from `working` over `input_required` to `completed`.
fn greet(store: &Store, id: &str) -> Result<(), Box<dyn Error>> {
    store.wait(id, Duration::from_millis(150), DetailedTask::is_terminal);
    let requests = {
        let mut tasks = store.lock();
        let stored = tasks.get_mut(id).ok_or("the task has gone")?;
        stored.ledger.issue(name_request()?)?
    };
    store.step(id, |task| task.require_input(requests, Timestamp::now()))?;

    let waiting = |task: &DetailedTask| task.input_requests().is_none();
    match store.wait(id, Duration::from_secs(60), waiting) {
        Some(task) if task.input_requests().is_none() => {}
        _ => return Err("nobody said a name".into()),
    }
    store.wait(id, Duration::from_millis(150), DetailedTask::is_terminal);

    let answer = store.lock().get(id).and_then(|stored| stored.answers.get("name").cloned()).ok_or("no answer")?;
    let answer = answer.0.to_value()?;
    let (text, is_error) = match answer["content"]["name"].as_str() {
        Some(name) => (format!("Hello, {name}!"), false),
        None => ("Hello, whoever you are!".to_owned(), true),
    };
    let result = json!({"resultType": "complete", "content": [{"type": "text", "text": text}], "isError": is_error});
    store.step(id, |task| task.complete(JsonObject::try_from(result).unwrap_or_default(), Timestamp::now()))
}

/// What the client is asked: a form with one field.
fn name_request() -> Result<InputRequests, Box<dyn Error>> {
    let name = McpElicitationStringSchema::text().with_title("Name").with_length(1..=40);
    let form = McpElicitationSchema::builder().required("name", name).build()?;
    let params = json!({"mode": "form", "message": "Whom shall I greet?", "requestedSchema": form});
    Ok([("name", json!({"method": "elicitation/create", "params": params}))].into_iter().collect())
}

/// An id that nobody guesses: 128 bits from the keys that the system's random source gives each process.
fn task_id() -> String {
    let keys = RandomState::new();
    format!("{:016x}{:016x}", keys.hash_one("high"), keys.hash_one("low"))
}

fn discover() -> Json {
    json!({
        "resultType": "complete",
        "supportedVersions": ["2026-07-28"],
        "capabilities": {"tools": {}, "extensions": {EXTENSION_ID: {}}},
        "ttlMs": 0,
        "cacheScope": "private",
        "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "task_server", "version": env!("CARGO_PKG_VERSION")}},
    })
    .into()
}

fn tools() -> Json {
    json!({
        "resultType": "complete",
        "tools": [{
            "name": "greet",
            "description": "Asks for a name and greets its bearer.",
            "inputSchema": {"type": "object"},
        }],
        "ttlMs": 0,
        "cacheScope": "private",
    })
    .into()
}
