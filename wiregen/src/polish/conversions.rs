//! `From` for the variants of a union and for what a newtype holds, where only one can be meant.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::quote;

use super::{Context, Draft, ident, scalars};
use crate::Error;
use crate::model::{Kind, Union, Use};

pub(super) fn add(context: &Context<'_>, draft: &mut Draft<'_>) -> Result<(), Error> {
    match &draft.ty.kind {
        Kind::Union(union) => of_union(context, draft, union),
        Kind::Newtype(of) => of_newtype(context, draft, of),
        Kind::Struct(_) | Kind::Enum(_) => Ok(()),
    }
}

fn of_union(context: &Context<'_>, draft: &mut Draft<'_>, union: &Union) -> Result<(), Error> {
    let mut sources: Vec<(String, TokenStream)> = Vec::with_capacity(union.branches.len());
    let mut meant: HashMap<String, usize> = HashMap::new();
    for branch in &union.branches {
        let source = context.names.of(&branch.value)?;
        let text = source.to_string();
        *meant.entry(text.clone()).or_default() += 1;
        sources.push((text, source));
    }
    for (branch, (text, source)) in union.branches.iter().zip(sources) {
        let itself = matches!(&branch.value, Use::Named(name) if *name == draft.ty.name);
        let narrower = scalars::narrows(union, branch);
        if meant.get(&text) != Some(&1) || itself || narrower || branch.value == Use::Null {
            continue;
        }
        let variant = ident(&branch.name);
        let value = if branch.boxed {
            let name = context.names.std("Box");
            quote!(#name::new(value))
        } else {
            quote!(value)
        };
        from(context, draft, &source, &quote!(Self::#variant(#value)))?;
    }
    Ok(())
}

fn of_newtype(context: &Context<'_>, draft: &mut Draft<'_>, of: &Use) -> Result<(), Error> {
    if *of == Use::Null || matches!(of, Use::Named(name) if *name == draft.ty.name) {
        return Ok(());
    }
    from(context, draft, &context.names.of(of)?, &quote!(Self(value)))?;
    match of {
        Use::Text(_) => from(context, draft, &quote!(&str), &quote!(Self(value.to_owned()))),
        Use::Any => from(context, draft, &quote!(::serde_json::Value), &quote!(Self(value.into()))),
        Use::AnyObject => {
            let string = context.names.std("String");
            let source = quote!(::serde_json::Map<#string, ::serde_json::Value>);
            from(context, draft, &source, &quote!(Self(value.into())))
        }
        _ => Ok(()),
    }
}

/// `impl From<source>`.
pub(super) fn from(context: &Context<'_>, draft: &mut Draft<'_>, source: &TokenStream, body: &TokenStream) -> Result<(), Error> {
    let from = context.names.std("From");
    let name = draft.ident();
    draft.add(quote! {
        impl #from<#source> for #name {
            fn from(value: #source) -> Self { #body }
        }
    })
}
