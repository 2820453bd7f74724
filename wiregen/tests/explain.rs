//! What is said about Rust items and pointers: a case is a folder with a schema (and perhaps a manifest), what is asked, and the golden.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use expect_test::expect_file;
use wiregen::Modelled;
use wiregen::explain::explain;

fn made(case: &Path) -> Modelled {
    let manifest = case.join("codegen.toml");
    let made = if manifest.exists() {
        wiregen::model(&manifest).map(|mut made| made.remove(0))
    } else {
        wiregen::model_of_schema(&case.join("schema.json"), &wiregen::SchemaOptions::default())
    };
    made.unwrap_or_else(|error| panic!("{}: {error}", case.display()))
}

fn check(case: &Path) {
    let made = made(case);
    let mut text = String::new();
    for asked in fs::read_to_string(case.join("asked.txt")).unwrap().lines() {
        let told = explain(&made, case, asked).unwrap().unwrap_or_else(|| panic!("{}: no {asked}", case.display()));
        writeln!(text, "# {asked}\n\n{told}").unwrap();
    }
    expect_file![case.join("explained.txt")].assert_eq(&text);
    for name in made.module.types.keys() {
        assert!(explain(&made, case, name).unwrap().is_some(), "{}: {name}", case.display());
    }
    assert_eq!(explain(&made, case, "NoSuchType").unwrap(), None);
    assert_eq!(explain(&made, case, "/$defs/NoSuchDefinition").unwrap(), None);
}

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explain");
    let mut cases: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    assert!(cases.len() >= 4);
    for case in cases {
        check(&case);
    }
}
