//! Codex's MCP elicitation requests (`mcpServer/elicitation/request`): forms and links for the person, and the answers.
//!
//! An MCP server asks with MCP's `elicitation/create`; Codex hands the question to its front end as
//! [`McpServerElicitationRequestParams`]; the front end answers with an [`ElicitationAnswer`], which goes back to the server.
//!
//! # The server's half
//!
//! A form is built field by field. What [`FormBuilder`] makes, Codex accepts: no key that it refuses, such as a `title` of
//! the form, can be written.
//!
//! ```
//! use mcp_wire::elicitation::{
//!     AnswerError, ElicitationAnswer, McpElicitationNumberSchema, McpElicitationSchema, McpElicitationStringSchema, Select,
//! };
//!
//! let form = McpElicitationSchema::builder()
//!     .required("email", McpElicitationStringSchema::email().with_title("Your e-mail address"))
//!     .required("size", Select::one_titled([("s", "Small"), ("l", "Large")]).with_default("s"))
//!     .optional("copies", McpElicitationNumberSchema::integer().with_range(1..=9).with_default(1))
//!     .build()?;
//!
//! // The answer comes back; its faults are for the person to read.
//! let answer: ElicitationAnswer =
//!     serde_json::from_str(r#"{"action": "accept", "content": {"email": "ann@example.com", "copies": 12}}"#)?;
//! let errors = answer.check_for(&form).unwrap_err();
//! assert_eq!(errors.to_string(), "size: an answer is required; copies: must be 9 or less");
//! assert_eq!(errors.iter().next(), Some(("size", &AnswerError::Missing)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A form can also be made of a JSON Schema (`McpElicitationSchema::from_json_schema`, feature `forms`) or of a Rust type
//! (`McpElicitationSchema::for_type`, feature `schemars`), which [`ElicitationAnswer::parse`] reads back. Inside a task
//! the question is an [`InputRequest`](crate::tasks::InputRequest):
//! [`InputRequest::elicitation`](crate::tasks::InputRequest::elicitation).
//!
//! # The front end's half
//!
//! ```
//! use mcp_wire::elicitation::{ElicitationAnswer, McpServerElicitationRequest, McpServerElicitationRequestParams};
//!
//! let params: McpServerElicitationRequestParams = serde_json::from_str(
//!     r#"{
//!         "threadId": "thread-1", "serverName": "shop", "mode": "form", "message": "Which size?",
//!         "requestedSchema": {"type": "object", "properties": {"size": {"type": "string", "enum": ["s", "l"]}}}
//!     }"#,
//! )?;
//! let answer = match &params.request {
//!     McpServerElicitationRequest::Form(request) => {
//!         // Fields come in the order in which they are to be shown.
//!         for (name, field) in &request.requested_schema.properties {
//!             println!("{} {:?}", field.title().unwrap_or(name), field.choices());
//!         }
//!         let mut content = request.requested_schema.defaults();
//!         content.insert("size".into(), "l".into());
//!         ElicitationAnswer::accept(content)
//!     }
//!     McpServerElicitationRequest::Url(request) => {
//!         println!("{}", request.url);
//!         ElicitationAnswer::accept(None)
//!     }
//!     _ => ElicitationAnswer::cancel(), // A mode that Codex has added since.
//! };
//! assert_eq!(serde_json::to_string(&answer)?, r#"{"action":"accept","content":{"size":"l"}}"#);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod answer;
mod answer_errors;
mod answer_wire;
mod bounds;
mod builder;
mod check;
mod conversions;
mod defaults;
mod fields;
mod form_error;
mod formats;
#[cfg(feature = "forms")]
mod from_json_schema;
mod input;
mod request;
mod select;
mod soundness;
#[cfg(feature = "schemars")]
mod typed;
mod view;

pub use crate::generated::elicitation::*;
pub use answer::{ElicitationAnswer, ParseAnswerError};
pub use answer_errors::{AnswerError, AnswerErrors};
pub use bounds::{Bounds, IntoNumber};
pub use builder::FormBuilder;
pub use form_error::{FormError, FormFault};
#[cfg(feature = "forms")]
pub use from_json_schema::Dropped;
pub use input::NotAnElicitation;
pub use select::{Many, One, Select};
