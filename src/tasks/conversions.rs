//! From a task in full, of a known status or any, to a [`Task`] without its payload.

use wiregen_runtime::WriteObject;

use super::{
    CancelledTask, CompletedTask, DetailedTask, FailedTask, InputRequiredTask, Task, TaskStatus, WorkingTask,
    extra::without_known,
};
use crate::Extra;

macro_rules! conversions {
    ($($Status:ident($Task:ident))*) => {$(
        /// Drops the payload that the status has.
        impl From<$Task> for Task {
            fn from(from: $Task) -> Self {
                let mut task = Self {
                    task_id: from.task_id,
                    status: TaskStatus::$Status,
                    status_message: from.status_message,
                    created_at: from.created_at,
                    last_updated_at: from.last_updated_at,
                    ttl_ms: from.ttl_ms,
                    poll_interval_ms: from.poll_interval_ms,
                    extra: Extra::default(),
                };
                task.extra = without_known(from.extra, |key| task.knows(key));
                task
            }
        }
    )*

        /// Drops the payload that the status has.
        impl From<DetailedTask> for Task {
            fn from(task: DetailedTask) -> Self {
                match task {
                    $(DetailedTask::$Status(task) => task.into(),)*
                }
            }
        }
    };
}

conversions! {
    Working(WorkingTask)
    InputRequired(InputRequiredTask)
    Completed(CompletedTask)
    Failed(FailedTask)
    Cancelled(CancelledTask)
}
