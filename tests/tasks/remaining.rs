//! How long a task is still kept.

use std::time::{Duration, SystemTime};

use mcp_wire::{
    Millis, Timestamp,
    tasks::{DetailedTask, Task, WorkingTask},
};

/// Ttl, `createdAt`, seconds since 2026-01-01T00:00:00Z; then what remains, or `None` for an error.
#[test]
fn ttl_counts_from_creation() {
    let seconds = |seconds| Some(Some(Duration::from_secs(seconds)));
    let cases = [
        (Some("60000"), "2026-01-01T00:00:00Z", 15, seconds(45)),
        (Some("60000"), "2026-01-01T00:00:00Z", 60, seconds(0)),
        (Some("60000"), "2026-01-01T00:00:00Z", 3600, seconds(0)),
        // The clock is before creation: no more than the ttl remains.
        (Some("60000"), "2026-01-01T00:00:00Z", -30, seconds(60)),
        (Some("9007199254740992"), "2026-01-01T00:00:00Z", 1, Some(Some(Duration::from_millis((1 << 53) - 1000)))),
        (Some("1e300"), "2026-01-01T00:00:00Z", 1, Some(Duration::MAX.checked_sub(Duration::from_secs(1)))),
        (Some("-5"), "2026-01-01T00:00:00Z", 1, seconds(0)),
        (Some("1500.5"), "2026-01-01T00:00:00Z", 1, Some(Some(Duration::from_micros(500_500)))),
        (Some("60000"), "20260101T000000Z", 15, seconds(45)),
        (Some("60000"), "2026-01-01T02:00:00+02:00", 15, seconds(45)),
        (Some("60000"), "2025-12-31T19:00:00-05:00", 15, seconds(45)),
        // A leap second is read as the second before.
        (Some("60000"), "2025-12-31T23:59:60Z", 15, seconds(44)),
        (Some("60000"), "2026-01-01T00:00:00.500Z", 1, Some(Some(Duration::from_millis(59_500)))),
        (Some("60000"), "yesterday", 15, None),
        (Some("60000"), "", 15, None),
        (Some("60000"), "2026-13-01T00:00:00Z", 15, None),
        (None, "2026-01-01T00:00:00Z", 15, Some(None)),
        (None, "yesterday", 15, Some(None)),
    ];
    let new_year = Timestamp::from("2026-01-01T00:00:00Z").to_system_time().unwrap();
    for (ttl, created_at, second, expected) in cases {
        let mut task = WorkingTask::start("t-1", created_at);
        task.ttl_ms = ttl.map(|ttl| serde_json::from_str::<Millis>(ttl).unwrap());
        let now = offset(new_year, second);
        assert_eq!(DetailedTask::from(task.clone()).remaining(now).ok(), expected, "{ttl:?} {created_at} {second}");
        assert_eq!(Task::from(task).remaining(now).ok(), expected);
    }
}

fn offset(time: SystemTime, seconds: i64) -> SystemTime {
    let by = Duration::from_secs(seconds.unsigned_abs());
    if seconds < 0 { time.checked_sub(by).unwrap() } else { time + by }
}
