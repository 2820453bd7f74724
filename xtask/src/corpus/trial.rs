//! One file of the corpus: generated, its instances made, and the answers judged.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use wiregen_instances::{Document, Instance, Verdicts};

use super::names::machine_names;
use super::remotes::{Remotes, read};
use super::tally::Tally;
use crate::attempt::{Attempt, Attempted, Generated, Outcome, dialect_of};
use crate::compiled::{Read, Unit};

/// Of bundles with hundreds of definitions, instances of this many.
const DEFINITIONS: usize = 80;

/// Integers of these formats are held to their ranges, which the validator does not know.
const INTEGER_FORMATS: [(&str, i128, i128); 10] = [
    ("int8", i8::MIN as i128, i8::MAX as i128),
    ("int16", i16::MIN as i128, i16::MAX as i128),
    ("int32", i32::MIN as i128, i32::MAX as i128),
    ("int64", i64::MIN as i128, i64::MAX as i128),
    ("uint8", 0, u8::MAX as i128),
    ("uint16", 0, u16::MAX as i128),
    ("uint32", 0, u32::MAX as i128),
    ("uint64", 0, u64::MAX as i128),
    ("int", i64::MIN as i128, i64::MAX as i128),
    ("uint", 0, u64::MAX as i128),
];

pub(super) struct Trial {
    pub(super) family: String,
    /// Family and file.
    pub(super) name: String,
    schema: Value,
    attempted: Attempted,
}

/// An instance and what it was made from.
pub(super) struct Case {
    pub(super) pointer: String,
    pub(super) text: String,
    valid: bool,
}

impl Trial {
    pub(super) fn start(family: &str, file: &Path, remotes: &Remotes, work: &Path, number: usize) -> Result<Self, String> {
        let schema = in_dialect_read(read(file)?);
        let attempt = Attempt {
            schema: file,
            dialect: dialect_of(&schema),
            remotes: Some(&remotes.folder),
            guard: "report",
            out: PathBuf::from(work).join(format!("generated{number}.rs")),
        };
        let name = format!("{family}/{}", file.file_name().unwrap_or_default().to_string_lossy());
        Ok(Self { family: family.to_owned(), name, attempted: attempt.run()?, schema: with_integer_ranges(schema) })
    }

    /// Adds what generating it came to; the trial goes on where it came to a module.
    pub(super) fn count(self, tally: &mut Tally) -> Option<Self> {
        tally.time += self.attempted.time;
        tally.slowest = tally.slowest.max(self.attempted.time);
        tally.peak = tally.peak.max(self.attempted.peak);
        match &self.attempted.outcome {
            Outcome::Generated(module) => {
                tally.generated += 1;
                tally.types += module.definitions.len() + usize::from(module.root.is_some());
                let names = machine_names(&module.text, &self.schema.to_string());
                if !names.is_empty() {
                    println!("{}: machine names: {}", self.name, names.join(", "));
                }
                tally.machine_names += names.len();
                return Some(self);
            }
            Outcome::Refused(why) => {
                tally.refused += 1;
                println!("{} is refused: {why}", self.name);
            }
            Outcome::Broken(why) => {
                tally.broken += 1;
                println!("{} breaks the generator: {why}", self.name);
            }
        }
        None
    }

