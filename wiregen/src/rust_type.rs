//! The Rust type of a use: one function for every stage that writes types.

use proc_macro2::TokenStream;
use quote::quote;

use crate::Error;
use crate::model::{Field, Flattened, IntegerRepr, Member, Module, Rest, Tuple, Use};

/// The most elements for which std gives tuples their traits.
const LONGEST_TUPLE: usize = 12;

/// Names of std that generated code uses, with the path that reaches each where a type of the module has the same name.
const STD: &[(&str, &str)] = &[
    ("Box", "::std::boxed::Box"),
    ("Default", "::std::default::Default"),
    ("Err", "::std::result::Result::Err"),
    ("From", "::std::convert::From"),
    ("FromIterator", "::std::iter::FromIterator"),
    ("Into", "::std::convert::Into"),
    ("IntoIterator", "::std::iter::IntoIterator"),
    ("Iterator", "::std::iter::Iterator"),
    ("None", "::std::option::Option::None"),
    ("Ok", "::std::result::Result::Ok"),
    ("Option", "::std::option::Option"),
    ("Result", "::std::result::Result"),
    ("Some", "::std::option::Option::Some"),
    ("String", "::std::string::String"),
    ("TryFrom", "::std::convert::TryFrom"),
    ("Vec", "::std::vec::Vec"),
];

/// How generated code of one module names types.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names<'m> {
    module: &'m Module,
    /// The code stands in a module below the types, which sees std's names as they are.
    in_child: bool,
}

impl<'m> Names<'m> {
    pub(crate) fn new(module: &'m Module) -> Self {
        Self { module, in_child: false }
    }

    /// For code in a module below the types.
    pub(crate) fn in_child(module: &'m Module) -> Self {
        Self { module, in_child: true }
    }

