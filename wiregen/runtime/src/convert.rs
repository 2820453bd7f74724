//! Why a conversion into a generated type failed.

use std::fmt;

/// A string that is none of those which an enum of strings knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVariant {
    of: &'static str,
    text: String,
    known: &'static [&'static str],
}

impl UnknownVariant {
    /// `text` is none of the `known` strings of the enum called `of`.
    #[must_use]
    pub fn new(of: &'static str, text: &str, known: &'static [&'static str]) -> Self {
        Self { of, text: text.to_owned(), known }
    }

    /// The string that was given.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The strings that the enum knows.
    #[must_use]
    pub fn known(&self) -> &'static [&'static str] {
        self.known
    }
}

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no {}, which is one of ", self.text, self.of)?;
        for (index, known) in self.known.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{known:?}")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownVariant {}

/// An integer that is not within the bounds of the schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    value: i64,
    min: i64,
    max: i64,
}

impl OutOfRange {
    /// `value` is not from `min` to `max`.
    #[must_use]
    pub const fn new(value: i64, min: i64, max: i64) -> Self {
        Self { value, min, max }
    }

    /// The value, if it is from `min` to `max`.
    ///
    /// # Errors
    ///
    /// If it is not.
    pub const fn check(value: i64, min: i64, max: i64) -> Result<i64, Self> {
        if min <= value && value <= max { Ok(value) } else { Err(Self::new(value, min, max)) }
    }

    /// The integer that was given.
    #[must_use]
    pub const fn value(&self) -> i64 {
        self.value
    }
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { value, min, max } = self;
        write!(f, "{value} is not from {min} to {max}")
    }
}

impl std::error::Error for OutOfRange {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_what_was_given_and_what_is_allowed() {
        let error = UnknownVariant::new("TaskStatus", "done", &["working", "failed"]);
        assert_eq!(error.to_string(), r#""done" is no TaskStatus, which is one of "working", "failed""#);
        assert_eq!(OutOfRange::check(3, 1, 2), Err(OutOfRange::new(3, 1, 2)));
        assert_eq!(OutOfRange::check(2, 1, 2), Ok(2));
        assert_eq!(OutOfRange::new(-1, 0, 9).to_string(), "-1 is not from 0 to 9");
    }
}
