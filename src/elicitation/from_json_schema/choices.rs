//! Choices: `const`, `enum`, and `oneOf` or `anyOf` of constants with titles.

use serde_json::Value;

use super::super::FormFault;
use super::dropped::Losses;
use super::node::{Keyword, Node};

/// Why a branch is no choice.
const NOT_CONSTANT: &str = "a field of several schemas is a choice of texts; make each a `const` with a string";

/// One choice.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) title: Option<String>,
}

/// Takes the choices of a node, if it has any.
pub(super) fn take<'a>(
    document: &'a Value,
    node: &mut Node<'a>,
    field: &str,
    losses: &mut Losses,
) -> Result<Option<Vec<Choice>>, FormFault> {
    let mut found = None;
    for name in ["const", "enum", "oneOf", "anyOf"] {
        for keyword in node.take_where(name, |_| true) {
            if found.is_some() {
                return Err(keyword.unsupported("the choices are given twice; give one list of them"));
            }
            found = Some(match keyword.value {
                Value::Array(values) if name == "enum" => constants(&keyword, values, node)?,
                Value::Array(branches) if name != "const" => titled(document, &keyword, branches, field, losses)?,
                value => constants(&keyword, std::slice::from_ref(value), node)?,
            });
        }
    }
    Ok(found)
}

/// The strings of an `enum` or `const`. `null` among them is no choice.
fn constants<'a>(keyword: &Keyword<'a>, values: &[Value], node: &mut Node<'a>) -> Result<Vec<Choice>, FormFault> {
    let mut choices = Vec::with_capacity(values.len());
    for value in values {
        match value {
            Value::String(value) => choices.push(Choice { value: value.clone(), title: None }),
            Value::Null => node.admit_null(keyword),
            _ => return Err(keyword.unsupported("choices are text in a form; use strings")),
        }
    }
    Ok(choices)
}

/// The constants of a `oneOf` or `anyOf`, each with its title; a branch may also be an `enum`.
fn titled<'a>(
    document: &'a Value,
    keyword: &Keyword<'a>,
    branches: &'a [Value],
    field: &str,
    losses: &mut Losses,
) -> Result<Vec<Choice>, FormFault> {
    let mut choices = Vec::with_capacity(branches.len());
    for (index, branch) in branches.iter().enumerate() {
        let mut branch = Node::of(document, branch, keyword.branch(index))?;
        match branch.take_type() {
            Ok("null") => continue,
            Ok("string") => {}
            Ok(_) | Err(_) => return Err(branch.unsupported(NOT_CONSTANT)),
        }
        let Some(mut of_branch) = take(document, &mut branch, field, losses)? else {
            return Err(branch.unsupported(NOT_CONSTANT));
        };
        if let [only] = of_branch.as_mut_slice() {
            only.title = branch.take_text("title").or_else(|| only.title.take());
        }
        choices.append(&mut of_branch);
        losses.rest(Some(field), branch);
    }
    Ok(choices)
}

/// Value and title of each, where any has a title.
pub(super) fn with_titles(choices: &[Choice]) -> Option<Vec<(String, String)>> {
    let titled = |choice: &Choice| (choice.value.clone(), choice.title.clone().unwrap_or_else(|| choice.value.clone()));
    choices.iter().any(|choice| choice.title.is_some()).then(|| choices.iter().map(titled).collect())
}

/// The values alone.
pub(super) fn values(choices: Vec<Choice>) -> Vec<String> {
    choices.into_iter().map(|choice| choice.value).collect()
}
