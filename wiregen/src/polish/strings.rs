//! String enums: `as_str`, `Display`, `FromStr`; where any other string is kept, `From` in place of the last.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::conversions::from;
use super::{Context, Draft, ident};
use crate::Error;
use crate::lower::OTHER;
use crate::model::{Kind, StringEnum};

pub(super) fn add(context: &Context<'_>, draft: &mut Draft<'_>) -> Result<(), Error> {
    let Kind::Enum(strings) = &draft.ty.kind else { return Ok(()) };
    let name = draft.ident();
    draft.add(as_str(&name, strings))?;
    draft.add(quote! {
        impl ::std::fmt::Display for #name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }
    })?;
    match strings.other {
        None => from_str(context, draft, strings),
        Some(_) => from_any(context, draft, strings),
    }
}

fn as_str(name: &Ident, strings: &StringEnum) -> TokenStream {
    let (variants, values) = table(strings);
    let body = quote!(#(Self::#variants => #values,)*);
    let docs = " The string on the wire.";
    let other = ident(OTHER);
    let method = if strings.other.is_none() {
        quote!(pub const fn as_str(self) -> &'static str { match self { #body } })
    } else {
        quote!(pub fn as_str(&self) -> &str { match self { #body Self::#other(other) => other, } })
    };
    quote! {
        impl #name {
            #[doc = #docs]
            #[must_use]
            #method
        }
    }
}

fn from_str(context: &Context<'_>, draft: &mut Draft<'_>, strings: &StringEnum) -> Result<(), Error> {
    let (variants, values) = table(strings);
    let [result, ok, err] = ["Result", "Ok", "Err"].map(|name| context.names.std(name));
    let name = draft.ident();
    let text = name.to_string();
    draft.add(quote! {
        impl ::std::str::FromStr for #name {
            type Err = ::wiregen_runtime::UnknownVariant;
            fn from_str(text: &str) -> #result<Self, ::wiregen_runtime::UnknownVariant> {
                match text {
                    #(#values => #ok(Self::#variants),)*
                    _ => #err(::wiregen_runtime::UnknownVariant::new(#text, text, &[#(#values),*])),
                }
            }
        }
    })
}

fn from_any(context: &Context<'_>, draft: &mut Draft<'_>, strings: &StringEnum) -> Result<(), Error> {
    let (variants, values) = table(strings);
    let other = ident(OTHER);
    let arms = |kept: TokenStream| quote!(#(#values => Self::#variants,)* _ => Self::#other(#kept),);
    let borrowed = arms(quote!(value.to_owned()));
    from(context, draft, &quote!(&str), &quote!(match value { #borrowed }))?;
    let owned = arms(quote!(value));
    let string = context.names.std("String");
    from(context, draft, &string, &quote!(match value.as_str() { #owned }))
}

fn table(strings: &StringEnum) -> (Vec<Ident>, Vec<&str>) {
    strings.variants.iter().map(|variant| (ident(&variant.name), variant.value.as_str())).unzip()
}
