//! Flattens subschemas that must all hold into one shape: types, values, and keyword maps without applicators in place.

use serde_json::{Map, Value};

use crate::instances::Maker;

pub(crate) const NULL: u8 = 1;
pub(crate) const BOOL: u8 = 2;
pub(crate) const OBJECT: u8 = 4;
pub(crate) const ARRAY: u8 = 8;
pub(crate) const STRING: u8 = 16;
pub(crate) const FRACTION: u8 = 32;
pub(crate) const INTEGER: u8 = 64;
const ANY: u8 = 127;

/// What a value must be, as far as the heuristics see.
#[derive(Clone, Debug)]
pub(crate) struct Shape<'s> {
    /// The types that are left.
    pub(crate) types: u8,
    /// The values that are left, where `const` or `enum` say so.
    pub(crate) values: Option<Vec<&'s Value>>,
    /// The keyword maps that all apply.
    pub(crate) facets: Vec<&'s Map<String, Value>>,
    /// Keys that a dependency asks for.
    pub(crate) required: Vec<&'s str>,
    impossible: bool,
}

impl<'s> Shape<'s> {
    /// A keyword's values in all maps.
    pub(crate) fn all<'k>(&'k self, keyword: &'k str) -> impl Iterator<Item = &'s Value> + 'k {
        self.facets.iter().filter_map(move |map| map.get(keyword))
    }

    pub(crate) fn has(&self, keyword: &str) -> bool {
        self.all(keyword).next().is_some()
    }

    /// The largest of a keyword's values, as for `minLength`.
    pub(crate) fn most(&self, keyword: &str) -> Option<usize> {
        self.all(keyword).filter_map(count).max()
    }

    /// The smallest of a keyword's values, as for `maxLength`.
    pub(crate) fn least(&self, keyword: &str) -> Option<usize> {
        self.all(keyword).filter_map(count).min()
    }

    fn admit(&mut self, values: Vec<&'s Value>) {
        let left: Vec<_> = match self.values.take() {
            Some(known) => known.into_iter().filter(|value| values.contains(value)).collect(),
            None => values,
        };
        self.values = Some(left);
    }

    /// Types and values agree, and something is left.
    fn settle(&mut self) {
        let types = self.types;
        if let Some(values) = &mut self.values {
            values.retain(|value| type_of(value) & types != 0);
            self.impossible |= values.is_empty();
        }
        self.impossible |= types == 0;
    }
}

/// A count as `minLength` has it; also `2.0`.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be a small whole number")]
fn count(value: &Value) -> Option<usize> {
    value.as_f64().filter(|number| (0.0..1e9).contains(number)).map(|number| number as usize)
}

fn type_of(value: &Value) -> u8 {
    match value {
        Value::Null => NULL,
        Value::Bool(_) => BOOL,
        Value::Object(_) => OBJECT,
        Value::Array(_) => ARRAY,
        Value::String(_) => STRING,
        Value::Number(number) if number.as_f64().is_some_and(|number| number.fract() == 0.0) => INTEGER,
        Value::Number(_) => FRACTION,
    }
}

fn named_type(name: &Value) -> u8 {
    match name.as_str() {
        Some("null") => NULL,
        Some("boolean") => BOOL,
        Some("object") => OBJECT,
        Some("array") => ARRAY,
        Some("string") => STRING,
        Some("number") => FRACTION | INTEGER,
        Some("integer") => INTEGER,
        _ => 0,
    }
}

/// Keywords that hint at a type where `type` is not there.
const HINTS: [(&str, u8); 18] = [
    ("properties", OBJECT),
    ("required", OBJECT),
    ("additionalProperties", OBJECT),
    ("patternProperties", OBJECT),
    ("propertyNames", OBJECT),
    ("minProperties", OBJECT),
    ("items", ARRAY),
    ("prefixItems", ARRAY),
    ("contains", ARRAY),
    ("minItems", ARRAY),
    ("uniqueItems", ARRAY),
    ("pattern", STRING),
    ("minLength", STRING),
    ("maxLength", STRING),
    ("minimum", FRACTION | INTEGER),
    ("maximum", FRACTION | INTEGER),
    ("exclusiveMinimum", FRACTION | INTEGER),
    ("multipleOf", FRACTION | INTEGER),
];

const TRIES: usize = 8;
const STEPS: usize = 400;

