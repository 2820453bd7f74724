//! The impls of most structs and string enums as the tables that the macros of `wiregen_runtime` take: a row a key or a string.

use std::fmt::Write as _;

use proc_macro2::{Literal, TokenStream};
use quote::format_ident;

use super::Wire;
use crate::{
    Error, layout,
    model::{Member, ObjectLimits, Rest, StringVariant, Struct, Type, Use},
};

impl Wire<'_> {
    /// Whether a table says all of a struct: no field of it is flattened, no key forbidden or told by a pattern, nothing asked of
    /// the object as a whole.
    pub(super) fn is_table(object: &Struct) -> bool {
        object.flattened.is_empty()
            && object.limits == ObjectLimits::default()
            && !matches!(object.rest, Rest::Patterns { .. })
            && object.members.iter().all(|member| member.value != Use::Never)
    }

    /// The call of the macro, indented as it stands in its module.
    pub(super) fn table(&self, ty: &Type, object: &Struct) -> Result<String, Error> {
        let name = &ty.name;
        let mut text = format!("    rt::object! {{\n        super::{name}, {name}Draft;\n");
        for (index, member) in object.members.iter().enumerate() {
            let _ = write!(text, "        {index} {} ", Literal::string(&member.key));
            self.row(member, &mut text)?;
            text.push_str(";\n");
        }
        match &object.rest {
            Rest::Closed | Rest::Patterns { .. } => {}
            Rest::Open => text.push_str("        rest extra;\n"),
            Rest::Typed(value) => {
                text.push_str("        values extra");
                slot(self.names.of(value)?, self.reader(value)?, &mut text);
                text.push_str(";\n");
            }
        }
        text.push_str("    }\n");
        Ok(text)
    }

    fn row(&self, member: &Member, text: &mut String) -> Result<(), Error> {
        let field = format_ident!("{}", member.field);
        let reader = self.member_reader(member)?;
        if self.fixed_member(member).is_some() {
            let _ = write!(text, "always {field} =");
            layout::assigned(reader, text, 8);
            return Ok(());
        }
        let how = match (member.required, &member.value) {
            (true, _) => "required",
            (false, Use::Nullable(_)) => "nullable",
            (false, _) => "optional",
        };
        let _ = write!(text, "{how} {field}");
        slot(self.slot_type(member)?, reader, text);
        Ok(())
    }
}

fn slot(ty: TokenStream, reader: TokenStream, text: &mut String) {
    text.push_str(": ");
    layout::value(ty, text, 8);
    text.push_str(" =");
    layout::assigned(reader, text, 8);
}

/// The call of `wiregen_runtime::words!` for an enum of strings.
pub(super) fn words(ty: &Type, variants: &[StringVariant]) -> String {
    let mut text = format!("\n    rt::words! {{\n        super::{};\n", ty.name);
    for StringVariant { name, value, .. } in variants {
        let _ = writeln!(text, "        {} {name};", Literal::string(value));
    }
    text.push_str("    }\n");
    text
}
