//! Unions of one plain string and one integer, such as ids: conversions from what a caller has at hand.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::conversions::from;
use super::{Context, Draft, ident};
use crate::Error;
use crate::model::{Branch, Integer, IntegerRepr, Kind, Text, Union, Use};

pub(super) fn add(context: &Context<'_>, draft: &mut Draft<'_>) -> Result<(), Error> {
    let Kind::Union(union) = &draft.ty.kind else { return Ok(()) };
    let Some((text, number, integer)) = branches(union) else { return Ok(()) };
    let (text, number) = (ident(&text.name), ident(&number.name));

    from(context, draft, &quote!(&str), &quote!(Self::#text(value.to_owned())))?;
    for repr in [IntegerRepr::I32, IntegerRepr::U32, IntegerRepr::I64] {
        if repr == integer.repr && !is_bounded(integer) {
            continue;
        }
        let source = primitive(repr);
        if holds(integer, repr) {
            let value = widened(integer.repr, repr);
            from(context, draft, &source, &quote!(Self::#number(#value)))?;
        } else if repr == IntegerRepr::I64 {
            try_from_i64(context, draft, &number, integer)?;
        }
    }
    Ok(())
}

/// Whether a branch admits less than its Rust type holds, and its `From` is left to this pass.
pub(super) fn narrows(union: &Union, branch: &Branch) -> bool {
    match (branches(union), &branch.value) {
        (Some(_), Use::Integer(integer)) => is_bounded(integer),
        _ => false,
    }
}

/// The string and the integer of such a union.
fn branches(union: &Union) -> Option<(&Branch, &Branch, &Integer)> {
    let mut texts = union.branches.iter().filter(|branch| is_plain_text(&branch.value));
    let mut integers = union.branches.iter().filter_map(|branch| match &branch.value {
        Use::Integer(integer) if integer.multiple_of.is_empty() => Some((branch, integer)),
        _ => None,
    });
    let (text, (number, integer)) = (texts.next()?, integers.next()?);
    let others = union.branches.iter().any(|branch| match &branch.value {
        Use::Text(_) => !std::ptr::eq(branch, text),
        Use::Integer(_) => !std::ptr::eq(branch, number),
        _ => false,
    });
    (!others).then_some((text, number, integer))
}

fn is_plain_text(of: &Use) -> bool {
    matches!(of, Use::Text(Text { min: None, max: None, patterns, .. }) if patterns.is_empty())
}

fn is_bounded(integer: &Integer) -> bool {
    let (lowest, highest) = integer.repr.span();
    let (min, max) = integer.bounds();
    min > lowest || max < highest
}

/// Whether every value of a primitive is within the integer's bounds.
fn holds(integer: &Integer, primitive: IntegerRepr) -> bool {
    let (lowest, highest) = primitive.span();
    let (min, max) = integer.bounds();
    min <= lowest && highest <= max
}

fn primitive(repr: IntegerRepr) -> TokenStream {
    crate::rust_type::integer_type(repr)
}

/// `value` of a primitive type as the integer's own.
fn widened(to: IntegerRepr, from: IntegerRepr) -> TokenStream {
    if to == from {
        return quote!(value);
    }
    let wide = primitive(to);
    if to == IntegerRepr::Any { quote!(#wide::from(i64::from(value))) } else { quote!(#wide::from(value)) }
}

fn try_from_i64(
    context: &Context<'_>,
    draft: &mut Draft<'_>,
    variant: &proc_macro2::Ident,
    integer: &Integer,
) -> Result<(), Error> {
    let (lowest, highest) = IntegerRepr::I64.span();
    let (min, max) = integer.bounds();
    let (Ok(min), Ok(max)) = (i64::try_from(min.max(lowest)), i64::try_from(max.min(highest))) else {
        return Ok(());
    };
    let [min, max] = [min, max].map(Literal::i64_unsuffixed);
    let checked = quote!(::wiregen_runtime::OutOfRange::check(value, #min, #max));
    let wide = primitive(integer.repr);
    let value = match integer.repr {
        IntegerRepr::I64 => quote!(#checked.map(Self::#variant)),
        IntegerRepr::Any => quote!(#checked.map(|value| Self::#variant(#wide::from(value)))),
        _ => quote! {
            #checked.and_then(|value| {
                #wide::try_from(value)
                    .map(Self::#variant)
                    .map_err(|_| ::wiregen_runtime::OutOfRange::new(value, #min, #max))
            })
        },
    };
    let [try_from, result] = ["TryFrom", "Result"].map(|name| context.names.std(name));
    let name = draft.ident();
    draft.add(quote! {
        impl #try_from<i64> for #name {
            type Error = ::wiregen_runtime::OutOfRange;
            fn try_from(value: i64) -> #result<Self, ::wiregen_runtime::OutOfRange> { #value }
        }
    })
}
