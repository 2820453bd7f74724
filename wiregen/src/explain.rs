//! Which subschema became which Rust item, by what, and what enforces each of its keywords.

mod enforcement;
mod find;
mod item;

use std::path::Path;

use crate::json::{self, Json};
use crate::manifest::Pattern;
use crate::model::Place;
use crate::{Error, Modelled};
use find::find;

/// What is to be said about a Rust item (`Task`, `Task.ttl_ms`, `TaskStatus::Working`) or a JSON Pointer (`/$defs/Task`) of a
/// module, as text; `None` where the module has no such item. `folder` is the manifest's, for schema files that others refer to.
///
/// # Errors
///
/// Where a schema file is no longer what was read, or a type of the manifest is no path.
pub fn explain(made: &Modelled, folder: &Path, wanted: &str) -> Result<Option<String>, Error> {
    let files = Files { made, folder, published: json::parse(&made.config.schema, &made.published)? };
    let schema = json::parse(&made.config.schema, &made.schema)?;
    let found = match wanted.strip_prefix('#').unwrap_or(wanted) {
        pointer if pointer.is_empty() || pointer.starts_with('/') => {
            if schema.pointer(pointer).is_none() && files.published.pointer(pointer).is_none() {
                return Ok(None);
            }
            Some(find::at(&made.module, pointer))
        }
        name => find(&made.module, name),
    };
    let Some(found) = found else { return Ok(None) };
    let explained = item::Explained { made, files: &files, schema: &schema };
    explained.text(wanted, &found).map(Some)
}

/// The schema files of a module.
struct Files<'m> {
    made: &'m Modelled,
    folder: &'m Path,
    published: Json,
}

impl Files<'_> {
    /// A file that the module's own refers to.
    fn other(&self, file: &str) -> Result<Json, Error> {
        let known = self.made.config.remotes.iter().find(|(uri, path)| *uri == file || path.as_path() == Path::new(file));
        let path = self.folder.join(known.map_or(Path::new(file), |(_, path)| path));
        json::parse(file, &crate::load::read(&path, file)?)
    }

    /// Fixups that changed something at or below a place: the name, and where.
    fn fixups(&self, schema: &Json, at: &Place) -> Vec<(String, Vec<String>)> {
        if *at.file != *self.made.config.schema {
            return Vec::new();
        }
        let mut found = Vec::new();
        for fixup in &self.made.config.fixup {
            let may_be_new = fixup.set.is_some() && fixup.when.is_none();
            let places = fixup.at.as_slice().iter().flat_map(|at| Pattern::new(at).find(&self.published, may_be_new));
            let touched = places.filter(|place| {
                let below = place.strip_prefix(at.pointer.as_str());
                below.is_some_and(|below| below.is_empty() || below.starts_with('/'))
                    && self.published.pointer(place).map(Json::canonical) != schema.pointer(place).map(Json::canonical)
            });
            let touched: Vec<String> = touched.collect();
            if !touched.is_empty() {
                found.push((fixup.name.clone(), touched));
            }
        }
        found
    }
}

/// The entry of a table of the manifest that fits a place.
fn entry<'m, T>(table: &'m std::collections::BTreeMap<String, T>, at: &Place) -> Option<&'m str> {
    table.keys().find(|pattern| Pattern::new(pattern).fits(&at.pointer)).map(String::as_str)
}
