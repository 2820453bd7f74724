//! One property, reduced to a field.

use serde_json::{Number, Value};
use wiregen_runtime::JsonNumber;

use super::super::{
    FormFault, McpElicitationBooleanSchema, McpElicitationPrimitiveSchema, McpElicitationStringFormat,
    McpElicitationStringSchema, Select, check::check_value, view::View,
};
use super::choices::{self, Choice};
use super::dropped::Losses;
use super::node::Node;
use super::number;

/// Reduces a property. Its answer cannot be `null`, which is a loss where there must be one.
pub(super) fn reduce<'a>(
    document: &'a Value,
    mut node: Node<'a>,
    name: &str,
    is_required: bool,
    losses: &mut Losses,
) -> Result<McpElicitationPrimitiveSchema, FormFault> {
    let json_type = node.take_type()?;
    let choices = choices::take(document, &mut node, name, losses)?;
    let field = match (json_type, choices) {
        ("string", Some(choices)) => one(&mut node, choices),
        (_, Some(_)) => return Err(node.unsupported("choices are text in a form; use strings")),
        ("string", None) => text(&mut node),
        ("integer" | "number", None) => number::reduce(&mut node, json_type == "integer"),
        ("boolean", None) => boolean(&mut node),
        ("array", None) => many(document, &mut node, name, losses)?,
        ("object", None) => {
            return Err(node.unsupported("a form has no field for an object; move its properties up into the form"));
        }
        ("null", None) => return Err(node.unsupported("only `null` fits here; leave the field out")),
        (other, None) => {
            return Err(
                node.unsupported(format!("JSON Schema has no type `{other}`; use string, integer, number, boolean or array"))
            );
        }
    };
    if let Some(null) = node.null().filter(|_| is_required) {
        losses.add(Some(name), null);
    }
    losses.rest(Some(name), node);
    Ok(field)
}

fn text(node: &mut Node<'_>) -> McpElicitationPrimitiveSchema {
    let mut field = McpElicitationStringSchema::text();
    field.min_length = node.take_read("minLength", |length| count(length)?.try_into().ok()).max();
    field.max_length = node.take_read("maxLength", |length| count(length)?.try_into().ok()).min();
    field.format = node.take_read("format", format).next();
    field.title = node.take_text("title");
    field.description = node.take_text("description");
    let default = node.take_default(|value| fits(View::Text(&field), value));
    field.default = default.and_then(Value::as_str).map(str::to_owned);
    field.into()
}

fn format(value: &Value) -> Option<McpElicitationStringFormat> {
    match value.as_str()? {
        "email" => Some(McpElicitationStringFormat::Email),
        "uri" => Some(McpElicitationStringFormat::Uri),
        "date" => Some(McpElicitationStringFormat::Date),
        "date-time" => Some(McpElicitationStringFormat::DateTime),
        _ => None,
    }
}

fn boolean(node: &mut Node<'_>) -> McpElicitationPrimitiveSchema {
    let mut field = McpElicitationBooleanSchema::new();
    field.title = node.take_text("title");
    field.description = node.take_text("description");
    field.default = node.take_default(Value::is_boolean).and_then(Value::as_bool);
    field.into()
}

fn one(node: &mut Node<'_>, choices: Vec<Choice>) -> McpElicitationPrimitiveSchema {
    let names = node.take_read("enumNames", |names| strings(names).filter(|names| names.len() == choices.len())).next();
    let mut select = match (names, choices::with_titles(&choices)) {
        (Some(names), None) => Select::one_legacy_titled(choices::values(choices).into_iter().zip(names)),
        (_, Some(titled)) => Select::one_titled(titled),
        (None, None) => Select::one(choices::values(choices)),
    };
    let field = McpElicitationPrimitiveSchema::from(select.clone());
    if let Some(Value::String(default)) = node.take_default(|value| fits(View::of(&field), value)) {
        select = select.with_default(default);
    }
    described(select, node).into()
}

fn many<'a>(
    document: &'a Value,
    node: &mut Node<'a>,
    name: &str,
    losses: &mut Losses,
) -> Result<McpElicitationPrimitiveSchema, FormFault> {
    const REASON: &str = "a list in a form is one of choices; give `items` an `enum` of strings";
    let Some(keyword) = node.take("items") else { return Err(node.unsupported(REASON)) };
    let mut items = Node::of(document, keyword.value, keyword.pointer())?;
    if items.take_type()? != "string" {
        return Err(items.unsupported(REASON));
    }
    let Some(choices) = choices::take(document, &mut items, name, losses)? else { return Err(items.unsupported(REASON)) };
    losses.rest(Some(name), items);
    let mut select = match choices::with_titles(&choices) {
        Some(titled) => Select::many_titled(titled),
        None => Select::many(choices::values(choices)),
    };
    let min = node.take_read("minItems", count).max();
    let max = node.take_read("maxItems", count).min();
    select = select.with_item_limits(min, max);
    let field = McpElicitationPrimitiveSchema::from(select.clone());
    if let Some(default) = node.take_default(|value| fits(View::of(&field), value)).and_then(strings) {
        select = select.with_defaults(default);
    }
    Ok(described(select, node).into())
}

fn described<C>(mut select: Select<C>, node: &mut Node<'_>) -> Select<C> {
    if let Some(title) = node.take_text("title") {
        select = select.with_title(title);
    }
    if let Some(description) = node.take_text("description") {
        select = select.with_description(description);
    }
    select
}

/// Whether a field takes a value for an answer.
pub(super) fn fits(view: View<'_>, value: &Value) -> bool {
    let mut fits = true;
    check_value(view, value, &mut |_| fits = false);
    fits
}

/// A count by value: `2.0` is one.
fn count(value: &Value) -> Option<u64> {
    number_of(value).and_then(|number| JsonNumber::from(number).as_u64())
}

pub(super) fn number_of(value: &Value) -> Option<&Number> {
    match value {
        Value::Number(number) => Some(number),
        _ => None,
    }
}

fn strings(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|value| value.as_str().map(str::to_owned)).collect()
}
