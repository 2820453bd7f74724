//! Reading a number from its text, without loss, where `serde_json` has the text.

use std::fmt;

use serde_core::{
    Deserializer,
    de::{self, DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor},
};

use crate::{
    JsonNumber, Path,
    begun::{Handed, handed_over},
    json::{
        number::plain,
        read::{hands_over_text, is_tree, raw_name},
        scan::is_number,
        tape::unescape,
    },
    take::{Digits, Quoted, Take, Visit, mismatch, skip_members, take},
};

/// Reads with a [`Take`] of numbers: from the text of the number where the deserializer has it, so that no digit is lost.
#[inline]
pub(crate) fn by_text<'de, T, D>(take: T, deserializer: D, at: &Path<'_>) -> Result<T::Value, D::Error>
where
    T: Take<'de> + Copy,
    D: Deserializer<'de>,
{
    if is_tree::<D>() {
        return self::take(take, deserializer, at);
    }
    deserializer.deserialize_newtype_struct(raw_name(), ByText { take, at })
}

/// Which numbers are allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Wanted {
    Number,
    Integer,
}

impl Take<'_> for Wanted {
    type Value = JsonNumber;

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Number => "number",
            Self::Integer => "integer",
        })
    }

    #[inline]
    fn number<E: de::Error>(self, value: Digits<'_>, at: &Path<'_>) -> Result<JsonNumber, E> {
        if let Some(number) = value.whole().and_then(|number| i64::try_from(number).ok()) {
            return Ok(JsonNumber::from(number));
        }
        let text = value.to_string();
        if !is_number(&text) {
            return Err(mismatch(&self, &value, at));
        }
        self.check(JsonNumber::of_text(&text), at)
    }
}

impl Wanted {
    #[inline]
    fn check<E: de::Error>(self, number: JsonNumber, at: &Path<'_>) -> Result<JsonNumber, E> {
        if self == Self::Number || number.is_integer() { Ok(number) } else { Err(mismatch(&self, &number, at)) }
    }
}

/// Reads the text of a value.
#[inline(always)]
fn of_json<'de, T: Take<'de>, E: de::Error>(take: T, text: &str, at: &Path<'_>) -> Result<T::Value, E> {
    match plain(text) {
        Some(number) => take.number(Digits::Signed(number), at),
        None => of_odd_json(take, text, at),
    }
}

#[cold]
fn of_odd_json<'de, T: Take<'de>, E: de::Error>(take: T, text: &str, at: &Path<'_>) -> Result<T::Value, E> {
    if is_number(text) { take.number(Digits::Text(text), at) } else { Err(mismatch(&take, &Seen(text), at)) }
}

/// Takes the text of a value where it is offered.
#[derive(Clone, Copy)]
struct ByText<'a, T> {
    take: T,
    at: &'a Path<'a>,
}

impl<'a, T> ByText<'a, T> {
    fn by_value(self) -> Visit<'a, T> {
        Visit { take: self.take, at: self.at }
    }
}

impl<'de, T: Take<'de>> DeserializeSeed<'de> for ByText<'_, T> {
    type Value = T::Value;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T::Value, D::Error> {
        struct Text<'a, T>(ByText<'a, T>);

        impl<'de, T: Take<'de>> Visitor<'de> for Text<'_, T> {
            type Value = T::Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.take.expected(f)
            }

            #[inline]
            fn visit_str<E: de::Error>(self, text: &str) -> Result<T::Value, E> {
                of_json(self.0.take, text, self.0.at)
            }
        }

        deserializer.deserialize_str(Text(self))
    }
}

impl<'de, T: Take<'de>> Visitor<'de> for ByText<'_, T> {
    type Value = T::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.take.expected(f)
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T::Value, A::Error> {
        if hands_over_text::<A>() {
            map.next_key::<IgnoredAny>()?;
            return map.next_value_seed(self);
        }
        match handed_over(map, self.at)? {
            Handed::Text(json) => of_json(self.take, json.get(), self.at),
            Handed::Object(mut map) => {
                skip_members(&mut map)?;
                Err(mismatch(&self.take, &"an object", self.at))
            }
        }
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<T::Value, D::Error> {
        take(self.take, deserializer, self.at)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<T::Value, D::Error> {
        take(self.take, deserializer, self.at)
    }

    fn visit_unit<E: de::Error>(self) -> Result<T::Value, E> {
        self.by_value().visit_unit()
    }

    fn visit_none<E: de::Error>(self) -> Result<T::Value, E> {
        self.by_value().visit_unit()
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<T::Value, E> {
        self.by_value().visit_bool(value)
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<T::Value, E> {
        self.by_value().visit_i64(value)
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<T::Value, E> {
        self.by_value().visit_u64(value)
    }

    fn visit_i128<E: de::Error>(self, value: i128) -> Result<T::Value, E> {
        self.by_value().visit_i128(value)
    }

    fn visit_u128<E: de::Error>(self, value: u128) -> Result<T::Value, E> {
        self.by_value().visit_u128(value)
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<T::Value, E> {
        self.by_value().visit_f64(value)
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<T::Value, E> {
        self.by_value().visit_str(value)
    }

    fn visit_bytes<E: de::Error>(self, value: &[u8]) -> Result<T::Value, E> {
        self.by_value().visit_bytes(value)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<T::Value, A::Error> {
        self.by_value().visit_seq(seq)
    }
}

/// A JSON value, given as its text, as an error names it.
pub(crate) struct Seen<'a>(pub(crate) &'a str);

impl fmt::Display for Seen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_bytes().first() {
            Some(b'{') => f.write_str("an object"),
            Some(b'[') => f.write_str("an array"),
            Some(b'"') => match unescape(self.0) {
                Some(text) => Quoted(&text).fmt(f),
                None => f.write_str("a string"),
            },
            _ => f.write_str(self.0),
        }
    }
}
