//! `unevaluatedProperties: false` and `unevaluatedItems: false` where all that looks at members and elements is known.

use crate::json::Json;
use crate::schema::{Opaque, Schema};

/// Takes them out of what is beyond the types: they close the object or array, or find nothing left.
pub(super) fn settle(base: &mut Schema) {
    // A condition, or a `contains`, looks at some members or elements and not at others.
    let telling = |opaque: &Opaque| !["unevaluatedProperties", "unevaluatedItems", "not"].contains(&opaque.keyword);
    if base.opaque.is_empty() || base.opaque.iter().any(telling) {
        return;
    }
    let mut kept = Vec::new();
    for opaque in std::mem::take(&mut base.opaque) {
        if !closes(&opaque.value) || base.at.join(opaque.keyword) != opaque.at {
            kept.push(opaque);
            continue;
        }
        let (slot, looked_at) = match opaque.keyword {
            "unevaluatedProperties" => (&mut base.object.additional, base.object.looked_at),
            "unevaluatedItems" => (&mut base.array.items, base.array.looked_at),
            _ => {
                kept.push(opaque);
                continue;
            }
        };
        if slot.is_none() && !looked_at {
            *slot = Some(Box::new(Schema::never(opaque.at)));
        }
    }
    base.opaque = kept;
}

fn closes(value: &Json) -> bool {
    match value {
        Json::Bool(value) => !value,
        Json::Object(members) => {
            members.len() == 1
                && match members.get("not") {
                    Some(Json::Bool(value)) => *value,
                    Some(Json::Object(inner)) => inner.is_empty(),
                    _ => false,
                }
        }
        _ => false,
    }
}
