//! Why a form cannot be made, and of which field.

use std::{error::Error, fmt};

use serde_json::Number;

use super::AnswerError;

/// A form that cannot be made: the field at fault, the fault, and the remedy.
///
/// ```
/// use mcp_wire::elicitation::{FormFault, McpElicitationNumberSchema, McpElicitationSchema};
///
/// let error = McpElicitationSchema::builder()
///     .required("age", McpElicitationNumberSchema::integer().with_range(18..=120).with_default(7))
///     .build()
///     .unwrap_err();
/// assert_eq!(error.field(), Some("age"));
/// assert!(matches!(error.fault(), FormFault::Default { .. }));
/// assert_eq!(error.to_string(), "field `age`: the default does not fit: must be 18 or more; change the default or the limit");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct FormError {
    field: Option<String>,
    fault: FormFault,
}

impl FormError {
    pub(super) fn of_field(field: impl Into<String>, fault: FormFault) -> Self {
        Self { field: Some(field.into()), fault }
    }

    #[cfg(feature = "forms")]
    pub(super) const fn of_form(fault: FormFault) -> Self {
        Self { field: None, fault }
    }

    /// The field's key; `None` where the fault is in the form as a whole.
    #[must_use]
    pub fn field(&self) -> Option<&str> {
        self.field.as_deref()
    }

    /// What is wrong.
    #[must_use]
    pub const fn fault(&self) -> &FormFault {
        &self.fault
    }
}

/// What is wrong with a field, or with a form as a whole.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FormFault {
    /// The form has the field already.
    DuplicateName,
    /// `minLength` above `maxLength`, in code points.
    LengthRange {
        /// `minLength`.
        min: u32,
        /// `maxLength`.
        max: u32,
    },
    /// `minimum` above `maximum`, or no integer between those of an integer field.
    NumberRange {
        /// `minimum`.
        minimum: Number,
        /// `maximum`.
        maximum: Number,
    },
    /// `minItems` above `maxItems`.
    ItemsRange {
        /// `minItems`.
        min: u64,
        /// `maxItems`.
        max: u64,
    },
    /// An empty list of choices.
    NoChoices,
    /// A choice that is in the list twice.
    RepeatedChoice {
        /// Its value.
        choice: String,
    },
    /// `minItems` above the number of choices.
    TooFewChoices {
        /// `minItems`.
        min: u64,
        /// How many choices there are.
        choices: usize,
    },
    /// As many `enumNames` as there are choices it must have, or none.
    EnumNames {
        /// How many `enumNames` there are.
        names: usize,
        /// How many choices there are.
        choices: usize,
    },
    /// A default that the field itself would refuse as an answer.
    Default {
        /// The kind of the fault.
        error: AnswerError,
        /// The fault in words.
        message: String,
    },
    /// A JSON Schema says what no form can (`McpElicitationSchema::from_json_schema`, feature `forms`).
    Unsupported {
        /// JSON Pointer of the subschema or keyword: `#/properties/address`.
        pointer: String,
        /// What no form can say, and what to do about it.
        reason: String,
    },
}

impl fmt::Display for FormFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DuplicateName => f.write_str("the form has this field already; rename one of the two"),
            Self::LengthRange { min, max } => {
                write!(f, "the shortest length {min} is above the longest, {max}; lower the one or raise the other")
            }
            Self::NumberRange { minimum, maximum } => {
                write!(
                    f,
                    "no number lies between the minimum {minimum} and the maximum {maximum}; lower the one or raise the other"
                )
            }
            Self::ItemsRange { min, max } => {
                write!(f, "the least number of choices {min} is above the most, {max}; lower the one or raise the other")
            }
            Self::NoChoices => f.write_str("there is nothing to choose from; give it choices"),
            Self::RepeatedChoice { choice } => write!(f, "the choice `{choice}` is there twice; leave one of the two out"),
            Self::TooFewChoices { min, choices } => {
                write!(f, "at least {min} must be chosen, of {choices}; ask for fewer or give more choices")
            }
            Self::EnumNames { names, choices } => {
                write!(f, "there are {names} `enumNames` for {choices} choices; give each choice its name")
            }
            Self::Default { message, .. } => write!(f, "the default does not fit: {message}; change the default or the limit"),
            Self::Unsupported { pointer, reason } => write!(f, "`{pointer}`: {reason}"),
        }
    }
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.field {
            Some(field) => write!(f, "field `{field}`: {}", self.fault),
            None => self.fault.fmt(f),
        }
    }
}

impl Error for FormError {}
