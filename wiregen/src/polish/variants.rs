//! Variants of enums: named and typed as the model says.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Fields, Item, Variant};

use super::{Context, Draft, ident, parse, unlike};
use crate::Error;
use crate::lower::{Casing, OTHER, spell};
use crate::model::{Kind, Use};

pub(super) fn put_right(context: &Context<'_>, draft: &mut Draft<'_>) -> Result<(), Error> {
    let ty = draft.ty;
    let wanted = wanted(context, &ty.kind)?;
    let item = match (&mut draft.item, &ty.kind) {
        (Item::Enum(item), Kind::Enum(_) | Kind::Union(_)) => item,
        (_, Kind::Enum(_) | Kind::Union(_)) => return Err(unlike(ty, "not an enum")),
        (_, Kind::Struct(_) | Kind::Newtype(_)) => return Ok(()),
    };
    item.ident = ident(&ty.name);
    let spelled = spell(wanted.iter().map(|(name, _)| *name), Casing::Camel);
    let mut found: HashMap<String, Variant> =
        std::mem::take(&mut item.variants).into_iter().map(|variant| (variant.ident.to_string(), variant)).collect();
    for ((name, value), spelled) in wanted.into_iter().zip(&spelled) {
        let mut made = found.remove(spelled).ok_or_else(|| unlike(ty, name))?;
        made.ident = ident(name);
        made.attrs.clear();
        made.fields = match value {
            Some(value) => Fields::Unnamed(parse_fields(ty, &value)?),
            None => Fields::Unit,
        };
        item.variants.push(made);
    }
    match found.into_keys().next() {
        Some(surplus) => Err(unlike(ty, &surplus)),
        None => Ok(()),
    }
}

/// The variants that the model asks for, each with the type of its value.
fn wanted<'m>(context: &Context<'_>, kind: &'m Kind) -> Result<Vec<(&'m str, Option<TokenStream>)>, Error> {
    match kind {
        Kind::Enum(strings) => {
            let other = strings.other.as_ref().map(|_| (OTHER, Some(context.names.std("String"))));
            let known = strings.variants.iter().map(|variant| (variant.name.as_str(), None));
            Ok(known.chain(other).collect())
        }
        Kind::Union(union) => union
            .branches
            .iter()
            .map(|branch| {
                let value = match &branch.value {
                    Use::Null => None,
                    value => Some(context.names.boxed(context.names.of(value)?, branch.boxed)),
                };
                Ok((branch.name.as_str(), value))
            })
            .collect(),
        Kind::Struct(_) | Kind::Newtype(_) => Ok(Vec::new()),
    }
}

fn parse_fields(ty: &crate::model::Type, value: &TokenStream) -> Result<syn::FieldsUnnamed, Error> {
    let variant: Variant = parse(ty, &quote!(It(#value)))?;
    match variant.fields {
        Fields::Unnamed(fields) => Ok(fields),
        Fields::Named(_) | Fields::Unit => Err(unlike(ty, "a variant without value")),
    }
}
