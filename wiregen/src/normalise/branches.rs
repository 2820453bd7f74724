//! `anyOf` and `oneOf` without branches that say nothing: `false` goes, `{}` ends an `anyOf`, one branch is an `allOf`.

use crate::schema::{Mark, Schema, Types, Union};

pub(super) fn rewrite(schema: &mut Schema) -> usize {
    let mut count = 0;
    let mut kept = Vec::new();
    for mut union in std::mem::take(&mut schema.unions) {
        let before = union.branches.len();
        union.branches.retain(|branch| !branch.never);
        count += before - union.branches.len();
        if !union.exclusive && union.branches.iter().any(Schema::is_any) {
            count += 1;
            continue;
        }
        count += splice(&mut union);
        count += split(&mut union);
        count += repeated(&mut union);
        if union.branches.is_empty() {
            schema.never = true;
            count += 1;
        } else if union.branches.len() == 1 && union.mark == Mark::default() {
            schema.all_of.append(&mut union.branches);
            count += 1;
        } else {
            kept.push(union);
        }
    }
    schema.unions = kept;
    if schema.never {
        let note = std::mem::take(&mut schema.note);
        *schema = Schema::never(schema.at.clone());
        schema.note = note;
    }
    count
}

/// An `anyOf` that is itself a branch of an `anyOf`, with neither name nor title, gives its branches.
fn splice(union: &mut Union) -> usize {
    if union.exclusive {
        return 0;
    }
    let mut count = 0;
    let mut branches = Vec::new();
    for mut branch in std::mem::take(&mut union.branches) {
        let plain = branch.note.title.is_none()
            && branch.mark == Mark::default()
            && branch.unions.len() == 1
            && branch.unions.iter().all(|inner| !inner.exclusive && inner.mark == Mark::default());
        let unions = std::mem::take(&mut branch.unions);
        if plain && branch.is_any() {
            count += 1;
            branches.extend(unions.into_iter().flat_map(|inner| inner.branches));
        } else {
            branch.unions = unions;
            branches.push(branch);
        }
    }
    union.branches = branches;
    count
}

/// A branch of several types and nothing that needs them together is one branch for each.
fn split(union: &mut Union) -> usize {
    let mut count = 0;
    let mut branches = Vec::new();
    for branch in std::mem::take(&mut union.branches) {
        let types = branch.types.map(Types::each).unwrap_or_default();
        let plain = branch.note.title.is_none()
            && branch.mark == Mark::default()
            && branch.reference.is_none()
            && branch.values.is_none()
            && branch.all_of.is_empty()
            && branch.unions.is_empty()
            && branch.opaque.is_empty();
        if types.len() < 2 || !plain {
            branches.push(branch);
            continue;
        }
        count += 1;
        for one in types {
            let mut part = branch.clone();
            part.types = Some(one);
            super::other_types::rewrite(&mut part);
            branches.push(part);
        }
    }
    union.branches = branches;
    count
}

/// A branch that stands twice in an `anyOf` stands once; in a `oneOf`, what fits it fits two.
fn repeated(union: &mut Union) -> usize {
    if union.branches.len() < 2 || union.branches.len() > 200 {
        return 0;
    }
    let keys: Vec<String> = union.branches.iter().map(Schema::key).collect();
    let occurrences = |key: &String| keys.iter().filter(|other| *other == key).count();
    if union.exclusive {
        // Exact for whole branches only: what another branch admits may still fit one.
        let alike = keys.iter().all(|key| occurrences(key) > 1);
        if alike {
            let count = union.branches.len();
            union.branches.clear();
            return count;
        }
        return 0;
    }
    let mut seen = std::collections::HashSet::new();
    let before = union.branches.len();
    let mut index = 0;
    union.branches.retain(|_| {
        let first = keys.get(index).is_none_or(|key| seen.insert(key.clone()));
        index += 1;
        first
    });
    before - union.branches.len()
}
