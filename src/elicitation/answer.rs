//! What the person answers: accept, decline or cancel.

use std::{error::Error, fmt};

use serde_core::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{AnswerErrors, McpElicitationSchema};
use crate::{Json, JsonNumber};

/// The answer to an elicitation: the result of MCP's `elicitation/create`, and of Codex's `mcpServer/elicitation/request`.
///
/// ```
/// use mcp_wire::elicitation::ElicitationAnswer;
///
/// let answer: ElicitationAnswer = serde_json::from_str(r#"{"action": "accept", "content": {"name": "Ann"}}"#)?;
/// match answer {
///     ElicitationAnswer::Accept { content, .. } => assert_eq!(content.unwrap_or_default()["name"], "Ann"),
///     ElicitationAnswer::Decline { .. } => println!("go on without"),
///     ElicitationAnswer::Cancel { .. } => println!("ask again later"),
/// }
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// On the wire it is `{"action", "content", "_meta"}`. Reading takes `"content": null` for no content, refuses content that
/// comes with another action than `accept` (save an empty object), repeated keys and unknown actions, and ignores other members.
#[derive(Clone, Debug, PartialEq)]
pub enum ElicitationAnswer {
    /// The person submitted the form, or went to the link.
    Accept {
        /// The answers by field; `None` for a link, and for a form without answers.
        content: Option<Map<String, Value>>,
        /// `_meta` as it came.
        meta: Option<Json>,
    },
    /// The person said no.
    Decline {
        /// `_meta` as it came.
        meta: Option<Json>,
    },
    /// The person went away without a choice.
    Cancel {
        /// `_meta` as it came.
        meta: Option<Json>,
    },
}

impl ElicitationAnswer {
    /// The form as filled in; `None` to accept a link, or a form without fields.
    #[must_use]
    pub fn accept(content: impl Into<Option<Map<String, Value>>>) -> Self {
        Self::Accept { content: content.into(), meta: None }
    }

    /// No.
    #[must_use]
    pub const fn decline() -> Self {
        Self::Decline { meta: None }
    }

    /// No choice.
    #[must_use]
    pub const fn cancel() -> Self {
        Self::Cancel { meta: None }
    }

    /// Sets `_meta`.
    #[must_use]
    pub fn with_meta(mut self, new: impl Into<Json>) -> Self {
        let (Self::Accept { meta, .. } | Self::Decline { meta } | Self::Cancel { meta }) = &mut self;
        *meta = Some(new.into());
        self
    }

    /// `_meta` as it came.
    #[must_use]
    pub const fn meta(&self) -> Option<&Json> {
        let (Self::Accept { meta, .. } | Self::Decline { meta } | Self::Cancel { meta }) = self;
        meta.as_ref()
    }

    /// The word on the wire: `accept`, `decline` or `cancel`.
    #[must_use]
    pub const fn action(&self) -> &'static str {
        match self {
            Self::Accept { .. } => "accept",
            Self::Decline { .. } => "decline",
            Self::Cancel { .. } => "cancel",
        }
    }

    /// The answers by field of an accepted form.
    #[must_use]
    pub const fn content(&self) -> Option<&Map<String, Value>> {
        match self {
            Self::Accept { content, .. } => content.as_ref(),
            Self::Decline { .. } | Self::Cancel { .. } => None,
        }
    }

    /// Checks that an accepted answer fits the form that was asked; see [`McpElicitationSchema::check`]. No content is
    /// what an empty object is. Decline and cancel fit every form.
    ///
    /// # Errors
    /// Every fault, in form order.
    ///
    /// ```
    /// use mcp_wire::elicitation::{AnswerError, ElicitationAnswer, McpElicitationSchema, McpElicitationStringSchema};
    ///
    /// let form = McpElicitationSchema::builder().required("name", McpElicitationStringSchema::text()).build()?;
    /// let errors = ElicitationAnswer::accept(None).check_for(&form).unwrap_err();
    /// assert_eq!(errors.iter().collect::<Vec<_>>(), [("name", &AnswerError::Missing)]);
    /// assert_eq!(ElicitationAnswer::decline().check_for(&form), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_for(&self, form: &McpElicitationSchema) -> Result<(), AnswerErrors> {
        match self {
            Self::Accept { content: Some(content), .. } => form.check(content),
            Self::Accept { content: None, .. } => form.check(&Map::new()),
            Self::Decline { .. } | Self::Cancel { .. } => Ok(()),
        }
    }

    /// Reads the content of an accepted answer as a type of your own, such as the one that the form was made of
    /// (`McpElicitationSchema::for_type`, feature `schemars`).
    ///
    /// An integer may come as `2.0`, which JSON Schema takes for one: it is read as `2`.
    ///
    /// # Errors
    /// The action, where it is not `accept`; what the type refuses.
    ///
    /// ```
    /// use mcp_wire::elicitation::{ElicitationAnswer, ParseAnswerError};
    ///
    /// #[derive(serde::Deserialize)]
    /// struct Order {
    ///     copies: u32,
    /// }
    ///
    /// let answer: ElicitationAnswer = serde_json::from_str(r#"{"action": "accept", "content": {"copies": 2.0}}"#)?;
    /// assert_eq!(answer.parse::<Order>()?.copies, 2);
    /// assert!(matches!(ElicitationAnswer::cancel().parse::<Order>(), Err(ParseAnswerError::Cancelled)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, ParseAnswerError> {
        let content = match self {
            Self::Accept { content, .. } => content.clone().unwrap_or_default(),
            Self::Decline { .. } => return Err(ParseAnswerError::Declined),
            Self::Cancel { .. } => return Err(ParseAnswerError::Cancelled),
        };
        let content = content.into_iter().map(|(name, value)| (name, without_empty_fraction(value))).collect();
        serde_json::from_value(Value::Object(content)).map_err(ParseAnswerError::Content)
    }
}

/// `2.0` as `2`.
fn without_empty_fraction(value: Value) -> Value {
    match &value {
        Value::Number(number) => {
            let number = JsonNumber::from(number);
            number.as_i64().map(Value::from).or_else(|| number.as_u64().map(Value::from)).unwrap_or(value)
        }
        _ => value,
    }
}

/// Why the content of an answer cannot be read as a type.
#[derive(Debug)]
#[non_exhaustive]
pub enum ParseAnswerError {
    /// The person declined: there is no content.
    Declined,
    /// The person cancelled: there is no content.
    Cancelled,
    /// The content is not what the type takes.
    Content(serde_json::Error),
}

impl fmt::Display for ParseAnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declined => f.write_str("the answer is `decline`, which has no content"),
            Self::Cancelled => f.write_str("the answer is `cancel`, which has no content"),
            Self::Content(error) => write!(f, "content: {error}"),
        }
    }
}

impl Error for ParseAnswerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Content(error) => Some(error),
            Self::Declined | Self::Cancelled => None,
        }
    }
}
