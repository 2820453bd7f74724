//! The impls of a union, by what tells its branches apart: keys, JSON types, one tag, or nothing but trying.

use std::collections::{HashMap, HashSet};

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{Wire, readers::fits_float};
use crate::{
    Error, JsonTypes,
    model::{Branch, Kind, Rest, Type, Union, Use},
};

/// The JSON types in the order in which generated code handles them: the method, and what it is given.
const TYPES: [(JsonTypes, &str); 6] = [
    (JsonTypes::NULL, "null"),
    (JsonTypes::BOOL, "boolean"),
    (JsonTypes::NUMBER, "number"),
    (JsonTypes::STRING, "string"),
    (JsonTypes::ARRAY, "array"),
    (JsonTypes::OBJECT, "object"),
];

impl<'m> Wire<'m> {
    pub(super) fn of_union(&self, ty: &'m Type, union: &'m Union) -> Result<TokenStream, Error> {
        let write = self.write_union(ty, union)?;
        if let Some(plan) = self.plan(&ty.name, union, None) {
            let objects = self.of_objects(ty, &plan)?;
            let read = self.read_impl(ty, &quote!(rt::read_object(deserializer, at)));
            return Ok(quote!(#objects #read #write));
        }
        if let Some((key, words)) = self.tag(union) {
            let tagged = self.of_tagged(ty, union, key, &words)?;
            let read = self.read_impl(ty, &quote!(rt::read_tagged(deserializer, at)));
            return Ok(quote!(#tagged #read #write));
        }
        let types: Vec<JsonTypes> = union.branches.iter().map(|branch| self.module.json_types(&branch.value)).collect();
        let crowded = TYPES.iter().filter(|(json_type, _)| types.iter().filter(|types| types.meets(*json_type)).count() > 1);
        if crowded.count() == TYPES.len() {
            let read = self.trial(union, union.branches.iter())?;
            let read = self.read_impl(ty, &quote!(let json = <rt::Json as rt::Read>::read(deserializer, at)?; #read));
            return Ok(quote!(#read #write));
        }
        let by_type = self.of_types(ty, union, &types)?;
        let read = self.read_impl(ty, &quote!(rt::read_by_type(deserializer, at)));
        Ok(quote!(#by_type #read #write))
    }

    /// Whether the members of a type can stand among those of a struct that reads them in the same pass.
    pub(super) fn is_embeddable(&self, name: &str) -> bool {
        let Some((name, ty)) = self.module.types.get_key_value(name) else { return false };
        if !ty.guard.is_empty() {
            return false;
        }
        match &ty.kind {
            Kind::Struct(object) => {
                matches!(object.rest, Rest::Open)
                    && object.limits == crate::model::ObjectLimits::default()
                    && object.members.iter().all(|member| member.value != Use::Never)
                    && object.flattened.iter().all(|flattened| self.is_embeddable(&flattened.ty))
            }
            Kind::Union(union) => {
                self.plan(name, union, None).is_some_and(|plan| plan.open().count_ones() as usize == plan.leaves.len())
            }
            Kind::Enum(_) | Kind::Newtype(_) => false,
        }
    }

    /// The keys of an embeddable type, in its table's order.
    pub(super) fn keys_of(&self, name: &str) -> Result<Vec<String>, Error> {
        let missing = || Error::new(format!("type `{name}` is flattened, but is none of the module"));
        let (name, ty) = self.module.types.get_key_value(name).ok_or_else(missing)?;
        match &ty.kind {
            Kind::Struct(object) => {
                let mut keys: Vec<String> = object.members.iter().map(|member| member.key.clone()).collect();
                for flattened in &object.flattened {
                    keys.extend(self.keys_of(&flattened.ty)?);
                }
                Ok(keys)
            }
            Kind::Union(union) => {
                let plan = self.plan(name, union, None).ok_or_else(missing)?;
                Ok(plan.keys.iter().map(|key| key.name.to_owned()).collect())
            }
            Kind::Enum(_) | Kind::Newtype(_) => Err(missing()),
        }
    }

    pub(super) fn is_union(&self, name: &str) -> bool {
        matches!(self.module.types.get(name).map(|ty| &ty.kind), Some(Kind::Union(_)))
    }

    /// Whether a use is written as the members of an object: a struct, or a union of such that does not hold itself through
    /// unions alone. `seen`: the unions on the way, and those that have been found to be.
    fn is_object(&self, value: &Use, seen: &mut HashMap<String, bool>) -> bool {
        let Use::Named(name) = value else { return false };
        match self.module.types.get(name).map(|ty| &ty.kind) {
            Some(Kind::Struct(_)) => true,
            Some(Kind::Union(union)) => {
                if let Some(found) = seen.get(name) {
                    return *found;
                }
                seen.insert(name.clone(), false);
                let all = union.branches.iter().all(|branch| self.is_object(&branch.value, seen));
                seen.insert(name.clone(), all);
                all
            }
            _ => false,
        }
    }

    /// One required key whose strings tell all branches apart, and for each string the branch.
    fn tag(&self, union: &'m Union) -> Option<(&'m str, Vec<(String, usize)>)> {
        let structs = union
            .branches
            .iter()
            .map(|branch| {
                let Use::Named(name) = &branch.value else { return None };
                let ty = self.module.types.get(name)?;
                match &ty.kind {
                    Kind::Struct(object) if ty.guard.is_empty() => Some(object),
                    _ => None,
                }
            })
            .collect::<Option<Vec<_>>>()?;
        structs.first()?.members.iter().filter(|member| member.required).find_map(|candidate| {
            let mut words: Vec<(String, usize)> = Vec::new();
            let mut seen = HashSet::new();
            for (branch, object) in structs.iter().enumerate() {
                let member = object.members.iter().find(|member| member.key == candidate.key && member.required)?;
                for word in self.strings(&member.value)? {
                    if !seen.insert(word.clone()) {
                        return None;
                    }
                    words.push((word, branch));
                }
            }
            Some((candidate.key.as_str(), words))
        })
    }

    fn of_tagged(&self, ty: &Type, union: &Union, key: &str, words: &[(String, usize)]) -> Result<TokenStream, Error> {
        let name = self.path(&ty.name)?;
        let words = words.iter().map(|(word, branch)| quote!((#word, #branch)));
        let arms = union
            .branches
            .iter()
            .enumerate()
            .map(|(index, branch)| {
                let variant = format_ident!("{}", branch.name);
                let inner = self.names.of(&branch.value)?;
                let wrap = if branch.boxed {
                    quote!(.map(|value| #name::#variant(Box::new(value))))
                } else {
                    quote!(.map(#name::#variant))
                };
                Ok(quote!(#index => map.resume::<#inner>(at)#wrap,))
            })
            .collect::<Result<Vec<_>, Error>>()?;
        Ok(quote! {
            impl rt::Tagged for #name {
                const KEY: &'static str = #key;
                const WORDS: &'static [(&'static str, usize)] = &[#(#words),*];

                fn branch<'de, A: de::MapAccess<'de>>(
                    index: usize,
                    map: rt::Resumed<'_, A>,
                    at: &rt::Path<'_>,
                ) -> Result<Self, A::Error> {
                    match index {
                        #(#arms)*
                        _ => Err(rt::no_branch(at)),
                    }
                }
            }
        })
    }

    /// Reading by trying each branch on the raw text `json`: nothing but that tells them apart.
    fn trial(&self, union: &Union, branches: impl Iterator<Item = &'m Branch>) -> Result<TokenStream, Error> {
        let attempts = branches
            .map(|branch| {
                let (ty, read) = self.branch_value(branch)?;
                let (reader, label) = (read, &branch.name);
                let wrap = wrap(branch);
                Ok(quote!((#label, |json, at| rt::read_json::<#ty, _>(json, #reader, at).map(#wrap))))
            })
            .collect::<Result<Vec<_>, Error>>()?;
        let exclusive = union.exclusive;
        Ok(quote!(rt::try_branches(&json, at, #exclusive, &[#(#attempts),*])))
    }

    /// Whether an integer may stand there of which a float would lose digits.
    fn has_long_integers(&self, value: &'m Use, seen: &mut HashSet<&'m str>) -> bool {
        match value {
            Use::Integer(integer) => !fits_float(integer),
            Use::Nullable(value) => self.has_long_integers(value, seen),
            Use::Named(name) if seen.insert(name) => match self.module.types.get(name).map(|ty| &ty.kind) {
                Some(Kind::Newtype(value)) => self.has_long_integers(value, seen),
                Some(Kind::Union(union)) => union.branches.iter().any(|branch| self.has_long_integers(&branch.value, seen)),
                _ => false,
            },
            _ => false,
        }
    }

    /// What a branch's reader yields, and the reader.
    fn branch_value(&self, branch: &Branch) -> Result<(TokenStream, TokenStream), Error> {
        let ty = self.names.slot(&branch.value, branch.boxed)?;
        Ok((ty, self.boxed_reader(&branch.value, branch.boxed)?))
    }

    fn of_types(&self, ty: &'m Type, union: &'m Union, types: &[JsonTypes]) -> Result<TokenStream, Error> {
        let name = self.path(&ty.name)?;
        let mut methods = TokenStream::new();
        let mut objects = TokenStream::new();
        let mut expected: Vec<&str> = Vec::new();
        for (json_type, label) in TYPES {
            let among: Vec<usize> =
                types.iter().enumerate().filter(|(_, types)| types.meets(json_type)).map(|(index, _)| index).collect();
            if among.is_empty() {
                continue;
            }
            expected.push(label);
            let indices: HashSet<usize> = among.iter().copied().collect();
            if json_type == JsonTypes::OBJECT
                && among.len() > 1
                && let Some(plan) = self.plan(&ty.name, union, Some(&indices))
            {
                objects = self.of_objects(ty, &plan)?;
                methods.extend(quote! {
                    fn object<'de, A: de::MapAccess<'de>>(map: A, at: &rt::Path<'_>) -> Result<Self, A::Error> {
                        rt::read_object(de::value::MapAccessDeserializer::new(map), at)
                    }
                });
                continue;
            }
            let branches: Vec<_> = among.iter().filter_map(|index| union.branches.get(*index)).collect();
            methods.extend(self.type_method(union, label, &branches)?);
        }
        let expected = match expected.split_last() {
            Some((last, [])) => (*last).to_owned(),
            Some((last, before)) => format!("{} or {last}", before.join(", ")),
            None => "nothing".to_owned(),
        };
        let by_text = union.branches.iter().any(|branch| self.has_long_integers(&branch.value, &mut HashSet::new()));
        let by_text = by_text.then(|| {
            quote!(
                const BY_TEXT: bool = true;
            )
        });
        Ok(quote! {
            #objects

            impl rt::ByType for #name {
                const EXPECTED: &'static str = #expected;
                #by_text
                #methods
            }
        })
    }

    fn type_method(&self, union: &'m Union, label: &str, branches: &[&'m Branch]) -> Result<TokenStream, Error> {
        let method = format_ident!("{label}");
        let body = if let [branch] = branches {
            let (_, reader) = self.branch_value(branch)?;
            let wrap = wrap(branch);
            match label {
                "array" => quote!(rt::Reader::read(#reader, de::value::SeqAccessDeserializer::new(seq), at).map(#wrap)),
                "object" => quote!(rt::Reader::read(#reader, de::value::MapAccessDeserializer::new(map), at).map(#wrap)),
                _ => quote!(rt::Reader::read(#reader, rt::scalar(value), at).map(#wrap)),
            }
        } else {
            let trial = self.trial(union, branches.iter().copied())?;
            let json = match label {
                "array" => quote!(rt::Reader::read(rt::Own, de::value::SeqAccessDeserializer::new(seq), at)?),
                "object" => quote!(rt::Reader::read(rt::Own, de::value::MapAccessDeserializer::new(map), at)?),
                _ => quote!(rt::Reader::read(rt::Own, rt::scalar(value), at)?),
            };
            quote!(let json: rt::Json = #json; #trial)
        };
        let signature = match label {
            "array" => quote!(fn #method<'de, A: de::SeqAccess<'de>>(seq: A, at: &rt::Path<'_>) -> Result<Self, A::Error>),
            "object" => quote!(fn #method<'de, A: de::MapAccess<'de>>(map: A, at: &rt::Path<'_>) -> Result<Self, A::Error>),
            _ => quote!(fn #method<E: de::Error>(value: rt::Scalar<'_>, at: &rt::Path<'_>) -> Result<Self, E>),
        };
        Ok(quote!(#[inline] #signature { #body }))
    }

    fn write_union(&self, ty: &Type, union: &Union) -> Result<TokenStream, Error> {
        let name = self.path(&ty.name)?;
        let variants: Vec<_> = union.branches.iter().map(|branch| format_ident!("{}", branch.name)).collect();
        if !union.branches.is_empty() && self.is_object(&Use::Named(ty.name.clone()), &mut HashMap::new()) {
            return Ok(quote! {
                impl rt::WriteObject for #name {
                    fn known<M: ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                        match self { #(Self::#variants(object) => object.known(map),)* }
                    }

                    fn knows(&self, key: &str) -> bool {
                        match self { #(Self::#variants(object) => object.knows(key),)* }
                    }

                    fn rest<M: ser::SerializeMap>(
                        &self,
                        map: &mut M,
                        taken: &dyn Fn(&str) -> bool,
                    ) -> Result<(), M::Error> {
                        match self { #(Self::#variants(object) => object.rest(map, taken),)* }
                    }

                    fn forget_rest(&mut self) {
                        match self { #(Self::#variants(object) => object.forget_rest(),)* }
                    }
                }

                rt::serialize_object_impl!(#name);
            });
        }
        let arms = union.branches.iter().zip(&variants).map(|(branch, variant)| {
            if branch.value == Use::Null {
                quote!(Self::#variant => serializer.serialize_unit(),)
            } else {
                quote!(Self::#variant(value) => value.serialize(serializer),)
            }
        });
        Ok(quote! {
            impl Serialize for #name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    match self { #(#arms)* }
                }
            }
        })
    }
}

/// The function from what a branch's reader yields to the variant.
fn wrap(branch: &Branch) -> TokenStream {
    let variant = format_ident!("{}", branch.name);
    if branch.value == Use::Null { quote!(|()| Self::#variant) } else { quote!(Self::#variant) }
}
