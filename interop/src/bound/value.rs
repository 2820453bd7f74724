//! Values within a message: raw text, an order-keeping map, milliseconds, a request's id.

use std::fmt;
use std::marker::PhantomData;

use indexmap::IndexMap;
use indexmap::map::Entry;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;

/// Any JSON value, as raw text.
#[derive(Clone, Debug)]
pub struct Raw(Box<RawValue>);

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Box::<RawValue>::deserialize(d).map(Self)
    }
}

impl Serialize for Raw {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(s)
    }
}

/// Any JSON object, as raw text.
#[derive(Clone, Debug)]
pub struct Object(Box<RawValue>);

impl Object {
    pub(super) fn text(&self) -> &str {
        self.0.get()
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = Box::<RawValue>::deserialize(d)?;
        if text.get().starts_with('{') { Ok(Self(text)) } else { Err(D::Error::custom("expected an object")) }
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(s)
    }
}

/// An object of one kind of value: keeps the order, refuses a repeated key.
#[derive(Clone, Debug)]
pub struct Map<T>(pub(super) IndexMap<String, T>);

impl<T> Default for Map<T> {
    fn default() -> Self {
        Self(IndexMap::new())
    }
}

/// The members that a struct does not name: nothing on the heap while there are none.
#[derive(Clone, Debug, Default)]
pub struct Extra(pub(super) Option<Box<Map<Raw>>>);

impl Extra {
    pub(super) fn insert_new<E: Error>(&mut self, key: String, value: Raw) -> Result<(), E> {
        self.0.get_or_insert_default().insert_new(key, value)
    }
}

impl<T> Map<T> {
    pub(super) fn insert_new<E: Error>(&mut self, key: String, value: T) -> Result<(), E> {
        match self.0.entry(key) {
            Entry::Occupied(entry) => Err(E::custom(format_args!("repeated key {:?}", entry.key()))),
            Entry::Vacant(entry) => {
                entry.insert(value);
                Ok(())
            }
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Map<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_map(MapVisitor(PhantomData))
    }
}

struct MapVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for MapVisitor<T> {
    type Value = Map<T>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Map<T>, A::Error> {
        let mut map = Map::default();
        while let Some(key) = access.next_key::<String>()? {
            map.insert_new::<A::Error>(key, access.next_value()?)?;
        }
        Ok(map)
    }
}

impl<T: Serialize> Serialize for Map<T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_map(&self.0)
    }
}

/// A number of milliseconds, of which no digit is lost: fractions and numbers beyond every Rust type are kept as raw text.
#[derive(Clone, Debug)]
pub enum Millis {
    /// A whole number.
    Whole(i64),
    /// Any other.
    Other(Box<RawValue>),
}

impl<'de> Deserialize<'de> for Millis {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let raw = <&RawValue>::deserialize(d)?;
        match raw.get().parse() {
            Ok(number) => Ok(Self::Whole(number)),
            Err(_) if raw.get().starts_with(|c: char| c == '-' || c.is_ascii_digit()) => Ok(Self::Other(raw.to_owned())),
            Err(_) => Err(D::Error::custom(format_args!("expected a number, found {raw}"))),
        }
    }
}

impl Serialize for Millis {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Whole(number) => s.serialize_i64(*number),
            Self::Other(raw) => raw.serialize(s),
        }
    }
}

/// Identifies a request.
#[derive(Clone, Debug)]
pub enum RequestId {
    /// Text.
    Text(String),
    /// A whole number.
    Integer(i64),
}

impl<'de> Deserialize<'de> for RequestId {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(RequestIdVisitor)
    }
}

struct RequestIdVisitor;

impl Visitor<'_> for RequestIdVisitor {
    type Value = RequestId;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or an integer")
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<RequestId, E> {
        Ok(RequestId::Text(text.to_owned()))
    }
    fn visit_i64<E: Error>(self, number: i64) -> Result<RequestId, E> {
        Ok(RequestId::Integer(number))
    }
    fn visit_u64<E: Error>(self, number: u64) -> Result<RequestId, E> {
        i64::try_from(number).map(RequestId::Integer).map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }
}

impl Serialize for RequestId {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => s.serialize_str(text),
            Self::Integer(number) => s.serialize_i64(*number),
        }
    }
}
