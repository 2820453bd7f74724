//! `cargo xtask codegen`: writes the snapshot, or says how it differs from what the schemas give.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use wiregen::{Files, Summary};

use crate::args::Args;
use crate::paths::root;

pub(crate) const USAGE: &str =
    "cargo xtask codegen [--check] [--manifest codegen.toml] [--out DIR]    writes the generated files, or says how they differ";

pub(crate) fn run(mut args: Args) -> Result<ExitCode, String> {
    let check = args.flag("--check");
    let manifest = args.option("--manifest")?;
    let out = args.option("--out")?;
    args.end()?;
    let command = command(manifest.as_deref(), out.as_deref());
    let manifest = manifest.map_or_else(|| root().join("schemas/codegen.toml"), PathBuf::from);
    let out = out.map_or_else(|| root().join("src/generated"), PathBuf::from);

    let files = wiregen::generate(&manifest).map_err(|error| error.to_string())?;
    if check {
        return compare(&files, &out, &command);
    }
    files.write_to(&out).and_then(|()| files.remove_orphans(&out)).map_err(|error| error.to_string())?;
    for summary in files.summaries() {
        print!("{}", told(summary));
    }
    Ok(ExitCode::SUCCESS)
}

/// The command that puts right what a check finds.
fn command(manifest: Option<&str>, out: Option<&str>) -> String {
    let mut command = "cargo xtask codegen".to_owned();
    for (option, value) in [("--manifest", manifest), ("--out", out)] {
        if let Some(value) = value {
            let _ = write!(command, " {option} {value}");
        }
    }
    command
}

fn compare(files: &Files, out: &std::path::Path, command: &str) -> Result<ExitCode, String> {
    let differences = files.compare_with(out).map_err(|error| error.to_string())?;
    if differences.is_empty() {
        println!("{} is as the schemas give it", out.display());
        return Ok(ExitCode::SUCCESS);
    }
    for difference in &differences {
        eprintln!("{}", out.join(difference.to_string()).display());
    }
    eprintln!("not as the schemas give it; run: {command}");
    Ok(ExitCode::FAILURE)
}

/// What was done for a module.
fn told(summary: &Summary) -> String {
    let Summary { module, definitions, types, fixups, rewrites, unenforced } = summary;
    let mut text = format!("{module}: {definitions} definitions, {types} types\n");
    let mut list = |what: &str, entries: Vec<String>| {
        if !entries.is_empty() {
            let _ = writeln!(text, "  {what}:");
            for entry in entries {
                let _ = writeln!(text, "    {entry}");
            }
        }
    };
    list("fixups", fixups.iter().map(|(name, places)| format!("{name}: {}", times(*places, "place"))).collect());
    list("rewrites", rewrites.iter().map(|(rule, fired)| format!("{rule}: {}", times(*fired, "time"))).collect());
    list("no type enforces", unenforced.clone());
    text
}

fn times(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
