//! Values read from and written to whatever serde and other formats put between a type and its text.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use std::fmt::Debug;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use wiregen_runtime::{Integer, Json, JsonNumber, JsonObject};

/// Values of every JSON type that any buffer can hold.
const VALUES: &[&str] = &[
    "null",
    "true",
    "false",
    "0",
    "-1",
    "18446744073709551615",
    "-9223372036854775808",
    "1.5",
    "1.0",
    "1e300",
    "-2.5e-10",
    r#""""#,
    r#""text""#,
    r#""é \" \\ \u0001 \ud83d\ude00 \/""#,
    "[]",
    "{}",
    r#"[1, [2.0, [null, "x"]], {"a": {"b": []}}]"#,
    r#"{"b": 1, "a": {"$serde_json::private::Odd": [true]}, "": "empty", "k\n": 1.25}"#,
];

/// What `serde_json`'s tree holds only under its feature `arbitrary_precision`.
const DIGITS: &[&str] = &["1e400", "-12345678901234567890123.25", "0.1234567890123456789012345678901234567890", "1e99999"];

fn keeps_digits() -> bool {
    "1e999".parse::<serde_json::Number>().is_ok()
}

fn values() -> impl Iterator<Item = &'static str> {
    VALUES.iter().chain(if keeps_digits() { DIGITS } else { &[] }).copied()
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(untagged)]
enum Untagged {
    Never { never: bool, also: u8 },
    Member { value: Json, twice: Json },
    Any(Json),
}

#[derive(Debug, Deserialize, Serialize)]
struct Inner {
    value: Json,
}

#[derive(Debug, Deserialize, Serialize)]
struct Flat {
    name: String,
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Debug, Deserialize, Serialize)]
struct FlatObject {
    name: String,
    #[serde(flatten)]
    rest: JsonObject,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(tag = "t")]
enum Internal {
    Object(JsonObject),
    Member { value: Json },
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Json(Json),
    Member { value: Json },
}

#[derive(Debug, Deserialize, Serialize)]
enum External {
    Json(Json),
    Member { value: Json },
}

#[derive(Debug, Deserialize, Serialize)]
struct Optional {
    value: Option<Json>,
}

/// `text` is read as `T` by every way in, and written back as the same JSON by every way out.
fn check<T: Debug + DeserializeOwned + Serialize>(text: &str) {
    let expected: Json = text.parse().unwrap();
    let back = |value: &T| {
        let written = serde_json::to_string(value).unwrap();
        assert_eq!(written.parse::<Json>().unwrap(), expected, "{text}: written as {written}");
        let pretty = serde_json::to_string_pretty(value).unwrap();
        assert_eq!(pretty.parse::<Json>().unwrap(), expected, "{text}: written as {pretty}");
        assert_eq!(Json::from_serialize(value).unwrap(), expected);
    };
    back(&serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}")));
    back(&serde_json::from_slice(text.as_bytes()).unwrap());
    back(&serde_json::from_reader(text.as_bytes()).unwrap());
    back(&serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(text)).unwrap());
    let tree: Value = serde_json::from_str(text).unwrap();
    back(&serde_json::from_value(tree.clone()).unwrap());
    let value: T = serde_json::from_str(text).unwrap();
    assert_eq!(Json::from(serde_json::to_value(&value).unwrap()), expected);
    back(&T::deserialize(&tree).unwrap());
}

