//! Stands in for `codex app-server`, to try a front end without Codex: asks one question of each kind.
//!
//! ```text
//! cargo run --example codex_frontend -- cargo run -q --example fake_app_server
//! ```
//!
//! Each answer is printed to stderr. It ends with the end of its input, and with an error where a line is none of the protocol.

use std::{
    error::Error,
    io::{BufRead, Write, stdin, stdout},
};

use mcp_wire::{
    Json,
    elicitation::{
        ElicitationAnswer, McpElicitationNumberSchema, McpElicitationSchema, McpElicitationStringSchema,
        McpServerElicitationRequestParams, Select,
    },
};
use serde::Serialize;
use serde_json::{Value, json};

type Fallible<T> = Result<T, Box<dyn Error>>;

fn main() -> Fallible<()> {
    let mut lines = stdin().lock().lines();
    let mut next = || -> Fallible<Option<Value>> { lines.next().transpose()?.map(|line| read(&line)).transpose() };
    for (method, result) in [
        ("initialize", json!({"userAgent": "fake/0.1"})),
        ("initialized", Value::Null),
        ("thread/start", json!({"thread": {"id": "thread-1"}})),
        ("turn/start", json!({"turn": {"id": "turn-1"}})),
    ] {
        let message = next()?.ok_or("the input ended too early")?;
        if message["method"] != method {
            return Err(format!("expected `{method}`, found {message}").into());
        }
        if !message["id"].is_null() {
            // A notification may come before any response.
            send(&json!({"method": "thread/status/changed", "params": {}}))?;
            send(&json!({"id": message["id"], "result": result}))?;
        }
    }
    for question in questions()? {
        send(&question)?;
        let id = question.id;
        let message = next()?.ok_or("a question was left without an answer")?;
        if message["id"] != id {
            return Err(format!("expected an answer to {id}, found {message}").into());
        }
        match message.get("result") {
            Some(result) => {
                let answer: ElicitationAnswer = serde_json::from_value(result.clone())?;
                eprintln!("{id}: {}", serde_json::to_string(&answer)?);
            }
            None => eprintln!("{id}: refused: {}", message["error"]["code"]),
        }
    }
    send(&json!({"method": "turn/completed", "params": {"threadId": "thread-1", "turn": {"id": "turn-1"}}}))?;
    next()?.map_or(Ok(()), |message| Err(format!("expected the end, found {message}").into()))
}

#[derive(Serialize)]
struct Question {
    id: &'static str,
    method: &'static str,
    params: Json,
}

/// A form, two approvals, a link, a form that Codex itself would not pass on, and a question of another kind.
fn questions() -> Fallible<Vec<Question>> {
    type Params = McpServerElicitationRequestParams;
    let ask = |id, params| Question { id, method: Params::METHOD, params };
    let form = McpElicitationSchema::builder()
        .required("guests", McpElicitationNumberSchema::integer().with_title("Guests").with_range(1..=8))
        .required("email", McpElicitationStringSchema::email().with_title("E-mail address"))
        .optional("seats", Select::one_titled([("in", "Inside"), ("out", "Terrace")]).with_default("in"))
        .build()?;
    let approval = |tool: &str| {
        let form = McpElicitationSchema::builder().build()?;
        let meta = json!({"codex_approval_kind": "mcp_tool_call", "tool_title": tool, "tool_params": {"table": 7}});
        let params = Params::form("thread-1", "tables", format!("Allow tables to run {tool}?"), form);
        Fallible::Ok(Json::from_serialize(&params.with_turn_id("turn-1").with_meta(meta))?)
    };
    let link = Params::url("thread-1", "tables", "Please sign in.", "https://example.com/sign-in", "e-1");
    let mut titled = serde_json::to_value(Params::form("thread-1", "tables", "A form.", form.clone()))?;
    titled["requestedSchema"]["title"] = "Booking".into();
    Ok(vec![
        ask("form", Json::from_serialize(&Params::form("thread-1", "tables", "Which table?", form).with_turn_id("turn-1"))?),
        ask("approved", approval("book")?),
        ask("declined", approval("cancel")?),
        ask("link", Json::from_serialize(&link)?),
        ask("unreadable", titled.into()),
        Question { id: "other", method: "item/commandExecution/requestApproval", params: json!({}).into() },
    ])
}

fn send(message: &impl Serialize) -> Fallible<()> {
    let mut out = stdout().lock();
    writeln!(out, "{}", serde_json::to_string(message)?)?;
    Ok(out.flush()?)
}

/// A line of the protocol: JSON-RPC without the `jsonrpc` member.
fn read(line: &str) -> Fallible<Value> {
    let message: Value = serde_json::from_str(line)?;
    if message.get("jsonrpc").is_some() {
        return Err(format!("`jsonrpc` is no member here: {line}").into());
    }
    Ok(message)
}
