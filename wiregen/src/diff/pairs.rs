//! Which type of the new revision is which of the old one: by name, else by shape, by place, by who holds it, by likeness.

use std::collections::{HashMap, HashSet};

use heck::ToSnakeCase;
use indexmap::IndexMap;

use crate::Error;
use crate::model::{Kind, List, Map, Module, Rest, Tuple, Type, Use};
use crate::rust_type::Names;

/// Beyond so many comparisons likeness is not looked for.
const MOST_COMPARISONS: usize = 1_000_000;

/// Two revisions of a module, and which type became which.
pub(super) struct Pairs<'m> {
    pub(super) old: &'m Module,
    pub(super) new: &'m Module,
    new_of: HashMap<&'m str, &'m str>,
    old_of: HashMap<&'m str, &'m str>,
}

impl<'m> Pairs<'m> {
    pub(super) fn new(old: &'m Module, new: &'m Module) -> Self {
        let mut pairs = Self { old, new, new_of: HashMap::new(), old_of: HashMap::new() };
        for name in new.types.keys() {
            if let Some((was, _)) = old.types.get_key_value(name) {
                pairs.join(was, name);
            }
        }
        loop {
            let before = pairs.new_of.len();
            for found in [Self::by_shape, Self::by_place, Self::by_holder, Self::by_likeness] {
                found(&mut pairs);
                if pairs.new_of.len() > before {
                    break;
                }
            }
            if pairs.new_of.len() == before {
                return pairs;
            }
        }
    }

    fn join(&mut self, old: &'m str, new: &'m str) {
        if !self.new_of.contains_key(old) && !self.old_of.contains_key(new) {
            self.new_of.insert(old, new);
            self.old_of.insert(new, old);
        }
    }

