//! Reading a raw value once more, as a type that has only now become known.

use std::marker::PhantomData;

use serde_core::{
    Deserializer, de,
    de::{DeserializeSeed, IntoDeserializer, MapAccess, SeqAccess, Visitor},
};

use crate::{
    Path,
    choice::fact,
    json::{
        number::plain,
        read::{Lent, raw_name},
        scan::{Token, Tokens},
        tape::unescape,
    },
};

/// How deep a value may be nested that is read so: as deep as `serde_json` reads.
const DEEPEST: u8 = 128;

/// What `serde_json` says of what is deeper.
const TOO_DEEP: &str = "recursion limit exceeded";

/// How much deeper the value at `at` may be nested. Text that was held back in text that was held back could be without end.
pub(crate) fn depth_left<E: de::Error>(at: &Path<'_>) -> Result<u8, E> {
    let left = u8::try_from(at.depth()).ok().and_then(|depth| DEEPEST.checked_sub(depth));
    left.ok_or_else(|| at.error(TOO_DEEP))
}

/// A deserializer of JSON text that is known to be well-formed. Nothing is borrowed from it, so that it serves a type that is
/// read from an input of another lifetime.
#[derive(Clone, Copy)]
pub(crate) struct Again<'a, E> {
    text: &'a str,
    depth: u8,
    error: PhantomData<E>,
}

impl<'a, E: de::Error> Again<'a, E> {
    /// Of the value at `at`.
    pub(crate) fn new(text: &'a str, at: &Path<'_>) -> Result<Self, E> {
        Ok(Self { text, depth: depth_left(at)?, error: PhantomData })
    }

    /// What is rare is left to `serde_json`: numbers that are no short integers, text that is no Unicode, enums.
    fn leave(self) -> serde_json::Deserializer<serde_json::de::IoRead<&'a [u8]>> {
        serde_json::Deserializer::from_reader(self.text.as_bytes())
    }

    fn inside(self) -> Result<Inside<'a, E>, E> {
        let depth = self.depth.checked_sub(1).ok_or_else(|| E::custom(TOO_DEEP))?;
        let mut tokens = Tokens::new(self.text);
        tokens.next();
        Ok(Inside { text: self.text, tokens, depth, error: PhantomData })
    }
}

impl<'de, E: de::Error> Deserializer<'de> for Again<'_, E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.text.as_bytes().first() {
            Some(b'{') => visitor.visit_map(self.inside()?),
            Some(b'[') => visitor.visit_seq(self.inside()?),
            Some(b'n') => visitor.visit_unit(),
            Some(b't') => visitor.visit_bool(true),
            Some(b'f') => visitor.visit_bool(false),
            Some(b'"') => match unescape(self.text) {
                Some(text) => visitor.visit_str(&text),
                None => self.leave().deserialize_any(visitor).map_err(|error| E::custom(fact(&error))),
            },
            // `-0` is no integer of Rust's.
            _ => match plain(self.text).filter(|number| *number != 0 || self.text == "0") {
                Some(number) => match u64::try_from(number) {
                    Ok(number) => visitor.visit_u64(number),
                    Err(_) => visitor.visit_i64(number),
                },
                None => self.leave().deserialize_any(visitor).map_err(|error| E::custom(fact(&error))),
            },
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        if self.text == "null" { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, E> {
        if name == raw_name() {
            return visitor.visit_map(Lent::new(self.text));
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        self.leave().deserialize_enum(name, variants, visitor).map_err(|error| E::custom(fact(&error)))
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        self.leave().deserialize_bytes(visitor).map_err(|error| E::custom(fact(&error)))
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        self.leave().deserialize_byte_buf(visitor).map_err(|error| E::custom(fact(&error)))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_unit()
    }

    serde_core::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string unit unit_struct
        seq tuple tuple_struct map struct identifier
    }
}

