//! `new` of what a struct must have, `with_…` for what it may have.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{Context, Draft, ident};
use crate::Error;
use crate::model::{Field, Kind, Module, Struct, Type, Use};
use crate::rust_type::{Names, is_option, within};

/// The most arguments that clippy's `too_many_arguments` lets pass.
const FEW: usize = 7;

pub(super) fn add(context: &Context<'_>, draft: &mut Draft<'_>) -> Result<(), Error> {
    let ty = draft.ty;
    let Kind::Struct(of) = &ty.kind else { return Ok(()) };
    let mut methods = Vec::new();
    if !ty.omit_new {
        methods.push(new(context, ty, of)?);
    }
    for field in context.module.fields(of) {
        if let Field::Member(member) = field
            && !member.required
            && !ty.omit_with.iter().any(|omitted| spoken(omitted) == spoken(&member.field))
        {
            methods.push(with(context, field)?);
        }
    }
    if methods.is_empty() {
        return Ok(());
    }
    let name = draft.ident();
    draft.add(quote!(impl #name { #(#methods)* }))
}

fn new(context: &Context<'_>, ty: &Type, of: &Struct) -> Result<TokenStream, Error> {
    let default = context.names.std("Default");
    let none = context.names.std("None");
    let mut parameters = Vec::new();
    let mut values = Vec::new();
    for field in context.module.fields(of) {
        let name = ident(field.name());
        if field.is_required() {
            let Argument { rust_type, value } = argument(context, field)?;
            parameters.push(quote!(#name: #rust_type));
            values.push(if value.to_string() == field.name() { quote!(#name) } else { quote!(#name: #value) });
        } else if let Field::Extra(_) = field {
            values.push(quote!(#name: #default::default()));
        } else {
            values.push(quote!(#name: #none));
        }
    }
    let (docs, body) = if parameters.is_empty() {
        (format!(" A `{}` without members.", ty.name), quote!(#default::default()))
    } else {
        (format!(" A `{}` of the members that it must have.", ty.name), quote!(Self { #(#values,)* }))
    };
    let lint =
        (parameters.len() > FEW).then(|| quote!(#[allow(clippy::too_many_arguments, reason = "one for each required member")]));
    Ok(quote! {
        #[doc = #docs]
        #[must_use]
        #lint
        pub fn new(#(#parameters),*) -> Self { #body }
    })
}

fn with(context: &Context<'_>, field: Field<'_>) -> Result<TokenStream, Error> {
    let name = ident(field.name());
    let method = format_ident!("with_{}", spoken(field.name()));
    let docs = format!(" Sets `{}`.", field.name());
    let some = context.names.std("Some");
    if let Field::Member(member) = field
        && matches!(within(&member.value), Use::Null)
    {
        return Ok(quote! {
            #[doc = #docs]
            #[must_use]
            pub fn #method(mut self) -> Self {
                self.#name = #some(());
                self
            }
        });
    }
    let Argument { rust_type, value } = argument(context, field)?;
    Ok(quote! {
        #[doc = #docs]
        #[must_use]
        pub fn #method(mut self, #name: #rust_type) -> Self {
            self.#name = #some(#value);
            self
        }
    })
}

/// The name of a field without the `_` that only keeps it from being a keyword.
fn spoken(field: &str) -> &str {
    match field.strip_suffix('_') {
        Some(keyword) if syn::parse_str::<syn::Ident>(keyword).is_err() || keyword == "gen" => keyword,
        _ => field,
    }
}

struct Argument {
    /// The parameter's type.
    rust_type: TokenStream,
    /// The field's value, or what is in its `Some` if the member is optional.
    value: TokenStream,
}

fn argument(context: &Context<'_>, field: Field<'_>) -> Result<Argument, Error> {
    let names = context.names;
    let name = ident(field.name());
    let of_flattened;
    let (of, boxed, option) = match field {
        Field::Member(member) => (within(&member.value), member.boxed, member.required && is_option(member)),
        Field::Flattened(flattened) => {
            of_flattened = Use::Named(flattened.ty.clone());
            (&of_flattened, flattened.boxed, false)
        }
        Field::Extra(_) => (&Use::Any, false, false),
    };
    let inner = names.of(of)?;
    let into = converts(context.module, of);
    if option {
        let rust_type = names.field(field)?;
        return Ok(Argument { rust_type, value: quote!(#name) });
    }
    let rust_type = if into { impl_into(names, &inner) } else { inner };
    let value = if into { quote!(#name.into()) } else { quote!(#name) };
    let value = if boxed { in_box(names, &value) } else { value };
    Ok(Argument { rust_type, value })
}

fn impl_into(names: Names<'_>, inner: &TokenStream) -> TokenStream {
    let into = names.std("Into");
    quote!(impl #into<#inner>)
}

fn in_box(names: Names<'_>, value: &TokenStream) -> TokenStream {
    let name = names.std("Box");
    quote!(#name::new(#value))
}

/// Whether callers may give something that becomes the value.
fn converts(module: &Module, of: &Use) -> bool {
    match of {
        Use::Any | Use::AnyObject | Use::Never | Use::Values(_) | Use::Text(_) | Use::Number(_) | Use::Foreign(_) => true,
        Use::Integer(integer) => integer.repr == crate::model::IntegerRepr::Any,
        Use::Named(name) => match module.types.get(name).map(|ty| &ty.kind) {
            Some(Kind::Union(_) | Kind::Newtype(_)) => true,
            Some(Kind::Enum(strings)) => strings.other.is_some(),
            Some(Kind::Struct(_)) | None => false,
        },
        Use::Null | Use::Bool | Use::List(_) | Use::Tuple(_) | Use::Map(_) | Use::Nullable(_) => false,
    }
}
