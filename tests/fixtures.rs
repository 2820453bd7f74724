//! `tests/fixtures/<Type>/{valid,invalid}/<case>.json`: what each type reads and writes back, and what it says about what it
//! refuses.
//!
//! Beside a valid instance may stand `<case>.variant`, the path of variants that it becomes (`Enum::SingleSelect`), and
//! `<case>.written`, the exact text that it is written back as. Beside an invalid one stands `<case>.txt`, the exact error.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first surprise")]

mod wire_types;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use wire_types::{WIRE_TYPES, WireType};
use wiregen_instances::Instance;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// The files `*.json` of a folder, in order; none where there is no folder.
fn cases(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files
}

fn beside(case: &Path, extension: &str) -> Option<String> {
    let text = fs::read_to_string(case.with_extension(extension)).ok()?;
    Some(text.trim_end_matches('\n').to_owned())
}

/// What is wrong with a case, in one line.
type Fault = String;

fn check_valid(ty: &WireType, case: &Path) -> Result<(), Fault> {
    let text = fs::read_to_string(case).unwrap();
    let read: Instance = text.parse().unwrap();
    let first = (ty.rewrite)(&text).map_err(|error| format!("is refused: {error}"))?;
    let written: Instance = first.text.parse().map_err(|error| format!("is written as no JSON: {error}: {}", first.text))?;
    if let Some(key) = written.repeated_keys().first() {
        return Err(format!("is written with `{key}` twice: {}", first.text));
    }
    if let Some(difference) = optional_nulls_dropped(&read).difference(&optional_nulls_dropped(&written)) {
        return Err(format!("is changed: {difference}"));
    }
    let second = (ty.rewrite)(&first.text).map_err(|error| format!("is not read again: {error}: {}", first.text))?;
    if (&second.text, &second.debug) != (&first.text, &first.debug) {
        return Err(format!("is unstable: {} becomes {}", first.text, second.text));
    }
    if let Some(wanted) = beside(case, "written").filter(|wanted| *wanted != first.text) {
        return Err(format!("is written as\n  {}\nand not as\n  {wanted}", first.text));
    }
    if let Some(wanted) = beside(case, "variant") {
        let path = wanted.replace("::", "(");
        let rest = first.debug.strip_prefix(&path);
        if rest.is_none_or(|rest| rest.starts_with(|next: char| next.is_alphanumeric())) {
            return Err(format!("is read as {} and not as `{wanted}`", first.debug));
        }
    }
    Ok(())
}

/// The only optional nullable property that the fixtures set to `null`.
fn optional_nulls_dropped(instance: &Instance) -> Instance {
    match instance {
        Instance::Object(members) => {
            let left = members.iter().filter(|(key, value)| (key.as_str(), value) != ("turnId", &Instance::Null));
            Instance::Object(left.cloned().collect())
        }
        other => other.clone(),
    }
}

fn check_invalid(ty: &WireType, case: &Path) -> Result<(), Fault> {
    let text = fs::read_to_string(case).unwrap();
    let error = match (ty.rewrite)(&text) {
        Ok(read) => return Err(format!("is read, as {}", read.debug)),
        Err(error) => error,
    };
    match beside(case, "txt") {
        Some(wanted) if wanted == error => Ok(()),
        Some(wanted) => Err(format!("is refused with\n  {error}\nand not with\n  {wanted}")),
        None => Err(format!("is refused with\n  {error}\nand no .txt beside it says so")),
    }
}

#[test]
fn every_case_is_read_or_refused_as_it_says() {
    let mut faults = Vec::new();
    for ty in WIRE_TYPES {
        for (kind, check) in [("valid", check_valid as fn(&WireType, &Path) -> _), ("invalid", check_invalid)] {
            for case in cases(&root().join(ty.name).join(kind)) {
                if let Err(fault) = check(ty, &case) {
                    faults.push(format!("{}: {fault}", case.strip_prefix(root()).unwrap().display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// The types in the generated source of a module.
fn generated_types(module: &str) -> BTreeSet<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/generated/{module}.rs"));
    let text = fs::read_to_string(file).unwrap();
    let names = text.lines().filter_map(|line| {
        let rest = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "))?;
        Some(rest.split(|next: char| !next.is_alphanumeric() && next != '_').next()?.to_owned())
    });
    names.collect()
}

#[test]
fn every_generated_type_has_cases_of_both_kinds() {
    let mut faults = Vec::new();
    let mut named = BTreeSet::new();
    for module in ["tasks", "elicitation"] {
        let types = generated_types(module);
        assert!(types.len() >= 22, "{module}: {types:?}");
        for name in types {
            if !WIRE_TYPES.iter().any(|ty| ty.module == module && ty.name == name) {
                faults.push(format!("`{module}::{name}` is not in WIRE_TYPES"));
            }
            for kind in ["valid", "invalid"] {
                if cases(&root().join(&name).join(kind)).is_empty() {
                    faults.push(format!("`{module}::{name}` has no {kind} case"));
                }
            }
            named.insert(name);
        }
    }
    named.extend(WIRE_TYPES.iter().map(|ty| ty.name.to_owned()));
    for entry in fs::read_dir(root()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if !named.contains(&name) {
            faults.push(format!("`{name}` has cases, but there is no such type"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
