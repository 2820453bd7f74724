//! Draws a form for the person: with prompts in a terminal; line by line where the input is piped.

use std::{
    error::Error,
    io::{BufRead, IsTerminal, stderr, stdin},
};

use dialoguer::{Input, MultiSelect, Select};
use mcp_wire::elicitation::{ElicitationAnswer, McpElicitationPrimitiveSchema, McpElicitationSchema};
use serde_json::{Map, Number, Value};

pub(crate) type Fallible<T> = Result<T, Box<dyn Error>>;

/// What the person does with one question.
enum Reply {
    /// An answer; `None` leaves the field out.
    Value(Option<Value>),
    Decline,
    Cancel,
}

/// Asks for every field in turn, then again for those whose answer does not fit.
///
/// An empty line takes the default, or leaves the field out. `/decline` declines; `/cancel`, Escape and the end of the
/// input cancel.
pub(crate) fn fill_in(form: &McpElicitationSchema) -> Fallible<ElicitationAnswer> {
    let mut content = Map::new();
    let mut open: Vec<String> = form.properties.keys().cloned().collect();
    loop {
        for name in open {
            let Some(field) = form.properties.get(&name) else {
                eprintln!("the form requires `{name}` and does not describe it: no answer can fit");
                return Ok(ElicitationAnswer::cancel());
            };
            let is_required = form.required.iter().flatten().any(|required| *required == name);
            match ask(&name, field, is_required)? {
                Reply::Value(Some(value)) => content.insert(name, value),
                Reply::Value(None) => content.remove(&name),
                Reply::Decline => return Ok(ElicitationAnswer::decline()),
                Reply::Cancel => return Ok(ElicitationAnswer::cancel()),
            };
        }
        let Err(errors) = form.check(&content) else { return Ok(ElicitationAnswer::accept(content)) };
        for (name, message) in errors.messages() {
            eprintln!("  ! {name}: {message}");
        }
        open = errors.iter().map(|(name, _)| name.to_owned()).collect();
        open.dedup();
    }
}

/// Asks yes or no; `None` where the person goes away.
pub(crate) fn yes_or_no(question: &str) -> Fallible<Option<bool>> {
    loop {
        let answer = if is_terminal() {
            let chosen = Select::new().with_prompt(question).items(["yes", "no"]).default(0).interact_opt()?;
            chosen.map(|index| Value::Bool(index == 0))
        } else {
            eprintln!("{question} [yes/no]");
            read_line()?.map(|line| boolean(&line))
        };
        match answer {
            None => return Ok(None),
            Some(Value::Bool(answer)) => return Ok(Some(answer)),
            Some(_) => eprintln!("  ! yes or no?"),
        }
    }
}

fn is_terminal() -> bool {
    stdin().is_terminal() && stderr().is_terminal()
}

fn ask(name: &str, field: &McpElicitationPrimitiveSchema, is_required: bool) -> Fallible<Reply> {
    let mut prompt = field.title().unwrap_or(name).to_owned();
    if let Some(description) = field.description() {
        prompt = format!("{prompt} ({description})");
    }
    if !is_required {
        prompt.push_str(", optional");
    }
    match (is_terminal(), field) {
        (true, McpElicitationPrimitiveSchema::Enum(_) | McpElicitationPrimitiveSchema::Boolean(_)) => {
            choose(&prompt, field, is_required)
        }
        (true, McpElicitationPrimitiveSchema::String(_) | McpElicitationPrimitiveSchema::Number(_)) => {
            let default = field.default_value().map(|value| plain(&value)).unwrap_or_default();
            let input = Input::<String>::new().with_prompt(prompt).with_initial_text(default).allow_empty(true);
            let line = input.interact_text()?;
            Ok(if line.is_empty() { Reply::Value(None) } else { understand(&line, field) })
        }
        (false, _) => {
            let choices = field.choices().into_iter().flatten().map(|(value, title)| format!("\n    {value}: {title}"));
            eprintln!("{prompt}:{}", choices.collect::<String>());
            Ok(match read_line()? {
                None => Reply::Cancel,
                Some(line) if line.is_empty() => Reply::Value(field.default_value()),
                Some(line) => understand(&line, field),
            })
        }
    }
}

/// Offers what can be chosen.
fn choose(prompt: &str, field: &McpElicitationPrimitiveSchema, is_required: bool) -> Fallible<Reply> {
    let choices = match field.choices() {
        Some(choices) => choices.iter().map(|(value, title)| (Value::from(*value), (*title).to_owned())).collect(),
        None => vec![(Value::Bool(true), "yes".to_owned()), (Value::Bool(false), "no".to_owned())],
    };
    let default = field.default_value();
    if is_many(field) {
        let is_default = |value: &Value| default.as_ref().and_then(Value::as_array).is_some_and(|values| values.contains(value));
        let items = choices.iter().map(|(value, title)| (title.clone(), is_default(value)));
        return Ok(match MultiSelect::new().with_prompt(prompt).items_checked(items).interact_opt()? {
            None => Reply::Cancel,
            Some(chosen) if chosen.is_empty() && !is_required => Reply::Value(None),
            Some(chosen) => Reply::Value(Some(chosen.iter().filter_map(|index| Some(choices.get(*index)?.0.clone())).collect())),
        });
    }
    let start = choices.iter().position(|(value, _)| Some(value) == default.as_ref()).unwrap_or(0);
    let mut titles: Vec<&str> = choices.iter().map(|(_, title)| title.as_str()).collect();
    if !is_required {
        titles.push("(no answer)");
    }
    Ok(match Select::new().with_prompt(prompt).items(titles).default(start).interact_opt()? {
        None => Reply::Cancel,
        Some(index) => Reply::Value(choices.get(index).map(|(value, _)| value.clone())),
    })
}

/// What a line means as the answer to a field. What it cannot mean stays text, and is found when the form is checked.
fn understand(line: &str, field: &McpElicitationPrimitiveSchema) -> Reply {
    let value = match (line, field) {
        ("/decline", _) => return Reply::Decline,
        ("/cancel", _) => return Reply::Cancel,
        (_, McpElicitationPrimitiveSchema::Boolean(_)) => boolean(line),
        (_, McpElicitationPrimitiveSchema::Number(_)) => line.parse::<Number>().map_or_else(|_| line.into(), Value::Number),
        (_, McpElicitationPrimitiveSchema::Enum(_)) if is_many(field) => {
            line.split(',').map(|part| Value::from(part.trim())).collect()
        }
        (_, McpElicitationPrimitiveSchema::Enum(_) | McpElicitationPrimitiveSchema::String(_)) => line.into(),
    };
    Reply::Value(Some(value))
}

fn is_many(field: &McpElicitationPrimitiveSchema) -> bool {
    use mcp_wire::elicitation::McpElicitationEnumSchema::MultiSelect;
    matches!(field, McpElicitationPrimitiveSchema::Enum(MultiSelect(_)))
}

fn boolean(line: &str) -> Value {
    match line.to_ascii_lowercase().as_str() {
        "y" | "yes" | "true" => Value::Bool(true),
        "n" | "no" | "false" => Value::Bool(false),
        _ => line.into(),
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The next line of the input; `None` at its end.
fn read_line() -> Fallible<Option<String>> {
    let mut line = String::new();
    let read = stdin().lock().read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned()))
}
