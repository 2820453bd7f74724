//! Unknown members of an open object.

use std::fmt;

use indexmap::{IndexMap, map};

use crate::{Json, JsonObject};

/// The members of an open object that its type does not name, in the order in which they came.
///
/// Without members it takes no memory of its own. Two are equal where their members are, in any order.
///
/// ```
/// use wiregen_runtime::{Extra, Json};
///
/// let mut extra = Extra::default();
/// extra.insert("example.com/trace", Json::string("abc"));
/// assert_eq!(extra.get("example.com/trace"), Some(&Json::string("abc")));
/// assert_eq!(extra.len(), 1);
/// ```
#[derive(Clone, Default)]
pub struct Extra(Option<Box<IndexMap<String, Json>>>);

impl Extra {
    /// No member.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self(None)
    }

    /// How many members there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |members| members.len())
    }

    /// Whether there is no member.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a member.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Json> {
        self.0.as_ref()?.get(key)
    }

    /// The value of a member, to be changed.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Json> {
        self.0.as_mut()?.get_mut(key)
    }

    /// Whether there is a member of this name.
    #[must_use]
    pub fn contains_key(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Sets a member: in its place if it is there, else at the end. Gives back what it was.
    pub fn insert(&mut self, key: impl Into<String>, value: impl Into<Json>) -> Option<Json> {
        self.0.get_or_insert_default().insert(key.into(), value.into())
    }

    /// Adds a member at the end, unless there is one of this name: then gives the name back.
    pub(crate) fn try_push(&mut self, key: String, value: Json) -> Result<(), String> {
        match self.0.get_or_insert_default().entry(key) {
            map::Entry::Vacant(entry) => {
                entry.insert(value);
                Ok(())
            }
            map::Entry::Occupied(entry) => Err(entry.key().clone()),
        }
    }

    /// Adds a member that is not there at a place, at the end if there is no such place.
    pub(crate) fn put(&mut self, place: usize, key: String, value: Json) {
        let members = self.0.get_or_insert_default();
        members.shift_insert(place.min(members.len()), key, value);
    }

    /// Takes a member out; those after it keep their order.
    pub fn remove(&mut self, key: &str) -> Option<Json> {
        self.0.as_mut()?.shift_remove(key)
    }

    /// Keeps the members for which `keep` says so.
    pub fn retain(&mut self, keep: impl FnMut(&String, &mut Json) -> bool) {
        if let Some(members) = &mut self.0 {
            members.retain(keep);
        }
    }

    /// Takes all members out.
    pub fn clear(&mut self) {
        self.0 = None;
    }

    /// The members in their order.
    #[must_use]
    pub fn iter(&self) -> Iter<'_> {
        Iter(self.0.as_ref().map(|members| members.iter()))
    }

    /// The names of the members in their order.
    pub fn keys(&self) -> impl Iterator<Item = &String> {
        self.iter().map(|(key, _)| key)
    }

    /// The values of the members in their order.
    pub fn values(&self) -> impl Iterator<Item = &Json> {
        self.iter().map(|(_, value)| value)
    }
}

/// Most messages have no unknown member: there, dropping is one comparison, and no call.
impl Drop for Extra {
    #[inline]
    fn drop(&mut self) {
        #[cold]
        #[inline(never)]
        fn discard(members: Box<IndexMap<String, Json>>) {
            drop(members);
        }

        if let Some(members) = self.0.take() {
            discard(members);
        }
    }
}

impl fmt::Debug for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl PartialEq for Extra {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().all(|(key, value)| other.get(key) == Some(value))
    }
}

impl Eq for Extra {}

impl<K: Into<String>, V: Into<Json>> Extend<(K, V)> for Extra {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, members: I) {
        for (key, value) in members {
            self.insert(key, value);
        }
    }
}

impl<K: Into<String>, V: Into<Json>> FromIterator<(K, V)> for Extra {
    /// Of a repeated key the last value counts, in the place of the first.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(members: I) -> Self {
        let mut extra = Self::new();
        extra.extend(members);
        extra
    }
}

impl From<IndexMap<String, Json>> for Extra {
    fn from(members: IndexMap<String, Json>) -> Self {
        Self((!members.is_empty()).then(|| Box::new(members)))
    }
}

/// The members of an object; of a repeated key the last value counts.
impl From<&JsonObject> for Extra {
    fn from(object: &JsonObject) -> Self {
        object.iter().collect()
    }
}

/// Goes through the members of an [`Extra`].
#[derive(Clone, Debug)]
pub struct Iter<'a>(Option<map::Iter<'a, String, Json>>);

impl<'a> Iterator for Iter<'a> {
    type Item = (&'a String, &'a Json);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.as_mut()?.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.as_ref().map_or((0, Some(0)), map::Iter::size_hint)
    }
}

impl ExactSizeIterator for Iter<'_> {}

/// Takes the members of an [`Extra`] out of it.
#[derive(Debug)]
pub struct IntoIter(Option<map::IntoIter<String, Json>>);

impl Iterator for IntoIter {
    type Item = (String, Json);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.as_mut()?.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.as_ref().map_or((0, Some(0)), map::IntoIter::size_hint)
    }
}

impl ExactSizeIterator for IntoIter {}

impl<'a> IntoIterator for &'a Extra {
    type Item = (&'a String, &'a Json);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl IntoIterator for Extra {
    type Item = (String, Json);
    type IntoIter = IntoIter;

    fn into_iter(mut self) -> IntoIter {
        IntoIter(self.0.take().map(|members| members.into_iter()))
    }
}
