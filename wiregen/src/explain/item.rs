//! What is said about one item.

use std::fmt::Write as _;

use super::enforcement::{self, Became};
use super::find::{self, Found, Part};
use super::{Files, entry};
use crate::json::Json;
use crate::model::{Field, Kind, Member, NamedBy, Place, Type, Use};
use crate::rust_type::{Names, within};
use crate::{Error, Modelled};

/// What the text is made from.
pub(super) struct Explained<'m> {
    pub(super) made: &'m Modelled,
    pub(super) files: &'m Files<'m>,
    /// The module's own file after fixups.
    pub(super) schema: &'m Json,
}

impl Explained<'_> {
    pub(super) fn text(&self, wanted: &str, found: &Found<'_>) -> Result<String, Error> {
        let mut out = String::new();
        let (ty, part) = match found {
            Found::Item(ty, part) => (*ty, *part),
            Found::Copy(ty, part) => {
                let _ = writeln!(out, "{wanted} is, or is within, a copy of {}: one Rust item stands for both", ty.at);
                (*ty, *part)
            }
            Found::Within(ty, part) => {
                let _ = writeln!(out, "{wanted} has no Rust item of its own: it is part of this one");
                (*ty, *part)
            }
            Found::Nothing => {
                return Ok(format!("{wanted} has no Rust item: it describes no instance, or nothing refers to it\n"));
            }
        };
        match part {
            Part::Whole => self.whole(ty, &mut out)?,
            Part::Member(member) => self.member(ty, member, &mut out)?,
            Part::Flattened(flattened) => {
                let _ = writeln!(out, "{}.{}: `{}`, flattened", self.path(ty), flattened.field, flattened.ty);
                self.origin(&flattened.at, &mut out);
                let _ = writeln!(out, "  its members stand among those of `{}`; see `{}`", ty.name, flattened.ty);
            }
            Part::Branch(branch) => {
                let rust_type = self.rust_type(&branch.value)?;
                let _ = writeln!(out, "{}::{}: holds `{rust_type}`", self.path(ty), branch.name);
                self.origin(&branch.at, &mut out);
                self.keywords(&branch.at, value(&branch.value, &rust_type, false), &mut out)?;
            }
            Part::String(name, string) => {
                let _ = writeln!(out, "{}::{name}: {string:?} on the wire\n  of {}", self.path(ty), ty.at);
            }
        }
        Ok(out)
    }

    fn path(&self, ty: &Type) -> String {
        format!("{}::{}", self.made.module.name, ty.name)
    }

    fn rust_type(&self, value: &Use) -> Result<String, Error> {
        Ok(crate::diff::spoken(&Names::new(&self.made.module).of(value)?.to_string()))
    }

    fn whole(&self, ty: &Type, out: &mut String) -> Result<(), Error> {
        let config = &self.made.config;
        let kind = match &ty.kind {
            Kind::Struct(_) => "a struct".to_owned(),
            Kind::Enum(_) => "an enum of strings".to_owned(),
            Kind::Union(_) => "an enum of types".to_owned(),
            Kind::Newtype(of) => format!("a newtype of `{}`", self.rust_type(of)?),
        };
        let open = if ty.non_exhaustive { ", `#[non_exhaustive]` by `open` of the manifest" } else { "" };
        let _ = writeln!(out, "{}: {kind}{open}", self.path(ty));
        let places = || std::iter::once(&ty.at).chain(&ty.copies);
        let named = match ty.named_by {
            NamedBy::Definition => "its key among the definitions, or the root's title".to_owned(),
            NamedBy::Title => "its `title`".to_owned(),
            NamedBy::Property => "the type that holds it and its place there".to_owned(),
            NamedBy::Manifest => match places().find_map(|at| entry(&config.names, at)) {
                Some(pattern) => format!("`{pattern}` under `names` of the manifest"),
                None => "`names` of the manifest".to_owned(),
            },
        };
        self.origin(&ty.at, out);
        let _ = writeln!(out, "  named by {named}");
        for copy in &ty.copies {
            let _ = writeln!(out, "  stands for its copy at {copy} too");
        }
        for (item, why) in config.omit.iter().filter(|(item, _)| item.split("::").next() == Some(&ty.name)) {
            let _ = writeln!(out, "  `{item}` is left out by the manifest: {why}");
        }
        self.keywords(&ty.at, Became::Type(ty), out)?;
        match &ty.kind {
            Kind::Struct(of) => {
                for member in &of.members {
                    let _ = writeln!(out);
                    self.member(ty, member, out)?;
                }
                for flattened in &of.flattened {
                    let _ = writeln!(out, "\n{}.{}: `{}`, flattened", self.path(ty), flattened.field, flattened.ty);
                    self.origin(&flattened.at, out);
                }
            }
            Kind::Union(of) => {
                for branch in &of.branches {
                    let rust_type = self.rust_type(&branch.value)?;
                    let _ = writeln!(out, "\n{}::{}: holds `{rust_type}`\n  from {}", self.path(ty), branch.name, branch.at);
                    if !matches!(branch.value, Use::Named(_)) {
                        self.keywords(&branch.at, value(&branch.value, &rust_type, false), out)?;
                    }
                }
            }
            Kind::Enum(of) => {
                let _ = writeln!(out);
                for variant in &of.variants {
                    let _ = writeln!(out, "{}::{}: {:?} on the wire", self.path(ty), variant.name, variant.value);
                }
                if of.other.is_some() {
                    let _ = writeln!(out, "{}::Other: any other string", self.path(ty));
                }
            }
            Kind::Newtype(_) => {}
        }
        Ok(())
    }

    fn member(&self, ty: &Type, member: &Member, out: &mut String) -> Result<(), Error> {
        let module = &self.made.module;
        let fixed = module.fixed(&member.value).filter(|_| member.required);
        let mut rust_type = String::new();
        if let Some(value) = &fixed {
            let _ = writeln!(out, "{}: the key {:?} is no field: always {value}", self.path(ty), member.key);
        } else if member.value == Use::Never {
            let _ = writeln!(out, "{}: the key {:?} is no field: the reading impl refuses it", self.path(ty), member.key);
        } else {
            let field = Names::new(module).field(Field::Member(member))?;
            rust_type = crate::diff::spoken(&field.to_string());
            let need = if member.required { "required" } else { "optional" };
            let _ = writeln!(out, "{}.{}: `{rust_type}`, {need}, {:?} on the wire", self.path(ty), member.field, member.key);
        }
        self.origin(&member.at, out);
        if let (Use::Foreign(_), Some(pattern)) = (within(&member.value), entry(&self.made.config.types, &member.at)) {
            let _ = writeln!(out, "  its type is given by `{pattern}` under `types` of the manifest");
        }
        if let Some(pattern) = entry(&self.made.config.fields, &member.at) {
            let _ = writeln!(out, "  its name is given by `{pattern}` under `fields` of the manifest");
        }
        match &member.value {
            // Its own subschema is said where the type is explained.
            Use::Named(name) if module.types.get(name).is_some_and(|ty| ty.at == member.at) => {
                let _ = writeln!(out, "  see `{name}`, made from this subschema");
                Ok(())
            }
            of => self.keywords(&member.at, value(of, &rust_type, fixed.is_some()), out),
        }
    }

    /// Where it comes from, and by what.
    fn origin(&self, at: &Place, out: &mut String) {
        let _ = writeln!(out, "  from {at}");
        for (name, places) in self.files.fixups(self.schema, at) {
            let count = places.len();
            let shown: Vec<String> = places.into_iter().take(3).collect();
            let more = if count > shown.len() { format!(" and {} more", count - shown.len()) } else { String::new() };
            let _ = writeln!(out, "  changed by fixup `{name}` at {}{more}", shown.join(", "));
        }
        let mut rules: Vec<&str> = Vec::new();
        for (rule, _, place) in &self.made.module.report.rewritten {
            if place == at && !rules.contains(rule) {
                rules.push(rule);
            }
        }
        if !rules.is_empty() {
            let _ = writeln!(out, "  rewritten by rule {}", rules.join(", "));
        }
    }

    /// A line for each keyword of the subschema.
    fn keywords(&self, at: &Place, became: Became<'_>, out: &mut String) -> Result<(), Error> {
        let other;
        let file = if *at.file == *self.made.config.schema {
            self.schema
        } else {
            other = self.files.other(&at.file)?;
            &other
        };
        self.listed(at, file.pointer(&at.pointer), "", became, out)
    }

    /// The keywords of a subschema, and of those below it that have no Rust item of their own.
    fn listed(&self, at: &Place, schema: Option<&Json>, way: &str, became: Became<'_>, out: &mut String) -> Result<(), Error> {
        let Some(Json::Object(keywords)) = schema else { return Ok(()) };
        for (keyword, value) in keywords {
            let enforced = enforcement::of(&self.made.module, at, keyword, value, became);
            let _ = writeln!(out, "    {way}{keyword}: {enforced}");
            let place = at.join(keyword);
            let below = |index: usize| (place.join(&index.to_string()), format!("{way}{keyword}/{index}/"));
            match (below_it(keyword, became), value) {
                (Some(inner), Json::Array(branches)) => {
                    for (index, branch) in branches.iter().enumerate() {
                        let (place, way) = below(index);
                        let null = branch.pointer("/type").and_then(Json::as_str) == Some("null");
                        if null && keyword != "allOf" {
                            let _ = writeln!(out, "    {way}type: the Rust type: `null` is `None`");
                            continue;
                        }
                        if find::exactly(&self.made.module, &place.pointer).is_none() {
                            self.inner(&place, branch, &way, inner, out)?;
                        }
                    }
                }
                (Some(inner), schema) if find::exactly(&self.made.module, &place.pointer).is_none() => {
                    self.inner(&place, schema, &format!("{way}{keyword}/"), inner, out)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn inner(&self, at: &Place, schema: &Json, way: &str, became: Became<'_>, out: &mut String) -> Result<(), Error> {
        let Became::Value { value: of, .. } = became else { return self.listed(at, Some(schema), way, became, out) };
        let rust_type = self.rust_type(of)?;
        self.listed(at, Some(schema), way, value(of, &rust_type, false), out)
    }
}

/// What the subschemas of a keyword have become, where they have no item of their own.
fn below_it<'m>(keyword: &str, became: Became<'m>) -> Option<Became<'m>> {
    let of = match became {
        Became::Type(Type { kind: Kind::Newtype(of), .. }) | Became::Value { value: of, constant: false, .. } => of,
        Became::Type(Type { kind: Kind::Struct(_), .. }) => return (keyword == "allOf").then_some(became),
        _ => return None,
    };
    let inner = match (keyword, of, within(of)) {
        ("allOf", of, _) | ("anyOf" | "oneOf", Use::Nullable(_), of) => of,
        ("items", _, Use::List(list)) => &list.item,
        ("additionalProperties", _, Use::Map(map)) => &map.value,
        _ => return None,
    };
    Some(value(inner, "", false))
}

fn value<'m>(value: &'m Use, rust_type: &'m str, constant: bool) -> Became<'m> {
    Became::Value { value, rust_type, constant }
}
