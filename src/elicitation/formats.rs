//! The formats of text, by JSON Schema's rules: RFC 5321 (`email`), RFC 3986 (`uri`), RFC 3339 (`date`, `date-time`).

use super::McpElicitationStringFormat;

/// What text of a format is, for a person.
pub(super) const fn described(format: McpElicitationStringFormat) -> &'static str {
    match format {
        McpElicitationStringFormat::Email => "an e-mail address",
        McpElicitationStringFormat::Uri => "an address such as https://example.com/",
        McpElicitationStringFormat::Date => "a date such as 2026-01-31",
        McpElicitationStringFormat::DateTime => "a date and time such as 2026-01-31T09:00:00Z",
    }
}

/// Whether text is of a format. Without feature `forms` all text is.
pub(super) fn fits(format: McpElicitationStringFormat, text: &str) -> bool {
    #[cfg(feature = "forms")]
    return match format {
        McpElicitationStringFormat::Email => email::fits(text),
        McpElicitationStringFormat::Uri => iri_string::types::UriStr::new(text).is_ok(),
        McpElicitationStringFormat::Date => time::is_date(text),
        McpElicitationStringFormat::DateTime => time::is_date_time(text),
    };
    #[cfg(not(feature = "forms"))]
    {
        let _ = (format, text);
        true
    }
}

#[cfg(feature = "forms")]
mod email;
#[cfg(feature = "forms")]
mod time;
