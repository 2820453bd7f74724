//! Guards: a value is checked by a JSON Schema validator before it is read, where its schema says more than a type can.

use std::{collections::HashMap, sync::OnceLock};

use jsonschema::{Retrieve, Uri, Validator};
use serde_core::{Deserializer, de};
use serde_json::{Deserializer as TextDeserializer, Value, de::StrRead, json};

use crate::{Json, Own, Path, Reader, choice::fact};

/// A schema file.
#[derive(Debug)]
pub struct Document {
    /// The URIs by which references lead to it; the first is where its own references start from.
    pub uris: &'static [&'static str],
    /// Its JSON text.
    pub text: &'static str,
}

/// The schema files of a module.
#[derive(Debug)]
pub struct Schema {
    documents: &'static [Document],
}

impl Schema {
    /// The schema in these files, of which the first is the module's own.
    #[must_use]
    pub const fn new(documents: &'static [Document]) -> Self {
        Self { documents }
    }
}

/// The check of one definition of a document, compiled when it is first needed.
#[derive(Debug)]
pub struct Guard {
    schema: &'static Schema,
    file: usize,
    pointer: &'static str,
    validator: OnceLock<Result<Validator, String>>,
}

impl Guard {
    /// The check of the definition at `pointer`, a JSON Pointer, in a file of the schema.
    #[must_use]
    pub const fn new(schema: &'static Schema, file: usize, pointer: &'static str) -> Self {
        Self { schema, file, pointer, validator: OnceLock::new() }
    }

    /// Reads a value as it came, has it checked, and parses it.
    ///
    /// # Errors
    /// What the deserializer, the validator or `parse` says.
    pub fn read<'de, T, D: Deserializer<'de>>(
        &self,
        deserializer: D,
        at: &Path<'_>,
        parse: impl FnOnce(&mut TextDeserializer<StrRead<'_>>, &Path<'_>) -> Result<T, serde_json::Error>,
    ) -> Result<T, D::Error> {
        let json: Json = Own.read(deserializer, at)?;
        let value = json.to_value().map_err(|error| at.error(fact(&error)))?;
        match self.validator.get_or_init(|| compile(self.schema, self.file, self.pointer)) {
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

/// The files that references lead to, by URI.
struct Files(HashMap<&'static str, Value>);

impl Retrieve for Files {
    fn retrieve(&self, uri: &Uri<String>) -> Result<Value, Box<dyn std::error::Error + Send + Sync>> {
        match self.0.get(uri.as_str().trim_end_matches('#')) {
            Some(document) => Ok(document.clone()),
            None => Err(format!("{uri} is no part of the schema").into()),
        }
    }
}

fn compile(schema: &Schema, file: usize, pointer: &str) -> Result<Validator, String> {
    let mut files = HashMap::new();
    for document in schema.documents {
        let json: Value = serde_json::from_str(document.text).map_err(|error| error.to_string())?;
        files.extend(document.uris.iter().map(|uri| (*uri, json.clone())));
    }
    let home = schema.documents.get(file).and_then(|document| document.uris.first()).copied().unwrap_or_default();
    let document = files.get(home).cloned().unwrap_or_default();
    let options = jsonschema::options().with_retriever(Files(files)).should_validate_formats(false);
    let built = if pointer.is_empty() {
        // Dynamic references ask from where the validator came: from nowhere, at the root.
        options.with_base_uri(home).build(&document)
    } else {
        let dialect = document.get("$schema");
        options.build(&json!({ "$schema": dialect, "$ref": format!("{home}#{}", fragment(pointer)) }))
    };
    built.map_err(|error| format!("the schema at {home}#{pointer} does not compile: {error}"))
}

/// A JSON Pointer as a URI fragment.
fn fragment(pointer: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte);
    pointer.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}
