//! Reading a raw value from whatever holds it.

use std::{any::type_name, fmt, marker::PhantomData};

use serde_core::{
    Deserialize, Deserializer,
    de::{self, DeserializeSeed, IntoDeserializer, MapAccess, SeqAccess, Visitor},
    forward_to_deserialize_any,
};
use serde_json::value::RawValue;

use crate::{Path, json::transcode::Transcode};

/// Reads any value: its very text from `serde_json`'s text, else text made from what the deserializer holds.
#[inline]
pub(crate) fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<Box<RawValue>, D::Error> {
    deserializer.deserialize_newtype_struct(raw_name(), Raw(at))
}

/// Text that is known to be one JSON value.
pub(crate) fn raw(text: String) -> Box<RawValue> {
    let given: Result<_, de::value::Error> = Box::deserialize(Handed(Text::new(text)));
    given.unwrap_or_default()
}

/// Text, borrowed, that is known to be one JSON value.
pub(crate) fn borrowed_raw(text: &str) -> &RawValue {
    let given: Result<_, de::value::Error> = Deserialize::deserialize(Handed(Text::new(text)));
    given.unwrap_or(RawValue::NULL)
}

/// The name by which `serde_json`'s `RawValue` asks for its text.
#[inline]
pub(crate) fn raw_name() -> &'static str {
    match <&RawValue>::deserialize(Ask) {
        Err(Name(name)) => name,
        Ok(_) => "",
    }
}

/// Whether a map is the one in which `serde_json` hands over the text of a value: then the text needs no check. Should `serde_json`
/// rename it, texts are checked again, and that is all.
#[inline]
pub(crate) fn hands_over_text<A>() -> bool {
    const LENT: &str = concat!(module_path!(), "::Lent<");
    let name = type_name::<A>();
    name.starts_with("serde_json::raw::") || name.starts_with(LENT)
}

/// Whether a map is an object for certain, also where its key is that by which text is handed over.
pub(crate) fn is_object<A>() -> bool {
    const INSIDE: &str = "wiregen_runtime::json::again::Inside<";
    let name = type_name::<A>();
    name.starts_with("serde_json::de::MapAccess<") || name.starts_with(INSIDE)
}

/// Whether a deserializer is `serde_json`'s tree, whose texts are made when they are asked for.
#[inline]
pub(crate) fn is_tree<D>() -> bool {
    let name = type_name::<D>();
    name.starts_with("serde_json::value::Value") || name.starts_with("&serde_json::value::Value")
}

struct Raw<'a>(&'a Path<'a>);

impl Raw<'_> {
    fn transcode<E: de::Error>(self, value: impl FnOnce(Transcode<'_>) -> Result<(), E>) -> Result<Box<RawValue>, E> {
        let mut out = Vec::new();
        value(Transcode { out: &mut out, at: self.0 })?;
        String::from_utf8(out).map(raw).map_err(|error| self.0.error(error))
    }
}

