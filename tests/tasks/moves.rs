//! Moves of a task whose status is known only as the program runs: sequences of them, and what becomes of each.

use std::sync::{Barrier, Mutex};

use mcp_wire::tasks::{DetailedTask, INTERNAL_ERROR, JsonRpcError, TaskStatus, TransitionError};

use super::{at, object, requests, responses, working};

/// A move by name, at a second.
fn step(task: DetailedTask, name: &str, second: u32) -> Result<DetailedTask, TransitionError> {
    let at = at(second);
    match name {
        "require_input" => task.require_input(requests(&["a"]), at),
        "answer" => task.answer(&responses(&["a"]), at).map(|answered| answered.task),
        "resume" => task.resume(at),
        "complete" => task.complete(object(r#"{"content": [1]}"#), at),
        "fail" => task.fail(JsonRpcError::new(INTERNAL_ERROR, "boom"), at),
        "cancel" => task.cancel(at),
        "update" => task.update(at),
        other => panic!("no move {other}"),
    }
}

/// Moves to a status, and where a further one leads: to another status, or nowhere.
#[rustfmt::skip]
const CASES: &[(&[&str], &str, &str)] = &[
    (&[],                            "require_input", "input_required"),
    (&[],                            "resume",        "task `t-1` cannot go from `working` to `working`"),
    (&[],                            "answer",        "task `t-1` cannot go from `working` to `working`"),
    (&[],                            "complete",      "completed"),
    (&[],                            "fail",          "failed"),
    (&[],                            "cancel",        "cancelled"),
    (&[],                            "update",        "working"),
    (&["require_input"],             "require_input", "task `t-1` cannot go from `input_required` to `input_required`"),
    (&["require_input"],             "resume",        "working"),
    (&["require_input"],             "answer",        "working"),
    (&["require_input"],             "complete",      "completed"),
    (&["require_input"],             "fail",          "failed"),
    (&["require_input"],             "cancel",        "cancelled"),
    (&["require_input"],             "update",        "input_required"),
    (&["require_input", "answer"],   "complete",      "completed"),
    (&["complete"],                  "require_input", "task `t-1` cannot go from `completed` to `input_required`"),
    (&["complete"],                  "resume",        "task `t-1` cannot go from `completed` to `working`"),
    (&["complete"],                  "answer",        "task `t-1` cannot go from `completed` to `working`"),
    (&["complete"],                  "complete",      "task `t-1` cannot go from `completed` to `completed`"),
    (&["complete"],                  "fail",          "task `t-1` cannot go from `completed` to `failed`"),
    (&["complete"],                  "cancel",        "task `t-1` cannot go from `completed` to `cancelled`"),
    (&["complete"],                  "update",        "task `t-1` cannot go from `completed` to `completed`"),
    (&["fail"],                      "complete",      "task `t-1` cannot go from `failed` to `completed`"),
    (&["fail"],                      "update",        "task `t-1` cannot go from `failed` to `failed`"),
    (&["cancel"],                    "cancel",        "task `t-1` cannot go from `cancelled` to `cancelled`"),
    (&["cancel"],                    "update",        "task `t-1` cannot go from `cancelled` to `cancelled`"),
    (&["require_input", "cancel"],   "answer",        "task `t-1` cannot go from `cancelled` to `working`"),
];

#[test]
fn each_move_leads_where_the_table_says_or_changes_nothing() {
    for (before, name, expected) in CASES {
        let mut task = DetailedTask::from(working());
        for (second, name) in (1..).zip(*before) {
            task = step(task, name, second).unwrap();
        }
        match step(task.clone(), name, 9) {
            Ok(moved) => {
                assert_eq!(moved.status().to_string(), *expected, "{before:?} {name}");
                assert_eq!(moved.last_updated_at().as_str(), at(9));
                assert!(task.status() == moved.status() || task.status().can_transition_to(moved.status()));
            }
            Err(error) => {
                assert_eq!(error.to_string(), *expected, "{before:?} {name}");
                assert_eq!(error.from(), task.status());
                assert_eq!(error.is_already_terminal(), task.is_terminal());
                assert!(!error.from().can_transition_to(error.to()));
                assert_eq!(error.task(), &task);
                assert_eq!(error.into_task(), task);
            }
        }
    }
}

#[test]
fn a_task_in_full_tells_what_its_status_has() {
    let task = step(working().into(), "require_input", 1).unwrap();
    assert_eq!(task.input_requests(), Some(&requests(&["a"])));
    assert_eq!((task.result(), task.error(), task.status_message()), (None, None, None));
    let task = step(task, "complete", 2).unwrap();
    assert_eq!(task.input_requests(), None);
    assert_eq!(task.result(), Some(&object(r#"{"content": [1]}"#)));
    let task = step(working().into(), "fail", 2).unwrap();
    let error = JsonRpcError::try_from(task.error().unwrap()).unwrap();
    assert_eq!((error.code, &*error.message), (INTERNAL_ERROR, "boom"));
    assert_eq!((task.task_id(), task.created_at().as_str()), ("t-1", &*at(0)));
    assert_eq!((task.ttl(), task.poll_interval()), (Some(&60_000.into()), Some(&500.into())));
}

/// A store takes the task out, moves it and puts it back under one lock: of two moves that end it, one is refused.
#[test]
fn of_two_threads_that_end_one_task_exactly_one_wins() {
    for _ in 0..200 {
        let store = Mutex::new(Some(DetailedTask::from(working())));
        let start = Barrier::new(2);
        let race = |name: &'static str| {
            start.wait();
            let mut stored = store.lock().unwrap();
            let task = stored.take().unwrap();
            let moved = step(task, name, 1);
            *stored = Some(match &moved {
                Ok(task) => task.clone(),
                Err(error) => error.task().clone(),
            });
            moved.map(drop)
        };
        let (complete, cancel) = std::thread::scope(|scope| {
            let (a, b) = (scope.spawn(|| race("complete")), scope.spawn(|| race("cancel")));
            (a.join().unwrap(), b.join().unwrap())
        });
        let stored = store.into_inner().unwrap().unwrap();
        let (winner, loser) = match (complete, cancel) {
            (Ok(()), Err(error)) => (TaskStatus::Completed, error),
            (Err(error), Ok(())) => (TaskStatus::Cancelled, error),
            other => panic!("{other:?}"),
        };
        assert_eq!(stored.status(), winner);
        assert!(loser.is_already_terminal());
        assert_eq!(loser.task(), &stored);
    }
}
