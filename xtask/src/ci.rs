//! `cargo xtask ci`: everything that must hold before a change lands, one command after another.

use std::{
    process::{Command, ExitCode},
    time::Instant,
};

use crate::{args::Args, corpus, paths};

pub(crate) const USAGE: &str = "cargo xtask ci    every check and test of the repository";

/// A step: what it is for, and its words after `cargo`.
struct Step {
    what: &'static str,
    words: &'static str,
    /// An environment variable that it sets.
    variable: Option<(&'static str, &'static str)>,
    /// An environment variable without which it is left out.
    needs: Option<&'static str>,
}

const fn step(what: &'static str, words: &'static str) -> Step {
    Step { what, words, variable: None, needs: None }
}

/// Properties are tried on the same draws each time: a red run tells of the change, not of the draw. `cargo test` draws anew.
const SEED: (&str, &str) = ("PROPTEST_RNG_SEED", "1");

/// In the order of what fails soonest.
const STEPS: &[Step] = &[
    step("format", "fmt --all --check"),
    step("the snapshot is what the schemas give", "run --quiet --package xtask -- codegen --check"),
    step("lints", "clippy --workspace --all-targets -- -D warnings"),
    step("lints without features", "clippy --package mcp-wire --no-default-features -- -D warnings"),
    step("lints with all features", "clippy --package mcp-wire --all-features -- -D warnings"),
    step("lints of the generator without features", "clippy --package wiregen --no-default-features -- -D warnings"),
    step("lints of the runtime with all features", "clippy --package wiregen-runtime --all-features -- -D warnings"),
    step("tests", "test --workspace"),
    step("tests on the snapshot", "test --package mcp-wire --no-default-features --features time,forms"),
    step("tests with all features", "test --package mcp-wire --all-features"),
    step("tests without features", "test --package mcp-wire --no-default-features --lib"),
    step("tests with numbers as text", "test --package mcp-wire --features serde_json/arbitrary_precision"),
    step("tests with maps in order", "test --package mcp-wire --features serde_json/preserve_order"),
    step("runtime tests with numbers as text", "test --package wiregen-runtime --features serde_json/arbitrary_precision"),
    step("runtime tests with maps in order", "test --package wiregen-runtime --features serde_json/preserve_order"),
    step("a client and a server over a pipe", "run --quiet --package mcp-wire --example task_client"),
    step("a crate with a schema of its own", "test --manifest-path examples/own-schema/Cargo.toml"),
    Step {
        what: "documentation",
        words: "doc --no-deps --package mcp-wire --package wiregen --package wiregen-runtime",
        variable: Some(("RUSTDOCFLAGS", "-D warnings")),
        needs: None,
    },
    step("the build script", "test --package xtask --test build_script -- --ignored"),
    step("the packages as published", "run --quiet --package xtask -- package"),
    // A part that takes a few minutes; all of it takes half an hour.
    Step {
        what: "a part of the corpus",
        words: "run --quiet --package xtask -- corpus --every 6",
        variable: None,
        needs: Some(corpus::FOLDER),
    },
];

pub(crate) fn run(args: Args) -> Result<ExitCode, String> {
    args.end()?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // One folder for all, so that the crate outside the workspace takes what is built already.
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| paths::root().join("target").into());
    for Step { what, words, variable, needs } in STEPS {
        if let Some(needs) = needs.filter(|needs| std::env::var_os(needs).is_none()) {
            eprintln!("── {what}: left out, {needs} is not set");
            continue;
        }
        let started = Instant::now();
        eprintln!("── {what}: cargo {words}");
        let mut command = Command::new(&cargo);
        command.args(words.split(' ')).envs(*variable).env("CARGO_TARGET_DIR", &target).current_dir(paths::root());
        if std::env::var_os(SEED.0).is_none() {
            command.env(SEED.0, SEED.1);
        }
        let status = command.status().map_err(|error| format!("cargo {words}: {error}"))?;
        if !status.success() {
            return Err(format!("{what} failed; run `cargo {words}`"));
        }
        eprintln!("── {what}: {:.0} s", started.elapsed().as_secs_f64());
    }
    Ok(ExitCode::SUCCESS)
}
