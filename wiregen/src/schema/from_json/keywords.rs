//! What each keyword says.

use indexmap::IndexMap;

use super::super::{Constant, LOOKS, Opaque, Schema};
use super::{Reader, Scope, opaque, types};
use crate::Error;
use crate::json::{Decimal, Json, Object};

impl Reader<'_> {
    pub(super) fn keyword(
        &self,
        scope: &Scope,
        schema: &mut Schema,
        siblings: &Object,
        keyword: &str,
        value: &Json,
    ) -> Result<(), Error> {
        match keyword {
            "$ref" => schema.reference = Some(self.reference(scope, keyword, value)?),
            "$dynamicRef" | "$recursiveRef" if scope.dialect.is_2019_or_later() => {
                self.dynamic(scope, schema, keyword, value)?;
            }
            "type" => schema.types = Some(types(scope, value)?),
            "const" => limit_values(schema, vec![value.clone()]),
            "enum" => {
                let values = value.as_array().ok_or_else(|| scope.error(keyword, value, "an array of values"))?;
                limit_values(schema, values.to_vec());
            }
            "format" => schema.format = value.as_str().map(str::to_owned),
            "allOf" => schema.all_of.extend(self.list(scope, keyword, value)?),
            "anyOf" | "oneOf" => {
                let union = self.union(scope, keyword, value, keyword == "oneOf")?;
                schema.unions.push(union);
            }
            "not" => schema.opaque.push(opaque(scope, "not", value)),
            "if" if scope.dialect.has_conditions() => {
                condition(scope, schema, siblings, self.documents.looks_matter);
            }
            _ => {
                return self
                    .number_or_text(scope, schema, keyword, value)
                    .and_then(|()| self.array(scope, schema, siblings, keyword, value))
                    .and_then(|()| self.object(scope, schema, keyword, value));
            }
        }
        Ok(())
    }

    fn dynamic(&self, scope: &Scope, schema: &mut Schema, keyword: &str, value: &Json) -> Result<(), Error> {
        let text = value.as_str().ok_or_else(|| scope.error(keyword, value, "a string"))?;
        let at = scope.at.join(keyword);
        let (name, target) = if keyword == "$dynamicRef" {
            let target = self.documents.resolve_dynamic(&at, &scope.base, text)?;
            ("$dynamicRef", target)
        } else {
            let target = self.documents.resolve(&at, &scope.base, text)?;
            let fixed = self.documents.recursive_anchors() <= 1;
            ("$recursiveRef", fixed.then_some(target))
        };
        match target {
            Some(target) if schema.reference.is_none() => schema.reference = Some(target),
            Some(target) => {
                let mut other = Schema::any(at);
                other.reference = Some(target);
                schema.all_of.push(other);
            }
            None => schema.opaque.push(opaque(scope, name, value)),
        }
        Ok(())
    }

    #[allow(clippy::unused_self, reason = "the three groups of keywords are called alike")]
    fn number_or_text(&self, scope: &Scope, schema: &mut Schema, keyword: &str, value: &Json) -> Result<(), Error> {
        let number = || match value {
            Json::Number(text) if Decimal::parse(text).is_some() => Ok(text.clone()),
            other => Err(scope.error(keyword, other, "a number")),
        };
        match keyword {
            "minimum" => schema.number.min = Some(number()?),
            "maximum" => schema.number.max = Some(number()?),
            "exclusiveMinimum" => schema.number.above = Some(number()?),
            "exclusiveMaximum" => schema.number.below = Some(number()?),
            "multipleOf" => schema.number.multiple_of.push(number()?),
            "minLength" => schema.text.min = Some(count(scope, keyword, value)?),
            "maxLength" => schema.text.max = Some(count(scope, keyword, value)?),
            "pattern" => {
                let pattern = value.as_str().ok_or_else(|| scope.error(keyword, value, "a string"))?;
                schema.text.patterns.push(pattern.to_owned());
            }
            _ => {}
        }
        Ok(())
    }

    fn array(&self, scope: &Scope, schema: &mut Schema, siblings: &Object, keyword: &str, value: &Json) -> Result<(), Error> {
        let array = &mut schema.array;
        let later = scope.dialect.is_2019_or_later();
        match keyword {
            "prefixItems" if !scope.dialect.items_by_position() => {
                array.prefix = self.list(scope, keyword, value)?;
            }
            "items" => match value {
                Json::Array(_) if scope.dialect.items_by_position() => {
                    array.prefix = self.list(scope, keyword, value)?;
                    if let Some(rest) = siblings.get("additionalItems") {
                        array.items = Some(Box::new(self.one(scope, "additionalItems", rest)?));
                    }
                }
                Json::Array(_) => {
                    return Err(scope
                        .error(keyword, value, "a schema in 2020-12")
                        .remedy("it is the `prefixItems` of older dialects: give the manifest the right `dialect`"));
                }
                value => array.items = Some(Box::new(self.one(scope, keyword, value)?)),
            },
            "minItems" => array.min = array.min.max(Some(count(scope, keyword, value)?)),
            "maxItems" => {
                let max = count(scope, keyword, value)?;
                array.max = Some(array.max.map_or(max, |other| other.min(max)));
            }
            "uniqueItems" => array.unique = value.as_bool() == Some(true),
            "contains" => contains(scope, schema, siblings, value, self.documents.looks_matter)?,
            "unevaluatedItems" if later && is_true(value) => array.looked_at = true,
            "unevaluatedItems" if later => {
                schema.opaque.push(opaque(scope, "unevaluatedItems", value));
            }
            _ => {}
        }
        Ok(())
    }

    fn object(&self, scope: &Scope, schema: &mut Schema, keyword: &str, value: &Json) -> Result<(), Error> {
        let object = &mut schema.object;
        let later = scope.dialect.is_2019_or_later();
        match keyword {
            "properties" => object.properties = self.named(scope, keyword, value)?,
            "patternProperties" => object.patterns = self.named(scope, keyword, value)?,
            "additionalProperties" => {
                object.additional = Some(Box::new(self.one(scope, keyword, value)?));
            }
            "propertyNames" => object.names = Some(Box::new(self.one(scope, keyword, value)?)),
            "required" => object.required = keys(scope, keyword, value)?,
            "minProperties" => object.min = Some(count(scope, keyword, value)?),
            "maxProperties" => object.max = Some(count(scope, keyword, value)?),
            "dependentRequired" if later => {
                for (key, others) in entries(scope, keyword, value)? {
                    object.dependent.insert(key.clone(), keys(scope, keyword, others)?);
                }
            }
            "dependentSchemas" if later => {
                schema.opaque.push(opaque(scope, "dependentSchemas", value));
            }
            "dependencies" if scope.dialect.has_dependencies() => {
                let mut schemas = Object::new();
                for (key, other) in entries(scope, keyword, value)? {
                    if other.as_array().is_some() {
                        object.dependent.insert(key.clone(), keys(scope, keyword, other)?);
                    } else {
                        schemas.insert(key.clone(), other.clone());
                    }
                }
                if !schemas.is_empty() {
                    schema.opaque.push(Opaque {
                        keyword: "dependencies",
                        at: scope.at.join(keyword),
                        value: Json::Object(schemas),
                    });
                }
            }
            "unevaluatedProperties" if later && is_true(value) => object.looked_at = true,
            "unevaluatedProperties" if later => {
                schema.opaque.push(opaque(scope, "unevaluatedProperties", value));
            }
            _ => {}
        }
        Ok(())
    }
}

