//! Which keys an object may have by name, through references and choices.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::{Part, Resolver};
use crate::schema::{Schema, Types};

/// Keys of an open object, or of a choice between open objects.
#[derive(Clone, Debug, Default)]
pub(crate) struct MemberKeys {
    /// Known in some branch.
    pub(crate) known: HashSet<String>,
    /// Required in all branches.
    pub(crate) required: HashSet<String>,
}

/// The answers for subschemas, by their text: many ways may lead to one.
type Known = HashMap<(String, usize), Option<Rc<MemberKeys>>>;

impl Resolver<'_> {
    /// `None` where it is no object, or is one that limits keys which it does not name.
    fn member_keys_within(self, schema: &Schema, depth: usize, answers: &mut Known) -> Option<Rc<MemberKeys>> {
        let depth = depth.checked_sub(1)?;
        let question = (schema.key(), depth);
        if let Some(answer) = answers.get(&question) {
            return answer.clone();
        }
        let keys = self.keys_of_flat(schema, depth, answers).map(Rc::new);
        answers.insert(question, keys.clone());
        keys
    }

    fn keys_of_flat(self, schema: &Schema, depth: usize, answers: &mut Known) -> Option<MemberKeys> {
        let flat = self.flatten(schema);
        if flat.parts.is_empty() && flat.base.admitted() != Types::OBJECT {
            return None;
        }
        let object = &flat.base.object;
        let free = object.additional.as_ref().is_none_or(|schema| schema.is_any())
            && object.patterns.is_empty()
            && object.names.is_none()
            && object.min.is_none()
            && object.max.is_none()
            && object.dependent.is_empty()
            && object.alternatives.is_empty()
            && flat.base.values.is_none()
            && flat.base.opaque.is_empty()
            && object.required.iter().all(|key| object.properties.contains_key(key));
        if !free {
            return None;
        }
        let mut keys = MemberKeys {
            known: object.properties.keys().cloned().collect(),
            required: object.required.iter().cloned().collect(),
        };
        for part in &flat.parts {
            let inner = self.part_keys_within(part, depth, answers)?;
            if !keys.known.is_disjoint(&inner.known) {
                return None;
            }
            keys.known.extend(inner.known.iter().cloned());
            keys.required.extend(inner.required.iter().cloned());
        }
        Some(keys)
    }

    /// The keys of a part.
    pub(crate) fn part_keys(self, part: &Part) -> Option<Rc<MemberKeys>> {
        self.part_keys_within(part, 24, &mut Known::new())
    }

    fn part_keys_within(self, part: &Part, depth: usize, answers: &mut Known) -> Option<Rc<MemberKeys>> {
        match part {
            Part::Definition { target, .. } => {
                let definition = self.definition(target)?;
                self.member_keys_within(&definition.schema, depth, answers)
            }
            Part::Union(union) => {
                let mut keys: Option<MemberKeys> = None;
                for branch in &union.branches {
                    let inner = self.member_keys_within(branch, depth, answers)?;
                    match &mut keys {
                        None => keys = Some((*inner).clone()),
                        Some(keys) => {
                            keys.known.extend(inner.known.iter().cloned());
                            keys.required.retain(|key| inner.required.contains(key));
                        }
                    }
                }
                keys.map(Rc::new)
            }
        }
    }
}
