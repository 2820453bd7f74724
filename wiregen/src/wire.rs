//! The wire impls of a module: reading and writing, as small tables over the drivers in `wiregen-runtime`.

mod objects;
mod plan;
mod readers;
mod structs;
mod table;
mod unions;

use std::fmt::Write as _;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::{
    Error, layout,
    model::{Kind, Module, SchemaText, StringEnum, Type, Use},
    rust_type::Names,
};

/// The private module that the impls stand in, with what all of them use, but without them.
pub(crate) fn module(module: &Module) -> Result<syn::ItemMod, Error> {
    let schema = module.validate.as_ref().map(|files| {
        let files = files.iter().map(|SchemaText { uris, text, .. }| quote!(rt::Document { uris: &[#(#uris),*], text: #text }));
        quote! {
            /// The schema files that guarded types are validated against.
            static SCHEMA: rt::Schema = rt::Schema::new(&[#(#files),*]);
        }
    });
    let tokens = quote! {
        #[allow(missing_docs, unused, reason = "tables for the wire impls, no part of the public interface")]
        #[allow(clippy::all, clippy::pedantic, reason = "the same form for every type, however small")]
        mod wire {
            use ::serde_core::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
            use ::wiregen_runtime as rt;
            use rt::{Object as _, WriteObject as _};

            #schema
        }
    };
    syn::parse2(tokens).map_err(|error| Error::new(format!("the wire impls of module `{}` are no Rust: {error}", module.name)))
}

/// The impls of one type, as they stand in their module.
pub(crate) fn impls(module: &Module, ty: &Type) -> Result<String, Error> {
    let wire = Wire { module, names: Names::in_child(module) };
    let mut text = String::new();
    let tokens = match &ty.kind {
        Kind::Struct(object) if Wire::is_table(object) => {
            text.push('\n');
            text.push_str(&wire.table(ty, object)?);
            if !wire.is_guarded(ty) {
                let _ = write!(text, "\n    rt::object_impls!(super::{});\n", ty.name);
                return Ok(text);
            }
            wire.object_impls(ty)
        }
        Kind::Enum(StringEnum { variants, other: None }) if !wire.is_guarded(ty) => return Ok(table::words(ty, variants)),
        _ => wire.of(ty)?,
    };
    layout::checked(&tokens)
        .map_err(|error| Error::at(&ty.at, format!("the wire impls of `{}` are no Rust: {error}", ty.name)))?;
    layout::items(tokens, &mut text, 4);
    Ok(text)
}

/// What writing the impls of a module needs to know.
#[derive(Clone, Copy)]
struct Wire<'m> {
    module: &'m Module,
    names: Names<'m>,
}

impl Wire<'_> {
    fn path(&self, name: &str) -> Result<TokenStream, Error> {
        self.names.path_of(name)
    }

    fn of(&self, ty: &Type) -> Result<TokenStream, Error> {
        match &ty.kind {
            Kind::Struct(object) => self.of_struct(ty, object),
            Kind::Enum(strings) => Ok(self.of_strings(ty, strings)),
            Kind::Union(union) => self.of_union(ty, union),
            Kind::Newtype(inner) => self.of_newtype(ty, inner),
        }
    }

    /// Whether a validator checks the type before it is read.
    fn is_guarded(&self, ty: &Type) -> bool {
        !ty.guard.is_empty() && self.module.validate.is_some()
    }

    /// `Read`, `Serialize` and `Deserialize` of a type that has `Object` and `WriteObject`.
    fn object_impls(&self, ty: &Type) -> TokenStream {
        let name = format_ident!("{}", ty.name);
        if !self.is_guarded(ty) {
            return quote!(rt::object_impls!(super::#name););
        }
        let read = self.read_impl(ty, &quote!(rt::read_object(deserializer, at)));
        quote!(#read rt::serialize_object_impl!(super::#name);)
    }

    /// `impl Read` and `Deserialize`, with the guard that the type's schema asks for.
    fn read_impl(&self, ty: &Type, read: &TokenStream) -> TokenStream {
        let name = format_ident!("{}", ty.name);
        if !self.is_guarded(ty) {
            return quote! {
                impl rt::Read for super::#name {
                    fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &rt::Path<'_>) -> Result<Self, D::Error> {
                        #read
                    }
                }

                rt::deserialize_impl!(super::#name);
            };
        }
        let files = self.module.validate.iter().flatten();
        let file = files.map(|file| &file.file).position(|file| *file == ty.at.file).unwrap_or_default();
        let pointer = &ty.at.pointer;
        quote! {
            impl rt::Read for super::#name {
                fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &rt::Path<'_>) -> Result<Self, D::Error> {
                    fn parse<'de, D: Deserializer<'de>>(deserializer: D, at: &rt::Path<'_>) -> Result<super::#name, D::Error> {
                        #read
                    }
                    static GUARD: rt::Guard = rt::Guard::new(&SCHEMA, #file, #pointer);
                    GUARD.read(deserializer, at, |text, at| parse(text, at))
                }
            }

            rt::deserialize_impl!(super::#name);
        }
    }

    fn of_strings(&self, ty: &Type, strings: &StringEnum) -> TokenStream {
        let name = format_ident!("{}", ty.name);
        let words = strings.variants.iter().map(|variant| {
            let (value, variant) = (&variant.value, format_ident!("{}", variant.name));
            quote!((#value, super::#name::#variant))
        });
        let read = if let Some(limits) = &strings.other {
            let limits = readers::text_limits(limits);
            quote! {
                const WORDS: &[(&str, super::#name)] = &[#(#words),*];
                let words = rt::OpenWords { words: WORDS, other: super::#name::Other, limits: &#limits };
                rt::Reader::read(words, deserializer, at)
            }
        } else {
            quote! {
                const WORDS: &[(&str, super::#name)] = &[#(#words),*];
                rt::Reader::read(rt::Words(WORDS), deserializer, at)
            }
        };
        let read = self.read_impl(ty, &read);
        quote! {
            #read

            impl Serialize for super::#name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.serialize_str(self.as_str())
                }
            }
        }
    }

    fn of_newtype(&self, ty: &Type, inner: &Use) -> Result<TokenStream, Error> {
        let name = format_ident!("{}", ty.name);
        let reader = self.reader(inner)?;
        let read = self.read_impl(ty, &quote!(rt::Reader::read(#reader, deserializer, at).map(super::#name)));
        Ok(quote! {
            #read

            impl Serialize for super::#name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    self.0.serialize(serializer)
                }
            }
        })
    }
}
