//! The endless sequence of instances of one subschema.

use std::collections::HashSet;

use serde_json::Value;

use crate::document::{Document, address};
use crate::shape::{ARRAY, BOOL, FRACTION, INTEGER, NULL, OBJECT, STRING};
use crate::{Instance, Rng};

/// Instances of one subschema, endless: half of them made to fit, half of them then mutated.
#[derive(Debug)]
pub struct Instances<'d, 's> {
    maker: Maker<'d, 's>,
    target: &'s Value,
}

/// What making an instance needs.
#[derive(Debug)]
pub(crate) struct Maker<'d, 's> {
    pub(crate) document: &'d Document<'s>,
    pub(crate) rng: Rng,
    pub(crate) pool: Pool<'s>,
    /// How many more values this instance may have before only small ones are made.
    left: usize,
}

/// What stands in the subschemas that an instance can meet.
#[derive(Debug, Default)]
pub(crate) struct Pool<'s> {
    /// The subschemas themselves.
    pub(crate) schemas: Vec<&'s Value>,
    /// Property names.
    pub(crate) keys: Vec<&'s str>,
    /// Constants.
    pub(crate) values: Vec<&'s Value>,
    /// Bounds.
    pub(crate) numbers: Vec<&'s Value>,
    /// Lengths.
    pub(crate) lengths: Vec<usize>,
}

const SIZE: usize = 200;
const DEEP: usize = 5;
const DEEPEST: usize = 40;
const POOL: usize = 4000;

impl<'d, 's> Instances<'d, 's> {
    pub(crate) fn new(document: &'d Document<'s>, target: &'s Value, seed: u64) -> Self {
        let maker = Maker { document, rng: Rng::new(seed), pool: Pool::below(document, target), left: SIZE };
        Self { maker, target }
    }

    /// One that is made to fit.
    pub fn fitting(&mut self) -> Instance {
        self.maker.left = SIZE;
        self.maker.instance(&[self.target], 0)
    }

    /// `instance` with one key written twice in one of its objects whose members the schema tells apart; `None` where no
    /// such object has a member. What the schema leaves open may be kept as text, repeated keys and all.
    pub fn with_repeated_key(&mut self, instance: &Instance) -> Option<Instance> {
        let typed = self.maker.document.typed_objects(self.target, instance);
        self.maker.repeat_key(instance, &typed)
    }
}

impl Iterator for Instances<'_, '_> {
    type Item = Instance;

    fn next(&mut self) -> Option<Instance> {
        let mut instance = self.fitting();
        let mutations = match self.maker.rng.below(100) {
            0..50 => 0,
            50..85 => 1,
            _ => 2 + self.maker.rng.below(2),
        };
        for _ in 0..mutations {
            self.maker.mutate(&mut instance);
        }
        Some(instance)
    }
}

impl<'s> Maker<'_, 's> {
    /// A value that all of `schemas` should admit.
    pub(crate) fn instance(&mut self, schemas: &[&'s Value], depth: usize) -> Instance {
        self.left = self.left.saturating_sub(1);
        if depth > DEEPEST {
            return Instance::Null;
        }
        let small = self.small(depth);
        let Some(shape) = self.shape(schemas, small) else {
            return self.anything(depth);
        };
        if let Some(values) = &shape.values {
            return self.rng.pick(values).map_or(Instance::Null, |value| Instance::from(*value));
        }
        if shape.facets.iter().all(|map| map.is_empty()) && depth > 0 {
            return self.anything(depth);
        }
        let mut types = [NULL, BOOL, OBJECT, ARRAY, STRING, FRACTION, INTEGER];
        self.rng.shuffle(&mut types);
        if small {
            types.sort_by_key(|kind| kind & (OBJECT | ARRAY) != 0);
        }
        match types.into_iter().find(|kind| shape.types & kind != 0) {
            Some(BOOL) => Instance::Bool(self.rng.chance(50)),
            Some(OBJECT) => self.object(&shape, depth),
            Some(ARRAY) => self.array(&shape, depth),
            Some(STRING) => Instance::String(self.text(&shape)),
            Some(FRACTION) => self.number(&shape, false),
            Some(INTEGER) => self.number(&shape, true),
            _ => Instance::Null,
        }
    }

    /// Whether only what must be there shall be made.
    pub(crate) const fn small(&self, depth: usize) -> bool {
        depth > DEEP || self.left == 0
    }

    /// Any JSON value.
    pub(crate) fn anything(&mut self, depth: usize) -> Instance {
        const SCALARS: [&str; 12] = [
            "null",
            "true",
            "false",
            "0",
            "-1",
            "1.0",
            "2.5",
            "18446744073709551615",
            "\"\"",
            "\"text\"",
            "\"\\u0000é😀\"",
            "1e0",
        ];
        let room = if self.small(depth) { 0 } else { 3 };
        match self.rng.below(4) {
            0 => Instance::Array((0..self.rng.below(room + 1)).map(|_| self.anything(depth + 3)).collect()),
            1 => {
                let mut keys = ["a", "", "x/y", "null", "$serde_json::private::Number", "type"];
                self.rng.shuffle(&mut keys);
                let count = self.rng.below(room + 1);
                Instance::Object(keys.into_iter().take(count).map(|key| (key.to_owned(), self.anything(depth + 3))).collect())
            }
            _ => self.rng.pick(&SCALARS).and_then(|text| text.parse().ok()).unwrap_or(Instance::Null),
        }
    }
}

impl<'s> Pool<'s> {
    /// Follows keywords and references down from `target`.
    fn below(document: &Document<'s>, target: &'s Value) -> Self {
        let mut pool = Self::default();
        let mut seen = HashSet::new();
        let mut open = std::collections::VecDeque::from([target]);
        while let Some(value) = open.pop_front() {
            if pool.schemas.len() >= POOL {
                break;
            }
            match value {
                Value::Array(items) => open.extend(items),
                Value::Object(map) if seen.insert(address(value)) => {
                    pool.schemas.push(value);
                    for (keyword, inside) in map {
                        match (keyword.as_str(), inside) {
                            ("$ref" | "$dynamicRef" | "$recursiveRef", Value::String(to)) => open.extend(document.resolve(to)),
                            ("$defs" | "definitions" | "default" | "examples", _) => {}
                            ("const", value) => pool.values.push(value),
                            ("enum", Value::Array(values)) => pool.values.extend(values),
                            (
                                "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf",
                                Value::Number(_),
                            ) => {
                                pool.numbers.push(inside);
                            }
                            ("minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties", length) => {
                                let length = length.as_u64().and_then(|length| usize::try_from(length).ok());
                                pool.lengths.extend(length.filter(|length| *length <= 300));
                            }
                            ("properties", Value::Object(properties)) => {
                                pool.keys.extend(properties.keys().map(String::as_str));
                                open.extend(properties.values());
                            }
                            ("patternProperties" | "dependentSchemas", Value::Object(schemas)) => open.extend(schemas.values()),
                            _ => open.push_back(inside),
                        }
                    }
                }
                _ => {}
            }
        }
        pool
    }
}
