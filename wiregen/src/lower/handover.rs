//! The module in the few schema forms that typify turns into what they say: one definition for each type.
//!
//! Types from elsewhere (`Json`, `serde_json::Number`, a path of the manifest) are definitions that typify replaces by their
//! paths. A union is an externally tagged enum here, since that is the one form whose variants typify never names itself;
//! how it is read and written is decided by the wire impls.

use std::collections::HashMap;
use std::ops::Range;

use indexmap::IndexSet;
use schemars::schema::{ArrayValidation, InstanceType, ObjectValidation, RootSchema, Schema, SchemaObject, SubschemaValidation};
use serde_json::Value;

use super::spelling::{Casing, spell};
use crate::Error;
use crate::model::{Field, IntegerRepr, Kind, Module, Rest, StringEnum, Struct, Type, Union, Use};
use crate::rust_type::{is_rust_tuple, within};

/// The most lists, maps and options within one another that a Rust type is written for.
const DEEPEST: usize = 64;

/// Name of the variant that keeps any other string.
pub(crate) const OTHER: &str = "Other";

/// What typify is given.
pub(crate) struct Handover {
    /// Names of the module's types for typify, in the module's order.
    pub(crate) names: Vec<String>,
    /// A definition for each of them.
    pub(crate) schemas: Vec<Schema>,
    /// What each is called in errors: file, pointer, Rust name.
    pub(crate) places: Vec<String>,
    /// Definitions that stand for types from elsewhere, with the Rust path that replaces each.
    pub(crate) elsewhere: Vec<(String, String)>,
}

impl Handover {
    pub(crate) fn of(module: &Module) -> Result<Self, Error> {
        let names = spell(module.types.keys().map(String::as_str), Casing::Camel);
        let mut writer = Writer {
            module,
            names: module.types.keys().map(String::as_str).zip(names.iter().map(String::as_str)).collect(),
            elsewhere: IndexSet::new(),
            prefix: prefix(&names),
        };
        let schemas = module.types.values().map(|ty| writer.definition(ty)).collect::<Result<_, _>>()?;
        let places = module.types.values().map(|ty| format!("{} (`{}`)", ty.at, ty.name)).collect();
        let Writer { elsewhere, prefix, .. } = writer;
        let elsewhere = elsewhere.into_iter().enumerate().map(|(index, path)| (format!("{prefix}{index}"), path)).collect();
        Ok(Self { names, schemas, places, elsewhere })
    }

    /// The definitions in a range, with the others empty.
    pub(crate) fn root(&self, range: &Range<usize>) -> RootSchema {
        let schemas = self.schemas.iter().enumerate();
        let schemas = schemas.map(|(index, schema)| if range.contains(&index) { schema.clone() } else { empty() });
        let elsewhere = self.elsewhere.iter().map(|(name, _)| (name.clone(), empty()));
        let definitions: Vec<_> = self.names.iter().cloned().zip(schemas).chain(elsewhere).collect();
        RootSchema { definitions: definitions.into_iter().collect(), ..RootSchema::default() }
    }
}

/// A prefix which no name of the module starts with, for names of types from elsewhere.
fn prefix(names: &[String]) -> String {
    let mut prefix = "Elsewhere".to_owned();
    while names.iter().any(|name| name.starts_with(&prefix)) {
        prefix.push('x');
    }
    prefix
}

struct Writer<'m> {
    module: &'m Module,
    /// Rust name to typify's name.
    names: HashMap<&'m str, &'m str>,
    /// Rust paths of types from elsewhere, each numbered by its position.
    elsewhere: IndexSet<String>,
    prefix: String,
}

