//! Reads JSON text into an [`Instance`] without losing anything but white space and escapes.

use std::fmt;
use std::str::FromStr;

use crate::Instance;

/// What is wrong with a text, and the byte where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    fact: &'static str,
    byte: usize,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.fact, self.byte)
    }
}

impl std::error::Error for ParseError {}

impl FromStr for Instance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parser = Parser { text, byte: 0 };
        let value = parser.value(0)?;
        parser.space();
        if parser.byte < text.len() {
            return Err(parser.error("text after the value"));
        }
        Ok(value)
    }
}

const DEEPEST: usize = 512;

struct Parser<'t> {
    text: &'t str,
    byte: usize,
}

impl<'t> Parser<'t> {
    const fn error(&self, fact: &'static str) -> ParseError {
        ParseError { fact, byte: self.byte }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.byte..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.byte).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.byte += 1;
        }
    }

    /// Skips space, then `token` where it stands.
    fn take(&mut self, token: &str) -> bool {
        self.space();
        let there = self.rest().starts_with(token);
        if there {
            self.byte += token.len();
        }
        there
    }

    fn value(&mut self, depth: usize) -> Result<Instance, ParseError> {
        if depth > DEEPEST {
            return Err(self.error("nesting too deep"));
        }
        self.space();
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(b'"') => Ok(Instance::String(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ if self.take("null") => Ok(Instance::Null),
            _ if self.take("true") => Ok(Instance::Bool(true)),
            _ if self.take("false") => Ok(Instance::Bool(false)),
            _ => Err(self.error("no value")),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Instance, ParseError> {
        self.take("{");
        let mut members = Vec::new();
        if self.take("}") {
            return Ok(Instance::Object(members));
        }
        loop {
            self.space();
            let key = self.string()?;
            if !self.take(":") {
                return Err(self.error("no colon"));
            }
            members.push((key, self.value(depth + 1)?));
            if self.take("}") {
                return Ok(Instance::Object(members));
            }
            if !self.take(",") {
                return Err(self.error("no comma"));
            }
        }
    }

    fn array(&mut self, depth: usize) -> Result<Instance, ParseError> {
        self.take("[");
        let mut items = Vec::new();
        if self.take("]") {
            return Ok(Instance::Array(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.take("]") {
                return Ok(Instance::Array(items));
            }
            if !self.take(",") {
                return Err(self.error("no comma"));
            }
        }
    }

    /// A string token; `serde_json` undoes the escapes.
    fn string(&mut self) -> Result<String, ParseError> {
        let bytes = self.rest().as_bytes();
        let mut end = 1;
        loop {
            match bytes.get(end) {
                Some(b'"') if bytes.first() == Some(&b'"') => break,
                Some(b'\\') => end += 2,
                Some(_) => end += 1,
                None => return Err(self.error("no string")),
            }
        }
        let token = self.rest().get(..=end).unwrap_or_default();
        let text = serde_json::from_str(token).map_err(|_| self.error("not a string"))?;
        self.byte += end + 1;
        Ok(text)
    }

    fn number(&mut self) -> Result<Instance, ParseError> {
        let length =
            self.rest().bytes().take_while(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')).count();
        let token = self.rest().get(..length).unwrap_or_default();
        if !is_number(token) {
            return Err(self.error("not a number"));
        }
        self.byte += length;
        Ok(Instance::Number(token.to_owned()))
    }
}

/// The grammar of a number in RFC 8259.
fn is_number(token: &str) -> bool {
    let unsigned = token.strip_prefix('-').unwrap_or(token);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(|exponent| digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn text_survives() {
        for text in [r#"{"a":1.0,"a":[null,true,false,-1e+5],"b":{}}"#, r#""é\n\"\\""#, "[]", "60000"] {
            assert_eq!(text.parse::<Instance>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_json_is_refused() {
        for text in ["", "01", "1.", "-", "[1,]", "{\"a\"}", "nul", "\"\\x\"", "1 2", "{,}", "\"a"] {
            assert!(text.parse::<Instance>().is_err(), "{text}");
        }
    }

    #[test]
    fn repeated_keys_are_found_by_path() {
        let instance: Instance = r#"{"a":[{"b":1,"c":2,"b":3}],"a":0}"#.parse().unwrap();
        assert_eq!(instance.repeated_keys(), ["a[0].b", "a"]);
    }
}
