//! Schemas of every kind: the types that come of each, and whether these admit what the schema does.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]
#![allow(clippy::cast_precision_loss, reason = "the numbers of these schemas are small")]

mod admits;
mod outline;

use std::fs;
use std::path::Path;

use expect_test::expect_file;
use serde_json::Value;
use wiregen::model::{Module, Use};
use wiregen_instances::{Document, Verdicts};

/// A case is a folder with `schema.json` (and files that it refers to), the golden `outline.txt`, and perhaps `instances.json`.
fn check(case: &Path) {
    let made = wiregen::model_of_schema(&case.join("schema.json"), &wiregen::SchemaOptions::default());
    let module = made.unwrap_or_else(|error| panic!("{}: {error}", case.display())).module;
    expect_file![case.join("outline.txt")].assert_eq(&outline::outline(&module));
    let schema: Value = serde_json::from_str(&fs::read_to_string(case.join("schema.json")).unwrap()).unwrap();
    if let Ok(text) = fs::read_to_string(case.join("instances.json")) {
        let rows: Value = serde_json::from_str(&text).unwrap();
        let root = module.root.as_ref().unwrap();
        for (key, wanted) in [("valid", true), ("invalid", false)] {
            for instance in rows[key].as_array().into_iter().flatten() {
                assert_eq!(admits::admits(&module, root, instance), wanted, "{}: {instance}", case.display());
            }
        }
    }
    generated(case, &schema, &module);
}

/// Made-up instances: what is valid is admitted, and what is not is refused unless the report says why not.
fn generated(case: &Path, schema: &Value, module: &Module) {
    let document = Document::new(schema);
    let root = module.root.iter().map(|used| (String::new(), used.clone()));
    let definitions = module.definitions.values().filter_map(|used| match used {
        Use::Named(name) => Some((module.types[name].at.pointer.clone(), used.clone())),
        _ => None,
    });
    for (pointer, used) in root.chain(definitions) {
        let Ok(verdicts) = Verdicts::new(schema, &pointer) else { continue };
        for instance in document.instances(&pointer, 5).take(150) {
            let Ok(instance) = serde_json::from_str(&instance.to_string()) else { continue };
            let (wanted, found) = (verdicts.on(&instance), admits::admits(module, &used, &instance));
            let listed = !module.report.unenforced.is_empty();
            assert!(wanted == found || (found && listed), "{}#{pointer}: {instance} is valid: {wanted}", case.display());
        }
    }
}

#[test]
fn modules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modules");
    let mut cases: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    assert!(cases.len() > 30);
    for case in cases {
        check(&case);
    }
}
