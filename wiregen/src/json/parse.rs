//! Reading JSON text: syntax errors with line and column, no repeated keys, a bounded depth.

use super::{Json, Object};
use crate::Error;

/// Deeper documents are refused; real schemas stay below 40.
const DEPTH: usize = 200;

/// The value that a file holds; errors name the file, the line and the column.
pub(crate) fn parse(file: &str, text: &str) -> Result<Json, Error> {
    let text_without_mark = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut parser = Parser { file, text: text_without_mark, at: 0 };
    parser.space();
    if parser.peek().is_none() {
        return Err(Error::in_file(file, "the file is empty")
            .remedy("a JSON Schema is an object; put the schema there or leave the file out"));
    }
    let value = parser.value(0)?;
    parser.space();
    match parser.peek() {
        None => Ok(value),
        Some(_) => Err(parser.error("there is text after the end of the value")),
    }
}

struct Parser<'a> {
    file: &'a str,
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    fn error(&self, fact: &str) -> Error {
        self.error_at(self.at, fact)
    }

    fn error_at(&self, at: usize, fact: &str) -> Error {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = before.bytes().filter(|b| *b == b'\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let column = before.get(start..).map_or(0, |text| text.chars().count()) + 1;
        Error::on_line(self.file, line, column, fact)
    }

    fn seen(&self) -> String {
        self.text
            .get(self.at..)
            .and_then(|rest| rest.chars().next())
            .map_or_else(|| "the end of the file".to_owned(), |c| format!("`{}`", c.escape_default()))
    }

    fn value(&mut self, depth: usize) -> Result<Json, Error> {
        if depth > DEPTH {
            return Err(self
                .error(&format!("values are nested more than {DEPTH} deep"))
                .remedy("move inner subschemas to `$defs` and refer to them"));
        }
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(b'"') => Ok(Json::String(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word("true", Json::Bool(true)),
            Some(b'f') => self.word("false", Json::Bool(false)),
            Some(b'n') => self.word("null", Json::Null),
            _ => Err(self.error(&format!("expected a JSON value, found {}", self.seen()))),
        }
    }

    fn word(&mut self, word: &str, value: Json) -> Result<Json, Error> {
        if self.text.get(self.at..).is_some_and(|rest| rest.starts_with(word)) {
            self.at += word.len();
            Ok(value)
        } else {
            Err(self.error(&format!("expected a JSON value, found {}", self.seen())))
        }
    }

    fn object(&mut self, depth: usize) -> Result<Json, Error> {
        self.at += 1;
        let mut members = Object::new();
        self.space();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Json::Object(members));
        }
        loop {
            self.space();
            if self.peek() != Some(b'"') {
                return Err(self.error(&format!("expected a key in quotes, found {}", self.seen())));
            }
            let start = self.at;
            let key = self.string()?;
            self.space();
            if self.peek() != Some(b':') {
                return Err(self.error(&format!("expected `:` after the key, found {}", self.seen())));
            }
            self.at += 1;
            self.space();
            let value = self.value(depth + 1)?;
            if members.contains_key(&key) {
                return Err(self
                    .error_at(start, &format!("the key `{key}` stands twice in one object"))
                    .remedy("remove one of the two"));
            }
            members.insert(key, value);
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {
                    self.at += 1;
                    return Ok(Json::Object(members));
                }
                _ => {
                    return Err(self.error(&format!("expected `,` or `}}`, found {}", self.seen())));
                }
            }
        }
    }

    fn array(&mut self, depth: usize) -> Result<Json, Error> {
        self.at += 1;
        let mut items = Vec::new();
        self.space();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Json::Array(items));
        }
        loop {
            self.space();
            items.push(self.value(depth + 1)?);
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => {
                    self.at += 1;
                    return Ok(Json::Array(items));
                }
                _ => return Err(self.error(&format!("expected `,` or `]`, found {}", self.seen()))),
            }
        }
    }

    fn number(&mut self) -> Result<Json, Error> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        let zero = self.peek() == Some(b'0');
        let whole = self.digits()?;
        if zero && whole > 1 {
            return Err(self.error_at(start, "a number starts with a zero too many"));
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        let text = self.text.get(start..self.at).unwrap_or_default();
        Ok(Json::Number(text.to_owned()))
    }

    fn digits(&mut self) -> Result<usize, Error> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start {
            return Err(self.error(&format!("expected a digit, found {}", self.seen())));
        }
        Ok(self.at - start)
    }

    fn string(&mut self) -> Result<String, Error> {
        let open = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            let start = self.at;
            while self.peek().is_some_and(|b| b != b'"' && b != b'\\' && b >= 0x20) {
                self.at += 1;
            }
            text.push_str(self.text.get(start..self.at).unwrap_or_default());
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => {
                    self.at += 1;
                    text.push(self.escape()?);
                }
                Some(_) => return Err(self.error("a control character stands in a string")),
                None => return Err(self.error_at(open, "a string is not closed")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, Error> {
        let c = match self.peek() {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.at += 1;
                return self.unicode();
            }
            _ => return Err(self.error(&format!("expected an escape, found {}", self.seen()))),
        };
        self.at += 1;
        Ok(c)
    }

    fn unicode(&mut self) -> Result<char, Error> {
        let start = self.at;
        let first = self.hex()?;
        let code = if (0xd800..0xdc00).contains(&first) && self.text.get(self.at..).is_some_and(|rest| rest.starts_with("\\u")) {
            self.at += 2;
            let second = self.hex()?;
            if !(0xdc00..0xe000).contains(&second) {
                return Err(self.error_at(start, "half a surrogate pair stands in a string"));
            }
            0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)
        } else {
            first
        };
        char::from_u32(code).ok_or_else(|| self.error_at(start, "half a surrogate pair stands in a string"))
    }

    fn hex(&mut self) -> Result<u32, Error> {
        let digits = self.text.get(self.at..self.at + 4).unwrap_or_default();
        if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            self.at += 4;
            return u32::from_str_radix(digits, 16).map_err(|_| self.error("expected four hexadecimal digits"));
        }
        Err(self.error("expected four hexadecimal digits"))
    }
}
