//! Runs typify so that nothing it does ends the build without a word: on a thread of its own, its panics caught and named.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;
use std::thread;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use schemars::schema::RootSchema;
use typify::{TypeSpace, TypeSpaceSettings};

use super::handover::Handover;
use crate::Error;

/// Typify recurses along chains of newtypes, which may be as long as the module has types.
const STACK: usize = 256 << 20;

/// The structs and enums that typify makes, as Rust text.
pub(crate) fn typify(handover: &Handover) -> Result<String, Error> {
    let run = || match structs_and_enums(handover, None) {
        Ok(code) => Ok(code),
        Err(fact) => Err(blame(handover, &fact)),
    };
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("typify".to_owned()).stack_size(STACK);
        match thread.spawn_scoped(scope, run).map(thread::ScopedJoinHandle::join) {
            Ok(Ok(result)) => result,
            Ok(Err(payload)) => Err(Error::new(format!("typify panicked: {}", message(&*payload)))),
            Err(error) => Err(Error::new(format!("no thread for typify: {error}"))),
        }
    })
}

/// The definition which typify does not take even with all others empty.
fn blame(handover: &Handover, fact: &str) -> Error {
    let alone = |index: usize| structs_and_enums(handover, Some(index)).err();
    let culprit = handover.places.iter().enumerate().find_map(|(index, place)| Some((place, alone(index)?)));
    match culprit {
        Some((place, fact)) => Error::in_file(place, fact).remedy("simplify it by a fixup in codegen.toml"),
        None => Error::new(format!("{fact} on the module as a whole")),
    }
}

fn structs_and_enums(handover: &Handover, only: Option<usize>) -> Result<String, String> {
    let root = handover.root(only);
    let code = quietly(|| convert(root, &handover.elsewhere)).map_err(|panic| format!("typify panicked: {panic}"))?;
    code.map_err(|error| format!("typify failed: {error}"))
}

fn convert(root: RootSchema, elsewhere: &[(String, String)]) -> Result<String, typify::Error> {
    let mut settings = TypeSpaceSettings::default();
    settings.with_map_type("::indexmap::IndexMap");
    for (name, path) in elsewhere {
        settings.with_replacement(name, path, std::iter::empty());
    }
    let mut types = TypeSpace::new(&settings);
    types.add_root_schema(root)?;
    Ok(without_impls(types.to_stream()).to_string())
}

/// Only the items that are a struct or an enum; the rest is most of the text, and parsed for nothing.
fn without_impls(code: TokenStream) -> TokenStream {
    let mut kept = TokenStream::new();
    let mut item = Vec::new();
    let mut wanted = false;
    for token in code {
        if let TokenTree::Ident(word) = &token {
            wanted |= word == "struct" || word == "enum";
        }
        let ends = match &token {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            TokenTree::Punct(sign) => sign.as_char() == ';',
            _ => false,
        };
        item.push(token);
        if ends {
            if wanted {
                kept.extend(item.drain(..));
            }
            item.clear();
            wanted = false;
        }
    }
    kept
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
