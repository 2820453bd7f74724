//! `cargo xtask diff` and `explain` as their users run them: what is printed, and the exit code.

#![allow(clippy::unwrap_used, reason = "a failure is the test's answer")]

use std::path::Path;
use std::process::Command;

/// The words of a command, its exit code, and what it prints at least.
fn check(words: &[&str], code: i32, printed: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../wiregen/tests");
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).current_dir(folder).args(words).output().unwrap();
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
    assert_eq!(output.status.code(), Some(code), "{words:?}: {text}");
    assert!(text.contains(printed), "{words:?}: {text}");
}

#[test]
fn the_exit_code_of_diff_says_whether_something_breaks() {
    check(&["diff", "diff/nothing/old.json", "diff/nothing/new.json"], 0, "nothing changes for users");
    check(&["diff", "diff/third-mode/old.json", "diff/third-mode/new.json"], 1, "RequestParams::OpenaiForm: variant added");
    let manifests = ["diff", "diff/manifests/old/codegen.toml", "diff/manifests/new/codegen.toml", "--format"];
    check(&[&manifests[..], &["markdown"]].concat(), 1, "### Breaking\n\n- `things::Item`: renamed from `Thing`");
    check(&[&manifests[..], &["json"]].concat(), 1, "\"breaking\": true");
    check(&[&manifests[..], &["yaml"]].concat(), 2, "`yaml` is no format");
    check(&["diff", "diff/nothing/old.json", "diff/nothing/none.json"], 2, "none.json");
    check(&["diff", "diff/nothing/old.json"], 2, "the new schema or manifest is missing");
}

#[test]
fn explain_takes_a_schema_a_manifest_or_the_projects_own() {
    check(&["explain", "Choice", "explain/keywords/schema.json"], 0, "schema::Choice: an enum of types");
    check(&["explain", "Far", "--manifest", "explain/manifest/codegen.toml"], 0, "from other.json#/$defs/Far");
    check(&["explain", "/$defs/Task"], 0, "tasks::Task: a struct");
    check(&["explain", "Nothing"], 1, "there is no Rust item and no subschema `Nothing`");
}
