//! From models made by hand to Rust text; the files are compiled by `types.rs`.

#![allow(clippy::unwrap_used, reason = "a failure is the test's answer")]

use std::path::Path;
use std::sync::Arc;

use indexmap::IndexMap;
use serde_json::json;
use wiregen::manifest::ModuleConfig;
use wiregen::model::{
    Branch, Flattened, Integer, IntegerRepr, Kind, List, Map, Member, Module, NamedBy, Number, Place, Rest, StringEnum,
    StringVariant, Struct, Text, Tuple, Type, Union, Use,
};
use wiregen::{Form, Modelled};

fn place(pointer: &str) -> Place {
    Place { file: Arc::from("shapes.json"), pointer: pointer.to_owned() }
}

fn ty(name: &str, kind: Kind) -> Type {
    Type {
        name: name.to_owned(),
        at: place(&format!("/$defs/{name}")),
        copies: Vec::new(),
        named_by: NamedBy::Definition,
        docs: format!("What `{name}` is."),
        deprecated: false,
        kind,
        guard: Vec::new(),
        non_exhaustive: false,
        omit_new: false,
        omit_with: Vec::new(),
    }
}

fn member(key: &str, field: &str, value: Use, required: bool) -> Member {
    Member {
        key: key.to_owned(),
        field: field.to_owned(),
        value,
        required,
        docs: format!("What `{key}` is."),
        deprecated: false,
        default: None,
        at: place(&format!("/properties/{key}")),
        boxed: false,
    }
}

fn object(members: Vec<Member>, rest: Rest) -> Kind {
    Kind::Struct(Struct { members, rest, ..Struct::default() })
}

fn strings(values: &[(&str, &str)], other: Option<Text>) -> Kind {
    let variants = values.iter().map(|(value, name)| StringVariant {
        value: (*value).to_owned(),
        name: (*name).to_owned(),
        docs: format!("The string `{value}`."),
    });
    Kind::Enum(StringEnum { variants: variants.collect(), other })
}

fn union(branches: Vec<(&str, Use)>) -> Kind {
    let branches = branches.into_iter().map(|(name, value)| Branch {
        name: name.to_owned(),
        value,
        docs: format!("As `{name}`."),
        at: place("/oneOf/0"),
        boxed: false,
    });
    Kind::Union(Union { branches: branches.collect(), exclusive: true })
}

fn named(name: &str) -> Use {
    Use::Named(name.to_owned())
}

fn text() -> Use {
    Use::Text(Text::default())
}

fn integer(repr: IntegerRepr, min: Option<i128>, max: Option<i128>) -> Use {
    Use::Integer(Integer { repr, min, max, multiple_of: Vec::new(), format: None })
}

fn list(item: Use) -> Use {
    Use::List(Box::new(List { item, min: None, max: Some(3), unique: true }))
}

fn map(value: Use) -> Use {
    Use::Map(Box::new(Map { value, keys: Text::default(), min: None, max: None }))
}

fn nullable(value: Use) -> Use {
    Use::Nullable(Box::new(value))
}

fn module(name: &str, types: Vec<Type>) -> Module {
    let types: IndexMap<_, _> = types.into_iter().map(|ty| (ty.name.clone(), ty)).collect();
    let definitions = types.keys().map(|name| (name.clone(), named(name))).collect();
    let docs = format!("The module {name}.");
    let mut module = Module { name: name.to_owned(), docs, types, definitions, ..Module::default() };
    module.box_cycles();
    module
}

