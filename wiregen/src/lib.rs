//! A build-time code generator from JSON Schema to exact Rust types.

mod assemble;
mod audit;
mod definitions;
mod error;
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
mod wire;

pub use error::Error;
pub use facts::JsonTypes;
pub use files::{Difference, DifferenceKind, Files, Summary};
pub use front::{Modelled, SchemaOptions, model, model_of_schema, schema_after_fixups};
#[doc(hidden)]
pub use normalise::normalised_text;
pub use render::{Form, Origin};

/// The Rust text of one module: lower, polish, audit, render.
///
/// # Errors
///
/// Where a type of the module has no form in Rust, or none that a person would sign.
pub fn write(module: &model::Module, origin: Origin<'_>, form: Form) -> Result<String, Error> {
    let lowered = lower::lower(module)?;
    let drafts = polish::polish(module, lowered)?;
    audit::audit(module, &drafts)?;
    let wire = wire::impls(module)?;
    let items = drafts.into_iter().flat_map(|draft| std::iter::once(draft.item).chain(draft.impls)).chain([wire]);
    Ok(render::render(module, items, origin, form))
}
