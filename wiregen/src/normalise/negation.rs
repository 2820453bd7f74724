//! `not` of a schema whose complement has a form of its own: nothing, everything, types, a required key, values.

use crate::json::Json;
use crate::schema::{Schema, Types};

pub(super) fn rewrite(schema: &mut Schema) -> usize {
    let mut count = 0;
    let mut kept = Vec::new();
    for opaque in std::mem::take(&mut schema.opaque) {
        if opaque.keyword == "not" && negate(schema, &opaque.value) {
            count += 1;
        } else {
            kept.push(opaque);
        }
    }
    schema.opaque = kept;
    count
}

fn negate(schema: &mut Schema, value: &Json) -> bool {
    let members = match value {
        Json::Bool(true) => {
            schema.never = true;
            return true;
        }
        Json::Bool(false) => return true,
        Json::Object(members) => members,
        _ => return false,
    };
    let telling: Vec<(&str, &Json)> = members
        .iter()
        .map(|(keyword, value)| (keyword.as_str(), value))
        .filter(|(keyword, _)| !["title", "description", "$comment"].contains(keyword))
        .collect();
    match telling.as_slice() {
        [] => {
            schema.never = true;
            true
        }
        [("not", Json::Bool(true))] => true,
        [("not", Json::Object(inner))] if inner.is_empty() => true,
        [("type", names)] => negate_types(schema, names),
        [("required", Json::Array(keys))] => match keys.as_slice() {
            [Json::String(key)] => {
                let at = schema.at.join("not").join("required");
                let mut limit = Schema::any(at.clone());
                limit.types = Some(Types::OBJECT);
                limit.object.properties.insert(key.clone(), Schema::never(at));
                crate::merge::merge(schema, limit);
                true
            }
            _ => false,
        },
        [("const", value)] => retain(schema, std::slice::from_ref(*value)),
        [("enum", Json::Array(values))] => retain(schema, values),
        _ => false,
    }
}

fn negate_types(schema: &mut Schema, names: &Json) -> bool {
    let list = match names {
        Json::Array(names) => names.as_slice(),
        name => std::slice::from_ref(name),
    };
    let mut types = Types::NONE;
    for name in list {
        match name.as_str().and_then(Types::named) {
            Some(one) => types = types.or(one),
            None => return false,
        }
    }
    // "A number that is not whole" is no type.
    if types.has(Types::INTEGER) && !types.has(Types::FRACTION) {
        return false;
    }
    schema.types = Some(schema.types.unwrap_or(Types::ALL).without(types));
    true
}

fn retain(schema: &mut Schema, refused: &[Json]) -> bool {
    let Some(values) = &mut schema.values else {
        return false;
    };
    values.retain(|constant| !refused.contains(&constant.value));
    true
}
