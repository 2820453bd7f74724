//! A build-time code generator from JSON Schema to exact Rust types.
//!
//! A valid instance is read, an invalid one is refused with the path to its fault, and what was read is written back: unknown
//! members of open objects, the text of numbers and the order of keys included. typify lowers the types; the `Serialize` and
//! `Deserialize` impls are small tables over the crate `wiregen-runtime`, without serde's derive. There is no network, no clock and
//! no formatter in it: the same files give the same bytes everywhere.
//!
//! # In a build script
//!
//! ```no_run
//! // build.rs
//! use std::path::PathBuf;
//!
//! fn main() {
//!     println!("cargo::rerun-if-changed=schemas");
//!     let [root, out] = ["CARGO_MANIFEST_DIR", "OUT_DIR"].map(|name| PathBuf::from(std::env::var_os(name).unwrap_or_default()));
//!     let written = wiregen::generate(root.join("schemas/codegen.toml")).and_then(|files| files.write_to(out));
//!     if let Err(error) = written {
//!         println!("cargo::error={error}");
//!         std::process::exit(1);
//!     }
//! }
//! ```
//!
//! and in the crate:
//!
//! ```ignore
//! pub mod parcel {
//!     include!(concat!(env!("OUT_DIR"), "/parcel.rs"));
//! }
//! ```
//!
//! `examples/own-schema` in the repository is such a crate in full.
//!
//! # The manifest
//!
//! `schemas/codegen.toml` names the schema files, which are never edited, and says what is to be corrected, named and documented.
//! An entry that matches nothing is an error that says which line to delete.
//!
//! ```toml
//! [[module]]
//! name = "parcel"                 # parcel.rs
//! schema = "parcel.json"          # beside the manifest
//! guard = "refuse"
//! open = ["Event"]                # #[non_exhaustive]
//!
//! [[module.fixup]]
//! name = "open-events"
//! why = "The publisher's tool closes objects that the protocol leaves open."
//! at = "/$defs/**/additionalProperties"
//! when = false
//! remove = true
//!
//! [module.names]
//! "/$defs/Parcel/properties/size" = "Size"
//!
//! [module.items]
//! "Parcel.size" = "How much room it takes."
//! ```
//!
//! [`manifest`] has every key. Without a manifest, [`generate_one`] takes one schema file.
//!
//! # Dialects and references
//!
//! draft-06, draft-07, 2019-09 and 2020-12, by `$schema`, else by `dialect` in the manifest. A `$ref` may name a JSON Pointer, an
//! `$anchor`, another file of the manifest's folder, or an absolute URI that `remotes` maps to a file.
//!
//! # What enforces a schema
//!
//! | by | keywords |
//! |---|---|
//! | the Rust type | `type`, `properties`, `required`, `enum`, `const`, `items`, `prefixItems`, unions, `allOf` |
//! | reading | bounds, lengths, `pattern`, `uniqueItems`, `multipleOf`, `propertyNames`, `patternProperties`, `dependentRequired` |
//! | `guard` | what is beyond both: `if`, `not`, `contains`, `dependentSchemas`, a `oneOf` that no key tells apart, … |
//!
//! `guard = "report"` (the default) lists each keyword of the last row and accepts what only it would refuse; `"refuse"` makes it an
//! error of the build; `"validate"` has the types concerned checked by the `jsonschema` crate while they are read. A valid
//! instance is read under all three.
//!
//! Numbers are read by value: `1.0` and `1e0` are integers, and each integer type holds its whole range exactly, however it is
//! written. Other numbers are `serde_json::Number`s, which without `serde_json`'s `arbitrary_precision` are floats: digits beyond 17
//! are lost, and `1e400` is refused as out of range. Where that counts, name `::wiregen_runtime::JsonNumber` for the pointer under
//! `types`: it keeps any number as it is.
//!
//! # What to depend on
//!
//! ```toml
//! [build-dependencies]
//! wiregen = { version = "0.1", default-features = false }
//! ```
//!
//! The feature `tools`, on by default, has [`diff`], [`explain`] and [`manifest::json_schema`], which a build script does not need.
//!
//! # What generated code depends on
//!
//! ```toml
//! [dependencies]
//! indexmap = "2"
//! serde_core = "1"
//! serde_json = { version = "1", features = ["raw_value"] }
//! wiregen-runtime = { version = "0.1", features = ["pattern"] }
//! ```
//!
//! `wiregen-runtime` has the features `pattern`, wanted where a schema has a `pattern` or `patternProperties`, and `guard`, wanted
//! where a module has `guard = "validate"`. Without it such a module does not compile.

mod assemble;
mod audit;
mod definitions;
#[cfg(feature = "tools")]
pub mod diff;
mod error;
#[cfg(feature = "tools")]
pub mod explain;
mod facts;
mod files;
mod fixups;
mod front;
mod hoist;
mod json;
mod layout;
mod limits;
mod load;
mod lower;
pub mod manifest;
mod merge;
pub mod model;
mod names;
mod normalise;
mod pattern_match;
mod polish;
mod render;
mod resolve;
mod rust_type;
mod schema;
mod single;
mod stack;
mod wire;

use std::path::Path;

pub use error::Error;
pub use facts::JsonTypes;
pub use files::{Difference, DifferenceKind, Files, Summary};
pub use front::{Modelled, SchemaOptions, model, model_of_schema, schema_after_fixups};
#[doc(hidden)]
pub use normalise::normalised_text;
pub use render::Form;
use render::TypeText;
pub use single::{Generated, generate_one};

/// The Rust files of all modules of a manifest.
///
/// The same bytes on every machine: nothing but the manifest and the files that it names is looked at. Each file is made for
/// `include!` in a module of the user's.
///
/// # Errors
///
/// Whatever keeps a schema from having exact Rust types, with its place and what to do about it.
pub fn generate(manifest: impl AsRef<Path>) -> Result<Files, Error> {
    let mut files = Files::default();
    for made in model(manifest.as_ref())? {
        files.add(&made.module, write(&made, Form::Included)?);
    }
    Ok(files)
}

/// The Rust text of one module.
///
/// # Errors
///
/// Where a type of the module has no form in Rust, or none that a person would sign.
pub fn write(made: &Modelled, form: Form) -> Result<String, Error> {
    let module = &made.module;
    audit::audit_definitions(module)?;
    let lowered = lower::lower(module)?;
    let types: Vec<_> = module.types.values().zip(&lowered).collect();
    let texts = stack::side_by_side(&types, |(ty, lowered)| {
        let draft = polish::polish(module, ty, lowered)?;
        audit::audit(&draft)?;
        Ok(TypeText::render(draft, wire::impls(module, ty)?))
    })?;
    Ok(render::render(made, &texts, wire::module(module)?, form))
}
