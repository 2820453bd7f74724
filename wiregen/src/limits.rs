//! What a use demands beyond its Rust type, in words for the documentation.

use crate::model::{Integer, List, Map, Number, Text, Use};

/// A sentence, or nothing: ``1 to 20 characters; format `email`.``
pub(crate) fn sentence(of: &Use) -> String {
    let mut text = facts(of).join("; ");
    if let Some(first) = text.get(..1).map(str::to_ascii_uppercase) {
        text.replace_range(..1, &first);
        text.push('.');
    }
    text
}

/// Text between backticks, on one line, however many backticks it has.
pub(crate) fn code(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    let longest = text.split(|sign| sign != '`').map(str::len).max().unwrap_or_default();
    let ticks = "`".repeat(longest + 1);
    let space = if longest > 0 { " " } else { "" };
    format!("{ticks}{space}{text}{space}{ticks}")
}

fn facts(of: &Use) -> Vec<String> {
    match of {
        Use::Text(text) => self::text(text),
        Use::Integer(integer) => self::integer(integer),
        Use::Number(number) => self::number(number),
        Use::List(list) => self::list(list),
        Use::Tuple(tuple) if tuple.unique => vec!["all different".to_owned()],
        Use::Map(map) => self::map(map),
        Use::Values(values) => match values.as_slice() {
            [value] => vec![format!("always {}", code(&value.to_string()))],
            values => {
                let values: Vec<_> = values.iter().map(|value| code(&value.to_string())).collect();
                vec![format!("one of {}", values.join(", "))]
            }
        },
        Use::Nullable(inner) => facts(inner),
        Use::Never => vec!["no value is valid".to_owned()],
        Use::Any | Use::AnyObject | Use::Null | Use::Bool | Use::Tuple(_) | Use::Named(_) | Use::Foreign(_) => Vec::new(),
    }
}

fn text(of: &Text) -> Vec<String> {
    let mut facts: Vec<_> = count(of.min, of.max, "character", "characters").into_iter().collect();
    facts.extend(of.patterns.iter().map(|pattern| format!("matches {}", code(pattern))));
    facts.extend(format(of.format.as_deref()));
    facts
}

fn integer(of: &Integer) -> Vec<String> {
    let mut facts = match (of.min, of.max) {
        (Some(min), Some(max)) => vec![format!("{min} to {max}")],
        (Some(min), None) => vec![format!("at least {min}")],
        (None, Some(max)) => vec![format!("at most {max}")],
        (None, None) => Vec::new(),
    };
    facts.extend(multiples(&of.multiple_of));
    facts.extend(format(of.format.as_deref()));
    facts
}

fn number(of: &Number) -> Vec<String> {
    let bound = |words: &str, bound: &Option<String>| bound.as_ref().map(|bound| format!("{words} {bound}"));
    let bounds =
        [bound("at least", &of.min), bound("more than", &of.above), bound("at most", &of.max), bound("less than", &of.below)];
    let mut facts: Vec<_> = bounds.into_iter().flatten().collect();
    facts.extend(multiples(&of.multiple_of));
    facts.extend(format(of.format.as_deref()));
    facts
}

fn list(of: &List) -> Vec<String> {
    let mut facts: Vec<_> = count(of.min, of.max, "item", "items").into_iter().collect();
    if of.unique {
        facts.push("all different".to_owned());
    }
    facts.extend(within("each", &self::facts(&of.item)));
    facts
}

fn map(of: &Map) -> Vec<String> {
    let mut facts: Vec<_> = count(of.min, of.max, "member", "members").into_iter().collect();
    facts.extend(within("each key", &text(&of.keys)));
    facts.extend(within("each value", &self::facts(&of.value)));
    facts
}

fn within(what: &str, facts: &[String]) -> Option<String> {
    (!facts.is_empty()).then(|| format!("{what}: {}", facts.join(", ")))
}

fn count(min: Option<u64>, max: Option<u64>, one: &str, many: &str) -> Option<String> {
    let noun = |count: u64| if count == 1 { one } else { many };
    match (min.filter(|min| *min > 0), max) {
        (Some(min), Some(max)) if min == max => Some(format!("exactly {min} {}", noun(min))),
        (Some(min), Some(max)) => Some(format!("{min} to {max} {}", noun(max))),
        (Some(min), None) => Some(format!("at least {min} {}", noun(min))),
        (None, Some(max)) => Some(format!("at most {max} {}", noun(max))),
        (None, None) => None,
    }
}

fn multiples(of: &[String]) -> impl Iterator<Item = String> {
    of.iter().map(|factor| format!("a multiple of {factor}"))
}

fn format(of: Option<&str>) -> Option<String> {
    of.map(|format| format!("format {}", code(format)))
}
