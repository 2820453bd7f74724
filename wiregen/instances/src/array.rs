//! Arrays: how long, and what stands where.

use serde_json::Value;

use crate::Instance;
use crate::instances::Maker;
use crate::shape::Shape;

const LONGEST: usize = 60;

impl<'s> Maker<'_, 's> {
    pub(crate) fn array(&mut self, shape: &Shape<'s>, depth: usize) -> Instance {
        let least = shape.most("minItems").unwrap_or(0).min(LONGEST);
        let most = shape.least("maxItems").unwrap_or(usize::MAX);
        let positions = shape.all("prefixItems").chain(shape.all("items")).filter_map(Value::as_array).map(Vec::len).max();
        let length = match self.rng.below(8) {
            _ if self.small(depth) => least,
            0 => least,
            1 if most <= 20 => most,
            _ => {
                let usual = positions.unwrap_or(0).max(least + self.rng.below(4));
                usual.min(most).max(least)
            }
        };
        let unique = shape.all("uniqueItems").any(|unique| unique == &Value::Bool(true));
        let mut items: Vec<Instance> = Vec::with_capacity(length);
        for position in 0..length {
            let schemas = schemas_at(shape, position);
            if schemas.contains(&&Value::Bool(false)) {
                break;
            }
            let mut item = self.instance(&schemas, depth + 1);
            for _ in 0..8 {
                if !unique || !items.contains(&item) {
                    break;
                }
                item = self.instance(&schemas, depth + 1);
            }
            if !unique || items.len() < least || !items.contains(&item) {
                items.push(item);
            }
        }
        for contained in shape.all("contains") {
            if self.small(depth) || self.rng.chance(90) {
                let item = self.instance(&[contained], depth + 1);
                let position = self.rng.below(items.len() + 1);
                if items.len() >= most.min(length) && position < items.len() {
                    items[position] = item;
                } else {
                    items.insert(position, item);
                }
            }
        }
        Instance::Array(items)
    }
}

fn schemas_at<'s>(shape: &Shape<'s>, position: usize) -> Vec<&'s Value> {
    let mut schemas = Vec::new();
    for map in &shape.facets {
        let items = map.get("items");
        let (prefix, rest) = match (map.get("prefixItems"), items) {
            (Some(prefix), rest) => (prefix.as_array(), rest),
            (None, Some(Value::Array(prefix))) => (Some(prefix), map.get("additionalItems")),
            (None, rest) => (None, rest),
        };
        schemas.extend(prefix.and_then(|prefix| prefix.get(position)).or(rest));
    }
    if schemas.is_empty() {
        schemas.extend(shape.all("unevaluatedItems"));
    }
    schemas
}
