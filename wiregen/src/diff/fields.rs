//! Fields of structs: members by key, flattened types by field, the rest.

use std::collections::{HashMap, HashSet};

use super::ChangeKind;
use super::limits::Limits;
use super::pairs::{Pairs, shares_a_word, spoken};
use super::types::{Item, deprecated};
use crate::Error;
use crate::model::{Field, Flattened, Member, Rest, Struct, Type, Use};
use crate::rust_type::{Names, is_option};

pub(super) fn compare(
    pairs: &Pairs<'_>,
    (was, old): (&Type, &Struct),
    (is, new): (&Type, &Struct),
    item: &mut Item<'_>,
) -> Result<(), Error> {
    let same = same_members(pairs, old, new);
    for member in &new.members {
        let mut item = item.below(&format!(".{}", member.field), &member.at);
        match same.get(member.key.as_str()) {
            Some(before) => of_member(pairs, before, member, &mut item)?,
            None => added(pairs, member, old.rest != Rest::Closed, &mut item)?,
        }
    }
    let kept: HashSet<&str> = same.values().map(|member| member.key.as_str()).collect();
    for member in old.members.iter().filter(|member| !kept.contains(member.key.as_str())) {
        removed(pairs, member, item);
    }
    flattened(pairs, old, new, item);
    order(pairs, &same, old, new, is.omit_new, item);
    functions(&same, was, (is, new), item);
    rest(pairs, &old.rest, &new.rest, item)?;
    item.moved(Limits::of_object(&old.limits, &new.limits));
    Ok(())
}

/// The old member of each key of the new struct: that of the same key, or the only one that differs in nothing but names.
fn same_members<'m>(pairs: &Pairs<'_>, old: &'m Struct, new: &'m Struct) -> HashMap<&'m str, &'m Member> {
    let olds: HashMap<&str, &Member> = old.members.iter().map(|member| (member.key.as_str(), member)).collect();
    let mut same: HashMap<&str, &Member> =
        new.members.iter().filter_map(|is| Some((is.key.as_str(), *olds.get(is.key.as_str())?))).collect();
    let gone: Vec<&Member> = old.members.iter().filter(|was| !same.contains_key(was.key.as_str())).collect();
    let come: Vec<&Member> = new.members.iter().filter(|is| !same.contains_key(is.key.as_str())).collect();
    let alike = |was: &Member, is: &Member| {
        was.value != Use::Never
            && was.required == is.required
            && pairs.renamed(&was.value) == is.value
            && (was.docs == is.docs || matches!(is.value, Use::Named(_)) || shares_a_word(&was.key, &is.key))
    };
    for is in &come {
        let mut fits = gone.iter().filter(|was| alike(was, is));
        if let (Some(was), None) = (fits.next(), fits.next())
            && come.iter().filter(|other| alike(was, other)).count() == 1
        {
            same.insert(&is.key, was);
        }
    }
    same
}

fn added(pairs: &Pairs<'_>, member: &Member, was_open: bool, item: &mut Item<'_>) -> Result<(), Error> {
    if member.value == Use::Never {
        item.say(ChangeKind::Closed, format!("the key {:?} is refused", member.key), was_open);
    } else if let Some(value) = constant(pairs, member, false) {
        item.say(ChangeKind::Wire, format!("always {value}: written, and required when read"), true);
    } else {
        let rust_type = field_type(pairs, member)?;
        let text = if member.required { "required field added" } else { "optional field added" };
        item.say(ChangeKind::Added, format!("{text}: `{rust_type}`"), member.required);
    }
    Ok(())
}

fn removed(pairs: &Pairs<'_>, member: &Member, item: &mut Item<'_>) {
    let mut item = item.below(&format!(".{}", member.field), &member.at);
    if member.value == Use::Never {
        item.say(ChangeKind::Opened, format!("the key {:?} is no longer refused by name", member.key), false);
    } else if let Some(value) = constant(pairs, member, true) {
        item.say(ChangeKind::Wire, format!("no longer written: it was always {value}"), true);
    } else {
        item.say(ChangeKind::Removed, "field removed".to_owned(), true);
    }
}

