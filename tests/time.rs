//! Points in time and spans of time, as they stand on the wire.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use std::time::Duration;

use mcp_wire::{Json, Millis, Timestamp};

/// Any text is kept as it is.
#[test]
fn odd_times_are_kept() {
    for text in ["2026-01-01T00:00:00Z", "", "yesterday", "2026-13-45", "\u{0}é"] {
        let json = Json::string(text);
        let read: Timestamp = serde_json::from_str(json.get()).unwrap();
        assert_eq!(read, text);
        assert_eq!(read.as_str(), text);
        assert_eq!(read, Timestamp::from(text.to_owned()));
        assert_eq!(Json::from_serialize(&read).unwrap(), json);
        assert_eq!(serde_json::from_value::<Timestamp>(json.to_value().unwrap()).unwrap(), read);
    }
    for (text, seen) in [("1767225600", "1767225600"), ("null", "null"), ("{}", "an object")] {
        let error = serde_json::from_str::<Timestamp>(text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("expected string, found {seen}")), "{error}");
    }
}

#[cfg(any(feature = "time", feature = "chrono"))]
mod instants {
    use super::*;

    /// Texts and the nanoseconds since 1970 that they say.
    const INSTANTS: &[(&str, i128)] = &[
        ("1970-01-01T00:00:00Z", 0),
        ("2026-01-01T00:00:00Z", 1_767_225_600_000_000_000),
        ("2026-01-01t00:00:00z", 1_767_225_600_000_000_000),
        ("2026-01-01 00:00:00Z", 1_767_225_600_000_000_000),
        ("2026-01-01T02:00:00+02:00", 1_767_225_600_000_000_000),
        ("2025-12-31T18:30:00-05:30", 1_767_225_600_000_000_000),
        ("2026-01-01T00:00:00.5Z", 1_767_225_600_500_000_000),
        ("2026-01-01T00:00:00,25Z", 1_767_225_600_250_000_000),
        ("2026-01-01T00:00:00.123456789Z", 1_767_225_600_123_456_789),
        ("20260101T000000Z", 1_767_225_600_000_000_000),
        ("20260101T020000+0200", 1_767_225_600_000_000_000),
        ("20260101T000000.5Z", 1_767_225_600_500_000_000),
        ("1969-12-31T23:59:59.75Z", -250_000_000),
    ];

    /// Texts that say no instant.
    const NONE: &[&str] = &[
        "",
        "yesterday",
        "2026-01-01",
        "2026-01-01T00:00:00",
        "2026-13-01T00:00:00Z",
        "2026-02-30T00:00:00Z",
        "2026-01-01T24:30:00Z",
        "1767225600",
        "2026-01-01T00:00:00Z and more",
        "２026-01-01T00:00:00Z",
    ];

    #[cfg(feature = "time")]
    #[test]
    fn texts_and_the_system_clock() {
        use std::time::SystemTime;

        for (text, nanos) in INSTANTS {
            let time = Timestamp::from(*text).to_system_time().unwrap_or_else(|error| panic!("{error}"));
            let instant = jiff::Timestamp::try_from(&Timestamp::from(*text)).unwrap();
            assert_eq!(instant.as_nanosecond(), *nanos, "{text}");
            assert_eq!(time, SystemTime::try_from(instant).unwrap());
            assert_eq!(Timestamp::from(time).to_system_time().unwrap(), time);
            assert_eq!(jiff::Timestamp::try_from(Timestamp::from(instant)).unwrap(), instant);
        }
        for text in NONE {
            let error = Timestamp::from(*text).to_system_time().unwrap_err();
            assert_eq!(error.text(), *text);
            assert!(error.to_string().starts_with(&format!("{text:?} is no usable time: ")), "{error}");
        }
        assert_eq!(Timestamp::from(SystemTime::UNIX_EPOCH + Duration::from_millis(1_500)), "1970-01-01T00:00:01.5Z");
        assert_eq!(Timestamp::from(SystemTime::UNIX_EPOCH), "1970-01-01T00:00:00Z");
        let before = SystemTime::now();
        let now = Timestamp::now().to_system_time().unwrap();
        assert!(before <= now && now <= SystemTime::now());
        // The leap second has no place of its own on the clock.
        let leap = Timestamp::from("2016-12-31T23:59:60Z").to_system_time().unwrap();
        assert_eq!(leap, Timestamp::from("2016-12-31T23:59:59Z").to_system_time().unwrap());
        let far = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(1 << 40)).unwrap();
        assert_eq!(Timestamp::from(far), Timestamp::from(jiff::Timestamp::MAX));
        let past = SystemTime::UNIX_EPOCH.checked_sub(Duration::from_secs(1 << 40)).unwrap();
        assert_eq!(Timestamp::from(past), Timestamp::from(jiff::Timestamp::MIN));
    }

    #[cfg(feature = "chrono")]
    #[test]
    fn texts_and_chrono() {
        use chrono::{DateTime, FixedOffset, Utc};

        for (text, nanos) in INSTANTS {
            let time = DateTime::<Utc>::try_from(Timestamp::from(*text)).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(time.timestamp_nanos_opt().map(i128::from), Some(*nanos), "{text}");
            assert_eq!(DateTime::<Utc>::try_from(Timestamp::from(time)).unwrap(), time);
        }
        for text in NONE {
            assert_eq!(DateTime::<FixedOffset>::try_from(&Timestamp::from(*text)).unwrap_err().text(), *text);
        }
        let local = DateTime::<FixedOffset>::try_from(Timestamp::from("2026-01-01T02:00:00+02:00")).unwrap();
        assert_eq!(Timestamp::from(local), "2026-01-01T02:00:00+02:00");
        assert_eq!(Timestamp::from(local.to_utc()), "2026-01-01T00:00:00Z");
        assert!(DateTime::<Utc>::try_from(Timestamp::from("2016-12-31T23:59:60Z")).is_ok());
    }
}

