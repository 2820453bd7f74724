//! How a union of objects is told apart in one pass: by the strings of some keys, and by which keys are there.

use std::collections::HashSet;

use serde_json::Value;

use super::Wire;
use crate::model::{Kind, Member, ObjectLimits, Rest, Struct, Union, Use};

/// One way through nested unions to a struct.
#[derive(Clone, Debug)]
pub(super) struct Leaf<'m> {
    /// The unions on the way and the branch taken in each; the union itself first.
    pub(super) way: Vec<Step<'m>>,
    /// The struct's Rust name.
    pub(super) name: &'m str,
    /// The struct.
    pub(super) object: &'m Struct,
}

/// A branch taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<'m> {
    pub(super) union: &'m str,
    pub(super) variant: &'m str,
    pub(super) boxed: bool,
}

/// A key of a union of objects.
#[derive(Debug)]
pub(super) struct Key<'m> {
    pub(super) name: &'m str,
    /// The leaves that may have it: that know it or are open.
    pub(super) may: u64,
    /// Its string, where that tells leaves apart.
    pub(super) words: Option<Vec<(String, u64)>>,
    /// What it is: leaves that read it alike.
    pub(super) kinds: Vec<Alike<'m>>,
}

/// Leaves that read a key alike.
#[derive(Debug)]
pub(super) struct Alike<'m> {
    pub(super) leaves: u64,
    pub(super) member: &'m Member,
}

/// How a union of objects is read in one pass.
#[derive(Debug)]
pub(super) struct Plan<'m> {
    pub(super) leaves: Vec<Leaf<'m>>,
    pub(super) keys: Vec<Key<'m>>,
    pub(super) exclusive: bool,
}

impl Plan<'_> {
    /// The leaves that keep keys that they do not know.
    pub(super) fn open(&self) -> u64 {
        mask(self.leaves.iter().map(|leaf| leaf.object.rest == Rest::Open))
    }

    /// The key of which each string tells one leaf, and which every leaf must have: where there is one, it tells all.
    pub(super) fn teller(&self) -> Option<&Key<'_>> {
        let tells = |key: &&Key<'_>| {
            let words = key.words.as_ref().is_some_and(|words| words.iter().all(|(_, leaves)| leaves.is_power_of_two()));
            words && self.leaves.iter().all(|leaf| member(leaf, key.name).is_some_and(|member| member.required))
        };
        let mut tagged = self.keys.iter().filter(|key| key.words.is_some());
        match (tagged.next().filter(tells), tagged.next()) {
            (Some(key), None) => Some(key),
            _ => None,
        }
    }

    /// All leaves.
    pub(super) const fn all(&self) -> u64 {
        u64::MAX >> (64 - self.leaves.len())
    }

    /// By leaf: the keys that it must have.
    pub(super) fn must(&self) -> Vec<u128> {
        let needs = |leaf: &Leaf<'_>, key: &str| member(leaf, key).is_some_and(|member| member.required);
        let bits = |leaf: &Leaf<'_>| {
            self.keys.iter().enumerate().filter(|(_, key)| needs(leaf, key.name)).fold(0, |bits, (i, _)| bits | 1 << i)
        };
        self.leaves.iter().map(bits).collect()
    }
}

/// The member of a leaf with a key.
pub(super) fn member<'m>(leaf: &Leaf<'m>, key: &str) -> Option<&'m Member> {
    leaf.object.members.iter().find(|member| member.key == key)
}

fn mask(bits: impl Iterator<Item = bool>) -> u64 {
    bits.enumerate().fold(0, |mask, (index, bit)| mask | u64::from(bit) << index)
}

/// A leaf is a bit of a mask.
const MOST_LEAVES: usize = 64;

impl<'m> Wire<'m> {
    /// The plan of a union, if it is one of objects that keys tell apart.
    pub(super) fn plan(&self, name: &'m str, union: &'m Union, among: Option<&HashSet<usize>>) -> Option<Plan<'m>> {
        const MOST_KEYS: usize = 128;
        const MOST_SLOTS: usize = 96;

