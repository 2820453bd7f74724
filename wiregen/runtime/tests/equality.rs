//! Values are equal where their structure is.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use std::{collections::BTreeMap, fmt::Write as _};

use proptest::prelude::*;
use wiregen_runtime::Json;

fn json(text: &str) -> Json {
    text.parse().unwrap_or_else(|error| panic!("{text:.200}: {error}"))
}

#[test]
fn equal_texts() {
    let cases = [
        ("1", "1.0"),
        ("1", "10e-1"),
        ("1e400", "10E+399"),
        ("1e400", "0.001e403"),
        ("1e99999999999999999999", "10e99999999999999999998"),
        ("0", "-0.0e5"),
        ("0e99999999999999999999999999999999999999999", "0"),
        ("18446744073709551616", "18446744073709551616.0"),
        (r#""a""#, r#""\u0061""#),
        (r#""/""#, r#""\/""#),
        (r#""😀""#, r#""\ud83d\uDE00""#),
        ("[1 ,\n2]", "[1,2.0]"),
        ("[]", "[ ]"),
        (r#"{"a":1,"b":[2]}"#, r#"{"b":[2.0], "\u0061":1}"#),
        (r#"{"a":1,"a":2}"#, r#"{"a":2}"#),
        (r#"{"a":2,"\u0061":1,"b":0}"#, r#"{"b":0,"a":1}"#),
        (r#""\ud800""#, r#" "\ud800" "#),
    ];
    for (left, right) in cases {
        assert_eq!(json(left), json(right));
        assert_eq!(json(right), json(left));
    }
}

#[test]
fn different_texts() {
    let cases = [
        ("1", "-1"),
        ("1", "\"1\""),
        ("0", "false"),
        ("null", "false"),
        ("null", "\"null\""),
        ("[]", "{}"),
        ("[]", "[null]"),
        ("[1,2]", "[2,1]"),
        ("[[1],2]", "[[1,2]]"),
        ("[[],[]]", "[[[]]]"),
        ("{}", r#"{"a":null}"#),
        (r#"{"a":1}"#, r#"{"b":1}"#),
        (r#"{"a":1,"b":2}"#, r#"{"a":2,"b":1}"#),
        (r#"{"a":1,"b":2}"#, r#"{"a":1}"#),
        (r#"{"a":1,"a":2}"#, r#"{"a":1}"#),
        ("9007199254740993", "9007199254740992"),
        ("9007199254740993", "9007199254740992.0"),
        ("0.1", "0.1000000000000000055511151231257827"),
        ("1e400", "1e401"),
        ("1e400", "-1e400"),
        ("1e-400", "0"),
        ("\"a\"", "\"A\""),
        ("\"\"", "\" \""),
        // Half a surrogate pair is no text, so these have no structure.
        (r#""\ud800""#, r#""\uD800""#),
        (r#"["\ud800",1]"#, r#"["\ud800",1.0]"#),
        (r#""\ud800""#, "\"\u{fffd}\""),
    ];
    for (left, right) in cases {
        assert_ne!(json(left), json(right));
        assert_ne!(json(right), json(left));
    }
}

/// Values nested deeper than any stack.
#[test]
fn depth_costs_no_stack() {
    const DEPTH: usize = 100_000;
    let arrays = |inside: &str| json(&format!("{}{inside}{}", "[".repeat(DEPTH), "]".repeat(DEPTH)));
    let objects = |inside: &str| json(&format!("{}{inside}{}", r#"{"a":"#.repeat(DEPTH), "}".repeat(DEPTH)));
    assert_eq!(arrays("1"), arrays("1.0"));
    assert_ne!(arrays("1"), arrays("2"));
    assert_eq!(objects("1"), objects("1.0"));
    assert_ne!(objects("1"), objects("{}"));
    assert!(arrays("").to_value().is_err());
    assert_eq!(format!("{:?}", arrays("")).len(), 2 * DEPTH);
    assert_eq!(serde_json::to_string(&arrays("")).unwrap().len(), 2 * DEPTH);
    assert!(serde_json::to_value(arrays("")).is_err());
    let error = ciborium::into_writer(&arrays(""), &mut Vec::new()).unwrap_err();
    assert!(error.to_string().contains("nested 100000 levels deep, more than 128"), "{error}");
}

/// Comparing takes time by length, not by its square.
#[test]
fn many_members_are_compared_in_time() {
    let object = |keys: &mut dyn Iterator<Item = u32>| {
        let members: Vec<_> = keys.map(|key| format!("\"{key}\":{key}")).collect();
        json(&format!("{{{}}}", members.join(",")))
    };
    assert_eq!(object(&mut (0..50_000)), object(&mut (0..50_000).rev()));
}

/// A value without its spelling.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Tree {
    Null,
    Bool(bool),
    /// `digits × 10^exponent`.
    Number {
        digits: i64,
        exponent: i32,
    },
    Text(String),
    Array(Vec<Tree>),
    Object(BTreeMap<String, Tree>),
}

impl Tree {
    fn number(mut digits: i64, mut exponent: i32) -> Self {
        while digits != 0 && digits % 10 == 0 {
            (digits, exponent) = (digits / 10, exponent + 1);
        }
        Self::Number { digits, exponent: if digits == 0 { 0 } else { exponent } }
    }

    /// Spells it in one of many ways, as `choice` goes.
    fn spell(&self, choice: &mut Choice, out: &mut String) {
        choice.space(out);
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number { digits, exponent } => {
                let zeros = choice.of(4);
                let (digits, exponent) = (format!("{digits}{}", "0".repeat(zeros)), exponent - i32::try_from(zeros).unwrap());
                let digits = if digits.trim_matches('0').is_empty() { "0".to_owned() } else { digits };
                match choice.of(3) {
                    0 if exponent == 0 => out.push_str(&digits),
                    0 | 1 => write!(out, "{digits}{}{exponent}", ["e", "E"][choice.of(2)]).unwrap(),
                    _ => write!(out, "{digits}.{}e{exponent:+}", "0".repeat(1 + choice.of(3))).unwrap(),
                }
            }
            Self::Text(text) => choice.text(text, out),
            Self::Array(elements) => {
                out.push('[');
                for (index, element) in elements.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    element.spell(choice, out);
                }
                choice.space(out);
                out.push(']');
            }
            Self::Object(members) => {
                out.push('{');
                let mut members: Vec<_> = members.iter().collect();
                for index in (1..members.len()).rev() {
                    members.swap(index, choice.of(index + 1));
                }
                for (index, (key, value)) in members.into_iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    choice.space(out);
                    choice.text(key, out);
                    choice.space(out);
                    out.push(':');
                    value.spell(choice, out);
                }
                choice.space(out);
                out.push('}');
            }
        }
        choice.space(out);
    }
}

/// A small generator of choices.
struct Choice(u64);

impl Choice {
    fn of(&mut self, ways: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % ways as u64).unwrap()
    }

    fn space(&mut self, out: &mut String) {
        out.push_str(["", "", " ", "\n\t", "\r "][self.of(5)]);
    }

    fn text(&mut self, text: &str, out: &mut String) {
        out.push('"');
        for character in text.chars() {
            if self.of(3) == 0 || character < ' ' || matches!(character, '"' | '\\') {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}").unwrap();
                }
            } else {
                out.push(character);
            }
        }
        out.push('"');
    }
}

fn tree() -> impl Strategy<Value = Tree> {
    let text = || prop_oneof![Just(String::new()), "[ab\"\\\\/\u{0}é😀\u{7f}]{0,3}", any::<String>()];
    let leaf = prop_oneof![
        Just(Tree::Null),
        any::<bool>().prop_map(Tree::Bool),
        (-12_i64..12, -3_i32..3).prop_map(|(digits, exponent)| Tree::number(digits, exponent)),
        (any::<i64>(), -1_000_i32..1_000).prop_map(|(digits, exponent)| Tree::number(digits, exponent)),
        text().prop_map(Tree::Text),
    ];
    leaf.prop_recursive(5, 60, 5, move |inside| {
        prop_oneof![
            prop::collection::vec(inside.clone(), 0..5).prop_map(Tree::Array),
            prop::collection::btree_map(text(), inside, 0..5).prop_map(Tree::Object),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// However they are spelled, values are equal where their trees are, and texts are kept.
    #[test]
    fn equality_is_that_of_the_trees(left in tree(), right in tree(), seeds in any::<[u64; 3]>()) {
        let spell = |tree: &Tree, seed| {
            let mut out = String::new();
            tree.spell(&mut Choice(seed), &mut out);
            out
        };
        let texts = [spell(&left, seeds[0]), spell(&left, seeds[1]), spell(&right, seeds[2])];
        let [one, same, other] = texts.each_ref().map(|text| json(text));
        for (text, json) in texts.iter().zip([&one, &same, &other]) {
            prop_assert_eq!(text.trim_matches([' ', '\t', '\r', '\n']), json.get());
        }
        prop_assert_eq!(&one, &same);
        prop_assert_eq!(one == other, left == right);
    }

    /// A value is not equal to the same with one part exchanged.
    #[test]
    fn one_part_makes_a_difference(value in tree(), part in tree(), other in tree(), seeds in any::<[u64; 2]>()) {
        let around = |part: &Tree| Tree::Array(vec![value.clone(), Tree::Object(BTreeMap::from([("k".to_owned(), part.clone())]))]);
        let [left, right] = [(&part, seeds[0]), (&other, seeds[1])].map(|(part, seed)| {
            let mut out = String::new();
            around(part).spell(&mut Choice(seed), &mut out);
            json(&out)
        });
        prop_assert_eq!(left == right, part == other);
    }
}
