//! Choices between branches: enums, flattened fields, or one type.

use super::labels;
use super::{Assembler, Claim, PRODUCTS, Slot};
use crate::Error;
use crate::merge::both;
use crate::model::{Branch, Kind, Union as Choice, Use};
use crate::resolve::{Flat, Part};
use crate::schema::{Constant, Mark, Schema, TextPart, Types, Union};

impl Assembler<'_> {
    /// A subschema with choices. `null` says that `null` is admitted and taken care of.
    pub(super) fn by_branch(&mut self, schema: &Schema, flat: Flat, slot: &Slot, null: bool) -> Result<Use, Error> {
        let Flat { mut base, mut parts } = flat;
        let types = base.admitted();
        for part in &mut parts {
            if let Part::Union(union) = part {
                let resolver = self.resolver;
                let own = matches!(slot, Slot::Definition(_)).then(|| self.making.clone());
                union.branches.retain(|branch| {
                    resolver.admitted(branch).has(types)
                        && !(branch.is_reference() && branch.reference.is_some() && branch.reference == own)
                });
            }
        }
        if parts.iter().any(|part| matches!(part, Part::Union(union) if union.branches.is_empty())) {
            return Ok(Use::Never);
        }
        // A choice with one branch left is none.
        if let Some(index) = parts.iter().position(|part| matches!(part, Part::Union(union) if union.branches.len() == 1)) {
            let Part::Union(union) = parts.remove(index) else {
                return Ok(Use::Never);
            };
            return self.with_branches(schema, &base, &parts, union.branches, slot, null);
        }
        let has_members = !base.object.properties.is_empty()
            || parts.len() > 1
            || parts.iter().any(|part| matches!(part, Part::Definition { mark, .. } if mark.field.is_some()))
            || parts.iter().any(|part| matches!(part, Part::Union(union) if union.mark.field.is_some()));
        if has_members && (types == Types::OBJECT || self.only_objects(&base, &parts)) {
            let mut rest = base.clone();
            if self.flattens(&mut rest, &parts) {
                if !rest.object.properties.is_empty() || parts.len() > 1 || has_field(&parts) {
                    return self.flattened_structure(schema, &rest, &parts, slot);
                }
                base = rest;
            }
        }
        // A definition that is a choice, and what stands beside it, are multiplied out.
        if let Some(index) = parts.iter().position(|part| matches!(part, Part::Definition { .. }))
            && let Part::Definition { target, at, .. } = parts.remove(index)
        {
            let alone = parts.is_empty() && self.implied(&base, &target, null);
            let Some(definition) = self.resolver.definition(&target) else {
                return Ok(Use::Never);
            };
            if alone {
                return Ok(Use::Named(definition.name.clone()));
            }
            let mut content = Schema::any(at);
            content.reference = Some(target);
            return self.with_branches(schema, &base, &parts, vec![content], slot, null);
        }
        let Part::Union(union) = parts.remove(0) else {
            return Ok(Use::Never);
        };
        self.multiply(schema, &base, &parts, &union, slot, null)
    }

    fn only_objects(&self, base: &Schema, parts: &[Part]) -> bool {
        self.resolver.admitted(&super::whole(&Flat { base: base.clone(), parts: parts.to_vec() })) == Types::OBJECT
    }

    /// Whether a definition says all that `base` says.
    fn implied(&self, base: &Schema, target: &crate::model::Place, null: bool) -> bool {
        let Some(definition) = self.resolver.definition(target) else {
            return false;
        };
        says_only_types(base).is_some_and(|types| {
            let types = if null { types.or(Types::NULL) } else { types };
            self.resolver.admitted(&definition.schema).is_subset(types)
        })
    }

    /// Goes on with further subschemas that hold as well.
    fn with_branches(
        &mut self,
        schema: &Schema,
        base: &Schema,
        parts: &[Part],
        branches: Vec<Schema>,
        slot: &Slot,
        null: bool,
    ) -> Result<Use, Error> {
        self.count()?;
        let only = says_only_types(base).filter(|_| parts.is_empty());
        if let (Some(types), [branch]) = (only, branches.as_slice()) {
            let types = if null { types.or(Types::NULL) } else { types };
            if self.resolver.admitted(branch).is_subset(types) && !branch.is_reference_to_choice(self) {
                let mut branch = branch.clone();
                if branch.note.title.is_none() {
                    branch.note.title.clone_from(&schema.note.title);
                }
                return self.use_of(&branch, slot);
            }
        }
        let mut combined = super::whole(&Flat { base: base.clone(), parts: parts.to_vec() });
        combined.all_of.extend(branches);
        let mut flat = self.resolver.flatten_with(&combined, false);
        if null {
            flat.base.types = Some(flat.base.admitted().without(Types::NULL));
        }
        for opaque in std::mem::take(&mut flat.base.opaque) {
            self.report(opaque);
        }
        if flat.base.never {
            return Ok(Use::Never);
        }
        if flat.base.values.is_some() {
            return self.values(schema, flat, slot);
        }
        self.choose(schema, flat, slot, null)
    }

    fn flattened_structure(&mut self, schema: &Schema, base: &Schema, parts: &[Part], slot: &Slot) -> Result<Use, Error> {
        let (name, by) = match self.claim(schema, slot)? {
            Claim::Shared(name) => return Ok(Use::Named(name)),
            Claim::New(name, by) => (name, by),
        };
        self.enter(schema);
        let built = self.fill(&name, base, parts);
        let guard = self.leave(schema);
        self.finish(&name, by, schema, Kind::Struct(built?), guard);
        Ok(Use::Named(name))
    }

    /// One enum; what holds beside it holds in each branch.
    fn multiply(
        &mut self,
        schema: &Schema,
        base: &Schema,
        others: &[Part],
        union: &Union,
        slot: &Slot,
        null: bool,
    ) -> Result<Use, Error> {
        let mut beside = super::whole(&Flat { base: base.clone(), parts: others.to_vec() });
        beside.note = crate::schema::Note::default();
        let only = says_only_types(base).filter(|_| others.is_empty());
        let mut branches = Vec::with_capacity(union.branches.len());
        for branch in &union.branches {
            let allowed = only.map(|types| if null { types.or(Types::NULL) } else { types });
            if allowed.is_some_and(|types| self.resolver.admitted(branch).is_subset(types)) {
                branches.push(branch.clone());
                continue;
            }
            self.count()?;
            let mut merged = both(branch.clone(), beside.clone());
            merged.partial = true;
            merged.note = branch.note.clone();
            branches.push(merged);
        }
        if let Some(used) = self.open_enum(schema, union, &branches, slot)? {
            return Ok(used);
        }
        self.union(schema, union, &branches, slot)
    }

    /// Some strings by name and any other string: an open enum.
    fn open_enum(&mut self, schema: &Schema, union: &Union, branches: &[Schema], slot: &Slot) -> Result<Option<Use>, Error> {
        if union.exclusive {
            return Ok(None);
        }
        let mut values: Vec<Constant> = Vec::new();
        let mut other = None;
        for branch in branches {
            let flat = self.resolver.flatten(branch);
            let base = &flat.base;
            if !flat.parts.is_empty() || !base.opaque.is_empty() || base.admitted() != Types::STRING {
                return Ok(None);
            }
            match &base.values {
                Some(listed) if base.text == TextPart::default() => {
                    for constant in listed {
                        if !values.iter().any(|known| known.value == constant.value) {
                            values.push(constant.clone());
                        }
                    }
                }
                None if other.is_none() => other = Some(super::scalars::limits_of(base)),
                _ => return Ok(None),
            }
        }
        match other {
            Some(other) if !values.is_empty() => self.string_enum(schema, &values, Some(other), slot).map(Some),
            _ => Ok(None),
        }
    }

    fn union(&mut self, schema: &Schema, union: &Union, branches: &[Schema], slot: &Slot) -> Result<Use, Error> {
        let (name, by) = match self.claim(schema, slot)? {
            Claim::Shared(name) => return Ok(Use::Named(name)),
            Claim::New(name, by) => (name, by),
        };
        self.enter(schema);
        let labels = labels::of_branches(self.resolver, &name, &union.branches);
        let mut made = Vec::with_capacity(branches.len());
        for ((branch, original), label) in branches.iter().zip(&union.branches).zip(labels) {
            let below = Slot::Below { owner: name.clone(), label: label.clone(), key: String::new() };
            let value = self.use_of(branch, &below)?;
            if value == Use::Never {
                continue;
            }
            made.push(Branch {
                docs: self.branch_docs(&name, &label, original, &value),
                name: label,
                value,
                at: branch.at.clone(),
                boxed: false,
            });
        }
        let guard = self.leave(schema);
        let kind = if made.is_empty() {
            Kind::Newtype(Use::Never)
        } else {
            Kind::Union(Choice { branches: made, exclusive: union.exclusive })
        };
        self.finish(&name, by, schema, kind, guard);
        Ok(Use::Named(name))
    }

    /// Several JSON types in one place.
    pub(super) fn kinds(&mut self, schema: &Schema, base: &Schema, several: &[Types], slot: &Slot) -> Result<Use, Error> {
        let (name, by) = match self.claim(schema, slot)? {
            Claim::Shared(name) => return Ok(Use::Named(name)),
            Claim::New(name, by) => (name, by),
        };
        self.enter(schema);
        let mut made = Vec::with_capacity(several.len());
        for types in several {
            let mut one = base.clone();
            one.types = Some(*types);
            one.note = crate::schema::Note::default();
            one.mark = Mark::default();
            let label = labels::of_types(*types);
            let below = Slot::Below { owner: name.clone(), label: label.to_owned(), key: String::new() };
            one.partial = true;
            let value = self.of_type(&one, &one, *types, &below)?;
            if value == Use::Never {
                continue;
            }
            made.push(Branch {
                name: label.to_owned(),
                docs: self.branch_docs(&name, label, &one, &value),
                value,
                at: schema.at.clone(),
                boxed: false,
            });
        }
        let guard = self.leave(schema);
        let kind = Kind::Union(Choice { branches: made, exclusive: false });
        self.finish(&name, by, schema, kind, guard);
        Ok(Use::Named(name))
    }

    fn count(&mut self) -> Result<(), Error> {
        self.products += 1;
        if self.products > PRODUCTS {
            return Err(Error::at(
                &self.making,
                format!("its choices multiply: put together in one object, they come to more than {PRODUCTS} types"),
            )
            .remedy("with a fixup, write out the combinations that occur, or drop choices"));
        }
        Ok(())
    }
}

impl Schema {
    fn is_reference_to_choice(&self, assembler: &Assembler<'_>) -> bool {
        // Behind the definition that is being made there may be itself.
        self.is_reference() && self.reference.as_ref().is_none_or(|at| assembler.resolver.definition(at).is_none())
    }
}

fn has_field(parts: &[Part]) -> bool {
    parts.iter().any(|part| match part {
        Part::Definition { mark, .. } => mark.field.is_some(),
        Part::Union(union) => union.mark.field.is_some(),
    })
}

/// The types that it admits, where it says no more than that.
fn says_only_types(base: &Schema) -> Option<Types> {
    let mut rest = base.clone();
    let types = rest.types.take().unwrap_or(Types::ALL);
    rest.note = crate::schema::Note::default();
    (rest.is_any() && rest.object.additional.is_none()).then_some(types)
}
