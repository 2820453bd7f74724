//! Forms, field by field.

use indexmap::{IndexMap, map::Entry};

use super::{FormError, FormFault, McpElicitationPrimitiveSchema, McpElicitationSchema, soundness, view::View};

impl McpElicitationSchema {
    /// A form without fields, to add some.
    pub fn builder() -> FormBuilder {
        FormBuilder::default()
    }
}

/// A form in the making. Fields are shown, and written, in the order in which they are added.
///
/// What it makes has no key beyond those that Codex accepts: `type`, `properties`, `required`, and in a field those of its
/// kind.
///
/// ```
/// use mcp_wire::elicitation::{McpElicitationBooleanSchema, McpElicitationSchema, McpElicitationStringSchema, Select};
///
/// let form = McpElicitationSchema::builder()
///     .required("name", McpElicitationStringSchema::text().with_title("Name").with_length(1..=40))
///     .optional("plan", Select::one_titled([("free", "Free"), ("pro", "Pro, 5 € a month")]).with_default("free"))
///     .optional("news", McpElicitationBooleanSchema::new().with_default(false))
///     .build()?;
/// let keys: Vec<_> = form.properties.keys().collect();
/// assert_eq!(keys, ["name", "plan", "news"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use = "`build` makes the form"]
pub struct FormBuilder {
    fields: Vec<(String, McpElicitationPrimitiveSchema)>,
    required: Vec<String>,
}

impl FormBuilder {
    /// Adds a field that the person must answer.
    pub fn required(mut self, name: impl Into<String>, field: impl Into<McpElicitationPrimitiveSchema>) -> Self {
        let name = name.into();
        self.required.push(name.clone());
        self.optional(name, field)
    }

    /// Adds a field that the person may leave out.
    pub fn optional(mut self, name: impl Into<String>, field: impl Into<McpElicitationPrimitiveSchema>) -> Self {
        self.fields.push((name.into(), field.into()));
        self
    }

    /// Makes the form.
    ///
    /// # Errors
    /// The first field that is there twice or that nobody could answer: limits that cross, an empty or repeated list of
    /// choices, more to choose than there is, a default that does not fit. (Without feature `forms` the format of a default
    /// is not checked.)
    pub fn build(self) -> Result<McpElicitationSchema, FormError> {
        let mut properties = IndexMap::with_capacity(self.fields.len());
        for (name, field) in self.fields {
            match properties.entry(name) {
                Entry::Occupied(entry) => return Err(FormError::of_field(entry.key(), FormFault::DuplicateName)),
                Entry::Vacant(entry) => {
                    soundness::verify(View::of(&field)).map_err(|fault| FormError::of_field(entry.key(), fault))?;
                    entry.insert(field);
                }
            }
        }
        let mut form = McpElicitationSchema::new(properties);
        form.required = Some(self.required).filter(|required| !required.is_empty());
        Ok(form)
    }
}
