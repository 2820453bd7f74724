//! Schemas as schemars and pydantic make them, and the forms that they are reduced to: a file a case.
#![cfg(feature = "forms")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{fs, path::Path};

use mcp_wire::elicitation::McpElicitationSchema;
use serde_json::{Value, json};

/// What becomes of a schema: the form and what was dropped (in any order), or the error.
fn reduced(schema: &Value) -> Value {
    match McpElicitationSchema::from_json_schema(schema) {
        Ok((form, dropped)) => {
            let mut dropped: Vec<String> = dropped.iter().map(ToString::to_string).collect();
            dropped.sort();
            json!({"form": form, "dropped": dropped})
        }
        Err(error) => json!({"error": error.to_string()}),
    }
}

/// Checks a file of cases: `{"name": {"schema": …, "form": …, "dropped": […]}}` or `{"name": {"schema": …, "error": …}}`.
fn check(path: &Path) {
    let cases: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let mut found = serde_json::Map::new();
    for (name, case) in cases.as_object().unwrap() {
        let mut result = reduced(&case["schema"]);
        result["schema"] = case["schema"].clone();
        found.insert(name.clone(), result);
    }
    let found = Value::Object(found);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(path, format!("{found:#}\n")).unwrap();
        return;
    }
    for (name, case) in cases.as_object().unwrap() {
        assert_eq!(&found[name], case, "{}: {name}", path.display());
    }
}

#[test]
fn a_schema_becomes_a_form_or_says_why_not() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/elicitation/from_json_schema");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 3, "pydantic, schemars, and what cannot be reduced");
    for file in &files {
        check(file);
    }
}
