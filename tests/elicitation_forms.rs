//! Forms as the builder makes them: every kind of field, and what is refused.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::reversed_empty_ranges, reason = "limits that cross are what is tested")]

use mcp_wire::elicitation::{
    McpElicitationBooleanSchema, McpElicitationLegacyTitledEnumSchema, McpElicitationNumberSchema, McpElicitationPrimitiveSchema,
    McpElicitationSchema, McpElicitationStringSchema, McpElicitationUntitledEnumItems,
    McpElicitationUntitledMultiSelectEnumSchema, McpElicitationUntitledSingleSelectEnumSchema, Select,
};
use serde_json::{Value, json};

type Text = McpElicitationStringSchema;
type Number = McpElicitationNumberSchema;

#[test]
fn every_kind_of_field_is_written_as_the_schema_has_it() {
    let a_and_b = || [("a", "The A"), ("b", "The B")];
    let cases: Vec<(McpElicitationPrimitiveSchema, Value)> = vec![
        (Text::text().into(), json!({"type": "string"})),
        (
            Text::text().with_title("T").with_description("D").with_default("x").with_length(1..=40).into(),
            json!({"type": "string", "title": "T", "description": "D", "default": "x", "minLength": 1, "maxLength": 40}),
        ),
        (Text::text().with_length(2..).into(), json!({"type": "string", "minLength": 2})),
        (Text::text().with_length(..=9).into(), json!({"type": "string", "maxLength": 9})),
        (
            Text::text().with_length(0..=u32::MAX).into(),
            json!({"type": "string", "minLength": 0, "maxLength": 4_294_967_295_u32}),
        ),
        (Text::email().into(), json!({"type": "string", "format": "email"})),
        (Text::uri().into(), json!({"type": "string", "format": "uri"})),
        (Text::date().into(), json!({"type": "string", "format": "date"})),
        (Text::date_time().into(), json!({"type": "string", "format": "date-time"})),
        (Number::integer().into(), json!({"type": "integer"})),
        (
            Number::integer().with_title("T").with_range(-1..=5).with_default(3_u8).into(),
            json!({"type": "integer", "title": "T", "minimum": -1, "maximum": 5, "default": 3}),
        ),
        (Number::number().with_range(0.5..).with_default(1).into(), json!({"type": "number", "minimum": 0.5, "default": 1})),
        (
            Number::number().with_range(..=2.5).with_default(1.25).into(),
            json!({"type": "number", "maximum": 2.5, "default": 1.25}),
        ),
        (Number::number().with_range(f64::NEG_INFINITY..=1.0).into(), json!({"type": "number", "maximum": 1.0})),
        (Number::integer().with_range(0..=u64::MAX).into(), json!({"type": "integer", "minimum": 0, "maximum": u64::MAX})),
        (McpElicitationBooleanSchema::new().into(), json!({"type": "boolean"})),
        (
            McpElicitationBooleanSchema::new().with_title("T").with_default(true).into(),
            json!({"type": "boolean", "title": "T", "default": true}),
        ),
        (Select::one(["a", "b"]).with_default("b").into(), json!({"type": "string", "enum": ["a", "b"], "default": "b"})),
        (
            Select::one_titled(a_and_b()).with_title("T").into(),
            json!({
                "type": "string", "title": "T",
                "oneOf": [{"const": "a", "title": "The A"}, {"const": "b", "title": "The B"}],
            }),
        ),
        (
            Select::one_legacy_titled(a_and_b()).with_description("D").into(),
            json!({"type": "string", "description": "D", "enum": ["a", "b"], "enumNames": ["The A", "The B"]}),
        ),
        (
            Select::many(vec!["a".to_owned(), "b".to_owned()]).with_defaults(["a"]).with_items(1..=2).into(),
            json!({
                "type": "array", "items": {"type": "string", "enum": ["a", "b"]}, "default": ["a"], "minItems": 1, "maxItems": 2,
            }),
        ),
        (
            Select::many_titled(a_and_b()).with_title("T").with_description("D").with_items(..=1).into(),
            json!({
                "type": "array", "title": "T", "description": "D", "maxItems": 1,
                "items": {"anyOf": [{"const": "a", "title": "The A"}, {"const": "b", "title": "The B"}]},
            }),
        ),
        (
            McpElicitationUntitledSingleSelectEnumSchema::new(vec!["a".to_owned()]).into(),
            json!({"type": "string", "enum": ["a"]}),
        ),
    ];
    for (field, expected) in cases {
        assert_eq!(serde_json::to_value(&field).unwrap(), expected);
        let form = McpElicitationSchema::builder().optional("f", field.clone()).build().unwrap();
        let written = serde_json::to_string(&form).unwrap();
        let read: McpElicitationSchema = serde_json::from_str(&written).unwrap();
        assert_eq!(read.properties["f"], field, "{written}");
    }
}

