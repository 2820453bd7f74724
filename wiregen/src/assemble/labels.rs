//! Variant names: what tells the branches of a choice apart, in the schema's own words.

use std::collections::{HashMap, HashSet};

use indexmap::IndexSet;

use crate::names::{shared_start, type_name, without_shared};
use crate::resolve::{Part, Resolver};
use crate::schema::{Schema, Types, Union};

/// A word for a set of types.
pub(super) fn of_types(types: Types) -> &'static str {
    match types {
        Types::NULL => "Null",
        Types::BOOLEAN => "Boolean",
        Types::STRING => "String",
        Types::INTEGER => "Integer",
        Types::NUMBER | Types::FRACTION => "Number",
        Types::ARRAY => "Array",
        Types::OBJECT => "Object",
        _ => "Choice",
    }
}

/// A word for a choice itself: the key whose value decides.
pub(super) fn of_choice(resolver: Resolver<'_>, union: &Union) -> Option<String> {
    let branches: Vec<Facts> = union.branches.iter().map(|branch| Facts::of(resolver, branch)).collect();
    tag(&branches)
}

/// Distinct names for the branches of a union.
pub(super) fn of_branches(resolver: Resolver<'_>, owner: &str, branches: &[Schema]) -> Vec<String> {
    let mut facts: Vec<Facts> = branches.iter().map(|branch| Facts::of(resolver, branch)).collect();
    let mut seen: HashMap<(String, String), usize> = HashMap::new();
    for pair in facts.iter().flat_map(|facts| &facts.constants) {
        *seen.entry(pair.clone()).or_default() += 1;
    }
    for facts in &mut facts {
        let own = facts.constants.iter().find(|pair| seen.get(pair) == Some(&1));
        facts.own_constant = own.map(|(_, value)| value.clone());
    }
    let tagged: HashMap<usize, String> = match tag(&facts) {
        Some(key) => facts
            .iter()
            .enumerate()
            .filter_map(|(index, facts)| {
                let (_, value) = facts.constants.iter().find(|(name, _)| *name == key)?;
                Some((index, type_name(value)?))
            })
            .collect(),
        None => HashMap::new(),
    };
    // Names of definitions and titles, less what all of them share.
    let named: Vec<(usize, String)> =
        facts.iter().enumerate().filter_map(|(index, facts)| Some((index, facts.name.clone()?))).collect();
    let all_references = facts.iter().all(|facts| facts.is_reference || facts.types == Types::NULL);
    let full: Vec<String> = named.iter().map(|(_, name)| name.clone()).collect();
    let cut = without_shared(&full).unwrap_or_else(|| without_owner(owner, &full));
    let by_name: HashMap<usize, String> = named.iter().map(|(index, _)| *index).zip(cut).collect();
    let labels = (0..facts.len()).map(|index| {
        let (tagged, named) = (tagged.get(&index), by_name.get(&index));
        let first = if all_references { named.or(tagged) } else { tagged.or(named) };
        first.cloned().or_else(|| facts.get(index).map(Facts::word)).unwrap_or_default()
    });
    let mut labels: Vec<String> = labels.collect();
    by_own_key(&mut labels, &facts);
    tell_apart(&mut labels, &facts);
    labels
}

/// Where there are several objects, `Object` says nothing; a key that only one of them has does.
fn by_own_key(labels: &mut [String], facts: &[Facts]) {
    for (index, label) in labels.iter_mut().enumerate() {
        let Some(own) = facts.get(index).filter(|own| own.types == Types::OBJECT && label == "Object") else { continue };
        let rivals = facts.iter().enumerate().filter(|(other, facts)| *other != index && facts.types == Types::OBJECT);
        let rivals: Vec<&Facts> = rivals.map(|(_, facts)| facts).collect();
        if let Some(word) = own.only_key(&rivals).filter(|_| !rivals.is_empty()) {
            *label = word;
        }
    }
}

/// One name alone loses the words that the union's own name starts with.
fn without_owner(owner: &str, names: &[String]) -> Vec<String> {
    let cut = names.iter().map(|name| {
        let rest = name.strip_prefix(owner).filter(|rest| rest.starts_with(char::is_uppercase));
        rest.or_else(|| name.strip_suffix(owner).filter(|rest| !rest.is_empty())).unwrap_or(name).to_owned()
    });
    let cut: Vec<String> = cut.collect();
    let distinct: HashSet<&String> = cut.iter().collect();
    if distinct.len() == names.len() { cut } else { names.to_vec() }
}

/// Labels that are alike get a word for what only their branch has.
fn tell_apart(labels: &mut [String], facts: &[Facts]) {
    for round in 0..4 {
        let mut counts: HashMap<String, usize> = HashMap::new();
        for label in labels.iter() {
            *counts.entry(label.clone()).or_default() += 1;
        }
        if counts.values().all(|count| *count == 1) {
            return;
        }
        let before = labels.to_vec();
        for (index, label) in labels.iter_mut().enumerate() {
            if counts.get(label.as_str()).copied().unwrap_or(0) < 2 {
                continue;
            }
            let Some(own) = facts.get(index) else { continue };
            let rivals: Vec<&Facts> = facts
                .iter()
                .zip(&before)
                .enumerate()
                .filter(|(other, (_, text))| *other != index && *text == label)
                .map(|(_, (facts, _))| facts)
                .collect();
            let word = match round {
                0 => own.name.clone().filter(|name| name != label),
                1 => own.only_key(&rivals),
                2 => own.detail.clone(),
                _ => Some(ordinal(index)),
            };
            if let Some(word) = word {
                *label = match round {
                    0 => word,
                    1 if own.types == Types::OBJECT && label == "Object" => word,
                    _ => format!("{label}{word}"),
                };
            }
        }
    }
}