impl<'s> Maker<'_, 's> {
    /// One way to satisfy all of `schemas`; `None` where none was found. `small` takes the branches with the smallest
    /// instances.
    pub(crate) fn shape(&mut self, schemas: &[&'s Value], small: bool) -> Option<Shape<'s>> {
        for _ in 0..TRIES {
            let mut shape = Shape { types: ANY, values: None, facets: Vec::new(), required: Vec::new(), impossible: false };
            let mut steps = STEPS;
            for schema in schemas {
                self.flatten(schema, &mut shape, small, &mut steps);
            }
            if !shape.impossible {
                self.hint(&mut shape);
                return Some(shape);
            }
        }
        None
    }

    fn hint(&mut self, shape: &mut Shape<'s>) {
        if shape.values.is_none() && self.rng.chance(88) {
            let hinted = HINTS.iter().find(|(keyword, types)| shape.types & types != 0 && shape.has(keyword));
            if let Some((_, types)) = hinted.filter(|_| shape.types == ANY) {
                shape.types &= types;
            }
        }
    }

    fn flatten(&mut self, schema: &'s Value, shape: &mut Shape<'s>, small: bool, steps: &mut usize) {
        *steps = steps.saturating_sub(1);
        let map = match schema {
            _ if *steps == 0 => return shape.impossible = true,
            Value::Bool(admits) => return shape.impossible |= !admits,
            Value::Object(map) => map,
            _ => return,
        };
        for keyword in ["$ref", "$dynamicRef", "$recursiveRef"] {
            let reference = map.get(keyword).and_then(Value::as_str);
            if let Some(target) = reference.and_then(|to| self.document.resolve(to)) {
                self.flatten(target, shape, small, steps);
            }
        }
        if self.document.ref_stands_alone() && map.contains_key("$ref") {
            return;
        }
        match map.get("type") {
            Some(Value::Array(names)) => shape.types &= names.iter().map(named_type).fold(0, |all, one| all | one),
            Some(name) => shape.types &= named_type(name),
            None => {}
        }
        if let Some(value) = map.get("const") {
            shape.admit(vec![value]);
        }
        if let Some(Value::Array(values)) = map.get("enum") {
            shape.admit(values.iter().collect());
        }
        shape.impossible |= self.contradicts(map, shape);
        shape.facets.push(map);
        shape.settle();
        self.flatten_applicators(map, shape, small, steps);
    }

    fn flatten_applicators(&mut self, map: &'s Map<String, Value>, shape: &mut Shape<'s>, small: bool, steps: &mut usize) {
        for schema in map.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            self.flatten(schema, shape, small, steps);
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(Value::Array(branches)) = map.get(keyword) {
                self.take_branch(branches, shape, small, steps);
            }
        }
        if let Some(condition) = map.get("if") {
            if self.rng.chance(50) {
                self.flatten(condition, shape, small, steps);
                if let Some(then) = map.get("then") {
                    self.flatten(then, shape, small, steps);
                }
            } else if let Some(otherwise) = map.get("else") {
                self.flatten(otherwise, shape, small, steps);
            }
        }
        for keyword in ["dependentSchemas", "dependencies"] {
            for (key, schema) in map.get(keyword).and_then(Value::as_object).into_iter().flatten() {
                if !schema.is_array() && self.rng.chance(40) {
                    shape.required.push(key);
                    self.flatten(schema, shape, small, steps);
                }
            }
        }
    }

    fn take_branch(&mut self, branches: &'s [Value], shape: &mut Shape<'s>, small: bool, steps: &mut usize) {
        let mut order: Vec<_> = branches.iter().collect();
        self.rng.shuffle(&mut order);
        if small {
            order.sort_by_key(|branch| self.document.height(branch));
        }
        for branch in order {
            let mut trial = shape.clone();
            self.flatten(branch, &mut trial, small, steps);
            if !trial.impossible {
                *shape = trial;
                return;
            }
        }
        shape.impossible = true;
    }

    /// Whether a property is fixed to one value here and to another one in what is known already.
    fn contradicts(&self, map: &'s Map<String, Value>, shape: &Shape<'s>) -> bool {
        let Some(Value::Object(properties)) = map.get("properties") else {
            return false;
        };
        properties.iter().any(|(key, schema)| {
            self.single(schema, 4).is_some_and(|value| {
                shape
                    .all("properties")
                    .filter_map(|known| known.get(key))
                    .filter_map(|known| self.single(known, 4))
                    .any(|known| known != value)
            })
        })
    }

    fn single(&self, schema: &'s Value, fuel: usize) -> Option<&'s Value> {
        if let Some(value) = schema.get("const") {
            return Some(value);
        }
        if let Some([value]) = schema.get("enum").and_then(Value::as_array).map(Vec::as_slice) {
            return Some(value);
        }
        let target = self.document.resolve(schema.get("$ref")?.as_str()?)?;
        (fuel > 0).then(|| self.single(target, fuel - 1)).flatten()
    }
}