#[test]
fn fields_come_as_they_were_added_and_no_other_key_is_written() {
    let form = McpElicitationSchema::builder()
        .optional("zeta", Text::text())
        .required("alpha", Number::integer())
        .required("mid", McpElicitationBooleanSchema::new())
        .build()
        .unwrap();
    let text = serde_json::to_string(&form).unwrap();
    let [zeta, alpha, mid] = ["\"zeta\"", "\"alpha\"", "\"mid\""].map(|name| text.find(name).unwrap());
    assert!(zeta < alpha && alpha < mid, "{text}");
    let value = serde_json::to_value(&form).unwrap();
    let mut keys: Vec<_> = value.as_object().unwrap().keys().collect();
    keys.sort();
    assert_eq!(keys, ["properties", "required", "type"]);
    assert_eq!(value["required"], json!(["alpha", "mid"]));
    let empty = McpElicitationSchema::builder().build().unwrap();
    assert_eq!(serde_json::to_value(&empty).unwrap(), json!({"type": "object", "properties": {}}));
}

/// Checks that a form with this one field is refused, with these words after the field's name.
fn refused(field: impl Into<McpElicitationPrimitiveSchema>, words: &str) {
    let error = McpElicitationSchema::builder().optional("before", Text::text()).required("f", field).build().unwrap_err();
    assert_eq!(error.field(), Some("f"));
    assert_eq!(error.to_string(), format!("field `f`: {words}"));
}

#[test]
fn a_field_that_nobody_can_answer_is_refused_by_name() {
    refused(Text::text().with_length(5..=4), "the shortest length 5 is above the longest, 4; lower the one or raise the other");
    let crossed = "no number lies between the minimum 5 and the maximum 4; lower the one or raise the other";
    refused(Number::integer().with_range(5..=4), crossed);
    refused(Number::number().with_range(5..=4), crossed);
    refused(
        Number::integer().with_range(0.25..=0.75),
        "no number lies between the minimum 0.25 and the maximum 0.75; lower the one or raise the other",
    );
    refused(Select::one(Vec::<String>::new()), "there is nothing to choose from; give it choices");
    refused(Select::one_titled(Vec::<(String, String)>::new()), "there is nothing to choose from; give it choices");
    refused(Select::many_titled(Vec::<(String, String)>::new()), "there is nothing to choose from; give it choices");
    let twice = "the choice `a` is there twice; leave one of the two out";
    refused(Select::one(["a", "b", "a"]), twice);
    refused(Select::one_titled([("a", "A"), ("a", "B")]), twice);
    refused(Select::one_legacy_titled([("a", "A"), ("a", "B")]), twice);
    refused(Select::many(["a", "a"]), twice);
    refused(Select::many_titled([("a", "A"), ("a", "B")]), twice);
    refused(Select::many(["a"]).with_items(2..), "at least 2 must be chosen, of 1; ask for fewer or give more choices");
    refused(
        Select::many(["a", "b", "c"]).with_items(2..=1),
        "the least number of choices 2 is above the most, 1; lower the one or raise the other",
    );
    refused(
        McpElicitationLegacyTitledEnumSchema::new(vec!["a".to_owned(), "b".to_owned()]).with_enum_names(vec!["A".to_owned()]),
        "there are 1 `enumNames` for 2 choices; give each choice its name",
    );
    refused(
        McpElicitationUntitledMultiSelectEnumSchema::new(McpElicitationUntitledEnumItems::new(Vec::new())),
        "there is nothing to choose from; give it choices",
    );
}

