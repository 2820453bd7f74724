//! Answers to input requests, and the ledger of their keys.

use mcp_wire::tasks::{InputLedger, TaskStatus};

use super::{at, requests, responses, working};

/// Outstanding, answered by, then: applied, ignored, outstanding.
#[rustfmt::skip]
const CASES: &[[&[&str]; 5]] = &[
    [&["a"],      &["a"],           &["a"],      &[],         &[]],
    [&["a", "b"], &["a"],           &["a"],      &[],         &["b"]],
    [&["b", "a"], &["a", "b"],      &["a", "b"], &[],         &[]],
    [&["a"],      &["x"],           &[],         &["x"],      &["a"]],
    [&["a", "b"], &["x", "b", "y"], &["b"],      &["x", "y"], &["a"]],
    [&["a"],      &[],              &[],         &[],         &["a"]],
    [&[],         &[],              &[],         &[],         &[]],
    [&[],         &["a"],           &[],         &["a"],      &[]],
];

#[test]
fn a_task_takes_the_answers_that_it_waits_for() {
    for [asked, given, applied, ignored, outstanding] in CASES {
        let task = working().require_input(requests(asked), at(1)).with_status_message("your turn");
        let answered = task.answer(&responses(given), at(2));
        assert_eq!(answered.applied, responses(applied), "{asked:?} {given:?}");
        assert_eq!(answered.ignored, *ignored);
        assert_eq!(answered.outstanding, *outstanding);
        let moved = outstanding.is_empty();
        assert_eq!(answered.task.status(), if moved { TaskStatus::Working } else { TaskStatus::InputRequired });
        assert_eq!(answered.task.input_requests(), (!moved).then(|| requests(outstanding)).as_ref());
        assert_eq!(answered.task.status_message(), (!moved).then_some("your turn"));
        let changed = moved || !applied.is_empty();
        assert_eq!(answered.task.last_updated_at().as_str(), at(if changed { 2 } else { 1 }));
    }
}

#[test]
fn the_ledger_agrees_with_the_task() {
    for [asked, given, applied, ignored, outstanding] in CASES {
        let mut ledger = InputLedger::default();
        assert_eq!(ledger.issue(requests(asked)).unwrap(), requests(asked));
        let ledgered = ledger.answer(&responses(given));
        assert_eq!(ledgered.applied, responses(applied));
        assert_eq!(ledgered.ignored, *ignored);
        assert_eq!(ledgered.outstanding, *outstanding);
        let again = ledger.answer(&responses(given));
        assert!(again.applied.is_empty(), "the first answer stands");
    }
}

#[test]
fn an_answered_key_is_never_issued_again() {
    let mut ledger = InputLedger::default();
    ledger.issue(requests(&["a", "b"])).unwrap();
    ledger.answer(&responses(&["a"]));
    ledger.issue(requests(&["b", "c"])).unwrap();
    let before = ledger.clone();
    let error = ledger.issue(requests(&["c", "a"])).unwrap_err();
    assert_eq!(error.keys(), ["a"]);
    assert_eq!(
        error.to_string(),
        "input requests `a` have been answered before; give each new request of a task a key of its own"
    );
    assert_eq!(error.into_requests(), requests(&["c", "a"]));
    assert_eq!(ledger, before);
    assert_eq!(ledger.answer(&responses(&["a", "b", "c"])).ignored, ["a"]);
}

#[test]
fn a_ledger_is_stored_and_read() {
    let mut ledger = InputLedger::default();
    ledger.issue(requests(&["b", "a", "c"])).unwrap();
    ledger.answer(&responses(&["a"]));
    let text = serde_json::to_string(&ledger).unwrap();
    assert_eq!(text, r#"{"outstanding":["b","c"],"answered":["a"]}"#);
    assert_eq!(serde_json::from_str::<InputLedger>(&text).unwrap(), ledger);
    let cases = [
        (r#"{"outstanding": []}"#, "answered: missing, but required"),
        (r#"{"outstanding": [1], "answered": []}"#, "outstanding[0]: expected string, found 1"),
        (r#"{"outstanding": ["a"], "answered": ["b", "a"]}"#, r#"outstanding[0]: the key "a" is there already"#),
        (r#"{"outstanding": [], "answered": ["a", "a"]}"#, r#"answered[1]: the key "a" is there already"#),
        (r#"{"outstanding": [], "answered": [], "outstanding": []}"#, r#"repeated key "outstanding""#),
        (r#"{"outstanding": [], "answered": [], "answerd": []}"#, r#"answerd: unknown key, the nearest known key is "answered""#),
    ];
    for (text, expected) in cases {
        let error = serde_json::from_str::<InputLedger>(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}
