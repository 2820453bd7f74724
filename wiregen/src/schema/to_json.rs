//! A subschema written back in the words of 2020-12.

use super::{ArrayPart, LOOKS, Note, NumberPart, ObjectPart, Schema, TextPart, Union};
use crate::json::{Json, Object};
use crate::model::Place;

impl Schema {
    /// JSON Schema 2020-12; `$ref` and what the manifest says are written with full places.
    pub(crate) fn to_json(&self) -> Json {
        let mut out = Object::new();
        write_note(&mut out, &self.note);
        for (keyword, text) in [("x-name", &self.mark.name), ("x-foreign", &self.mark.foreign), ("x-field", &self.mark.field)] {
            if let Some(text) = text {
                out.insert(keyword.into(), string(text));
            }
        }
        if self.never {
            if out.is_empty() {
                return Json::Bool(false);
            }
            out.insert("not".into(), Json::Object(Object::new()));
            return Json::Object(out);
        }
        if let Some(target) = &self.reference {
            out.insert("$ref".into(), string(&reference(&self.at, target)));
        }
        if let Some(types) = self.types {
            let mut names: Vec<Json> = types.names().into_iter().map(string).collect();
            let value = match names.pop() {
                Some(only) if names.is_empty() => only,
                last => Json::Array(names.into_iter().chain(last).collect()),
            };
            out.insert("type".into(), value);
        }
        if let Some(values) = &self.values {
            let list = values.iter().map(|constant| constant.value.clone());
            out.insert("enum".into(), Json::Array(list.collect()));
        }
        if let Some(format) = &self.format {
            out.insert("format".into(), string(format));
        }
        write_number(&mut out, &self.number);
        write_text(&mut out, &self.text);
        write_array(&mut out, &self.array);
        write_object(&mut out, &self.object);
        self.write_combined(&mut out);
        Json::Object(out)
    }

    fn write_combined(&self, out: &mut Object) {
        let mut all: Vec<Json> = self.all_of.iter().map(Self::to_json).collect();
        for union in &self.unions {
            let (keyword, value) = written(union);
            let mut marks = Object::new();
            for (keyword, text) in
                [("x-name", &union.mark.name), ("x-foreign", &union.mark.foreign), ("x-field", &union.mark.field)]
            {
                if let Some(text) = text {
                    marks.insert(keyword.into(), string(text));
                }
            }
            if marks.is_empty() && !out.contains_key(keyword) {
                out.insert(keyword.into(), value);
            } else {
                marks.insert(keyword.into(), value);
                all.push(Json::Object(marks));
            }
        }
        for group in &self.object.alternatives {
            let sets = group.sets.iter().map(|set| {
                let required = set.iter().map(|key| string(key)).collect();
                Json::Object(Object::from_iter([("required".into(), Json::Array(required))]))
            });
            let keyword = if group.exclusive { "oneOf" } else { "anyOf" };
            let value = Json::Array(sets.collect());
            all.push(Json::Object(Object::from_iter([(keyword.into(), value)])));
        }
        for opaque in &self.opaque {
            let entry = match opaque.keyword {
                "if" => opaque.value.clone(),
                LOOKS => continue,
                keyword => Json::Object(Object::from_iter([(keyword.into(), opaque.value.clone())])),
            };
            match (entry, opaque.keyword) {
                (Json::Object(entry), _) if !entry.keys().any(|key| out.contains_key(key)) => {
                    out.extend(entry);
                }
                (entry, _) => all.push(entry),
            }
        }
        if all.is_empty() {
            return;
        }
        match out.get_mut("allOf") {
            Some(Json::Array(others)) => others.extend(all),
            _ => {
                out.insert("allOf".into(), Json::Array(all));
            }
        }
    }
}

fn written(union: &Union) -> (&'static str, Json) {
    let branches = union.branches.iter().map(Schema::to_json).collect();
    let keyword = if union.exclusive { "oneOf" } else { "anyOf" };
    (keyword, Json::Array(branches))
}

