//! Generated files are written whole or not at all.

#![allow(clippy::unwrap_used, reason = "a failure is the test's answer")]

use std::fs;
use std::path::{Path, PathBuf};

use wiregen::{DifferenceKind, Files};

const SCHEMA: &str =
    r#"{"$defs": {"Pet": {"type": "object", "description": "A pet.", "properties": {"name": {"type": "string"}}}}}"#;

/// The files of a manifest with these modules, and an empty folder for them.
fn files(test: &str, modules: &[&str]) -> (Files, PathBuf) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{test}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("out")).unwrap();
    (generate(&folder, modules), folder.join("out"))
}

fn generate(folder: &Path, modules: &[&str]) -> Files {
    let module = |name: &&str| format!("[[module]]\nname = \"{name}\"\nschema = \"pet.json\"\ndocs = \"The module {name}.\"\n");
    fs::write(folder.join("pet.json"), SCHEMA).unwrap();
    fs::write(folder.join("codegen.toml"), modules.iter().map(module).collect::<String>()).unwrap();
    wiregen::generate(folder.join("codegen.toml")).unwrap()
}

/// Names and texts in a folder.
fn held(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut held: Vec<_> = entries
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&path).unwrap_or_default()))
        .collect();
    held.sort();
    held
}

#[test]
fn what_is_written_compares_as_the_same() {
    let (files, out) = files("same", &["a", "b"]);
    files.write_to(&out).unwrap();
    assert_eq!(files.compare_with(&out).unwrap(), []);
    let texts: Vec<_> = files.iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    assert_eq!(held(&out), texts);
    assert_eq!(files.get("a.rs").map(|text| text.contains("pub struct Pet {")), Some(true));
}

#[test]
fn a_write_that_fails_leaves_the_old_files() {
    let (files, out) = files("fails", &["a", "b", "c"]);
    fs::write(out.join("a.rs"), "old a").unwrap();
    fs::create_dir(out.join("b.rs")).unwrap();
    let before = held(&out);
    let error = files.write_to(&out).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{}: ", out.join("b.rs").display())), "{error}");
    assert_eq!(held(&out), before);
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_stays_as_it_is() {
    use std::os::unix::fs::PermissionsExt as _;

    let (files, out) = files("read-only", &["a", "b"]);
    fs::write(out.join("a.rs"), "old a").unwrap();
    fs::set_permissions(&out, fs::Permissions::from_mode(0o555)).unwrap();
    let before = held(&out);
    let result = files.write_to(&out);
    fs::set_permissions(&out, fs::Permissions::from_mode(0o755)).unwrap();
    // Whoever may do everything is not kept from writing.
    if result.is_err() {
        assert_eq!(held(&out), before);
    }
}

#[test]
fn what_a_killed_run_left_is_no_file_and_goes_with_the_next() {
    let (files, out) = files("killed", &["a"]);
    fs::write(out.join("a.rs"), "old a").unwrap();
    fs::write(out.join(".a.rs.4711.wiregen"), "half of it").unwrap();
    fs::write(out.join("own.rs"), "mine").unwrap();
    assert_eq!(files.compare_with(&out).unwrap().len(), 1);
    files.write_to(&out).unwrap();
    assert_eq!(files.compare_with(&out).unwrap(), []);
    let names: Vec<_> = held(&out).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["a.rs", "own.rs"]);
}

#[test]
fn only_generated_files_are_orphans() {
    let (files, out) = files("orphans", &["a", "b"]);
    files.write_to(&out).unwrap();
    fs::write(out.join("own.rs"), "// mine").unwrap();
    let fewer = generate(out.parent().unwrap(), &["a"]);
    let differences = fewer.compare_with(&out).unwrap();
    assert_eq!(
        differences.iter().map(|found| (found.file.as_str(), found.kind)).collect::<Vec<_>>(),
        [("b.rs", DifferenceKind::Orphan)]
    );
    fewer.remove_orphans(&out).unwrap();
    assert_eq!(held(&out).into_iter().map(|(name, _)| name).collect::<Vec<_>>(), ["a.rs", "own.rs"]);
}
