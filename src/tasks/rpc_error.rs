//! The error object of JSON-RPC, and the codes that a server of tasks answers with.

use std::fmt;

use serde_core::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, MapAccess},
};
use wiregen_runtime::{Entry, Int, IntegerLimits, Object, Own, Path, Read, Rest, Text, read_object, required};

use super::capability::required_capabilities;
use crate::{Json, JsonObject};

/// Code of an error: the task is unknown or has expired, or the params are at fault.
pub const INVALID_PARAMS: i64 = -32602;

/// Code of an error: the server failed.
pub const INTERNAL_ERROR: i64 = -32603;

/// Code of an error: the request does not declare a capability that it needs.
pub const MISSING_REQUIRED_CLIENT_CAPABILITY: i64 = -32021;

/// The error object of JSON-RPC: what a request was answered with in place of a result, and what makes a task fail.
///
/// Members other than these three are ignored when it is read.
///
/// ```
/// use mcp_wire::tasks::{INVALID_PARAMS, JsonRpcError};
///
/// let error = JsonRpcError::new(INVALID_PARAMS, "unknown task");
/// assert_eq!(serde_json::to_string(&error)?, r#"{"code":-32602,"message":"unknown task"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct JsonRpcError {
    /// What kind of error it is.
    pub code: i64,
    /// What a person is told: one short sentence.
    pub message: String,
    /// More about it, in a form that the code defines.
    pub data: Option<Json>,
}

impl JsonRpcError {
    /// An error without data.
    #[must_use]
    pub fn new(code: i64, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), data: None }
    }

    /// Adds data.
    #[must_use = "this returns the changed error"]
    pub fn with_data(mut self, data: impl Into<Json>) -> Self {
        self.data = Some(data.into());
        self
    }

    /// The answer to a request about tasks that does not declare the tasks capability; see
    /// [`declares_tasks_capability`](super::TaskRequest::declares_tasks_capability).
    #[must_use]
    pub fn missing_tasks_capability() -> Self {
        Self::new(MISSING_REQUIRED_CLIENT_CAPABILITY, "Missing required client capability").with_data(required_capabilities())
    }
}

impl fmt::Display for JsonRpcError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.code)
    }
}

impl std::error::Error for JsonRpcError {}

impl From<JsonRpcError> for JsonObject {
    fn from(error: JsonRpcError) -> Self {
        let members = [("code", Json::from(error.code)), ("message", Json::string(&error.message))];
        members.into_iter().chain(error.data.map(|data| ("data", data))).collect()
    }
}

/// Reads the error of a task that has failed.
impl TryFrom<&JsonObject> for JsonRpcError {
    type Error = serde_json::Error;

    #[inline]
    fn try_from(object: &JsonObject) -> Result<Self, serde_json::Error> {
        object.parse()
    }
}

static CODE: IntegerLimits = IntegerLimits { min: i64::MIN as i128, max: i64::MAX as i128, multiple_of: &[] };

impl Object for JsonRpcError {
    const KEYS: &'static [&'static str] = &["code", "message", "data"];
    const OPEN: bool = true;
    type Draft = (Option<i64>, Option<String>, Option<Json>);

    #[inline]
    fn member<'de, A: MapAccess<'de>>(
        (code, message, data): &mut Self::Draft,
        index: usize,
        entry: Entry<'_, A>,
    ) -> Result<(), A::Error> {
        match index {
            0 => entry.set(code, Int(&CODE)),
            1 => entry.set(message, Text),
            _ => entry.set(data, Own),
        }
    }

    fn finish<E: de::Error>((code, message, data): &mut Self::Draft, _: Rest<'_>, at: &Path<'_>) -> Result<Self, E> {
        Ok(Self {
            code: required(code.take(), "code", at)?,
            message: required(message.take(), "message", at)?,
            data: data.take(),
        })
    }
}

impl Read for JsonRpcError {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<Self, D::Error> {
        read_object(deserializer, at)
    }
}

impl<'de> Deserialize<'de> for JsonRpcError {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(deserializer, &Path::ROOT)
    }
}

impl Serialize for JsonRpcError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde_core::ser::SerializeMap;

        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", &self.code)?;
        map.serialize_entry("message", &self.message)?;
        if let Some(data) = &self.data {
            map.serialize_entry("data", data)?;
        }
        map.end()
    }
}
