//! `Timestamp` from and to the system's clock and jiff.

use std::time::SystemTime;

use crate::{Timestamp, TimestampError};

impl Timestamp {
    /// The time now, by the system's clock, in UTC.
    #[must_use]
    pub fn now() -> Self {
        SystemTime::now().into()
    }

    /// The time that the text says.
    ///
    /// Read are RFC 3339 and the ISO 8601 forms that name one instant: with `Z` or an offset, with or without separators, in
    /// upper or lower case, with a fraction after a point or comma. The second 60 is read as 59.
    ///
    /// # Errors
    /// Where the text says no instant (such as a time without `Z` or offset), or one beyond the range of `SystemTime`.
    ///
    /// ```
    /// use mcp_wire::Timestamp;
    ///
    /// let (extended, basic) = (Timestamp::from("2026-01-01T02:00:00+02:00"), Timestamp::from("20260101T000000Z"));
    /// assert_eq!(extended.to_system_time()?, basic.to_system_time()?);
    /// assert!(Timestamp::from("yesterday").to_system_time().is_err());
    /// # Ok::<(), mcp_wire::TimestampError>(())
    /// ```
    pub fn to_system_time(&self) -> Result<SystemTime, TimestampError> {
        let instant = jiff::Timestamp::try_from(self)?;
        SystemTime::try_from(instant).map_err(|error| TimestampError::new(self, &error))
    }
}

/// In UTC, to the nanosecond. What is beyond the years -9999 to 9999 becomes the nearest instant within.
impl From<SystemTime> for Timestamp {
    fn from(time: SystemTime) -> Self {
        let nearest = if time < SystemTime::UNIX_EPOCH { jiff::Timestamp::MIN } else { jiff::Timestamp::MAX };
        jiff::Timestamp::try_from(time).unwrap_or(nearest).into()
    }
}

impl From<jiff::Timestamp> for Timestamp {
    fn from(instant: jiff::Timestamp) -> Self {
        instant.to_string().into()
    }
}

/// As [`Timestamp::to_system_time`].
impl TryFrom<&Timestamp> for jiff::Timestamp {
    type Error = TimestampError;

    fn try_from(timestamp: &Timestamp) -> Result<Self, TimestampError> {
        timestamp.as_str().parse().map_err(|error: jiff::Error| TimestampError::new(timestamp, &error))
    }
}

/// As [`Timestamp::to_system_time`].
impl TryFrom<Timestamp> for jiff::Timestamp {
    type Error = TimestampError;

    fn try_from(timestamp: Timestamp) -> Result<Self, TimestampError> {
        Self::try_from(&timestamp)
    }
}

/// As [`Timestamp::to_system_time`].
impl TryFrom<&Timestamp> for SystemTime {
    type Error = TimestampError;

    fn try_from(timestamp: &Timestamp) -> Result<Self, TimestampError> {
        timestamp.to_system_time()
    }
}
