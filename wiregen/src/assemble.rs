//! From subschemas to the types of a module: every name final, every subschema a [`Use`].

mod arrays;
mod docs;
mod labels;
mod loose;
mod objects;
mod scalars;
mod structs;
mod unions;
mod variants;

use std::collections::HashMap;

use indexmap::IndexMap;

use crate::Error;
use crate::definitions::Definitions;
use crate::hoist::Copies;
use crate::json::Json;
use crate::manifest::{BranchNames, Docs};
use crate::model::{Kind, Module, NamedBy, Place, Type, Unenforced, Use};
use crate::names::{TypeNames, type_name};
use crate::resolve::{Flat, Resolver};
use crate::schema::{Schema, Types};

/// How many types one module may have: what takes seconds to generate takes a compiler minutes.
const LIMIT: usize = 20_000;
/// How deep anonymous types may be nested in one another.
const DEPTH: usize = 150;
/// How often choices may be multiplied out in one definition.
const PRODUCTS: usize = 500;

/// Makes the types of one module.
pub(crate) struct Assembler<'a> {
    resolver: Resolver<'a>,
    branches: &'a BranchNames,
    docs: &'a Docs,
    names: TypeNames,
    types: IndexMap<String, Option<Type>>,
    /// Types by the property that they stand under, their text and their title.
    shared: HashMap<(String, String, Option<String>), String>,
    /// Names given by the manifest, with the text of the subschema.
    named: HashMap<String, String>,
    copies: HashMap<String, Vec<Place>>,
    unenforced: Vec<Unenforced>,
    /// What is beyond the types, for each type that is being made.
    frames: Vec<Vec<Unenforced>>,
    /// Definitions that are intersections, by their text: what is put together below one may be it again.
    intersections: HashMap<String, String>,
    products: usize,
    /// The definition that is being made.
    making: Place,
    depth: usize,
}

/// What an anonymous type is called after.
#[derive(Clone, Debug)]
pub(crate) enum Slot {
    /// The definition of this name is being made.
    Definition(String),
    /// The name that the manifest gives.
    Given(String),
    Below {
        /// Rust name of the type that holds it.
        owner: String,
        /// What it is to its owner, in camel case.
        label: String,
        /// The property that it stands under; empty for branches.
        key: String,
    },
}

/// A name for a type that is about to be made, or a type that is there already.
enum Claim {
    New(String, NamedBy),
    Shared(String),
}

/// Makes all types.
pub(crate) fn assemble(
    definitions: &Definitions,
    branches: &BranchNames,
    docs: &Docs,
    copies: &Copies,
    module: &mut Module,
) -> Result<(), Error> {
    let mut assembler = Assembler {
        resolver: Resolver { definitions },
        branches,
        docs,
        names: TypeNames::default(),
        types: IndexMap::new(),
        shared: HashMap::new(),
        named: HashMap::new(),
        copies: HashMap::new(),
        unenforced: Vec::new(),
        frames: Vec::new(),
        intersections: HashMap::new(),
        products: 0,
        making: Place::default(),
        depth: 0,
    };
    for (at, definition) in &definitions.by_place {
        assembler.names.take(&definition.name, &at.to_string());
        if !definition.schema.all_of.is_empty() {
            let key = definition.schema.key();
            assembler.intersections.entry(key).or_insert_with(|| definition.name.clone());
        }
    }
    for (at, definition) in &definitions.by_place {
        assembler.definition(at)?;
        let used = Use::Named(definition.name.clone());
        if definitions.root.as_ref() == Some(at) {
            module.root = Some(used.clone());
        }
        if let Some(key) = &definition.key {
            module.definitions.insert(key.clone(), used);
        }
        if let Some(places) = copies.get(at) {
            assembler.copies.entry(definition.name.clone()).or_default().extend(places.clone());
        }
    }
    for (name, ty) in assembler.types {
        let Some(mut ty) = ty else { continue };
        if let Some(copies) = assembler.copies.remove(&name) {
            ty.copies = copies;
        }
        module.types.insert(name, ty);
    }
    module.report.unenforced = assembler.unenforced;
    loose::settle(module);
    loose::refuse_endless(module)
}

