//! A schema document: where its references lead, and how deep the smallest instance of each subschema is.

use std::collections::HashMap;

use regex::Regex;
use serde_json::{Map, Value};

use crate::Instances;

/// A schema document, prepared for making instances.
#[derive(Debug)]
pub struct Document<'s> {
    root: &'s Value,
    /// Subschemas by `#anchor` and by `$id`.
    named: HashMap<String, &'s Value>,
    /// By address: the depth of the smallest instance; [`ENDLESS`] where there is none.
    heights: HashMap<usize, u32>,
    patterns: HashMap<&'s str, Option<Regex>>,
    /// Draft-07 and before: what stands beside a `$ref` means nothing.
    ref_stands_alone: bool,
}

/// The height of a subschema that no finite instance fits.
pub(crate) const ENDLESS: u32 = u32::MAX;

impl<'s> Document<'s> {
    /// Prepares a document. References that lead out of it are taken to admit anything.
    #[must_use]
    pub fn new(root: &'s Value) -> Self {
        let dialect = root.get("$schema").and_then(Value::as_str).unwrap_or("");
        let old = ["draft-03", "draft-04", "draft-06", "draft-07"];
        let mut document = Self {
            root,
            named: HashMap::new(),
            heights: HashMap::new(),
            patterns: HashMap::new(),
            ref_stands_alone: old.iter().any(|draft| dialect.contains(draft))
                || (dialect.is_empty() && root.get("definitions").is_some()),
        };
        let mut schemas = Vec::new();
        let mut open = vec![root];
        while let Some(value) = open.pop() {
            match value {
                Value::Object(map) => {
                    document.name(value, map);
                    schemas.push((value, map));
                    open.extend(map.values());
                }
                Value::Array(items) => open.extend(items),
                _ => {}
            }
        }
        // Deepest first, so that most heights are right at once.
        schemas.reverse();
        document.measure(&schemas);
        document
    }

    /// Instances of the subschema at `pointer` (empty: the root), the same ones from the same seed. A pointer that leads
    /// nowhere gives instances of anything.
    #[must_use]
    pub fn instances(&self, pointer: &str, seed: u64) -> Instances<'_, 's> {
        Instances::new(self, self.pointed(pointer), seed)
    }

