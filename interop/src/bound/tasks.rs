//! The Tasks messages, flat.

use serde::de::Error;

use super::{Map, Millis, Object, Raw, RequestId, flat, strings};

strings! {
    /// The status of a task.
    pub enum Status {
        Working = "working",
        InputRequired = "input_required",
        Completed = "completed",
        Failed = "failed",
        Cancelled = "cancelled",
    }
}

flat! {
    /// A result's `_meta`.
    pub struct ResultMeta {
        optional progress_token: RequestId = "progressToken",
        optional related_task: RelatedTask = "io.modelcontextprotocol/related-task",
    }
    const {}
    unknown keep;
}

flat! {
    /// The task that a result belongs to.
    pub struct RelatedTask {
        required task_id: String = "taskId",
    }
    const {}
    unknown keep;
}

flat! {
    /// `GetTaskResult`.
    pub struct GetTaskResult {
        optional meta: ResultMeta = "_meta",
        optional result_type: String = "resultType",
        required task_id: String = "taskId",
        required status: Status = "status",
        optional status_message: String = "statusMessage",
        required created_at: String = "createdAt",
        required last_updated_at: String = "lastUpdatedAt",
        required ttl_ms: Option<Millis> = "ttlMs",
        optional poll_interval_ms: Millis = "pollIntervalMs",
        optional input_requests: Map<Raw> = "inputRequests",
        optional result: Object = "result",
        optional error: Object = "error",
    }
    const {}
    unknown keep;
    check has_payload;
}

fn has_payload<E: Error>(task: &GetTaskResult) -> Result<(), E> {
    match task.status {
        Status::InputRequired if task.input_requests.is_none() => Err(E::missing_field("inputRequests")),
        Status::Completed if task.result.is_none() => Err(E::missing_field("result")),
        Status::Failed if task.error.is_none() => Err(E::missing_field("error")),
        _ => Ok(()),
    }
}

flat! {
    /// `CreateTaskResult`.
    pub struct CreateTaskResult {
        optional meta: ResultMeta = "_meta",
        optional result_type: String = "resultType",
        required task_id: String = "taskId",
        required status: Status = "status",
        optional status_message: String = "statusMessage",
        required created_at: String = "createdAt",
        required last_updated_at: String = "lastUpdatedAt",
        required ttl_ms: Option<Millis> = "ttlMs",
        optional poll_interval_ms: Millis = "pollIntervalMs",
    }
    const {}
    unknown keep;
}

flat! {
    /// `UpdateTaskResult` and `CancelTaskResult`.
    pub struct Acknowledgement {
        optional meta: ResultMeta = "_meta",
        optional result_type: String = "resultType",
    }
    const {}
    unknown keep;
}

flat! {
    /// The params of a request: `_meta` and the task's id.
    pub struct TaskParams {
        optional meta: Object = "_meta",
        required task_id: String = "taskId",
    }
    const {}
    unknown keep;
}

flat! {
    /// `GetTaskRequest`.
    pub struct GetTaskRequest {
        required id: RequestId = "id",
        required params: TaskParams = "params",
    }
    const { jsonrpc: "jsonrpc" = "2.0", method: "method" = "tasks/get" }
    unknown keep;
}

flat! {
    /// `CancelTaskRequest`.
    pub struct CancelTaskRequest {
        required id: RequestId = "id",
        required params: TaskParams = "params",
    }
    const { jsonrpc: "jsonrpc" = "2.0", method: "method" = "tasks/cancel" }
    unknown keep;
}

flat! {
    /// The params of `UpdateTaskRequest`.
    pub struct UpdateTaskParams {
        optional meta: Object = "_meta",
        required task_id: String = "taskId",
        required input_responses: Map<Raw> = "inputResponses",
    }
    const {}
    unknown keep;
}

flat! {
    /// `UpdateTaskRequest`.
    pub struct UpdateTaskRequest {
        required id: RequestId = "id",
        required params: UpdateTaskParams = "params",
    }
    const { jsonrpc: "jsonrpc" = "2.0", method: "method" = "tasks/update" }
    unknown keep;
}

flat! {
    /// The params of `TaskStatusNotification`.
    pub struct NotificationParams {
        optional meta: Object = "_meta",
        required task_id: String = "taskId",
        required status: Status = "status",
        optional status_message: String = "statusMessage",
        required created_at: String = "createdAt",
        required last_updated_at: String = "lastUpdatedAt",
        required ttl_ms: Option<Millis> = "ttlMs",
        optional poll_interval_ms: Millis = "pollIntervalMs",
        optional input_requests: Map<Raw> = "inputRequests",
        optional result: Object = "result",
        optional error: Object = "error",
    }
    const {}
    unknown keep;
}

flat! {
    /// `TaskStatusNotification`.
    pub struct TaskStatusNotification {
        required params: NotificationParams = "params",
    }
    const { jsonrpc: "jsonrpc" = "2.0", method: "method" = "notifications/tasks" }
    unknown keep;
}

flat! {
    /// `TaskSubscriptionNotifications`.
    pub struct TaskSubscriptionNotifications {
        optional task_ids: Vec<String> = "taskIds",
    }
    const {}
    unknown keep;
}
