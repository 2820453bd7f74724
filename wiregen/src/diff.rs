//! What changes for users of the Rust types from one revision of a schema to the next.
//!
//! A change breaks where code that compiled no longer does, or where a value that was read or written is now refused or
//! written otherwise. Structs are `#[non_exhaustive]`, so that a new optional field breaks nothing; an enum is not unless the
//! manifest lists it under `open`, so that a new variant breaks each `match` on it.
//!
//! ```no_run
//! # fn main() -> Result<(), wiregen::Error> {
//! let old = wiregen::model("old/codegen.toml".as_ref())?;
//! let new = wiregen::model("new/codegen.toml".as_ref())?;
//! let modules = |made: &[wiregen::Modelled]| made.iter().map(|made| made.module.clone()).collect::<Vec<_>>();
//! let changes = wiregen::diff::compare(&modules(&old), &modules(&new))?;
//! print!("{}", wiregen::diff::to_text(&changes));
//! assert!(!wiregen::diff::breaks(&changes));
//! # Ok(())
//! # }
//! ```

mod fields;
mod limits;
mod pairs;
mod report;
mod types;
mod variants;

use std::collections::{HashMap, HashSet};

use crate::Error;
use crate::model::{Module, Place};
use pairs::Pairs;
pub(crate) use pairs::spoken;
pub use report::{to_json, to_markdown, to_text};

/// One change, in the terms of who uses the types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The Rust item: `Task`, `Task.ttl_ms`, `TaskStatus::Working`; with `module::` before it where there are several modules.
    /// What was removed has its old name, all else the new one.
    pub item: String,
    /// What kind of change it is.
    pub kind: ChangeKind,
    /// What changed, in a few words that follow the item.
    pub text: String,
    /// Whether it breaks code or refuses or changes what was fine.
    pub breaking: bool,
    /// The subschema: of the new revision, or of the old one for what was removed.
    pub at: Option<Place>,
}

/// What kind of change it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// The item is new.
    Added,
    /// The item is gone.
    Removed,
    /// The item has another name, in Rust or on the wire.
    Renamed,
    /// A field must be given that could be left out.
    Required,
    /// A field may be left out that had to be given.
    Optional,
    /// The Rust type is another.
    Type,
    /// The values that are read are others, the Rust type being the same.
    Bounds,
    /// What the schema does not name is let in: unknown keys, other strings, further variants.
    Opened,
    /// What the schema does not name is kept out.
    Closed,
    /// What stands on the wire is another, the Rust item being the same.
    Wire,
    /// A generated function is new, gone, or takes its arguments in another order.
    Function,
    /// The item is deprecated, or no longer.
    Deprecated,
}

impl ChangeKind {
    /// The kind in a word, as the JSON form has it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Renamed => "renamed",
            Self::Required => "required",
            Self::Optional => "optional",
            Self::Type => "type",
            Self::Bounds => "bounds",
            Self::Opened => "opened",
            Self::Closed => "closed",
            Self::Wire => "wire",
            Self::Function => "function",
            Self::Deprecated => "deprecated",
        }
    }
}

/// Whether any of the changes breaks.
#[must_use]
pub fn breaks(changes: &[Change]) -> bool {
    changes.iter().any(|change| change.breaking)
}

/// All changes between two revisions of the modules of a project, in the order of the new one; what was removed comes last.
///
/// # Errors
///
/// Where the manifest gives a Rust type that is no path.
pub fn compare(old: &[Module], new: &[Module]) -> Result<Vec<Change>, Error> {
    let mut changes = Vec::new();
    let several = old.len() > 1 || new.len() > 1;
    let same = same_modules(old, new);
    for module in new {
        match same.get(module.name.as_str()) {
            Some(was) => {
                if was.name != module.name {
                    let text = format!("module renamed from `{}`", was.name);
                    changes.push(of_module(module, ChangeKind::Renamed, text, true));
                }
                let start = changes.len();
                types::compare(&Pairs::new(was, module), &mut changes)?;
                if several {
                    let below = changes.iter_mut().skip(start);
                    below.for_each(|change| change.item = format!("{}::{}", module.name, change.item));
                }
            }
            None => changes.push(of_module(module, ChangeKind::Added, "module added".to_owned(), false)),
        }
    }
    let kept: HashSet<&str> = same.values().map(|was| was.name.as_str()).collect();
    for module in old.iter().filter(|module| !kept.contains(module.name.as_str())) {
        changes.push(of_module(module, ChangeKind::Removed, "module removed".to_owned(), true));
    }
    Ok(changes)
}

fn of_module(module: &Module, kind: ChangeKind, text: String, breaking: bool) -> Change {
    Change { item: module.name.clone(), kind, text, breaking, at: None }
}

/// The old module of each new one: that of the same name, or else the one that shares most of the types' names.
fn same_modules<'m>(old: &'m [Module], new: &'m [Module]) -> HashMap<&'m str, &'m Module> {
    if let ([was], [is]) = (old, new) {
        return HashMap::from([(is.name.as_str(), was)]);
    }
    let mut same: HashMap<&str, &Module> = HashMap::new();
    for is in new {
        if let Some(was) = old.iter().find(|was| was.name == is.name) {
            same.insert(&is.name, was);
        }
    }
    let mut taken: HashSet<&str> = same.values().map(|was| was.name.as_str()).collect();
    for is in new {
        if same.contains_key(is.name.as_str()) {
            continue;
        }
        let shared = |was: &&Module| was.types.keys().filter(|name| is.types.contains_key(*name)).count();
        let free = old.iter().filter(|was| !taken.contains(was.name.as_str()));
        if let Some(was) = free.max_by_key(shared).filter(|was| shared(was) * 2 > was.types.len()) {
            taken.insert(&was.name);
            same.insert(&is.name, was);
        }
    }
    same
}
