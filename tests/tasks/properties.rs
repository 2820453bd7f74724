//! Any sequence of moves and answers keeps the invariants of a task.

use mcp_wire::tasks::{
    DetailedTask, INTERNAL_ERROR, InputLedger, InputRequiredTask, InputResponses, JsonRpcError, TaskStatus, TransitionError,
    WorkingTask,
};
use proptest::prelude::*;

use super::{object, requests, responses};

#[derive(Clone, Debug)]
enum Step {
    RequireInput(Vec<usize>),
    Answer(Vec<usize>),
    Resume,
    Complete(u8),
    Fail(i64),
    Cancel,
    Update,
}

const KEYS: [&str; 5] = ["a", "b", "odd key", "", "e\"\u{e9}"];

fn keys(indices: &[usize]) -> Vec<&'static str> {
    indices.iter().filter_map(|index| KEYS.get(*index).copied()).collect()
}

fn step() -> impl Strategy<Value = Step> {
    let some = || proptest::sample::subsequence(vec![0, 1, 2, 3, 4], 0..=5).prop_shuffle();
    prop_oneof![
        4 => some().prop_map(Step::RequireInput),
        6 => some().prop_map(Step::Answer),
        2 => Just(Step::Resume),
        1 => any::<u8>().prop_map(Step::Complete),
        1 => any::<i64>().prop_map(Step::Fail),
        1 => Just(Step::Cancel),
        2 => Just(Step::Update),
    ]
}

fn start() -> impl Strategy<Value = WorkingTask> {
    ("[a-z0-9-]{1,8}", any::<Option<u64>>(), any::<Option<u64>>(), any::<Option<String>>()).prop_map(
        |(id, ttl, poll, message)| {
            let mut task = WorkingTask::start(id, "created");
            task.ttl_ms = ttl.map(Into::into);
            task.poll_interval_ms = poll.map(Into::into);
            task.status_message = message;
            task.extra.insert("vendor/x", 1);
            task
        },
    )
}

