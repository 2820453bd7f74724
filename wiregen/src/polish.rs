//! Polish: typify's bare structs and enums become the types of the module, pass by pass.

mod attributes;
mod constructors;
mod conversions;
mod docs;
mod fields;
mod maps;
mod scalars;
mod strings;
mod variants;

use proc_macro2::{Ident, Span, TokenStream};
use syn::Item;

use crate::Error;
use crate::layout;
use crate::model::{Module, Type};
use crate::rust_type::Names;

/// What one type is so far.
pub(crate) struct Draft<'m> {
    /// The type in the model.
    pub(crate) ty: &'m Type,
    /// The struct or enum.
    pub(crate) item: Item,
    /// Its impls, as text.
    pub(crate) impls: String,
}

/// What every pass may look up.
pub(crate) struct Context<'m> {
    module: &'m Module,
    names: Names<'m>,
}

type Pass = fn(&Context<'_>, &mut Draft<'_>) -> Result<(), Error>;

/// In this order: the first two put typify's shape right, the others add to it.
const PASSES: &[Pass] = &[
    fields::put_right,
    variants::put_right,
    attributes::set,
    |context, draft| {
        docs::write(context, draft);
        Ok(())
    },
    constructors::add,
    conversions::add,
    scalars::add,
    strings::add,
    maps::add,
];

/// One type with all that is generated for it but the wire impls, from what typify made of it.
pub(crate) fn polish<'m>(module: &'m Module, ty: &'m Type, lowered: &str) -> Result<Draft<'m>, Error> {
    let context = Context { module, names: Names::new(module) };
    let item = syn::parse_str(lowered).map_err(|error| unlike(ty, &error.to_string()))?;
    let mut draft = Draft { ty, item, impls: String::new() };
    for pass in PASSES {
        pass(&context, &mut draft)?;
    }
    Ok(draft)
}

impl Draft<'_> {
    /// Adds an impl, given as tokens.
    fn add(&mut self, tokens: TokenStream) -> Result<(), Error> {
        layout::checked(&tokens).map_err(|error| no_rust(self.ty, &tokens, &error))?;
        layout::items(tokens, &mut self.impls, 0);
        Ok(())
    }

    fn ident(&self) -> Ident {
        ident(&self.ty.name)
    }
}

/// What typify made is not what the model asked for.
fn unlike(ty: &Type, what: &str) -> Error {
    Error::at(&ty.at, format!("typify's `{}` is unlike the schema: {what}", ty.name))
}

/// Tokens as the syntax they should be.
fn parse<T: syn::parse::Parse>(ty: &Type, tokens: &TokenStream) -> Result<T, Error> {
    syn::parse2(tokens.clone()).map_err(|error| no_rust(ty, tokens, &error))
}

fn no_rust(ty: &Type, tokens: &TokenStream, error: &syn::Error) -> Error {
    Error::at(&ty.at, format!("what is generated for `{}` is no Rust: {error}: {tokens}", ty.name))
}

/// A name of the model, which is an identifier and no keyword.
fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}
