//! Numbers within limits: by value, whatever they are written like, and none taken for another that is near.
#![allow(clippy::unwrap_used, reason = "a test")]

use serde::{Deserialize, Deserializer};
use serde_json::Number;
use wiregen_runtime::{Int, IntegerLimits, LimitedNum, List, Nullable, NumberLimits, Path, Reader};

static SIGNED: IntegerLimits = IntegerLimits { min: i64::MIN as i128, max: i64::MAX as i128, multiple_of: &[] };
static UNSIGNED: IntegerLimits = IntegerLimits { min: 0, max: u64::MAX as i128, multiple_of: &[] };
static SAFE: IntegerLimits = IntegerLimits { min: -9_007_199_254_740_991, max: 9_007_199_254_740_991, multiple_of: &[] };
static FIVES: IntegerLimits = IntegerLimits { min: 0, max: 255, multiple_of: &["5"] };

/// Reads a text from all that `serde_json` reads from, and through a wrapper; all say the same.
fn read<T: PartialEq + std::fmt::Debug>(reader: impl Reader<T>, text: &str) -> Result<T, String> {
    fn fact(error: &impl ToString) -> String {
        error.to_string().split(" at line").next().unwrap_or_default().to_owned()
    }
    let at = Path::ROOT;
    let read = reader.read(&mut serde_json::Deserializer::from_str(text), &at).map_err(|error| fact(&error));
    assert_eq!(reader.read(&mut serde_json::Deserializer::from_slice(text.as_bytes()), &at).map_err(|error| fact(&error)), read);
    assert_eq!(reader.read(&mut serde_json::Deserializer::from_reader(text.as_bytes()), &at).map_err(|error| fact(&error)), read);
    let mut track = serde_path_to_error::Track::new();
    let mut inner = serde_json::Deserializer::from_str(text);
    assert_eq!(
        reader.read(serde_path_to_error::Deserializer::new(&mut inner, &mut track), &at).map_err(|error| fact(&error)),
        read
    );
    let list = format!("[ {text} ,{text}]");
    let list: Result<Vec<T>, _> = List(reader).read(&mut serde_json::Deserializer::from_str(&list), &at);
    assert_eq!(list.is_ok(), read.is_ok());
    read
}

#[test]
fn integers_are_read_exactly() {
    let signed = [
        ("0", Some(0)),
        ("-0", Some(0)),
        ("-0.0", Some(0)),
        ("1e3", Some(1_000)),
        ("123e-1", None),
        ("1230e-1", Some(123)),
        ("-12.50E+1", Some(-125)),
        ("9007199254740993.0", Some(9_007_199_254_740_993)),
        ("9007199254740993e0", Some(9_007_199_254_740_993)),
        ("9223372036854775807", Some(i64::MAX)),
        ("9223372036854775807.0", Some(i64::MAX)),
        ("922337203685477580.7e1", Some(i64::MAX)),
        ("9223372036854775808", None),
        ("9223372036854775808.0", None),
        ("9223372036854775807.5", None),
        ("-9223372036854775808e0", Some(i64::MIN)),
        ("-9223372036854775809e0", None),
        ("1.00000000000000000000000000001", None),
        ("0.99999999999999999999999999999", None),
        ("1e-400", None),
        ("1e400", None),
        ("0e400", Some(0)),
        ("123456789012345678901234567890", None),
    ];
    for (text, value) in signed {
        assert_eq!(read::<i64>(Int(&SIGNED), text).ok(), value, "{text}");
        assert_eq!(read::<Option<i64>>(Nullable(Int(&SIGNED)), text).ok(), value.map(Some), "{text}");
    }
    let unsigned = [
        ("18446744073709551615", Some(u64::MAX)),
        ("18446744073709551615e0", Some(u64::MAX)),
        ("18446744073709551615.000", Some(u64::MAX)),
        ("18446744073709551616", None),
        ("18446744073709551616e0", None),
        ("18446744073709551615.5", None),
        ("1844674407370955161e1", Some(18_446_744_073_709_551_610)),
        ("-1", None),
        ("-0.0", Some(0)),
    ];
    for (text, value) in unsigned {
        assert_eq!(read::<u64>(Int(&UNSIGNED), text).ok(), value, "{text}");
    }
    let safe = [
        ("9007199254740991", Some(9_007_199_254_740_991)),
        ("9007199254740991.0", Some(9_007_199_254_740_991)),
        ("9007199254740991.5", None),
        ("4503599627370495.5", None),
        ("-9007199254740991.0e0", Some(-9_007_199_254_740_991)),
        ("9007199254740992", None),
        ("9007199254740992.0", None),
    ];
    for (text, value) in safe {
        assert_eq!(read::<i64>(Int(&SAFE), text).ok(), value, "{text}");
    }
    for (text, value) in [("25e1", Some(250)), ("255.0", Some(255)), ("25.6e1", None), ("1e1", Some(10)), ("11", None)] {
        assert_eq!(read::<u8>(Int(&FIVES), text).ok(), value, "{text}");
    }
}

