//! Schema files read into memory, with every `$id` and `$anchor` indexed and every `$ref` resolvable.

mod uri;
mod walk;

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indexmap::IndexMap;

use crate::Error;
use crate::json::{self, Json};
use crate::model::{Place, SchemaText};
use crate::schema::Dialect;

pub(crate) use walk::enter;

/// Where schema files may come from; never the network.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    /// The folder of the manifest, or of the schema file: files that a `$ref` names are looked for here.
    pub folder: PathBuf,
    /// Files by the absolute URI under which a `$ref` names them.
    pub remotes: BTreeMap<String, PathBuf>,
    /// The dialect (`draft-07`, `2020-12`, …) of files without a `$schema` that is known.
    pub dialect: Option<String>,
}

/// A schema file.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) json: Json,
    pub(crate) dialect: Dialect,
    /// The URI that its relative references start from, before any `$id`.
    base: String,
}

/// The schema file of a module and those that it refers to.
#[derive(Debug)]
pub(crate) struct Documents {
    pub(crate) main: Arc<str>,
    files: IndexMap<Arc<str>, Document>,
    /// Where the schema with this URI stands.
    resources: HashMap<String, Place>,
    /// Where the anchor of this URI (with its fragment) stands.
    anchors: HashMap<String, Place>,
    /// How many `$dynamicAnchor`s have this name.
    dynamic: HashMap<String, usize>,
    /// Some schema has an `unevaluated…` keyword, so that what others have looked at matters.
    pub(crate) looks_matter: bool,
}

/// Reads a file as text; the error names it.
pub(crate) fn read(path: &Path, shown: &str) -> Result<String, Error> {
    let bytes = std::fs::read(path).map_err(|error| {
        Error::in_file(shown, format!("cannot be read: {error}"))
            .remedy("check the name in the manifest; names are relative to the manifest's folder")
    })?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Error::in_file(shown, format!("is not UTF-8 text (at byte {at})")).remedy("save the file as UTF-8")
    })
}

/// The main file of a module as it stands, before any fixup.
pub(crate) fn main_file(text: &str, shown: &str) -> Result<Json, Error> {
    let json = json::parse(shown, text)?;
    match &json {
        Json::Object(members) if members.is_empty() => Err(Error::in_file(shown, "the schema is empty: `{}` describes nothing")
            .remedy("put the schema there or leave the file out")),
        Json::Object(_) | Json::Bool(_) => Ok(json),
        other => Err(Error::in_file(shown, format!("a schema file holds an object, this one holds {}", other.kind()))
            .remedy("put the schema there or leave the file out")),
    }
}

impl Documents {
    /// The main file (fixups applied) and, file by file, all that it refers to.
    pub(crate) fn load(sources: &Sources, main: &str, json: Json) -> Result<Self, Error> {
        let main: Arc<str> = main.into();
        let mut documents = Self {
            main: main.clone(),
            files: IndexMap::new(),
            resources: HashMap::new(),
            anchors: HashMap::new(),
            dynamic: HashMap::new(),
            looks_matter: false,
        };
        let base = uri::of_file(&main);
        let mut wanted = vec![(main, base, json)];
        while let Some((file, base, json)) = wanted.pop() {
            let dialect = dialect(sources, &file, &json)?;
            vocabulary(sources, &file, &json)?;
            let found = walk::schemas(&file, &base, &json, dialect);
            for (uri, place) in found.resources {
                documents.resources.entry(uri).or_insert(place);
            }
            for (uri, place) in found.anchors {
                documents.anchors.entry(uri).or_insert(place);
            }
            documents.looks_matter |= found.unevaluated;
            for name in found.dynamic {
                *documents.dynamic.entry(name).or_default() += 1;
            }
            documents.resources.entry(base.clone()).or_insert(Place { file: file.clone(), pointer: String::new() });
            documents.files.insert(file.clone(), Document { json, dialect, base });
            for (reference, base) in found.references {
                let (uri, _) = uri::split(&uri::join(&base, &reference));
                if documents.resources.contains_key(&uri) || wanted.iter().any(|(_, base, _)| *base == uri) {
                    continue;
                }
                if let Some((path, shown)) = find(sources, &uri, &reference) {
                    let shown: Arc<str> = shown.into();
                    if documents.files.contains_key(&shown) {
                        documents.resources.insert(uri, Place { file: shown, pointer: String::new() });
                    } else {
                        let text = read(&path, &shown)?;
                        wanted.push((shown.clone(), uri, json::parse(&shown, &text)?));
                    }
                }
            }
        }
        Ok(documents)
    }

