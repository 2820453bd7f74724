//! The types of one module as the later stages see them: every name final, every subschema a [`Use`].

mod fields;

use indexmap::IndexMap;
use serde_json::Value;

pub use fields::{EXTRA, Field};

/// A place in a schema file: the file as the manifest names it, and a JSON Pointer into it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The schema file, as written in the manifest: `mcp-tasks.json`.
    pub file: std::sync::Arc<str>,
    /// JSON Pointer without the leading `#`: `/$defs/Task/properties/status`; empty for the root.
    pub pointer: String,
}

/// One Rust module, made from one schema file.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Name of the Rust module: `tasks`.
    pub name: String,
    /// Module documentation (markdown, without comment signs).
    pub docs: String,
    /// Every type, in the order in which it is written: definitions in file order, each followed by the
    /// anonymous types first met below it. The key is the Rust name.
    pub types: IndexMap<String, Type>,
    /// What became of the root schema, where it describes an instance (has more than definitions).
    pub root: Option<Use>,
    /// What became of each definition, by definition key, in file order. A definition that is a bare scalar
    /// still has a type of its own ([`Kind::Newtype`]), so that this is nearly always [`Use::Named`].
    pub definitions: IndexMap<String, Use>,
    /// What the types and their reading impls do not enforce, and what was rewritten.
    pub report: Report,
    /// With `guard = "validate"`: the schema files, the main one first, in which the place of each guarded type
    /// ([`Type::guard`]) is. `None`: guards are only reported.
    pub validate: Option<Vec<SchemaText>>,
}

/// A schema file as a validator is given it.
#[derive(Clone, Debug)]
pub struct SchemaText {
    /// The file, as places name it.
    pub file: std::sync::Arc<str>,
    /// The URIs by which references lead to it, without a fragment; the first is where its own references start from.
    pub uris: Vec<String>,
    /// Its JSON text after fixups, with a `$schema` that the validator knows.
    pub text: String,
}

/// What `cargo xtask codegen` prints about a module.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Names of the fixups that were applied, with the number of places each matched.
    pub fixups: Vec<(String, usize)>,
    /// Rewrites by rule: rule name and how often it fired.
    pub rewrites: IndexMap<&'static str, usize>,
    /// Each rule that rewrote a subschema, how often, and where that stands.
    pub rewritten: Vec<(&'static str, usize, Place)>,
    /// Keywords that neither a type nor its reading impl enforces.
    pub unenforced: Vec<Unenforced>,
}

impl Report {
    /// A line for each keyword that nothing enforces: where it stands, and why.
    #[must_use]
    pub fn unenforced_lines(&self) -> Vec<String> {
        self.unenforced.iter().map(|keyword| format!("{}: {}", keyword.at, keyword.why)).collect()
    }
}

/// A keyword that nothing enforces unless the type has a guard.
#[derive(Clone, Debug, PartialEq)]
pub struct Unenforced {
    /// Where the keyword stands, the keyword's own name as last segment: `/$defs/A/if`.
    pub at: Place,
    /// The keyword: `if`.
    pub keyword: String,
    /// Why no type enforces it, in a few words.
    pub why: String,
}

/// One Rust type.
#[derive(Clone, Debug)]
pub struct Type {
    /// Rust name, unique in the module.
    pub name: String,
    /// The subschema that it was made from.
    pub at: Place,
    /// Copies of the same subschema that were hoisted into this type.
    pub copies: Vec<Place>,
    /// Where the name comes from.
    pub named_by: NamedBy,
    /// Documentation (markdown). Never empty: what neither the schema nor the manifest says is made from the pointer.
    pub docs: String,
    /// The schema's `deprecated: true`.
    pub deprecated: bool,
    /// What it is.
    pub kind: Kind,
    /// Keywords below this type that only a validator can check; with `guard = "validate"` the reading impl
    /// keeps the raw text, has it checked against the schema at `at`, and then parses it. Empty: no guard.
    pub guard: Vec<Unenforced>,
    /// `non_exhaustive` enum (manifest: `open`): unions and string enums only.
    pub non_exhaustive: bool,
    /// The manifest leaves out the generated `new` (a hand-written one takes the name).
    pub omit_new: bool,
    /// Optional fields whose generated `with_…` the manifest leaves out.
    pub omit_with: Vec<String>,
}

/// Where a type's name comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedBy {
    /// A definition's key, or the root's title.
    Definition,
    /// A name given in the manifest.
    Manifest,
    /// The subschema's own `title`.
    Title,
    /// The type that holds it and the property under which it stands.
    Property,
}

/// What a type is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A JSON object with named members.
    Struct(Struct),
    /// Strings, each a unit variant.
    Enum(StringEnum),
    /// A choice between types, told apart when reading.
    Union(Union),
    /// A tuple struct with one public field: a definition that is a scalar, an array, a map or any value.
    Newtype(Use),
}

