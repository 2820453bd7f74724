//! Answers on the wire, and what is said of those that do not fit.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use mcp_wire::{
    Json,
    elicitation::{
        AnswerError, ElicitationAnswer, McpElicitationBooleanSchema, McpElicitationNumberSchema, McpElicitationSchema,
        McpElicitationStringSchema, ParseAnswerError, Select,
    },
};
use serde_json::{Map, Value, json};

fn map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        other => unreachable!("{other} is no object"),
    }
}

#[test]
fn answers_are_read_and_written() {
    let accept = |content: Value| ElicitationAnswer::accept(map(content));
    let meta = |value: Value| Json::from(value);
    let cases = [
        (r#"{"action":"accept","content":{"age":2.0,"name":"Ann"}}"#, accept(json!({"name": "Ann", "age": 2.0})), None),
        (r#"{"action":"accept"}"#, ElicitationAnswer::accept(None), None),
        (r#"{"action":"accept","content":{}}"#, accept(json!({})), None),
        (r#"{"content":null,"action":"accept"}"#, ElicitationAnswer::accept(None), Some(r#"{"action":"accept"}"#)),
        (r#"{"action":"decline","content":null}"#, ElicitationAnswer::decline(), Some(r#"{"action":"decline"}"#)),
        (
            r#"{"action":"cancel","content":null,"_meta":null}"#,
            ElicitationAnswer::cancel().with_meta(meta(Value::Null)),
            Some(r#"{"action":"cancel","_meta":null}"#),
        ),
        (r#"{"content":{},"action":"decline"}"#, ElicitationAnswer::decline(), Some(r#"{"action":"decline"}"#)),
        (r#"{"action":"cancel"}"#, ElicitationAnswer::cancel(), None),
        (
            r#"{"action":"accept","_meta":{"persist":"session","n":60000,"x":[1.50]}}"#,
            ElicitationAnswer::accept(None).with_meta(meta(json!({"persist": "session", "n": 60000, "x": [1.5]}))),
            None,
        ),
        (r#"{"isError":false,"action":"decline","other":[{}]}"#, ElicitationAnswer::decline(), Some(r#"{"action":"decline"}"#)),
    ];
    for (text, answer, written) in cases {
        let read: ElicitationAnswer = serde_json::from_str(text).unwrap();
        assert_eq!(read, answer, "{text}");
        assert_eq!(serde_json::to_string(&read).unwrap(), written.unwrap_or(text));
        assert_eq!(serde_json::from_value::<ElicitationAnswer>(serde_json::from_str(text).unwrap()).unwrap(), answer, "{text}");
    }
}

#[test]
fn what_is_no_answer_is_an_error_that_says_why() {
    let cases = [
        (r#"{"action":"submit"}"#, r#"action: unknown value "submit", expected "accept", "decline" or "cancel""#),
        (r#"{"action":"Accept"}"#, r#"action: unknown value "Accept", expected "accept", "decline" or "cancel""#),
        (r#"{"action":null}"#, r#"action: expected "accept", "decline" or "cancel", found null"#),
        (r#"{"content":{}}"#, "action: missing, but required"),
        (r#"{"action":"decline","content":{"a":1}}"#, r#"content: only an answer whose `action` is "accept" has content"#),
        (r#"{"content":{"a":1},"action":"cancel"}"#, r#"content: only an answer whose `action` is "accept" has content"#),
        (r#"{"action":"accept","content":[]}"#, "content: expected object, found an array"),
        (r#"{"action":"accept","content":"a"}"#, r#"content: expected object, found "a""#),
        (r#"{"action":"accept","action":"accept"}"#, r#"repeated key "action""#),
        (r#"{"action":"accept","content":{"a":1},"content":null}"#, r#"repeated key "content""#),
        (r#"{"action":"accept","content":{"a":1,"a":1}}"#, r#"content: repeated key "a""#),
        (r#"{"action":"accept","x":1,"x":2}"#, r#"repeated key "x""#),
        ("[]", "invalid type: sequence, expected object"),
    ];
    for (text, expected) in cases {
        let error = serde_json::from_str::<ElicitationAnswer>(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn an_answer_lives_inside_other_types() {
    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(untagged)]
    enum Reply {
        Answer(ElicitationAnswer),
        Other(Value),
    }
    #[derive(serde::Deserialize)]
    struct Flat {
        id: u32,
        #[serde(flatten)]
        answer: ElicitationAnswer,
    }

    let reply: Reply = serde_json::from_str(r#"{"action":"decline"}"#).unwrap();
    assert_eq!(reply, Reply::Answer(ElicitationAnswer::decline()));
    let flat: Flat = serde_json::from_str(r#"{"id":1,"action":"accept","content":{"a":1.5}}"#).unwrap();
    assert_eq!((flat.id, flat.answer), (1, ElicitationAnswer::accept(map(json!({"a": 1.5})))));
}

fn form() -> McpElicitationSchema {
    McpElicitationSchema::builder()
        .required("name", McpElicitationStringSchema::text().with_length(2..=5))
        .required("email", McpElicitationStringSchema::email())
        .optional("site", McpElicitationStringSchema::uri())
        .optional("day", McpElicitationStringSchema::date())
        .optional("at", McpElicitationStringSchema::date_time())
        .optional("stars", McpElicitationNumberSchema::integer().with_range(1..=5))
        .optional("share", McpElicitationNumberSchema::number().with_range(0.0..=1.0))
        .optional("ok", McpElicitationBooleanSchema::new())
        .optional("size", Select::one(["S", "M"]))
        .optional("plan", Select::one_titled([("free", "Free"), ("pro", "Pro")]))
        .optional("many", Select::many(["a", "b", "c"]).with_items(1..=2))
        .optional("more", Select::many_titled((1..=12).map(|n| (n.to_string(), format!("No. {n}")))))
        .build()
        .unwrap()
}

/// Checks the words for one field's answer; the required fields are answered well.
fn check(field: &str, answer: Value, words: &str) {
    let mut content = map(json!({"name": "Ann", "email": "ann@example.com"}));
    let about = format!("{field} {answer}");
    content.insert(field.to_owned(), answer);
    let found = form().check(&content).map_err(|errors| errors.to_string());
    let expected = if words.is_empty() { Ok(()) } else { Err(format!("{field}: {words}")) };
    assert_eq!(found, expected, "{about}");
}

#[test]
fn faults_are_worded_for_a_person() {
    check("name", json!("A"), "needs at least 2 characters, has 1");
    check("name", json!("Annabel"), "takes at most 5 characters, has 7");
    check("name", json!(5), "expected text, not a number");
    check("name", json!(null), "expected text, not null");
    check("stars", json!(0), "must be 1 or more");
    check("stars", json!(6), "must be 5 or less");
    check("stars", json!(2.5), "not a whole number");
    check("stars", json!(7.5), "not a whole number; stars: must be 5 or less");
    check("stars", json!("3"), "expected a whole number, not text");
    check("stars", json!(2.0), "");
    check("share", json!(-0.5), "must be 0.0 or more");
    check("share", json!(1), "");
    check("share", json!(true), "expected a number, not true or false");
    check("ok", json!("yes"), "expected yes or no (true or false), not text");
    check("size", json!("L"), "`L` is none of the choices: `S`, `M`");
    check("size", json!(["S"]), "expected one of the choices, not a list");
    check("plan", json!("Free"), "`Free` is none of the choices: `free`, `pro`");
    check("many", json!([]), "choose at least 1, not 0");
    check("many", json!(["a", "b", "c"]), "choose at most 2, not 3");
    check("many", json!(["a", "d"]), "`d` is none of the choices: `a`, `b`, `c`");
    check("many", json!(["d", "e"]), "`d`, `e` are none of the choices: `a`, `b`, `c`");
    check("many", json!(["a", 1]), "expected a list of choices, one of them is a number");
    check("many", json!({"a": true}), "expected a list of choices, not an object");
    check("many", json!(["a", "a"]), "");
    check("more", json!(["13"]), "`13` is none of the choices: `1`, `2`, `3`, `4`, `5`, `6`, `7`, `8`, `9`, `10`, 2 more");
    check("other", json!(1), "the form has no such field");
}

#[test]
fn lengths_count_code_points() {
    // One code point of four bytes and two UTF-16 units; and a letter with an accent of its own.
    check("name", json!("😀😀😀😀😀"), "");
    check("name", json!("😀"), "needs at least 2 characters, has 1");
    check("name", json!("e\u{301}"), "");
}

#[cfg(feature = "forms")]
#[test]
fn formats_are_checked() {
    check("email", json!("ann at example.com"), "not an e-mail address");
    check("email", json!("Ann <ann@example.com>"), "not an e-mail address");
    check("email", json!(" <ann@example.com>"), "not an e-mail address");
    check("email", json!("änn@example.com"), "not an e-mail address");
    check("email", json!("ann@ab--c.com"), "");
    check("site", json!("example.com"), "not an address such as https://example.com/");
    check("site", json!("https://example.com/ü"), "not an address such as https://example.com/");
    check("site", json!("https://example.com/%C3%BC?q#f"), "");
    check("day", json!("2026-02-30"), "not a date such as 2026-01-31");
    check("day", json!("2026-2-3"), "not a date such as 2026-01-31");
    check("day", json!("2024-02-29"), "");
    check("at", json!("2026-01-31T09:00:00"), "not a date and time such as 2026-01-31T09:00:00Z");
    check("at", json!("2026-01-31T09:00:00+02:00"), "");
    check("at", json!("2016-12-31T23:59:60Z"), "");
    check("at", json!("2016-12-31T23:58:60Z"), "not a date and time such as 2026-01-31T09:00:00Z");
}

#[cfg(not(feature = "forms"))]
#[test]
fn without_the_feature_any_text_is_of_the_format_and_all_else_is_checked() {
    check("email", json!("ann at example.com"), "");
    check("day", json!("2026-02-30"), "");
    check("email", json!(1), "expected text, not a number");
}

#[test]
fn every_fault_is_found_in_form_order() {
    let content = map(json!({"aaa": 1, "many": [], "size": "L", "name": "A", "stars": 9.5, "zzz": null}));
    let errors = form().check(&content).unwrap_err();
    let found: Vec<(&str, AnswerError)> = errors.iter().map(|(field, error)| (field, *error)).collect();
    assert_eq!(
        found,
        [
            ("name", AnswerError::TooShort),
            ("email", AnswerError::Missing),
            ("stars", AnswerError::NotAnInteger),
            ("stars", AnswerError::AboveMaximum),
            ("size", AnswerError::NotAChoice),
            ("many", AnswerError::TooFew),
            ("aaa", AnswerError::Unknown),
            ("zzz", AnswerError::Unknown),
        ]
    );
    assert_eq!(errors.len(), found.len());
    assert!(errors.messages().map(|(field, _)| field).eq(found.iter().map(|(field, _)| *field)));
}

#[test]
fn accept_without_content_is_for_forms_without_required_fields() {
    let empty = McpElicitationSchema::builder().build().unwrap();
    let optional = McpElicitationSchema::builder().optional("a", McpElicitationBooleanSchema::new()).build().unwrap();
    let answer: ElicitationAnswer = serde_json::from_str(r#"{"action": "accept"}"#).unwrap();
    assert_eq!(answer.check_for(&empty), Ok(()));
    assert_eq!(answer.check_for(&optional), Ok(()));
    let errors = answer.check_for(&form()).unwrap_err();
    assert!(errors.iter().eq([("name", &AnswerError::Missing), ("email", &AnswerError::Missing)]));
    for answer in [ElicitationAnswer::decline(), ElicitationAnswer::cancel()] {
        assert_eq!(answer.check_for(&form()), Ok(()));
    }
    assert!(ElicitationAnswer::accept(map(json!({"x": 1}))).check_for(&empty).is_err());
}

#[test]
fn a_form_that_requires_a_field_it_has_not_admits_no_answer() {
    let form: McpElicitationSchema =
        serde_json::from_str(r#"{"type": "object", "properties": {}, "required": ["ghost", "ghost"]}"#).unwrap();
    assert_eq!(form.check(&Map::new()).unwrap_err().to_string(), "ghost: an answer is required");
    assert_eq!(form.check(&map(json!({"ghost": 1}))).unwrap_err().to_string(), "ghost: the form has no such field");
}

#[test]
fn content_is_read_as_a_type() {
    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Order {
        copies: u8,
        share: f64,
        note: Option<String>,
    }
    let parse = |content: Value| ElicitationAnswer::accept(map(content)).parse::<Order>();
    let order = Order { copies: 2, share: 3.0, note: None };
    assert_eq!(parse(json!({"copies": 2.0, "share": 3.0})).unwrap(), order);
    assert_eq!(parse(json!({"copies": 2, "share": 3})).unwrap(), order);
    assert!(matches!(parse(json!({"copies": 2.5, "share": 3})), Err(ParseAnswerError::Content(_))));
    assert!(matches!(ElicitationAnswer::decline().parse::<Order>(), Err(ParseAnswerError::Declined)));
    assert!(ElicitationAnswer::accept(None).parse::<Order>().unwrap_err().to_string().contains("copies"));
}
