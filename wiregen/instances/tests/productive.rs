//! Instances are productive: of every schema both valid and invalid ones come, fast, and the same ones from a seed.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::{Value, json};
use wiregen_instances::{Document, Verdicts};

/// Of `count` instances of the subschema at `pointer`: made to fit and valid, mutated or not and valid.
fn valid(schema: &Value, pointer: &str, count: usize) -> (usize, usize) {
    let document = Document::new(schema);
    let verdicts = Verdicts::new(schema, pointer).unwrap();
    let mut instances = document.instances(pointer, 1);
    let fitting = (0..count).filter(|_| verdicts.on_text(&instances.fitting().to_string()) == Some(true)).count();
    let all = instances.take(count).filter(|instance| verdicts.on_text(&instance.to_string()) == Some(true)).count();
    (fitting, all)
}

#[test]
fn each_keyword_gives_both() {
    for schema in [
        json!({"type": "string", "minLength": 3, "maxLength": 5}),
        json!({"type": "string", "pattern": "^[a-z]{2,4}-\\d+$"}),
        json!({"type": "integer", "minimum": 3, "maximum": 5}),
        json!({"type": "number", "exclusiveMinimum": 0.5, "multipleOf": 0.25}),
        json!({"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 3, "uniqueItems": true}),
        json!({"type": "array", "prefixItems": [{"type": "string"}, {"type": "null"}], "items": false, "minItems": 2}),
        json!({"type": "array", "contains": {"const": 5}}),
        json!({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false}),
        json!({"type": "object", "patternProperties": {"^x-": {"type": "integer"}}, "additionalProperties": false, "minProperties": 2}),
        json!({"type": "object", "propertyNames": {"pattern": "^[a-c]+$"}, "maxProperties": 2}),
        json!({"type": "object", "dependentRequired": {"a": ["b"]}, "properties": {"a": {"type": "null"}, "b": {"type": "boolean"}}}),
        json!({"enum": ["a", 1, null, {"k": []}]}),
        json!({"const": {"a": [1.5]}}),
        json!({"type": ["string", "null"]}),
        json!({"oneOf": [
            {"type": "object", "properties": {"kind": {"const": "a"}, "x": {"type": "integer"}}, "required": ["kind", "x"]},
            {"type": "object", "properties": {"kind": {"const": "b"}}, "required": ["kind"]},
        ]}),
        json!({"allOf": [
            {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
            {"anyOf": [{"required": ["b"]}, {"required": ["c"]}]},
        ]}),
        json!({"type": "object", "properties": {"k": {"enum": ["a", "b"]}}, "required": ["k"],
            "if": {"properties": {"k": {"const": "a"}}}, "then": {"required": ["v"]}, "else": {"properties": {"v": false}}}),
        json!({"type": "integer", "not": {"multipleOf": 2}}),
        json!({"$ref": "#/$defs/Tree", "$defs": {"Tree": {"type": "object", "required": ["children"],
            "properties": {"children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}, "additionalProperties": false}}}),
        json!({"$ref": "#name", "$defs": {"A": {"$anchor": "name", "type": "boolean"}}}),
    ] {
        let (fitting, all) = valid(&schema, "", 500);
        assert!(fitting > 200, "{fitting} of 500 made to fit {schema}");
        assert!((100..=480).contains(&all), "{all} of 500 valid for {schema}");
    }
}

#[test]
fn a_seed_gives_the_same_instances() {
    let schema = json!({"type": "object", "additionalProperties": {"type": ["string", "number"]}});
    let texts = |seed| {
        let document = Document::new(&schema);
        let instances = document.instances("", seed).take(50);
        instances.map(|instance| instance.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(texts(3), texts(3));
    assert_ne!(texts(3), texts(4));
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// With `WIREGEN_CORPUS`: every definition of every file there.
#[test]
fn other_schemas_give_both() {
    let Some(folder) = std::env::var_os("WIREGEN_CORPUS") else {
        return;
    };
    for file in files_below(Path::new(&folder)) {
        let schema: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let start = Instant::now();
        let document = Document::new(&schema);
        let mut pointers = document.definitions();
        pointers.push(String::new());
        // Of a bundle with hundreds of definitions, some.
        let step = pointers.len().div_ceil(60);
        let (mut fitting, mut all, mut made) = (0, 0, 0);
        let mut poor = Vec::new();
        for pointer in pointers.iter().step_by(step) {
            let verdicts = match Verdicts::new(&schema, pointer) {
                Ok(verdicts) => verdicts,
                Err(error) => {
                    println!("{}#{pointer}: {error}", file.display());
                    continue;
                }
            };
            let mut instances = document.instances(pointer, 1);
            let good = (0..50).filter(|_| verdicts.on_text(&instances.fitting().to_string()) == Some(true)).count();
            if good < 25 {
                poor.push(format!("{pointer} {good}"));
            }
            fitting += good;
            all += instances.take(50).filter(|instance| verdicts.on_text(&instance.to_string()) == Some(true)).count();
            made += 50;
        }
        println!(
            "{} {made}: {}% of those made to fit, {}% of all, {:?} {poor:?}",
            file.file_name().unwrap().display(),
            100 * fitting / made.max(1),
            100 * all / made.max(1),
            start.elapsed(),
        );
    }
}
