//! A schema replaced by its next revision: what the manifest still names is said, and with those lines deleted it generates.

#![allow(clippy::unwrap_used, reason = "a failure is the test's answer")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder with one module, before and after its upgrade.
struct Drill(PathBuf);

impl Drill {
    fn new(name: &str, schema: &str, manifest: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("upgrade-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("codegen.toml"), manifest).unwrap();
        let drill = Self(folder);
        drill.publish(schema);
        drill
    }

    fn publish(&self, schema: &str) {
        fs::write(self.0.join("s.json"), schema).unwrap();
    }

    /// The generated module, or what is said of it.
    fn codegen(&self) -> Result<String, String> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        let words = ["codegen", "--manifest", "codegen.toml", "--out", "out"];
        let output = command.current_dir(&self.0).args(words).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!said.contains("panicked"), "{said}");
        if output.status.success() { Ok(fs::read_to_string(self.0.join("out/m.rs")).unwrap()) } else { Err(said) }
    }

    /// Deletes the lines that the error says to delete.
    fn delete_as_told(&self, said: &str) {
        let mut lines: Vec<_> =
            fs::read_to_string(self.0.join("codegen.toml")).unwrap().lines().map(|line| Some(line.to_owned())).collect();
        for told in said.split("delete line").skip(1) {
            let numbers: Vec<usize> =
                told.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty()).map(|n| n.parse().unwrap()).collect();
            let last = if told.starts_with("s ") { numbers[1] } else { numbers[0] };
            for line in &mut lines[numbers[0] - 1..last] {
                *line = None;
            }
        }
        let left: Vec<_> = lines.into_iter().flatten().collect();
        fs::write(self.0.join("codegen.toml"), left.join("\n")).unwrap();
    }
}

impl Drop for Drill {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const TASKS: &str = r#"{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {
    "CancelResult": {"description": "Done.", "type": "object", "properties": {"_meta": {"type": "object"}}, "additionalProperties": false}}}"#;

/// References in place of copies, `Result` and `Error`, a required `resultType`, open objects.
const NEXT_TASKS: &str = r##"{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {
    "CancelResult": {"description": "Done.", "allOf": [{"$ref": "#/$defs/Result"},
        {"type": "object", "properties": {"resultType": {"type": "string", "const": "complete"}}, "required": ["resultType"]}]},
    "Result": {"description": "Common.", "type": "object", "additionalProperties": {},
        "properties": {"resultType": {"description": "Which.", "type": "string"}, "_meta": {"description": "More.", "type": "object"}}, "required": ["resultType"]},
    "Error": {"description": "Fault.", "type": "object", "required": ["code"], "properties": {"code": {"description": "Which.", "type": "integer"}}}}}"##;

const TASKS_MANIFEST: &str = r#"[[module]]
name = "m"
schema = "s.json"
guard = "refuse"

[[module.fixup]]
name = "open-objects"
why = "closed by the tool"
at = "/$defs/**/additionalProperties"
when = false
remove = true

[module.items]
"CancelResult._meta" = "More."
"#;

#[test]
fn the_tasks_schema_with_result_and_error() {
    let drill = Drill::new("tasks", TASKS, TASKS_MANIFEST);
    assert!(drill.codegen().unwrap().contains("pub struct CancelResult {"));
    drill.publish(NEXT_TASKS);
    let said = drill.codegen().unwrap_err();
    assert!(said.contains("`open-objects`") && said.contains("delete line"), "{said}");
    drill.delete_as_told(&said);
    let code = drill.codegen().unwrap();
    for ty in ["CancelResult", "Result", "Error"] {
        assert!(code.contains(&format!("pub struct {ty} {{")), "{ty}: {code}");
    }
}

fn modes(third: &str) -> String {
    let mode = |value: &str, key: &str| {
        format!(
            r#"{{"description": "A way to ask.", "type": "object", "required": ["mode", "message", "{key}"], "properties": {{
            "mode": {{"type": "string", "enum": ["{value}"]}}, "message": {{"description": "Words.", "type": "string"}}, "{key}": {{"description": "What.", "type": "string"}}}}}}"#
        )
    };
    let third = if third.is_empty() { String::new() } else { format!(", {}", mode(third, "form")) };
    format!(
        r#"{{"$schema": "http://json-schema.org/draft-07/schema#", "title": "Params", "description": "What is asked.", "type": "object",
        "required": ["serverName"], "properties": {{"serverName": {{"description": "Who asks.", "type": "string"}}}}, "oneOf": [{}, {}{third}]}}"#,
        mode("form", "form"),
        mode("url", "url")
    )
}

const MODES_MANIFEST: &str = "[[module]]\nname = \"m\"\nschema = \"s.json\"\nguard = \"refuse\"\n";

#[test]
fn a_third_mode_adds_a_variant_and_changes_nothing_else() {
    let drill = Drill::new("modes", &modes(""), MODES_MANIFEST);
    let items = |code: &str| -> Vec<String> {
        let public = code.lines().filter(|line| line.starts_with("pub "));
        public.map(str::to_owned).collect()
    };
    let before = drill.codegen().unwrap();
    drill.publish(&modes("openai/form"));
    let after = drill.codegen().unwrap();
    let (old, new) = (items(&before), items(&after));
    assert!(old.iter().all(|item| new.contains(item)), "{old:?}\n{new:?}");
    let added: Vec<_> = new.iter().filter(|item| !old.contains(item)).collect();
    assert!(added.len() == 1 && added[0].contains("OpenaiForm"), "{added:?}");
    assert!(!before.contains("OpenaiForm(") && after.contains("    OpenaiForm("), "{after}");
}

/// With `WIREGEN_CORPUS`: the real revisions generate.
#[test]
fn the_published_revisions() {
    let Some(corpus) = std::env::var_os("WIREGEN_CORPUS").map(PathBuf::from) else { return };
    for file in [
        "ext-tasks/schema-2026-07-28@2026-08-21-05dde3b8.json",
        "codex-history/McpServerElicitationRequestParams@2026-03-05-926b2f19.json",
        "codex-history/McpServerElicitationRequestParams@later-38519acd.json",
    ] {
        let text = fs::read_to_string(corpus.join(file)).unwrap();
        let drill = Drill::new(&file.replace('/', "-"), &text, "[[module]]\nname = \"m\"\nschema = \"s.json\"\n");
        let code = drill.codegen().unwrap();
        assert!(code.contains("pub struct ") && code.contains("pub enum "), "{file}: {code}");
    }
}
