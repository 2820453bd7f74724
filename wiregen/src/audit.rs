//! Audit: refuses output that a person would not sign: machine names, types missing or twice, items without documentation.

use std::collections::HashSet;

use heck::{ToSnakeCase as _, ToUpperCamelCase as _};
use syn::{Attribute, ImplItem, Item, Visibility};

use crate::Error;
use crate::model::{Kind, Module, NamedBy, Type, Use};
use crate::polish::Draft;

/// Refuses one type.
pub(crate) fn audit(draft: &Draft<'_>) -> Result<(), Error> {
    names(draft.ty, &draft.item)?;
    std::iter::once(&draft.item).chain(&draft.impls).try_for_each(|item| documented(draft.ty, item))
}

/// Each definition has become a type of the module, or a use that needs none.
pub(crate) fn audit_definitions(module: &Module) -> Result<(), Error> {
    for (key, of) in &module.definitions {
        if let Use::Named(name) = of
            && !module.types.contains_key(name)
        {
            return Err(Error::new(format!("module `{}`: definition `{key}` has no type `{name}`", module.name)));
        }
    }
    Ok(())
}

/// No name that a machine made up; what the schema or the manifest says stands.
fn names(ty: &Type, item: &Item) -> Result<(), Error> {
    let refuse =
        |name: &str, what: &str| Err(Error::at(&ty.at, format!("`{name}` {what}")).remedy("give it a name in codegen.toml"));
    if ty.named_by == NamedBy::Property {
        for ending in ["Value", "Inner"] {
            let said = ty.at.pointer.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
            if ty.name.ends_with(ending) && !said.ends_with(&ending.to_ascii_lowercase()) {
                return refuse(&ty.name, "is no name of the schema");
            }
        }
    }
    let (variants, fields) = match item {
        Item::Enum(of) => (of.variants.iter().map(|variant| variant.ident.to_string()).collect(), Vec::new()),
        Item::Struct(of) => (Vec::new(), of.fields.iter().filter_map(|field| Some(field.ident.as_ref()?.to_string())).collect()),
        _ => (Vec::new(), Vec::new()),
    };
    for (names, machine, what) in [(&variants, "Variant", "variant"), (&fields, "subtype_", "field")] {
        let mut seen = HashSet::new();
        for name in names {
            if !seen.insert(name) {
                return refuse(&format!("{}::{name}", ty.name), &format!("is the name of two {what}s"));
            }
            if is_numbered(name, machine) && !said(ty, name) {
                return refuse(&format!("{}::{name}", ty.name), "is a machine's name");
            }
        }
    }
    Ok(())
}

fn is_numbered(name: &str, machine: &str) -> bool {
    name.strip_prefix(machine).is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether the schema itself says the name.
fn said(ty: &Type, name: &str) -> bool {
    match &ty.kind {
        Kind::Enum(strings) => strings.variants.iter().any(|variant| variant.value.to_upper_camel_case() == name),
        Kind::Union(union) => {
            union.branches.iter().any(|branch| matches!(&branch.value, Use::Named(named) if named.ends_with(name)))
        }
        Kind::Struct(of) => of.members.iter().any(|member| member.key.to_snake_case() == name),
        Kind::Newtype(_) => false,
    }
}

/// Everything public says what it is.
fn documented(ty: &Type, item: &Item) -> Result<(), Error> {
    let bare = |name: String| Err(Error::at(&ty.at, format!("`{name}` has no documentation")).remedy("write it in codegen.toml"));
    match item {
        Item::Struct(of) if !has_docs(&of.attrs) => bare(ty.name.clone()),
        Item::Enum(of) if !has_docs(&of.attrs) => bare(ty.name.clone()),
        Item::Struct(of) => {
            let field = of.fields.iter().find(|field| field.ident.is_some() && !has_docs(&field.attrs));
            field.and_then(|field| field.ident.as_ref()).map_or(Ok(()), |name| bare(format!("{}::{name}", ty.name)))
        }
        Item::Enum(of) => {
            let variant = of.variants.iter().find(|variant| !has_docs(&variant.attrs));
            variant.map_or(Ok(()), |variant| bare(format!("{}::{}", ty.name, variant.ident)))
        }
        Item::Impl(of) if of.trait_.is_none() => {
            let method = of.items.iter().find_map(|item| match item {
                ImplItem::Fn(method) if is_public(&method.vis) && !has_docs(&method.attrs) => Some(&method.sig.ident),
                _ => None,
            });
            method.map_or(Ok(()), |name| bare(format!("{}::{name}", ty.name)))
        }
        _ => Ok(()),
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn has_docs(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let text = attribute.meta.require_name_value().ok();
        attribute.path().is_ident("doc")
            && text.is_some_and(|text| match &text.value {
                syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => !text.value().trim().is_empty(),
                _ => false,
            })
    })
}