    pub(super) fn document(&self) -> Document<'_> {
        Document::new(&self.schema)
    }

    fn module(&self) -> Option<&Generated> {
        match &self.attempted.outcome {
            Outcome::Generated(module) => Some(module),
            _ => None,
        }
    }

    /// Pointers and their Rust types.
    fn types(&self) -> Vec<(String, &str)> {
        let Some(module) = self.module() else {
            return Vec::new();
        };
        let pointers = Document::new(&self.schema).definitions();
        let keyed: BTreeMap<String, String> = pointers
            .into_iter()
            .map(|pointer| {
                let key = pointer.rsplit('/').next().unwrap_or_default();
                (key.replace("~1", "/").replace("~0", "~"), pointer)
            })
            .collect();
        let definitions = module.definitions.iter().filter_map(|(key, ty)| Some((keyed.get(key)?.clone(), ty.as_str())));
        let root = module.root.iter().map(|ty| (String::new(), ty.as_str()));
        root.chain(definitions).collect()
    }

    pub(super) fn unit(&self) -> Unit {
        Unit {
            text: self.module().map(|module| module.text.clone()).unwrap_or_default(),
            types: self.types().into_iter().map(|(_, ty)| ty.to_owned()).collect(),
        }
    }

    /// Instances of the root and the definitions, each with the number of its type in the unit.
    pub(super) fn cases(&self, count: usize, remotes: &BTreeMap<String, Value>) -> Vec<(usize, Case)> {
        let document = Document::new(&self.schema);
        let types = self.types();
        let step = types.len().div_ceil(DEFINITIONS).max(1);
        let mut cases = Vec::new();
        for (number, (pointer, _)) in types.iter().enumerate().step_by(step) {
            // What the validator does not take cannot be judged.
            let Ok(verdicts) = Verdicts::with_remotes(&self.schema, pointer, remotes) else {
                continue;
            };
            for instance in document.instances(pointer, 20_261_130).take(count) {
                let text = instance.to_string();
                if let Some(valid) = verdicts.on_text(&text) {
                    cases.push((number, Case { pointer: pointer.clone(), text, valid }));
                }
            }
        }
        cases
    }

    /// Counts an answer; where it is wrong, says how.
    pub(super) fn judge(&self, document: &Document<'_>, case: &Case, answer: &Read, tally: &mut Tally) -> Option<String> {
        let Case { pointer, text, valid } = case;
        *(if *valid { &mut tally.valid } else { &mut tally.invalid }) += 1;
        match answer {
            Read::Broken(how) => {
                tally.ended += 1;
                Some(format!("{text} {how}"))
            }
            Read::Refused(error) if *valid => {
                tally.wrongly_refused += 1;
                Some(format!("refuses {text}, which is valid: {error}"))
            }
            Read::Refused(_) => None,
            Read::Written(_) if !*valid && self.module().is_some_and(|module| !module.unenforced.is_empty()) => {
                tally.accepted_reported += 1;
                None
            }
            Read::Written(_) if !*valid => {
                tally.accepted_unreported += 1;
                Some(format!("reads {text}, which is invalid"))
            }
            Read::Written(written) => {
                let changed = changed(document, pointer, text, written)?;
                tally.changed += 1;
                Some(format!("changes {text}: {changed}"))
            }
        }
    }
}

/// What writing changed.
pub(crate) fn changed(document: &Document<'_>, pointer: &str, read: &str, written: &str) -> Option<String> {
    let (Ok(read), Ok(written)) = (read.parse::<Instance>(), written.parse::<Instance>()) else {
        return Some(format!("{written} is no JSON"));
    };
    if let Some(key) = written.repeated_keys().first() {
        return Some(format!("`{key}` is written twice"));
    }
    let without = |instance: &Instance| document.without_optional_nulls(pointer, instance);
    without(&read).difference(&without(&written))
}

/// The schema as naming the dialect that the generator is told to read it in, where it names one that is older than those
/// it knows: in draft-04, `1.0` was no integer.
fn in_dialect_read(mut schema: Value) -> Value {
    let told = dialect_of(&schema);
    if let Some(Value::String(uri)) = schema.get_mut("$schema")
        && uri.contains("json-schema.org/draft-0")
        && !uri.contains("draft-06")
    {
        let known = match told {
            "draft-07" => "http://json-schema.org/draft-07/schema#",
            _ => "https://json-schema.org/draft/2020-12/schema",
        };
        known.clone_into(uri);
    }
    schema
}

/// The schema with the ranges of integer formats spelled out.
fn with_integer_ranges(schema: Value) -> Value {
    match schema {
        Value::Object(map) => {
            let mut map: serde_json::Map<_, _> = map.into_iter().map(|(key, value)| (key, with_integer_ranges(value))).collect();
            let known = INTEGER_FORMATS.iter().find(|(format, ..)| map.get("format") == Some(&json!(format)));
            let integral = map.get("type").is_some_and(|ty| ty.to_string().contains("\"integer\""));
            if let Some((_, low, high)) = known.filter(|_| integral) {
                // A bound that is there is taken to be within.
                map.entry("minimum").or_insert_with(|| number(*low));
                map.entry("maximum").or_insert_with(|| number(*high));
            }
            Value::Object(map)
        }
        Value::Array(items) => Value::Array(items.into_iter().map(with_integer_ranges).collect()),
        scalar => scalar,
    }
}

fn number(bound: i128) -> Value {
    i64::try_from(bound).map_or_else(|_| json!(u64::MAX), Value::from)
}
