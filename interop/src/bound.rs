//! The bound: hand-written flat structs with hand-written visitors, opaque payloads kept as raw text.
//!
//! Nothing that reads the same text into the same values can be much faster, so that a reader is measured
//! against it. A message is one struct with every member of every kind; what the discriminator asks for is
//! checked at the end. The value types are those of `mcp-wire`: an order-keeping map that refuses repeated
//! keys, one raw value a key.

mod value;

pub mod elicitation;
pub mod message;
pub mod tasks;

pub use value::{Extra, Map, Millis, Object, Raw, RequestId};

/// Writes a flat struct and its visitor: each member is `how field: Type = "key"`, where `how` is `required`, `optional`
/// (absent or a value) or `nullable` (absent, `null` or a value; the type is an `Option`). Then the constants,
/// and what becomes of unknown keys: `keep`, `ignore` or `refuse`; then a check of the whole.
macro_rules! flat {
    (
        $(#[$attribute:meta])*
        pub struct $name:ident {
            $( $how:ident $field:ident : $type:ty = $key:literal ),* $(,)?
        }
        const { $( $constant:ident : $constant_key:literal = $constant_value:literal ),* $(,)? }
        unknown $rest:ident;
        $( check $check:path; )?
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        #[allow(clippy::struct_field_names, reason = "fields have the names of the keys")]
        pub struct $name {
            $( $field: flat!(@type $how $type), )*
            extra: flat!(@extra $rest),
        }

        const _: () = {
            #[allow(non_camel_case_types, dead_code, reason = "a variant is the field of its name; a closed object has none that is unknown")]
            enum Key { $( $field, )* $( $constant, )* Unknown(flat!(@unknown $rest)) }

            struct KeyVisitor;
            impl ::serde::de::Visitor<'_> for KeyVisitor {
                type Value = Key;
                fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                    f.write_str("a key")
                }
                fn visit_str<E: ::serde::de::Error>(self, key: &str) -> Result<Key, E> {
                    match key {
                        $( $key => Ok(Key::$field), )*
                        $( $constant_key => Ok(Key::$constant), )*
                        other => flat!(@keep $rest other E),
                    }
                }
            }
            impl<'de> ::serde::Deserialize<'de> for Key {
                fn deserialize<D: ::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                    d.deserialize_identifier(KeyVisitor)
                }
            }

            struct Flat;
            impl<'de> ::serde::de::Visitor<'de> for Flat {
                type Value = $name;
                fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                    f.write_str(concat!("an object: ", stringify!($name)))
                }
                fn visit_map<A: ::serde::de::MapAccess<'de>>(self, mut map: A) -> Result<$name, A::Error> {
                    use ::serde::de::Error as _;
                    $( let mut $field: Option<$type> = None; )*
                    $( let mut $constant = false; )*
                    #[allow(unused_mut, reason = "only kept keys change it")]
                    let mut extra: flat!(@extra $rest) = ::std::default::Default::default();
                    while let Some(key) = map.next_key::<Key>()? {
                        match key {
                            $( Key::$field => {
                                if $field.is_some() {
                                    return Err(A::Error::duplicate_field($key));
                                }
                                $field = Some(map.next_value()?);
                            } )*
                            $( Key::$constant => {
                                if $constant {
                                    return Err(A::Error::duplicate_field($constant_key));
                                }
                                map.next_value_seed($crate::bound::Constant($constant_value))?;
                                $constant = true;
                            } )*
                            Key::Unknown(key) => flat!(@store $rest extra key map A),
                        }
                    }
                    $( if !$constant {
                        return Err(A::Error::missing_field($constant_key));
                    } )*
                    let whole = $name {
                        $( $field: flat!(@finish $how $field $key A), )*
                        extra,
                    };
                    $( $check(&whole)?; )?
                    Ok(whole)
                }
            }
            impl<'de> ::serde::Deserialize<'de> for $name {
                fn deserialize<D: ::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                    d.deserialize_map(Flat)
                }
            }
            impl ::serde::Serialize for $name {
                fn serialize<S: ::serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                    use ::serde::ser::SerializeMap as _;
                    let mut map = s.serialize_map(None)?;
                    $( map.serialize_entry($constant_key, $constant_value)?; )*
                    $( flat!(@write $how map self.$field, $key); )*
                    flat!(@write_rest $rest map self);
                    map.end()
                }
            }
        };
    };

    (@type required $type:ty) => { $type };
    (@type optional $type:ty) => { Option<$type> };
    (@type nullable $type:ty) => { $type };
    (@finish required $field:ident $key:literal $A:ident) => {
        match $field {
            Some(value) => value,
            None => return Err($A::Error::missing_field($key)),
        }
    };
    (@finish optional $field:ident $key:literal $A:ident) => { $field };
    (@finish nullable $field:ident $key:literal $A:ident) => { $field.flatten() };
    (@write required $map:ident $this:ident . $field:ident, $key:literal) => {
        $map.serialize_entry($key, &$this.$field)?
    };
    (@write $how:ident $map:ident $this:ident . $field:ident, $key:literal) => {
        if let Some(value) = &$this.$field {
            $map.serialize_entry($key, value)?;
        }
    };
    (@extra keep) => { $crate::bound::Extra };
    (@extra $rest:ident) => { () };
    (@unknown keep) => { String };
    (@unknown ignore) => { () };
    (@unknown refuse) => { ::std::convert::Infallible };
    (@keep keep $key:ident $E:ident) => { Ok(Key::Unknown($key.to_owned())) };
    (@keep ignore $key:ident $E:ident) => {{
        let _ = $key;
        Ok(Key::Unknown(()))
    }};
    (@keep refuse $key:ident $E:ident) => { Err($E::unknown_field($key, &[])) };
    (@store keep $extra:ident $key:ident $map:ident $A:ident) => {
        $extra.insert_new::<$A::Error>($key, $map.next_value()?)?
    };
    (@store ignore $extra:ident $key:ident $map:ident $A:ident) => {{
        let () = $key;
        $map.next_value::<::serde::de::IgnoredAny>()?;
    }};
    (@store refuse $extra:ident $key:ident $map:ident $A:ident) => { match $key {} };
    (@write_rest keep $map:ident $this:ident) => {
        for (key, value) in $this.extra.0.iter().flat_map(|extra| &extra.0) {
            $map.serialize_entry(key, value)?;
        }
    };
    (@write_rest $rest:ident $map:ident $this:ident) => {{ let () = $this.extra; }};
}
use flat;

