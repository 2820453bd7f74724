//! Texts near the messages: one with some bytes changed, and objects of keys and values that mean something somewhere.

use proptest::prelude::*;

/// One message of each kind.
pub(crate) const MESSAGES: &[(&str, &str)] = &[
    (
        "create",
        r#"{"resultType":"task","taskId":"t-1","status":"working","createdAt":"2026-08-21T10:30:00Z","lastUpdatedAt":"2026-08-21T10:30:00Z","ttlMs":60000,"pollIntervalMs":5000,"_meta":{"progressToken":"p","io.modelcontextprotocol/related-task":{"taskId":"t-0"}}}"#,
    ),
    (
        "get",
        r#"{"resultType":"complete","taskId":"t-1","createdAt":"2026-08-21T10:30:00Z","lastUpdatedAt":"2026-08-21T10:30:00Z","ttlMs":null,"inputRequests":{"name":{"method":"elicitation/create","params":{}}},"x":[1,2.50],"status":"input_required"}"#,
    ),
    (
        "notification",
        r#"{"jsonrpc":"2.0","method":"notifications/tasks","params":{"taskId":"t-1","status":"failed","createdAt":"","lastUpdatedAt":"","ttlMs":1,"error":{"code":-32603,"message":"locked"}}}"#,
    ),
    (
        "response",
        r#"{"jsonrpc":"2.0","id":"a","result":{"taskId":"t-1","status":"completed","createdAt":"","lastUpdatedAt":"","ttlMs":60000.0,"result":{"content":[{"type":"text","text":"a\u00e9\ud83d\ude00"}],"isError":true}}}"#,
    ),
    ("error", r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32602,"message":"no such task","data":{"taskId":"t-1"}}}"#),
    (
        "request",
        r#"{"jsonrpc":"2.0","id":7,"method":"tasks/update","params":{"taskId":"t-1","inputResponses":{"name":{"action":"accept"}},"_meta":{"io.modelcontextprotocol/clientCapabilities":{}}}}"#,
    ),
    (
        "elicitation",
        r#"{"threadId":"th","turnId":null,"serverName":"s","mode":"form","message":"m","requestedSchema":{"type":"object","properties":{"a":{"type":"string","format":"date","minLength":1},"b":{"type":"integer","minimum":1,"default":2},"c":{"type":"boolean"},"d":{"type":"string","enum":["x","y"],"enumNames":["X","Y"]},"e":{"type":"array","items":{"anyOf":[{"const":"x","title":"X"}]},"maxItems":2},"f":{"type":"string","oneOf":[{"const":"x","title":"X"}]}},"required":["a"]},"_meta":null}"#,
    ),
    ("answer", r#"{"action":"accept","content":{"a":"2026-08-21","b":2,"e":["x"]},"_meta":{"k":1}}"#),
];

/// A message with up to four changes: a byte replaced, a byte put in, a stretch taken out, a stretch said twice.
pub(crate) fn changed_message() -> impl Strategy<Value = Vec<u8>> {
    let changes = prop::collection::vec((0..4_u8, any::<prop::sample::Index>(), interesting_byte(), 1..12_usize), 0..5);
    (prop::sample::select(MESSAGES), changes).prop_map(|((_, text), changes)| {
        let mut bytes = text.as_bytes().to_vec();
        for (change, at, byte, length) in changes {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            let end = (at + length).min(bytes.len());
            match change {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.drain(at..end)),
                _ => {
                    let stretch = bytes[at..end].to_vec();
                    bytes.splice(at..at, stretch);
                }
            }
        }
        bytes
    })
}

fn interesting_byte() -> impl Strategy<Value = u8> {
    prop_oneof![prop::sample::select(b"{}[],:\"\\u0-.eE19 \0ntf".to_vec()), any::<u8>()]
}

/// An object whose keys and values each have a meaning in some message, but not together.
pub(crate) fn object_of_known_keys() -> impl Strategy<Value = String> {
    let scalar = prop::sample::select(VALUES).prop_map(str::to_owned);
    let value =
        scalar.prop_recursive(3, 24, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(|items| format!("[{}]", items.join(","))),
                members(inner),
            ]
        });
    members(value)
}

fn members(value: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    prop::collection::vec((prop::sample::select(KEYS), value), 0..9).prop_map(|members| {
        let members: Vec<_> = members.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
        format!("{{{}}}", members.join(","))
    })
}

const KEYS: &[&str] = &[
    "jsonrpc",
    "id",
    "method",
    "params",
    "result",
    "error",
    "code",
    "message",
    "data",
    "_meta",
    "resultType",
    "taskId",
    "status",
    "statusMessage",
    "createdAt",
    "lastUpdatedAt",
    "ttlMs",
    "pollIntervalMs",
    "inputRequests",
    "inputResponses",
    "progressToken",
    "io.modelcontextprotocol/related-task",
    "taskIds",
    "threadId",
    "turnId",
    "serverName",
    "mode",
    "requestedSchema",
    "url",
    "elicitationId",
    "type",
    "properties",
    "required",
    "$schema",
    "title",
    "default",
    "enum",
    "enumNames",
    "oneOf",
    "anyOf",
    "items",
    "const",
    "minimum",
    "maxLength",
    "format",
    "action",
    "content",
    "x",
    "",
];

const VALUES: &[&str] = &[
    "null",
    "true",
    "0",
    "1",
    "-1",
    "60000",
    "60000.0",
    "1e3",
    "1e400",
    "9007199254740993",
    r#""2.0""#,
    r#""t-1""#,
    r#""tasks/get""#,
    r#""tasks/update""#,
    r#""tasks/cancel""#,
    r#""notifications/tasks""#,
    r#""working""#,
    r#""input_required""#,
    r#""completed""#,
    r#""failed""#,
    r#""cancelled""#,
    r#""task""#,
    r#""complete""#,
    r#""form""#,
    r#""url""#,
    r#""object""#,
    r#""string""#,
    r#""number""#,
    r#""integer""#,
    r#""boolean""#,
    r#""array""#,
    r#""email""#,
    r#""accept""#,
    r#""decline""#,
    r#""cancel""#,
    r#""""#,
    r#""\u0000""#,
    r#""\ud83d\ude00""#,
    r#""\ud800""#,
    "{}",
    "[]",
];
