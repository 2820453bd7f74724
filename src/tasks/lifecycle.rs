//! The moves of a task whose status is known when the program is compiled: a live task has them, a terminal one none.

use wiregen_runtime::WriteObject;

use super::{
    CancelledTask, CompletedTask, FailedTask, InputRequests, InputRequiredTask, JsonRpcError, WorkingTask, extra::without_known,
};
use crate::{Extra, JsonObject, Timestamp};

/// Makes the task of another status from a live one: what they share is carried over, `lastUpdatedAt` is set, the
/// message about the old status is dropped, and so is what `extra` holds under a key that the new status gives a meaning.
macro_rules! moved {
    ($from:expr, $at:expr => $Next:ident { $($payload:ident: $value:expr)? }) => {{
        let from = $from;
        let mut next = $Next {
            task_id: from.task_id,
            status_message: None,
            created_at: from.created_at,
            last_updated_at: $at.into(),
            ttl_ms: from.ttl_ms,
            poll_interval_ms: from.poll_interval_ms,
            $($payload: $value,)?
            extra: Extra::default(),
        };
        next.extra = without_known(from.extra, |key| next.knows(key));
        next
    }};
}

/// The moves that both live statuses have.
macro_rules! live {
    ($Live:ident) => {
        impl $Live {
            /// Ends the task with the result of the request that it stands for.
            ///
            /// A tool result with `isError: true` is a result, too: the task is `completed`, and the result is kept
            /// whole. Only a JSON-RPC error makes a task [fail](Self::fail). What is in `result` is not looked at;
            /// do not complete a task with a result that is itself not final (`resultType: "input_required"`).
            #[must_use = "a move makes a new task"]
            pub fn complete(self, result: JsonObject, at: impl Into<Timestamp>) -> CompletedTask {
                moved!(self, at => CompletedTask { result: result })
            }

            /// Ends the task with the JSON-RPC error that kept it from a result.
            ///
            /// A tool that ran and reports an error is not such a fault: [`complete`](Self::complete) the task with
            /// its result.
            #[must_use = "a move makes a new task"]
            pub fn fail(self, error: JsonRpcError, at: impl Into<Timestamp>) -> FailedTask {
                moved!(self, at => FailedTask { error: error.into() })
            }

            /// Ends the task without a result, since the client asked for it.
            ///
            /// Cancelling is cooperative: a server may acknowledge a `tasks/cancel` and let the task end otherwise.
            #[must_use = "a move makes a new task"]
            pub fn cancel(self, at: impl Into<Timestamp>) -> CancelledTask {
                moved!(self, at => CancelledTask {})
            }

            /// Marks a change in place (message, ttl, poll interval, outstanding requests): sets `lastUpdatedAt`. No
            /// transition; the message stays.
            #[must_use = "a move makes a new task"]
            pub fn update(mut self, at: impl Into<Timestamp>) -> Self {
                self.last_updated_at = at.into();
                self
            }
        }
    };
}

live!(WorkingTask);
live!(InputRequiredTask);

impl WorkingTask {
    /// A task that has just been created: `createdAt` and `lastUpdatedAt` are `at`, its ttl is unlimited.
    ///
    /// Task ids act as bearer tokens: make them unguessable, of 122 random bits or more.
    ///
    /// ```
    /// use std::time::Duration;
    /// use mcp_wire::tasks::WorkingTask;
    ///
    /// let task = WorkingTask::start("786512e2-9e0d-44bd-8f29-789f320fe840", "2026-01-01T00:00:00Z")
    ///     .with_ttl(Duration::from_secs(60))
    ///     .with_status_message("reading the files");
    /// assert_eq!(task.created_at, task.last_updated_at);
    /// ```
    #[must_use]
    pub fn start(task_id: impl Into<String>, at: impl Into<Timestamp>) -> Self {
        let at = at.into();
        Self {
            task_id: task_id.into(),
            status_message: None,
            created_at: at.clone(),
            last_updated_at: at,
            ttl_ms: None,
            poll_interval_ms: None,
            extra: Extra::default(),
        }
    }

    /// Waits for input: `requests` is everything that is outstanding from now on.
    ///
    /// A key names one request for the whole life of the task; [`InputLedger`](super::InputLedger) sees to it.
    #[must_use = "a move makes a new task"]
    pub fn require_input(self, requests: InputRequests, at: impl Into<Timestamp>) -> InputRequiredTask {
        moved!(self, at => InputRequiredTask { input_requests: requests })
    }
}

impl InputRequiredTask {
    /// Goes on working, whether or not all requests have been answered; those that are left are dropped.
    ///
    /// [`answer`](Self::answer) does so by itself once nothing is outstanding.
    #[must_use = "a move makes a new task"]
    pub fn resume(self, at: impl Into<Timestamp>) -> WorkingTask {
        moved!(self, at => WorkingTask {})
    }
}
