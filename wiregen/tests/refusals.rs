//! What is refused, and in which words: each case is a folder of inputs with the exact text in `error.txt`.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::path::Path;

use expect_test::expect_file;

/// A case has a `codegen.toml`, or one schema file alone.
fn check(case: &Path) {
    let manifest = case.join("codegen.toml");
    let result = if manifest.exists() {
        wiregen::model(&manifest).map(drop)
    } else {
        wiregen::model_of_schema(&case.join("schema.json"), &wiregen::SchemaOptions::default()).map(drop)
    };
    let text = result.map_or_else(|error| error.to_string(), |()| "accepted".to_owned());
    // What the operating system says differs.
    let text = text.split("(os error").next().unwrap().trim().to_owned();
    let text = text.replace(&format!("{}/", case.display()), "");
    expect_file![case.join("error.txt")].assert_eq(&format!("{text}\n"));
}

#[test]
fn refusals() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/refusals");
    let mut cases: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    assert!(cases.len() > 40);
    for case in cases {
        check(&case);
    }
}
