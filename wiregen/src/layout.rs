//! Layout: tokens as text. What is generated is too much for a parser and a formatter of all of Rust, and of few forms: items,
//! statements, match arms, and what stands between brackets and commas.

mod spacing;
mod tree;

use proc_macro2::TokenStream;

use tree::{Group, Kind, Node, forms, width};

/// The most columns that a line takes, if it can be broken.
const WIDTH: usize = 100;
const STEP: usize = 4;

/// Writes items, each after an empty line.
pub(crate) fn items(tokens: TokenStream, text: &mut String, indent: usize) {
    let nodes = tree::of(tokens);
    let mut layout = Layout { text };
    for item in forms(&nodes) {
        layout.line(indent);
        layout.item(item, indent);
        layout.text.push('\n');
    }
}

/// Writes a type or an expression from some column on; what follows a line break is indented by so many columns.
pub(crate) fn value(tokens: TokenStream, text: &mut String, indent: usize) {
    Layout { text }.sequence(&tree::of(tokens), indent, 1);
}

/// Writes a value after `=`, on a line of its own where both do not fit on one.
pub(crate) fn assigned(tokens: TokenStream, text: &mut String, indent: usize) {
    let nodes = tree::of(tokens);
    let mut layout = Layout { text };
    if layout.fits(&nodes, 2) {
        layout.text.push(' ');
        layout.flat(&nodes);
    } else {
        layout.line(indent + STEP);
        layout.sequence(&nodes, indent + STEP, 1);
    }
}

/// Whether tokens are items at all, which those of a schema must be: looked at where debug assertions are on.
pub(crate) fn checked(tokens: &TokenStream) -> Result<(), syn::Error> {
    if cfg!(debug_assertions) {
        syn::parse2::<syn::File>(tokens.clone())?;
    }
    Ok(())
}

struct Layout<'t> {
    text: &'t mut String,
}

impl Layout<'_> {
    fn line(&mut self, indent: usize) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n(' ', indent));
    }

    /// The space before a token, unless the token is the first of its line or its brackets.
    fn space(&mut self, node: &Node) {
        if node.space && !self.text.ends_with([' ', '\n', '(', '[']) {
            self.text.push(' ');
        }
    }

    /// Whether the last line has room for all of it and so many columns more.
    fn fits(&self, nodes: &[Node], more: usize) -> bool {
        let column = self.text.len() - self.text.rfind('\n').map_or(0, |at| at + 1);
        !nodes.iter().any(|node| node.tall) && column + width(nodes) + more <= WIDTH
    }

    /// Attributes on lines of their own, then the item, the field or the statement.
    fn item(&mut self, mut nodes: &[Node], indent: usize) {
        while let [Node { kind: Kind::Sign('#'), .. }, Node { kind: Kind::Group(attribute), .. }, rest @ ..] = nodes {
            if let Some(docs) = attribute.docs() {
                self.text.push_str("///");
                self.text.push_str(&docs);
            } else {
                self.text.push_str("#[");
                self.sequence(&attribute.nodes, indent, 1);
                self.text.push(']');
            }
            self.line(indent);
            nodes = rest;
        }
        let Some((Node { kind: Kind::Group(body), .. }, header)) = nodes.split_last().filter(|_| tree::has_body(nodes)) else {
            return self.sequence(nodes, indent, 0);
        };
        self.sequence(header, indent, 2);
        if body.nodes.is_empty() {
            self.text.push_str(" {}");
            return;
        }
        self.text.push_str(" {");
        if tree::is_fields(header) {
            for field in body.parts() {
                self.line(indent + STEP);
                self.item(field, indent + STEP);
                self.text.push(',');
            }
        } else {
            self.statements(body, indent + STEP);
        }
        self.line(indent);
        self.text.push('}');
    }

    /// What stands in a block.
    fn statements(&mut self, block: &Group, indent: usize) {
        if block.is_match() {
            for arm in block.arms() {
                self.line(indent);
                self.sequence(arm, indent, 1);
                if !tree::ends_in_block(arm) {
                    self.text.push(',');
                }
            }
        } else {
            for form in forms(&block.nodes) {
                self.line(indent);
                self.item(form, indent);
            }
        }
    }

    /// On one line, if it fits with so many columns after it; else broken before each `&&` and `||`, or its tall group is, or its
    /// widest.
    fn sequence(&mut self, nodes: &[Node], indent: usize, more: usize) {
        if self.fits(nodes, more) {
            return self.flat(nodes);
        }
        let operands = tree::operands(nodes);
        if let Some((last, before)) = operands.split_last().filter(|(_, before)| !before.is_empty()) {
            for operand in before {
                self.sequence(operand, indent, 0);
                self.line(indent + STEP);
            }
            return self.sequence(last, indent + STEP, more);
        }
        let groups = nodes.iter().enumerate().filter_map(|(at, node)| match &node.kind {
            Kind::Group(group) if !group.nodes.is_empty() => Some((at, group, (node.tall, node.width))),
            _ => None,
        });
        let Some((at, group, _)) = groups.max_by_key(|(.., rank)| *rank) else { return self.flat(nodes) };
        let (before, after) = (nodes.get(..at).unwrap_or_default(), nodes.get(at + 1..).unwrap_or_default());
        self.sequence(before, indent, 1);
        nodes.get(at).into_iter().for_each(|node| self.space(node));
        self.broken(group, indent);
        self.sequence(after, indent, more);
    }

    fn broken(&mut self, group: &Group, indent: usize) {
        let (open, close) = group.signs();
        self.text.push_str(open);
        if group.is_block() {
            self.statements(group, indent + STEP);
            self.line(indent);
        } else {
            match group.parts().as_slice() {
                [only] if group.hugs(only) => self.sequence(only, indent, 1),
                parts => {
                    for part in parts {
                        self.line(indent + STEP);
                        self.sequence(part, indent + STEP, 1);
                        // One alone may be all that a macro takes.
                        if parts.len() > 1 || group.is_list() {
                            self.text.push(',');
                        }
                    }
                    self.line(indent);
                }
            }
        }
        self.text.push_str(close);
    }

    fn flat(&mut self, nodes: &[Node]) {
        for node in nodes {
            self.space(node);
            match &node.kind {
                Kind::Word(word) => self.text.push_str(word),
                Kind::Sign(sign) => self.text.push(*sign),
                Kind::Group(group) => {
                    let (open, close) = group.signs();
                    let pad = if group.is_padded() { " " } else { "" };
                    self.text.push_str(open);
                    self.text.push_str(pad);
                    self.flat(group.in_one_line());
                    self.text.push_str(pad);
                    self.text.push_str(close);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's answer")]

    use super::*;

    fn written(text: &str) -> String {
        let mut out = String::new();
        items(text.parse().unwrap(), &mut out, 0);
        out
    }

    /// Each is laid out already.
    #[test]
    fn what_is_laid_out_stays_so() {
        let texts = [include_str!("layout/tests/expressions.txt"), include_str!("layout/tests/items.txt")];
        for text in texts {
            assert_eq!(written(text), text);
        }
    }

    #[test]
    fn doc_attributes_are_comments() {
        let text = "#[doc = \" The \\\"string\\\".\"] #[doc = \"\"] #[must_use] pub fn new() -> Self { Self::default() }";
        assert_eq!(written(text), "\n/// The \"string\".\n///\n#[must_use]\npub fn new() -> Self {\n    Self::default()\n}\n");
    }
}
