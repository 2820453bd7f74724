//! Allocations of every message kind by every competitor; fails where `mcp-wire` allocates what its value does not own.
//! `cargo bench -p interop --bench allocations`.

use std::alloc::System;
use std::process::ExitCode;

use interop::competitor::{Competitor, Task, Who};
use interop::messages::{Message, messages};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// What reading a text once allocates.
#[derive(Clone, Copy, Debug, Default)]
struct Reading {
    /// Blocks that the value owns.
    owned: usize,
    /// Blocks that were given back before reading ended: where a map has grown, one a step.
    passing: usize,
    /// Blocks that grew in place or moved.
    grown: usize,
}

fn main() -> ExitCode {
    let mut faults = Vec::new();
    print!("| allocations: owned + passing |");
    for who in Who::ALL {
        print!(" {} |", who.title());
    }
    print!("\n|---|");
    for _ in Who::ALL {
        print!("--:|");
    }
    println!();
    for message in messages() {
        print!("| {} |", message.name);
        for who in Who::ALL {
            match message.competitor(who).map(reading).transpose() {
                Ok(Some(reading)) => print!(" {} + {} |", reading.owned, reading.passing),
                Ok(None) => print!(" – |"),
                Err(error) => faults.push(format!("{}: {}: {error}", message.name, who.title())),
            }
        }
        println!();
        if let Err(fault) = check(&message) {
            faults.push(format!("{}: {fault}", message.name));
        }
    }
    for fault in &faults {
        eprintln!("{fault}");
    }
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn reading(competitor: &Competitor) -> Result<Reading, serde_json::Error> {
    // Once before, so that what a thread allocates the first time (a hasher's keys) is not counted.
    competitor.hold(&mut || {})?;
    let mut reading = Reading::default();
    let region = Region::new(ALLOCATOR);
    competitor.hold(&mut || {
        let change = region.change();
        reading = Reading {
            owned: change.allocations - change.deallocations,
            passing: change.deallocations,
            grown: change.reallocations,
        };
    })?;
    Ok(reading)
}

/// `mcp-wire` owns no more blocks than the bound, has no more passing ones, and allocates nothing when it writes.
fn check(message: &Message) -> Result<(), String> {
    let read = |who| match message.competitor(who).map(reading) {
        Some(Ok(reading)) => Ok(reading),
        Some(Err(error)) => Err(error.to_string()),
        None => Err(format!("no {}", who.title())),
    };
    let (ours, bound) = (read(Who::McpWire)?, read(Who::Bound)?);
    if ours.owned > bound.owned || ours.passing > bound.passing || ours.grown > bound.grown {
        return Err(format!("reading allocates {ours:?}, the bound {bound:?}"));
    }
    let writing = message.competitor(Who::McpWire).and_then(|ours| ours.looped(Task::Write).transpose());
    if let Some(writing) = writing {
        let mut write = writing.map_err(|error| error.to_string())?;
        write(1);
        let region = Region::new(ALLOCATOR);
        write(1);
        let change = region.change();
        if change.allocations + change.reallocations > 0 {
            return Err(format!("writing into a buffer that is there allocates: {change:?}"));
        }
    }
    Ok(())
}
