//! Cost against size: rows from 1 KiB to 16 MiB, forms of 1 to 10,000 fields, 1 to 10,000 unknown keys; fails where the cost of a
//! unit grows with their number. `cargo bench -p interop --bench size`.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Duration;

use interop::bound::{elicitation as bound_elicitation, tasks as bound};
use interop::competitor::{Competitor, Task, Who};
use interop::rounds::{Plan, race};
use interop::text::{self, Payload, Place};
use mcp_wire::{elicitation, tasks};

/// A unit's cost at the largest size may be so many times the least cost that a unit has at any size.
const GROWTH: f64 = 2.0;

/// Where the caches end on the way, the bound's grows by more, and ours may grow by so many times as much.
const BESIDE_BOUND: f64 = 1.15;

/// A kind of text that grows.
struct Series {
    title: &'static str,
    unit: &'static str,
    sizes: &'static [usize],
    text: fn(usize) -> String,
    competitors: fn(&'static str) -> Vec<Competitor>,
}

const SERIES: &[Series] = &[
    Series {
        title: "rows of a result",
        unit: "B",
        sizes: &[1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 24],
        text: |bytes| text::get_task_result(Payload::Rows(bytes), Place::BeforePayload),
        competitors: results,
    },
    Series {
        title: "rows of a result, status last",
        unit: "B",
        sizes: &[1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 24],
        text: |bytes| text::get_task_result(Payload::Rows(bytes), Place::Last),
        competitors: results,
    },
    Series {
        title: "unknown keys",
        unit: "key",
        sizes: &[1, 10, 100, 1_000, 10_000],
        text: text::unknown_keys,
        competitors: results,
    },
    Series {
        title: "fields of a form",
        unit: "field",
        sizes: &[1, 10, 100, 1_000, 10_000],
        text: |fields| text::form(fields, Place::BeforePayload),
        competitors: forms,
    },
    Series {
        title: "fields of a form, mode last",
        unit: "field",
        sizes: &[1, 10, 100, 1_000, 10_000],
        text: |fields| text::form(fields, Place::Last),
        competitors: forms,
    },
];

fn results(text: &'static str) -> Vec<Competitor> {
    vec![
        Competitor::skip(text),
        Competitor::of::<bound::GetTaskResult>(Who::Bound, text),
        Competitor::of::<tasks::GetTaskResult>(Who::McpWire, text),
    ]
}

fn forms(text: &'static str) -> Vec<Competitor> {
    vec![
        Competitor::skip(text),
        Competitor::of::<bound_elicitation::RequestParams>(Who::Bound, text),
        Competitor::of::<elicitation::McpServerElicitationRequestParams>(Who::McpWire, text),
    ]
}

fn main() -> ExitCode {
    let mut grown = false;
    for series in SERIES {
        for task in [Task::Read, Task::Write] {
            match run(series, task) {
                Ok(growth) => grown |= growth.is_too_much(),
                Err(error) => {
                    eprintln!("{}: {error}", series.title);
                    grown = true;
                }
            }
        }
    }
    if grown { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// How many times the least cost of a unit the last one is.
struct Growth {
    bound: f64,
    mcp_wire: f64,
}

impl Growth {
    fn is_too_much(&self) -> bool {
        self.mcp_wire.is_nan() || self.mcp_wire > GROWTH.max(self.bound * BESIDE_BOUND)
    }
}

/// Prints the series' table.
#[allow(clippy::cast_precision_loss, reason = "sizes are small against 2^53")]
fn run(series: &Series, task: Task) -> Result<Growth, serde_json::Error> {
    let plan = Plan { batch: Duration::from_micros(100), run: Duration::from_millis(300), runs: 3 };
    let verb = if task == Task::Write { "writing" } else { "reading" };
    println!("\n| {verb}: {} | skip, ns a {unit} | bound | mcp-wire |\n|--:|--:|--:|--:|", series.title, unit = series.unit);
    let mut costs: BTreeMap<Who, Vec<f64>> = BTreeMap::new();
    for size in series.sizes {
        let text: &'static str = Box::leak((series.text)(*size).into_boxed_str());
        let times = race(&(series.competitors)(text), task, plan)?;
        print!("| {size} |");
        for column in [Who::Skip, Who::Bound, Who::McpWire] {
            match times.get(&column).map(|time| time / *size as f64) {
                Some(cost) => {
                    print!(" {cost:.3} |");
                    costs.entry(column).or_default().push(cost);
                }
                None => print!(" – |"),
            }
        }
        println!();
    }
    let growth = |who| costs.get(&who).map_or(f64::NAN, |costs| growth(costs));
    let growth = Growth { bound: growth(Who::Bound), mcp_wire: growth(Who::McpWire) };
    println!(
        "\ncost of a {}, the largest size against the least: {:.2}×, the bound's {:.2}×{}",
        series.unit,
        growth.mcp_wire,
        growth.bound,
        if growth.is_too_much() { ": too much" } else { "" },
    );
    Ok(growth)
}

/// The last cost against the least.
fn growth(costs: &[f64]) -> f64 {
    costs.last().copied().unwrap_or(f64::NAN) / costs.iter().copied().fold(f64::INFINITY, f64::min)
}