fn reference(from: &Place, target: &Place) -> String {
    if from.file == target.file { format!("#{}", target.pointer) } else { target.to_string() }
}

fn string(text: &str) -> Json {
    Json::String(text.to_owned())
}

fn count(out: &mut Object, keyword: &str, value: Option<u64>) {
    if let Some(value) = value {
        out.insert(keyword.into(), Json::Number(value.to_string()));
    }
}

fn write_note(out: &mut Object, note: &Note) {
    for (keyword, text) in [("title", &note.title), ("description", &note.description)] {
        if let Some(text) = text {
            out.insert(keyword.into(), string(text));
        }
    }
    if let Some(default) = &note.default {
        out.insert("default".into(), default.clone());
    }
    if note.deprecated {
        out.insert("deprecated".into(), Json::Bool(true));
    }
}

fn write_number(out: &mut Object, number: &NumberPart) {
    for (keyword, text) in [
        ("minimum", &number.min),
        ("maximum", &number.max),
        ("exclusiveMinimum", &number.above),
        ("exclusiveMaximum", &number.below),
    ] {
        if let Some(text) = text {
            out.insert(keyword.into(), Json::Number(text.clone()));
        }
    }
    one_or_all(out, "multipleOf", &number.multiple_of, |text| Json::Number(text.clone()));
}

/// The first stands under the keyword, the others in an `allOf`.
fn one_or_all(out: &mut Object, keyword: &str, values: &[String], json: fn(&String) -> Json) {
    let Some((first, others)) = values.split_first() else {
        return;
    };
    out.insert(keyword.into(), json(first));
    if others.is_empty() {
        return;
    }
    let others = others.iter().map(|value| Json::Object(Object::from_iter([(keyword.to_owned(), json(value))])));
    match out.get_mut("allOf") {
        Some(Json::Array(all)) => all.extend(others),
        _ => {
            out.insert("allOf".into(), Json::Array(others.collect()));
        }
    }
}

fn write_text(out: &mut Object, text: &TextPart) {
    count(out, "minLength", text.min);
    count(out, "maxLength", text.max);
    one_or_all(out, "pattern", &text.patterns, |pattern| string(pattern));
}

fn write_array(out: &mut Object, array: &ArrayPart) {
    if !array.prefix.is_empty() {
        let prefix = array.prefix.iter().map(Schema::to_json).collect();
        out.insert("prefixItems".into(), Json::Array(prefix));
    }
    if let Some(items) = &array.items {
        out.insert("items".into(), items.to_json());
    }
    count(out, "minItems", array.min);
    count(out, "maxItems", array.max);
    if array.unique {
        out.insert("uniqueItems".into(), Json::Bool(true));
    }
}

fn write_object(out: &mut Object, object: &ObjectPart) {
    for (keyword, schemas) in [("properties", &object.properties), ("patternProperties", &object.patterns)] {
        if !schemas.is_empty() {
            let members = schemas.iter().map(|(key, schema)| (key.clone(), schema.to_json()));
            out.insert(keyword.into(), Json::Object(members.collect()));
        }
    }
    for (keyword, schema) in [("additionalProperties", &object.additional), ("propertyNames", &object.names)] {
        if let Some(schema) = schema {
            out.insert(keyword.into(), schema.to_json());
        }
    }
    let keys = |keys: &[String]| Json::Array(keys.iter().map(|key| string(key)).collect());
    if !object.required.is_empty() {
        out.insert("required".into(), keys(&object.required));
    }
    count(out, "minProperties", object.min);
    count(out, "maxProperties", object.max);
    if !object.dependent.is_empty() {
        let members = object.dependent.iter().map(|(key, others)| (key.clone(), keys(others)));
        out.insert("dependentRequired".into(), Json::Object(members.collect()));
    }
}
