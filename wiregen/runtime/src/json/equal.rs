//! Whether two JSON texts have the same structure.

use crate::{
    decimal::Decimal,
    json::tape::{Kind, Node, Tape},
};

/// Whether two JSON values are equal by structure, or, where one has none, by text.
pub(crate) fn equal(left: &str, right: &str) -> bool {
    left == right || Tape::parse(left).zip(Tape::parse(right)).is_some_and(|(left, right)| equal_tapes(&left, &right))
}

fn equal_tapes(left: &Tape<'_>, right: &Tape<'_>) -> bool {
    // Pairs that are left to compare: on the heap, as values may be nested deeper than the stack.
    let mut pairs = vec![(0, 0)];
    while let Some((l, r)) = pairs.pop() {
        let (Some(a), Some(b)) = (left.node(l), right.node(r)) else { return false };
        match (&a.kind, &b.kind) {
            (Kind::Plain, Kind::Plain) => {
                if !equal_plain(a, b) {
                    return false;
                }
            }
            (Kind::String(a), Kind::String(b)) => {
                if a != b {
                    return false;
                }
            }
            (Kind::Array, Kind::Array) => {
                let mut others = right.inside(r);
                for element in left.inside(l) {
                    let Some(other) = others.next() else { return false };
                    pairs.push((element, other));
                }
                if others.next().is_some() {
                    return false;
                }
            }
            (Kind::Object, Kind::Object) => {
                let (members, others) = (sorted(left, l), sorted(right, r));
                if members.len() != others.len() {
                    return false;
                }
                for ((key, value), (other_key, other)) in members.into_iter().zip(others) {
                    if key != other_key {
                        return false;
                    }
                    pairs.push((value, other));
                }
            }
            _ => return false,
        }
    }
    true
}

/// The members of an object by key; of a repeated one the last.
fn sorted<'t>(tape: &'t Tape<'_>, index: usize) -> Vec<(&'t str, usize)> {
    let mut members: Vec<_> = tape.members(index).collect();
    members.sort_by(|(key, at), (other, other_at)| key.cmp(other).then(other_at.cmp(at)));
    members.dedup_by_key(|(key, _)| *key);
    members
}

/// Literals by text, numbers by value.
fn equal_plain(left: &Node<'_>, right: &Node<'_>) -> bool {
    left.text == right.text
        || Decimal::parse(left.text).zip(Decimal::parse(right.text)).is_some_and(|(left, right)| left == right)
}