#[test]
fn what_is_no_such_integer_is_named() {
    let cases = [
        ("1.50", "expected integer from 0 to 18446744073709551615, found 1.50"),
        ("18446744073709551616e0", "expected integer from 0 to 18446744073709551615, found 18446744073709551616e0"),
        ("-7", "expected integer from 0 to 18446744073709551615, found -7"),
        ("null", "expected integer from 0 to 18446744073709551615, found null"),
        (r#""\u0061""#, r#"expected integer from 0 to 18446744073709551615, found "a""#),
        ("[[1]]", "expected integer from 0 to 18446744073709551615, found an array"),
        (r#"{"$serde_json::private::Number":"5","a":1}"#, "expected integer from 0 to 18446744073709551615, found an object"),
        (r#"{"a":{}}"#, "expected integer from 0 to 18446744073709551615, found an object"),
    ];
    for (text, fact) in cases {
        assert_eq!(read::<u64>(Int(&UNSIGNED), text).unwrap_err(), fact);
    }
    assert_eq!(read::<u8>(Int(&FIVES), "11").unwrap_err(), "11 is not a multiple of 5");
    assert_eq!(read::<u64>(Int(&UNSIGNED), "01").unwrap_err(), "invalid number");
    assert_eq!(read::<u64>(Int(&UNSIGNED), "1e").unwrap_err(), "invalid number");
}

#[derive(Debug)]
struct Signed(Vec<i64>);

impl<'de> Deserialize<'de> for Signed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        List(Int(&SIGNED)).read(deserializer, &Path::ROOT).map(Self)
    }
}

/// An integer that fits into a float is read as one where it is written like one, so that its text need not be kept: there a
/// fraction is seen as far as a float holds it.
#[test]
fn small_integers_are_compared_as_floats() {
    assert_eq!(read::<u8>(Int(&FIVES), "5.000000000000001").ok(), None);
    // With `arbitrary_precision` the digits come along.
    let digits = serde_json::from_str::<Number>("1.10").unwrap().to_string() == "1.10";
    assert_eq!(read::<u8>(Int(&FIVES), "5.00000000000000001").ok(), (!digits).then_some(5));
    assert_eq!(read::<u64>(Int(&UNSIGNED), "5.00000000000000001").ok(), None);
}

/// A tree, or a format that is not JSON, has no text: there a number is the one that it holds, and that is exact.
#[test]
fn what_holds_floats_is_read_by_their_values() {
    let of = |value: f64| Int(&SIGNED).read(serde_json::Value::from(value), &Path::ROOT).ok();
    assert_eq!(of(1e3), Some(1_000_i64));
    assert_eq!(of(9_007_199_254_740_992.0), Some(9_007_199_254_740_992));
    assert_eq!(of(0.5), None);
    assert_eq!(of(9_223_372_036_854_775_808.0), None);
    let mut bytes = Vec::new();
    ciborium::into_writer(&[1e3, -9_007_199_254_740_992.0], &mut bytes).unwrap();
    let Signed(list) = ciborium::from_reader(bytes.as_slice()).unwrap();
    assert_eq!(list, [1_000, -9_007_199_254_740_992]);
}

/// Limits hold of the text, not of the float nearest to it.
#[test]
fn numbers_are_compared_by_their_text() {
    static UNIT: NumberLimits = NumberLimits { min: None, max: Some("1"), above: Some("0"), below: None, multiple_of: &[] };
    static CENTS: NumberLimits = NumberLimits { min: None, max: None, above: None, below: None, multiple_of: &["0.01"] };
    let unit = [
        ("1", true),
        ("1.0", true),
        ("1.000000000000000000001", false),
        ("0", false),
        ("0.0", false),
        ("1e-400", true),
        ("0.1", true),
        ("-1e-400", false),
    ];
    for (text, fits) in unit {
        assert_eq!(read::<Number>(LimitedNum(&UNIT), text).is_ok(), fits, "{text}");
    }
    for (text, fits) in [("12.34", true), ("12.340", true), ("12.3400000000000000001", false), ("1234567890123456789.01", true)] {
        assert_eq!(read::<Number>(LimitedNum(&CENTS), text).is_ok(), fits, "{text}");
    }
}
