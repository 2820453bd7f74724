//! Numbers by value, from their text, without loss.

use std::cmp::Ordering;
use std::fmt;

/// A decimal number in lowest terms: `digits` times ten to the power `exponent`; zero has no digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Decimal {
    negative: bool,
    /// ASCII digits without leading or trailing zeros.
    digits: String,
    exponent: i64,
}

impl Decimal {
    /// `None` where the text is no JSON number or its exponent is beyond `i64`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (negative, rest) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.trim_start_matches('+').parse::<i64>().ok()?),
            None => (rest, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        if whole.is_empty() || !(whole.bytes().chain(fraction.bytes())).all(|b| b.is_ascii_digit()) {
            return None;
        }
        let all = format!("{whole}{fraction}");
        let significant = all.trim_start_matches('0');
        let digits = significant.trim_end_matches('0');
        if digits.is_empty() {
            return Some(Self { negative: false, digits: String::new(), exponent: 0 });
        }
        let dropped = i64::try_from(significant.len() - digits.len()).ok()?;
        let exponent = exponent.checked_sub(i64::try_from(fraction.len()).ok()?)?.checked_add(dropped)?;
        Some(Self { negative, digits: digits.to_owned(), exponent })
    }

    pub(crate) fn is_integer(&self) -> bool {
        self.exponent >= 0
    }

    /// The value, where it is whole and fits.
    pub(crate) fn to_i128(&self) -> Option<i128> {
        if !self.is_integer() || self.exponent > 40 {
            return None;
        }
        let zeros = usize::try_from(self.exponent).ok()?;
        let sign = if self.negative { "-" } else { "" };
        format!("{sign}{}{}", if self.digits.is_empty() { "0" } else { &self.digits }, "0".repeat(zeros)).parse().ok()
    }

    /// The largest whole number that is not above the value, where it fits.
    pub(crate) fn floor(&self) -> Option<i128> {
        if self.is_integer() {
            return self.to_i128();
        }
        let truncated = self.truncated()?;
        if self.negative { truncated.checked_sub(1) } else { Some(truncated) }
    }

    /// The smallest whole number that is not below the value, where it fits.
    pub(crate) fn ceil(&self) -> Option<i128> {
        if self.is_integer() {
            return self.to_i128();
        }
        let truncated = self.truncated()?;
        if self.negative { Some(truncated) } else { truncated.checked_add(1) }
    }

    fn truncated(&self) -> Option<i128> {
        let cut = usize::try_from(self.exponent.unsigned_abs()).ok()?;
        let kept = self.digits.len().saturating_sub(cut);
        let whole = self.digits.get(..kept).filter(|whole| !whole.is_empty());
        let sign = if self.negative { "-" } else { "" };
        format!("{sign}{}", whole.unwrap_or("0")).parse().ok()
    }

    /// Power of ten just above the first digit.
    fn magnitude(&self) -> i128 {
        i128::from(self.exponent) + i128::try_from(self.digits.len()).unwrap_or(i128::MAX)
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |n: &Self| match (n.digits.is_empty(), n.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        };
        let order = sign(self).cmp(&sign(other));
        if order != Ordering::Equal || self.digits.is_empty() {
            return order;
        }
        let order = self.magnitude().cmp(&other.magnitude()).then_with(|| self.digits.cmp(&other.digits));
        if self.negative { order.reverse() } else { order }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A JSON number: plain while it is short, else with an exponent.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.digits.is_empty() {
            return f.write_str("0");
        }
        if self.negative {
            f.write_str("-")?;
        }
        match usize::try_from(self.exponent) {
            Ok(zeros) if zeros <= 20 => write!(f, "{}{}", self.digits, "0".repeat(zeros)),
            _ => write!(f, "{}e{}", self.digits, self.exponent),
        }
    }
}

impl Decimal {
    /// Whether it is a whole multiple of another; `None` where that takes too many digits.
    pub(crate) fn is_multiple_of(&self, factor: &Self) -> Option<bool> {
        if factor.digits.is_empty() {
            return None;
        }
        if self.digits.is_empty() {
            return Some(true);
        }
        let lowest = self.exponent.min(factor.exponent);
        let scaled = |number: &Self| {
            let zeros = usize::try_from(number.exponent.checked_sub(lowest)?).ok()?;
            if zeros > 36 {
                return None;
            }
            format!("{}{}", number.digits, "0".repeat(zeros)).parse::<u128>().ok()
        };
        Some(scaled(self)?.is_multiple_of(scaled(factor)?))
    }
}
