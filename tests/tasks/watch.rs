//! Watching a task from the client's side.

use std::time::Duration;

use mcp_wire::{
    Millis,
    tasks::{DetailedTask, IllegalObservation, NextAction, TaskWatch, WorkingTask},
};

use super::{at, object, requests, working};

const MIN: Duration = Duration::from_millis(200);

fn hinted(hint: Option<&str>) -> DetailedTask {
    let mut task = WorkingTask::start("t-1", at(0));
    task.poll_interval_ms = hint.map(|hint| serde_json::from_str::<Millis>(hint).unwrap());
    task.into()
}

#[test]
fn the_wait_is_the_larger_of_hint_and_minimum_within_limits() {
    let hour = Duration::from_secs(3600);
    let cases = [
        (None, None, MIN),
        (Some("0"), None, MIN),
        (Some("199"), None, MIN),
        (Some("5000"), None, Duration::from_secs(5)),
        (Some("5000.0"), None, Duration::from_secs(5)),
        (Some("250.5"), None, Duration::from_micros(250_500)),
        (Some("-1"), None, MIN),
        (Some("-1e300"), None, MIN),
        (Some("1e-300"), None, MIN),
        (Some("9007199254740992"), None, hour),
        (Some("18446744073709551615"), None, hour),
        (Some("1e300"), None, hour),
        (Some("123456789012345678901234567890123456789012345678901234567890"), None, hour),
        (Some("5000"), Some(Duration::from_secs(2)), Duration::from_secs(2)),
        (Some("1e300"), Some(Duration::from_secs(2)), Duration::from_secs(2)),
        (None, Some(Duration::ZERO), Duration::from_millis(1)),
    ];
    for (hint, max, expected) in cases {
        let mut watch = TaskWatch::new(MIN);
        if let Some(max) = max {
            watch = watch.with_max_interval(max);
        }
        assert_eq!(watch.observe(&hinted(hint)), Ok(NextAction::Poll { after: expected }), "{hint:?} {max:?}");
    }
    let never_zero = TaskWatch::new(Duration::ZERO).observe(&hinted(Some("0")));
    assert_eq!(never_zero, Ok(NextAction::Poll { after: Duration::from_millis(1) }));
    let long = TaskWatch::new(hour * 5).observe(&hinted(None));
    assert_eq!(long, Ok(NextAction::Poll { after: hour * 5 }));
}

#[test]
fn each_key_is_offered_once() {
    let mut watch = TaskWatch::new(MIN);
    let mut see = |task: DetailedTask| match watch.observe(&task).unwrap() {
        NextAction::Answer { requests, then_poll_after } => {
            assert_eq!(then_poll_after, Duration::from_millis(500));
            requests.iter().map(|(key, _)| key.to_owned()).collect()
        }
        NextAction::Poll { .. } => Vec::new(),
        NextAction::Done => panic!("the task has not ended"),
    };
    let waiting = |keys| DetailedTask::from(working().require_input(requests(keys), at(1)));
    assert_eq!(see(waiting(&["b", "a"])), ["b", "a"]);
    assert!(see(waiting(&["b", "a"])).is_empty());
    assert_eq!(see(waiting(&["a", "c"])), ["c"]);
    assert!(see(working().into()).is_empty());
    assert!(see(waiting(&[])).is_empty());
    assert_eq!(see(waiting(&["d"])), ["d"]);
}

#[test]
fn what_cannot_follow_is_refused_and_forgotten() {
    let done = || DetailedTask::from(working().complete(object(r#"{"a": 1}"#), at(3)));
    let other = DetailedTask::from(WorkingTask::start("t-2", at(0)));
    let mut watch = TaskWatch::new(MIN);
    watch.observe(&working().into()).unwrap();
    let error = watch.observe(&other).unwrap_err();
    assert_eq!(error, IllegalObservation::AnotherTask { watched: "t-1".into(), observed: "t-2".into() });
    assert_eq!(error.to_string(), "task `t-2` is not task `t-1`, which is being watched; watch each task by itself");

    assert_eq!(watch.observe(&done()), Ok(NextAction::Done));
    assert_eq!(watch.observe(&done()), Ok(NextAction::Done));
    let changed = [
        (working().into(), "task `t-1` is `working` after it was `completed`, which is final; keep what was seen first"),
        (
            working().cancel(at(3)).into(),
            "task `t-1` is `cancelled` after it was `completed`, which is final; keep what was seen first",
        ),
        (
            working().complete(object(r#"{"a": 2}"#), at(3)).into(),
            "task `t-1` has changed after it was `completed`, which is final; keep what was seen first",
        ),
        (
            working().complete(object(r#"{"a": 1}"#), at(4)).into(),
            "task `t-1` has changed after it was `completed`, which is final; keep what was seen first",
        ),
        (other, "task `t-2` is not task `t-1`, which is being watched; watch each task by itself"),
    ];
    for (task, expected) in changed {
        assert_eq!(watch.observe(&task).unwrap_err().to_string(), expected);
    }
    assert_eq!(watch.observe(&done()), Ok(NextAction::Done));
}

#[test]
fn states_may_be_skipped() {
    for last in [working().cancel(at(3)).into(), working().complete(object("{}"), at(3)).into()] {
        let mut watch = TaskWatch::new(MIN);
        watch.observe(&working().require_input(requests(&["a"]), at(1)).into()).unwrap();
        assert_eq!(watch.observe(&last), Ok(NextAction::Done));
    }
    assert_eq!(TaskWatch::new(MIN).observe(&working().cancel(at(1)).into()), Ok(NextAction::Done));
}
