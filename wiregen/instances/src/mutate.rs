//! Near misses: one thing changed in an instance that fits.

use serde_json::Value;

use crate::Instance;
use crate::instances::Maker;
use crate::number::token;

impl Maker<'_, '_> {
    /// Changes one value somewhere in `whole`.
    pub(crate) fn mutate(&mut self, whole: &mut Instance) {
        let size = whole.size();
        // Of large instances, the parts near the root as often as the many leaves.
        let position = if self.rng.chance(40) { self.rng.below(size.min(6)) } else { self.rng.below(size) };
        let Some(place) = whole.at_mut(position) else {
            return;
        };
        match self.rng.below(10) {
            0 => *place = Instance::Null,
            1 => *place = self.anything(2),
            2 => *place = self.constant(),
            3 if !matches!(place, Instance::Object(_)) => *place = self.elsewhere(),
            _ => match place {
                Instance::Null => *place = self.anything(4),
                Instance::Bool(value) => *value = !*value,
                Instance::Number(text) => *text = self.other_number(text),
                Instance::String(text) => *text = self.other_text(text),
                Instance::Array(items) => self.change_items(items),
                Instance::Object(members) => self.change_members(members),
            },
        }
    }

    /// One key of one of the objects at `positions` stands twice, with the same value.
    pub(crate) fn repeat_key(&mut self, instance: &Instance, positions: &[usize]) -> Option<Instance> {
        let mut copy = instance.clone();
        let mut positions = positions.to_vec();
        self.rng.shuffle(&mut positions);
        for position in positions {
            if let Some(Instance::Object(members)) = copy.at_mut(position)
                && !members.is_empty()
            {
                let first = self.rng.below(members.len());
                let (key, value) = members[first].clone();
                members.insert(self.rng.between(first + 1, members.len()), (key, value));
                return Some(copy);
            }
        }
        None
    }

    /// A constant that the schema names.
    fn constant(&mut self) -> Instance {
        match self.rng.pick(&self.pool.values) {
            Some(value) => Instance::from(*value),
            None => self.anything(4),
        }
    }

    /// An instance of some other subschema.
    fn elsewhere(&mut self) -> Instance {
        match self.rng.pick(&self.pool.schemas).copied() {
            Some(schema) => self.instance(&[schema], 3),
            None => self.anything(4),
        }
    }

    fn other_number(&mut self, text: &str) -> String {
        let number: f64 = text.parse().unwrap_or(0.0);
        match self.rng.below(8) {
            0 => self.respelled(text),
            1 => token(number + 1.0),
            2 => token(number - 1.0),
            3 => token(number + 0.5),
            4 => text.strip_prefix('-').map_or_else(|| format!("-{text}"), str::to_owned),
            5 => "4294967296".to_owned(),
            6 => "18446744073709551616".to_owned(),
            _ => match self.rng.pick(&self.pool.numbers).and_then(|bound| bound.as_f64()) {
                Some(bound) => {
                    let past = *self.rng.pick(&[0.0, 1.0, -1.0, 0.5]).unwrap_or(&0.0);
                    token(bound + past)
                }
                None => "1e2".to_owned(),
            },
        }
    }

    fn other_text(&mut self, text: &str) -> String {
        match self.rng.below(6) {
            0 => format!("{text}x"),
            1 => text.chars().skip(1).collect(),
            2 => text.to_uppercase(),
            3 => String::new(),
            4 => match self.rng.pick(&self.pool.values) {
                Some(Value::String(text)) => text.clone(),
                _ => "other".to_owned(),
            },
            _ => match self.rng.pick(&self.pool.lengths).copied() {
                Some(length) => {
                    let length = (length + self.rng.below(3)).saturating_sub(1);
                    self.with_length(text, length)
                }
                None => "other".to_owned(),
            },
        }
    }

    fn change_items(&mut self, items: &mut Vec<Instance>) {
        match self.rng.below(6) {
            0 => items.clear(),
            1 => {
                items.pop();
            }
            2 => items.extend(items.first().cloned()),
            3 => {
                let item = self.anything(4);
                let position = self.rng.below(items.len() + 1);
                items.insert(position, item);
            }
            4 => items.reverse(),
            _ => {
                let length = self.rng.pick(&self.pool.lengths).copied().unwrap_or(2);
                let length = (length + self.rng.below(3)).saturating_sub(1);
                let again: Vec<_> = items.iter().cycle().take(length).cloned().collect();
                *items = again;
            }
        }
    }

    fn change_members(&mut self, members: &mut Vec<(String, Instance)>) {
        let position = self.rng.below(members.len());
        match self.rng.below(8) {
            0..3 if !members.is_empty() => {
                members.remove(position);
            }
            3 => self.set(members, "unknown", None),
            4 => {
                if let Some((key, _)) = members.get_mut(position) {
                    *key = self.other_text(key);
                }
                let mut seen = std::collections::HashSet::new();
                members.retain(|(key, _)| seen.insert(key.clone()));
            }
            5 => {
                if let Some((_, value)) = members.get_mut(position) {
                    *value = Instance::Null;
                }
            }
            6 => {
                if let Some(key) = self.rng.pick(&self.pool.keys).copied() {
                    let value = self.elsewhere();
                    self.set(members, key, Some(value));
                }
            }
            _ => match self.rng.pick(&self.pool.keys).copied() {
                Some(key) => {
                    let value = self.constant();
                    self.set(members, key, Some(value));
                }
                None => self.set(members, "unknown", None),
            },
        }
    }

    fn set(&mut self, members: &mut Vec<(String, Instance)>, key: &str, value: Option<Instance>) {
        let value = value.unwrap_or_else(|| self.anything(4));
        match members.iter_mut().find(|(name, _)| name == key) {
            Some((_, known)) => *known = value,
            None => members.push((key.to_owned(), value)),
        }
    }
}
