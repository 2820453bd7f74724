//! Tokens with what their layout depends on, worked out once.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::spacing::Spaces;

/// A token.
pub(super) struct Node {
    pub(super) kind: Kind,
    /// A space stands before it.
    pub(super) space: bool,
    /// Of the token on one line, without that space.
    pub(super) width: usize,
    /// It has more than one line, however short it is.
    pub(super) tall: bool,
}

pub(super) enum Kind {
    Word(String),
    Sign(char),
    Group(Group),
}

/// What stands between brackets.
pub(super) struct Group {
    delimiter: Delimiter,
    pub(super) nodes: Vec<Node>,
    form: Form,
}

/// What the nodes of a group are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Values, types, fields: what commas divide.
    List,
    Statements,
    Arms,
}

pub(super) fn of(tokens: TokenStream) -> Vec<Node> {
    let mut spaces = Spaces::default();
    let mut nodes: Vec<Node> = Vec::new();
    for token in tokens {
        let space = spaces.before(&token);
        let (kind, width, tall) = match token {
            TokenTree::Group(group) => {
                let (delimiter, stream) = (group.delimiter(), group.stream());
                // While the group is there, the stream is not its only owner, and would be copied token by token.
                drop(group);
                let within = of(stream);
                let group = Group { delimiter, form: form(delimiter, &within, &nodes), nodes: within };
                let pads = if group.is_padded() { 2 } else { 0 };
                let signs = if group.delimiter == Delimiter::None { 0 } else { 2 };
                let lines = group.form == Form::Arms || group.nodes.iter().any(|node| node.is_sign(';'));
                let tall = group.delimiter == Delimiter::Brace && lines || group.nodes.iter().any(|node| node.tall);
                let all = signs + pads + width(&group.nodes);
                (Kind::Group(group), all, tall)
            }
            TokenTree::Punct(sign) => (Kind::Sign(sign.as_char()), 1, false),
            token => {
                let word = token.to_string();
                let width = word.len();
                (Kind::Word(word), width, false)
            }
        };
        nodes.push(Node { kind, space, width, tall });
    }
    nodes
}

/// On one line.
pub(super) fn width(nodes: &[Node]) -> usize {
    nodes.iter().map(|node| usize::from(node.space) + node.width).sum()
}

fn form(delimiter: Delimiter, within: &[Node], before: &[Node]) -> Form {
    if delimiter != Delimiter::Brace {
        return Form::List;
    }
    if within.windows(2).any(|pair| matches!(pair, [a, b] if a.is_sign('=') && b.is_sign('>'))) {
        return Form::Arms;
    }
    let after_arrow = matches!(before, [.., a, b] if a.is_sign('=') && b.is_sign('>'));
    let after_word = before.last().is_some_and(|node| node.is_sign('|') || node.is_word("const"));
    let begins = within.first().is_some_and(|node| node.is_word("let") || node.is_word("match"));
    let ends = within.iter().any(|node| node.is_sign(';'));
    if after_arrow || after_word || begins || ends { Form::Statements } else { Form::List }
}

impl Node {
    fn is_sign(&self, wanted: char) -> bool {
        matches!(self.kind, Kind::Sign(sign) if sign == wanted)
    }

    fn is_word(&self, wanted: &str) -> bool {
        matches!(&self.kind, Kind::Word(word) if word == wanted)
    }

    fn is_brace(&self) -> bool {
        matches!(&self.kind, Kind::Group(group) if group.delimiter == Delimiter::Brace)
    }
}

impl Group {
    pub(super) fn signs(&self) -> (&'static str, &'static str) {
        match self.delimiter {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => ("", ""),
        }
    }

    /// Has spaces within its brackets.
    pub(super) fn is_padded(&self) -> bool {
        self.delimiter == Delimiter::Brace && !self.nodes.is_empty()
    }

    pub(super) fn is_block(&self) -> bool {
        self.form != Form::List
    }

    pub(super) fn is_match(&self) -> bool {
        self.form == Form::Arms
    }

    /// The nodes without a last comma, but for that of a tuple of one.
    pub(super) fn in_one_line(&self) -> &[Node] {
        match self.nodes.split_last() {
            Some((last, rest)) if last.is_sign(',') && (self.delimiter == Delimiter::Brace || self.parts().len() > 1) => rest,
            _ => &self.nodes,
        }
    }

    /// Whether a comma may stand after its last part.
    pub(super) fn is_list(&self) -> bool {
        self.delimiter == Delimiter::Brace || self.nodes.last().is_some_and(|node| node.is_sign(','))
    }

    /// Whether its only part stands on the line of its brackets, being broken itself.
    pub(super) fn hugs(&self, part: &[Node]) -> bool {
        let ends_in_group = matches!(part, [.., Node { kind: Kind::Group(group), .. }] if !group.nodes.is_empty());
        self.delimiter != Delimiter::Brace && ends_in_group && !self.nodes.last().is_some_and(|node| node.is_sign(','))
    }