        let mut leaves = Vec::new();
        let mut exclusive = union.exclusive;
        for (index, branch) in union.branches.iter().enumerate() {
            if among.is_none_or(|among| among.contains(&index)) {
                let step = Step { union: name, variant: &branch.name, boxed: branch.boxed };
                self.leaves(&branch.value, &[step], &mut leaves, &mut exclusive)?;
            }
            if leaves.len() > MOST_LEAVES {
                return None;
            }
        }
        let keys = self.keys(&leaves);
        let slots = keys.iter().map(|key| key.kinds.len()).sum::<usize>();
        if leaves.len() < 2 || keys.len() > MOST_KEYS || slots > MOST_SLOTS {
            return None;
        }
        let plan = Plan { leaves, keys, exclusive };
        self.is_exact(&plan).then_some(plan)
    }

    fn leaves(&self, value: &'m Use, way: &[Step<'m>], leaves: &mut Vec<Leaf<'m>>, exclusive: &mut bool) -> Option<()> {
        const DEEPEST: usize = 8;
        if leaves.len() > MOST_LEAVES {
            return None;
        }
        let Use::Named(name) = value else { return None };
        let ty = self.module.types.get(name)?;
        if way.len() > DEEPEST || !ty.guard.is_empty() {
            return None;
        }
        match &ty.kind {
            Kind::Struct(object) => {
                let plain = object.flattened.is_empty() && object.limits == ObjectLimits::default();
                let forbids = object.members.iter().any(|member| member.value == Use::Never);
                if !plain || forbids || !matches!(object.rest, Rest::Open | Rest::Closed) {
                    return None;
                }
                leaves.push(Leaf { way: way.to_vec(), name: &ty.name, object });
                Some(())
            }
            Kind::Union(union) => {
                *exclusive |= union.exclusive;
                union.branches.iter().try_for_each(|branch| {
                    let step = Step { union: &ty.name, variant: &branch.name, boxed: branch.boxed };
                    self.leaves(&branch.value, &[way, &[step]].concat(), leaves, exclusive)
                })
            }
            Kind::Enum(_) | Kind::Newtype(_) => None,
        }
    }

    /// Every key of the leaves, the keys of the first leaf first.
    fn keys(&self, leaves: &[Leaf<'m>]) -> Vec<Key<'m>> {
        let mut keys: Vec<Key<'m>> = Vec::new();
        let mut seen = HashSet::new();
        for leaf in leaves {
            for found in &leaf.object.members {
                if !seen.insert(found.key.as_str()) {
                    continue;
                }
                let key = found.key.as_str();
                let may = mask(leaves.iter().map(|leaf| leaf.object.rest == Rest::Open || member(leaf, key).is_some()));
                keys.push(Key { name: key, may, words: self.words(leaves, key), kinds: self.kinds(leaves, key) });
            }
        }
        keys
    }

    fn kinds(&self, leaves: &[Leaf<'m>], key: &str) -> Vec<Alike<'m>> {
        let mut kinds: Vec<Alike<'m>> = Vec::new();
        for (index, leaf) in leaves.iter().enumerate() {
            let Some(member) = member(leaf, key) else { continue };
            match kinds.iter_mut().find(|kind| self.alike(kind.member, member)) {
                Some(kind) => kind.leaves |= 1 << index,
                None => kinds.push(Alike { leaves: 1 << index, member }),
            }
        }
        kinds
    }

    /// Whether two members are read alike: one slot serves both.
    pub(super) fn alike(&self, left: &Member, right: &Member) -> bool {
        match (self.fixed_member(left), self.fixed_member(right)) {
            (None, None) => left.value == right.value && left.boxed == right.boxed,
            (left, right) => left == right,
        }
    }

    /// The strings of a key and the leaves in which each may stand, if every leaf that may have the key limits it to
    /// some strings.
    fn words(&self, leaves: &[Leaf<'m>], key: &str) -> Option<Vec<(String, u64)>> {
        let mut words: Vec<(String, u64)> = Vec::new();
        for (index, leaf) in leaves.iter().enumerate() {
            let Some(member) = member(leaf, key) else {
                if leaf.object.rest == Rest::Open {
                    return None;
                }
                continue;
            };
            for word in self.strings(&member.value)? {
                match words.iter_mut().find(|known| known.0 == word) {
                    Some(known) => known.1 |= 1 << index,
                    None => words.push((word, 1 << index)),
                }
            }
        }
        (words.len() > 1).then_some(words)
    }

    /// The strings that a use admits, if it admits only some.
    pub(super) fn strings(&self, value: &Use) -> Option<Vec<String>> {
        match value {
            Use::Named(name) => match &self.module.types.get(name)?.kind {
                Kind::Enum(strings) if strings.other.is_none() => {
                    Some(strings.variants.iter().map(|variant| variant.value.clone()).collect())
                }
                Kind::Newtype(inner) if !matches!(inner, Use::Named(_)) => self.strings(inner),
                _ => None,
            },
            Use::Values(values) => values.iter().map(|value| value.as_str().map(str::to_owned)).collect::<Option<Vec<_>>>(),
            _ => None,
        }
    }

    /// Whether the plan reads what the union admits and no more: where tags leave two branches, either the first that
    /// has its keys is right, or a key of different kinds in both tells them apart.
    fn is_exact(&self, plan: &Plan<'m>) -> bool {
        (0..plan.leaves.len()).all(|second| (0..second).all(|first| self.pair_is_exact(plan, first, second)))
    }

    fn pair_is_exact(&self, plan: &Plan<'m>, first: usize, second: usize) -> bool {
        let both = 1_u64 << first | 1 << second;
        let told_apart = plan.keys.iter().any(|key| {
            let required = [first, second]
                .iter()
                .all(|leaf| plan.leaves.get(*leaf).and_then(|leaf| member(leaf, key.name)).is_some_and(|m| m.required));
            required && key.words.as_ref().is_some_and(|words| words.iter().all(|word| word.1 & both != both))
        });
        if told_apart {
            return true;
        }
        let (Some(left), Some(right)) = (plan.leaves.get(first), plan.leaves.get(second)) else { return false };
        let closed = [left, right].iter().all(|leaf| leaf.object.rest == Rest::Closed);
        let common = plan.keys.iter().all(|key| match (member(left, key.name), member(right, key.name)) {
            (Some(a), Some(b)) => key.words.is_some() || self.alike(a, b) || self.divides(key, a, b),
            (Some(a), None) => right.object.rest == Rest::Closed || a.value == Use::Any,
            (None, _) => true,
        });
        common && (closed || !plan.exclusive)
    }

    /// Whether a key tells two leaves apart by its value: both must have it, and its types are unions of objects told
    /// apart themselves.
    fn divides(&self, key: &Key<'m>, left: &Member, right: &Member) -> bool {
        key.words.is_none() && left.required && right.required && self.are_disjoint(&left.value, &right.value)
    }

    /// Whether two struct types share no instance because each must have a key that the other, being closed, refuses,
    /// or a string that the other does not admit.
    pub(super) fn are_disjoint(&self, left: &Use, right: &Use) -> bool {
        let (Some(a), Some(b)) = (self.closed_struct(left), self.closed_struct(right)) else { return false };
        let knows = |object: &Struct, key: &str| object.members.iter().any(|member| member.key == key);
        let lacks = |a: &Struct, b: &Struct| a.members.iter().any(|member| member.required && !knows(b, &member.key));
        lacks(a, b) || lacks(b, a)
    }

    fn closed_struct(&self, value: &Use) -> Option<&'m Struct> {
        let Use::Named(name) = value else { return None };
        let ty = self.module.types.get(name)?;
        match &ty.kind {
            Kind::Struct(object) if object.rest == Rest::Closed && ty.guard.is_empty() && object.flattened.is_empty() => {
                Some(object)
            }
            _ => None,
        }
    }

    /// The value that a tag's word gives to a field, if the member is one.
    pub(super) fn is_fixed_string(&self, member: &Member) -> bool {
        matches!(self.fixed_member(member), Some(Value::String(_)))
    }
}
