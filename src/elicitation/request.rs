//! Codex's request to ask the person: how it is made, and what it holds whatever its mode.

use super::{
    McpElicitationSchema, McpServerElicitationFormRequest, McpServerElicitationRequest, McpServerElicitationRequestParams,
    McpServerElicitationUrlRequest,
};
use crate::Json;

impl McpServerElicitationRequestParams {
    /// The method of the request that Codex sends to its front end.
    pub const METHOD: &str = "mcpServer/elicitation/request";

    /// A form to fill in.
    ///
    /// ```
    /// use mcp_wire::elicitation::{McpElicitationSchema, McpElicitationStringSchema, McpServerElicitationRequestParams};
    ///
    /// let form = McpElicitationSchema::builder().required("name", McpElicitationStringSchema::text()).build()?;
    /// let params = McpServerElicitationRequestParams::form("thread-1", "crm", "Who is it?", form).with_turn_id("turn-1");
    /// assert_eq!(params.message(), "Who is it?");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn form(
        thread_id: impl Into<String>,
        server_name: impl Into<String>,
        message: impl Into<String>,
        schema: McpElicitationSchema,
    ) -> Self {
        Self::new(server_name, thread_id, McpServerElicitationFormRequest::new(message, schema))
    }

    /// A link to go to.
    #[must_use]
    pub fn url(
        thread_id: impl Into<String>,
        server_name: impl Into<String>,
        message: impl Into<String>,
        url: impl Into<String>,
        elicitation_id: impl Into<String>,
    ) -> Self {
        Self::new(server_name, thread_id, McpServerElicitationUrlRequest::new(elicitation_id, message, url))
    }

    /// Sets `_meta`.
    #[must_use]
    pub fn with_meta(mut self, meta: impl Into<Json>) -> Self {
        self.request = self.request.with_meta(meta);
        self
    }

    /// What the person is told.
    #[must_use]
    pub fn message(&self) -> &str {
        self.request.message()
    }

    /// `_meta` as it came. Codex sends the approval of a tool call as a form without fields whose `_meta` says what is to be
    /// approved.
    ///
    /// ```
    /// use mcp_wire::elicitation::McpServerElicitationRequestParams;
    ///
    /// let params: McpServerElicitationRequestParams = serde_json::from_str(
    ///     r#"{
    ///         "threadId": "thread-1", "serverName": "files", "mode": "form", "message": "Let files run delete?",
    ///         "requestedSchema": {"type": "object", "properties": {}},
    ///         "_meta": {"codex_approval_kind": "mcp_tool_call", "tool_title": "delete"}
    ///     }"#,
    /// )?;
    /// let meta = params.meta().ok_or("no _meta")?.to_value()?;
    /// assert_eq!(meta["codex_approval_kind"], "mcp_tool_call");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn meta(&self) -> Option<&Json> {
        self.request.meta()
    }

    /// The form, where it is one.
    #[must_use]
    pub fn requested_schema(&self) -> Option<&McpElicitationSchema> {
        self.request.requested_schema()
    }
}

impl McpServerElicitationRequest {
    /// Sets `_meta`.
    #[must_use]
    pub fn with_meta(mut self, meta: impl Into<Json>) -> Self {
        let (Self::Form(McpServerElicitationFormRequest { meta: slot, .. })
        | Self::Url(McpServerElicitationUrlRequest { meta: slot, .. })) = &mut self;
        *slot = Some(meta.into());
        self
    }

    /// What the person is told.
    #[must_use]
    pub fn message(&self) -> &str {
        let (Self::Form(McpServerElicitationFormRequest { message, .. })
        | Self::Url(McpServerElicitationUrlRequest { message, .. })) = self;
        message
    }

    /// `_meta` as it came.
    #[must_use]
    pub fn meta(&self) -> Option<&Json> {
        let (Self::Form(McpServerElicitationFormRequest { meta, .. }) | Self::Url(McpServerElicitationUrlRequest { meta, .. })) =
            self;
        meta.as_ref()
    }

    /// The form, where it is one.
    #[must_use]
    pub fn requested_schema(&self) -> Option<&McpElicitationSchema> {
        match self {
            Self::Form(form) => Some(&form.requested_schema),
            Self::Url(_) => None,
        }
    }
}
