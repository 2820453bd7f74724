//! `Timestamp` from and to chrono.

use chrono::{DateTime, FixedOffset, SecondsFormat, TimeZone, Utc};

use crate::{Timestamp, TimestampError};

/// In the same offset, to the nanosecond.
impl<Tz: TimeZone> From<DateTime<Tz>> for Timestamp {
    fn from(time: DateTime<Tz>) -> Self {
        time.to_rfc3339_opts(SecondsFormat::AutoSi, true).into()
    }
}

/// Read are RFC 3339 and the ISO 8601 forms that name one instant, as `to_system_time` reads them.
impl TryFrom<&Timestamp> for DateTime<FixedOffset> {
    type Error = TimestampError;

    fn try_from(timestamp: &Timestamp) -> Result<Self, TimestampError> {
        let text = timestamp.as_str().replace(',', ".").to_ascii_uppercase();
        let basic = |_| Self::parse_from_str(&text, "%Y%m%dT%H%M%S%.f%#z");
        Self::parse_from_rfc3339(&text).or_else(basic).map_err(|error| TimestampError::new(timestamp, &error))
    }
}

/// Read are RFC 3339 and the ISO 8601 forms that name one instant, as `to_system_time` reads them.
impl TryFrom<&Timestamp> for DateTime<Utc> {
    type Error = TimestampError;

    fn try_from(timestamp: &Timestamp) -> Result<Self, TimestampError> {
        DateTime::<FixedOffset>::try_from(timestamp).map(Self::from)
    }
}

impl TryFrom<Timestamp> for DateTime<FixedOffset> {
    type Error = TimestampError;

    fn try_from(timestamp: Timestamp) -> Result<Self, TimestampError> {
        Self::try_from(&timestamp)
    }
}

impl TryFrom<Timestamp> for DateTime<Utc> {
    type Error = TimestampError;

    fn try_from(timestamp: Timestamp) -> Result<Self, TimestampError> {
        Self::try_from(&timestamp)
    }
}
