//! One visitor for every value: it knows what JSON type it sees, and says so where another is expected.

use std::fmt;

use serde_core::de::{self, Deserializer, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};

use crate::{Json, Path};

/// The key under which `serde_json` hands over a number when its feature `arbitrary_precision` is on.
pub(crate) const NUMBER_KEY: &str = "$serde_json::private::Number";

/// The digits of a number in the form in which `arbitrary_precision` hands it over: what stands under [`NUMBER_KEY`], if that
/// is the text of a number. Anything else is a member of that name.
pub(crate) fn digits_of(value: &Json) -> Option<String> {
    if !value.get().trim_start().starts_with('"') {
        return None;
    }
    let digits: String = value.parse().ok()?;
    digits.parse::<serde_json::Number>().is_ok().then_some(digits)
}

/// A JSON number as a deserializer hands it over.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Digits<'a> {
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Wide(i128),
    Text(&'a str),
}

impl fmt::Display for Digits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsigned(n) => n.fmt(f),
            Self::Signed(n) => n.fmt(f),
            Self::Float(n) => write!(f, "{n:?}"),
            Self::Wide(n) => n.fmt(f),
            Self::Text(n) => f.write_str(n),
        }
    }
}

/// What a reader makes of each JSON type; all that it does not name is a mismatch.
pub(crate) trait Take<'de>: Sized {
    type Value;

    /// What is allowed here: `string`, `integer from 0 to 4294967295`.
    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    fn null<E: de::Error>(self, at: &Path<'_>) -> Result<Self::Value, E> {
        Err(mismatch(&self, &"null", at))
    }

    fn bool<E: de::Error>(self, value: bool, at: &Path<'_>) -> Result<Self::Value, E> {
        Err(mismatch(&self, &value, at))
    }

    fn number<E: de::Error>(self, value: Digits<'_>, at: &Path<'_>) -> Result<Self::Value, E> {
        Err(mismatch(&self, &value, at))
    }

    fn text<E: de::Error>(self, value: &str, at: &Path<'_>) -> Result<Self::Value, E> {
        Err(mismatch(&self, &Quoted(value), at))
    }

    fn string<E: de::Error>(self, value: String, at: &Path<'_>) -> Result<Self::Value, E> {
        self.text(&value, at)
    }

    fn seq<A: SeqAccess<'de>>(self, mut seq: A, at: &Path<'_>) -> Result<Self::Value, A::Error> {
        skip_elements(&mut seq)?;
        Err(mismatch(&self, &"an array", at))
    }

    fn map<A: MapAccess<'de>>(self, mut map: A, at: &Path<'_>) -> Result<Self::Value, A::Error> {
        match number_or_object(&mut map)? {
            Some(digits) => self.number(Digits::Text(&digits), at),
            None => Err(mismatch(&self, &"an object", at)),
        }
    }
}

/// Reads with a [`Take`], whatever type the value turns out to have.
#[inline(always)]
pub(crate) fn take<'de, T: Take<'de>, D: Deserializer<'de>>(
    take: T,
    deserializer: D,
    at: &Path<'_>,
) -> Result<T::Value, D::Error> {
    deserializer.deserialize_any(Visit { take, at })
}

/// `expected string, found 5`, at a path.
#[cold]
#[inline(never)]
pub(crate) fn mismatch<'de, T: Take<'de>, E: de::Error>(take: &T, found: &dyn fmt::Display, at: &Path<'_>) -> E {
    expected(&Expected(take), found, at)
}

/// The same, compiled once for each type of error.
#[cold]
#[inline(never)]
pub(crate) fn expected<E: de::Error>(expected: &dyn fmt::Display, found: &dyn fmt::Display, at: &Path<'_>) -> E {
    at.error(format_args!("expected {expected}, found {found}"))
}

/// Reads an array to its end, so that a fault of the text itself is reported first.
#[cold]
pub(crate) fn skip_elements<'de, A: SeqAccess<'de>>(seq: &mut A) -> Result<(), A::Error> {
    while seq.next_element::<IgnoredAny>()?.is_some() {}
    Ok(())
}