impl Writer<'_> {
    fn definition(&mut self, ty: &Type) -> Result<Schema, Error> {
        let too_deep = || {
            Error::at(&ty.at, format!("lists, maps and `null` are nested more than {DEEPEST} deep in `{}`", ty.name))
                .remedy("give a subschema in between a name in codegen.toml")
        };
        match &ty.kind {
            Kind::Struct(of) => self.object(of),
            Kind::Enum(of) => Some(strings(of)),
            Kind::Union(of) => self.union(of),
            // In a tuple, which typify does not look into: along a chain of newtypes it goes to the end from every link.
            Kind::Newtype(Use::Named(name)) => Some(tuple(vec![self.named(name)])),
            Kind::Newtype(of) => self.value(of, DEEPEST),
        }
        .ok_or_else(too_deep)
    }

    fn object(&mut self, of: &Struct) -> Option<Schema> {
        let fields: Vec<_> = self.module.fields(of).collect();
        let names = spell(fields.iter().map(|field| field.name()), Casing::Snake);
        let required: Vec<_> = fields
            .iter()
            .zip(&names)
            .filter(|(field, _)| field.is_required() || matches!(field, Field::Extra(_)))
            .map(|(_, name)| name.clone())
            .collect();
        let mut properties = Vec::with_capacity(fields.len());
        for (field, name) in fields.iter().zip(names) {
            let schema = match field {
                Field::Member(member) => self.value(&member.value, DEEPEST)?,
                Field::Flattened(flattened) => self.named(&flattened.ty),
                Field::Extra(Rest::Typed(value)) => {
                    let value = self.value(value, DEEPEST)?;
                    map(value)
                }
                Field::Extra(_) => self.elsewhere("::wiregen_runtime::Extra"),
            };
            properties.push((name, schema));
        }
        Some(object(properties, required))
    }

    fn union(&mut self, of: &Union) -> Option<Schema> {
        let names = spell(of.branches.iter().map(|branch| branch.name.as_str()), Casing::Camel);
        let branches = of.branches.iter().zip(names).map(|(branch, name)| {
            Some(match &branch.value {
                Use::Null => unit_variant(&name),
                value => variant(&name, self.value(value, DEEPEST)?),
            })
        });
        Some(one_of(branches.collect::<Option<_>>()?))
    }

    fn value(&mut self, of: &Use, depth: usize) -> Option<Schema> {
        let depth = depth.checked_sub(1)?;
        Some(match of {
            Use::Any | Use::Never | Use::Values(_) => self.elsewhere("::wiregen_runtime::Json"),
            Use::AnyObject => self.elsewhere("::wiregen_runtime::JsonObject"),
            Use::Null => typed(InstanceType::Null, None),
            Use::Bool => typed(InstanceType::Boolean, None),
            Use::Text(_) => typed(InstanceType::String, None),
            Use::Integer(integer) => match format_of(integer.repr) {
                Some(format) => typed(InstanceType::Integer, Some(format)),
                None => self.elsewhere("::wiregen_runtime::Integer"),
            },
            Use::Number(_) => self.elsewhere("::serde_json::Number"),
            Use::List(list) => array(self.value(&list.item, depth)?),
            Use::Tuple(of) if is_rust_tuple(of) => {
                tuple(of.items.iter().map(|item| self.value(item, depth)).collect::<Option<_>>()?)
            }
            Use::Tuple(_) => array(self.elsewhere("::wiregen_runtime::Json")),
            Use::Map(of) => map(self.value(&of.value, depth)?),
            Use::Named(name) => self.named(name),
            Use::Foreign(path) => self.elsewhere(path),
            Use::Nullable(inner) => one_of(vec![self.value(within(inner), depth)?, typed(InstanceType::Null, None)]),
        })
    }

    fn named(&self, name: &str) -> Schema {
        reference(self.names.get(name).copied().unwrap_or(name))
    }

    fn elsewhere(&mut self, path: &str) -> Schema {
        let index = match self.elsewhere.get_index_of(path) {
            Some(index) => index,
            None => self.elsewhere.insert_full(path.to_owned()).0,
        };
        reference(&format!("{}{index}", self.prefix))
    }
}

fn strings(of: &StringEnum) -> Schema {
    let names = spell(of.variants.iter().map(|variant| variant.name.as_str()), Casing::Camel);
    let known = SchemaObject {
        instance_type: Some(InstanceType::String.into()),
        enum_values: Some(names.into_iter().map(Value::String).collect()),
        ..SchemaObject::default()
    };
    match of.other {
        None => known.into(),
        Some(_) => one_of(vec![known.into(), variant(OTHER, typed(InstanceType::String, None))]),
    }
}

/// The format by which typify takes an integer's Rust type.
fn format_of(repr: IntegerRepr) -> Option<&'static str> {
    Some(match repr {
        IntegerRepr::I8 => "int8",
        IntegerRepr::I16 => "int16",
        IntegerRepr::I32 => "int32",
        IntegerRepr::I64 => "int64",
        IntegerRepr::U8 => "uint8",
        IntegerRepr::U16 => "uint16",
        IntegerRepr::U32 => "uint32",
        IntegerRepr::U64 => "uint64",
        IntegerRepr::Any => return None,
    })
}

fn typed(instance_type: InstanceType, format: Option<&str>) -> Schema {
    SchemaObject { instance_type: Some(instance_type.into()), format: format.map(str::to_owned), ..SchemaObject::default() }
        .into()
}

fn reference(name: &str) -> Schema {
    SchemaObject::new_ref(format!("#/definitions/{name}")).into()
}

fn one_of(branches: Vec<Schema>) -> Schema {
    SchemaObject {
        subschemas: Some(Box::new(SubschemaValidation { one_of: Some(branches), ..SubschemaValidation::default() })),
        ..SchemaObject::default()
    }
    .into()
}

fn variant(name: &str, value: Schema) -> Schema {
    object(vec![(name.to_owned(), value)], vec![name.to_owned()])
}

fn unit_variant(name: &str) -> Schema {
    SchemaObject {
        instance_type: Some(InstanceType::String.into()),
        enum_values: Some(vec![Value::String(name.to_owned())]),
        ..SchemaObject::default()
    }
    .into()
}

fn array(item: Schema) -> Schema {
    with_array(ArrayValidation { items: Some(item.into()), ..ArrayValidation::default() })
}

fn tuple(items: Vec<Schema>) -> Schema {
    let length = u32::try_from(items.len()).ok();
    with_array(ArrayValidation { items: Some(items.into()), min_items: length, max_items: length, ..ArrayValidation::default() })
}

fn with_array(array: ArrayValidation) -> Schema {
    SchemaObject { instance_type: Some(InstanceType::Array.into()), array: Some(Box::new(array)), ..SchemaObject::default() }
        .into()
}

fn map(value: Schema) -> Schema {
    with_object(ObjectValidation { additional_properties: Some(Box::new(value)), ..ObjectValidation::default() })
}

/// A closed object, so that typify makes a struct of it also where it has no member.
fn object(properties: Vec<(String, Schema)>, required: Vec<String>) -> Schema {
    with_object(ObjectValidation {
        properties: properties.into_iter().collect(),
        required: required.into_iter().collect(),
        additional_properties: Some(Box::new(Schema::Bool(false))),
        ..ObjectValidation::default()
    })
}

fn empty() -> Schema {
    object(Vec::new(), Vec::new())
}

fn with_object(object: ObjectValidation) -> Schema {
    SchemaObject { instance_type: Some(InstanceType::Object.into()), object: Some(Box::new(object)), ..SchemaObject::default() }
        .into()
}
