//! Branches of `allOf` that stand here in full are merged into the schema; those behind a `$ref` wait until all are known.

use crate::merge::merge;
use crate::schema::{Mark, Schema};

pub(super) fn rewrite(schema: &mut Schema) -> usize {
    let mut count = 0;
    let mut kept = Vec::new();
    for branch in std::mem::take(&mut schema.all_of) {
        if branch.reference.is_none() && branch.mark == Mark::default() {
            // What is said in passing about one branch is not said about the whole.
            let mut branch = branch;
            if schema.note.title.is_some() || schema.note.description.is_some() {
                branch.note = crate::schema::Note::default();
            }
            let waiting = schema.all_of.len();
            merge(schema, branch);
            count += usize::from(schema.all_of.len() == waiting);
            kept.append(&mut schema.all_of);
        } else {
            kept.push(branch);
        }
    }
    schema.all_of = kept;
    count + alone(schema)
}

/// One reference and nothing beside it is that reference.
fn alone(schema: &mut Schema) -> usize {
    if schema.all_of.len() != 1 || schema.reference.is_some() || schema.mark != Mark::default() {
        return 0;
    }
    let branches = std::mem::take(&mut schema.all_of);
    if !schema.is_any() || schema.object.additional.is_some() {
        schema.all_of = branches;
        return 0;
    }
    for branch in branches {
        if branch.is_reference() && branch.mark == Mark::default() {
            schema.reference = branch.reference;
            return 1;
        }
        schema.all_of.push(branch);
    }
    0
}