/// A JSON object with named members.
#[derive(Clone, Debug, Default)]
pub struct Struct {
    /// In the order of `properties` in the file.
    pub members: Vec<Member>,
    /// Unions and named objects whose members stand in the same JSON object, each a field of its own.
    pub flattened: Vec<Flattened>,
    /// What happens to keys that `members` and `flattened` do not know.
    pub rest: Rest,
    /// Constraints on the object as a whole.
    pub limits: ObjectLimits,
}

/// A named member of a JSON object.
#[derive(Clone, Debug)]
pub struct Member {
    /// Key on the wire.
    pub key: String,
    /// Rust field name, without `r#` and never a keyword (`type_`).
    pub field: String,
    /// Its value. A required member whose value [is fixed](Module::fixed) is no field: written always, checked on reading.
    /// [`Use::Never`] (only on optional members): the key is refused, and no field.
    pub value: Use,
    /// Whether the key must be there.
    pub required: bool,
    /// Documentation (markdown), never empty.
    pub docs: String,
    /// The schema's `deprecated: true`.
    pub deprecated: bool,
    /// The schema's `default`; documentation only.
    pub default: Option<Value>,
    /// Where the property's schema stands.
    pub at: Place,
    /// The field holds a `Box`, since the type would be infinite otherwise. Set by [`Module::box_cycles`].
    pub boxed: bool,
}

/// A union or object whose members stand among those of the struct that holds it.
#[derive(Clone, Debug)]
pub struct Flattened {
    /// Rust field name: `task`.
    pub field: String,
    /// Rust name of the type: `DetailedTask`; a struct, or a union whose branches are all structs or such unions.
    pub ty: String,
    /// Documentation (markdown), never empty.
    pub docs: String,
    /// Where it stands.
    pub at: Place,
    /// As [`Member::boxed`].
    pub boxed: bool,
}

/// What happens to keys that an object does not know by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Rest {
    /// `additionalProperties: false`.
    Closed,
    /// Anything: kept in a field `extra: Extra`.
    #[default]
    Open,
    /// Values of one kind: kept in a field `extra: IndexMap<String, T>`.
    Typed(Box<Use>),
    /// By pattern: each value is checked by every pattern that fits its key, by `other` where none does (`None`: refused);
    /// kept in a field `extra: Extra`.
    Patterns {
        /// ECMA-262 pattern and what its values are; [`Use::Never`] forbids the key.
        patterns: Vec<(String, Use)>,
        /// What no pattern fits.
        other: Option<Box<Use>>,
    },
}

/// Constraints on an object as a whole.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObjectLimits {
    /// `minProperties`.
    pub min: Option<u64>,
    /// `maxProperties`.
    pub max: Option<u64>,
    /// `propertyNames`, where it constrains text.
    pub names: Option<Text>,
    /// `dependentRequired`: if the first key is there, so must be the others.
    pub dependent: Vec<(String, Vec<String>)>,
    /// Alternatives of `required`: of each group, at least one (or exactly one) set of keys must be there in full.
    pub alternatives: Vec<Alternatives>,
    /// Keys that are required though `properties` does not name them.
    pub required: Vec<String>,
}

/// Alternatives of `required` in one `anyOf` or `oneOf`.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternatives {
    /// Sets of keys.
    pub sets: Vec<Vec<String>>,
    /// `oneOf`: exactly one set must be there.
    pub exclusive: bool,
}

/// An enum of strings.
#[derive(Clone, Debug)]
pub struct StringEnum {
    /// In the order of the file.
    pub variants: Vec<StringVariant>,
    /// Any other string is kept in `Other(String)`, within these limits.
    pub other: Option<Text>,
}

/// One string of an enum.
#[derive(Clone, Debug, PartialEq)]
pub struct StringVariant {
    /// On the wire.
    pub value: String,
    /// Rust variant name.
    pub name: String,
    /// Documentation (markdown), never empty.
    pub docs: String,
}

/// A choice between types.
#[derive(Clone, Debug)]
pub struct Union {
    /// In the order of the file; newtype variants.
    pub branches: Vec<Branch>,
    /// `oneOf`: an instance that fits two branches is invalid. (`anyOf`: the first that fits is taken.)
    pub exclusive: bool,
}

/// One branch of a union.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Rust variant name.
    pub name: String,
    /// The variant's value. [`Use::Null`] makes a unit variant.
    pub value: Use,
    /// Documentation (markdown), never empty.
    pub docs: String,
    /// Where the branch stands.
    pub at: Place,
    /// As [`Member::boxed`].
    pub boxed: bool,
}

