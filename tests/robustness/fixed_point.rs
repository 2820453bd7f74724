//! Whatever bytes come: never a panic, and what was read is written and read again alike.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};

/// Reads the bytes as a type, from a slice, a text and a reader alike; writes what was read and reads it again.
pub(crate) fn check<T: DeserializeOwned + Serialize + PartialEq + Debug>(bytes: &[u8]) {
    let read = serde_json::from_slice::<T>(bytes);
    let streamed = serde_json::from_reader::<_, T>(bytes);
    assert_eq!(read.is_ok(), streamed.is_ok(), "a slice and a stream differ: {read:?}, {streamed:?}");
    if let Ok(text) = std::str::from_utf8(bytes) {
        let borrowed = serde_json::from_str::<T>(text);
        assert_eq!(read.is_ok(), borrowed.is_ok(), "a slice and a text differ: {read:?}, {borrowed:?}");
    }
    if let Ok(value) = serde_json::from_slice::<serde_json::Value>(bytes) {
        // A tree keeps one of a repeated key, so that it may be read where its text is not.
        let from_tree = serde_json::from_value::<T>(value);
        assert!(read.is_err() || from_tree.is_ok(), "a text is read, its tree is not: {from_tree:?}");
    }
    match read {
        Ok(value) => {
            let written = serde_json::to_string(&value).expect("what was read can be written");
            let again: T =
                serde_json::from_str(&written).unwrap_or_else(|error| panic!("what was written is refused: {error}: {written}"));
            assert_eq!(again, value, "written as {written}");
            assert_eq!(serde_json::to_string(&again).expect("written before"), written);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