/// Checks that a form with this one field is refused for its default.
fn default_refused(field: impl Into<McpElicitationPrimitiveSchema>, words: &str) {
    refused(field, &format!("the default does not fit: {words}; change the default or the limit"));
}

#[test]
fn a_default_that_the_field_would_refuse_is_refused() {
    default_refused(Text::text().with_length(3..).with_default("ab"), "needs at least 3 characters, has 2");
    default_refused(Text::text().with_length(..=1).with_default("ab"), "takes at most 1 character, has 2");
    default_refused(Number::integer().with_range(1..=5).with_default(0), "must be 1 or more");
    default_refused(Number::number().with_range(1..=5).with_default(5.5), "must be 5 or less");
    default_refused(Number::integer().with_default(2.5), "not a whole number");
    default_refused(Select::one(["a"]).with_default("b"), "`b` is none of the choices: `a`");
    default_refused(Select::one_titled([("a", "A")]).with_default("A"), "`A` is none of the choices: `a`");
    default_refused(Select::one_legacy_titled([("a", "A")]).with_default("A"), "`A` is none of the choices: `a`");
    default_refused(Select::many(["a", "b"]).with_defaults(["a", "c"]), "`c` is none of the choices: `a`, `b`");
    default_refused(Select::many(["a", "b"]).with_defaults(["a", "b"]).with_items(..=1), "choose at most 1, not 2");
    default_refused(
        Select::many_titled([("a", "A")]).with_defaults(Vec::<String>::new()).with_items(1..),
        "choose at least 1, not 0",
    );
    McpElicitationSchema::builder().required("f", Number::integer().with_default(2.0)).build().unwrap();
}

#[cfg(feature = "forms")]
#[test]
fn a_default_out_of_format_is_refused() {
    default_refused(Text::email().with_default("nobody"), "not an e-mail address");
    default_refused(Text::uri().with_default("nowhere"), "not an address such as https://example.com/");
    default_refused(Text::date().with_default("2026-02-30"), "not a date such as 2026-01-31");
    default_refused(Text::date_time().with_default("2026-01-31"), "not a date and time such as 2026-01-31T09:00:00Z");
}

#[test]
fn a_name_is_there_once() {
    let error = McpElicitationSchema::builder()
        .required("f", Text::text())
        .optional("g", Text::text())
        .optional("f", Number::number())
        .build()
        .unwrap_err();
    assert_eq!(error.to_string(), "field `f`: the form has this field already; rename one of the two");
}

#[test]
fn a_front_end_finds_what_to_draw() {
    let form = McpElicitationSchema::builder()
        .optional("text", Text::text().with_title("Text").with_description("Some text.").with_default("x"))
        .optional("plain", Number::integer().with_default(2))
        .optional("ok", McpElicitationBooleanSchema::new().with_default(false))
        .optional("one", Select::one(["a", "b"]).with_title("One").with_default("a"))
        .optional("legacy", Select::one_legacy_titled([("a", "The A"), ("b", "The B")]))
        .optional("many", Select::many_titled([("a", "The A")]).with_description("Many.").with_defaults(["a"]))
        .build()
        .unwrap();
    let drawn = |name: &str| {
        let field = &form.properties[name];
        (field.title(), field.description(), field.default_value(), field.choices())
    };
    assert_eq!(drawn("text"), (Some("Text"), Some("Some text."), Some(json!("x")), None));
    assert_eq!(drawn("plain"), (None, None, Some(json!(2)), None));
    assert_eq!(drawn("ok"), (None, None, Some(json!(false)), None));
    assert_eq!(drawn("one"), (Some("One"), None, Some(json!("a")), Some(vec![("a", "a"), ("b", "b")])));
    assert_eq!(drawn("legacy"), (None, None, None, Some(vec![("a", "The A"), ("b", "The B")])));
    assert_eq!(drawn("many"), (None, Some("Many."), Some(json!(["a"])), Some(vec![("a", "The A")])));
    let defaults = json!({"text": "x", "plain": 2, "ok": false, "one": "a", "many": ["a"]});
    assert_eq!(Value::Object(form.defaults()), defaults);
}
