//! Corrections to a published schema, as the manifest declares them.

use crate::Error;
use crate::json::{self, Json};
use crate::manifest::{Fixup, Lines, Pattern};

/// Applies the fixups of the module with this number in their order; gives each name and in how many places it took hold.
pub(crate) fn apply(schema: &mut Json, fixups: &[Fixup], lines: &Lines, module: usize) -> Result<Vec<(String, usize)>, Error> {
    let mut applied = Vec::new();
    for (number, fixup) in fixups.iter().enumerate() {
        let entry = Lines::module(module).key("fixup").index(number);
        let mut changed = 0;
        for (index, pointer) in fixup.at.as_slice().iter().enumerate() {
            let count = change(schema, fixup, pointer);
            if count == 0 {
                let fact = format!(
                    "fixup `{}` matches nothing at `{pointer}`: the schema says so already, or has no such place",
                    fixup.name
                );
                let at = match fixup.at {
                    crate::manifest::OneOrMany::One(_) => entry.clone(),
                    crate::manifest::OneOrMany::Many(_) => entry.key("at").index(index),
                };
                let what = match fixup.at {
                    crate::manifest::OneOrMany::One(_) => "the fixup that starts on line",
                    crate::manifest::OneOrMany::Many(_) => "the pointer on line",
                };
                let line = lines.line(&at).unwrap_or_default();
                return Err(lines.error(&at, fact).remedy(format!("delete {what} {line}")));
            }
            changed += count;
        }
        applied.push((fixup.name.clone(), changed));
    }
    Ok(applied)
}

fn change(schema: &mut Json, fixup: &Fixup, pointer: &str) -> usize {
    let pattern = Pattern::new(pointer);
    let set = fixup.set.as_ref().map(from_value);
    let when = fixup.when.as_ref().map(from_value);
    let mut places = pattern.find(schema, set.is_some() && when.is_none());
    // From the back, so that removing an element does not move those still to come.
    places.reverse();
    let mut changed = 0;
    for place in places {
        let before = schema.pointer(&place);
        if when.is_some() && before != when.as_ref() || set.is_some() && before == set.as_ref() {
            continue;
        }
        changed += usize::from(put(schema, &place, set.as_ref(), fixup.first));
    }
    changed
}

/// Sets or removes the value at a pointer.
fn put(schema: &mut Json, pointer: &str, value: Option<&Json>, first: bool) -> bool {
    let Some((parent, _)) = pointer.rsplit_once('/') else {
        let Some(value) = value else { return false };
        *schema = value.clone();
        return true;
    };
    let Some(last) = json::segments(pointer).last() else {
        return false;
    };
    let mut holder = schema;
    for segment in json::segments(parent) {
        let next = match holder {
            Json::Object(members) => members.get_mut(&segment),
            Json::Array(items) => segment.parse().ok().and_then(|at: usize| items.get_mut(at)),
            _ => None,
        };
        match next {
            Some(value) => holder = value,
            None => return false,
        }
    }
    match (holder, value) {
        (Json::Object(members), Some(value)) => {
            if first && !members.contains_key(&last) {
                members.shift_insert(0, last, value.clone());
            } else {
                members.insert(last, value.clone());
            }
            true
        }
        (Json::Object(members), None) => members.shift_remove(&last).is_some(),
        (Json::Array(items), value) => {
            let Some(at) = last.parse().ok().filter(|at: &usize| *at < items.len()) else {
                return false;
            };
            match value {
                Some(value) => {
                    if let Some(item) = items.get_mut(at) {
                        *item = value.clone();
                    }
                }
                None => {
                    items.remove(at);
                }
            }
            true
        }
        _ => false,
    }
}

/// A value of the manifest; keys in alphabetical order, since TOML tables have none.
fn from_value(value: &serde_json::Value) -> Json {
    match value {
        serde_json::Value::Null => Json::Null,
        serde_json::Value::Bool(value) => Json::Bool(*value),
        serde_json::Value::Number(number) => Json::Number(number.to_string()),
        serde_json::Value::String(text) => Json::String(text.clone()),
        serde_json::Value::Array(items) => Json::Array(items.iter().map(from_value).collect()),
        serde_json::Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_by_key(|(key, _)| *key);
            let entries = members.into_iter().map(|(key, value)| (key.clone(), from_value(value)));
            Json::Object(entries.collect())
        }
    }
}
