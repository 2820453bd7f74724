//! What follows once all types are known: choices that cannot be exclusive, types without an end.

use std::collections::{HashMap, HashSet};

use crate::Error;
use crate::model::{Kind, Module, Rest, Unenforced, Use};

/// Why a keyword has no form in Rust.
pub(super) fn why(keyword: &str) -> &'static str {
    match keyword {
        "if" => "conditions need a validator",
        "not" => "what a value must not be needs a validator",
        "contains" => "counting elements that fit needs a validator",
        "dependentSchemas" | "dependencies" => "a schema that a key brings along needs a validator",
        "unevaluatedProperties" | "unevaluatedItems" => "what other keywords have looked at is known to a validator only",
        "$dynamicRef" | "$recursiveRef" => "it leads elsewhere by the path that was taken",
        "allOf" => "its patterns for keys cannot be put together with those beside it",
        "oneOf" => "a branch admits more than the schema says, so that two may fit",
        _ => "no type expresses it",
    }
}

/// A `oneOf` of which some branch admits more than the schema does cannot refuse what fits two branches.
pub(super) fn settle(module: &mut Module) {
    let mut loose: HashSet<String> = module.types.values().filter(|ty| !ty.guard.is_empty()).map(|ty| ty.name.clone()).collect();
    if loose.is_empty() {
        return;
    }
    let mut holders: HashMap<String, Vec<String>> = HashMap::new();
    for ty in module.types.values() {
        for name in mentioned(&ty.kind) {
            holders.entry(name).or_default().push(ty.name.clone());
        }
    }
    let mut open: Vec<String> = loose.iter().cloned().collect();
    while let Some(name) = open.pop() {
        for holder in holders.get(&name).into_iter().flatten() {
            if loose.insert(holder.clone()) {
                open.push(holder.clone());
            }
        }
    }
    let mut found = Vec::new();
    for ty in module.types.values_mut().filter(|ty| loose.contains(&ty.name)) {
        let Kind::Union(union) = &mut ty.kind else { continue };
        let own = !ty.guard.is_empty();
        let below = union.branches.iter().any(|branch| names_in(&branch.value).iter().any(|name| loose.contains(name)));
        if union.exclusive && (below || own) {
            union.exclusive = false;
            let entry = Unenforced { at: ty.at.join("oneOf"), keyword: "oneOf".to_owned(), why: why("oneOf").to_owned() };
            ty.guard.push(entry.clone());
            found.push(entry);
        }
    }
    for entry in found {
        if !module.report.unenforced.contains(&entry) {
            module.report.unenforced.push(entry);
        }
    }
}

/// Types that a value reaches without going into it: a cycle of these has no end.
pub(super) fn refuse_endless(module: &Module) -> Result<(), Error> {
    let mut done: HashSet<&str> = HashSet::new();
    for start in module.types.keys() {
        let mut path: HashSet<&str> = HashSet::new();
        let mut open: Vec<(&str, bool)> = vec![(start, false)];
        while let Some((name, leaving)) = open.pop() {
            if leaving {
                path.remove(name);
                done.insert(name);
                continue;
            }
            if path.contains(name) {
                let ty = module.types.get(name).map(|ty| ty.at.clone()).unwrap_or_default();
                return Err(Error::at(&ty, "refers to itself at the same place of an instance, without end")
                    .remedy("correct the `$ref` with a fixup"));
            }
            if done.contains(name) {
                continue;
            }
            path.insert(name);
            open.push((name, true));
            let Some(ty) = module.types.get(name) else { continue };
            for next in in_place(&ty.kind) {
                open.push((next, false));
            }
        }
    }
    Ok(())
}

fn in_place(kind: &Kind) -> Vec<&str> {
    fn inner(used: &Use) -> Option<&str> {
        match used {
            Use::Named(name) => Some(name),
            Use::Nullable(used) => inner(used),
            _ => None,
        }
    }
    match kind {
        Kind::Newtype(used) => inner(used).into_iter().collect(),
        Kind::Union(union) => union.branches.iter().filter_map(|branch| inner(&branch.value)).collect(),
        Kind::Struct(object) => object.flattened.iter().map(|flat| flat.ty.as_str()).collect(),
        Kind::Enum(_) => Vec::new(),
    }
}

/// Names of all types that a type mentions.
fn mentioned(kind: &Kind) -> Vec<String> {
    let mut names = Vec::new();
    match kind {
        Kind::Newtype(used) => names.extend(names_in(used)),
        Kind::Union(union) => {
            names.extend(union.branches.iter().flat_map(|branch| names_in(&branch.value)));
        }
        Kind::Struct(object) => {
            names.extend(object.members.iter().flat_map(|member| names_in(&member.value)));
            names.extend(object.flattened.iter().map(|flat| flat.ty.clone()));
            match &object.rest {
                Rest::Typed(used) => names.extend(names_in(used)),
                Rest::Patterns { patterns, other } => {
                    names.extend(patterns.iter().flat_map(|(_, used)| names_in(used)));
                    names.extend(other.iter().flat_map(|used| names_in(used)));
                }
                Rest::Open | Rest::Closed => {}
            }
        }
        Kind::Enum(_) => {}
    }
    names
}

fn names_in(used: &Use) -> Vec<String> {
    match used {
        Use::Named(name) => vec![name.clone()],
        Use::Nullable(used) => names_in(used),
        Use::List(list) => names_in(&list.item),
        Use::Map(map) => names_in(&map.value),
        Use::Tuple(tuple) => tuple.items.iter().chain(&tuple.rest).flat_map(names_in).collect(),
        _ => Vec::new(),
    }
}
