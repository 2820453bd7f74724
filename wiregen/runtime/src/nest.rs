//! Readers of arrays, maps and values that may be null, made from the readers of what they hold.

use std::{fmt, hash::BuildHasher, marker::PhantomData};

use indexmap::IndexMap;
use serde_core::{
    Deserializer,
    de::{self, MapAccess, SeqAccess},
};

use crate::{
    Path, Reader,
    choice::read_json,
    read::Seed,
    scalar::TextLimits,
    take::{NUMBER_KEY, Quoted, Take, no_digits, take},
};

/// Reads a value or `null`.
#[derive(Clone, Copy, Debug)]
pub struct Nullable<R>(pub R);

impl<T, R: Reader<T>> Reader<Option<T>> for Nullable<R> {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<Option<T>, D::Error> {
        struct Maybe<'a, R, T>(R, &'a Path<'a>, PhantomData<T>);

        impl<'de, T, R: Reader<T>> de::Visitor<'de> for Maybe<'_, R, T> {
            type Value = Option<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value or null")
            }

            #[inline]
            fn visit_none<E: de::Error>(self) -> Result<Option<T>, E> {
                Ok(None)
            }

            #[inline]
            fn visit_unit<E: de::Error>(self) -> Result<Option<T>, E> {
                Ok(None)
            }

            #[inline]
            fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<T>, D::Error> {
                self.0.read(deserializer, self.1).map(Some)
            }
        }

        deserializer.deserialize_option(Maybe(self.0, at, PhantomData))
    }
}

/// Reads a value into a box.
#[derive(Clone, Copy, Debug)]
pub struct Boxed<R>(pub R);

impl<T, R: Reader<T>> Reader<Box<T>> for Boxed<R> {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<Box<T>, D::Error> {
        self.0.read(deserializer, at).map(Box::new)
    }
}

/// Limits on the number of elements or members.
#[derive(Clone, Copy, Debug, Default)]
pub struct SizeLimits {
    /// `minItems`, `minProperties`.
    pub min: u64,
    /// `maxItems`, `maxProperties`.
    pub max: Option<u64>,
}

impl SizeLimits {
    /// Checks a number of elements or members (`what`).
    pub(crate) fn check<E: de::Error>(self, size: usize, what: &str, at: &Path<'_>) -> Result<(), E> {
        let size = size as u64;
        if size < self.min {
            return Err(at.error(format_args!("{size} {what}, fewer than {}", self.min)));
        }
        match self.max {
            Some(max) if size > max => Err(at.error(format_args!("{size} {what}, more than {max}"))),
            _ => Ok(()),
        }
    }
}

/// Reads an array of one kind of value.
#[derive(Clone, Copy, Debug)]
pub struct List<R>(pub R);

impl<T, R: Reader<T>> Reader<Vec<T>> for List<R> {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<Vec<T>, D::Error> {
        take(Elements(self.0, PhantomData), deserializer, at)
    }
}

struct Elements<R, T>(R, PhantomData<T>);

impl<'de, T, R: Reader<T>> Take<'de> for Elements<R, T> {
    type Value = Vec<T>;

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("array")
    }

    fn seq<A: SeqAccess<'de>>(self, mut seq: A, at: &Path<'_>) -> Result<Vec<T>, A::Error> {
        let mut list = Vec::new();
        while let Some(element) = seq.next_element_seed(Seed::new(self.0, &at.index(list.len())))? {
            list.push(element);
        }
        Ok(list)
    }
}

/// Reads an array within limits.
#[derive(Clone, Copy, Debug)]
pub struct LimitedList<R> {
    /// Each element.
    pub item: R,
    /// How many.
    pub size: SizeLimits,
}

impl<T, R: Reader<T>> Reader<Vec<T>> for LimitedList<R> {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<Vec<T>, D::Error> {
        let list = List(self.item).read(deserializer, at)?;
        self.size.check(list.len(), "elements", at)?;
        Ok(list)
    }
}

/// Reads an object without named members; a repeated key is refused.
#[derive(Clone, Copy, Debug)]
pub struct Map<R>(pub R);

impl<T, R, S> Reader<IndexMap<String, T, S>> for Map<R>
where
    R: Reader<T>,
    S: BuildHasher + Default,
{
    #[inline]
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<IndexMap<String, T, S>, D::Error> {
        take(Members(self.0, PhantomData), deserializer, at)
    }
}

struct Members<R, T, S>(R, PhantomData<(T, S)>);

impl<'de, T, R, S> Take<'de> for Members<R, T, S>
where
    R: Reader<T>,
    S: BuildHasher + Default,
{
    type Value = IndexMap<String, T, S>;

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("object")
    }

    fn map<A: MapAccess<'de>>(self, mut map: A, at: &Path<'_>) -> Result<Self::Value, A::Error> {
        let mut members = IndexMap::<String, T, S>::default();
        while let Some(key) = map.next_key::<String>()? {
            if key == NUMBER_KEY && members.is_empty() && keeps_digits() {
                let value = no_digits(&mut map, at)?;
                let value = read_json(&value, self.0, &at.key(&key)).map_err(de::Error::custom)?;
                members.insert(key, value);
                continue;
            }
            match members.entry(key) {
                indexmap::map::Entry::Occupied(entry) => return Err(repeated(entry.key(), at)),
                indexmap::map::Entry::Vacant(entry) => {
                    let value = map.next_value_seed(Seed::new(self.0, &at.key(entry.key())))?;
                    entry.insert(value);
                }
            }
        }
        Ok(members)
    }
}

/// Whether `serde_json`'s feature `arbitrary_precision` is on, in which it hands numbers over as maps.
pub(crate) fn keeps_digits() -> bool {
    "1e999".parse::<serde_json::Number>().is_ok()
}

/// `repeated key "a"`.
#[cold]
#[inline(never)]
pub(crate) fn repeated<E: de::Error>(key: &str, at: &Path<'_>) -> E {
    at.error(format_args!("repeated key {}", Quoted(key)))
}

/// Reads an object without named members, within limits.
#[derive(Clone, Copy, Debug)]
pub struct LimitedMap<R> {
    /// Each value.
    pub value: R,
    /// How many members.
    pub size: SizeLimits,
    /// What each key must be.
    pub keys: &'static TextLimits,
}

impl<T, R, S> Reader<IndexMap<String, T, S>> for LimitedMap<R>
where
    R: Reader<T>,
    S: BuildHasher + Default,
{
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<IndexMap<String, T, S>, D::Error> {
        let map: IndexMap<String, T, S> = Map(self.value).read(deserializer, at)?;
        self.size.check(map.len(), "members", at)?;
        for key in map.keys() {
            self.keys.check(key, &at.key(key))?;
        }
        Ok(map)
    }
}
