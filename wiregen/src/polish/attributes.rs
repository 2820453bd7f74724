//! Derives and `non_exhaustive`; what typify derived goes.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::Parser as _;
use syn::{Attribute, Item};

use super::{Context, Draft};
use crate::Error;
use crate::model::{Kind, Type, Use};

pub(super) fn set(context: &Context<'_>, draft: &mut Draft<'_>) -> Result<(), Error> {
    let ty = draft.ty;
    let mut attributes = derives(context, ty);
    if is_non_exhaustive(ty) {
        attributes.extend(quote!(#[non_exhaustive]));
    }
    let attributes = parse_outer(ty, attributes)?;
    match &mut draft.item {
        Item::Struct(item) => item.attrs = attributes,
        Item::Enum(item) => item.attrs = attributes,
        _ => {}
    }
    Ok(())
}

fn derives(context: &Context<'_>, ty: &Type) -> TokenStream {
    match &ty.kind {
        Kind::Enum(strings) if strings.other.is_none() => {
            quote!(#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)])
        }
        Kind::Enum(_) => quote!(#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]),
        Kind::Struct(of) if context.module.fields(of).all(|field| !field.is_required()) => {
            quote!(#[derive(Clone, Debug, Default, PartialEq)])
        }
        Kind::Newtype(Use::List(_) | Use::Map(_) | Use::AnyObject) => {
            quote!(#[derive(Clone, Debug, Default, PartialEq)])
        }
        Kind::Struct(_) | Kind::Newtype(_) | Kind::Union(_) => quote!(#[derive(Clone, Debug, PartialEq)]),
    }
}

/// A struct may get more fields; an enum is open only where the manifest says so, and a newtype is what it holds.
fn is_non_exhaustive(ty: &Type) -> bool {
    match ty.kind {
        Kind::Struct(_) => true,
        Kind::Enum(_) | Kind::Union(_) => ty.non_exhaustive,
        Kind::Newtype(_) => false,
    }
}

fn parse_outer(ty: &Type, tokens: TokenStream) -> Result<Vec<Attribute>, Error> {
    Attribute::parse_outer.parse2(tokens).map_err(|error| Error::at(&ty.at, format!("attributes of `{}`: {error}", ty.name)))
}
