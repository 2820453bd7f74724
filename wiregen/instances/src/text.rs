//! Strings: by pattern, by format, by length.

use serde_json::Value;

use crate::instances::Maker;
use crate::shape::Shape;

const TEXTS: [&str; 14] = [
    "",
    "a",
    "text",
    "é",
    "日本語",
    "😀",
    "a\"b\\c/",
    "\n\t\u{0}",
    " ",
    "null",
    "2026-01-01T00:00:00Z",
    "https://example.invalid/a?b=c#d",
    "ann@example.invalid",
    "123",
];

/// A string that a check of the format would accept.
const FORMATS: [(&str, &str); 17] = [
    ("date-time", "2026-01-01T00:00:00Z"),
    ("date", "2026-01-31"),
    ("time", "12:30:00Z"),
    ("duration", "P1D"),
    ("email", "ann@example.invalid"),
    ("idn-email", "ann@example.invalid"),
    ("hostname", "example.invalid"),
    ("idn-hostname", "example.invalid"),
    ("ipv4", "192.0.2.1"),
    ("ipv6", "2001:db8::1"),
    ("uri", "https://example.invalid/a"),
    ("uri-reference", "/a"),
    ("iri", "https://example.invalid/é"),
    ("uuid", "123e4567-e89b-12d3-a456-426614174000"),
    ("json-pointer", "/a/b"),
    ("regex", "^a$"),
    ("byte", "YQ=="),
];

const LONGEST: usize = 300;

impl<'s> Maker<'_, 's> {
    pub(crate) fn text(&mut self, shape: &Shape<'s>) -> String {
        let patterns: Vec<&'s str> = shape.all("pattern").filter_map(Value::as_str).collect();
        let format = shape.all("format").find_map(Value::as_str);
        let formatted = FORMATS.iter().find(|(name, _)| Some(*name) == format);
        let text = match (self.rng.pick(&patterns), formatted) {
            (Some(pattern), _) => return self.matching(pattern),
            (None, Some((_, text))) if self.rng.chance(90) => (*text).to_owned(),
            _ => (*self.rng.pick(&TEXTS).unwrap_or(&"")).to_owned(),
        };
        let least = shape.most("minLength").unwrap_or(0).min(LONGEST);
        let most = shape.least("maxLength").unwrap_or(usize::MAX);
        let length = text.chars().count();
        let wanted = match self.rng.below(4) {
            0 if shape.has("minLength") => least,
            1 if most <= LONGEST => most,
            _ => length.clamp(least, most.max(least)),
        };
        self.with_length(&text, wanted)
    }

    /// `text` cut or filled up to `length` code points.
    pub(crate) fn with_length(&mut self, text: &str, length: usize) -> String {
        let filling = *self.rng.pick(&['x', 'é', '😀']).unwrap_or(&'x');
        text.chars().chain(std::iter::repeat(filling)).take(length).collect()
    }
}
