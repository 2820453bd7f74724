//! Whether an answer fits the form: what a JSON Schema validator would say, in words for a person.

use std::cmp::Ordering;
use std::collections::HashSet;

use serde_json::{Map, Number, Value};
use wiregen_runtime::{compare_numbers, is_integer};

use super::{
    AnswerError, AnswerErrors, McpElicitationNumberSchema, McpElicitationNumberType, McpElicitationSchema,
    McpElicitationStringSchema,
    answer_errors::Fault,
    formats,
    view::{Choices, View},
};

/// How many choices a message lists before it says how many more there are.
const LISTED: usize = 10;

impl McpElicitationSchema {
    /// Checks the content of an accepted answer against the form, and gives every fault.
    ///
    /// The rules are those of JSON Schema with formats asserted: lengths count Unicode code points, `2.0` is an integer. An
    /// answer to a field that the form does not have is a fault. Without the crate's feature `forms` the formats
    /// (`email`, `uri`, `date`, `date-time`) are not checked; all else is.
    ///
    /// # Errors
    /// All faults, in the order of the form's fields.
    ///
    /// ```
    /// use mcp_wire::elicitation::{McpElicitationSchema, McpElicitationStringSchema};
    ///
    /// let form = McpElicitationSchema::builder().required("email", McpElicitationStringSchema::email()).build()?;
    /// let mut content = serde_json::Map::new();
    /// content.insert("email".into(), "ann at example.com".into());
    /// # #[cfg(feature = "forms")]
    /// assert_eq!(form.check(&content).unwrap_err().to_string(), "email: not an e-mail address");
    /// content.insert("email".into(), "ann@example.com".into());
    /// assert_eq!(form.check(&content), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, content: &Map<String, Value>) -> Result<(), AnswerErrors> {
        let mut required: HashSet<&str> = self.required.iter().flatten().map(String::as_str).collect();
        let mut faults = Vec::new();
        for (name, field) in &self.properties {
            let required = required.remove(name.as_str());
            match content.get(name) {
                Some(value) => check_value(View::of(field), value, &mut |fault| faults.push((name.clone(), fault))),
                None if required => faults.push((name.clone(), Fault::plain(AnswerError::Missing))),
                None => {}
            }
        }
        // A form may require what it has no field for; then no answer fits.
        for name in self.required.iter().flatten() {
            if required.remove(name.as_str()) && !content.contains_key(name) {
                faults.push((name.clone(), Fault::plain(AnswerError::Missing)));
            }
        }
        let unknown = content.keys().filter(|name| !self.properties.contains_key(name.as_str()));
        faults.extend(unknown.map(|name| (name.clone(), Fault::plain(AnswerError::Unknown))));
        AnswerErrors::check(faults)
    }
}

/// Checks the answer to one field.
pub(super) fn check_value(view: View<'_>, value: &Value, report: &mut dyn FnMut(Fault)) {
    match (view, value) {
        (View::Text(field), Value::String(text)) => check_text(field, text, report),
        (View::Number(field), Value::Number(number)) => check_number(field, number, report),
        (View::Boolean { .. }, Value::Bool(_)) => {}
        (View::One { choices, .. }, Value::String(choice)) => {
            if !choices.accepts(choice) {
                report(not_a_choice(&[choice], choices));
            }
        }
        (View::Many { choices, min_items, max_items, .. }, Value::Array(chosen)) => {
            check_many(choices, chosen, min_items, max_items, report);
        }
        _ => report(wrong_type(view, value)),
    }
}

fn check_text(field: &McpElicitationStringSchema, text: &str, report: &mut dyn FnMut(Fault)) {
    if field.min_length.is_some() || field.max_length.is_some() {
        let length = text.chars().count() as u64;
        if let Some(min) = field.min_length.filter(|min| length < u64::from(*min)) {
            let needed = counted(u64::from(min), "character");
            report(Fault::new(AnswerError::TooShort, format!("needs at least {needed}, has {length}")));
        }
        if let Some(max) = field.max_length.filter(|max| length > u64::from(*max)) {
            let allowed = counted(u64::from(max), "character");
            report(Fault::new(AnswerError::TooLong, format!("takes at most {allowed}, has {length}")));
        }
    }
    if let Some(format) = field.format.filter(|format| !formats::fits(*format, text)) {
        report(Fault::new(AnswerError::BadFormat, format!("not {}", formats::described(format))));
    }
}

fn check_number(field: &McpElicitationNumberSchema, number: &Number, report: &mut dyn FnMut(Fault)) {
    if field.type_ == McpElicitationNumberType::Integer && !is_integer(number) {
        report(Fault::plain(AnswerError::NotAnInteger));
    }
    let ordered = |limit: &Number, beyond: Ordering| compare_numbers(number, limit).is_none_or(|order| order == beyond);
    if let Some(minimum) = field.minimum.as_ref().filter(|minimum| ordered(minimum, Ordering::Less)) {
        report(Fault::new(AnswerError::BelowMinimum, format!("must be {minimum} or more")));
    }
    if let Some(maximum) = field.maximum.as_ref().filter(|maximum| ordered(maximum, Ordering::Greater)) {
        report(Fault::new(AnswerError::AboveMaximum, format!("must be {maximum} or less")));
    }
}

fn check_many(choices: Choices<'_>, chosen: &[Value], min: Option<u64>, max: Option<u64>, report: &mut dyn FnMut(Fault)) {
    let count = chosen.len() as u64;
    if let Some(min) = min.filter(|min| count < *min) {
        report(Fault::new(AnswerError::TooFew, format!("choose at least {min}, not {count}")));
    }
    if let Some(max) = max.filter(|max| count > *max) {
        report(Fault::new(AnswerError::TooMany, format!("choose at most {max}, not {count}")));
    }
    if let Some(other) = chosen.iter().find(|value| !value.is_string()) {
        report(Fault::new(AnswerError::WrongType, format!("expected a list of choices, one of them is {}", type_of(other))));
    }
    let strange: Vec<&str> = chosen.iter().filter_map(Value::as_str).filter(|choice| !choices.accepts(choice)).collect();
    if !strange.is_empty() {
        report(not_a_choice(&strange, choices));
    }
}

fn not_a_choice(strange: &[&str], choices: Choices<'_>) -> Fault {
    let mut listed: Vec<String> = choices.iter().take(LISTED).map(|(value, _)| format!("`{value}`")).collect();
    if choices.len() > LISTED {
        listed.push(format!("{} more", choices.len() - LISTED));
    }
    let strange: Vec<String> = strange.iter().map(|choice| format!("`{choice}`")).collect();
    let none = if strange.len() > 1 { "are none" } else { "is none" };
    let message = format!("{} {none} of the choices: {}", strange.join(", "), listed.join(", "));
    Fault::new(AnswerError::NotAChoice, message)
}

fn wrong_type(view: View<'_>, value: &Value) -> Fault {
    let expected = match view {
        View::Text(_) => "text",
        View::Number(field) if field.type_ == McpElicitationNumberType::Integer => "a whole number",
        View::Number(_) => "a number",
        View::Boolean { .. } => "yes or no (true or false)",
        View::One { .. } => "one of the choices",
        View::Many { .. } => "a list of choices",
    };
    Fault::new(AnswerError::WrongType, format!("expected {expected}, not {}", type_of(value)))
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
