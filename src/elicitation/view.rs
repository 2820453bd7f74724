//! What a front end asks of a field, whatever its kind: title, description, choices, default.

use serde_json::Value;

use super::{
    McpElicitationConstOption, McpElicitationEnumSchema, McpElicitationMultiSelectEnumSchema, McpElicitationNumberSchema,
    McpElicitationPrimitiveSchema, McpElicitationSingleSelectEnumSchema, McpElicitationStringSchema,
};

/// A field by what its answer is.
#[derive(Clone, Copy, Debug)]
pub(super) enum View<'a> {
    Text(&'a McpElicitationStringSchema),
    Number(&'a McpElicitationNumberSchema),
    Boolean { default: Option<bool> },
    One { choices: Choices<'a>, default: Option<&'a String> },
    Many { choices: Choices<'a>, min_items: Option<u64>, max_items: Option<u64>, default: Option<&'a Vec<String>> },
}

/// The choices of a field.
#[derive(Clone, Copy, Debug)]
pub(super) enum Choices<'a> {
    /// `enum`, and `enumNames` where there are any.
    Values(&'a [String], &'a [String]),
    /// `oneOf` (exactly one of them must fit) or `anyOf`.
    Titled { options: &'a [McpElicitationConstOption], exclusive: bool },
}

impl<'a> Choices<'a> {
    /// Each value with its title; one without a title is its own.
    pub(super) fn iter(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        let (values, names, options) = match self {
            Self::Values(values, names) => (values, names, [].as_slice()),
            Self::Titled { options, .. } => ([].as_slice(), [].as_slice(), options),
        };
        let untitled =
            values.iter().enumerate().map(|(index, value)| (value.as_str(), names.get(index).unwrap_or(value).as_str()));
        untitled.chain(options.iter().map(|option| (option.const_.as_str(), option.title.as_str())))
    }

    pub(super) fn len(self) -> usize {
        match self {
            Self::Values(values, _) => values.len(),
            Self::Titled { options, .. } => options.len(),
        }
    }

    /// Whether JSON Schema accepts the value.
    pub(super) fn accepts(self, value: &str) -> bool {
        let fitting = self.iter().filter(|(choice, _)| *choice == value).count();
        match self {
            Self::Titled { exclusive: true, .. } => fitting == 1,
            Self::Titled { .. } | Self::Values(..) => fitting > 0,
        }
    }
}

impl<'a> View<'a> {
    pub(super) fn of(field: &'a McpElicitationPrimitiveSchema) -> Self {
        use McpElicitationEnumSchema::{LegacyTitled, MultiSelect, SingleSelect};
        use McpElicitationPrimitiveSchema::{Boolean, Enum, Number, String};
        match field {
            String(text) => View::Text(text),
            Number(number) => View::Number(number),
            Boolean(boolean) => View::Boolean { default: boolean.default },
            Enum(SingleSelect(McpElicitationSingleSelectEnumSchema::Untitled(one))) => {
                View::One { choices: Choices::Values(&one.enum_, &[]), default: one.default.as_ref() }
            }
            Enum(SingleSelect(McpElicitationSingleSelectEnumSchema::Titled(one))) => {
                let choices = Choices::Titled { options: &one.one_of, exclusive: true };
                View::One { choices, default: one.default.as_ref() }
            }
            Enum(LegacyTitled(one)) => {
                let choices = Choices::Values(&one.enum_, one.enum_names.as_deref().unwrap_or_default());
                View::One { choices, default: one.default.as_ref() }
            }
            Enum(MultiSelect(McpElicitationMultiSelectEnumSchema::Untitled(many))) => View::Many {
                choices: Choices::Values(&many.items.enum_, &[]),
                min_items: many.min_items,
                max_items: many.max_items,
                default: many.default.as_ref(),
            },
            Enum(MultiSelect(McpElicitationMultiSelectEnumSchema::Titled(many))) => View::Many {
                choices: Choices::Titled { options: &many.items.any_of, exclusive: false },
                min_items: many.min_items,
                max_items: many.max_items,
                default: many.default.as_ref(),
            },
        }
    }

    pub(super) fn default_value(self) -> Option<Value> {
        match self {
            View::Text(text) => text.default.clone().map(Value::String),
            View::Number(number) => number.default.clone().map(Value::Number),
            View::Boolean { default } => default.map(Value::Bool),
            View::One { default, .. } => default.cloned().map(Value::String),
            View::Many { default, .. } => default.map(|values| values.iter().cloned().map(Value::String).collect()),
        }
    }
}

/// A member that every kind of field has.
macro_rules! shared_member {
    ($field:expr, $member:ident) => {{
        use McpElicitationEnumSchema::{LegacyTitled, MultiSelect, SingleSelect};
        use McpElicitationPrimitiveSchema::{Boolean, Enum, Number, String};
        match $field {
            String(field) => &field.$member,
            Number(field) => &field.$member,
            Boolean(field) => &field.$member,
            Enum(LegacyTitled(field)) => &field.$member,
            Enum(SingleSelect(McpElicitationSingleSelectEnumSchema::Untitled(field))) => &field.$member,
            Enum(SingleSelect(McpElicitationSingleSelectEnumSchema::Titled(field))) => &field.$member,
            Enum(MultiSelect(McpElicitationMultiSelectEnumSchema::Untitled(field))) => &field.$member,
            Enum(MultiSelect(McpElicitationMultiSelectEnumSchema::Titled(field))) => &field.$member,
        }
    }};
}

impl McpElicitationPrimitiveSchema {
    /// What the field is called on the screen, where it says so; else its key is all there is.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        shared_member!(self, title).as_deref()
    }

    /// What the person is told about the field.
    #[must_use]
    pub fn description(&self) -> Option<&str> {
        shared_member!(self, description).as_deref()
    }

    /// What the field holds before the person changes it.
    ///
    /// ```
    /// use mcp_wire::elicitation::{McpElicitationPrimitiveSchema, Select};
    ///
    /// let field: McpElicitationPrimitiveSchema = Select::one(["S", "M", "L"]).with_default("M").into();
    /// assert_eq!(field.default_value(), Some("M".into()));
    /// ```
    #[must_use]
    pub fn default_value(&self) -> Option<Value> {
        View::of(self).default_value()
    }

    /// What can be chosen, each value with the title to show for it; `None` where the field is no choice.
    ///
    /// A value without a title is its own title.
    ///
    /// ```
    /// use mcp_wire::elicitation::{McpElicitationPrimitiveSchema, Select};
    ///
    /// let field: McpElicitationPrimitiveSchema = Select::one_titled([("S", "Small"), ("L", "Large")]).into();
    /// assert_eq!(field.choices(), Some(vec![("S", "Small"), ("L", "Large")]));
    /// ```
    #[must_use]
    pub fn choices(&self) -> Option<Vec<(&str, &str)>> {
        match View::of(self) {
            View::One { choices, .. } | View::Many { choices, .. } => Some(choices.iter().collect()),
            View::Text(_) | View::Number(_) | View::Boolean { .. } => None,
        }
    }
}
