//! Changes as text for a terminal, as markdown for a changelog, as JSON for a program.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{Change, breaks};

const NOTHING: &str = "nothing changes for users of the Rust types";

/// A line for each change, those that break first.
#[must_use]
pub fn to_text(changes: &[Change]) -> String {
    if changes.is_empty() {
        return format!("{NOTHING}\n");
    }
    let mut out = String::new();
    for (heading, breaking) in [("breaking:", true), ("not breaking:", false)] {
        let of_kind: Vec<_> = changes.iter().filter(|change| change.breaking == breaking).collect();
        if of_kind.is_empty() {
            continue;
        }
        let _ = writeln!(out, "{heading}");
        for change in of_kind {
            let _ = writeln!(out, "  {}: {}", change.item, change.text);
        }
    }
    out
}

/// Two lists under headings of the third level.
#[must_use]
pub fn to_markdown(changes: &[Change]) -> String {
    if changes.is_empty() {
        return format!("{}{}.\n", NOTHING.get(..1).unwrap_or_default().to_uppercase(), NOTHING.get(1..).unwrap_or_default());
    }
    let mut out = String::new();
    for (heading, breaking) in [("### Breaking", true), ("### Not breaking", false)] {
        let of_kind: Vec<_> = changes.iter().filter(|change| change.breaking == breaking).collect();
        if of_kind.is_empty() {
            continue;
        }
        let gap = if out.is_empty() { "" } else { "\n" };
        let _ = writeln!(out, "{gap}{heading}\n");
        for change in of_kind {
            let _ = writeln!(out, "- `{}`: {}", change.item, change.text);
        }
    }
    out
}

/// `{"breaking": bool, "changes": [{"item", "change", "text", "breaking", "schema"}]}`; `schema` is `file#/pointer`.
#[must_use]
pub fn to_json(changes: &[Change]) -> Value {
    let entries = changes.iter().map(|change| {
        json!({
            "item": change.item,
            "change": change.kind.as_str(),
            "text": change.text,
            "breaking": change.breaking,
            "schema": change.at.as_ref().map(ToString::to_string),
        })
    });
    json!({"breaking": breaks(changes), "changes": entries.collect::<Vec<_>>()})
}