/// Goes through an array or object.
struct Inside<'a, E> {
    text: &'a str,
    tokens: Tokens<'a>,
    depth: u8,
    error: PhantomData<E>,
}

impl<'a, E: de::Error> Inside<'a, E> {
    /// The next value, unless there is none.
    fn value(&mut self) -> Option<Again<'a, E>> {
        let length = match self.tokens.next()? {
            Token::Open(_) => 1,
            Token::String(text) | Token::Plain(text) => text.len(),
            Token::Close => return None,
        };
        let start = self.tokens.position() - length;
        if self.text.as_bytes().get(start).is_some_and(|byte| matches!(byte, b'{' | b'[')) {
            self.tokens.skip_open();
        }
        let text = self.text.get(start..self.tokens.position())?;
        Some(Again { text, depth: self.depth, error: PhantomData })
    }
}

impl<'de, E: de::Error> SeqAccess<'de> for Inside<'_, E> {
    type Error = E;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, E> {
        self.value().map(|value| seed.deserialize(value)).transpose()
    }
}

impl<'de, E: de::Error> MapAccess<'de> for Inside<'_, E> {
    type Error = E;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, E> {
        let Some(key) = self.value() else { return Ok(None) };
        match unescape(key.text) {
            Some(key) => seed.deserialize((*key).into_deserializer()).map(Some),
            None => seed.deserialize(key).map(Some),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, E> {
        match self.value() {
            Some(value) => seed.deserialize(value),
            None => Err(E::custom("a value was asked for before its key")),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use serde::Deserialize;
    use serde_json::Value;

    use super::*;
    use crate::{Json, JsonNumber};

    type Error = de::value::Error;

    fn again(text: &str) -> Again<'_, Error> {
        Again::new(text, &Path::ROOT).unwrap()
    }

    #[derive(Debug, Deserialize, PartialEq)]
    enum Shape {
        Point,
        Circle(u8),
    }

    /// A value is the same read once more as read the first time.
    #[test]
    fn values_are_the_same() {
        let texts = [
            "null",
            "true",
            "-7",
            "0",
            "-0",
            "18446744073709551615",
            "-9223372036854775808",
            "1.5",
            "1e3",
            r#""""#,
            r#""a\n\ud83d\ude00""#,
            "[]",
            "{ }",
            r#"[1, [ ], {"a\u0062": [null, {"": "}"}]} , "]"]"#,
        ];
        for text in texts {
            let value: Value = serde_json::from_str(text).unwrap();
            assert_eq!(Value::deserialize(again(text)).unwrap(), value);
            assert_eq!(Json::deserialize(again(text)).unwrap().get(), text);
            assert_eq!(Option::<Value>::deserialize(again(text)).unwrap(), Some(value).filter(|v| !v.is_null()));
        }
        assert_eq!(Vec::<JsonNumber>::deserialize(again("[1e400]")).unwrap(), ["1e400".parse().unwrap()]);
        let shapes = Vec::<Shape>::deserialize(again(r#"["Point",{"Circle":3}]"#)).unwrap();
        assert_eq!(shapes, [Shape::Point, Shape::Circle(3)]);
    }

    #[test]
    fn faults_are_those_of_serde_json() {
        for text in [r#""\ud800""#, r#"["\ud800"]"#, r#"{"\ud800":1}"#] {
            let fault = serde_json::from_str::<Value>(text).unwrap_err();
            let again = Value::deserialize(again(text)).unwrap_err();
            assert_eq!(again.to_string(), fact(&fault), "{text}");
        }
        let deep = format!("{}{}", "[".repeat(1_000), "]".repeat(1_000));
        let fault = Value::deserialize(again(&deep)).unwrap_err();
        assert_eq!(fault.to_string(), "recursion limit exceeded");
        let wrong = Vec::<bool>::deserialize(again("[true, 1]")).unwrap_err();
        assert_eq!(wrong.to_string(), "invalid type: integer `1`, expected a boolean");
    }
}
