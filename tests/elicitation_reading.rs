//! Requests as they come from elsewhere: what each field is read as, and what the person who reads the log is told.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use mcp_wire::elicitation::{
    McpElicitationEnumSchema as Enum, McpElicitationMultiSelectEnumSchema as Multi, McpElicitationPrimitiveSchema as Field,
    McpElicitationSingleSelectEnumSchema as Single, McpServerElicitationRequest, McpServerElicitationRequestParams,
};
use serde_json::{Value, json};

fn variant(field: &Field) -> &'static str {
    match field {
        Field::String(_) => "String",
        Field::Number(_) => "Number",
        Field::Boolean(_) => "Boolean",
        Field::Enum(Enum::SingleSelect(Single::Untitled(_))) => "UntitledSingleSelect",
        Field::Enum(Enum::SingleSelect(Single::Titled(_))) => "TitledSingleSelect",
        Field::Enum(Enum::LegacyTitled(_)) => "LegacyTitled",
        Field::Enum(Enum::MultiSelect(Multi::Untitled(_))) => "UntitledMultiSelect",
        Field::Enum(Enum::MultiSelect(Multi::Titled(_))) => "TitledMultiSelect",
    }
}

#[test]
fn each_field_is_read_as_what_it_is() {
    let cases = [
        (json!({"type": "string", "minLength": 1, "maxLength": 40, "format": "email"}), "String"),
        (json!({"type": "integer", "minimum": 1, "maximum": 5}), "Number"),
        (json!({"type": "number", "minimum": 0.5, "default": 1.25}), "Number"),
        (json!({"type": "boolean", "default": false}), "Boolean"),
        (json!({"type": "string", "enum": ["a", "b"]}), "UntitledSingleSelect"),
        (json!({"type": "string", "oneOf": [{"const": "a", "title": "A"}]}), "TitledSingleSelect"),
        (json!({"type": "string", "enum": ["a"], "enumNames": ["A"]}), "LegacyTitled"),
        (json!({"type": "array", "items": {"type": "string", "enum": ["a"]}, "minItems": 1}), "UntitledMultiSelect"),
        (json!({"type": "array", "items": {"anyOf": [{"const": "a", "title": "A"}]}, "maxItems": 2}), "TitledMultiSelect"),
        (json!({"type": "string"}), "String"),
    ];
    for (json, expected) in cases {
        let field: Field = serde_json::from_str(&json.to_string()).unwrap();
        assert_eq!(variant(&field), expected, "{json}");
        let text = serde_json::to_string(&field).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), json, "{text}");
        for key in json.as_object().unwrap().keys() {
            assert!(
                text.matches(&format!("\"{key}\":")).count() <= json.to_string().matches(&format!("\"{key}\":")).count(),
                "{text}"
            );
        }
    }
}

/// A request whose form is this.
fn request(form: &Value) -> Value {
    json!({"serverName": "srv", "threadId": "th-1", "mode": "form", "message": "m", "requestedSchema": form})
}

fn read(request: &Value) -> Result<McpServerElicitationRequestParams, String> {
    serde_json::from_str(&request.to_string()).map_err(|error| error.to_string())
}

#[test]
fn a_bad_request_says_where_it_is_bad() {
    let form = |properties: Value| request(&json!({"type": "object", "properties": properties}));
    let without = |key: &str| {
        let mut request = form(json!({}));
        request.as_object_mut().unwrap().remove(key);
        request
    };
    let cases = [
        (form(json!({"age": {"type": "integr"}})), vec!["requestedSchema.properties.age", "integr"]),
        (form(json!({"home": {"type": "object", "properties": {}}})), vec!["requestedSchema.properties.home"]),
        (form(json!({"x": {}})), vec!["requestedSchema.properties.x"]),
        (form(json!({"x": {"type": "string", "pattern": "^a$"}})), vec!["requestedSchema.properties.x", "pattern"]),
        (request(&json!({"type": "object", "properties": {}, "title": "T", "description": "D"})), vec!["requestedSchema"]),
        (request(&json!({"type": "object", "properties": {}, "title": "T"})), vec!["requestedSchema.title"]),
        (without("message"), vec!["message"]),
        (without("mode"), vec!["mode"]),
        (json!({"serverName": "srv", "threadId": "th-1", "mode": "fax", "message": "m"}), vec!["fax", "form", "url"]),
    ];
    for (request, mentions) in cases {
        let error = read(&request).unwrap_err();
        for mention in mentions {
            assert!(error.contains(mention), "{request}: {error}");
        }
    }
}

#[test]
fn what_is_not_looked_into_is_kept() {
    let mut dialect = request(&json!({"type": "object", "properties": {"value": {"type": "string"}}}));
    dialect["requestedSchema"]["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    assert_eq!(serde_json::to_value(read(&dialect).unwrap()).unwrap(), dialect);

    let mut form = request(&json!({"type": "object", "properties": {"ok": {"type": "boolean"}}}));
    form["turnId"] = Value::Null;
    form["_meta"] = json!({"k": {"a": 1}});
    let params = read(&form).unwrap();
    assert!(matches!(params.request, McpServerElicitationRequest::Form(_)));
    assert_eq!((params.server_name.as_str(), params.thread_id.as_str(), params.turn_id.as_deref()), ("srv", "th-1", None));
    assert_eq!(params.meta().unwrap().get(), r#"{"k":{"a":1}}"#);
    form.as_object_mut().unwrap().remove("turnId");
    assert_eq!(serde_json::to_value(params).unwrap(), form);

    let link = json!({
        "serverName": "srv", "threadId": "th-1", "turnId": "tn-1", "mode": "url", "message": "Sign in",
        "url": "https://example.invalid/a", "elicitationId": "e-1", "_meta": {"k": 1},
    });
    let params = read(&link).unwrap();
    assert!(matches!(params.request, McpServerElicitationRequest::Url(_)));
    assert_eq!((params.message(), params.turn_id.as_deref()), ("Sign in", Some("tn-1")));
    assert_eq!(serde_json::to_value(params).unwrap(), link);
}
