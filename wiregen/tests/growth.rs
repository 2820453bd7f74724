//! Ten times the definitions take about ten times as long, not a hundred times.

#![allow(clippy::unwrap_used, reason = "a failure is the test's answer")]

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use wiregen::{Form, SchemaOptions, generate_one};

/// Objects, enums and unions that name one another.
fn schema(count: usize) -> String {
    let mut text = String::from("{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"$defs\":{");
    for number in 0..count {
        let next = |step: usize| format!("{{\"$ref\":\"#/$defs/Item{}\"}}", (number + step) % count);
        let comma = if number == 0 { "" } else { "," };
        let _ = write!(text, "{comma}\"Item{number}\":");
        let _ = match number % 3 {
            0 => write!(
                text,
                "{{\"type\":\"object\",\"properties\":{{\"kind\":{{\"const\":\"k{number}\"}},\"state\":{},\"parts\":\
                 {{\"type\":\"array\",\"items\":{}}}}},\"required\":[\"kind\"]}}",
                next(1),
                next(2)
            ),
            1 => write!(text, "{{\"enum\":[\"open\",\"closed\",\"held{number}\"]}}"),
            _ => write!(text, "{{\"anyOf\":[{{\"type\":\"string\"}},{{\"type\":\"array\",\"items\":{}}}]}}", next(1)),
        };
    }
    text + "}}"
}

fn time(file: &Path) -> Duration {
    let start = Instant::now();
    generate_one(file, &SchemaOptions::default(), Form::File).unwrap();
    start.elapsed()
}

#[test]
fn generation_is_linear_in_the_definitions() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [few, many] = [40, 400].map(|count| {
        let file = folder.join(format!("growth-{count}.json"));
        std::fs::write(&file, schema(count)).unwrap();
        file
    });
    // The least of some runs, by turns: whatever else the machine does is only ever added.
    let (mut short, mut long) = (Duration::MAX, Duration::MAX);
    for _ in 0..3 {
        short = short.min(time(&few));
        long = long.min(time(&many));
    }
    assert!(long < short * 40, "40 definitions take {short:?}, 400 take {long:?}");
}

#[test]
fn more_definitions_than_a_compiler_takes_are_refused() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("growth-too-many.json");
    std::fs::write(&file, schema(20_001)).unwrap();
    let error = generate_one(&file, &SchemaOptions::default(), Form::File).unwrap_err();
    assert_eq!(
        error.to_string(),
        "growth-too-many.json: the schema has more than 20000 definitions; split it into several files"
    );
}

#[test]
fn more_variants_than_a_compiler_takes_are_refused() {
    let values: Vec<_> = (0..50_001).map(|number| format!("\"v{number}\"")).collect();
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("growth-variants.json");
    std::fs::write(&file, format!("{{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"enum\":[{}]}}", values.join(",")))
        .unwrap();
    let error = generate_one(&file, &SchemaOptions::default(), Form::File).unwrap_err().to_string();
    assert!(error.contains("would have more than 50000 fields or variants; with a fixup, say by `pattern`"), "{error}");
}

/// The schema of a definition, by its level and the references to the next.
type Level = fn(usize, &str) -> String;

/// Levels of definitions, each leading to all of the next: the ways through are some number to the power of the levels.
#[test]
fn what_many_ways_lead_to_is_looked_at_once() {
    const DEPTH: usize = 40;
    let kinds: [(&str, Level); 4] = [
        ("unions", |_, next| format!("{{\"anyOf\":[{next}]}}")),
        ("parts", |_, next| format!("{{\"allOf\":[{next}]}}")),
        ("flattened", |level, next| format!("{{\"anyOf\":[{next}],\"properties\":{{\"a{level}\":{{\"type\":\"string\"}}}}}}")),
        ("members", |_, next| {
            let parts: Vec<_> = next.split(',').enumerate().map(|(n, part)| format!("\"m{n}\":{part}")).collect();
            format!("{{\"type\":\"object\",\"properties\":{{{}}}}}", parts.join(","))
        }),
    ];
    for (name, level) in kinds {
        let mut text = String::from("{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"$defs\":{");
        for depth in 0..DEPTH {
            let next: Vec<_> = (0..3).map(|n| format!("{{\"$ref\":\"#/$defs/Level{}No{n}\"}}", depth + 1)).collect();
            for n in 0..3 {
                let _ = write!(text, "\"Level{depth}No{n}\":{},", level(depth, &next.join(",")));
            }
        }
        for n in 0..3 {
            let _ = write!(text, "\"Level{DEPTH}No{n}\":{{\"type\":\"object\",\"properties\":{{\"end{n}\":{{}}}}}},");
        }
        let text = format!("{}}}}}", text.trim_end_matches(','));
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("growth-{name}.json"));
        std::fs::write(&file, text).unwrap();
        if let Err(error) = generate_one(&file, &SchemaOptions::default(), Form::File) {
            assert!(error.to_string().contains("its choices multiply"), "{name}: {error}");
        }
    }
}
