//! Objects kept as text, and the unknown members of open objects.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use serde_json::{Value, json};
use wiregen_runtime::{Extra, Json, JsonObject};

fn object(text: &str) -> JsonObject {
    text.parse().unwrap_or_else(|error| panic!("{text:.200}: {error}"))
}

const ODD: &str = r#" { "a" : [1, {"b": "}"}] , "\"" : "x,y" ,"é\u0041":null,"":{ } } "#;

#[test]
fn members_are_found() {
    let object = object(ODD);
    let cases = [("a", r#"[1, {"b": "}"}]"#), ("\"", r#""x,y""#), ("éA", "null"), ("", "{ }")];
    for (key, text) in cases {
        assert_eq!(object.get(key).unwrap().get(), text);
        assert!(object.contains_key(key));
    }
    assert_eq!(object.get("b"), None);
    let keys: Vec<_> = object.iter().map(|(key, _)| key).collect();
    assert_eq!(keys, ["a", "\"", "éA", ""]);
    assert_eq!(object.to_map().unwrap().len(), 4);
    assert!(!object.is_empty());
    assert_eq!(object.text(), ODD.trim());
}

#[test]
fn of_a_repeated_key_the_last_counts() {
    let object = object(r#"{"a":1,"b":2,"\u0061":3}"#);
    assert_eq!(object.get("a"), Some(Json::from(3)));
    assert_eq!(object.iter().count(), 3);
    assert_eq!(Extra::from(&object).len(), 2);
    assert_eq!(object.to_map().unwrap().get("a"), Some(&json!(3)));
}

#[test]
fn inserting_and_removing_keep_the_rest_to_the_byte() {
    let cases = [
        ("{}", "a", r#"{"a":7}"#),
        ("{ }", "a", r#"{"a":7 }"#),
        (r#"{"b" : 1.0 }"#, "a", r#"{"b" : 1.0,"a":7 }"#),
        (r#"{"a" : 1.0, "b":[ ]}"#, "a", r#"{"a" : 7, "b":[ ]}"#),
        (r#"{"a":1,"a":2}"#, "a", r#"{"a":1,"a":7}"#),
        ("{}", "\"\n", r#"{"\"\n":7}"#),
    ];
    for (before, key, after) in cases {
        let mut changed = object(before);
        let old = changed.get(key);
        assert_eq!(changed.insert(key, 7), old, "{before}");
        assert_eq!(changed.text(), after);
        assert_eq!(changed.get(key), Some(Json::from(7)));
        assert_eq!(changed.remove(key), Some(Json::from(7)));
        assert_eq!(changed.get(key), None, "{changed}");
        assert_eq!(changed.remove(key), None);
        assert!(changed.text().parse::<Value>().is_ok(), "{changed}");
    }
    let mut odd = object(ODD);
    assert_eq!(odd.remove("éA"), Some(Json::null()));
    assert_eq!(odd, object(r#"{"a": [1, {"b": "}"}], "\"": "x,y", "": {}}"#));
}

#[test]
fn what_is_no_object_is_refused() {
    let cases = [
        ("[]", "expected object, found an array"),
        ("null", "expected object, found null"),
        ("1.5", "expected object, found 1.5"),
        (r#""{\u0041}""#, r#"expected object, found "{A}""#),
        (r#""\ud800""#, "expected object, found a string"),
    ];
    for (text, fact) in cases {
        assert_eq!(JsonObject::try_from(text.parse::<Json>().unwrap()).unwrap_err().to_string(), fact);
        let error = serde_json::from_str::<JsonObject>(text).unwrap_err().to_string();
        assert!(error.starts_with(fact), "{error}");
        if let Ok(value) = serde_json::from_str::<Value>(text) {
            assert_eq!(JsonObject::from_serialize(&value).unwrap_err().to_string(), fact);
            assert_eq!(serde_json::from_value::<JsonObject>(value).unwrap_err().to_string(), fact);
        }
    }
    for text in ["{", "{}}", "{]", "{\"a\"}", "{\"a\":}", "{'a':1}", "{\"a\":1,}", "{\"\\x\":1}", "\u{feff}{}", "{}\0"] {
        assert!(text.parse::<JsonObject>().is_err(), "{text:?}");
        assert!(Json::try_from(text.to_owned()).is_err(), "{text:?}");
        assert!(Json::try_from(text).is_err(), "{text:?}");
    }
}

#[test]
fn objects_come_from_all_that_has_members() {
    let expected = object(r#"{"b":1,"a":[true]}"#);
    let map = json!({"b": 1, "a": [true]}).as_object().unwrap().clone();
    assert_eq!(JsonObject::from(map.clone()), expected);
    assert_eq!(JsonObject::from_serialize(&map).unwrap(), expected);
    assert_eq!(JsonObject::from_iter([("b", json!(1)), ("a", json!([true]))]).text(), expected.text());
    assert_eq!(JsonObject::from_iter([("b", json!(2)), ("a", json!([true])), ("b", json!(1))]).text(), expected.text());
    assert_eq!(JsonObject::from(Extra::from(&expected)).text(), expected.text());
    assert_eq!(JsonObject::default().text(), "{}");
    assert!(JsonObject::default().is_empty());
}

/// A key that is no Unicode does not hide the members beside it.
#[test]
fn half_a_surrogate_pair_in_a_key_is_survived() {
    let object = object(r#"{"\ud800":1,"a":2}"#);
    assert_eq!(object.get("a"), Some(Json::from(2)));
    let keys: Vec<_> = object.iter().map(|(key, _)| key).collect();
    assert_eq!(keys.len(), 2);
    assert!(keys[0].contains('\u{fffd}'), "{keys:?}");
}

#[test]
fn extra_keeps_the_order_and_compares_without_it() {
    let mut extra = Extra::default();
    assert_eq!(extra.len(), 0);
    assert_eq!(extra.iter().count(), 0);
    assert_eq!(std::mem::size_of::<Extra>(), std::mem::size_of::<usize>());
    for (key, value) in [("b", 1), ("a", 2), ("c", 3), ("a", 4)] {
        extra.insert(key, value);
    }
    assert_eq!(extra.keys().collect::<Vec<_>>(), ["b", "a", "c"]);
    assert_eq!(extra.get("a"), Some(&Json::from(4)));
    assert_eq!(extra, Extra::from_iter([("c", 3), ("b", 1), ("a", 4)]));
    assert_ne!(extra, Extra::from_iter([("c", 3), ("b", 1), ("a", 2)]));
    assert_ne!(extra, Extra::from_iter([("c", 3), ("b", 1), ("d", 4)]));
    assert_ne!(extra, Extra::from_iter([("c", 3), ("b", 1)]));
    assert_eq!(extra.remove("b"), Some(Json::from(1)));
    assert_eq!(extra.remove("b"), None);
    assert_eq!(extra.clone().into_iter().map(|(key, _)| key).collect::<Vec<_>>(), ["a", "c"]);
    assert_eq!(format!("{extra:?}"), r#"{"a": 4, "c": 3}"#);
    extra.retain(|key, _| key != "a");
    extra.remove("c");
    assert!(extra.is_empty());
    assert_eq!(extra, Extra::new());
}
