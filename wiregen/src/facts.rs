//! Questions that several stages ask of a module: what a use admits, what is fixed, where a box is needed.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::model::{Kind, Module, Rest, Struct, Type, Use};
use crate::rust_type::is_rust_tuple;

/// A set of JSON types, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JsonTypes(u8);

impl JsonTypes {
    /// `null`.
    pub const NULL: Self = Self(1);
    /// `boolean`.
    pub const BOOL: Self = Self(2);
    /// `number`, integers included.
    pub const NUMBER: Self = Self(4);
    /// `string`.
    pub const STRING: Self = Self(8);
    /// `array`.
    pub const ARRAY: Self = Self(16);
    /// `object`.
    pub const OBJECT: Self = Self(32);
    /// Every type.
    pub const ALL: Self = Self(63);

    /// Both sets together.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the sets share a type.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether this is no more than one type.
    #[must_use]
    pub const fn is_single(self) -> bool {
        self.0.count_ones() <= 1
    }

    /// The type of a value.
    #[must_use]
    pub const fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOL,
            Value::Number(_) => Self::NUMBER,
            Value::String(_) => Self::STRING,
            Value::Array(_) => Self::ARRAY,
            Value::Object(_) => Self::OBJECT,
        }
    }
}

impl Module {
    /// The one value that a use admits, if it admits one: such a required member is no field.
    #[must_use]
    pub fn fixed(&self, value: &Use) -> Option<Value> {
        self.fixed_through(value, &mut HashSet::new())
    }

    fn fixed_through<'a>(&'a self, value: &'a Use, seen: &mut HashSet<&'a str>) -> Option<Value> {
        match value {
            Use::Null => Some(Value::Null),
            Use::Values(values) => match values.as_slice() {
                [value] => Some(value.clone()),
                _ => None,
            },
            Use::Named(name) if seen.insert(name) => match &self.types.get(name)?.kind {
                Kind::Enum(strings) if strings.other.is_none() => match strings.variants.as_slice() {
                    [only] => Some(Value::String(only.value.clone())),
                    _ => None,
                },
                Kind::Newtype(inner) => self.fixed_through(inner, seen),
                _ => None,
            },
            _ => None,
        }
    }

    /// The JSON types that a use may admit.
    #[must_use]
    pub fn json_types(&self, value: &Use) -> JsonTypes {
        self.json_types_through(value, &mut HashSet::new())
    }

    fn json_types_through<'a>(&'a self, value: &'a Use, seen: &mut HashSet<&'a str>) -> JsonTypes {
        match value {
            Use::Any | Use::Foreign(_) => JsonTypes::ALL,
            Use::Never => JsonTypes::default(),
            Use::Null => JsonTypes::NULL,
            Use::Bool => JsonTypes::BOOL,
            Use::Text(_) => JsonTypes::STRING,
            Use::Integer(_) | Use::Number(_) => JsonTypes::NUMBER,
            Use::Values(values) => values.iter().map(JsonTypes::of).fold(JsonTypes::default(), JsonTypes::or),
            Use::List(_) | Use::Tuple(_) => JsonTypes::ARRAY,
            Use::Map(_) | Use::AnyObject => JsonTypes::OBJECT,
            Use::Nullable(inner) => JsonTypes::NULL.or(self.json_types_through(inner, seen)),
            Use::Named(name) => {
                // What has been seen has given its types, or is about to.
                if !seen.insert(name) {
                    return JsonTypes::default();
                }
                match self.types.get(name).map(|ty| &ty.kind) {
                    Some(Kind::Struct(_)) => JsonTypes::OBJECT,
                    Some(Kind::Enum(_)) => JsonTypes::STRING,
                    Some(Kind::Union(union)) => union
                        .branches
                        .iter()
                        .map(|branch| self.json_types_through(&branch.value, seen))
                        .fold(JsonTypes::default(), JsonTypes::or),
                    Some(Kind::Newtype(inner)) => self.json_types_through(inner, seen),
                    None => JsonTypes::ALL,
                }
            }
        }
    }

    /// Marks the members and branches that need a box: those that close a cycle of types that hold each other by value.
    pub fn box_cycles(&mut self) {
        let edges: HashMap<&str, Vec<(usize, &str)>> =
            self.types.iter().map(|(name, ty)| (name.as_str(), held_by_value(&ty.kind))).collect();
        let is_newtype = |name: &str| matches!(self.types.get(name), Some(Type { kind: Kind::Newtype(_), .. }));
        let boxed = back_edges(self.types.keys().map(String::as_str), &edges, is_newtype);
        let boxed: Vec<(String, usize)> = boxed.into_iter().map(|(name, slot)| (name.to_owned(), slot)).collect();
        for (name, slot) in boxed {
            if let Some(ty) = self.types.get_mut(&name) {
                set_boxed(&mut ty.kind, slot);
            }
        }
    }
}

