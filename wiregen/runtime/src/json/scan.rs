//! The tokens of JSON text that is known to be well-formed.

/// A token, with the text that it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token<'a> {
    /// `{` or `[`.
    Open(u8),
    /// `}` or `]`.
    Close,
    /// A string, with its quotes.
    String(&'a str),
    /// A number, `true`, `false` or `null`.
    Plain(&'a str),
}

/// Goes through the tokens; white space, commas and colons are skipped.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'a> {
    text: &'a str,
    next: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, next: 0 }
    }

    /// Where the last token ended.
    pub(crate) const fn position(&self) -> usize {
        self.next
    }

    /// Skips what is left of the array or object that the last token opened.
    pub(crate) fn skip_open(&mut self) {
        let mut depth = 1_usize;
        while depth > 0 {
            match self.next() {
                Some(Token::Open(_)) => depth += 1,
                Some(Token::Close) => depth -= 1,
                Some(_) => {}
                None => return,
            }
        }
    }

    /// How many bytes the string at the start of `rest` takes, quotes included.
    fn string_length(rest: &[u8]) -> usize {
        let mut bytes = rest.iter().enumerate().skip(1);
        while let Some((at, byte)) = bytes.next() {
            match byte {
                b'"' => return at + 1,
                b'\\' => drop(bytes.next()),
                _ => {}
            }
        }
        rest.len()
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let rest = self.text.get(self.next..)?;
        let rest = rest.trim_start_matches([' ', '\t', '\n', '\r', ',', ':']);
        let first = *rest.as_bytes().first()?;
        let length = match first {
            b'{' | b'[' | b'}' | b']' => 1,
            b'"' => Self::string_length(rest.as_bytes()),
            _ => rest.find([' ', '\t', '\n', '\r', ',', ':', '}', ']']).unwrap_or(rest.len()),
        };
        self.next = self.text.len() - rest.len() + length;
        let text = rest.get(..length)?;
        Some(match first {
            b'{' | b'[' => Token::Open(first),
            b'}' | b']' => Token::Close,
            b'"' => Token::String(text),
            _ => Token::Plain(text),
        })
    }
}

/// Whether text is one JSON number and nothing else.
pub(crate) fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))),
        None => (text, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    digits(whole) && (whole == "0" || !whole.starts_with('0')) && fraction.is_none_or(digits) && exponent.is_none_or(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_found() {
        let text = "{ \"a\\\"\\\\\" :\n[1.5e3,true , \"é]\"],\"\":{}}";
        let tokens: Vec<_> = Tokens::new(text).collect();
        let expected = [
            Token::Open(b'{'),
            Token::String(r#""a\"\\""#),
            Token::Open(b'['),
            Token::Plain("1.5e3"),
            Token::Plain("true"),
            Token::String("\"é]\""),
            Token::Close,
            Token::String("\"\""),
            Token::Open(b'{'),
            Token::Close,
            Token::Close,
        ];
        assert_eq!(tokens, expected);
    }

    #[test]
    fn numbers_are_told_from_other_text() {
        for text in ["0", "-0", "10", "1.5", "0.0", "1e5", "1E+5", "-1.25e-10", "1e99999999999999999999"] {
            assert!(is_number(text), "{text}");
        }
        for text in ["", "-", "01", "1.", ".5", "1e", "1e+", "+1", "1 ", " 1", "1,2", "0x1", "NaN", "--1", "1.5.5", "1e5e5", "٣"]
        {
            assert!(!is_number(text), "{text}");
        }
    }
}
