//! A form made of a Rust type, and the answer read back as it.
#![cfg(feature = "schemars")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use mcp_wire::elicitation::{ElicitationAnswer, FormFault, McpElicitationSchema};
use serde_json::{Value, json};

/// A booking.
#[derive(Debug, PartialEq, serde::Deserialize, schemars::JsonSchema)]
struct Booking {
    /// Who comes?
    #[schemars(length(min = 1, max = 40))]
    name: String,
    #[schemars(email)]
    email: Option<String>,
    guests: u8,
    #[schemars(extend("exclusiveMinimum" = 0.0), title = "Tip")]
    tip: f64,
    #[serde(default)]
    terrace: bool,
    seating: Seating,
    meals: Option<Vec<Meal>>,
    #[schemars(regex(pattern = "^[A-Z]+$"))]
    code: Option<String>,
    balance: i32,
}

#[derive(Debug, PartialEq, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Seating {
    Bar,
    Table,
}

/// What is served.
#[derive(Debug, PartialEq, serde::Deserialize, schemars::JsonSchema)]
enum Meal {
    #[schemars(title = "The meat")]
    Meat,
    #[schemars(title = "The fish")]
    Fish,
}

#[test]
fn a_struct_becomes_a_form_in_its_own_order() {
    let (form, dropped) = McpElicitationSchema::for_type::<Booking>().unwrap();
    assert!(form.properties.keys().eq(["name", "email", "guests", "tip", "terrace", "seating", "meals", "code", "balance"]));
    let expected = json!({
        "type": "object",
        "properties": {
            "name": {"type": "string", "description": "Who comes?", "minLength": 1, "maxLength": 40},
            "email": {"type": "string", "format": "email"},
            "guests": {"type": "integer", "minimum": 0, "maximum": 255},
            "tip": {"type": "number", "title": "Tip", "minimum": 0.0},
            "terrace": {"type": "boolean", "default": false},
            "seating": {"type": "string", "enum": ["bar", "table"]},
            "meals": {
                "type": "array",
                "items": {"anyOf": [{"const": "Meat", "title": "The meat"}, {"const": "Fish", "title": "The fish"}]},
            },
            "code": {"type": "string"},
            "balance": {"type": "integer", "minimum": i32::MIN, "maximum": i32::MAX},
        },
        "required": ["name", "guests", "tip", "seating", "balance"],
    });
    assert_eq!(serde_json::to_value(&form).unwrap(), expected);
    let dropped: Vec<(Option<&str>, &str)> = dropped.iter().map(|dropped| (dropped.field(), dropped.keyword())).collect();
    for lost in [
        (None, "title"),
        (None, "description"),
        (Some("code"), "pattern"),
        (Some("tip"), "exclusiveMinimum"),
        (Some("meals"), "description"),
    ] {
        assert!(dropped.contains(&lost), "{lost:?}: {dropped:?}");
    }
    assert_eq!(dropped.len(), 5, "{dropped:?}");
}

#[test]
fn an_answer_that_fits_the_form_is_read_as_the_struct() {
    let (form, _) = McpElicitationSchema::for_type::<Booking>().unwrap();
    let content = json!({"name": "Ann", "guests": 2.0, "tip": 1, "seating": "bar", "meals": ["Fish"], "balance": -3});
    let Value::Object(content) = content else { unreachable!("an object") };
    let answer = ElicitationAnswer::accept(content);
    answer.check_for(&form).unwrap();
    let expected = Booking {
        name: "Ann".to_owned(),
        email: None,
        guests: 2,
        tip: 1.0,
        terrace: false,
        seating: Seating::Bar,
        meals: Some(vec![Meal::Fish]),
        code: None,
        balance: -3,
    };
    assert_eq!(answer.parse::<Booking>().unwrap(), expected);
}

#[test]
fn a_type_that_no_form_can_ask_for_is_refused_by_field() {
    #[derive(schemars::JsonSchema)]
    #[allow(dead_code, reason = "only its schema is of interest")]
    struct Nested {
        ok: bool,
        inner: Inner,
    }
    #[derive(schemars::JsonSchema)]
    #[allow(dead_code, reason = "only its schema is of interest")]
    struct Inner {
        x: u8,
    }
    let error = McpElicitationSchema::for_type::<Nested>().unwrap_err();
    assert_eq!(error.field(), Some("inner"));
    assert!(matches!(error.fault(), FormFault::Unsupported { .. }));
    assert!(McpElicitationSchema::for_type::<String>().unwrap_err().field().is_none());
}
