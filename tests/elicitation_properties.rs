//! Forms and answers at random, each judged by the crate and by a JSON Schema validator.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod elicitation;

use std::collections::BTreeSet;

use elicitation::{answers, forms, oracle};
use mcp_wire::elicitation::{FormFault, McpElicitationPrimitiveSchema, McpElicitationSchema, McpServerElicitationRequestParams};
use proptest::prelude::*;
use serde_json::{Map, Value};

fn cases(number: u32) -> ProptestConfig {
    ProptestConfig { cases: number, failure_persistence: None, ..ProptestConfig::default() }
}

#[test]
fn a_form_is_what_the_published_schema_admits() {
    let published = oracle::of_forms();
    proptest!(cases(1_000), |(draft in forms::draft())| {
        if let Ok(form) = draft.builder().build() {
            let written = serde_json::to_value(&form).unwrap();
            prop_assert!(published.is_valid(&written), "{written}");
        }
    });
}

#[test]
fn a_form_round_trips_in_order() {
    proptest!(cases(1_000), |(form in forms::form())| {
        let text = serde_json::to_string(&form).unwrap();
        let read: McpElicitationSchema = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&read, &form);
        prop_assert!(read.properties.keys().eq(form.properties.keys()));
        prop_assert_eq!(serde_json::to_string(&read).unwrap(), text);

        let params = McpServerElicitationRequestParams::form("thread", "server", "message", form.clone());
        let read: McpServerElicitationRequestParams = serde_json::from_str(&serde_json::to_string(&params).unwrap()).unwrap();
        prop_assert_eq!(&read, &params);
        prop_assert!(read.requested_schema().unwrap().properties.keys().eq(form.properties.keys()));
    });
}

#[test]
fn fields_stand_in_the_order_in_which_they_were_added() {
    proptest!(cases(500), |(draft in forms::draft())| {
        if let Ok(form) = draft.builder().build() {
            prop_assert!(form.properties.keys().eq(draft.fields.iter().map(|(name, ..)| name)));
            let required = draft.fields.iter().filter(|(_, required, _)| *required).map(|(name, ..)| name);
            prop_assert!(form.required.iter().flatten().eq(required));
        }
    });
}

/// The validator's word on a field's limits and default, by way of what any answer would get.
fn is_sound(field: &McpElicitationPrimitiveSchema) -> bool {
    let schema = serde_json::to_value(field).unwrap();
    let number = |keyword: &str| schema[keyword].as_f64();
    let crossed = |min: &str, max: &str| matches!((number(min), number(max)), (Some(min), Some(max)) if min > max);
    let no_integer = schema["type"] == "integer"
        && matches!((number("minimum"), number("maximum")), (Some(min), Some(max)) if min.ceil() > max.floor());
    let choices = field.choices();
    let values = |choices: &Vec<(&str, &str)>| choices.iter().map(|(value, _)| (*value).to_owned()).collect::<BTreeSet<_>>();
    if choices.as_ref().is_some_and(|choices| choices.is_empty() || values(choices).len() < choices.len()) {
        return false;
    }
    let enough = match (&choices, schema["minItems"].as_u64()) {
        (Some(choices), Some(min)) => min <= choices.len() as u64,
        _ => true,
    };
    let default_fits = schema.get("default").is_none_or(|default| {
        let options =
            jsonschema::options().with_draft(jsonschema::Draft::Draft202012).should_validate_formats(cfg!(feature = "forms"));
        options.build(&schema).unwrap().is_valid(default)
    });
    let crossed = crossed("minLength", "maxLength") || crossed("minimum", "maximum") || crossed("minItems", "maxItems");
    !crossed && !no_integer && enough && default_fits
}

#[test]
fn build_refuses_the_first_unsound_field_by_name() {
    proptest!(cases(1_500), |(draft in forms::draft())| {
        let mut seen = BTreeSet::new();
        let first = draft.fields.iter().find(|(name, _, field)| !seen.insert(name) || !is_sound(field));
        match (draft.builder().build(), first) {
            (Ok(_), None) => {}
            (Err(error), Some((name, ..))) => prop_assert_eq!(error.field(), Some(name.as_str())),
            (built, first) => prop_assert!(false, "{built:?}, but {first:?}"),
        }
    });
}

/// What `check` says, and what the validator says.
fn compare(form: &McpElicitationSchema, content: &Map<String, Value>) -> Result<(), TestCaseError> {
    let validator = oracle::of_answers(form);
    let checked = form.check(content);
    prop_assert_eq!(checked.is_ok(), validator.is_valid(&Value::Object(content.clone())), "{:?}", checked);
    let faults = checked
        .err()
        .map_or_else(BTreeSet::new, |errors| errors.iter().map(|(field, error)| (field.to_owned(), *error)).collect());
    prop_assert_eq!(oracle::without_followers(faults), oracle::faults(&validator, content));
    Ok(())
}

