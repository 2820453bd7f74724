//! Any JSON value, kept as the text it came as.

mod again;
mod equal;
mod number;
mod object;
mod read;
mod scan;
mod tape;
mod transcode;
mod write;

use std::{fmt, str::FromStr};

use serde_core::{Deserialize, Deserializer, Serialize};
use serde_json::{
    Map, Value,
    value::{RawValue, to_raw_value},
};

use crate::{Path, Read};

pub(crate) use again::{Again, depth_left};
pub use number::JsonNumber;
pub(crate) use number::{Wanted, by_text, plain};
pub use object::{JsonObject, Members, NotAnObject};
pub(crate) use read::{Lent, hands_over_text, is_object, raw_name};

/// Any JSON value, kept as the text it came as and parsed only when asked for.
///
/// Reading one from JSON text costs what skipping it costs, and one allocation. It also works inside `untagged`, `flatten`
/// and `tag` types, from [`serde_json::from_value`] and in formats that are not JSON, where its text is made from what they hold.
///
/// Two are equal where their structure is: objects in any order of keys (of a repeated key the last counts), numbers by
/// mathematical value (`1` is `1.0`), strings however they are escaped. Text that has no structure, such as a string with half
/// a surrogate pair, is equal to the same text only.
///
/// ```
/// use wiregen_runtime::Json;
///
/// let json: Json = serde_json::from_str(r#" {"rows": [1.0, 2]} "#)?;
/// assert_eq!(json.get(), r#"{"rows": [1.0, 2]}"#);
/// assert_eq!(json, Json::from(serde_json::json!({"rows": [1, 2]})));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone)]
pub struct Json(Box<RawValue>);

impl Json {
    /// `null`.
    #[must_use]
    pub fn null() -> Self {
        Self(RawValue::NULL.to_owned())
    }

    /// Writes a value as JSON.
    ///
    /// # Errors
    /// Where the value cannot be written as JSON, such as a map whose keys are no strings.
    pub fn from_serialize<T: ?Sized + Serialize>(value: &T) -> Result<Self, serde_json::Error> {
        to_raw_value(value).map(Self)
    }

    /// Reads the value as a type.
    ///
    /// # Errors
    /// Where the type does not admit the value.
    pub fn parse<'a, T: Deserialize<'a>>(&'a self) -> Result<T, serde_json::Error> {
        serde_json::from_str(self.get())
    }

    /// The JSON text, without white space around it.
    #[must_use]
    pub fn get(&self) -> &str {
        self.0.get()
    }

    /// The value as `serde_json`'s tree.
    ///
    /// # Errors
    /// Where the tree cannot hold it: nested deeper than 128 levels, a string with half a surrogate pair, or, without `serde_json`'s
    /// feature `arbitrary_precision`, a number beyond the range of `f64`.
    pub fn to_value(&self) -> Result<Value, serde_json::Error> {
        self.parse()
    }

    /// Whether this is `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.get() == "null"
    }

    /// Whether this is an object.
    #[must_use]
    pub fn is_object(&self) -> bool {
        self.get().starts_with('{')
    }

    /// Text that is known to be one JSON value without white space around it.
    pub(crate) fn from_text(text: String) -> Self {
        Self(read::raw(text))
    }
}

/// `null`.
impl Default for Json {
    fn default() -> Self {
        Self::null()
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.get())
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.get())
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        equal::equal(self.get(), other.get())
    }
}

impl Eq for Json {}

impl FromStr for Json {
    type Err = serde_json::Error;

    /// Checks that the text is one JSON value, and keeps it.
    fn from_str(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

impl TryFrom<&str> for Json {
    type Error = serde_json::Error;

    /// Checks that the text is one JSON value, and keeps it. (A JSON string is made by [`Json::string`].)
    fn try_from(text: &str) -> Result<Self, serde_json::Error> {
        text.parse()
    }
}

impl TryFrom<String> for Json {
    type Error = serde_json::Error;

    /// Checks that the text is one JSON value, and keeps it. (A JSON string is made by [`Json::string`].)
    fn try_from(text: String) -> Result<Self, serde_json::Error> {
        RawValue::from_string(text).map(Self)
    }
}

impl Json {
    /// A JSON string.
    #[must_use]
    pub fn string(text: &str) -> Self {
        let mut out = String::with_capacity(text.len() + 2);
        push_string(&mut out, text);
        Self::from_text(out)
    }
}

/// Writes a string as JSON.
pub(crate) fn push_string(out: &mut String, text: &str) {
    if text.bytes().any(|byte| byte < b' ' || matches!(byte, b'"' | b'\\')) {
        out.push_str(&Value::from(text).to_string());
    } else {
        out.push('"');
        out.push_str(text);
        out.push('"');
    }
}

impl From<Value> for Json {
    fn from(value: Value) -> Self {
        Self::from(&value)
    }
}

impl From<&Value> for Json {
    fn from(value: &Value) -> Self {
        Self::from_text(value.to_string())
    }
}

impl From<Map<String, Value>> for Json {
    fn from(map: Map<String, Value>) -> Self {
        Self::from(Value::Object(map))
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Self(if value { RawValue::TRUE } else { RawValue::FALSE }.to_owned())
    }
}

macro_rules! from_integer {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Json {
            fn from(value: $integer) -> Self {
                Self::from_text(value.to_string())
            }
        }
    )*};
}

from_integer!(i8 i16 i32 i64 i128 u8 u16 u32 u64 u128);

impl From<Box<RawValue>> for Json {
    fn from(raw: Box<RawValue>) -> Self {
        Self(raw)
    }
}

impl From<Json> for Box<RawValue> {
    fn from(json: Json) -> Self {
        json.0
    }
}

impl Read for Json {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<Self, D::Error> {
        read::read(deserializer, at).map(Self)
    }

    #[inline]
    fn read_json<E: serde_core::de::Error>(json: Self, _: &Path<'_>) -> Result<Self, E> {
        Ok(json)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(deserializer, &Path::ROOT)
    }
}

impl Serialize for Json {
    #[inline]
    fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if write::takes_text::<S>() { self.0.serialize(serializer) } else { write::transcode(self.get(), serializer) }
    }
}
