//! One schema file through `cargo xtask generate`, in a process of its own: nothing it does can end or stop the run.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// What to generate from.
pub(crate) struct Attempt<'a> {
    pub(crate) schema: &'a Path,
    /// For files that name no dialect.
    pub(crate) dialect: &'a str,
    /// Files by absolute URI.
    pub(crate) remotes: Option<&'a Path>,
    /// `report` or `validate`.
    pub(crate) guard: &'a str,
    /// Where the generated module goes; its map and the messages stand beside it.
    pub(crate) out: PathBuf,
}

/// What came of it.
pub(crate) struct Attempted {
    pub(crate) outcome: Outcome,
    pub(crate) time: Duration,
    /// The most memory that the process had, in KiB, as far as it was seen.
    pub(crate) peak: u64,
}

pub(crate) enum Outcome {
    Generated(Generated),
    /// In the generator's words.
    Refused(String),
    /// It panicked, was killed, took too long: the end of its messages.
    Broken(String),
}

/// A generated module.
pub(crate) struct Generated {
    pub(crate) text: String,
    /// The Rust type of the root, where the root is one.
    pub(crate) root: Option<String>,
    /// Rust types by definition.
    pub(crate) definitions: BTreeMap<String, String>,
    /// Keywords that the report lists as enforced by nothing.
    pub(crate) unenforced: Vec<String>,
}

const LONGEST: Duration = Duration::from_secs(120);

impl Attempt<'_> {
    pub(crate) fn run(&self) -> Result<Attempted, String> {
        let map = self.out.with_extension("json");
        let messages = self.out.with_extension("txt");
        let start = Instant::now();
        let told = self.out.with_extension("report");
        let (status, peak) =
            self.process(&map, &messages, &told).map_err(|error| format!("{}: {error}", self.schema.display()))?;
        let time = start.elapsed();
        let said = fs::read_to_string(&messages).unwrap_or_default();
        let outcome = match status.and_then(|status| status.code()) {
            Some(0) => Outcome::Generated(generated(&self.out, &map, &told)?),
            Some(3) if !said.contains("panicked at") => Outcome::Refused(said.trim().to_owned()),
            _ => Outcome::Broken(said.trim().to_owned()),
        };
        Ok(Attempted { outcome, time, peak })
    }

    fn process(&self, map: &Path, messages: &Path, told: &Path) -> std::io::Result<(Option<ExitStatus>, u64)> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("generate").arg(self.schema).arg("--out").arg(&self.out).arg("--map").arg(map);
        command.args(["--guard", self.guard, "--dialect", self.dialect]);
        if let Some(remotes) = self.remotes {
            command.arg("--remotes").arg(remotes);
        }
        let mut child = command.stdin(Stdio::null()).stdout(File::create(told)?).stderr(File::create(messages)?).spawn()?;
        let start = Instant::now();
        let mut peak = 0;
        loop {
            peak = peak.max(high_water(child.id()));
            if let Some(status) = child.try_wait()? {
                return Ok((Some(status), peak));
            }
            if start.elapsed() > LONGEST {
                child.kill()?;
                child.wait()?;
                fs::write(messages, format!("took more than {} s", LONGEST.as_secs()))?;
                return Ok((None, peak));
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Linux says how much memory a process has had at most; other systems do not, and it counts as 0.
fn high_water(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

fn generated(file: &Path, map: &Path, told: &Path) -> Result<Generated, String> {
    let read = |path: &Path| fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let facts: Value = serde_json::from_str(&read(map)?).map_err(|error| format!("{}: {error}", map.display()))?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let definitions = facts["defs"].as_object().into_iter().flatten();
    Ok(Generated {
        text: read(file)?,
        root: text(&facts["root"]),
        definitions: definitions.filter_map(|(key, path)| Some((key.clone(), text(path)?))).collect(),
        unenforced: read(told)?.lines().filter_map(|line| line.strip_prefix("no type enforces ")).map(str::to_owned).collect(),
    })
}

/// The dialect of a document that names none.
pub(crate) fn dialect_of(schema: &Value) -> &'static str {
    if schema.get("definitions").is_some() { "draft-07" } else { "2020-12" }
}
