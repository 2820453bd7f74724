//! What the manifest says about subschemas by pointer and about items by name, and what of it was used.

use std::cell::Cell;

use super::lines::Entry;
use super::{Lines, ModuleConfig, Pattern};
use crate::Error;
use crate::schema::Mark;

/// Names, types and fields by pointer.
#[derive(Debug, Default)]
pub(crate) struct Marks(Vec<Rule>);

/// Names of branches by `Union::Variant`.
#[derive(Debug, Default)]
pub(crate) struct BranchNames(Vec<Doc>);

impl BranchNames {
    pub(crate) fn new(module: &ModuleConfig, at: &Entry) -> Self {
        let names = module.names.iter().filter(|(item, _)| !is_pointer(item));
        let name = |(item, name): (&String, &String)| Doc {
            item: item.clone(),
            text: name.clone(),
            entry: at.key("names").key(item),
            used: Cell::new(false),
        };
        Self(names.map(name).collect())
    }

    /// The name of the type in a variant.
    pub(crate) fn of(&self, union: &str, variant: &str) -> Option<String> {
        let doc = self.0.iter().find(|doc| doc.item == format!("{union}::{variant}"))?;
        doc.used.set(true);
        Some(doc.text.clone())
    }

    /// An error for each entry that fits no variant.
    pub(crate) fn stale(&self, lines: &Lines) -> Vec<Error> {
        stale(&self.0, lines, |item| format!("the name for `{item}` matches no variant with a type of its own"))
    }
}

fn is_pointer(text: &str) -> bool {
    text.is_empty() || text.starts_with('/')
}

#[derive(Debug)]
struct Rule {
    pattern: Pattern,
    pointer: String,
    says: Says,
    value: String,
    entry: Entry,
    used: Cell<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Says {
    Name,
    Foreign,
    Field,
}

impl Marks {
    pub(crate) fn new(module: &ModuleConfig, at: &Entry) -> Self {
        let mut rules = Vec::new();
        for (table, says, entries) in [
            ("names", Says::Name, &module.names),
            ("types", Says::Foreign, &module.types),
            ("fields", Says::Field, &module.fields),
        ] {
            for (pointer, value) in entries.iter().filter(|(pointer, _)| is_pointer(pointer)) {
                rules.push(Rule {
                    pattern: Pattern::new(pointer),
                    pointer: pointer.clone(),
                    says,
                    value: value.clone(),
                    entry: at.key(table).key(pointer),
                    used: Cell::new(false),
                });
            }
        }
        Self(rules)
    }

    /// What is said about the subschema at a pointer.
    pub(crate) fn of(&self, pointer: &str) -> Mark {
        let mut mark = Mark::default();
        for rule in self.0.iter().filter(|rule| rule.pattern.fits(pointer)) {
            rule.used.set(true);
            let slot = match rule.says {
                Says::Name => &mut mark.name,
                Says::Foreign => &mut mark.foreign,
                Says::Field => &mut mark.field,
            };
            *slot = Some(rule.value.clone());
        }
        mark
    }

    /// An error for each entry that fits no subschema.
    pub(crate) fn stale(&self, lines: &Lines) -> Vec<Error> {
        let fact = |rule: &Rule| {
            let what = match rule.says {
                Says::Name => "name",
                Says::Foreign => "type",
                Says::Field => "field",
            };
            format!("the {what} for `{}` matches no subschema", rule.pointer)
        };
        let rules = self.0.iter().filter(|rule| !rule.used.get());
        rules.map(|rule| unused(lines, &rule.entry, fact(rule))).collect()
    }
}

/// Documentation by item.
#[derive(Debug, Default)]
pub(crate) struct Docs(Vec<Doc>);

#[derive(Debug)]
struct Doc {
    item: String,
    text: String,
    entry: Entry,
    used: Cell<bool>,
}

impl Docs {
    pub(crate) fn new(module: &ModuleConfig, at: &Entry) -> Self {
        let doc = |(item, text): (&String, &String)| Doc {
            item: item.clone(),
            text: text.trim().to_owned(),
            entry: at.key("items").key(item),
            used: Cell::new(false),
        };
        Self(module.items.iter().map(doc).collect())
    }

    /// Documentation of `Type`, or of `.property` or `::value` below it.
    pub(crate) fn of(&self, ty: &str, below: &str) -> Option<String> {
        let find = |item: String| self.0.iter().find(|doc| doc.item == item);
        let doc = find(format!("{ty}{below}")).or_else(|| (!below.is_empty()).then(|| find(format!("*{below}")))?)?;
        doc.used.set(true);
        Some(doc.text.clone())
    }

    /// An error for each entry that fits no item.
    pub(crate) fn stale(&self, lines: &Lines) -> Vec<Error> {
        stale(&self.0, lines, |item| format!("the documentation of `{item}` matches no item"))
    }
}

fn stale(docs: &[Doc], lines: &Lines, fact: impl Fn(&str) -> String) -> Vec<Error> {
    let docs = docs.iter().filter(|doc| !doc.used.get());
    docs.map(|doc| unused(lines, &doc.entry, fact(&doc.item))).collect()
}

/// The error about an entry that changes nothing any more.
pub(crate) fn unused(lines: &Lines, entry: &Entry, fact: String) -> Error {
    let remedy = match lines.extent(entry) {
        Some((first, last)) if first < last => format!("delete lines {first} to {last}"),
        Some((line, _)) => format!("delete line {line}"),
        None => "delete it".to_owned(),
    };
    lines.error(entry, fact).remedy(remedy)
}