    /// Every file as a validator is given it, the main one first.
    pub(crate) fn texts(&self) -> Vec<SchemaText> {
        let whole = |file: &str, place: &Place| *place.file == *file && place.pointer.is_empty();
        let text = |(file, document): (&Arc<str>, &Document)| {
            let mut others: Vec<String> =
                self.resources.iter().filter(|(_, place)| whole(file, place)).map(|(uri, _)| uri.clone()).collect();
            others.retain(|uri| *uri != document.base);
            others.sort_unstable();
            let mut json = document.json.to_value();
            if let Some(members) = json.as_object_mut() {
                let known = members.get("$schema").and_then(|uri| uri.as_str()).and_then(Dialect::by_uri).is_some();
                if !known {
                    members.insert("$schema".to_owned(), document.dialect.uri().into());
                }
            }
            let uris = [vec![document.base.clone()], others].concat();
            SchemaText { file: file.clone(), uris, text: json.to_string() }
        };
        self.files.iter().map(text).collect()
    }

    pub(crate) fn file(&self, file: &str) -> Option<&Document> {
        self.files.get(file)
    }

    /// The JSON at a place.
    pub(crate) fn at(&self, place: &Place) -> Option<&Json> {
        self.file(&place.file)?.json.pointer(&place.pointer)
    }

    /// The base URI and the dialect that hold at a place.
    pub(crate) fn context(&self, place: &Place) -> (String, Dialect) {
        let Some(document) = self.file(&place.file) else {
            return (String::new(), Dialect::Draft2020);
        };
        let mut base = document.base.clone();
        let mut dialect = document.dialect;
        let mut value = &document.json;
        let mut segments = json::segments(&place.pointer);
        loop {
            // The place's own `$id` is taken up by whoever reads it.
            let Some(segment) = segments.next() else {
                return (base, dialect);
            };
            walk::enter(value, &mut base, &mut dialect);
            value = match value {
                Json::Object(members) => match members.get(&segment) {
                    Some(value) => value,
                    None => return (base, dialect),
                },
                Json::Array(items) => match segment.parse::<usize>().ok().and_then(|at| items.get(at)) {
                    Some(value) => value,
                    None => return (base, dialect),
                },
                _ => return (base, dialect),
            };
        }
    }

    /// Where a `$ref` leads.
    pub(crate) fn resolve(&self, at: &Place, base: &str, reference: &str) -> Result<Place, Error> {
        let full = uri::join(base, reference);
        let (uri, fragment) = uri::split(&full);
        let Some(resource) = self.resources.get(&uri) else {
            let remedy = match uri::file_of(&uri) {
                Some(file) => format!("add `{file}` to the folder of the schema"),
                None => format!("name a file for it under `remotes`, as \"{uri}\""),
            };
            return Err(Error::at(at, format!("`{reference}` leads to no file that is here")).remedy(remedy));
        };
        if fragment.is_empty() {
            return Ok(resource.clone());
        }
        if !fragment.starts_with('/') {
            return self.anchors.get(&full).cloned().ok_or_else(|| {
                Error::at(at, format!("`{reference}` leads to an anchor that does not exist"))
                    .remedy("correct the `$ref` with a fixup")
            });
        }
        let mut target = resource.clone();
        for segment in json::segments(&fragment) {
            target = target.join(&segment);
        }
        match self.at(&target) {
            Some(Json::Object(_) | Json::Bool(_)) => Ok(target),
            Some(other) => Err(Error::at(at, format!("`{reference}` leads to {}, which is no schema", other.kind()))
                .remedy("correct the `$ref` with a fixup")),
            None => Err(Error::at(at, format!("`{reference}` leads nowhere"))
                .remedy("correct the `$ref` with a fixup, or add the definition with one")),
        }
    }

