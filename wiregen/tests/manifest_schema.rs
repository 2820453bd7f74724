//! `codegen.schema.json` is the JSON Schema of the manifest; `UPDATE_EXPECT=1` writes it.

#![allow(clippy::unwrap_used, reason = "a failure is the test's answer")]

use serde_json::Value;
use wiregen_instances::Verdicts;

#[test]
fn the_schema_file_is_that_of_the_config_structs() {
    expect_test::expect_file!["../codegen.schema.json"].assert_eq(&wiregen::manifest::json_schema().unwrap());
}

#[test]
fn it_admits_what_the_generator_admits() {
    let schema: Value = serde_json::from_str(&wiregen::manifest::json_schema().unwrap()).unwrap();
    let verdicts = Verdicts::new(&schema, "").unwrap();
    let own = [include_str!("../../schemas/codegen.toml"), include_str!("../../examples/own-schema/schemas/codegen.toml")];
    let module = "[[module]]\nname = \"a\"\nschema = \"a.json\"\n";
    let wrong = [
        "regenerated = \"x\"".to_owned(),
        "[[module]]\nname = \"a\"".to_owned(),
        format!("{module}guard = \"none\""),
        format!("{module}nmaes = {{}}"),
        format!("{module}[[module.fixup]]\nname = \"f\"\nwhy = \"w\"\nat = 7"),
    ];
    let manifests = own.iter().map(|text| (*text, true)).chain(wrong.iter().map(|text| (text.as_str(), false)));
    for (text, admitted) in manifests {
        let instance: Value = toml::from_str(text).unwrap();
        assert_eq!(verdicts.on(&instance), admitted, "{text}\n{:?}", verdicts.why(&instance));
        assert_eq!(toml::from_str::<wiregen::manifest::Manifest>(text).is_ok(), admitted, "{text}");
    }
}

#[test]
fn every_key_is_described() {
    let schema: Value = serde_json::from_str(&wiregen::manifest::json_schema().unwrap()).unwrap();
    let page = include_str!("../../docs/codegen-toml.md");
    let objects = std::iter::once(&schema).chain(schema["definitions"].as_object().unwrap().values());
    let keys: Vec<_> = objects.filter_map(|object| object["properties"].as_object()).flat_map(|object| object.keys()).collect();
    assert!(keys.len() > 15, "{keys:?}");
    for key in keys {
        assert!(page.contains(&format!("| `{key}` |")), "docs/codegen-toml.md does not describe `{key}`");
    }
}
