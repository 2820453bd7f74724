//! Fields of structs and newtypes: in the schema's order, public, typed as the model says.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{Field, Fields, Item};

use super::{Context, Draft, ident, parse, unlike};
use crate::Error;
use crate::lower::{Casing, spell};
use crate::model::{Kind, Type};

pub(super) fn put_right(context: &Context<'_>, draft: &mut Draft<'_>) -> Result<(), Error> {
    let ty = draft.ty;
    let item = match (&mut draft.item, &ty.kind) {
        (Item::Struct(item), Kind::Struct(_) | Kind::Newtype(_)) => item,
        (_, Kind::Struct(_) | Kind::Newtype(_)) => return Err(unlike(ty, "not a struct")),
        (_, Kind::Enum(_) | Kind::Union(_)) => return Ok(()),
    };
    item.ident = ident(&ty.name);
    match (&mut item.fields, &ty.kind) {
        (Fields::Named(named), Kind::Struct(of)) => {
            let fields: Vec<_> = context.module.fields(of).collect();
            let spelled = spell(fields.iter().map(|field| field.name()), Casing::Snake);
            let mut found: HashMap<String, Field> = std::mem::take(&mut named.named)
                .into_iter()
                .filter_map(|field| Some((field.ident.as_ref()?.to_string(), field)))
                .collect();
            for (field, spelled) in fields.into_iter().zip(&spelled) {
                let mut made = found.remove(spelled).ok_or_else(|| unlike(ty, field.name()))?;
                made.ident = Some(ident(field.name()));
                make_public(ty, &mut made, &context.names.field(field)?)?;
                named.named.push(made);
            }
            match found.into_keys().next() {
                Some(surplus) => Err(unlike(ty, &surplus)),
                None => Ok(()),
            }
        }
        (Fields::Unnamed(unnamed), Kind::Newtype(of)) => {
            let mut only = Punctuated::new();
            for mut field in std::mem::take(&mut unnamed.unnamed) {
                make_public(ty, &mut field, &context.names.of(of)?)?;
                only.push(field);
            }
            unnamed.unnamed = only;
            if unnamed.unnamed.len() == 1 { Ok(()) } else { Err(unlike(ty, "not one field")) }
        }
        _ => Err(unlike(ty, "other fields")),
    }
}

fn make_public(ty: &Type, field: &mut Field, rust_type: &TokenStream) -> Result<(), Error> {
    field.attrs.clear();
    field.vis = parse(ty, &quote!(pub))?;
    field.ty = parse(ty, rust_type)?;
    Ok(())
}
