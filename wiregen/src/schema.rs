//! A subschema with every keyword of the dialects in one typed form, and where it came from.

mod dialect;
mod from_json;
mod key;
mod to_json;
mod types;

use indexmap::IndexMap;

use crate::json::Json;
use crate::model::Place;

pub(crate) use dialect::Dialect;
pub(crate) use from_json::Reader;
pub(crate) use types::Types;

/// One subschema. What it does not say is empty or `None`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Schema {
    pub(crate) at: Place,
    pub(crate) note: Note,
    pub(crate) mark: Mark,
    /// It stands for more than what is written at its place, being an intersection with something from elsewhere.
    pub(crate) partial: bool,
    /// `false`: no instance is valid.
    pub(crate) never: bool,
    /// `$ref`, resolved.
    pub(crate) reference: Option<Place>,
    pub(crate) types: Option<Types>,
    /// `enum` and `const`.
    pub(crate) values: Option<Vec<Constant>>,
    pub(crate) format: Option<String>,
    pub(crate) number: NumberPart,
    pub(crate) text: TextPart,
    pub(crate) array: ArrayPart,
    pub(crate) object: ObjectPart,
    pub(crate) all_of: Vec<Schema>,
    /// `anyOf` and `oneOf`, all of which hold.
    pub(crate) unions: Vec<Union>,
    /// Constraints that no Rust type expresses.
    pub(crate) opaque: Vec<Opaque>,
}

/// Annotations: they never change what is valid.
#[derive(Clone, Debug, Default)]
pub(crate) struct Note {
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) default: Option<Json>,
    pub(crate) deprecated: bool,
}

/// What the manifest says about a subschema by pointer.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Mark {
    /// Name of the Rust type.
    pub(crate) name: Option<String>,
    /// Path of a Rust type that reads and writes itself.
    pub(crate) foreign: Option<String>,
    /// Name of the flattened field that it becomes.
    pub(crate) field: Option<String>,
}

/// One value of `enum` or `const`.
#[derive(Clone, Debug)]
pub(crate) struct Constant {
    pub(crate) value: Json,
    /// Description or title of the `const` that it came from.
    pub(crate) docs: Option<String>,
}

/// Limits on numbers, each a JSON number's text.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct NumberPart {
    pub(crate) min: Option<String>,
    pub(crate) max: Option<String>,
    pub(crate) above: Option<String>,
    pub(crate) below: Option<String>,
    pub(crate) multiple_of: Vec<String>,
}

/// Limits on strings.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TextPart {
    pub(crate) min: Option<u64>,
    pub(crate) max: Option<u64>,
    pub(crate) patterns: Vec<String>,
}

/// What elements an array has.
#[derive(Clone, Debug, Default)]
pub(crate) struct ArrayPart {
    /// `prefixItems`.
    pub(crate) prefix: Vec<Schema>,
    /// `items`: what follows the prefix.
    pub(crate) items: Option<Box<Schema>>,
    pub(crate) min: Option<u64>,
    pub(crate) max: Option<u64>,
    pub(crate) unique: bool,
    /// `items` was there and admitted anything: it says nothing by itself, but leaves nothing to `unevaluatedItems`.
    pub(crate) looked_at: bool,
}

/// What members an object has.
#[derive(Clone, Debug, Default)]
pub(crate) struct ObjectPart {
    pub(crate) properties: IndexMap<String, Schema>,
    pub(crate) patterns: IndexMap<String, Schema>,
    pub(crate) additional: Option<Box<Schema>>,
    pub(crate) names: Option<Box<Schema>>,
    pub(crate) required: Vec<String>,
    pub(crate) min: Option<u64>,
    pub(crate) max: Option<u64>,
    /// `dependentRequired`.
    pub(crate) dependent: IndexMap<String, Vec<String>>,
    /// Alternatives of `required`, made by the rule of that name; they say nothing about other types than objects.
    pub(crate) alternatives: Vec<Alternatives>,
    /// `additionalProperties` was there and admitted anything: it says nothing by itself, but leaves nothing to
    /// `unevaluatedProperties`.
    pub(crate) looked_at: bool,
}

/// Of these sets of keys, at least one (or exactly one) must be there in full.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Alternatives {
    pub(crate) sets: Vec<Vec<String>>,
    pub(crate) exclusive: bool,
}

/// `anyOf` or `oneOf`.
#[derive(Clone, Debug)]
pub(crate) struct Union {
    pub(crate) at: Place,
    pub(crate) mark: Mark,
    pub(crate) branches: Vec<Schema>,
    /// `oneOf`.
    pub(crate) exclusive: bool,
}

/// The keyword of an [`Opaque`] that refuses nothing, but looks at members or elements, as an `if` alone does.
pub(crate) const LOOKS: &str = "looks";

/// A keyword that no Rust type expresses.
#[derive(Clone, Debug)]
pub(crate) struct Opaque {
    pub(crate) keyword: &'static str,
    pub(crate) at: Place,
    pub(crate) value: Json,
}

impl Place {
    /// A place one segment below.
    pub(crate) fn join(&self, segment: &str) -> Self {
        Self { file: self.file.clone(), pointer: crate::json::join(&self.pointer, segment) }
    }
}

