//! Rust names: spelling, keywords, and one owner for each name of a module.

mod labels;

use std::collections::HashMap;

use heck::{ToSnakeCase, ToUpperCamelCase};

pub(crate) use labels::{shared_start, without_shared};

/// Words that may name no item or field.
const KEYWORDS: [&str; 53] = [
    "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type",
    "typeof", "union", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The Rust type or variant name of a key or title; `None` where nothing of it can be spelt.
pub(crate) fn type_name(text: &str) -> Option<String> {
    let name = spelt(text).to_upper_camel_case();
    let name = prefixed(name, 'N')?;
    Some(if name == "Self" { "Self_".to_owned() } else { name })
}

/// The Rust field name of a key.
pub(crate) fn field_name(text: &str) -> Option<String> {
    let name = spelt(text).to_snake_case();
    let name = prefixed(name, 'n')?;
    Some(if is_keyword(&name) { format!("{name}_") } else { name })
}

/// Signs that carry meaning become words, others part words.
fn spelt(text: &str) -> String {
    let only_signs = !text.chars().any(char::is_alphanumeric);
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut first = true;
    while let Some(c) = chars.next() {
        let number = chars.peek().is_some_and(char::is_ascii_digit);
        let word = match c {
            _ if only_signs => sign(c),
            '+' if first || chars.peek().is_none() => Some("plus"),
            '-' if first && number => Some("minus"),
            _ => None,
        };
        match word {
            Some(word) => {
                out.push(' ');
                out.push_str(word);
                out.push(' ');
            }
            None if c == '\'' || c == '’' => {}
            None if is_continue(c) && c != '_' => out.push(c),
            None => out.push(' '),
        }
        first = false;
    }
    out
}

/// The name of a sign.
fn sign(c: char) -> Option<&'static str> {
    Some(match c {
        '+' => "plus",
        '-' => "minus",
        '*' => "star",
        '/' => "slash",
        '=' => "equal",
        '<' => "less",
        '>' => "greater",
        '!' => "not",
        '&' => "and",
        '|' => "or",
        '%' => "percent",
        '#' => "hash",
        '@' => "at",
        '$' => "dollar",
        '?' => "question",
        '.' => "dot",
        ',' => "comma",
        ':' => "colon",
        ';' => "semicolon",
        '~' => "tilde",
        '^' => "caret",
        '_' => "underscore",
        '\\' => "backslash",
        ' ' => "space",
        _ => return None,
    })
}

fn prefixed(name: String, prefix: char) -> Option<String> {
    let first = name.chars().next()?;
    if is_start(first) {
        return Some(name);
    }
    let prefixed: String = std::iter::once(prefix).chain(name.chars()).collect();
    is_identifier(&prefixed).then_some(prefixed)
}

fn is_start(c: char) -> bool {
    c.is_ascii_alphabetic() || !c.is_ascii() && syn::parse_str::<syn::Ident>(c.encode_utf8(&mut [0; 4])).is_ok()
}

fn is_continue(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    let mut text = String::from("a");
    text.push(c);
    syn::parse_str::<syn::Ident>(&text).is_ok()
}

/// Whether it may name no item or field.
pub(crate) fn is_keyword(name: &str) -> bool {
    KEYWORDS.contains(&name)
}

/// Whether it can stand as it is for an item or a field.
pub(crate) fn is_identifier(text: &str) -> bool {
    if text == "crate" || text == "self" || text == "super" {
        return true;
    }
    syn::parse_str::<syn::Ident>(text).is_ok()
}

/// Whether it can name a type and is spelt as one.
pub(crate) fn is_type_name(text: &str) -> bool {
    is_identifier(text) && text.chars().next().is_some_and(char::is_uppercase)
}

/// Whether it can name a module and its file.
pub(crate) fn is_module_name(text: &str) -> bool {
    is_identifier(text) && !is_keyword(text) && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// The type names of a module, each with the pointer that has it.
#[derive(Debug, Default)]
pub(crate) struct TypeNames(HashMap<String, String>);

impl TypeNames {
    pub(crate) fn owner(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    pub(crate) fn take(&mut self, name: &str, owner: &str) {
        self.0.insert(name.to_owned(), owner.to_owned());
    }

    /// The first of these names that is free; if none is, the last one with the lowest number that makes it free.
    pub(crate) fn choose(&mut self, wanted: &[String], owner: &str) -> String {
        let free = wanted.iter().find(|name| !self.0.contains_key(*name)).cloned();
        let name = free.unwrap_or_else(|| {
            let last = wanted.last().map_or("Type", String::as_str);
            (2..=u32::MAX)
                .map(|number| format!("{last}Number{number}"))
                .find(|name| !self.0.contains_key(name))
                .unwrap_or_default()
        });
        self.take(&name, owner);
        name
    }
}

/// Names that are distinct within one type: fields, variants.
pub(crate) fn distinct(wanted: impl Iterator<Item = (String, String)>, joint: &str) -> Vec<String> {
    // Each item is a name and the text it came from, which settles a collision.
    let wanted: Vec<_> = wanted.collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (name, _) in &wanted {
        *counts.entry(name).or_default() += 1;
    }
    let mut taken: HashMap<String, usize> = HashMap::new();
    let mut names = Vec::with_capacity(wanted.len());
    for (name, text) in &wanted {
        let mut candidate = name.clone();
        if taken.contains_key(&candidate) {
            candidate = format!("{name}{joint}{}", spelling(text, joint));
        }
        let mut number = 2_u64;
        while taken.contains_key(&candidate) || (candidate != *name && counts.contains_key(candidate.as_str())) {
            candidate = format!("{name}{joint}{number}");
            number += 1;
        }
        taken.insert(candidate.clone(), 1);
        names.push(candidate);
    }
    names
}

/// In a word, how a text is written: what tells `fooBar` from `foo_bar`.
fn spelling(text: &str, joint: &str) -> String {
    let word = if text.contains('_') {
        "Underscore"
    } else if text.contains('-') {
        "Hyphen"
    } else if text.contains('.') {
        "Dot"
    } else if text.contains('/') {
        "Slash"
    } else if text.contains(' ') {
        "Space"
    } else if text.chars().all(|c| !c.is_lowercase()) {
        "Upper"
    } else if text.chars().all(|c| !c.is_uppercase()) {
        "Lower"
    } else {
        "Mixed"
    };
    if joint.is_empty() { word.to_owned() } else { word.to_lowercase() }
}
