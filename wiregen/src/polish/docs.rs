//! Documentation: the model's, with where it comes from and what the schema says beyond the type.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Attribute, Expr, ExprLit, Fields, Item, Lit, LitStr, MacroDelimiter, Meta, MetaList, MetaNameValue};

use super::{Context, Draft};
use crate::limits;
use crate::model::{Field, Kind, Member, Rest, Struct, Type};

const DEPRECATED: &str = "Deprecated by the schema.";

pub(super) fn write(context: &Context<'_>, draft: &mut Draft<'_>) {
    let ty = draft.ty;
    let docs = of_type(ty);
    match &mut draft.item {
        Item::Struct(item) => {
            item.attrs.splice(0..0, docs);
            if let (Fields::Named(named), Kind::Struct(of)) = (&mut item.fields, &ty.kind) {
                for (made, field) in named.named.iter_mut().zip(context.module.fields(of)) {
                    made.attrs = of_field(of, field);
                }
            }
        }
        Item::Enum(item) => {
            item.attrs.splice(0..0, docs);
            for (made, docs) in item.variants.iter_mut().zip(of_variants(&ty.kind)) {
                made.attrs = docs;
            }
        }
        _ => {}
    }
}

fn of_type(ty: &Type) -> Vec<Attribute> {
    let mut text = ty.docs.trim().to_owned();
    if ty.deprecated {
        paragraph(&mut text, DEPRECATED);
    }
    if let Kind::Newtype(of) = &ty.kind {
        paragraph(&mut text, &limits::sentence(of));
    }
    paragraph(&mut text, &format!("Schema: {}", limits::code(&ty.at.to_string())));
    lines(&text)
}

fn of_field(of: &Struct, field: Field<'_>) -> Vec<Attribute> {
    match field {
        Field::Member(member) => of_member(member),
        Field::Flattened(flattened) => lines(&flattened.docs),
        Field::Extra(rest) => lines(of_extra(of, rest)),
    }
}

fn of_member(member: &Member) -> Vec<Attribute> {
    let mut text = member.docs.trim().to_owned();
    if member.deprecated {
        paragraph(&mut text, DEPRECATED);
    }
    let mut facts = Vec::new();
    if member.key != member.field {
        facts.push(format!("Key {}.", limits::code(&member.key)));
    }
    facts.extend(Some(limits::sentence(&member.value)).filter(|sentence| !sentence.is_empty()));
    if let Some(default) = &member.default {
        facts.push(format!("Absent, it means {}.", limits::code(&default.to_string())));
    }
    paragraph(&mut text, &facts.join(" "));
    let mut attributes = lines(&text);
    attributes.extend(alias(&member.key, &member.field));
    attributes
}

fn of_extra(of: &Struct, rest: &Rest) -> &'static str {
    match rest {
        Rest::Typed(_) => "Members that the schema does not name, in the order in which they came.",
        Rest::Closed | Rest::Open | Rest::Patterns { .. } if of.flattened.is_empty() => {
            "Members that the schema does not name, as they came."
        }
        Rest::Closed | Rest::Open | Rest::Patterns { .. } => {
            "Members that the schema does not name, here or in the flattened fields, as they came."
        }
    }
}

fn of_variants(kind: &Kind) -> Vec<Vec<Attribute>> {
    match kind {
        Kind::Enum(strings) => {
            let known = strings.variants.iter().map(|variant| {
                let mut attributes = lines(&variant.docs);
                attributes.extend(alias(&variant.value, &variant.name));
                attributes
            });
            let other = strings.other.as_ref().map(|_| lines("Any other string."));
            known.chain(other).collect()
        }
        Kind::Union(union) => union.branches.iter().map(|branch| lines(&branch.docs)).collect(),
        Kind::Struct(_) | Kind::Newtype(_) => Vec::new(),
    }
}

fn paragraph(text: &mut String, more: &str) {
    if !more.is_empty() {
        text.push_str("\n\n");
        text.push_str(more);
    }
}

/// Markdown as `///` comments.
fn lines(text: &str) -> Vec<Attribute> {
    text.trim()
        .lines()
        .map(|line| {
            // Rust takes no carriage return within a comment.
            let line = line.replace('\r', " ");
            let line = if line.is_empty() { String::new() } else { format!(" {}", line.trim_end()) };
            let value = Expr::Lit(ExprLit { attrs: Vec::new(), lit: Lit::Str(LitStr::new(&line, Span::call_site())) });
            doc(|path| Meta::NameValue(MetaNameValue { path, eq_token: syn::token::Eq::default(), value }))
        })
        .collect()
}

/// The wire name, so that a search in the docs finds it; where rustdoc takes it, and it says more than the name.
fn alias(wire: &str, name: &str) -> Option<Attribute> {
    let bad = |sign: char| sign.is_whitespace() || sign.is_control() || matches!(sign, '"' | '\'');
    if wire == name || wire.is_empty() || wire.contains(bad) {
        return None;
    }
    let tokens: TokenStream = quote!(alias = #wire);
    let delimiter = MacroDelimiter::Paren(syn::token::Paren::default());
    Some(doc(|path| Meta::List(MetaList { path, delimiter, tokens })))
}

fn doc(meta: impl FnOnce(syn::Path) -> Meta) -> Attribute {
    Attribute {
        pound_token: syn::token::Pound::default(),
        style: syn::AttrStyle::Outer,
        bracket_token: syn::token::Bracket::default(),
        meta: meta(super::ident("doc").into()),
    }
}
