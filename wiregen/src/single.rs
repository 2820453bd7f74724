//! One schema file without a manifest.

use std::path::Path;

use crate::model::{Module, Use};
use crate::rust_type::Names;
use crate::{Error, Form, SchemaOptions, model_of_schema, write};

/// What one schema file has become.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The Rust text.
    pub text: String,
    /// The Rust type of the root, within the module; `None` where the file has only definitions.
    pub root: Option<String>,
    /// The Rust type of each definition, within the module, in the order of the file.
    pub definitions: Vec<(String, String)>,
    /// Keywords that neither a type nor its reading impl enforces: where each stands, and why.
    pub unenforced: Vec<String>,
}

/// The Rust text of one schema file, and which type each of its definitions has.
///
/// # Errors
///
/// Whatever keeps the schema from having exact Rust types, with its place and what to do about it.
pub fn generate_one(schema: &Path, options: &SchemaOptions, form: Form) -> Result<Generated, Error> {
    let made = model_of_schema(schema, options)?;
    let module = &made.module;
    let definitions = module.definitions.iter().map(|(key, of)| Ok((key.clone(), path(module, of)?)));
    Ok(Generated {
        text: write(&made, form)?,
        root: module.root.as_ref().map(|of| path(module, of)).transpose()?,
        definitions: definitions.collect::<Result<_, Error>>()?,
        unenforced: module.report.unenforced_lines(),
    })
}

fn path(module: &Module, of: &Use) -> Result<String, Error> {
    Ok(Names::new(module).of(of)?.to_string().replace(' ', ""))
}
