//! The texts of the messages: compact JSON, as a peer sends it.

use std::fmt::Write as _;

/// Where the discriminator (`status`, `mode`) stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The first key of the object.
    First,
    /// Before the payload, among the other keys.
    BeforePayload,
    /// The last key of the object.
    Last,
}

/// The payload of a task.
#[derive(Clone, Copy, Debug)]
pub enum Payload {
    /// `working`: none.
    Working,
    /// `input_required`: one elicitation request.
    InputRequired,
    /// `completed`: a tool result of one line.
    Completed,
    /// `completed`: rows that fill about this many bytes.
    Rows(usize),
    /// `failed`: a JSON-RPC error.
    Failed,
    /// `cancelled`: none.
    Cancelled,
}

impl Payload {
    fn status(self) -> &'static str {
        match self {
            Self::Working => "working",
            Self::InputRequired => "input_required",
            Self::Completed | Self::Rows(_) => "completed",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    fn member(self) -> Option<String> {
        match self {
            Self::Working | Self::Cancelled => None,
            Self::InputRequired => Some(
                r#""inputRequests":{"name":{"method":"elicitation/create","params":{"mode":"form","message":"Who signs?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}}}}"#
                    .to_owned(),
            ),
            Self::Completed => {
                Some(r#""result":{"content":[{"type":"text","text":"9 tables read"}],"isError":false}"#.to_owned())
            }
            Self::Rows(bytes) => Some(rows(bytes)),
            Self::Failed => Some(
                r#""error":{"code":-32603,"message":"the table is locked","data":{"table":"orders","retryAfter":30}}"#
                    .to_owned(),
            ),
        }
    }
}

fn rows(bytes: usize) -> String {
    let mut text = String::from(r#""result":{"content":[],"isError":false,"structuredContent":{"rows":["#);
    let mut row = 0_u32;
    while text.len() < bytes {
        if row > 0 {
            text.push(',');
        }
        let (cents, active) = (row % 100, row.is_multiple_of(3));
        let _ = write!(text, r#"{{"id":{row},"name":"customer {row}","total":{row}.{cents:02},"active":{active}}}"#);
        row += 1;
    }
    text.push_str("]}}");
    text
}

/// A result or params that hold a task: `lead` is a member that comes before it (`"resultType":"complete"`) or empty.
#[must_use]
pub fn task(lead: &str, payload: Payload, place: Place) -> String {
    let status = format!(r#""status":"{}""#, payload.status());
    let mut members = Vec::new();
    if place == Place::First {
        members.push(status.clone());
    }
    if !lead.is_empty() {
        members.push(lead.to_owned());
    }
    members.push(r#""taskId":"786512e2-9e0d-44bd-8f29-789f320fe840""#.to_owned());
    if place == Place::BeforePayload {
        members.push(status.clone());
    }
    if matches!(payload, Payload::Working) {
        members.push(r#""statusMessage":"Reading table 3 of 9.""#.to_owned());
    }
    members.push(r#""createdAt":"2026-08-21T10:30:00Z","lastUpdatedAt":"2026-08-21T10:40:00Z""#.to_owned());
    members.push(r#""ttlMs":3600000,"pollIntervalMs":5000"#.to_owned());
    members.extend(payload.member());
    if place == Place::Last {
        members.push(status);
    }
    format!("{{{}}}", members.join(","))
}

/// `GetTaskResult`.
#[must_use]
pub fn get_task_result(payload: Payload, place: Place) -> String {
    task(r#""resultType":"complete""#, payload, place)
}

/// `CreateTaskResult`.
#[must_use]
pub fn create_task_result() -> String {
    task(r#""resultType":"task""#, Payload::Working, Place::BeforePayload)
}

/// `TaskStatusNotification`.
#[must_use]
pub fn notification(payload: Payload) -> String {
    let params = task("", payload, Place::BeforePayload);
    format!(r#"{{"jsonrpc":"2.0","method":"notifications/tasks","params":{params}}}"#)
}

/// `GetTaskRequest`, `CancelTaskRequest`, `UpdateTaskRequest`: with the client's capabilities in `_meta` or without.
#[must_use]
pub fn request(method: &str, with_meta: bool) -> String {
    let meta = if with_meta {
        r#""_meta":{"io.modelcontextprotocol/clientCapabilities":{"extensions":{"io.modelcontextprotocol/tasks":{}}}},"#
    } else {
        ""
    };
    let responses =
        if method == "tasks/update" { r#","inputResponses":{"name":{"action":"accept","content":{"name":"Ada"}}}"# } else { "" };
    format!(
        r#"{{"jsonrpc":"2.0","id":7,"method":"{method}","params":{{{meta}"taskId":"786512e2-9e0d-44bd-8f29-789f320fe840"{responses}}}}}"#
    )
}

/// `UpdateTaskResult`, `CancelTaskResult`.
#[must_use]
pub fn acknowledgement() -> String {
    r#"{"resultType":"complete"}"#.to_owned()
}

/// `TaskSubscriptionNotifications`.
#[must_use]
pub fn subscription() -> String {
    r#"{"taskIds":["786512e2-9e0d-44bd-8f29-789f320fe840","1b9e0c52-6d3f-4a57-9a0e-5d0c4a5f7e11"]}"#.to_owned()
}

/// A response whose result is this text.
#[must_use]
pub fn response(result: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":7,"result":{result}}}"#)
}

const FIELDS: [&str; 5] = [
    r#"{"type":"string","title":"Full name","minLength":1,"maxLength":80}"#,
    r#"{"type":"integer","title":"Seats in the room","minimum":1,"maximum":400}"#,
    r#"{"type":"boolean","title":"Send me the minutes","default":true}"#,
    r#"{"type":"string","title":"Where to write","format":"email"}"#,
    r#"{"type":"string","title":"Size of the shirt","enum":["small","medium","large"]}"#,
];

/// `McpServerElicitationRequestParams`: a form of so many fields.
#[must_use]
pub fn form(fields: usize, place: Place) -> String {
    let mut properties = String::new();
    for (number, field) in FIELDS.iter().cycle().take(fields).enumerate() {
        if number > 0 {
            properties.push(',');
        }
        let _ = write!(properties, r#""field_{number}":{field}"#);
    }
    elicitation(
        "form",
        &format!(r#""requestedSchema":{{"type":"object","properties":{{{properties}}},"required":["field_0"]}}"#),
        place,
    )
}

/// `McpServerElicitationRequestParams`: by URL.
#[must_use]
pub fn url() -> String {
    let payload = r#""url":"https://example.com/sign-in?state=8f29","elicitationId":"elicitation-41""#;
    elicitation("url", payload, Place::BeforePayload)
}

fn elicitation(mode: &str, payload: &str, place: Place) -> String {
    let mode = format!(r#""mode":"{mode}","#);
    let [first, before, last] =
        [Place::First, Place::BeforePayload, Place::Last].map(|here| if here == place { mode.as_str() } else { "" });
    let last = last.trim_end_matches(',');
    let comma = if last.is_empty() { "" } else { "," };
    format!(
        r#"{{{first}"threadId":"0199f3c1-7d5e-7a43","turnId":"turn-12","serverName":"bookings",{before}"message":"Book the room for the review?",{payload}{comma}{last}}}"#
    )
}

/// A `GetTaskResult` that carries so many keys which nobody knows.
#[must_use]
pub fn unknown_keys(keys: usize) -> String {
    let mut text = get_task_result(Payload::Working, Place::BeforePayload);
    text.pop();
    for number in 0..keys {
        let _ = write!(text, r#","x-{number}":{number}"#);
    }
    text.push('}');
    text
}
