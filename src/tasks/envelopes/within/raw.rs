//! Raw text on its way through: it is handed over as it is, since what takes it knows `serde_json`'s types by name.

use std::{cell::Cell, fmt};

use serde_core::{
    Deserializer,
    de::{self, EnumAccess, MapAccess, SeqAccess, Visitor},
};

use super::{MARK, Marked};

/// How the names begin under which `serde_json` hands over what it keeps as text.
pub(super) const RAW: &str = "$serde_json::private::";

/// Asks for raw text, unwrapped. An error from then on when the text is there is one about the value.
#[inline]
pub(super) fn deserialize<'de, D: Deserializer<'de>, V: Visitor<'de>>(
    deserializer: D,
    name: &'static str,
    visitor: V,
) -> Result<V::Value, Marked<D::Error>> {
    let found = Cell::new(false);
    deserializer
        .deserialize_newtype_struct(name, Noting { visitor, found: &found })
        .map_err(|error| if found.get() { de::Error::custom(error) } else { Marked(error) })
}

/// Takes note that there is a value.
struct Noting<'a, V> {
    visitor: V,
    found: &'a Cell<bool>,
}

impl<V> Noting<'_, V> {
    #[inline]
    fn note(self) -> V {
        self.found.set(true);
        self.visitor
    }
}

macro_rules! visit {
    ($($method:ident($Value:ty))*) => {$(
        fn $method<E: de::Error>(self, value: $Value) -> Result<V::Value, E> {
            self.note().$method(value)
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Noting<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{MARK}")?;
        self.visitor.expecting(f)
    }

    visit! {
        visit_bool(bool) visit_i8(i8) visit_i16(i16) visit_i32(i32) visit_i64(i64) visit_i128(i128) visit_u8(u8)
        visit_u16(u16) visit_u32(u32) visit_u64(u64) visit_u128(u128) visit_f32(f32) visit_f64(f64) visit_char(char)
        visit_str(&str) visit_borrowed_str(&'de str) visit_string(String) visit_bytes(&[u8])
        visit_borrowed_bytes(&'de [u8]) visit_byte_buf(Vec<u8>)
    }

    fn visit_none<E: de::Error>(self) -> Result<V::Value, E> {
        self.note().visit_none()
    }

    fn visit_unit<E: de::Error>(self) -> Result<V::Value, E> {
        self.note().visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.note().visit_some(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.note().visit_newtype_struct(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<V::Value, A::Error> {
        self.note().visit_seq(seq)
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.note().visit_map(map)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<V::Value, A::Error> {
        self.note().visit_enum(data)
    }
}
