//! What every task has, whatever its status.

use super::{DetailedTask, InputRequests, TaskStatus};
use crate::{JsonObject, Millis, Timestamp};

macro_rules! each {
    ($self:ident, $task:ident => $value:expr) => {
        match $self {
            DetailedTask::Working($task) => $value,
            DetailedTask::InputRequired($task) => $value,
            DetailedTask::Completed($task) => $value,
            DetailedTask::Failed($task) => $value,
            DetailedTask::Cancelled($task) => $value,
        }
    };
}

impl DetailedTask {
    /// The status, which the variant says.
    #[must_use]
    pub const fn status(&self) -> TaskStatus {
        match self {
            Self::Working(_) => TaskStatus::Working,
            Self::InputRequired(_) => TaskStatus::InputRequired,
            Self::Completed(_) => TaskStatus::Completed,
            Self::Failed(_) => TaskStatus::Failed,
            Self::Cancelled(_) => TaskStatus::Cancelled,
        }
    }

    /// Whether the task never changes again.
    #[must_use]
    pub const fn is_terminal(&self) -> bool {
        self.status().is_terminal()
    }

    /// The id, made by the server.
    #[must_use]
    pub fn task_id(&self) -> &str {
        each!(self, task => &task.task_id)
    }

    /// When the task was created.
    #[must_use]
    pub fn created_at(&self) -> &Timestamp {
        each!(self, task => &task.created_at)
    }

    /// When the task last moved, or was changed in place.
    #[must_use]
    pub fn last_updated_at(&self) -> &Timestamp {
        each!(self, task => &task.last_updated_at)
    }

    /// What a person may be told about the present status.
    #[must_use]
    pub fn status_message(&self) -> Option<&str> {
        each!(self, task => task.status_message.as_deref())
    }

    /// How long the task is kept, from its creation on; `None` is without limit.
    #[must_use]
    pub fn ttl(&self) -> Option<&Millis> {
        each!(self, task => task.ttl_ms.as_ref())
    }

    /// How long a client should wait between two polls, if the server says so.
    #[must_use]
    pub fn poll_interval(&self) -> Option<&Millis> {
        each!(self, task => task.poll_interval_ms.as_ref())
    }

    /// What is outstanding, of a task that is `input_required`.
    #[must_use]
    pub const fn input_requests(&self) -> Option<&InputRequests> {
        match self {
            Self::InputRequired(task) => Some(&task.input_requests),
            _ => None,
        }
    }

    /// The result, of a task that is `completed`.
    #[must_use]
    pub const fn result(&self) -> Option<&JsonObject> {
        match self {
            Self::Completed(task) => Some(&task.result),
            _ => None,
        }
    }

    /// The JSON-RPC error, of a task that is `failed`; [`JsonRpcError`](super::JsonRpcError) reads it.
    #[must_use]
    pub const fn error(&self) -> Option<&JsonObject> {
        match self {
            Self::Failed(task) => Some(&task.error),
            _ => None,
        }
    }
}
