//! Any JSON number, nothing of it lost.

#[allow(clippy::inline_always, reason = "a number is made where it will stand")]
mod read;

use std::{fmt, str::FromStr};

use serde_core::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Number;

use crate::{Json, Path, Read, decimal::Decimal};

pub(crate) use read::{Seen, Wanted, by_text};

/// Any JSON number, by value and without loss, whatever `serde_json`'s features are: `1.5`, `1e400`, an integer of 30 digits.
///
/// What is an integer by value is written as one: `60000.0` as `60000`. (Save integers of more than 100 digits, which are
/// written as they came.) Two are equal where their values are.
///
/// ```
/// use wiregen_runtime::JsonNumber;
///
/// let number: JsonNumber = serde_json::from_str("6.0e4")?;
/// assert_eq!(number.as_i64(), Some(60_000));
/// assert_eq!(serde_json::to_string(&number)?, "60000");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct JsonNumber(Value);

#[derive(Clone, PartialEq, Eq)]
enum Value {
    Whole(i64),
    /// Any number that is no integer of 64 bits.
    Other(Json),
}

/// The most digits with which an integer is written that came with an exponent or a fraction of zeros.
const MOST_DIGITS: usize = 100;

impl JsonNumber {
    /// The number nearest to a float. `None` where it is infinite or no number.
    #[must_use]
    pub fn from_f64(value: f64) -> Option<Self> {
        Number::from_f64(value).map(|number| Self::from(&number))
    }

    /// Whether it is an integer by value.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Value::Whole(_) => true,
            Value::Other(json) => Decimal::parse(json.get()).is_some_and(|number| number.is_integer()),
        }
    }

    /// The value, where it is an integer that fits.
    #[must_use]
    pub const fn as_i64(&self) -> Option<i64> {
        match self.0 {
            Value::Whole(number) => Some(number),
            Value::Other(_) => None,
        }
    }

    /// The value, where it is an integer that fits.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.as_i128().and_then(|number| number.try_into().ok())
    }

    /// The value, where it is an integer that fits.
    #[must_use]
    pub fn as_i128(&self) -> Option<i128> {
        match &self.0 {
            Value::Whole(number) => Some((*number).into()),
            Value::Other(json) => Decimal::parse(json.get())?.whole(),
        }
    }

    /// The nearest float; infinite where the value is beyond the range of floats.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "the nearest float is what is asked for")]
    pub fn as_f64(&self) -> f64 {
        match &self.0 {
            Value::Whole(number) => *number as f64,
            Value::Other(json) => json.get().parse().unwrap_or(f64::NAN),
        }
    }

    /// The number that a JSON number's text says.
    fn of_text(text: &str) -> Self {
        plain(text).map_or_else(|| Self::of_odd_text(text), Self::from)
    }

    #[cold]
    fn of_odd_text(text: &str) -> Self {
        let number = Decimal::parse(text);
        if let Some(number) = number.as_ref().and_then(Decimal::whole).and_then(|number| number.try_into().ok()) {
            return Self(Value::Whole(number));
        }
        let digits = number.and_then(|number| number.integer_text(MOST_DIGITS));
        Self(Value::Other(Json::from_text(digits.unwrap_or_else(|| text.to_owned()))))
    }
}

/// The value of an integer of at most 18 digits that is written as one.
#[inline]
pub(crate) fn plain(text: &str) -> Option<i64> {
    let (sign, digits) = match text.as_bytes() {
        [b'-', digits @ ..] => (-1, digits),
        digits => (1, digits),
    };
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let mut number = 0_i64;
    for byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number = number * 10 + i64::from(digit);
    }
    Some(sign * number)
}

impl fmt::Debug for JsonNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The JSON text.
impl fmt::Display for JsonNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Value::Whole(number) => number.fmt(f),
            Value::Other(json) => json.fmt(f),
        }
    }
}

macro_rules! from_integer {
    ($($integer:ty)*) => {$(
        impl From<$integer> for JsonNumber {
            fn from(number: $integer) -> Self {
                match i64::try_from(number) {
                    Ok(number) => Self(Value::Whole(number)),
                    Err(_) => Self(Value::Other(Json::from(number))),
                }
            }
        }
    )*};
}

from_integer!(i8 i16 i32 i64 i128 u8 u16 u32 u64 u128);

impl From<&Number> for JsonNumber {
    fn from(number: &Number) -> Self {
        Self::of_text(&number.to_string())
    }
}

impl From<Number> for JsonNumber {
    fn from(number: Number) -> Self {
        Self::from(&number)
    }
}

impl From<JsonNumber> for Json {
    fn from(number: JsonNumber) -> Self {
        match number.0 {
            Value::Whole(number) => Self::from(number),
            Value::Other(json) => json,
        }
    }
}

impl FromStr for JsonNumber {
    type Err = serde_json::Error;

    /// Reads the text of one JSON number.
    fn from_str(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

impl Read for JsonNumber {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<Self, D::Error> {
        by_text(Wanted::Number, deserializer, at)
    }
}

impl<'de> Deserialize<'de> for JsonNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(deserializer, &Path::ROOT)
    }
}

impl Serialize for JsonNumber {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Value::Whole(number) => serializer.serialize_i64(*number),
            Value::Other(json) => json.serialize(serializer),
        }
    }
}