    /// Where a `$dynamicRef` leads, if that does not depend on the path by which it was reached.
    pub(crate) fn resolve_dynamic(&self, at: &Place, base: &str, reference: &str) -> Result<Option<Place>, Error> {
        let (_, anchor) = uri::split(reference);
        let target = self.resolve(at, base, reference)?;
        let is_dynamic = self
            .at(&target)
            .and_then(Json::as_object)
            .and_then(|schema| schema.get("$dynamicAnchor"))
            .and_then(Json::as_str)
            .is_some_and(|name| name == anchor);
        let overridden = self.dynamic.get(&anchor).copied().unwrap_or(0) > 1;
        Ok((!is_dynamic || !overridden).then_some(target))
    }

    /// Whether what a schema admits depends on the schema that led to it: some `$dynamicAnchor` is there twice.
    pub(crate) fn has_dynamic_scope(&self) -> bool {
        self.dynamic.values().any(|count| *count > 1)
    }

    /// How many schemas carry `$recursiveAnchor: true`.
    pub(crate) fn recursive_anchors(&self) -> usize {
        self.dynamic.get(walk::RECURSIVE).copied().unwrap_or(0)
    }
}

fn find(sources: &Sources, uri: &str, reference: &str) -> Option<(PathBuf, String)> {
    if let Some(path) = sources.remotes.get(uri) {
        return Some((path.clone(), uri.to_owned()));
    }
    let by_base = uri::file_of(uri).map(str::to_owned);
    let (plain, _) = uri::split(reference);
    let by_text = (!uri::is_absolute(&plain) && !plain.is_empty()).then_some(plain);
    by_base.into_iter().chain(by_text).find_map(|name| {
        let inside = !name.starts_with('/') && !name.split('/').any(|part| part == "..");
        let path = sources.folder.join(&name);
        (inside && path.is_file()).then_some((path, name))
    })
}

const KNOWN: &str = "`draft-06`, `draft-07`, `2019-09` or `2020-12`";

/// A metaschema of someone's own must use the vocabularies that this reader enforces.
fn vocabulary(sources: &Sources, file: &str, json: &Json) -> Result<(), Error> {
    let named = json.as_object().and_then(|members| members.get("$schema")).and_then(Json::as_str);
    let Some((uri, path)) = named.and_then(|uri| Some((uri, sources.remotes.get(uri.trim_end_matches('#'))?))) else {
        return Ok(());
    };
    let metaschema = json::parse(uri, &read(path, uri)?)?;
    let Some(used) = metaschema.as_object().and_then(|members| members.get("$vocabulary")).and_then(Json::as_object) else {
        return Ok(());
    };
    if !used.keys().any(|vocabulary| vocabulary.ends_with("/vocab/validation")) {
        return Err(Error::in_file(
            format!("{file}#/$schema"),
            format!("the metaschema `{uri}` leaves out the vocabulary `validation`, whose keywords would be enforced"),
        )
        .remedy("take those keywords out of the schema, and give it the `$schema` of 2020-12"));
    }
    Ok(())
}

fn dialect(sources: &Sources, file: &str, json: &Json) -> Result<Dialect, Error> {
    let named = json.as_object().and_then(|members| members.get("$schema")).and_then(Json::as_str);
    if let Some(dialect) = named.and_then(Dialect::by_uri) {
        return Ok(dialect);
    }
    match (sources.dialect.as_deref(), named) {
        (Some(name), _) => Dialect::by_name(name).ok_or_else(|| {
            Error::in_file(file, format!("the dialect `{name}` is not known")).remedy(format!("give one of {KNOWN}"))
        }),
        (None, None) => Ok(Dialect::Draft2020),
        (None, Some(uri)) => Err(Error::in_file(format!("{file}#/$schema"), format!("the dialect `{uri}` is not supported"))
            .remedy(format!("convert the schema, or give the manifest a `dialect` that reads it: {KNOWN}"))),
    }
}
