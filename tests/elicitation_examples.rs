//! The examples, run as a person would run them, with the answers piped in.
#![cfg(feature = "forms")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{
    env::consts::EXE_SUFFIX,
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

/// An example's executable, built as this test was.
fn example(name: &str) -> PathBuf {
    let features: Vec<&str> = [
        ("codegen", cfg!(feature = "codegen")),
        ("time", cfg!(feature = "time")),
        ("forms", cfg!(feature = "forms")),
        ("chrono", cfg!(feature = "chrono")),
        ("schemars", cfg!(feature = "schemars")),
    ]
    .into_iter()
    .filter_map(|(feature, is_on)| is_on.then_some(feature))
    .collect();
    let mut build = Command::new(env!("CARGO"));
    build.args([
        "build",
        "--quiet",
        "--package",
        "mcp-wire",
        "--example",
        name,
        "--no-default-features",
        "--features",
        &features.join(","),
    ]);
    if !cfg!(debug_assertions) {
        build.arg("--release");
    }
    assert!(build.current_dir(env!("CARGO_MANIFEST_DIR")).status().unwrap().success());
    let folder = std::env::current_exe().unwrap().parent().unwrap().with_file_name("examples");
    folder.join(format!("{name}{EXE_SUFFIX}"))
}

/// Runs an example with these lines as its input.
fn run(name: &str, arguments: &[PathBuf], lines: &[&str]) -> Output {
    let mut child = Command::new(example(name))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = lines.join("\n");
    input.push_str(if lines.is_empty() { "" } else { "\n" });
    // A program that has ended early does not read it all.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_form_is_asked_until_it_is_answered_well() {
    let lines = ["Ann", "ann at example.com", "2026-02-30", "2.5", "perhaps", "XL", "bag,card,ribbon"];
    let again = ["ann@example.com", "2026-02-28", "2.0", "yes", "L", "bag, card"];
    let output = run("form", &[], &[&lines[..], &again[..]].concat());
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{err}");
    assert!(out.starts_with("{\n") && out.contains("\"format\": \"email\""), "{out}");
    for fault in [
        "email: not an e-mail address",
        "day: not a date such as 2026-01-31",
        "copies: not a whole number",
        "gift: expected yes or no (true or false), not text",
        "size: `XL` is none of the choices: `S`, `M`, `L`",
        "extras: choose at most 2, not 3",
    ] {
        assert!(err.contains(fault), "{fault}: {err}");
    }
    let answer: serde_json::Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    let content = serde_json::json!({
        "name": "Ann", "email": "ann@example.com", "day": "2026-02-28", "copies": 2.0, "gift": true, "size": "L",
        "extras": ["bag", "card"],
    });
    assert_eq!(answer, serde_json::json!({"action": "accept", "content": content}));
}

#[test]
fn empty_lines_take_the_defaults_and_the_person_may_go() {
    let last = |lines: &[&str]| text(&run("form", &[], lines).stdout).lines().last().unwrap().to_owned();
    let answer: serde_json::Value = serde_json::from_str(&last(&["Ann", "ann@example.com", "", "", "", "", ""])).unwrap();
    let content = serde_json::json!({"name": "Ann", "email": "ann@example.com", "copies": 1, "gift": false, "size": "M"});
    assert_eq!(answer["content"], content);
    assert_eq!(last(&["Ann", "/decline"]), r#"{"action":"decline"}"#);
    assert_eq!(last(&["/cancel"]), r#"{"action":"cancel"}"#);
    assert_eq!(last(&["Ann"]), r#"{"action":"cancel"}"#);
}

#[test]
fn a_front_end_answers_an_app_server() {
    let lines = ["12", "ann@example.com", "out", "4", "yes", "maybe", "no", "yes"];
    let output = run("codex_frontend", &[example("fake_app_server")], &lines);
    let err = text(&output.stderr);
    assert!(output.status.success(), "{err}");
    for line in [
        "tables asks: Which table?",
        "! guests: must be 8 or less",
        r#"form: {"action":"accept","content":{"email":"ann@example.com","guests":4,"seats":"out"}}"#,
        r#"Allow book with {"table":7}?"#,
        r#"approved: {"action":"accept"}"#,
        r#"declined: {"action":"decline"}"#,
        "https://example.com/sign-in",
        r#"link: {"action":"accept"}"#,
        "requestedSchema.title",
        "unreadable: refused: -32602",
        "other: refused: -32601",
    ] {
        // The order of the answers is that of the line before, or of the alphabet.
        let sorted = line.replace(r#""email":"ann@example.com","guests":4,"#, r#""guests":4,"email":"ann@example.com","#);
        assert!(err.contains(line) || err.contains(&sorted), "{line}: {err}");
    }
}

#[test]
fn a_front_end_says_what_went_wrong() {
    let output = run("codex_frontend", &[], &[]);
    assert!(!output.status.success() && text(&output.stderr).contains("usage: codex_frontend"));
    // A person who goes away cancels every question, and the turn goes on.
    let output = run("codex_frontend", &[example("fake_app_server")], &[]);
    let err = text(&output.stderr);
    assert!(output.status.success(), "{err}");
    assert!(err.contains(r#"form: {"action":"cancel"}"#) && err.contains(r#"link: {"action":"cancel"}"#), "{err}");
}
