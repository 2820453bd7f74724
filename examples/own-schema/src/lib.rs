//! Types of a schema of one's own.

/// What the build script made of `schemas/parcel.json`.
pub mod parcel {
    include!(concat!(env!("OUT_DIR"), "/parcel.rs"));
}
