//! How a file in a folder differs from the generated one.

use std::fmt;

/// The most lines of either side that a diff shows.
const SHOWN: usize = 4;

/// A file that is not as generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its name.
    pub file: String,
    /// What is wrong with it.
    pub kind: DifferenceKind,
    /// The first lines that differ, `-` as in the folder, `+` as generated; empty unless the kind is [`DifferenceKind::Differs`].
    pub diff: String,
}

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// It is not there.
    Missing,
    /// Its text is another.
    Differs,
    /// Its lines end in CR LF; the text is the same.
    LineEndings,
    /// It was generated once, and no module has it any more.
    Orphan,
}

impl Difference {
    pub(super) fn between(file: &str, old: Option<&[u8]>, new: &str) -> Option<Self> {
        let with = |kind, diff| Some(Self { file: file.to_owned(), kind, diff });
        let Some(old) = old else { return with(DifferenceKind::Missing, String::new()) };
        if old == new.as_bytes() {
            return None;
        }
        let old = String::from_utf8_lossy(old);
        if old.replace("\r\n", "\n") == new {
            return with(DifferenceKind::LineEndings, String::new());
        }
        with(DifferenceKind::Differs, diff(&old, new))
    }

    pub(super) fn orphan(file: String) -> Self {
        Self { file, kind: DifferenceKind::Orphan, diff: String::new() }
    }
}

/// `tasks.rs: differs`, and the lines below it.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.kind)?;
        if self.diff.is_empty() { Ok(()) } else { write!(f, "\n{}", self.diff) }
    }
}

impl fmt::Display for DifferenceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "missing",
            Self::Differs => "differs",
            Self::LineEndings => "differs only in line endings",
            Self::Orphan => "orphan: no module has it",
        })
    }
}

/// What stands between the lines that both begin and end with.
fn diff(old: &str, new: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (old.lines().collect(), new.lines().collect());
    let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let (old, new) = (old.get(same..).unwrap_or_default(), new.get(same..).unwrap_or_default());
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let mut lines = Vec::new();
    for (sign, side) in [('-', old), ('+', new)] {
        let count = side.len() - tail;
        lines.extend(side.iter().take(count.min(SHOWN)).map(|line| format!("{sign} {line}")));
        if count > SHOWN {
            lines.push(format!("{sign} … {} more", count - SHOWN));
        }
    }
    if lines.is_empty() {
        return "@@ only in the line endings of some lines, or in the last @@".to_owned();
    }
    format!("@@ line {} @@\n{}", same + 1, lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_difference_is_told() {
        let rows: [(Option<&str>, &str, Option<&str>); 6] = [
            (Some("a\n"), "a\n", None),
            (None, "a\n", Some("x.rs: missing")),
            (Some("a\r\nb\r\n"), "a\nb\n", Some("x.rs: differs only in line endings")),
            (Some("a\nb\nc\n"), "a\nB\nc\n", Some("x.rs: differs\n@@ line 2 @@\n- b\n+ B")),
            (Some("a\n"), "a\nb\nc\nd\ne\nf\n", Some("x.rs: differs\n@@ line 2 @@\n+ b\n+ c\n+ d\n+ e\n+ … 1 more")),
            (Some("a"), "a\n", Some("x.rs: differs\n@@ only in the line endings of some lines, or in the last @@")),
        ];
        for (old, new, told) in rows {
            let difference = Difference::between("x.rs", old.map(str::as_bytes), new);
            assert_eq!(difference.map(|difference| difference.to_string()).as_deref(), told);
        }
    }
}
