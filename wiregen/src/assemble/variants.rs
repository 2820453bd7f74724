//! The variants of a string enum.

use super::Assembler;
use crate::model::{StringEnum, StringVariant, Text};
use crate::names::{distinct, type_name};
use crate::schema::Constant;

impl Assembler<'_> {
    pub(super) fn variants(&self, owner: &str, values: &[Constant], other: Option<Text>) -> StringEnum {
        let named = values.iter().map(|constant| {
            let value = constant.value.as_str().unwrap_or_default();
            let name = type_name(value).unwrap_or_else(|| {
                let word = if value.is_empty() { "Empty" } else { "Symbol" };
                word.to_owned()
            });
            // This name is for all other strings.
            let name = if other.is_some() && name == "Other" { "OtherValue".to_owned() } else { name };
            (name, value.to_owned())
        });
        let spelt = distinct(named, "");
        let variants = values
            .iter()
            .zip(spelt)
            .map(|(constant, name)| {
                let value = constant.value.as_str().unwrap_or_default();
                StringVariant { docs: self.value_docs(owner, value, constant.docs.as_deref()), value: value.to_owned(), name }
            })
            .collect();
        StringEnum { variants, other }
    }
}
