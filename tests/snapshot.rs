//! The snapshot that is checked in is, byte for byte, what the build script has just generated; and nothing hides a part of it.

#![allow(clippy::unwrap_used, reason = "a failure is the test's answer")]

use std::fs;
use std::path::Path;

const MODULES: [&str; 2] = ["elicitation", "tasks"];

fn source(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(path)
}

#[cfg(feature = "codegen")]
#[test]
fn the_snapshot_is_what_the_build_script_generates() {
    for module in MODULES {
        let file = format!("{module}.rs");
        let generated = fs::read(Path::new(env!("OUT_DIR")).join(&file)).unwrap();
        let snapshot = fs::read(source("generated").join(&file)).unwrap_or_default();
        assert!(snapshot == generated, "src/generated/{file} is not as the schemas give it; run: cargo xtask codegen");
    }
    let files = fs::read_dir(source("generated")).unwrap().count();
    assert_eq!(files, MODULES.len(), "src/generated has files of no module; run: cargo xtask codegen");
}

/// A glob import yields to an item of the same name without a word: then two types would have one name.
#[test]
fn no_hand_written_type_has_the_name_of_a_generated_one() {
    for module in MODULES {
        let generated = types(&fs::read_to_string(source(&format!("generated/{module}.rs"))).unwrap());
        assert!(generated.len() > 20, "{module}: {generated:?}");
        let mut files = vec![source(&format!("{module}.rs"))];
        files.extend(fs::read_dir(source(module)).into_iter().flatten().map(|entry| entry.unwrap().path()));
        for file in files.iter().filter(|file| file.is_file()) {
            for name in types(&fs::read_to_string(file).unwrap()) {
                assert!(!generated.contains(&name), "{}: `{name}` is generated too", file.display());
            }
        }
    }
}

/// Names of public types at the top level of a file.
fn types(text: &str) -> Vec<String> {
    let name = |line: &str| {
        let rest = ["pub struct ", "pub enum ", "pub type "].iter().find_map(|start| line.strip_prefix(start))?;
        Some(rest.chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect())
    };
    text.lines().filter_map(name).collect()
}
