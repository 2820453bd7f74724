//! `cargo xtask gencost`: what generating costs, beside typify, syn and prettyplease alone; and how it grows.
//!
//! Every run is a process of its own, which says its seconds, CPU seconds and peak memory.

mod run;
mod synthetic;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use run::{Cost, Tool};

use crate::args::Args;

pub(crate) const USAGE: &str = "cargo run --release -p xtask -- gencost [SCHEMA.json…] [--repeat N] [--synthetic] [--extremes PART]    time and memory of generating, beside bare typify; growth and extremes";

/// At most this much of what bare typify takes.
const BAR: f64 = 2.0;
/// Ten times as many definitions take at most this many times as long: linear, with room for noise.
const GROWTH: f64 = 15.0;
/// An extreme schema is done or refused in this many seconds.
const SECONDS: f64 = 10.0;

/// Measures each file `--repeat` times (5) in each of three rounds, and with `--synthetic` schemas made for it; with
/// `--extremes` only those whose name has a part.
///
/// # Errors
/// An unknown argument, or a process that cannot be run.
pub(crate) fn run(mut args: Args) -> Result<ExitCode, String> {
    if let Some(tool) = args.option("--once")? {
        return run::once(&tool, Path::new(&args.word("the schema file")?));
    }
    let repeat = match args.option("--repeat")? {
        Some(number) => number.parse().map_err(|_| format!("`--repeat {number}` is no number"))?,
        None => 5,
    };
    let synthetic = args.flag("--synthetic");
    let part = args.option("--extremes")?;
    let mut kept = true;
    if cfg!(debug_assertions) {
        eprintln!("an unoptimised build: run it with `--release`");
    }
    if args.any() {
        println!("| schema | tool | seconds | CPU seconds | peak MiB | outcome |\n|---|---|--:|--:|--:|---|");
    }
    while args.any() {
        kept &= compare(Path::new(&args.word("a schema file")?), repeat)?;
    }
    if synthetic || part.is_some() {
        let work = std::env::temp_dir().join(format!("gencost-{}", std::process::id()));
        fs::create_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
        let grown = if synthetic { growth(&work, repeat) } else { Ok(true) };
        let measured = grown.and_then(|grown| Ok(extremes(&work, &part.unwrap_or_default())? && grown));
        fs::remove_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
        kept &= measured?;
    }
    Ok(if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// One file through both, by turns; whether the bars are kept, where the other did not panic.
fn compare(schema: &Path, repeat: usize) -> Result<bool, String> {
    let [ours, bare] = run::by_turns(schema, [Tool::Wiregen, Tool::Typify], repeat)?;
    let name = schema.file_name().unwrap_or_default().to_string_lossy();
    let size = fs::metadata(schema).map_err(|error| format!("{}: {error}", schema.display()))?.len() / 1000;
    println!("| `{name}`, {size} kB | wiregen | {ours} |");
    println!("| | typify, syn, prettyplease | {bare} |");
    if !bare.is_done() {
        return Ok(ours.is_done());
    }
    let ratios = [ours.seconds / bare.seconds, ours.cpu / bare.cpu, ours.peak / bare.peak];
    let [seconds, cpu, peak] = ratios;
    println!("| | ratio | {seconds:.2} | {cpu:.2} | {peak:.2} | {} |", verdict(seconds <= BAR && peak <= BAR));
    Ok(ours.is_done() && seconds <= BAR && peak <= BAR)
}

/// Schemas of ten definitions, a hundred, and so on.
fn growth(work: &Path, repeat: usize) -> Result<bool, String> {
    println!("\n| definitions | seconds | CPU seconds | peak MiB | outcome | times the row above |\n|--:|--:|--:|--:|---|--:|");
    let mut before: Option<Cost> = None;
    let mut kept = true;
    for count in [10, 100, 1000, 10_000] {
        let file = written(work, &format!("{count}.json"), &synthetic::definitions(count))?;
        let [cost] = run::by_turns(&file, [Tool::Wiregen], if count > 1000 { 1 } else { repeat })?;
        let times = before.as_ref().map(|before| cost.cpu.max(0.01) / before.cpu.max(0.01));
        kept &= cost.is_done() && times.is_none_or(|times| times <= GROWTH);
        println!("| {count} | {cost} | {} |", times.map(|times| format!("{times:.1}")).unwrap_or_default());
        before = Some(cost);
    }
    println!("\nAt most {GROWTH} times the CPU seconds for ten times the definitions: {}", verdict(kept));
    Ok(kept)
}

/// Schemas that no one should write.
fn extremes(work: &Path, part: &str) -> Result<bool, String> {
    println!("\n| schema | kB | seconds | CPU seconds | peak MiB | outcome |\n|---|--:|--:|--:|--:|---|");
    let mut kept = true;
    for (name, make) in synthetic::EXTREMES.iter().filter(|(name, _)| name.contains(part)) {
        let text = make();
        let file = written(work, "extreme.json", &text)?;
        let cost = run::once_apart(&file, Tool::Wiregen)?;
        kept &= cost.is_settled() && cost.seconds <= SECONDS;
        println!("| {name} | {} | {cost} |", text.len() / 1000);
    }
    println!("\nDone or refused within {SECONDS} s: {}", verdict(kept));
    Ok(kept)
}

fn written(work: &Path, name: &str, text: &str) -> Result<PathBuf, String> {
    let file = work.join(name);
    fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file)
}

fn verdict(kept: bool) -> &'static str {
    if kept { "kept" } else { "**missed**" }
}
