//! Whether two instances are one JSON value, and where they differ.

use crate::Instance;
use crate::instance::push_position;

impl Instance {
    /// The first place where `other` is not JSON-equal to `self`: a path and what differs; `None` where they are equal.
    ///
    /// Members are compared in any order, numbers by value.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        self.compare(other, &mut String::new())
    }

    fn compare(&self, other: &Self, path: &mut String) -> Option<String> {
        let length = path.len();
        match (self, other) {
            (Self::Array(mine), Self::Array(theirs)) if mine.len() == theirs.len() => {
                for (position, (mine, theirs)) in mine.iter().zip(theirs).enumerate() {
                    push_position(path, position);
                    if let Some(found) = mine.compare(theirs, path) {
                        return Some(found);
                    }
                    path.truncate(length);
                }
                None
            }
            (Self::Object(mine), Self::Object(theirs)) => {
                for (key, value) in mine {
                    match theirs.iter().find(|(name, _)| name == key) {
                        Some((_, there)) => {
                            path.push('.');
                            path.push_str(key);
                            if let Some(found) = value.compare(there, path) {
                                return Some(found);
                            }
                            path.truncate(length);
                        }
                        None => return Some(format!("{path}.{key}: {value} is gone")),
                    }
                }
                theirs
                    .iter()
                    .find(|(key, _)| !mine.iter().any(|(name, _)| name == key))
                    .map(|(key, value)| format!("{path}.{key}: {value} was added"))
            }
            (Self::Number(mine), Self::Number(theirs)) if same_number(mine, theirs) => None,
            _ if self == other => None,
            _ => Some(format!("{path}: {self} became {other}")),
        }
    }
}

/// Whether two number tokens have one value. Those with a fraction or an exponent, and those beyond 64 bits, may also agree
/// as `f64`, which is all that `serde_json::Number` keeps of them.
pub(crate) fn same_number(left: &str, right: &str) -> bool {
    let kept = |text: &str| text.parse::<i64>().is_ok() || text.parse::<u64>().is_ok();
    if decimal(left) == decimal(right) {
        return true;
    }
    if kept(left) && kept(right) {
        return false;
    }
    matches!((left.parse::<f64>(), right.parse::<f64>()), (Ok(left), Ok(right)) if left.total_cmp(&right).is_eq())
}

/// Sign, digits without zeros at either end, and the power of ten that they are multiplied by.
pub(crate) fn decimal(token: &str) -> (bool, String, i64) {
    let (mantissa, exponent) = token.split_once(['e', 'E']).unwrap_or((token, "0"));
    let negative = mantissa.starts_with('-');
    let unsigned = mantissa.trim_start_matches('-');
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let mut digits = format!("{whole}{fraction}");
    let mut power = exponent.trim_start_matches('+').parse::<i64>().unwrap_or(i64::MAX / 2)
        - i64::try_from(fraction.len()).unwrap_or(i64::MAX / 2);
    while digits.ends_with('0') {
        digits.pop();
        power += 1;
    }
    let digits = digits.trim_start_matches('0').to_owned();
    if digits.is_empty() {
        return (false, digits, 0);
    }
    (negative, digits, power)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_by_value() {
        for (left, right, same) in [
            ("1", "1.0", true),
            ("1", "1e0", true),
            ("100", "1E+2", true),
            ("0", "-0.0", true),
            ("0.10", "1e-1", true),
            ("9007199254740993", "9007199254740992", false),
            ("9007199254740993", "9007199254740993.0", true),
            ("18446744073709551615", "18446744073709551614", false),
            ("18446744073709551616", "18446744073709552000", true),
            ("1", "-1", false),
            ("0.1", "0.1000000000000000055", true),
        ] {
            assert_eq!(same_number(left, right), same, "{left} {right}");
        }
    }

    #[test]
    fn differences_are_named() {
        for (left, right, difference) in [
            ("{\"a\":1,\"b\":2}", "{\"b\":2.0,\"a\":1}", None),
            ("{\"a\":[1]}", "{\"a\":[2]}", Some(".a[0]: 1 became 2")),
            ("{\"a\":{}}", "{}", Some(".a: {} is gone")),
            ("{}", "{\"a\":1}", Some(".a: 1 was added")),
            ("{\"a\":null}", "{}", Some(".a: null is gone")),
            ("[1]", "[1,1]", Some(": [1] became [1,1]")),
        ] {
            let left: Instance = left.parse().unwrap();
            let found = left.difference(&right.parse().unwrap());
            assert_eq!(found.as_deref(), difference);
        }
    }
}