/// Words for a place, when nothing else tells branches apart.
fn ordinal(index: usize) -> String {
    const WORDS: [&str; 10] = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"];
    match WORDS.get(index) {
        Some(word) => (*word).to_owned(),
        None => format!("Number{}", index + 1),
    }
}

/// The key that is a required string constant in the object branches, each time another; a few may leave it open.
fn tag(facts: &[Facts]) -> Option<String> {
    let objects: Vec<&Facts> = facts.iter().filter(|facts| facts.types == Types::OBJECT).collect();
    let values = |key: &String| -> Vec<&String> {
        let constants = objects.iter().filter_map(|facts| facts.constants.iter().find(|(name, _)| name == key));
        constants.map(|(_, value)| value).collect()
    };
    let keys: IndexSet<&String> = objects.iter().flat_map(|facts| facts.constants.iter().map(|(key, _)| key)).collect();
    let fits = |key: &&String| {
        let values = values(key);
        let distinct = values.iter().collect::<HashSet<_>>().len() == values.len();
        let rare = objects.len() - values.len();
        distinct && values.len() > 1 && rare * 3 <= objects.len()
    };
    // The first key of those that tell most branches apart.
    let mut best: Option<(usize, &String)> = None;
    for key in keys.into_iter().filter(fits) {
        let count = values(key).len();
        if best.is_none_or(|(known, _)| count > known) {
            best = Some((count, key));
        }
    }
    best.map(|(_, key)| key.clone())
}

/// The words that the names of all branches of a choice start with.
fn shared_words(resolver: Resolver<'_>, part: &Part) -> Option<String> {
    let Part::Union(union) = part else { return None };
    let names: Option<Vec<String>> = union
        .branches
        .iter()
        .map(|branch| {
            let target = branch.reference.as_ref().or_else(|| branch.all_of.first()?.reference.as_ref())?;
            resolver.definition(target).map(|definition| definition.name.clone())
        })
        .collect();
    shared_start(&names?)
}

/// What is known about one branch.
struct Facts {
    /// The definition's name, or the title.
    name: Option<String>,
    is_reference: bool,
    types: Types,
    /// Required members with one string for a value.
    constants: Vec<(String, String)>,
    required: Vec<String>,
    keys: Vec<String>,
    /// A string constant, a format, the kind of an element.
    detail: Option<String>,
    constant: Option<String>,
    /// The value of a constant member that no other branch has.
    own_constant: Option<String>,
    /// Words with which all branches of a choice inside start.
    shared: Option<String>,
}

impl Facts {
    fn of(resolver: Resolver<'_>, branch: &Schema) -> Self {
        let target = branch.reference.as_ref().filter(|_| branch.is_reference());
        let definition = target.and_then(|at| resolver.definition(at));
        let flat = resolver.flatten(branch);
        let object = &flat.base.object;
        let constants = object.required.iter().filter_map(|key| {
            let value = resolver.constant(object.properties.get(key)?)?;
            Some((key.clone(), value))
        });
        let title = branch.note.title.as_deref().filter(|title| title.split_whitespace().count() <= 5);
        let name = branch
            .mark
            .name
            .clone()
            .or_else(|| definition.map(|definition| definition.name.clone()))
            .or_else(|| title.and_then(type_name));
        let item = flat.base.array.items.as_deref().map(|items| {
            let target = items.reference.as_ref().and_then(|at| resolver.definition(at));
            target.map_or_else(|| of_types(resolver.admitted(items)).to_owned(), |definition| definition.name.clone())
        });
        let format = flat.base.format.as_deref().and_then(type_name);
        Self {
            name,
            is_reference: definition.is_some(),
            types: resolver.admitted(branch).without(Types::NULL),
            constants: constants.collect(),
            required: object.required.clone(),
            keys: object.properties.keys().cloned().collect(),
            detail: item.or(format),
            own_constant: None,
            shared: flat.parts.first().and_then(|part| shared_words(resolver, part)),
            constant: match flat.base.values.as_deref() {
                Some([only]) => only.value.as_str().and_then(type_name),
                _ => None,
            },
        }
    }

    /// A name from the branch alone.
    fn word(&self) -> String {
        if let Some(constant) = &self.constant {
            return constant.clone();
        }
        if let Some(name) = self.own_constant.as_deref().and_then(type_name) {
            return name;
        }
        if let Some(shared) = &self.shared {
            return shared.clone();
        }
        // `{"added": {…}}`: the one key says what it is.
        if let ([key], true) = (self.required.as_slice(), self.types == Types::OBJECT)
            && let Some(name) = type_name(key).filter(|_| self.keys.len() == 1)
        {
            return name;
        }
        if self.types.is_empty() {
            return "Null".to_owned();
        }
        match (&self.detail, self.types) {
            (Some(item), Types::ARRAY) => format!("{item}Array"),
            (_, types) => of_types(types).to_owned(),
        }
    }

    /// A key that this branch has and its rivals have not; required ones first.
    fn only_key(&self, rivals: &[&Facts]) -> Option<String> {
        let required = self.required.iter().find(|key| rivals.iter().all(|other| !other.required.contains(key)));
        let any = || self.keys.iter().find(|key| rivals.iter().all(|other| !other.keys.contains(key)));
        let constant = || {
            let own = self.constants.iter().find(|pair| rivals.iter().all(|other| !other.constants.contains(pair)));
            own.and_then(|(_, value)| type_name(value))
        };
        required.or_else(any).and_then(|key| type_name(key)).or_else(constant)
    }
}
