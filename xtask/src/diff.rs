//! `cargo xtask diff`: what changes for users of the Rust types between two revisions of a schema or of a manifest.

use std::path::Path;
use std::process::ExitCode;

use wiregen::diff::{breaks, compare, to_json, to_markdown, to_text};
use wiregen::model::Module;

use crate::args::Args;

pub(crate) const USAGE: &str = "cargo xtask diff OLD NEW [--format text|json|markdown]    what changes for users of the Rust types, \
    each a schema or a manifest; exit 0: nothing breaks, 1: something does, 2: no answer";

/// Exit code where there is no answer: 1 is an answer.
pub(crate) const NO_ANSWER: u8 = 2;

pub(crate) fn run(mut args: Args) -> Result<ExitCode, String> {
    let format = args.option("--format")?;
    let old = args.word("the old schema or manifest")?;
    let new = args.word("the new schema or manifest")?;
    args.end()?;
    let show = match format.as_deref() {
        None | Some("text") => to_text,
        Some("markdown") => to_markdown,
        Some("json") => |changes: &[_]| format!("{:#}\n", to_json(changes)),
        Some(other) => return Err(format!("`{other}` is no format; use `text`, `json` or `markdown`")),
    };
    let changes = compare(&modules(&old)?, &modules(&new)?).map_err(|error| error.to_string())?;
    print!("{}", show(&changes));
    Ok(ExitCode::from(u8::from(breaks(&changes))))
}

/// The modules of a manifest (`.toml`), or the one of a schema file.
fn modules(file: &str) -> Result<Vec<Module>, String> {
    let path = Path::new(file);
    let made = if path.extension().is_some_and(|extension| extension == "toml") {
        wiregen::model(path)
    } else {
        wiregen::model_of_schema(path, &wiregen::SchemaOptions::default()).map(|made| vec![made])
    };
    Ok(made.map_err(|error| format!("{file}: {error}"))?.into_iter().map(|made| made.module).collect())
}
