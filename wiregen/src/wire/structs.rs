//! The impls of a struct: a table of keys, a draft with a slot a key, and the way from draft to value.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use serde_json::Value;

use super::{Wire, readers};
use crate::{
    Error,
    model::{Alternatives, Flattened, Member, ObjectLimits, Rest, Struct, Type, Use},
};

impl Wire<'_> {
    pub(super) fn of_struct(&self, ty: &Type, object: &Struct) -> Result<TokenStream, Error> {
        let name = format_ident!("{}", ty.name);
        let draft = format_ident!("{}Draft", ty.name);
        let (embedded, replayed): (Vec<_>, Vec<_>) =
            object.flattened.iter().partition(|flattened| self.is_embeddable(&flattened.ty));

        let mut keys: Vec<&str> = object.members.iter().map(|member| member.key.as_str()).collect();
        let mut arms = Vec::new();
        for (index, member) in object.members.iter().enumerate() {
            arms.push(self.member_arm(index, member)?);
        }
        let mut offset = keys.len();
        let embedded_keys: Vec<Vec<String>> =
            embedded.iter().map(|flattened| self.keys_of(&flattened.ty)).collect::<Result<_, _>>()?;
        for (flattened, inner) in embedded.iter().zip(&embedded_keys) {
            let (slot, ty) = (format_ident!("{}", flattened.field), format_ident!("{}", flattened.ty));
            let end = offset + inner.len();
            arms.push(quote!(#offset..#end => super::#ty::member(&mut draft.#slot, index - #offset, entry),));
            keys.extend(inner.iter().map(String::as_str));
            offset = end;
        }

        let slots = self.slots(object, &embedded)?;
        let unknown = self.unknown(object, &embedded)?;
        let finish = self.finish(object, &embedded, &replayed);
        let is_ready = replayed.is_empty().then(|| is_ready(object, &embedded));
        let open = object.rest != Rest::Closed || !replayed.is_empty();
        let limits = limits(&object.limits);
        let find = find(&keys);
        let rest_mut = (!object.flattened.is_empty()).then(|| quote!(mut));
        let impls = self.object_impls(ty);
        let write = self.write_struct(ty, object)?;
        Ok(quote! {
            #[derive(Default)]
            pub struct #draft { #slots }

            impl rt::Object for super::#name {
                const KEYS: &'static [&'static str] = &[#(#keys),*];
                const OPEN: bool = #open;
                #limits
                type Draft = #draft;

                #find

                #[inline]
                fn member<'de, A: de::MapAccess<'de>>(
                    draft: &mut #draft,
                    index: usize,
                    entry: rt::Entry<'_, A>,
                ) -> Result<(), A::Error> {
                    match index {
                        #(#arms)*
                        _ => entry.keep(),
                    }
                }

                #unknown

                #[inline]
                fn finish<E: de::Error>(draft: &mut #draft, #rest_mut rest: rt::Rest<'_>, at: &rt::Path<'_>) -> Result<Self, E> {
                    #finish
                }

                #is_ready
            }

            #write

            #impls
        })
    }

    fn member_arm(&self, index: usize, member: &Member) -> Result<TokenStream, Error> {
        if member.value == Use::Never {
            return Ok(quote!(#index => Err(entry.forbid()),));
        }
        let slot = format_ident!("{}", member.field);
        let reader = self.member_reader(member)?;
        Ok(quote!(#index => entry.set(&mut draft.#slot, #reader),))
    }

    /// The reader of a member's value: of a fixed one, its check.
    pub(super) fn member_reader(&self, member: &Member) -> Result<TokenStream, Error> {
        match self.fixed_member(member) {
            Some(Value::String(word)) => Ok(quote!(rt::Fixed(#word))),
            Some(Value::Null) => Ok(quote!(rt::Null)),
            Some(value) => {
                let text = value.to_string();
                Ok(quote!(rt::FixedJson(#text)))
            }
            None => self.boxed_reader(&member.value, member.boxed),
        }
    }

    /// The value of a member that is no field.
    pub(super) fn fixed_member(&self, member: &Member) -> Option<Value> {
        if member.required { self.module.fixed(&member.value) } else { None }
    }

    /// The type of a member's slot.
    pub(super) fn slot_type(&self, member: &Member) -> Result<TokenStream, Error> {
        if self.fixed_member(member).is_some() {
            return Ok(quote!(()));
        }
        self.names.slot(&member.value, member.boxed)
    }

    fn slots(&self, object: &Struct, embedded: &[&Flattened]) -> Result<TokenStream, Error> {
        let mut slots = TokenStream::new();
        for member in object.members.iter().filter(|member| member.value != Use::Never) {
            let (slot, ty) = (format_ident!("{}", member.field), self.slot_type(member)?);
            slots.extend(quote!(#slot: Option<#ty>,));
        }
        for flattened in embedded {
            let (slot, ty) = (format_ident!("{}", flattened.field), format_ident!("{}", flattened.ty));
            slots.extend(quote!(#slot: <super::#ty as rt::Object>::Draft,));
        }
        if let Rest::Typed(value) = &object.rest {
            let ty = self.names.of(value)?;
            slots.extend(quote!(extra: ::indexmap::IndexMap<String, #ty>,));
        }
        Ok(slots)
    }

    /// What becomes of a key without a slot, where that is not the trait's own answer.
    fn unknown(&self, object: &Struct, embedded: &[&Flattened]) -> Result<TokenStream, Error> {
        let body = match &object.rest {
            Rest::Typed(value) => {
                let reader = self.reader(value)?;
                quote!(entry.insert(&mut draft.extra, #reader))
            }
            Rest::Patterns { patterns, other } => {
                let patterns = patterns
                    .iter()
                    .map(|(pattern, value)| {
                        let check = self.check(value)?;
                        Ok(quote!(rt::KeyPattern { pattern: rt::Pattern::new(#pattern), check: #check }))
                    })
                    .collect::<Result<Vec<_>, Error>>()?;
                let other = match other.as_deref() {
                    None => quote!(rt::Following::None),
                    Some(Use::Any) => quote!(rt::Following::Any),
                    Some(value) => {
                        let check = self.check(value)?;
                        quote!(rt::Following::Each(#check))
                    }
                };
                quote! {
                    let _ = draft;
                    entry.keep_by_pattern(&[#(#patterns),*], #other, Self::KEYS)
                }
            }
            // An open union may still refuse keys that the branches left do not know.
            Rest::Open | Rest::Closed => match embedded {
                [only] => {
                    let (slot, ty) = (format_ident!("{}", only.field), format_ident!("{}", only.ty));
                    if !self.is_union(&only.ty) || object.rest == Rest::Closed {
                        return Ok(TokenStream::new());
                    }
                    quote!(super::#ty::unknown(&mut draft.#slot, entry))
                }
                _ => return Ok(TokenStream::new()),
            },
        };
        let draft = format_ident!("draft");
        Ok(quote! {
            fn unknown<'de, A: de::MapAccess<'de>>(
                #draft: &mut Self::Draft,
                entry: rt::Entry<'_, A>,
            ) -> Result<(), A::Error> {
                #body
            }
        })
    }

    fn finish(&self, object: &Struct, embedded: &[&Flattened], replayed: &[&Flattened]) -> TokenStream {
        let mut checks = TokenStream::new();
        let mut fields = TokenStream::new();
        for member in &object.members {
            let slot = format_ident!("{}", member.field);
            let value = slot_value(member, &quote!(draft.#slot.take()));
            if self.fixed_member(member).is_some() {
                checks.extend(quote!(#value;));
            } else if member.value != Use::Never {
                fields.extend(quote!(#slot: #value,));
            }
        }
        let mut before = TokenStream::new();
        for flattened in embedded {
            let (slot, ty) = (format_ident!("{}", flattened.field), format_ident!("{}", flattened.ty));
            let value = quote!(super::#ty::finish(&mut draft.#slot, rest.inner(), at)?);
            before.extend(quote!(let #slot = #value;));
        }
        for flattened in replayed {
            let (slot, ty) = (format_ident!("{}", flattened.field), format_ident!("{}", flattened.ty));
            before.extend(quote!(let #slot = rt::replay::<super::#ty, E>(rest.members(), at)?;));
        }
        if !replayed.is_empty() {
            let slots = replayed.iter().map(|flattened| format_ident!("{}", flattened.field));
            before.extend(quote!(rt::leave(rest.members(), &[#(&|key| rt::WriteObject::knows(&#slots, key)),*]);));
            if object.rest == Rest::Closed {
                before.extend(quote!(rt::nothing_left(rest.members(), at)?;));
            }
        }
        for flattened in &object.flattened {
            let slot = format_ident!("{}", flattened.field);
            fields.extend(if flattened.boxed { quote!(#slot: Box::new(#slot),) } else { quote!(#slot,) });
        }
        match &object.rest {
            Rest::Typed(_) => fields.extend(quote!(extra: ::core::mem::take(&mut draft.extra),)),
            Rest::Open | Rest::Patterns { .. } => fields.extend(quote!(extra: rest.own(),)),
            Rest::Closed => {}
        }
        let unused = object.members.is_empty().then(|| quote!(let _ = (&draft, &rest, at);));
        let rest = matches!(object.rest, Rest::Closed | Rest::Typed(_)).then(|| quote!(let _ = &rest;));
        quote! {
            #unused
            #rest
            #checks
            #before
            Ok(Self { #fields })
        }
    }

    fn write_struct(&self, ty: &Type, object: &Struct) -> Result<TokenStream, Error> {
        let name = format_ident!("{}", ty.name);
        let mut known = TokenStream::new();
        for member in &object.members {
            known.extend(self.write_member(member)?);
        }
        let (mut known_keys, mut rest, mut forget) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
        let own: Vec<&str> = object.members.iter().map(|member| member.key.as_str()).collect();
        known_keys.extend(if own.is_empty() { quote!(false) } else { quote!([#(#own),*].contains(&key)) });
        let extra = match &object.rest {
            Rest::Closed => None,
            Rest::Typed(_) => Some(quote!(rt::write_typed)),
            Rest::Open | Rest::Patterns { .. } => Some(quote!(rt::write_extra)),
        };
        if let Some(write) = &extra {
            rest.extend(quote!(#write(&self.extra, map, &|key| taken(key) || self.knows(key))?;));
            forget.extend(quote!(self.extra.clear();));
        }
        for flattened in &object.flattened {
            let field = format_ident!("{}", flattened.field);
            known.extend(quote!(self.#field.known(map)?;));
            known_keys.extend(quote!(|| self.#field.knows(key)));
            let outer = extra.as_ref().map(|_| quote!(|| self.extra.contains_key(key)));
            forget.extend(quote!(self.#field.forget_rest();));
            rest.extend(quote!(self.#field.rest(map, &|key| taken(key) || self.knows(key) #outer)?;));
        }
        let unused_map = known.is_empty().then(|| quote!(let _ = map;));
        let unused_key = (own.is_empty() && object.flattened.is_empty()).then(|| quote!(let _ = key;));
        let rest = (!rest.is_empty()).then(|| {
            quote! {
                fn rest<M: ser::SerializeMap>(
                    &self,
                    map: &mut M,
                    taken: &dyn Fn(&str) -> bool,
                ) -> Result<(), M::Error> {
                    #rest
                    Ok(())
                }

                fn forget_rest(&mut self) {
                    #forget
                }
            }
        });
        Ok(quote! {
            impl rt::WriteObject for super::#name {
                fn known<M: ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                    #unused_map
                    #known
                    Ok(())
                }

                fn knows(&self, key: &str) -> bool {
                    #unused_key
                    #known_keys
                }

                #rest
            }
        })
    }

    fn write_member(&self, member: &Member) -> Result<TokenStream, Error> {
        let (key, field) = (&member.key, format_ident!("{}", member.field));
        if member.value == Use::Never {
            return Ok(TokenStream::new());
        }
        Ok(if self.fixed_member(member).is_some() {
            let reader = self.member_reader(member)?;
            quote!(map.serialize_entry(#key, &#reader)?;)
        } else if member.required {
            quote!(map.serialize_entry(#key, &self.#field)?;)
        } else {
            quote!(rt::write_optional(map, #key, self.#field.as_ref())?;)
        })
    }
}

/// The place of each key, as a match, which compares constants and so needs no call.
pub(super) fn find(keys: &[&str]) -> TokenStream {
    let places = 0..keys.len();
    let unused = keys.is_empty().then(|| quote!(let _ = key;));
    quote! {
        #[inline]
        fn find(key: &str) -> Option<usize> {
            #unused
            match key {
                #(#keys => Some(#places),)*
                _ => None,
            }
        }
    }
}

/// `is_ready`: whether every slot is filled that must be.
fn is_ready(object: &Struct, embedded: &[&Flattened]) -> TokenStream {
    let required = object.members.iter().filter(|member| member.required && member.value != Use::Never);
    let slots = required.map(|member| format_ident!("{}", member.field));
    let mut needs: Vec<TokenStream> = slots.map(|slot| quote!(draft.#slot.is_some())).collect();
    needs.extend(embedded.iter().map(|flattened| {
        let (slot, ty) = (format_ident!("{}", flattened.field), format_ident!("{}", flattened.ty));
        quote!(super::#ty::is_ready(&draft.#slot))
    }));
    let body = if needs.is_empty() {
        quote! {
            let _ = draft;
            true
        }
    } else {
        quote!(#(#needs)&&*)
    };
    quote! {
        #[inline]
        fn is_ready(draft: &Self::Draft) -> bool {
            #body
        }
    }
}

/// The value of a field, from its slot.
pub(super) fn slot_value(member: &Member, slot: &TokenStream) -> TokenStream {
    let key = &member.key;
    match (member.required, &member.value) {
        (true, _) => quote!(rt::required(#slot, #key, at)?),
        (false, Use::Nullable(_)) => quote!(#slot.flatten()),
        (false, _) => slot.clone(),
    }
}

fn limits(limits: &ObjectLimits) -> TokenStream {
    if *limits == ObjectLimits::default() {
        return TokenStream::new();
    }
    let size = readers::size_limits(limits.min, limits.max);
    let names = limits.names.as_ref().map_or_else(
        || quote!(None),
        |names| {
            let names = readers::text_limits(names);
            quote!(Some(&#names))
        },
    );
    let dependent = limits.dependent.iter().map(|(key, needed)| quote!((#key, &[#(#needed),*])));
    let alternatives = limits.alternatives.iter().map(|Alternatives { sets, exclusive }| {
        let sets = sets.iter().map(|set| quote!(&[#(#set),*]));
        quote!(rt::Alternatives { sets: &[#(#sets),*], exclusive: #exclusive })
    });
    let required = &limits.required;
    quote! {
        const LIMITS: Option<&'static rt::ObjectLimits> = Some(&rt::ObjectLimits {
            size: #size,
            names: #names,
            dependent: &[#(#dependent),*],
            alternatives: &[#(#alternatives),*],
            required: &[#(#required),*],
        });
    }
}