/// `enum` beside `const`: what both list.
fn limit_values(schema: &mut Schema, values: Vec<Json>) {
    let mut kept = IndexMap::new();
    for value in values {
        kept.entry(value.canonical()).or_insert(value);
    }
    if let Some(before) = &schema.values {
        let before: Vec<_> = before.iter().map(|constant| constant.value.canonical()).collect();
        kept.retain(|key, _| before.contains(key));
    }
    schema.values = Some(kept.into_values().map(|value| Constant { value, docs: None }).collect());
}

/// `if` with its branches is one keyword; without them it says nothing.
fn condition(scope: &Scope, schema: &mut Schema, siblings: &Object, looks_matter: bool) {
    let group: Object = ["if", "then", "else"]
        .into_iter()
        .filter_map(|keyword| Some((keyword.to_owned(), siblings.get(keyword)?.clone())))
        .collect();
    if group.len() < 2 && !looks_matter {
        return;
    }
    let keyword = if group.len() > 1 { "if" } else { LOOKS };
    schema.opaque.push(Opaque { keyword, at: scope.at.join("if"), value: Json::Object(group) });
}

/// `contains` of anything is a number of elements; of something it is beyond the types.
fn contains(scope: &Scope, schema: &mut Schema, siblings: &Object, value: &Json, looks_matter: bool) -> Result<(), Error> {
    let bound = |keyword: &str| {
        let bound = siblings.get(keyword).filter(|_| scope.dialect.is_2019_or_later());
        bound.map(|value| count(scope, keyword, value)).transpose()
    };
    let least = bound("minContains")?.unwrap_or(1);
    let most = bound("maxContains")?;
    if is_true(value) {
        schema.array.min = schema.array.min.max(Some(least));
        schema.array.max = match (schema.array.max, most) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    } else if least > 0 || most.is_some() {
        let mut group = Object::new();
        for keyword in ["contains", "minContains", "maxContains"] {
            if let Some(value) = siblings.get(keyword) {
                group.insert(keyword.to_owned(), value.clone());
            }
        }
        schema.opaque.push(Opaque { keyword: "contains", at: scope.at.join("contains"), value: Json::Object(group) });
    } else if looks_matter {
        schema.opaque.push(Opaque { keyword: LOOKS, at: scope.at.join("contains"), value: value.clone() });
    }
    Ok(())
}

fn is_true(value: &Json) -> bool {
    match value {
        Json::Bool(value) => *value,
        Json::Object(members) => members.is_empty(),
        _ => false,
    }
}

fn count(scope: &Scope, keyword: &str, value: &Json) -> Result<u64, Error> {
    value.as_count().ok_or_else(|| match value {
        Json::Number(text) => {
            Error::at(&scope.at, format!("keyword `{keyword}` is {text}, it must be a whole number that is not negative"))
                .remedy("correct it with a fixup")
        }
        other => scope.error(keyword, other, "a whole number that is not negative"),
    })
}

fn keys(scope: &Scope, keyword: &str, value: &Json) -> Result<Vec<String>, Error> {
    let wrong = || scope.error(keyword, value, "an array of strings");
    let mut keys = Vec::new();
    for item in value.as_array().ok_or_else(wrong)? {
        let key = item.as_str().ok_or_else(wrong)?.to_owned();
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    Ok(keys)
}

fn entries<'a>(scope: &Scope, keyword: &str, value: &'a Json) -> Result<&'a Object, Error> {
    value.as_object().ok_or_else(|| scope.error(keyword, value, "an object"))
}
