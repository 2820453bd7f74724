//! Whether one value is valid.

use std::collections::HashMap;

use super::Resolver;
use crate::json::{Decimal, Json};
use crate::model::Place;
use crate::pattern_match::matches;
use crate::schema::{LOOKS, Schema, Types};

/// The answers for definitions, each of which many ways may lead to.
type Known<'a> = HashMap<(&'a Place, usize, Asked), Option<bool>>;

/// What a value is told by.
#[derive(PartialEq, Eq, Hash)]
enum Asked {
    Scalar(String),
    /// Where an array or an object stands in the value that is asked about.
    Address(usize),
}

impl Asked {
    fn of(value: &Json) -> Self {
        match value {
            Json::Array(_) | Json::Object(_) => Self::Address(std::ptr::from_ref(value).addr()),
            scalar => Self::Scalar(scalar.canonical()),
        }
    }
}

impl<'a> Resolver<'a> {
    /// `None` where a keyword that is not understood decides.
    pub(crate) fn admits(self, schema: &Schema, value: &Json) -> Option<bool> {
        self.admits_within(schema, value, 64, &mut Known::new())
    }

    fn admits_within(self, schema: &Schema, value: &Json, depth: usize, known: &mut Known<'a>) -> Option<bool> {
        let depth = depth.checked_sub(1)?;
        if schema.never || !Types::of(value).is_subset(schema.types.unwrap_or(Types::ALL)) {
            return Some(false);
        }
        let mut all = All::default();
        if let Some(values) = &schema.values {
            all.add(Some(values.iter().any(|constant| constant.value == *value)));
        }
        all.add(of_its_type(schema, value));
        match value {
            Json::Array(items) => self.array(schema, items, depth, known, &mut all),
            Json::Object(members) => self.object(schema, members, depth, known, &mut all),
            _ => {}
        }
        if all.refused {
            return Some(false);
        }
        if let Some(target) = &schema.reference {
            let (at, definition) = self.definitions.by_place.get_key_value(target)?;
            let question = (at, depth, Asked::of(value));
            let answer = known.get(&question).copied().unwrap_or_else(|| {
                let answer = self.admits_within(&definition.schema, value, depth, known);
                known.insert(question, answer);
                answer
            });
            all.add(answer);
        }
        for branch in &schema.all_of {
            all.add(self.admits_within(branch, value, depth, known));
        }
        for union in &schema.unions {
            let verdicts: Vec<_> = union.branches.iter().map(|branch| self.admits_within(branch, value, depth, known)).collect();
            let yes = verdicts.iter().filter(|verdict| **verdict == Some(true)).count();
            let unknown = verdicts.contains(&None);
            all.add(match (union.exclusive, yes) {
                (false, 1..) | (true, 1) if !unknown || !union.exclusive => Some(true),
                (true, 2..) => Some(false),
                _ if unknown => None,
                _ => Some(false),
            });
        }
        if schema.opaque.iter().any(|opaque| opaque.keyword != LOOKS) {
            all.add(None);
        }
        all.verdict()
    }

    fn array(self, schema: &Schema, items: &[Json], depth: usize, known: &mut Known<'a>, all: &mut All) {
        let array = &schema.array;
        let length = u64::try_from(items.len()).unwrap_or(u64::MAX);
        all.add(Some(array.min.is_none_or(|min| length >= min)));
        all.add(Some(array.max.is_none_or(|max| length <= max)));
        if array.unique {
            let repeated = items.iter().enumerate().any(|(index, item)| items.iter().take(index).any(|other| other == item));
            all.add(Some(!repeated));
        }
        for (index, item) in items.iter().enumerate() {
            if let Some(schema) = array.prefix.get(index).or(array.items.as_deref()) {
                all.add(self.admits_within(schema, item, depth, known));
            }
        }
    }

    fn object(self, schema: &Schema, members: &crate::json::Object, depth: usize, answers: &mut Known<'a>, all: &mut All) {
        let object = &schema.object;
        let size = u64::try_from(members.len()).unwrap_or(u64::MAX);
        let has = |keys: &[String]| keys.iter().all(|key| members.contains_key(key));
        all.add(Some(object.min.is_none_or(|min| size >= min)));
        all.add(Some(object.max.is_none_or(|max| size <= max)));
        all.add(Some(has(&object.required)));
        for (key, others) in &object.dependent {
            all.add(Some(!members.contains_key(key) || has(others)));
        }
        for group in &object.alternatives {
            let present = group.sets.iter().filter(|set| has(set)).count();
            all.add(Some(present == 1 || (present > 1 && !group.exclusive)));
        }
        for (key, value) in members {
            let mut known = false;
            if let Some(schema) = object.properties.get(key) {
                known = true;
                all.add(self.admits_within(schema, value, depth, answers));
            }
            for (pattern, schema) in &object.patterns {
                match matches(pattern, key) {
                    Some(true) => {
                        known = true;
                        all.add(self.admits_within(schema, value, depth, answers));
                    }
                    Some(false) => {}
                    None => all.add(None),
                }
            }
            if let Some(schema) = object.additional.as_deref().filter(|_| !known) {
                all.add(self.admits_within(schema, value, depth, answers));
            }
            if let Some(names) = object.names.as_deref() {
                all.add(self.admits_within(names, &Json::String(key.clone()), depth, answers));
            }
        }
    }
}

/// Limits on strings and numbers.
fn of_its_type(schema: &Schema, value: &Json) -> Option<bool> {
    match value {
        Json::String(text) => {
            let length = u64::try_from(text.chars().count()).ok()?;
            let limits = &schema.text;
            if limits.min.is_some_and(|min| length < min) || limits.max.is_some_and(|max| length > max) {
                return Some(false);
            }
            limits.patterns.iter().try_fold(true, |all, pattern| Some(all && matches(pattern, text)?))
        }
        Json::Number(text) => {
            let number = Decimal::parse(text)?;
            let bound = |limit: &Option<String>| limit.as_deref().and_then(Decimal::parse);
            let limits = &schema.number;
            let within = bound(&limits.min).is_none_or(|min| number >= min)
                && bound(&limits.max).is_none_or(|max| number <= max)
                && bound(&limits.above).is_none_or(|above| number > above)
                && bound(&limits.below).is_none_or(|below| number < below);
            if !within {
                return Some(false);
            }
            limits.multiple_of.iter().try_fold(true, |all, factor| Some(all && number.is_multiple_of(&Decimal::parse(factor)?)?))
        }
        _ => Some(true),
    }
}

/// A conjunction of verdicts.
#[derive(Default)]
struct All {
    refused: bool,
    unknown: bool,
}

impl All {
    fn add(&mut self, verdict: Option<bool>) {
        match verdict {
            Some(true) => {}
            Some(false) => self.refused = true,
            None => self.unknown = true,
        }
    }

    fn verdict(&self) -> Option<bool> {
        match (self.refused, self.unknown) {
            (true, _) => Some(false),
            (false, true) => None,
            (false, false) => Some(true),
        }
    }
}
