//! With feature `codegen`: has the types of both schemas generated into `OUT_DIR`. Without it there is nothing to do.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "codegen")]
    codegen::run();
}

#[cfg(feature = "codegen")]
mod codegen {
    use std::path::PathBuf;
    use std::process::exit;

    pub(crate) fn run() {
        println!("cargo::rerun-if-changed=schemas");
        let [Some(root), Some(out)] = ["CARGO_MANIFEST_DIR", "OUT_DIR"].map(|name| std::env::var_os(name).map(PathBuf::from))
        else {
            println!("cargo::error=`CARGO_MANIFEST_DIR` or `OUT_DIR` is not set; have cargo run this build script");
            exit(1);
        };
        let written = wiregen::generate(root.join("schemas/codegen.toml")).and_then(|files| files.write_to(out));
        if let Err(error) = written {
            // Not a panic: its backtrace would bury what the generator says.
            println!("cargo::error={error}");
            exit(1);
        }
    }
}
