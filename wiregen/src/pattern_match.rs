//! Whether a key fits an ECMA-262 pattern.

/// `None` where the pattern is no valid expression.
pub(crate) fn matches(pattern: &str, text: &str) -> Option<bool> {
    let expression = regress::Regex::with_flags(pattern, "u").ok()?;
    Some(expression.find(text).is_some())
}
