//! Answers at random: near what forms ask for, on either side.

use mcp_wire::elicitation::McpElicitationSchema;
use proptest::{collection::vec, prelude::*, sample::select};
use serde_json::{Map, Number, Value};

/// An answer to a form: for each field something or nothing, and now and then a field that the form does not have.
pub(crate) fn content(form: &McpElicitationSchema) -> BoxedStrategy<Map<String, Value>> {
    let names: Vec<String> = form.properties.keys().cloned().collect();
    let fields: Vec<_> = form.properties.values().map(near).collect();
    (fields, proptest::option::weighted(0.1, ("[a-z]{1,3}", value())))
        .prop_map(move |(values, other)| {
            let known = names.iter().cloned().zip(values).filter_map(|(name, value)| Some((name, value?)));
            known.chain(other).collect()
        })
        .boxed()
}

/// Mostly of the type that the field asks for.
fn near(field: &mcp_wire::elicitation::McpElicitationPrimitiveSchema) -> BoxedStrategy<Option<Value>> {
    let kind = serde_json::to_value(field).unwrap();
    let fitting = match kind["type"].as_str().unwrap() {
        "string" if field.choices().is_some() => choice().prop_map(Value::String).boxed(),
        "string" => text().prop_map(Value::String).boxed(),
        "boolean" => any::<bool>().prop_map(Value::Bool).boxed(),
        "array" => prop_oneof![
            9 => vec(choice().prop_map(Value::String), 0..5),
            1 => vec(value(), 0..3),
        ]
        .prop_map(Value::Array)
        .boxed(),
        _ => number().prop_map(Value::Number).boxed(),
    };
    prop_oneof![8 => fitting.prop_map(Some), 1 => value().prop_map(Some), 1 => Just(None)].boxed()
}

/// Anything.
pub(crate) fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        number().prop_map(Value::Number),
        text().prop_map(Value::String),
        choice().prop_map(Value::String),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Value::Array),
            vec(("[a-c]", inner), 0..3).prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

pub(crate) fn choice() -> impl Strategy<Value = String> {
    select(vec!["a", "b", "c", "d", "A", "", "ä", "a b"]).prop_map(str::to_owned)
}

/// Small integers, halves, integers with an empty fraction, and the ends of what 64 bits hold.
pub(crate) fn number() -> impl Strategy<Value = Number> {
    prop_oneof![
        6 => (-6_i64..6).prop_map(Number::from),
        3 => (-12_i32..12).prop_map(|half| Number::from_f64(f64::from(half) / 2.0).unwrap()),
        1 => select(vec![i64::MIN, i64::MAX, 9_007_199_254_740_993]).prop_map(Number::from),
        1 => Just(Number::from(u64::MAX)),
        1 => select(vec![0.1, 0.3, -0.0, 1e-300, 1e300, 1.5e10]).prop_map(|float| Number::from_f64(float).unwrap()),
    ]
}

pub(crate) fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => "\\PC{0,12}",
        1 => "[aé日😀e\u{301}]{0,33}",
        2 => email(),
        2 => uri(),
        2 => date(),
        2 => date_time(),
    ]
}

/// The validator also takes a display name before the address, which RFC 5321 does not, and looks into labels of
/// internationalised names; neither is made here.
pub(crate) fn email() -> impl Strategy<Value = String> {
    let local = prop_oneof![
        4 => "[a-zA-Z0-9._+!#$%&'*/=?^`{|}~-]{0,8}",
        1 => "\"[ a-z@.\\\\\"]{0,4}\"",
        1 => "[ a-zé()<>,:;@]{0,5}",
        1 => "[a-z]{60,66}",
    ];
    let domain = prop_oneof![
        4 => "[a-zA-Z0-9]{0,5}(\\.[a-z0-9]{0,4}){0,2}",
        1 => "[a-z_!é.-]{0,4}",
        1 => "(-|[a-z])[a-z](-|[a-z])\\.com",
        1 => select(vec!["[127.0.0.1]", "[IPv6:::1]", "[ipv6:2001:db8::7]", "[::1]", "[256.0.0.1]", "[]", "[x]", "localhost"])
            .prop_map(str::to_owned),
        1 => "[a-z]{62,65}\\.com",
        1 => "([a-z]{61}\\.){3,4}[a-z]{60,64}",
    ];
    (local, select(vec!["@", "@", "@", "@", "", "@@"]), domain).prop_map(|(local, at, domain)| format!("{local}{at}{domain}"))
}

