//! Spans of time in milliseconds.

use std::{fmt, time::Duration};

use serde_core::{Deserialize, Deserializer, Serialize, Serializer};
use wiregen_runtime::{JsonNumber, Path, Read};

/// A span of time in milliseconds, as it stands on the wire.
///
/// Any JSON number is read and written back, also one that is negative, has a fraction or is huge; what is an integer by value
/// is written as one: `60000.0` as `60000`. Two are equal where their values are.
///
/// ```
/// use std::time::Duration;
/// use mcp_wire::Millis;
///
/// assert_eq!(Millis::from(Duration::from_secs(60)), Millis::from(60_000));
/// assert_eq!(Millis::from(5_000).as_duration(), Some(Duration::from_secs(5)));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Millis(JsonNumber);

/// The largest integer that peers whose numbers are `f64` read exactly: 2^53 − 1.
const LARGEST: u64 = (1 << 53) - 1;

impl Millis {
    /// The span. `None` where it is negative or too large for a `Duration`; a fraction is rounded to
    /// nanoseconds.
    #[must_use]
    pub fn as_duration(&self) -> Option<Duration> {
        match self.0.as_u64() {
            Some(millis) => Some(Duration::from_millis(millis)),
            None => self.as_odd_duration(),
        }
    }

    #[cold]
    fn as_odd_duration(&self) -> Option<Duration> {
        if self.0.is_integer() {
            // Whole milliseconds beyond 64 bits: seconds may still fit.
            let millis = u128::try_from(self.0.as_i128()?).ok()?;
            let rest = u32::try_from(millis % 1_000).ok()?;
            return Some(Duration::new(u64::try_from(millis / 1_000).ok()?, rest * 1_000_000));
        }
        Duration::try_from_secs_f64(self.0.as_f64() / 1_000.0).ok()
    }

    /// The number of milliseconds, where it is an integer that fits.
    #[must_use]
    pub const fn as_i64(&self) -> Option<i64> {
        self.0.as_i64()
    }

    /// The number of milliseconds, where it is an integer that fits.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.0.as_u64()
    }

    /// The number of milliseconds as the nearest float; infinite where it is beyond the range of floats.
    #[must_use]
    pub fn as_f64(&self) -> f64 {
        self.0.as_f64()
    }
}

impl fmt::Debug for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// The number of milliseconds, as JSON.
impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl From<u64> for Millis {
    fn from(millis: u64) -> Self {
        Self(millis.into())
    }
}

/// Whole milliseconds: a fraction is dropped, and more than 2^53 − 1 becomes that.
impl From<Duration> for Millis {
    fn from(duration: Duration) -> Self {
        Self::from(u64::try_from(duration.as_millis()).map_or(LARGEST, |millis| millis.min(LARGEST)))
    }
}

impl From<JsonNumber> for Millis {
    fn from(millis: JsonNumber) -> Self {
        Self(millis)
    }
}

impl From<Millis> for JsonNumber {
    fn from(millis: Millis) -> Self {
        millis.0
    }
}

impl Read for Millis {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<Self, D::Error> {
        JsonNumber::read(deserializer, at).map(Self)
    }
}

impl<'de> Deserialize<'de> for Millis {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(deserializer, &Path::ROOT)
    }
}

impl Serialize for Millis {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
