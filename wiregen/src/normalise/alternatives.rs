//! A union of nothing but `required` is a constraint on which keys are there, not a choice between types.

use crate::schema::{Alternatives, Mark, ObjectPart, Schema, Types};

pub(super) fn rewrite(schema: &mut Schema) -> usize {
    // Objects only: a `oneOf` of `required` refuses what is no object.
    if schema.types != Some(Types::OBJECT) {
        return 0;
    }
    let before = schema.unions.len();
    let mut kept = Vec::new();
    for union in std::mem::take(&mut schema.unions) {
        let sets: Option<Vec<Vec<String>>> = union.branches.iter().map(required).collect();
        match sets.filter(|_| union.mark == Mark::default()) {
            Some(sets) => schema.object.alternatives.push(Alternatives { sets, exclusive: union.exclusive }),
            None => kept.push(union),
        }
    }
    schema.unions = kept;
    before - schema.unions.len()
}

fn required(branch: &Schema) -> Option<Vec<String>> {
    let mut rest = Schema::any(branch.at.clone());
    rest.object.required.clone_from(&branch.object.required);
    let mut plain = branch.clone();
    plain.note = crate::schema::Note::default();
    plain.types = plain.types.filter(|types| !types.has(Types::OBJECT));
    let only = plain.mark == Mark::default()
        && !branch.object.required.is_empty()
        && ObjectPart { required: Vec::new(), ..plain.object.clone() }.is_any()
        && plain.object.additional.is_none();
    plain.object = ObjectPart::default();
    (only && plain.is_any()).then(|| branch.object.required.clone())
}
