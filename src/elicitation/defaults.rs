//! What a form holds before the person changes it.

use serde_json::{Map, Value};

use super::McpElicitationSchema;

impl McpElicitationSchema {
    /// The default of every field that has one.
    ///
    /// A client lays the person's input over them:
    ///
    /// ```
    /// use mcp_wire::elicitation::{McpElicitationBooleanSchema, McpElicitationNumberSchema, McpElicitationSchema};
    ///
    /// let form = McpElicitationSchema::builder()
    ///     .required("copies", McpElicitationNumberSchema::integer().with_default(1))
    ///     .required("colour", McpElicitationBooleanSchema::new().with_default(false))
    ///     .build()?;
    /// let input = serde_json::Map::from_iter([("copies".to_owned(), 3.into())]);
    ///
    /// let mut content = form.defaults();
    /// content.extend(input);
    /// assert_eq!(serde_json::Value::from(content), serde_json::json!({"copies": 3, "colour": false}));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn defaults(&self) -> Map<String, Value> {
        self.properties.iter().filter_map(|(name, field)| Some((name.clone(), field.default_value()?))).collect()
    }
}
