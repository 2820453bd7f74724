//! What a JSON Schema validator says of a form, and of the answer to one.

use std::collections::BTreeSet;

use jsonschema::{
    JsonType, Validator,
    error::{TypeKind, ValidationErrorKind as Kind},
};
use mcp_wire::elicitation::{AnswerError, McpElicitationSchema};
use serde_json::{Map, Value, json};

/// The published schema of a form.
pub(crate) fn of_forms() -> Validator {
    let text = include_str!("../../schemas/mcp-server-elicitation-request-params.json");
    let published: Value = serde_json::from_str(text).unwrap();
    let schema = json!({
        "$schema": published["$schema"],
        "$ref": "#/definitions/McpElicitationSchema",
        "definitions": published["definitions"],
    });
    jsonschema::options().build(&schema).unwrap()
}

/// The validator of the answers to a form: formats are asserted where the crate checks them, other fields refused.
pub(crate) fn of_answers(form: &McpElicitationSchema) -> Validator {
    let mut schema = serde_json::to_value(form).unwrap();
    schema["additionalProperties"] = Value::Bool(false);
    let options = jsonschema::options().with_draft(jsonschema::Draft::Draft202012);
    options.should_validate_formats(cfg!(feature = "forms")).build(&schema).unwrap()
}

/// Each fault that the validator finds: the field and the kind. What is of the wrong type has no further fault.
///
/// A closed object that requires a name it has no property for is refused twice by the validator when the name is there: as
/// unknown, which it is, and as missing, which it is not.
pub(crate) fn faults(validator: &Validator, content: &Map<String, Value>) -> BTreeSet<(String, AnswerError)> {
    let answer = Value::Object(content.clone());
    let mut faults = BTreeSet::new();
    for error in validator.iter_errors(&answer) {
        let pointer = error.instance_path().to_string();
        let name = || pointer.split('/').nth(1).unwrap().replace("~1", "/").replace("~0", "~");
        let fault = match error.kind() {
            Kind::Required { property } => {
                let name = property.as_str().unwrap();
                if !content.contains_key(name) {
                    faults.insert((name.to_owned(), AnswerError::Missing));
                }
                continue;
            }
            Kind::AdditionalProperties { unexpected } => {
                faults.extend(unexpected.iter().map(|name| (name.clone(), AnswerError::Unknown)));
                continue;
            }
            Kind::Type { kind: TypeKind::Single(JsonType::Integer) } if error.instance().is_number() => AnswerError::NotAnInteger,
            Kind::Type { .. } => AnswerError::WrongType,
            Kind::MinLength { .. } => AnswerError::TooShort,
            Kind::MaxLength { .. } => AnswerError::TooLong,
            Kind::Minimum { .. } => AnswerError::BelowMinimum,
            Kind::Maximum { .. } => AnswerError::AboveMaximum,
            Kind::MinItems { .. } => AnswerError::TooFew,
            Kind::MaxItems { .. } => AnswerError::TooMany,
            Kind::Format { .. } => AnswerError::BadFormat,
            _ if error.instance().is_string() => AnswerError::NotAChoice,
            _ => AnswerError::WrongType,
        };
        faults.insert((name(), fault));
    }
    without_followers(faults)
}

/// Takes out what is said of a choice besides that it is of the wrong type.
pub(crate) fn without_followers(faults: BTreeSet<(String, AnswerError)>) -> BTreeSet<(String, AnswerError)> {
    let mistyped: Vec<String> =
        faults.iter().filter(|(_, fault)| *fault == AnswerError::WrongType).map(|(name, _)| name.clone()).collect();
    faults.into_iter().filter(|(name, fault)| *fault != AnswerError::NotAChoice || !mistyped.contains(name)).collect()
}