#[test]
fn an_answer_is_checked_as_a_validator_checks_it() {
    let form_and_answer = forms::form().prop_flat_map(|form| {
        let content = answers::content(&form);
        (Just(form), content)
    });
    proptest!(cases(2_500), |((form, content) in form_and_answer)| {
        compare(&form, &content)?;
    });
}

/// Forms as they come from the wire, sound or not.
#[test]
fn an_answer_to_an_unsound_form_is_checked_as_a_validator_checks_it() {
    let form_and_answer = (forms::draft(), proptest::option::weighted(0.2, "[a-z]{1,5}")).prop_flat_map(|(draft, required)| {
        // The validator does not take an empty `oneOf`.
        let fields = draft.fields.iter().filter(|(_, _, field)| field.choices().is_none_or(|choices| !choices.is_empty()));
        let properties = fields.map(|(name, _, field)| (name.clone(), field.clone())).collect();
        let required = draft.fields.iter().filter(|(_, required, _)| *required).map(|(name, ..)| name.clone()).chain(required);
        let required: BTreeSet<String> = required.collect();
        let form = McpElicitationSchema::new(properties).with_required(required.into_iter().collect());
        let content = answers::content(&form);
        (Just(form), content)
    });
    proptest!(cases(1_500), |((form, content) in form_and_answer)| {
        compare(&form, &content)?;
    });
}

/// Seldom drawn: an answer under a name that the form requires but has no field for.
#[test]
fn what_is_required_without_a_field_is_unknown_when_answered_and_missing_when_not() {
    let form = McpElicitationSchema::new([].into()).with_required(vec!["a".to_owned()]);
    for content in [Map::new(), Map::from_iter([("a".to_owned(), Value::Null)])] {
        compare(&form, &content).unwrap();
    }
}

#[cfg(feature = "forms")]
#[test]
fn formats_are_those_of_the_validator() {
    use mcp_wire::elicitation::McpElicitationStringSchema;
    use proptest::test_runner::TestRunner;

    let formats = [
        (McpElicitationStringSchema::email(), answers::email().boxed()),
        (McpElicitationStringSchema::uri(), answers::uri().boxed()),
        (McpElicitationStringSchema::date(), answers::date().boxed()),
        (McpElicitationStringSchema::date_time(), answers::date_time().boxed()),
    ];
    for (field, texts) in formats {
        let format = serde_json::to_value(field.format).unwrap();
        let form = McpElicitationSchema::builder().required("f", field).build().unwrap();
        let validator = oracle::of_answers(&form);
        let accepted = std::cell::Cell::new(0);
        TestRunner::new(cases(4_000))
            .run(&texts, |text| {
                let content = Map::from_iter([("f".to_owned(), Value::from(text.clone()))]);
                let fits = form.check(&content).is_ok();
                accepted.set(accepted.get() + u32::from(fits));
                prop_assert_eq!(fits, validator.is_valid(&Value::Object(content)), "{}: {:?}", format, text);
                Ok(())
            })
            .unwrap();
        // Both verdicts are put to the test.
        assert!((200..3_800).contains(&accepted.get()), "{format}: {}", accepted.get());
    }
}

#[test]
fn defaults_fit_the_form_they_come_from() {
    proptest!(cases(500), |(form in forms::form())| {
        let faults = form.check(&form.defaults());
        let all_missing = faults.as_ref().err().is_none_or(|errors| {
            errors.iter().all(|(name, error)| {
                *error == mcp_wire::elicitation::AnswerError::Missing && form.properties[name].default_value().is_none()
            })
        });
        prop_assert!(all_missing, "{faults:?}");
    });
}

/// A form is a JSON Schema of the kind that can be reduced to a form: to itself.
#[cfg(feature = "forms")]
#[test]
fn a_form_is_reduced_to_itself() {
    proptest!(cases(1_000), |(form in forms::form())| {
        let (reduced, dropped) = McpElicitationSchema::from_json_schema(&serde_json::to_value(&form).unwrap()).unwrap();
        prop_assert_eq!(&dropped, &[]);
        prop_assert_eq!(serde_json::to_value(&reduced).unwrap(), serde_json::to_value(&form).unwrap());
    });
}

#[test]
fn a_fault_of_a_form_has_words() {
    proptest!(cases(500), |(draft in forms::draft())| {
        if let Err(error) = draft.builder().build() {
            let words = error.to_string();
            prop_assert!(words.starts_with("field `") && words.contains("; ") || *error.fault() == FormFault::NoChoices, "{words}");
        }
    });
}
