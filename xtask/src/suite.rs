//! `cargo xtask suite DIR`: the official JSON Schema Test Suite through the generator, for two dialects and both guards, and
//! the table that the documentation shows.

mod fetch;
mod groups;
mod table;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use groups::Group;
use table::{Counts, Table, Verdict};

use crate::args::Args;
use crate::attempt::{Attempt, Generated, Outcome};
use crate::compiled::{Compiled, Read, Unit};
use crate::paths::root;

pub(crate) const USAGE: &str = "cargo xtask suite DIR [--only PART] [--keep DIR] [--write]    the JSON Schema Test Suite in DIR (fetched where there is none); --write: docs/keywords.md";

const GUARDS: [&str; 2] = ["report", "validate"];
const DIALECTS: [(&str, &str); 2] = [("draft7", "draft-07"), ("draft2020-12", "2020-12")];

/// What a root that describes nothing admits.
const ANYTHING: &str = "::wiregen_runtime::Json";

pub(crate) fn run(mut args: Args) -> Result<ExitCode, String> {
    let write = args.flag("--write");
    let only = args.option("--only")?.unwrap_or_default();
    let keep = args.option("--keep")?;
    let suite = PathBuf::from(args.word("the folder of the test suite")?);
    args.end()?;
    let version = fetch::into(&suite)?;
    let work = keep.map_or_else(|| std::env::temp_dir().join(format!("wiregen-suite-{}", std::process::id())), PathBuf::from);
    fs::create_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;

    let mut groups = Vec::new();
    for (folder, dialect) in DIALECTS {
        groups.extend(groups::read(&suite.join("tests").join(folder), dialect, &only)?);
    }
    let remotes = suite.join("remotes");
    let mut table = Table::default();
    for guard in GUARDS {
        try_all(&groups, guard, &remotes, &work.join(guard), &mut table)?;
    }
    print!("{}", table.text());
    if write {
        let file = root().join("docs/keywords.md");
        table.write(&file, &version)?;
        println!("{} is written", file.display());
    }
    let missed = table.missed();
    if missed.is_empty() {
        println!("within all bars");
        return Ok(ExitCode::SUCCESS);
    }
    println!("outside the bars:\n  {}", missed.join("\n  "));
    Ok(ExitCode::FAILURE)
}

/// Every test under one guard.
fn try_all(groups: &[Group], guard: &'static str, remotes: &Path, work: &Path, table: &mut Table) -> Result<(), String> {
    let modules = generate(groups, guard, remotes, work, table)?;
    let mut units = Vec::new();
    let mut numbers = Vec::new();
    for (group, module) in groups.iter().zip(&modules) {
        if let Some(module) = module {
            numbers.push(group);
            units.push(Unit {
                text: module.text.clone(),
                types: vec![module.root.clone().unwrap_or_else(|| ANYTHING.to_owned())],
            });
        }
    }
    let compiled = Compiled::build(&work.join("compiled"), &units)?;
    let mut instances = Vec::new();
    for (unit, group) in numbers.iter().enumerate() {
        if let Some(error) = compiled.faults.get(&unit) {
            println!("{group} ({guard}) does not compile: {error}");
        }
        instances.extend(group.tests.iter().map(|test| (unit, 0, test.instance.clone())));
    }
    let mut answers = compiled.read(&instances)?.into_iter();
    for (unit, group) in numbers.iter().enumerate() {
        let reported = modules_unenforced(&modules, groups, group);
        for test in &group.tests {
            let verdict = match answers.next() {
                _ if compiled.faults.contains_key(&unit) => Verdict::Broken,
                Some(Read::Written(written)) => match (test.valid, reported) {
                    (true, _) => altered(group, &test.instance, &written).map_or(Verdict::Right, Verdict::Changed),
                    (false, true) => Verdict::AcceptedReported,
                    (false, false) => Verdict::AcceptedUnreported,
                },
                Some(Read::Refused(_)) if !test.valid => Verdict::Right,
                Some(Read::Refused(error)) => Verdict::Refused(error),
                _ => Verdict::Broken,
            };
            if let Some(fault) = verdict.fault() {
                println!("{group} ({guard}): {}: {} {fault}", test.description, test.instance);
            }
            table.count(group, guard, &verdict);
        }
    }
    Ok(())
}

fn modules_unenforced(modules: &[Option<Generated>], groups: &[Group], group: &Group) -> bool {
    let at = groups.iter().position(|other| std::ptr::eq(other, group));
    let module = at.and_then(|at| modules[at].as_ref());
    module.is_some_and(|module| !module.unenforced.is_empty())
}

fn altered(group: &Group, read: &str, written: &str) -> Option<String> {
    crate::corpus::changed(&wiregen_instances::Document::new(&group.schema), "", read, written)
}

/// The module of each schema; `None` where it is refused, which is counted.
fn generate(
    groups: &[Group],
    guard: &'static str,
    remotes: &Path,
    work: &Path,
    table: &mut Table,
) -> Result<Vec<Option<Generated>>, String> {
    fs::create_dir_all(work).map_err(|error| format!("{}: {error}", work.display()))?;
    let mut modules = Vec::new();
    for (number, group) in groups.iter().enumerate() {
        let schema = work.join(format!("schema{number}.json"));
        fs::write(&schema, group.schema.to_string()).map_err(|error| format!("{}: {error}", schema.display()))?;
        let attempt = Attempt {
            schema: &schema,
            dialect: group.dialect,
            remotes: Some(remotes),
            guard,
            out: work.join(format!("generated{number}.rs")),
        };
        let (module, verdict) = match attempt.run()?.outcome {
            Outcome::Generated(module) => (Some(module), None),
            Outcome::Refused(why) => (None, Some(Verdict::NotGenerated(why))),
            Outcome::Broken(why) => {
                println!("{group} ({guard}) breaks the generator: {why}");
                (None, Some(Verdict::Broken))
            }
        };
        if let Some(verdict) = verdict {
            if let Verdict::NotGenerated(why) = &verdict {
                println!("{group} ({guard}) is refused: {why}");
            }
            for _ in &group.tests {
                table.count(group, guard, &verdict);
            }
        }
        modules.push(module);
    }
    Ok(modules)
}

impl Counts {
    fn add(&mut self, verdict: &Verdict) {
        self.tests += 1;
        match verdict {
            Verdict::Right => self.right += 1,
            Verdict::Changed(_) => self.changed += 1,
            Verdict::Refused(_) => self.refused += 1,
            Verdict::AcceptedReported => self.accepted_reported += 1,
            Verdict::AcceptedUnreported => self.accepted_unreported += 1,
            Verdict::NotGenerated(_) => self.not_generated += 1,
            Verdict::Broken => self.broken += 1,
        }
    }
}
