//! One text for all subschemas that admit the same instances in the same words: what hoisting compares.

use super::Schema;
use crate::json::{Json, Object};

impl Schema {
    /// The subschema without annotations, keys sorted; marks of the manifest count, since they make different types.
    pub(crate) fn key(&self) -> String {
        strip(&self.to_json()).canonical()
    }
}

/// Keywords whose members are subschemas under keys of the schema's own.
const BY_NAME: [&str; 3] = ["properties", "patternProperties", "dependentSchemas"];

fn strip(schema: &Json) -> Json {
    let Some(members) = schema.as_object() else {
        return schema.clone();
    };
    let mut kept = Object::new();
    for (keyword, value) in members {
        let value = match (keyword.as_str(), value) {
            ("title" | "description" | "default" | "deprecated" | "x-field", _) => continue,
            ("required" | "enum", Json::Array(items)) => {
                let mut sorted = items.clone();
                sorted.sort_by_key(Json::canonical);
                Json::Array(sorted)
            }
            ("enum" | "const", _) => value.clone(),
            (keyword, Json::Object(named)) if BY_NAME.contains(&keyword) => {
                let stripped = named.iter().map(|(key, value)| (key.clone(), strip(value)));
                Json::Object(stripped.collect())
            }
            (_, Json::Array(items)) => Json::Array(items.iter().map(strip).collect()),
            (_, value) => strip(value),
        };
        kept.insert(keyword.clone(), value);
    }
    Json::Object(kept)
}
