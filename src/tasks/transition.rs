//! The moves of a task whose status is known only as the program runs, and the error of an illegal one.

use std::fmt;

use super::{Answered, DetailedTask, InputRequests, InputResponses, JsonRpcError, TaskStatus};
use crate::{JsonObject, Timestamp};

/// A move that the task's status does not allow. It holds the task, untouched.
///
/// ```
/// use mcp_wire::{JsonObject, tasks::{DetailedTask, WorkingTask}};
///
/// let task = DetailedTask::from(WorkingTask::start("t-1", "2026-01-01T00:00:00Z").cancel("2026-01-01T00:00:01Z"));
/// let error = task.clone().complete(JsonObject::default(), "2026-01-01T00:00:02Z").unwrap_err();
/// assert_eq!(error.to_string(), "task `t-1` cannot go from `cancelled` to `completed`");
/// assert!(error.is_already_terminal());
/// assert_eq!(error.into_task(), task);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TransitionError {
    task: Box<DetailedTask>,
    to: TaskStatus,
}

impl TransitionError {
    /// The status that the task has.
    #[must_use]
    pub fn from(&self) -> TaskStatus {
        self.task.status()
    }

    /// The status to which it should have gone; the same as [`from`](Self::from) for a change in place.
    #[must_use]
    pub const fn to(&self) -> TaskStatus {
        self.to
    }

    /// Whether the task had ended before.
    ///
    /// A server acknowledges a `tasks/cancel` or `tasks/update` that comes too late: there is nothing to do, and nothing
    /// has changed.
    #[must_use]
    pub fn is_already_terminal(&self) -> bool {
        self.from().is_terminal()
    }

    /// The task, as it was.
    #[must_use]
    pub fn task(&self) -> &DetailedTask {
        &self.task
    }

    /// The task, as it was.
    #[must_use]
    pub fn into_task(self) -> DetailedTask {
        *self.task
    }
}

impl fmt::Display for TransitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "task `{}` cannot go from `{}` to `{}`", self.task.task_id(), self.from(), self.to)
    }
}

impl std::error::Error for TransitionError {}

/// Hands the task over to the move if it is of one of the statuses that have it.
macro_rules! moves {
    ($self:expr, $to:expr, $($Status:ident)|+ => |$task:ident| $moved:expr) => {
        match $self {
            $(DetailedTask::$Status($task) => Ok($moved.into()),)+
            task => Err(TransitionError { task: Box::new(task), to: $to }),
        }
    };
}

/// Moves that are checked as the program runs: each is the method of the same name of the task's own type, if it has one.
impl DetailedTask {
    /// [`WorkingTask::require_input`](super::WorkingTask::require_input).
    ///
    /// # Errors
    /// A task that is not `working`. (The requests of one that is `input_required` can be changed in place, followed by
    /// [`update`](Self::update).)
    pub fn require_input(self, requests: InputRequests, at: impl Into<Timestamp>) -> Result<Self, TransitionError> {
        moves!(self, TaskStatus::InputRequired, Working => |task| task.require_input(requests, at))
    }

    /// [`InputRequiredTask::resume`](super::InputRequiredTask::resume).
    ///
    /// # Errors
    /// A task that is not `input_required`.
    pub fn resume(self, at: impl Into<Timestamp>) -> Result<Self, TransitionError> {
        moves!(self, TaskStatus::Working, InputRequired => |task| task.resume(at))
    }

    /// [`WorkingTask::complete`](super::WorkingTask::complete).
    ///
    /// # Errors
    /// A task that has ended.
    pub fn complete(self, result: JsonObject, at: impl Into<Timestamp>) -> Result<Self, TransitionError> {
        moves!(self, TaskStatus::Completed, Working | InputRequired => |task| task.complete(result, at))
    }

    /// [`WorkingTask::fail`](super::WorkingTask::fail).
    ///
    /// # Errors
    /// A task that has ended.
    pub fn fail(self, error: JsonRpcError, at: impl Into<Timestamp>) -> Result<Self, TransitionError> {
        moves!(self, TaskStatus::Failed, Working | InputRequired => |task| task.fail(error, at))
    }

    /// [`WorkingTask::cancel`](super::WorkingTask::cancel).
    ///
    /// # Errors
    /// A task that has ended; [`is_already_terminal`](TransitionError::is_already_terminal) then: a server
    /// acknowledges the request all the same.
    pub fn cancel(self, at: impl Into<Timestamp>) -> Result<Self, TransitionError> {
        moves!(self, TaskStatus::Cancelled, Working | InputRequired => |task| task.cancel(at))
    }

    /// [`InputRequiredTask::answer`](super::InputRequiredTask::answer).
    ///
    /// # Errors
    /// A task that is not `input_required`. A server acknowledges the request all the same: answers that nobody waits
    /// for are ignored.
    pub fn answer(self, responses: &InputResponses, at: impl Into<Timestamp>) -> Result<Answered, TransitionError> {
        moves!(self, TaskStatus::Working, InputRequired => |task| task.answer(responses, at))
    }

    /// [`WorkingTask::update`](super::WorkingTask::update): marks a change in place.
    ///
    /// # Errors
    /// A task that has ended, which never changes again; [`from`](TransitionError::from) and
    /// [`to`](TransitionError::to) are the same then.
    pub fn update(self, at: impl Into<Timestamp>) -> Result<Self, TransitionError> {
        let status = self.status();
        moves!(self, status, Working | InputRequired => |task| task.update(at))
    }
}
