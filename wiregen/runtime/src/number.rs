//! Readers of integers and numbers, by value: `1.0` is an integer.

use std::{cmp::Ordering, fmt};

use serde_core::{Deserializer, de};
use serde_json::Number;

use crate::{
    Path, Reader,
    decimal::Decimal,
    json::by_text,
    take::{Digits, Take, mismatch, take},
};

/// Limits on an integer.
#[derive(Clone, Copy, Debug)]
pub struct IntegerLimits {
    /// Smallest value.
    pub min: i128,
    /// Largest value.
    pub max: i128,
    /// `multipleOf`, each a positive number's JSON text.
    pub multiple_of: &'static [&'static str],
}

/// Up to here, either way from zero, a float is next to no other integer than the one it is.
const FLOAT_EXACT: i128 = (1 << f64::MANTISSA_DIGITS) - 1;

/// Reads an integer within limits, as the type that holds them, by value: `1.0` is one.
#[derive(Clone, Copy, Debug)]
pub struct Int(pub &'static IntegerLimits);

impl<T: TryFrom<i128>> Reader<T> for Int {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<T, D::Error> {
        let whole = Whole(self.0);
        // Floats hold all of the smaller ones exactly.
        let exact = -FLOAT_EXACT <= self.0.min && self.0.max <= FLOAT_EXACT;
        let whole = if exact { take(whole, deserializer, at) } else { by_text(whole, deserializer, at) }?;
        T::try_from(whole).map_err(|_| mismatch(&Whole(self.0), &whole, at))
    }
}

#[derive(Clone, Copy)]
struct Whole(&'static IntegerLimits);

impl Take<'_> for Whole {
    type Value = i128;

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }

    #[inline(always)]
    fn number<E: de::Error>(self, value: Digits<'_>, at: &Path<'_>) -> Result<i128, E> {
        let limits = self.0;
        let within = value.whole().filter(|n| (limits.min..=limits.max).contains(n));
        let Some(whole) = within else { return Err(mismatch(&self, &value, at)) };
        check_multiple(value, limits.multiple_of, at)?;
        Ok(whole)
    }
}

impl fmt::Display for IntegerLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.min, self.max) {
            (i128::MIN, i128::MAX) => f.write_str("integer"),
            (min, i128::MAX) => write!(f, "integer of at least {min}"),
            (i128::MIN, max) => write!(f, "integer of at most {max}"),
            (min, max) => write!(f, "integer from {min} to {max}"),
        }
    }
}

impl Digits<'_> {
    /// The integer that this is by value, if it is one that fits.
    #[inline(always)]
    pub(crate) fn whole(self) -> Option<i128> {
        match self {
            Self::Unsigned(n) => Some(n.into()),
            Self::Signed(n) => Some(n.into()),
            Self::Wide(n) => Some(n),
            Self::Float(n) => whole_float(n),
            Self::Text(text) => whole_text(text),
        }
    }

    fn number(self) -> Option<Number> {
        match self {
            Self::Unsigned(n) => Some(n.into()),
            Self::Signed(n) => Some(n.into()),
            Self::Wide(n) => Number::from_i128(n).or_else(|| n.to_string().parse().ok()),
            Self::Float(n) => Number::from_f64(n),
            Self::Text(text) => text.parse().ok(),
        }
    }
}

fn whole_text(text: &str) -> Option<i128> {
    text.parse().ok().or_else(|| Decimal::parse(text)?.whole())
}

#[allow(clippy::cast_possible_truncation, reason = "the range is checked first, and the value has no fraction")]
fn whole_float(n: f64) -> Option<i128> {
    const LIMIT: f64 = 170_141_183_460_469_231_731_687_303_715_884_105_728.0; // 2^127
    (n.fract() == 0.0 && n.abs() < LIMIT).then_some(n as i128)
}

#[inline]
fn check_multiple<E: de::Error>(value: Digits<'_>, divisors: &[&str], at: &Path<'_>) -> Result<(), E> {
    if divisors.is_empty() {
        return Ok(());
    }
    check_decimal(Decimal::parse(&value.to_string()).as_ref(), &value, divisors, at)
}