/// Reads an object to its end.
#[cold]
pub(crate) fn skip_members<'de, A: MapAccess<'de>>(map: &mut A) -> Result<(), A::Error> {
    while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
    Ok(())
}

/// A string as an error quotes it: escaped, and cut where it is long.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 80;
        match self.0.char_indices().nth(LONGEST) {
            None => write!(f, "{:?}", self.0),
            Some((cut, _)) => write!(f, "{:?}…", self.0.get(..cut).unwrap_or_default()),
        }
    }
}

/// A map is an object, or a number in the form that `arbitrary_precision` gives it: the digits, or the object read to its end.
#[cold]
fn number_or_object<'de, A: MapAccess<'de>>(map: &mut A) -> Result<Option<String>, A::Error> {
    if let Some(key) = map.next_key::<String>()? {
        if key == NUMBER_KEY {
            let value: Json = map.next_value()?;
            if let Some(digits) = digits_of(&value) {
                return Ok(Some(digits));
            }
        } else {
            map.next_value::<IgnoredAny>()?;
        }
        skip_members(map)?;
    }
    Ok(None)
}

/// The value of the first member where its key is that of a number's digits, which are no object.
#[cold]
pub(crate) fn no_digits<'de, A: MapAccess<'de>>(map: &mut A, at: &Path<'_>) -> Result<Json, A::Error> {
    let value: Json = map.next_value()?;
    match digits_of(&value) {
        Some(digits) => Err(expected(&"object", &digits, at)),
        None => Ok(value),
    }
}

struct Expected<'a, T>(&'a T);

impl<'de, T: Take<'de>> fmt::Display for Expected<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expected(f)
    }
}

pub(crate) struct Visit<'a, T> {
    pub(crate) take: T,
    pub(crate) at: &'a Path<'a>,
}

impl<'de, T: Take<'de>> Visitor<'de> for Visit<'_, T> {
    type Value = T::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.take.expected(f)
    }

    #[inline]
    fn visit_unit<E: de::Error>(self) -> Result<T::Value, E> {
        self.take.null(self.at)
    }

    #[inline]
    fn visit_none<E: de::Error>(self) -> Result<T::Value, E> {
        self.take.null(self.at)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<T::Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<T::Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    #[inline]
    fn visit_bool<E: de::Error>(self, value: bool) -> Result<T::Value, E> {
        self.take.bool(value, self.at)
    }

    #[inline]
    fn visit_i64<E: de::Error>(self, value: i64) -> Result<T::Value, E> {
        self.take.number(Digits::Signed(value), self.at)
    }

    #[inline]
    fn visit_u64<E: de::Error>(self, value: u64) -> Result<T::Value, E> {
        self.take.number(Digits::Unsigned(value), self.at)
    }

    fn visit_i128<E: de::Error>(self, value: i128) -> Result<T::Value, E> {
        self.take.number(Digits::Wide(value), self.at)
    }

    fn visit_u128<E: de::Error>(self, value: u128) -> Result<T::Value, E> {
        match i128::try_from(value) {
            Ok(value) => self.take.number(Digits::Wide(value), self.at),
            Err(_) => self.take.number(Digits::Text(&value.to_string()), self.at),
        }
    }

    #[inline]
    fn visit_f64<E: de::Error>(self, value: f64) -> Result<T::Value, E> {
        self.take.number(Digits::Float(value), self.at)
    }

    #[inline]
    fn visit_str<E: de::Error>(self, value: &str) -> Result<T::Value, E> {
        self.take.text(value, self.at)
    }

    #[inline]
    fn visit_string<E: de::Error>(self, value: String) -> Result<T::Value, E> {
        self.take.string(value, self.at)
    }

    fn visit_bytes<E: de::Error>(self, value: &[u8]) -> Result<T::Value, E> {
        Err(mismatch(&self.take, &Unexpected::Bytes(value), self.at))
    }

    #[inline]
    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<T::Value, A::Error> {
        self.take.seq(seq, self.at)
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T::Value, A::Error> {
        self.take.map(map, self.at)
    }
}
