//! Names in generated code that no person would give: `Variant3`, `subtype_0`, `FooInner`, `Foo2` where the schema has no
//! such word.

use std::collections::BTreeSet;

/// The machine names among the types, variants and fields of a generated module.
pub(super) fn machine_names(module: &str, schema: &str) -> Vec<String> {
    let words = plain(schema);
    let names = declared(module);
    let all: BTreeSet<&str> = names.iter().map(String::as_str).collect();
    let found = all.iter().filter(|name| is_machine(name, &all) && !words.contains(&plain(name)));
    found.map(|name| (*name).to_owned()).collect()
}

/// Lower-case letters and digits only, so that `fooBar`, `FooBar` and `foo_bar` are one.
fn plain(text: &str) -> String {
    text.chars().filter(|next| next.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn is_machine(name: &str, all: &BTreeSet<&str>) -> bool {
    let stem = name.trim_end_matches(|next: char| next.is_ascii_digit());
    let numbered = stem.len() < name.len();
    let kind = plain(stem);
    let counted =
        || ["variant", "subtype", "field", "option", "branch", "item", "type", "value"].iter().any(|word| kind.ends_with(word));
    numbered && (stem.ends_with('_') || all.contains(stem) || counted())
        || ["Inner", "Variant", "Subtype"].iter().any(|end| name.ends_with(end) && name.len() > end.len())
}

/// What the module declares, as prettyplease lays it out: types at the margin, variants and fields one step in.
fn declared(module: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut body = None;
    for line in module.lines() {
        let item = ["struct", "enum"]
            .iter()
            .find_map(|kind| Some((*kind, line.strip_prefix("pub ")?.strip_prefix(kind)?.strip_prefix(' ')?)));
        if let Some((kind, rest)) = item {
            names.extend(word(rest));
            body = line.ends_with('{').then_some(kind);
        } else if line.starts_with('}') {
            body = None;
        } else if let (Some(kind), Some(inside)) = (body, line.strip_prefix("    ")) {
            let declaration = match kind {
                "struct" => inside.strip_prefix("pub "),
                _ => Some(inside).filter(|inside| inside.starts_with(char::is_uppercase)),
            };
            names.extend(declaration.and_then(word));
        }
    }
    names
}

fn word(text: &str) -> Option<String> {
    let end = text.find(|next: char| !next.is_alphanumeric() && next != '_').unwrap_or(text.len());
    text.get(..end).filter(|name| !name.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::machine_names;

    #[test]
    fn only_names_without_a_ground_in_the_schema() {
        let module = "pub struct Foo {\n    pub subtype_0: u8,\n    pub base64: u8,\n}\npub struct Foo2(u8);\n\
                      pub enum Choice {\n    Variant1(u8),\n    Sha256,\n}\npub struct FooInner;\npub struct Level2;\npub struct Level;\n";
        let found = machine_names(module, r#"{"Foo": 1, "level-2": 2}"#);
        assert_eq!(found, ["Foo2", "FooInner", "Variant1", "subtype_0"]);
    }
}
