//! Any object schema, as schemars or pydantic makes it, reduced to a form.

mod choices;
mod dropped;
mod field;
mod node;
mod number;

use indexmap::{IndexMap, IndexSet};
use serde_json::{Map, Value};

use super::{FormError, FormFault, McpElicitationSchema, soundness, view::View};
pub use dropped::Dropped;
use dropped::Losses;
use node::Node;

impl McpElicitationSchema {
    /// Reduces an object schema to a form: what schemars 1 and pydantic make of a flat struct with text, numbers, booleans,
    /// string enums and lists of string enums. (Feature `forms`.)
    ///
    /// `$ref`, `allOf` and `anyOf` with `null` are resolved; `const`, `enum` and `oneOf` of constants become choices. What no
    /// form can say, such as `pattern` or the schema's own `title`, is left out and listed: the form then accepts what the
    /// schema would not, so check that yourself. Limits of integers that a `format` from `int8` to `uint32` sets are kept as
    /// `minimum` and `maximum`.
    ///
    /// Fields come in the order of the `Value`, which is that of the text only with `serde_json`'s feature `preserve_order`.
    ///
    /// # Errors
    /// A field that no form can ask for: an object, a list of anything but choices, a choice of anything but text, a
    /// reference that leads nowhere. And what [`FormBuilder::build`](super::FormBuilder::build) refuses; a default that does
    /// not fit is left out and listed.
    ///
    /// ```
    /// use mcp_wire::elicitation::McpElicitationSchema;
    ///
    /// let (form, dropped) = McpElicitationSchema::from_json_schema(&serde_json::json!({
    ///     "title": "Signup",
    ///     "type": "object",
    ///     "properties": {
    ///         "email": {"type": "string", "format": "email", "pattern": "@example\\.com$"},
    ///         "plan": {"$ref": "#/$defs/Plan", "default": "free"},
    ///     },
    ///     "required": ["email"],
    ///     "$defs": {"Plan": {"type": "string", "enum": ["free", "pro"]}},
    /// }))?;
    /// assert_eq!(
    ///     serde_json::to_value(&form)?,
    ///     serde_json::json!({
    ///         "type": "object",
    ///         "properties": {
    ///             "email": {"type": "string", "format": "email"},
    ///             "plan": {"type": "string", "enum": ["free", "pro"], "default": "free"},
    ///         },
    ///         "required": ["email"],
    ///     }),
    /// );
    /// let dropped: Vec<_> = dropped.iter().map(ToString::to_string).collect();
    /// assert_eq!(dropped, ["#/title", "field `email`: #/properties/email/pattern"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_json_schema(schema: &Value) -> Result<(Self, Vec<Dropped>), FormError> {
        let mut losses = Losses::default();
        let root = Node::of(schema, schema, "#".to_owned()).map_err(FormError::of_form)?;
        let form = reduce(schema, root, &mut losses)?;
        Ok((form, losses.into()))
    }
}

/// Reduces the root.
fn reduce(document: &Value, mut root: Node<'_>, losses: &mut Losses) -> Result<McpElicitationSchema, FormError> {
    if root.take_type().map_err(FormError::of_form)? != "object" {
        return Err(FormError::of_form(root.unsupported("a form is an object; make this a property of one")));
    }
    if let Some(keyword) = root.get("oneOf").or_else(|| root.get("anyOf")) {
        return Err(FormError::of_form(keyword.unsupported("a form has one set of fields; describe them in `properties`")));
    }
    let lists = root.take_where("required", Value::is_array);
    let required: IndexSet<&str> =
        lists.iter().filter_map(|list| list.value.as_array()).flatten().filter_map(Value::as_str).collect();
    let described = root.take_where("properties", Value::is_object);
    let dialect = root.take_text("$schema");
    for keyword in ["additionalProperties", "unevaluatedProperties"] {
        // A form has no other fields; a schema that leaves them open does not ask for any.
        root.take_where(keyword, |value| value.is_boolean() || value.as_object().is_some_and(Map::is_empty));
    }
    losses.rest(None, root);
    let mut properties = IndexMap::new();
    for keyword in &described {
        for (name, schema) in keyword.value.as_object().into_iter().flatten() {
            let of_field = |fault| FormError::of_field(name, fault);
            if properties.contains_key(name) {
                return Err(of_field(FormFault::DuplicateName));
            }
            let node = Node::of(document, schema, node::below(&keyword.pointer(), name)).map_err(of_field)?;
            let field = field::reduce(document, node, name, required.contains(name.as_str()), losses).map_err(of_field)?;
            soundness::verify(View::of(&field)).map_err(of_field)?;
            properties.insert(name.clone(), field);
        }
    }
    if let Some(name) = required.iter().find(|name| !properties.contains_key(**name)) {
        let reason = "the schema requires it and says nothing about it; describe it in `properties`".to_owned();
        return Err(FormError::of_field(*name, FormFault::Unsupported { pointer: "#/required".to_owned(), reason }));
    }
    let required: Vec<String> = required.into_iter().map(str::to_owned).collect();
    let mut form = McpElicitationSchema::new(properties);
    form.required = Some(required).filter(|required| !required.is_empty());
    form.schema = dialect;
    Ok(form)
}
