//! Objects: any, maps, or structs.

use super::arrays::below;
use super::{Assembler, Slot};
use crate::Error;
use crate::model::{Map, Text, Unenforced, Use};
use crate::resolve::Resolver;
use crate::schema::{ObjectPart, Schema, Types};

/// What `propertyNames` comes to.
pub(super) enum Names {
    /// Limits on the text of a key.
    Text(Text),
    /// No key at all.
    None,
    /// Only a validator can tell.
    Opaque,
}

impl Assembler<'_> {
    pub(super) fn object(&mut self, schema: &Schema, base: &Schema, slot: &Slot) -> Result<Use, Error> {
        let object = &base.object;
        if impossible(object) {
            return Ok(Use::Never);
        }
        let named = !object.properties.is_empty()
            || !object.required.is_empty()
            || !object.dependent.is_empty()
            || !object.alternatives.is_empty();
        let one_pattern = object.patterns.len() == 1 && object.is_closed();
        if named || (object.is_closed() && !one_pattern) || (!object.patterns.is_empty() && !one_pattern) {
            return self.structure(schema, base, slot);
        }
        self.map(base, slot, one_pattern)
    }

    fn map(&mut self, base: &Schema, slot: &Slot, one_pattern: bool) -> Result<Use, Error> {
        let object = &base.object;
        let mut keys = Text::default();
        let mut max = object.max;
        match self.names(base) {
            Names::Text(text) => keys = text,
            Names::None => max = Some(0),
            Names::Opaque => {}
        }
        let value = match (object.patterns.first(), &object.additional) {
            (Some((pattern, schema)), _) if one_pattern => {
                keys.patterns.push(pattern.clone());
                self.use_of(schema, &below(slot, "Entry"))?
            }
            (_, Some(additional)) => self.use_of(additional, &below(slot, "Entry"))?,
            _ => Use::Any,
        };
        let value = if value == Use::Never {
            max = Some(0);
            Use::Any
        } else {
            value
        };
        let free = keys == Text::default() && object.min.is_none() && max.is_none();
        if value == Use::Any && free {
            return Ok(Use::AnyObject);
        }
        if max.is_some_and(|max| object.min.unwrap_or(0) > max) {
            return Ok(Use::Never);
        }
        Ok(Use::Map(Box::new(Map { value, keys, min: object.min, max })))
    }

    /// What `propertyNames` asks of a key; what no limit on text expresses is reported.
    pub(super) fn names(&mut self, base: &Schema) -> Names {
        let Some(names) = &base.object.names else {
            return Names::Text(Text::default());
        };
        let found = text_of(self.resolver, names);
        if matches!(found, Names::Opaque) {
            self.unenforced_at(Unenforced {
                at: base.at.join("propertyNames"),
                keyword: "propertyNames".to_owned(),
                why: "more than limits on the text of a key".to_owned(),
            });
        }
        found
    }
}

/// Limits on the text of a key.
fn text_of(resolver: Resolver<'_>, names: &Schema) -> Names {
    let flat = resolver.flatten(names);
    let base = &flat.base;
    if base.never {
        return Names::None;
    }
    if !flat.parts.is_empty() || !base.opaque.is_empty() {
        return Names::Opaque;
    }
    if let Some(values) = &base.values {
        let mut limits = base.clone();
        limits.values = None;
        let fitting: Vec<String> = values
            .iter()
            .filter(|constant| resolver.admits(&limits, &constant.value) != Some(false))
            .filter_map(|constant| constant.value.as_str().map(escaped))
            .collect();
        if fitting.is_empty() {
            return Names::None;
        }
        return Names::Text(Text { patterns: vec![format!("^(?:{})$", fitting.join("|"))], ..Text::default() });
    }
    if !base.admitted().has(Types::STRING) {
        return Names::None;
    }
    Names::Text(Text { format: None, ..super::scalars::limits_of(base) })
}

/// A text as an ECMA-262 pattern that it alone fits.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\^$.*+?()[]{}|/".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Whether no object can be valid: a key is required that may not be there.
pub(super) fn impossible(object: &ObjectPart) -> bool {
    object.max.is_some_and(|max| object.min.unwrap_or(0) > max)
        || object.required.iter().any(|key| match object.properties.get(key) {
            Some(schema) => schema.never,
            None => object.is_closed() && object.patterns.is_empty(),
        })
}
