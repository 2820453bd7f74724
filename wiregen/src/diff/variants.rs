//! Variants of enums: of strings by what stands on the wire, of types by name and by what they hold.

use std::collections::HashSet;

use super::ChangeKind;
use super::limits::Limits;
use super::pairs::Pairs;
use super::types::Item;
use crate::Error;
use crate::model::{Branch, StringEnum, Type, Union, Use};

/// Whether two branches are one.
type Same<'a> = dyn Fn(&Branch, &Branch) -> bool + 'a;

/// `#[non_exhaustive]` or not.
pub(super) fn may_grow(was: &Type, is: &Type, item: &mut Item<'_>) {
    if was.non_exhaustive != is.non_exhaustive {
        let (kind, text) = if is.non_exhaustive {
            (ChangeKind::Opened, "`#[non_exhaustive]`: each `match` needs a last arm `_`")
        } else {
            (ChangeKind::Closed, "no longer `#[non_exhaustive]`")
        };
        item.say(kind, text.to_owned(), is.non_exhaustive);
    }
}

/// `open`: a `match` had to have a last arm already, so that a new variant breaks none.
pub(super) fn of_strings(old: &StringEnum, new: &StringEnum, open: bool, item: &mut Item<'_>) {
    for variant in &new.variants {
        let at = item.at.clone();
        let mut item = item.below(&format!("::{}", variant.name), &at);
        let was = old.variants.iter().find(|was| was.value == variant.value);
        match was {
            Some(was) if was.name == variant.name => {}
            Some(was) => item.say(ChangeKind::Renamed, format!("renamed from `{}`", was.name), true),
            None => match old.variants.iter().find(|was| was.name == variant.name) {
                Some(was) => {
                    item.say(ChangeKind::Wire, format!("{:?} on the wire: it was {:?}", variant.value, was.value), true);
                }
                None => item.say(ChangeKind::Added, format!("variant added, {:?} on the wire", variant.value), !open),
            },
        }
    }
    let kept = |was: &str, name: &str| new.variants.iter().any(|variant| variant.value == was || variant.name == name);
    for was in old.variants.iter().filter(|was| !kept(&was.value, &was.name)) {
        let at = item.at.clone();
        let mut item = item.below(&format!("::{}", was.name), &at);
        item.say(ChangeKind::Removed, format!("variant removed, {:?} on the wire", was.value), true);
    }
    match (&old.other, &new.other) {
        (None, Some(_)) => item.say(ChangeKind::Opened, "other strings are read, as `Other`".to_owned(), !open),
        (Some(_), None) => item.say(ChangeKind::Closed, "other strings are refused; `Other` is gone".to_owned(), true),
        (Some(old), Some(new)) => item.moved(Limits::of_text(old, new)),
        (None, None) => {}
    }
}

pub(super) fn of_types(pairs: &Pairs<'_>, old: &Union, new: &Union, open: bool, item: &mut Item<'_>) -> Result<(), Error> {
    let held = |of: &Branch| pairs.renamed(&of.value);
    let mut free: HashSet<usize> = (0..old.branches.len()).collect();
    let mut was: Vec<Option<usize>> = vec![None; new.branches.len()];
    // What holds the same under the same name is no other variant under a new one.
    let same: [&Same<'_>; 3] =
        [&|was, is| was.name == is.name && held(was) == is.value, &|was, is| held(was) == is.value, &|was, is| {
            was.name == is.name
        }];
    for same in same {
        for (slot, is) in was.iter_mut().zip(&new.branches).filter(|(slot, _)| slot.is_none()) {
            let mut found = old.branches.iter().enumerate();
            let found = found.find(|(index, was)| free.contains(index) && same(was, is)).map(|(index, _)| index);
            if let Some(index) = found {
                free.remove(&index);
                *slot = Some(index);
            }
        }
    }
    for (is, was) in new.branches.iter().zip(was) {
        let mut item = item.below(&format!("::{}", is.name), &is.at);
        let Some(was) = was.and_then(|index| old.branches.get(index)) else {
            item.say(ChangeKind::Added, added(pairs, is)?, !open);
            continue;
        };
        if was.name != is.name {
            item.say(ChangeKind::Renamed, format!("renamed from `{}`", was.name), true);
        }
        item.value(pairs, (&was.value, was.boxed), (&is.value, is.boxed), true)?;
    }
    for (_, was) in old.branches.iter().enumerate().filter(|(index, _)| free.contains(index)) {
        item.below(&format!("::{}", was.name), &was.at).say(ChangeKind::Removed, "variant removed".to_owned(), true);
    }
    if old.exclusive != new.exclusive {
        let text = if new.exclusive {
            "what fits two variants is refused: `oneOf`, it was `anyOf`"
        } else {
            "what fits two variants is read as the first: `anyOf`, it was `oneOf`"
        };
        item.say(ChangeKind::Bounds, text.to_owned(), new.exclusive);
    }
    Ok(())
}

fn added(pairs: &Pairs<'_>, is: &Branch) -> Result<String, Error> {
    Ok(match &is.value {
        Use::Null => "variant added, `null` on the wire".to_owned(),
        value => format!("variant added, holds `{}`", pairs.rust_type(value, is.boxed)?),
    })
}
