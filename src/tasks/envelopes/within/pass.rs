//! A deserializer around another, all of whose errors about values are marked.

use std::fmt;

use serde_core::{
    Deserializer,
    de::{self, DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor},
};

use super::{
    MARK, Marked,
    raw::{self, RAW},
};

/// What comes from the other deserializer, on its way to the type that is read: a deserializer, or access to what it found.
pub(super) struct Pass<D>(pub(super) D);

/// What the type asks the other deserializer with: a visitor or a seed.
struct Ask<V>(V);

fn unwrap<T, E>(result: Result<T, Marked<E>>) -> Result<T, E> {
    result.map_err(|Marked(error)| error)
}

macro_rules! deserialize {
    ($($method:ident)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
            self.0.$method(Ask(visitor)).map_err(Marked)
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Pass<D> {
    type Error = Marked<D::Error>;

    deserialize! {
        deserialize_any deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64
        deserialize_char deserialize_str deserialize_string deserialize_bytes deserialize_byte_buf deserialize_option
        deserialize_unit deserialize_seq deserialize_map deserialize_identifier deserialize_ignored_any
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Self::Error> {
        self.0.deserialize_unit_struct(name, Ask(visitor)).map_err(Marked)
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Self::Error> {
        if name.starts_with(RAW) {
            return raw::deserialize(self.0, name, visitor);
        }
        self.0.deserialize_newtype_struct(name, Ask(visitor)).map_err(Marked)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Self::Error> {
        self.0.deserialize_tuple(len, Ask(visitor)).map_err(Marked)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.deserialize_tuple_struct(name, len, Ask(visitor)).map_err(Marked)
    }

    #[inline]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.deserialize_struct(name, fields, Ask(visitor)).map_err(Marked)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.deserialize_enum(name, variants, Ask(visitor)).map_err(Marked)
    }

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

macro_rules! visit {
    ($($method:ident($Value:ty))*) => {$(
        #[inline]
        fn $method<E: de::Error>(self, value: $Value) -> Result<V::Value, E> {
            unwrap(self.0.$method(value))
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Ask<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{MARK}")?;
        self.0.expecting(f)
    }

    visit! {
        visit_bool(bool) visit_i8(i8) visit_i16(i16) visit_i32(i32) visit_i64(i64) visit_i128(i128) visit_u8(u8)
        visit_u16(u16) visit_u32(u32) visit_u64(u64) visit_u128(u128) visit_f32(f32) visit_f64(f64) visit_char(char)
        visit_str(&str) visit_borrowed_str(&'de str) visit_string(String) visit_bytes(&[u8])
        visit_borrowed_bytes(&'de [u8]) visit_byte_buf(Vec<u8>)
    }

    #[inline]
    fn visit_none<E: de::Error>(self) -> Result<V::Value, E> {
        unwrap(self.0.visit_none())
    }

    #[inline]
    fn visit_unit<E: de::Error>(self) -> Result<V::Value, E> {
        unwrap(self.0.visit_unit())
    }

    #[inline]
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        unwrap(self.0.visit_some(Pass(deserializer)))
    }

    #[inline]
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        unwrap(self.0.visit_newtype_struct(Pass(deserializer)))
    }

    #[inline]
    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<V::Value, A::Error> {
        unwrap(self.0.visit_seq(Pass(seq)))
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        unwrap(self.0.visit_map(Pass(map)))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<V::Value, A::Error> {
        unwrap(self.0.visit_enum(Pass(data)))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Ask<S> {
    type Value = S::Value;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        unwrap(self.0.deserialize(Pass(deserializer)))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Pass<A> {
    type Error = Marked<A::Error>;

    #[inline]
    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Self::Error> {
        self.0.next_element_seed(Ask(seed)).map_err(Marked)
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Pass<A> {
    type Error = Marked<A::Error>;

    #[inline]
    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Self::Error> {
        self.0.next_key_seed(Ask(seed)).map_err(Marked)
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Self::Error> {
        self.0.next_value_seed(Ask(seed)).map_err(Marked)
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Pass<A> {
    type Error = Marked<A::Error>;
    type Variant = Pass<A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), Self::Error> {
        let (value, variant) = self.0.variant_seed(Ask(seed)).map_err(Marked)?;
        Ok((value, Pass(variant)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Pass<A> {
    type Error = Marked<A::Error>;

    fn unit_variant(self) -> Result<(), Self::Error> {
        self.0.unit_variant().map_err(Marked)
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Self::Error> {
        self.0.newtype_variant_seed(Ask(seed)).map_err(Marked)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Self::Error> {
        self.0.tuple_variant(len, Ask(visitor)).map_err(Marked)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Self::Error> {
        self.0.struct_variant(fields, Ask(visitor)).map_err(Marked)
    }
}
