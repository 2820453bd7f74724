//! Keywords that say nothing: `propertyNames: {type: string}`, `additionalProperties: {}`, `items: true`, `minLength: 0`, ….

use crate::schema::{Schema, Types};

pub(super) fn rewrite(schema: &mut Schema) -> usize {
    let mut count = 0;
    let mut drop_box = |slot: &mut Option<Box<Schema>>, trivial: fn(&Schema) -> bool| {
        if slot.as_ref().is_some_and(|schema| trivial(schema)) {
            *slot = None;
            count += 1;
        }
    };
    let object = &mut schema.object;
    object.looked_at |= object.additional.as_ref().is_some_and(|schema| schema.is_any());
    schema.array.looked_at |= schema.array.items.as_ref().is_some_and(|schema| schema.is_any());
    drop_box(&mut object.names, |names| names.is_any() || names.only_types().is_some_and(|types| types.has(Types::STRING)));
    drop_box(&mut object.additional, Schema::is_any);
    drop_box(&mut schema.array.items, Schema::is_any);
    for slot in [&mut object.min, &mut schema.array.min, &mut schema.text.min] {
        if *slot == Some(0) {
            *slot = None;
            count += 1;
        }
    }
    let before = object.patterns.len() + object.dependent.len();
    object.dependent.retain(|_, others| !others.is_empty());
    if object.additional.is_none() {
        object.patterns.retain(|_, schema| !schema.is_any());
    }
    count += before - object.patterns.len() - object.dependent.len();
    if schema.types == Some(Types::ALL) {
        schema.types = None;
        count += 1;
    }
    if !schema.never && schema.admitted().is_empty() {
        let note = std::mem::take(&mut schema.note);
        *schema = Schema::never(schema.at.clone());
        schema.note = note;
        count += 1;
    }
    count
}
