//! Copies of a definition, found by their text, become references to it.

use std::collections::HashMap;
use std::rc::Rc;

use indexmap::IndexMap;

use crate::Error;
use crate::definitions::Definitions;
use crate::model::Place;
use crate::schema::{Mark, Schema};

/// What was replaced: the definition and where its copies stood.
pub(crate) type Copies = IndexMap<Place, Vec<Place>>;

/// Replaces copies until there are none left.
pub(crate) fn hoist(definitions: &mut Definitions, strict: bool) -> Result<Copies, Error> {
    let mut copies = Copies::new();
    loop {
        let finder = Finder::new(definitions, strict);
        let mut replaced = Vec::new();
        let mut changed = Vec::new();
        for (at, definition) in &definitions.by_place {
            let mut schema = (*definition.schema).clone();
            let before = replaced.len();
            finder.below(&mut schema, None, &mut replaced)?;
            if replaced.len() > before {
                changed.push((at.clone(), schema));
            }
        }
        if changed.is_empty() {
            return Ok(copies);
        }
        for (at, schema) in changed {
            if let Some(definition) = definitions.by_place.get_mut(&at) {
                definition.schema = Rc::new(schema);
            }
        }
        for (target, copy) in replaced {
            copies.entry(target).or_default().push(copy);
        }
    }
}

struct Finder {
    by_key: HashMap<String, Vec<Named>>,
    strict: bool,
}

struct Named {
    at: Place,
    key: String,
    title: Option<String>,
}

impl Finder {
    fn new(definitions: &Definitions, strict: bool) -> Self {
        let mut by_key: HashMap<String, Vec<Named>> = HashMap::new();
        for (at, definition) in &definitions.by_place {
            let Some(key) = definition.key.clone().filter(|_| says_something(&definition.schema)) else {
                continue;
            };
            by_key.entry(definition.schema.key()).or_default().push(Named {
                at: at.clone(),
                key,
                title: definition.schema.note.title.clone(),
            });
        }
        Self { by_key, strict }
    }

    /// Looks at the subschemas below, the larger before the smaller. `key`: the property that the schema stands under.
    fn below(&self, schema: &mut Schema, key: Option<&str>, replaced: &mut Vec<(Place, Place)>) -> Result<(), Error> {
        if self.by_key.is_empty() {
            return Ok(());
        }
        self.unions(schema, key, replaced)?;
        let mut properties = std::mem::take(&mut schema.object.properties);
        for (key, child) in &mut properties {
            self.visit(child, Some(key), replaced)?;
        }
        for child in schema.children_mut() {
            self.visit(child, key, replaced)?;
        }
        schema.object.properties = properties;
        Ok(())
    }

    fn visit(&self, schema: &mut Schema, key: Option<&str>, replaced: &mut Vec<(Place, Place)>) -> Result<(), Error> {
        if schema.mark.name.is_none()
            && schema.mark.foreign.is_none()
            && says_something(schema)
            && let Some(target) = self.find(&schema.key(), &schema.at, schema.note.title.as_ref(), key)?
        {
            replaced.push((target.clone(), schema.at.clone()));
            let note = std::mem::take(&mut schema.note);
            let mark = std::mem::take(&mut schema.mark);
            *schema = Schema::any(schema.at.clone());
            schema.note = note;
            schema.mark = mark;
            schema.reference = Some(target);
            return Ok(());
        }
        self.below(schema, key, replaced)
    }

    /// A union beside other keywords may be a definition as well.
    fn unions(&self, schema: &mut Schema, key: Option<&str>, replaced: &mut Vec<(Place, Place)>) -> Result<(), Error> {
        let mut kept = Vec::new();
        for union in std::mem::take(&mut schema.unions) {
            let mut alone = Schema::any(union.at.clone());
            alone.mark.clone_from(&union.mark);
            let named = union.mark.name.is_some();
            alone.unions.push(union);
            let target = if named { None } else { self.find(&without_marks(&alone), &alone.at, None, key)? };
            match target {
                Some(target) if !schema.is_bare() => {
                    replaced.push((target.clone(), alone.at.clone()));
                    alone.unions.clear();
                    alone.reference = Some(target);
                    schema.all_of.push(alone);
                }
                _ => kept.append(&mut alone.unions),
            }
        }
        schema.unions = kept;
        Ok(())
    }

    fn find(&self, text: &str, at: &Place, title: Option<&String>, key: Option<&str>) -> Result<Option<Place>, Error> {
        let Some(named) = self.by_key.get(text) else {
            return Ok(None);
        };
        let spelt = |name: &str| crate::names::type_name(name);
        let fitting: Vec<&Named> = named
            .iter()
            .filter(|named| named.at != *at && (title.is_none() || title == named.title.as_ref() || title == Some(&named.key)))
            .collect();
        match fitting.as_slice() {
            [] => return Ok(None),
            [one] => return Ok(Some(one.at.clone())),
            _ => {}
        }
        let by_property = key.and_then(|key| fitting.iter().find(|named| spelt(&named.key) == spelt(key)));
        if let Some(named) = by_property {
            return Ok(Some(named.at.clone()));
        }
        if !self.strict {
            return Ok(None);
        }
        let keys: Vec<String> = fitting.iter().map(|named| format!("`{}`", named.key)).collect();
        Err(Error::at(at, format!("is a copy of {}", keys.join(" and of ")))
            .remedy("give it a name of its own under `names`, or a `$ref` to one of them with a fixup"))
    }
}

fn without_marks(schema: &Schema) -> String {
    let mut plain = schema.clone();
    plain.mark = Mark::default();
    for union in &mut plain.unions {
        union.mark = Mark::default();
    }
    plain.key()
}

/// Whether being equal can hardly be chance: named members, choices, values, a pattern, or such things inside.
fn says_something(schema: &Schema) -> bool {
    if schema.never || schema.is_reference() {
        return false;
    }
    let values = schema.values.as_ref().is_some_and(|values| values.len() > 1);
    values
        || !schema.object.properties.is_empty()
        || !schema.object.patterns.is_empty()
        || !schema.text.patterns.is_empty()
        || schema.unions.iter().any(|union| {
            union.branches.iter().filter(|branch| branch.only_types().is_none()).count() > 1
                || union.branches.iter().any(says_something)
        })
        || !schema.all_of.is_empty()
        || contents(schema).into_iter().any(|child| says_something(child) || child.reference.is_some())
}

fn contents(schema: &Schema) -> Vec<&Schema> {
    schema.object.additional.as_deref().into_iter().chain(schema.array.items.as_deref()).chain(&schema.array.prefix).collect()
}

impl Schema {
    /// Whether it is one union and nothing beside it.
    fn is_bare(&self) -> bool {
        self.is_any() && self.object.additional.is_none()
    }
}
