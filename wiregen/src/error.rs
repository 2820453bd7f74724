//! The one error of the generator: place, fact, remedy.

use std::fmt;

use crate::model::Place;

/// Why nothing was generated: where, what, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}{fact}{}", Remedy(.remedy.as_deref()))]
pub struct Error {
    at: String,
    fact: String,
    remedy: Option<String>,
}

impl Error {
    /// A fact about a file as a whole, or about the command.
    pub fn new(fact: impl Into<String>) -> Self {
        Self { at: String::new(), fact: fact.into(), remedy: None }
    }

    /// A fact about a subschema: `schemas/x.json#/$defs/Y: …`.
    pub fn at(place: &Place, fact: impl Into<String>) -> Self {
        Self { at: format!("{place}: "), ..Self::new(fact) }
    }

    /// A fact about a file: `schemas/x.json: …`.
    pub fn in_file(file: impl fmt::Display, fact: impl Into<String>) -> Self {
        Self { at: format!("{file}: "), ..Self::new(fact) }
    }

    /// A fact about a line of a file: `schemas/x.json:3:14: …`.
    pub fn on_line(file: impl fmt::Display, line: usize, column: usize, fact: impl Into<String>) -> Self {
        Self { at: format!("{file}:{line}:{column}: "), ..Self::new(fact) }
    }

    /// Several errors as one, a line each; `None` where there are none.
    pub(crate) fn together(mut errors: Vec<Self>) -> Option<Self> {
        if errors.len() < 2 {
            return errors.pop();
        }
        let lines: Vec<String> = errors.iter().map(Self::to_string).collect();
        Some(Self::new(lines.join("\n")))
    }

    /// What to do about it; printed after a semicolon.
    #[must_use]
    pub fn remedy(mut self, remedy: impl Into<String>) -> Self {
        self.remedy = Some(remedy.into());
        self
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.file, self.pointer)
    }
}

struct Remedy<'a>(Option<&'a str>);

impl fmt::Display for Remedy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |remedy| write!(f, "; {remedy}"))
    }
}
