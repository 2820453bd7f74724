//! A build-time code generator from JSON Schema to exact Rust types.

mod audit;
mod error;
mod facts;
mod files;
mod limits;
mod lower;
pub mod model;
mod polish;
mod render;
mod rust_type;
mod wire;

pub use error::Error;
pub use facts::JsonTypes;
pub use files::{Difference, DifferenceKind, Files, Summary};
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