    /// What the new type was.
    pub(super) fn old_of(&self, new: &str) -> Option<&'m Type> {
        self.old.types.get(*self.old_of.get(new)?)
    }

    /// What the old type has become.
    pub(super) fn new_of(&self, old: &str) -> Option<&'m Type> {
        self.new.types.get(*self.new_of.get(old)?)
    }

    /// A use of the old module with the names of the new one.
    pub(super) fn renamed(&self, value: &Use) -> Use {
        map(value, &|name| self.new_of.get(name).map_or(name, |new| *new).to_owned())
    }

    /// The Rust type of a use of the new module, or of one that was [renamed](Self::renamed), as a person writes it.
    pub(super) fn rust_type(&self, value: &Use, boxed: bool) -> Result<String, Error> {
        Ok(spoken(&Names::new(self.new).slot(value, boxed)?.to_string()))
    }

    fn unpaired_old(&self) -> impl Iterator<Item = &'m Type> {
        self.old.types.values().filter(|ty| !self.new_of.contains_key(ty.name.as_str()))
    }

    fn unpaired_new(&self) -> impl Iterator<Item = &'m Type> {
        self.new.types.values().filter(|ty| !self.old_of.contains_key(ty.name.as_str()))
    }

    /// Joins the types for which a key is given and unique on both sides, where that is enough for the two.
    fn by_key(
        &mut self,
        old: impl Fn(&Self, &Type) -> Option<String>,
        new: impl Fn(&Self, &Type) -> Option<String>,
        enough: impl Fn(&Type, &Type) -> bool,
    ) {
        let unique = |entries: Vec<(String, &'m Type)>| {
            let mut by_key: IndexMap<String, Option<&'m Type>> = IndexMap::new();
            for (key, ty) in entries {
                by_key.entry(key).and_modify(|several| *several = None).or_insert(Some(ty));
            }
            by_key
        };
        let olds = unique(self.unpaired_old().filter_map(|ty| Some((old(self, ty)?, ty))).collect());
        let news = unique(self.unpaired_new().filter_map(|ty| Some((new(self, ty)?, ty))).collect());
        for (key, was) in olds {
            if let (Some(was), Some(Some(is))) = (was, news.get(&key))
                && enough(was, is)
            {
                self.join(&was.name, &is.name);
            }
        }
    }

    fn by_shape(&mut self) {
        let name_of_new = |pairs: &Self, name: &str| {
            if pairs.old_of.contains_key(name) { name.to_owned() } else { "?".to_owned() }
        };
        let name_of_old = |pairs: &Self, name: &str| pairs.new_of.get(name).map_or("?", |new| *new).to_owned();
        self.by_key(
            |pairs, ty| Self::shape(ty, &|name| name_of_old(pairs, name)),
            |pairs, ty| Self::shape(ty, &|name| name_of_new(pairs, name)),
            |was, is| is_telling(was) || shares_a_word(&was.name, &is.name) || starts_alike(&was.name, &is.name),
        );
    }

    /// A text that is equal for types of one shape; `None` where too little is there to tell one from another.
    fn shape(ty: &Type, name: &dyn Fn(&str) -> String) -> Option<String> {
        let parts: Vec<String> = match &ty.kind {
            Kind::Struct(of) => {
                let members = of.members.iter();
                let members = members.map(|member| format!("{:?}", (&member.key, member.required, map(&member.value, name))));
                members.chain(of.flattened.iter().map(|flattened| format!("..{}", name(&flattened.ty)))).collect()
            }
            Kind::Enum(of) => of.variants.iter().map(|variant| variant.value.clone()).collect(),
            Kind::Union(of) => of.branches.iter().map(|branch| format!("{:?}", map(&branch.value, name))).collect(),
            Kind::Newtype(_) => return None,
        };
        (parts.len() > 1).then(|| format!("{:?}", (word(&ty.kind), parts)))
    }

    fn by_place(&mut self) {
        let place = |_: &Self, ty: &Type| {
            let last = ty.at.pointer.rsplit('/').next().unwrap_or_default();
            let ordinal = last.bytes().all(|byte| byte.is_ascii_digit()) && !last.is_empty();
            let pointer = ty.at.pointer.replacen("/definitions/", "/$defs/", 1);
            // What stands at a number in one revision may stand at another in the next.
            (!ordinal).then_some(pointer)
        };
        self.by_key(place, place, |_, _| true);
    }

    fn by_holder(&mut self) {
        let mut found = Vec::new();
        for is in self.new.types.values() {
            let Some(was) = self.old_of(&is.name) else { continue };
            let (olds, news) = (held(was), held(is));
            for (key, new) in news {
                if let Some(old) = olds.get(&key) {
                    self.walk(old, new, &mut found);
                }
            }
        }
        for (old, new) in found {
            self.join(old, new);
        }
    }

    fn walk(&self, old: &'m Use, new: &'m Use, found: &mut Vec<(&'m str, &'m str)>) {
        match (old, new) {
            (Use::Nullable(old), new) => self.walk(old, new, found),
            (old, Use::Nullable(new)) => self.walk(old, new, found),
            (Use::List(old), Use::List(new)) => self.walk(&old.item, &new.item, found),
            (Use::Map(old), Use::Map(new)) => self.walk(&old.value, &new.value, found),
            (Use::Named(old), Use::Named(new)) => {
                let (Some(was), Some(is)) = (self.old.types.get(old), self.new.types.get(new)) else { return };
                let free = !self.new_of.contains_key(old.as_str()) && !self.old_of.contains_key(new.as_str());
                if free && word(&was.kind) == word(&is.kind) {
                    let (shared, all) = likeness(was, is);
                    if shared * 2 >= all {
                        found.push((&was.name, &is.name));
                    }
                }
            }
            _ => {}
        }
    }

    /// Types of which each is most like the other, and much like it.
    fn by_likeness(&mut self) {
        let (olds, news): (Vec<_>, Vec<_>) = (self.unpaired_old().collect(), self.unpaired_new().collect());
        if olds.len() * news.len() > MOST_COMPARISONS {
            return;
        }
        let alike = |was: &Type, is: &Type| {
            let (shared, all) = likeness(was, is);
            (word(&was.kind) == word(&is.kind) && shared >= 3 && shared * 10 >= all * 7).then(|| shared * 1000 / all.max(1))
        };
        let best = |of: Vec<(usize, Option<usize>)>| {
            let most = of.iter().filter_map(|(_, likeness)| *likeness).max()?;
            let mut best = of.into_iter().filter(|(_, likeness)| *likeness == Some(most));
            best.next().filter(|_| best.next().is_none()).map(|(index, _)| index)
        };
        let best_new: Vec<Option<usize>> =
            olds.iter().map(|was| best(news.iter().map(|is| alike(was, is)).enumerate().collect())).collect();
        for (index, is) in news.iter().enumerate() {
            let Some(at) = best(olds.iter().map(|was| alike(was, is)).enumerate().collect()) else { continue };
            if let Some(was) = olds.get(at).filter(|_| best_new.get(at) == Some(&Some(index))) {
                self.join(&was.name, &is.name);
            }
        }
    }
}

