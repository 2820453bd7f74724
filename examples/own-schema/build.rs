//! Has the types of `schemas/` generated into `OUT_DIR`.

use std::path::PathBuf;
use std::process::exit;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=schemas");
    let [root, out] = ["CARGO_MANIFEST_DIR", "OUT_DIR"].map(|name| PathBuf::from(std::env::var_os(name).unwrap_or_default()));
    let written = wiregen::generate(root.join("schemas/codegen.toml")).and_then(|files| files.write_to(out));
    if let Err(error) = written {
        // Not a panic: its backtrace would bury what the generator says.
        println!("cargo::error={error}");
        exit(1);
    }
}
