//! Reading a caller's own type inside a message, so that its errors say where in the message they are.
//!
//! A type that knows nothing of paths makes errors without one. Those about a value are marked on their way, whether the
//! type makes them or the deserializer does (which then says what the type expected); the path goes before what is marked.
//! All others (of syntax, of input and output, the end of the text) pass as they are, and stay what they are.

use std::{error, fmt};

use serde_core::{
    Deserializer,
    de::{self, DeserializeOwned, Expected, Unexpected},
};
use wiregen_runtime::{Path, Reader};

mod pass;
mod raw;

use pass::Pass;

/// Reads any type at a path.
#[derive(Clone, Copy)]
pub(super) struct Within;

impl<T: DeserializeOwned> Reader<T> for Within {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<T, D::Error> {
        T::deserialize(Pass(deserializer)).map_err(|Marked(error)| unmarked(error, at))
    }
}

/// What marks an error about a value: a code point that is no character.
const MARK: char = '\u{fdd0}';

/// An error of another deserializer, marked where it is about a value.
#[derive(Debug)]
struct Marked<E>(E);

impl<E: fmt::Display> fmt::Display for Marked<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<E: error::Error> error::Error for Marked<E> {}

impl<E: de::Error> de::Error for Marked<E> {
    #[cold]
    fn custom<T: fmt::Display>(fact: T) -> Self {
        Self(E::custom(format_args!("{MARK}{fact}")))
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self(E::invalid_type(found, &MarkedExpected(expected)))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self(E::invalid_value(found, &MarkedExpected(expected)))
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self(E::invalid_length(length, &MarkedExpected(expected)))
    }
}

struct MarkedExpected<'a>(&'a dyn Expected);

impl Expected for MarkedExpected<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{MARK}{}", self.0)
    }
}

/// The error with its path, if it is about a value.
#[cold]
fn unmarked<E: de::Error>(error: E, at: &Path<'_>) -> E {
    let text = error.to_string();
    if text.contains(MARK) { E::custom(Placed(&text.replace(MARK, ""), at)) } else { error }
}

/// An error of `serde_json` about a value in text that stands at a path. Its line and column, counted from the start of
/// that text, would mislead.
#[cold]
pub(super) fn placed(error: &serde_json::Error, at: &Path<'_>) -> serde_json::Error {
    let text = error.to_string();
    let end = format!(" at line {} column {}", error.line(), error.column());
    de::Error::custom(Placed(text.strip_suffix(&end).unwrap_or(&text), at))
}

/// A fact, which may begin with a path of its own, with the path before it.
struct Placed<'a>(&'a str, &'a Path<'a>);

impl fmt::Display for Placed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(fact, at) = self;
        if begins_with_path(fact) {
            write!(f, "{at}{}{fact}", if fact.starts_with('[') { "" } else { "." })
        } else {
            write!(f, "{at}: {fact}")
        }
    }
}

/// Whether a text begins as `a.b[0]["c"]: ` does.
fn begins_with_path(text: &str) -> bool {
    let mut rest = text;
    loop {
        let first = std::ptr::eq(rest, text);
        let Some(after) = after_segment(rest, first) else { return false };
        if after.starts_with(": ") {
            return true;
        }
        rest = after;
    }
}

/// What follows the segment at the start of a text.
fn after_segment(text: &str, first: bool) -> Option<&str> {
    if let Some(bracketed) = text.strip_prefix('[') {
        let Some(mut quoted) = bracketed.strip_prefix('"') else {
            let digits = bracketed.trim_start_matches(|c: char| c.is_ascii_digit());
            return if digits.len() < bracketed.len() { digits.strip_prefix(']') } else { None };
        };
        loop {
            let end = quoted.find(['"', '\\'])?;
            quoted = match quoted.get(end..)?.strip_prefix('"') {
                Some(after) => return after.strip_prefix(']'),
                None => quoted.get(end + 2..)?,
            };
        }
    }
    let key = if first { text } else { text.strip_prefix('.')? };
    let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '-');
    let after = key.trim_start_matches(word);
    (key.starts_with(|c: char| word(c) && c != '-' && !c.is_ascii_digit())).then_some(after)
}

#[cfg(test)]
mod tests {
    use super::begins_with_path;

    #[test]
    fn paths_are_told_from_facts() {
        for text in ["a: x", "a.b: x", "[0]: x", r#"["x: \" y"].b[12].c-d: x"#, "_meta: x", "$schema.a: x"] {
            assert!(begins_with_path(text), "{text}");
        }
        for text in
            ["a", "a b: x", "missing field `a`", "[]: x", "[a]: x", r#"["a: x"#, ".a: x", "1a: x", "a..b: x", "a:x", "", "\""]
        {
            assert!(!begins_with_path(text), "{text}");
        }
    }
}
