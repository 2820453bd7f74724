//! Branches that list values become one `enum`; what each said about its values is kept as their documentation.

use std::collections::HashMap;

use crate::schema::{Constant, Mark, Schema, Union};

pub(super) fn rewrite(schema: &mut Schema) -> usize {
    let mut count = 0;
    let mut kept = Vec::new();
    for mut union in std::mem::take(&mut schema.unions) {
        count += gather(&mut union);
        if union.branches.len() == 1 && count > 0 {
            for mut branch in union.branches {
                if branch.mark == Mark::default() {
                    branch.mark.clone_from(&union.mark);
                }
                if schema.mark != Mark::default() || branch.mark == Mark::default() {
                    branch.mark = Mark::default();
                }
                schema.all_of.push(branch);
            }
        } else {
            kept.push(union);
        }
    }
    schema.unions = kept;
    count
}

fn gather(union: &mut Union) -> usize {
    let listed = union.branches.iter().filter(|branch| is_list(branch)).count();
    if listed < 2 {
        return 0;
    }
    let mut seen: HashMap<String, usize> = HashMap::new();
    for branch in union.branches.iter().filter(|branch| is_list(branch)) {
        for constant in branch.values.iter().flatten() {
            *seen.entry(constant.value.canonical()).or_default() += 1;
        }
    }
    let exclusive = union.exclusive;
    if exclusive && union.branches.len() > listed && seen.values().any(|count| *count > 1) {
        // Such a value fits two branches and perhaps a third.
        return 0;
    }
    let mut gathered: Option<Schema> = None;
    let mut branches = Vec::new();
    let mut place = 0;
    for branch in std::mem::take(&mut union.branches) {
        if !is_list(&branch) {
            branches.push(branch);
            continue;
        }
        let docs = branch.note.description.clone().or_else(|| branch.note.title.clone());
        let constants = branch.values.iter().flatten().filter_map(|constant| {
            let count = seen.get_mut(&constant.value.canonical())?;
            // An `anyOf` takes the first of several, a `oneOf` none of them.
            let keep = if exclusive { *count == 1 } else { *count > 0 };
            if !exclusive {
                *count = 0;
            }
            keep.then(|| Constant { value: constant.value.clone(), docs: constant.docs.clone().or_else(|| docs.clone()) })
        });
        let constants: Vec<Constant> = constants.collect();
        match &mut gathered {
            None => {
                place = branches.len();
                let mut first = Schema::any(branch.at);
                first.values = Some(constants);
                gathered = Some(first);
            }
            Some(first) => first.values.get_or_insert_default().extend(constants),
        }
    }
    if let Some(gathered) = gathered {
        branches.insert(place, gathered);
    }
    union.branches = branches;
    listed - 1
}

/// Values and nothing else that decides.
fn is_list(branch: &Schema) -> bool {
    let Some(values) = &branch.values else {
        return false;
    };
    // Lists of strings gather, and so do lists of other scalars; `null` alone makes a value nullable and stays.
    let null = values.iter().all(|c| matches!(c.value, crate::json::Json::Null));
    !null
        && branch.mark == Mark::default()
        && branch.reference.is_none()
        && branch.all_of.is_empty()
        && branch.unions.is_empty()
        && branch.opaque.is_empty()
        && branch.types.is_none()
        && branch.object.is_any()
        && branch.array.is_any()
        && branch.text == crate::schema::TextPart::default()
        && branch.number == crate::schema::NumberPart::default()
}
