//! The driver of objects: one pass over the members, each to its slot in a draft, the draft to a value.

use std::{fmt, marker::PhantomData};

use serde_core::{
    Deserializer,
    de::{self, DeserializeSeed, IgnoredAny, MapAccess, Visitor},
};

use crate::{
    Extra, Json, Path, Pattern, Reader,
    arrays::Following,
    choice::read_json,
    limits::{ObjectLimits, Present},
    nearest::nearest,
    nest::{keeps_digits, repeated},
    read::Seed,
    take::{Digits, NUMBER_KEY, Quoted, expected, no_digits, skip_elements},
};

/// A type that is read from the members of an object. The generator writes the table, [`read_object`] drives it.
pub trait Object: Sized {
    /// Every key that has a slot, in the order in which it is written.
    const KEYS: &'static [&'static str];
    /// Whether other keys are kept (`extra`) or refused.
    const OPEN: bool;
    /// Constraints on the object as a whole.
    const LIMITS: Option<&'static ObjectLimits> = None;
    /// What has been read so far: a slot a key.
    type Draft: Default;

    /// The place of a key in [`KEYS`](Self::KEYS).
    #[inline]
    #[must_use]
    fn find(key: &str) -> Option<usize> {
        Self::KEYS.iter().position(|known| *known == key)
    }

    /// Reads the member `KEYS[index]` into its slot.
    ///
    /// # Errors
    /// A value that its reader refuses, or a repeated key.
    fn member<'de, A: MapAccess<'de>>(draft: &mut Self::Draft, index: usize, entry: Entry<'_, A>) -> Result<(), A::Error>;

    /// Reads a member that has no slot.
    ///
    /// # Errors
    /// Where the object is closed, or the key repeated.
    #[inline]
    fn unknown<'de, A: MapAccess<'de>>(draft: &mut Self::Draft, entry: Entry<'_, A>) -> Result<(), A::Error> {
        let _ = draft;
        if Self::OPEN { entry.keep() } else { Err(entry.refuse(Self::KEYS)) }
    }

    /// Makes the value of a draft, whose slots it empties, with the members in `rest` that have none.
    ///
    /// # Errors
    /// A member that is missing, or that was held back and is refused now.
    fn finish<E: de::Error>(draft: &mut Self::Draft, rest: Rest<'_>, at: &Path<'_>) -> Result<Self, E>;

    /// Whether [`finish`](Self::finish) will find in the draft all that it needs, as far as can be told at little cost. Where
    /// it says so and is wrong, an error at the root has no line and column.
    #[inline]
    #[must_use]
    fn is_ready(draft: &Self::Draft) -> bool {
        let _ = draft;
        false
    }
}

/// Reads an object, and says where it is at fault.
///
/// # Errors
/// What the deserializer says; a member that is missing, repeated, unknown or refused.
#[inline]
pub fn read_object<'de, T: Object, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<T, D::Error> {
    let (mut draft, mut rest, mut early) = (T::Draft::default(), Extra::default(), None);
    let visitor = ObjectVisitor { draft: &mut draft, rest: &mut rest, early: &mut early, at };
    // At the root it may be one of several that a caller's type flattens: asking for a struct takes the members
    // named, asking for a map leaves them to the others. Below the root, whatever stands there is seen by the
    // visitor, which knows the path.
    if !at.is_root() {
        deserializer.deserialize_any(visitor)?;
    } else if T::OPEN {
        deserializer.deserialize_map(visitor)?;
    } else {
        deserializer.deserialize_struct("object", T::KEYS, visitor)?;
    }
    match early {
        None => T::finish(&mut draft, Rest::new(&mut rest), at),
        Some(value) => Ok(value),
    }
}

/// Reads an object whose members a `MapAccess` hands over.
///
/// # Errors
/// As [`read_object`].
#[inline]
pub(crate) fn read_map<'de, T: Object, A: MapAccess<'de>>(map: &mut A, at: &Path<'_>) -> Result<T, A::Error> {
    let (mut draft, mut rest) = (T::Draft::default(), Extra::default());
    read_members::<T, A>(map, &mut draft, &mut rest, at)?;
    T::finish(&mut draft, Rest::new(&mut rest), at)
}

/// The members without a slot that an object keeps, unless it stands among the members of another, which keeps them.
#[derive(Debug)]
pub struct Rest<'e> {
    members: &'e mut Extra,
    own: bool,
}

impl<'e> Rest<'e> {
    #[inline]
    const fn new(members: &'e mut Extra) -> Self {
        Self { members, own: true }
    }

    /// What the object itself keeps.
    #[inline]
    #[must_use]
    pub fn own(self) -> Extra {
        if self.own { std::mem::take(self.members) } else { Extra::new() }
    }

