//! Members that are held back as raw text until it is known what they are.

use serde_core::de::{self, MapAccess};

use crate::{Entry, Extra, Json, Own, Path, Reader, nest::repeated, read::Seed};

/// A member that is held back: its raw value, and its place among the members without a slot, should it be one of them.
#[derive(Clone, Debug)]
pub struct Held {
    pub(crate) json: Json,
    pub(crate) place: usize,
}

impl<'de, A: MapAccess<'de>> Entry<'_, A> {
    /// Holds the value back.
    ///
    /// # Errors
    /// A slot that is taken, since the key is repeated then.
    pub fn hold(self, slot: &mut Option<Held>) -> Result<(), A::Error> {
        if slot.is_some() {
            return Err(repeated(self.key, self.at));
        }
        let json = self.map.next_value_seed(Seed::new(Own, &self.at.key(self.key)))?;
        *slot = Some(Held { json, place: self.rest.len() });
        Ok(())
    }
}

/// The value of a slot, or that of a member that was held back, read now that it is known what it is.
///
/// # Errors
/// What the reader refuses, or a key that came before and after it was known what it is.
#[inline]
pub fn held<T, R: Reader<T>, E: de::Error>(
    slot: Option<T>,
    held: Option<Held>,
    key: &str,
    reader: R,
    at: &Path<'_>,
) -> Result<Option<T>, E> {
    match (held, slot) {
        (None, slot) => Ok(slot),
        (Some(_), Some(_)) => Err(repeated(key, at)),
        (Some(held), None) => reader.read_json(held.json, &at.key(key)).map(Some),
    }
}

/// A key, what was held back under it, and whether that is a member with a slot.
pub type HeldBack<'a> = (&'static str, &'a mut Option<Held>, bool);

/// Gives back what turned out to have no slot, each to its place among the members in `rest`.
///
/// # Errors
/// A key that came once more when it was known that it has no slot.
#[cold]
pub fn give_back<E: de::Error>(rest: &mut Extra, all: &mut [HeldBack<'_>], at: &Path<'_>) -> Result<(), E> {
    sort_by_place(all);
    let mut taken = 0;
    for (key, held, slotted) in all {
        if *slotted {
            taken += usize::from(held.is_some());
        } else if let Some(Held { json, place }) = held.take() {
            if rest.contains_key(key) {
                return Err(repeated(key, at));
            }
            rest.put(place.saturating_sub(taken), (*key).to_owned(), json);
        }
    }
    Ok(())
}

/// On its own, so that it is compiled once and not for each type of error.
fn sort_by_place(all: &mut [HeldBack<'_>]) {
    all.sort_by_key(|(_, held, _)| held.as_ref().map(|held| held.place));
}
