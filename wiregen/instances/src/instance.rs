//! An instance as text has it: numbers by their digits, members in order, keys as often as they stand.

use std::fmt;

use serde_json::Value;

/// A JSON value that keeps what a parsed map loses.
#[derive(Clone, Debug, PartialEq)]
pub enum Instance {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as written.
    Number(String),
    /// A string, without escapes.
    String(String),
    /// An array.
    Array(Vec<Instance>),
    /// An object; the same key may stand twice.
    Object(Vec<(String, Instance)>),
}

impl Instance {
    /// The keys that stand twice in one object, each as a path: `a.b[0].key`.
    #[must_use]
    pub fn repeated_keys(&self) -> Vec<String> {
        let mut found = Vec::new();
        self.collect_repeated(&mut String::new(), &mut found);
        found
    }

    fn collect_repeated(&self, path: &mut String, found: &mut Vec<String>) {
        let length = path.len();
        match self {
            Self::Array(items) => {
                for (position, item) in items.iter().enumerate() {
                    push_position(path, position);
                    item.collect_repeated(path, found);
                    path.truncate(length);
                }
            }
            Self::Object(members) => {
                let mut seen = std::collections::HashSet::new();
                for (key, value) in members {
                    if !path.is_empty() {
                        path.push('.');
                    }
                    path.push_str(key);
                    if !seen.insert(key) {
                        found.push(path.clone());
                    }
                    value.collect_repeated(path, found);
                    path.truncate(length);
                }
            }
            _ => {}
        }
    }

    /// How many values there are, itself included.
    #[must_use]
    pub fn size(&self) -> usize {
        1 + match self {
            Self::Array(items) => items.iter().map(Self::size).sum(),
            Self::Object(members) => members.iter().map(|(_, value)| value.size()).sum(),
            _ => 0,
        }
    }

    /// The value at `position`, counted in the order of the text from the whole, which is 0.
    pub fn at_mut(&mut self, position: usize) -> Option<&mut Self> {
        let mut left = position;
        self.walk_to(&mut left)
    }

    fn walk_to(&mut self, left: &mut usize) -> Option<&mut Self> {
        if *left == 0 {
            return Some(self);
        }
        *left -= 1;
        match self {
            Self::Array(items) => items.iter_mut().find_map(|item| item.walk_to(left)),
            Self::Object(members) => members.iter_mut().find_map(|(_, value)| value.walk_to(left)),
            _ => None,
        }
    }
}

/// A step into an array, in a path.
pub(crate) fn push_position(path: &mut String, position: usize) {
    path.push('[');
    path.push_str(&position.to_string());
    path.push(']');
}

impl From<&Value> for Instance {
    fn from(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Number(value) => Self::Number(value.to_string()),
            Value::String(value) => Self::String(value.clone()),
            Value::Array(items) => Self::Array(items.iter().map(Self::from).collect()),
            Value::Object(members) => Self::Object(members.iter().map(|(key, value)| (key.clone(), Self::from(value))).collect()),
        }
    }
}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => value.fmt(f),
            Self::Number(text) => f.write_str(text),
            Self::String(text) => quoted(text, f),
            Self::Array(items) => {
                f.write_str("[")?;
                for (position, item) in items.iter().enumerate() {
                    f.write_str(if position > 0 { "," } else { "" })?;
                    item.fmt(f)?;
                }
                f.write_str("]")
            }
            Self::Object(members) => {
                f.write_str("{")?;
                for (position, (key, value)) in members.iter().enumerate() {
                    f.write_str(if position > 0 { "," } else { "" })?;
                    quoted(key, f)?;
                    f.write_str(":")?;
                    value.fmt(f)?;
                }
                f.write_str("}")
            }
        }
    }
}

fn quoted(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(&Value::from(text).to_string())
}
