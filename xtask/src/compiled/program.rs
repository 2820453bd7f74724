//! One of the programs: its source, and the talk with it.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{Read, Unit};

/// A program with the modules of some units.
pub(super) struct Program {
    pub(super) name: String,
    pub(super) units: Vec<usize>,
    binary: PathBuf,
}

impl Program {
    /// Shares the units out among programs of about one size.
    ///
    /// `run` tells their names apart from those of other runs, since all runs share a target folder.
    pub(super) fn share_out(units: &[Unit], largest: usize, run: u64) -> Vec<Self> {
        let mut programs: Vec<Self> = Vec::new();
        let mut size = usize::MAX;
        for (number, unit) in units.iter().enumerate() {
            if size.saturating_add(unit.text.len()) > largest {
                programs.push(Self { name: format!("p{run:x}_{}", programs.len()), units: Vec::new(), binary: PathBuf::new() });
                size = 0;
            }
            size += unit.text.len();
            if let Some(program) = programs.last_mut() {
                program.units.push(number);
            }
        }
        programs
    }

    /// Says where the program was built.
    pub(super) fn place(&mut self, target: &Path) {
        self.binary = target.join("debug").join(format!("{}{}", self.name, std::env::consts::EXE_SUFFIX));
    }

    /// The answers to these instances, in order; fewer where the program ends before.
    pub(super) fn ask<'i>(&self, instances: impl Iterator<Item = &'i (usize, usize, String)>) -> Result<Vec<Read>, String> {
        let mut input = String::new();
        for (unit, ty, text) in instances {
            let _ = writeln!(input, "{unit} {ty} {text}");
        }
        let failed = |error: std::io::Error| format!("{}: {error}", self.binary.display());
        let mut child = Command::new(&self.binary)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let mut stdin = child.stdin.take();
        let feeder = std::thread::spawn(move || {
            // A program that ends before it has read all is seen by its missing answers.
            let _ = stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
        });
        let output = child.wait_with_output().map_err(failed)?;
        let _ = feeder.join();
        let answers = String::from_utf8_lossy(&output.stdout);
        Ok(answers.lines().filter_map(answer).collect())
    }
}

fn answer(line: &str) -> Option<Read> {
    let rest = line.get(1..)?.to_owned();
    match line.get(..1)? {
        "+" => Some(Read::Written(rest)),
        "-" => Some(Read::Refused(rest)),
        _ => Some(Read::Broken(rest)),
    }
}

/// The package's manifest: a workspace of its own, since the folder may stand anywhere.
pub(super) fn manifest(root: &Path, programs: &[Program], units: &[Unit]) -> String {
    // The features that the modules ask for: the validator alone costs more to compile than many modules.
    let features = [("guard", "rt::Guard"), ("pattern", "rt::Pattern")];
    let asked = features.iter().filter(|(_, item)| units.iter().any(|unit| unit.text.contains(item)));
    let features: Vec<_> = asked.map(|(feature, _)| *feature).collect();
    let runtime = toml_string(&root.join("wiregen/runtime"));
    let mut text = format!(
        r#"[workspace]

[package]
name = "compiled"
version = "0.0.0"
edition = "2024"
publish = false
autobins = false

[dependencies]
indexmap = "2"
serde_core = "1"
serde_json = {{ version = "1", features = ["raw_value"] }}
wiregen-runtime = {{ path = {runtime}, features = {features:?} }}

[profile.dev]
debug = 0
incremental = false
"#
    );
    for program in programs {
        let _ = write!(text, "\n[[bin]]\nname = \"{0}\"\npath = \"src/{0}.rs\"\n", program.name);
    }
    text
}

/// The program's source: the modules, and a loop over lines of unit, type and instance.
pub(super) fn source(program: &Program) -> String {
    let mut text = String::from(
        r#"type Rewrite = fn(&str) -> Result<String, String>;

fn rewrite<T: serde_core::de::DeserializeOwned + serde_core::Serialize>(text: &str) -> Result<String, String> {
    let value: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
    Ok(serde_json::to_string(&value).unwrap())
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let mut words = line.splitn(3, ' ');
        let unit = words.next().unwrap().parse().unwrap();
        let ty: usize = words.next().unwrap().parse().unwrap();
        let text = words.next().unwrap();
        let answer = std::panic::catch_unwind(|| types(unit)[ty](text));
        let line = match answer {
            Ok(Ok(text)) => format!("+{text}"),
            Ok(Err(error)) => format!("-{error}"),
            Err(_) => "!panicked".to_owned(),
        };
        println!("{}", line.replace('\n', " "));
    }
}
"#,
    );
    for unit in &program.units {
        let _ = writeln!(text, "mod u{unit};");
    }
    text.push_str("\nfn types(unit: usize) -> &'static [Rewrite] {\n    match unit {\n");
    for unit in &program.units {
        let _ = writeln!(text, "        {unit} => u{unit}::REWRITES,");
    }
    text.push_str("        _ => &[],\n    }\n}\n");
    text
}

/// A unit's file: the generated module, and in its own scope, where its names mean what it means by them, what reads and
/// writes each of its types.
pub(super) fn file(unit: &Unit) -> String {
    let types = unit.types.iter().fold(String::new(), |list, ty| list + "crate::rewrite::<" + ty + ">, ");
    format!("{}\npub(crate) const REWRITES: &[crate::Rewrite] = &[{types}];\n", unit.text)
}

/// A path as a string of TOML, which escapes what JSON does.
fn toml_string(path: &Path) -> serde_json::Value {
    path.to_string_lossy().into_owned().into()
}
