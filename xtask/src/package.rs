//! `cargo xtask package`: the packages as they would be published, verified by cargo, and the root package built where nothing
//! of the repository is around it.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::args::Args;
use crate::paths::root;

pub(crate) const USAGE: &str = "cargo xtask package    packages what is published, and builds it as its users do";

const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(crate) fn run(args: Args) -> Result<ExitCode, String> {
    args.end()?;
    let root = root();
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    // What the lock file names and no step before has had need of.
    cargo(&root, &target, &["fetch", "--locked"])?;
    // `--allow-dirty`: this is run before a commit, too; of a clean checkout it asks nothing less.
    let unpublished = ["--exclude", "xtask", "--exclude", "interop", "--exclude", "wiregen-instances"];
    cargo(&root, &target, &[&["package", "--offline", "--allow-dirty", "--workspace"], &unpublished[..]].concat())?;

    let outside = outside(&root);
    let unpacked = |package: &str| unpack(&target, package, &outside);
    let patch = |package: &str| -> Result<String, String> {
        let path = unpacked(package)?.to_string_lossy().into_owned();
        Ok(format!("patch.crates-io.{package}.path={}", serde_json::Value::from(path)))
    };
    let (generator, runtime) = (patch("wiregen")?, patch("wiregen-runtime")?);
    let package = unpacked("mcp-wire")?;
    for features in [&[][..], &["--no-default-features"]] {
        let words = ["build", "--offline", "--config", &generator, "--config", &runtime];
        cargo(&package, &target, &[&words, features].concat())?;
    }
    fs::remove_dir_all(&outside).map_err(|error| format!("{}: {error}", outside.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// A folder outside the repository, the same on each run, so that what was built there is replaced by the next.
fn outside(root: &Path) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    root.hash(&mut hasher);
    std::env::temp_dir().join(format!("mcp-wire-packages-{:x}", hasher.finish()))
}

/// The folder of the package, as the published file has it.
fn unpack(target: &Path, package: &str, outside: &Path) -> Result<PathBuf, String> {
    let name = format!("{package}-{VERSION}");
    let file = target.join("package").join(format!("{name}.crate"));
    let folder = outside.join(name);
    let failed = |error: std::io::Error| format!("{}: {error}", file.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(failed)?;
    }
    fs::create_dir_all(outside).map_err(failed)?;
    let status = Command::new("tar").arg("-xzf").arg(&file).arg("-C").arg(outside).status().map_err(failed)?;
    if status.success() { Ok(folder) } else { Err(format!("{}: does not unpack", file.display())) }
}

fn cargo(folder: &Path, target: &Path, words: &[&str]) -> Result<(), String> {
    let said = words.join(" ");
    eprintln!("{}: cargo {said}", folder.display());
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // The workspace's profile, so that what it has built is not built again.
    command.args(words).current_dir(folder).env("CARGO_TARGET_DIR", target).env("CARGO_PROFILE_DEV_DEBUG", "0");
    // Set by `cargo run` for this program, not for those that it starts.
    command.env_remove("CARGO_MANIFEST_DIR");
    let status = command.status().map_err(|error| format!("cargo {said}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("cargo {said} failed in {}", folder.display())) }
}
