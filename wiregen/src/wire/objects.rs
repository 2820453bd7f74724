//! The impls of a union of objects that keys tell apart: a slot a key and kind, the branch picked at the end.

use heck::ToUpperCamelCase;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{
    Wire,
    plan::{Alike, Key, Leaf, Plan, member},
    structs::{find, slot_value},
};
use crate::{
    Error,
    model::{Kind, Member, Rest, Type, Use},
};

/// How the slots of a key are filled.
enum Slots {
    /// A word of a table.
    Word(usize),
    /// One kind, whatever the branch.
    One,
    /// As the branches that are left agree.
    Several { divided: bool },
}

/// What the keys need: the fields of the draft, the arms of `member`, and unions of their own.
#[derive(Default)]
struct Members {
    slots: TokenStream,
    arms: TokenStream,
    divisions: TokenStream,
}

impl<'m> Wire<'m> {
    /// `impl Object` for a union, as its plan says.
    pub(super) fn of_objects(&self, ty: &Type, plan: &Plan<'m>) -> Result<TokenStream, Error> {
        let name = self.path(&ty.name)?;
        let draft = format_ident!("{}Draft", ty.name);
        let table = table(plan);
        let keys: Vec<&str> = plan.keys.iter().map(|key| key.name).collect();
        let find = find(&keys);
        let Members { slots, arms, divisions } = self.members(ty, plan)?;
        let words: Vec<_> = word_slots(plan);
        let pick = if plan.teller().is_some() {
            quote!(draft.choice.told(TABLE, #(draft.#words)*, at)?)
        } else {
            quote!(draft.choice.pick(TABLE, &[#(draft.#words),*], at)?)
        };
        let picks = plan
            .leaves
            .iter()
            .enumerate()
            .map(|(index, leaf)| {
                let value = self.build(plan, index, leaf)?;
                Ok(quote!(#index => { #value }))
            })
            .collect::<Result<Vec<_>, Error>>()?;
        let is_ready = is_ready(plan);
        let open = plan.open() != 0;
        let gives_back =
            plan.keys.iter().any(|key| self.is_held(key) && plan.leaves.iter().any(|leaf| member(leaf, key.name).is_none()));
        let rest_mut = gives_back.then(|| quote!(mut));
        Ok(quote! {
            const _: () = {
                const TABLE: &rt::UnionTable = &#table;

                #[derive(Default)]
                pub struct #draft {
                    choice: rt::Choice,
                    #slots
                }

                #divisions

                impl rt::Object for #name {
                    const KEYS: &'static [&'static str] = &[#(#keys),*];
                    const OPEN: bool = #open;
                    type Draft = #draft;

                #find

                #[inline]
                    fn member<'de, A: de::MapAccess<'de>>(
                        draft: &mut #draft,
                        index: usize,
                        entry: rt::Entry<'_, A>,
                    ) -> Result<(), A::Error> {
                        match index {
                            #arms
                            _ => entry.keep(),
                        }
                    }

                    fn unknown<'de, A: de::MapAccess<'de>>(
                        draft: &mut #draft,
                        entry: rt::Entry<'_, A>,
                    ) -> Result<(), A::Error> {
                        draft.choice.unknown(TABLE, entry)
                    }

                    #[inline]
                    fn finish<E: de::Error>(
                        draft: &mut #draft,
                        #rest_mut rest: rt::Rest<'_>,
                        at: &rt::Path<'_>,
                    ) -> Result<Self, E> {
                        let _ = &rest;
                        match #pick {
                            #(#picks)*
                            _ => Err(rt::no_branch(at)),
                        }
                    }

                    #is_ready
                }
            };
        })
    }

    /// What each key needs.
    fn members(&self, ty: &Type, plan: &Plan<'m>) -> Result<Members, Error> {
        let Members { mut slots, mut arms, mut divisions } = Members::default();
        let mut tag = 0;
        for (index, key) in plan.keys.iter().enumerate() {
            let how = self.how(key, &mut tag);
            for (kind, alike) in key.kinds.iter().enumerate() {
                let slot = slot_name(index, kind);
                let held = match how {
                    Slots::Word(_) if kind > 0 => continue,
                    Slots::Word(_) => quote!(&'static str),
                    _ => self.slot_type(alike.member)?,
                };
                slots.extend(quote!(#slot: Option<#held>,));
            }
            if matches!(how, Slots::Several { divided: false }) {
                let held = held_name(index);
                slots.extend(quote!(#held: Option<rt::Held>,));
            }
            let body = match how {
                Slots::Word(tag) => {
                    let slot = slot_name(index, 0);
                    quote!(draft.choice.tag(TABLE, #tag, &mut draft.#slot, entry))
                }
                Slots::One => {
                    let (slot, reader) = (slot_name(index, 0), self.kind_reader(key, 0)?);
                    quote!(entry.set(&mut draft.#slot, #reader))
                }
                Slots::Several { divided } => {
                    let division = divided.then(|| format_ident!("{}{}Kinds", ty.name, key.name.to_upper_camel_case()));
                    if let Some(division) = &division {
                        divisions.extend(self.division(division, key)?);
                    }
                    self.several(index, key, division.as_ref())?
                }
            };
            // Where one tag tells all, a key that every branch may have tells nothing.
            if plan.teller().is_some() && key.may == plan.all() {
                arms.extend(quote!(#index => #body,));
            } else {
                arms.extend(quote! {
                    #index => {
                        draft.choice.saw(TABLE, #index, &entry)?;
                        #body
                    }
                });
            }
        }
        Ok(Members { slots, arms, divisions })
    }

    fn how(&self, key: &Key<'m>, tag: &mut usize) -> Slots {
        if key.words.is_some() {
            *tag += 1;
            return Slots::Word(*tag - 1);
        }
        match key.kinds.as_slice() {
            // The leaves that may have the key all read it alike, and once it is seen no other is left.
            [only] if only.leaves == key.may => Slots::One,
            kinds => {
                let apart = |a: &Alike<'_>, b: &Alike<'_>| self.are_disjoint(&a.member.value, &b.member.value);
                let divided = kinds.len() > 1
                    && (0..kinds.len()).all(|second| {
                        (0..second).all(|first| kinds.get(first).zip(kinds.get(second)).is_some_and(|(a, b)| apart(a, b)))
                    });
                Slots::Several { divided }
            }
        }
    }

    fn kind_reader(&self, key: &Key<'m>, kind: usize) -> Result<TokenStream, Error> {
        key.kinds.get(kind).map_or_else(|| Ok(TokenStream::new()), |alike| self.member_reader(alike.member))
    }

    /// A key that the branches read differently, or that only some know.
    fn several(&self, index: usize, key: &Key<'m>, division: Option<&proc_macro2::Ident>) -> Result<TokenStream, Error> {
        let masks = key.kinds.iter().map(|kind| kind.leaves);
        let mut known = TokenStream::new();
        for kind in 0..key.kinds.len() {
            let (slot, reader) = (slot_name(index, kind), self.kind_reader(key, kind)?);
            known.extend(quote!(rt::Known::As(#kind) => entry.set(&mut draft.#slot, #reader),));
        }
        let undecided = division.map(|division| {
            let arms = key.kinds.iter().enumerate().map(|(kind, alike)| {
                let (variant, slot, leaves) = (format_ident!("Kind{kind}"), slot_name(index, kind), alike.leaves);
                quote! {
                    Some(#division::#variant(value)) => {
                        draft.choice.narrow(#leaves);
                        draft.#slot = Some(value);
                    }
                }
            });
            quote! {
                rt::Known::Undecided => {
                    let mut divided = None;
                    entry.set(&mut divided, rt::Own)?;
                    match divided {
                        #(#arms)*
                        None => {}
                    }
                    Ok(())
                }
            }
        });
        let undecided = undecided.unwrap_or_else(|| {
            let held = held_name(index);
            quote!(rt::Known::Undecided => draft.choice.hold(&mut draft.#held, entry),)
        });
        Ok(quote! {
            match draft.choice.known(TABLE, &[#(#masks),*]) {
                #known
                #undecided
                _ => entry.keep(),
            }
        })
    }

    /// The union of the kinds of a key whose value tells the branches apart.
    fn division(&self, name: &proc_macro2::Ident, key: &Key<'m>) -> Result<TokenStream, Error> {
        let types = key.kinds.iter().map(|kind| self.names.of(&kind.member.value)).collect::<Result<Vec<_>, _>>()?;
        let variants: Vec<_> = (0..types.len()).map(|kind| format_ident!("Kind{kind}")).collect();
        let branches = types
            .iter()
            .zip(&variants)
            .map(|(ty, variant)| quote!(|json, at| rt::read_json::<#ty, _>(json, rt::Own, at).map(#name::#variant)));
        let must = key.kinds.iter().map(|kind| self.required_keys(&kind.member.value));
        let tables = must.map(|keys| quote!(&[#(#keys),*]));
        Ok(quote! {
            enum #name {
                #(#variants(#types),)*
            }

            impl rt::Read for #name {
                fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &rt::Path<'_>) -> Result<Self, D::Error> {
                    rt::read_by_keys(deserializer, at, &[#(#tables),*], &[#(#branches),*])
                }
            }
        })
    }

    fn required_keys(&self, value: &Use) -> Vec<&'m str> {
        let Use::Named(name) = value else { return Vec::new() };
        match self.module.types.get(name).map(|ty| &ty.kind) {
            Some(Kind::Struct(object)) => {
                object.members.iter().filter(|member| member.required).map(|member| member.key.as_str()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The value of a leaf, from the slots.
    fn build(&self, plan: &Plan<'m>, leaf_index: usize, leaf: &Leaf<'m>) -> Result<TokenStream, Error> {
        let mut fields = TokenStream::new();
        let mut held = self.give_back(plan, leaf);
        let teller = plan.teller().and_then(|teller| plan.keys.iter().position(|key| key.name == teller.name));
        let slot_value = |member: &Member, value: &TokenStream| match teller.map(|teller| slot_name(teller, 0)) {
            Some(word) if member.required => {
                let key = &member.key;
                quote!(rt::required_when(#value, #key, TABLE, draft.#word, at)?)
            }
            _ => slot_value(member, value),
        };
        for (index, key) in plan.keys.iter().enumerate() {
            let Some(member) = member(leaf, key.name) else { continue };
            if key.words.is_some() {
                if !self.is_fixed_string(member) {
                    let value = self.word_value(member, &slot_name(index, 0))?;
                    let field = format_ident!("{}", member.field);
                    fields.extend(quote!(#field: #value,));
                }
                continue;
            }
            let kind = key.kinds.iter().position(|kind| kind.leaves & (1 << leaf_index) != 0).unwrap_or_default();
            let slot = slot_name(index, kind);
            let mut value = quote!(draft.#slot.take());
            if self.is_held(key) {
                let (wire_key, reader, raw) = (key.name, self.member_reader(member)?, held_name(index));
                held.extend(quote! {
                    let #slot = rt::held(draft.#slot.take(), draft.#raw.take(), #wire_key, #reader, at)?;
                });
                value = quote!(#slot);
            }
            let value = slot_value(member, &value);
            if self.fixed_member(member).is_some() {
                held.extend(quote!(#value;));
            } else {
                let field = format_ident!("{}", member.field);
                fields.extend(quote!(#field: #value,));
            }
        }
        if leaf.object.rest == Rest::Open {
            fields.extend(quote!(extra: rest.own(),));
        }
        let name = self.path(leaf.name)?;
        let mut value = quote!(#name { #fields });
        for step in leaf.way.iter().rev() {
            let (union, variant) = (self.path(step.union)?, format_ident!("{}", step.variant));
            let inner = if step.boxed { quote!(Box::new(#value)) } else { value };
            value = quote!(#union::#variant(#inner));
        }
        Ok(quote!(#held Ok(#value)))
    }

    /// Whether members with a key may be held back.
    fn is_held(&self, key: &Key<'m>) -> bool {
        matches!(self.how(key, &mut 0), Slots::Several { divided: false })
    }

    /// What is held back that a leaf does not know is given back to the members without a slot.
    fn give_back(&self, plan: &Plan<'m>, leaf: &Leaf<'m>) -> TokenStream {
        let held: Vec<_> = plan.keys.iter().enumerate().filter(|(_, key)| self.is_held(key)).collect();
        if held.iter().all(|(_, key)| member(leaf, key.name).is_some()) {
            return TokenStream::new();
        }
        let all = held.iter().map(|(index, key)| {
            let (name, held, slotted) = (key.name, held_name(*index), member(leaf, key.name).is_some());
            quote!((#name, &mut draft.#held, #slotted))
        });
        quote! {
            if draft.choice.holds() {
                rt::give_back(rest.members(), &mut [#(#all),*], at)?;
            }
        }
    }

    /// The value of a field that is a word.
    fn word_value(&self, member: &Member, slot: &proc_macro2::Ident) -> Result<TokenStream, Error> {
        let (Use::Named(name), key) = (&member.value, &member.key) else { return Ok(quote!(draft.#slot)) };
        let path = self.path(name)?;
        let Some(Kind::Enum(strings)) = self.module.types.get(name).map(|ty| &ty.kind) else {
            return Ok(quote!(draft.#slot));
        };
        let mut arms: Vec<_> = strings
            .variants
            .iter()
            .map(|variant| {
                let (value, name) = (&variant.value, format_ident!("{}", variant.name));
                (quote!(#value), quote!(#path::#name))
            })
            .collect();
        if let Some(last) = arms.last_mut() {
            last.0 = quote!(_);
        }
        let arms = arms.into_iter().map(|(pattern, value)| quote!(#pattern => #value,));
        let convert = quote!(|word| match word { #(#arms)* });
        Ok(if member.required {
            quote!(rt::required(draft.#slot.map(#convert), #key, at)?)
        } else {
            quote!(draft.#slot.map(#convert))
        })
    }
}

fn word_slots(plan: &Plan<'_>) -> Vec<proc_macro2::Ident> {
    let words = plan.keys.iter().enumerate().filter(|(_, key)| key.words.is_some());
    words.map(|(index, _)| slot_name(index, 0)).collect()
}

fn slot_name(key: usize, kind: usize) -> proc_macro2::Ident {
    if kind == 0 { format_ident!("key{key}") } else { format_ident!("key{key}_{kind}") }
}

fn held_name(key: usize) -> proc_macro2::Ident {
    format_ident!("held{key}")
}

/// Whether the branch that is told has what it must have; where no tag tells it, whether any has.
fn is_ready(plan: &Plan<'_>) -> TokenStream {
    let body = if plan.teller().is_some() {
        let arms = plan.leaves.iter().enumerate().map(|(leaf_index, leaf)| {
            let slots = plan.keys.iter().enumerate().filter_map(|(index, key)| {
                let required = member(leaf, key.name).is_some_and(|member| member.required);
                let kind = key.kinds.iter().position(|kind| kind.leaves & (1 << leaf_index) != 0)?;
                required.then(|| slot_name(index, if key.words.is_some() { 0 } else { kind }))
            });
            quote!(Some(#leaf_index) => #(draft.#slots.is_some())&&*,)
        });
        quote! {
            match draft.choice.only() {
                #(#arms)*
                _ => false,
            }
        }
    } else {
        quote!(draft.choice.is_ready(TABLE))
    };
    quote! {
        #[inline]
        fn is_ready(draft: &Self::Draft) -> bool {
            #body
        }
    }
}

fn table(plan: &Plan<'_>) -> TokenStream {
    let keys = plan.keys.iter().map(|key| key.name);
    let may = plan.keys.iter().map(|key| key.may);
    let (must, open, exclusive) = (plan.must(), plan.open(), plan.exclusive);
    let tags = plan.keys.iter().enumerate().filter_map(|(index, key)| {
        let words = key.words.as_ref()?.iter().map(|(word, leaves)| quote!((#word, #leaves)));
        Some(quote!(rt::Tag { index: #index, words: &[#(#words),*] }))
    });
    quote! {
        rt::UnionTable {
            keys: &[#(#keys),*],
            may: &[#(#may),*],
            must: &[#(#must),*],
            open: #open,
            tags: &[#(#tags),*],
            exclusive: #exclusive,
        }
    }
}
