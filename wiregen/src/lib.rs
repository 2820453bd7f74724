//! A build-time code generator from JSON Schema to exact Rust types.

mod assemble;
mod audit;
mod definitions;
pub mod diff;
mod error;
pub mod explain;
mod facts;
mod files;
mod fixups;
mod front;
mod hoist;
mod json;
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
        let wire = wire::impls(module, ty)?;
        Ok(TypeText::render(draft, wire))
    })?;
    Ok(render::render(made, &texts, wire::module(module)?, form))
}
