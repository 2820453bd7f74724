//! Every message kind, and who reads and writes it.

use mcp_wire::{elicitation, tasks};
use rmcp::model as rmcp;
use rust_mcp_schema as schema;
use rust_mcp_schema::schema_utils::ServerMessage;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::bound::{elicitation as bound_elicitation, message as bound_message, tasks as bound};
use crate::competitor::{Competitor, Who};
use crate::text::{self, Payload, Place};

use crate::{derived, routed};

/// A message and those who read it.
pub struct Message {
    /// Name in the table; ends in the text's size.
    pub name: String,
    /// What the bars call it.
    pub kind: &'static str,
    /// Its text.
    pub text: &'static str,
    /// Who reads it, in the order of the table's columns.
    pub competitors: Vec<Competitor>,
}

impl Message {
    fn new(kind: &'static str, text: String) -> Self {
        let text: &'static str = Box::leak(text.into_boxed_str());
        let name = format!("{kind}, {}", size(text.len()));
        let competitors = vec![Competitor::skip(text), Competitor::of::<Value>(Who::Value, text)];
        Self { name, kind, text, competitors }
    }

    fn with<T: DeserializeOwned + Serialize + 'static>(mut self, who: Who) -> Self {
        self.competitors.push(Competitor::of::<T>(who, self.text));
        self.competitors.sort_by_key(|competitor| competitor.who);
        self
    }

    fn reading<T: DeserializeOwned + 'static>(mut self, who: Who) -> Self {
        self.competitors.push(Competitor::reading::<T>(who, self.text));
        self.competitors.sort_by_key(|competitor| competitor.who);
        self
    }

    fn wire<T: DeserializeOwned + Serialize + 'static>(self) -> Self {
        self.with::<T>(Who::McpWire)
    }

    fn bound<T: DeserializeOwned + Serialize + 'static>(self) -> Self {
        self.with::<T>(Who::Bound)
    }

    /// The bound on the same members, the discriminator before the payload.
    fn bound_before<T: DeserializeOwned + Serialize + 'static>(mut self, text: String) -> Self {
        let text: &'static str = Box::leak(text.into_boxed_str());
        self.competitors.push(Competitor::of::<T>(Who::BoundBefore, text));
        self.bound::<T>()
    }

    fn derived<T: DeserializeOwned + Serialize + 'static>(self) -> Self {
        self.with::<T>(Who::Derived)
    }

    fn rmcp<T: DeserializeOwned + Serialize + 'static>(self) -> Self {
        self.with::<T>(Who::Rmcp)
    }

    fn schema<T: DeserializeOwned + Serialize + 'static>(self) -> Self {
        self.with::<T>(Who::RustMcpSchema)
    }

    /// The competitor of that name.
    #[must_use]
    pub fn competitor(&self, who: Who) -> Option<&Competitor> {
        self.competitors.iter().find(|competitor| competitor.who == who)
    }
}

/// A number of bytes, in the unit that suits it.
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "texts are small against 2^53 bytes")]
pub fn size(bytes: usize) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} KiB", bytes as f64 / 1024.0),
        _ => format!("{:.1} MiB", bytes as f64 / 1024.0 / 1024.0),
    }
}

/// All messages, in the order of the table.
#[must_use]
pub fn messages() -> Vec<Message> {
    let mut all = results();
    all.extend(other_task_messages());
    all.extend(elicitations());
    all.extend(envelopes());
    all
}

const KIB: usize = 1 << 10;
const MIB: usize = 1 << 20;

fn results() -> Vec<Message> {
    use Payload::{Cancelled, Completed, Failed, InputRequired, Rows, Working};
    let get = |kind, payload, place| {
        Message::new(kind, text::get_task_result(payload, place))
            .wire::<tasks::GetTaskResult>()
            .rmcp::<rmcp::GetTaskResult>()
            .schema::<schema::GenericResult>()
    };
    let before = |kind, payload| get(kind, payload, Place::BeforePayload).bound::<bound::GetTaskResult>();
    let first = |kind, payload| get(kind, payload, Place::First).bound::<bound::GetTaskResult>();
    let last = |kind, payload| {
        get(kind, payload, Place::Last).bound_before::<bound::GetTaskResult>(text::get_task_result(payload, Place::BeforePayload))
    };
    vec![
        before("working", Working).derived::<derived::Task>(),
        before("cancelled", Cancelled).derived::<derived::Task>(),
        before("input_required", InputRequired),
        before("failed", Failed),
        before("completed", Completed),
        before("completed, 10 KiB of rows", Rows(10 * KIB)),
        before("completed, 1 MiB of rows", Rows(MIB)),
        first("input_required, status first", InputRequired),
        first("failed, status first", Failed),
        first("completed, status first", Completed),
        first("completed, 10 KiB of rows, status first", Rows(10 * KIB)),
        last("working, status last", Working),
        last("input_required, status last", InputRequired),
        last("failed, status last", Failed),
        last("completed, status last", Completed),
        last("completed, 10 KiB of rows, status last", Rows(10 * KIB)),
        last("completed, 1 MiB of rows, status last", Rows(MIB)),
    ]
}

