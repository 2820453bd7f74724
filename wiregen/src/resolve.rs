//! Looking through references: what a subschema says once `$ref` and `allOf` are worked out.

mod evaluate;
mod keys;
mod unevaluated;

use std::collections::{HashMap, HashSet};

use crate::definitions::{Definition, Definitions};
use crate::merge::merge;
use crate::model::Place;
use crate::schema::{Mark, Note, Schema, Types, Union};

/// Answers questions about subschemas.
#[derive(Clone, Copy)]
pub(crate) struct Resolver<'a> {
    pub(crate) definitions: &'a Definitions,
}

/// A subschema without `$ref` and `allOf`.
#[derive(Clone, Debug)]
pub(crate) struct Flat {
    /// What holds of every instance; no references, no branches.
    pub(crate) base: Schema,
    /// Choices, all of which hold.
    pub(crate) parts: Vec<Part>,
}

/// A choice, or a definition that the manifest wants as a field of its own.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Union(Union),
    /// A reference to a definition that is a choice, or that has a field name.
    Definition {
        target: Place,
        at: Place,
        mark: Mark,
        note: Note,
    },
}

impl<'a> Resolver<'a> {
    pub(crate) fn definition(self, at: &Place) -> Option<&'a Definition> {
        self.definitions.by_place.get(at)
    }

    /// Works out references and `allOf`. A definition that is a choice stays a part.
    pub(crate) fn flatten(self, schema: &Schema) -> Flat {
        self.flatten_with(schema, true)
    }

    /// As [`Self::flatten`]; with `keep` false nothing stays behind a reference.
    pub(crate) fn flatten_with(self, schema: &Schema, keep: bool) -> Flat {
        let mut base = Schema::any(schema.at.clone());
        base.note = schema.note.clone();
        base.partial = schema.partial;
        let mut parts = Vec::new();
        let mut seen = HashSet::new();
        let mut open = vec![schema.clone()];
        let mut first = true;
        while let Some(mut next) = open.pop() {
            let branches = std::mem::take(&mut next.all_of);
            let reference = next.reference.take();
            let unions = std::mem::take(&mut next.unions);
            let mark = std::mem::take(&mut next.mark);
            if !first {
                next.note.title = None;
            }
            if let Some(target) = reference {
                let part = keep && (mark.field.is_some() || self.is_choice(&target));
                if part && !first_alone(first, &next, &branches, &unions) {
                    parts.push(Part::Definition { target, at: next.at.clone(), mark: mark.clone(), note: next.note.clone() });
                } else if seen.insert(target.clone())
                    && let Some(definition) = self.definition(&target)
                {
                    let mut content = (*definition.schema).clone();
                    content.note = Note::default();
                    content.mark = Mark::default();
                    open.push(content);
                }
            }
            parts.extend(unions.into_iter().map(Part::Union));
            next.partial = false;
            merge(&mut base, next);
            // What the merge could not settle is looked at like any other branch.
            let left = std::mem::take(&mut base.all_of);
            let unsettled = left.into_iter().filter(|branch| {
                let settled = branch.reference.is_some();
                if !settled {
                    base.opaque.push(crate::schema::Opaque { keyword: "allOf", at: branch.at.clone(), value: branch.to_json() });
                }
                settled
            });
            let unsettled: Vec<Schema> = unsettled.collect();
            open.extend(branches.into_iter().rev());
            open.extend(unsettled);
            first = false;
        }
        base.mark = Mark::default();
        if parts.is_empty() && !schema.partial {
            unevaluated::settle(&mut base);
        }
        Flat { base, parts }
    }

    /// Whether a definition is a choice between types and little else.
    pub(crate) fn is_choice(self, target: &Place) -> bool {
        let mut seen = HashSet::new();
        let mut at = target.clone();
        loop {
            if !seen.insert(at.clone()) {
                return false;
            }
            let Some(definition) = self.definition(&at) else {
                return false;
            };
            let schema = &definition.schema;
            if schema.is_reference() {
                match &schema.reference {
                    Some(next) => at = next.clone(),
                    None => return false,
                }
                continue;
            }
            return !schema.unions.is_empty()
                && schema.object.properties.is_empty()
                && schema.all_of.is_empty()
                && schema.reference.is_none();
        }
    }

    /// The types of the instances that it admits, or more.
    pub(crate) fn admitted(self, schema: &Schema) -> Types {
        self.admitted_within(schema, 24, &mut HashMap::new())
    }

    /// `known`: the answers for definitions, each of which many ways may lead to.
    fn admitted_within(self, schema: &Schema, depth: usize, known: &mut HashMap<(&'a Place, usize), Types>) -> Types {
        let mut types = schema.admitted();
        if depth == 0 {
            return types;
        }
        if let Some((at, definition)) = schema.reference.as_ref().and_then(|at| self.definitions.by_place.get_key_value(at)) {
            let inner = known.get(&(at, depth)).copied().unwrap_or_else(|| {
                let inner = self.admitted_within(&definition.schema, depth - 1, known);
                known.insert((at, depth), inner);
                inner
            });
            types = types.and(inner);
        }
        for branch in &schema.all_of {
            types = types.and(self.admitted_within(branch, depth - 1, known));
        }
        for union in &schema.unions {
            let each = union.branches.iter().map(|branch| self.admitted_within(branch, depth - 1, known));
            types = types.and(each.fold(Types::NONE, Types::or));
        }
        types
    }

    /// The one string that it admits, if it is a constant.
    pub(crate) fn constant(self, schema: &Schema) -> Option<String> {
        let mut schema = schema;
        for _ in 0..16 {
            if let Some([only]) = schema.values.as_deref() {
                return only.value.as_str().map(str::to_owned);
            }
            let next =
                schema.reference.as_ref().or_else(|| schema.all_of.first().and_then(|branch| branch.reference.as_ref()))?;
            schema = &self.definition(next)?.schema;
        }
        None
    }
}

fn first_alone(first: bool, rest: &Schema, branches: &[Schema], unions: &[Union]) -> bool {
    first && rest.is_any() && branches.is_empty() && unions.is_empty()
}
