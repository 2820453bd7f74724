//! Elicitation inside a task: the `elicitation/create` request among a task's `inputRequests`, and the answer to it.

use std::{error::Error, fmt};

use serde_core::{Serialize, Serializer, ser::SerializeMap};

use super::{
    ElicitationAnswer, McpElicitationSchema, McpServerElicitationFormRequest, McpServerElicitationRequest,
    McpServerElicitationUrlRequest,
};
use crate::{
    Json, JsonObject,
    tasks::{InputRequest, InputResponse},
};

/// MCP's method of a request to ask the person.
const METHOD: &str = "elicitation/create";

impl InputRequest {
    /// Asks the person to fill in a form, inside a task.
    ///
    /// ```
    /// use mcp_wire::elicitation::{McpElicitationBooleanSchema, McpElicitationSchema};
    /// use mcp_wire::tasks::InputRequest;
    ///
    /// let form = McpElicitationSchema::builder().required("ok", McpElicitationBooleanSchema::new()).build()?;
    /// let request = InputRequest::elicitation("Delete 12 files?", form);
    /// assert_eq!(
    ///     serde_json::to_value(&request)?,
    ///     serde_json::json!({
    ///         "method": "elicitation/create",
    ///         "params": {
    ///             "mode": "form",
    ///             "message": "Delete 12 files?",
    ///             "requestedSchema": {"type": "object", "properties": {"ok": {"type": "boolean"}}, "required": ["ok"]},
    ///         },
    ///     }),
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn elicitation(message: impl Into<String>, schema: McpElicitationSchema) -> Self {
        McpServerElicitationRequest::from(McpServerElicitationFormRequest::new(message, schema)).into()
    }

    /// Asks the person to go to a link, inside a task.
    #[must_use]
    pub fn elicitation_url(message: impl Into<String>, url: impl Into<String>, elicitation_id: impl Into<String>) -> Self {
        McpServerElicitationRequest::from(McpServerElicitationUrlRequest::new(elicitation_id, message, url)).into()
    }

    /// Reads an `elicitation/create` request: a form or a link. Without `mode` it is a form, as MCP has it.
    ///
    /// # Errors
    /// Another method, or params that are no elicitation.
    ///
    /// ```
    /// use mcp_wire::elicitation::McpServerElicitationRequest;
    /// use mcp_wire::tasks::InputRequest;
    ///
    /// let request: InputRequest = serde_json::from_str(
    ///     r#"{
    ///         "method": "elicitation/create",
    ///         "params": {"message": "Name?", "requestedSchema": {"type": "object", "properties": {"name": {"type": "string"}}}}
    ///     }"#,
    /// )?;
    /// assert!(matches!(request.as_elicitation()?, McpServerElicitationRequest::Form(form) if form.message == "Name?"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn as_elicitation(&self) -> Result<McpServerElicitationRequest, NotAnElicitation> {
        let members = JsonObject::try_from(self.0.clone()).map_err(|_| NotAnElicitation::NoMethod)?;
        let method: String = members.get("method").and_then(|method| method.parse().ok()).ok_or(NotAnElicitation::NoMethod)?;
        if method != METHOD {
            return Err(NotAnElicitation::OtherMethod(method));
        }
        let params = members.get("params").unwrap_or_default();
        with_mode(params).parse().map_err(NotAnElicitation::Params)
    }
}

/// Adds `"mode": "form"` to params without a mode. The text stays as it is otherwise, and so does the order of the fields.
fn with_mode(params: Json) -> Json {
    match JsonObject::try_from(params) {
        Ok(mut params) => {
            if !params.contains_key("mode") {
                params.insert("mode", Json::string("form"));
            }
            params.into()
        }
        Err(other) => other.into_json(),
    }
}

impl From<McpServerElicitationRequest> for InputRequest {
    #[inline]
    fn from(request: McpServerElicitationRequest) -> Self {
        Self(written(&Create(&request)))
    }
}

/// `{"method": "elicitation/create", "params": …}`.
struct Create<'a>(&'a McpServerElicitationRequest);

impl Serialize for Create<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_map(Some(2))?;
        members.serialize_entry("method", METHOD)?;
        members.serialize_entry("params", self.0)?;
        members.end()
    }
}

/// The text of a value whose keys are all strings, which nothing can keep from being written.
fn written(value: &impl Serialize) -> Json {
    Json::from_serialize(value).unwrap_or_default()
}

impl From<ElicitationAnswer> for InputResponse {
    #[inline]
    fn from(answer: ElicitationAnswer) -> Self {
        Self::from(&answer)
    }
}

impl From<&ElicitationAnswer> for InputResponse {
    #[inline]
    fn from(answer: &ElicitationAnswer) -> Self {
        Self(written(answer))
    }
}

/// Reads the response as the answer to an elicitation.
///
/// ```
/// use mcp_wire::elicitation::ElicitationAnswer;
/// use mcp_wire::tasks::InputResponse;
///
/// let response = InputResponse::from(ElicitationAnswer::decline());
/// assert_eq!(serde_json::to_string(&response)?, r#"{"action":"decline"}"#);
/// assert_eq!(ElicitationAnswer::try_from(&response)?, ElicitationAnswer::decline());
/// # Ok::<(), serde_json::Error>(())
/// ```
impl TryFrom<&InputResponse> for ElicitationAnswer {
    type Error = serde_json::Error;

    #[inline]
    fn try_from(response: &InputResponse) -> Result<Self, serde_json::Error> {
        response.0.parse()
    }
}

impl TryFrom<InputResponse> for ElicitationAnswer {
    type Error = serde_json::Error;

    #[inline]
    fn try_from(response: InputResponse) -> Result<Self, serde_json::Error> {
        Self::try_from(&response)
    }
}

/// Why an input request is not read as an elicitation.
#[derive(Debug)]
#[non_exhaustive]
pub enum NotAnElicitation {
    /// It is no object with a `method`.
    NoMethod,
    /// It asks for something else, such as `sampling/createMessage`.
    OtherMethod(String),
    /// Its `params` are no elicitation that a form or a link can show.
    Params(serde_json::Error),
}

impl fmt::Display for NotAnElicitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMethod => write!(f, "method: missing, expected {METHOD:?}"),
            Self::OtherMethod(method) => write!(f, "method: {method:?}, expected {METHOD:?}"),
            Self::Params(error) => write!(f, "params: {error}"),
        }
    }
}

impl Error for NotAnElicitation {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Params(error) => Some(error),
            Self::NoMethod | Self::OtherMethod(_) => None,
        }
    }
}
