//! The schema that admits what both of two schemas admit.

mod object;

use crate::json::Decimal;
use crate::schema::{ArrayPart, NumberPart, Schema, TextPart, Types};

/// `into` becomes the intersection of both; annotations of `into` come first.
pub(crate) fn merge(into: &mut Schema, other: Schema) {
    merge_note(into, &other);
    if into.never || other.never {
        let at = into.at.clone();
        let note = std::mem::take(&mut into.note);
        *into = Schema::never(at);
        into.note = note;
        return;
    }
    match (&into.reference, other.reference) {
        (_, None) => {}
        (None, reference) => into.reference = reference,
        (Some(a), Some(b)) if *a == b => {}
        (Some(_), reference) => {
            let mut extra = Schema::any(other.at.clone());
            extra.reference = reference;
            into.all_of.push(extra);
        }
    }
    merge_format(into, other.format, other.types);
    into.types = match (into.types, other.types) {
        (Some(a), Some(b)) => Some(a.and(b)),
        (a, b) => a.or(b),
    };
    match (&mut into.values, other.values) {
        (_, None) => {}
        (slot @ None, values) => *slot = values,
        (Some(a), Some(b)) => {
            let keys: std::collections::HashSet<String> = b.iter().map(|constant| constant.value.canonical()).collect();
            a.retain(|constant| keys.contains(&constant.value.canonical()));
        }
    }
    merge_number(&mut into.number, other.number);
    merge_text(&mut into.text, other.text);
    merge_array(&mut into.array, other.array);
    let kept = object::merge(&mut into.object, other.object, &other.at);
    into.all_of.extend(other.all_of);
    into.all_of.extend(kept);
    into.unions.extend(other.unions);
    into.opaque.extend(other.opaque);
    if into.mark.name.is_none() && into.mark.foreign.is_none() {
        into.mark = other.mark;
    }
    if let (Some(types), Some(values)) = (into.types, &mut into.values) {
        values.retain(|constant| Types::of(&constant.value).is_subset(types));
        into.types = None;
    }
    if into.admitted().is_empty() {
        into.never = true;
    }
}

/// The intersection of two subschemas of one value, left to be worked out when it is needed.
pub(crate) fn both(a: Schema, b: Schema) -> Schema {
    if a.is_any() {
        let mut b = b;
        merge_note(&mut b, &a);
        return b;
    }
    // A type that reads itself is asked once.
    let foreign = a.mark.foreign.is_some() && a.mark.foreign == b.mark.foreign;
    if b.is_any() || foreign || a.key() == b.key() {
        let mut a = a;
        merge_note(&mut a, &b);
        return a;
    }
    if a.never || b.never {
        return Schema::never(a.at);
    }
    if is_plain(&a) && is_plain(&b) {
        let mut a = a;
        merge(&mut a, b);
        a.partial = true;
        return a;
    }
    let mut all = Schema::any(a.at.clone());
    all.note = a.note.clone();
    all.partial = true;
    for part in [a, b] {
        // Nested intersections are kept flat, so that the same set of parts is written alike.
        let mut rest = part;
        if rest.reference.is_none() && rest.mark == crate::schema::Mark::default() {
            let inner = std::mem::take(&mut rest.all_of);
            if !rest.is_any() {
                all.all_of.push(rest);
            }
            all.all_of.extend(inner);
        } else {
            all.all_of.push(rest);
        }
    }
    let mut seen = std::collections::HashSet::new();
    all.all_of.retain(|part| seen.insert(part.key()));
    all
}

/// Whether it can be merged at once: no references and nothing large below.
fn is_plain(schema: &Schema) -> bool {
    schema.reference.is_none()
        && schema.all_of.is_empty()
        && schema.unions.is_empty()
        && schema.object.properties.is_empty()
        && schema.object.patterns.is_empty()
        && schema.mark == crate::schema::Mark::default()
}

fn merge_note(into: &mut Schema, other: &Schema) {
    let (note, other) = (&mut into.note, &other.note);
    if note.title.is_none() && note.description.is_none() {
        note.title.clone_from(&other.title);
    }
    if note.description.is_none() {
        note.description.clone_from(&other.description);
    }
    if note.default.is_none() {
        note.default.clone_from(&other.default);
    }
    note.deprecated |= other.deprecated;
}

/// An integer format is a range; where it would be lost beside another format, it becomes bounds.
fn merge_format(into: &mut Schema, format: Option<String>, types: Option<Types>) {
    let Some(format) = format else { return };
    match &into.format {
        None => {
            // A format limits integers only where its own schema speaks of integers.
            let mut probe = Schema::any(into.at.clone());
            probe.format = Some(format.clone());
            probe.types = types;
            match probe.format_range() {
                Some((min, max)) if into.types.is_none_or(|types| types.has(Types::FRACTION)) => {
                    bound(into, min, max);
                    into.format = Some(format);
                }
                _ => into.format = Some(format),
            }
        }
        Some(same) if *same == format => {}
        Some(_) => {
            let mut probe = Schema::any(into.at.clone());
            probe.format = Some(format);
            probe.types = types;
            if let Some((min, max)) = probe.format_range() {
                bound(into, min, max);
            }
        }
    }
}

fn bound(into: &mut Schema, min: i128, max: i128) {
    let limits = NumberPart { min: Some(min.to_string()), max: Some(max.to_string()), ..NumberPart::default() };
    merge_number(&mut into.number, limits);
}

fn merge_number(into: &mut NumberPart, other: NumberPart) {
    into.min = tighter(into.min.take(), other.min, false);
    into.max = tighter(into.max.take(), other.max, true);
    into.above = tighter(into.above.take(), other.above, false);
    into.below = tighter(into.below.take(), other.below, true);
    for factor in other.multiple_of {
        if !into.multiple_of.contains(&factor) {
            into.multiple_of.push(factor);
        }
    }
}

fn tighter(a: Option<String>, b: Option<String>, smaller: bool) -> Option<String> {
    match (a, b) {
        (Some(a), Some(b)) => {
            let first = match (Decimal::parse(&a), Decimal::parse(&b)) {
                (Some(x), Some(y)) => (x <= y) == smaller,
                _ => true,
            };
            Some(if first { a } else { b })
        }
        (a, b) => a.or(b),
    }
}

fn most(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    a.max(b)
}

fn least(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

fn merge_text(into: &mut TextPart, other: TextPart) {
    into.min = most(into.min, other.min);
    into.max = least(into.max, other.max);
    for pattern in other.patterns {
        if !into.patterns.contains(&pattern) {
            into.patterns.push(pattern);
        }
    }
}

fn merge_array(into: &mut ArrayPart, other: ArrayPart) {
    into.min = most(into.min, other.min);
    into.max = least(into.max, other.max);
    into.unique |= other.unique;
    into.looked_at |= other.looked_at;
    let (mut a, mut b) = (std::mem::take(&mut into.prefix).into_iter(), other.prefix.into_iter());
    let b = b.by_ref();
    loop {
        let rest = |items: &Option<Box<Schema>>| items.as_deref().cloned();
        let pair = match (a.next(), b.next()) {
            (None, None) => break,
            (Some(a), Some(b)) => both(a, b),
            (Some(a), None) => rest(&other.items).map_or_else(|| a.clone(), |b| both(a.clone(), b)),
            (None, Some(b)) => rest(&into.items).map_or_else(|| b.clone(), |a| both(a, b.clone())),
        };
        into.prefix.push(pair);
    }
    into.items = match (into.items.take(), other.items) {
        (Some(a), Some(b)) => Some(Box::new(both(*a, *b))),
        (a, b) => a.or(b),
    };
}
