//! Corrections to a published schema, as the manifest declares them.

use crate::Error;
use crate::json::{self, Json};
use crate::manifest::{Fixup, Lines, Pattern, unused};

/// What the fixups of a module did.
#[derive(Debug, Default)]
pub(crate) struct Applied {
    /// Each name, and in how many places it took hold.
    pub(crate) counts: Vec<(String, usize)>,
    /// Those that match nothing any more.
    pub(crate) stale: Vec<Error>,
}

/// Applies the fixups of the module with this number in their order.
pub(crate) fn apply(schema: &mut Json, fixups: &[Fixup], lines: &Lines, module: usize) -> Applied {
    let mut applied = Applied::default();
    for (number, fixup) in fixups.iter().enumerate() {
        let entry = Lines::module(module).key("fixup").index(number);
        let pointers = fixup.at.as_slice();
        let counts: Vec<usize> = pointers.iter().map(|pointer| change(schema, fixup, pointer)).collect();
        let total = counts.iter().sum();
        if total == 0 {
            let places = pointers.iter().map(|pointer| format!("`{pointer}`")).collect::<Vec<_>>().join(", ");
            applied.stale.push(unused(lines, &entry, nothing(fixup, &places)));
        } else {
            for (index, _) in counts.iter().enumerate().filter(|(_, count)| **count == 0) {
                let at = entry.key("at").index(index);
                let place = pointers.get(index).map_or("", String::as_str);
                let fact = nothing(fixup, &format!("`{place}`"));
                let line = lines.extent(&at).map(|(line, _)| line);
                let shared = line.is_some() && line == lines.extent(&entry.key("at")).map(|(line, _)| line);
                applied.stale.push(match line.filter(|_| shared) {
                    Some(line) => lines.error(&at, fact).remedy(format!("take that pointer out of line {line}")),
                    None => unused(lines, &at, fact),
                });
            }
        }
        applied.counts.push((fixup.name.clone(), total));
    }
    applied
}

fn nothing(fixup: &Fixup, places: &str) -> String {
    format!("fixup `{}` matches nothing at {places}: the schema says so already, or has no such place", fixup.name)
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
