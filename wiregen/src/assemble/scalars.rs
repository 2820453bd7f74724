//! Strings, numbers and values.

use super::{Assembler, Claim, Slot, whole};
use crate::Error;
use crate::json::{Decimal, Json};
use crate::model::{Integer, IntegerRepr, Kind, Number, Text, Unenforced, Use};
use crate::resolve::Flat;
use crate::schema::{Constant, Schema, Types};

impl Assembler<'_> {
    /// An `enum`: strings are one, `true` and `false` a `bool`, and so on.
    pub(super) fn values(&mut self, schema: &Schema, mut flat: Flat, slot: &Slot) -> Result<Use, Error> {
        let mut values = flat.base.values.take().unwrap_or_default();
        let limits = whole(&flat);
        if !limits.is_any() {
            values.retain(|constant| self.resolver.admits(&limits, &constant.value) != Some(false));
        }
        let before = values.len();
        values.retain(|constant| constant.value != Json::Null);
        let null = values.len() < before;
        if values.is_empty() {
            return Ok(if null { Use::Null } else { Use::Never });
        }
        let strings = values.iter().all(|constant| constant.value.as_str().is_some());
        let bools = values.iter().all(|constant| constant.value.as_bool().is_some());
        let used = if bools && values.len() == 2 {
            Use::Bool
        } else if strings {
            let slot = match slot {
                Slot::Definition(name) if null => {
                    Slot::Below { owner: name.clone(), label: "Kind".to_owned(), key: String::new() }
                }
                other => other.clone(),
            };
            self.string_enum(schema, &values, None, &slot)?
        } else {
            Use::Values(values.into_iter().map(|constant| constant.value.to_value()).collect())
        };
        Ok(if null { Use::Nullable(Box::new(used)) } else { used })
    }

    /// An enum of strings, open where `other` says what else is admitted.
    pub(super) fn string_enum(
        &mut self,
        schema: &Schema,
        values: &[Constant],
        other: Option<Text>,
        slot: &Slot,
    ) -> Result<Use, Error> {
        let (name, by) = match self.claim(schema, slot)? {
            Claim::Shared(name) => return Ok(Use::Named(name)),
            Claim::New(name, by) => (name, by),
        };
        self.enter(schema);
        let kind = Kind::Enum(self.variants(&name, values, other));
        let guard = self.leave(schema);
        self.finish(&name, by, schema, kind, guard);
        Ok(Use::Named(name))
    }

    pub(super) fn integer(&mut self, base: &Schema) -> Use {
        let number = &base.number;
        let range = base.format_range();
        let lowest = [
            self.whole(base, "minimum", number.min.as_deref(), Decimal::ceil),
            self.whole(base, "exclusiveMinimum", number.above.as_deref(), |above| above.floor()?.checked_add(1)),
            range.map(|(min, _)| min),
        ];
        let highest = [
            self.whole(base, "maximum", number.max.as_deref(), Decimal::floor),
            self.whole(base, "exclusiveMaximum", number.below.as_deref(), |below| below.ceil()?.checked_sub(1)),
            range.map(|(_, max)| max),
        ];
        let min = lowest.into_iter().flatten().max();
        let max = highest.into_iter().flatten().min();
        if let (Some(min), Some(max)) = (min, max)
            && min > max
        {
            return Use::Never;
        }
        Use::Integer(Integer {
            repr: repr(base.format.as_deref().filter(|_| range.is_some()), min, max),
            min,
            max,
            multiple_of: number.multiple_of.clone(),
            format: base.format.clone().filter(|_| range.is_none()),
        })
    }

    /// A bound as a whole number; one that no `i128` holds bounds nothing that fits in memory, or is reported.
    fn whole(
        &mut self,
        base: &Schema,
        keyword: &str,
        text: Option<&str>,
        round: impl Fn(&Decimal) -> Option<i128>,
    ) -> Option<i128> {
        let bound = Decimal::parse(text?)?;
        let rounded = round(&bound);
        if rounded.is_none() {
            self.unenforced_at(Unenforced {
                at: base.at.join(keyword),
                keyword: keyword.to_owned(),
                why: "the bound is beyond 128 bits".to_owned(),
            });
        }
        rounded
    }
}

/// The Rust type that holds the range.
fn repr(format: Option<&str>, min: Option<i128>, max: Option<i128>) -> IntegerRepr {
    let by_format = match format {
        Some("int8") => Some(IntegerRepr::I8),
        Some("int16") => Some(IntegerRepr::I16),
        Some("int32") => Some(IntegerRepr::I32),
        Some("int64" | "int") => Some(IntegerRepr::I64),
        Some("uint8") => Some(IntegerRepr::U8),
        Some("uint16") => Some(IntegerRepr::U16),
        Some("uint32") => Some(IntegerRepr::U32),
        Some("uint64" | "uint") => Some(IntegerRepr::U64),
        _ => None,
    };
    match (by_format, min, max) {
        (Some(repr), _, _) => repr,
        (None, Some(min), Some(max)) if min >= 0 && max <= i128::from(u64::MAX) => IntegerRepr::U64,
        (None, Some(min), Some(max)) if min >= i128::from(i64::MIN) && max <= i128::from(i64::MAX) => IntegerRepr::I64,
        _ => IntegerRepr::Any,
    }
}

pub(super) fn text(base: &Schema) -> Use {
    let limits = &base.text;
    if let (Some(min), Some(max)) = (limits.min, limits.max)
        && min > max
    {
        return Use::Never;
    }
    Use::Text(limits_of(base))
}

pub(super) fn limits_of(base: &Schema) -> Text {
    Text { min: base.text.min, max: base.text.max, patterns: base.text.patterns.clone(), format: base.format.clone() }
}

pub(super) fn number(base: &Schema) -> Use {
    let limits = &base.number;
    Use::Number(Number {
        min: limits.min.clone(),
        max: limits.max.clone(),
        above: limits.above.clone(),
        below: limits.below.clone(),
        multiple_of: limits.multiple_of.clone(),
        format: base.format.clone(),
    })
}

impl Assembler<'_> {
    /// By JSON type: one is that type, several are a union of them.
    pub(super) fn by_type(&mut self, schema: &Schema, base: &Schema, slot: &Slot) -> Result<Use, Error> {
        let types = base.admitted();
        match types.each().as_slice() {
            [] => Ok(Use::Never),
            [one] => self.of_type(schema, base, *one, slot),
            several => self.kinds(schema, base, several, slot),
        }
    }

    pub(super) fn of_type(&mut self, schema: &Schema, base: &Schema, types: Types, slot: &Slot) -> Result<Use, Error> {
        match types {
            Types::NULL => Ok(Use::Null),
            Types::BOOLEAN => Ok(Use::Bool),
            Types::STRING => Ok(text(base)),
            Types::INTEGER => Ok(self.integer(base)),
            Types::ARRAY => self.array(base, slot),
            Types::OBJECT => self.object(schema, base, slot),
            _ => Ok(number(base)),
        }
    }
}
