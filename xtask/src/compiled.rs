//! Many generated modules in a few programs, compiled outside the workspace, that read instances and write them back.

mod program;

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use program::{Program, file, manifest, source};

use crate::paths::root;

/// A generated module with the types whose instances will be read.
pub(crate) struct Unit {
    pub(crate) text: String,
    /// Rust types as the module itself names them.
    pub(crate) types: Vec<String>,
}

/// What became of an instance.
pub(crate) enum Read {
    /// Written back as this.
    Written(String),
    /// With this error.
    Refused(String),
    /// It panicked, or the program ended.
    Broken(String),
}

/// The programs, built.
pub(crate) struct Compiled {
    programs: Vec<Program>,
    /// Per unit that does not compile: the first error.
    pub(crate) faults: BTreeMap<usize, String>,
}

/// Text of modules in one program, at most; a module that is larger is alone.
const LARGEST: usize = 900_000;

impl Compiled {
    /// Compiles the units in `folder`. Units that do not compile are left out.
    pub(crate) fn build(folder: &Path, units: &[Unit]) -> Result<Self, String> {
        let target = target();
        let mut programs = Program::share_out(units, LARGEST, run_of(folder));
        let write = |path: PathBuf, text: &str| {
            fs::create_dir_all(path.parent().unwrap_or(folder))
                .and_then(|()| fs::write(&path, text))
                .map_err(|error| format!("{}: {error}", path.display()))
        };
        write(folder.join("Cargo.toml"), &manifest(&root(), &programs, units))?;
        fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).map_err(|error| format!("Cargo.lock: {error}"))?;
        for program in &programs {
            for &unit in &program.units {
                write(folder.join(format!("src/u{unit}.rs")), &file(&units[unit]))?;
            }
        }
        let mut faults = BTreeMap::new();
        // Each round leaves out what did not compile; errors of one kind can hide those of a later one.
        for _ in 0..8 {
            for program in &mut programs {
                program.units.retain(|unit| !faults.contains_key(unit));
                write(folder.join(format!("src/{}.rs", program.name)), &source(program))?;
            }
            let found = compile(folder, &target)?;
            if found.is_empty() {
                for program in &mut programs {
                    program.place(&target);
                }
                return Ok(Self { programs, faults });
            }
            faults.extend(found);
        }
        Err("what is left after leaving out modules that do not compile does not compile either".to_owned())
    }

    /// Reads `instances` (unit, type of the unit, text) and says what became of each.
    pub(crate) fn read(&self, instances: &[(usize, usize, String)]) -> Result<Vec<Read>, String> {
        let mut all: Vec<Option<Read>> = instances.iter().map(|_| None).collect();
        for program in &self.programs {
            let mine: Vec<usize> = (0..instances.len()).filter(|at| program.units.contains(&instances[*at].0)).collect();
            let mut done = 0;
            while done < mine.len() {
                let lines = mine[done..].iter().map(|at| &instances[*at]);
                let answers = program.ask(lines)?;
                let complete = answers.len() == mine.len() - done;
                for answer in answers {
                    all[mine[done]] = Some(answer);
                    done += 1;
                }
                if !complete {
                    all[mine[done]] = Some(Read::Broken("ended the program".to_owned()));
                    done += 1;
                }
            }
        }
        Ok(all.into_iter().map(|read| read.unwrap_or_else(|| Read::Broken("was not compiled".to_owned()))).collect())
    }
}

/// The target folder, beside the workspace's own, so that what the programs depend on is compiled once for many runs.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from).join("compiled")
}

/// A number for the folder that a run works in.
fn run_of(folder: &Path) -> u64 {
    let mut hasher = DefaultHasher::new();
    folder.hash(&mut hasher);
    hasher.finish()
}

/// Compiles the package: for each unit that has errors, the first.
fn compile(folder: &Path, target: &Path) -> Result<BTreeMap<usize, String>, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["build", "--bins", "--keep-going", "--quiet", "--offline", "--message-format", "short", "--target-dir"])
        .arg(target)
        .current_dir(folder)
        .env("RUSTFLAGS", "-A warnings")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if output.status.success() {
        return Ok(BTreeMap::new());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let mut faults = BTreeMap::new();
    for line in said.lines().filter(|line| line.contains(": error")) {
        let unit = line.split_once("src/u").and_then(|(_, rest)| rest.split_once(".rs")?.0.parse().ok());
        if let Some(unit) = unit {
            faults.entry(unit).or_insert_with(|| line.to_owned());
        }
    }
    if faults.is_empty() {
        return Err(format!("the compiled modules: {}", said.lines().take(20).collect::<Vec<_>>().join("\n")));
    }
    Ok(faults)
}