impl<'de> Visitor<'de> for Raw<'_> {
    type Value = Box<RawValue>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Box<RawValue>, A::Error> {
        if hands_over_text::<A>() {
            return Box::deserialize(Handed(map));
        }
        self.transcode(|transcode| transcode.visit_map(map))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Box<RawValue>, D::Error> {
        self.transcode(|transcode| deserializer.deserialize_any(transcode))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Box<RawValue>, D::Error> {
        self.transcode(|transcode| deserializer.deserialize_any(transcode))
    }

    fn visit_unit<E: de::Error>(self) -> Result<Box<RawValue>, E> {
        Ok(RawValue::NULL.to_owned())
    }

    fn visit_none<E: de::Error>(self) -> Result<Box<RawValue>, E> {
        Ok(RawValue::NULL.to_owned())
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Box<RawValue>, E> {
        self.transcode(|transcode| transcode.visit_bool(value))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Box<RawValue>, E> {
        self.transcode(|transcode| transcode.visit_i64(value))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Box<RawValue>, E> {
        self.transcode(|transcode| transcode.visit_u64(value))
    }

    fn visit_i128<E: de::Error>(self, value: i128) -> Result<Box<RawValue>, E> {
        self.transcode(|transcode| transcode.visit_i128(value))
    }

    fn visit_u128<E: de::Error>(self, value: u128) -> Result<Box<RawValue>, E> {
        self.transcode(|transcode| transcode.visit_u128(value))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Box<RawValue>, E> {
        self.transcode(|transcode| transcode.visit_f64(value))
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Box<RawValue>, E> {
        self.transcode(|transcode| transcode.visit_str(value))
    }

    fn visit_bytes<E: de::Error>(self, value: &[u8]) -> Result<Box<RawValue>, E> {
        self.transcode(|transcode| transcode.visit_bytes(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Box<RawValue>, A::Error> {
        self.transcode(|transcode| transcode.visit_seq(seq))
    }
}

/// Gives `RawValue` the map that it asks for.
struct Handed<A>(A);

impl<'de, A: MapAccess<'de>> Deserializer<'de> for Handed<A> {
    type Error = A::Error;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_map(self.0)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// The map in which `RawValue` takes its text.
struct Text<T, E>(Option<T>, PhantomData<E>);

impl<T, E> Text<T, E> {
    const fn new(text: T) -> Self {
        Self(Some(text), PhantomData)
    }
}

impl<'de, E: de::Error> MapAccess<'de> for Text<String, E> {
    type Error = E;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, E> {
        seed.deserialize(raw_name().into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, E> {
        seed.deserialize(self.0.take().unwrap_or_default().into_deserializer())
    }
}

impl<'de, E: de::Error> MapAccess<'de> for Text<&'de str, E> {
    type Error = E;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, E> {
        seed.deserialize(raw_name().into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, E> {
        seed.deserialize(de::value::BorrowedStrDeserializer::new(self.0.take().unwrap_or_default()))
    }
}

/// The map in which a deserializer of our own hands over the text of a value that is not borrowed from the input.
pub(crate) struct Lent<'a, E>(Option<&'a str>, PhantomData<E>);

impl<'a, E> Lent<'a, E> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(Some(text), PhantomData)
    }
}

impl<'de, E: de::Error> MapAccess<'de> for Lent<'_, E> {
    type Error = E;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, E> {
        match self.0 {
            Some(_) => seed.deserialize(raw_name().into_deserializer()).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, E> {
        seed.deserialize(self.0.take().unwrap_or_default().into_deserializer())
    }
}

/// Hears what name `RawValue` asks by.
struct Ask;

#[derive(Debug)]
struct Name(&'static str);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for Name {}

impl de::Error for Name {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self("")
    }
}

impl<'de> Deserializer<'de> for Ask {
    type Error = Name;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Name> {
        Err(Name(""))
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, _: V) -> Result<V::Value, Name> {
        Err(Name(name))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use super::*;
    use crate::{Json, json::Again};

    /// Whether a deserializer hands over text, and what.
    struct Probe;

    impl<'de> Visitor<'de> for Probe {
        type Value = (bool, String);

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a value")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let entry = map.next_entry::<String, String>()?;
            Ok((hands_over_text::<A>() && map.size_hint().is_none(), entry.unwrap().1))
        }
    }

    /// The version of `serde_json` in use names its maps as it is thought to: were it not so, all would work, but slower.
    #[test]
    fn the_texts_of_serde_json_are_known() {
        const TEXT: &str = "[1.50]";
        let taken = (true, TEXT.to_owned());
        let name = raw_name();
        assert_eq!(serde_json::Deserializer::from_str(TEXT).deserialize_newtype_struct(name, Probe).unwrap(), taken);
        assert_eq!(serde_json::Deserializer::from_slice(TEXT.as_bytes()).deserialize_newtype_struct(name, Probe).unwrap(), taken);
        assert_eq!(
            serde_json::Deserializer::from_reader(TEXT.as_bytes()).deserialize_newtype_struct(name, Probe).unwrap(),
            taken
        );
        let tree = serde_json::json!([1.5]);
        assert_eq!(tree.deserialize_newtype_struct(name, Probe).unwrap(), (true, "[1.5]".to_owned()));
        assert!(is_tree::<serde_json::Value>() && is_tree::<&serde_json::Value>());
        assert!(!is_tree::<&mut serde_json::Deserializer<serde_json::de::StrRead<'_>>>());
        let object = serde_json::json!({"a": "b"});
        assert!(!object.deserialize_map(Probe).unwrap().0);
        assert!(!serde_json::Deserializer::from_str(r#"{"a":"b"}"#).deserialize_map(Probe).unwrap().0);
    }

    /// Reads a map as any value.
    struct Whole;

    impl<'de> Visitor<'de> for Whole {
        type Value = Json;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Json, A::Error> {
            Json::deserialize(de::value::MapAccessDeserializer::new(map))
        }
    }

    /// A member may be called like the key by which text is handed over.
    #[test]
    fn an_object_is_not_taken_for_text() {
        let text = format!(r#"{{"{}":"5"}}"#, raw_name());
        assert_eq!(serde_json::Deserializer::from_str(&text).deserialize_map(Whole).unwrap().get(), text);
        let again: Again<'_, serde_json::Error> = Again::new(&text, &Path::ROOT).unwrap();
        assert_eq!(again.deserialize_map(Whole).unwrap().get(), text);
    }
}