fn check_decimal<E: de::Error>(
    value: Option<&Decimal>,
    text: &dyn fmt::Display,
    divisors: &[&str],
    at: &Path<'_>,
) -> Result<(), E> {
    for divisor in divisors {
        let fits = value.zip(Decimal::parse(divisor)).is_some_and(|(value, divisor)| value.is_multiple_of(&divisor));
        if !fits {
            return Err(at.error(format_args!("{text} is not a multiple of {divisor}")));
        }
    }
    Ok(())
}

/// Reads any number.
#[derive(Clone, Copy, Debug)]
pub struct Num;

impl Reader<Number> for Num {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<Number, D::Error> {
        take(self, deserializer, at)
    }
}

impl Take<'_> for Num {
    type Value = Number;

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("number")
    }

    #[inline]
    fn number<E: de::Error>(self, value: Digits<'_>, at: &Path<'_>) -> Result<Number, E> {
        value.number().ok_or_else(|| mismatch(&self, &value, at))
    }
}

/// Limits on a number, each a JSON number's text.
#[derive(Clone, Copy, Debug, Default)]
pub struct NumberLimits {
    /// `minimum`.
    pub min: Option<&'static str>,
    /// `maximum`.
    pub max: Option<&'static str>,
    /// `exclusiveMinimum`.
    pub above: Option<&'static str>,
    /// `exclusiveMaximum`.
    pub below: Option<&'static str>,
    /// `multipleOf`.
    pub multiple_of: &'static [&'static str],
}

impl NumberLimits {
    /// Checks a number, given as its JSON text, that stands at `at`.
    ///
    /// # Errors
    /// Says which limit it exceeds.
    pub fn check<E: de::Error>(&self, text: &str, at: &Path<'_>) -> Result<(), E> {
        let Some(value) = Decimal::parse(text) else { return Err(at.error(format_args!("{text} is out of range"))) };
        let bounds = [
            (self.min, [Ordering::Greater, Ordering::Equal], "at least"),
            (self.max, [Ordering::Less, Ordering::Equal], "at most"),
            (self.above, [Ordering::Greater; 2], "more than"),
            (self.below, [Ordering::Less; 2], "less than"),
        ];
        for (bound, fits, words) in bounds {
            let Some(bound) = bound else { continue };
            if !Decimal::parse(bound).is_some_and(|limit| fits.contains(&value.cmp(&limit))) {
                return Err(at.error(format_args!("expected number of {words} {bound}, found {text}")));
            }
        }
        check_decimal(Some(&value), &text, self.multiple_of, at)
    }
}

/// Reads a number within limits.
#[derive(Clone, Copy, Debug)]
pub struct LimitedNum(pub &'static NumberLimits);

impl Reader<Number> for LimitedNum {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<Number, D::Error> {
        // What a float makes of the text may be within limits that the text is not, and the reverse.
        by_text(self, deserializer, at)
    }
}

impl Take<'_> for LimitedNum {
    type Value = Number;

    fn expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("number")
    }

    fn number<E: de::Error>(self, value: Digits<'_>, at: &Path<'_>) -> Result<Number, E> {
        self.0.check(&value.to_string(), at)?;
        Num.number(value, at)
    }
}

/// Reads an integer of any size within limits.
#[derive(Clone, Copy, Debug)]
pub struct LimitedInteger(pub &'static IntegerLimits);

impl Reader<crate::Integer> for LimitedInteger {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<crate::Integer, D::Error> {
        let integer: crate::Integer = crate::Own.read(deserializer, at)?;
        let text = integer.to_string();
        let negative = text.starts_with('-');
        let fits = match integer.as_i128() {
            Some(whole) => (self.0.min..=self.0.max).contains(&whole),
            None => {
                if negative {
                    self.0.min == i128::MIN
                } else {
                    self.0.max == i128::MAX
                }
            }
        };
        if !fits {
            return Err(at.error(format_args!("expected {}, found {text}", self.0)));
        }
        check_decimal(Decimal::parse(&text).as_ref(), &text, self.0.multiple_of, at)?;
        Ok(integer)
    }
}
