//! The driver of unions whose branches differ in JSON type.

use std::{fmt, marker::PhantomData};

use serde_core::{
    Deserializer,
    de::{self, DeserializeSeed, IntoDeserializer, MapAccess, SeqAccess, Visitor},
};

use crate::{
    Json, Path,
    begun::{Begun, Handed, handed_over},
    json::{Again, Lent, hands_over_text, plain, raw_name},
    nest::keeps_digits,
    take::{Digits, NUMBER_KEY, Quoted, digits_of, expected, skip_elements, skip_members},
};

/// A value that is neither array nor object, as the text holds it.
#[derive(Clone, Copy, Debug)]
pub struct Scalar<'a>(Inner<'a>);

#[derive(Clone, Copy, Debug)]
enum Inner<'a> {
    Null,
    Bool(bool),
    Number(Digits<'a>),
    Text(&'a str),
}

/// A union whose branches differ in JSON type: a method a type; the others are a mismatch.
pub trait ByType: Sized {
    /// The JSON types that it admits: `string or integer`.
    const EXPECTED: &'static str;

    /// Whether it is read from its text where the deserializer has one: it admits numbers of which a float would lose digits.
    const BY_TEXT: bool = false;

    /// Reads `null`.
    ///
    /// # Errors
    /// Where no branch admits it.
    fn null<E: de::Error>(value: Scalar<'_>, at: &Path<'_>) -> Result<Self, E> {
        let _ = value;
        Err(expected(&Self::EXPECTED, &"null", at))
    }

    /// Reads `true` or `false`.
    ///
    /// # Errors
    /// Where no branch admits it.
    fn boolean<E: de::Error>(value: Scalar<'_>, at: &Path<'_>) -> Result<Self, E> {
        Err(expected(&Self::EXPECTED, &value, at))
    }

    /// Reads a number.
    ///
    /// # Errors
    /// Where no branch admits it.
    fn number<E: de::Error>(value: Scalar<'_>, at: &Path<'_>) -> Result<Self, E> {
        Err(expected(&Self::EXPECTED, &value, at))
    }

    /// Reads a string.
    ///
    /// # Errors
    /// Where no branch admits it.
    fn string<E: de::Error>(value: Scalar<'_>, at: &Path<'_>) -> Result<Self, E> {
        Err(expected(&Self::EXPECTED, &value, at))
    }

    /// Reads an array.
    ///
    /// # Errors
    /// Where no branch admits it.
    fn array<'de, A: SeqAccess<'de>>(mut seq: A, at: &Path<'_>) -> Result<Self, A::Error> {
        skip_elements(&mut seq)?;
        Err(expected(&Self::EXPECTED, &"an array", at))
    }

    /// Reads an object.
    ///
    /// # Errors
    /// Where no branch admits it.
    fn object<'de, A: MapAccess<'de>>(mut map: A, at: &Path<'_>) -> Result<Self, A::Error> {
        skip_members(&mut map)?;
        Err(expected(&Self::EXPECTED, &"an object", at))
    }
}

/// Reads a union whose branches differ in JSON type.
///
/// # Errors
/// What the deserializer says, and what the branches refuse.
#[inline]
pub fn read_by_type<'de, T: ByType, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<T, D::Error> {
    let visitor = TypeVisitor { at, by_text: T::BY_TEXT, union: PhantomData };
    if T::BY_TEXT { deserializer.deserialize_newtype_struct(raw_name(), visitor) } else { deserializer.deserialize_any(visitor) }
}

impl fmt::Display for Scalar<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Inner::Null => f.write_str("null"),
            Inner::Bool(value) => value.fmt(f),
            Inner::Number(value) => value.fmt(f),
            Inner::Text(value) => Quoted(value).fmt(f),
        }
    }
}

/// A scalar as a deserializer, for the reader of a branch.
#[must_use]
pub fn scalar<E>(value: Scalar<'_>) -> ScalarDeserializer<'_, E> {
    ScalarDeserializer { value, error: PhantomData }
}

/// Hands a scalar to a reader.
#[derive(Debug)]
pub struct ScalarDeserializer<'a, E> {
    value: Scalar<'a>,
    error: PhantomData<E>,
}

