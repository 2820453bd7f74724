//! Points in time and spans of time as the wire has them.

#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "time")]
mod clock;
mod millis;

use std::{borrow::Borrow, fmt};

use serde_core::{Deserialize, Deserializer, Serialize, Serializer};
use wiregen_runtime::{Path, Read, Reader, Text};

pub use millis::Millis;

/// A point in time, as the ISO 8601 text that stands on the wire.
///
/// Any text is a `Timestamp`: an odd one never makes a message unreadable. What time it says is worked out when asked for, with
/// feature `time` (`to_system_time`, jiff's `Timestamp`) or `chrono` (chrono's `DateTime`). Two are equal where their texts are.
///
/// ```
/// use mcp_wire::Timestamp;
///
/// let created = Timestamp::from("2026-01-01T00:00:00Z");
/// assert_eq!(created.as_str(), "2026-01-01T00:00:00Z");
/// # #[cfg(feature = "time")] {
/// use std::time::{Duration, SystemTime};
/// assert_eq!(created.to_system_time()?, SystemTime::UNIX_EPOCH + Duration::from_secs(1_767_225_600));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Timestamp(Box<str>);

impl Timestamp {
    /// The text, as it came.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// The text, as it came.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl From<String> for Timestamp {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

impl From<&str> for Timestamp {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl From<&Self> for Timestamp {
    fn from(timestamp: &Self) -> Self {
        timestamp.clone()
    }
}

impl From<Timestamp> for String {
    fn from(timestamp: Timestamp) -> Self {
        timestamp.0.into()
    }
}

impl AsRef<str> for Timestamp {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Timestamp {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Timestamp {
    fn eq(&self, other: &str) -> bool {
        *self.0 == *other
    }
}

impl PartialEq<&str> for Timestamp {
    fn eq(&self, other: &&str) -> bool {
        *self.0 == **other
    }
}

impl Read for Timestamp {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<Self, D::Error> {
        Text.read(deserializer, at).map(Self::from)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(deserializer, &Path::ROOT)
    }
}

impl Serialize for Timestamp {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// The text of a [`Timestamp`] says no point in time, or one that the type asked for cannot hold.
#[cfg(any(feature = "time", feature = "chrono"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimestampError {
    text: Box<str>,
    reason: Box<str>,
}

#[cfg(any(feature = "time", feature = "chrono"))]
impl TimestampError {
    fn new(timestamp: &Timestamp, reason: &impl fmt::Display) -> Self {
        Self { text: timestamp.0.clone(), reason: reason.to_string().into() }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

#[cfg(any(feature = "time", feature = "chrono"))]
impl fmt::Display for TimestampError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no usable time: {}", self.text, self.reason)
    }
}

#[cfg(any(feature = "time", feature = "chrono"))]
impl std::error::Error for TimestampError {}
