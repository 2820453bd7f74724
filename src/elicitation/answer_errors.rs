//! What is wrong with an answer: every fault, by field, for programs and for people.

use std::{error::Error, fmt};

/// The kind of a fault in the answer to one field.
///
/// [`AnswerErrors::messages`] has the words for the person, with the limit that was missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum AnswerError {
    /// A required field has no answer.
    Missing,
    /// The form has no such field.
    Unknown,
    /// The answer is of another JSON type.
    WrongType,
    /// Text shorter than `minLength`, in code points.
    TooShort,
    /// Text longer than `maxLength`, in code points.
    TooLong,
    /// A number below `minimum`.
    BelowMinimum,
    /// A number above `maximum`.
    AboveMaximum,
    /// A number with a fraction where the form asks for an integer.
    NotAnInteger,
    /// None of the choices.
    NotAChoice,
    /// Fewer choices than `minItems`.
    TooFew,
    /// More choices than `maxItems`.
    TooMany,
    /// Text that is not of the `format`.
    BadFormat,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "an answer is required",
            Self::Unknown => "the form has no such field",
            Self::WrongType => "the answer is of the wrong type",
            Self::TooShort => "too short",
            Self::TooLong => "too long",
            Self::BelowMinimum => "too small",
            Self::AboveMaximum => "too large",
            Self::NotAnInteger => "not a whole number",
            Self::NotAChoice => "not one of the choices",
            Self::TooFew => "too few choices",
            Self::TooMany => "too many choices",
            Self::BadFormat => "not in the format that the form asks for",
        })
    }
}

impl Error for AnswerError {}

/// A fault and the words for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) error: AnswerError,
    pub(super) message: String,
}

impl Fault {
    pub(super) fn new(error: AnswerError, message: impl Into<String>) -> Self {
        Self { error, message: message.into() }
    }

    /// A fault that needs no more words than its kind has.
    pub(super) fn plain(error: AnswerError) -> Self {
        Self::new(error, error.to_string())
    }
}

/// Every fault of an answer: those of the form's fields in form order, then answers to fields that the form does not have.
///
/// ```
/// use mcp_wire::elicitation::{AnswerError, McpElicitationNumberSchema, McpElicitationSchema, McpElicitationStringSchema};
///
/// let form = McpElicitationSchema::builder()
///     .required("name", McpElicitationStringSchema::text().with_length(3..))
///     .required("age", McpElicitationNumberSchema::integer().with_range(18..=120))
///     .build()?;
/// let mut content = serde_json::Map::new();
/// content.insert("name".into(), "Al".into());
/// let errors = form.check(&content).unwrap_err();
///
/// let kinds: Vec<_> = errors.iter().collect();
/// assert_eq!(kinds, [("name", &AnswerError::TooShort), ("age", &AnswerError::Missing)]);
/// assert_eq!(errors.to_string(), "name: needs at least 3 characters, has 2; age: an answer is required");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerErrors {
    faults: Vec<(String, Fault)>,
}

impl AnswerErrors {
    /// `Err` where there is a fault.
    pub(super) fn check(faults: Vec<(String, Fault)>) -> Result<(), Self> {
        if faults.is_empty() { Ok(()) } else { Err(Self { faults }) }
    }

    /// Each fault: the field's key and the kind.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &AnswerError)> {
        self.faults.iter().map(|(field, fault)| (field.as_str(), &fault.error))
    }

    /// Each fault in words for the person: the field's key and what to do (`not an e-mail address`).
    #[must_use]
    pub fn messages(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.faults.iter().map(|(field, fault)| (field.as_str(), fault.message.as_str()))
    }

    /// How many faults there are; never 0.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        self.faults.len()
    }
}

impl fmt::Display for AnswerErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (field, message)) in self.messages().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{field}: {message}")?;
        }
        Ok(())
    }
}

impl Error for AnswerErrors {}
