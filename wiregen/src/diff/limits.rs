//! Which values a use no longer lets in, and which it lets in now, its Rust type being the same.

use serde_json::Value;

use crate::json::Decimal;
use crate::model::{Integer, List, Map, Number, ObjectLimits, Text, Tuple, Use};
use crate::rust_type::within;

/// One limit that has moved.
pub(super) struct Moved {
    /// The keyword with what was and what is.
    pub(super) text: String,
    /// Some value that was read is refused.
    pub(super) tighter: bool,
}

/// The limits that have moved between two uses, in a list.
#[derive(Default)]
pub(super) struct Limits {
    pub(super) moved: Vec<Moved>,
    /// The way to the keyword: `items/`.
    way: String,
}

/// Which of two limits is the tighter.
#[derive(Clone, Copy)]
enum Side {
    /// The larger, as of `minimum`.
    Low,
    /// The smaller, as of `maximum`.
    High,
}

impl Limits {
    /// The limits on a value that is not `null`.
    pub(super) fn of(old: &Use, new: &Use) -> Vec<Moved> {
        let mut limits = Self::default();
        limits.value(within(old), within(new));
        limits.moved
    }

    /// The limits on the strings of an open enum.
    pub(super) fn of_text(old: &Text, new: &Text) -> Vec<Moved> {
        let mut limits = Self::default();
        limits.text(old, new);
        limits.moved
    }

    /// The limits on an object as a whole.
    pub(super) fn of_object(old: &ObjectLimits, new: &ObjectLimits) -> Vec<Moved> {
        let mut limits = Self::default();
        limits.count("minProperties", Side::Low, old.min, new.min);
        limits.count("maxProperties", Side::High, old.max, new.max);
        limits.below("propertyNames", |limits| {
            limits.text(&old.names.clone().unwrap_or_default(), &new.names.clone().unwrap_or_default());
        });
        let dependent = |of: &ObjectLimits| -> Vec<String> {
            let pairs = of.dependent.iter().flat_map(|(key, needs)| needs.iter().map(move |need| (key, need)));
            pairs.map(|(key, need)| format!("{key} needs {need}")).collect()
        };
        limits.all("dependentRequired", &dependent(old), &dependent(new));
        limits.all("required", &old.required, &new.required);
        let alternatives = |of: &ObjectLimits| -> Vec<String> {
            let shown = |sets: &[Vec<String>]| sets.iter().map(|set| set.join(" and ")).collect::<Vec<_>>().join(", or ");
            let prefix = |exclusive| if exclusive { "exactly one of " } else { "" };
            of.alternatives.iter().map(|group| format!("{}{}", prefix(group.exclusive), shown(&group.sets))).collect()
        };
        limits.all("required", &alternatives(old), &alternatives(new));
        limits.moved
    }

    fn value(&mut self, old: &Use, new: &Use) {
        match (old, new) {
            (Use::Text(old), Use::Text(new)) => self.text(old, new),
            (Use::Integer(old), Use::Integer(new)) => self.integer(old, new),
            (Use::Number(old), Use::Number(new)) => self.number(old, new),
            (Use::Values(old), Use::Values(new)) => self.values(old, new),
            (Use::Values(old), Use::Any) => self.push(format!("any value: it was one of {}", shown(old)), false),
            (Use::Any, Use::Values(new)) => self.push(format!("one of {}: it was any value", shown(new)), true),
            (Use::List(old), Use::List(new)) => self.list(old, new),
            (Use::Map(old), Use::Map(new)) => self.map(old, new),
            (Use::Tuple(old), Use::Tuple(new)) => self.tuple(old, new),
            (Use::Nullable(_), _) | (_, Use::Nullable(_)) => {
                let (was, is) = (matches!(old, Use::Nullable(_)), matches!(new, Use::Nullable(_)));
                if was != is {
                    self.push(if is { "may be null" } else { "may no longer be null" }.to_owned(), was);
                }
                self.value(within(old), within(new));
            }
            _ => {}
        }
    }

    fn below(&mut self, keyword: &str, each: impl FnOnce(&mut Self)) {
        let length = self.way.len();
        self.way.push_str(keyword);
        self.way.push('/');
        each(self);
        self.way.truncate(length);
    }

    fn push(&mut self, text: String, tighter: bool) {
        let way = self.way.trim_end_matches('/');
        let text = if way.is_empty() { text } else { format!("`{way}`: {text}") };
        self.moved.push(Moved { text, tighter });
    }

    fn text(&mut self, old: &Text, new: &Text) {
        self.count("minLength", Side::Low, old.min, new.min);
        self.count("maxLength", Side::High, old.max, new.max);
        self.all("pattern", &old.patterns, &new.patterns);
    }