/// Whether two types of this shape are hardly two by chance: `id`, `name` and `description` many have.
fn is_telling(ty: &Type) -> bool {
    match &ty.kind {
        Kind::Struct(of) => of.members.len() > 3 || of.members.iter().any(|member| matches!(member.value, Use::Values(_))),
        Kind::Enum(of) => of.variants.len() > 3,
        Kind::Union(of) => of.branches.len() > 3,
        Kind::Newtype(_) => false,
    }
}

/// Whether two names have a word in common, however they are written.
pub(super) fn shares_a_word(old: &str, new: &str) -> bool {
    let (old, new) = (old.to_snake_case(), new.to_snake_case());
    old.split('_').any(|word| word.len() > 2 && new.split('_').any(|other| other == word))
}

fn starts_alike(old: &str, new: &str) -> bool {
    old.chars().zip(new.chars()).take_while(|(old, new)| old == new).count() > 2
}

/// What a type is, in a word.
pub(super) fn word(kind: &Kind) -> &'static str {
    match kind {
        Kind::Struct(_) => "a struct",
        Kind::Enum(_) => "an enum of strings",
        Kind::Union(_) => "an enum of types",
        Kind::Newtype(_) => "a newtype",
    }
}

/// How many keys or values two types share, of how many that they have together.
fn likeness(was: &Type, is: &Type) -> (usize, usize) {
    let (old, new) = (keys(was), keys(is));
    (old.intersection(&new).count(), old.union(&new).count())
}

fn keys(ty: &Type) -> HashSet<&str> {
    match &ty.kind {
        Kind::Struct(of) => of.members.iter().map(|member| member.key.as_str()).collect(),
        Kind::Enum(of) => of.variants.iter().map(|variant| variant.value.as_str()).collect(),
        Kind::Union(of) => of.branches.iter().map(|branch| branch.name.as_str()).collect(),
        Kind::Newtype(_) => HashSet::new(),
    }
}

/// What a type holds, by the name of the place.
fn held(ty: &Type) -> IndexMap<String, &Use> {
    match &ty.kind {
        Kind::Struct(of) => {
            let members = of.members.iter().map(|member| (format!(".{}", member.key), &member.value));
            let rest = match &of.rest {
                Rest::Typed(value) => Some(("..".to_owned(), &**value)),
                _ => None,
            };
            members.chain(rest).collect()
        }
        Kind::Union(of) => of.branches.iter().map(|branch| (branch.name.clone(), &branch.value)).collect(),
        Kind::Newtype(value) => std::iter::once((String::new(), value)).collect(),
        Kind::Enum(_) => IndexMap::new(),
    }
}

/// A Rust type as a person writes it.
pub(crate) fn spoken(tokens: &str) -> String {
    let text = tokens.replace(' ', "");
    let text = ["::wiregen_runtime::", "::indexmap::", "::serde_json::"].iter().fold(text, |text, path| text.replace(path, ""));
    text.replace(",)", ")").replace(',', ", ")
}

/// A use with other names.
fn map(value: &Use, name: &dyn Fn(&str) -> String) -> Use {
    match value {
        Use::Named(of) => Use::Named(name(of)),
        Use::Nullable(inner) => Use::Nullable(Box::new(map(inner, name))),
        Use::List(list) => Use::List(Box::new(List { item: map(&list.item, name), ..List::clone(list) })),
        Use::Map(of) => Use::Map(Box::new(Map { value: map(&of.value, name), ..Map::clone(of) })),
        Use::Tuple(tuple) => {
            let items = tuple.items.iter().map(|item| map(item, name)).collect();
            let rest = tuple.rest.as_ref().map(|rest| map(rest, name));
            Use::Tuple(Box::new(Tuple { items, rest, ..Tuple::clone(tuple) }))
        }
        other => other.clone(),
    }
}
