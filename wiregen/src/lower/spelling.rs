//! Names that come back from typify as they went in: it re-cases every name, and two may become one.

use std::collections::HashSet;

use heck::{ToSnakeCase, ToUpperCamelCase};

use crate::names::is_keyword;

/// What a name is for, by which typify cases it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Casing {
    /// A type or a variant.
    Camel,
    /// A field.
    Snake,
}

impl Casing {
    fn keeps(self, name: &str) -> bool {
        let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        plain
            && name.starts_with(|first: char| first.is_ascii_alphabetic())
            && !is_keyword(name)
            && (self.is_simple(name) || self.recased(name) == name)
    }

    /// Whether words are told apart so plainly that re-casing changes nothing.
    fn is_simple(self, name: &str) -> bool {
        let bytes = name.as_bytes();
        match self {
            // Each capital is followed by a small letter.
            Self::Camel => bytes.iter().enumerate().all(|(at, byte)| match byte {
                b'A'..=b'Z' => bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase),
                _ => at > 0 && *byte != b'_',
            }),
            Self::Snake => name.split('_').all(|word| !word.is_empty() && !word.bytes().any(|byte| byte.is_ascii_uppercase())),
        }
    }

    fn recased(self, name: &str) -> String {
        match self {
            Self::Camel => name.to_upper_camel_case(),
            Self::Snake => name.to_snake_case(),
        }
    }

    fn stand_in(self, index: usize) -> String {
        match self {
            Self::Camel => format!("Stand{index}"),
            Self::Snake => format!("stand{index}"),
        }
    }
}

/// A spelling for each of the names: the name itself where typify keeps it, else a stand-in that no name has.
pub(crate) fn spell<'a>(names: impl IntoIterator<Item = &'a str> + Clone, casing: Casing) -> Vec<String> {
    let taken: HashSet<&str> = names.clone().into_iter().collect();
    let mut next = 0;
    names
        .into_iter()
        .map(|name| {
            if casing.keeps(name) {
                return name.to_owned();
            }
            loop {
                let stand_in = casing.stand_in(next);
                next += 1;
                if !taken.contains(stand_in.as_str()) {
                    return stand_in;
                }
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_typify_would_recase_gets_a_stand_in() {
        let types = ["Task", "HTTPHeader", "Stand0", "Öl", "A1", "Self"];
        assert_eq!(spell(types, Casing::Camel), ["Task", "Stand1", "Stand0", "Stand2", "A1", "Stand3"]);
        let fields = ["task_id", "type_", "x__y", "gen", "_meta", "type"];
        assert_eq!(spell(fields, Casing::Snake), ["task_id", "stand0", "stand1", "stand2", "stand3", "stand4"]);
    }
}
