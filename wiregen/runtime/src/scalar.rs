//! Readers of strings, booleans and null, and of values that are fixed.

use std::fmt;

use serde_core::{Deserializer, de};

use crate::{
    Path, Pattern, Reader,
    take::{Quoted, Take, take},
};

/// Limits on a string.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextLimits {
    /// `minLength`, in code points.
    pub min: u64,
    /// `maxLength`, in code points.
    pub max: Option<u64>,
    /// `pattern`s, all of which must be found.
    pub patterns: &'static [Pattern],
}

/// Reads any string.
#[derive(Clone, Copy, Debug)]
pub struct Text;

impl Reader<String> for Text {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<String, D::Error> {
        take(self, deserializer, at)
    }
}

impl Take<'_> for Text {
    type Value = String;

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("string")
    }

    #[inline]
    fn text<E: de::Error>(self, value: &str, _: &Path<'_>) -> Result<String, E> {
        Ok(value.to_owned())
    }

    #[inline]
    fn string<E: de::Error>(self, value: String, _: &Path<'_>) -> Result<String, E> {
        Ok(value)
    }
}

/// Reads any string, as what a function makes of it; the string itself is not stored.
#[derive(Clone, Copy, Debug)]
pub struct TextAs<F>(pub F);

impl<T, F: Fn(&str) -> T + Copy> Reader<T> for TextAs<F> {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<T, D::Error> {
        take(self, deserializer, at)
    }
}

impl<T, F: Fn(&str) -> T> Take<'_> for TextAs<F> {
    type Value = T;

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("string")
    }

    #[inline]
    fn text<E: de::Error>(self, value: &str, _: &Path<'_>) -> Result<T, E> {
        Ok(self.0(value))
    }
}

/// Reads `true` or `false`.
#[derive(Clone, Copy, Debug)]
pub struct Bool;

impl Reader<bool> for Bool {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<bool, D::Error> {
        take(self, deserializer, at)
    }
}

impl Take<'_> for Bool {
    type Value = bool;

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("boolean")
    }

    #[inline]
    fn bool<E: de::Error>(self, value: bool, _: &Path<'_>) -> Result<bool, E> {
        Ok(value)
    }
}

/// Reads `null`.
#[derive(Clone, Copy, Debug)]
pub struct Null;

impl Reader<()> for Null {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<(), D::Error> {
        take(self, deserializer, at)
    }
}

impl Take<'_> for Null {
    type Value = ();

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("null")
    }

    fn null<E: de::Error>(self, _: &Path<'_>) -> Result<(), E> {
        Ok(())
    }
}

/// Refuses every value: the schema `false`.
#[derive(Clone, Copy, Debug)]
pub struct Never;

impl<T> Reader<T> for Never {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<T, D::Error> {
        <de::IgnoredAny as de::Deserialize>::deserialize(deserializer)?;
        Err(at.error("no value is allowed here"))
    }
}

/// Reads one string and no other.
#[derive(Clone, Copy, Debug)]
pub struct Fixed(pub &'static str);

impl Reader<()> for Fixed {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<(), D::Error> {
        take(self, deserializer, at)
    }
}

impl Take<'_> for Fixed {
    type Value = ();

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }

    #[inline]
    fn text<E: de::Error>(self, value: &str, at: &Path<'_>) -> Result<(), E> {
        if value == self.0 { Ok(()) } else { Err(unknown_word(value, [self.0].into_iter(), at)) }
    }
}

/// Reads one of these strings, as the value beside it.
#[derive(Debug)]
pub struct Words<T: 'static>(pub &'static [(&'static str, T)]);

impl<T> Clone for Words<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Words<T> {}

impl<T: Clone> Reader<T> for Words<T> {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<T, D::Error> {
        take(self, deserializer, at)
    }
}

impl<T: Clone> Take<'_> for Words<T> {
    type Value = T;

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        choices(self.0.iter().map(|word| word.0), f)
    }

    #[inline]
    fn text<E: de::Error>(self, value: &str, at: &Path<'_>) -> Result<T, E> {
        match self.0.iter().find(|word| word.0 == value) {
            Some(word) => Ok(word.1.clone()),
            None => Err(unknown_word(value, self.0.iter().map(|word| word.0), at)),
        }
    }
}

/// Reads one of these strings as the value beside it, and any other within limits as what `other` makes of it.
#[derive(Debug)]
pub struct OpenWords<T: 'static> {
    /// Known strings.
    pub words: &'static [(&'static str, T)],
    /// What any other string is.
    pub other: fn(String) -> T,
    /// Limits on any other string.
    pub limits: &'static TextLimits,
}

impl<T> Clone for OpenWords<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for OpenWords<T> {}

impl<T: Clone> Reader<T> for OpenWords<T> {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<T, D::Error> {
        take(self, deserializer, at)
    }
}

