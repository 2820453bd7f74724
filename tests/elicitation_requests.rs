//! Requests: Codex's own, and those inside a task.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use mcp_wire::{
    Json,
    elicitation::{
        ElicitationAnswer, McpElicitationBooleanSchema, McpElicitationSchema, McpElicitationStringSchema,
        McpServerElicitationRequest, McpServerElicitationRequestParams, NotAnElicitation,
    },
    tasks::{InputRequest, InputResponse},
};
use serde_json::{Value, json};

fn form() -> McpElicitationSchema {
    McpElicitationSchema::builder()
        .required("zip", McpElicitationStringSchema::text())
        .optional("agree", McpElicitationBooleanSchema::new())
        .build()
        .unwrap()
}

#[test]
fn requests_are_written_as_codex_has_them() {
    let request = McpServerElicitationRequestParams::form("th-1", "srv", "Where to?", form());
    let expected = json!({
        "threadId": "th-1",
        "serverName": "srv",
        "mode": "form",
        "message": "Where to?",
        "requestedSchema": {
            "type": "object",
            "properties": {"zip": {"type": "string"}, "agree": {"type": "boolean"}},
            "required": ["zip"],
        },
    });
    assert_eq!(serde_json::to_value(&request).unwrap(), expected);
    assert_eq!((request.message(), request.meta(), request.turn_id.as_deref()), ("Where to?", None, None));
    assert_eq!(request.requested_schema(), Some(&form()));

    let request = McpServerElicitationRequestParams::url("th-1", "srv", "Sign in", "https://example.com/a", "e-1")
        .with_turn_id("tn-1")
        .with_meta(json!({"k": 1}));
    let expected = json!({
        "threadId": "th-1",
        "turnId": "tn-1",
        "serverName": "srv",
        "mode": "url",
        "message": "Sign in",
        "url": "https://example.com/a",
        "elicitationId": "e-1",
        "_meta": {"k": 1},
    });
    assert_eq!(serde_json::to_value(&request).unwrap(), expected);
    assert_eq!(request.message(), "Sign in");
    assert_eq!(request.meta(), Some(&Json::from(json!({"k": 1}))));
    assert_eq!(request.requested_schema(), None);
    assert_eq!(McpServerElicitationRequestParams::METHOD, "mcpServer/elicitation/request");
}

#[test]
fn an_approval_keeps_its_meta_and_unknown_keys() {
    let text = r#"{"threadId":"th-1","turnId":null,"serverName":"srv","mode":"form","message":"Allow srv to run delete?","environmentId":"env-7","requestedSchema":{"type":"object","properties":{}},"_meta":{"codex_approval_kind":"mcp_tool_call","persist":["session","always"],"tool_title":"delete","tool_params":{"n":60000,"x":1.50,"deep":{"z":null,"a":[]}}}}"#;
    let request: McpServerElicitationRequestParams = serde_json::from_str(text).unwrap();
    let meta = request.meta().unwrap();
    assert!(text.contains(&format!(r#""_meta":{}"#, meta.get())), "{}", meta.get());
    assert_eq!(meta.to_value().unwrap()["codex_approval_kind"], "mcp_tool_call");
    assert_eq!(request.extra.get("environmentId"), Some(&Json::string("env-7")));

    let written: Value = serde_json::from_str(&serde_json::to_string(&request).unwrap()).unwrap();
    let mut expected: Value = serde_json::from_str(text).unwrap();
    // Absent and null are one here.
    expected.as_object_mut().unwrap().remove("turnId");
    assert_eq!(written, expected);
    assert_eq!(ElicitationAnswer::accept(None).check_for(request.requested_schema().unwrap()), Ok(()));
}

#[test]
fn a_task_asks_and_is_answered() {
    let request = InputRequest::elicitation("Where to?", form());
    let text = serde_json::to_string(&request).unwrap();
    assert!(text.find("\"zip\"") < text.find("\"agree\""), "{text}");
    let McpServerElicitationRequest::Form(read) = request.as_elicitation().unwrap() else { unreachable!("{text}") };
    assert_eq!((read.message.as_str(), &read.requested_schema), ("Where to?", &form()));

    let request = InputRequest::elicitation_url("Sign in", "https://example.com/a", "e-1");
    let expected = json!({
        "method": "elicitation/create",
        "params": {"mode": "url", "message": "Sign in", "url": "https://example.com/a", "elicitationId": "e-1"},
    });
    assert_eq!(serde_json::to_value(&request).unwrap(), expected);
    let McpServerElicitationRequest::Url(read) = request.as_elicitation().unwrap() else { unreachable!("a link") };
    assert_eq!((read.url.as_str(), read.elicitation_id.as_str()), ("https://example.com/a", "e-1"));

    for answer in [
        ElicitationAnswer::accept(json!({"zip": "8001"}).as_object().unwrap().clone()),
        ElicitationAnswer::accept(None).with_meta(json!({"persist": "session"})),
        ElicitationAnswer::decline(),
        ElicitationAnswer::cancel(),
    ] {
        let response = InputResponse::from(&answer);
        assert_eq!(response, InputResponse::from(answer.clone()));
        assert_eq!(serde_json::to_value(&response).unwrap(), serde_json::to_value(&answer).unwrap());
        assert_eq!(ElicitationAnswer::try_from(response).unwrap(), answer);
    }
}

#[test]
fn a_form_in_a_task_needs_no_mode_and_keeps_its_order() {
    let read = |text: &str| serde_json::from_str::<InputRequest>(text).unwrap().as_elicitation();
    let properties = r#"{"zulu":{"type":"string"},"alpha":{"type":"integer"}}"#;
    let params =
        format!(r#"{{"message":"m","requestedSchema":{{"type":"object","properties":{properties}}},"_meta":{{"k":1.50}}}}"#);
    let request = read(&format!(r#"{{ "params" : {params}, "method" : "elicitation/create", "id": 1 }}"#)).unwrap();
    let McpServerElicitationRequest::Form(form) = &request else { unreachable!("{request:?}") };
    assert!(form.requested_schema.properties.keys().eq(["zulu", "alpha"]));
    assert_eq!(request.meta().unwrap().get(), r#"{"k":1.50}"#);
    assert_eq!(request.message(), "m");
}

#[test]
fn what_is_no_elicitation_says_why() {
    let read = |text: &str| serde_json::from_str::<InputRequest>(text).unwrap().as_elicitation().unwrap_err();
    let sampling = read(r#"{"method": "sampling/createMessage", "params": {}}"#);
    assert!(matches!(&sampling, NotAnElicitation::OtherMethod(method) if method == "sampling/createMessage"));
    assert_eq!(sampling.to_string(), r#"method: "sampling/createMessage", expected "elicitation/create""#);
    for text in ["{}", "[]", "7", r#"{"method": 5}"#] {
        assert_eq!(read(text).to_string(), r#"method: missing, expected "elicitation/create""#, "{text}");
    }
    for (text, part) in [
        (r#"{"method": "elicitation/create"}"#, "params: "),
        (r#"{"method": "elicitation/create", "params": []}"#, "params: "),
        (r#"{"method": "elicitation/create", "params": {"message": "m"}}"#, "requestedSchema"),
        (r#"{"method": "elicitation/create", "params": {"mode": "fax", "message": "m"}}"#, "fax"),
    ] {
        let error = read(text);
        assert!(matches!(error, NotAnElicitation::Params(_)), "{text}");
        assert!(error.to_string().contains(part), "{text}: {error}");
    }
}