/// The types that a type holds by value, each with the place that holds it.
fn held_by_value(kind: &Kind) -> Vec<(usize, &str)> {
    let mut held = Vec::new();
    match kind {
        Kind::Struct(object) => {
            for (slot, member) in object.members.iter().enumerate() {
                by_value(&member.value, slot, &mut held);
            }
            let slots = object.members.len()..;
            held.extend(slots.zip(object.flattened.iter().map(|flattened| flattened.ty.as_str())));
        }
        Kind::Union(union) => {
            for (slot, branch) in union.branches.iter().enumerate() {
                by_value(&branch.value, slot, &mut held);
            }
        }
        Kind::Newtype(inner) => by_value(inner, 0, &mut held),
        Kind::Enum(_) => {}
    }
    held
}

fn by_value<'a>(value: &'a Use, slot: usize, held: &mut Vec<(usize, &'a str)>) {
    match value {
        Use::Named(name) => held.push((slot, name)),
        Use::Nullable(inner) => by_value(inner, slot, held),
        Use::Tuple(tuple) if is_rust_tuple(tuple) => tuple.items.iter().for_each(|item| by_value(item, slot, held)),
        _ => {}
    }
}

/// The edges that lead back to a type on the way, in a walk in the order of the file. Without recursion: a chain of
/// types may be as long as the file. A newtype has no place for a box: what leads to it on the way has.
fn back_edges<'a>(
    names: impl Iterator<Item = &'a str>,
    edges: &HashMap<&'a str, Vec<(usize, &'a str)>>,
    is_newtype: impl Fn(&str) -> bool,
) -> Vec<(&'a str, usize)> {
    let (mut done, mut found) = (HashSet::new(), Vec::new());
    for root in names {
        if done.contains(root) {
            continue;
        }
        let mut way = vec![(root, 0)];
        let mut on_way = HashSet::from([root]);
        while let Some((name, next)) = way.last_mut() {
            let Some((_, target)) = edges.get(name).and_then(|held| held.get(*next)) else {
                done.insert(*name);
                on_way.remove(*name);
                way.pop();
                continue;
            };
            *next += 1;
            if on_way.contains(target) {
                let steps = way.iter().rev().filter_map(|(name, next)| Some((*name, edges.get(name)?.get(next - 1)?.0)));
                found.extend(steps.skip_while(|(name, _)| is_newtype(name)).take(1));
            } else if !done.contains(target) {
                on_way.insert(target);
                way.push((target, 0));
            }
        }
    }
    found
}

fn set_boxed(kind: &mut Kind, slot: usize) {
    match kind {
        Kind::Struct(Struct { members, flattened, .. }) => {
            let count = members.len();
            if let Some(member) = members.get_mut(slot) {
                member.boxed = true;
            } else if let Some(flattened) = flattened.get_mut(slot.saturating_sub(count)) {
                flattened.boxed = true;
            }
        }
        Kind::Union(union) => {
            if let Some(branch) = union.branches.get_mut(slot) {
                branch.boxed = true;
            }
        }
        Kind::Newtype(_) | Kind::Enum(_) => {}
    }
}

impl Rest {
    /// Whether keys that the object does not know may stand there.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        matches!(self, Self::Closed)
    }
}
