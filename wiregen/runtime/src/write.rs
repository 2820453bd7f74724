//! Writing objects: members with a field in the table's order, then the others as they came, each key once.

use indexmap::IndexMap;
use serde_core::ser::{Serialize, SerializeMap, Serializer};

use crate::{Extra, Fixed, FixedJson, Json, Null};

/// A type that is written as the members of an object.
pub trait WriteObject {
    /// Writes the members that have a field.
    ///
    /// # Errors
    /// What the serializer says.
    fn known<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;

    /// Whether [`known`](Self::known) has the say over `key`, so that it is not written from `extra`.
    fn knows(&self, key: &str) -> bool;

    /// Writes the members without a field, but those that are `taken` by an object around this one.
    ///
    /// # Errors
    /// What the serializer says.
    fn rest<M: SerializeMap>(&self, map: &mut M, taken: &dyn Fn(&str) -> bool) -> Result<(), M::Error> {
        let _ = (map, taken);
        Ok(())
    }

    /// Drops the members without a field: they are kept by an object around this one.
    fn forget_rest(&mut self) {}
}

impl<T: WriteObject> WriteObject for Box<T> {
    fn known<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        (**self).known(map)
    }

    fn knows(&self, key: &str) -> bool {
        (**self).knows(key)
    }

    fn rest<M: SerializeMap>(&self, map: &mut M, taken: &dyn Fn(&str) -> bool) -> Result<(), M::Error> {
        (**self).rest(map, taken)
    }

    fn forget_rest(&mut self) {
        (**self).forget_rest();
    }
}

/// Writes an object.
///
/// # Errors
/// What the serializer says.
#[inline]
pub fn write_object<T: WriteObject, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    value.known(&mut map)?;
    value.rest(&mut map, &|_| false)?;
    map.end()
}

/// Writes the members without a field of an open object, but those that are `taken`.
///
/// # Errors
/// What the serializer says.
#[inline]
pub fn write_extra<M: SerializeMap>(extra: &Extra, map: &mut M, taken: &dyn Fn(&str) -> bool) -> Result<(), M::Error> {
    if extra.is_empty() {
        return Ok(());
    }
    for (key, value) in extra {
        if !taken(key) {
            map.serialize_entry(key, value)?;
        }
    }
    Ok(())
}

/// Writes the members of one kind that have no field, but those that are `taken`.
///
/// # Errors
/// What the serializer says.
pub fn write_typed<T: Serialize, M: SerializeMap>(
    extra: &IndexMap<String, T>,
    map: &mut M,
    taken: &dyn Fn(&str) -> bool,
) -> Result<(), M::Error> {
    extra.iter().filter(|(key, _)| !taken(key)).try_for_each(|(key, value)| map.serialize_entry(key, value))
}

/// Writes an optional member.
///
/// # Errors
/// What the serializer says.
#[inline]
pub fn write_optional<T: Serialize, M: SerializeMap>(map: &mut M, key: &str, value: Option<&T>) -> Result<(), M::Error> {
    match value {
        Some(value) => map.serialize_entry(key, value),
        None => Ok(()),
    }
}

// What the schema fixes is written as it is read.

impl Serialize for Fixed {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl Serialize for Null {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl Serialize for FixedJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value: Json = self.0.parse().map_err(serde_core::ser::Error::custom)?;
        value.serialize(serializer)
    }
}
