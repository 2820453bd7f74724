//! `cargo xtask buildcost`: CPU seconds of a cold build of a hello-world on this crate and on its peers.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use crate::args::Args;
use crate::paths;

/// A hello-world: what it depends on, what it does.
struct Program {
    name: &'static str,
    dependencies: &'static str,
    /// Reads one message, so that what the caller pays for a type is counted, too.
    main: &'static str,
    build: Option<&'static str>,
}

const PROGRAMS: &[Program] = &[
    Program {
        name: "serde_json alone",
        dependencies: "[dependencies]\nserde_json = '1'\n",
        main: "fn main() { println!(\"{:?}\", serde_json::from_str::<serde_json::Value>(\"{}\")); }\n",
        build: None,
    },
    Program {
        name: "a derived struct",
        dependencies: "[dependencies]\nserde = { version = '1', features = ['derive'] }\nserde_json = '1'\n",
        main: "#[derive(Debug, serde::Deserialize)]\nstruct Task { task_id: String }\n\
            fn main() { println!(\"{:?}\", serde_json::from_str::<Task>(\"{}\").map(|task| task.task_id)); }\n",
        build: None,
    },
    Program {
        name: NO_FEATURE,
        dependencies: "[dependencies]\nmcp-wire = { path = '{root}', default-features = false }\nserde_json = '1'\n",
        main: WIRE,
        build: None,
    },
    Program {
        name: CODEGEN,
        dependencies: "[dependencies]\nmcp-wire = { path = '{root}', default-features = false, features = ['codegen'] }\n\
            serde_json = '1'\n",
        main: WIRE,
        build: None,
    },
    Program {
        name: "mcp-wire, default features",
        dependencies: "[dependencies]\nmcp-wire = { path = '{root}' }\nserde_json = '1'\n",
        main: WIRE,
        build: None,
    },
    Program {
        name: SCHEMA,
        dependencies: "[dependencies]\nrust-mcp-schema = '2'\nserde_json = '1'\n",
        main: "fn main() { println!(\"{:?}\", serde_json::from_str::<rust_mcp_schema::GenericResult>(\"{}\")); }\n",
        build: None,
    },
    Program {
        name: TYPIFY,
        dependencies: "[dependencies]\nserde = { version = '1', features = ['derive'] }\nserde_json = '1'\n\
            [build-dependencies]\nprettyplease = '0.3'\nschemars = '0.8'\nserde_json = '1'\nsyn = '3'\ntypify = { version = '=0.8.0', default-features = false }\n",
        main: "mod types { include!(concat!(env!(\"OUT_DIR\"), \"/types.rs\")); }\n\
            fn main() { println!(\"{:?}\", serde_json::from_str::<types::McpElicitationSchema>(\"{}\")); }\n",
        build: Some(
            "fn main() {\n\
            \x20   let text = std::fs::read_to_string(\"schema.json\").unwrap();\n\
            \x20   let schema = serde_json::from_str::<schemars::schema::RootSchema>(&text).unwrap();\n\
            \x20   let mut space = typify::TypeSpace::new(&typify::TypeSpaceSettings::default());\n\
            \x20   space.add_root_schema(schema).unwrap();\n\
            \x20   let file = syn::parse2::<syn::File>(space.to_stream()).unwrap();\n\
            \x20   let out = std::env::var(\"OUT_DIR\").unwrap();\n\
            \x20   std::fs::write(format!(\"{out}/types.rs\"), prettyplease::unparse(&file)).unwrap();\n}\n",
        ),
    },
    Program {
        name: "rmcp, model types only",
        dependencies: "[dependencies]\nrmcp = { version = '3', default-features = false }\nserde_json = '1'\n",
        main: "fn main() { println!(\"{:?}\", serde_json::from_str::<rmcp::model::GetTaskResult>(\"{}\")); }\n",
        build: None,
    },
];