/// The value of a member that is no field.
fn constant(pairs: &Pairs<'_>, member: &Member, old: bool) -> Option<serde_json::Value> {
    let module = if old { pairs.old } else { pairs.new };
    module.fixed(&member.value).filter(|_| member.required)
}

/// The Rust type of a member of the new module, or of one whose value was renamed.
fn field_type(pairs: &Pairs<'_>, member: &Member) -> Result<String, Error> {
    Ok(spoken(&Names::new(pairs.new).field(Field::Member(member))?.to_string()))
}

fn of_member(pairs: &Pairs<'_>, was: &Member, is: &Member, item: &mut Item<'_>) -> Result<(), Error> {
    let (was_field, is_field) = (pairs.old.is_field(was), pairs.new.is_field(is));
    match (was_field, is_field) {
        (false, false) => {
            let (old, new) = (constant(pairs, was, true), constant(pairs, is, false));
            if old != new {
                let shown = |value: Option<serde_json::Value>| value.map_or("refused".to_owned(), |value| value.to_string());
                item.say(ChangeKind::Wire, format!("always {}: it was {}", shown(new), shown(old)), true);
            }
            return Ok(());
        }
        (false, true) => {
            let rust_type = field_type(pairs, is)?;
            match constant(pairs, was, true) {
                Some(value) => item.say(ChangeKind::Added, format!("a field now, `{rust_type}`: it was always {value}"), true),
                None => item.say(ChangeKind::Added, format!("a field now, `{rust_type}`: the key was refused"), is.required),
            }
            return Ok(());
        }
        (true, false) => {
            let text = match constant(pairs, is, false) {
                Some(value) => format!("no field any more: always {value}"),
                None => format!("no field any more: the key {:?} is refused", is.key),
            };
            item.say(ChangeKind::Removed, text, true);
            return Ok(());
        }
        (true, true) => {}
    }
    if was.field != is.field || was.key != is.key {
        let wire = if was.key == is.key { String::new() } else { format!("; {:?} on the wire, it was {:?}", is.key, was.key) };
        item.say(ChangeKind::Renamed, format!("renamed from `{}`{wire}", was.field), true);
    }
    if was.required != is.required {
        let before = field_type(pairs, &Member { value: pairs.renamed(&was.value), ..was.clone() })?;
        let after = field_type(pairs, is)?;
        let types = if before == after { String::new() } else { format!(", `{after}`: it was `{before}`") };
        let (kind, text) = if is.required { (ChangeKind::Required, "required") } else { (ChangeKind::Optional, "optional") };
        let function = if is.required { "`new` takes it" } else { "`new` no longer takes it" };
        item.say(kind, format!("made {text}{types}; {function}"), true);
    }
    let null_is_option = was.required && is.required;
    item.value(pairs, (&was.value, was.boxed), (&is.value, is.boxed), null_is_option)?;
    deprecated(was.deprecated, is.deprecated, item);
    Ok(())
}

fn flattened(pairs: &Pairs<'_>, old: &Struct, new: &Struct, item: &mut Item<'_>) {
    let new_name = |was: &Flattened| pairs.new_of(&was.ty).map_or(was.ty.clone(), |ty| ty.name.clone());
    let mut kept = HashSet::new();
    for is in &new.flattened {
        let mut item = item.below(&format!(".{}", is.field), &is.at);
        let by_field = old.flattened.iter().find(|was| was.field == is.field);
        match by_field.or_else(|| old.flattened.iter().find(|was| new_name(was) == is.ty)) {
            Some(was) => {
                kept.insert(was.field.as_str());
                if was.field != is.field {
                    item.say(ChangeKind::Renamed, format!("renamed from `{}`", was.field), true);
                }
                if new_name(was) != is.ty || was.boxed != is.boxed {
                    let shown = |ty: &str, boxed| if boxed { format!("Box<{ty}>") } else { ty.to_owned() };
                    let (before, after) = (shown(&new_name(was), was.boxed), shown(&is.ty, is.boxed));
                    item.say(ChangeKind::Type, format!("`{after}`: it was `{before}`"), true);
                }
            }
            None => item.say(ChangeKind::Added, format!("required field added: `{}`, flattened", is.ty), true),
        }
    }
    for was in old.flattened.iter().filter(|was| !kept.contains(was.field.as_str())) {
        item.below(&format!(".{}", was.field), &was.at).say(ChangeKind::Removed, "field removed".to_owned(), true);
    }
}

