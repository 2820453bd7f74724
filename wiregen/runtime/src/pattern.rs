//! `pattern`: ECMA-262 regular expressions, compiled once.

use serde_core::de;

use crate::Path;

/// Checks that every pattern is found in `text`.
#[cfg(feature = "pattern")]
pub(crate) fn check<E: de::Error>(text: &str, patterns: &'static [&'static str], at: Path<'_>) -> Result<(), E> {
    for pattern in patterns {
        if !is_found(pattern, text) {
            return Err(at.error(format_args!("{} does not match the pattern {pattern:?}", crate::take::Quoted(text))));
        }
    }
    Ok(())
}

/// Without feature `pattern` no pattern is checked; the generator asks for the feature where a schema has one.
#[cfg(not(feature = "pattern"))]
#[inline]
pub(crate) fn check<E: de::Error>(_: &str, _: &'static [&'static str], _: Path<'_>) -> Result<(), E> {
    Ok(())
}

/// Whether a pattern is found in a text; never, without feature `pattern`.
#[cfg(not(feature = "pattern"))]
pub(crate) fn is_found(_: &'static str, _: &str) -> bool {
    false
}

/// Whether a pattern is found in a text.
#[cfg(feature = "pattern")]
pub(crate) fn is_found(pattern: &'static str, text: &str) -> bool {
    use std::{
        collections::HashMap,
        sync::{Arc, LazyLock, PoisonError, RwLock},
    };
    type Compiled = Option<Arc<regress::Regex>>;
    static COMPILED: LazyLock<RwLock<HashMap<&'static str, Compiled>>> = LazyLock::new(RwLock::default);

    let known = COMPILED.read().unwrap_or_else(PoisonError::into_inner).get(pattern).cloned();
    let compiled = known.unwrap_or_else(|| {
        // The generator has compiled every pattern once, so that it is known to be one.
        let compiled = regress::Regex::with_flags(pattern, "u").ok().map(Arc::new);
        COMPILED.write().unwrap_or_else(PoisonError::into_inner).entry(pattern).or_insert(compiled).clone()
    });
    compiled.is_none_or(|regex| regex.find(text).is_some())
}
