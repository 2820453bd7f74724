//! The impls of a struct or a string enum, from a table of its keys or strings.

/// `Object` and `WriteObject` of a struct: for each key its place, the key as written, whether it must be there, the slot and the
/// field of one name, and what reads it.
///
/// `always` is a member of a fixed value, which has no field; `nullable` may be absent or `null`, both being `None`. `rest` is the
/// field of members that have none, `values` the same where they are of one type.
#[macro_export]
macro_rules! object {
    (
        $ty:path, $draft:ident;
        $(
            $index:literal $key:literal
            $(always $fixed:ident = $fixed_reader:expr;)?
            $(required $required:ident: $required_ty:ty = $required_reader:expr;)?
            $(optional $optional:ident: $optional_ty:ty = $optional_reader:expr;)?
            $(nullable $nullable:ident: $nullable_ty:ty = $nullable_reader:expr;)?
        )*
        $(rest $rest:ident;)?
        $(values $typed:ident: $typed_ty:ty = $typed_reader:expr;)?
    ) => {
        #[derive(Default)]
        pub struct $draft {
            $(
                $($fixed: Option<()>,)?
                $($required: Option<$required_ty>,)?
                $($optional: Option<$optional_ty>,)?
                $($nullable: Option<$nullable_ty>,)?
            )*
            $($typed: ::indexmap::IndexMap<String, $typed_ty>,)?
        }

        impl $crate::Object for $ty {
            const KEYS: &'static [&'static str] = &[$($key),*];
            const OPEN: bool = {
                let fields: &[&str] = &[$(stringify!($rest))? $(stringify!($typed))?];
                !fields.is_empty()
            };
            type Draft = $draft;

            #[inline]
            fn find(key: &str) -> Option<usize> {
                match key {
                    $($key => Some($index),)*
                    _ => None,
                }
            }

            #[inline]
            fn member<'de, A: ::serde_core::de::MapAccess<'de>>(
                draft: &mut $draft,
                index: usize,
                entry: $crate::Entry<'_, A>,
            ) -> Result<(), A::Error> {
                match index {
                    $(
                        $($index => entry.set(&mut draft.$fixed, $fixed_reader),)?
                        $($index => entry.set(&mut draft.$required, $required_reader),)?
                        $($index => entry.set(&mut draft.$optional, $optional_reader),)?
                        $($index => entry.set(&mut draft.$nullable, $nullable_reader),)?
                    )*
                    _ => entry.keep(),
                }
            }

            $(
                fn unknown<'de, A: ::serde_core::de::MapAccess<'de>>(
                    draft: &mut $draft,
                    entry: $crate::Entry<'_, A>,
                ) -> Result<(), A::Error> {
                    entry.insert(&mut draft.$typed, $typed_reader)
                }
            )?

            #[inline]
            fn finish<E: ::serde_core::de::Error>(
                draft: &mut $draft,
                rest: $crate::Rest<'_>,
                at: &$crate::Path<'_>,
            ) -> Result<Self, E> {
                $($($crate::required(draft.$fixed.take(), $key, at)?;)?)*
                Ok(Self {
                    $(
                        $($required: $crate::required(draft.$required.take(), $key, at)?,)?
                        $($optional: draft.$optional.take(),)?
                        $($nullable: draft.$nullable.take().flatten(),)?
                    )*
                    $($rest: rest.own(),)?
                    $($typed: ::core::mem::take(&mut draft.$typed),)?
                })
            }

            #[inline]
            fn is_ready(draft: &$draft) -> bool {
                true $($(&& draft.$fixed.is_some())? $(&& draft.$required.is_some())?)*
            }
        }

        impl $crate::WriteObject for $ty {
            fn known<M: ::serde_core::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                $(
                    $(map.serialize_entry($key, &$fixed_reader)?;)?
                    $(map.serialize_entry($key, &self.$required)?;)?
                    $($crate::write_optional(map, $key, self.$optional.as_ref())?;)?
                    $($crate::write_optional(map, $key, self.$nullable.as_ref())?;)?
                )*
                Ok(())
            }

            fn knows(&self, key: &str) -> bool {
                <Self as $crate::Object>::find(key).is_some()
            }

            $(
                fn rest<M: ::serde_core::ser::SerializeMap>(
                    &self,
                    map: &mut M,
                    taken: &dyn Fn(&str) -> bool,
                ) -> Result<(), M::Error> {
                    $crate::write_extra(&self.$rest, map, &|key| taken(key) || self.knows(key))
                }

                fn forget_rest(&mut self) {
                    self.$rest.clear();
                }
            )?

            $(
                fn rest<M: ::serde_core::ser::SerializeMap>(
                    &self,
                    map: &mut M,
                    taken: &dyn Fn(&str) -> bool,
                ) -> Result<(), M::Error> {
                    $crate::write_typed(&self.$typed, map, &|key| taken(key) || self.knows(key))
                }

                fn forget_rest(&mut self) {
                    self.$typed.clear();
                }
            )?
        }
    };
}

/// `Read`, `Serialize` and `Deserialize` of an enum of strings, from each string and its variant; the strings are written by the
/// enum's own `as_str`.
#[macro_export]
macro_rules! words {
    ($ty:path; $($word:literal $variant:ident;)*) => {
        impl $crate::Read for $ty {
            fn read<'de, D: ::serde_core::Deserializer<'de>>(
                deserializer: D,
                at: &$crate::Path<'_>,
            ) -> Result<Self, D::Error> {
                const WORDS: &[(&str, $ty)] = &[$(($word, <$ty>::$variant)),*];
                $crate::Reader::read($crate::Words(WORDS), deserializer, at)
            }
        }

        impl ::serde_core::Serialize for $ty {
            fn serialize<S: ::serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        $crate::deserialize_impl!($ty);
    };
}