const NO_FEATURE: &str = "mcp-wire, no feature";
const CODEGEN: &str = "mcp-wire, `codegen` alone";
const SCHEMA: &str = "rust-mcp-schema";
const TYPIFY: &str = "bare typify in a build script";
const WIRE: &str = "fn main() { println!(\"{:?}\", serde_json::from_str::<mcp_wire::tasks::GetTaskResult>(\"{}\")); }\n";

/// What one program costs.
struct Cost {
    crates: usize,
    proc_macros: Vec<String>,
    /// The least CPU seconds of any repetition.
    seconds: f64,
}

/// Builds every program as often as `--repeat` says (1), all in turn, and prints the table and the ratios with their bars.
///
/// # Errors
/// An unknown argument, or a build that fails.
pub(crate) fn run(mut args: Args) -> Result<ExitCode, String> {
    let repeat = match args.option("--repeat")? {
        Some(number) => number.parse().map_err(|_| format!("`--repeat {number}` is no number"))?,
        None => 1,
    };
    args.end()?;
    let root = paths::root();
    let work = std::env::temp_dir().join(format!("buildcost-{}", std::process::id()));
    let costs = measure(&root, &work, repeat);
    fs::remove_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
    report(&costs?)
}

fn measure(root: &Path, work: &Path, repeat: usize) -> Result<Vec<Cost>, String> {
    let mut costs = Vec::new();
    for program in PROGRAMS {
        let directory = directory(work, program);
        write(program, root, &directory)?;
        cargo(&["fetch"], &directory)?;
        let (crates, proc_macros) =
            graph(&cargo(&["tree", "--offline", "--edges", "normal,build", "--prefix", "none", "--format", "{p}"], &directory)?);
        costs.push(Cost { crates, proc_macros, seconds: f64::INFINITY });
    }
    for _ in 0..repeat {
        for (program, cost) in PROGRAMS.iter().zip(&mut costs) {
            let seconds = build(&directory(work, program))?;
            eprintln!("{}: {seconds:.1} s", program.name);
            cost.seconds = cost.seconds.min(seconds);
        }
    }
    Ok(costs)
}

fn directory(work: &Path, program: &Program) -> PathBuf {
    work.join(program.name.replace(|c: char| !c.is_ascii_alphanumeric(), "-"))
}

fn write(program: &Program, root: &Path, directory: &Path) -> Result<(), String> {
    let manifest = format!(
        "[package]\nname = 'hello'\nversion = '0.0.0'\nedition = '2024'\n[workspace]\n{}",
        program.dependencies.replace("{root}", &root.display().to_string())
    );
    let schema = root.join("schemas/mcp-server-elicitation-request-params.json");
    let io = |error: std::io::Error| format!("{}: {error}", directory.display());
    fs::create_dir_all(directory.join("src")).map_err(io)?;
    fs::write(directory.join("Cargo.toml"), manifest).map_err(io)?;
    fs::write(directory.join("src/main.rs"), program.main).map_err(io)?;
    if let Some(build) = program.build {
        fs::write(directory.join("build.rs"), build).map_err(io)?;
        fs::copy(schema, directory.join("schema.json")).map_err(io)?;
    }
    Ok(())
}

/// Runs cargo in a directory, free of what the caller's environment says about builds; gives its output.
fn cargo(arguments: &[&str], directory: &Path) -> Result<String, String> {
    let output = clean(&mut Command::new("cargo"), directory)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cargo {}: {error}", arguments.join(" ")))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("{}: cargo {}: {}", directory.display(), arguments.join(" "), String::from_utf8_lossy(&output.stderr)))
    }
}

fn clean<'a>(command: &'a mut Command, directory: &Path) -> &'a mut Command {
    for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "CARGO_BUILD_TARGET"] {
        command.env_remove(variable);
    }
    // A path dependency is built incrementally, one from the registry is not: all alike here.
    command.current_dir(directory).env("CARGO_TARGET_DIR", directory.join("target")).env("CARGO_INCREMENTAL", "0")
}

