//! A JSON object, kept as the text it came as.

use std::{borrow::Cow, fmt, ops::Range, str::FromStr};

use serde_core::{Deserialize, Deserializer, Serialize, Serializer, ser::Error as _};
use serde_json::{Map, Value};

use crate::{
    Extra, Json, Path, Read,
    json::{
        number::Seen,
        push_string,
        scan::{Token, Tokens},
        tape::unescape,
    },
};

/// A JSON object, kept as the text it came as and parsed only when asked for: a [`Json`] that is known to be an object.
///
/// Of a repeated key the last counts.
///
/// ```
/// use wiregen_runtime::JsonObject;
///
/// let object: JsonObject = serde_json::from_str(r#"{"content": [], "isError": false}"#)?;
/// assert_eq!(object.get("isError"), Some(false.into()));
/// assert!(serde_json::from_str::<JsonObject>("[]").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct JsonObject(Json);

impl JsonObject {
    /// Writes a value as JSON, which must be an object.
    ///
    /// # Errors
    /// Where the value cannot be written as JSON, or not as an object.
    pub fn from_serialize<T: ?Sized + Serialize>(value: &T) -> Result<Self, serde_json::Error> {
        Self::try_from(Json::from_serialize(value)?).map_err(serde_json::Error::custom)
    }

    /// The value of a member.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Json> {
        let found = self.spans().filter(|span| span.is(key)).last()?;
        Some(Json::from_text(self.text().get(found.value)?.to_owned()))
    }

    /// Whether it has a member of this name.
    #[must_use]
    pub fn contains_key(&self, key: &str) -> bool {
        self.spans().any(|span| span.is(key))
    }

    /// The members in the order in which they stand, a repeated one each time.
    #[must_use]
    pub fn iter(&self) -> Members<'_> {
        Members { spans: self.spans() }
    }

    /// Whether it has no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spans().next().is_none()
    }

    /// Sets a member: in its place if it is there, else at the end. Gives back what it was.
    ///
    /// ```
    /// # use wiregen_runtime::{Json, JsonObject};
    /// let mut meta = JsonObject::default();
    /// assert_eq!(meta.insert("progressToken", 7), None);
    /// assert_eq!(meta.insert("progressToken", 8), Some(Json::from(7)));
    /// assert_eq!(meta.to_string(), r#"{"progressToken":8}"#);
    /// ```
    pub fn insert(&mut self, key: impl AsRef<str>, value: impl Into<Json>) -> Option<Json> {
        let (key, value) = (key.as_ref(), value.into());
        let found = self.spans().filter(|span| span.is(key)).last();
        let old = found.as_ref().and_then(|span| self.text().get(span.value.clone()).map(str::to_owned));
        let (cut, put) = match (found, self.spans().last()) {
            (Some(span), _) => (span.value, value.get().to_owned()),
            (None, Some(last)) => (last.value.end..last.value.end, format!(",{}:{value}", Json::string(key))),
            (None, None) => (1..1, format!("{}:{value}", Json::string(key))),
        };
        let mut text = self.text().to_owned();
        text.replace_range(cut, &put);
        self.0 = Json::from_text(text);
        old.map(Json::from_text)
    }

    /// Takes a member out.
    pub fn remove(&mut self, key: &str) -> Option<Json> {
        let old = self.get(key)?;
        let mut text = String::from("{");
        for span in self.spans().filter(|span| !span.is(key)) {
            if text.len() > 1 {
                text.push(',');
            }
            text.push_str(span.key);
            text.push(':');
            text.push_str(self.text().get(span.value).unwrap_or("null"));
        }
        text.push('}');
        self.0 = Json::from_text(text);
        Some(old)
    }

    /// Reads the object as a type.
    ///
    /// # Errors
    /// Where the type does not admit the object.
    pub fn parse<'a, T: Deserialize<'a>>(&'a self) -> Result<T, serde_json::Error> {
        self.0.parse()
    }

    /// The object as `serde_json`'s map.
    ///
    /// # Errors
    /// As [`Json::to_value`].
    pub fn to_map(&self) -> Result<Map<String, Value>, serde_json::Error> {
        self.0.parse()
    }

    /// The object as `serde_json`'s tree.
    ///
    /// # Errors
    /// As [`Json::to_value`].
    pub fn to_value(&self) -> Result<Value, serde_json::Error> {
        self.0.to_value()
    }

    /// The JSON text, without white space around it.
    #[must_use]
    pub fn text(&self) -> &str {
        self.0.get()
    }

    /// The object as any JSON value.
    #[must_use]
    pub const fn as_json(&self) -> &Json {
        &self.0
    }

    fn spans(&self) -> Spans<'_> {
        let mut tokens = Tokens::new(self.text());
        tokens.next();
        Spans { text: self.text(), tokens }
    }
}

/// `{}`.
impl Default for JsonObject {
    fn default() -> Self {
        Self(Json::from_text("{}".to_owned()))
    }
}

impl fmt::Debug for JsonObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for JsonObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A JSON value that was to be an object and is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAnObject(Json);

