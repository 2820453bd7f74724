//! Readers of arrays by position and of arrays without repeats, and of values that are one of a few.

use std::{
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
    marker::PhantomData,
};

use serde_core::{
    Deserializer,
    de::{self, SeqAccess},
};
use serde_json::Value;

use crate::{
    Json, Own, Path, Reader,
    choice::read_json,
    nest::SizeLimits,
    object::Check,
    read::Seed,
    take::{Quoted, Take, take},
};

/// What may follow the elements or members that have a schema of their own.
#[derive(Clone, Copy, Debug)]
pub enum Following {
    /// Anything.
    Any,
    /// Nothing.
    None,
    /// Values that the check accepts.
    Each(Check),
}

/// Reads an array with a schema by position, whose elements are kept as they came.
#[derive(Clone, Copy, Debug)]
pub struct Positions {
    /// By position.
    pub items: &'static [Check],
    /// What follows them.
    pub rest: Following,
    /// How many elements.
    pub size: SizeLimits,
    /// No two alike.
    pub unique: bool,
}

impl Reader<Vec<Json>> for Positions {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<Vec<Json>, D::Error> {
        let list: Vec<Json> = crate::List(Own).read(deserializer, at)?;
        self.size.check(list.len(), "elements", at)?;
        for (index, element) in list.iter().enumerate() {
            let at = at.index(index);
            match (self.items.get(index).copied(), self.rest) {
                (Some(check), _) | (None, Following::Each(check)) => check(element, &at).map_err(de::Error::custom)?,
                (None, Following::Any) => {}
                (None, Following::None) => return Err(at.error(format_args!("no more than {index} elements may be there"))),
            }
        }
        if self.unique {
            check_distinct(&list, at)?;
        }
        Ok(list)
    }
}

/// Reads an array without repeats, by JSON equality.
#[derive(Clone, Copy, Debug)]
pub struct Distinct<R> {
    /// Each element.
    pub item: R,
    /// How many.
    pub size: SizeLimits,
}

impl<T, R: Reader<T>> Reader<Vec<T>> for Distinct<R> {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<Vec<T>, D::Error> {
        let raw: Vec<Json> = crate::List(Own).read(deserializer, at)?;
        self.size.check(raw.len(), "elements", at)?;
        check_distinct(&raw, at)?;
        raw.iter()
            .enumerate()
            .map(|(index, json)| read_json(json, self.item, &at.index(index)).map_err(de::Error::custom))
            .collect()
    }
}

fn check_distinct<E: de::Error>(list: &[Json], at: &Path<'_>) -> Result<(), E> {
    match first_repeat(list) {
        Some(index) => Err(at.index(index).error("repeats an element before it")),
        None => Ok(()),
    }
}

/// The first element that is equal to one before it. Equal values have equal shapes, so only those of one shape are
/// compared.
fn first_repeat(list: &[Json]) -> Option<usize> {
    let mut by_shape = std::collections::HashMap::<u64, Vec<usize>>::new();
    for (index, json) in list.iter().enumerate() {
        let alike = by_shape.entry(shape(json)).or_default();
        if alike.iter().any(|other| list.get(*other) == Some(json)) {
            return Some(index);
        }
        alike.push(index);
    }
    None
}

/// A hash that equal values share.
fn shape(json: &Json) -> u64 {
    fn add(value: &Value, hasher: &mut DefaultHasher) {
        std::mem::discriminant(value).hash(hasher);
        match value {
            Value::Null => {}
            Value::Bool(value) => value.hash(hasher),
            // Integers of one value may be spelled as floats: both are hashed as the nearest float; and `-0` as `0`.
            Value::Number(number) => (number.as_f64().unwrap_or_default() + 0.0).to_bits().hash(hasher),
            Value::String(text) => text.hash(hasher),
            Value::Array(list) => list.iter().for_each(|element| add(element, hasher)),
            Value::Object(members) => {
                // In any order: the members' hashes are added up.
                let sum = members.iter().fold(0_u64, |sum, (key, value)| {
                    let mut hasher = DefaultHasher::new();
                    key.hash(&mut hasher);
                    add(value, &mut hasher);
                    sum.wrapping_add(hasher.finish())
                });
                sum.hash(hasher);
            }
        }
    }
    let mut hasher = DefaultHasher::new();
    // A value that serde_json cannot hold (too deep, too large a number) is compared with all of its like.
    if let Ok(value) = json.to_value() {
        add(&value, &mut hasher);
    }
    hasher.finish()
}

