//! Objects with named members, and what is flattened into them.

use std::collections::HashMap;

use super::objects::{Names, impossible};
use super::{Assembler, Claim, Slot};
use crate::Error;
use crate::merge::both;
use crate::model::{Alternatives, Flattened, Kind, Member, ObjectLimits, Rest, Struct, Unenforced, Use};
use crate::names::{distinct, field_name, type_name};
use crate::pattern_match::matches;
use crate::resolve::{Part, Resolver};
use crate::schema::{ObjectPart, Schema};

impl Assembler<'_> {
    pub(super) fn structure(&mut self, schema: &Schema, base: &Schema, slot: &Slot) -> Result<Use, Error> {
        let (name, by) = match self.claim(schema, slot)? {
            Claim::Shared(name) => return Ok(Use::Named(name)),
            Claim::New(name, by) => (name, by),
        };
        self.enter(schema);
        let built = self.fill(&name, base, &[]);
        let guard = self.leave(schema);
        let built = built?;
        self.finish(&name, by, schema, Kind::Struct(built), guard);
        Ok(Use::Named(name))
    }

    /// Members, flattened parts, and what becomes of other keys.
    pub(super) fn fill(&mut self, name: &str, base: &Schema, parts: &[Part]) -> Result<Struct, Error> {
        let object = &base.object;
        let rest = self.rest(name, base)?;
        let fields = fields(object, parts, self.resolver);
        let mut members = Vec::with_capacity(object.properties.len());
        for ((key, property), field) in object.properties.iter().zip(&fields) {
            let property = with_patterns(object, key, property);
            let required = object.required.contains(key);
            let value = self.member(name, key, &property, required)?;
            if value == Use::Never && rest == Rest::Closed {
                continue;
            }
            members.push(Member {
                key: key.clone(),
                field: field.clone(),
                value,
                required,
                docs: self.member_docs(name, key, &property),
                deprecated: property.note.deprecated,
                default: property.note.default.as_ref().map(crate::json::Json::to_value),
                at: property.at.clone(),
                boxed: false,
            });
        }
        let mut flattened = Vec::with_capacity(parts.len());
        for (part, field) in parts.iter().zip(fields.iter().skip(object.properties.len())) {
            flattened.push(self.flattened(name, part, field)?);
        }
        Ok(Struct { members, flattened, rest, limits: self.limits(base) })
    }

    fn member(&mut self, owner: &str, key: &str, schema: &Schema, required: bool) -> Result<Use, Error> {
        // A required constant that stands here is written always and needs no type.
        let inline = schema.reference.is_none()
            && schema.mark.name.is_none()
            && schema.mark.foreign.is_none()
            && schema.all_of.is_empty()
            && schema.unions.is_empty()
            && schema.opaque.is_empty();
        if let Some([only]) = schema.values.as_deref().filter(|_| required && inline)
            && self.resolver.admits(schema, &only.value) == Some(true)
        {
            return Ok(Use::Values(vec![only.value.to_value()]));
        }
        let slot = Slot::Below {
            owner: owner.to_owned(),
            label: type_name(key).unwrap_or_else(|| "Member".to_owned()),
            key: key.to_owned(),
        };
        self.use_of(schema, &slot)
    }

    fn flattened(&mut self, owner: &str, part: &Part, field: &str) -> Result<Flattened, Error> {
        let (ty, at, note) = match part {
            Part::Definition { target, at, note, .. } => {
                let ty = self.resolver.definition(target).map(|definition| definition.name.clone());
                (ty.unwrap_or_default(), at.clone(), Some(note.clone()))
            }
            Part::Union(union) => {
                let mut alone = Schema::any(union.at.clone());
                alone.mark.name.clone_from(&union.mark.name);
                let at = union.at.clone();
                let mut union = union.clone();
                union.mark = crate::schema::Mark::default();
                alone.unions.push(union);
                let slot =
                    Slot::Below { owner: owner.to_owned(), label: type_name(field).unwrap_or_default(), key: String::new() };
                match self.use_of(&alone, &slot)? {
                    Use::Named(ty) => (ty, at, None),
                    _ => {
                        return Err(
                            Error::at(&at, "this choice cannot be a field of its own").remedy("take its name out of `fields`")
                        );
                    }
                }
            }
        };
        Ok(Flattened {
            docs: self.flattened_docs(owner, field, &ty, note.as_ref()),
            field: field.to_owned(),
            ty,
            at,
            boxed: false,
        })
    }

    fn rest(&mut self, owner: &str, base: &Schema) -> Result<Rest, Error> {
        let object = &base.object;
        let other = match &object.additional {
            None => Use::Any,
            Some(schema) if schema.never => Use::Never,
            Some(schema) => self.use_of(schema, &entry(owner))?,
        };
        if object.patterns.is_empty() {
            return Ok(match other {
                Use::Any => Rest::Open,
                Use::Never => Rest::Closed,
                typed => Rest::Typed(Box::new(typed)),
            });
        }
        let mut patterns = Vec::with_capacity(object.patterns.len());
        for (pattern, schema) in &object.patterns {
            if matches(pattern, "").is_none() {
                self.unenforced_at(Unenforced {
                    at: schema.at.clone(),
                    keyword: "patternProperties".to_owned(),
                    why: "the pattern is no expression of ECMA-262".to_owned(),
                });
                return Ok(Rest::Open);
            }
            patterns.push((pattern.clone(), self.use_of(schema, &entry(owner))?));
        }
        Ok(Rest::Patterns { patterns, other: (other != Use::Never).then(|| Box::new(other)) })
    }

    fn limits(&mut self, base: &Schema) -> ObjectLimits {
        let object = &base.object;
        let (names, none) = match self.names(base) {
            Names::Text(text) => (Some(text).filter(|text| *text != crate::model::Text::default()), false),
            Names::None => (None, true),
            Names::Opaque => (None, false),
        };
        let required = object.required.iter().filter(|key| !object.properties.contains_key(*key));
        ObjectLimits {
            min: object.min,
            max: if none { Some(0) } else { object.max },
            names,
            dependent: object.dependent.iter().map(|(key, others)| (key.clone(), others.clone())).collect(),
            alternatives: object
                .alternatives
                .iter()
                .map(|group| Alternatives { sets: group.sets.clone(), exclusive: group.exclusive })
                .collect(),
            required: required.cloned().collect(),
        }
    }

    /// Whether the parts can be fields of a struct beside the members of `base`; takes out of `base` what all branches say
    /// as well.
    pub(super) fn flattens(&self, base: &mut Schema, parts: &[Part]) -> bool {
        let resolver = self.resolver;
        let Some(keys) = parts.iter().map(|part| resolver.part_keys(part)).collect::<Option<Vec<_>>>() else {
            return false;
        };
        let object = &mut base.object;
        let free = object.additional.as_ref().is_none_or(|schema| schema.is_any())
            && object.patterns.is_empty()
            && object.names.is_none()
            && object.min.is_none()
            && object.max.is_none()
            && object.dependent.is_empty()
            && object.alternatives.is_empty()
            && !impossible(object);
        if !free {
            return false;
        }
        let mut all = std::collections::HashSet::new();
        for part in &keys {
            if part.known.iter().any(|key| !all.insert(key.clone())) {
                return false;
            }
        }
        let always = |key: &String| keys.iter().any(|part| part.required.contains(key));
        let shared: Vec<String> = object.properties.keys().filter(|key| all.contains(*key)).cloned().collect();
        for key in shared {
            let Some(schema) = object.properties.get(&key) else { continue };
            let optional = !object.required.contains(&key) || always(&key);
            if !optional || !parts.iter().all(|part| says_as_much(resolver, part, &key, schema, 24, &mut HashMap::new())) {
                return false;
            }
            object.properties.shift_remove(&key);
        }
        object.required.retain(|key| object.properties.contains_key(key) || !always(key));
        object.required.iter().all(|key| object.properties.contains_key(key))
    }
}