pub(crate) fn uri() -> impl Strategy<Value = String> {
    let part = select(vec![
        "http",
        "https",
        "urn",
        "mailto",
        "1a",
        "a+b.c-d",
        ":",
        ":",
        "//",
        "//",
        "/",
        "/",
        "?",
        "#",
        "a",
        "b.example",
        "@",
        "80",
        ":80",
        "%20",
        "%2",
        "%zz",
        "[::1]",
        "[2001:db8::7]",
        "[v1.a:b]",
        "[vz.a]",
        "[",
        "]",
        "é",
        " ",
        "\\",
        "^",
        "`",
        "{",
        "}",
        "|",
        "\"",
        "<",
        ">",
        "~",
        "!$&'()*+,;=",
        "..",
        "127.0.0.1",
        "[::ffff:1.2.3.4]",
        "[1::2::3]",
        "[::1%25eth0]",
    ]);
    prop_oneof![
        vec(part.clone(), 0..7).prop_map(|parts| parts.concat()),
        vec(part.clone(), 0..4).prop_map(|parts| format!("http://{}", parts.concat())),
        vec(part, 0..3).prop_map(|parts| format!("x:{}", parts.concat())),
    ]
}

pub(crate) fn date() -> impl Strategy<Value = String> {
    let year = prop_oneof![3 => select(vec![0, 4, 1900, 1999, 2000, 2023, 2024, 2026, 2100, 9999]), 1 => 0..12_000];
    let day = prop_oneof![2 => 1..29, 1 => 28..33, 1 => Just(0)];
    let shape = (mostly("-", &["/", "", "\u{2212}"]), mostly(2, &[1, 3]), mostly("", &[" ", "Z"]));
    (year, prop_oneof![9 => 1..13, 1 => select(vec![0, 13, 99])], day, shape).prop_map(
        |(year, month, day, (separator, width, end))| format!("{year:04}{separator}{month:0width$}{separator}{day:0width$}{end}"),
    )
}

pub(crate) fn date_time() -> impl Strategy<Value = String> {
    let usual = select(vec!["08:30:06", "00:00:00", "23:59:59", "23:59:60", "15:59:60", "22:59:60", "00:29:60"]);
    let odd =
        select(vec!["24:00:00", "12:60:00", "12:00:61", "1:00:00", "12:00", "120000", "+1:00:00", "12:00:0x", "\u{968}3:00:00"]);
    let time = prop_oneof![9 => usual, 1 => odd];
    let fraction = prop_oneof![9 => select(vec!["", ".5", ".123456789012"]), 1 => select(vec![".", ",5"])];
    let usual = select(vec!["Z", "z", "+00:00", "-00:00", "-08:00", "+01:00", "-01:00", "+00:30", "-23:59"]);
    let odd = select(vec!["+24:00", "+01:60", "", "+0100", "+01", "Z ", "X"]);
    let offset = prop_oneof![9 => usual, 1 => odd];
    (date(), mostly("T", &["t", " ", "_"]), time, fraction, offset)
        .prop_map(|(date, t, time, fraction, offset)| format!("{date}{t}{time}{fraction}{offset}"))
}

/// Nine times of ten the usual.
fn mostly<T: Copy + std::fmt::Debug + 'static>(usual: T, odd: &[T]) -> impl Strategy<Value = T> + use<T> {
    prop_oneof![9 => Just(usual), 1 => select(odd.to_vec())]
}
