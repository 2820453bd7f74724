//! Reading a number from its text, without loss, where `serde_json` has the text.

use std::fmt;

use serde_core::{
    Deserializer,
    de::{self, DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor},
};

use crate::{
    Json, JsonNumber, Path,
    json::{
        number::plain,
        read::{hands_over_text, raw_name},
        scan::is_number,
        tape::unescape,
    },
    nest::keeps_digits,
    take::{Digits, NUMBER_KEY, Quoted, Take, Visit, mismatch, take},
};

/// Reads a number, or, where only integers are allowed, an integer.
#[inline]
pub(crate) fn read<'de, D: Deserializer<'de>>(wanted: Wanted, deserializer: D, at: &Path<'_>) -> Result<JsonNumber, D::Error> {
    deserializer.deserialize_newtype_struct(raw_name(), ByText { wanted, at })
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

    /// Reads the text of a value.
    #[inline]
    fn of_json<E: de::Error>(self, text: &str, at: &Path<'_>) -> Result<JsonNumber, E> {
        match plain(text) {
            Some(number) => Ok(number.into()),
            None => self.of_odd_json(text, at),
        }
    }

    #[cold]
    fn of_odd_json<E: de::Error>(self, text: &str, at: &Path<'_>) -> Result<JsonNumber, E> {
        if is_number(text) { self.check(JsonNumber::of_odd_text(text), at) } else { Err(mismatch(&self, &Seen(text), at)) }
    }
}

/// Takes the text of a value where it is offered.
#[derive(Clone, Copy)]
struct ByText<'a> {
    wanted: Wanted,
    at: &'a Path<'a>,
}

impl<'a> ByText<'a> {
    const fn by_value(self) -> Visit<'a, Wanted> {
        Visit { take: self.wanted, at: self.at }
    }
}

/// The text that a wrapper around the map hands over in which `serde_json` has the text of a value or of a number; `None` where
/// it is an object, which is then read to its end.
#[cold]
pub(crate) fn handed_over<'de, A: MapAccess<'de>>(mut map: A) -> Result<Option<Json>, A::Error> {
    let mut next = map.next_key::<String>()?;
    if next.as_ref().is_some_and(|key| key == raw_name() || (key == NUMBER_KEY && keeps_digits())) {
        let value = map.next_value::<Json>()?;
        next = map.next_key()?;
        let text = value.parse::<String>().ok().filter(|_| next.is_none());
        if let Some(json) = text.and_then(|text| Json::try_from(text).ok()) {
            return Ok(Some(json));
        }
    }
    while next.is_some() {
        map.next_value::<IgnoredAny>()?;
        next = map.next_key()?;
    }
    Ok(None)
}

impl<'de> DeserializeSeed<'de> for ByText<'_> {
    type Value = JsonNumber;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<JsonNumber, D::Error> {
        struct Text<'a>(ByText<'a>);

        impl Visitor<'_> for Text<'_> {
            type Value = JsonNumber;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.wanted.expected(f)
            }

            #[inline]
            fn visit_str<E: de::Error>(self, text: &str) -> Result<JsonNumber, E> {
                self.0.wanted.of_json(text, self.0.at)
            }
        }

        deserializer.deserialize_str(Text(self))
    }
}

impl<'de> Visitor<'de> for ByText<'_> {
    type Value = JsonNumber;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wanted.expected(f)
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<JsonNumber, A::Error> {
        if hands_over_text::<A>() {
            map.next_key::<IgnoredAny>()?;
            return map.next_value_seed(self);
        }
        match handed_over(map)? {
            Some(json) => self.wanted.of_json(json.get(), self.at),
            None => Err(mismatch(&self.wanted, &"an object", self.at)),
        }
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<JsonNumber, D::Error> {
        take(self.wanted, deserializer, self.at)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<JsonNumber, D::Error> {
        take(self.wanted, deserializer, self.at)
    }

    fn visit_unit<E: de::Error>(self) -> Result<JsonNumber, E> {
        self.by_value().visit_unit()
    }

    fn visit_none<E: de::Error>(self) -> Result<JsonNumber, E> {
        self.by_value().visit_unit()
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<JsonNumber, E> {
        self.by_value().visit_bool(value)
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<JsonNumber, E> {
        self.by_value().visit_i64(value)
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<JsonNumber, E> {
        self.by_value().visit_u64(value)
    }

    fn visit_i128<E: de::Error>(self, value: i128) -> Result<JsonNumber, E> {
        self.by_value().visit_i128(value)
    }

    fn visit_u128<E: de::Error>(self, value: u128) -> Result<JsonNumber, E> {
        self.by_value().visit_u128(value)
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<JsonNumber, E> {
        self.by_value().visit_f64(value)
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<JsonNumber, E> {
        self.by_value().visit_str(value)
    }

    fn visit_bytes<E: de::Error>(self, value: &[u8]) -> Result<JsonNumber, E> {
        self.by_value().visit_bytes(value)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<JsonNumber, A::Error> {
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
