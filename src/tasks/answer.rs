//! Answers to the input requests of a task.

use super::{DetailedTask, InputRequiredTask, InputResponses};
use crate::Timestamp;

/// What became of answers that were given to a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// The task: `working` if nothing is outstanding any more, else `input_required` with what is.
    pub task: DetailedTask,
    /// The answers that were waited for.
    pub applied: InputResponses,
    /// Keys of the other answers, which name no outstanding request: unknown ones, and such as have been answered before.
    pub ignored: Vec<String>,
    /// Keys of the requests that are still outstanding.
    pub outstanding: Vec<String>,
}

impl InputRequiredTask {
    /// Takes the answers to some of the requests, or all.
    ///
    /// The task goes back to `working` when nothing is outstanding. Answers to unknown or already answered keys are
    /// ignored, since the first answer stands. `lastUpdatedAt` is set where an answer applies or the task moves; the
    /// message stays where it does not move.
    ///
    /// ```
    /// use mcp_wire::tasks::{InputRequests, InputResponses, TaskStatus, WorkingTask};
    ///
    /// let requests: InputRequests = serde_json::from_str(r#"{"name": {"method": "elicitation/create"}}"#)?;
    /// let task = WorkingTask::start("t-1", "2026-01-01T00:00:00Z").require_input(requests, "2026-01-01T00:00:01Z");
    ///
    /// let responses: InputResponses = serde_json::from_str(r#"{"name": {"action": "decline"}, "age": {}}"#)?;
    /// let answered = task.answer(&responses, "2026-01-01T00:00:02Z");
    /// assert_eq!(answered.task.status(), TaskStatus::Working);
    /// assert_eq!(answered.ignored, ["age"]);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use = "a move makes a new task"]
    pub fn answer(mut self, responses: &InputResponses, at: impl Into<Timestamp>) -> Answered {
        let at = at.into();
        let (applied, ignored) = split(responses, |key| self.input_requests.get(key).is_some());
        if !applied.is_empty() {
            self.input_requests.0.retain(|key, _| applied.get(key).is_none());
            self.last_updated_at = at.clone();
        }
        let outstanding: Vec<String> = self.input_requests.iter().map(|(key, _)| key.to_owned()).collect();
        let task = if outstanding.is_empty() { self.resume(at).into() } else { self.into() };
        Answered { task, applied, ignored, outstanding }
    }
}

/// The answers that are waited for, and the keys of the others.
pub(super) fn split(responses: &InputResponses, outstanding: impl Fn(&str) -> bool) -> (InputResponses, Vec<String>) {
    let mut applied = InputResponses::default();
    let mut ignored = Vec::new();
    for (key, response) in responses {
        if outstanding(key) {
            applied.insert(key.to_owned(), response.clone());
        } else {
            ignored.push(key.to_owned());
        }
    }
    (applied, ignored)
}
