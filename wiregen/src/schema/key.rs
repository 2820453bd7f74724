//! One text for all subschemas that admit the same instances in the same words: what hoisting compares.

use super::Schema;
use crate::json::Json;

impl Schema {
    /// The subschema without annotations, keys sorted; marks of the manifest count, since they make different types.
    pub(crate) fn key(&self) -> String {
        let mut json = self.to_json();
        strip(&mut json);
        json.canonical()
    }
}

/// Keywords whose members are subschemas under keys of the schema's own.
const BY_NAME: [&str; 3] = ["properties", "patternProperties", "dependentSchemas"];

fn strip(schema: &mut Json) {
    let Json::Object(members) = schema else { return };
    members.retain(|keyword, _| !matches!(keyword.as_str(), "title" | "description" | "default" | "deprecated" | "x-field"));
    for (keyword, value) in members {
        match (keyword.as_str(), value) {
            ("required" | "enum", Json::Array(items)) => items.sort_by_cached_key(Json::canonical),
            ("enum" | "const", _) => {}
            (keyword, Json::Object(named)) if BY_NAME.contains(&keyword) => named.values_mut().for_each(strip),
            (_, Json::Array(items)) => items.iter_mut().for_each(strip),
            (_, value) => strip(value),
        }
    }
}
