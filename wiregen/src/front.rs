//! From a manifest, or one schema file, to the types of its modules.

use std::path::{Path, PathBuf};

use crate::Error;
use crate::assemble::assemble;
use crate::definitions::collect;
use crate::fixups;
use crate::hoist::hoist;
use crate::json::Json;
use crate::load::{Documents, Sources, main_file};
use crate::manifest::{self, BranchNames, Docs, Guard, Lines, Loaded, Marks, ModuleConfig};
use crate::model::{Kind, Module};
use crate::normalise::counts;
use crate::stack::run_on_large;

/// A module, and what later stages need beside its types.
#[derive(Debug)]
pub struct Modelled {
    /// The types.
    pub module: Module,
    /// What the manifest says about it.
    pub config: ModuleConfig,
    /// The schema file as text after fixups: what its types admit, and what a guard checks against. JSON, keys in the
    /// order of the file.
    pub schema: String,
    /// The schema file's bytes as published.
    pub published: String,
    /// The command that generates again, if the manifest says one.
    pub regenerate: Option<String>,
}

/// The types of every module of a manifest, in its order.
///
/// # Errors
/// Whatever keeps the manifest or one of its schemas from being read, or a schema from having exact Rust types.
pub fn model(manifest: &Path) -> Result<Vec<Modelled>, Error> {
    let Loaded { manifest, lines, folder } = manifest::load(manifest)?;
    let modules = manifest.module.iter().enumerate();
    modules
        .map(|(index, config)| {
            let regenerate = manifest.regenerate.clone();
            Ok(Modelled { regenerate, ..run_on_large(|| one(config, &folder, &lines, index, true))? })
        })
        .collect()
}

/// The types of one schema file without a manifest.
///
/// # Errors
/// As [`model`].
pub fn model_of_schema(schema: &Path, sources: &SchemaOptions) -> Result<Modelled, Error> {
    let name = schema.file_name().map(|name| name.to_string_lossy().into_owned());
    let Some(name) = name else {
        return Err(Error::new(format!("`{}` names no file", schema.display())));
    };
    let config = ModuleConfig {
        name: "schema".to_owned(),
        schema: name,
        dialect: sources.dialect.clone(),
        guard: sources.guard,
        remotes: sources.remotes.clone(),
        ..ModuleConfig::default()
    };
    let folder = schema.parent().map(Path::to_path_buf).unwrap_or_default();
    run_on_large(|| one(&config, &folder, &Lines::default(), 0, false))
}

/// What a manifest would say about a schema file that has none.
#[derive(Clone, Debug, Default)]
pub struct SchemaOptions {
    /// The dialect of files without a `$schema`.
    pub dialect: Option<String>,
    /// What to do about keywords that no type enforces.
    pub guard: Guard,
    /// Files by the absolute URI under which a `$ref` names them.
    pub remotes: std::collections::BTreeMap<String, PathBuf>,
}

/// The schema file of a module after fixups.
///
/// # Errors
/// A file that cannot be read, is no JSON, or a fixup that matches nothing.
pub fn schema_after_fixups(manifest: &Path, module: &str) -> Result<serde_json::Value, Error> {
    let Loaded { manifest, lines, folder } = manifest::load(manifest)?;
    let found = manifest.module.iter().enumerate().find(|(_, config)| config.name == module);
    let Some((index, config)) = found else {
        return Err(Error::in_file(lines.file(), format!("the manifest has no module `{module}`")));
    };
    run_on_large(|| {
        let (_, json, applied) = fixed(config, &folder, &lines, index)?;
        Error::together(applied.stale).map_or_else(|| Ok(json.to_value()), Err)
    })
}

type Fixed = (String, Json, fixups::Applied);

fn fixed(config: &ModuleConfig, folder: &Path, lines: &Lines, index: usize) -> Result<Fixed, Error> {
    let path = folder.join(&config.schema);
    let published = crate::load::read(&path, &config.schema)?;
    let mut json = main_file(&published, &config.schema)?;
    let applied = fixups::apply(&mut json, &config.fixup, lines, index);
    Ok((published, json, applied))
}

