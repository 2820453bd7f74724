//! A schema replaced by its next revision: what the manifest still names is said, with those lines deleted it generates, and
//! the generated module alone compiles and reads messages.

use std::fs;
use std::path::PathBuf;

use wiregen_instances::Instance;

use crate::compiled::{Compiled, Read, Unit, target};

/// A folder with one module, before and after its upgrade.
struct Drill(PathBuf);

impl Drill {
    fn new(name: &str, schema: &str, manifest: &str) -> Self {
        let folder = target().join("upgrade").join(name);
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
        let out = self.0.join("out");
        wiregen::generate(self.0.join("codegen.toml"))
            .and_then(|files| files.write_to(&out))
            .map_err(|error| error.to_string())?;
        Ok(fs::read_to_string(out.join("m.rs")).unwrap())
    }

    /// Compiles modules, each with messages: the module's number, the type, the text, and how the error of a wrong one begins.
    fn read(&self, modules: &[&str], messages: &[(usize, &str, &str, Option<&str>)]) {
        let types = |number| messages.iter().filter(move |(module, ..)| *module == number).map(|(_, ty, ..)| (*ty).to_owned());
        let units: Vec<_> =
            (0..modules.len()).map(|number| Unit { text: modules[number].to_owned(), types: types(number).collect() }).collect();
        let compiled = Compiled::build(&self.0.join("compiled"), &units).unwrap();
        assert!(compiled.faults.is_empty(), "{:?}", compiled.faults);
        let mut next = vec![0; modules.len()];
        let instances: Vec<_> = messages
            .iter()
            .map(|(module, _, text, _)| {
                next[*module] += 1;
                (*module, next[*module] - 1, (*text).to_owned())
            })
            .collect();
        for ((_, ty, text, fault), read) in messages.iter().zip(compiled.read(&instances).unwrap()) {
            match (read, fault) {
                (Read::Written(written), None) => assert_eq!(json(text).difference(&json(&written)), None, "{ty}"),
                (Read::Refused(error), Some(fault)) => assert!(error.starts_with(fault), "{ty}: {text}: {error}"),
                (Read::Written(_), Some(fault)) => panic!("{ty}: {text} is read, in place of: {fault}"),
                (Read::Refused(error) | Read::Broken(error), _) => panic!("{ty}: {text}: {error}"),
            }
        }
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

fn json(text: &str) -> Instance {
    text.parse().unwrap()
}

impl Drop for Drill {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// As the Tasks extension was first published: each reference inlined, objects closed.
const TASKS: &str = r#"{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {
    "CancelRequest": {"description": "Stop.", "type": "object", "required": ["jsonrpc", "id", "method", "params"], "additionalProperties": false,
        "properties": {"jsonrpc": {"type": "string", "const": "2.0"}, "id": {"description": "Which.", "anyOf": [{"type": "string"}, {"type": "integer"}]},
        "method": {"type": "string", "const": "tasks/cancel"}, "params": {"description": "Of what.", "type": "object", "required": ["taskId"],
            "properties": {"taskId": {"description": "Which.", "type": "string"}}, "additionalProperties": false}}},
    "CancelResult": {"description": "Done.", "type": "object", "properties": {"_meta": {"type": "object"}}, "additionalProperties": false}}}"#;

/// References in place of copies, `Result` and `Error`, a required `resultType`, open objects, tasks told apart by `status`.
const NEXT_TASKS: &str = r##"{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {
    "RequestId": {"description": "Which.", "anyOf": [{"type": "string"}, {"type": "integer"}]},
    "JSONRPCRequest": {"description": "A request.", "type": "object", "required": ["jsonrpc", "id", "method"], "properties": {
        "jsonrpc": {"type": "string", "const": "2.0"}, "id": {"$ref": "#/$defs/RequestId"}, "method": {"description": "What.", "type": "string"},
        "params": {"description": "Of what.", "type": "object", "additionalProperties": {}}}},
    "CancelRequest": {"description": "Stop.", "allOf": [{"$ref": "#/$defs/JSONRPCRequest"},
        {"type": "object", "required": ["method", "params"], "properties": {"method": {"type": "string", "const": "tasks/cancel"},
        "params": {"type": "object", "required": ["taskId"], "properties": {"taskId": {"description": "Which.", "type": "string"}}}}}]},
    "CancelResult": {"description": "Done.", "allOf": [{"$ref": "#/$defs/Result"},
        {"type": "object", "properties": {"resultType": {"type": "string", "const": "complete"}}, "required": ["resultType"]}]},
    "WorkingTask": {"description": "Going on.", "type": "object", "required": ["taskId", "status", "ttlMs"], "properties": {
        "taskId": {"description": "Which.", "type": "string"}, "status": {"type": "string", "const": "working"},
        "ttlMs": {"description": "How long.", "anyOf": [{"type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991}, {"type": "null"}]}}},
    "FailedTask": {"description": "Not done.", "type": "object", "required": ["taskId", "status", "error"], "properties": {
        "taskId": {"description": "Which.", "type": "string"}, "status": {"type": "string", "const": "failed"}, "error": {"$ref": "#/$defs/Error"}}},
    "DetailedTask": {"description": "Either.", "anyOf": [{"$ref": "#/$defs/WorkingTask"}, {"$ref": "#/$defs/FailedTask"}]},
    "GetResult": {"description": "How far.", "allOf": [{"$ref": "#/$defs/Result"}, {"$ref": "#/$defs/DetailedTask"}]},
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
    for ty in ["CancelRequest", "CancelResult", "GetResult", "Result", "Error"] {
        assert!(code.contains(&format!("pub struct {ty} {{")), "{ty}: {code}");
    }
    let messages = [
        ("CancelRequest", r#"{"jsonrpc":"2.0","id":1,"method":"tasks/cancel","params":{"taskId":"t"}}"#, None),
        (
            "CancelRequest",
            r#"{"jsonrpc":"2.0","id":"a","method":"tasks/cancel","params":{"taskId":"t","_meta":{"x":[1.50]}}}"#,
            None,
        ),
        // No limit is set on an integer: one that no float holds is read from its text.
        ("CancelRequest", r#"{"jsonrpc":"2.0","id":1e400,"method":"tasks/cancel","params":{"taskId":"t"}}"#, None),
        ("CancelRequest", r#"{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"taskId":"t"}}"#, Some("method: ")),
        ("CancelResult", r#"{"resultType":"complete","_meta":{"a":1},"x":null}"#, None),
        ("CancelResult", r#"{"_meta":{}}"#, Some("resultType: missing")),
        ("GetResult", r#"{"resultType":"complete","taskId":"t","status":"working","ttlMs":null,"x":{}}"#, None),
        ("GetResult", r#"{"resultType":"complete","taskId":"t","status":"failed","error":{"code":-32603,"message":"m"}}"#, None),
        ("GetResult", r#"{"resultType":"complete","taskId":"t","status":"failed","error":{"code":"m"}}"#, Some("error.code: ")),
        ("GetResult", r#"{"resultType":"complete","taskId":"t","status":"done"}"#, Some("status: ")),
    ];
    drill.read(&[&code], &messages.map(|(ty, text, fault)| (0, ty, text, fault)));
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
    let third = r#"{"serverName":"s","mode":"openai/form","message":"m","form":"f"}"#;
    drill.read(
        &[&before, &after],
        &[
            (0, "Params", r#"{"serverName":"s","mode":"url","message":"m","url":"u"}"#, None),
            (0, "Params", third, Some("mode: ")),
            (1, "Params", r#"{"serverName":"s","mode":"url","message":"m","url":"u"}"#, None),
            (1, "Params", r#"{"serverName":"s","mode":"form","message":"m","form":"f"}"#, None),
            (1, "Params", third, None),
            (1, "Params", r#"{"serverName":"s","mode":"url","message":"m","form":"f"}"#, Some("url: missing")),
            (1, "Params", r#"{"serverName":"s","mode":"openai","message":"m","form":"f"}"#, Some("mode: ")),
        ],
    );
}

/// With a corpus: the real revisions generate, compile and read.
#[test]
fn the_published_revisions() {
    let Some(corpus) = std::env::var_os(crate::corpus::FOLDER).map(PathBuf::from) else { return };
    let drill = Drill::new("published", "{}", "[[module]]\nname = \"m\"\nschema = \"s.json\"\n");
    let modules = [
        "ext-tasks/schema-2026-07-28@2026-08-21-05dde3b8.json",
        "codex-history/McpServerElicitationRequestParams@2026-03-05-926b2f19.json",
        "codex-history/McpServerElicitationRequestParams@2026-03-06-98dca99d.json",
        "codex-history/McpServerElicitationRequestParams@later-38519acd.json",
        "codex/McpServerElicitationRequestParams.json",
    ]
    .map(|file| {
        drill.publish(&fs::read_to_string(corpus.join(file)).unwrap());
        drill.codegen().unwrap()
    });
    let mut messages = vec![
        (0, "CancelTaskRequest", r#"{"jsonrpc":"2.0","id":1,"method":"tasks/cancel","params":{"taskId":"t"}}"#, None),
        (0, "CancelTaskResult", r#"{"resultType":"complete","_meta":{"a":1},"x":null}"#, None),
        (0, "CancelTaskResult", r#"{"_meta":{}}"#, Some("resultType: missing")),
    ];
    for task in [
        r#"{"resultType":"complete","taskId":"t","status":"working","createdAt":"a","lastUpdatedAt":"b","ttlMs":null,"x":1}"#,
        r#"{"resultType":"complete","taskId":"t","status":"completed","createdAt":"a","lastUpdatedAt":"b","ttlMs":1,"result":{"content":[]}}"#,
    ] {
        messages.push((0, "GetTaskResult", task, None));
    }
    for module in 1..modules.len() {
        let url = r#"{"serverName":"s","threadId":"t","mode":"url","elicitationId":"e","message":"m","url":"u"}"#;
        let form = r#"{"serverName":"s","threadId":"t","mode":"openai/form","message":"m","requestedSchema":{"type":"object","properties":{}}}"#;
        messages.push((module, "McpServerElicitationRequestParams", url, None));
        let unknown = Some("mode: ").filter(|_| module + 1 < modules.len());
        messages.push((module, "McpServerElicitationRequestParams", form, unknown));
    }
    drill.read(&modules.each_ref().map(String::as_str), &messages);
}
