//! Hostile texts, each of a size that is given.

/// What becomes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is read.
    Read,
    /// It is an error.
    Refused,
}

/// A hostile text.
pub(crate) struct Hostile {
    /// What it is.
    pub(crate) name: &'static str,
    /// The size to try: bytes, keys or brackets.
    pub(crate) size: usize,
    /// The text of that size.
    pub(crate) text: fn(usize) -> Vec<u8>,
    /// What becomes of it as a `GetTaskResult`.
    pub(crate) verdict: Verdict,
}

const MIB: usize = 1 << 20;

/// A `GetTaskResult` of a completed task with this member before its closing brace.
fn task(member: &str) -> Vec<u8> {
    format!(
        r#"{{"resultType":"complete","taskId":"t-1","status":"completed","createdAt":"2026-08-21T10:30:00Z","lastUpdatedAt":"2026-08-21T10:30:00Z","ttlMs":null,"result":{{}},{member}}}"#
    )
    .into_bytes()
}

fn keys(count: usize, key: impl Fn(usize) -> String) -> String {
    (0..count).map(|number| format!("{:?}:1", key(number))).collect::<Vec<_>>().join(",")
}

/// All of them.
pub(crate) const HOSTILE: &[Hostile] = &[
    Hostile {
        name: "brackets that are never closed, as the message",
        size: 100_000,
        text: |size| "[".repeat(size).into_bytes(),
        verdict: Verdict::Refused,
    },
    Hostile {
        name: "objects that are never closed, as the message",
        size: 100_000,
        text: |size| r#"{"a":"#.repeat(size).into_bytes(),
        verdict: Verdict::Refused,
    },
    Hostile {
        name: "deep brackets in a member that nobody knows",
        size: 100_000,
        text: |size| task(&format!(r#""x":{}{}"#, "[".repeat(size), "]".repeat(size))),
        verdict: Verdict::Read,
    },
    Hostile {
        name: "deep objects in a member that nobody knows",
        size: 100_000,
        text: |size| task(&format!(r#""x":{}1{}"#, r#"{"a":"#.repeat(size), "}".repeat(size))),
        verdict: Verdict::Read,
    },
    Hostile {
        name: "deep brackets where a string belongs",
        size: 100_000,
        text: |size| task(&format!(r#""statusMessage":{}{}"#, "[".repeat(size), "]".repeat(size))),
        verdict: Verdict::Refused,
    },
    Hostile {
        name: "deep brackets where an object belongs",
        size: 100_000,
        text: |size| task(&format!(r#""_meta":{}{}"#, "[".repeat(size), "]".repeat(size))),
        verdict: Verdict::Refused,
    },
    Hostile {
        name: "a long key that nobody knows",
        size: 10 * MIB,
        text: |size| task(&format!(r#""{}":1"#, "k".repeat(size))),
        verdict: Verdict::Read,
    },
    Hostile {
        name: "a long key with escapes",
        size: 10 * MIB,
        text: |size| task(&format!(r#""{}":1"#, r"\u0041".repeat(size / 6))),
        verdict: Verdict::Read,
    },
    Hostile {
        name: "a long key where an object is refused",
        size: 10 * MIB,
        text: |size| task(&format!(r#""_meta":{{"io.modelcontextprotocol/related-task":{{"{}":1}}}}"#, "k".repeat(size))),
        verdict: Verdict::Refused,
    },
    Hostile {
        name: "a long discriminator",
        size: 10 * MIB,
        text: |size| format!(r#"{{"taskId":"t-1","status":"{}"}}"#, "s".repeat(size)).into_bytes(),
        verdict: Verdict::Refused,
    },
    Hostile {
        name: "a long time",
        size: 10 * MIB,
        text: |size| {
            format!(r#"{{"taskId":"t-1","status":"working","createdAt":"{}","lastUpdatedAt":"","ttlMs":null}}"#, "0".repeat(size))
                .into_bytes()
        },
        verdict: Verdict::Read,
    },
    Hostile {
        name: "many keys that nobody knows",
        size: 1_000_000,
        text: |size| task(&keys(size, |number| format!("x-{number}"))),
        verdict: Verdict::Read,
    },
    Hostile {
        name: "many keys that nobody knows, in _meta",
        size: 1_000_000,
        text: |size| task(&format!(r#""_meta":{{{}}}"#, keys(size, |number| format!("x-{number}")))),
        verdict: Verdict::Read,
    },
    Hostile {
        name: "many keys in a result",
        size: 1_000_000,
        text: |size| {
            format!(
                r#"{{"taskId":"t-1","status":"completed","createdAt":"","lastUpdatedAt":"","ttlMs":null,"result":{{{}}}}}"#,
                keys(size, |number| format!("x-{number}"))
            )
            .into_bytes()
        },
        verdict: Verdict::Read,
    },
    Hostile {
        name: "one key, many times",
        size: 1_000_000,
        text: |size| task(&keys(size, |_| "x".to_owned())),
        verdict: Verdict::Refused,
    },
    Hostile {
        name: "keys that are held back until the status is known",
        size: 100_000,
        text: |size| {
            format!(
                r#"{{"inputRequests":{{{}}},"taskId":"t-1","createdAt":"","lastUpdatedAt":"","ttlMs":null,"status":"input_required"}}"#,
                keys(size, |number| format!("x-{number}"))
            )
            .into_bytes()
        },
        verdict: Verdict::Read,
    },
    Hostile {
        name: "many digits",
        size: MIB,
        text: |size| task(&format!(r#""x":{}"#, "9".repeat(size))),
        verdict: Verdict::Read,
    },
    Hostile {
        name: "many digits after the point",
        size: MIB,
        text: |size| task(&format!(r#""x":0.{}"#, "3".repeat(size))),
        verdict: Verdict::Read,
    },
    Hostile {
        name: "a huge exponent that is kept as text",
        size: 18,
        text: |size| task(&format!(r#""x":1e{}"#, "9".repeat(size))),
        verdict: Verdict::Read,
    },
    Hostile {
        name: "half a surrogate pair in a string that is read",
        size: 1,
        text: |size| task(&format!(r#""statusMessage":"{}""#, r"\ud800".repeat(size))),
        verdict: Verdict::Refused,
    },
    Hostile {
        name: "half a surrogate pair in a key",
        size: 1,
        text: |size| task(&format!(r#""{}":1"#, r"\udc00".repeat(size))),
        verdict: Verdict::Refused,
    },
    Hostile {
        name: "half a surrogate pair in a value that is kept as text",
        size: 100,
        text: |size| task(&format!(r#""x":"{}""#, r"\ud800".repeat(size))),
        verdict: Verdict::Read,
    },
    Hostile {
        name: "escaped NULs",
        size: 100,
        text: |size| task(&format!(r#""statusMessage":"{}""#, r"\u0000".repeat(size))),
        verdict: Verdict::Read,
    },
    Hostile {
        name: "NULs as they are, in a string",
        size: 100,
        text: |size| task(&format!(r#""statusMessage":"{}""#, "\0".repeat(size))),
        verdict: Verdict::Refused,
    },
    Hostile {
        name: "NULs after the message",
        size: 100,
        text: |size| [task(r#""x":1"#), vec![0; size]].concat(),
        verdict: Verdict::Refused,
    },
    Hostile {
        name: "byte order marks",
        size: 1,
        text: |size| ["\u{feff}".repeat(size).into_bytes(), task(r#""x":1"#)].concat(),
        verdict: Verdict::Refused,
    },
    Hostile {
        name: "bytes that are no UTF-8",
        size: 100,
        text: |size| [task(r#""x":"#), vec![0xff; size]].concat(),
        verdict: Verdict::Refused,
    },
    Hostile {
        name: "bytes that are no UTF-8, in a value that is kept as text",
        size: 100,
        text: |size| {
            let mut text = task(r#""x":"?""#);
            let at = text.len() - 3;
            text.splice(at..=at, vec![0xff; size]);
            text
        },
        verdict: Verdict::Refused,
    },
    Hostile {
        name: "blanks around the message",
        size: 10 * MIB,
        text: |size| [b" ".repeat(size), task(r#""x":1"#), b"\n".repeat(size)].concat(),
        verdict: Verdict::Read,
    },
    Hostile { name: "nothing", size: 0, text: |_| Vec::new(), verdict: Verdict::Refused },
];