fn one(config: &ModuleConfig, folder: &Path, lines: &Lines, index: usize, strict: bool) -> Result<Modelled, Error> {
    let entry = Lines::module(index);
    let (published, json, applied) = fixed(config, folder, lines, index)?;
    let mut stale = applied.stale;
    let schema = json.to_string();
    let mut remotes = config.remotes.clone();
    for path in remotes.values_mut() {
        *path = folder.join(&*path);
    }
    let sources = Sources { folder: folder.to_path_buf(), remotes, dialect: config.dialect.clone() };
    let documents = Documents::load(&sources, &config.schema, json)?;
    let marks = Marks::new(config, &entry);
    let branches = BranchNames::new(config, &entry);
    let docs = Docs::new(config, &entry);
    let mut module = Module {
        name: config.name.clone(),
        docs: config.docs.as_deref().map(str::trim).unwrap_or_default().to_owned(),
        ..Module::default()
    };
    module.report.fixups = applied.counts;
    let mut definitions = collect(&documents, &marks, &mut module.report.rewritten)?;
    module.report.rewrites = counts(&module.report.rewritten);
    stale.extend(marks.stale(lines));
    let made = hoist(&mut definitions, strict).and_then(|copies| {
        let hoisted: usize = copies.values().map(Vec::len).sum();
        if hoisted > 0 {
            module.report.rewrites.insert("hoist", hoisted);
        }
        assemble(&definitions, &branches, &docs, &copies, &mut module)
    });
    match made {
        Ok(()) => {
            stale.extend(branches.stale(lines));
            stale.extend(docs.stale(lines));
            stale.extend(decide(config, lines, index, &mut module));
        }
        // What else is wrong may come of what is stale.
        Err(error) => stale.push(error),
    }
    if let Some(error) = Error::together(stale) {
        return Err(error);
    }
    if let (Guard::Refuse, Some(first)) = (config.guard, module.report.unenforced.first()) {
        return Err(Error::at(&first.at, format!("keyword `{}` has no Rust form: {}", first.keyword, first.why))
            .remedy("add a fixup, or set `guard` to \"validate\" or \"report\""));
    }
    refuse_large(&module)?;
    module.box_cycles();
    if documents.has_dynamic_scope() {
        guard_root_alone(&mut module);
    }
    if config.guard == Guard::Validate {
        module.validate = Some(documents.texts());
    }
    Ok(Modelled { module, config: config.clone(), schema, published, regenerate: None })
}

/// The most fields of a struct, variants of an enum: many more than are ever written by hand.
const MOST_PARTS: usize = 50_000;

/// What takes seconds to generate takes a compiler minutes.
fn refuse_large(module: &Module) -> Result<(), Error> {
    let parts = |kind: &Kind| match kind {
        Kind::Struct(of) => of.members.len(),
        Kind::Enum(of) => of.variants.len(),
        Kind::Union(of) => of.branches.len(),
        Kind::Newtype(_) => 0,
    };
    match module.types.values().find(|ty| parts(&ty.kind) > MOST_PARTS) {
        None => Ok(()),
        Some(ty) => Err(Error::at(&ty.at, format!("`{}` would have more than {MOST_PARTS} fields or variants", ty.name))
            .remedy("with a fixup, say by `pattern` or `additionalProperties` what they have in common")),
    }
}

/// Where a schema means something else under another root, only the root can be checked: a definition on its own would
/// refuse what is valid below the root.
fn guard_root_alone(module: &mut Module) {
    let unenforced = module.report.unenforced.clone();
    for ty in module.types.values_mut() {
        ty.guard = if ty.at.pointer.is_empty() { unenforced.clone() } else { Vec::new() };
    }
}

/// Open enums and functions left out; gives an error for each that is not there.
fn decide(config: &ModuleConfig, lines: &Lines, index: usize, module: &mut Module) -> Vec<Error> {
    let mut stale = Vec::new();
    let entry = Lines::module(index);
    for (number, name) in config.open.iter().enumerate() {
        let at = entry.key("open").index(number);
        match module.types.get_mut(name) {
            Some(ty) if matches!(ty.kind, Kind::Union(_) | Kind::Enum(_)) => ty.non_exhaustive = true,
            _ => {
                let fact = format!("`{name}` is listed as open, but no union or enum has this name");
                stale.push(manifest::unused(lines, &at, fact));
            }
        }
    }
    for item in config.omit.keys() {
        let at = entry.key("omit").key(item);
        let omitted = item.split_once("::").and_then(|(name, function)| {
            let ty = module.types.get_mut(name)?;
            let Kind::Struct(object) = &ty.kind else { return None };
            if function == "new" {
                ty.omit_new = true;
                return Some(());
            }
            let field = function.strip_prefix("with_")?;
            let known = object
                .members
                .iter()
                .any(|member| !member.required && member.field.trim_end_matches('_') == field.trim_end_matches('_'));
            if known {
                ty.omit_with.push(field.to_owned());
            }
            known.then_some(())
        });
        if omitted.is_none() {
            let fact = format!("`{item}` is to be left out, but it is not generated");
            stale.push(manifest::unused(lines, &at, fact));
        }
    }
    stale
}
