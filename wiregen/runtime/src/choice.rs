//! The driver of unions of objects: each key read narrows the branches that are left.

use serde_core::de::{self, MapAccess};

use crate::{
    Held, Json, Path, Reader,
    object::Entry,
    read::read_text,
    scalar::choices,
    take::{Quoted, Take, take},
};

/// What tells the branches of a union of objects apart. A set of branches is a bit mask, the first branch its lowest bit.
#[derive(Debug)]
pub struct UnionTable {
    /// Every key that some branch knows.
    pub keys: &'static [&'static str],
    /// By key: the branches that may have it (that know it, or are open).
    pub may: &'static [u64],
    /// By branch: the keys that it must have, as bits.
    pub must: &'static [u128],
    /// Branches that keep keys that they do not know.
    pub open: u64,
    /// Keys whose string tells branches apart.
    pub tags: &'static [Tag],
    /// An instance that fits two branches is refused.
    pub exclusive: bool,
}

/// A key whose string tells branches apart.
#[derive(Debug)]
pub struct Tag {
    /// The key's place in the table.
    pub index: usize,
    /// Each string, and the branches in which it may stand.
    pub words: &'static [(&'static str, u64)],
}

/// Which branches are left, and what has been seen.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    left: u64,
    seen: u128,
    held: usize,
}

impl Default for Choice {
    fn default() -> Self {
        Self { left: u64::MAX, seen: 0, held: 0 }
    }
}

/// What a key is, as far as the branches that are left can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// All branches that are left know it, and read it alike: the place of the kind in the list.
    As(usize),
    /// None of them knows it: it is kept among the members without a slot.
    No,
    /// They differ: it is held back until they do not.
    Undecided,
}

impl Choice {
    /// Takes note of a key, and leaves out the branches that refuse it.
    ///
    /// # Errors
    /// Where no branch is left.
    #[inline]
    pub fn saw<'de, A: MapAccess<'de>>(
        &mut self,
        table: &'static UnionTable,
        index: usize,
        entry: &Entry<'_, A>,
    ) -> Result<(), A::Error> {
        let left = self.left & table.may.get(index).copied().unwrap_or_default();
        if left == 0 {
            return Err(self.stray(table, entry.key, entry.at));
        }
        self.left = left;
        self.seen |= 1 << index;
        Ok(())
    }

    /// Takes note of a key that no branch knows, and keeps it for the branches that are open.
    ///
    /// # Errors
    /// Where no open branch is left, or the key is repeated.
    pub fn unknown<'de, A: MapAccess<'de>>(&mut self, table: &'static UnionTable, entry: Entry<'_, A>) -> Result<(), A::Error> {
        let left = self.left & table.open;
        if left == 0 {
            return Err(entry.refuse(table.keys));
        }
        self.left = left;
        entry.keep()
    }

    /// Reads a key whose string tells branches apart.
    ///
    /// # Errors
    /// Where it is no string, or none that a branch that is left admits.
    #[inline]
    pub fn tag<'de, A: MapAccess<'de>>(
        &mut self,
        table: &'static UnionTable,
        tag: usize,
        slot: &mut Option<&'static str>,
        entry: Entry<'_, A>,
    ) -> Result<(), A::Error> {
        let Some(tag) = table.tags.get(tag) else { return entry.keep() };
        let mut word = slot.map(|word| (word, 0));
        entry.set(&mut word, TagReader { tag, left: self.left })?;
        if let Some((text, branches)) = word {
            *slot = Some(text);
            self.left &= branches;
        }
        Ok(())
    }

    /// Holds a member back until it is known what it is.
    ///
    /// # Errors
    /// A repeated key.
    pub fn hold<'de, A: MapAccess<'de>>(&mut self, slot: &mut Option<Held>, entry: Entry<'_, A>) -> Result<(), A::Error> {
        entry.hold(slot)?;
        if let Some(held) = slot {
            held.place += self.held;
        }
        self.held += 1;
        Ok(())
    }

