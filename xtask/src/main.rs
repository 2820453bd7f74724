//! The maintainers' commands: `cargo xtask COMMAND`.

mod args;
mod attempt;
mod buildcost;
mod ci;
mod codegen;
mod compiled;
mod corpus;
mod diff;
mod explain;
mod gencost;
mod generate;
mod package;
mod paths;
mod suite;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a failure is the test's answer")]
mod upgrade;

use std::process::ExitCode;

use args::Args;

/// A command: its name, how it is called, what it does.
struct Command {
    name: &'static str,
    usage: &'static str,
    run: fn(Args) -> Result<ExitCode, String>,
}

/// In the order in which the usage shows them.
const COMMANDS: &[Command] = &[
    Command { name: "codegen", usage: codegen::USAGE, run: codegen::run },
    Command { name: "generate", usage: generate::USAGE, run: generate::run },
    Command {
        name: "buildcost",
        usage: "cargo xtask buildcost [--repeat N]    CPU seconds and crates of a hello-world on mcp-wire and on its peers",
        run: buildcost::run,
    },
    Command { name: "ci", usage: ci::USAGE, run: ci::run },
    Command { name: "corpus", usage: corpus::USAGE, run: corpus::run },
    Command { name: "diff", usage: diff::USAGE, run: diff::run },
    Command { name: "explain", usage: explain::USAGE, run: explain::run },
    Command { name: "gencost", usage: gencost::USAGE, run: gencost::run },
    Command { name: "package", usage: package::USAGE, run: package::run },
    Command { name: "suite", usage: suite::USAGE, run: suite::run },
];

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_default();
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        let usages: Vec<_> = COMMANDS.iter().map(|command| command.usage).collect();
        eprintln!("usage:\n  {}", usages.join("\n  "));
        return if matches!(name.as_str(), "help" | "--help" | "-h") { ExitCode::SUCCESS } else { ExitCode::from(2) };
    };
    match (command.run)(Args::new(words)) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            if command.name == "diff" { ExitCode::from(diff::NO_ANSWER) } else { ExitCode::FAILURE }
        }
    }
}
