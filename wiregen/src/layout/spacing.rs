//! Where spaces stand between tokens.

use proc_macro2::{Delimiter, Spacing, TokenTree};

/// Keywords after which a path, a bracket or a sign stands apart; `<` does not.
const KEYWORDS: &[&str] = &["as", "dyn", "else", "for", "if", "impl", "in", "let", "match", "mut", "pub", "return"];

/// What stood before, as far as the space after it depends on it.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Last {
    #[default]
    Nothing,
    /// A word, a literal, a group, or a sign that ends a value or a type.
    Word,
    /// After which a space comes.
    Apart,
    /// One of [`KEYWORDS`], or a lifetime.
    Keyword,
    /// After which none comes.
    Tight,
}

/// The state from token to token of one sequence.
#[derive(Default)]
pub(super) struct Spaces {
    last: Last,
    /// The sign before is one with this one.
    joint: Option<char>,
    /// Between the lines of a closure's parameters.
    in_parameters: bool,
}

impl Spaces {
    /// Whether a space stands before the next token.
    pub(super) fn before(&mut self, token: &TokenTree) -> bool {
        let joint = self.joint.take();
        let (last, apart) = (self.last, matches!(self.last, Last::Apart | Last::Keyword));
        let (space, next) = match token {
            TokenTree::Ident(word) => {
                let keyword = joint == Some('\'') || KEYWORDS.iter().any(|keyword| word == keyword);
                (apart || last == Last::Word, if keyword { Last::Keyword } else { Last::Word })
            }
            TokenTree::Literal(_) => (apart || last == Last::Word, Last::Word),
            TokenTree::Group(group) => (apart || group.delimiter() == Delimiter::Brace && last == Last::Word, Last::Word),
            TokenTree::Punct(sign) => {
                let sign_char = sign.as_char();
                let is_joint = sign.spacing() == Spacing::Joint;
                if is_joint {
                    self.joint = Some(sign_char);
                }
                match (joint, sign_char) {
                    (Some(':'), ':') => (false, Last::Tight),
                    (_, ':') if is_joint => (apart, Last::Tight),
                    (_, ',' | ';' | ':') | (Some('-' | '='), '>') => (false, Last::Apart),
                    // Of `==`, `||` and `&&` between values.
                    (Some(first), second) if first == second && apart => (false, Last::Apart),
                    (_, '|' | '&') if is_joint && last == Last::Word => (true, Last::Apart),
                    (_, '|') => {
                        self.in_parameters = !self.in_parameters;
                        (apart && self.in_parameters, if self.in_parameters { Last::Tight } else { Last::Apart })
                    }
                    (_, '=' | '+') => (true, Last::Apart),
                    (_, '-') if last == Last::Word => (true, Last::Apart),
                    (_, '&' | '\'' | '#') => (apart || last == Last::Word, Last::Tight),
                    // What follows it is a path or a sign; before a word there is `for` or `as`.
                    (_, '>' | '?') => (false, Last::Word),
                    (_, '<') => (last == Last::Apart, Last::Tight),
                    _ => (apart, Last::Tight),
                }
            }
        };
        self.last = next;
        space
    }
}
