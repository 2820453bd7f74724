//! `cargo xtask corpus DIR`: every schema file of a folder through the generator and the compiler, and instances of its
//! definitions through what was compiled, against the verdict of a validator.
//!
//! The files stand in one folder per family. What a family must reach is in [`tally`].

mod names;
mod remotes;
mod tally;
mod trial;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use tally::Tally;
use trial::Trial;
pub(crate) use trial::changed;

use crate::args::Args;
use crate::compiled::Compiled;

pub(crate) const USAGE: &str = "cargo xtask corpus [DIR] [--only PART] [--every N] [--instances N] [--keep DIR]    every schema file below DIR (else \
     below $WIREGEN_CORPUS), or the last and every Nth before it of each family: generated, compiled, tried";

/// Where the folder of schema files is, unless the command says.
pub(crate) const FOLDER: &str = "WIREGEN_CORPUS";

pub(crate) fn run(mut args: Args) -> Result<ExitCode, String> {
    let only = args.option("--only")?.unwrap_or_default();
    let count = match args.option("--instances")? {
        Some(count) => count.parse().map_err(|_| format!("`{count}` is no number of instances"))?,
        None => 60,
    };
    let every = match args.option("--every")? {
        Some(every) => every.parse().map_err(|_| format!("`{every}` is no number of files"))?,
        None => 1,
    };
    let keep = args.option("--keep")?;
    let folder = match std::env::var_os(FOLDER) {
        Some(folder) if !args.any() => PathBuf::from(folder),
        _ => PathBuf::from(args.word("the folder of schema files")?),
    };
    args.end()?;
    let work = keep.map_or_else(|| std::env::temp_dir().join(format!("wiregen-corpus-{}", std::process::id())), PathBuf::from);
    fs::create_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;

    let all = families(&folder)?;
    let remotes = remotes::gather(&folder, &all, &work)?;
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut trials = Vec::new();
    let chosen: Vec<_> = all.iter().filter(|(_, file)| file.to_string_lossy().contains(&only)).collect();
    for (family, file) in every_nth(&chosen, every) {
        let (tally, trial) =
            (tallies.entry(family.clone()).or_default(), Trial::start(family, file, &remotes, &work, trials.len())?);
        tally.files += 1;
        trials.extend(trial.count(tally));
    }
    let units: Vec<_> = trials.iter().map(Trial::unit).collect();
    println!(
        "{} of {} files; {} modules to compile",
        tallies.values().map(|tally| tally.files).sum::<usize>(),
        all.len(),
        units.len()
    );
    let compiled = Compiled::build(&work.join("compiled"), &units)?;
    for (unit, error) in &compiled.faults {
        println!("{} does not compile: {error}", trials[*unit].name);
        tallies.entry(trials[*unit].family.clone()).or_default().uncompiled += 1;
    }
    let (mut cases, mut instances) = (Vec::new(), Vec::new());
    for (unit, trial) in trials.iter().enumerate().filter(|(unit, _)| !compiled.faults.contains_key(unit)) {
        for (ty, case) in trial.cases(count, &remotes.documents) {
            instances.push((unit, ty, case.text.clone()));
            cases.push((unit, case));
        }
    }
    let answers = compiled.read(&instances)?;
    let documents: Vec<_> = trials.iter().map(Trial::document).collect();
    let mut shown: BTreeMap<usize, usize> = BTreeMap::new();
    for ((unit, case), answer) in cases.iter().zip(&answers) {
        let trial = &trials[*unit];
        let tally = tallies.entry(trial.family.clone()).or_default();
        if let Some(fault) = trial.judge(&documents[*unit], case, answer, tally) {
            let shown = shown.entry(*unit).or_default();
            *shown += 1;
            if *shown <= 3 {
                println!("{}#{}: {fault}", trial.name, case.pointer);
            }
        }
    }
    Ok(report(&tallies))
}

fn report(tallies: &BTreeMap<String, Tally>) -> ExitCode {
    print!("\n{}", Tally::HEAD);
    let mut missed = Vec::new();
    for (family, tally) in tallies {
        print!("{}", tally.row(family));
        missed.extend(tally.missed(family));
    }
    if missed.is_empty() {
        println!("within all bars");
        return ExitCode::SUCCESS;
    }
    println!("\noutside the bars:\n  {}", missed.join("\n  "));
    ExitCode::FAILURE
}

/// Of each family the last file, which is most often the newest revision, and every `step`th before it.
fn every_nth<'f>(files: &[&'f (String, PathBuf)], step: usize) -> Vec<&'f (String, PathBuf)> {
    let families = files.chunk_by(|(left, _), (right, _)| left == right);
    families.flat_map(|family| family.iter().copied().skip((family.len() - 1) % step.max(1)).step_by(step.max(1))).collect()
}

/// The schema files with the names of the folders that they stand in, in order.
fn families(folder: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    let mut files = Vec::new();
    let failed = |folder: &Path, error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(|error| failed(folder, error))? {
        let family = entry.map_err(|error| failed(folder, error))?.path();
        if !family.is_dir() {
            continue;
        }
        for entry in fs::read_dir(&family).map_err(|error| failed(&family, error))? {
            let file = entry.map_err(|error| failed(&family, error))?.path();
            if file.extension().is_some_and(|extension| extension == "json") {
                files.push((family.file_name().unwrap_or_default().to_string_lossy().into_owned(), file));
            }
        }
    }
    files.sort();
    if files.is_empty() {
        return Err(format!("{}: no folder in it has a schema file", folder.display()));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_each_family_is_among_every_nth() {
        let file = |name: &str| name.split_once('/').map(|(family, file)| (family.to_owned(), PathBuf::from(file)));
        let files: Vec<_> = ["a/1", "a/2", "a/3", "a/4", "b/1"].into_iter().filter_map(file).collect();
        let files: Vec<_> = files.iter().collect();
        let chosen = |step| {
            let chosen = every_nth(&files, step);
            chosen.iter().map(|(family, file)| format!("{family}{}", file.display())).collect::<Vec<_>>().concat()
        };
        assert_eq!([1, 2, 3, 9].map(chosen), ["a1a2a3a4b1", "a2a4b1", "a1a4b1", "a4b1"]);
    }
}
