//! The generated types: those that the build script made, or the snapshot beside this file, which is the same text.

#[cfg(feature = "codegen")]
macro_rules! generated {
    ($file:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $file));
    };
}

#[cfg(not(feature = "codegen"))]
macro_rules! generated {
    ($file:literal) => {
        include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/generated/", $file));
    };
}

#[allow(clippy::pedantic, reason = "generated: the same form for every type, and the schemas' own words")]
pub(crate) mod elicitation {
    generated!("elicitation.rs");
}

#[allow(clippy::pedantic, reason = "generated: the same form for every type, and the schemas' own words")]
pub(crate) mod tasks {
    generated!("tasks.rs");
}
