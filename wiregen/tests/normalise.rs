//! Each rule of normalisation, by examples: `before` becomes `after`, and both admit the same instances.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::path::Path;

use serde_json::Value;
use wiregen_instances::{Document, Verdicts};

/// A row of `tests/normalise/RULE.json`.
fn check(rule: &str, row: &Value) {
    let case = row["case"].as_str().unwrap();
    let (before, after) = (&row["before"], &row["after"]);
    let (text, rewrites) = wiregen::normalised_text(&before.to_string()).unwrap();
    let found: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(found, *after, "{rule}, {case}");
    assert!(before == after || rewrites.contains_key(rule), "{rule}, {case}: {rewrites:?}");
    if before["$schema"].is_string() || before == after {
        return;
    }
    let (old, new) = (Verdicts::new(before, "").unwrap(), Verdicts::new(after, "").unwrap());
    for schema in [before, after] {
        for instance in Document::new(schema).instances("", 11).take(300) {
            let Ok(instance) = serde_json::from_str(&instance.to_string()) else { continue };
            assert_eq!(old.on(&instance), new.on(&instance), "{rule}, {case}: {instance}");
        }
    }
}

#[test]
fn every_rule_keeps_what_is_admitted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/normalise");
    let mut rules: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    rules.sort();
    assert_eq!(rules.len(), 8);
    for path in rules {
        let rows: Vec<Value> = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        assert!(rows.len() > 2);
        for row in rows {
            check(path.file_stem().unwrap().to_str().unwrap(), &row);
        }
    }
}
