//! A request about a task.

use serde_core::{
    Deserializer, Serialize, Serializer,
    de::{self, MapAccess},
};
use wiregen_runtime::{Entry, Fixed, Held, Object, Own, Path, Read, Reader, Rest, Words, held, required};

use super::{VERSION, envelope, message::params_of};
use crate::{
    Extra, JsonObject,
    tasks::{
        CancelTaskRequest, CancelTaskRequestParams, GetTaskRequest, GetTaskRequestParams, RequestId, UpdateTaskRequest,
        UpdateTaskRequestParams,
    },
};

/// A request about a task, told apart by its `method`, wherever that stands.
///
/// ```
/// use mcp_wire::tasks::TaskRequest;
///
/// let line = r#"{"jsonrpc": "2.0", "id": 7, "params": {"taskId": "t-1"}, "method": "tasks/cancel"}"#;
/// let request: TaskRequest = serde_json::from_str(line)?;
/// assert!(matches!(request, TaskRequest::Cancel(_)));
/// assert_eq!(request.http_headers(), [("Mcp-Method", "tasks/cancel"), ("Mcp-Name", "t-1")]);
/// assert!(!request.declares_tasks_capability());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum TaskRequest {
    /// `tasks/get`.
    Get(GetTaskRequest),
    /// `tasks/update`.
    Update(UpdateTaskRequest),
    /// `tasks/cancel`.
    Cancel(CancelTaskRequest),
}

impl TaskRequest {
    /// What the answer carries.
    #[must_use]
    pub const fn id(&self) -> &RequestId {
        match self {
            Self::Get(request) => &request.id,
            Self::Update(request) => &request.id,
            Self::Cancel(request) => &request.id,
        }
    }

    /// The task that it is about.
    #[must_use]
    pub fn task_id(&self) -> &str {
        match self {
            Self::Get(request) => &request.params.task_id,
            Self::Update(request) => &request.params.task_id,
            Self::Cancel(request) => &request.params.task_id,
        }
    }

    /// The method.
    #[must_use]
    pub const fn method(&self) -> &'static str {
        match self {
            Self::Get(_) => GetTaskRequest::METHOD,
            Self::Update(_) => UpdateTaskRequest::METHOD,
            Self::Cancel(_) => CancelTaskRequest::METHOD,
        }
    }

    /// The headers that the request has over streamable HTTP: `Mcp-Method`, and `Mcp-Name` with the task's id as it is. (An
    /// id that is no visible ASCII has no place in a header.)
    #[must_use]
    pub fn http_headers(&self) -> [(&str, &str); 2] {
        [("Mcp-Method", self.method()), ("Mcp-Name", self.task_id())]
    }

    /// Whether the request declares that the client knows the tasks extension. If not, the answer is
    /// [`JsonRpcError::missing_tasks_capability`](crate::tasks::JsonRpcError::missing_tasks_capability).
    #[must_use]
    pub fn declares_tasks_capability(&self) -> bool {
        match self {
            Self::Get(request) => request.declares_tasks_capability(),
            Self::Update(request) => request.declares_tasks_capability(),
            Self::Cancel(request) => request.declares_tasks_capability(),
        }
    }

    /// The request of a method that is about tasks.
    #[inline]
    pub(super) fn of(id: &RequestId, method: &str, params: Option<&JsonObject>) -> Result<Option<Self>, serde_json::Error> {
        let params = match method {
            GetTaskRequest::METHOD => Params::Get(params_of(params)?),
            UpdateTaskRequest::METHOD => Params::Update(params_of(params)?),
            CancelTaskRequest::METHOD => Params::Cancel(params_of(params)?),
            _ => return Ok(None),
        };
        Ok(Some(Self::with(id.clone(), params, Extra::default())))
    }

    fn with(id: RequestId, params: Params, extra: Extra) -> Self {
        match params {
            Params::Get(params) => Self::Get(GetTaskRequest { id, params, extra }),
            Params::Update(params) => Self::Update(UpdateTaskRequest { id, params, extra }),
            Params::Cancel(params) => Self::Cancel(CancelTaskRequest { id, params, extra }),
        }
    }
}

macro_rules! requests {
    ($($Method:ident($Request:ident, $Params:ident))*) => {
        $(
            impl From<$Request> for TaskRequest {
                fn from(request: $Request) -> Self {
                    Self::$Method(request)
                }
            }
        )*

        /// What tells the requests apart.
        #[derive(Clone, Copy)]
        enum Method {
            $($Method,)*
        }

        static METHODS: [(&str, Method); 3] = [$(($Request::METHOD, Method::$Method),)*];

        /// The params of one of the requests.
        enum Params {
            $($Method($Params),)*
        }

        /// Reads the params that the method has.
        impl Reader<Params> for Method {
            #[inline]
            fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<Params, D::Error> {
                match self {
                    $(Self::$Method => $Params::read(deserializer, at).map(Params::$Method),)*
                }
            }
        }

        impl Serialize for TaskRequest {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$Method(request) => request.serialize(serializer),)*
                }
            }
        }
    };
}

requests! {
    Get(GetTaskRequest, GetTaskRequestParams)
    Update(UpdateTaskRequest, UpdateTaskRequestParams)
    Cancel(CancelTaskRequest, CancelTaskRequestParams)
}

#[derive(Default)]
pub struct Draft {
    version: Option<()>,
    id: Option<RequestId>,
    method: Option<Method>,
    params: Option<Params>,
    held: Option<Held>,
}

impl Object for TaskRequest {
    const KEYS: &'static [&'static str] = &["jsonrpc", "id", "method", "params"];
    const OPEN: bool = true;
    type Draft = Draft;

    #[inline]
    fn member<'de, A: MapAccess<'de>>(draft: &mut Draft, index: usize, entry: Entry<'_, A>) -> Result<(), A::Error> {
        match (index, draft.method) {
            (0, _) => entry.set(&mut draft.version, Fixed(VERSION)),
            (1, _) => entry.set(&mut draft.id, Own),
            (2, _) => entry.set(&mut draft.method, Words(&METHODS)),
            (_, Some(method)) => entry.set(&mut draft.params, method),
            // Of what type they are is not known yet.
            (_, None) => entry.hold(&mut draft.held),
        }
    }

    fn finish<E: de::Error>(draft: &mut Draft, rest: Rest<'_>, at: &Path<'_>) -> Result<Self, E> {
        required(draft.version.take(), "jsonrpc", at)?;
        let id = required(draft.id.take(), "id", at)?;
        let method = required(draft.method.take(), "method", at)?;
        let params = held(draft.params.take(), draft.held.take(), "params", method, at)?;
        Ok(Self::with(id, required(params, "params", at)?, rest.own()))
    }
}

envelope!(TaskRequest);
