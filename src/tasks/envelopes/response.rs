//! The answer to a request.

use serde_core::{
    Serialize, Serializer,
    de::{self, DeserializeOwned, MapAccess},
    ser::SerializeMap,
};
use wiregen_runtime::{Entry, Fixed, Object, Own, Path, Rest, required};

use super::{
    ErrorId, VERSION, envelope,
    within::{self, Within},
};
use crate::{
    JsonObject,
    tasks::{JsonRpcError, RequestId},
};

/// The answer to a request: a result of a type that the request decides, or an error.
///
/// Members that JSON-RPC does not name are ignored. An error in reading the result says where it is: `result.ttlMs: …`.
///
/// ```
/// use mcp_wire::tasks::{GetTaskResult, JsonRpcResponse, TaskStatus};
///
/// let line = r#"{"jsonrpc": "2.0", "id": 7, "result": {"resultType": "complete", "taskId": "t-1", "status": "working",
///     "createdAt": "2026-01-01T00:00:00Z", "lastUpdatedAt": "2026-01-01T00:00:00Z", "ttlMs": null}}"#;
/// match serde_json::from_str(line)? {
///     JsonRpcResponse::<GetTaskResult>::Result { result, .. } => assert_eq!(result.task.status(), TaskStatus::Working),
///     JsonRpcResponse::Error { error, .. } => panic!("{error:?}"),
/// }
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum JsonRpcResponse<T> {
    /// The request was carried out.
    Result {
        /// Of the request.
        id: RequestId,
        /// What was asked for.
        result: T,
    },
    /// The request was refused, or failed.
    Error {
        /// Of the request; `None` (`"id": null`) where the request could not be read that far.
        id: Option<RequestId>,
        /// What is the matter.
        error: JsonRpcError,
    },
}

impl<T> JsonRpcResponse<T> {
    /// Answers a request with a result.
    #[must_use]
    pub fn ok(id: impl Into<RequestId>, result: T) -> Self {
        Self::Result { id: id.into(), result }
    }

    /// Answers a request with an error; `None` in place of an id where the request could not be read that far.
    ///
    /// ```
    /// use mcp_wire::tasks::{CancelTaskResult, INVALID_PARAMS, JsonRpcError, JsonRpcResponse};
    ///
    /// let unknown = JsonRpcError::new(INVALID_PARAMS, "unknown task");
    /// let response = JsonRpcResponse::<CancelTaskResult>::error(7, unknown);
    /// let unreadable = JsonRpcResponse::<CancelTaskResult>::error(None, JsonRpcError::new(-32700, "no JSON"));
    /// assert!(serde_json::to_string(&unreadable)?.contains(r#""id":null"#));
    /// # let _ = response;
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn error(id: impl Into<ErrorId>, error: JsonRpcError) -> Self {
        Self::Error { id: id.into().0, error }
    }

    /// The id of the request that is answered.
    #[must_use]
    pub const fn id(&self) -> Option<&RequestId> {
        match self {
            Self::Result { id, .. } => Some(id),
            Self::Error { id, .. } => id.as_ref(),
        }
    }

    /// The result, or the error.
    ///
    /// # Errors
    /// The error that the request was answered with.
    pub fn into_result(self) -> Result<T, JsonRpcError> {
        match self {
            Self::Result { result, .. } => Ok(result),
            Self::Error { error, .. } => Err(error),
        }
    }

    /// One of the two, as the members say.
    pub(super) fn of<E: de::Error>(
        id: Option<ErrorId>,
        result: Option<T>,
        error: Option<JsonRpcError>,
        at: &Path<'_>,
    ) -> Result<Self, E> {
        match (result, error) {
            (Some(_), Some(_)) => Err(at.key("error").error(r#"not allowed beside "result""#)),
            (None, None) => Err(at.error(r#"expected a member "result" or "error""#)),
            (None, Some(error)) => Ok(Self::Error { id: id.and_then(|ErrorId(id)| id), error }),
            (Some(result), None) => match required(id, "id", at)? {
                ErrorId(Some(id)) => Ok(Self::Result { id, result }),
                ErrorId(None) => Err(at.key("id").error("expected string or integer, found null")),
            },
        }
    }
}

impl JsonRpcResponse<JsonObject> {
    /// Reads the raw result as a type; an error stays as it is.
    ///
    /// # Errors
    /// A result that the type does not admit.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<JsonRpcResponse<T>, serde_json::Error> {
        Ok(match self {
            Self::Result { id, result } => JsonRpcResponse::Result {
                id: id.clone(),
                result: result.parse().map_err(|error| within::placed(&error, &Path::ROOT.key("result")))?,
            },
            Self::Error { id, error } => JsonRpcResponse::Error { id: id.clone(), error: error.clone() },
        })
    }
}

pub struct Draft<T> {
    version: Option<()>,
    id: Option<ErrorId>,
    result: Option<T>,
    error: Option<JsonRpcError>,
}

impl<T> Default for Draft<T> {
    fn default() -> Self {
        Self { version: None, id: None, result: None, error: None }
    }
}

impl<T: DeserializeOwned> Object for JsonRpcResponse<T> {
    const KEYS: &'static [&'static str] = &["jsonrpc", "id", "result", "error"];
    const OPEN: bool = true;
    type Draft = Draft<T>;

    #[inline]
    fn member<'de, A: MapAccess<'de>>(draft: &mut Draft<T>, index: usize, entry: Entry<'_, A>) -> Result<(), A::Error> {
        match index {
            0 => entry.set(&mut draft.version, Fixed(VERSION)),
            1 => entry.set(&mut draft.id, Own),
            2 => entry.set(&mut draft.result, Within),
            _ => entry.set(&mut draft.error, Own),
        }
    }

    fn finish<E: de::Error>(draft: &mut Draft<T>, _: Rest<'_>, at: &Path<'_>) -> Result<Self, E> {
        required(draft.version.take(), "jsonrpc", at)?;
        Self::of(draft.id.take(), draft.result.take(), draft.error.take(), at)
    }
}

envelope!(JsonRpcResponse<T>, T);

impl<T: Serialize> Serialize for JsonRpcResponse<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("jsonrpc", VERSION)?;
        map.serialize_entry("id", &self.id())?;
        match self {
            Self::Result { result, .. } => map.serialize_entry("result", result)?,
            Self::Error { error, .. } => map.serialize_entry("error", error)?,
        }
        map.end()
    }
}
