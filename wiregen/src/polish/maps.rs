//! Newtypes over maps: what a map is used for, without reaching into the field.

use quote::quote;

use super::{Context, Draft};
use crate::Error;
use crate::model::{Kind, Use};

pub(super) fn add(context: &Context<'_>, draft: &mut Draft<'_>) -> Result<(), Error> {
    let Kind::Newtype(Use::Map(map)) = &draft.ty.kind else { return Ok(()) };
    let name = draft.ident();
    let value = context.names.of(&map.value)?;
    let [into, option, string] = ["Into", "Option", "String"].map(|name| context.names.std(name));
    let [from_iterator, into_iterator] = ["FromIterator", "IntoIterator"].map(|name| context.names.std(name));
    let [k, v, items] = ["K", "V", "I"].map(|name| context.names.parameter(name));
    draft.add(quote! {
        impl #name {
            /// An empty map.
            #[must_use]
            pub fn new() -> Self { Self(::indexmap::IndexMap::new()) }
            /// Puts a value under a key; gives back the one that was there, whose place it takes.
            pub fn insert(&mut self, key: impl #into<#string>, value: impl #into<#value>) -> #option<#value> {
                self.0.insert(key.into(), value.into())
            }
            /// The value under a key.
            #[must_use]
            pub fn get(&self, key: &str) -> #option<&#value> { self.0.get(key) }
            /// Keys and values, in order.
            pub fn iter(&self) -> ::indexmap::map::Iter<'_, #string, #value> { self.0.iter() }
            /// How many keys there are.
            #[must_use]
            pub fn len(&self) -> usize { self.0.len() }
            /// Whether there is no key.
            #[must_use]
            pub fn is_empty(&self) -> bool { self.0.is_empty() }
        }
    })?;
    draft.add(quote! {
        impl<#k: #into<#string>, #v: #into<#value>> #from_iterator<(#k, #v)> for #name {
            fn from_iter<#items: #into_iterator<Item = (#k, #v)>>(items: #items) -> Self {
                Self(items.into_iter().map(|(key, value)| (key.into(), value.into())).collect())
            }
        }
    })?;
    draft.add(quote! {
        impl #into_iterator for #name {
            type Item = (#string, #value);
            type IntoIter = ::indexmap::map::IntoIter<#string, #value>;
            fn into_iter(self) -> Self::IntoIter { self.0.into_iter() }
        }
    })?;
    draft.add(quote! {
        impl<'a> #into_iterator for &'a #name {
            type Item = (&'a #string, &'a #value);
            type IntoIter = ::indexmap::map::Iter<'a, #string, #value>;
            fn into_iter(self) -> Self::IntoIter { self.0.iter() }
        }
    })
}
