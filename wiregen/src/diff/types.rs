//! The types of a module, each with what it was.

use super::limits::{Limits, Moved};
use super::pairs::{Pairs, word};
use super::{Change, ChangeKind, fields, variants};
use crate::Error;
use crate::model::{Kind, Module, Place, Type, Use};
use crate::rust_type::within;

/// All changes of a module's types.
pub(super) fn compare(pairs: &Pairs<'_>, changes: &mut Vec<Change>) -> Result<(), Error> {
    for is in pairs.new.types.values() {
        let mut item = Item { name: is.name.clone(), at: &is.at, changes };
        match pairs.old_of(&is.name) {
            Some(was) => of_type(pairs, was, is, &mut item)?,
            None => item.say(ChangeKind::Added, format!("{} added", word(&is.kind)), false),
        }
    }
    for was in pairs.old.types.values().filter(|was| pairs.new_of(&was.name).is_none()) {
        let mut item = Item { name: was.name.clone(), at: &was.at, changes };
        item.say(ChangeKind::Removed, "type removed".to_owned(), true);
    }
    Ok(())
}

/// A Rust item, and where what is said about it goes.
pub(super) struct Item<'c> {
    pub(super) name: String,
    pub(super) at: &'c Place,
    pub(super) changes: &'c mut Vec<Change>,
}

impl Item<'_> {
    pub(super) fn say(&mut self, kind: ChangeKind, text: String, breaking: bool) {
        self.changes.push(Change { item: self.name.clone(), kind, text, breaking, at: Some(self.at.clone()) });
    }

    /// An item below: `Task.ttl_ms`, `TaskStatus::Working`.
    pub(super) fn below<'c>(&'c mut self, name: &str, at: &'c Place) -> Item<'c> {
        Item { name: format!("{}{name}", self.name), at, changes: self.changes }
    }

    pub(super) fn moved(&mut self, moved: Vec<Moved>) {
        for Moved { text, tighter } in moved {
            self.say(ChangeKind::Bounds, text, tighter);
        }
    }

    /// A value that stands where it stood. `null_is_option`: `null` makes the Rust type an `Option` there.
    pub(super) fn value(
        &mut self,
        pairs: &Pairs<'_>,
        (old, was_boxed): (&Use, bool),
        (new, boxed): (&Use, bool),
        null_is_option: bool,
    ) -> Result<(), Error> {
        let renamed = pairs.renamed(old);
        let (was_null, null) = (matches!(old, Use::Nullable(_)), matches!(new, Use::Nullable(_)));
        let (before, after) = (pairs.rust_type(within(&renamed), was_boxed)?, pairs.rust_type(within(new), boxed)?);
        if before != after || was_null != null && null_is_option {
            let (before, after) = if null_is_option {
                (pairs.rust_type(&renamed, was_boxed)?, pairs.rust_type(new, boxed)?)
            } else {
                (before.clone(), after.clone())
            };
            self.say(ChangeKind::Type, format!("`{after}`: it was `{before}`"), true);
        }
        if was_null != null && !null_is_option {
            self.say(ChangeKind::Bounds, if null { "may be null" } else { "may no longer be null" }.to_owned(), was_null);
        }
        if before == after || is_integer(old) && is_integer(new) {
            self.moved(Limits::of(&renamed, new));
        }
        Ok(())
    }
}

fn is_integer(value: &Use) -> bool {
    matches!(within(value), Use::Integer(_))
}

fn of_type(pairs: &Pairs<'_>, was: &Type, is: &Type, item: &mut Item<'_>) -> Result<(), Error> {
    if was.name != is.name {
        item.say(ChangeKind::Renamed, format!("renamed from `{}`", was.name), true);
    }
    deprecated(was.deprecated, is.deprecated, item);
    guard(pairs.old, was, pairs.new, is, item);
    match (&was.kind, &is.kind) {
        (Kind::Struct(old), Kind::Struct(new)) => {
            if was.omit_new != is.omit_new {
                let text = if is.omit_new { "`new` is no longer generated" } else { "`new` is generated" };
                item.say(ChangeKind::Function, text.to_owned(), is.omit_new);
            }
            fields::compare(pairs, (was, old), (is, new), item)
        }
        (Kind::Enum(old), Kind::Enum(new)) => {
            variants::may_grow(was, is, item);
            variants::of_strings(old, new, was.non_exhaustive, item);
            Ok(())
        }
        (Kind::Union(old), Kind::Union(new)) => {
            variants::may_grow(was, is, item);
            variants::of_types(pairs, old, new, was.non_exhaustive, item)
        }
        (Kind::Newtype(old), Kind::Newtype(new)) => item.value(pairs, (old, false), (new, false), true),
        (old, new) => {
            item.say(ChangeKind::Type, format!("{}: it was {}", word(new), word(old)), true);
            Ok(())
        }
    }
}

pub(super) fn deprecated(was: bool, is: bool, item: &mut Item<'_>) {
    if was != is {
        let text = if is { "deprecated" } else { "no longer deprecated" };
        item.say(ChangeKind::Deprecated, text.to_owned(), false);
    }
}

/// Keywords that a guard checks on reading.
fn guard(before: &Module, was: &Type, after: &Module, is: &Type, item: &mut Item<'_>) {
    let checked = |module: &Module, ty: &Type| -> Vec<String> {
        let entries = ty.guard.iter().filter(|_| module.validate.is_some());
        let mut keywords: Vec<String> = entries.map(|entry| entry.keyword.clone()).collect();
        keywords.sort();
        keywords.dedup();
        keywords
    };
    let (old, new) = (checked(before, was), checked(after, is));
    for keyword in new.iter().filter(|keyword| !old.contains(keyword)) {
        item.say(ChangeKind::Bounds, format!("`{keyword}` is checked on reading"), true);
    }
    for keyword in old.iter().filter(|keyword| !new.contains(keyword)) {
        item.say(ChangeKind::Bounds, format!("`{keyword}` is no longer checked on reading"), false);
    }
}