/// One type of every shape.
fn shapes() -> Module {
    let max = (1 << 53) - 1;
    let state = strings(&[("working", "Working"), ("input_required", "InputRequired"), ("3D", "X3d")], None);
    let task = object(
        vec![
            member("kind", "kind", Use::Values(vec![json!("task")]), true),
            member("taskId", "task_id", text(), true),
            member("state", "state", named("State"), true),
            member("ttlMs", "ttl_ms", nullable(integer(IntegerRepr::Any, None, None)), true),
            member("type", "type_", text(), false),
            member("_meta", "meta", Use::AnyObject, false),
            member("any", "any", Use::Any, false),
            member("null", "null", Use::Null, false),
            member("tags", "tags", list(text()), false),
            member("scores", "scores", map(Use::Number(Number::default())), false),
            member("gone", "gone", Use::Never, false),
            member("at", "at", Use::Foreign("::wiregen_runtime::JsonNumber".to_owned()), true),
            member("parent", "parent", named("Task"), false),
            member("id", "id", named("RequestId"), false),
            member("HTTPCode", "h_t_t_p_code", integer(IntegerRepr::U16, Some(100), Some(599)), false),
        ],
        Rest::Open,
    );
    let pair = Use::Tuple(Box::new(Tuple { items: vec![text(), Use::Bool], rest: None, min: 2, max: Some(2), unique: false }));
    let choice = union(vec![
        ("Task", named("Task")),
        ("HTTPLink", text()),
        ("HttpLink", list(text())),
        ("Both", list(text())),
        ("Pair", pair.clone()),
        ("Flag", Use::Bool),
        ("Nothing", Use::Null),
        ("Tree", named("Tree")),
    ]);
    let id = union(vec![("String", text()), ("Integer", integer(IntegerRepr::I64, Some(-max), Some(max)))]);
    let code = union(vec![("Text", text()), ("Small", integer(IntegerRepr::U8, None, None))]);
    let long = union(vec![("Count", named("Count")), ("Record", named("Record")), ("Nested", list(named("Long")))]);
    let tree = object(
        vec![member("left", "left", named("Tree"), false), member("children", "children", list(named("Tree")), true)],
        Rest::Typed(Box::new(text())),
    );
    let mut outer = Struct { members: vec![member("id", "id", named("RequestId"), true)], ..Struct::default() };
    outer.flattened = vec![Flattened {
        field: "task".to_owned(),
        ty: "Task".to_owned(),
        docs: "The task.".to_owned(),
        at: place("/allOf/1"),
        boxed: false,
    }];
    let mut open = ty("Open", union(vec![("Task", named("Task")), ("Tree", named("Tree"))]));
    open.non_exhaustive = true;
    module(
        "shapes",
        vec![
            ty("Task", task),
            ty("State", state),
            ty("Only", strings(&[("only", "Only")], None)),
            ty("Level", strings(&[("low", "Low"), ("high", "High")], Some(Text::default()))),
            ty("RequestId", id),
            ty("Code", code),
            ty("Count", Kind::Newtype(nullable(integer(IntegerRepr::U64, None, None)))),
            ty("Long", long),
            ty("Choice", choice),
            ty("Tree", tree),
            ty("Outer", Kind::Struct(outer)),
            ty("Empty", object(Vec::new(), Rest::Closed)),
            open,
            ty("Name", Kind::Newtype(text())),
            ty("Anything", Kind::Newtype(Use::Any)),
            ty("Record", Kind::Newtype(Use::AnyObject)),
            ty("Records", Kind::Newtype(map(named("Record")))),
            ty("Pair", Kind::Newtype(pair)),
            ty("Maybe", Kind::Newtype(nullable(named("Task")))),
            ty("HTTPHeader", Kind::Newtype(named("Name"))),
        ],
    )
}

/// Types with the names of what generated code uses.
fn shadowing() -> Module {
    let names = [
        "Box",
        "Clone",
        "Debug",
        "Default",
        "Display",
        "Err",
        "From",
        "FromIterator",
        "Into",
        "IntoIterator",
        "Iterator",
        "None",
        "Ok",
        "Option",
        "PartialEq",
        "Result",
        "Some",
        "String",
        "TryFrom",
        "Vec",
        "K",
        "V",
        "I",
        "Json",
        "Extra",
        "Elsewhere",
    ];
    let mut types: Vec<_> = names.iter().map(|name| ty(name, Kind::Newtype(text()))).collect();
    types.push(ty(
        "All",
        object(
            vec![
                member("a", "a", text(), true),
                member("b", "b", named("Option"), false),
                member("c", "c", list(named("Result")), false),
                member("all", "all", named("All"), false),
            ],
            Rest::Open,
        ),
    ));
    types.push(ty("Map", Kind::Newtype(map(named("String")))));
    types.push(ty("Word", strings(&[("a", "A"), ("err", "Err"), ("none", "None")], None)));
    types.push(ty("OpenWord", strings(&[("a", "A")], Some(Text::default()))));
    types.push(ty("Id", union(vec![("Some", text()), ("Ok", integer(IntegerRepr::U32, Some(1), None)), ("Error", Use::Bool)])));
    module("shadowing", types)
}

/// The model as the front half would hand it over.
fn write(module: Module) -> Result<String, wiregen::Error> {
    let config = ModuleConfig { name: module.name.clone(), schema: "shapes.json".to_owned(), ..ModuleConfig::default() };
    let regenerate = Some("WIREGEN_BLESS=1 cargo test -p wiregen --test text".to_owned());
    let (schema, published) = ("{}".to_owned(), "{}".to_owned());
    wiregen::write(&Modelled { module, config, schema, published, regenerate }, Form::File)
}

/// The text is the file's; `WIREGEN_BLESS=1` writes it.
fn check(module: Module) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/types").join(format!("{}.rs", module.name));
    let text = write(module).unwrap();
    if std::env::var_os("WIREGEN_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let file = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(file == text, "{} is not what the generator writes; WIREGEN_BLESS=1 writes it", path.display());
}

#[test]
fn each_shape_is_written_as_in_its_file() {
    check(shapes());
}

#[test]
fn a_module_may_have_types_with_names_of_std() {
    check(shadowing());
}

#[test]
fn a_chain_of_types_may_be_as_long_as_the_module() {
    let name = |index: usize| format!("T{index}");
    let struct_of = |next: &str| object(vec![member("next", "next", named(next), false)], Rest::Closed);
    for link in [&(|next: &str| Kind::Newtype(named(next))) as &dyn Fn(&str) -> Kind, &struct_of] {
        let mut types: Vec<_> = (0..500).map(|index| ty(&name(index), link(&name(index + 1)))).collect();
        types.push(ty(&name(500), Kind::Newtype(text())));
        let code = write(module("chain", types)).unwrap();
        assert_eq!(code.matches("\npub struct").count(), 501);
    }
}
