//! JSON numbers compared by mathematical value, exact at any size and under every feature of `serde_json`.

use std::cmp::Ordering;

use serde_json::Number;

use crate::decimal::Decimal;

/// Compares two numbers by mathematical value: `1` and `1.0` are equal. `None` where an exponent has more than 36 digits.
///
/// ```
/// use std::cmp::Ordering;
///
/// let two = serde_json::Number::from(2);
/// let number = serde_json::Number::from_f64(2.5).ok_or("finite")?;
/// assert_eq!(wiregen_runtime::compare_numbers(&two, &number), Some(Ordering::Less));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn compare_numbers(left: &Number, right: &Number) -> Option<Ordering> {
    if let (Some(left), Some(right)) = (whole(left), whole(right)) {
        return Some(left.cmp(&right));
    }
    Some(Decimal::parse(&left.to_string())?.cmp(&Decimal::parse(&right.to_string())?))
}

/// Whether a number has no fraction, however it is written: `2`, `2.0` and `20e-1` have none.
///
/// ```
/// let whole = serde_json::Number::from_f64(2.0).ok_or("finite")?;
/// let half = serde_json::Number::from_f64(2.5).ok_or("finite")?;
/// assert!(wiregen_runtime::is_integer(&whole));
/// assert!(!wiregen_runtime::is_integer(&half));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn is_integer(number: &Number) -> bool {
    whole(number).is_some() || Decimal::parse(&number.to_string()).is_some_and(|number| number.is_integer())
}

fn whole(number: &Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering::{self, Equal, Greater, Less};

    use serde_json::Number;

    use super::{compare_numbers, is_integer};

    fn number(text: &str) -> Number {
        serde_json::from_str(text).unwrap_or_else(|_| unreachable!("{text} is a number"))
    }

    #[test]
    fn numbers_compare_by_value() {
        let cases: [(&str, Ordering, &str); 8] = [
            ("1", Equal, "1.0"),
            ("1", Less, "1.5"),
            ("-1.5", Less, "-1"),
            ("18446744073709551615", Greater, "9223372036854775807"),
            ("18446744073709551615", Less, "1e20"),
            ("9007199254740993", Greater, "9007199254740992.0"),
            ("0", Equal, "-0.0"),
            ("1e300", Greater, "1e-300"),
        ];
        for (left, order, right) in cases {
            assert_eq!(compare_numbers(&number(left), &number(right)), Some(order), "{left} {right}");
            assert_eq!(compare_numbers(&number(right), &number(left)), Some(order.reverse()), "{right} {left}");
        }
    }

    #[test]
    fn an_integer_is_one_by_value() {
        for (text, integer) in [("2", true), ("2.0", true), ("20e-1", true), ("1e300", true), ("2.5", false), ("1e-300", false)] {
            assert_eq!(is_integer(&number(text)), integer, "{text}");
        }
    }
}
