//! Audit: refuses output that a person would not sign: machine names, types missing or twice, items without documentation.

use std::collections::HashSet;

use heck::{ToSnakeCase as _, ToUpperCamelCase as _};
use syn::{Attribute, Item};

use crate::Error;
use crate::model::{Kind, Module, NamedBy, Type, Use};
use crate::polish::Draft;

/// Refuses one type.
pub(crate) fn audit(draft: &Draft<'_>) -> Result<(), Error> {
    names(draft.ty, &draft.item)?;
    documented(draft.ty, &draft.item)?;
    documented_methods(draft.ty, &draft.impls)
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
    let member = |name: String| Err(bare(ty, &format!("{}::{name}", ty.name)));
    match item {
        Item::Struct(of) if !has_docs(&of.attrs) => Err(bare(ty, &ty.name)),
        Item::Enum(of) if !has_docs(&of.attrs) => Err(bare(ty, &ty.name)),
        Item::Struct(of) => {
            let field = of.fields.iter().find(|field| field.ident.is_some() && !has_docs(&field.attrs));
            field.and_then(|field| field.ident.as_ref()).map_or(Ok(()), |name| member(name.to_string()))
        }
        Item::Enum(of) => {
            let variant = of.variants.iter().find(|variant| !has_docs(&variant.attrs));
            variant.map_or(Ok(()), |variant| member(variant.ident.to_string()))
        }
        _ => Ok(()),
    }
}

/// Each public method stands below a comment that says something.
fn documented_methods(ty: &Type, impls: &str) -> Result<(), Error> {
    let mut said = false;
    for line in impls.lines().map(str::trim_start) {
        if let Some(docs) = line.strip_prefix("///") {
            said |= !docs.trim().is_empty();
        } else if !line.starts_with("#[") {
            if line.starts_with("pub ") && !said {
                return Err(bare(ty, &format!("{}::{}", ty.name, method_name(line))));
            }
            said = false;
        }
    }
    Ok(())
}

fn method_name(line: &str) -> String {
    let after = line.split_once("fn ").map_or(line, |(_, after)| after);
    after.chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect()
}

fn bare(ty: &Type, name: &str) -> Error {
    Error::at(&ty.at, format!("`{name}` has no documentation")).remedy("write it in codegen.toml")
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