    /// For an object whose members stand among those of this one.
    #[inline]
    #[must_use]
    pub const fn inner(&mut self) -> Rest<'_> {
        Rest { members: self.members, own: false }
    }

    /// All of them.
    #[inline]
    #[must_use]
    pub const fn members(&mut self) -> &mut Extra {
        self.members
    }
}

/// What the visitor returns; the members are in the draft.
struct Done;

/// Reads the members into a draft that stands outside: a value that were returned would be copied at every step of the way out.
struct ObjectVisitor<'a, T: Object> {
    draft: &'a mut T::Draft,
    rest: &'a mut Extra,
    /// The value, where it was made at once so that an error in doing so has its line and column.
    early: &'a mut Option<T>,
    at: &'a Path<'a>,
}

impl<'de, T: Object> Visitor<'de> for ObjectVisitor<'_, T> {
    type Value = Done;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("object")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Done, E> {
        Err(expected(&"object", &"null", self.at))
    }

    fn visit_none<E: de::Error>(self) -> Result<Done, E> {
        Err(expected(&"object", &"null", self.at))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Done, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Done, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Done, E> {
        Err(expected(&"object", &value, self.at))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Done, E> {
        Err(expected(&"object", &value, self.at))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Done, E> {
        Err(expected(&"object", &value, self.at))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Done, E> {
        Err(expected(&"object", &Digits::Float(value), self.at))
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Done, E> {
        Err(expected(&"object", &Quoted(value), self.at))
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Done, A::Error> {
        skip_elements(&mut seq)?;
        Err(expected(&"object", &"an array", self.at))
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Done, A::Error> {
        read_members::<T, A>(&mut map, self.draft, self.rest, self.at)?;
        if !T::is_ready(self.draft) {
            *self.early = Some(T::finish(self.draft, Rest::new(self.rest), self.at)?);
        }
        Ok(Done)
    }
}

/// Reads the members of an object into a draft.
#[inline]
fn read_members<'de, T: Object, A: MapAccess<'de>>(
    map: &mut A,
    draft: &mut T::Draft,
    rest: &mut Extra,
    at: &Path<'_>,
) -> Result<(), A::Error> {
    let mut begun = false;
    let mut present = T::LIMITS.map(|_| Present::default());
    while let Some(key) = map.next_key_seed(KeySeed(PhantomData::<T>))? {
        match key {
            Key::Known(index) => {
                begun = true;
                let key = T::KEYS.get(index).copied().unwrap_or_default();
                if let Some(present) = &mut present {
                    present.insert(key);
                }
                T::member(draft, index, Entry { map, rest, at, key, ready: None })?;
            }
            Key::Unknown(key) => {
                let mut ready = None;
                if key == NUMBER_KEY && !begun && rest.is_empty() && keeps_digits() {
                    ready = Some(no_digits(map, at)?);
                }
                if let Some(present) = &mut present {
                    present.insert(&key);
                }
                T::unknown(draft, Entry { map, rest, at, key: &key, ready })?;
            }
        }
    }
    if let (Some(limits), Some(present)) = (T::LIMITS, &present) {
        limits.check(present, at)?;
    }
    Ok(())
}

enum Key {
    Known(usize),
    Unknown(String),
}

/// Finds a key's place.
struct KeySeed<T>(PhantomData<T>);

impl<'de, T: Object> DeserializeSeed<'de> for KeySeed<T> {
    type Value = Key;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Key, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl<T: Object> Visitor<'_> for KeySeed<T> {
    type Value = Key;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    #[inline]
    fn visit_str<E: de::Error>(self, key: &str) -> Result<Key, E> {
        Ok(T::find(key).map_or_else(|| Key::Unknown(key.to_owned()), Key::Known))
    }

    #[inline]
    fn visit_string<E: de::Error>(self, key: String) -> Result<Key, E> {
        Ok(match T::find(&key) {
            Some(index) => Key::Known(index),
            None => Key::Unknown(key),
        })
    }
}

/// A member whose key has been read and whose value comes next.
#[derive(Debug)]
pub struct Entry<'e, A> {
    pub(crate) map: &'e mut A,
    pub(crate) rest: &'e mut Extra,
    pub(crate) at: &'e Path<'e>,
    pub(crate) key: &'e str,
    /// The value, where it has been read already.
    pub(crate) ready: Option<Json>,
}

impl<'de, A: MapAccess<'de>> Entry<'_, A> {
    /// Its key.
    #[must_use]
    pub fn key(&self) -> &str {
        self.key
    }

    fn raw(map: &mut A, ready: Option<Json>, at: &Path<'_>) -> Result<Json, A::Error> {
        match ready {
            Some(value) => Ok(value),
            None => map.next_value_seed(Seed::new(crate::Own, at)),
        }
    }

    /// Skips the value, if it has not been read.
    fn skip(self) -> Result<(), A::Error> {
        match self.ready {
            Some(_) => Ok(()),
            None => self.map.next_value::<IgnoredAny>().map(|_| ()),
        }
    }

    /// Reads the value into a slot.
    ///
    /// # Errors
    /// What the reader refuses; a slot that is taken, since the key is repeated then.
    #[inline(always)]
    pub fn set<T, R: Reader<T>>(self, slot: &mut Option<T>, reader: R) -> Result<(), A::Error> {
        if slot.is_some() {
            return Err(repeated(self.key, self.at));
        }
        *slot = Some(self.map.next_value_seed(Seed::new(reader, &self.at.key(self.key)))?);
        Ok(())
    }

    /// Keeps the value as it came, among the members without a slot.
    ///
    /// # Errors
    /// A repeated key.
    pub fn keep(self) -> Result<(), A::Error> {
        let value = Self::raw(self.map, self.ready, &self.at.key(self.key))?;
        self.rest.try_push(self.key.to_owned(), value).map_err(|key| repeated(&key, self.at))
    }

    /// Keeps the value as it came where `check` accepts it.
    ///
    /// # Errors
    /// What `check` says, or a repeated key.
    pub fn keep_checked(self, check: impl FnOnce(&Json, &Path<'_>) -> Result<(), String>) -> Result<(), A::Error> {
        let at = self.at.key(self.key);
        let value = Self::raw(self.map, self.ready, &at)?;
        check(&value, &at).map_err(de::Error::custom)?;
        self.rest.try_push(self.key.to_owned(), value).map_err(|key| repeated(&key, self.at))
    }

    /// Reads the value into a map of values of one kind.
    ///
    /// # Errors
    /// What the reader refuses, or a repeated key.
    pub fn insert<T, R: Reader<T>>(self, map: &mut indexmap::IndexMap<String, T>, reader: R) -> Result<(), A::Error> {
        if map.contains_key(self.key) {
            return Err(repeated(self.key, self.at));
        }
        let at = self.at.key(self.key);
        let value = match self.ready {
            Some(value) => read_json(&value, reader, &at).map_err(de::Error::custom)?,
            None => self.map.next_value_seed(Seed::new(reader, &at))?,
        };
        map.insert(self.key.to_owned(), value);
        Ok(())
    }

    /// Keeps the value as it came where every pattern that fits the key accepts it, or else `other` does.
    ///
    /// # Errors
    /// What a pattern's check says, or a repeated key.
    pub fn keep_by_pattern(self, patterns: &[KeyPattern], other: Following, keys: &[&str]) -> Result<(), A::Error> {
        let mut fitting = patterns.iter().filter(|pattern| pattern.pattern.is_found(self.key)).peekable();
        if fitting.peek().is_none() {
            return match other {
                Following::Any => self.keep(),
                Following::None => Err(self.refuse(keys)),
                Following::Each(check) => self.keep_checked(check),
            };
        }
        self.keep_checked(|json, at| fitting.try_for_each(|pattern| (pattern.check)(json, at)))
    }

    /// The error of a key that must not be there.
    #[cold]
    #[must_use]
    pub fn forbid(self) -> A::Error {
        let (key, at) = (self.key, self.at);
        match self.skip() {
            Err(error) => error,
            Ok(()) => at.key(key).error("must not be there"),
        }
    }

    /// The error of a key that a closed object does not know.
    #[cold]
    #[must_use]
    pub fn refuse(self, keys: &[&str]) -> A::Error {
        // What stands there is read first: a fault of the text itself comes before one of its meaning.
        let (key, at) = (self.key, self.at);
        if let Err(error) = self.skip() {
            return error;
        }
        let at = at.key(key);
        match nearest(key, keys) {
            Some(known) => at.error(format_args!("unknown key, the nearest known key is {known:?}")),
            None => at.error("unknown key, none is known here"),
        }
    }
}

/// A pattern of keys, and what the values under them must be.
#[derive(Clone, Copy, Debug)]
pub struct KeyPattern {
    /// Found anywhere in the key.
    pub pattern: Pattern,
    /// Checks a value.
    pub check: Check,
}

/// A check of a raw value; the error is the fact, with its path.
pub type Check = fn(&Json, &Path<'_>) -> Result<(), String>;

/// The value in a slot, or the error that its key is missing.
///
/// # Errors
/// Where the slot is empty.
#[inline]
pub fn required<T, E: de::Error>(slot: Option<T>, key: &str, at: &Path<'_>) -> Result<T, E> {
    match slot {
        Some(value) => Ok(value),
        None => Err(missing(key, at)),
    }
}

#[cold]
#[inline(never)]
fn missing<E: de::Error>(key: &str, at: &Path<'_>) -> E {
    at.key(key).error("missing, but required")
}
