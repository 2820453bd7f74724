//! Guards: a value is checked by a JSON Schema validator before it is read, where its schema says more than a type can.

use std::sync::OnceLock;

use jsonschema::{Retrieve, Uri, Validator};
use serde_core::{Deserializer, de};
use serde_json::{Deserializer as TextDeserializer, Value, de::StrRead, json};

use crate::{Json, Own, Path, Reader, choice::fact};

/// Where the document is known to the validator.
const HOME: &str = "json-schema:///document";

/// A schema document, as JSON text.
#[derive(Debug)]
pub struct Schema {
    text: &'static str,
}

impl Schema {
    /// The document of this text.
    #[must_use]
    pub const fn new(text: &'static str) -> Self {
        Self { text }
    }
}

/// The check of one definition of a document, compiled when it is first needed.
#[derive(Debug)]
pub struct Guard {
    schema: &'static Schema,
    pointer: &'static str,
    validator: OnceLock<Result<Validator, String>>,
}

impl Guard {
    /// The check of the definition at `pointer`, a JSON Pointer.
    #[must_use]
    pub const fn new(schema: &'static Schema, pointer: &'static str) -> Self {
        Self { schema, pointer, validator: OnceLock::new() }
    }

    /// Reads a value as it came, has it checked, and parses it.
    ///
    /// # Errors
    /// What the deserializer, the validator or `parse` says.
    pub fn read<'de, T, D: Deserializer<'de>>(
        &self,
        deserializer: D,
        at: Path<'_>,
        parse: impl FnOnce(&mut TextDeserializer<StrRead<'_>>, Path<'_>) -> Result<T, serde_json::Error>,
    ) -> Result<T, D::Error> {
        let json: Json = Own.read(deserializer, at)?;
        let value = json.to_value().map_err(|error| at.error(fact(&error)))?;
        match self.validator.get_or_init(|| compile(self.schema.text, self.pointer)) {
            Err(fault) => return Err(at.error(fault)),
            Ok(validator) => {
                if let Err(fault) = validator.validate(&value) {
                    let inside = fault.instance_path().to_string();
                    return Err(at.error(format_args!(
                        "{fault}{}",
                        if inside.is_empty() { String::new() } else { format!(" (at {inside})") }
                    )));
                }
            }
        }
        parse(&mut TextDeserializer::from_str(json.get()), at).map_err(|error| de::Error::custom(fact(&error)))
    }
}

/// The one document that references lead to.
struct Document(Value);

impl Retrieve for Document {
    fn retrieve(&self, uri: &Uri<String>) -> Result<Value, Box<dyn std::error::Error + Send + Sync>> {
        if uri.as_str() == HOME { Ok(self.0.clone()) } else { Err(format!("{uri} is no part of the schema").into()) }
    }
}

fn compile(text: &str, pointer: &str) -> Result<Validator, String> {
    let document: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let fault = |error| format!("the schema at {pointer} does not compile: {error}");
    if pointer.is_empty() {
        // Dynamic references ask from where the validator came: from nowhere, here.
        return jsonschema::options().should_validate_formats(false).build(&document).map_err(fault);
    }
    let mut root = json!({ "$ref": format!("{HOME}#{}", fragment(pointer)) });
    if let (Some(dialect), Some(root)) = (document.get("$schema"), root.as_object_mut()) {
        root.insert("$schema".to_owned(), dialect.clone());
    }
    jsonschema::options().with_retriever(Document(document)).should_validate_formats(false).build(&root).map_err(fault)
}

/// A JSON Pointer as a URI fragment.
fn fragment(pointer: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte);
    pointer.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}