fn other_task_messages() -> Vec<Message> {
    let create = Message::new("CreateTaskResult", text::create_task_result())
        .wire::<tasks::CreateTaskResult>()
        .bound::<bound::CreateTaskResult>()
        .derived::<derived::Task>()
        .rmcp::<rmcp::CreateTaskResult>()
        .schema::<schema::GenericResult>();
    let get = |kind, with_meta| {
        Message::new(kind, text::request("tasks/get", with_meta))
            .wire::<tasks::GetTaskRequest>()
            .bound::<bound::GetTaskRequest>()
            .derived::<derived::GetTaskRequest>()
            .rmcp::<rmcp::JsonRpcRequest<rmcp::GetTaskRequest>>()
            .schema::<schema::JsonrpcRequest>()
    };
    let cancel = |kind, with_meta| {
        Message::new(kind, text::request("tasks/cancel", with_meta))
            .wire::<tasks::CancelTaskRequest>()
            .bound::<bound::CancelTaskRequest>()
            .derived::<derived::CancelTaskRequest>()
            .rmcp::<rmcp::JsonRpcRequest<rmcp::CancelTaskRequest>>()
            .schema::<schema::JsonrpcRequest>()
    };
    let update = Message::new("UpdateTaskRequest", text::request("tasks/update", true))
        .wire::<tasks::UpdateTaskRequest>()
        .bound::<bound::UpdateTaskRequest>()
        .rmcp::<rmcp::JsonRpcRequest<rmcp::UpdateTaskRequest>>()
        .schema::<schema::JsonrpcRequest>();
    let acknowledgement = |kind| {
        Message::new(kind, text::acknowledgement())
            .bound::<bound::Acknowledgement>()
            .derived::<derived::Acknowledgement>()
            .rmcp::<rmcp::TaskAckResult>()
            .schema::<schema::GenericResult>()
    };
    let notification = |kind, payload| {
        Message::new(kind, text::notification(payload))
            .wire::<tasks::TaskStatusNotification>()
            .bound::<bound::TaskStatusNotification>()
            .rmcp::<rmcp::JsonRpcNotification<rmcp::TaskStatusNotification>>()
            .schema::<schema::JsonrpcNotification>()
    };
    vec![
        create,
        get("GetTaskRequest", true),
        get("GetTaskRequest, no _meta", false),
        cancel("CancelTaskRequest", true),
        cancel("CancelTaskRequest, no _meta", false),
        update,
        acknowledgement("UpdateTaskResult").wire::<tasks::UpdateTaskResult>(),
        acknowledgement("CancelTaskResult").wire::<tasks::CancelTaskResult>(),
        notification("notification, working", Payload::Working).derived::<derived::Notification>(),
        notification("notification, input_required", Payload::InputRequired),
        notification("notification, completed", Payload::Completed),
        Message::new("TaskSubscriptionNotifications", text::subscription())
            .wire::<tasks::TaskSubscriptionNotifications>()
            .bound::<bound::TaskSubscriptionNotifications>()
            .derived::<derived::Subscription>(),
    ]
}

fn elicitations() -> Vec<Message> {
    let request = |kind, text| {
        Message::new(kind, text)
            .wire::<elicitation::McpServerElicitationRequestParams>()
            .rmcp::<rmcp::ElicitRequestParams>()
            .schema::<schema::ElicitRequestParams>()
    };
    let form = |kind, fields, place| request(kind, text::form(fields, place)).bound::<bound_elicitation::RequestParams>();
    let form_last = |kind, fields| {
        request(kind, text::form(fields, Place::Last))
            .bound_before::<bound_elicitation::RequestParams>(text::form(fields, Place::BeforePayload))
    };
    vec![
        form("form, 3 fields", 3, Place::BeforePayload),
        form("form, 50 fields", 50, Place::BeforePayload),
        form("form, 3 fields, mode first", 3, Place::First),
        form_last("form, 3 fields, mode last", 3),
        form_last("form, 50 fields, mode last", 50),
        request("url", text::url()).bound::<bound_elicitation::RequestParams>().derived::<derived::UrlParams>(),
    ]
}

fn envelopes() -> Vec<Message> {
    let message = |kind, text| {
        Message::new(kind, text)
            .wire::<tasks::JsonRpcMessage>()
            .bound::<bound_message::Message>()
            .rmcp::<rmcp::ServerJsonRpcMessage>()
            .schema::<ServerMessage>()
    };
    let routed = |kind, text| {
        Message::new(kind, text)
            .reading::<routed::Wire>(Who::McpWire)
            .reading::<routed::Bound>(Who::Bound)
            .reading::<rmcp::ServerJsonRpcMessage>(Who::Rmcp)
            .reading::<ServerMessage>(Who::RustMcpSchema)
    };
    let working = || text::response(&text::get_task_result(Payload::Working, Place::BeforePayload));
    let rows = || text::response(&text::get_task_result(Payload::Rows(MIB), Place::BeforePayload));
    vec![
        message("message, response", working()),
        message("message, response of 1 MiB", rows()),
        message("message, notification", text::notification(Payload::Working)),
        routed("message, then its task", working()),
        routed("message, then its task of 1 MiB", rows()),
    ]
}
