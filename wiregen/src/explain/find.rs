//! The Rust item of a name or of a pointer.

use crate::model::{Branch, Flattened, Kind, Member, Module, Type};

/// A Rust item.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part<'m> {
    /// The type itself.
    Whole,
    /// A field, or a member that is none.
    Member(&'m Member),
    /// A flattened field.
    Flattened(&'m Flattened),
    /// A variant of an enum of types.
    Branch(&'m Branch),
    /// A variant of an enum of strings: its name and string.
    String(&'m str, &'m str),
}

/// A Rust item and how it was found.
#[derive(Clone, Debug)]
pub(super) enum Found<'m> {
    /// The item.
    Item(&'m Type, Part<'m>),
    /// The pointer leads to a copy of this item's subschema, or into one.
    Copy(&'m Type, Part<'m>),
    /// The pointer leads into the subschema of this item, and has no item of its own.
    Within(&'m Type, Part<'m>),
    /// The pointer leads to no instance's schema: a list of definitions, or one that nothing uses.
    Nothing,
}

/// The item of a name: `Task`, `Task.ttl_ms`, `Task.ttlMs`, `TaskStatus::Working`, `TaskStatus::working`.
pub(super) fn find<'m>(module: &'m Module, name: &str) -> Option<Found<'m>> {
    let name = name.strip_prefix(&format!("{}::", module.name)).unwrap_or(name);
    if let Some(ty) = module.types.get(name) {
        return Some(Found::Item(ty, Part::Whole));
    }
    if let Some((ty, variant)) = name.split_once("::") {
        let ty = module.types.get(ty)?;
        return Some(Found::Item(ty, variant_of(ty, variant)?));
    }
    let (ty, field) = name.split_once('.')?;
    let ty = module.types.get(ty)?;
    let Kind::Struct(of) = &ty.kind else { return None };
    let member = of.members.iter().find(|member| member.field == field || member.key == field);
    let flattened = || of.flattened.iter().find(|flattened| flattened.field == field);
    Some(Found::Item(ty, member.map(Part::Member).or_else(|| flattened().map(Part::Flattened))?))
}

fn variant_of<'m>(ty: &'m Type, variant: &str) -> Option<Part<'m>> {
    match &ty.kind {
        Kind::Union(of) => of.branches.iter().find(|branch| branch.name == variant).map(Part::Branch),
        Kind::Enum(of) => {
            let found = of.variants.iter().find(|found| found.name == variant || found.value == variant)?;
            Some(Part::String(&found.name, &found.value))
        }
        Kind::Struct(_) | Kind::Newtype(_) => None,
    }
}

/// The item of a pointer into the module's own file.
pub(super) fn at<'m>(module: &'m Module, pointer: &str) -> Found<'m> {
    if let Some((ty, part)) = exactly(module, pointer) {
        return Found::Item(ty, part);
    }
    if let Some(ty) = module.types.values().find(|ty| ty.copies.iter().any(|copy| copy.pointer == pointer)) {
        return Found::Copy(ty, Part::Whole);
    }
    let mut above = pointer;
    while let Some((parent, _)) = above.rsplit_once('/') {
        above = parent;
        let below = pointer.get(above.len()..).unwrap_or_default();
        if let Some(ty) = module.types.values().find(|ty| ty.copies.iter().any(|copy| copy.pointer == above)) {
            return match exactly(module, &format!("{}{below}", ty.at.pointer)) {
                Some((ty, part)) => Found::Copy(ty, part),
                None => Found::Within(ty, Part::Whole),
            };
        }
        if let Some((ty, part)) = exactly(module, above) {
            let listed = above.is_empty() && ["/$defs", "/definitions"].iter().any(|list| below.starts_with(list));
            return if listed { Found::Nothing } else { Found::Within(ty, part) };
        }
    }
    Found::Nothing
}

/// The type, or else the member or variant, whose subschema stands there.
pub(super) fn exactly<'m>(module: &'m Module, pointer: &str) -> Option<(&'m Type, Part<'m>)> {
    if let Some(ty) = module.types.values().find(|ty| ty.at.pointer == pointer) {
        return Some((ty, Part::Whole));
    }
    module.types.values().find_map(|ty| {
        let part = match &ty.kind {
            Kind::Struct(of) => {
                let member = of.members.iter().find(|member| member.at.pointer == pointer).map(Part::Member);
                member.or_else(|| of.flattened.iter().find(|flat| flat.at.pointer == pointer).map(Part::Flattened))
            }
            Kind::Union(of) => of.branches.iter().find(|branch| branch.at.pointer == pointer).map(Part::Branch),
            Kind::Enum(_) | Kind::Newtype(_) => None,
        };
        Some((ty, part?))
    })
}
