//! The tasks capability, which every request about a task must declare.

use super::{CancelTaskRequest, EXTENSION_ID, GetTaskRequest, JsonRpcMessage, UpdateTaskRequest};
use crate::{Json, JsonObject};

/// Key in `_meta` of a request: what the client is able to do.
const CLIENT_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
const EXTENSIONS: &str = "extensions";
const META: &str = "_meta";

/// `{"requiredCapabilities": {"extensions": {"io.modelcontextprotocol/tasks": {}}}}`.
pub(super) fn required_capabilities() -> Json {
    let capabilities = declared(JsonObject::default(), &[EXTENSIONS, EXTENSION_ID]);
    [("requiredCapabilities", capabilities)].into_iter().collect::<JsonObject>().into()
}

/// `object` with an object at `path`, and on the way to it; what stands there already is kept.
fn declared(mut object: JsonObject, path: &[&str]) -> JsonObject {
    if let [key, rest @ ..] = path {
        object.insert(key, declared(member(&object, key).unwrap_or_default(), rest));
    }
    object
}

/// Whether `meta` has an object at the place where the capability is declared.
fn declares(meta: Option<&JsonObject>) -> bool {
    meta.and_then(|meta| member(meta, CLIENT_CAPABILITIES))
        .and_then(|capabilities| member(&capabilities, EXTENSIONS))
        .and_then(|extensions| member(&extensions, EXTENSION_ID))
        .is_some()
}

impl JsonRpcMessage {
    /// Declares in `params._meta` of a request that the client knows the tasks extension: without that, a server may not make
    /// a task of it, and refuses a request about a task. What else `_meta` holds is kept. Other messages stay as they are.
    ///
    /// ```
    /// use mcp_wire::tasks::JsonRpcMessage;
    ///
    /// let params = Some(r#"{"name": "greet"}"#.parse()?);
    /// let call = JsonRpcMessage::Request { id: 1.into(), method: "tools/call".into(), params };
    /// assert!(!call.declares_tasks_capability());
    /// assert!(call.with_tasks_capability().declares_tasks_capability());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use = "this returns the changed message"]
    pub fn with_tasks_capability(mut self) -> Self {
        if let Self::Request { params, .. } = &mut self {
            let params = params.get_or_insert_default();
            let meta = member(params, META).unwrap_or_default();
            params.insert(META, declared(meta, &[CLIENT_CAPABILITIES, EXTENSIONS, EXTENSION_ID]));
        }
        self
    }

    /// Whether this is a request that declares that the client knows the tasks extension: only then may a server make a
    /// task of it.
    #[must_use]
    pub fn declares_tasks_capability(&self) -> bool {
        match self {
            Self::Request { params: Some(params), .. } => declares(member(params, META).as_ref()),
            _ => false,
        }
    }
}

fn member(object: &JsonObject, key: &str) -> Option<JsonObject> {
    JsonObject::try_from(object.get(key)?).ok()
}

macro_rules! capability {
    ($($Request:ident)*) => {$(
        impl $Request {
            /// Declares in `params._meta` that the client knows the tasks extension, without which a server refuses the
            /// request with [`MISSING_REQUIRED_CLIENT_CAPABILITY`](super::MISSING_REQUIRED_CLIENT_CAPABILITY). What else
            /// `_meta` holds is kept.
            ///
            /// ```
            #[doc = concat!("use mcp_wire::tasks::", stringify!($Request), ";\n")]
            #[doc = concat!("fn acceptable(request: ", stringify!($Request), ") -> ", stringify!($Request), " {")]
            ///     let request = request.with_tasks_capability();
            ///     assert!(request.declares_tasks_capability());
            ///     request
            /// }
            /// ```
            #[must_use = "this returns the changed request"]
            pub fn with_tasks_capability(mut self) -> Self {
                let meta = self.params.meta.take().unwrap_or_default();
                self.params.meta = Some(declared(meta, &[CLIENT_CAPABILITIES, EXTENSIONS, EXTENSION_ID]));
                self
            }

            /// Whether `params._meta` declares that the client knows the tasks extension. A server answers a request that
            /// does not with [`JsonRpcError::missing_tasks_capability`](super::JsonRpcError::missing_tasks_capability).
            #[must_use]
            pub fn declares_tasks_capability(&self) -> bool {
                declares(self.params.meta.as_ref())
            }
        }
    )*};
}

capability! { GetTaskRequest UpdateTaskRequest CancelTaskRequest }
