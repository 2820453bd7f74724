//! JSON text from what another deserializer holds: a buffer, a tree, another format.

use std::fmt;

use serde_core::{
    Deserializer, Serialize,
    de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor},
};

use serde_json::value::RawValue;

use crate::{
    Path,
    json::{
        read::{hands_over_text, is_object, raw_name},
        scan::is_number,
    },
    nest::keeps_digits,
    take::NUMBER_KEY,
};

/// Writes the value that it reads as JSON text to the end of `out`.
pub(crate) struct Transcode<'a> {
    pub(crate) out: &'a mut Vec<u8>,
    pub(crate) at: &'a Path<'a>,
}

impl Transcode<'_> {
    fn write<T: ?Sized + Serialize, E: de::Error>(self, value: &T) -> Result<(), E> {
        serde_json::to_writer(self.out, value).map_err(|error| self.at.error(error))
    }
}

impl<'de> DeserializeSeed<'de> for Transcode<'_> {
    type Value = ();

    /// Asks for the text, so that a number of which a float would lose digits keeps them.
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_newtype_struct(raw_name(), self)
    }
}

impl<'de> Visitor<'de> for Transcode<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        self.write(&())
    }

    fn visit_none<E: de::Error>(self) -> Result<(), E> {
        self.write(&())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<(), E> {
        self.write(&value)
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<(), E> {
        self.write(&value)
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<(), E> {
        self.write(&value)
    }

    fn visit_i128<E: de::Error>(self, value: i128) -> Result<(), E> {
        self.write(&value)
    }

    fn visit_u128<E: de::Error>(self, value: u128) -> Result<(), E> {
        self.write(&value)
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<(), E> {
        if value.is_finite() { self.write(&value) } else { Err(self.at.error(format_args!("{value} is no JSON number"))) }
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<(), E> {
        self.write(value)
    }

    /// As `serde_json` does: an array of numbers.
    fn visit_bytes<E: de::Error>(self, value: &[u8]) -> Result<(), E> {
        self.write(value)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let Self { out, at } = self;
        out.push(b'[');
        let mut length = 0;
        loop {
            let before = out.len();
            if length > 0 {
                out.push(b',');
            }
            if seq.next_element_seed(Transcode { out, at: &at.index(length) })?.is_none() {
                out.truncate(before);
                break;
            }
            length += 1;
        }
        out.push(b']');
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        if hands_over_text::<A>() {
            map.next_key::<de::IgnoredAny>()?;
            return map.next_value_seed(Append(self.out));
        }
        let Self { out, at } = self;
        let start = out.len();
        out.push(b'{');
        let Some(first) = map.next_key::<String>()? else {
            out.push(b'}');
            return Ok(());
        };
        let value = member(out, at, &first, &mut map)?;
        let mut next = map.next_key::<String>()?;
        if next.is_none() {
            let value = out.get(value..).and_then(|value| serde_json::from_slice::<String>(value).ok());
            if let Some(text) = value.filter(|value| hands_over(&first, value, is_object::<A>())) {
                out.truncate(start);
                out.extend(text.trim_matches([' ', '\t', '\n', '\r']).bytes());
                return Ok(());
            }
        }
        while let Some(key) = next {
            out.push(b',');
            member(out, at, &key, &mut map)?;
            next = map.next_key()?;
        }
        out.push(b'}');
        Ok(())
    }
}

/// Whether the only member of a map is that under which `serde_json` hands over text, by way of a wrapper around its own map. An
/// object may say that it were one: its text is checked.
fn hands_over(key: &str, value: &str, object: bool) -> bool {
    if key == raw_name() {
        return !object && RawValue::from_string(value.to_owned()).is_ok();
    }
    key == NUMBER_KEY && keeps_digits() && is_number(value)
}

/// Appends the text of a value that is handed over.
struct Append<'a>(&'a mut Vec<u8>);

impl<'de> DeserializeSeed<'de> for Append<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Append<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text of a value")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<(), E> {
        self.0.extend(text.bytes());
        Ok(())
    }
}

/// Writes a key and its value; returns where the value starts.
fn member<'de, A: MapAccess<'de>>(out: &mut Vec<u8>, at: &Path<'_>, key: &str, map: &mut A) -> Result<usize, A::Error> {
    Transcode { out, at }.write(key)?;
    out.push(b':');
    let start = out.len();
    map.next_value_seed(Transcode { out, at: &at.key(key) })?;
    Ok(start)
}
