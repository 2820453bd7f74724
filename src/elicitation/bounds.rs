//! What the setters of limits take: closed ranges, and numbers as they are written in Rust.

use std::ops::{RangeFrom, RangeInclusive, RangeToInclusive};

use serde_json::Number;

mod sealed {
    pub trait Sealed {}
}

/// A range whose ends are part of it, as limits of a JSON Schema are: `1..=40`, `1..` or `..=40`.
pub trait Bounds<T>: sealed::Sealed {
    /// The lower and the upper end, each where there is one.
    #[doc(hidden)]
    fn ends(self) -> (Option<T>, Option<T>);
}

impl<T> sealed::Sealed for RangeInclusive<T> {}
impl<T> sealed::Sealed for RangeFrom<T> {}
impl<T> sealed::Sealed for RangeToInclusive<T> {}

impl<T> Bounds<T> for RangeInclusive<T> {
    fn ends(self) -> (Option<T>, Option<T>) {
        let (start, end) = self.into_inner();
        (Some(start), Some(end))
    }
}

impl<T> Bounds<T> for RangeFrom<T> {
    fn ends(self) -> (Option<T>, Option<T>) {
        (Some(self.start), None)
    }
}

impl<T> Bounds<T> for RangeToInclusive<T> {
    fn ends(self) -> (Option<T>, Option<T>) {
        (None, Some(self.end))
    }
}

/// A number in Rust that is a number in JSON: the integers up to 64 bits, `f64`, [`serde_json::Number`].
///
/// An `f64` that is infinite or not a number has no place in JSON: it sets nothing.
pub trait IntoNumber: sealed::Sealed {
    /// The number, if JSON has it.
    #[doc(hidden)]
    fn into_number(self) -> Option<Number>;
}

macro_rules! into_number {
    ($($integer:ty),*) => {$(
        impl sealed::Sealed for $integer {}

        impl IntoNumber for $integer {
            fn into_number(self) -> Option<Number> {
                Some(self.into())
            }
        }
    )*};
}

into_number!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize, Number);

impl sealed::Sealed for f64 {}

impl IntoNumber for f64 {
    fn into_number(self) -> Option<Number> {
        Number::from_f64(self)
    }
}
