//! A map that may be the text of a value in the form in which `serde_json` hands it over, or an object.

use serde_core::{
    Deserializer,
    de::{self, DeserializeSeed, IntoDeserializer, MapAccess, Visitor},
};

use crate::{
    Json, Path,
    json::{is_object, raw_name},
    nest::keeps_digits,
    tagged::read_held,
    take::NUMBER_KEY,
};

/// What a map is.
pub(crate) enum Handed<'a, A> {
    /// The text of a value.
    Text(Json),
    /// An object, its first member read at most.
    Object(Begun<'a, A>),
}

/// Looks what a map is that a wrapper around `serde_json`, or another format, gives where the text of a value was asked for.
#[cold]
pub(crate) fn handed_over<'a, 'de, A: MapAccess<'de>>(mut map: A, at: &'a Path<'a>) -> Result<Handed<'a, A>, A::Error> {
    if is_object::<A>() {
        return Ok(Handed::Object(Begun::new(map, at)));
    }
    let first = match map.next_key_seed(Key)? {
        Some(None) => raw_name().to_owned(),
        Some(Some(key)) if key == NUMBER_KEY && keeps_digits() => key,
        Some(Some(key)) => return Ok(Handed::Object(Begun::at_value(key, map, at))),
        None => return Ok(Handed::Object(Begun::ended(map, at))),
    };
    let value = map.next_value::<Json>()?;
    let next = map.next_key::<String>()?;
    let text = value.parse::<String>().ok().filter(|_| next.is_none());
    Ok(match text.and_then(|text| Json::try_from(text).ok()) {
        Some(json) => Handed::Text(json),
        None => Handed::Object(Begun { first: Some(first), value: Some(value), next: Next::Read(next), map, at }),
    })
}

/// Reads a key, unless it is the one by which text is handed over.
struct Key;

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Option<String>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<String>, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key {
    type Value = Option<String>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: de::Error>(self, key: &str) -> Result<Option<String>, E> {
        Ok((key != raw_name()).then(|| key.to_owned()))
    }
}

/// An object of which the first key or member, or a key more, may have been read.
pub(crate) struct Begun<'a, A> {
    first: Option<String>,
    value: Option<Json>,
    next: Next,
    map: A,
    at: &'a Path<'a>,
}

/// The key after the first member.
enum Next {
    Unread,
    /// `None` where the object ends.
    Read(Option<String>),
}

impl<'a, A> Begun<'a, A> {
    /// An object of which nothing has been read.
    pub(crate) const fn new(map: A, at: &'a Path<'a>) -> Self {
        Self { first: None, value: None, next: Next::Unread, map, at }
    }

    /// An object that has no member.
    pub(crate) const fn ended(map: A, at: &'a Path<'a>) -> Self {
        Self { first: None, value: None, next: Next::Read(None), map, at }
    }

    /// An object of which the first key has been read.
    pub(crate) const fn at_value(key: String, map: A, at: &'a Path<'a>) -> Self {
        Self { first: Some(key), value: None, next: Next::Unread, map, at }
    }

    /// An object of which the first member has been read.
    pub(crate) const fn at_key(key: String, value: Json, map: A, at: &'a Path<'a>) -> Self {
        Self { first: Some(key), value: Some(value), next: Next::Unread, map, at }
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Begun<'_, A> {
    type Error = A::Error;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        if let Some(first) = self.first.take() {
            return seed.deserialize(first.into_deserializer()).map(Some);
        }
        match &mut self.next {
            Next::Unread => self.map.next_key_seed(seed),
            Next::Read(None) => Ok(None),
            Next::Read(Some(key)) => {
                let key = std::mem::take(key);
                self.next = Next::Unread;
                seed.deserialize(key.into_deserializer()).map(Some)
            }
        }
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        match self.value.take() {
            Some(value) => read_held(&value, seed, self.at),
            None => self.map.next_value_seed(seed),
        }
    }
}
