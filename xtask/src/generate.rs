//! `cargo xtask generate`: one schema file, without a manifest, becomes one Rust file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Map, Value, json};
use wiregen::manifest::Guard;
use wiregen::{Form, Generated, SchemaOptions};

use crate::args::Args;

pub(crate) const USAGE: &str = "cargo xtask generate SCHEMA.json --out FILE.rs [--map FILE.json] [--dialect D] [--remotes DIR] \
    [--guard report|validate|refuse]    one schema file; exit 3 where it is refused";

/// Exit code where the schema has no exact Rust types.
const REFUSED: u8 = 3;

pub(crate) fn run(mut args: Args) -> Result<ExitCode, String> {
    let out = args.option("--out")?.map(PathBuf::from).ok_or("`--out FILE.rs` is missing")?;
    let map = args.option("--map")?.map(PathBuf::from);
    let dialect = args.option("--dialect")?;
    let remotes = args.option("--remotes")?.map(PathBuf::from);
    let guard = guard(args.option("--guard")?.as_deref())?;
    let schema = PathBuf::from(args.word("the schema file")?);
    args.end()?;
    let text = fs::read_to_string(&schema).map_err(|error| format!("{}: {error}", schema.display()))?;
    let remotes = remotes.map(|folder| remote_files(&folder, &text)).transpose()?.unwrap_or_default();

    let generated = match wiregen::generate_one(&schema, &SchemaOptions { dialect, guard, remotes }, Form::File) {
        Ok(generated) => generated,
        Err(error) => {
            eprintln!("refused: {error}");
            return Ok(ExitCode::from(REFUSED));
        }
    };
    write(&out, &generated.text)?;
    if let Some(map) = map {
        write(&map, &format!("{:#}\n", paths(&generated)))?;
    }
    for unenforced in &generated.unenforced {
        println!("no type enforces {unenforced}");
    }
    Ok(ExitCode::SUCCESS)
}

fn guard(word: Option<&str>) -> Result<Guard, String> {
    match word {
        None | Some("report") => Ok(Guard::Report),
        Some("validate") => Ok(Guard::Validate),
        Some("refuse") => Ok(Guard::Refuse),
        Some(other) => Err(format!("`{other}` is no guard; use `report`, `validate` or `refuse`")),
    }
}

/// The Rust path of the root and of each definition.
fn paths(generated: &Generated) -> Value {
    let definitions: Map<_, _> =
        generated.definitions.iter().map(|(key, path)| (key.clone(), Value::from(path.as_str()))).collect();
    json!({"root": generated.root, "defs": definitions})
}

/// A file is written whole or not at all.
fn write(path: &Path, text: &str) -> Result<(), String> {
    let beside = path.with_extension(format!("{}.tmp", std::process::id()));
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&beside);
        format!("{}: {error}", path.display())
    })
}

/// The JSON files of a folder by URI: the `$id` of each, and its path below any host that one of the files names.
fn remote_files(folder: &Path, schema: &str) -> Result<BTreeMap<String, PathBuf>, String> {
    let mut files = Vec::new();
    collect(folder, "", &mut files)?;
    let mut hosts = BTreeSet::new();
    let mut ids = Vec::new();
    hosts_in(&serde_json::from_str(schema).unwrap_or_default(), &mut hosts);
    for (_, path) in &files {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let json = serde_json::from_str(&text).unwrap_or_default();
        hosts_in(&json, &mut hosts);
        let id = json.get("$id").and_then(Value::as_str).map(|id| id.trim_end_matches('#').to_owned());
        ids.extend(id.map(|id| (id, path.clone())));
    }
    let below = |host: &String| {
        let host = host.clone();
        files.iter().map(move |(name, path)| (format!("{host}/{name}"), path.clone()))
    };
    Ok(hosts.iter().flat_map(below).chain(ids).collect())
}

/// Files below a folder, each with its path from there, `/` between its parts.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let path = entry.path();
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push((name, path));
        }
    }
    files.sort();
    Ok(())
}

/// `http://localhost:1234` of every text that is such a URI.
fn hosts_in(json: &Value, hosts: &mut BTreeSet<String>) {
    match json {
        Value::String(text) => {
            if let Some((scheme, rest)) = text.split_once("://") {
                let host = rest.split(['/', '#', '?']).next().unwrap_or_default();
                hosts.insert(format!("{scheme}://{host}"));
            }
        }
        Value::Array(items) => items.iter().for_each(|item| hosts_in(item, hosts)),
        Value::Object(members) => members.values().for_each(|value| hosts_in(value, hosts)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
