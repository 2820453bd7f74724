//! `date` and `date-time`: full-date and date-time of RFC 3339, section 5.6. The calendar is jiff's.

use jiff::civil;

const MINUTES_OF_A_DAY: i32 = 24 * 60;

pub(super) fn is_date(text: &str) -> bool {
    read_date(text).is_some_and(str::is_empty)
}

pub(super) fn is_date_time(text: &str) -> bool {
    read_date_time(text).is_some_and(str::is_empty)
}

/// Reads a date, and gives what follows it.
fn read_date(text: &str) -> Option<&str> {
    let (year, text) = digits(text, 4)?;
    let (month, text) = digits(text.strip_prefix('-')?, 2)?;
    let (day, text) = digits(text.strip_prefix('-')?, 2)?;
    civil::Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()?;
    Some(text)
}

/// Reads a date and time, and gives what follows it.
fn read_date_time(text: &str) -> Option<&str> {
    let text = read_date(text)?.strip_prefix(['T', 't'])?;
    let (hour, text) = digits(text, 2)?;
    let (minute, text) = digits(text.strip_prefix(':')?, 2)?;
    let (second, text) = digits(text.strip_prefix(':')?, 2)?;
    let text = match text.strip_prefix('.') {
        None => text,
        Some(fraction) => {
            Some(fraction.trim_start_matches(|c: char| c.is_ascii_digit())).filter(|rest| rest.len() < fraction.len())?
        }
    };
    let (offset, text) = read_offset(text)?;
    let is_leap_second = second == 60;
    let second = if is_leap_second { 59 } else { second };
    civil::Time::new(i8::try_from(hour).ok()?, i8::try_from(minute).ok()?, i8::try_from(second).ok()?, 0).ok()?;
    // A leap second is the last of a day in UTC.
    let utc = (i32::from(hour) * 60 + i32::from(minute) - offset).rem_euclid(MINUTES_OF_A_DAY);
    (!is_leap_second || utc == MINUTES_OF_A_DAY - 1).then_some(text)
}

/// Reads `Z` or `±hh:mm`: minutes east of UTC, and what follows.
fn read_offset(text: &str) -> Option<(i32, &str)> {
    if let Some(text) = text.strip_prefix(['Z', 'z']) {
        return Some((0, text));
    }
    let (east, text) = match text.strip_prefix('+') {
        Some(text) => (1, text),
        None => (-1, text.strip_prefix('-')?),
    };
    let (hours, text) = digits(text, 2)?;
    let (minutes, text) = digits(text.strip_prefix(':')?, 2)?;
    (hours < 24 && minutes < 60).then_some((east * (i32::from(hours) * 60 + i32::from(minutes)), text))
}

/// Reads exactly so many ASCII digits.
fn digits(text: &str, count: usize) -> Option<(i16, &str)> {
    let (digits, rest) = text.split_at_checked(count)?;
    let number = digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())??;
    Some((number, rest))
}