impl NotAnObject {
    /// The value.
    #[must_use]
    pub fn into_json(self) -> Json {
        self.0
    }
}

impl fmt::Display for NotAnObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected object, found {}", Seen(self.0.get()))
    }
}

impl std::error::Error for NotAnObject {}

impl TryFrom<Json> for JsonObject {
    type Error = NotAnObject;

    fn try_from(json: Json) -> Result<Self, NotAnObject> {
        if json.is_object() { Ok(Self(json)) } else { Err(NotAnObject(json)) }
    }
}

impl TryFrom<Value> for JsonObject {
    type Error = NotAnObject;

    fn try_from(value: Value) -> Result<Self, NotAnObject> {
        Self::try_from(Json::from(value))
    }
}

impl From<Map<String, Value>> for JsonObject {
    fn from(map: Map<String, Value>) -> Self {
        Self(Json::from(map))
    }
}

impl From<JsonObject> for Json {
    fn from(object: JsonObject) -> Self {
        object.0
    }
}

impl AsRef<Json> for JsonObject {
    fn as_ref(&self) -> &Json {
        &self.0
    }
}

impl FromStr for JsonObject {
    type Err = serde_json::Error;

    /// Checks that the text is one JSON object, and keeps it.
    fn from_str(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

impl From<Extra> for JsonObject {
    fn from(members: Extra) -> Self {
        let length: usize = members.iter().map(|(key, value)| key.len() + value.get().len() + 4).sum();
        let mut text = String::with_capacity(length + 2);
        text.push('{');
        for (key, value) in &members {
            if text.len() > 1 {
                text.push(',');
            }
            push_string(&mut text, key);
            text.push(':');
            text.push_str(value.get());
        }
        text.push('}');
        Self(Json::from_text(text))
    }
}

impl<K: Into<String>, V: Into<Json>> FromIterator<(K, V)> for JsonObject {
    /// Of a repeated key the last value counts, in the place of the first.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(members: I) -> Self {
        Self::from(members.into_iter().collect::<Extra>())
    }
}

impl Read for JsonObject {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<Self, D::Error> {
        Self::try_from(Json::read(deserializer, at)?).map_err(|found| at.error(found))
    }

    #[inline]
    fn read_json<E: serde_core::de::Error>(json: Json, at: &Path<'_>) -> Result<Self, E> {
        Self::try_from(json).map_err(|found| at.error(found))
    }
}

impl<'de> Deserialize<'de> for JsonObject {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(deserializer, &Path::ROOT)
    }
}

impl Serialize for JsonObject {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// The members of a [`JsonObject`].
#[derive(Clone, Debug)]
pub struct Members<'a> {
    spans: Spans<'a>,
}

impl Iterator for Members<'_> {
    type Item = (String, Json);

    fn next(&mut self) -> Option<(String, Json)> {
        let span = self.spans.next()?;
        let value = self.spans.text.get(span.value.clone())?;
        Some((span.name().into_owned(), Json::from_text(value.to_owned())))
    }
}

impl<'a> IntoIterator for &'a JsonObject {
    type Item = (String, Json);
    type IntoIter = Members<'a>;

    fn into_iter(self) -> Members<'a> {
        self.iter()
    }
}

/// Goes through the members of an object.
#[derive(Clone, Debug)]
struct Spans<'a> {
    text: &'a str,
    tokens: Tokens<'a>,
}

/// Where a member stands.
struct Span<'a> {
    /// Its key, with quotes and escapes.
    key: &'a str,
    /// Where the text of its value is.
    value: Range<usize>,
}

impl Span<'_> {
    fn is(&self, key: &str) -> bool {
        self.name() == key
    }

    /// The key; half a surrogate pair in it is U+FFFD.
    fn name(&self) -> Cow<'_, str> {
        unescape(self.key).unwrap_or_else(|| lossy(self.key))
    }
}

impl<'a> Iterator for Spans<'a> {
    type Item = Span<'a>;

    fn next(&mut self) -> Option<Span<'a>> {
        let Token::String(key) = self.tokens.next()? else { return None };
        let length = match self.tokens.next()? {
            Token::Open(_) => 1,
            Token::String(text) | Token::Plain(text) => text.len(),
            Token::Close => return None,
        };
        let start = self.tokens.position() - length;
        if self.text.as_bytes().get(start).is_some_and(|byte| matches!(byte, b'{' | b'[')) {
            self.tokens.skip_open();
        }
        Some(Span { key, value: start..self.tokens.position() })
    }
}

/// What a string says, where that is no Unicode.
fn lossy(text: &str) -> Cow<'_, str> {
    struct Bytes;

    impl serde_core::de::Visitor<'_> for Bytes {
        type Value = String;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a string")
        }

        fn visit_bytes<E>(self, bytes: &[u8]) -> Result<String, E> {
            Ok(String::from_utf8_lossy(bytes).into_owned())
        }
    }

    serde_json::Deserializer::from_str(text).deserialize_bytes(Bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}
