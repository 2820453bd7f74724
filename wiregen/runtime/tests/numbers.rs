//! Numbers of any size, by value.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use proptest::prelude::*;
use serde::{Deserialize, de};
use wiregen_runtime::{ByType, Integer, Json, JsonNumber, Own, Path, Reader, Scalar, Text, read_by_type, scalar};

#[test]
fn integers_are_read_by_value_and_written_plain() {
    let long = format!("1{}", "0".repeat(50));
    let longest = format!("1{}", "0".repeat(99));
    let cases = [
        ("0", "0"),
        ("-0", "0"),
        ("-0.0e7", "0"),
        ("1.0", "1"),
        ("1e2", "100"),
        ("-2.50E+1", "-25"),
        ("60000.0", "60000"),
        ("9223372036854775807", "9223372036854775807"),
        ("9223372036854775808", "9223372036854775808"),
        ("-9223372036854775808.0", "-9223372036854775808"),
        ("-9223372036854775809", "-9223372036854775809"),
        ("12345678901234567890123.0", "12345678901234567890123"),
        ("0.00012e5", "12"),
        ("1e50", &long),
        ("1e99", &longest),
        ("1e100", "1e100"),
        ("1e400", "1e400"),
        ("10.0e999999999999", "10.0e999999999999"),
    ];
    for (text, written) in cases {
        let integer: Integer = serde_json::from_str(text).unwrap();
        assert_eq!(integer.to_string(), written);
        assert_eq!(serde_json::to_string(&integer).unwrap(), written);
        assert_eq!(serde_json::from_slice::<Integer>(text.as_bytes()).unwrap(), integer);
        assert_eq!(serde_json::from_reader::<_, Integer>(text.as_bytes()).unwrap(), integer);
        assert_eq!(serde_json::from_str::<Integer>(written).unwrap(), integer);
        assert_eq!(Json::from(integer.clone()), text.parse().unwrap(), "{text}");
        assert_eq!(JsonNumber::from(integer), serde_json::from_str(text).unwrap());
    }
}

#[test]
fn integers_fit_where_they_do() {
    let cases = [
        ("5.0", Some(5), Some(5), Some(5)),
        ("-5", Some(-5), None, Some(-5)),
        ("18446744073709551615", None, Some(u64::MAX), Some(u64::MAX.into())),
        ("18446744073709551616", None, None, Some(1 << 64)),
        ("-170141183460469231731687303715884105728", None, None, Some(i128::MIN)),
        ("170141183460469231731687303715884105728", None, None, None),
        ("1e400", None, None, None),
    ];
    for (text, signed, unsigned, wide) in cases {
        let integer: Integer = text.parse().unwrap();
        assert_eq!((integer.as_i64(), integer.as_u64(), integer.as_i128()), (signed, unsigned, wide), "{text}");
    }
    assert_eq!(Integer::from(u64::MAX), "18446744073709551615".parse().unwrap());
    assert_eq!(Integer::from(7_i8), Integer::from(7_u128));
    assert_ne!(Integer::from(7), Integer::from(-7));
    assert_ne!(Integer::from(u64::MAX), Integer::from(-1));
}

#[test]
fn numbers_keep_what_floats_lose() {
    for text in ["1e400", "-1.5e-400", "0.12345678901234567890123", "1.50", "1e-1", "123456789012345678901234.5"] {
        let number: JsonNumber = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&number).unwrap(), text);
        assert_eq!(number.to_string(), text);
    }
    assert_eq!(serde_json::from_str::<JsonNumber>("1.50").unwrap(), serde_json::from_str("15e-1").unwrap());
    assert_eq!(JsonNumber::from_f64(2.0), Some(2.into()));
    assert_eq!(JsonNumber::from_f64(f64::NAN), None);
    assert!(("1e400".parse::<JsonNumber>().unwrap().as_f64()).is_infinite());
}