impl Assembler<'_> {
    /// The type of a definition. A scalar, list or map is a newtype.
    fn definition(&mut self, at: &Place) -> Result<(), Error> {
        let resolver = self.resolver;
        let Some(definition) = resolver.definition(at) else {
            return Ok(());
        };
        self.products = 0;
        self.making = at.clone();
        let name = definition.name.clone();
        let schema = definition.schema.clone();
        self.types.insert(name.clone(), None);
        self.frames.push(Vec::new());
        let mut schema = (*schema).clone();
        schema.mark.name = None;
        let used = self.use_of(&schema, &Slot::Definition(name.clone()))?;
        let guard = self.frames.pop().unwrap_or_default();
        let ty = self.types.get_mut(&name).and_then(Option::take);
        let mut ty = match ty {
            Some(ty) if used == Use::Named(name.clone()) => ty,
            _ => self.type_of(&name, definition.named_by, &schema, Kind::Newtype(used)),
        };
        ty.at = at.clone();
        ty.named_by = definition.named_by;
        ty.guard.extend(guard);
        self.types.insert(name, Some(ty));
        Ok(())
    }

    /// How a subschema is typed where it stands.
    fn use_of(&mut self, schema: &Schema, slot: &Slot) -> Result<Use, Error> {
        if self.depth >= DEPTH {
            return Err(Error::at(&schema.at, format!("anonymous subschemas are nested more than {DEPTH} deep"))
                .remedy("give the inner ones definitions; where each level makes another one, break the circle with a fixup"));
        }
        self.depth += 1;
        let used = self.typed(schema, slot);
        self.depth -= 1;
        used
    }

    fn typed(&mut self, schema: &Schema, slot: &Slot) -> Result<Use, Error> {
        if let Some(path) = &schema.mark.foreign {
            let foreign = Use::Foreign(path.clone());
            let nullable = self.resolver.admits(schema, &Json::Null) != Some(false)
                && self.resolver.admitted(schema) != Types::ALL
                && self.resolver.admitted(schema) != Types::NULL;
            return Ok(if nullable { Use::Nullable(Box::new(foreign)) } else { foreign });
        }
        if let Some(name) = &schema.mark.name {
            return self.given(name, schema);
        }
        if schema.never {
            return Ok(Use::Never);
        }
        if schema.is_any() {
            return Ok(Use::Any);
        }
        if let Some(name) = self.alone(schema) {
            return Ok(Use::Named(name));
        }
        if schema.partial
            && !schema.all_of.is_empty()
            && !self.intersections.is_empty()
            && let Some(name) = self.intersections.get(&schema.key())
        {
            return Ok(Use::Named(name.clone()));
        }
        let flat = self.resolver.flatten(schema);
        self.flat_use(schema, flat, slot)
    }

    /// The definition that a subschema is, where it says nothing beside one reference that the definition does not say.
    fn alone(&self, schema: &Schema) -> Option<String> {
        if schema.reference.is_none() && schema.all_of.is_empty() {
            return None;
        }
        let mut rest = schema.clone();
        let mut types = rest.types.take().unwrap_or(Types::ALL);
        let mut target = rest.reference.take();
        for branch in std::mem::take(&mut rest.all_of) {
            if let Some(only) = branch.only_types() {
                types = types.and(only);
            } else if branch.is_reference() && branch.mark.field.is_none() && target.is_none() {
                target = branch.reference;
            } else {
                return None;
            }
        }
        let definition = self.resolver.definition(&target?)?;
        let implied =
            rest.is_any() && rest.object.additional.is_none() && self.resolver.admitted(&definition.schema).is_subset(types);
        implied.then(|| definition.name.clone())
    }

    /// A type whose name the manifest gives; it stands for what is not `null`.
    fn given(&mut self, name: &str, schema: &Schema) -> Result<Use, Error> {
        let mut plain = schema.clone();
        plain.mark.name = None;
        let key = plain.key();
        let nullable = self.resolver.admits(&plain, &Json::Null) != Some(false)
            && !self.resolver.admitted(&plain).without(Types::NULL).is_empty()
            && !plain.is_any();
        let wrap = |used: Use| if nullable { Use::Nullable(Box::new(used)) } else { used };
        // The definition of this name, or a copy of it, has the name already.
        let same = |definition: &&crate::definitions::Definition| definition.name == name && definition.schema.key() == key;
        let copy = self.resolver.definitions.by_place.values().find(same).map(|definition| definition.name.clone());
        if let Some(definition) = self.alone(&plain).filter(|definition| definition == name).or(copy) {
            return Ok(Use::Named(definition));
        }
        match self.named.get(name) {
            Some(known) if *known == key => {
                self.copies.entry(name.to_owned()).or_default().push(schema.at.clone());
                return Ok(wrap(Use::Named(name.to_owned())));
            }
            None if self.names.owner(name).is_none() => {}
            _ => {
                let owner = self.names.owner(name).unwrap_or("another subschema").to_owned();
                return Err(Error::at(&schema.at, format!("would be the Rust type `{name}`, as would {owner}, which differs"))
                    .remedy("give it another name under `names`"));
            }
        }
        self.named.insert(name.to_owned(), key.clone());
        self.names.take(name, &schema.at.to_string());
        self.types.insert(name.to_owned(), None);
        self.enter(&plain);
        let used = self.use_of(&plain, &Slot::Given(name.to_owned()))?;
        let guard = self.leave(&plain);
        let inner = match used {
            Use::Nullable(inner) => *inner,
            other => other,
        };
        let ty = self.types.get_mut(name).and_then(Option::take);
        let mut ty = match ty {
            Some(ty) if inner == Use::Named(name.to_owned()) => ty,
            _ => self.type_of(name, NamedBy::Manifest, &plain, Kind::Newtype(inner)),
        };
        ty.named_by = NamedBy::Manifest;
        ty.at = schema.at.clone();
        ty.guard.extend(guard);
        self.types.insert(name.to_owned(), Some(ty));
        // Copies under the same property need no name of their own.
        let property = property_of(&schema.at);
        self.shared.insert((property, key, schema.note.title.clone()), name.to_owned());
        Ok(wrap(Use::Named(name.to_owned())))
    }

    /// A subschema whose references are worked out.
    fn flat_use(&mut self, schema: &Schema, mut flat: Flat, slot: &Slot) -> Result<Use, Error> {
        for opaque in std::mem::take(&mut flat.base.opaque) {
            self.report(opaque);
        }
        if flat.base.never {
            return Ok(Use::Never);
        }
        if flat.base.values.is_some() {
            return self.values(schema, flat, slot);
        }
        let all = flat.base.admitted();
        if all.has(Types::NULL) && all != Types::NULL {
            let whole = whole(&flat);
            if flat.parts.is_empty() && whole.is_any() {
                return Ok(Use::Any);
            }
            let null = self.resolver.admits(&whole, &Json::Null) != Some(false);
            let mut rest = flat;
            rest.base.types = Some(all.without(Types::NULL));
            if null {
                if rest.parts.is_empty() && unlimited(&rest.base) {
                    return Ok(Use::Any);
                }
                let inner_slot = Self::below_nullable(slot, &rest);
                let used = self.choose(schema, rest, &inner_slot, true)?;
                return Ok(match used {
                    Use::Never => Use::Null,
                    Use::Any => Use::Any,
                    Use::Null | Use::Nullable(_) => used,
                    other => Use::Nullable(Box::new(other)),
                });
            }
            return self.choose(schema, rest, slot, false);
        }
        self.choose(schema, flat, slot, false)
    }

    /// In a definition that is nullable, the type inside needs a name of its own.
    fn below_nullable(slot: &Slot, flat: &Flat) -> Slot {
        match slot {
            Slot::Definition(name) => {
                Slot::Below { owner: name.clone(), label: labels::of_types(flat.base.admitted()).to_owned(), key: String::new() }
            }
            other => other.clone(),
        }
    }

    /// By type, or by branch. `null` says that `null` is admitted and taken care of.
    fn choose(&mut self, schema: &Schema, flat: Flat, slot: &Slot, null: bool) -> Result<Use, Error> {
        if flat.parts.is_empty() { self.by_type(schema, &flat.base, slot) } else { self.by_branch(schema, flat, slot, null) }
    }

    /// A name for the type of a subschema, unless it is there already.
    fn claim(&mut self, schema: &Schema, slot: &Slot) -> Result<Claim, Error> {
        let (owner, label, key) = match slot {
            Slot::Definition(name) => return Ok(Claim::New(name.clone(), NamedBy::Definition)),
            Slot::Given(name) => return Ok(Claim::New(name.clone(), NamedBy::Manifest)),
            Slot::Below { owner, label, key } => (owner, label, key),
        };
        let shared = (key.clone(), schema.key(), schema.note.title.clone());
        if let Some(name) = self.shared.get(&shared) {
            self.copies.entry(name.clone()).or_default().push(schema.at.clone());
            return Ok(Claim::Shared(name.clone()));
        }
        if self.types.len() > LIMIT {
            return Err(Error::at(&schema.at, format!("the module would have more than {LIMIT} types"))
                .remedy("give repeated subschemas a definition, or mend the schema with fixups"));
        }
        if let Some(name) = self.branches.of(owner, label).filter(|_| key.is_empty()) {
            if let Some(other) = self.names.owner(&name) {
                return Err(Error::at(&schema.at, format!("would be the Rust type `{name}`, as would {other}"))
                    .remedy("give it another name under `names`"));
            }
            self.names.take(&name, &schema.at.to_string());
            self.shared.insert(shared, name.clone());
            self.types.insert(name.clone(), None);
            return Ok(Claim::New(name, NamedBy::Manifest));
        }
        let below = format!("{owner}{label}");
        let title = Self::title(schema, label, key);
        let mut wanted: Vec<String> = title.clone().into_iter().collect();
        if owner.contains(label.as_str()) && several_words(label) {
            wanted.push(label.clone());
        }
        wanted.push(below.clone());
        wanted.extend(title.as_ref().map(|title| format!("{owner}{title}")));
        wanted.push(format!("{below}{}", labels::of_types(self.resolver.admitted(schema))));
        let name = self.names.choose(&wanted, &schema.at.to_string());
        let by = if title.as_ref() == Some(&name) { NamedBy::Title } else { NamedBy::Property };
        self.shared.insert(shared, name.clone());
        self.types.insert(name.clone(), None);
        Ok(Claim::New(name, by))
    }

    /// The title as a type name, where it says more than the property does and can stand alone.
    fn title(schema: &Schema, label: &str, key: &str) -> Option<String> {
        let title = schema.note.title.as_deref()?;
        if title.split_whitespace().count() > 5 || title.len() > 60 || title.ends_with('.') {
            return None;
        }
        let name = type_name(title)?;
        let repeats = Some(&name) == type_name(key).as_ref() || (key.is_empty() && name == label);
        (!repeats && several_words(&name)).then_some(name)
    }

    fn type_of(&self, name: &str, by: NamedBy, schema: &Schema, kind: Kind) -> Type {
        Type {
            name: name.to_owned(),
            at: schema.at.clone(),
            copies: Vec::new(),
            named_by: by,
            docs: self.type_docs(name, schema),
            deprecated: schema.note.deprecated,
            kind,
            guard: Vec::new(),
            non_exhaustive: false,
            omit_new: false,
            omit_with: Vec::new(),
        }
    }

    /// Puts a finished type in the place kept for it.
    fn finish(&mut self, name: &str, by: NamedBy, schema: &Schema, kind: Kind, guard: Vec<Unenforced>) {
        let mut ty = self.type_of(name, by, schema, kind);
        ty.guard = guard;
        self.types.insert(name.to_owned(), Some(ty));
    }

    /// Starts collecting what is beyond the type of a subschema. An intersection cannot be checked against one place, so
    /// that its holder answers for it.
    fn enter(&mut self, schema: &Schema) {
        if !schema.partial {
            self.frames.push(Vec::new());
        }
    }

    fn leave(&mut self, schema: &Schema) -> Vec<Unenforced> {
        if schema.partial { Vec::new() } else { self.frames.pop().unwrap_or_default() }
    }

    fn report(&mut self, opaque: crate::schema::Opaque) {
        if opaque.keyword == crate::schema::LOOKS {
            return;
        }
        let entry = Unenforced { why: loose::why(opaque.keyword).to_owned(), keyword: opaque.keyword.to_owned(), at: opaque.at };
        self.unenforced_at(entry);
    }

    fn unenforced_at(&mut self, entry: Unenforced) {
        if !self.unenforced.contains(&entry) {
            self.unenforced.push(entry.clone());
        }
        if let Some(frame) = self.frames.last_mut()
            && !frame.contains(&entry)
        {
            frame.push(entry);
        }
    }
}