    /// The text of `#[doc = "…"]`, if that is what it is, on one line.
    pub(super) fn docs(&self) -> Option<String> {
        match self.nodes.as_slice() {
            [doc, Node { kind: Kind::Sign('='), .. }, Node { kind: Kind::Word(literal), .. }] if doc.is_word("doc") => {
                let text: syn::LitStr = syn::parse_str(literal).ok()?;
                Some(text.value()).filter(|text| !text.contains(['\n', '\r']))
            }
            _ => None,
        }
    }

    /// What stands between commas, but for those between the parameters of a closure or a type.
    pub(super) fn parts(&self) -> Vec<&[Node]> {
        let (mut angles, mut in_parameters, mut before) = (0_usize, false, ' ');
        let parts = self.nodes.split(|node| {
            let Kind::Sign(sign) = node.kind else {
                before = ' ';
                return false;
            };
            match sign {
                '<' => angles += 1,
                '>' if !matches!(before, '-' | '=') => angles = angles.saturating_sub(1),
                '|' => in_parameters = !in_parameters,
                _ => {}
            }
            before = sign;
            sign == ',' && angles == 0 && !in_parameters
        });
        parts.filter(|part| !part.is_empty()).collect()
    }

    /// The arms of a match.
    pub(super) fn arms(&self) -> Vec<&[Node]> {
        let mut arms = Vec::new();
        let (mut start, mut skip) = (0, false);
        for (at, node) in self.nodes.iter().enumerate() {
            let ends = node.is_sign(',');
            if std::mem::take(&mut skip) && ends {
                start = at + 1;
                continue;
            }
            let arm = self.nodes.get(start..=at).unwrap_or_default();
            if ends_in_block(arm) {
                arms.push(arm);
                start = at + 1;
                skip = true;
            } else if ends {
                arms.push(self.nodes.get(start..at).unwrap_or_default());
                start = at + 1;
            }
        }
        arms.extend(self.nodes.get(start..).filter(|rest| !rest.is_empty()));
        arms
    }
}

/// What `&&` and `||` divide, each but the first with its sign; one where something has lines of its own.
pub(super) fn operands(nodes: &[Node]) -> Vec<&[Node]> {
    let divides = |at: usize| {
        let signs = matches!(nodes.get(at..at + 3), Some([a, b, c]) if a.space && !b.space && c.space
            && (a.is_sign('&') && b.is_sign('&') || a.is_sign('|') && b.is_sign('|')));
        signs && !nodes.iter().any(|node| node.tall)
    };
    let mut operands = Vec::new();
    let mut start = 0;
    for at in (1..nodes.len()).filter(|at| divides(*at)) {
        operands.extend(nodes.get(start..at));
        start = at;
    }
    operands.extend(nodes.get(start..));
    operands
}

/// Whether an arm ends in `=> { … }`.
pub(super) fn ends_in_block(arm: &[Node]) -> bool {
    matches!(arm, [.., a, b, block] if a.is_sign('=') && b.is_sign('>') && block.is_brace())
}

/// Items or statements, one after another.
pub(super) fn forms(nodes: &[Node]) -> Vec<&[Node]> {
    let mut forms = Vec::new();
    let mut start = 0;
    for (at, node) in nodes.iter().enumerate() {
        let form = nodes.get(start..=at).unwrap_or_default();
        let goes_on = nodes.get(at + 1).is_some_and(|next| matches!(next.kind, Kind::Sign('.' | '?' | ';')));
        if node.is_sign(';') || (node.is_brace() && !goes_on && has_body(form)) {
            forms.push(form);
            start = at + 1;
        }
    }
    forms.extend(nodes.get(start..).filter(|rest| !rest.is_empty()));
    forms
}

/// Whether a form that ends in braces has them for its body.
pub(super) fn has_body(form: &[Node]) -> bool {
    const WITH_BODY: &[&str] = &["enum", "fn", "impl", "match", "mod", "struct"];
    let mut form = form;
    while let [Node { kind: Kind::Sign('#'), .. }, _, rest @ ..] = form {
        form = rest;
    }
    let mut words = form.iter().take(4).filter_map(|node| match &node.kind {
        Kind::Word(word) => Some(word.as_str()),
        _ => None,
    });
    let first = words.find(|word| !matches!(*word, "pub" | "const" | "unsafe"));
    form.last().is_some_and(Node::is_brace) && first.is_some_and(|word| WITH_BODY.contains(&word))
}

/// Whether a header's body is fields or variants.
pub(super) fn is_fields(header: &[Node]) -> bool {
    header.iter().any(|node| node.is_word("struct") || node.is_word("enum"))
}
