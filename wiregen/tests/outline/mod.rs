//! A module's types as compact text, for goldens.

use std::fmt::Write as _;

use wiregen::model::{IntegerRepr, Kind, Module, ObjectLimits, Rest, Text, Use};

/// One line per type and member.
pub(crate) fn outline(module: &Module) -> String {
    let mut out = String::new();
    if let Some(root) = &module.root {
        writeln!(out, "root {}", used(root)).unwrap();
    }
    for ty in module.types.values() {
        let mut head = String::new();
        if ty.non_exhaustive {
            head.push_str("open ");
        }
        let tail = format!(
            "  <- {}{}{}",
            ty.at.pointer,
            if ty.copies.is_empty() { String::new() } else { format!(" +{}", ty.copies.len()) },
            if ty.guard.is_empty() {
                String::new()
            } else {
                format!(" guard:{}", ty.guard.iter().map(|u| u.keyword.as_str()).collect::<Vec<_>>().join(","))
            }
        );
        match &ty.kind {
            Kind::Struct(object) => {
                writeln!(out, "{head}struct {}{tail}", ty.name).unwrap();
                for member in &object.members {
                    let mark = if member.required { "" } else { "?" };
                    writeln!(out, "  {} = {:?}{mark}: {}", member.field, member.key, used(&member.value)).unwrap();
                }
                for flat in &object.flattened {
                    writeln!(out, "  ..{}: {}", flat.field, flat.ty).unwrap();
                }
                match &object.rest {
                    Rest::Open => writeln!(out, "  ..").unwrap(),
                    Rest::Closed => {}
                    Rest::Typed(of) => writeln!(out, "  ..: {}", used(of)).unwrap(),
                    Rest::Patterns { patterns, other } => {
                        for (pattern, of) in patterns {
                            writeln!(out, "  ../{pattern}/: {}", used(of)).unwrap();
                        }
                        match other {
                            Some(of) => writeln!(out, "  ..: {}", used(of)).unwrap(),
                            None => writeln!(out, "  no others").unwrap(),
                        }
                    }
                }
                if object.limits != ObjectLimits::default() {
                    writeln!(out, "  {:?}", object.limits).unwrap();
                }
            }
            Kind::Enum(of) => {
                writeln!(out, "{head}enum {}{tail}", ty.name).unwrap();
                for variant in of.variants.iter().take(12) {
                    writeln!(out, "  {} = {:?}", variant.name, variant.value).unwrap();
                }
                if let Some(other) = &of.other {
                    writeln!(out, "  Other({})", text(other)).unwrap();
                }
            }
            Kind::Union(of) => {
                let word = if of.exclusive { "oneOf" } else { "anyOf" };
                writeln!(out, "{head}{word} {}{tail}", ty.name).unwrap();
                for branch in &of.branches {
                    writeln!(out, "  {}({})", branch.name, used(&branch.value)).unwrap();
                }
            }
            Kind::Newtype(of) => writeln!(out, "{head}newtype {} = {}{tail}", ty.name, used(of)).unwrap(),
        }
    }
    for (name, count) in &module.report.fixups {
        writeln!(out, "fixup {name}: {count}").unwrap();
    }
    for (name, count) in &module.report.rewrites {
        writeln!(out, "rule {name}: {count}").unwrap();
    }
    for entry in &module.report.unenforced {
        writeln!(out, "unenforced {} ({}): {}", entry.at.pointer, entry.keyword, entry.why).unwrap();
    }
    out
}

fn factors(multiple_of: &[String]) -> String {
    multiple_of.iter().fold(String::new(), |all, factor| all + " *" + factor)
}

fn bounds<T: std::fmt::Display>(min: Option<T>, max: Option<T>) -> String {
    match (min, max) {
        (None, None) => String::new(),
        (min, max) => {
            format!(" {}..{}", min.map(|v| v.to_string()).unwrap_or_default(), max.map(|v| v.to_string()).unwrap_or_default())
        }
    }
}

fn text(limits: &Text) -> String {
    let mut out = format!("String{}", bounds(limits.min, limits.max));
    for pattern in &limits.patterns {
        write!(out, " /{pattern}/").unwrap();
    }
    if let Some(format) = &limits.format {
        write!(out, " {format}").unwrap();
    }
    out
}

/// How a value is typed.
pub(crate) fn used(of: &Use) -> String {
    match of {
        Use::Any => "Json".into(),
        Use::AnyObject => "JsonObject".into(),
        Use::Never => "!".into(),
        Use::Null => "()".into(),
        Use::Bool => "bool".into(),
        Use::Text(limits) => text(limits),
        Use::Integer(of) => {
            let repr = match of.repr {
                IntegerRepr::Any => "Integer".to_owned(),
                repr => format!("{repr:?}").to_lowercase(),
            };
            let factors = factors(&of.multiple_of);
            format!("{repr}{}{factors}", bounds(of.min, of.max))
        }
        Use::Number(of) => {
            let above = of.above.as_ref().map(|v| format!(" >{v}")).unwrap_or_default();
            let below = of.below.as_ref().map(|v| format!(" <{v}")).unwrap_or_default();
            let factors = factors(&of.multiple_of);
            format!("Number{}{above}{below}{factors}", bounds(of.min.as_ref(), of.max.as_ref()))
        }
        Use::Values(values) => values.iter().map(ToString::to_string).collect::<Vec<_>>().join("|"),
        Use::List(of) => format!("[{}{}{}]", used(&of.item), bounds(of.min, of.max), if of.unique { " unique" } else { "" }),
        Use::Tuple(of) => {
            let items: Vec<String> = of.items.iter().map(used).collect();
            let rest = of.rest.as_ref().map(|rest| format!(", ..{}", used(rest))).unwrap_or_default();
            format!("({}{rest}; {}..{:?})", items.join(", "), of.min, of.max)
        }
        Use::Map(of) => format!("{{{}: {}{}}}", text(&of.keys), used(&of.value), bounds(of.min, of.max)),
        Use::Named(name) => name.clone(),
        Use::Foreign(path) => path.clone(),
        Use::Nullable(of) => format!("{}?", used(of)),
    }
}