    pub(crate) fn pointed(&self, pointer: &str) -> &'s Value {
        self.root.pointer(pointer).unwrap_or(&Value::Bool(true))
    }

    /// The pointers of the definitions under `$defs` and `definitions`, in the file's order as the map keeps it.
    #[must_use]
    pub fn definitions(&self) -> Vec<String> {
        ["$defs", "definitions"]
            .into_iter()
            .filter_map(|keyword| Some((keyword, self.root.get(keyword)?.as_object()?)))
            .flat_map(|(keyword, definitions)| {
                definitions.keys().map(move |key| format!("/{keyword}/{}", key.replace('~', "~0").replace('/', "~1")))
            })
            .collect()
    }

    pub(crate) const fn ref_stands_alone(&self) -> bool {
        self.ref_stands_alone
    }

    pub(crate) fn height(&self, schema: &Value) -> u32 {
        match schema {
            Value::Bool(false) => ENDLESS,
            Value::Object(_) => self.heights.get(&address(schema)).copied().unwrap_or(0),
            _ => 0,
        }
    }

    /// Whether `pattern`, which stands in this document, is found in `text`; patterns that the engine does not know fit
    /// nothing.
    pub(crate) fn fits(&self, pattern: &str, text: &str) -> bool {
        matches!(self.patterns.get(pattern), Some(Some(regex)) if regex.is_match(text))
    }

    /// Where a `$ref`, `$dynamicRef` or `$recursiveRef` leads.
    pub(crate) fn resolve(&self, reference: &str) -> Option<&'s Value> {
        let (base, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let resource = if base.is_empty() { self.root } else { self.named.get(base).copied()? };
        if fragment.is_empty() {
            return Some(resource);
        }
        let fragment = percent_decoded(fragment);
        if fragment.starts_with('/') {
            return resource.pointer(&fragment).or_else(|| self.root.pointer(&fragment));
        }
        self.named.get(&format!("#{fragment}")).copied()
    }

    fn name(&mut self, schema: &'s Value, map: &'s Map<String, Value>) {
        for keyword in ["$anchor", "$dynamicAnchor"] {
            if let Some(name) = map.get(keyword).and_then(Value::as_str) {
                self.named.entry(format!("#{name}")).or_insert(schema);
            }
        }
        if let Some(id) = map.get("$id").and_then(Value::as_str) {
            let last = id.rsplit('/').next().unwrap_or(id);
            for name in [id, id.trim_end_matches('#'), last] {
                self.named.entry(name.to_owned()).or_insert(schema);
            }
        }
        if let Some(Value::Object(patterns)) = map.get("patternProperties") {
            for pattern in patterns.keys() {
                self.patterns.entry(pattern).or_insert_with(|| Regex::new(pattern).ok());
            }
        }
    }

    /// Heights grow from below to a fixed point; what never gets one is endless.
    fn measure(&mut self, schemas: &[(&'s Value, &'s Map<String, Value>)]) {
        for (schema, _) in schemas {
            self.heights.insert(address(schema), ENDLESS);
        }
        loop {
            let mut changed = false;
            for (schema, map) in schemas {
                let height = self.height_of(map);
                changed |= self.heights.insert(address(schema), height) != Some(height);
            }
            if !changed {
                return;
            }
        }
    }

    fn height_of(&self, map: &'s Map<String, Value>) -> u32 {
        if matches!(map.get("not"), Some(Value::Bool(true))) || map.get("not") == Some(&Value::Object(Map::new())) {
            return ENDLESS;
        }
        let mut height = 0;
        for keyword in ["$ref", "$dynamicRef", "$recursiveRef"] {
            if let Some(target) = map.get(keyword).and_then(Value::as_str).and_then(|to| self.resolve(to)) {
                height = height.max(self.height(target));
            }
        }
        if self.ref_stands_alone && map.contains_key("$ref") {
            return height;
        }
        let branches = |keyword: &str| map.get(keyword).and_then(Value::as_array);
        for schema in branches("allOf").into_iter().flatten() {
            height = height.max(self.height(schema));
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(branches) = branches(keyword) {
                height = height.max(branches.iter().map(|schema| self.height(schema)).min().unwrap_or(ENDLESS));
            }
        }
        height.max(self.height_inside(map))
    }

    fn height_inside(&self, map: &'s Map<String, Value>) -> u32 {
        if map.contains_key("const") || map.contains_key("enum") {
            return 0;
        }
        let only = |name: &str| match map.get("type") {
            Some(Value::String(kind)) => kind == name,
            Some(Value::Array(kinds)) => !kinds.is_empty() && kinds.iter().all(|kind| kind == name),
            _ => false,
        };
        if only("object") {
            let properties = map.get("properties");
            let required = map.get("required").and_then(Value::as_array);
            let below = required
                .into_iter()
                .flatten()
                .filter_map(|key| properties?.get(key.as_str()?))
                .map(|schema| self.height(schema))
                .max();
            return below.unwrap_or(0).saturating_add(1);
        }
        if only("array") {
            let least = map.get("minItems").and_then(Value::as_u64).unwrap_or(0);
            let below = match map.get("items") {
                Some(schema) if least > 0 => self.height(schema),
                _ => 0,
            };
            return below.saturating_add(1);
        }
        0
    }
}

/// What tells one subschema from an equal one elsewhere in the document.
pub(crate) fn address(schema: &Value) -> usize {
    std::ptr::from_ref(schema) as usize
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let code = match tail {
            [high, low, ..] if *first == b'%' => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                digit(*high).zip(digit(*low)).and_then(|(high, low)| u8::try_from(high * 16 + low).ok())
            }
            _ => None,
        };
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { tail.get(2..).unwrap_or_default() } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
