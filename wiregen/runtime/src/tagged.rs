//! The driver of unions of objects that one key tells apart, where each branch reads its members its own way.

use std::{fmt, marker::PhantomData};

use serde_core::{
    Deserializer,
    de::{self, DeserializeSeed, IntoDeserializer, MapAccess},
};

use crate::{
    Extra, Json, Own, Path,
    json::Again,
    nest::keeps_digits,
    nest::repeated,
    object::{Object, read_map},
    read::Seed,
    scalar::unknown_word,
    take::{NUMBER_KEY, Take, digits_of, mismatch, take},
};

/// A union of objects, of which one key tells the branch. What comes before that key is held back as raw text, and read
/// by the branch once it is known.
pub trait Tagged: Sized {
    /// The key.
    const KEY: &'static str;
    /// Each of its strings, and the branch that it stands for.
    const WORDS: &'static [(&'static str, usize)];

    /// Reads a branch from what was held back and what is still to come.
    ///
    /// # Errors
    /// What the branch refuses.
    fn branch<'de, A: MapAccess<'de>>(index: usize, map: Resumed<'_, A>, at: &Path<'_>) -> Result<Self, A::Error>;
}

/// Reads a union of objects that one key tells apart.
///
/// # Errors
/// Where the key is missing or unknown, and what the branch refuses.
#[inline]
pub fn read_tagged<'de, T: Tagged, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<T, D::Error> {
    take(Tags(PhantomData::<T>), deserializer, at)
}

struct Tags<T>(PhantomData<T>);

impl<'de, T: Tagged> Take<'de> for Tags<T> {
    type Value = T;

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("object")
    }

    fn map<A: MapAccess<'de>>(self, mut map: A, at: &Path<'_>) -> Result<T, A::Error> {
        let mut held = Extra::default();
        while let Some(key) = map.next_key::<String>()? {
            if key == T::KEY {
                let (word, index) = map.next_value_seed(Seed::new(Word::<T>(PhantomData), &at.key(T::KEY)))?;
                let resumed =
                    Resumed { held: held.into_iter(), pending: Pending::Rest, tag: Some((T::KEY, word)), map: &mut map, at };
                return T::branch(index, resumed, at);
            }
            let value: Json = map.next_value_seed(Seed::new(Own, &at.key(&key)))?;
            if key == NUMBER_KEY
                && held.is_empty()
                && keeps_digits()
                && let Some(digits) = digits_of(&value)
            {
                return Err(mismatch(&self, &digits, at));
            }
            held.try_push(key, value).map_err(|key| repeated(&key, at))?;
        }
        Err(at.key(T::KEY).error(format_args!("missing, expected {}", Words::<T>(PhantomData))))
    }
}

struct Words<T>(PhantomData<T>);

impl<T: Tagged> fmt::Display for Words<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::scalar::choices(T::WORDS.iter().map(|word| word.0), f)
    }
}

struct Word<T>(PhantomData<T>);

impl<T> Clone for Word<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Word<T> {}

impl<T: Tagged> crate::Reader<(&'static str, usize)> for Word<T> {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<(&'static str, usize), D::Error> {
        take(self, deserializer, at)
    }
}

impl<T: Tagged> Take<'_> for Word<T> {
    type Value = (&'static str, usize);

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Words::<T>(PhantomData))
    }

    fn text<E: de::Error>(self, value: &str, at: &Path<'_>) -> Result<Self::Value, E> {
        match T::WORDS.iter().find(|word| word.0 == value) {
            Some(word) => Ok(*word),
            None => Err(unknown_word(value, T::WORDS.iter().map(|word| word.0), at)),
        }
    }
}

/// An object that was read as far as the key that tells its branch: what was held back, that key, and the rest.
#[derive(Debug)]
pub struct Resumed<'e, A> {
    held: crate::extra::IntoIter,
    pending: Pending,
    tag: Option<(&'static str, &'static str)>,
    map: &'e mut A,
    at: &'e Path<'e>,
}

#[derive(Debug)]
enum Pending {
    Held(Json),
    Tag(&'static str),
    Rest,
}

impl<'de, A: MapAccess<'de>> Resumed<'_, A> {
    /// Reads the object as a branch.
    ///
    /// # Errors
    /// What the branch refuses.
    pub fn resume<T: Object>(mut self, at: &Path<'_>) -> Result<T, A::Error> {
        read_map(&mut self, at)
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Resumed<'_, A> {
    type Error = A::Error;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        if let Some((key, value)) = self.held.next() {
            self.pending = Pending::Held(value);
            return seed.deserialize(key.into_deserializer()).map(Some);
        }
        if let Some((key, word)) = self.tag.take() {
            self.pending = Pending::Tag(word);
            return seed.deserialize(key.into_deserializer()).map(Some);
        }
        self.pending = Pending::Rest;
        self.map.next_key_seed(seed)
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        match &self.pending {
            Pending::Rest => self.map.next_value_seed(seed),
            Pending::Tag(word) => seed.deserialize((*word).into_deserializer()),
            Pending::Held(json) => read_held(json, seed, self.at),
        }
    }
}

/// Reads a raw value with a seed of another input's lifetime: nothing is borrowed.
pub(crate) fn read_held<'de, V: DeserializeSeed<'de>, E: de::Error>(json: &Json, seed: V, at: &Path<'_>) -> Result<V::Value, E> {
    seed.deserialize(Again::new(json.get(), at)?)
}

/// The error of a branch that no table has.
#[cold]
#[must_use]
pub fn no_branch<E: de::Error>(at: &Path<'_>) -> E {
    at.error("fits no branch")
}

/// Members that were kept, read once more as an object of another type.
struct Kept<'a, E> {
    members: crate::extra::Iter<'a>,
    value: Option<&'a Json>,
    at: &'a Path<'a>,
    error: PhantomData<E>,
}

impl<'de, E: de::Error> MapAccess<'de> for Kept<'_, E> {
    type Error = E;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, E> {
        let Some((key, value)) = self.members.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(key.as_str().into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, E> {
        match self.value.take() {
            Some(value) => read_held(value, seed, self.at),
            None => Err(E::custom("a value was asked for before its key")),
        }
    }
}

/// Reads the members in `rest` as an object of a type whose members stand among another's.
///
/// # Errors
/// What the type refuses.
pub fn replay<T: crate::Read + crate::WriteObject, E: de::Error>(rest: &Extra, at: &Path<'_>) -> Result<T, E> {
    let kept = Kept { members: rest.iter(), value: None, at, error: PhantomData };
    let mut value = T::read(de::value::MapAccessDeserializer::new(kept), at)?;
    value.forget_rest();
    Ok(value)
}

/// Takes out of `rest` the members that one of the types flattened into an object knows.
pub fn leave(rest: &mut Extra, known: &[&dyn Fn(&str) -> bool]) {
    rest.retain(|key, _| !known.iter().any(|knows| knows(key)));
}

/// Refuses members that nothing knows.
///
/// # Errors
/// Where there are any.
pub fn nothing_left<E: de::Error>(rest: &Extra, at: &Path<'_>) -> Result<(), E> {
    match rest.keys().next() {
        Some(key) => Err(at.key(key).error("unknown key")),
        None => Ok(()),
    }
}
