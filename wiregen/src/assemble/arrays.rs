//! Lists and tuples.

use super::{Assembler, Slot};
use crate::Error;
use crate::model::{List, Tuple, Use};
use crate::schema::Schema;

impl Assembler<'_> {
    pub(super) fn array(&mut self, base: &Schema, slot: &Slot) -> Result<Use, Error> {
        let array = &base.array;
        if array.max.is_some_and(|max| array.min.unwrap_or(0) > max) {
            return Ok(Use::Never);
        }
        if !array.prefix.is_empty() {
            return self.tuple(base, slot);
        }
        let item = match &array.items {
            Some(items) => self.use_of(items, &below(slot, "Item"))?,
            None => Use::Any,
        };
        let mut list = List { item, min: array.min, max: array.max, unique: array.unique };
        if list.item == Use::Never {
            // No element can be there.
            if array.min.unwrap_or(0) > 0 {
                return Ok(Use::Never);
            }
            list.item = Use::Any;
            list.max = Some(0);
        }
        Ok(Use::List(Box::new(list)))
    }

    fn tuple(&mut self, base: &Schema, slot: &Slot) -> Result<Use, Error> {
        let array = &base.array;
        let mut items = Vec::with_capacity(array.prefix.len());
        let mut max = array.max;
        for (index, item) in array.prefix.iter().enumerate() {
            let used = self.use_of(item, &below(slot, ordinal(index)))?;
            if used == Use::Never {
                let length = u64::try_from(index).unwrap_or(u64::MAX);
                max = Some(max.map_or(length, |max| max.min(length)));
                break;
            }
            items.push(used);
        }
        let rest = match &array.items {
            Some(items) => self.use_of(items, &below(slot, "Rest"))?,
            None => Use::Any,
        };
        let known = u64::try_from(items.len()).unwrap_or(u64::MAX);
        let rest = (rest != Use::Never && max.is_none_or(|max| max > known)).then_some(rest);
        let min = array.min.unwrap_or(0);
        let most = if rest.is_none() { Some(max.map_or(known, |max| max.min(known))) } else { max };
        if most.is_some_and(|most| min > most) {
            return Ok(Use::Never);
        }
        if items.is_empty() {
            return Ok(Use::List(Box::new(List {
                item: rest.unwrap_or(Use::Any),
                min: array.min,
                max: most,
                unique: array.unique,
            })));
        }
        Ok(Use::Tuple(Box::new(Tuple { items, rest, min, max, unique: array.unique })))
    }
}

/// The slot of what an array holds.
pub(super) fn below(slot: &Slot, word: &str) -> Slot {
    match slot {
        Slot::Definition(name) | Slot::Given(name) => {
            Slot::Below { owner: name.clone(), label: word.to_owned(), key: String::new() }
        }
        Slot::Below { owner, label, key } => {
            Slot::Below { owner: owner.clone(), label: format!("{label}{word}"), key: key.clone() }
        }
    }
}

fn ordinal(index: usize) -> &'static str {
    match index {
        0 => "First",
        1 => "Second",
        2 => "Third",
        3 => "Fourth",
        4 => "Fifth",
        _ => "Later",
    }
}