/// Reads an array of exact length into a Rust tuple.
#[derive(Clone, Copy, Debug)]
pub struct Tuple<R>(pub R);

macro_rules! tuples {
    ($($count:literal: $($value:ident $reader:ident $index:tt),+;)+) => {$(
        impl<$($value, $reader: Reader<$value>),+> Reader<($($value,)+)> for Tuple<($($reader,)+)> {
            fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<($($value,)+), D::Error> {
                struct Elements<R, T>(R, PhantomData<T>);

                impl<'de, $($value, $reader: Reader<$value>),+> Take<'de> for Elements<($($reader,)+), ($($value,)+)> {
                    type Value = ($($value,)+);

                    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        write!(f, "array of {} elements", $count)
                    }

                    fn seq<Seq: SeqAccess<'de>>(self, mut seq: Seq, at: &Path<'_>) -> Result<Self::Value, Seq::Error> {
                        let value = ($({
                            let element = seq.next_element_seed(Seed::new(self.0.$index, &at.index($index)))?;
                            element.ok_or_else(|| at.error(format_args!("{} elements, fewer than {}", $index, $count)))?
                        },)+);
                        match seq.next_element::<de::IgnoredAny>()? {
                            None => Ok(value),
                            Some(_) => Err(at.error(format_args!("more than {} elements", $count))),
                        }
                    }
                }

                take(Elements(self.0, PhantomData), deserializer, at)
            }
        }
    )+};
}

tuples! {
    1: A RA 0;
    2: A RA 0, B RB 1;
    3: A RA 0, B RB 1, C RC 2;
    4: A RA 0, B RB 1, C RC 2, D1 RD 3;
    5: A RA 0, B RB 1, C RC 2, D1 RD 3, E1 RE 4;
    6: A RA 0, B RB 1, C RC 2, D1 RD 3, E1 RE 4, F RF 5;
    7: A RA 0, B RB 1, C RC 2, D1 RD 3, E1 RE 4, F RF 5, G RG 6;
    8: A RA 0, B RB 1, C RC 2, D1 RD 3, E1 RE 4, F RF 5, G RG 6, H RH 7;
    9: A RA 0, B RB 1, C RC 2, D1 RD 3, E1 RE 4, F RF 5, G RG 6, H RH 7, I RI 8;
    10: A RA 0, B RB 1, C RC 2, D1 RD 3, E1 RE 4, F RF 5, G RG 6, H RH 7, I RI 8, J RJ 9;
    11: A RA 0, B RB 1, C RC 2, D1 RD 3, E1 RE 4, F RF 5, G RG 6, H RH 7, I RI 8, J RJ 9, K RK 10;
    12: A RA 0, B RB 1, C RC 2, D1 RD 3, E1 RE 4, F RF 5, G RG 6, H RH 7, I RI 8, J RJ 9, K RK 10, L RL 11;
}

/// Reads a value that is one of these, given as their JSON texts; it is kept as it came.
#[derive(Clone, Copy, Debug)]
pub struct Values(pub &'static [&'static str]);

impl Reader<Json> for Values {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<Json, D::Error> {
        let json: Json = Own.read(deserializer, at)?;
        if self.0.iter().any(|text| text.parse::<Json>().is_ok_and(|value| value == json)) {
            return Ok(json);
        }
        let expected = match self.0 {
            [one] => format!("expected {one}"),
            several => format!("expected one of {}", several.join(", ")),
        };
        Err(at.error(format_args!("{expected}, found {}", Shortened(json.get()))))
    }
}

/// Reads one value and no other, given as its JSON text.
#[derive(Clone, Copy, Debug)]
pub struct FixedJson(pub &'static str);

impl Reader<()> for FixedJson {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<(), D::Error> {
        let json: Json = Own.read(deserializer, at)?;
        match self.0.parse::<Json>() {
            Ok(fixed) if fixed == json => Ok(()),
            _ => Err(at.error(format_args!("expected {}, found {}", self.0, Shortened(json.get())))),
        }
    }
}

/// JSON text as an error shows it: cut where it is long.
struct Shortened<'a>(&'a str);

impl fmt::Display for Shortened<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.trim();
        if let (Some('"'), Ok(string)) = (text.chars().next(), serde_json::from_str::<String>(text)) {
            return Quoted(&string).fmt(f);
        }
        match text.char_indices().nth(80) {
            None => f.write_str(text),
            Some((cut, _)) => write!(f, "{}…", text.get(..cut).unwrap_or_default()),
        }
    }
}
