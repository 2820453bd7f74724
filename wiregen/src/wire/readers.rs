//! The reader of a use: an expression of the runtime's readers with the limits that the schema sets.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use serde_json::Value;

use super::Wire;
use crate::{
    Error,
    model::{Integer, IntegerRepr, List, Map, Number, Text, Tuple, Use},
    rust_type::is_rust_tuple,
};

impl Wire<'_> {
    /// The expression that reads a value.
    pub(super) fn reader(&self, value: &Use) -> Result<TokenStream, Error> {
        Ok(match value {
            Use::Any | Use::AnyObject | Use::Named(_) | Use::Foreign(_) => quote!(rt::Own),
            Use::Never => quote!(rt::Never),
            Use::Null => quote!(rt::Null),
            Use::Bool => quote!(rt::Bool),
            Use::Text(text) if is_unlimited(text) => quote!(rt::Text),
            Use::Text(text) => {
                let limits = text_limits(text);
                quote!(rt::LimitedText(&#limits))
            }
            Use::Integer(integer) => self::integer(integer),
            Use::Number(number) => self::number(number),
            Use::Values(values) => {
                let texts = values.iter().map(Value::to_string);
                quote!(rt::Values(&[#(#texts),*]))
            }
            Use::List(list) => self.list(list)?,
            Use::Tuple(tuple) => self.tuple(tuple)?,
            Use::Map(map) => self.map(map)?,
            Use::Nullable(inner) => {
                let inner = self.reader(inner)?;
                quote!(rt::Nullable(#inner))
            }
        })
    }

    /// The expression that reads a value which its holder boxes.
    pub(super) fn boxed_reader(&self, value: &Use, boxed: bool) -> Result<TokenStream, Error> {
        match (boxed, value) {
            (false, value) => self.reader(value),
            (true, Use::Nullable(inner)) => {
                let inner = self.boxed_reader(inner, true)?;
                Ok(quote!(rt::Nullable(#inner)))
            }
            (true, value) => {
                let reader = self.reader(value)?;
                Ok(quote!(rt::Boxed(#reader)))
            }
        }
    }

    /// A function that checks a raw value: `fn(&Json, Path) -> Result<(), String>`.
    pub(super) fn check(&self, value: &Use) -> Result<TokenStream, Error> {
        let (ty, reader) = (self.names.of(value)?, self.reader(value)?);
        Ok(quote!(|json, at| rt::read_json::<#ty, _>(json, #reader, at).map(|_| ())))
    }

    fn list(&self, list: &List) -> Result<TokenStream, Error> {
        let item = self.reader(&list.item)?;
        let size = size_limits(list.min, list.max);
        Ok(match (list.unique, list.min, list.max) {
            (true, ..) => quote!(rt::Distinct { item: #item, size: #size }),
            (false, None, None) => quote!(rt::List(#item)),
            (false, ..) => quote!(rt::LimitedList { item: #item, size: #size }),
        })
    }

    fn tuple(&self, tuple: &Tuple) -> Result<TokenStream, Error> {
        if is_rust_tuple(tuple) {
            let items = tuple.items.iter().map(|item| self.reader(item)).collect::<Result<Vec<_>, _>>()?;
            return Ok(quote!(rt::Tuple((#(#items,)*))));
        }
        let items = tuple.items.iter().map(|item| self.check(item)).collect::<Result<Vec<_>, _>>()?;
        let rest = match &tuple.rest {
            Some(Use::Any) => quote!(rt::Following::Any),
            Some(rest) => {
                let check = self.check(rest)?;
                quote!(rt::Following::Each(#check))
            }
            None => quote!(rt::Following::None),
        };
        let size = size_limits(Some(tuple.min), tuple.max);
        let unique = tuple.unique;
        Ok(quote!(rt::Positions { items: &[#(#items),*], rest: #rest, size: #size, unique: #unique }))
    }

    fn map(&self, map: &Map) -> Result<TokenStream, Error> {
        let value = self.reader(&map.value)?;
        if map.min.is_none() && map.max.is_none() && is_unlimited(&map.keys) {
            return Ok(quote!(rt::Map(#value)));
        }
        let (size, keys) = (size_limits(map.min, map.max), text_limits(&map.keys));
        Ok(quote!(rt::LimitedMap { value: #value, size: #size, keys: &#keys }))
    }
}

fn is_unlimited(text: &Text) -> bool {
    text.min.is_none() && text.max.is_none() && text.patterns.is_empty()
}

fn option(value: Option<TokenStream>) -> TokenStream {
    value.map_or_else(|| quote!(None), |value| quote!(Some(#value)))
}

fn unsigned(value: u64) -> TokenStream {
    let literal = Literal::u64_unsuffixed(value);
    quote!(#literal)
}

pub(super) fn size_limits(min: Option<u64>, max: Option<u64>) -> TokenStream {
    let (min, max) = (unsigned(min.unwrap_or_default()), option(max.map(unsigned)));
    quote!(rt::SizeLimits { min: #min, max: #max })
}

pub(super) fn text_limits(text: &Text) -> TokenStream {
    let (min, max) = (unsigned(text.min.unwrap_or_default()), option(text.max.map(unsigned)));
    let patterns = &text.patterns;
    // What a function makes is static only in a `const` block.
    let patterns = if patterns.is_empty() { quote!(&[]) } else { quote!(const { &[#(rt::Pattern::new(#patterns)),*] }) };
    quote!(rt::TextLimits { min: #min, max: #max, patterns: #patterns })
}

fn integer(integer: &Integer) -> TokenStream {
    let bound = |bound: i128| match bound {
        i128::MIN => quote!(i128::MIN),
        i128::MAX => quote!(i128::MAX),
        bound => {
            let (sign, size) = ((bound < 0).then(|| quote!(-)), Literal::u128_unsuffixed(bound.unsigned_abs()));
            quote!(#sign #size)
        }
    };
    let (min, max) = integer.bounds();
    let (min, max) = (bound(min), bound(max));
    let multiple_of = &integer.multiple_of;
    let limits = quote!(&rt::IntegerLimits { min: #min, max: #max, multiple_of: &[#(#multiple_of),*] });
    match integer.repr {
        IntegerRepr::Any if integer.min.is_none() && integer.max.is_none() && multiple_of.is_empty() => quote!(rt::Own),
        IntegerRepr::Any => quote!(rt::LimitedInteger(#limits)),
        _ => quote!(rt::Int(#limits)),
    }
}

/// Whether a float holds every such integer exactly.
pub(super) fn fits_float(integer: &Integer) -> bool {
    const EXACT: i128 = 1 << f64::MANTISSA_DIGITS;
    let (min, max) = integer.bounds();
    min > -EXACT && max < EXACT
}

fn number(number: &Number) -> TokenStream {
    let text = |bound: &Option<String>| option(bound.as_ref().map(|bound| quote!(#bound)));
    let (min, max, above, below) = (text(&number.min), text(&number.max), text(&number.above), text(&number.below));
    let multiple_of = &number.multiple_of;
    let bounds = [&number.min, &number.max, &number.above, &number.below];
    if bounds.iter().all(|bound| bound.is_none()) && multiple_of.is_empty() {
        return quote!(rt::Num);
    }
    quote! {
        rt::LimitedNum(&rt::NumberLimits {
            min: #min, max: #max, above: #above, below: #below, multiple_of: &[#(#multiple_of),*],
        })
    }
}
