//! Any JSON integer.

use std::{fmt, str::FromStr};

use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Json, JsonNumber, Path, Read,
    json::{Wanted, by_text},
};

/// Any JSON integer, by value and of any size: `1.0`, `1e2` and `12345678901234567890123` are integers.
///
/// Written as plain digits (beyond 100 of them, as it came). Two are equal where their values are.
///
/// ```
/// use wiregen_runtime::Integer;
///
/// let integer: Integer = serde_json::from_str("1.0e2")?;
/// assert_eq!(integer, Integer::from(100));
/// assert_eq!(serde_json::to_string(&integer)?, "100");
/// assert!(serde_json::from_str::<Integer>("1.5").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Integer(JsonNumber);

impl Integer {
    /// The value, where it fits.
    #[must_use]
    pub const fn as_i64(&self) -> Option<i64> {
        self.0.as_i64()
    }

    /// The value, where it fits.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.0.as_u64()
    }

    /// The value, where it fits.
    #[must_use]
    pub fn as_i128(&self) -> Option<i128> {
        self.0.as_i128()
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The JSON text.
impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

macro_rules! from_integer {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Integer {
            fn from(value: $integer) -> Self {
                Self(value.into())
            }
        }
    )*};
}

from_integer!(i8 i16 i32 i64 i128 u8 u16 u32 u64 u128);

impl From<Integer> for JsonNumber {
    fn from(integer: Integer) -> Self {
        integer.0
    }
}

impl From<Integer> for Json {
    fn from(integer: Integer) -> Self {
        integer.0.into()
    }
}

impl FromStr for Integer {
    type Err = serde_json::Error;

    /// Reads the text of one JSON integer.
    fn from_str(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

impl Read for Integer {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<Self, D::Error> {
        by_text(Wanted::Integer, deserializer, at).map(Self)
    }
}

impl<'de> Deserialize<'de> for Integer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(deserializer, &Path::ROOT)
    }
}

impl Serialize for Integer {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
