//! Which Rust name each definition gets.

use std::rc::Rc;

use indexmap::IndexMap;

use super::Definition;
use crate::Error;
use crate::json;
use crate::load::Documents;
use crate::model::{NamedBy, Place};
use crate::names::{TypeNames, type_name};
use crate::schema::Schema;

type Read = IndexMap<Place, (Option<String>, Schema)>;

/// Names all; two of one file that would get one name are an error.
pub(super) fn name(documents: &Documents, read: Read) -> Result<IndexMap<Place, Definition>, Error> {
    let mut names = TypeNames::default();
    let mut chosen: IndexMap<Place, (String, NamedBy)> = IndexMap::new();
    // Names of the manifest come first, then the file's own definitions, then what else is referred to.
    for (at, (_, schema)) in &read {
        if let Some(name) = &schema.mark.name {
            claim(&mut names, &mut chosen, at, name.clone(), NamedBy::Manifest)?;
        }
    }
    for (at, (key, _)) in &read {
        let Some(key) = key.as_ref().filter(|_| !chosen.contains_key(at)) else {
            continue;
        };
        if key.contains('/') && at.pointer.matches('/').count() > 2 {
            continue;
        }
        let name = type_name(if key.is_empty() { "empty" } else { key }).ok_or_else(|| {
            Error::at(at, "the key has no letter or digit to make a Rust name of").remedy("give it a name under `names`")
        })?;
        claim(&mut names, &mut chosen, at, name, NamedBy::Definition)?;
    }
    for (at, (key, schema)) in &read {
        if chosen.contains_key(at) {
            continue;
        }
        let wanted = wanted(documents, at, key.as_deref(), schema);
        let name = names.choose(&wanted, &at.to_string());
        chosen.insert(at.clone(), (name, NamedBy::Definition));
    }
    let mut by_place = IndexMap::with_capacity(read.len());
    for (at, (key, schema)) in read {
        if let Some((name, named_by)) = chosen.get(&at) {
            let definition = Definition { name: name.clone(), named_by: *named_by, key, schema: Rc::new(schema) };
            by_place.insert(at, definition);
        }
    }
    Ok(by_place)
}

fn claim(
    names: &mut TypeNames,
    chosen: &mut IndexMap<Place, (String, NamedBy)>,
    at: &Place,
    name: String,
    by: NamedBy,
) -> Result<(), Error> {
    if let Some(other) = names.owner(&name) {
        return Err(Error::at(at, format!("would be the Rust type `{name}`, as would {other}"))
            .remedy("give one of the two another name under `names`"));
    }
    names.take(&name, &at.to_string());
    chosen.insert(at.clone(), (name, by));
    Ok(())
}

/// Names in order of preference for the root, a definition in a group, or another target of a `$ref`.
fn wanted(documents: &Documents, at: &Place, key: Option<&str>, schema: &Schema) -> Vec<String> {
    let mut wanted = Vec::new();
    let segments: Vec<String> = json::segments(&at.pointer).collect();
    if segments.is_empty() {
        let stem = stem(&at.file);
        if *at.file == *documents.main {
            let title = schema.note.title.as_deref().filter(|title| title.len() <= 80);
            wanted.extend(title.and_then(type_name));
        }
        let stem = type_name(&stem).unwrap_or_else(|| "Schema".to_owned());
        wanted.push(stem.clone());
        wanted.push(format!("{}Root", wanted.first().unwrap_or(&stem)));
        return wanted;
    }
    if let Some(key) = key {
        let parts: Vec<&str> = key.split('/').collect();
        let from_end =
            (1..=parts.len()).filter_map(|count| type_name(&parts.get(parts.len() - count..).unwrap_or_default().join(" ")));
        wanted.extend(from_end);
        return wanted;
    }
    // Keywords between the names say nothing to a reader.
    let parts: Vec<&str> = telling(&segments);
    let vague = parts.last().is_some_and(|last| ["item", "entry"].contains(last)) && parts.len() > 1;
    for count in 1 + usize::from(vague)..=parts.len() {
        wanted.extend(type_name(&parts.get(parts.len() - count..).unwrap_or_default().join(" ")));
    }
    if *at.file != *documents.main {
        let file = stem(&at.file);
        let all: Vec<&str> = std::iter::once(file.as_str()).chain(parts).collect();
        wanted.extend(type_name(&all.join(" ")));
    }
    if wanted.is_empty() {
        wanted.push("Definition".to_owned());
    }
    wanted
}

/// The segments of a pointer that are keys of the schema's own, not keywords.
fn telling(segments: &[String]) -> Vec<&str> {
    let mut kept = Vec::new();
    let mut segments = segments.iter();
    while let Some(segment) = segments.next() {
        match segment.as_str() {
            "properties" | "$defs" | "definitions" | "patternProperties" | "dependentSchemas" => {
                kept.extend(segments.next().map(String::as_str));
            }
            "items" | "additionalItems" | "prefixItems" => kept.push("item"),
            "additionalProperties" | "unevaluatedProperties" => kept.push("entry"),
            "allOf" | "anyOf" | "oneOf" | "not" | "if" | "then" | "else" | "contains" | "propertyNames" => {}
            other if other.bytes().all(|b| b.is_ascii_digit()) => {}
            other => kept.push(other),
        }
    }
    kept
}

/// The name of a file without folders and endings.
fn stem(file: &str) -> String {
    let name = file.trim_end_matches(['/', '#']).rsplit('/').next().unwrap_or(file);
    let name = name.strip_suffix(".json").unwrap_or(name);
    name.strip_suffix(".schema").unwrap_or(name).to_owned()
}
