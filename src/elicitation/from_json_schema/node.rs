//! A subschema with what it refers to: the keywords of all that must hold, the outermost first.

use std::collections::HashSet;

use serde_json::Value;

use super::super::FormFault;

/// A keyword where it stands.
#[derive(Clone, Debug)]
pub(super) struct Keyword<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a Value,
    /// JSON Pointer of the subschema that has it.
    parent: String,
}

impl Keyword<'_> {
    /// JSON Pointer of the keyword.
    pub(super) fn pointer(&self) -> String {
        below(&self.parent, self.name)
    }

    /// The error that no form can say this.
    pub(super) fn unsupported(&self, reason: impl Into<String>) -> FormFault {
        unsupported(self.pointer(), reason)
    }
}

/// A subschema, less what has been taken from it.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    pointer: String,
    keywords: Vec<Keyword<'a>>,
    /// What admits `null` besides a value, if anything does.
    null: Option<Keyword<'a>>,
}

impl<'a> Node<'a> {
    /// Follows `$ref`, `allOf`, and `anyOf` or `oneOf` with one branch that is not `null`.
    pub(super) fn of(document: &'a Value, schema: &'a Value, pointer: String) -> Result<Self, FormFault> {
        let mut node = Self { pointer: pointer.clone(), keywords: Vec::new(), null: None };
        let mut followed = HashSet::new();
        let mut pending = vec![(schema, pointer)];
        while let Some((schema, pointer)) = pending.pop() {
            let members = match schema {
                Value::Object(members) => members,
                Value::Bool(true) => continue,
                _ => return Err(unsupported(pointer, "this is no schema that anything fits; describe a value")),
            };
            let mut next = Vec::new();
            for (name, value) in members {
                let keyword = Keyword { name, value, parent: pointer.clone() };
                match (name.as_str(), value) {
                    ("$ref", Value::String(reference)) => {
                        if !followed.insert(reference) {
                            return Err(keyword.unsupported("the reference leads back to itself; give the field a type"));
                        }
                        next.push((resolve(document, reference, &keyword)?, reference.clone()));
                    }
                    ("allOf", Value::Array(branches)) => {
                        next.extend(branches.iter().enumerate().map(|(index, branch)| (branch, keyword.branch(index))));
                    }
                    ("anyOf" | "oneOf", Value::Array(branches)) => {
                        let others = || branches.iter().enumerate().filter(|(_, branch)| !is_null(branch));
                        if others().count() < branches.len() {
                            node.null = Some(keyword.clone());
                        }
                        match (others().next(), others().count()) {
                            (Some((index, branch)), 1) if !is_constant(branch) => next.push((branch, keyword.branch(index))),
                            _ => node.keywords.push(keyword),
                        }
                    }
                    _ => node.keywords.push(keyword),
                }
            }
            pending.extend(next.into_iter().rev());
        }
        Ok(node)
    }

