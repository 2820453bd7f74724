//! Constraints on an object as a whole: which keys, how many, which together.

use std::collections::HashSet;

use serde_core::de;

use crate::{Path, nest::SizeLimits, scalar::TextLimits, take::Quoted};

/// Constraints on an object as a whole.
#[derive(Clone, Copy, Debug)]
pub struct ObjectLimits {
    /// `minProperties`, `maxProperties`.
    pub size: SizeLimits,
    /// `propertyNames`.
    pub names: Option<&'static TextLimits>,
    /// `dependentRequired`.
    pub dependent: &'static [(&'static str, &'static [&'static str])],
    /// Alternatives of `required`.
    pub alternatives: &'static [Alternatives],
    /// `required` keys without a slot.
    pub required: &'static [&'static str],
}

/// Sets of keys of which one must be there in full.
#[derive(Clone, Copy, Debug)]
pub struct Alternatives {
    /// The sets.
    pub sets: &'static [&'static [&'static str]],
    /// Exactly one of them.
    pub exclusive: bool,
}

/// The keys that an object has.
#[derive(Debug, Default)]
pub(crate) struct Present(HashSet<String>);

impl Present {
    pub(crate) fn insert(&mut self, key: &str) {
        self.0.insert(key.to_owned());
    }

    fn all(&self, keys: &[&str]) -> bool {
        keys.iter().all(|key| self.0.contains(*key))
    }
}

impl ObjectLimits {
    pub(crate) fn check<E: de::Error>(&self, present: &Present, at: &Path<'_>) -> Result<(), E> {
        self.size.check(present.0.len(), "members", at)?;
        if let Some(names) = self.names {
            for key in &present.0 {
                names.check(key, &at.key(key))?;
            }
        }
        for key in self.required {
            if !present.0.contains(*key) {
                return Err(at.key(key).error("missing, but required"));
            }
        }
        for (key, needed) in self.dependent {
            let missing = needed.iter().find(|needed| !present.0.contains(**needed));
            if let (true, Some(missing)) = (present.0.contains(*key), missing) {
                return Err(at.key(missing).error(format_args!("missing, but required beside {}", Quoted(key))));
            }
        }
        self.alternatives.iter().try_for_each(|alternatives| alternatives.check(present, at))
    }
}

impl Alternatives {
    fn check<E: de::Error>(&self, present: &Present, at: &Path<'_>) -> Result<(), E> {
        match self.sets.iter().filter(|set| present.all(set)).count() {
            0 => Err(at.error(format_args!("none of these sets of keys is there in full: {:?}", self.sets))),
            n if n > 1 && self.exclusive => {
                Err(at.error(format_args!("{n} of these sets of keys are there, where one must be: {:?}", self.sets)))
            }
            _ => Ok(()),
        }
    }
}
