//! Maintainers commands.
fn main() {}