impl Schema {
    /// The schema that admits everything.
    pub(crate) fn any(at: Place) -> Self {
        Self { at, ..Self::default() }
    }

    /// The schema that admits nothing.
    pub(crate) fn never(at: Place) -> Self {
        Self { never: true, ..Self::any(at) }
    }

    /// Whether every instance is valid.
    pub(crate) fn is_any(&self) -> bool {
        !self.never
            && self.mark.name.is_none()
            && self.mark.foreign.is_none()
            && self.reference.is_none()
            && self.types.is_none_or(|types| types == Types::ALL)
            && self.values.is_none()
            && self.number == NumberPart::default()
            && self.format_range().is_none()
            && self.text == TextPart::default()
            && self.array.is_any()
            && self.object.is_any()
            && self.all_of.is_empty()
            && self.unions.is_empty()
            && self.opaque.is_empty()
    }

    /// Whether it is a `$ref` and nothing else that decides.
    pub(crate) fn is_reference(&self) -> bool {
        self.reference.is_some() && {
            let mut rest = self.clone_shallow();
            rest.reference = None;
            rest.is_any()
        }
    }

    /// Whether it says what types are admitted and nothing else.
    pub(crate) fn only_types(&self) -> Option<Types> {
        let types = self.types?;
        let mut rest = self.clone_shallow();
        rest.types = None;
        (rest.is_any() && self.format.is_none()).then_some(types)
    }

    /// The types that its `type` and `enum` admit.
    pub(crate) fn admitted(&self) -> Types {
        if self.never {
            return Types::NONE;
        }
        let types = self.types.unwrap_or(Types::ALL);
        match &self.values {
            None => types,
            Some(values) => values.iter().map(|constant| Types::of(&constant.value)).fold(Types::NONE, Types::or).and(types),
        }
    }

    /// Moves what decides out of the way of a comparison without copying what is large.
    fn clone_shallow(&self) -> Self {
        if self.object.properties.is_empty() && self.unions.is_empty() && self.all_of.is_empty() {
            self.clone()
        } else {
            Self { never: true, ..Self::default() }
        }
    }

    /// The range that an integer `format` sets, where the schema admits integers and no fractions.
    pub(crate) fn format_range(&self) -> Option<(i128, i128)> {
        let admitted = self.types.unwrap_or(Types::ALL);
        if !admitted.has(Types::INTEGER) || admitted.has(Types::FRACTION) {
            return None;
        }
        Some(match self.format.as_deref()? {
            "int8" => (i8::MIN.into(), i8::MAX.into()),
            "int16" => (i16::MIN.into(), i16::MAX.into()),
            "int32" => (i32::MIN.into(), i32::MAX.into()),
            "int64" | "int" => (i64::MIN.into(), i64::MAX.into()),
            "uint8" => (0, u8::MAX.into()),
            "uint16" => (0, u16::MAX.into()),
            "uint32" => (0, u32::MAX.into()),
            "uint64" | "uint" => (0, u64::MAX.into()),
            _ => return None,
        })
    }
}

impl ArrayPart {
    pub(crate) fn is_any(&self) -> bool {
        self.prefix.is_empty()
            && self.items.as_ref().is_none_or(|items| items.is_any())
            && self.min.unwrap_or(0) == 0
            && self.max.is_none()
            && !self.unique
    }
}

impl ObjectPart {
    pub(crate) fn is_any(&self) -> bool {
        self.properties.is_empty()
            && self.patterns.is_empty()
            && self.additional.as_ref().is_none_or(|schema| schema.is_any())
            && self.names.is_none()
            && self.required.is_empty()
            && self.min.unwrap_or(0) == 0
            && self.max.is_none()
            && self.dependent.is_empty()
            && self.alternatives.is_empty()
    }

    /// Whether keys without a name of their own are refused.
    pub(crate) fn is_closed(&self) -> bool {
        self.additional.as_ref().is_some_and(|schema| schema.never)
    }
}

impl Schema {
    /// The subschemas right below, in the order of keywords.
    pub(crate) fn children_mut(&mut self) -> Vec<&mut Schema> {
        let object = &mut self.object;
        let array = &mut self.array;
        object
            .properties
            .values_mut()
            .chain(object.patterns.values_mut())
            .chain(object.additional.as_deref_mut())
            .chain(object.names.as_deref_mut())
            .chain(array.prefix.iter_mut())
            .chain(array.items.as_deref_mut())
            .chain(self.all_of.iter_mut())
            .chain(self.unions.iter_mut().flat_map(|union| union.branches.iter_mut()))
            .collect()
    }

    /// The subschemas right below, in the order of keywords.
    pub(crate) fn children(&self) -> Vec<&Schema> {
        let object = &self.object;
        let array = &self.array;
        object
            .properties
            .values()
            .chain(object.patterns.values())
            .chain(object.additional.as_deref())
            .chain(object.names.as_deref())
            .chain(array.prefix.iter())
            .chain(array.items.as_deref())
            .chain(self.all_of.iter())
            .chain(self.unions.iter().flat_map(|union| union.branches.iter()))
            .collect()
    }
}
