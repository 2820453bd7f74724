//! The subschemas that have a name of their own: definitions, the root, and whatever else a `$ref` leads to.

mod naming;

use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use indexmap::IndexMap;

use crate::Error;
use crate::json::{self, Json};
use crate::load::Documents;
use crate::manifest::Marks;
use crate::model::{NamedBy, Place};
use crate::normalise::{Rewritten, normalise};
use crate::schema::{Reader, Schema};

/// A subschema with a Rust type of its own.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) named_by: NamedBy,
    /// Key under `$defs`, or `None` for the root and for other targets of a `$ref`.
    pub(crate) key: Option<String>,
    pub(crate) schema: Rc<Schema>,
}

/// All of them by place, in the order of the file.
#[derive(Debug, Default)]
pub(crate) struct Definitions {
    pub(crate) by_place: IndexMap<Place, Definition>,
    /// The root, where it describes an instance.
    pub(crate) root: Option<Place>,
}

/// How many subschemas one module may have.
const LIMIT: usize = 500_000;
/// How many definitions one module may have, about each of which becomes a type.
const DEFINITIONS: usize = 20_000;

/// Reads and normalises every definition, and all that they refer to.
pub(crate) fn collect(documents: &Documents, marks: &Marks, rewritten: &mut Rewritten) -> Result<Definitions, Error> {
    let reader = Reader { documents, marks };
    let root = Place { file: documents.main.clone(), pointer: String::new() };
    let mut read: IndexMap<Place, (Option<String>, Schema)> = IndexMap::new();
    let mut wanted = VecDeque::from([(None, root.clone())]);
    if let Some(document) = documents.file(&documents.main) {
        wanted.extend(listed(&root, &document.json).into_iter().map(|(key, at)| (Some(key), at)));
    }
    let mut nodes = 0;
    if wanted.len() > DEFINITIONS {
        return Err(too_many(documents, &format!("{DEFINITIONS} definitions")));
    }
    while let Some((key, at)) = wanted.pop_front() {
        if read.contains_key(&at) {
            continue;
        }
        let mut schema = reader.read(&at)?;
        for target in references(&schema, &mut nodes) {
            if !read.contains_key(&target) {
                wanted.push_back((None, target));
            }
        }
        if nodes > LIMIT {
            return Err(too_many(documents, &format!("{LIMIT} subschemas")));
        }
        normalise(&mut schema, rewritten);
        read.insert(at, (key, schema));
    }
    let describes = read.get(&root).is_some_and(|(_, schema)| describes(schema));
    let referred = read.values().any(|(_, schema)| references(schema, &mut 0).contains(&root));
    if !describes && !referred {
        read.shift_remove(&root);
    }
    let places: std::collections::HashSet<Place> = read.keys().cloned().collect();
    for (_, schema) in read.values_mut() {
        for child in schema.children_mut() {
            refer(child, &places);
        }
    }
    refuse_long_chains(&read)?;
    let by_place = naming::name(documents, read)?;
    Ok(Definitions { root: describes.then_some(root), by_place })
}

fn too_many(documents: &Documents, what: &str) -> Error {
    Error::in_file(&documents.main, format!("the schema has more than {what}")).remedy("split it into several files")
}

/// How many references may follow one another at one place of an instance.
const CHAIN: usize = 128;

/// References inside `allOf`, and those that stand alone, are worked out all at once: a chain of them must have an end.
fn refuse_long_chains(read: &IndexMap<Place, (Option<String>, Schema)>) -> Result<(), Error> {
    let mut lengths: HashMap<&Place, usize> = HashMap::new();
    for start in read.keys() {
        let mut open = vec![(start, false)];
        while let Some((at, leaving)) = open.pop() {
            let Some((_, schema)) = read.get(at) else { continue };
            let next = in_place(schema);
            if leaving {
                let longest = next.iter().filter_map(|at| lengths.get(*at)).max().copied().unwrap_or(0);
                if longest >= CHAIN {
                    return Err(Error::at(at, format!("more than {CHAIN} references follow one another from here"))
                        .remedy("let the first refer to the last with a fixup"));
                }
                lengths.insert(at, longest + 1);
            } else if !lengths.contains_key(at) {
                // What leads back here counts as an end.
                lengths.insert(at, 0);
                open.push((at, true));
                open.extend(next.into_iter().map(|at| (at, false)));
            }
        }
    }
    Ok(())
}

/// Where the references at the same place of an instance lead.
fn in_place(schema: &Schema) -> Vec<&Place> {
    let inner = schema.all_of.iter().flat_map(in_place);
    schema.reference.iter().chain(inner).collect()
}

/// A subschema that a `$ref` from elsewhere leads to is a definition; where it stands, it becomes a reference to that.
fn refer(schema: &mut Schema, places: &std::collections::HashSet<Place>) {
    if !schema.partial && !schema.is_any() && places.contains(&schema.at) && !schema.is_reference() {
        let note = std::mem::take(&mut schema.note);
        let at = schema.at.clone();
        *schema = Schema { note, reference: Some(at.clone()), ..Schema::any(at) };
        return;
    }
    for child in schema.children_mut() {
        refer(child, places);
    }
}

/// Whether it says anything about an instance.
fn describes(schema: &Schema) -> bool {
    !schema.is_any() || schema.format.is_some()
}

/// The definitions of a file, each with its key; a group of definitions gives `group/key`.
fn listed(root: &Place, json: &Json) -> Vec<(String, Place)> {
    let mut found = Vec::new();
    for keyword in ["definitions", "$defs"] {
        let Some(members) = json.as_object().and_then(|json| json.get(keyword)).and_then(Json::as_object) else {
            continue;
        };
        let at = root.join(keyword);
        let mut groups = vec![(String::new(), at, members)];
        while let Some((prefix, at, members)) = groups.pop() {
            for (key, value) in members {
                let at = at.join(key);
                match value {
                    Json::Object(members) if is_group(members) => {
                        groups.push((format!("{prefix}{key}/"), at, members));
                    }
                    Json::Object(_) | Json::Bool(_) => found.push((format!("{prefix}{key}"), at)),
                    _ => {}
                }
            }
        }
    }
    found
}

/// An object of schemas none of whose keys is a keyword is no schema but a group of definitions.
fn is_group(members: &json::Object) -> bool {
    !members.is_empty()
        && members
            .iter()
            .all(|(key, value)| matches!(value, Json::Object(inner) if !inner.is_empty()) && !KEYWORDS.contains(&key.as_str()))
}

const KEYWORDS: [&str; 34] = [
    "$defs",
    "$dynamicRef",
    "$ref",
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "contains",
    "default",
    "definitions",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "discriminator",
    "else",
    "enum",
    "example",
    "examples",
    "if",
    "items",
    "not",
    "oneOf",
    "patternProperties",
    "prefixItems",
    "properties",
    "propertyNames",
    "then",
    "title",
    "type",
    "unevaluatedItems",
    "unevaluatedProperties",
    "xml",
    "x-enum",
];

/// Targets of all references in a schema, in the order of the file.
fn references(schema: &Schema, nodes: &mut usize) -> Vec<Place> {
    let mut found = Vec::new();
    let mut open = vec![schema];
    while let Some(schema) = open.pop() {
        *nodes += 1;
        found.extend(schema.reference.clone());
        let mut children = schema.children();
        children.reverse();
        open.extend(children);
    }
    found
}
