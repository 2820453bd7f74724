//! Every type that has a form on the wire, by module and name, as functions over text.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A type of the crate.
pub(crate) struct WireType {
    /// `tasks` or `elicitation`.
    pub(crate) module: &'static str,
    /// Its Rust name.
    pub(crate) name: &'static str,
    /// Reads JSON text; gives what is written back and what `Debug` prints, or the error's text.
    pub(crate) rewrite: fn(&str) -> Result<Rewritten, String>,
}

/// What became of an instance that was read.
pub(crate) struct Rewritten {
    /// Compact JSON.
    pub(crate) text: String,
    /// `{:?}`.
    pub(crate) debug: String,
}

fn rewrite<T: DeserializeOwned + Serialize + Debug>(text: &str) -> Result<Rewritten, String> {
    let value: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let text = serde_json::to_string(&value).map_err(|error| format!("written: {error}"))?;
    Ok(Rewritten { text, debug: format!("{value:?}") })
}

macro_rules! wire_types {
    ($($module:ident: $($name:ident)*;)*) => {
        &[$($(WireType {
            module: stringify!($module),
            name: stringify!($name),
            rewrite: rewrite::<mcp_wire::$module::$name>,
        },)*)*]
    };
}

/// The generated types, and those written by hand that are messages of their own. A test compares this list with the
/// generated source.
pub(crate) const WIRE_TYPES: &[WireType] = wire_types! {
    tasks:
        CancelTaskRequest CancelTaskRequestParams CancelTaskResult CancelledTask CompletedTask CreateTaskResult
        DetailedTask FailedTask GetTaskRequest GetTaskRequestParams GetTaskResult InputRequest InputRequests
        InputRequiredTask InputResponse InputResponses ProgressToken RelatedTask RequestId ResultMetaObject Task
        TaskStatus TaskStatusNotification TaskStatusNotificationParams TaskSubscriptionAcknowledgedNotifications
        TaskSubscriptionNotifications TasksExtensionCapability UpdateTaskRequest UpdateTaskRequestParams
        UpdateTaskResult WorkingTask ToolCallOutcome;
    elicitation:
        McpElicitationArrayType McpElicitationBooleanSchema McpElicitationBooleanType McpElicitationConstOption
        McpElicitationEnumSchema McpElicitationLegacyTitledEnumSchema McpElicitationMultiSelectEnumSchema
        McpElicitationNumberSchema McpElicitationNumberType McpElicitationObjectType McpElicitationPrimitiveSchema
        McpElicitationSchema McpElicitationSingleSelectEnumSchema McpElicitationStringFormat
        McpElicitationStringSchema McpElicitationStringType McpElicitationTitledEnumItems
        McpElicitationTitledMultiSelectEnumSchema McpElicitationTitledSingleSelectEnumSchema
        McpElicitationUntitledEnumItems McpElicitationUntitledMultiSelectEnumSchema
        McpElicitationUntitledSingleSelectEnumSchema McpServerElicitationFormRequest McpServerElicitationRequest
        McpServerElicitationRequestParams McpServerElicitationUrlRequest;
};
