//! Which instances the types of a module admit, by the meaning of the model alone.

use std::collections::HashSet;

use serde_json::{Map, Number, Value};
use wiregen::model::{Integer, Kind, Member, Module, ObjectLimits, Rest, Struct, Text, Type, Union, Use};

/// Whether a value is admitted where it is used like this.
pub(crate) fn admits(module: &Module, of: &Use, value: &Value) -> bool {
    match of {
        Use::Any | Use::Foreign(_) => true,
        Use::AnyObject => value.is_object(),
        Use::Never => false,
        Use::Null => value.is_null(),
        Use::Bool => value.is_boolean(),
        Use::Text(limits) => value.as_str().is_some_and(|found| text(limits, found)),
        Use::Integer(limits) => value.as_number().is_some_and(|found| integer(limits, found)),
        Use::Number(limits) => value.as_f64().is_some_and(|found| {
            let bound = |text: &Option<String>| text.as_ref().map(|text| text.parse::<f64>().unwrap());
            bound(&limits.min).is_none_or(|min| found >= min)
                && bound(&limits.max).is_none_or(|max| found <= max)
                && bound(&limits.above).is_none_or(|above| found > above)
                && bound(&limits.below).is_none_or(|below| found < below)
                && limits.multiple_of.iter().all(|factor| multiple(found, factor))
        }),
        Use::Values(values) => values.iter().any(|known| equal(known, value)),
        Use::List(of) => value.as_array().is_some_and(|items| {
            items.iter().all(|item| admits(module, &of.item, item))
                && length(items.len(), of.min, of.max)
                && (!of.unique || distinct(items))
        }),
        Use::Tuple(of) => value.as_array().is_some_and(|items| {
            let each = items.iter().enumerate().all(|(index, item)| match (of.items.get(index), &of.rest) {
                (Some(of), _) | (None, Some(of)) => admits(module, of, item),
                (None, None) => false,
            });
            each && length(items.len(), Some(of.min), of.max) && (!of.unique || distinct(items))
        }),
        Use::Map(of) => value.as_object().is_some_and(|members| {
            members.iter().all(|(key, value)| text(&of.keys, key) && admits(module, &of.value, value))
                && length(members.len(), of.min, of.max)
        }),
        Use::Named(name) => is_of(module, &module.types[name], value),
        Use::Nullable(of) => value.is_null() || admits(module, of, value),
    }
}

fn is_of(module: &Module, ty: &Type, value: &Value) -> bool {
    match &ty.kind {
        Kind::Newtype(of) => admits(module, of, value),
        Kind::Enum(of) => value.as_str().is_some_and(|found| {
            of.variants.iter().any(|variant| variant.value == found)
                || of.other.as_ref().is_some_and(|limits| text(limits, found))
        }),
        Kind::Union(of) => fitting(module, of, value) > 0 && (!of.exclusive || fitting(module, of, value) == 1),
        Kind::Struct(of) => value.as_object().is_some_and(|members| {
            let mut known = HashSet::new();
            structure(module, of, members, &mut known) && rest(module, of, members, &known)
        }),
    }
}

fn fitting(module: &Module, of: &Union, value: &Value) -> usize {
    of.branches.iter().filter(|branch| admits(module, &branch.value, value)).count()
}

/// Members and flattened parts; gathers the keys that they know.
fn structure<'m>(module: &'m Module, of: &'m Struct, members: &Map<String, Value>, known: &mut HashSet<&'m str>) -> bool {
    known.extend(of.members.iter().map(|member| member.key.as_str()));
    let own = of.members.iter().all(|Member { key, value, required, .. }| match members.get(key) {
        Some(found) => admits(module, value, found),
        None => !required,
    });
    own && limits(&of.limits, members) && of.flattened.iter().all(|flat| part(module, &flat.ty, members, known))
}

fn part<'m>(module: &'m Module, ty: &str, members: &Map<String, Value>, known: &mut HashSet<&'m str>) -> bool {
    match &module.types[ty].kind {
        Kind::Struct(of) => structure(module, of, members, known),
        Kind::Newtype(Use::Named(name)) => part(module, name, members, known),
        Kind::Union(of) => {
            let mut fitting = Vec::new();
            for branch in &of.branches {
                let Use::Named(name) = &branch.value else { panic!("{} is no object", branch.name) };
                let mut keys = HashSet::new();
                if part(module, name, members, &mut keys) {
                    fitting.push(keys);
                }
            }
            let fits = !fitting.is_empty() && (!of.exclusive || fitting.len() == 1);
            known.extend(fitting.into_iter().next().into_iter().flatten());
            fits
        }
        _ => panic!("{ty} cannot be flattened"),
    }
}

fn rest(module: &Module, of: &Struct, members: &Map<String, Value>, known: &HashSet<&str>) -> bool {
    members.iter().filter(|(key, _)| !known.contains(key.as_str())).all(|(key, value)| match &of.rest {
        Rest::Closed => false,
        Rest::Open => true,
        Rest::Typed(of) => admits(module, of, value),
        Rest::Patterns { patterns, other } => {
            let fitting: Vec<_> = patterns.iter().filter(|(pattern, _)| found(pattern, key)).collect();
            if fitting.is_empty() {
                other.as_ref().is_some_and(|of| admits(module, of, value))
            } else {
                fitting.iter().all(|(_, of)| admits(module, of, value))
            }
        }
    })
}

fn limits(limits: &ObjectLimits, members: &Map<String, Value>) -> bool {
    let has = |keys: &[String]| keys.iter().all(|key| members.contains_key(key));
    length(members.len(), limits.min, limits.max)
        && limits.names.as_ref().is_none_or(|names| members.keys().all(|key| text(names, key)))
        && limits.dependent.iter().all(|(key, others)| !members.contains_key(key) || has(others))
        && has(&limits.required)
        && limits.alternatives.iter().all(|group| {
            let present = group.sets.iter().filter(|set| has(set)).count();
            present == 1 || (present > 1 && !group.exclusive)
        })
}

fn length(found: usize, min: Option<u64>, max: Option<u64>) -> bool {
    let found = found as u64;
    min.is_none_or(|min| found >= min) && max.is_none_or(|max| found <= max)
}

fn text(limits: &Text, value: &str) -> bool {
    length(value.chars().count(), limits.min, limits.max) && limits.patterns.iter().all(|pattern| found(pattern, value))
}

fn found(pattern: &str, value: &str) -> bool {
    regress::Regex::with_flags(pattern, "u").unwrap().find(value).is_some()
}

fn integer(limits: &Integer, value: &Number) -> bool {
    let whole = value.as_i128().or_else(|| {
        let float = value.as_f64()?;
        #[allow(clippy::cast_possible_truncation, reason = "checked to be whole")]
        (float.fract() == 0.0).then_some(float as i128)
    });
    whole.is_some_and(|found| {
        limits.min.is_none_or(|min| found >= min)
            && limits.max.is_none_or(|max| found <= max)
            && limits.multiple_of.iter().all(|factor| match factor.parse::<i128>() {
                Ok(factor) => found % factor == 0,
                Err(_) => multiple(found as f64, factor),
            })
    })
}

fn multiple(found: f64, factor: &str) -> bool {
    let ratio = found / factor.parse::<f64>().unwrap();
    (ratio - ratio.round()).abs() < 1e-9 || (found % factor.parse::<f64>().unwrap()) == 0.0
}

fn distinct(items: &[Value]) -> bool {
    items.iter().enumerate().all(|(index, item)| items.iter().take(index).all(|other| !equal(other, item)))
}

fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| equal(a, b)))
        }
        (a, b) => a == b,
    }
}
