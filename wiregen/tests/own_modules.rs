//! The modules of this project, as the front half of the generator sees them.
#![allow(clippy::unwrap_used, reason = "tests")]

mod outline;

use std::path::Path;

use expect_test::expect_file;

fn check(module: &str, golden: &expect_test::ExpectFile) {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas/codegen.toml");
    let modules = wiregen::model(&manifest).unwrap();
    let found = modules.iter().find(|found| found.module.name == module).unwrap();
    golden.assert_eq(&outline::outline(&found.module));
}

#[test]
fn tasks() {
    check("tasks", &expect_file!["own_modules/tasks.txt"]);
}

#[test]
fn elicitation() {
    check("elicitation", &expect_file!["own_modules/elicitation.txt"]);
}
