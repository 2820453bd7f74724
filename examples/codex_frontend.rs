//! A front end of Codex that answers elicitation requests.
//!
//! ```text
//! cargo run --example codex_frontend -- [--prompt TEXT] PROGRAM [ARGUMENT…]
//! cargo run --example codex_frontend -- --prompt "Book a table" codex app-server
//! ```
//!
//! It starts the app-server, speaks its lines (JSON-RPC without the `jsonrpc` member), begins a thread and a turn with the
//! prompt, and ends with the turn. Forms are drawn, approvals of tool calls are a yes/no question, links are shown.

mod terminal;

use std::{
    env::args_os,
    ffi::OsString,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use mcp_wire::{
    Json,
    elicitation::{ElicitationAnswer, McpServerElicitationRequest, McpServerElicitationRequestParams},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use terminal::{Fallible, fill_in, yes_or_no};

const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;

/// A line of the app-server.
#[derive(Deserialize)]
struct Message {
    id: Option<Json>,
    method: Option<String>,
    params: Option<Json>,
    result: Option<Json>,
    error: Option<Json>,
}

/// The app-server, as a child process.
struct AppServer {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    last_id: u32,
}

fn main() -> Fallible<()> {
    let mut arguments: Vec<OsString> = args_os().skip(1).collect();
    let mut prompt = "Ask me what you need to know.".to_owned();
    if arguments.first().is_some_and(|first| first == "--prompt") && arguments.len() > 1 {
        prompt = arguments.remove(1).to_string_lossy().into_owned();
        arguments.remove(0);
    }
    let Some((program, arguments)) = arguments.split_first() else {
        return Err("usage: codex_frontend [--prompt TEXT] PROGRAM [ARGUMENT…], such as `codex app-server`".into());
    };
    let mut server = AppServer::start(program, arguments)?;
    let client = json!({"name": "mcp-wire-example", "title": "mcp-wire example", "version": env!("CARGO_PKG_VERSION")});
    server.call("initialize", &json!({"clientInfo": client}))?;
    server.send(&json!({"method": "initialized"}))?;
    let started = server.call("thread/start", &json!({}))?.to_value()?;
    let thread = started["thread"]["id"].as_str().ok_or("the app-server began no thread")?;
    server.call("turn/start", &json!({"threadId": thread, "input": [{"type": "text", "text": prompt}]}))?;
    while let Some(message) = server.receive()? {
        if message.method.as_deref() == Some("turn/completed") {
            break;
        }
        server.answer(message)?;
    }
    server.stop()
}

impl AppServer {
    fn start(program: &OsString, arguments: &[OsString]) -> Fallible<Self> {
        let mut child = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = child.stdin.take().ok_or("no way in to the app-server")?;
        let output = child.stdout.take().ok_or("no way out of the app-server")?;
        Ok(Self { child, input, output: BufReader::new(output), last_id: 0 })
    }

    fn send(&mut self, message: &impl Serialize) -> Fallible<()> {
        writeln!(self.input, "{}", serde_json::to_string(message)?)?;
        Ok(self.input.flush()?)
    }

    /// The next message; `None` where the app-server has ended.
    fn receive(&mut self) -> Fallible<Option<Message>> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        Ok(Some(serde_json::from_str(&line)?))
    }

    /// Sends a request, and answers what comes in until its response is there.
    fn call(&mut self, method: &str, params: &Value) -> Fallible<Json> {
        self.last_id += 1;
        let id = Json::from(self.last_id);
        self.send(&json!({"id": self.last_id, "method": method, "params": params}))?;
        while let Some(message) = self.receive()? {
            match message {
                Message { id: Some(of), method: None, result, error, .. } if of == id => {
                    return result.ok_or_else(|| format!("{method}: {}", error.unwrap_or_default()).into());
                }
                other => self.answer(other)?,
            }
        }
        Err(format!("{method}: the app-server ended without a response").into())
    }

    /// Answers a request of the app-server. Its notifications are of no interest here.
    fn answer(&mut self, message: Message) -> Fallible<()> {
        let Message { id: Some(id), method: Some(method), params, .. } = message else { return Ok(()) };
        if method != McpServerElicitationRequestParams::METHOD {
            let error = json!({"code": METHOD_NOT_FOUND, "message": format!("this client does not answer `{method}`")});
            return self.send(&Refusal { id, error });
        }
        match params.unwrap_or_default().parse::<McpServerElicitationRequestParams>() {
            Ok(params) => {
                let result = ask(&params)?;
                self.send(&Response { id, result })
            }
            Err(error) => {
                eprintln!("a question that this client cannot read: {error}");
                self.send(&Refusal { id, error: json!({"code": INVALID_PARAMS, "message": error.to_string()}) })
            }
        }
    }

    /// Ends the app-server, by the end of its input.
    fn stop(self) -> Fallible<()> {
        let Self { mut child, input, output, .. } = self;
        drop((input, output));
        let status = child.wait()?;
        if status.success() { Ok(()) } else { Err(format!("the app-server ended with {status}").into()) }
    }
}

#[derive(Serialize)]
struct Response {
    id: Json,
    result: ElicitationAnswer,
}

#[derive(Serialize)]
struct Refusal {
    id: Json,
    error: Value,
}

/// Puts the question to the person.
fn ask(params: &McpServerElicitationRequestParams) -> Fallible<ElicitationAnswer> {
    eprintln!("\n{} asks: {}", params.server_name, params.message());
    match &params.request {
        McpServerElicitationRequest::Form(request) => match approval(params)? {
            Some(question) => answer(&question),
            None => fill_in(&request.requested_schema),
        },
        McpServerElicitationRequest::Url(request) => answer(&format!("Go to {} — done?", request.url)),
        _ => {
            eprintln!("a kind of question that this client does not know");
            Ok(ElicitationAnswer::cancel())
        }
    }
}

/// The question that Codex asks before it runs a tool: a form without fields whose `_meta` tells what it is about.
fn approval(params: &McpServerElicitationRequestParams) -> Fallible<Option<String>> {
    let is_empty = params.requested_schema().is_some_and(|form| form.properties.is_empty());
    let Some(meta) = params.meta().filter(|_| is_empty) else { return Ok(None) };
    let meta = meta.to_value()?;
    let Some(kind) = meta["codex_approval_kind"].as_str() else { return Ok(None) };
    let tool = meta["tool_title"].as_str().or(meta["tool_name"].as_str()).unwrap_or(kind);
    Ok(Some(match meta.get("tool_params") {
        Some(arguments) => format!("Allow {tool} with {arguments}?"),
        None => format!("Allow {tool}?"),
    }))
}

fn answer(question: &str) -> Fallible<ElicitationAnswer> {
    Ok(match yes_or_no(question)? {
        Some(true) => ElicitationAnswer::accept(None),
        Some(false) => ElicitationAnswer::decline(),
        None => ElicitationAnswer::cancel(),
    })
}
