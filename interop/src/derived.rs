//! Plain structs with serde's derive, for the messages without a payload: unknown keys are skipped.

use serde::{Deserialize, Serialize};

use crate::bound::tasks::Status;
use crate::bound::{Millis, Object, Raw, RequestId};

/// A task without payload; `GetTaskResult`, `CreateTaskResult`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_field_names, reason = "fields have the names of the keys")]
pub struct Task {
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<ResultMeta>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result_type: Option<String>,
    task_id: String,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    status_message: Option<String>,
    created_at: String,
    last_updated_at: String,
    ttl_ms: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    poll_interval_ms: Option<Millis>,
}

/// `UpdateTaskResult`, `CancelTaskResult`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Acknowledgement {
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<ResultMeta>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result_type: Option<String>,
}

/// `TaskStatusNotification` of a task without payload.
#[derive(Serialize, Deserialize)]
pub struct Notification {
    jsonrpc: Version,
    method: NotificationMethod,
    params: NotificationParams,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct NotificationParams {
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<Object>,
    task_id: String,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    status_message: Option<String>,
    created_at: String,
    last_updated_at: String,
    ttl_ms: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    poll_interval_ms: Option<Millis>,
}

/// A result's `_meta`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ResultMeta {
    #[serde(skip_serializing_if = "Option::is_none")]
    progress_token: Option<RequestId>,
    #[serde(rename = "io.modelcontextprotocol/related-task", skip_serializing_if = "Option::is_none")]
    related_task: Option<TaskParams>,
}

/// `TaskSubscriptionNotifications`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Subscription {
    #[serde(skip_serializing_if = "Option::is_none")]
    task_ids: Option<Vec<String>>,
}

/// `McpServerElicitationRequestParams` by URL.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UrlParams {
    thread_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn_id: Option<String>,
    server_name: String,
    mode: UrlMode,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<Raw>,
    message: String,
    url: String,
    elicitation_id: String,
}

/// `GetTaskRequest`.
#[derive(Serialize, Deserialize)]
pub struct GetTaskRequest {
    jsonrpc: Version,
    id: RequestId,
    method: GetMethod,
    params: TaskParams,
}

/// `CancelTaskRequest`.
#[derive(Serialize, Deserialize)]
pub struct CancelTaskRequest {
    jsonrpc: Version,
    id: RequestId,
    method: CancelMethod,
    params: TaskParams,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct TaskParams {
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<Object>,
    task_id: String,
}

#[derive(Serialize, Deserialize)]
enum Version {
    #[serde(rename = "2.0")]
    V2,
}

#[derive(Serialize, Deserialize)]
enum NotificationMethod {
    #[serde(rename = "notifications/tasks")]
    Tasks,
}

#[derive(Serialize, Deserialize)]
enum GetMethod {
    #[serde(rename = "tasks/get")]
    Get,
}

#[derive(Serialize, Deserialize)]
enum CancelMethod {
    #[serde(rename = "tasks/cancel")]
    Cancel,
}

#[derive(Serialize, Deserialize)]
enum UrlMode {
    #[serde(rename = "url")]
    Url,
}