#[test]
fn any_value_passes_through_every_container() {
    for text in values() {
        check::<Json>(text);
        check::<Untagged>(text);
        check::<Untagged>(&format!(r#"{{"value": {text}, "twice": [{text}, {text}]}}"#));
        check::<Flat>(&format!(r#"{{"value": {text}, "name": "x"}}"#));
        check::<FlatObject>(&format!(r#"{{"a": {text}, "name": "x", "b": [{text}]}}"#));
        check::<Internal>(&format!(r#"{{"t": "Object", "a": {text}}}"#));
        check::<Internal>(&format!(r#"{{"a": {text}, "t": "Object", "b": {text}}}"#));
        check::<Internal>(&format!(r#"{{"value": {text}, "t": "Member"}}"#));
        check::<Adjacent>(&format!(r#"{{"t": "Json", "c": {text}}}"#));
        check::<Adjacent>(&format!(r#"{{"c": {text}, "t": "Json"}}"#));
        check::<Adjacent>(&format!(r#"{{"c": {{"value": {text}}}, "t": "Member"}}"#));
        check::<External>(&format!(r#"{{"Json": {text}}}"#));
        check::<External>(&format!(r#"{{"Member": {{"value": {text}}}}}"#));
        check::<Vec<Json>>(&format!("[{text}, {text}]"));
        check::<Option<Vec<Json>>>(&format!("[{text}]"));
        if text != "null" {
            check::<Optional>(&format!(r#"{{"value": {text}}}"#));
        }
    }
}

/// What no buffer but `arbitrary_precision`'s can hold is read where nothing buffers, whatever the features.
#[test]
fn digits_are_kept_where_nothing_buffers() {
    for text in DIGITS {
        for json in [
            serde_json::from_str::<Json>(text),
            serde_json::from_slice(text.as_bytes()),
            serde_json::from_reader(text.as_bytes()),
        ] {
            assert_eq!(serde_json::to_string(&json.unwrap()).unwrap(), *text);
        }
        let list = format!("[{text},{{\"a\":{text}}}]");
        assert_eq!(serde_json::to_string(&serde_json::from_str::<Vec<Json>>(&list).unwrap()).unwrap(), list);
    }
}

/// Text stays to the byte where nothing buffers.
#[test]
fn text_is_kept_where_nothing_buffers() {
    for text in VALUES.iter().chain(DIGITS) {
        let padded = format!("\n{{\"value\" :\t{text} \r\n}} ");
        let inner: Inner = serde_json::from_str(&padded).unwrap();
        assert_eq!(inner.value.get(), *text);
        assert_eq!(serde_json::to_string(&inner).unwrap(), format!("{{\"value\":{text}}}"));
    }
}

#[derive(Debug, Deserialize, Serialize)]
struct Numbers {
    integer: Integer,
    number: JsonNumber,
}

#[derive(Debug, Deserialize, Serialize)]
struct FlatNumbers {
    #[serde(flatten)]
    numbers: Numbers,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(untagged)]
enum UntaggedNumbers {
    Never { never: bool },
    Numbers(Numbers),
}

#[test]
fn numbers_pass_through_every_container() {
    let integers = ["0", "-7", "60000.0", "1e3", "9223372036854775807", "9223372036854775808"];
    // (serde's buffer has no place for integers of 65 to 128 bits, which the tree of `serde_json` hands over as such.)
    let wide = ["1e400", "123456789012345678901234567890123456789012345678901234567890"];
    let integers = integers.iter().chain(if keeps_digits() { &wide[..] } else { &[] });
    for integer in integers {
        for number in values().filter(|text| text.starts_with(|c: char| c == '-' || c.is_ascii_digit())) {
            let text = format!(r#"{{"integer": {integer}, "number": {number}}}"#);
            check::<Numbers>(&text);
            check::<FlatNumbers>(&text);
            check::<UntaggedNumbers>(&text);
        }
    }
}

/// Through ciborium: out and back, and what is written is CBOR's own types.
#[test]
fn cbor_holds_values_and_not_their_text() {
    for text in VALUES {
        for text in [(*text).to_owned(), format!(r#"{{"value": {text}, "list": [{text}]}}"#)] {
            let json: Json = text.parse().unwrap();
            let mut bytes = Vec::new();
            ciborium::into_writer(&json, &mut bytes).unwrap();
            assert_eq!(ciborium::from_reader::<Json, _>(&bytes[..]).unwrap(), json, "{text}");
            let seen: ciborium::Value = ciborium::from_reader(&bytes[..]).unwrap();
            assert!(!format!("{seen:?}").contains("private::RawValue"), "{seen:?}");
            assert!(!format!("{seen:?}").contains("private::Number"), "{seen:?}");
        }
    }
    let cbor = |text: &str| {
        let mut bytes = Vec::new();
        ciborium::into_writer(&text.parse::<Json>().unwrap(), &mut bytes).unwrap();
        ciborium::from_reader::<ciborium::Value, _>(&bytes[..]).unwrap()
    };
    assert_eq!(cbor("7"), ciborium::Value::Integer(7.into()));
    assert_eq!(cbor("-7"), ciborium::Value::Integer((-7).into()));
    assert_eq!(cbor("1.5"), ciborium::Value::Float(1.5));
    assert_eq!(cbor("1.0"), ciborium::Value::Float(1.0));
    assert_eq!(cbor(r#""a\n""#), ciborium::Value::Text("a\n".to_owned()));
    assert_eq!(cbor("[null,true]"), ciborium::Value::Array(vec![ciborium::Value::Null, ciborium::Value::Bool(true)]));
    let object = ciborium::Value::Map(vec![(ciborium::Value::Text("k".to_owned()), ciborium::Value::Integer(1.into()))]);
    assert_eq!(cbor(r#"{"k":1}"#), object);
}

#[test]
fn cbor_numbers_are_numbers() {
    let texts = ["0", "-7", "60000.0", "1.5", "9223372036854775808", "-9223372036854775809", "12345678901234567890123"];
    for text in texts {
        let number: JsonNumber = text.parse().unwrap();
        let mut bytes = Vec::new();
        ciborium::into_writer(&number, &mut bytes).unwrap();
        assert_eq!(ciborium::from_reader::<JsonNumber, _>(&bytes[..]).unwrap(), number, "{text}");
        let json: Json = ciborium::from_reader(&bytes[..]).unwrap();
        assert_eq!(json, Json::from(number), "{text}");
    }
    let mut bytes = Vec::new();
    let error = ciborium::into_writer(&"1e400".parse::<Json>().unwrap(), &mut bytes).unwrap_err();
    assert!(error.to_string().contains("1e400 is beyond the range"), "{error}");
}

/// What CBOR can hold and JSON cannot.
#[test]
fn what_is_no_json_is_refused() {
    use ciborium::Value as Cbor;
    let cases = [
        (Cbor::Float(f64::NAN), "NaN is no JSON number"),
        (Cbor::Float(f64::INFINITY), "inf is no JSON number"),
        (Cbor::Array(vec![Cbor::Integer(1.into()), Cbor::Float(f64::NEG_INFINITY)]), "[1]: -inf is no JSON number"),
        (Cbor::Map(vec![(Cbor::Text("a".to_owned()), Cbor::Float(f64::NAN))]), "a: NaN is no JSON number"),
        (Cbor::Map(vec![(Cbor::Integer(1.into()), Cbor::Null)]), "expected str"),
    ];
    for (value, fact) in cases {
        let mut bytes = Vec::new();
        ciborium::into_writer(&value, &mut bytes).unwrap();
        let error = ciborium::from_reader::<Json, _>(&bytes[..]).unwrap_err().to_string();
        assert!(error.contains(fact), "{error}");
    }
}

/// Objects that look like `serde_json`'s private ones never make text that is no JSON, and are kept where they are none.
#[test]
fn private_keys_smuggle_nothing_in() {
    let texts = ["1, 2", "", "nul", "1 1", "{", "}", "\"", "01", "--1", "1,\"x\":2", "NaN", " 1", "5", "\"s\"", "[1]", "null"];
    for key in ["$serde_json::private::RawValue", "$serde_json::private::Number"] {
        for text in texts {
            let object = json!({ key: text });
            let whole = object.to_string();
            let mut bytes = Vec::new();
            ciborium::into_writer(&ciborium::Value::Map(vec![(key.into(), text.into())]), &mut bytes).unwrap();
            let readings: [Result<Json, String>; 5] = [
                serde_json::from_str(&whole).map_err(|error| error.to_string()),
                ciborium::from_reader(&bytes[..]).map_err(|error| error.to_string()),
                serde_json::from_str(&format!("[{whole}]")).map(|[json]: [Json; 1]| json).map_err(|error| error.to_string()),
                serde_json::from_str(&format!(r#"{{"value":{whole},"name":"x"}}"#))
                    .map(|flat: Flat| flat.inner.value)
                    .map_err(|e| e.to_string()),
                serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(&whole)).map_err(|e| e.to_string()),
            ];
            for (way, reading) in readings.into_iter().enumerate() {
                let json = reading.unwrap_or_else(|error| panic!("{whole}, way {way}: {error}"));
                let read: Json = json.get().parse().unwrap_or_else(|error| panic!("{whole}, way {way}: made {json}: {error}"));
                assert_eq!(read.get(), json.get());
                // Kept as the object that it is, or, by a wrapper's leave, what the text says.
                assert!(json.get().contains(key) || json.get() == text.trim(), "{whole}, way {way}: made {json}");
            }
        }
    }
}
