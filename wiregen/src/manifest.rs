//! `codegen.toml`: what a project says about its schema files.

mod lines;
mod marks;
mod pattern;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::Error;
pub(crate) use lines::Lines;
pub(crate) use marks::{BranchNames, Docs, Marks, unused};
pub(crate) use pattern::Pattern;

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "tools", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The command that generates again, for the first lines of the generated files.
    #[serde(default)]
    pub regenerate: Option<String>,
    /// The Rust modules to make, each from one schema file.
    #[serde(default)]
    pub module: Vec<ModuleConfig>,
}

/// `[[module]]`: one Rust module, made from one schema file.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "tools", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ModuleConfig {
    /// Name of the Rust module; its file is `NAME.rs`.
    pub name: String,
    /// The schema file, relative to the folder of the manifest. It is never edited: see `fixup`.
    pub schema: String,
    /// Where the schema file was published: an address, best with a revision.
    #[serde(default)]
    pub published: Option<String>,
    /// Documentation of the module, in markdown.
    #[serde(default)]
    pub docs: Option<String>,
    /// The dialect of files without a `$schema`: `draft-06`, `draft-07`, `2019-09` or `2020-12` (the default).
    #[serde(default)]
    pub dialect: Option<String>,
    /// What to do about keywords that no Rust type enforces.
    #[serde(default)]
    pub guard: Guard,
    /// Files, relative to the folder of the manifest, by the absolute URI under which a `$ref` names them.
    #[serde(default)]
    pub remotes: BTreeMap<String, PathBuf>,
    /// Corrections to the schema, applied before anything else.
    #[serde(default)]
    pub fixup: Vec<Fixup>,
    /// Rust type names by JSON Pointer, or by variant (`Union::Variant`) for the branches of a union. The subschema there gets a
    /// type of its own.
    #[serde(default)]
    pub names: BTreeMap<String, String>,
    /// Rust types by JSON Pointer, as paths that are valid inside the module. They read and write themselves; where the
    /// subschema admits `null`, the path stands for what is not `null`.
    #[serde(default)]
    pub types: BTreeMap<String, String>,
    /// Rust field names by JSON Pointer: of a property; or of the branch of an `allOf`, or an `anyOf` or `oneOf`, which becomes
    /// a flattened field.
    #[serde(default)]
    pub fields: BTreeMap<String, String>,
    /// Documentation by item, in markdown: `Type`, `Type.property`, `Type::value`; `*` stands for any type.
    /// It takes the place of the schema's own `description`.
    #[serde(default)]
    pub items: BTreeMap<String, String>,
    /// Rust names of unions and string enums that may grow: they become `#[non_exhaustive]`.
    #[serde(default)]
    pub open: Vec<String>,
    /// Generated functions to leave out, `Type::new` or `Type::with_field`, and why.
    #[serde(default)]
    pub omit: BTreeMap<String, String>,
}

/// What to do about keywords that no Rust type enforces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "tools", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Guard {
    /// List them; such an instance is accepted.
    #[default]
    Report,
    /// Check them on reading with the `jsonschema` crate.
    Validate,
    /// Generate nothing.
    Refuse,
}

/// `[[module.fixup]]`: a correction to the published schema. One that changes nothing is an error.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "tools", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Fixup {
    /// A short name, unique in the module.
    pub name: String,
    /// Why the published schema is wrong there.
    pub why: String,
    /// Where upstream mended it or was told.
    #[serde(default)]
    pub upstream: Option<String>,
    /// JSON Pointers of what to change; `*` stands for one segment, `**` for any number of them.
    pub at: OneOrMany,
    /// Only where this value stands there.
    #[serde(default)]
    pub when: Option<serde_json::Value>,
    /// Remove it.
    #[serde(default)]
    pub remove: bool,
    /// Put this value there; its parent must exist.
    #[serde(default)]
    pub set: Option<serde_json::Value>,
    /// A new key goes before its siblings, not after them.
    #[serde(default)]
    pub first: bool,
}

/// One pointer or a list of them.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "tools", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum OneOrMany {
    /// One.
    One(String),
    /// Several.
    Many(Vec<String>),
}