    /// Takes a keyword of which the outermost counts, such as `title`.
    pub(super) fn take(&mut self, name: &str) -> Option<Keyword<'a>> {
        let mut found = self.take_where(name, |_| true).into_iter();
        found.next()
    }

    /// Takes a keyword of which the outermost counts, if that is a string.
    pub(super) fn take_text(&mut self, name: &str) -> Option<String> {
        let is_text = self.get(name)?.value.is_string();
        let keyword = if is_text { self.take(name)? } else { return None };
        keyword.value.as_str().map(str::to_owned)
    }

    /// Takes the `default`, if the field takes it for an answer; `null` is none.
    pub(super) fn take_default(&mut self, fits: impl FnOnce(&Value) -> bool) -> Option<&'a Value> {
        let value = self.get("default")?.value;
        if value.is_null() || fits(value) {
            self.take("default");
        }
        (!value.is_null() && self.get("default").is_none()).then_some(value)
    }

    /// Takes a keyword wherever it is what the predicate wants.
    pub(super) fn take_where(&mut self, name: &str, wanted: impl Fn(&Value) -> bool) -> Vec<Keyword<'a>> {
        let is_taken = |keyword: &Keyword<'_>| keyword.name == name && wanted(keyword.value);
        let (taken, left) = std::mem::take(&mut self.keywords).into_iter().partition(is_taken);
        self.keywords = left;
        taken
    }

    /// Takes what each subschema says by a keyword, as far as the reader makes something of it.
    pub(super) fn take_read<T>(&mut self, name: &str, read: impl Fn(&Value) -> Option<T>) -> impl Iterator<Item = T> {
        let taken = self.take_where(name, |value| read(value).is_some());
        taken.into_iter().filter_map(move |keyword| read(keyword.value))
    }

    /// The outermost keyword of this name.
    pub(super) fn get(&self, name: &str) -> Option<&Keyword<'a>> {
        self.keywords.iter().find(|keyword| keyword.name == name)
    }

    /// What admits `null` besides a value, if anything does.
    pub(super) const fn null(&self) -> Option<&Keyword<'a>> {
        self.null.as_ref()
    }

    /// Takes note of a keyword that admits `null` besides a value.
    pub(super) fn admit_null(&mut self, keyword: &Keyword<'a>) {
        self.null.get_or_insert_with(|| keyword.clone());
    }

    /// Takes the `type` of whatever fits and is not `null`; `number` and `integer` are `integer`. Without a `type`, what the
    /// other keywords are about.
    pub(super) fn take_type(&mut self) -> Result<&'a str, FormFault> {
        let mut found: Option<&'a str> = None;
        for keyword in self.take_where("type", |_| true) {
            let names: Vec<&str> = match keyword.value {
                Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
                other => other.as_str().into_iter().collect(),
            };
            if names.contains(&"null") {
                self.admit_null(&keyword);
            }
            let mut values = names.iter().copied().filter(|name| *name != "null");
            let name = match (values.next(), values.next()) {
                (Some(name), None) => name,
                (None, None) if !names.is_empty() => "null",
                _ => return Err(keyword.unsupported("a field has one type; split it in several fields")),
            };
            found = match (found, name) {
                (None, name) => Some(name),
                (Some(other), name) if other == name => Some(name),
                (Some("integer"), "number") | (Some("number"), "integer") => Some("integer"),
                _ => return Err(keyword.unsupported("nothing is of both types; give the field one")),
            };
        }
        let about =
            |(names, json_type): (&[&str], &'static str)| names.iter().any(|name| self.get(name).is_some()).then_some(json_type);
        let by_keyword: [(&[&str], &str); 3] =
            [(&["const", "enum", "oneOf", "anyOf"], "string"), (&["properties"], "object"), (&["items"], "array")];
        found
            .or_else(|| by_keyword.into_iter().find_map(about))
            .ok_or_else(|| self.unsupported("nothing says what type this is; add a `type`"))
    }

    /// The error that no form can say what stands here.
    pub(super) fn unsupported(&self, reason: impl Into<String>) -> FormFault {
        unsupported(self.pointer.clone(), reason)
    }

    /// What nobody took.
    pub(super) fn into_rest(self) -> impl Iterator<Item = Keyword<'a>> {
        self.keywords.into_iter()
    }
}

impl Keyword<'_> {
    /// JSON Pointer of an element.
    pub(super) fn branch(&self, index: usize) -> String {
        format!("{}/{index}", self.pointer())
    }
}

/// Finds what a reference within the document refers to.
fn resolve<'a>(document: &'a Value, reference: &str, at: &Keyword<'_>) -> Result<&'a Value, FormFault> {
    let Some(fragment) = reference.strip_prefix('#') else {
        return Err(at.unsupported("the reference leads out of the schema; bring in what it refers to, under `$defs`"));
    };
    document
        .pointer(&percent_decoded(fragment))
        .ok_or_else(|| at.unsupported("the reference leads nowhere; use a JSON Pointer such as `#/$defs/Name`"))
}

/// A URI fragment as the text that it stands for.
fn percent_decoded(fragment: &str) -> String {
    let mut parts = fragment.split('%');
    let mut decoded = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let hex = part.get(..2).filter(|hex| hex.bytes().all(|digit| digit.is_ascii_hexdigit()));
        if let Some(octet) = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            decoded.push(octet);
            decoded.extend_from_slice(part.as_bytes().get(2..).unwrap_or_default());
        } else {
            decoded.push(b'%');
            decoded.extend_from_slice(part.as_bytes());
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// Whether a schema admits `null` alone.
fn is_null(schema: &Value) -> bool {
    let says = |keyword: &str| schema.get(keyword);
    says("type").is_some_and(|name| name == "null")
        || says("const").is_some_and(Value::is_null)
        || says("enum").and_then(Value::as_array).is_some_and(|values| !values.is_empty() && values.iter().all(Value::is_null))
}

/// Whether a schema is a constant, with or without a title: one choice, not the field's own schema.
fn is_constant(schema: &Value) -> bool {
    schema.get("const").is_some_and(Value::is_string)
}

/// The JSON Pointer of a member.
pub(super) fn below(pointer: &str, name: &str) -> String {
    format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"))
}

fn unsupported(pointer: String, reason: impl Into<String>) -> FormFault {
    FormFault::Unsupported { pointer, reason: reason.into() }
}