impl<'de, E: de::Error> Deserializer<'de> for ScalarDeserializer<'_, E> {
    type Error = E;

    #[inline(always)]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.value.0 {
            Inner::Null => visitor.visit_unit(),
            Inner::Bool(value) => visitor.visit_bool(value),
            Inner::Text(value) => visitor.visit_str(value),
            Inner::Number(Digits::Unsigned(value)) => visitor.visit_u64(value),
            Inner::Number(Digits::Signed(value)) => visitor.visit_i64(value),
            Inner::Number(Digits::Float(value)) => visitor.visit_f64(value),
            Inner::Number(Digits::Wide(value)) => visitor.visit_i128(value),
            Inner::Number(Digits::Text(value)) => visitor.visit_map(NumberMap(Some(value), PhantomData)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.value.0 {
            Inner::Null => visitor.visit_unit(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, E> {
        match self.value.0 {
            Inner::Number(Digits::Text(text)) if name == raw_name() => visitor.visit_map(Lent::new(text)),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    serde_core::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

/// A number's text in the form in which `serde_json` hands it over.
struct NumberMap<'a, E>(Option<&'a str>, PhantomData<E>);

impl<'de, E: de::Error> MapAccess<'de> for NumberMap<'_, E> {
    type Error = E;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, E> {
        match self.0 {
            Some(_) => seed.deserialize(NUMBER_KEY.into_deserializer()).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, E> {
        seed.deserialize(self.0.take().unwrap_or_default().into_deserializer())
    }
}

struct TypeVisitor<'a, T> {
    at: &'a Path<'a>,
    /// Whether the text was asked for: then a map is the one that holds it, or an object.
    by_text: bool,
    union: PhantomData<T>,
}

impl<'de, T: ByType> Visitor<'de> for TypeVisitor<'_, T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_unit<E: de::Error>(self) -> Result<T, E> {
        T::null(Scalar(Inner::Null), self.at)
    }

    fn visit_none<E: de::Error>(self) -> Result<T, E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<T, E> {
        T::boolean(Scalar(Inner::Bool(value)), self.at)
    }

    #[inline]
    fn visit_i64<E: de::Error>(self, value: i64) -> Result<T, E> {
        T::number(Scalar(Inner::Number(Digits::Signed(value))), self.at)
    }

    #[inline]
    fn visit_u64<E: de::Error>(self, value: u64) -> Result<T, E> {
        T::number(Scalar(Inner::Number(Digits::Unsigned(value))), self.at)
    }

    fn visit_i128<E: de::Error>(self, value: i128) -> Result<T, E> {
        T::number(Scalar(Inner::Number(Digits::Wide(value))), self.at)
    }

    fn visit_u128<E: de::Error>(self, value: u128) -> Result<T, E> {
        T::number(Scalar(Inner::Number(Digits::Text(&value.to_string()))), self.at)
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<T, E> {
        T::number(Scalar(Inner::Number(Digits::Float(value))), self.at)
    }

    #[inline]
    fn visit_str<E: de::Error>(self, value: &str) -> Result<T, E> {
        T::string(Scalar(Inner::Text(value)), self.at)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<T, A::Error> {
        T::array(seq, self.at)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        if T::BY_TEXT && self.by_text {
            if hands_over_text::<A>() {
                map.next_key::<de::IgnoredAny>()?;
                return map.next_value_seed(FromText(self.at, PhantomData));
            }
            return match handed_over(map, self.at)? {
                Handed::Text(json) => FromText(self.at, PhantomData).visit_str(json.get()),
                Handed::Object(map) => T::object(map, self.at),
            };
        }
        if !keeps_digits() {
            return T::object(Begun::new(map, self.at), self.at);
        }
        let Some(first) = map.next_key::<String>()? else { return T::object(Begun::ended(map, self.at), self.at) };
        if first != NUMBER_KEY {
            return T::object(Begun::at_value(first, map, self.at), self.at);
        }
        let value: Json = map.next_value()?;
        match digits_of(&value) {
            Some(digits) => T::number(Scalar(Inner::Number(Digits::Text(&digits))), self.at),
            None => T::object(Begun::at_key(first, value, map, self.at), self.at),
        }
    }
}

/// Takes the text of a value.
struct FromText<'a, T>(&'a Path<'a>, PhantomData<T>);

impl<'de, T: ByType> DeserializeSeed<'de> for FromText<'_, T> {
    type Value = T;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<T: ByType> Visitor<'_> for FromText<'_, T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    #[inline]
    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        match text.as_bytes() {
            [b'-' | b'0'..=b'9', ..] => {
                let number = plain(text).map_or(Digits::Text(text), Digits::Signed);
                T::number(Scalar(Inner::Number(number)), self.0)
            }
            [b'"', inner @ .., b'"'] if !inner.contains(&b'\\') => {
                let text = text.get(1..text.len() - 1).unwrap_or_default();
                T::string(Scalar(Inner::Text(text)), self.0)
            }
            // Whatever its keys are: not the form of a number.
            [b'{', ..] => Again::new(text, self.0)?.deserialize_any(Object(self)),
            _ => Again::new(text, self.0)?.deserialize_any(TypeVisitor { at: self.0, by_text: false, union: self.1 }),
        }
    }
}

/// Takes an object.
struct Object<'a, T>(FromText<'a, T>);

impl<'de, T: ByType> Visitor<'de> for Object<'_, T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::object(map, self.0.0)
    }
}