/// What stands on the wire, what is written back, and the span that it is.
#[test]
fn spans_are_kept_by_value() {
    let millis = |n| Some(Duration::from_millis(n));
    let cases = [
        ("60000", "60000", millis(60_000)),
        ("60000.0", "60000", millis(60_000)),
        ("6e4", "60000", millis(60_000)),
        ("0", "0", millis(0)),
        ("-0.0", "0", millis(0)),
        ("1500.5", "1500.5", Some(Duration::from_micros(1_500_500))),
        ("1500.50", "1500.50", Some(Duration::from_micros(1_500_500))),
        ("0.000001", "0.000001", Some(Duration::from_nanos(1))),
        ("-1", "-1", None),
        ("-0.5", "-0.5", None),
        ("9007199254740991", "9007199254740991", millis(9_007_199_254_740_991)),
        ("18446744073709551615", "18446744073709551615", millis(u64::MAX)),
        ("18446744073709551616.0", "18446744073709551616", Some(Duration::new(18_446_744_073_709_551, 616_000_000))),
        ("18446744073709551615999", "18446744073709551615999", Some(Duration::new(u64::MAX, 999_000_000))),
        ("18446744073709551616000", "18446744073709551616000", None),
        ("-9223372036854775809", "-9223372036854775809", None),
        ("1e400", "1e400", None),
        ("-1e400", "-1e400", None),
        ("1e-400", "1e-400", millis(0)),
        ("0.1234567890123456789012345", "0.1234567890123456789012345", Some(Duration::from_nanos(123_457))),
    ];
    for (text, written, span) in cases {
        let read: Millis = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), written);
        assert_eq!(read.to_string(), written);
        assert_eq!(read.as_duration(), span, "{text}");
        assert_eq!(serde_json::from_str::<Millis>(written).unwrap(), read);
        assert_eq!(serde_json::from_slice::<Millis>(text.as_bytes()).unwrap(), read);
        assert_eq!(serde_json::from_reader::<_, Millis>(text.as_bytes()).unwrap(), read);
    }
    for (text, seen) in [("\"60000\"", "\"60000\""), ("null", "null"), ("[1]", "an array"), ("true", "true")] {
        let error = serde_json::from_str::<Millis>(text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("expected number, found {seen}")), "{error}");
    }
}

#[test]
fn spans_from_durations_are_whole_milliseconds() {
    let cases = [
        (Duration::ZERO, 0),
        (Duration::from_micros(1_999), 1),
        (Duration::from_secs(60), 60_000),
        (Duration::from_millis((1 << 53) - 1), (1 << 53) - 1),
        (Duration::from_millis(1 << 53), (1 << 53) - 1),
        (Duration::MAX, (1 << 53) - 1),
    ];
    for (duration, millis) in cases {
        assert_eq!(Millis::from(duration), Millis::from(millis));
    }
    assert_eq!(Millis::from(u64::MAX).as_u64(), Some(u64::MAX));
    assert_eq!(serde_json::to_string(&Millis::from(u64::MAX)).unwrap(), u64::MAX.to_string());
    assert_ne!(Millis::from(1), Millis::from(2));
}
