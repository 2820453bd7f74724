//! Runs typify so that nothing it does ends the build without a word: its panics are caught, silent, and named.

use std::any::Any;
use std::cell::Cell;
use std::collections::HashMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use schemars::schema::RootSchema;
use typify::{TypeSpace, TypeSpaceSettings};

use super::handover::Handover;
use crate::Error;

/// The structs and enums that typify makes, bare of attributes, by name.
pub(crate) fn typify(handover: &Handover) -> Result<HashMap<String, String>, Error> {
    let all = 0..handover.schemas.len();
    structs_and_enums(handover, all.clone()).map_err(|fact| blame(handover, all, &fact))
}

/// Names the definition which typify does not take even with all others empty; halves the range until it is found.
fn blame(handover: &Handover, mut range: Range<usize>, fact: &str) -> Error {
    let mut fact = fact.to_owned();
    while range.len() > 1 {
        let middle = range.start + range.len() / 2;
        let halves = [range.start..middle, middle..range.end];
        let failing = halves.into_iter().find_map(|half| Some((half.clone(), structs_and_enums(handover, half).err()?)));
        let Some(found) = failing else {
            return Error::new(format!("{fact} on definitions that it takes one by one"));
        };
        (range, fact) = found;
    }
    match handover.places.get(range.start) {
        Some(place) => Error::in_file(place, fact).remedy("simplify it by a fixup in codegen.toml"),
        None => Error::new(fact),
    }
}

fn structs_and_enums(handover: &Handover, definitions: Range<usize>) -> Result<HashMap<String, String>, String> {
    let root = handover.root(&definitions);
    let code = quietly(|| convert(root, &handover.elsewhere)).map_err(|panic| format!("typify panicked: {panic}"))?;
    code.map_err(|error| format!("typify failed: {error}"))
}

fn convert(root: RootSchema, elsewhere: &[(String, String)]) -> Result<HashMap<String, String>, typify::Error> {
    let mut settings = TypeSpaceSettings::default();
    settings.with_map_type("::indexmap::IndexMap");
    for (name, path) in elsewhere {
        settings.with_replacement(name, path, std::iter::empty());
    }
    let mut types = TypeSpace::new(&settings);
    types.add_root_schema(root)?;
    Ok(by_name(types.to_stream()))
}

/// Only the items that are a struct or an enum, without attributes, by name: the rest is most of the text.
fn by_name(code: TokenStream) -> HashMap<String, String> {
    let mut items = HashMap::new();
    let mut item = TokenStream::new();
    let mut name = None;
    let mut wanted = false;
    for token in without_attributes(code) {
        let ends = match &token {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            TokenTree::Punct(sign) => sign.as_char() == ';',
            TokenTree::Ident(word) => {
                if wanted && name.is_none() {
                    name = Some(word.to_string());
                }
                wanted |= word == "struct" || word == "enum";
                false
            }
            TokenTree::Literal(_) => false,
        };
        item.extend([match token {
            TokenTree::Group(group) if wanted && group.delimiter() == Delimiter::Brace => {
                let stream = group.stream();
                // While the group is there, the stream is not its only owner, and would be copied token by token.
                drop(group);
                TokenTree::Group(Group::new(Delimiter::Brace, without_attributes(stream).collect()))
            }
            token => token,
        }]);
        if ends {
            if let Some(name) = name.take() {
                items.insert(name, item.to_string());
            }
            item = TokenStream::new();
            wanted = false;
        }
    }
    items
}

fn without_attributes(code: TokenStream) -> impl Iterator<Item = TokenTree> {
    let mut code = code.into_iter();
    std::iter::from_fn(move || {
        loop {
            match code.next()? {
                TokenTree::Punct(sign) if sign.as_char() == '#' => code.next(),
                other => return Some(other),
            };
        }
    })
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs something that may panic; a panic is its message, and nothing is printed. Other threads' panics are printed as ever.
fn quietly<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let hook = take_hook();
        set_hook(Box::new(move |info| {
            if !QUIET.get() {
                hook(info);
            }
        }));
    });
    QUIET.set(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    QUIET.set(false);
    result.map_err(|payload| message(&*payload))
}

/// The first line of what a panic says.
fn message(payload: &(dyn Any + Send)) -> String {
    let text = match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (None, Some(text)) => text.as_str(),
        (None, None) => "for a reason it does not give",
    };
    text.lines().next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a failure is the test's answer")]

    use serde_json::{Value, json};

    use super::*;

    /// What is handed over, with a schema text for each type in place of a model's.
    fn handover(types: &[(&str, Value)]) -> Handover {
        let (names, schemas): (Vec<_>, Vec<_>) = types.iter().cloned().unzip();
        Handover {
            places: names.iter().map(|name| format!("x.json#/$defs/{name} (`{name}`)")).collect(),
            names: names.into_iter().map(str::to_owned).collect(),
            schemas: schemas.into_iter().map(|schema| serde_json::from_value(schema).unwrap()).collect(),
            elsewhere: Vec::new(),
        }
    }

    #[test]
    fn a_panic_of_typify_names_the_definition() {
        let fine = json!({"type": "object", "properties": {"bad": {"$ref": "#/definitions/Bad"}}, "additionalProperties": false});
        let rows = [
            (
                vec![("Fine", fine.clone()), ("Bad", json!({"not": {"type": "object"}})), ("Other", fine)],
                "x.json#/$defs/Bad (`Bad`): typify panicked: not yet implemented: unhandled not schema Object(; simplify it \
                 by a fixup in codegen.toml",
            ),
            (
                vec![("Bad", json!({"$ref": "#/definitions/Missing"}))],
                "x.json#/$defs/Bad (`Bad`): typify panicked: $ref #/definitions/Missing is missing; simplify it by a fixup in \
                 codegen.toml",
            ),
            (
                vec![("Bad", json!({"type": "string", "pattern": "("}))],
                "x.json#/$defs/Bad (`Bad`): typify failed: invalid schema for Bad: invalid pattern '(' Unbalanced parenthesis; \
                 simplify it by a fixup in codegen.toml",
            ),
        ];
        for (types, expected) in rows {
            assert_eq!(typify(&handover(&types)).unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn a_panic_elsewhere_is_still_told() {
        assert_eq!(quietly(|| -> u8 { panic!("on purpose") }), Err("on purpose".to_owned()));
        let loud = std::thread::spawn(|| QUIET.get()).join().unwrap();
        assert!(!loud && !QUIET.get());
    }
}
