//! How long a task is still kept.

use std::time::{Duration, SystemTime};

use super::{DetailedTask, Task};
use crate::{Millis, Timestamp, TimestampError};

impl DetailedTask {
    /// How long the task is still kept, by the clock of the caller: its ttl, counted from `createdAt`. `None` is without
    /// limit, zero is expired.
    ///
    /// Before `createdAt` (the clocks may differ) it is the whole ttl. A negative ttl is expired, one too large for a
    /// [`Duration`] is [`Duration::MAX`] from `createdAt`.
    ///
    /// ```
    /// use std::time::{Duration, SystemTime};
    /// use mcp_wire::{Timestamp, tasks::{DetailedTask, WorkingTask}};
    ///
    /// let task = WorkingTask::start("t-1", "2026-01-01T00:00:00Z").with_ttl(60_000);
    /// let now = Timestamp::from("2026-01-01T00:00:45Z").to_system_time()?;
    /// assert_eq!(DetailedTask::from(task).remaining(now)?, Some(Duration::from_secs(15)));
    /// # Ok::<(), mcp_wire::TimestampError>(())
    /// ```
    ///
    /// # Errors
    /// A `createdAt` that is no point in time, unless the ttl is without limit.
    pub fn remaining(&self, now: SystemTime) -> Result<Option<Duration>, TimestampError> {
        remaining(self.ttl(), self.created_at(), now)
    }
}

impl Task {
    /// How long the task is still kept; see [`DetailedTask::remaining`].
    ///
    /// # Errors
    /// A `createdAt` that is no point in time, unless the ttl is without limit.
    pub fn remaining(&self, now: SystemTime) -> Result<Option<Duration>, TimestampError> {
        remaining(self.ttl_ms.as_ref(), &self.created_at, now)
    }
}

fn remaining(ttl: Option<&Millis>, created_at: &Timestamp, now: SystemTime) -> Result<Option<Duration>, TimestampError> {
    let Some(ttl) = ttl else { return Ok(None) };
    let whole = match ttl.as_duration() {
        Some(whole) => whole,
        None if ttl.as_f64() > 0.0 => Duration::MAX,
        None => Duration::ZERO,
    };
    let age = now.duration_since(created_at.to_system_time()?).unwrap_or_default();
    Ok(Some(whole.saturating_sub(age)))
}
