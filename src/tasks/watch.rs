//! Watching a task from the client's side: what to do after each look at it.

use std::{collections::HashSet, fmt, time::Duration};

use super::{DetailedTask, InputRequests, TaskStatus};
use crate::Millis;

/// Follows one task from poll to poll, and says after each what to do next.
///
/// It has no clock and does not wait: it turns what a `tasks/get` or a `notifications/tasks` shows into a [`NextAction`].
///
/// ```
/// use std::time::Duration;
/// use mcp_wire::tasks::{NextAction, TaskWatch, WorkingTask};
///
/// let mut watch = TaskWatch::new(Duration::from_millis(500)).with_max_interval(Duration::from_secs(30));
/// let task = WorkingTask::start("t-1", "2026-01-01T00:00:00Z").with_poll_interval(2_000);
/// assert_eq!(watch.observe(&task.clone().into())?, NextAction::Poll { after: Duration::from_secs(2) });
///
/// let task = task.complete(Default::default(), "2026-01-01T00:00:05Z");
/// assert_eq!(watch.observe(&task.into())?, NextAction::Done);
/// # Ok::<(), mcp_wire::tasks::IllegalObservation>(())
/// ```
#[derive(Clone, Debug)]
pub struct TaskWatch {
    min: Duration,
    max: Option<Duration>,
    last: Option<Last>,
    offered: HashSet<String>,
}

/// What has been seen last of the task.
#[derive(Clone, Debug)]
enum Last {
    /// It was live: any status may follow. Its id.
    Live(String),
    /// It had ended: nothing but the same may follow.
    Ended(Box<DetailedTask>),
}

/// What a client does after it has looked at a task.
#[derive(Clone, Debug, PartialEq)]
pub enum NextAction {
    /// Wait, then look again.
    Poll {
        /// How long to wait, never zero.
        after: Duration,
    },
    /// Answer the server's requests with a `tasks/update`, and look again.
    Answer {
        /// Requests that have not been offered before, one at least.
        requests: InputRequests,
        /// How long to wait before the next look, never zero; a look before all are answered shows nothing new.
        then_poll_after: Duration,
    },
    /// The task has ended: take its result or error.
    Done,
}

impl TaskWatch {
    /// The shortest wait, whatever the intervals say: one millisecond.
    const FLOOR: Duration = Duration::from_millis(1);

    /// The longest wait where no other is set: one hour. A hint may be as large as 285,000 years, at the end of which no
    /// timer can be set.
    const CEILING: Duration = Duration::from_secs(60 * 60);

    /// Watches the task that is observed first, and waits `min_interval` at least between two looks.
    #[must_use]
    pub fn new(min_interval: Duration) -> Self {
        Self { min: min_interval, max: None, last: None, offered: HashSet::new() }
    }

    /// Waits no longer than this, whatever server and minimum say. Where it is not set, the limit is one hour, or the
    /// minimum where that is longer.
    #[must_use = "this returns the changed watch"]
    pub const fn with_max_interval(mut self, max_interval: Duration) -> Self {
        self.max = Some(max_interval);
        self
    }

    /// Takes note of how the task is doing, and says what to do next.
    ///
    /// States may be skipped, since a poll can miss them. Each key of an input request is offered once, though every
    /// poll repeats those that are outstanding.
    ///
    /// # Errors
    /// What cannot be: another task's id, or a task that had ended and is no longer as it was. The watch is as before.
    pub fn observe(&mut self, task: &DetailedTask) -> Result<NextAction, IllegalObservation> {
        self.check(task)?;
        if task.is_terminal() {
            if !matches!(self.last, Some(Last::Ended(_))) {
                self.last = Some(Last::Ended(Box::new(task.clone())));
            }
            return Ok(NextAction::Done);
        }
        if self.last.is_none() {
            self.last = Some(Last::Live(task.task_id().to_owned()));
        }
        let wait = self.wait(task.poll_interval());
        let requests = self.not_offered(task);
        Ok(if requests.is_empty() {
            NextAction::Poll { after: wait }
        } else {
            NextAction::Answer { requests, then_poll_after: wait }
        })
    }

    fn check(&self, task: &DetailedTask) -> Result<(), IllegalObservation> {
        let id = match &self.last {
            None => return Ok(()),
            Some(Last::Live(id)) => id,
            Some(Last::Ended(ended)) => ended.task_id(),
        };
        if id != task.task_id() {
            return Err(IllegalObservation::AnotherTask { watched: id.to_owned(), observed: task.task_id().to_owned() });
        }
        match &self.last {
            Some(Last::Ended(ended)) if **ended != *task => {
                Err(IllegalObservation::ChangedAfterEnd { task_id: id.to_owned(), from: ended.status(), to: task.status() })
            }
            _ => Ok(()),
        }
    }

    fn not_offered(&mut self, task: &DetailedTask) -> InputRequests {
        let outstanding = task.input_requests().into_iter().flat_map(InputRequests::iter);
        outstanding
            .filter(|(key, _)| self.offered.insert((*key).to_owned()))
            .map(|(key, request)| (key.to_owned(), request.clone()))
            .collect()
    }

    /// The larger of hint and minimum, within the limits.
    fn wait(&self, hint: Option<&Millis>) -> Duration {
        let hint = hint.map_or(Duration::ZERO, |hint| match hint.as_duration() {
            Some(hint) => hint,
            None if hint.as_f64() > 0.0 => Duration::MAX,
            None => Duration::ZERO,
        });
        let max = self.max.unwrap_or_else(|| Self::CEILING.max(self.min));
        hint.max(self.min).min(max).max(Self::FLOOR)
    }
}

/// An observation that cannot follow the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalObservation {
    /// The task is not the one that is being watched.
    AnotherTask {
        /// Id of the task that is being watched.
        watched: String,
        /// Id of the task that was observed.
        observed: String,
    },
    /// The task had ended, and is not as it was then.
    ChangedAfterEnd {
        /// Id of the task.
        task_id: String,
        /// With what status it had ended.
        from: TaskStatus,
        /// Its status now, which may be the same.
        to: TaskStatus,
    },
}

impl fmt::Display for IllegalObservation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AnotherTask { watched, observed } => {
                write!(f, "task `{observed}` is not task `{watched}`, which is being watched; watch each task by itself")
            }
            Self::ChangedAfterEnd { task_id, from, to } if from == to => {
                write!(f, "task `{task_id}` has changed after it was `{from}`, which is final; keep what was seen first")
            }
            Self::ChangedAfterEnd { task_id, from, to } => {
                write!(f, "task `{task_id}` is `{to}` after it was `{from}`, which is final; keep what was seen first")
            }
        }
    }
}

impl std::error::Error for IllegalObservation {}
