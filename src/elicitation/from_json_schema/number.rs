//! Numbers: limits that a form can say, and those that become such.

use std::cmp::Ordering;

use serde_json::{Number, Value};
use wiregen_runtime::{JsonNumber, compare_numbers};

use super::super::{McpElicitationNumberSchema, McpElicitationPrimitiveSchema, view::View};
use super::field::{fits, number_of};
use super::node::Node;

/// The formats of integers, as schemars writes them, that a person could exceed.
const INTEGER_FORMATS: [(&str, i64, i64); 6] = [
    ("int8", -0x80, 0x7f),
    ("int16", -0x8000, 0x7fff),
    ("int32", -0x8000_0000, 0x7fff_ffff),
    ("uint8", 0, 0xff),
    ("uint16", 0, 0xffff),
    ("uint32", 0, 0xffff_ffff),
];

/// The formats that say no more than the type, to anybody who types a number in.
const PLAIN_FORMATS: [&str; 8] = ["int64", "uint64", "int128", "uint128", "int", "uint", "float", "double"];

pub(super) fn reduce(node: &mut Node<'_>, is_integer: bool) -> McpElicitationPrimitiveSchema {
    let mut field = if is_integer { McpElicitationNumberSchema::integer() } else { McpElicitationNumberSchema::number() };
    let limit = |value: &Value| number_of(value).cloned();
    let mut lower: Vec<Number> = node.take_read("minimum", limit).collect();
    let mut upper: Vec<Number> = node.take_read("maximum", limit).collect();
    if is_integer {
        lower.extend(node.take_read("exclusiveMinimum", |value| neighbour(value, 1)));
        upper.extend(node.take_read("exclusiveMaximum", |value| neighbour(value, -1)));
        for (_, min, max) in node.take_read("format", |format| INTEGER_FORMATS.into_iter().find(|(name, ..)| format == name)) {
            lower.push(min.into());
            upper.push(max.into());
        }
    } else {
        // Not taken: the limit itself fits the form, though not the schema.
        lower.extend(node.get("exclusiveMinimum").and_then(|keyword| limit(keyword.value)));
        upper.extend(node.get("exclusiveMaximum").and_then(|keyword| limit(keyword.value)));
    }
    node.take_where("format", |format| format.as_str().is_some_and(|format| PLAIN_FORMATS.contains(&format)));
    field.minimum = tightest(lower, Ordering::Greater);
    field.maximum = tightest(upper, Ordering::Less);
    field.title = node.take_text("title");
    field.description = node.take_text("description");
    field.default = node.take_default(|value| fits(View::Number(&field), value)).and_then(number_of).cloned();
    field.into()
}

/// The limit that lies furthest that way.
fn tightest(limits: Vec<Number>, way: Ordering) -> Option<Number> {
    limits.into_iter().reduce(|best, limit| if compare_numbers(&limit, &best) == Some(way) { limit } else { best })
}

/// The integer nearest to an exclusive limit that it leaves in.
fn neighbour(limit: &Value, step: i64) -> Option<Number> {
    let limit = JsonNumber::from(number_of(limit)?);
    if limit.is_integer() {
        return limit.as_i64()?.checked_add(step).map(Number::from);
    }
    let nearest = if step > 0 { limit.as_f64().ceil() } else { limit.as_f64().floor() };
    JsonNumber::from_f64(nearest)?.as_i64().map(Number::from)
}