/// CPU seconds, user and system, of a cold build and all its processes: by bash, since the standard library does not tell.
fn build(directory: &Path) -> Result<f64, String> {
    let target = directory.join("target");
    if target.exists() {
        fs::remove_dir_all(&target).map_err(|error| format!("{}: {error}", target.display()))?;
    }
    let script = "TIMEFORMAT='%3U %3S'; time cargo build --quiet --offline --jobs 2 2>build.log";
    let output = clean(&mut Command::new("bash"), directory)
        .args(["-c", script])
        .env("LC_ALL", "C")
        .output()
        .map_err(|error| format!("bash: {error}"))?;
    if !output.status.success() {
        let log = fs::read_to_string(directory.join("build.log")).unwrap_or_default();
        return Err(format!("{}: cargo build: {log}", directory.display()));
    }
    let times = String::from_utf8_lossy(&output.stderr);
    times.split_whitespace().map(|seconds| seconds.parse::<f64>().map_err(|_| format!("bash: not a time: {times:?}"))).sum()
}

/// Counts the crates of `cargo tree`'s output, without the program itself, and names those that are proc-macros.
fn graph(tree: &str) -> (usize, Vec<String>) {
    let mut crates = BTreeSet::new();
    let mut proc_macros = BTreeSet::new();
    for line in tree.lines().skip(1) {
        let mut words = line.split_whitespace();
        if let (Some(name), Some(version)) = (words.next(), words.next()) {
            crates.insert((name, version));
            if words.any(|word| word == "(proc-macro)") {
                proc_macros.insert(name.to_owned());
            }
        }
    }
    (crates.len(), proc_macros.into_iter().collect())
}

fn report(costs: &[Cost]) -> Result<ExitCode, String> {
    println!("| hello-world on | crates | proc-macros | CPU seconds |\n|---|--:|---|--:|");
    for (program, cost) in PROGRAMS.iter().zip(costs) {
        let macros = if cost.proc_macros.is_empty() { "none".to_owned() } else { cost.proc_macros.join(", ") };
        println!("| {} | {} | {macros} | {:.1} |", program.name, cost.crates, cost.seconds);
    }
    let of = |name: &str| {
        let place = PROGRAMS.iter().position(|program| program.name == name);
        place.and_then(|place| costs.get(place)).ok_or_else(|| format!("no program {name:?}"))
    };
    let (none, codegen, schema, typify) = (of(NO_FEATURE)?, of(CODEGEN)?, of(SCHEMA)?, of(TYPIFY)?);
    let bars = [
        (format!("no feature: {} crates, at most 10", none.crates), none.crates <= 10),
        (format!("no feature: {} proc-macro crates, none allowed", none.proc_macros.len()), none.proc_macros.is_empty()),
        bar("no feature, against rust-mcp-schema", none.seconds / schema.seconds, 0.6),
        bar("`codegen` alone, against bare typify", codegen.seconds / typify.seconds, 1.5),
    ];
    println!();
    for (text, kept) in &bars {
        println!("- {text}: {}", if *kept { "kept" } else { "**missed**" });
    }
    let all = bars.iter().all(|(_, kept)| *kept);
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn bar(what: &str, ratio: f64, limit: f64) -> (String, bool) {
    (format!("{what}: {ratio:.2}×, at most {limit}×"), ratio <= limit)
}

#[cfg(test)]
mod tests {
    use super::graph;

    #[test]
    fn a_crate_counts_once_and_the_program_not_at_all() {
        let tree = "hello v0.0.0 (/tmp/hello)\nserde v1.0.1\nserde_derive v1.0.1 (proc-macro)\nsyn v2.0.1\nsyn v3.0.0\nserde v1.0.1 (*)\n";
        assert_eq!(graph(tree), (4, vec!["serde_derive".to_owned()]));
    }
}
