//! Reading and writing of every message kind by every competitor, interleaved in one process; prints the tables, then each
//! ratio with its bar. `cargo bench -p interop --bench speed [-- FILTER] [--quick] [--slice]`.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Duration;

use interop::bars::{Bar, Limit, bars};
use interop::competitor::{Task, Who};
use interop::messages::{Message, messages};
use interop::rounds::{Plan, race};

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Nanoseconds by task and competitor.
type Times = BTreeMap<(Task, Who), f64>;

fn run() -> Result<bool, String> {
    let (mut filter, mut quick, mut slice) = (None, false, false);
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--bench" | "--test" => {}
            "--quick" => quick = true,
            "--slice" => slice = true,
            _ => filter = Some(argument),
        }
    }
    let plan = if quick {
        Plan { batch: Duration::from_micros(50), run: Duration::from_millis(50), runs: 1 }
    } else {
        Plan { batch: Duration::from_micros(100), run: Duration::from_millis(420), runs: 5 }
    };
    let read = if slice { Task::ReadSlice } else { Task::Read };
    let mut measured = Vec::new();
    for message in messages() {
        if filter.as_ref().is_none_or(|filter| message.kind.contains(filter.as_str())) {
            check(&message)?;
            let mut times = Times::new();
            for task in [read, Task::Write] {
                let raced = race(&message.competitors, task, plan).map_err(|error| format!("{}: {error}", message.name))?;
                times.extend(raced.into_iter().map(|(who, time)| ((task, who), time)));
            }
            eprintln!("measured {}", message.name);
            measured.push((message, times));
        }
    }
    table("reading", read, &measured);
    table("writing", Task::Write, &measured);
    Ok(ratios(read, &measured))
}

/// Each competitor reads the text; the bound and `mcp-wire` lose nothing of it.
fn check(message: &Message) -> Result<(), String> {
    for competitor in &message.competitors {
        let place = format!("{}: {}", message.name, competitor.who.title());
        let written = competitor.rewrite().map_err(|error| format!("{place}: {error}"))?;
        if let (Who::Bound | Who::BoundBefore | Who::McpWire, Some(written)) = (competitor.who, written) {
            let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).map_err(|e| e.to_string());
            if value(&written)? != value(competitor.text)? {
                return Err(format!("{place}: {} was written as {written}", competitor.text));
            }
        }
    }
    Ok(())
}

fn table(title: &str, task: Task, measured: &[(Message, Times)]) {
    let columns: Vec<Who> =
        Who::ALL.into_iter().filter(|who| measured.iter().any(|(_, times)| times.contains_key(&(task, *who)))).collect();
    print!("\n| {title} |");
    for who in &columns {
        print!(" {} |", who.title());
    }
    print!("\n|---|");
    for _ in &columns {
        print!("--:|");
    }
    println!();
    for (message, times) in measured {
        print!("| {} |", message.name);
        for who in &columns {
            match times.get(&(task, *who)) {
                Some(time) => print!(" {} |", nanoseconds(*time)),
                None => print!(" – |"),
            }
        }
        println!();
    }
}

fn nanoseconds(time: f64) -> String {
    match time {
        ..10_000.0 => format!("{time:.0} ns"),
        10_000.0..1_000_000.0 => format!("{:.1} µs", time / 1e3),
        _ => format!("{:.2} ms", time / 1e6),
    }
}

/// Prints each bar; whether all are kept.
fn ratios(read: Task, measured: &[(Message, Times)]) -> bool {
    let mut kept = true;
    println!("\n| bar | against | ratio | limit | |\n|---|---|--:|--:|---|");
    for (message, times) in measured {
        for bar in bars(message) {
            let task = if bar.task == Task::Read { read } else { bar.task };
            let fastest = bar
                .against
                .iter()
                .filter_map(|who| times.get(&(task, *who)).map(|time| (*who, *time)))
                .min_by(|a, b| a.1.total_cmp(&b.1));
            if let (Some(ours), Some((who, theirs))) = (times.get(&(task, Who::McpWire)), fastest) {
                kept &= row(message, &bar, who, *ours, theirs);
            }
        }
    }
    kept
}

fn row(message: &Message, bar: &Bar, who: Who, ours: f64, theirs: f64) -> bool {
    let (ratio, kept) = bar.judge(ours, theirs);
    let what = if bar.task == Task::Write { "write" } else { "read" };
    let limit = match bar.limit {
        Limit::AtMost(limit) => format!("≤ {limit}"),
        Limit::AtLeast(limit) => format!("≥ {limit}"),
    };
    let verdict = if kept { "kept" } else { "**missed**" };
    println!("| {what} {} | {} | {ratio:.2} | {limit} | {verdict} |", message.name, who.title());
    kept
}
