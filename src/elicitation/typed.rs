//! A form made of a Rust type.

use schemars::{JsonSchema, generate::SchemaSettings};

use super::{Dropped, FormError, McpElicitationSchema};

impl McpElicitationSchema {
    /// The form of a struct that derives `schemars::JsonSchema`: its fields in the order of the struct, doc comments as
    /// descriptions, `Option` fields optional. (Feature `schemars`.)
    ///
    /// [`ElicitationAnswer::parse`](super::ElicitationAnswer::parse) reads an accepted answer back as the struct.
    ///
    /// # Errors
    /// As [`from_json_schema`](Self::from_json_schema), which also says what becomes of attributes that no form can say.
    ///
    /// ```
    /// use mcp_wire::elicitation::{ElicitationAnswer, McpElicitationSchema};
    ///
    /// #[derive(serde::Deserialize, schemars::JsonSchema)]
    /// struct Booking {
    ///     /// How many of you are there?
    ///     #[schemars(range(min = 1, max = 8))]
    ///     guests: u8,
    ///     seating: Option<Seating>,
    /// }
    ///
    /// #[derive(Debug, PartialEq, serde::Deserialize, schemars::JsonSchema)]
    /// #[serde(rename_all = "lowercase")]
    /// enum Seating {
    ///     Inside,
    ///     Terrace,
    /// }
    ///
    /// let (form, _dropped) = McpElicitationSchema::for_type::<Booking>()?;
    /// assert_eq!(form.properties["guests"].description(), Some("How many of you are there?"));
    ///
    /// let answer: ElicitationAnswer =
    ///     serde_json::from_str(r#"{"action": "accept", "content": {"guests": 4, "seating": "terrace"}}"#)?;
    /// answer.check_for(&form)?;
    /// let booking: Booking = answer.parse()?;
    /// assert_eq!((booking.guests, booking.seating), (4, Some(Seating::Terrace)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_type<T: JsonSchema>() -> Result<(Self, Vec<Dropped>), FormError> {
        // What is asked for is read by `Deserialize`, and a form needs no dialect.
        let settings = SchemaSettings::draft2020_12().for_deserialize().with(|settings| settings.meta_schema = None);
        Self::from_json_schema(settings.into_generator().into_root_schema_for::<T>().as_value())
    }
}
