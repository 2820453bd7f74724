//! What a JSON Schema says and a form does not.

use std::fmt;

use super::node::{Keyword, Node};

/// A keyword that was left out of a form, since no form can say it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dropped {
    field: Option<String>,
    keyword: String,
    pointer: String,
}

impl Dropped {
    /// The field's key; `None` for a keyword of the whole schema.
    #[must_use]
    pub fn field(&self) -> Option<&str> {
        self.field.as_deref()
    }

    /// The keyword: `pattern`.
    #[must_use]
    pub fn keyword(&self) -> &str {
        &self.keyword
    }

    /// JSON Pointer of the keyword: `#/properties/code/pattern`.
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.pointer
    }
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.field {
            Some(field) => write!(f, "field `{field}`: {}", self.pointer),
            None => f.write_str(&self.pointer),
        }
    }
}

/// Says nothing that an answer could miss.
const SILENT: [&str; 6] = ["$defs", "definitions", "$id", "$anchor", "$comment", "$schema"];

/// What has been dropped so far.
#[derive(Debug, Default)]
pub(super) struct Losses(Vec<Dropped>);

impl Losses {
    pub(super) fn add(&mut self, field: Option<&str>, at: &Keyword<'_>) {
        let (field, keyword, pointer) = (field.map(str::to_owned), at.name.to_owned(), at.pointer());
        self.0.push(Dropped { field, keyword, pointer });
    }

    /// Adds what nobody took from a node.
    pub(super) fn rest(&mut self, field: Option<&str>, node: Node<'_>) {
        for at in node.into_rest().filter(|at| !SILENT.contains(&at.name)) {
            let is_no_default = at.name == "default" && at.value.is_null();
            let is_no_demand = at.name == "uniqueItems" && at.value == false;
            if !is_no_default && !is_no_demand {
                self.add(field, &at);
            }
        }
    }
}

impl From<Losses> for Vec<Dropped> {
    fn from(losses: Losses) -> Self {
        losses.0
    }
}
