//! Objects: which keys are there, and what stands under them.

use serde_json::{Map, Value};

use crate::Instance;
use crate::instances::Maker;
use crate::shape::Shape;

const UNKNOWN: [&str; 9] = ["x", "extra", "vendor/x", "é", "", "a b", "$x", "Type", "x-1"];

impl<'s> Maker<'_, 's> {
    pub(crate) fn object(&mut self, shape: &Shape<'s>, depth: usize) -> Instance {
        let mut chosen = self.choose_known(shape, depth);
        self.add_unknown(shape, depth, &mut chosen);
        self.add_dependents(shape, &mut chosen);
        let most = shape.least("maxProperties").unwrap_or(usize::MAX);
        let required = required_keys(shape);
        while chosen.len() > most {
            let Some(position) = chosen.iter().rposition(|key| !required.contains(&key.as_str())) else {
                break;
            };
            chosen.remove(position);
        }
        let mut members = Vec::with_capacity(chosen.len());
        for key in chosen {
            let schemas = self.schemas_of(shape, &key);
            let value = self.instance(&schemas, depth + 1);
            members.push((key, value));
        }
        if self.rng.chance(40) {
            self.rng.shuffle(&mut members);
        }
        Instance::Object(members)
    }

    /// Keys that `properties` and `required` name.
    fn choose_known(&mut self, shape: &Shape<'s>, depth: usize) -> Vec<String> {
        let required = required_keys(shape);
        let percent = match self.rng.below(6) {
            _ if self.small(depth) => 0,
            0 => 0,
            1 => 100,
            _ => 50,
        };
        let mut known: Vec<&'s str> = Vec::new();
        let named = shape.all("properties").filter_map(Value::as_object).flat_map(Map::keys);
        for key in named.map(String::as_str).chain(required.iter().copied()) {
            if !known.contains(&key) {
                known.push(key);
            }
        }
        // Of very many, a few: some hundreds of optional members would fill every instance.
        let percent = if known.len() > 40 { percent.min(15) } else { percent };
        known
            .into_iter()
            .filter(|key| required.contains(key) || (self.rng.chance(percent) && self.can_stand(shape, key)))
            .map(str::to_owned)
            .collect()
    }

    fn add_unknown(&mut self, shape: &Shape<'s>, depth: usize, chosen: &mut Vec<String>) {
        let least = shape.most("minProperties").unwrap_or(0);
        let is_map = !shape.has("properties");
        let wanted = match (self.small(depth), is_map) {
            (false, true) if self.rng.chance(75) => 1 + self.rng.below(3),
            (false, false) if self.rng.chance(25) => 1 + self.rng.below(2),
            _ => 0,
        };
        let end = least.min(60).max(chosen.len() + wanted);
        let patterns: Vec<&'s str> =
            shape.all("patternProperties").filter_map(Value::as_object).flat_map(Map::keys).map(String::as_str).collect();
        let names: Vec<&'s Value> = shape.all("propertyNames").collect();
        for attempt in 0..end * 3 {
            if chosen.len() >= end {
                break;
            }
            let key = match self.rng.pick(&patterns) {
                Some(pattern) if self.rng.chance(70) => self.matching(pattern),
                _ if !names.is_empty() => match self.instance(&names, depth + 3) {
                    Instance::String(key) => key,
                    _ => continue,
                },
                _ if attempt >= 6 || self.rng.chance(10) => format!("k{attempt}"),
                _ => (*self.rng.pick(&UNKNOWN).unwrap_or(&"x")).to_owned(),
            };
            if !chosen.contains(&key) && self.can_stand(shape, &key) {
                chosen.push(key);
            }
        }
    }

    fn add_dependents(&mut self, shape: &Shape<'s>, chosen: &mut Vec<String>) {
        if self.rng.chance(10) {
            return;
        }
        let dependents: Vec<(&'s String, &'s Vec<Value>)> = ["dependentRequired", "dependencies"]
            .into_iter()
            .flat_map(|keyword| shape.all(keyword))
            .filter_map(Value::as_object)
            .flatten()
            .filter_map(|(key, others)| Some((key, others.as_array()?)))
            .collect();
        for (key, others) in dependents {
            if chosen.contains(key) {
                for other in others.iter().filter_map(Value::as_str) {
                    if !chosen.iter().any(|key| key == other) {
                        chosen.push(other.to_owned());
                    }
                }
            }
        }
    }

    /// Whether some finite value may stand under `key`.
    fn can_stand(&self, shape: &Shape<'s>, key: &str) -> bool {
        let schemas = self.schemas_of(shape, key);
        schemas.iter().all(|schema| self.document.height(schema) < 30)
    }

    /// The subschemas that hold for what stands under `key`.
    fn schemas_of(&self, shape: &Shape<'s>, key: &str) -> Vec<&'s Value> {
        let mut schemas = Vec::new();
        let mut known = false;
        for map in &shape.facets {
            let before = schemas.len();
            schemas.extend(map.get("properties").and_then(|properties| properties.get(key)));
            let patterns = map.get("patternProperties").and_then(Value::as_object);
            let fitting = patterns.into_iter().flatten().filter(|(pattern, _)| self.document.fits(pattern, key));
            schemas.extend(fitting.map(|(_, schema)| schema));
            if schemas.len() == before {
                schemas.extend(map.get("additionalProperties"));
            }
            known |= schemas.len() > before;
        }
        if !known {
            schemas.extend(shape.all("unevaluatedProperties"));
        }
        schemas
    }
}

fn required_keys<'s>(shape: &Shape<'s>) -> Vec<&'s str> {
    let required = shape.all("required").filter_map(Value::as_array).flatten();
    required.filter_map(Value::as_str).chain(shape.required.iter().copied()).collect()
}
