//! JSON numbers by mathematical value, from their text: exact at any size.

use std::cmp::Ordering;

/// The largest exponent that is read: no sum of it and a length overflows.
const LARGEST: i128 = 10_i128.pow(36);

/// A finite decimal: `digits × 10^exponent`, without leading or trailing zeros in `digits`; zero has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decimal {
    negative: bool,
    digits: String,
    exponent: i128,
}

impl Decimal {
    /// Reads a JSON number. `None` where the text is none, or its exponent has more than 36 digits.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (negative, text) = text.strip_prefix('-').map_or((false, text), |text| (true, text));
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        if whole.is_empty() || !whole.bytes().chain(fraction.bytes()).all(|b| b.is_ascii_digit()) {
            return None;
        }
        let all = [whole, fraction].concat();
        let significant = all.trim_end_matches('0');
        let dropped = (all.len() - significant.len()) as i128;
        let digits = significant.trim_start_matches('0').to_owned();
        if digits.is_empty() {
            return Some(Self { negative: false, digits, exponent: 0 });
        }
        let exponent = exponent.parse::<i128>().ok().filter(|exponent| (-LARGEST..=LARGEST).contains(exponent))?;
        Some(Self { negative, digits, exponent: exponent - fraction.len() as i128 + dropped })
    }

    fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Whether it has no fraction.
    pub(crate) fn is_integer(&self) -> bool {
        self.exponent >= 0
    }

    /// The integer that it is, if it is one that fits.
    pub(crate) fn whole(&self) -> Option<i128> {
        let power = u32::try_from(self.exponent).ok()?;
        if self.is_zero() {
            return Some(0);
        }
        let size = self.digits.parse::<u128>().ok()?.checked_mul(10_u128.checked_pow(power)?)?;
        if self.negative { 0_i128.checked_sub_unsigned(size) } else { size.try_into().ok() }
    }

    /// The integer that it is, written without exponent, if it is one of at most `most` digits.
    pub(crate) fn integer_text(&self, most: usize) -> Option<String> {
        let zeros = usize::try_from(self.exponent).ok()?;
        if zeros.saturating_add(self.digits.len()) > most {
            return None;
        }
        let sign = if self.negative { "-" } else { "" };
        let digits = if self.is_zero() { "0" } else { &self.digits };
        Some([sign, digits, &"0".repeat(zeros)].concat())
    }

    /// Whether it is an integer times `divisor`.
    pub(crate) fn is_multiple_of(&self, divisor: &Self) -> bool {
        if self.is_zero() {
            return true;
        }
        let Ok(modulus) = divisor.digits.parse::<u64>().map(u128::from) else { return self.digits == divisor.digits };
        // `digits` has no factor ten, so no divisor with a larger power of ten divides it.
        let Some(power) = self.exponent.checked_sub(divisor.exponent).and_then(|power| u64::try_from(power).ok()) else {
            return false;
        };
        if modulus == 0 {
            return false;
        }
        let rest = self.digits.bytes().fold(0, |rest, digit| (rest * 10 + u128::from(digit - b'0')) % modulus);
        (rest * ten_to(power, modulus)).is_multiple_of(modulus)
    }
}

/// `10^power mod modulus`.
fn ten_to(mut power: u64, modulus: u128) -> u128 {
    let (mut result, mut base) = (1 % modulus, 10 % modulus);
    while power > 0 {
        if power & 1 == 1 {
            result = result * base % modulus;
        }
        base = base * base % modulus;
        power >>= 1;
    }
    result
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |number: &Self| {
            if number.is_zero() {
                0
            } else if number.negative {
                -1
            } else {
                1
            }
        };
        let by_sign = sign(self).cmp(&sign(other));
        if by_sign != Ordering::Equal || self.is_zero() {
            return by_sign;
        }
        let size = |number: &Self| number.exponent + number.digits.len() as i128;
        let by_size = size(self).cmp(&size(other)).then_with(|| self.digits.cmp(&other.digits));
        if self.negative { by_size.reverse() } else { by_size }
    }
}

#[cfg(test)]
mod tests {
    use super::Decimal;

    fn decimal(text: &str) -> Decimal {
        Decimal::parse(text).unwrap_or_else(|| unreachable!("{text} is a number"))
    }

    #[test]
    fn equal_numbers_are_equal_however_they_are_written() {
        for (left, right) in [("1", "1.0"), ("1", "10e-1"), ("100", "1E+2"), ("0", "-0.0"), ("1e400", "10e399")] {
            assert_eq!(decimal(left), decimal(right), "{left} {right}");
        }
        assert_ne!(decimal("1"), decimal("-1"));
        assert_ne!(decimal("9007199254740993"), decimal("9007199254740992"));
    }

    #[test]
    fn numbers_are_ordered() {
        let ascending = ["-1e400", "-10", "-9.5", "-0.1", "0", "1e-400", "0.09", "0.1", "1", "1.5", "9", "10", "12", "1e400"];
        for pair in ascending.windows(2) {
            assert!(decimal(pair[0]) < decimal(pair[1]), "{pair:?}");
        }
    }

    #[test]
    fn multiples_are_exact() {
        let cases = [
            ("0", "7", true),
            ("10", "5", true),
            ("7", "5", false),
            ("0.0075", "0.0001", true),
            ("0.00751", "0.0001", false),
            ("4.35", "0.01", true),
            ("1e308", "0.123456789", false),
            ("1e308", "0.5", true),
            ("15", "10", false),
            ("1.5", "10", false),
        ];
        for (number, divisor, expected) in cases {
            assert_eq!(decimal(number).is_multiple_of(&decimal(divisor)), expected, "{number} {divisor}");
        }
    }

    #[test]
    fn wholes_are_read_by_value() {
        let cases = [
            ("-170141183460469231731687303715884105728", Some(i128::MIN)),
            ("170141183460469231731687303715884105728", None),
            ("1.0", Some(1)),
            ("1e2", Some(100)),
            ("-2.50e1", Some(-25)),
            ("0.5", None),
            ("1e40", None),
        ];
        for (text, whole) in cases {
            assert_eq!(decimal(text).whole(), whole, "{text}");
        }
        for text in ["", "-", ".5", "1e", "abc", "1e9999999999999999999999999999999999999"] {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
    }
}
