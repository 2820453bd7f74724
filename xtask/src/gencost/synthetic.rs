//! Schemas made to be large, deep or hostile.

use std::fmt::Write as _;

/// A name, and what makes the schema's text.
type Extreme = (&'static str, fn() -> String);

/// What must be done or refused in seconds.
pub(crate) const EXTREMES: &[Extreme] = &[
    ("objects 10,000 deep", || nested(r#"{"type":"object","properties":{"inner":"#, "}}", r#"{"type":"string"}"#)),
    ("arrays 10,000 deep", || nested(r#"{"type":"array","items":"#, "}", r#"{"type":"string"}"#)),
    ("`allOf` 10,000 deep", || nested(r#"{"allOf":["#, "]}", r#"{"type":"string"}"#)),
    ("`anyOf` 10,000 deep", || nested(r#"{"anyOf":[{"type":"null"},"#, "]}", r#"{"type":"string"}"#)),
    ("`not` 10,000 deep", || nested(r#"{"not":"#, "}", r#"{"type":"string"}"#)),
    ("a chain of 10,000 references", chain),
    ("a cycle of 10,000 objects", cycle),
    ("a default 10,000 deep", || {
        format!("{{\"type\":\"object\",\"properties\":{{\"a\":{{\"default\":{}}}}}}}", nested("[", "]", "1"))
    }),
    ("50 MB of definitions", || definitions(50_000_000 / bytes_each())),
    ("50 MB of text", || {
        format!("{{\"type\":\"object\",\"description\":\"{}\",\"properties\":{{\"a\":{{}}}}}}", "many words ".repeat(4_545_000))
    }),
    ("an object of 100,000 members", || {
        let members: Vec<_> = (0..100_000).map(|n| format!("\"member{n}\":{{\"type\":\"integer\"}}")).collect();
        format!("{{\"type\":\"object\",\"properties\":{{{}}}}}", members.join(","))
    }),
    ("an enum of 1,000,000 strings", || enumeration(|n| format!("\"value{n}\""))),
    ("an enum of 1,000,000 integers", || enumeration(|n| n.to_string())),
    ("an enum of 1,000,000 mixed values", || {
        enumeration(|n| if n % 2 == 0 { format!("[{n}]") } else { format!("{{\"a\":{n}}}") })
    }),
    ("a union of 10,000 references", || {
        let branches: Vec<_> = (0..10_000).map(|n| format!("{{\"$ref\":\"#/$defs/B{n}\"}}")).collect();
        let definitions: Vec<_> = (0..10_000).map(|n| format!("\"B{n}\":{}", tagged(n))).collect();
        format!("{{\"oneOf\":[{}],\"$defs\":{{{}}}}}", branches.join(","), definitions.join(","))
    }),
    ("an `anyOf` of 2,000 objects without a tag", || {
        let branches: Vec<_> = (0..2000)
            .map(|n| format!("{{\"type\":\"object\",\"title\":\"Branch{n}\",\"properties\":{{\"key{n}\":{{}}}}}}"))
            .collect();
        format!("{{\"anyOf\":[{}]}}", branches.join(","))
    }),
    ("an `allOf` of 20 `oneOf`s of 2", || product(20, 2)),
    ("an `allOf` of 60 `oneOf`s of 10", || product(60, 10)),
    ("an `allOf` of 20 `anyOf`s of 3 references, nested", nested_product),
    ("100 definitions, each an `allOf` of the next, twice", doubling),
    ("a lattice of unions 40 deep", || lattice(|next| format!("{{\"anyOf\":[{}]}}", next.join(",")), r#"{"type":"string"}"#)),
    ("the same of objects", || lattice(|next| format!("{{\"anyOf\":[{}]}}", next.join(",")), r#"{"type":"object"}"#)),
    ("the same with members beside", || {
        let level = |next: &[String]| format!("{{\"anyOf\":[{}],\"properties\":{{\"a\":{{}}}}}}", next.join(","));
        lattice(level, r#"{"type":"object","properties":{"b":{}}}"#)
    }),
    ("the same exclusive, with a default", || {
        let level = |next: &[String]| format!("{{\"oneOf\":[{}],\"default\":[1]}}", next.join(","));
        lattice(level, r#"{"enum":["a","b"]}"#)
    }),
    ("a lattice of `allOf`s 40 deep", || lattice(|next| format!("{{\"allOf\":[{}]}}", next.join(",")), r#"{"type":"object"}"#)),
    ("a lattice of members 40 deep", || {
        let level = |next: &[String]| {
            let members: Vec<_> = next.iter().enumerate().map(|(n, next)| format!("\"m{n}\":{next}")).collect();
            format!("{{\"type\":\"object\",\"properties\":{{{}}},\"required\":[\"m0\"]}}", members.join(","))
        };
        lattice(level, r#"{"type":"object"}"#)
    }),
    ("an `allOf` of 10,000 objects", || {
        let parts: Vec<_> = (0..10_000).map(|n| format!("{{\"properties\":{{\"key{n}\":{{\"minLength\":1}}}}}}")).collect();
        format!("{{\"type\":\"object\",\"allOf\":[{}]}}", parts.join(","))
    }),
];

/// A schema of so many definitions, of five kinds by turns, each naming its neighbours.
pub(crate) fn definitions(count: usize) -> String {
    let mut text = String::from("{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"$defs\":{");
    for number in 0..count {
        let comma = if number == 0 { "" } else { "," };
        let _ = write!(text, "{comma}\"Item{number}\":{}", definition(number, count));
    }
    text + "}}"
}

fn definition(number: usize, count: usize) -> String {
    let next = |step: usize| format!("{{\"$ref\":\"#/$defs/Item{}\"}}", (number + step) % count);
    match number % 5 {
        0 => format!(
            "{{\"type\":\"object\",\"description\":\"The item of number {number}.\",\"properties\":{{\"id\":{{\"type\":\"string\",\
             \"minLength\":1}},\"state\":{},\"parts\":{{\"type\":\"array\",\"items\":{}}},\"next\":{}}},\"required\":[\"id\",\"state\"]}}",
            next(1),
            next(2),
            next(5)
        ),
        1 => format!("{{\"type\":\"string\",\"enum\":[\"open\",\"closed\",\"held{number}\"]}}"),
        2 => format!("{{\"oneOf\":[{},{}]}}", tagged(2 * number), tagged(2 * number + 1)),
        3 => format!(
            "{{\"type\":\"object\",\"properties\":{{\"count\":{{\"type\":\"integer\",\"minimum\":0}},\"of\":{}}},\
             \"required\":[\"count\"],\"additionalProperties\":false}}",
            next(1)
        ),
        _ => {
            format!("{{\"anyOf\":[{{\"type\":\"string\"}},{{\"type\":\"array\",\"items\":{}}},{{\"type\":\"null\"}}]}}", next(1))
        }
    }
}

fn bytes_each() -> usize {
    (0..100).map(|number| definition(1_000_000 + number, usize::MAX).len() + 20).sum::<usize>() / 100
}

fn tagged(number: usize) -> String {
    format!(
        "{{\"type\":\"object\",\"title\":\"Branch{number}\",\"properties\":{{\"kind\":{{\"const\":\"branch{number}\"}},\
         \"value\":{{\"type\":\"number\"}}}},\"required\":[\"kind\"]}}"
    )
}

fn nested(before: &str, after: &str, within: &str) -> String {
    const DEPTH: usize = 10_000;
    format!("{}{within}{}", before.repeat(DEPTH), after.repeat(DEPTH))
}

fn chain() -> String {
    let links: Vec<_> = (0..10_000).map(|n| format!("\"Link{n}\":{{\"$ref\":\"#/$defs/Link{}\"}}", n + 1)).collect();
    format!("{{\"$ref\":\"#/$defs/Link0\",\"$defs\":{{{},\"Link10000\":{{\"type\":\"string\"}}}}}}", links.join(","))
}

fn cycle() -> String {
    let link = |n: usize| {
        format!(
            "\"Link{n}\":{{\"type\":\"object\",\"properties\":{{\"next\":{{\"$ref\":\"#/$defs/Link{}\"}}}},\"required\":[\"next\"]}}",
            (n + 1) % 10_000
        )
    };
    format!("{{\"$defs\":{{{}}}}}", (0..10_000).map(link).collect::<Vec<_>>().join(","))
}

fn enumeration(value: impl Fn(usize) -> String) -> String {
    let values: Vec<_> = (0..1_000_000).map(value).collect();
    format!("{{\"enum\":[{}]}}", values.join(","))
}

/// Multiplied out, `branches` to the power of `parts` objects.
fn product(parts: usize, branches: usize) -> String {
    let branch = |part: usize, n: usize| {
        format!("{{\"properties\":{{\"p{part}b{n}\":{{\"type\":\"string\"}}}},\"required\":[\"p{part}b{n}\"]}}")
    };
    let part = |part: usize| format!("{{\"oneOf\":[{}]}}", (0..branches).map(|n| branch(part, n)).collect::<Vec<_>>().join(","));
    format!("{{\"type\":\"object\",\"allOf\":[{}]}}", (0..parts).map(part).collect::<Vec<_>>().join(","))
}

/// Each definition chooses among three that are products themselves.
fn nested_product() -> String {
    let level = |n: usize| {
        let choice = |of: usize| {
            format!(
                "{{\"properties\":{{\"c{n}x{of}\":{{\"type\":\"string\"}}}},\"allOf\":[{{\"$ref\":\"#/$defs/Level{}\"}}]}}",
                n + 1
            )
        };
        format!("\"Level{n}\":{{\"anyOf\":[{},{},{}]}}", choice(0), choice(1), choice(2))
    };
    let levels: Vec<_> = (0..20).map(level).collect();
    format!("{{\"$ref\":\"#/$defs/Level0\",\"$defs\":{{{},\"Level20\":{{\"type\":\"object\"}}}}}}", levels.join(","))
}

/// Levels of four definitions, each of which refers to all four of the next: the ways through are four to the power of the levels.
fn lattice(level: impl Fn(&[String]) -> String, end: &str) -> String {
    const DEPTH: usize = 40;
    let mut definitions = Vec::new();
    for depth in 0..DEPTH {
        let next: Vec<_> = (0..4).map(|n| format!("{{\"$ref\":\"#/$defs/Level{}No{n}\"}}", depth + 1)).collect();
        definitions.extend((0..4).map(|n| format!("\"Level{depth}No{n}\":{}", level(&next))));
    }
    definitions.extend((0..4).map(|n| format!("\"Level{DEPTH}No{n}\":{end}")));
    format!("{{\"$ref\":\"#/$defs/Level0No0\",\"$defs\":{{{}}}}}", definitions.join(","))
}

fn doubling() -> String {
    let level = |n: usize| {
        let of = n + 1;
        format!(
            "\"Level{n}\":{{\"allOf\":[{{\"$ref\":\"#/$defs/Level{of}\"}},{{\"$ref\":\"#/$defs/Level{of}\",\"title\":\"Again\"}}]}}"
        )
    };
    let levels: Vec<_> = (0..100).map(level).collect();
    format!(
        "{{\"$ref\":\"#/$defs/Level0\",\"$defs\":{{{},\"Level100\":{{\"type\":\"object\",\"properties\":{{\"a\":{{}}}}}}}}}}",
        levels.join(",")
    )
}
