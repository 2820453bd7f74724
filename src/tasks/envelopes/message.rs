//! A line of unknown kind.

use serde_core::{
    Serialize, Serializer,
    de::{self, MapAccess},
    ser::SerializeMap,
};
use wiregen_runtime::{Entry, Fixed, Object, Own, Path, Rest, Text, required};

use super::{ErrorId, JsonRpcResponse, TaskRequest, VERSION, envelope};
use crate::{
    Extra, JsonObject,
    tasks::{JsonRpcError, RequestId, TaskStatusNotification, TaskStatusNotificationParams},
};

/// A JSON-RPC message of whatever kind: a request or notification with its `method` and raw `params`, or a response with
/// its raw result.
///
/// It is read in one pass, and what it carries is kept as text; [`task_request`](Self::task_request),
/// [`task_notification`](Self::task_notification) and [`JsonRpcResponse::parse`] make the exact type of it. Members that
/// JSON-RPC does not name are ignored.
///
/// ```
/// use mcp_wire::tasks::{JsonRpcMessage, TaskRequest};
///
/// let line = r#"{"jsonrpc": "2.0", "id": 7, "method": "tasks/get", "params": {"taskId": "t-1"}}"#;
/// let message: JsonRpcMessage = serde_json::from_str(line)?;
/// match message.task_request()? {
///     Some(TaskRequest::Get(request)) => assert_eq!(request.params.task_id, "t-1"),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum JsonRpcMessage {
    /// What is to be answered.
    Request {
        /// What the answer will carry.
        id: RequestId,
        /// What is asked for.
        method: String,
        /// The arguments.
        params: Option<JsonObject>,
    },
    /// What is told, and not answered.
    Notification {
        /// What it is about.
        method: String,
        /// The arguments.
        params: Option<JsonObject>,
    },
    /// The answer to a request.
    Response(JsonRpcResponse<JsonObject>),
}

impl JsonRpcMessage {
    /// The request about a task that this is; `None` where it is something else, judged by its method.
    ///
    /// # Errors
    /// A request of such a method with other params.
    #[inline]
    pub fn task_request(&self) -> Result<Option<TaskRequest>, serde_json::Error> {
        match self {
            Self::Request { id, method, params } => TaskRequest::of(id, method, params.as_ref()),
            _ => Ok(None),
        }
    }

    /// The notification about a task that this is; `None` where it is something else, judged by its method.
    ///
    /// # Errors
    /// A notification of this method with other params.
    #[inline]
    pub fn task_notification(&self) -> Result<Option<TaskStatusNotification>, serde_json::Error> {
        match self {
            Self::Notification { method, params } if method == TaskStatusNotification::METHOD => {
                let params: TaskStatusNotificationParams = params_of(params.as_ref())?;
                Ok(Some(TaskStatusNotification { params, extra: Extra::default() }))
            }
            _ => Ok(None),
        }
    }
}

/// The raw params of a message as a type.
pub(super) fn params_of<T: wiregen_runtime::Read>(params: Option<&JsonObject>) -> Result<T, serde_json::Error> {
    let params = required(params, "params", &Path::ROOT)?;
    wiregen_runtime::read_json(params.as_ref(), Own, &Path::ROOT.key("params")).map_err(de::Error::custom)
}

#[derive(Default)]
pub struct Draft {
    version: Option<()>,
    id: Option<ErrorId>,
    method: Option<String>,
    params: Option<JsonObject>,
    result: Option<JsonObject>,
    error: Option<JsonRpcError>,
}

impl Object for JsonRpcMessage {
    const KEYS: &'static [&'static str] = &["jsonrpc", "id", "method", "params", "result", "error"];
    const OPEN: bool = true;
    type Draft = Draft;

    #[inline]
    fn member<'de, A: MapAccess<'de>>(draft: &mut Draft, index: usize, entry: Entry<'_, A>) -> Result<(), A::Error> {
        match index {
            0 => entry.set(&mut draft.version, Fixed(VERSION)),
            1 => entry.set(&mut draft.id, Own),
            2 => entry.set(&mut draft.method, Text),
            3 => entry.set(&mut draft.params, Own),
            4 => entry.set(&mut draft.result, Own),
            _ => entry.set(&mut draft.error, Own),
        }
    }

    fn finish<E: de::Error>(draft: &mut Draft, _: Rest<'_>, at: &Path<'_>) -> Result<Self, E> {
        required(draft.version.take(), "jsonrpc", at)?;
        let (id, method, params) = (draft.id.take(), draft.method.take(), draft.params.take());
        let (result, error) = (draft.result.take(), draft.error.take());
        let Some(method) = method else {
            if result.is_none() && error.is_none() {
                return Err(at.error(r#"expected a member "method", "result" or "error""#));
            }
            return JsonRpcResponse::of(id, result, error, at).map(Self::Response);
        };
        for (key, there) in [("result", result.is_some()), ("error", error.is_some())] {
            if there {
                return Err(at.key(key).error(r#"not allowed beside "method""#));
            }
        }
        match id {
            None => Ok(Self::Notification { method, params }),
            Some(ErrorId(Some(id))) => Ok(Self::Request { id, method, params }),
            Some(ErrorId(None)) => Err(at.key("id").error("expected string or integer, found null")),
        }
    }
}

envelope!(JsonRpcMessage);

impl Serialize for JsonRpcMessage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (id, method, params) = match self {
            Self::Request { id, method, params } => (Some(id), method, params),
            Self::Notification { method, params } => (None, method, params),
            Self::Response(response) => return response.serialize(serializer),
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("jsonrpc", VERSION)?;
        if let Some(id) = id {
            map.serialize_entry("id", id)?;
        }
        map.serialize_entry("method", method)?;
        if let Some(params) = params {
            map.serialize_entry("params", params)?;
        }
        map.end()
    }
}
