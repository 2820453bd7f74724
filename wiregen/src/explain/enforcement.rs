//! What enforces a keyword: the Rust type, the reading impl, the guard, or nothing.

use crate::json::Json;
use crate::model::{IntegerRepr, Kind, Module, Place, Rest, Struct, Type, Use};
use crate::rust_type::{is_rust_tuple, within};

/// Says nothing about what is valid.
const ANNOTATIONS: [&str; 13] = [
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$comment",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "$vocabulary",
    "example",
];
/// Says where other schemas are, not what is valid.
const STRUCTURE: [&str; 9] =
    ["$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$defs", "definitions", "$vocabulary"];

/// What a subschema became.
#[derive(Clone, Copy)]
pub(super) enum Became<'m> {
    Type(&'m Type),
    Value { value: &'m Use, rust_type: &'m str, constant: bool },
}

/// What enforces a keyword of the subschema at a place.
pub(super) fn of(module: &Module, at: &Place, keyword: &str, value: &Json, became: Became<'_>) -> String {
    if let Some(entry) = reported(module, at, keyword) {
        return entry;
    }
    if ANNOTATIONS.contains(&keyword) {
        return "an annotation: documentation".to_owned();
    }
    if STRUCTURE.contains(&keyword) {
        return "says nothing about instances".to_owned();
    }
    match became {
        Became::Value { value: Use::Nullable(_), rust_type, .. } if ["type", "anyOf", "oneOf"].contains(&keyword) => {
            format!("the Rust type `{rust_type}`")
        }
        Became::Value { constant: true, .. } => {
            "the reading impl: the value is no field, is written always and checked".to_owned()
        }
        Became::Value { value: of, rust_type, .. } => match within(of) {
            Use::Foreign(path) => format!("`{path}`, which reads and writes itself"),
            Use::Named(name) => format!("the Rust type `{name}`"),
            of => of_value(keyword, value, of, rust_type),
        },
        Became::Type(ty) => match &ty.kind {
            Kind::Newtype(of) => of_value(keyword, value, within(of), &ty.name),
            Kind::Struct(of) => of_object(keyword, value, of),
            Kind::Enum(of) => match keyword {
                "minLength" | "maxLength" | "pattern" if of.other.is_some() => "the reading impl".to_owned(),
                "format" => "an annotation: documentation".to_owned(),
                _ => format!("the variants of `{}`", ty.name),
            },
            Kind::Union(of) => match keyword {
                "oneOf" if of.exclusive => {
                    format!("the variants of `{}`; the reading impl refuses what fits two", ty.name)
                }
                "discriminator" => "an annotation: documentation".to_owned(),
                _ => format!("the variants of `{}`", ty.name),
            },
        },
    }
}

/// A keyword that no type enforces: by the guard, or by nothing.
fn reported(module: &Module, at: &Place, keyword: &str) -> Option<String> {
    // What belongs together is reported as one.
    let keyword = match keyword {
        "then" | "else" => "if",
        "minContains" | "maxContains" => "contains",
        other => other,
    };
    let place = at.join(keyword);
    let entry = module.report.unenforced.iter().find(|entry| entry.at == place)?;
    let guarded = module.types.values().find(|ty| ty.guard.iter().any(|guard| guard.at == place));
    Some(match guarded.filter(|_| module.validate.is_some()) {
        Some(ty) => format!("the guard of `{}`, which validates what is read: {}", ty.name, entry.why),
        None => format!("nothing: {}", entry.why),
    })
}

fn of_object(keyword: &str, value: &Json, of: &Struct) -> String {
    let text = match keyword {
        "type" => "the Rust type: a struct",
        "properties" => "the fields, each as below",
        "required" => "the fields that are no `Option` and the arguments of `new`; the reading impl asks for the keys",
        "additionalProperties" | "unevaluatedProperties" => match (&of.rest, value) {
            (Rest::Closed, _) => "the reading impl, which refuses other keys; there is no `extra`",
            (Rest::Typed(_), _) => "the Rust type of `extra`",
            (Rest::Patterns { .. }, _) => "the reading impl",
            (Rest::Open, _) => "nothing to enforce: other keys are kept in `extra`",
        },
        "allOf" => "the fields: its branches are put together, or flattened",
        "anyOf" | "oneOf" if !of.flattened.is_empty() => "the Rust type of the flattened field",
        "$ref" | "$dynamicRef" | "$recursiveRef" => "the fields: it is put together with what stands beside it",
        "format" => "an annotation: documentation",
        _ => return known(keyword),
    };
    text.to_owned()
}

fn of_value(keyword: &str, value: &Json, of: &Use, rust_type: &str) -> String {
    let by_type = || format!("the Rust type `{rust_type}`");
    match (keyword, of) {
        ("type" | "$ref" | "$dynamicRef" | "$recursiveRef", _)
        | ("items", Use::List(_))
        | ("enum" | "const" | "allOf", Use::Bool | Use::Null)
        | ("additionalProperties" | "unevaluatedProperties", Use::Map(_)) => by_type(),
        ("format", Use::Integer(integer)) if integer.format.is_none() => by_type(),
        ("format", _) => "an annotation: documentation".to_owned(),
        ("minimum" | "maximum", Use::Integer(integer)) if bound_of(integer.repr, keyword) == value_of(value) => by_type(),
        ("prefixItems" | "items" | "minItems" | "maxItems" | "additionalItems", Use::Tuple(tuple)) if is_rust_tuple(tuple) => {
            by_type()
        }
        _ => known(keyword),
    }
}

/// What a keyword does where no Rust type says it.
fn known(keyword: &str) -> String {
    const CHECKED: [&str; 30] = [
        "minLength",
        "maxLength",
        "pattern",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "minItems",
        "maxItems",
        "uniqueItems",
        "items",
        "prefixItems",
        "additionalItems",
        "unevaluatedItems",
        "minProperties",
        "maxProperties",
        "propertyNames",
        "patternProperties",
        "additionalProperties",
        "unevaluatedProperties",
        "required",
        "dependentRequired",
        "dependencies",
        "enum",
        "const",
        "not",
        "properties",
        "anyOf",
        "oneOf",
    ];
    match keyword {
        "if" | "then" | "else" | "allOf" | "contains" | "minContains" | "maxContains" | "dependentSchemas" => {
            "nothing to enforce: it refuses no instance that what stands beside it admits".to_owned()
        }
        _ if CHECKED.contains(&keyword) => "the reading impl".to_owned(),
        _ => "an annotation: no keyword of JSON Schema".to_owned(),
    }
}

fn value_of(value: &Json) -> Option<i128> {
    match value {
        Json::Number(text) => crate::json::Decimal::parse(text)?.to_i128(),
        _ => None,
    }
}

fn bound_of(repr: IntegerRepr, keyword: &str) -> Option<i128> {
    if repr == IntegerRepr::Any {
        return None;
    }
    let (min, max) = repr.span();
    Some(if keyword == "minimum" { min } else { max })
}
