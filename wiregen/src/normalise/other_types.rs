//! Keywords about types that `type` or `enum` does not admit say nothing; neither does `type` beside `enum`.

use crate::schema::{ArrayPart, NumberPart, ObjectPart, Schema, TextPart, Types};

pub(super) fn rewrite(schema: &mut Schema) -> usize {
    let mut count = 0;
    if let (Some(types), Some(values)) = (schema.types, &mut schema.values) {
        values.retain(|constant| Types::of(&constant.value).is_subset(types));
        schema.types = None;
        count += 1;
    }
    if schema.reference.is_some() || !schema.all_of.is_empty() || !schema.unions.is_empty() {
        // The types are settled once these are merged.
        return count;
    }
    let admitted = schema.admitted();
    if !admitted.has(Types::OBJECT) && !is_empty(&schema.object) {
        schema.object = ObjectPart::default();
        count += 1;
    }
    if !admitted.has(Types::ARRAY) && (!schema.array.is_any() || schema.array.items.is_some()) {
        schema.array = ArrayPart::default();
        count += 1;
    }
    if !admitted.has(Types::STRING) && schema.text != TextPart::default() {
        schema.text = TextPart::default();
        count += 1;
    }
    if !admitted.has(Types::NUMBER) && schema.number != NumberPart::default() {
        schema.number = NumberPart::default();
        count += 1;
    }
    count
}

fn is_empty(object: &ObjectPart) -> bool {
    object.is_any() && object.additional.is_none()
}
