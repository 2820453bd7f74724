//! Making requests, results and notifications about tasks.

use super::{
    CancelTaskRequest, CancelTaskRequestParams, CancelTaskResult, CreateTaskResult, DetailedTask, GetTaskRequest,
    GetTaskRequestParams, GetTaskResult, InputResponses, RequestId, ResultType, Task, TaskStatusNotification,
    TaskStatusNotificationParams, UpdateTaskRequest, UpdateTaskRequestParams, UpdateTaskResult, extra::without_known,
};
use crate::Extra;
use wiregen_runtime::WriteObject;

/// Name of the tasks extension, under which client and server declare that they know it.
pub const EXTENSION_ID: &str = "io.modelcontextprotocol/tasks";

impl GetTaskRequest {
    /// The method, which the request always has.
    pub const METHOD: &'static str = "tasks/get";

    /// Asks how the task is doing.
    ///
    /// ```
    /// use mcp_wire::tasks::GetTaskRequest;
    ///
    /// let request = GetTaskRequest::new(7, "t-1").with_tasks_capability();
    /// assert!(serde_json::to_string(&request)?.starts_with(r#"{"jsonrpc":"2.0","id":7,"method":"tasks/get","params":"#));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn new(id: impl Into<RequestId>, task_id: impl Into<String>) -> Self {
        let params = GetTaskRequestParams { meta: None, task_id: task_id.into(), extra: Extra::default() };
        Self { id: id.into(), params, extra: Extra::default() }
    }
}

impl CancelTaskRequest {
    /// The method, which the request always has.
    pub const METHOD: &'static str = "tasks/cancel";

    /// Asks for the task to be given up. The server may let it end otherwise.
    #[must_use]
    pub fn new(id: impl Into<RequestId>, task_id: impl Into<String>) -> Self {
        let params = CancelTaskRequestParams { meta: None, task_id: task_id.into(), extra: Extra::default() };
        Self { id: id.into(), params, extra: Extra::default() }
    }
}

impl UpdateTaskRequest {
    /// The method, which the request always has.
    pub const METHOD: &'static str = "tasks/update";

    /// Answers some of the input requests of the task, or all.
    #[must_use]
    pub fn new(id: impl Into<RequestId>, task_id: impl Into<String>, responses: InputResponses) -> Self {
        let params =
            UpdateTaskRequestParams { meta: None, task_id: task_id.into(), input_responses: responses, extra: Extra::default() };
        Self { id: id.into(), params, extra: Extra::default() }
    }
}

impl CreateTaskResult {
    /// The answer to a request that was made into a task, which mostly has just started but may be of any status.
    ///
    /// It carries no payload: neither outstanding requests nor a result. The client asks for them. Unknown keys of the
    /// task become unknown keys of the result.
    ///
    /// ```
    /// use mcp_wire::tasks::{CreateTaskResult, ResultType, WorkingTask};
    ///
    /// let result = CreateTaskResult::of(WorkingTask::start("t-1", "2026-01-01T00:00:00Z"));
    /// assert_eq!(result.result_type, Some(ResultType::Task));
    /// ```
    #[must_use]
    pub fn of(task: impl Into<Task>) -> Self {
        let mut task = task.into();
        let extra = std::mem::take(&mut task.extra);
        let mut result = Self { meta: None, result_type: Some(ResultType::Task), task, extra: Extra::default() };
        result.extra = without_known(extra, |key| result.knows(key));
        result
    }
}

/// The unknown keys of a task, taken out of it: where the task is one object with what holds it, they are kept there.
fn take_extra(task: &mut DetailedTask) -> Extra {
    std::mem::take(match task {
        DetailedTask::Working(task) => &mut task.extra,
        DetailedTask::InputRequired(task) => &mut task.extra,
        DetailedTask::Completed(task) => &mut task.extra,
        DetailedTask::Failed(task) => &mut task.extra,
        DetailedTask::Cancelled(task) => &mut task.extra,
    })
}

impl GetTaskResult {
    /// The answer to a `tasks/get`: the task in full. Unknown keys of the task become unknown keys of the result.
    ///
    /// ```
    /// use mcp_wire::tasks::{GetTaskResult, ResultType, WorkingTask};
    ///
    /// let result = GetTaskResult::of(WorkingTask::start("t-1", "2026-01-01T00:00:00Z"));
    /// assert_eq!(result.result_type, Some(ResultType::Complete));
    /// ```
    #[must_use]
    pub fn of(task: impl Into<DetailedTask>) -> Self {
        let mut task = task.into();
        let extra = take_extra(&mut task);
        let mut result = Self { meta: None, result_type: Some(ResultType::Complete), task, extra: Extra::default() };
        result.extra = without_known(extra, |key| result.knows(key));
        result
    }
}

impl UpdateTaskResult {
    /// The answer to a `tasks/update`, whatever became of the answers in it.
    #[must_use]
    pub fn acknowledge() -> Self {
        Self { meta: None, result_type: Some(ResultType::Complete), extra: Extra::default() }
    }
}

impl CancelTaskResult {
    /// The answer to a `tasks/cancel`, also of a task that has ended before or that goes on.
    #[must_use]
    pub fn acknowledge() -> Self {
        Self { meta: None, result_type: Some(ResultType::Complete), extra: Extra::default() }
    }
}

impl TaskStatusNotification {
    /// The method, which the notification always has.
    pub const METHOD: &'static str = "notifications/tasks";

    /// Tells a client that subscribed to the task how it is doing: the task in full. Unknown keys of the task become
    /// unknown keys of the params.
    #[must_use]
    pub fn of(task: impl Into<DetailedTask>) -> Self {
        let mut task = task.into();
        let extra = take_extra(&mut task);
        let mut params = TaskStatusNotificationParams { meta: None, task, extra: Extra::default() };
        params.extra = without_known(extra, |key| params.knows(key));
        Self { params, extra: Extra::default() }
    }
}