/// Whether a name in camel case has more than one word.
fn several_words(name: &str) -> bool {
    name.chars().skip(1).zip(name.chars()).any(|(next, before)| next.is_uppercase() && !before.is_uppercase())
}

/// The property under which a place stands.
fn property_of(at: &Place) -> String {
    let segments: Vec<String> = crate::json::segments(&at.pointer).collect();
    match segments.as_slice() {
        [.., keyword, key] if keyword == "properties" => key.clone(),
        _ => String::new(),
    }
}

/// A flat subschema in one piece again.
fn whole(flat: &Flat) -> Schema {
    let mut whole = flat.base.clone();
    for part in &flat.parts {
        match part {
            crate::resolve::Part::Union(union) => whole.unions.push(union.clone()),
            crate::resolve::Part::Definition { target, at, mark, .. } => {
                let mut branch = Schema::any(at.clone());
                branch.reference = Some(target.clone());
                branch.mark = mark.clone();
                whole.all_of.push(branch);
            }
        }
    }
    whole
}

/// Whether every value that is not `null` is admitted.
fn unlimited(base: &Schema) -> bool {
    let mut probe = base.clone();
    let types = probe.types.take().unwrap_or(Types::ALL);
    types.or(Types::NULL) == Types::ALL && probe.is_any()
}
