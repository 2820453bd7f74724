//! `pattern`: ECMA-262 regular expressions, compiled once.

use std::fmt;

/// A `pattern` of a schema: ECMA-262, found anywhere in a string.
///
/// It can be made only with feature `pattern`, so that code which needs the feature does not compile without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern(&'static str);

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

#[cfg(not(feature = "pattern"))]
impl Pattern {
    /// Without the feature there is no pattern to look for.
    #[allow(clippy::unused_self, reason = "the signature is that of the feature")]
    pub(crate) const fn is_found(self, _: &str) -> bool {
        true
    }
}

#[cfg(feature = "pattern")]
impl Pattern {
    /// A pattern, which the generator has compiled once and so knows to be one.
    #[must_use]
    pub const fn new(pattern: &'static str) -> Self {
        Self(pattern)
    }

    /// Whether it is found in a text.
    pub(crate) fn is_found(self, text: &str) -> bool {
        use std::{
            collections::HashMap,
            sync::{Arc, LazyLock, PoisonError, RwLock},
        };
        type Compiled = Option<Arc<regress::Regex>>;
        static COMPILED: LazyLock<RwLock<HashMap<&'static str, Compiled>>> = LazyLock::new(RwLock::default);

        let known = COMPILED.read().unwrap_or_else(PoisonError::into_inner).get(self.0).cloned();
        let compiled = known.unwrap_or_else(|| {
            let compiled = regress::Regex::with_flags(self.0, "u").ok().map(Arc::new);
            COMPILED.write().unwrap_or_else(PoisonError::into_inner).entry(self.0).or_insert(compiled).clone()
        });
        compiled.is_none_or(|regex| regex.find(text).is_some())
    }
}
