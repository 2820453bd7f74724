//! `cargo xtask explain`: which subschema became which Rust item, and what enforces its keywords.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::args::Args;
use crate::paths::root;

pub(crate) const USAGE: &str = "cargo xtask explain TYPE|POINTER [--manifest codegen.toml | SCHEMA.json]    which subschema became which \
    Rust item (`Task`, `Task.ttlMs`, `/$defs/Task`), and what enforces its keywords";

pub(crate) fn run(mut args: Args) -> Result<ExitCode, String> {
    let manifest = args.option("--manifest")?;
    let wanted = args.word("a Rust type or a JSON Pointer")?;
    let schema = if manifest.is_none() && args.any() { Some(PathBuf::from(args.word("the schema file")?)) } else { None };
    args.end()?;
    let failed = |error: wiregen::Error| error.to_string();
    let (file, made) = if let Some(schema) = schema {
        let made = wiregen::model_of_schema(&schema, &wiregen::SchemaOptions::default()).map_err(failed)?;
        (schema, vec![made])
    } else {
        let manifest = manifest.map_or_else(|| root().join("schemas/codegen.toml"), PathBuf::from);
        let made = wiregen::model(&manifest).map_err(failed)?;
        (manifest, made)
    };
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut told = false;
    for module in &made {
        if let Some(text) = wiregen::explain::explain(module, folder, &wanted).map_err(failed)? {
            println!("{}{text}", if told { "\n" } else { "" });
            told = true;
        }
    }
    if told {
        return Ok(ExitCode::SUCCESS);
    }
    Err(format!(
        "{}: there is no Rust item and no subschema `{wanted}`; name a type, `Type.field`, `Type::Variant` or a pointer",
        file.display()
    ))
}