/// Whether every branch that knows a key (or all, where some do) admits no more values for it than `limit`.
/// `answers`: those for branches, by their text, since many ways may lead to one.
fn says_as_much(
    resolver: Resolver<'_>,
    part: &Part,
    key: &str,
    limit: &Schema,
    depth: usize,
    answers: &mut HashMap<(String, usize), bool>,
) -> bool {
    let Some(depth) = depth.checked_sub(1) else {
        return false;
    };
    let Some(keys) = resolver.part_keys(part) else {
        return false;
    };
    if !keys.known.contains(key) {
        return true;
    }
    let branches: Vec<Schema> = match part {
        Part::Union(union) => union.branches.clone(),
        Part::Definition { target, .. } => match resolver.definition(target) {
            Some(definition) => vec![(*definition.schema).clone()],
            None => return false,
        },
    };
    branches.iter().all(|branch| {
        let question = (branch.key(), depth);
        if let Some(answer) = answers.get(&question) {
            return *answer;
        }
        let flat = resolver.flatten(branch);
        let all = if let Some(own) = flat.base.object.properties.get(key) {
            limit.is_any() || both(limit.clone(), own.clone()).key() == own.key()
        } else {
            let below = flat.parts.iter().any(|part| resolver.part_keys(part).is_some_and(|keys| keys.known.contains(key)));
            below && flat.parts.iter().all(|part| says_as_much(resolver, part, key, limit, depth, answers))
        };
        answers.insert(question, all);
        all
    })
}

/// A named member must fit the patterns too that its key fits.
fn with_patterns(object: &ObjectPart, key: &str, property: &Schema) -> Schema {
    object
        .patterns
        .iter()
        .filter(|(pattern, _)| matches(pattern, key) == Some(true))
        .fold(property.clone(), |all, (_, schema)| both(all, schema.clone()))
}

/// Field names: of the members, then of the parts.
fn fields(object: &ObjectPart, parts: &[Part], resolver: Resolver<'_>) -> Vec<String> {
    let members = object.properties.iter().map(|(key, property)| {
        let given = property.mark.field.clone();
        let name =
            given.or_else(|| field_name(key)).unwrap_or_else(|| if key.is_empty() { "empty" } else { "member" }.to_owned());
        // The field of unknown keys has this name.
        let name = if name == "extra" { "extra_".to_owned() } else { name };
        (name, key.clone())
    });
    let flattened = parts.iter().map(|part| {
        let (mark, derived) = match part {
            Part::Definition { target, mark, .. } => {
                let name = resolver.definition(target).map(|definition| definition.name.clone());
                (mark, name)
            }
            Part::Union(union) => (&union.mark, super::labels::of_choice(resolver, union)),
        };
        let name = mark.field.clone().or_else(|| field_name(&derived?)).unwrap_or_else(|| "choice".to_owned());
        (name.clone(), name)
    });
    distinct(members.chain(flattened), "_")
}

fn entry(owner: &str) -> Slot {
    Slot::Below { owner: owner.to_owned(), label: "Entry".to_owned(), key: String::new() }
}
