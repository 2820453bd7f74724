//! Whether a field can be answered at all, and by its own default.

use std::cmp::Ordering;
use std::collections::HashSet;

use serde_json::Number;
use wiregen_runtime::{compare_numbers, is_integer};

use super::{
    FormFault, McpElicitationNumberSchema, McpElicitationNumberType, McpElicitationStringSchema,
    check::check_value,
    view::{Choices, View},
};

/// Finds the first fault of a field.
pub(super) fn verify(view: View<'_>) -> Result<(), FormFault> {
    match view {
        View::Text(field) => lengths(field)?,
        View::Number(field) => numbers(field)?,
        View::Boolean { .. } => {}
        View::One { choices, .. } => distinct(choices)?,
        View::Many { choices, min_items, max_items, .. } => {
            distinct(choices)?;
            items(choices, min_items, max_items)?;
        }
    }
    default(view)
}

/// The fault of a default that the field would refuse as an answer.
pub(super) fn default(view: View<'_>) -> Result<(), FormFault> {
    let mut first = None;
    if let Some(default) = view.default_value() {
        check_value(view, &default, &mut |fault| first = first.take().or(Some(fault)));
    }
    match first {
        None => Ok(()),
        Some(fault) => Err(FormFault::Default { error: fault.error, message: fault.message }),
    }
}

fn lengths(field: &McpElicitationStringSchema) -> Result<(), FormFault> {
    match (field.min_length, field.max_length) {
        (Some(min), Some(max)) if min > max => Err(FormFault::LengthRange { min, max }),
        _ => Ok(()),
    }
}

fn numbers(field: &McpElicitationNumberSchema) -> Result<(), FormFault> {
    let (Some(minimum), Some(maximum)) = (&field.minimum, &field.maximum) else { return Ok(()) };
    let crossed = compare_numbers(minimum, maximum) == Some(Ordering::Greater);
    let fractional = field.type_ == McpElicitationNumberType::Integer && !is_integer(minimum) && !is_integer(maximum);
    if crossed || fractional && floor(minimum) == floor(maximum) {
        return Err(FormFault::NumberRange { minimum: minimum.clone(), maximum: maximum.clone() });
    }
    Ok(())
}

/// The integer below a number with a fraction. Two numbers that have one are apart only where an integer lies between.
fn floor(number: &Number) -> Option<f64> {
    number.as_f64().map(f64::floor)
}

fn distinct(choices: Choices<'_>) -> Result<(), FormFault> {
    if choices.len() == 0 {
        return Err(FormFault::NoChoices);
    }
    let mut seen = HashSet::new();
    if let Some((choice, _)) = choices.iter().find(|(choice, _)| !seen.insert(*choice)) {
        return Err(FormFault::RepeatedChoice { choice: choice.to_owned() });
    }
    match choices {
        Choices::Values(values, names) if !names.is_empty() && names.len() != values.len() => {
            Err(FormFault::EnumNames { names: names.len(), choices: values.len() })
        }
        _ => Ok(()),
    }
}

fn items(choices: Choices<'_>, min: Option<u64>, max: Option<u64>) -> Result<(), FormFault> {
    match (min, max) {
        (Some(min), Some(max)) if min > max => Err(FormFault::ItemsRange { min, max }),
        (Some(min), _) if min > choices.len() as u64 => Err(FormFault::TooFewChoices { min, choices: choices.len() }),
        _ => Ok(()),
    }
}
