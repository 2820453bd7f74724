//! Where in a message a value stands, known while reading and put into every error.

use std::fmt;

use serde_core::de;

/// The way from the root of a message to the value being read: `task.inputRequests["odd key"][0]`.
///
/// It lives on the stack, a link a level, and costs nothing until it is printed.
///
/// ```
/// use wiregen_runtime::Path;
///
/// let (task, requests) = (Path::ROOT.key("task"), ());
/// assert_eq!(task.key("odd key").index(0).to_string(), r#"task["odd key"][0]"#);
/// # let _ = requests;
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Path<'a> {
    /// Nothing at the root, whose segment means nothing.
    parent: Option<&'a Path<'a>>,
    segment: Segment<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Segment<'a> {
    Key(&'a str),
    Index(usize),
}

impl<'a> Path<'a> {
    /// The message itself.
    pub const ROOT: Self = Path { parent: None, segment: Segment::Index(0) };

    /// The member `key` of the object at this path.
    #[inline]
    #[must_use]
    pub const fn key(&'a self, key: &'a str) -> Path<'a> {
        Path { parent: Some(self), segment: Segment::Key(key) }
    }

    /// The element `index` of the array at this path.
    #[inline]
    #[must_use]
    pub const fn index(&'a self, index: usize) -> Path<'a> {
        Path { parent: Some(self), segment: Segment::Index(index) }
    }

    /// Whether this is the message itself.
    #[inline]
    #[must_use]
    pub const fn is_root(&self) -> bool {
        self.parent.is_none()
    }

    /// How many arrays and objects the value stands in.
    pub(crate) fn depth(&self) -> usize {
        std::iter::successors(self.parent, |path| path.parent).count()
    }

    /// An error about the value at this path: `a.b[0]: fact`, or the fact alone at the root.
    #[cold]
    #[inline(never)]
    pub fn error<E: de::Error>(&self, fact: impl fmt::Display) -> E {
        if self.is_root() { E::custom(fact) } else { E::custom(format_args!("{self}: {fact}")) }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(parent) = self.parent else { return Ok(()) };
        parent.fmt(f)?;
        match self.segment {
            Segment::Index(index) => write!(f, "[{index}]"),
            Segment::Key(key) if !is_plain(key) => write!(f, "[{key:?}]"),
            Segment::Key(key) if !parent.is_root() => write!(f, ".{key}"),
            Segment::Key(key) => f.write_str(key),
        }
    }
}

/// Whether a key is written without quotes: `[A-Za-z_$][A-Za-z0-9_$-]*`.
fn is_plain(key: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$');
    key.starts_with(|c: char| word(c) && !c.is_ascii_digit()) && key.chars().all(|c| word(c) || c == '-')
}

#[cfg(test)]
mod tests {
    use super::Path;

    #[test]
    fn keys_are_quoted_only_where_they_must_be() {
        let root = Path::ROOT;
        let cases = [
            ("a", "a"),
            ("_meta", "_meta"),
            ("$schema", "$schema"),
            ("a-b", "a-b"),
            ("", r#"[""]"#),
            ("1a", r#"["1a"]"#),
            ("io.modelcontextprotocol/related-task", r#"["io.modelcontextprotocol/related-task"]"#),
            ("quo\"te", r#"["quo\"te"]"#),
        ];
        for (key, printed) in cases {
            assert_eq!(root.key(key).to_string(), printed);
        }
        let a = root.key("a");
        assert_eq!(a.index(3).key("b").to_string(), "a[3].b");
        assert_eq!(root.index(0).key("b").to_string(), "[0].b");
    }
}
