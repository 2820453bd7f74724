//! What changes for users of the Rust types: a case is a folder with two revisions and the goldens.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use serde_json::{Value, json};
use wiregen::diff::{breaks, compare, to_json, to_markdown, to_text};
use wiregen::model::Module;

/// `old.json` or the manifest `old/codegen.toml`.
fn modules(case: &Path, revision: &str) -> Vec<Module> {
    let manifest = case.join(revision).join("codegen.toml");
    let made = if manifest.exists() {
        wiregen::model(&manifest)
    } else {
        let schema = case.join(format!("{revision}.json"));
        wiregen::model_of_schema(&schema, &wiregen::SchemaOptions::default()).map(|made| vec![made])
    };
    let made = made.unwrap_or_else(|error| panic!("{}: {error}", case.display()));
    made.into_iter().map(|made| made.module).collect()
}

/// The golden; and that a revision compared with itself has no changes.
fn check(case: &Path) {
    let (old, new) = (modules(case, "old"), modules(case, "new"));
    let changes = compare(&old, &new).unwrap();
    expect_file![case.join("changes.txt")].assert_eq(&to_text(&changes));
    for revision in [&old, &new] {
        assert_eq!(compare(revision, revision).unwrap(), [], "{}", case.display());
    }
    let json = to_json(&changes);
    assert_eq!(json["breaking"], Value::Bool(breaks(&changes)));
    assert_eq!(json["changes"].as_array().unwrap().len(), changes.len());
    for change in &changes {
        assert!(to_markdown(&changes).contains(&format!("- `{}`: {}\n", change.item, change.text)));
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diff")
}

#[test]
fn cases() {
    let mut cases: Vec<_> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    assert!(cases.len() >= 9);
    for case in cases {
        check(&case);
    }
}

#[test]
fn as_json_each_change_has_its_kind_and_place() {
    let case = folder().join("third-mode");
    let changes = compare(&modules(&case, "old"), &modules(&case, "new")).unwrap();
    let first = json!({
        "item": "RequestParams::OpenaiForm",
        "change": "added",
        "text": "variant added, holds `RequestParamsOpenaiForm`",
        "breaking": true,
        "schema": "new.json#/oneOf/1",
    });
    assert_eq!(to_json(&changes)["changes"][0], first);
}
