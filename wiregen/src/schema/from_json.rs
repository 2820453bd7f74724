//! Reading a subschema from JSON in any of the dialects.

mod keywords;

use indexmap::IndexMap;

use super::{Dialect, Mark, Note, Opaque, Schema, Types, Union};
use crate::Error;
use crate::json::{Json, Object};
use crate::load::Documents;
use crate::manifest::Marks;
use crate::model::Place;

/// Reads subschemas of the documents, marking those that the manifest names.
pub(crate) struct Reader<'a> {
    pub(crate) documents: &'a Documents,
    pub(crate) marks: &'a Marks,
}

/// Where a subschema stands, and what holds there.
#[derive(Clone)]
struct Scope {
    at: Place,
    base: String,
    dialect: Dialect,
}

impl Scope {
    fn join(&self, segment: &str) -> Self {
        Self { at: self.at.join(segment), ..self.clone() }
    }

    fn error(&self, keyword: &str, value: &Json, wanted: &str) -> Error {
        Error::at(&self.at, format!("keyword `{keyword}` is {}, it must be {wanted}", value.kind()))
            .remedy("correct it with a fixup")
    }
}

impl Reader<'_> {
    /// The subschema at a place.
    pub(crate) fn read(&self, at: &Place) -> Result<Schema, Error> {
        let Some(json) = self.documents.at(at) else {
            return Err(Error::at(at, "there is no such place in the file"));
        };
        let (base, dialect) = self.documents.context(at);
        let scope = Scope { at: at.clone(), base, dialect };
        self.schema(&scope, json)
    }

    fn schema(&self, scope: &Scope, json: &Json) -> Result<Schema, Error> {
        let members = match json {
            Json::Bool(true) => {
                let mut schema = Schema::any(scope.at.clone());
                schema.mark = self.mark(&scope.at);
                return Ok(schema);
            }
            Json::Bool(false) => return Ok(Schema::never(scope.at.clone())),
            Json::Object(members) => members,
            other => {
                return Err(Error::at(&scope.at, format!("a schema is an object or a boolean, this one is {}", other.kind()))
                    .remedy("correct it with a fixup"));
            }
        };
        let mut scope = scope.clone();
        crate::load::enter(json, &mut scope.base, &mut scope.dialect);
        let mut schema = Schema::any(scope.at.clone());
        schema.mark = self.mark(&scope.at);
        schema.note = note(members);
        let hidden = members.contains_key("$ref") && scope.dialect.reference_hides_siblings();
        for (keyword, value) in members {
            if hidden && keyword != "$ref" {
                continue;
            }
            self.keyword(&scope, &mut schema, members, keyword, value)?;
        }
        Ok(schema)
    }

    fn mark(&self, at: &Place) -> Mark {
        if *at.file == *self.documents.main { self.marks.of(&at.pointer) } else { Mark::default() }
    }

    fn reference(&self, scope: &Scope, keyword: &str, value: &Json) -> Result<Place, Error> {
        let text = value.as_str().ok_or_else(|| scope.error(keyword, value, "a string"))?;
        self.documents.resolve(&scope.at.join(keyword), &scope.base, text)
    }

    fn list(&self, scope: &Scope, keyword: &str, value: &Json) -> Result<Vec<Schema>, Error> {
        let items = value.as_array().ok_or_else(|| scope.error(keyword, value, "an array of schemas"))?;
        let scope = scope.join(keyword);
        let read = |(index, item): (usize, &Json)| self.schema(&scope.join(&index.to_string()), item);
        items.iter().enumerate().map(read).collect()
    }

    fn named(&self, scope: &Scope, keyword: &str, value: &Json) -> Result<IndexMap<String, Schema>, Error> {
        let members = value.as_object().ok_or_else(|| scope.error(keyword, value, "an object of schemas"))?;
        let scope = scope.join(keyword);
        members.iter().map(|(key, item)| Ok((key.clone(), self.schema(&scope.join(key), item)?))).collect()
    }

    fn one(&self, scope: &Scope, keyword: &str, value: &Json) -> Result<Schema, Error> {
        self.schema(&scope.join(keyword), value)
    }

    fn union(&self, scope: &Scope, keyword: &str, value: &Json, exclusive: bool) -> Result<Union, Error> {
        let at = scope.at.join(keyword);
        Ok(Union { mark: self.mark(&at), branches: self.list(scope, keyword, value)?, at, exclusive })
    }
}

fn note(members: &Object) -> Note {
    let text =
        |keyword: &str| members.get(keyword).and_then(Json::as_str).filter(|text| !text.trim().is_empty()).map(str::to_owned);
    Note {
        title: text("title"),
        description: text("description"),
        default: members.get("default").cloned(),
        deprecated: members.get("deprecated").and_then(Json::as_bool) == Some(true),
    }
}

fn opaque(scope: &Scope, keyword: &'static str, value: &Json) -> Opaque {
    Opaque { keyword, at: scope.at.join(keyword), value: value.clone() }
}

fn types(scope: &Scope, value: &Json) -> Result<Types, Error> {
    let one = |value: &Json| {
        let name = value.as_str().ok_or_else(|| scope.error("type", value, "a string or an array of strings"))?;
        Types::named(name).ok_or_else(|| {
            Error::at(&scope.at, format!("keyword `type` names `{name}`, which is no JSON type"))
                .remedy("correct it with a fixup")
        })
    };
    match value {
        Json::Array(names) => names.iter().map(one).try_fold(Types::NONE, |all, types| Ok(all.or(types?))),
        name => one(name),
    }
}
