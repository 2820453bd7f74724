//! Writing JSON text to a serializer: as it is to `serde_json`, value by value to any other.

use std::any::type_name;

use serde_core::{
    Serialize, Serializer,
    ser::{Error, SerializeMap, SerializeSeq},
};

use crate::json::{
    read::borrowed_raw,
    tape::{Kind, Tape},
};

/// How deep what is written value by value may be nested: as deep as `serde_json` reads.
const DEEPEST: usize = 128;

/// Whether this is one of `serde_json`'s two serializers, which take a value's text. What serde wraps around them for a flattened
/// or an internally tagged type does not, nor do other formats.
#[inline]
pub(crate) fn takes_text<S>() -> bool {
    let name = type_name::<S>();
    name.starts_with("&mut serde_json::ser::Serializer<") || name == "serde_json::value::ser::Serializer"
}

/// Writes JSON text value by value.
pub(crate) fn transcode<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    let tape = Tape::parse(text).ok_or_else(|| S::Error::custom("a string has half a surrogate pair"))?;
    if tape.depth > DEEPEST {
        return Err(S::Error::custom(format_args!("nested {} levels deep, more than {DEEPEST}", tape.depth)));
    }
    Part { tape: &tape, index: 0 }.serialize(serializer)
}

struct Part<'t> {
    tape: &'t Tape<'t>,
    index: usize,
}

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { tape, index } = *self;
        let Some(node) = tape.node(index) else { return serializer.serialize_unit() };
        if takes_text::<S>() {
            return borrowed_raw(node.text).serialize(serializer);
        }
        match &node.kind {
            Kind::Plain => plain(node.text, serializer),
            Kind::String(text) => serializer.serialize_str(text),
            Kind::Array => {
                let mut seq = serializer.serialize_seq(Some(tape.inside(index).count()))?;
                for index in tape.inside(index) {
                    seq.serialize_element(&Part { tape, index })?;
                }
                seq.end()
            }
            Kind::Object => {
                let mut map = serializer.serialize_map(Some(tape.inside(index).count() / 2))?;
                for (key, index) in tape.members(index) {
                    map.serialize_entry(key, &Part { tape, index })?;
                }
                map.end()
            }
        }
    }
}

/// Writes a literal, or a number: an integer that fits 128 bits as one, any other as the nearest `f64`.
fn plain<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    match text {
        "null" => return serializer.serialize_unit(),
        "true" => return serializer.serialize_bool(true),
        "false" => return serializer.serialize_bool(false),
        _ => {}
    }
    if let Ok(number) = text.parse() {
        return serializer.serialize_u64(number);
    }
    if let Ok(number) = text.parse() {
        return serializer.serialize_i64(number);
    }
    if let Ok(number) = text.parse() {
        return serializer.serialize_u128(number);
    }
    if let Ok(number) = text.parse() {
        return serializer.serialize_i128(number);
    }
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => serializer.serialize_f64(number),
        _ => Err(S::Error::custom(format_args!("{text} is beyond the range of this format's numbers"))),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use super::*;

    /// Writes whether the serializer takes text.
    struct Probe;

    impl Serialize for Probe {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_bool(takes_text::<S>())
        }
    }

    /// The version of `serde_json` in use names its serializers as it is thought to: else numbers would lose digits.
    #[test]
    fn the_serializers_of_serde_json_are_known() {
        assert_eq!(serde_json::to_string(&Probe).unwrap(), "true");
        assert_eq!(serde_json::to_string_pretty(&[Probe]).unwrap(), "[\n  true\n]");
        assert_eq!(serde_json::to_vec(&[Some(Probe)]).unwrap(), b"[true]");
        assert_eq!(serde_json::to_value([Probe]).unwrap(), serde_json::json!([true]));
    }
}
