//! The two traits of reading: what a type reads as, and how a value is read where it stands.

use serde_core::{
    Deserializer,
    de::{self, DeserializeSeed},
};

use crate::{Json, Path, choice::fact, json::depth_left};

/// A type that is read with the path to it, so that its errors say where they are.
///
/// Every generated type implements it, and `Deserialize` by way of it; a type named in the manifest must, too.
pub trait Read: Sized {
    /// Reads the value at `at`.
    ///
    /// # Errors
    /// What the deserializer says, and whatever the type does not admit, made with [`Path::error`].
    fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<Self, D::Error>;

    /// Reads a value that was held back as raw text.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    #[inline]
    fn read_json<E: de::Error>(json: Json, at: &Path<'_>) -> Result<Self, E> {
        read_text(json.get(), Own, at).map_err(|error| E::custom(fact(&error)))
    }
}

/// How a value is read where it stands: a type, and the limits that the schema sets there.
pub trait Reader<T>: Copy {
    /// Reads the value at `at`.
    ///
    /// # Errors
    /// As [`Read::read`], and what exceeds the limits.
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<T, D::Error>;

    /// Reads a value that was held back as raw text.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    #[inline]
    fn read_json<E: de::Error>(self, json: Json, at: &Path<'_>) -> Result<T, E> {
        read_text(json.get(), self, at).map_err(|error| E::custom(fact(&error)))
    }
}

/// Reads with `serde_json` what is known to be one value.
pub(crate) fn read_text<T, R: Reader<T>>(text: &str, reader: R, at: &Path<'_>) -> Result<T, serde_json::Error> {
    depth_left::<serde_json::Error>(at)?;
    reader.read(&mut serde_json::Deserializer::from_str(text), at)
}

/// Reads a value as its type reads itself.
#[derive(Clone, Copy, Debug)]
pub struct Own;

impl<T: Read> Reader<T> for Own {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<T, D::Error> {
        T::read(deserializer, at)
    }

    #[inline]
    fn read_json<E: de::Error>(self, json: Json, at: &Path<'_>) -> Result<T, E> {
        T::read_json(json, at)
    }
}

/// A reader and the path to what it reads, as serde passes them on.
pub(crate) struct Seed<'a, R, T> {
    pub(crate) reader: R,
    pub(crate) at: &'a Path<'a>,
    pub(crate) value: std::marker::PhantomData<T>,
}

impl<'a, R, T> Seed<'a, R, T> {
    pub(crate) const fn new(reader: R, at: &'a Path<'a>) -> Self {
        Self { reader, at, value: std::marker::PhantomData }
    }
}

impl<'de, T, R: Reader<T>> DeserializeSeed<'de> for Seed<'_, R, T> {
    type Value = T;

    #[inline(always)]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        self.reader.read(deserializer, self.at)
    }
}