/// Carries a step out. What an answer says about itself is checked on the way.
fn carry_out(task: DetailedTask, step: &Step, now: &str) -> Result<DetailedTask, TransitionError> {
    match step {
        Step::RequireInput(indices) => task.require_input(requests(&keys(indices)), now),
        Step::Answer(indices) => {
            let (given, before) = (responses(&keys(indices)), outstanding(&task));
            let answered = task.answer(&given, now)?;
            check_answer(&given, &before, &answered);
            Ok(answered.task)
        }
        Step::Resume => task.resume(now),
        Step::Complete(number) => task.complete(object(&format!(r#"{{"content": [{number}]}}"#)), now),
        Step::Fail(code) => task.fail(JsonRpcError::new(*code, "boom").with_data(INTERNAL_ERROR), now),
        Step::Cancel => task.cancel(now),
        Step::Update => task.update(now),
    }
}

fn outstanding(task: &DetailedTask) -> Vec<String> {
    task.input_requests().into_iter().flat_map(|requests| requests.iter().map(|(key, _)| key.to_owned())).collect()
}

fn check_answer(given: &InputResponses, before: &[String], answered: &mcp_wire::tasks::Answered) {
    let mut all: Vec<String> = answered.applied.iter().map(|(key, _)| key.to_owned()).chain(answered.ignored.clone()).collect();
    let mut expected: Vec<String> = given.iter().map(|(key, _)| key.to_owned()).collect();
    all.sort();
    expected.sort();
    assert_eq!(all, expected, "applied and ignored are what was given");
    assert!(answered.applied.iter().all(|(key, response)| given.get(key) == Some(response)));
    let left: Vec<String> = before.iter().filter(|key| answered.applied.get(key).is_none()).cloned().collect();
    assert_eq!(answered.outstanding, left, "outstanding shrinks by what was applied, and by nothing else");
    assert_eq!(outstanding(&answered.task), left);
    let status = if left.is_empty() { TaskStatus::Working } else { TaskStatus::InputRequired };
    assert_eq!(answered.task.status(), status);
}

fn check_shape(task: &DetailedTask) {
    let status = task.status();
    assert_eq!(task.input_requests().is_some(), status == TaskStatus::InputRequired);
    assert_eq!(task.result().is_some(), status == TaskStatus::Completed);
    assert_eq!(task.error().is_some(), status == TaskStatus::Failed);
    let text = serde_json::to_string(task).unwrap();
    assert_eq!(&serde_json::from_str::<DetailedTask>(&text).unwrap(), task);
    let members: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&text).unwrap();
    for (key, owner) in
        [("inputRequests", TaskStatus::InputRequired), ("result", TaskStatus::Completed), ("error", TaskStatus::Failed)]
    {
        assert_eq!(members.contains_key(key), status == owner, "{text}");
    }
}

proptest! {
    #[test]
    fn moves_and_answers_keep_the_invariants(start in start(), steps in proptest::collection::vec(step(), 0..40)) {
        let mut task = DetailedTask::from(start.clone());
        let mut last = String::from("created");
        for (number, step) in steps.iter().enumerate() {
            let now = format!("step {number}");
            let before = task.clone();
            match carry_out(task, step, &now) {
                Ok(moved) => {
                    prop_assert!(!before.is_terminal(), "a terminal task never changes");
                    let (from, to) = (before.status(), moved.status());
                    prop_assert!(from == to || from.can_transition_to(to));
                    if moved != before {
                        last = now;
                    }
                    task = moved;
                }
                Err(error) => {
                    prop_assert_eq!(error.from(), before.status());
                    prop_assert!(!error.from().can_transition_to(error.to()));
                    prop_assert_eq!(error.is_already_terminal(), before.is_terminal());
                    task = error.into_task();
                    prop_assert_eq!(&task, &before);
                }
            }
            prop_assert_eq!(task.last_updated_at().as_str(), last.as_str());
            prop_assert_eq!(task.created_at(), &start.created_at);
            prop_assert_eq!(task.task_id(), &start.task_id);
            prop_assert_eq!(task.ttl(), start.ttl_ms.as_ref());
            prop_assert_eq!(task.poll_interval(), start.poll_interval_ms.as_ref());
            check_shape(&task);
        }
    }

    #[test]
    fn a_ledger_applies_each_key_once(steps in proptest::collection::vec(step(), 0..60)) {
        let mut ledger = InputLedger::default();
        let (mut waiting, mut answered): (Vec<&str>, Vec<&str>) = Default::default();
        let mut task: Option<InputRequiredTask> = None;
        for step in steps {
            match step {
                Step::RequireInput(indices) => {
                    let asked = keys(&indices);
                    let reused: Vec<&str> = asked.iter().copied().filter(|key| answered.contains(key)).collect();
                    match ledger.issue(requests(&asked)) {
                        Ok(issued) => {
                            prop_assert!(reused.is_empty());
                            waiting = asked;
                            task = Some(WorkingTask::start("t", "now").require_input(issued, "now"));
                        }
                        Err(error) => prop_assert_eq!(error.keys(), &reused),
                    }
                }
                Step::Answer(indices) => {
                    let given = keys(&indices);
                    let ledgered = ledger.answer(&responses(&given));
                    let applied: Vec<&str> = given.iter().copied().filter(|key| waiting.contains(key)).collect();
                    prop_assert_eq!(&ledgered.applied, &responses(&applied));
                    waiting.retain(|key| !applied.contains(key));
                    answered.extend(&applied);
                    prop_assert_eq!(&ledgered.outstanding, &waiting);
                    prop_assert_eq!(ledgered.ignored.len() + applied.len(), given.len());
                    if let Some(waiting) = task.take() {
                        let same = waiting.answer(&responses(&given), "later");
                        prop_assert_eq!(&same.applied, &ledgered.applied);
                        prop_assert_eq!(&same.ignored, &ledgered.ignored);
                        if let DetailedTask::InputRequired(waiting) = same.task {
                            task = Some(waiting);
                        }
                    }
                }
                _ => {
                    let text = serde_json::to_string(&ledger).unwrap();
                    prop_assert_eq!(&serde_json::from_str::<InputLedger>(&text).unwrap(), &ledger);
                }
            }
        }
    }
}
