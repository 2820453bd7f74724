//! Which fields the Rust struct of a JSON object has.

use super::{Flattened, Member, Module, Rest, Struct, Use};

/// Name of the field that keeps what a struct does not know by name.
pub const EXTRA: &str = "extra";

/// One field of a struct.
#[derive(Clone, Copy, Debug)]
pub enum Field<'m> {
    /// A named member.
    Member(&'m Member),
    /// A union or object whose members stand in the same JSON object.
    Flattened(&'m Flattened),
    /// What is known by none of them.
    Extra(&'m Rest),
}

impl<'m> Field<'m> {
    /// Its Rust name.
    #[must_use]
    pub fn name(self) -> &'m str {
        match self {
            Self::Member(member) => &member.field,
            Self::Flattened(flattened) => &flattened.field,
            Self::Extra(_) => EXTRA,
        }
    }

    /// Whether a value has to be given for it when a struct is made.
    #[must_use]
    pub fn is_required(self) -> bool {
        match self {
            Self::Member(member) => member.required,
            Self::Flattened(_) => true,
            Self::Extra(_) => false,
        }
    }
}

impl Module {
    /// The fields of a struct, in the order in which they are written: members, flattened members, the rest.
    pub fn fields<'m>(&'m self, of: &'m Struct) -> impl Iterator<Item = Field<'m>> {
        let members = of.members.iter().filter(|member| self.is_field(member)).map(Field::Member);
        let flattened = of.flattened.iter().map(Field::Flattened);
        let extra = (of.rest != Rest::Closed).then_some(Field::Extra(&of.rest));
        members.chain(flattened).chain(extra)
    }

    /// Whether a member has a field: not if its value is fixed and required, nor if it is refused.
    #[must_use]
    pub fn is_field(&self, member: &Member) -> bool {
        match member.value {
            Use::Never => false,
            _ => !(member.required && self.fixed(&member.value).is_some()),
        }
    }
}
