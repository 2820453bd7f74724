//! The build script as users of the packaged crate meet it: offline, from a folder of its own, run only when a schema changes.

#![allow(clippy::unwrap_used, reason = "a failure is the test's answer")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

/// The crate as it is packaged, its two companions taken from this workspace.
fn unpacked(folder: &Path) {
    let package = folder.join("mcp-wire");
    for part in ["build.rs", "src", "schemas", "docs"] {
        copy(&root().join(part), &package.join(part));
    }
    for companion in ["wiregen", "wiregen/runtime"] {
        copy(&root().join(companion).join("src"), &folder.join(companion).join("src"));
        let manifest = fs::read_to_string(root().join(companion).join("Cargo.toml")).unwrap();
        fs::write(folder.join(companion).join("Cargo.toml"), without_dev_dependencies(&manifest)).unwrap();
    }
    fs::copy(root().join("README.md"), package.join("README.md"))
        .or_else(|_| fs::write(package.join("README.md"), "").map(|()| 0))
        .unwrap();
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let (workspace, crate_) = manifest.split_at(manifest.find("\n[package]").unwrap());
    let members = workspace.find("members = ").unwrap();
    let end = members + workspace[members..].find(']').unwrap() + 1;
    let workspace =
        format!("{}members = [\"mcp-wire\", \"wiregen\", \"wiregen/runtime\"]{}", &workspace[..members], &workspace[end..]);
    let crate_ = crate_.split("\n[profile").next().unwrap();
    fs::write(folder.join("Cargo.toml"), workspace).unwrap();
    let crate_: String = without_dev_dependencies(crate_);
    fs::write(package.join("Cargo.toml"), crate_).unwrap();
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
}

fn without_dev_dependencies(manifest: &str) -> String {
    let mut kept = String::new();
    let mut dropped = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            dropped = line.starts_with("[dev-dependencies") || line.starts_with("[[");
        }
        if !dropped {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

fn copy(from: &Path, to: &Path) {
    if from.is_file() {
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(from, to).unwrap();
    } else if from.is_dir() {
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    }
}

fn touch(file: &Path) {
    fs::File::options().append(true).open(file).unwrap().set_modified(SystemTime::now()).unwrap();
}

/// `cargo check`, for which the build script is built and run as for `cargo build`: whether it succeeded, and what it said.
///
/// The target folder and the profile are the workspace's: what is not of this repository is built already.
fn build(folder: &Path) -> (bool, String) {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let output = Command::new(env!("CARGO"))
        .current_dir(folder)
        .args(["check", "--offline", "--verbose", "-p", "mcp-wire"])
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_TERM_COLOR", "never")
        .output()
        .unwrap();
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
#[ignore = "builds the crate and all that it depends on; `cargo xtask ci` runs it"]
fn the_build_script_runs_when_a_schema_changes_and_only_then() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("build-script");
    let _ = fs::remove_dir_all(&folder);
    unpacked(&folder);
    let package = folder.join("mcp-wire");
    let before = listing(&package);
    let ran = |text: &str| text.lines().any(|line| line.contains("Running") && line.contains("build-script-build"));

    let (succeeded, text) = build(&folder);
    assert!(succeeded && ran(&text), "{text}");
    assert_eq!(listing(&package), before, "the build wrote into the sources");
    touch(&package.join("README.md"));
    let (succeeded, text) = build(&folder);
    assert!(succeeded && !ran(&text), "{text}");
    touch(&package.join("schemas/mcp-tasks.json"));
    let (succeeded, text) = build(&folder);
    assert!(succeeded && ran(&text), "{text}");
    let (succeeded, text) = build(&folder);
    assert!(succeeded && !ran(&text), "{text}");

    let schema = package.join("schemas/mcp-tasks.json");
    let broken = fs::read_to_string(&schema).unwrap().replacen("\"$defs\": {", "\"$defs\": ", 1);
    fs::write(&schema, broken).unwrap();
    let (succeeded, text) = build(&folder);
    assert!(!succeeded && text.contains("error: mcp-wire@") && text.contains("mcp-tasks.json:"), "{text}");
    assert!(!text.contains("panicked") && !text.contains("stack backtrace:"), "{text}");
    fs::remove_dir_all(&folder).unwrap();
}

/// Every file below a folder, with its bytes.
fn listing(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(listing(&path));
        } else {
            files.push((path.clone(), fs::read(path).unwrap()));
        }
    }
    files.sort();
    files
}