    /// The path of a type of the module.
    pub(crate) fn path_of(&self, name: &str) -> Result<TokenStream, Error> {
        let path = path(name)?;
        Ok(if self.in_child { quote!(super::#path) } else { path })
    }

    /// The type of a value that is read in one piece: as [`of`](Self::of), in a box where its holder needs one.
    pub(crate) fn slot(&self, value: &Use, boxed: bool) -> Result<TokenStream, Error> {
        let inner = self.boxed(self.of(within(value))?, boxed);
        Ok(if matches!(value, Use::Nullable(_)) { self.option(&inner) } else { inner })
    }

    /// A name of std's prelude: short, unless the module has a type of that name.
    pub(crate) fn std(self, name: &str) -> TokenStream {
        let path = match STD.iter().find(|(short, _)| *short == name) {
            Some((_, path)) if !self.in_child && self.module.types.contains_key(name) => path,
            _ => name,
        };
        if path == name {
            let name = proc_macro2::Ident::new(name, proc_macro2::Span::call_site());
            return quote!(#name);
        }
        path.parse().unwrap_or_default()
    }

    /// A type parameter: the wanted name, or the first that no type of the module has.
    pub(crate) fn parameter(self, wanted: &str) -> proc_macro2::Ident {
        let mut name = wanted.to_owned();
        while self.module.types.contains_key(&name) {
            name.push('_');
        }
        proc_macro2::Ident::new(&name, proc_macro2::Span::call_site())
    }

    /// The Rust type of a value.
    pub(crate) fn of(self, value: &Use) -> Result<TokenStream, Error> {
        Ok(match value {
            Use::Any | Use::Never | Use::Values(_) => quote!(::wiregen_runtime::Json),
            Use::AnyObject => quote!(::wiregen_runtime::JsonObject),
            Use::Null => quote!(()),
            Use::Bool => quote!(bool),
            Use::Text(_) => self.std("String"),
            Use::Integer(integer) => integer_type(integer.repr),
            Use::Number(_) => quote!(::serde_json::Number),
            Use::List(list) => self.list(&self.of(&list.item)?),
            Use::Tuple(tuple) => self.tuple(tuple)?,
            Use::Map(map) => self.map(&self.of(&map.value)?),
            Use::Named(name) => self.path_of(name)?,
            Use::Foreign(name) => path(name)?,
            Use::Nullable(inner) => self.option(&self.of(within(inner))?),
        })
    }

    /// The type of a field.
    pub(crate) fn field(self, field: Field<'_>) -> Result<TokenStream, Error> {
        match field {
            Field::Member(member) => self.member(member),
            Field::Flattened(flattened) => self.flattened(flattened),
            Field::Extra(rest) => self.extra(rest),
        }
    }

    fn member(self, member: &Member) -> Result<TokenStream, Error> {
        let inner = self.boxed(self.of(within(&member.value))?, member.boxed);
        Ok(if is_option(member) { self.option(&inner) } else { inner })
    }

    fn flattened(self, flattened: &Flattened) -> Result<TokenStream, Error> {
        Ok(self.boxed(self.path_of(&flattened.ty)?, flattened.boxed))
    }

    fn extra(self, rest: &Rest) -> Result<TokenStream, Error> {
        match rest {
            Rest::Typed(value) => Ok(self.map(&self.of(value)?)),
            Rest::Closed | Rest::Open | Rest::Patterns { .. } => Ok(quote!(::wiregen_runtime::Extra)),
        }
    }

    fn tuple(self, tuple: &Tuple) -> Result<TokenStream, Error> {
        if !is_rust_tuple(tuple) {
            return Ok(self.list(&quote!(::wiregen_runtime::Json)));
        }
        let items = tuple.items.iter().map(|item| self.of(item)).collect::<Result<Vec<_>, _>>()?;
        Ok(quote!((#(#items,)*)))
    }

    /// The type in a `Box`, where it would be infinite otherwise.
    pub(crate) fn boxed(self, inner: TokenStream, boxed: bool) -> TokenStream {
        let name = self.std("Box");
        if boxed { quote!(#name<#inner>) } else { inner }
    }

    fn option(self, inner: &TokenStream) -> TokenStream {
        let name = self.std("Option");
        quote!(#name<#inner>)
    }

    fn list(self, item: &TokenStream) -> TokenStream {
        let name = self.std("Vec");
        quote!(#name<#item>)
    }

    fn map(self, value: &TokenStream) -> TokenStream {
        let key = self.std("String");
        quote!(::indexmap::IndexMap<#key, #value>)
    }
}

/// Whether the field of a member is an `Option`.
pub(crate) fn is_option(member: &Member) -> bool {
    !member.required || matches!(member.value, Use::Nullable(_))
}

/// Whether an array with a schema by position is a Rust tuple; it is a `Vec<Json>` otherwise.
pub(crate) fn is_rust_tuple(tuple: &Tuple) -> bool {
    let length = tuple.items.len();
    tuple.rest.is_none() && !tuple.unique && tuple.min == length as u64 && (1..=LONGEST_TUPLE).contains(&length)
}

/// What an `Option` holds: the use without `null`.
pub(crate) fn within(value: &Use) -> &Use {
    match value {
        Use::Nullable(inner) => within(inner),
        other => other,
    }
}

/// The Rust type of an integer.
pub(crate) fn integer_type(repr: IntegerRepr) -> TokenStream {
    match repr {
        IntegerRepr::I8 => quote!(i8),
        IntegerRepr::I16 => quote!(i16),
        IntegerRepr::I32 => quote!(i32),
        IntegerRepr::I64 => quote!(i64),
        IntegerRepr::U8 => quote!(u8),
        IntegerRepr::U16 => quote!(u16),
        IntegerRepr::U32 => quote!(u32),
        IntegerRepr::U64 => quote!(u64),
        IntegerRepr::Any => quote!(::wiregen_runtime::Integer),
    }
}

fn path(text: &str) -> Result<TokenStream, Error> {
    // Most are one name, for which no parser is needed.
    let is_name = |text: &str| {
        text.starts_with(|sign: char| sign.is_ascii_uppercase()) && text.chars().all(|sign| sign.is_ascii_alphanumeric())
    };
    if is_name(text) && text != "Self" {
        let name = proc_macro2::Ident::new(text, proc_macro2::Span::call_site());
        return Ok(quote!(#name));
    }
    let not_a_path = || Error::new(format!("`{text}` is not the path of a Rust type"));
    let path: syn::TypePath = syn::parse_str(text).map_err(|_| not_a_path())?;
    Ok(quote!(#path))
}
