//! The elicitation requests, flat: a field of a form is one struct with the members of every kind.

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::Number;
use std::fmt;

use super::{Map, Raw, flat, strings};

strings! {
    /// How the user answers.
    pub enum Mode { Form = "form", Url = "url" }
}

strings! {
    /// JSON type of a field.
    pub enum FieldType {
        String = "string",
        Number = "number",
        Integer = "integer",
        Boolean = "boolean",
        Array = "array",
    }
}

strings! {
    /// Format of a text.
    pub enum Format { Email = "email", Uri = "uri", Date = "date", DateTime = "date-time" }
}

flat! {
    /// `McpServerElicitationRequestParams`.
    pub struct RequestParams {
        required thread_id: String = "threadId",
        nullable turn_id: Option<String> = "turnId",
        required server_name: String = "serverName",
        required mode: Mode = "mode",
        optional meta: Raw = "_meta",
        required message: String = "message",
        optional requested_schema: Schema = "requestedSchema",
        optional url: String = "url",
        optional elicitation_id: String = "elicitationId",
    }
    const {}
    unknown keep;
    check fits_mode;
}

fn fits_mode<E: Error>(params: &RequestParams) -> Result<(), E> {
    match params.mode {
        Mode::Form if params.requested_schema.is_none() => Err(E::missing_field("requestedSchema")),
        Mode::Url if params.url.is_none() => Err(E::missing_field("url")),
        Mode::Url if params.elicitation_id.is_none() => Err(E::missing_field("elicitationId")),
        _ => Ok(()),
    }
}

flat! {
    /// `McpElicitationSchema`.
    pub struct Schema {
        nullable schema: Option<String> = "$schema",
        required properties: Map<Field> = "properties",
        nullable required: Option<Vec<String>> = "required",
    }
    const { object: "type" = "object" }
    unknown refuse;
}

flat! {
    /// `McpElicitationPrimitiveSchema`.
    pub struct Field {
        required kind: FieldType = "type",
        nullable title: Option<String> = "title",
        nullable description: Option<String> = "description",
        nullable default: Option<Preset> = "default",
        nullable format: Option<Format> = "format",
        nullable min_length: Option<u32> = "minLength",
        nullable max_length: Option<u32> = "maxLength",
        nullable minimum: Option<Number> = "minimum",
        nullable maximum: Option<Number> = "maximum",
        nullable choices: Option<Vec<String>> = "enum",
        nullable choice_names: Option<Vec<String>> = "enumNames",
        nullable one_of: Option<Vec<Choice>> = "oneOf",
        nullable items: Option<Items> = "items",
        nullable min_items: Option<u64> = "minItems",
        nullable max_items: Option<u64> = "maxItems",
    }
    const {}
    unknown refuse;
}

flat! {
    /// `McpElicitationConstOption`.
    pub struct Choice {
        required value: String = "const",
        required title: String = "title",
    }
    const {}
    unknown refuse;
}

flat! {
    /// `McpElicitationUntitledEnumItems` and `McpElicitationTitledEnumItems`.
    pub struct Items {
        optional kind: FieldType = "type",
        optional choices: Vec<String> = "enum",
        optional any_of: Vec<Choice> = "anyOf",
    }
    const {}
    unknown refuse;
}

/// The answer that a field starts with.
#[derive(Clone, Debug)]
pub enum Preset {
    /// Of a text or a single choice.
    Text(String),
    /// Of a number.
    Number(Number),
    /// Of a boolean.
    Boolean(bool),
    /// Of a multiple choice.
    Choices(Vec<String>),
}

impl<'de> Deserialize<'de> for Preset {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(PresetVisitor)
    }
}

struct PresetVisitor;

impl<'de> Visitor<'de> for PresetVisitor {
    type Value = Preset;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a default")
    }
    fn visit_bool<E: Error>(self, value: bool) -> Result<Preset, E> {
        Ok(Preset::Boolean(value))
    }
    fn visit_str<E: Error>(self, value: &str) -> Result<Preset, E> {
        Ok(Preset::Text(value.to_owned()))
    }
    fn visit_u64<E: Error>(self, value: u64) -> Result<Preset, E> {
        Ok(Preset::Number(value.into()))
    }
    fn visit_i64<E: Error>(self, value: i64) -> Result<Preset, E> {
        Ok(Preset::Number(value.into()))
    }
    fn visit_f64<E: Error>(self, value: f64) -> Result<Preset, E> {
        Number::from_f64(value).map(Preset::Number).ok_or_else(|| E::custom("not finite"))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Preset, A::Error> {
        let mut choices = Vec::new();
        while let Some(choice) = seq.next_element()? {
            choices.push(choice);
        }
        Ok(Preset::Choices(choices))
    }
}

impl Serialize for Preset {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(value) => s.serialize_str(value),
            Self::Number(value) => value.serialize(s),
            Self::Boolean(value) => s.serialize_bool(*value),
            Self::Choices(value) => value.serialize(s),
        }
    }
}
