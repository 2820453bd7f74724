//! A JSON value that keeps the order of keys and the text of numbers, whatever features `serde_json` was built with.

mod number;
mod parse;

use std::fmt::{self, Write as _};

use indexmap::IndexMap;

pub(crate) use number::Decimal;
pub(crate) use parse::parse;

/// A JSON value as it stands in a file.
#[derive(Clone, Debug)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    /// The text as it came.
    Number(String),
    String(String),
    Array(Vec<Json>),
    Object(Object),
}

/// Members in the order of the file; no key stands twice.
pub(crate) type Object = IndexMap<String, Json>;

impl Json {
    pub(crate) fn as_object(&self) -> Option<&Object> {
        match self {
            Self::Object(members) => Some(members),
            _ => None,
        }
    }

    pub(crate) fn as_array(&self) -> Option<&[Json]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    pub(crate) fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// A whole number that is not negative, as lengths and counts are; `2.0` is one.
    pub(crate) fn as_count(&self) -> Option<u64> {
        match self {
            Self::Number(text) => u64::try_from(Decimal::parse(text)?.to_i128()?).ok(),
            _ => None,
        }
    }

    /// The value's kind, with its article.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(_) => "an object",
        }
    }

    /// The value below this one that a JSON Pointer names.
    pub(crate) fn pointer(&self, pointer: &str) -> Option<&Json> {
        let mut value = self;
        for segment in segments(pointer) {
            value = match value {
                Self::Object(members) => members.get(&segment)?,
                Self::Array(items) => items.get(segment.parse::<usize>().ok()?)?,
                _ => return None,
            };
        }
        Some(value)
    }

    /// The same value for `serde_json`; keys are put in alphabetical order, so that it does not depend on `preserve_order`.
    pub(crate) fn to_value(&self) -> serde_json::Value {
        match self {
            Self::Null => serde_json::Value::Null,
            Self::Bool(value) => serde_json::Value::Bool(*value),
            Self::Number(text) => serde_json::from_str(text).unwrap_or_else(|_| serde_json::Value::String(text.clone())),
            Self::String(text) => serde_json::Value::String(text.clone()),
            Self::Array(items) => items.iter().map(Self::to_value).collect(),
            Self::Object(members) => {
                let mut object = serde_json::Map::new();
                for (key, value) in by_key(members) {
                    object.insert(key.clone(), value.to_value());
                }
                serde_json::Value::Object(object)
            }
        }
    }

    /// Text that two values share exactly if JSON Schema holds them equal: keys sorted, `1.0` as `1`.
    pub(crate) fn canonical(&self) -> String {
        let mut text = String::new();
        self.write_canonical(&mut text);
        text
    }

    fn write_canonical(&self, out: &mut String) {
        match self {
            Self::Number(text) => match Decimal::parse(text) {
                Some(number) => out.push_str(&number.to_string()),
                None => out.push_str(text),
            },
            Self::Array(items) => {
                out.push('[');
                for item in items {
                    item.write_canonical(out);
                    out.push(',');
                }
                out.push(']');
            }
            Self::Object(members) => {
                out.push('{');
                for (key, value) in by_key(members) {
                    _ = write_string(out, key);
                    out.push(':');
                    value.write_canonical(out);
                    out.push(',');
                }
                out.push('}');
            }
            // Writing to a string cannot fail.
            Self::String(text) => _ = write_string(out, text),
            Self::Null | Self::Bool(_) => _ = write!(out, "{self}"),
        }
    }
}

/// The members of an object in alphabetical order.
fn by_key(members: &Object) -> Vec<(&String, &Json)> {
    let mut sorted: Vec<_> = members.iter().collect();
    sorted.sort_by_key(|(key, _)| *key);
    sorted
}

/// Equality as JSON Schema has it: numbers by value, objects without regard to order.
impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::String(a), Self::String(b)) => a == b,
            (Self::Number(a), Self::Number(b)) => {
                a == b || matches!((Decimal::parse(a), Decimal::parse(b)), (Some(a), Some(b)) if a == b)
            }
            (Self::Array(a), Self::Array(b)) => a == b,
            (Self::Object(a), Self::Object(b)) => a == b,
            _ => false,
        }
    }
}

/// Compact JSON text, keys in the order of the file.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => value.fmt(f),
            Self::Number(text) => f.write_str(text),
            Self::String(text) => write_string(f, text),
            Self::Array(items) => {
                f.write_char('[')?;
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        f.write_char(',')?;
                    }
                    item.fmt(f)?;
                }
                f.write_char(']')
            }
            Self::Object(members) => {
                f.write_char('{')?;
                for (index, (key, value)) in members.iter().enumerate() {
                    if index > 0 {
                        f.write_char(',')?;
                    }
                    write_string(f, key)?;
                    f.write_char(':')?;
                    value.fmt(f)?;
                }
                f.write_char('}')
            }
        }
    }
}

fn write_string(out: &mut dyn fmt::Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| matches!(c, '"' | '\\') || u32::from(c) < 0x20) {
        let (plain, escaped) = rest.split_at(at);
        out.write_str(plain)?;
        rest = escaped.get(1..).unwrap_or_default();
        match escaped.as_bytes().first() {
            Some(b'"') => out.write_str("\\\"")?,
            Some(b'\\') => out.write_str("\\\\")?,
            Some(b'\n') => out.write_str("\\n")?,
            Some(b'\r') => out.write_str("\\r")?,
            Some(b'\t') => out.write_str("\\t")?,
            Some(control) => write!(out, "\\u{control:04x}")?,
            None => {}
        }
    }
    out.write_str(rest)?;
    out.write_char('"')
}

/// The unescaped segments of a JSON Pointer.
pub(crate) fn segments(pointer: &str) -> impl Iterator<Item = String> + '_ {
    pointer.split('/').skip(1).map(|segment| segment.replace("~1", "/").replace("~0", "~"))
}

/// A pointer one segment longer.
pub(crate) fn join(pointer: &str, segment: &str) -> String {
    format!("{pointer}/{}", segment.replace('~', "~0").replace('/', "~1"))
}
