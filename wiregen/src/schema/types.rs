//! Sets of JSON types; integers and fractions are apart, so that an intersection of sets is one of bits.

use crate::json::{Decimal, Json};

/// A set of JSON types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Types(u8);

impl Types {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const NULL: Self = Self(1);
    pub(crate) const BOOLEAN: Self = Self(2);
    pub(crate) const OBJECT: Self = Self(4);
    pub(crate) const ARRAY: Self = Self(8);
    pub(crate) const STRING: Self = Self(16);
    pub(crate) const INTEGER: Self = Self(32);
    /// Numbers that are not whole; `number` is this and [`Types::INTEGER`].
    pub(crate) const FRACTION: Self = Self(64);
    pub(crate) const NUMBER: Self = Self(96);
    pub(crate) const ALL: Self = Self(127);

    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "null" => Self::NULL,
            "boolean" => Self::BOOLEAN,
            "object" => Self::OBJECT,
            "array" => Self::ARRAY,
            "string" => Self::STRING,
            "integer" => Self::INTEGER,
            "number" => Self::NUMBER,
            _ => return None,
        })
    }

    pub(crate) fn of(value: &Json) -> Self {
        match value {
            Json::Null => Self::NULL,
            Json::Bool(_) => Self::BOOLEAN,
            Json::Object(_) => Self::OBJECT,
            Json::Array(_) => Self::ARRAY,
            Json::String(_) => Self::STRING,
            Json::Number(text) => match Decimal::parse(text) {
                Some(number) if number.is_integer() => Self::INTEGER,
                _ => Self::FRACTION,
            },
        }
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether it holds any of the other's types.
    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The names that `type` would list, in one order.
    pub(crate) fn names(self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for (types, name) in [
            (Self::OBJECT, "object"),
            (Self::ARRAY, "array"),
            (Self::STRING, "string"),
            (Self::NUMBER, "number"),
            (Self::BOOLEAN, "boolean"),
            (Self::NULL, "null"),
        ] {
            if types.is_subset(self) {
                names.push(name);
            } else if types == Self::NUMBER && self.has(Self::INTEGER) {
                names.push("integer");
            }
        }
        names
    }

    /// The set cut into single types, in the order of [`Types::names`].
    pub(crate) fn each(self) -> Vec<Self> {
        [Self::OBJECT, Self::ARRAY, Self::STRING, Self::NUMBER, Self::BOOLEAN, Self::NULL]
            .into_iter()
            .map(|types| types.and(self))
            .filter(|types| !types.is_empty())
            .collect()
    }
}