/// How a value is typed where it stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Use {
    /// Any JSON value, kept as text: `Json`.
    Any,
    /// Any JSON object, kept as text: `JsonObject`.
    AnyObject,
    /// No value at all (`false`).
    Never,
    /// `null`: `()`.
    Null,
    /// `bool`.
    Bool,
    /// `String`, within limits.
    Text(Text),
    /// An integer of the type that holds its whole range.
    Integer(Integer),
    /// `serde_json::Number`, within limits.
    Number(Number),
    /// One of these values, of any JSON type: `Json`, checked. One value: a constant.
    Values(Vec<Value>),
    /// `Vec<T>`.
    List(Box<List>),
    /// An array with a schema by position. Exact length (`required == items.len()`, `rest` none): a Rust tuple;
    /// otherwise `Vec<Json>` whose elements are checked on reading.
    Tuple(Box<Tuple>),
    /// An object without named members: `IndexMap<String, T>`.
    Map(Box<Map>),
    /// One of the module's types, by Rust name.
    Named(String),
    /// A type named in the manifest for this pointer: a Rust path; it reads and writes itself.
    Foreign(String),
    /// The value or `null`: `Option<T>`.
    Nullable(Box<Use>),
}

/// Limits on a string.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// `minLength`, in code points.
    pub min: Option<u64>,
    /// `maxLength`, in code points.
    pub max: Option<u64>,
    /// `pattern`s, ECMA-262, all of which must be found.
    pub patterns: Vec<String>,
    /// `format`; an annotation, documentation only.
    pub format: Option<String>,
}

/// An integer and its limits; by value, so that `1.0` is one.
#[derive(Clone, Debug, PartialEq)]
pub struct Integer {
    /// The Rust type that holds it.
    pub repr: IntegerRepr,
    /// Smallest value.
    pub min: Option<i128>,
    /// Largest value.
    pub max: Option<i128>,
    /// `multipleOf`, each a positive number's JSON text.
    pub multiple_of: Vec<String>,
    /// `format`, where it is none that sets a range.
    pub format: Option<String>,
}

impl Integer {
    /// The least and the greatest value, within what the Rust type holds.
    pub(crate) fn bounds(&self) -> (i128, i128) {
        let (lowest, highest) = self.repr.span();
        (self.min.map_or(lowest, |min| min.max(lowest)), self.max.map_or(highest, |max| max.min(highest)))
    }
}

/// The Rust type of an integer: the format's (`uint32`) where it has one; else `u64` or `i64` where the bounds fit; else
/// `wiregen_runtime::Integer`, which has no bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is the Rust type of its name")]
pub enum IntegerRepr {
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    /// `wiregen_runtime::Integer`.
    Any,
}

impl IntegerRepr {
    /// The least and the greatest integer that the type holds; what an `i128` does where it holds any.
    pub(crate) fn span(self) -> (i128, i128) {
        match self {
            Self::I8 => (i8::MIN.into(), i8::MAX.into()),
            Self::I16 => (i16::MIN.into(), i16::MAX.into()),
            Self::I32 => (i32::MIN.into(), i32::MAX.into()),
            Self::I64 => (i64::MIN.into(), i64::MAX.into()),
            Self::U8 => (0, u8::MAX.into()),
            Self::U16 => (0, u16::MAX.into()),
            Self::U32 => (0, u32::MAX.into()),
            Self::U64 => (0, u64::MAX.into()),
            Self::Any => (i128::MIN, i128::MAX),
        }
    }
}

/// A number's limits, each a JSON number's text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Number {
    /// `minimum`.
    pub min: Option<String>,
    /// `maximum`.
    pub max: Option<String>,
    /// `exclusiveMinimum`.
    pub above: Option<String>,
    /// `exclusiveMaximum`.
    pub below: Option<String>,
    /// `multipleOf`.
    pub multiple_of: Vec<String>,
    /// `format`; documentation only.
    pub format: Option<String>,
}

/// An array of one kind of value.
#[derive(Clone, Debug, PartialEq)]
pub struct List {
    /// Each element.
    pub item: Use,
    /// `minItems`.
    pub min: Option<u64>,
    /// `maxItems`.
    pub max: Option<u64>,
    /// `uniqueItems`: by JSON equality.
    pub unique: bool,
}

/// An array with a schema by position.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuple {
    /// By position (`prefixItems`).
    pub items: Vec<Use>,
    /// What follows them (`items`); `None`: nothing may.
    pub rest: Option<Use>,
    /// `minItems`.
    pub min: u64,
    /// `maxItems`.
    pub max: Option<u64>,
    /// `uniqueItems`.
    pub unique: bool,
}

/// An object without named members.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// Each value.
    pub value: Use,
    /// What a key must be.
    pub keys: Text,
    /// `minProperties`.
    pub min: Option<u64>,
    /// `maxProperties`.
    pub max: Option<u64>,
}