impl OneOrMany {
    /// All of them.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Many(many) => many,
        }
    }
}

/// The JSON Schema of the manifest, by which editors complete and check it: the file `codegen.schema.json` of this crate.
///
/// # Errors
///
/// A default of a key that is no JSON.
#[cfg(feature = "tools")]
pub fn json_schema() -> Result<String, Error> {
    let schema = schemars::schema_for!(Manifest);
    let text = serde_json::to_string_pretty(&schema).map_err(|error| Error::new(format!("no JSON Schema: {error}")))?;
    Ok(text + "\n")
}

/// A manifest, the text it was read from and the folder it stands in.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) manifest: Manifest,
    pub(crate) lines: Lines,
    pub(crate) folder: PathBuf,
}

/// Reads a manifest file.
pub(crate) fn load(path: &Path) -> Result<Loaded, Error> {
    let shown = path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
    let text = std::fs::read_to_string(path).map_err(|error| {
        Error::in_file(path.display(), format!("the manifest cannot be read: {error}"))
            .remedy("name the file `codegen.toml` of the schemas")
    })?;
    let (manifest, lines) = parse(&shown, &text)?;
    let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
    check(&manifest, &lines)?;
    Ok(Loaded { manifest, lines, folder })
}

fn parse(file: &str, text: &str) -> Result<(Manifest, Lines), Error> {
    let failed = |error: &toml::de::Error| {
        let at = error.span().map_or(0, |span| span.start);
        let (line, column) = lines::position(text, at);
        Error::on_line(file, line, column, error.message().replace('\n', ", "))
    };
    let manifest: Manifest = toml::from_str(text).map_err(|error| failed(&error))?;
    let lines = Lines::of(file, text).map_err(|error| failed(&error))?;
    Ok((manifest, lines))
}

fn check(manifest: &Manifest, lines: &Lines) -> Result<(), Error> {
    if manifest.module.is_empty() {
        return Err(
            Error::in_file(lines.file(), "the manifest names no module").remedy("add a `[[module]]` with `name` and `schema`")
        );
    }
    for (index, module) in manifest.module.iter().enumerate() {
        let at = Lines::module(index);
        let fault = |key: &str, fact: String| lines.error(&at.key(key), fact);
        if !crate::names::is_module_name(&module.name) {
            return Err(fault("name", format!("`{}` is no name for a Rust module", module.name))
                .remedy("use lower-case letters, digits and `_`"));
        }
        if manifest.module.iter().take(index).any(|other| other.name == module.name) {
            return Err(fault("name", format!("two modules are called `{}`", module.name)).remedy("rename one of the two"));
        }
        for (number, fixup) in module.fixup.iter().enumerate() {
            let at = at.key("fixup").index(number);
            if fixup.remove == fixup.set.is_some() {
                return Err(lines
                    .error(&at, format!("fixup `{}` neither removes nor sets, or does both", fixup.name))
                    .remedy("give it either `remove = true` or `set`"));
            }
            if module.fixup.iter().take(number).any(|other| other.name == fixup.name) {
                return Err(lines
                    .error(&at, format!("two fixups are called `{}`", fixup.name))
                    .remedy("rename one of the two, or give one fixup a list of pointers in `at`"));
            }
        }
        for (table, paths) in [("names", &module.names), ("types", &module.types)] {
            for (pointer, path) in paths {
                let valid = if table == "names" {
                    crate::names::is_type_name(path)
                } else {
                    path.split("::").all(crate::names::is_identifier)
                };
                if !valid {
                    return Err(lines
                        .error(&at.key(table).key(pointer), format!("`{path}` is no name for a Rust type"))
                        .remedy("write it as it shall stand in the Rust code"));
                }
            }
        }
        for (pointer, field) in &module.fields {
            if !crate::names::is_identifier(field) {
                return Err(lines
                    .error(&at.key("fields").key(pointer), format!("`{field}` is no name for a Rust field"))
                    .remedy("write it as it shall stand in the Rust code"));
            }
        }
    }
    Ok(())
}
