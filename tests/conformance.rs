//! The types read what their schema admits and nothing else, and lose nothing: 2,000 generated instances of each definition
//! against the verdict of a JSON Schema validator.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first surprise")]

#[allow(dead_code, reason = "what only the fixtures look at")]
mod wire_types;

use std::path::Path;

use serde_json::{Value, json};
use wire_types::{WIRE_TYPES, WireType};
use wiregen_instances::{Document, Instance, Verdicts};

const INSTANCES: usize = 2_000;

/// Where the types say more than the validator, which takes `format` as an annotation: integers of these formats.
const INTEGER_FORMATS: [(&str, u64); 2] = [("uint32", u32::MAX as u64), ("uint64", u64::MAX)];

/// The schema with the ranges of integer formats spelled out, and how many it has of them.
fn with_integer_ranges(schema: &Value) -> (Value, usize) {
    let mut count = 0;
    let schema = match schema {
        Value::Object(map) => {
            let mut map: serde_json::Map<_, _> = map
                .iter()
                .map(|(key, value)| {
                    let (value, below) = with_integer_ranges(value);
                    count += below;
                    (key.clone(), value)
                })
                .collect();
            let known = INTEGER_FORMATS.iter().find(|(format, _)| map.get("format") == Some(&json!(format)));
            if let Some((_, largest)) = known {
                count += 1;
                map.insert("minimum".to_owned(), json!(0));
                map.insert("maximum".to_owned(), json!(largest));
            }
            Value::Object(map)
        }
        Value::Array(items) => {
            let items = items.iter().map(|item| {
                let (item, below) = with_integer_ranges(item);
                count += below;
                item
            });
            Value::Array(items.collect())
        }
        scalar => scalar.clone(),
    };
    (schema, count)
}

/// The definitions of a module and the root where it is one: pointer and type.
fn definitions(module: &str, schema: &Value) -> Vec<(String, &'static WireType)> {
    let document = Document::new(schema);
    let mut pointers = document.definitions();
    if schema.get("type").is_some() {
        pointers.push(String::new());
    }
    let types = pointers.into_iter().map(|pointer| {
        let name = match pointer.rsplit_once('/') {
            Some((_, name)) => name,
            None => schema["title"].as_str().unwrap(),
        };
        let ty = WIRE_TYPES.iter().find(|ty| ty.module == module && ty.name == name);
        let ty = ty.unwrap_or_else(|| panic!("`{module}` has no type `{name}`"));
        (pointer, ty)
    });
    types.collect()
}

#[derive(Debug, Default)]
struct Counts {
    valid: usize,
    invalid: usize,
    beyond_validator: usize,
}

fn check(schema: &Value, pointer: &str, ty: &WireType, faults: &mut Vec<String>) -> Counts {
    let document = Document::new(schema);
    let (ranged, _) = with_integer_ranges(schema);
    let (published, ranged) = (Verdicts::new(schema, pointer).unwrap(), Verdicts::new(&ranged, pointer).unwrap());
    let mut counts = Counts::default();
    let mut instances = document.instances(pointer, 20_261_130);
    for number in 0..INSTANCES {
        let instance = instances.next().unwrap();
        let text = instance.to_string();
        // With `arbitrary_precision`, a `Value` takes an object with serde_json's private key for a number.
        let Ok(value) = serde_json::from_str(&text) else {
            assert!(text.contains("$serde_json::private"), "{text}");
            continue;
        };
        let verdict = ranged.on(&value);
        counts.beyond_validator += usize::from(verdict != published.on(&value));
        let rewritten = (ty.rewrite)(&text);
        match (&rewritten, verdict) {
            (Ok(rewritten), true) => {
                counts.valid += 1;
                faults.extend(changed(&document, pointer, &instance, &rewritten.text));
            }
            (Err(_), false) => counts.invalid += 1,
            // The second listed exception: with `arbitrary_precision`, the validator compares a number with a fraction or an
            // exponent as a float, and so finds the largest `uint64`, spelled so, beyond the bound that it equals.
            (Ok(_), false) if plainly_valid(&text, &ranged) => {}
            (Ok(_), false) => {
                faults.push(format!("{} reads {text}, which is invalid: {:?}", ty.name, ranged.why(&value)));
            }
            (Err(error), true) => faults.push(format!("{} refuses {text}, which is valid: {error}", ty.name)),
        }
        if verdict
            && number % 4 == 0
            && let Some(repeated) = instances.with_repeated_key(&instance)
        {
            match (ty.rewrite)(&repeated.to_string()) {
                Ok(_) => faults.push(format!("{} reads {repeated}, which has a key twice", ty.name)),
                Err(error) if error.contains("repeated key") => {}
                Err(error) => faults.push(format!("{} refuses {repeated} for another reason than its key: {error}", ty.name)),
            }
        }
    }
    counts
}

/// Whether an instance is valid once the largest `uint64` is spelled as an integer.
fn plainly_valid(text: &str, verdicts: &Verdicts) -> bool {
    const MOST: &str = "18446744073709551615";
    let plain = [".0", "e0"].iter().fold(text.to_owned(), |text, end| text.replace(&format!("{MOST}{end}"), MOST));
    plain != text && verdicts.on_text(&plain) == Some(true)
}

/// What writing changed in a valid instance.
fn changed(document: &Document<'_>, pointer: &str, read: &Instance, text: &str) -> Option<String> {
    let written: Instance = text.parse().unwrap();
    if let Some(key) = written.repeated_keys().first() {
        return Some(format!("{read} is written with `{key}` twice: {text}"));
    }
    let without = |instance: &Instance| document.without_optional_nulls(pointer, instance);
    without(read).difference(&without(&written)).map(|difference| format!("{read} is changed: {difference}"))
}

fn check_module(module: &str, least: usize, with_ranges: bool) {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/codegen.toml");
    let schema = wiregen::schema_after_fixups(&manifest, module).unwrap();
    let definitions = definitions(module, &schema);
    assert!(definitions.len() >= least, "{} definitions", definitions.len());
    let (mut faults, mut beyond) = (Vec::new(), 0);
    for (pointer, ty) in &definitions {
        let counts = check(&schema, pointer, ty, &mut faults);
        println!("{:45} {counts:?}", ty.name);
        beyond += counts.beyond_validator;
        // `InputRequest` and `InputResponse` are any value.
        let any = ["InputRequest", "InputResponse"].contains(&ty.name);
        assert!(counts.valid > 300 && (counts.invalid > 100 || any) || !faults.is_empty(), "{}: {counts:?}", ty.name);
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.iter().take(40).cloned().collect::<Vec<_>>().join("\n"));
    // The listed exception is alive where the module has such formats, and only there.
    assert_eq!(beyond > 0, with_ranges, "{beyond} instances that only the integer formats refuse");
}

#[test]
fn tasks() {
    check_module("tasks", 24, false);
}

#[test]
fn elicitation() {
    check_module("elicitation", 23, true);
}