/// Reads a string and refuses any but this one.
struct Constant(&'static str);

impl<'de> serde::de::DeserializeSeed<'de> for Constant {
    type Value = ();
    fn deserialize<D: serde::Deserializer<'de>>(self, d: D) -> Result<(), D::Error> {
        d.deserialize_str(self)
    }
}

impl serde::de::Visitor<'_> for Constant {
    type Value = ();
    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.0)
    }
    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<(), E> {
        if text == self.0 { Ok(()) } else { Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)) }
    }
}

/// Writes an enum of strings, read by a `match` on the borrowed text.
macro_rules! strings {
    ($(#[$attribute:meta])* pub enum $name:ident { $( $variant:ident = $text:literal ),* $(,)? }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $( #[doc = concat!("`", $text, "`")] $variant, )* }

        const _: () = {
            struct Text;
            impl ::serde::de::Visitor<'_> for Text {
                type Value = $name;
                fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                    f.write_str(stringify!($name))
                }
                fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<$name, E> {
                    match text {
                        $( $text => Ok($name::$variant), )*
                        other => Err(E::unknown_variant(other, &[$( $text ),*])),
                    }
                }
            }
            impl<'de> ::serde::Deserialize<'de> for $name {
                fn deserialize<D: ::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                    d.deserialize_str(Text)
                }
            }
            impl ::serde::Serialize for $name {
                fn serialize<S: ::serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                    s.serialize_str(match self { $( Self::$variant => $text, )* })
                }
            }
        };
    };
}
use strings;
