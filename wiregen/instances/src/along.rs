//! An instance read along its schema: which objects are typed, and which members may as well be absent, being `null` for an
//! optional nullable property of a concrete type.

use std::collections::HashSet;

use serde_json::{Map, Value};

use crate::document::address;
use crate::{Document, Instance};

type Keywords = Map<String, Value>;

impl<'s> Document<'s> {
    /// `instance` of the subschema at `pointer` without the members that are `null` where the schema has an optional
    /// property that is nullable and else of a concrete type: for those, absent and `null` are one.
    #[must_use]
    pub fn without_optional_nulls(&self, pointer: &str, instance: &Instance) -> Instance {
        let target = self.pointed(pointer);
        self.strip(&self.facets(&[target]), instance)
    }

    /// Objects whose members the schema names, or types by reference: their positions as [`Instance::at_mut`] counts.
    pub(crate) fn typed_objects(&self, target: &'s Value, instance: &Instance) -> Vec<usize> {
        let mut found = Vec::new();
        self.collect_typed(&self.facets(&[target]), instance, &mut 0, &mut found);
        found
    }

    fn collect_typed(&self, facets: &[&'s Keywords], instance: &Instance, position: &mut usize, found: &mut Vec<usize>) {
        let here = *position;
        *position += 1;
        match instance {
            Instance::Array(items) => {
                for (at, item) in items.iter().enumerate() {
                    self.collect_typed(&self.facets(&below_position(facets, at)), item, position, found);
                }
            }
            Instance::Object(members) => {
                let by_reference =
                    |map: &Keywords| map.get("additionalProperties").is_some_and(|rest| rest.get("$ref").is_some());
                if facets.iter().any(|map| map.contains_key("properties") || by_reference(map)) {
                    found.push(here);
                }
                for (key, value) in members {
                    self.collect_typed(&self.facets(&self.below_key(facets, key)), value, position, found);
                }
            }
            _ => {}
        }
    }

    fn strip(&self, facets: &[&'s Keywords], instance: &Instance) -> Instance {
        match instance {
            Instance::Array(items) => {
                let items = items.iter().enumerate();
                Instance::Array(items.map(|(at, item)| self.strip(&self.facets(&below_position(facets, at)), item)).collect())
            }
            Instance::Object(members) => {
                let left = members.iter().filter(|(key, value)| *value != Instance::Null || !self.droppable(facets, key));
                let stripped = left.map(|(key, value)| {
                    let below = self.facets(&self.below_key(facets, key));
                    (key.clone(), self.strip(&below, value))
                });
                Instance::Object(stripped.collect())
            }
            scalar => scalar.clone(),
        }
    }

    fn droppable(&self, facets: &[&'s Keywords], key: &str) -> bool {
        facets.iter().any(|map| {
            let required = map.get("required").and_then(Value::as_array);
            let required = required.is_some_and(|keys| keys.iter().any(|name| name == key));
            let property = map.get("properties").and_then(|properties| properties.get(key));
            !required && property.is_some_and(|property| self.facets(&[property]).iter().any(|map| names_null(map)))
        })
    }

    fn below_key(&self, facets: &[&'s Keywords], key: &str) -> Vec<&'s Value> {
        let mut schemas = Vec::new();
        for map in facets {
            let before = schemas.len();
            schemas.extend(map.get("properties").and_then(|properties| properties.get(key)));
            let patterns = map.get("patternProperties").and_then(Value::as_object);
            let fitting = patterns.into_iter().flatten().filter(|(pattern, _)| self.fits(pattern, key));
            schemas.extend(fitting.map(|(_, schema)| schema));
            if schemas.len() == before {
                schemas.extend(["additionalProperties", "unevaluatedProperties"].iter().filter_map(|keyword| map.get(*keyword)));
            }
        }
        schemas
    }

    /// Every keyword map that may apply where all of `schemas` do, all branches taken together.
    fn facets(&self, schemas: &[&'s Value]) -> Vec<&'s Keywords> {
        let mut open = schemas.to_vec();
        let mut seen = HashSet::new();
        let mut facets = Vec::new();
        while let Some(schema) = open.pop() {
            let Value::Object(map) = schema else { continue };
            if !seen.insert(address(schema)) {
                continue;
            }
            for keyword in ["$ref", "$dynamicRef", "$recursiveRef"] {
                open.extend(map.get(keyword).and_then(Value::as_str).and_then(|to| self.resolve(to)));
            }
            if self.ref_stands_alone() && map.contains_key("$ref") {
                continue;
            }
            facets.push(map);
            for keyword in ["allOf", "anyOf", "oneOf"] {
                open.extend(map.get(keyword).and_then(Value::as_array).into_iter().flatten());
            }
            open.extend(["if", "then", "else"].iter().filter_map(|keyword| map.get(*keyword)));
            let dependents = ["dependentSchemas", "dependencies"].iter().filter_map(|keyword| map.get(*keyword)?.as_object());
            open.extend(dependents.flat_map(Map::values));
        }
        facets
    }
}

fn names_null(map: &Keywords) -> bool {
    let is_null = |name: &Value| name == "null";
    let typed = match map.get("type") {
        Some(Value::Array(names)) => names.iter().any(is_null),
        Some(name) => is_null(name),
        None => false,
    };
    let listed = map.get("enum").and_then(Value::as_array).is_some_and(|values| values.contains(&Value::Null));
    typed || listed || map.get("const") == Some(&Value::Null)
}

fn below_position<'s>(facets: &[&'s Keywords], position: usize) -> Vec<&'s Value> {
    let mut schemas = Vec::new();
    for map in facets {
        let listed = |keyword: &str| map.get(keyword).and_then(Value::as_array).and_then(|items| items.get(position));
        let here = listed("prefixItems").or_else(|| listed("items"));
        let rest = map.get("items").filter(|items| !items.is_array()).or_else(|| map.get("additionalItems"));
        schemas.extend(here.or(rest));
        schemas.extend(["contains", "unevaluatedItems"].iter().filter_map(|keyword| map.get(*keyword)));
    }
    schemas
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn only_optional_nullable_properties_go() {
        let schema = serde_json::json!({
            "properties": {
                "optional": {"$ref": "#/$defs/Text"},
                "required": {"type": ["string", "null"]},
                "any": true,
                "list": {"items": {"properties": {"x": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}}},
            },
            "required": ["required"],
            "$defs": {"Text": {"type": ["string", "null"]}},
        });
        let whole = r#"{"optional":null,"required":null,"any":null,"unknown":null,"list":[{"x":null,"y":null}]}"#;
        let left = r#"{"required":null,"any":null,"unknown":null,"list":[{"y":null}]}"#;
        let stripped = Document::new(&schema).without_optional_nulls("", &whole.parse().unwrap());
        assert_eq!(stripped.to_string(), left);
    }
}