#[test]
fn what_is_no_number_is_refused_where_it_stands() {
    #[derive(Debug, Deserialize)]
    struct Span {
        #[allow(dead_code, reason = "only errors are looked at")]
        at: Integer,
    }
    let cases = [
        ("1.5", "expected integer, found 1.5"),
        ("1e-400", "expected integer, found 1e-400"),
        ("null", "expected integer, found null"),
        ("true", "expected integer, found true"),
        (r#""7""#, r#"expected integer, found "7""#),
        ("[7]", "expected integer, found an array"),
        (r#"{"$serde_json::private::Number":"x"}"#, "expected integer, found an object"),
        ("{}", "expected integer, found an object"),
        (r#"{"a":1,"b":2}"#, "expected integer, found an object"),
    ];
    for (text, fact) in cases {
        let whole = format!(r#"{{"at":{text}}}"#);
        let error = serde_json::from_str::<Span>(&whole).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{fact} at line 1")), "{error}");
        let tree: serde_json::Value = match serde_json::from_str(&whole) {
            Ok(tree) => tree,
            Err(_) => continue,
        };
        if text != "1e-400" {
            assert_eq!(serde_json::from_value::<Span>(tree).unwrap_err().to_string(), fact);
        }
        let error = serde_path_to_error::deserialize::<_, Span>(&mut serde_json::Deserializer::from_str(&whole)).unwrap_err();
        assert!(error.to_string().starts_with(&format!("at: {fact}")), "{error}");
    }
    for text in ["", "-", "1.", "01", "+1", "1e", "0x1", "NaN", "1 2"] {
        assert!(serde_json::from_str::<JsonNumber>(text).is_err(), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_integer_comes_back(number in any::<i128>()) {
        let integer: Integer = serde_json::from_str(&number.to_string()).unwrap();
        prop_assert_eq!(integer.as_i128(), Some(number));
        prop_assert_eq!(integer.as_i64(), i64::try_from(number).ok());
        prop_assert_eq!(integer.as_u64(), u64::try_from(number).ok());
        prop_assert_eq!(serde_json::to_string(&integer).unwrap(), number.to_string());
        prop_assert_eq!(integer, Integer::from(number));
    }

    #[test]
    fn any_float_comes_back(number in any::<f64>().prop_filter("finite", |number| number.is_finite())) {
        let text = serde_json::to_string(&number).unwrap();
        let read: JsonNumber = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(read.as_f64().to_bits(), (number + 0.0).to_bits());
        prop_assert_eq!(&read, &JsonNumber::from_f64(number).unwrap());
        prop_assert_eq!(read.is_integer(), number.fract() == 0.0);
    }
}

#[derive(Debug, PartialEq)]
enum Id {
    Integer(Integer),
    String(String),
    Several(Vec<Json>),
}

impl ByType for Id {
    const EXPECTED: &'static str = "integer, string or array";
    const BY_TEXT: bool = true;

    fn number<E: de::Error>(value: Scalar<'_>, at: &Path<'_>) -> Result<Self, E> {
        Own.read(scalar(value), at).map(Self::Integer)
    }

    fn string<E: de::Error>(value: Scalar<'_>, at: &Path<'_>) -> Result<Self, E> {
        Text.read(scalar(value), at).map(Self::String)
    }

    fn array<'de, A: de::SeqAccess<'de>>(seq: A, _: &Path<'_>) -> Result<Self, A::Error> {
        Deserialize::deserialize(de::value::SeqAccessDeserializer::new(seq)).map(Self::Several)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_by_type(deserializer, &Path::ROOT)
    }
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(untagged)]
enum Buffered {
    Id(Id),
}

/// In a union, too, an integer of any size is read by its text.
#[test]
fn no_digit_is_lost_in_a_union() {
    let whole = |text: &str| Id::Integer(text.parse().unwrap());
    for text in ["7", "-0", "1e400", "18446744073709551615e0", "9007199254740991.0", "123456789012345678901234567890"] {
        assert_eq!(serde_json::from_str::<Id>(text).unwrap(), whole(text), "{text}");
        assert_eq!(serde_json::from_reader::<_, Id>(text.as_bytes()).unwrap(), whole(text), "{text}");
        let wrapped = serde_path_to_error::deserialize::<_, Id>(&mut serde_json::Deserializer::from_str(text));
        assert_eq!(wrapped.unwrap(), whole(text), "{text}");
        let nested: Vec<Id> = serde_json::from_str(&format!("[{text} , \"a\\n\"]")).unwrap();
        assert_eq!(nested, [whole(text), Id::String("a\n".to_owned())], "{text}");
    }
    assert_eq!(serde_json::from_str::<Buffered>("7").unwrap(), Buffered::Id(whole("7")));
    assert_eq!(serde_json::from_value::<Id>(serde_json::json!(7)).unwrap(), whole("7"));
    assert_eq!(serde_json::from_str::<Id>("[1.50]").unwrap(), Id::Several(vec!["1.50".parse().unwrap()]));
    for (text, fault) in [
        ("1.5", "expected integer, found 1.5"),
        ("true", "expected integer, string or array, found true"),
        ("null", "expected integer, string or array, found null"),
        (r#"{"a":1}"#, "expected integer, string or array, found an object"),
        (r#"{"$serde_json::private::RawValue":"5"}"#, "expected integer, string or array, found an object"),
        (r#"{"$serde_json::private::Number":"5"}"#, "expected integer, string or array, found an object"),
        (r#""\ud800""#, "unexpected end of hex escape"),
    ] {
        let error = serde_json::from_str::<Id>(text).unwrap_err().to_string();
        assert!(error.starts_with(fault), "{text}: {error}");
    }
}
