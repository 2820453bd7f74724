//! One tool on one schema file, measured in a process of its own.

use std::fmt;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use wiregen::{Form, SchemaOptions};

use crate::attempt::dialect_of;

/// What makes Rust of the schema.
#[derive(Clone, Copy)]
pub(crate) enum Tool {
    Wiregen,
    /// typify, and syn and prettyplease to make its tokens a file.
    Typify,
}

impl Tool {
    const ALL: [(&'static str, Self); 2] = [("wiregen", Self::Wiregen), ("typify", Self::Typify)];

    fn name(self) -> &'static str {
        match self {
            Self::Wiregen => "wiregen",
            Self::Typify => "typify",
        }
    }
}

/// What a run took.
#[derive(Clone)]
pub(crate) struct Cost {
    pub(crate) seconds: f64,
    /// Of all threads.
    pub(crate) cpu: f64,
    /// In MiB.
    pub(crate) peak: f64,
    outcome: Outcome,
}

#[derive(Clone)]
enum Outcome {
    /// Lines of Rust.
    Done(usize),
    Refused(String),
    Broken(String),
}

impl Cost {
    pub(crate) fn is_done(&self) -> bool {
        matches!(self.outcome, Outcome::Done(_))
    }

    /// Done or refused, not broken.
    pub(crate) fn is_settled(&self) -> bool {
        !matches!(self.outcome, Outcome::Broken(_))
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seconds, cpu, peak, outcome } = self;
        match outcome {
            Outcome::Done(lines) => write!(f, "{seconds:.3} | {cpu:.2} | {peak:.0} | {lines} lines"),
            Outcome::Refused(why) => write!(f, "{seconds:.3} | {cpu:.2} | {peak:.0} | refused: {why}"),
            Outcome::Broken(how) => write!(f, " | | | {how}"),
        }
    }
}

/// Each tool `repeat` times in each of three rounds, by turns: of each figure the least of the rounds' medians.
pub(crate) fn by_turns<const N: usize>(schema: &Path, tools: [Tool; N], repeat: usize) -> Result<[Cost; N], String> {
    let mut least: Option<[Cost; N]> = None;
    for _ in 0..3 {
        let mut runs: [Vec<Cost>; N] = std::array::from_fn(|_| Vec::new());
        for _ in 0..repeat.max(1) {
            for (tool, runs) in tools.iter().zip(&mut runs) {
                runs.push(once_apart(schema, *tool)?);
            }
        }
        let medians = runs.map(|runs| Cost {
            seconds: median(&runs, |cost| cost.seconds),
            cpu: median(&runs, |cost| cost.cpu),
            peak: median(&runs, |cost| cost.peak),
            outcome: runs.last().map_or_else(|| Outcome::Broken("no run".to_owned()), |cost| cost.outcome.clone()),
        });
        let mut medians = medians.into_iter();
        least = Some(match least {
            None => std::array::from_fn(|_| medians.next()).map(|cost| cost.unwrap_or_else(broken)),
            Some(least) => least.map(|least| {
                let new = medians.next().unwrap_or_else(broken);
                Cost {
                    seconds: least.seconds.min(new.seconds),
                    cpu: least.cpu.min(new.cpu),
                    peak: least.peak.min(new.peak),
                    outcome: new.outcome,
                }
            }),
        });
    }
    least.ok_or_else(|| "no round".to_owned())
}

fn broken() -> Cost {
    Cost { seconds: f64::NAN, cpu: f64::NAN, peak: f64::NAN, outcome: Outcome::Broken("no run".to_owned()) }
}

fn median(runs: &[Cost], of: impl Fn(&Cost) -> f64) -> f64 {
    let mut values: Vec<_> = runs.iter().map(of).collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Runs [`once`] in a process of its own, and reads what it says.
pub(crate) fn once_apart(schema: &Path, tool: Tool) -> Result<Cost, String> {
    let this = std::env::current_exe().map_err(|error| format!("this program: {error}"))?;
    let output = Command::new(this)
        .args(["gencost", "--once", tool.name()])
        .arg(schema)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("gencost --once: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut words = text.trim_end().splitn(5, ' ');
    let mut number = || words.next().and_then(|word| word.parse().ok());
    let (seconds, cpu, peak) = (number(), number(), number());
    let (outcome, rest) = (words.next(), words.next());
    let (Some(seconds), Some(cpu), Some(peak), Some(outcome), Some(rest)) = (seconds, cpu, peak, outcome, rest) else {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.lines().filter(|line| !line.trim().is_empty()).take(2).collect::<Vec<_>>().join(" ");
        return Ok(Cost { outcome: Outcome::Broken(format!("{}: {}", output.status, shortened(&said))), ..broken() });
    };
    let outcome = match (outcome, rest.parse()) {
        ("done", Ok(lines)) => Outcome::Done(lines),
        _ => Outcome::Refused(shortened(rest)),
    };
    Ok(Cost { seconds, cpu, peak, outcome })
}

fn shortened(text: &str) -> String {
    const MOST: usize = 160;
    let line = text.lines().next().unwrap_or_default().replace('|', "\\|");
    if line.chars().count() > MOST { line.chars().take(MOST).chain(['…']).collect() } else { line }
}

/// Does it in this process, and prints seconds, CPU seconds, peak MiB, the outcome, and lines or reason.
pub(crate) fn once(tool: &str, schema: &Path) -> Result<ExitCode, String> {
    let (_, tool) = Tool::ALL.into_iter().find(|(name, _)| *name == tool).ok_or_else(|| format!("no tool `{tool}`"))?;
    let start = Instant::now();
    let made = match tool {
        Tool::Wiregen => wiregen(schema),
        Tool::Typify => typify(schema),
    };
    let seconds = start.elapsed().as_secs_f64();
    let (cpu, peak) = (cpu_seconds(), peak_mib());
    match made {
        Ok(text) => println!("{seconds} {cpu} {peak} done {}", text.lines().count()),
        Err(error) => println!("{seconds} {cpu} {peak} refused {}", error.replace('\n', " ")),
    }
    Ok(ExitCode::SUCCESS)
}

fn wiregen(schema: &Path) -> Result<String, String> {
    let head = fs::read_to_string(schema).map_err(|error| error.to_string())?;
    // The dialect of files that name none, without reading all of a large one as JSON again.
    let names_none = !head.contains("\"$schema\"");
    let root = if head.contains("\"definitions\"") { serde_json::json!({"definitions": {}}) } else { serde_json::json!({}) };
    let dialect = names_none.then(|| dialect_of(&root).to_owned());
    drop(head);
    wiregen::generate_one(schema, &SchemaOptions { dialect, ..SchemaOptions::default() }, Form::File)
        .map(|generated| generated.text)
        .map_err(|error| error.to_string())
}

fn typify(schema: &Path) -> Result<String, String> {
    let text = fs::read_to_string(schema).map_err(|error| error.to_string())?;
    let root = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut space = typify::TypeSpace::new(&typify::TypeSpaceSettings::default());
    space.add_root_schema(root).map_err(|error| error.to_string())?;
    let file = syn::parse2(space.to_stream()).map_err(|error| error.to_string())?;
    Ok(prettyplease::unparse(&file))
}

/// User and system time of this process, ended threads included, by Linux's clock of a hundred ticks a second.
fn cpu_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}

/// The most memory that this process had.
fn peak_mib() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok()).unwrap_or(f64::NAN) / 1024.0
}