    /// Whether any member was held back.
    #[inline]
    #[must_use]
    pub const fn holds(&self) -> bool {
        self.held > 0
    }

    /// What a key is to the branches that are left: `kinds` are the sets of branches that read it alike.
    #[inline]
    #[must_use]
    pub fn known(&self, table: &UnionTable, kinds: &[u64]) -> Known {
        let left = self.left & all(table);
        match kinds.iter().position(|kind| left & !kind == 0) {
            Some(kind) => Known::As(kind),
            None if kinds.iter().all(|kind| left & kind == 0) => Known::No,
            None => Known::Undecided,
        }
    }

    /// The branch that the only tag has told, which every branch must have.
    ///
    /// # Errors
    /// Where the tag is missing.
    #[inline]
    pub fn told<E: de::Error>(&self, table: &'static UnionTable, tag: Option<&'static str>, at: &Path<'_>) -> Result<usize, E> {
        match tag {
            Some(_) => Ok(self.left.trailing_zeros() as usize),
            None => Err(self.lacking(table, self.left & all(table), &[None], at)),
        }
    }

    /// Whether a branch is told, by a tag of which each string tells one.
    #[inline]
    #[must_use]
    pub const fn only(&self) -> Option<usize> {
        if self.left.is_power_of_two() && self.held == 0 { Some(self.left.trailing_zeros() as usize) } else { None }
    }

    /// Whether a branch has all that it must have, and nothing was held back.
    #[inline]
    #[must_use]
    pub fn is_ready(&self, table: &UnionTable) -> bool {
        self.held == 0 && self.fitting(table).next().is_some()
    }

    /// The branches that are left and have all that they must have.
    #[inline]
    fn fitting(self, table: &UnionTable) -> impl Iterator<Item = usize> {
        let fits = move |(branch, must): &(usize, &u128)| self.left & (1 << branch) != 0 && *must & !self.seen == 0;
        table.must.iter().enumerate().filter(fits).map(|(branch, _)| branch)
    }

    /// Leaves only `branches`: a member has told them apart.
    pub fn narrow(&mut self, branches: u64) {
        self.left &= branches;
    }

    /// The branch that an object is which has been read to its end.
    ///
    /// # Errors
    /// Where each branch lacks a key that it must have, or two fit a union that admits but one.
    pub fn pick<E: de::Error>(
        &self,
        table: &'static UnionTable,
        tags: &[Option<&'static str>],
        at: &Path<'_>,
    ) -> Result<usize, E> {
        let mut fitting = self.fitting(table);
        match (fitting.next(), table.exclusive && fitting.next().is_some()) {
            (Some(branch), false) => Ok(branch),
            (Some(_), true) => Err(at.error("fits more than one branch, where exactly one must fit")),
            (None, _) => Err(self.lacking(table, self.left & all(table), tags, at)),
        }
    }

    /// The error of an object that lacks a key: of a tag, if one is missing; else of the first branch that is left.
    #[cold]
    fn lacking<E: de::Error>(&self, table: &'static UnionTable, left: u64, tags: &[Option<&'static str>], at: &Path<'_>) -> E {
        let lacks = |index: &usize| self.seen & (1 << index) == 0;
        let needs = |index: usize| {
            table.must.iter().enumerate().any(|(branch, must)| left & (1 << branch) != 0 && must & (1 << index) != 0)
        };
        for tag in table.tags {
            if let (true, true, Some(key)) = (lacks(&tag.index), needs(tag.index), table.keys.get(tag.index)) {
                return at.key(key).error(format_args!("missing, expected {}", Allowed(tag, left)));
            }
        }
        let must = table.must.iter().enumerate().find(|(branch, _)| left & (1 << branch) != 0).map_or(0, |found| *found.1);
        let key = (0..table.keys.len()).find(|index| must & (1 << index) != 0 && lacks(index));
        let key = key.and_then(|index| table.keys.get(index)).copied().unwrap_or_default();
        lacking_when(key, table, tags, at)
    }

