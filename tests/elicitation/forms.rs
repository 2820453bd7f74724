//! Forms at random: every kind of field, sound or not.

use mcp_wire::elicitation::{
    FormBuilder, McpElicitationBooleanSchema, McpElicitationNumberSchema, McpElicitationPrimitiveSchema, McpElicitationSchema,
    McpElicitationStringSchema, Select,
};
use proptest::{collection::vec, option, prelude::*, sample::select};

use super::answers;

/// A form that `build` may refuse.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) fields: Vec<(String, bool, McpElicitationPrimitiveSchema)>,
}

impl Draft {
    pub(crate) fn builder(&self) -> FormBuilder {
        self.fields.iter().fold(McpElicitationSchema::builder(), |builder, (name, required, field)| match required {
            true => builder.required(name, field.clone()),
            false => builder.optional(name, field.clone()),
        })
    }
}

/// Fields of all kinds, few of them unsound.
pub(crate) fn draft() -> impl Strategy<Value = Draft> {
    vec((name(), any::<bool>(), field()), 0..6).prop_map(|fields| Draft { fields })
}

/// Forms that `build` accepts.
pub(crate) fn form() -> impl Strategy<Value = McpElicitationSchema> {
    vec((name(), any::<bool>(), field()), 0..6).prop_map(|fields| {
        let fits = |(name, required, field): &(String, bool, McpElicitationPrimitiveSchema)| {
            Draft { fields: vec![(name.clone(), *required, field.clone())] }.builder().build().is_ok()
        };
        let mut kept: Vec<(String, bool, McpElicitationPrimitiveSchema)> = Vec::new();
        for field in fields {
            if fits(&field) && kept.iter().all(|(name, ..)| *name != field.0) {
                kept.push(field);
            }
        }
        Draft { fields: kept }.builder().build().unwrap()
    })
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => select(vec!["name", "age", "email", "plan", "zeta", "alpha"]).prop_map(str::to_owned),
        1 => select(vec!["", "a.b", "odd key", "größe", "type", "$ref", "required", "/~", "quo\"te"]).prop_map(str::to_owned),
        1 => "\\PC{1,8}",
    ]
}

fn words() -> impl Strategy<Value = Option<String>> {
    option::weighted(0.3, "\\PC{0,12}")
}

pub(crate) fn field() -> impl Strategy<Value = McpElicitationPrimitiveSchema> {
    prop_oneof![3 => text(), 3 => number(), 1 => boolean(), 2 => one(), 2 => many()]
}

fn text() -> impl Strategy<Value = McpElicitationPrimitiveSchema> {
    let kind = select(vec![
        McpElicitationStringSchema::text(),
        McpElicitationStringSchema::text(),
        McpElicitationStringSchema::email(),
        McpElicitationStringSchema::uri(),
        McpElicitationStringSchema::date(),
        McpElicitationStringSchema::date_time(),
    ]);
    let limit = || option::weighted(0.4, 0_u32..30);
    (kind, words(), words(), limit(), limit(), option::weighted(0.3, answers::text())).prop_map(
        |(mut field, title, description, min, max, default)| {
            (field.title, field.description, field.default) = (title, description, default);
            (field.min_length, field.max_length) = (min, max);
            field.into()
        },
    )
}

fn number() -> impl Strategy<Value = McpElicitationPrimitiveSchema> {
    let kind = select(vec![McpElicitationNumberSchema::integer(), McpElicitationNumberSchema::number()]);
    let limit = || option::weighted(0.4, answers::number());
    (kind, words(), words(), limit(), limit(), option::weighted(0.3, answers::number())).prop_map(
        |(mut field, title, description, minimum, maximum, default)| {
            (field.title, field.description, field.default) = (title, description, default);
            (field.minimum, field.maximum) = (minimum, maximum);
            field.into()
        },
    )
}

fn boolean() -> impl Strategy<Value = McpElicitationPrimitiveSchema> {
    (words(), words(), any::<Option<bool>>()).prop_map(|(title, description, default)| {
        let mut field = McpElicitationBooleanSchema::new();
        (field.title, field.description, field.default) = (title, description, default);
        field.into()
    })
}

fn one() -> impl Strategy<Value = McpElicitationPrimitiveSchema> {
    (choices(), 0..3, words(), words(), option::weighted(0.4, answers::choice())).prop_map(
        |(choices, kind, title, description, default)| {
            let mut select = match kind {
                0 => Select::one(choices),
                1 => Select::one_titled(titled(choices)),
                _ => Select::one_legacy_titled(titled(choices)),
            };
            select = title.into_iter().fold(select, Select::with_title);
            select = description.into_iter().fold(select, Select::with_description);
            select = default.into_iter().fold(select, Select::with_default);
            select.into()
        },
    )
}

fn many() -> impl Strategy<Value = McpElicitationPrimitiveSchema> {
    let limit = || option::weighted(0.3, 0_u64..4);
    let default = option::weighted(0.4, vec(answers::choice(), 0..4));
    (choices(), any::<bool>(), words(), words(), limit(), limit(), default).prop_map(
        |(choices, is_titled, title, description, min, max, default)| {
            let mut select = if is_titled { Select::many_titled(titled(choices)) } else { Select::many(choices) };
            select = match (min, max) {
                (Some(min), Some(max)) => select.with_items(min..=max),
                (Some(min), None) => select.with_items(min..),
                (None, Some(max)) => select.with_items(..=max),
                (None, None) => select,
            };
            select = title.into_iter().fold(select, Select::with_title);
            select = description.into_iter().fold(select, Select::with_description);
            select = default.into_iter().fold(select, Select::with_defaults);
            select.into()
        },
    )
}

fn choices() -> impl Strategy<Value = Vec<String>> {
    vec(answers::choice(), 0..5).prop_map(|mut choices| {
        // Mostly distinct: sorted out, unless the draw has it otherwise.
        if choices.len() != 4 {
            choices.sort();
            choices.dedup();
        }
        choices
    })
}

fn titled(choices: Vec<String>) -> Vec<(String, String)> {
    choices.into_iter().map(|choice| (choice.clone(), format!("The {choice}"))).collect()
}