    fn integer(&mut self, old: &Integer, new: &Integer) {
        self.bound("minimum", Side::Low, old.min.map(|min| min.to_string()), new.min.map(|min| min.to_string()));
        self.bound("maximum", Side::High, old.max.map(|max| max.to_string()), new.max.map(|max| max.to_string()));
        self.all("multipleOf", &old.multiple_of, &new.multiple_of);
    }

    fn number(&mut self, old: &Number, new: &Number) {
        self.bound("minimum", Side::Low, old.min.clone(), new.min.clone());
        self.bound("exclusiveMinimum", Side::Low, old.above.clone(), new.above.clone());
        self.bound("maximum", Side::High, old.max.clone(), new.max.clone());
        self.bound("exclusiveMaximum", Side::High, old.below.clone(), new.below.clone());
        self.all("multipleOf", &old.multiple_of, &new.multiple_of);
    }

    fn values(&mut self, old: &[Value], new: &[Value]) {
        for value in new.iter().filter(|value| !old.contains(value)) {
            self.push(format!("`enum` has {value}"), false);
        }
        for value in old.iter().filter(|value| !new.contains(value)) {
            self.push(format!("`enum` has no {value} any more"), true);
        }
    }

    fn list(&mut self, old: &List, new: &List) {
        self.items(old.min, new.min, old.max, new.max, old.unique, new.unique);
        self.below("items", |limits| limits.value(&old.item, &new.item));
    }

    fn map(&mut self, old: &Map, new: &Map) {
        self.count("minProperties", Side::Low, old.min, new.min);
        self.count("maxProperties", Side::High, old.max, new.max);
        self.below("propertyNames", |limits| limits.text(&old.keys, &new.keys));
        self.below("additionalProperties", |limits| limits.value(&old.value, &new.value));
    }

    fn tuple(&mut self, old: &Tuple, new: &Tuple) {
        self.items(Some(old.min), Some(new.min), old.max, new.max, old.unique, new.unique);
        for (index, (old, new)) in old.items.iter().zip(&new.items).enumerate() {
            self.below(&format!("prefixItems/{index}"), |limits| limits.element(old, new));
        }
        let (before, after) = (old.items.len(), new.items.len());
        if before != after {
            self.push(format!("{after} elements have a schema of their own: it was {before}"), after > before);
        }
        match (&old.rest, &new.rest) {
            (Some(old), Some(new)) => self.below("items", |limits| limits.element(old, new)),
            (None, Some(_)) => self.push("further elements may follow".to_owned(), false),
            (Some(_), None) => self.push("no further elements may follow".to_owned(), true),
            (None, None) => {}
        }
    }

    /// An element of an array whose Rust type says nothing about it.
    fn element(&mut self, old: &Use, new: &Use) {
        let before = self.moved.len();
        self.value(old, new);
        if before == self.moved.len() && old != new {
            self.push("another type".to_owned(), *new != Use::Any);
        }
    }

    fn items(&mut self, old_min: Option<u64>, min: Option<u64>, old_max: Option<u64>, max: Option<u64>, was: bool, is: bool) {
        self.count("minItems", Side::Low, old_min, min);
        self.count("maxItems", Side::High, old_max, max);
        if was != is {
            self.push(format!("`uniqueItems` is {}", if is { "new" } else { "gone" }), is);
        }
    }

    fn count(&mut self, keyword: &str, side: Side, old: Option<u64>, new: Option<u64>) {
        self.bound(keyword, side, old.map(|old| old.to_string()), new.map(|new| new.to_string()));
    }

    fn bound(&mut self, keyword: &str, side: Side, old: Option<String>, new: Option<String>) {
        if old == new {
            return;
        }
        match (old, new) {
            (None, Some(new)) => self.push(format!("`{keyword}` {new} is new"), true),
            (Some(old), None) => self.push(format!("`{keyword}` {old} is gone"), false),
            (Some(old), Some(new)) => {
                let order = match (Decimal::parse(&old), Decimal::parse(&new)) {
                    (Some(old), Some(new)) => new.cmp(&old),
                    _ => std::cmp::Ordering::Less,
                };
                let tighter = match side {
                    Side::Low => order.is_gt(),
                    Side::High => order.is_lt(),
                };
                if order.is_ne() {
                    self.push(format!("`{keyword}` is {new}: it was {old}"), tighter);
                }
            }
            (None, None) => {}
        }
    }

    /// Constraints that all hold.
    fn all(&mut self, keyword: &str, old: &[String], new: &[String]) {
        for entry in new.iter().filter(|entry| !old.contains(entry)) {
            self.push(format!("`{keyword}` {entry} is new"), true);
        }
        for entry in old.iter().filter(|entry| !new.contains(entry)) {
            self.push(format!("`{keyword}` {entry} is gone"), false);
        }
    }
}

fn shown(values: &[Value]) -> String {
    values.iter().map(Value::to_string).collect::<Vec<_>>().join(", ")
}