    #[cold]
    fn stray<E: de::Error>(&self, table: &'static UnionTable, key: &str, at: &Path<'_>) -> E {
        // The branches that are left, as their known keys: the nearest of those is what was most likely meant.
        let known: Vec<&str> =
            table.keys.iter().zip(table.may).filter(|(_, may)| *may & self.left & all(table) != 0).map(|(key, _)| *key).collect();
        let at = at.key(key);
        match crate::nearest::nearest(key, &known) {
            Some(near) => at.error(format_args!("unknown key here, the nearest known key is {near:?}")),
            None => at.error("unknown key here"),
        }
    }
}

/// The value in a slot of a branch that a tag has told, or the error that its key is missing.
///
/// # Errors
/// Where the slot is empty.
#[inline]
pub fn required_when<T, E: de::Error>(
    slot: Option<T>,
    key: &str,
    table: &'static UnionTable,
    tag: Option<&'static str>,
    at: &Path<'_>,
) -> Result<T, E> {
    match slot {
        Some(value) => Ok(value),
        None => Err(lacking_when(key, table, &[tag], at)),
    }
}

#[cold]
#[inline(never)]
fn lacking_when<E: de::Error>(key: &str, table: &'static UnionTable, tags: &[Option<&'static str>], at: &Path<'_>) -> E {
    at.key(key).error(format_args!("missing, required{}", When(table, tags)))
}

/// ` when status is "completed"`, or nothing where no tag tells the branch.
struct When<'a>(&'static UnionTable, &'a [Option<&'static str>]);

impl std::fmt::Display for When<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut before = " when ";
        for (tag, word) in self.0.tags.iter().zip(self.1) {
            if let (Some(key), Some(word), true) = (self.0.keys.get(tag.index), word, tag.words.len() > 1) {
                write!(f, "{before}{key} is {word:?}")?;
                before = " and ";
            }
        }
        Ok(())
    }
}

fn all(table: &UnionTable) -> u64 {
    u64::MAX.checked_shr(64_u32.saturating_sub(u32::try_from(table.must.len()).unwrap_or(64))).unwrap_or(0)
}

#[derive(Clone, Copy)]
struct TagReader {
    tag: &'static Tag,
    left: u64,
}

struct Allowed(&'static Tag, u64);

impl std::fmt::Display for Allowed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        choices(self.0.words.iter().filter(|word| word.1 & self.1 != 0).map(|word| word.0), f)
    }
}

impl Reader<(&'static str, u64)> for TagReader {
    #[inline]
    fn read<'de, D: serde_core::Deserializer<'de>>(
        self,
        deserializer: D,
        at: &Path<'_>,
    ) -> Result<(&'static str, u64), D::Error> {
        take(self, deserializer, at)
    }
}

impl Take<'_> for TagReader {
    type Value = (&'static str, u64);

    fn expected(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&Allowed(self.tag, self.left), f)
    }

    #[inline]
    fn text<E: de::Error>(self, value: &str, at: &Path<'_>) -> Result<Self::Value, E> {
        match self.tag.words.iter().find(|word| word.0 == value && word.1 & self.left != 0) {
            Some(word) => Ok(*word),
            None => Err(at.error(format_args!("unknown value {}, expected {}", Quoted(value), Allowed(self.tag, self.left)))),
        }
    }
}

/// Reads a raw value with a reader; the error is the fact, with its path.
///
/// # Errors
/// What the reader refuses.
pub fn read_json<T, R: Reader<T>>(json: &Json, reader: R, at: &Path<'_>) -> Result<T, String> {
    read_text(json.get(), reader, at).map_err(|error| fact(&error))
}

/// What a `serde_json` error says, without the line and column of a text that the user never saw.
pub(crate) fn fact(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&place).map(str::to_owned).unwrap_or(text)
}
