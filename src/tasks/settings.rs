//! What may be set on a task of any status: ttl and poll interval.

use super::{CancelledTask, CompletedTask, FailedTask, InputRequiredTask, Task, WorkingTask};
use crate::Millis;

macro_rules! settings {
    ($($Task:ident)*) => {$(
        impl $Task {
            /// Sets how long the task is kept: milliseconds from `createdAt`, not from now.
            ///
            /// From a number of milliseconds or a [`Duration`](std::time::Duration).
            #[must_use = "this returns the changed task"]
            pub fn with_ttl(mut self, ttl: impl Into<Millis>) -> Self {
                self.ttl_ms = Some(ttl.into());
                self
            }

            /// Keeps the task without a limit of time (`"ttlMs": null`).
            #[must_use = "this returns the changed task"]
            pub fn with_unlimited_ttl(mut self) -> Self {
                self.ttl_ms = None;
                self
            }

            /// Sets how long a client should wait between two polls: a hint.
            #[must_use = "this returns the changed task"]
            pub fn with_poll_interval(mut self, interval: impl Into<Millis>) -> Self {
                self.poll_interval_ms = Some(interval.into());
                self
            }
        }
    )*};
}

settings! { Task WorkingTask InputRequiredTask CompletedTask FailedTask CancelledTask }
