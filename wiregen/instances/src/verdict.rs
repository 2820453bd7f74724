//! The verdict of the `jsonschema` crate on an instance.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;

use jsonschema::{Draft, Retrieve, Uri, Validator};
use serde_json::{Value, json};

use crate::{Instance, compare::decimal};

/// Says whether an instance is valid against one subschema of a document; `format` is an annotation.
#[derive(Debug)]
pub struct Verdicts(Validator);

const ADDRESS: &str = "https://instances.invalid/document";

struct Known(BTreeMap<String, Value>);

impl Retrieve for Known {
    fn retrieve(&self, uri: &Uri<String>) -> Result<Value, Box<dyn std::error::Error + Send + Sync>> {
        let found = self.0.get(uri.as_str().trim_end_matches('#')).cloned();
        found.ok_or_else(|| format!("{uri} is neither in the document nor among the remotes").into())
    }
}

impl Verdicts {
    /// Compiles the subschema at `pointer` (empty: the root) of `document`. A document that names no dialect is taken as
    /// draft-07 where it has `definitions`, as 2020-12 else.
    ///
    /// # Errors
    /// What the validator says about a schema that it does not take.
    pub fn new(document: &Value, pointer: &str) -> Result<Self, String> {
        Self::with_remotes(document, pointer, &BTreeMap::new())
    }

    /// The same for a document that refers to others, here by absolute URI.
    ///
    /// # Errors
    /// As [`Verdicts::new`].
    pub fn with_remotes(document: &Value, pointer: &str, remotes: &BTreeMap<String, Value>) -> Result<Self, String> {
        let fallback = if document.get("definitions").is_some() { Draft::Draft7 } else { Draft::Draft202012 };
        let draft = match fallback.detect(document) {
            Draft::Unknown => fallback,
            draft => draft,
        };
        let mut document = document.clone();
        if let Value::Object(map) = &mut document {
            let dialect = map.entry("$schema").or_insert(json!(draft_address(draft)));
            if draft == fallback && dialect.as_str().is_some_and(|uri| Draft::from_schema_uri(uri) == Draft::Unknown) {
                *dialect = json!(draft_address(draft));
            }
        }
        let mut known = remotes.clone();
        if !pointer.is_empty() {
            known.insert(ADDRESS.to_owned(), document.clone());
        }
        let options = jsonschema::options().with_draft(draft).should_validate_formats(false).with_retriever(Known(known));
        // The validator panics on some schemas with dynamic references.
        let built = std::panic::catch_unwind(AssertUnwindSafe(|| {
            if pointer.is_empty() {
                return options.build(&document);
            }
            let schema = json!({"$ref": format!("{ADDRESS}#{}", fragment(pointer))});
            options.build(&schema)
        }));
        match built {
            Ok(built) => built.map(Self).map_err(|error| error.to_string()),
            Err(_) => Err("the validator panics on this schema".to_owned()),
        }
    }

    /// Whether `instance` is valid.
    #[must_use]
    pub fn on(&self, instance: &Value) -> bool {
        self.0.is_valid(instance)
    }

    /// Whether the instance in `text` is valid; `None` where it is no JSON that a [`Value`] holds, or where that value has another
    /// integer in place of one: `9223372036854775807.0` is no float, and the validator would judge of the next.
    #[must_use]
    pub fn on_text(&self, text: &str) -> Option<bool> {
        let value = serde_json::from_str(text).ok()?;
        holds_integers(&text.parse().ok()?).then(|| self.on(&value))
    }

    /// Why `instance` is not valid, in the validator's words.
    #[must_use]
    pub fn why(&self, instance: &Value) -> Vec<String> {
        self.0.iter_errors(instance).map(|error| format!("{}: {error}", error.instance_path())).collect()
    }
}

/// Whether each integer is exact as a 64-bit integer or as a float.
fn holds_integers(instance: &Instance) -> bool {
    match instance {
        Instance::Number(text) if text.parse::<i64>().is_err() && text.parse::<u64>().is_err() => {
            let Ok(float) = text.parse::<f64>() else { return false };
            float.abs() < 2_f64.powi(53) || decimal(text) == decimal(&format!("{float:.0}"))
        }
        Instance::Array(items) => items.iter().all(holds_integers),
        Instance::Object(members) => members.iter().all(|(_, value)| holds_integers(value)),
        _ => true,
    }
}

const fn draft_address(draft: Draft) -> &'static str {
    match draft {
        Draft::Draft4 => "http://json-schema.org/draft-04/schema#",
        Draft::Draft6 => "http://json-schema.org/draft-06/schema#",
        Draft::Draft7 => "http://json-schema.org/draft-07/schema#",
        Draft::Draft201909 => "https://json-schema.org/draft/2019-09/schema",
        _ => "https://json-schema.org/draft/2020-12/schema",
    }
}

/// A JSON Pointer as the fragment of a URI.
fn fragment(pointer: &str) -> String {
    pointer.bytes().fold(String::new(), |mut text, byte| {
        if byte.is_ascii_alphanumeric() || b"/~-._$".contains(&byte) {
            text.push(char::from(byte));
        } else {
            text.push('%');
            text.extend([byte >> 4, byte & 15].map(|digit| char::from(b"0123456789ABCDEF"[usize::from(digit)])));
        }
        text
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use super::*;

    #[test]
    fn integers_that_are_no_floats_are_not_judged() {
        let verdicts = Verdicts::new(&json!({"items": {"maximum": 9_223_372_036_854_775_807_i64}}), "").unwrap();
        let judged = [
            ("[9223372036854775807]", Some(true)),
            ("[9223372036854775808]", Some(false)),
            ("[9223372036854775808.0]", Some(false)),
            ("[9223372036854774784e0, 0.1]", Some(true)),
            ("[9223372036854775807.0]", None),
            (r#"[{"a": -9223372036854775809}]"#, None),
            ("[1e400]", None),
        ];
        for (text, verdict) in judged {
            assert_eq!(verdicts.on_text(text), verdict, "{text}");
        }
    }
}
