//! Finding the schemas of a file: their `$id`s, anchors and references.

use std::sync::Arc;

use super::uri;
use crate::json::{self, Json};
use crate::model::Place;
use crate::schema::Dialect;

/// Under which name `$recursiveAnchor: true` is counted.
pub(super) const RECURSIVE: &str = "$recursiveAnchor";

/// What one file holds.
#[derive(Default)]
pub(super) struct Found {
    pub(super) resources: Vec<(String, Place)>,
    pub(super) anchors: Vec<(String, Place)>,
    /// There is an `unevaluated…` keyword.
    pub(super) unevaluated: bool,
    /// Names of `$dynamicAnchor`s.
    pub(super) dynamic: Vec<String>,
    /// Texts of references, and the base URI that each starts from.
    pub(super) references: Vec<(String, String)>,
}

const ONE: [&str; 11] = [
    "additionalItems",
    "additionalProperties",
    "contains",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];
const SEVERAL: [&str; 5] = ["allOf", "anyOf", "items", "oneOf", "prefixItems"];
const BY_NAME: [&str; 6] = ["$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties"];

/// Takes up the `$id` and `$schema` of a schema.
pub(crate) fn enter(schema: &Json, base: &mut String, dialect: &mut Dialect) {
    let Some(members) = schema.as_object() else {
        return;
    };
    if let Some(named) = members.get("$schema").and_then(Json::as_str).and_then(Dialect::by_uri) {
        *dialect = named;
    }
    if members.contains_key("$ref") && dialect.reference_hides_siblings() {
        return;
    }
    if let Some(id) = members.get("$id").and_then(Json::as_str)
        && !id.starts_with('#')
    {
        *base = uri::split(&uri::join(base, id)).0;
    }
}

/// Every schema that keywords of JSON Schema lead to.
pub(super) fn schemas(file: &Arc<str>, base: &str, json: &Json, dialect: Dialect) -> Found {
    let mut found = Found::default();
    let mut open = vec![(json, String::new(), base.to_owned(), dialect)];
    while let Some((schema, pointer, mut base, mut dialect)) = open.pop() {
        let Some(members) = schema.as_object() else {
            continue;
        };
        let place = Place { file: file.clone(), pointer: pointer.clone() };
        let before = base.clone();
        enter(schema, &mut base, &mut dialect);
        if base != before {
            found.resources.push((base.clone(), place.clone()));
        }
        let text = |keyword: &str| members.get(keyword).and_then(Json::as_str);
        if let Some(anchor) = text("$id").filter(|id| id.starts_with('#') && id.len() > 1)
            && !dialect.is_2019_or_later()
        {
            found.anchors.push((format!("{base}{anchor}"), place.clone()));
        }
        for keyword in ["$anchor", "$dynamicAnchor"] {
            if let Some(anchor) = text(keyword) {
                found.anchors.push((format!("{base}#{anchor}"), place.clone()));
            }
        }
        found.dynamic.extend(text("$dynamicAnchor").map(str::to_owned));
        if members.get(RECURSIVE).and_then(Json::as_bool) == Some(true) {
            found.dynamic.push(RECURSIVE.to_owned());
        }
        for keyword in ["$ref", "$dynamicRef"] {
            if let Some(reference) = text(keyword) {
                found.references.push((reference.to_owned(), base.clone()));
            }
        }
        for (keyword, value) in members {
            let below = json::join(&pointer, keyword);
            let keyword = keyword.as_str();
            found.unevaluated |= keyword.starts_with("unevaluated");
            match value {
                Json::Object(_) if ONE.contains(&keyword) => {
                    open.push((value, below, base.clone(), dialect));
                }
                Json::Array(items) if SEVERAL.contains(&keyword) => {
                    for (index, item) in items.iter().enumerate() {
                        open.push((item, format!("{below}/{index}"), base.clone(), dialect));
                    }
                }
                Json::Object(named) if BY_NAME.contains(&keyword) => {
                    for (name, item) in named {
                        open.push((item, json::join(&below, name), base.clone(), dialect));
                    }
                }
                _ => {}
            }
        }
    }
    found
}
