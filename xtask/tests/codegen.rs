//! `cargo xtask codegen` and `generate` as their users run them, on a copy of the schemas.

#![allow(clippy::unwrap_used, reason = "a failure is the test's answer")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own, gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// With a copy of this project's schemas and what they give.
    fn with_schemas(name: &str) -> Self {
        let folder = Self::new(name);
        fs::create_dir(folder.0.join("schemas")).unwrap();
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas")).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), folder.0.join("schemas").join(entry.file_name())).unwrap();
        }
        let output = folder.run(&[]);
        assert!(output.status.success(), "{}", told(&output));
        folder
    }

    fn run(&self, more: &[&str]) -> Output {
        self.xtask(&["codegen", "--manifest", "schemas/codegen.toml", "--out", "out"]).args(more).output().unwrap()
    }

    fn xtask(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command.current_dir(&self.0).args(words);
        command
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap()
    }

    fn edit(&self, file: &str, edit: impl FnOnce(String) -> String) {
        fs::write(self.0.join(file), edit(self.read(file))).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn told(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn a_second_run_changes_nothing_and_the_check_needs_no_formatter() {
    let folder = Folder::with_schemas("second-run");
    let written = |file: &str| fs::metadata(folder.0.join(file)).unwrap().modified().unwrap();
    let before = (folder.read("out/tasks.rs"), written("out/tasks.rs"));
    let first = told(&folder.run(&[]));
    assert_eq!((folder.read("out/tasks.rs"), written("out/tasks.rs")), before);
    assert!(first.contains("tasks: 24 definitions") && first.contains("open-objects: 40 places"), "{first}");

    let words = ["codegen", "--manifest", "schemas/codegen.toml", "--out", "out", "--check"];
    let elsewhere = folder.xtask(&words).env_clear().env("HOME", "/nowhere").env("TZ", "Asia/Kathmandu").output().unwrap();
    assert!(elsewhere.status.success(), "{}", told(&elsewhere));
}

#[test]
fn the_bytes_do_not_depend_on_the_folder_one_stands_in_nor_on_line_endings() {
    let folder = Folder::with_schemas("same-bytes");
    let manifest = folder.0.join("schemas/codegen.toml");
    let out = folder.0.join("out");
    let words = ["codegen", "--manifest", manifest.to_str().unwrap(), "--out", out.to_str().unwrap(), "--check"];
    let from_root = folder.xtask(&words).current_dir("/").output().unwrap();
    assert!(from_root.status.success(), "{}", told(&from_root));
    for file in ["mcp-tasks.json", "mcp-server-elicitation-request-params.json", "codegen.toml"] {
        folder.edit(&format!("schemas/{file}"), |text| text.replace('\n', "\r\n"));
    }
    let check = folder.run(&["--check"]);
    assert!(check.status.success(), "{}", told(&check));
}

#[test]
fn the_check_names_file_kind_and_command_and_writes_nothing() {
    let command = "run: cargo xtask codegen --manifest schemas/codegen.toml --out out";
    let edits: [(&str, &str, &[&str]); 5] = [
        ("changed", "pub struct Task ", &["out/tasks.rs: differs", "- pub struct Tusk ", "+ pub struct Task "]),
        ("line-endings", "\n", &["out/tasks.rs: differs only in line endings"]),
        ("missing", "", &["out/tasks.rs: missing"]),
        ("orphan", "", &["out/old.rs: orphan"]),
        ("schema", "", &["out/tasks.rs: differs", "- // @generated", "+ // @generated"]),
    ];
    for (case, from, expected) in edits {
        let folder = Folder::with_schemas(&format!("check-{case}"));
        match case {
            "changed" => folder.edit("out/tasks.rs", |text| text.replacen(from, "pub struct Tusk ", 1)),
            "line-endings" => folder.edit("out/tasks.rs", |text| text.replace(from, "\r\n")),
            "missing" => fs::remove_file(folder.0.join("out/tasks.rs")).unwrap(),
            "orphan" => fs::write(folder.0.join("out/old.rs"), folder.read("out/tasks.rs")).unwrap(),
            _ => folder.edit("schemas/mcp-tasks.json", |text| text.replacen("  ", "   ", 1)),
        }
        let before = fs::read(folder.0.join("out/tasks.rs")).ok();
        let output = folder.run(&["--check"]);
        let text = told(&output);
        assert_eq!(output.status.code(), Some(1), "{case}: {text}");
        for part in expected.iter().chain([&command]) {
            assert!(text.contains(part), "{case}: no `{part}` in: {text}");
        }
        assert_eq!(fs::read(folder.0.join("out/tasks.rs")).ok(), before);

        let output = folder.run(&[]);
        assert!(output.status.success() && folder.run(&["--check"]).status.success(), "{case}: {}", told(&output));
    }
}

#[test]
fn a_broken_schema_is_an_error_with_a_line_and_leaves_the_files() {
    let folder = Folder::with_schemas("broken");
    let before = folder.read("out/tasks.rs");
    folder.edit("schemas/mcp-tasks.json", |text| text.replacen("\"$defs\": {", "\"$defs\": ", 1));
    let output = folder.run(&[]);
    let text = told(&output);
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains("error: mcp-tasks.json:") && !text.contains("panicked") && text.lines().count() == 1, "{text}");
    assert_eq!(folder.read("out/tasks.rs"), before);
}

#[test]
fn generate_writes_one_module_and_a_map_or_says_why_not() {
    let folder = Folder::new("generate");
    let write = |name: &str, text: &str| fs::write(folder.0.join(name), text).unwrap();
    write(
        "pet.json",
        r##"{"$ref": "#/$defs/Pet", "$defs": {"Pet": {"type": "object", "required": ["name"], "properties":
        {"name": {"type": "string"}, "tag": {"$ref": "http://localhost:1234/tags/tag.json"}}}, "Ids": {"type": "array", "items": {"type": "integer"}}}}"##,
    );
    fs::create_dir_all(folder.0.join("remotes/tags")).unwrap();
    write("remotes/tags/tag.json", r#"{"type": "string", "enum": ["cat", "dog"]}"#);
    let output =
        folder.xtask(&["generate", "pet.json", "--out", "pet.rs", "--map", "map.json", "--remotes", "remotes"]).output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
    let code = folder.read("pet.rs");
    assert!(code.starts_with("// @generated by wiregen ") && code.contains("//! Types of `pet.json`."), "{code}");
    assert!(code.contains("pub struct Pet {") && code.contains("Dog,"), "{code}");
    let map: serde_json::Value = serde_json::from_str(&folder.read("map.json")).unwrap();
    assert_eq!(map, serde_json::json!({"root": "PetRoot", "defs": {"Pet": "Pet", "Ids": "Ids"}}));

    let before = folder.read("pet.rs");
    write("odd.json", r##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/None"}}}"##);
    let refused = folder.xtask(&["generate", "odd.json", "--out", "pet.rs"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(3));
    assert!(told(&refused).starts_with("refused: odd.json#/properties/a"), "{}", told(&refused));
    assert_eq!(folder.read("pet.rs"), before);

    for (words, code, expected) in [
        (vec!["generate", "pet.json"], 1, "error: `--out FILE.rs` is missing"),
        (vec!["generate", "none.json", "--out", "x.rs"], 1, "error: none.json: "),
        (vec!["generate", "pet.json", "--out", "x.rs", "--guard", "none"], 1, "error: `none` is no guard"),
        (vec!["generat"], 2, "usage:\n  cargo xtask codegen "),
    ] {
        let output = folder.xtask(&words).output().unwrap();
        assert_eq!((output.status.code(), told(&output).starts_with(expected)), (Some(code), true), "{}", told(&output));
    }
}
