//! Reading a union that nothing tells apart: each branch is tried on the raw text.

use serde_core::de;

use crate::{Json, Path};

/// Reads a raw value; the error is the fact, with its path.
pub type ReadRaw<T> = fn(&Json, &Path<'_>) -> Result<T, String>;

/// A branch by name, and how it is read.
pub type Attempt<T> = (&'static str, ReadRaw<T>);

/// The first branch that fits; where `exclusive`, no second one may.
///
/// # Errors
/// Where none fits, or more than one that may.
pub fn try_branches<T, E: de::Error>(json: &Json, at: &Path<'_>, exclusive: bool, branches: &[Attempt<T>]) -> Result<T, E> {
    let mut found: Option<(T, &str)> = None;
    let mut facts = Vec::new();
    for (name, read) in branches {
        match (read(json, at), &found) {
            (Ok(value), None) => found = Some((value, name)),
            (Ok(_), Some((_, first))) => {
                return Err(at.error(format_args!("fits both `{first}` and `{name}`, where exactly one branch must fit")));
            }
            (Err(fact), _) => facts.push((*name, fact)),
        }
        if found.is_some() && !exclusive {
            break;
        }
    }
    match (found, facts.as_slice()) {
        (Some((value, _)), _) => Ok(value),
        (None, [(_, only)]) => Err(E::custom(only)),
        (None, facts) => {
            let facts: Vec<String> = facts.iter().map(|(name, fact)| format!("`{name}`: {fact}")).collect();
            Err(at.error(format_args!("fits no branch ({})", facts.join("; "))))
        }
    }
}

/// Reads an object as the first of the types, closed and told apart by their required keys, that has its keys.
///
/// # Errors
/// What that type refuses; of the first, where none has its keys.
pub fn read_by_keys<'de, T, D: de::Deserializer<'de>>(
    deserializer: D,
    at: &Path<'_>,
    required: &[&[&str]],
    branches: &[ReadRaw<T>],
) -> Result<T, D::Error> {
    let json: Json = crate::Reader::read(crate::Own, deserializer, at)?;
    let object = crate::JsonObject::try_from(json.clone()).unwrap_or_default();
    let fits = required.iter().position(|keys| keys.iter().all(|key| object.contains_key(key)));
    match branches.get(fits.unwrap_or_default()) {
        Some(read) => read(&json, at).map_err(de::Error::custom),
        None => Err(crate::no_branch(at)),
    }
}
