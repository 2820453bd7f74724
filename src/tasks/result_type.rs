//! The key that tells results apart.

use std::fmt;

use serde_core::{Deserialize, Deserializer, Serialize, Serializer};
use wiregen_runtime::{Path, Read, Reader, TextAs};

/// The key `resultType` of a result. A result without it is read as [`Complete`](Self::Complete).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ResultType {
    /// `complete`: the final result, or the answer to a request about a task.
    Complete,
    /// `task`: a task was created in place of a result. Sent on [`CreateTaskResult`](super::CreateTaskResult) alone.
    Task,
    /// `input_required`: the request must be sent again, with input.
    InputRequired,
    /// Anything else.
    Other(String),
}

impl ResultType {
    /// The text on the wire.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Complete => "complete",
            Self::Task => "task",
            Self::InputRequired => "input_required",
            Self::Other(text) => text,
        }
    }
}

impl From<&str> for ResultType {
    fn from(text: &str) -> Self {
        match text {
            "complete" => Self::Complete,
            "task" => Self::Task,
            "input_required" => Self::InputRequired,
            other => Self::Other(other.to_owned()),
        }
    }
}

impl fmt::Display for ResultType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for ResultType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Read for ResultType {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<Self, D::Error> {
        TextAs(|text: &str| Self::from(text)).read(deserializer, at)
    }
}

impl<'de> Deserialize<'de> for ResultType {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(deserializer, &Path::ROOT)
    }
}
