//! Choices: one of many, or many of many, each with or without titles.

use super::{
    Bounds, McpElicitationConstOption, McpElicitationLegacyTitledEnumSchema, McpElicitationPrimitiveSchema,
    McpElicitationTitledEnumItems, McpElicitationTitledMultiSelectEnumSchema, McpElicitationTitledSingleSelectEnumSchema,
    McpElicitationUntitledEnumItems, McpElicitationUntitledMultiSelectEnumSchema, McpElicitationUntitledSingleSelectEnumSchema,
};

/// A field in which the person chooses: [`one`](Select::one) of a list, or [`many`](Select::many) of it.
///
/// ```
/// use mcp_wire::elicitation::{McpElicitationSchema, Select};
///
/// let form = McpElicitationSchema::builder()
///     .required("size", Select::one(["S", "M", "L"]).with_default("M"))
///     .optional("extras", Select::many_titled([("bag", "Gift bag"), ("card", "Card")]).with_items(..=1))
///     .build()?;
/// assert_eq!(
///     serde_json::to_value(&form.properties["extras"])?,
///     serde_json::json!({
///         "type": "array",
///         "items": {"anyOf": [{"const": "bag", "title": "Gift bag"}, {"const": "card", "title": "Card"}]},
///         "maxItems": 1,
///     }),
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Select<C> {
    choice: C,
    title: Option<String>,
    description: Option<String>,
}

/// The choice of one; see [`Select::one`].
#[derive(Clone, Debug, PartialEq)]
pub struct One {
    choices: Choices,
    legacy: bool,
    default: Option<String>,
}

/// The choice of many; see [`Select::many`].
#[derive(Clone, Debug, PartialEq)]
pub struct Many {
    choices: Choices,
    default: Option<Vec<String>>,
    min_items: Option<u64>,
    max_items: Option<u64>,
}

#[derive(Clone, Debug, PartialEq)]
enum Choices {
    Untitled(Vec<String>),
    Titled(Vec<(String, String)>),
}

impl<C> Select<C> {
    const fn of(choice: C) -> Self {
        Self { choice, title: None, description: None }
    }

    /// Sets `title`: what the field is called on the screen.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Sets `description`: what the person is told about the field.
    #[must_use]
    pub fn with_description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }
}

impl Select<One> {
    /// One of these values, shown as they are (`enum`).
    #[must_use]
    pub fn one<S: Into<String>>(values: impl IntoIterator<Item = S>) -> Self {
        Self::of_one(Choices::Untitled(values.into_iter().map(Into::into).collect()), false)
    }

    /// One of these values, each with the title that is shown in its place (`oneOf`).
    #[must_use]
    pub fn one_titled<V: Into<String>, T: Into<String>>(choices: impl IntoIterator<Item = (V, T)>) -> Self {
        Self::of_one(Choices::Titled(pairs(choices)), false)
    }

    /// As [`one_titled`](Self::one_titled), in the form that MCP had before 2025-11-25 (`enum` and `enumNames`), for
    /// clients that know no other.
    #[must_use]
    pub fn one_legacy_titled<V: Into<String>, T: Into<String>>(choices: impl IntoIterator<Item = (V, T)>) -> Self {
        Self::of_one(Choices::Titled(pairs(choices)), true)
    }

    const fn of_one(choices: Choices, legacy: bool) -> Self {
        Self::of(One { choices, legacy, default: None })
    }

    /// Sets `default`: the value (not the title) that is chosen before the person changes it.
    #[must_use]
    pub fn with_default(mut self, value: impl Into<String>) -> Self {
        self.choice.default = Some(value.into());
        self
    }
}

impl Select<Many> {
    /// Any of these values, shown as they are (`items.enum`).
    #[must_use]
    pub fn many<S: Into<String>>(values: impl IntoIterator<Item = S>) -> Self {
        Self::of_many(Choices::Untitled(values.into_iter().map(Into::into).collect()))
    }

    /// Any of these values, each with the title that is shown in its place (`items.anyOf`).
    #[must_use]
    pub fn many_titled<V: Into<String>, T: Into<String>>(choices: impl IntoIterator<Item = (V, T)>) -> Self {
        Self::of_many(Choices::Titled(pairs(choices)))
    }

    const fn of_many(choices: Choices) -> Self {
        Self::of(Many { choices, default: None, min_items: None, max_items: None })
    }

    /// Sets `default`: the values (not the titles) that are chosen before the person changes them.
    #[must_use]
    pub fn with_defaults<S: Into<String>>(mut self, values: impl IntoIterator<Item = S>) -> Self {
        self.choice.default = Some(values.into_iter().map(Into::into).collect());
        self
    }

    /// Sets `min_items` and `max_items`: how many may be chosen; an open end of the range removes that limit.
    #[must_use]
    pub fn with_items(self, items: impl Bounds<u64>) -> Self {
        let (min, max) = items.ends();
        self.with_item_limits(min, max)
    }

    pub(super) const fn with_item_limits(mut self, min: Option<u64>, max: Option<u64>) -> Self {
        (self.choice.min_items, self.choice.max_items) = (min, max);
        self
    }
}

fn pairs<V: Into<String>, T: Into<String>>(choices: impl IntoIterator<Item = (V, T)>) -> Vec<(String, String)> {
    choices.into_iter().map(|(value, title)| (value.into(), title.into())).collect()
}

fn options(choices: Vec<(String, String)>) -> Vec<McpElicitationConstOption> {
    choices.into_iter().map(|(value, title)| McpElicitationConstOption::new(value, title)).collect()
}

impl From<Select<One>> for McpElicitationPrimitiveSchema {
    fn from(select: Select<One>) -> Self {
        let Select { choice: One { choices, legacy, default }, title, description } = select;
        match choices {
            Choices::Untitled(values) => {
                let mut field = McpElicitationUntitledSingleSelectEnumSchema::new(values);
                (field.title, field.description, field.default) = (title, description, default);
                field.into()
            }
            Choices::Titled(choices) if legacy => {
                let (values, names) = choices.into_iter().unzip();
                let mut field = McpElicitationLegacyTitledEnumSchema::new(values).with_enum_names(names);
                (field.title, field.description, field.default) = (title, description, default);
                field.into()
            }
            Choices::Titled(choices) => {
                let mut field = McpElicitationTitledSingleSelectEnumSchema::new(options(choices));
                (field.title, field.description, field.default) = (title, description, default);
                field.into()
            }
        }
    }
}

impl From<Select<Many>> for McpElicitationPrimitiveSchema {
    fn from(select: Select<Many>) -> Self {
        let Select { choice: Many { choices, default, min_items, max_items }, title, description } = select;
        match choices {
            Choices::Untitled(values) => {
                let mut field = McpElicitationUntitledMultiSelectEnumSchema::new(McpElicitationUntitledEnumItems::new(values));
                (field.title, field.description, field.default) = (title, description, default);
                (field.min_items, field.max_items) = (min_items, max_items);
                field.into()
            }
            Choices::Titled(choices) => {
                let items = McpElicitationTitledEnumItems::new(options(choices));
                let mut field = McpElicitationTitledMultiSelectEnumSchema::new(items);
                (field.title, field.description, field.default) = (title, description, default);
                (field.min_items, field.max_items) = (min_items, max_items);
                field.into()
            }
        }
    }
}