impl<T: Clone> Take<'_> for OpenWords<T> {
    type Value = T;

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("string")
    }

    fn text<E: de::Error>(self, value: &str, at: &Path<'_>) -> Result<T, E> {
        if let Some(word) = self.words.iter().find(|word| word.0 == value) {
            return Ok(word.1.clone());
        }
        self.limits.check(value, at)?;
        Ok((self.other)(value.to_owned()))
    }
}

/// `unknown value "integr", expected "string" or "number"`.
#[cold]
#[inline(never)]
pub(crate) fn unknown_word<E: de::Error>(value: &str, words: impl Iterator<Item = &'static str> + Clone, at: &Path<'_>) -> E {
    struct Choices<I>(I);
    impl<I: Iterator<Item = &'static str> + Clone> fmt::Display for Choices<I> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            choices(self.0.clone(), f)
        }
    }
    at.error(format_args!("unknown value {}, expected {}", Quoted(value), Choices(words)))
}

/// `"a"`, `"a" or "b"`, `"a", "b" or "c"`.
pub(crate) fn choices(words: impl Iterator<Item = &'static str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut words = words.peekable();
    let mut first = true;
    while let Some(word) = words.next() {
        match (first, words.peek()) {
            (true, _) => write!(f, "{word:?}")?,
            (false, Some(_)) => write!(f, ", {word:?}")?,
            (false, None) => write!(f, " or {word:?}")?,
        }
        first = false;
    }
    Ok(())
}

/// Reads a string within limits.
#[derive(Clone, Copy, Debug)]
pub struct LimitedText(pub &'static TextLimits);

impl Reader<String> for LimitedText {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<String, D::Error> {
        let text: String = Text.read(deserializer, at)?;
        self.0.check(&text, at)?;
        Ok(text)
    }
}

impl TextLimits {
    /// Checks a string that stands at `at`.
    ///
    /// # Errors
    /// Says which limit it exceeds.
    pub fn check<E: de::Error>(&self, text: &str, at: &Path<'_>) -> Result<(), E> {
        // A code point takes one to four bytes: most strings need no counting.
        let bytes = text.len() as u64;
        if bytes < self.min || (bytes / 4 < self.min && (text.chars().count() as u64) < self.min) {
            return Err(at.error(format_args!("{} is shorter than {} characters", Quoted(text), self.min)));
        }
        if let Some(max) = self.max
            && bytes > max
            && text.chars().count() as u64 > max
        {
            return Err(at.error(format_args!("{} is longer than {max} characters", Quoted(text))));
        }
        match self.patterns.iter().find(|pattern| !pattern.is_found(text)) {
            Some(pattern) => Err(at.error(format_args!("{} does not match the pattern {pattern}", Quoted(text)))),
            None => Ok(()),
        }
    }
}

/// Checks that a value that is no string is refused in the words of a reader.
#[cfg(test)]
mod tests {
    use super::*;

    fn fault<T>(reader: impl Reader<T>, text: &str) -> String {
        let mut deserializer = serde_json::Deserializer::from_str(text);
        match reader.read(&mut deserializer, &Path::ROOT.key("a")) {
            Ok(_) => String::new(),
            Err(error) => error.to_string().split(" at line").next().unwrap_or_default().to_owned(),
        }
    }

    #[test]
    fn faults_say_what_was_seen_and_what_is_allowed() {
        static COLOURS: &[(&str, u8)] = &[("red", 1), ("green", 2), ("blue", 3)];
        static SHORT: TextLimits = TextLimits { min: 2, max: Some(3), patterns: &[] };
        let cases = [
            (fault(Text, "5"), "a: expected string, found 5"),
            (fault(Text, "[1]"), "a: expected string, found an array"),
            (fault(Text, r#"{"x": 1}"#), "a: expected string, found an object"),
            (fault(Bool, "null"), "a: expected boolean, found null"),
            (fault(Null, "1.5"), "a: expected null, found 1.5"),
            (fault(Fixed("2.0"), r#""1.0""#), r#"a: unknown value "1.0", expected "2.0""#),
            (fault(Fixed("2.0"), "2"), r#"a: expected "2.0", found 2"#),
            (fault(Words(COLOURS), r#""pink""#), r#"a: unknown value "pink", expected "red", "green" or "blue""#),
            (fault(Words(COLOURS), "true"), r#"a: expected "red", "green" or "blue", found true"#),
            (fault(Words(COLOURS), r#""red""#), ""),
            (fault(LimitedText(&SHORT), r#""é""#), r#"a: "é" is shorter than 2 characters"#),
            (fault(LimitedText(&SHORT), r#""éééé""#), r#"a: "éééé" is longer than 3 characters"#),
            (fault(LimitedText(&SHORT), r#""ééé""#), ""),
            (fault::<()>(Never, "1"), "a: no value is allowed here"),
        ];
        for (found, expected) in cases {
            assert_eq!(found, expected);
        }
    }
}
