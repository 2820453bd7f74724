//! The object part of an intersection.

use indexmap::IndexMap;

use super::{both, least, most};
use crate::model::Place;
use crate::pattern_match::matches;
use crate::schema::{ObjectPart, Schema};

/// `into` becomes the intersection; gives back what cannot be merged, to stand in an `allOf`.
pub(super) fn merge(into: &mut ObjectPart, other: ObjectPart, at: &Place) -> Option<Schema> {
    let looked_at = into.looked_at || other.looked_at;
    if other.is_any() && other.additional.is_none() {
        into.looked_at = looked_at;
        return None;
    }
    if into.is_any() && into.additional.is_none() {
        *into = other;
        into.looked_at = looked_at;
        return None;
    }
    if !mergeable(into, &other) {
        let mut kept = Schema::any(at.clone());
        kept.object = other;
        return Some(kept);
    }
    // Only the keys that the other names, where it limits no more: there may be many such others.
    let named = other.patterns.is_empty() && other.additional.is_none();
    let mut properties = std::mem::take(&mut into.properties);
    let narrow = |key: &str, schema: &mut Schema| {
        if let Some(limit) = implied(&other, key) {
            let place = Schema::any(schema.at.clone());
            *schema = both(std::mem::replace(schema, place), limit);
        }
    };
    if named {
        for key in other.properties.keys() {
            properties.get_mut(key).into_iter().for_each(|schema| narrow(key, schema));
        }
    } else {
        properties.iter_mut().for_each(|(key, schema)| narrow(key, schema));
    }
    for (key, schema) in &other.properties {
        if properties.contains_key(key) {
            continue;
        }
        let merged = match implied(into, key) {
            Some(limit) => both(limit, schema.clone()),
            None => schema.clone(),
        };
        properties.insert(key.clone(), merged);
    }
    into.properties = properties;
    into.looked_at = looked_at;
    merge_rest(into, &other);
    into.names = match (into.names.take(), other.names) {
        (Some(a), Some(b)) => Some(Box::new(both(*a, *b))),
        (a, b) => a.or(b),
    };
    for key in other.required {
        if !into.required.contains(&key) {
            into.required.push(key);
        }
    }
    into.min = most(into.min, other.min);
    into.max = least(into.max, other.max);
    for (key, others) in other.dependent {
        let known = into.dependent.entry(key).or_default();
        for key in others {
            if !known.contains(&key) {
                known.push(key);
            }
        }
    }
    for group in other.alternatives {
        if !into.alternatives.contains(&group) {
            into.alternatives.push(group);
        }
    }
    None
}

/// What an object part says about the value of a key.
fn implied(object: &ObjectPart, key: &str) -> Option<Schema> {
    let named = object.properties.get(key).cloned();
    let fitting =
        object.patterns.iter().filter(|(pattern, _)| matches(pattern, key) == Some(true)).map(|(_, schema)| schema.clone());
    let all = named.into_iter().chain(fitting).reduce(both);
    all.or_else(|| object.additional.as_deref().cloned())
}

/// Patterns that are no valid expressions, and two sets of patterns with limits on what they leave over, stay apart.
fn mergeable(a: &ObjectPart, b: &ObjectPart) -> bool {
    let valid = |object: &ObjectPart| object.patterns.keys().all(|p| matches(p, "").is_some());
    let free = |object: &ObjectPart| object.additional.as_ref().is_none_or(|s| s.is_any());
    valid(a) && valid(b) && (a.patterns.is_empty() || b.patterns.is_empty() || (free(a) && free(b)) || same_patterns(a, b))
}

fn same_patterns(a: &ObjectPart, b: &ObjectPart) -> bool {
    a.patterns.len() == b.patterns.len() && a.patterns.keys().all(|p| b.patterns.contains_key(p))
}

fn merge_rest(into: &mut ObjectPart, other: &ObjectPart) {
    let (a, b) = (into.additional.take(), other.additional.clone());
    let mut patterns = IndexMap::new();
    for (pattern, schema) in std::mem::take(&mut into.patterns) {
        let limit = match other.patterns.get(&pattern) {
            Some(limit) => Some(limit),
            None if other.patterns.is_empty() => b.as_deref(),
            None => None,
        };
        let merged = limit.map_or_else(|| schema.clone(), |limit| both(schema.clone(), limit.clone()));
        patterns.insert(pattern, merged);
    }
    let had_none = patterns.is_empty();
    for (pattern, schema) in &other.patterns {
        if patterns.contains_key(pattern) {
            continue;
        }
        let limit = a.as_deref().filter(|_| had_none);
        let merged = limit.map_or_else(|| schema.clone(), |limit| both(limit.clone(), schema.clone()));
        patterns.insert(pattern.clone(), merged);
    }
    into.patterns = patterns;
    into.additional = match (a, b) {
        (Some(a), Some(b)) => Some(Box::new(both(*a, *b))),
        (a, b) => a.or(b),
    };
}
