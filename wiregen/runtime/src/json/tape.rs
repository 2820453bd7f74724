//! JSON text as a flat list of its values, so that depth costs no stack.

use std::borrow::Cow;

use crate::json::scan::{Token, Tokens};

/// A value; those inside an array or object follow it, in an object each after its key.
#[derive(Debug)]
pub(crate) struct Node<'a> {
    pub(crate) kind: Kind<'a>,
    /// Its text.
    pub(crate) text: &'a str,
    /// The index of what follows it and all that is inside it.
    pub(crate) after: usize,
}

#[derive(Debug)]
pub(crate) enum Kind<'a> {
    Plain,
    /// A string, without escapes.
    String(Cow<'a, str>),
    Array,
    Object,
}

/// The values of one JSON text; the first is the whole.
#[derive(Debug)]
pub(crate) struct Tape<'a> {
    nodes: Vec<Node<'a>>,
    /// How deep arrays and objects are nested.
    pub(crate) depth: usize,
}

impl<'a> Tape<'a> {
    /// Lists the values. `None` where the text has no structure: a string with half a surrogate pair.
    pub(crate) fn parse(text: &'a str) -> Option<Self> {
        let mut nodes: Vec<Node<'a>> = Vec::new();
        // Of each open array or object, its index in `nodes` and where its text starts.
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut depth = 0;
        let mut tokens = Tokens::new(text);
        while let Some(token) = tokens.next() {
            let index = nodes.len();
            match token {
                Token::Open(byte) => {
                    let kind = if byte == b'{' { Kind::Object } else { Kind::Array };
                    open.push((index, tokens.position() - 1));
                    depth = depth.max(open.len());
                    nodes.push(Node { kind, text: "", after: index + 1 });
                }
                Token::Close => {
                    let (opened, start) = open.pop()?;
                    let node = nodes.get_mut(opened)?;
                    node.after = index;
                    node.text = text.get(start..tokens.position())?;
                }
                Token::String(text) => nodes.push(Node { kind: Kind::String(unescape(text)?), text, after: index + 1 }),
                Token::Plain(text) => nodes.push(Node { kind: Kind::Plain, text, after: index + 1 }),
            }
        }
        (open.is_empty() && nodes.first()?.after == nodes.len()).then_some(Self { nodes, depth })
    }

    pub(crate) fn node(&self, index: usize) -> Option<&Node<'a>> {
        self.nodes.get(index)
    }

    /// The indices of what stands directly inside an array or object; in an object, keys and values take turns.
    pub(crate) fn inside(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.node(index).map_or(0, |node| node.after);
        std::iter::successors(Some(index + 1), |&index| self.node(index).map(|node| node.after))
            .take_while(move |&index| index < end)
    }

    /// The members of an object: each key and the index of its value.
    pub(crate) fn members(&self, index: usize) -> impl Iterator<Item = (&str, usize)> + '_ {
        let mut inside = self.inside(index);
        std::iter::from_fn(move || {
            let key = inside.next()?;
            let Kind::String(key) = &self.node(key)?.kind else { return None };
            Some((key.as_ref(), inside.next()?))
        })
    }
}

/// What a string, given with its quotes, says. `None` where that is no Unicode.
pub(crate) fn unescape(text: &str) -> Option<Cow<'_, str>> {
    if text.contains('\\') {
        return serde_json::from_str(text).ok().map(Cow::Owned);
    }
    text.get(1..text.len().checked_sub(1)?).map(Cow::Borrowed)
}