/// The arguments of `new`, where those of both revisions are in another order.
fn order(pairs: &Pairs<'_>, same: &HashMap<&str, &Member>, old: &Struct, new: &Struct, omitted: bool, item: &mut Item<'_>) {
    let arguments = |member: &&Member, is_field: bool| is_field && member.required;
    let after: Vec<(&str, &str)> = new
        .members
        .iter()
        .filter(|member| arguments(member, pairs.new.is_field(member)))
        .filter_map(|member| {
            let was = same.get(member.key.as_str())?;
            (was.required && pairs.old.is_field(was)).then_some((was.key.as_str(), member.field.as_str()))
        })
        .collect();
    let kept: HashSet<&str> = after.iter().map(|(key, _)| *key).collect();
    let before = old.members.iter().map(|member| member.key.as_str()).filter(|key| kept.contains(key));
    if !omitted && !before.eq(after.iter().map(|(key, _)| *key)) {
        let names: Vec<&str> = after.iter().map(|(_, field)| *field).collect();
        item.say(ChangeKind::Function, format!("`new` takes its arguments in another order: {}", names.join(", ")), true);
    }
}

/// `with_…` of fields that were and are optional.
fn functions(same: &HashMap<&str, &Member>, was: &Type, (is, new): (&Type, &Struct), item: &mut Item<'_>) {
    let spoken = |field: &str| field.trim_end_matches('_').to_owned();
    let omitted = |ty: &Type, field: &str| ty.omit_with.iter().any(|omitted| spoken(omitted) == spoken(field));
    for member in new.members.iter().filter(|member| !member.required && is_option(member)) {
        let Some(before) = same.get(member.key.as_str()).filter(|before| !before.required) else { continue };
        let (old, new) = (omitted(was, &before.field), omitted(is, &member.field));
        if old != new {
            let text = if new { "is no longer generated" } else { "is generated" };
            item.say(ChangeKind::Function, format!("`with_{}` {text}", spoken(&member.field)), new);
        }
    }
}

fn rest(pairs: &Pairs<'_>, old: &Rest, new: &Rest, item: &mut Item<'_>) -> Result<(), Error> {
    let kept = |rest: &Rest| Ok::<_, Error>(spoken(&Names::new(pairs.new).field(Field::Extra(rest))?.to_string()));
    let renamed = match old {
        Rest::Typed(value) => Rest::Typed(Box::new(pairs.renamed(value))),
        Rest::Patterns { patterns, other } => Rest::Patterns {
            patterns: patterns.iter().map(|(pattern, value)| (pattern.clone(), pairs.renamed(value))).collect(),
            other: other.as_ref().map(|value| Box::new(pairs.renamed(value))),
        },
        Rest::Open | Rest::Closed => old.clone(),
    };
    match (&renamed, new) {
        (old, new) if old == new => {}
        (Rest::Closed, new) => {
            item.say(ChangeKind::Opened, format!("opened: other keys are kept in `extra: {}`", kept(new)?), false);
        }
        (_, Rest::Closed) => item.say(ChangeKind::Closed, "closed: other keys are refused; `extra` is gone".to_owned(), true),
        (old, new) => {
            let at = item.at.clone();
            let mut item = item.below(".extra", &at);
            let (before, after) = (kept(old)?, kept(new)?);
            if before != after {
                item.say(ChangeKind::Type, format!("`{after}`: it was `{before}`"), true);
            } else if let (Rest::Typed(old), Rest::Typed(new)) = (old, new) {
                item.moved(Limits::of(old, new));
            } else {
                let loose = *new == Rest::Open;
                let text = if loose { "holds any values" } else { "`patternProperties` are others" };
                item.say(ChangeKind::Bounds, text.to_owned(), !loose);
            }
        }
    }
    Ok(())
}
