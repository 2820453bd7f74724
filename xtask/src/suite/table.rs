//! What became of the tests, by keyword, dialect and guard; as text, as documentation, and against the bars.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::groups::Group;
use super::{DIALECTS, GUARDS};

/// What became of a test.
pub(super) enum Verdict {
    Right,
    /// A valid instance was written back as another value.
    Changed(String),
    /// A valid instance was refused.
    Refused(String),
    /// An invalid instance was accepted, and the report lists a keyword that nothing enforces.
    AcceptedReported,
    AcceptedUnreported,
    /// The generator refused the schema.
    NotGenerated(String),
    /// A panic, or code that does not compile.
    Broken,
}

impl Verdict {
    /// A fault in words.
    pub(super) fn fault(&self) -> Option<String> {
        match self {
            Self::Changed(how) => Some(format!("is valid and changed: {how}")),
            Self::Refused(error) => Some(format!("is valid and refused: {error}")),
            Self::AcceptedUnreported => Some("is invalid and accepted, with nothing in the report".to_owned()),
            Self::Broken => Some("breaks the program".to_owned()),
            Self::Right | Self::AcceptedReported | Self::NotGenerated(_) => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) tests: usize,
    pub(super) right: usize,
    pub(super) changed: usize,
    pub(super) refused: usize,
    pub(super) accepted_reported: usize,
    pub(super) accepted_unreported: usize,
    pub(super) not_generated: usize,
    pub(super) broken: usize,
}

/// Rows by dialect and keyword; in each, counts by guard.
#[derive(Debug, Default)]
pub(super) struct Table(BTreeMap<(&'static str, String), BTreeMap<&'static str, Counts>>);

impl Table {
    pub(super) fn count(&mut self, group: &Group, guard: &'static str, verdict: &Verdict) {
        let row = self.0.entry((group.dialect, group.keyword.clone())).or_default();
        row.entry(guard).or_default().add(verdict);
    }

    fn sum(&self, dialect: &str, guard: &str) -> Counts {
        let rows = self.0.iter().filter(|((known, _), _)| *known == dialect);
        rows.filter_map(|(_, row)| row.get(guard)).fold(Counts::default(), |mut sum, counts| {
            sum.tests += counts.tests;
            sum.right += counts.right;
            sum.changed += counts.changed;
            sum.refused += counts.refused;
            sum.accepted_reported += counts.accepted_reported;
            sum.accepted_unreported += counts.accepted_unreported;
            sum.not_generated += counts.not_generated;
            sum.broken += counts.broken;
            sum
        })
    }

    /// The bars that are missed, in words.
    pub(super) fn missed(&self) -> Vec<String> {
        let mut missed = Vec::new();
        for (_, dialect) in DIALECTS {
            for guard in GUARDS {
                let sum = self.sum(dialect, guard);
                for (count, what) in [
                    (sum.broken, "tests of schemas that break the generator or do not compile"),
                    (sum.refused, "valid instances refused"),
                    (sum.changed, "valid instances changed"),
                    (sum.accepted_unreported, "invalid instances accepted without a keyword in the report"),
                ] {
                    if count > 0 {
                        missed.push(format!("{dialect}, guard = \"{guard}\": {count} {what}"));
                    }
                }
                if guard == "validate" && sum.right * 100 < sum.tests * 99 {
                    missed.push(format!("{dialect}, guard = \"{guard}\": {} of {} right, less than 99 %", sum.right, sum.tests));
                }
            }
        }
        missed
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (_, dialect) in DIALECTS {
            for guard in GUARDS {
                let _ = writeln!(text, "{dialect}, guard = \"{guard}\": {:?}", self.sum(dialect, guard));
            }
        }
        text
    }

    /// Writes the page of the documentation.
    pub(super) fn write(&self, file: &Path, version: &str) -> Result<(), String> {
        let mut page = format!(
            "# What is enforced, keyword by keyword\n\n\
             The required tests of the [JSON Schema Test Suite](https://github.com/json-schema-org/JSON-Schema-Test-Suite)\n\
             ({version}), each schema as a generated module, each instance read by its type.\n\
             `cargo xtask suite DIR --write` writes this page.\n\n\
             - *right*: valid and read, or invalid and refused\n\
             - *reported*: invalid and read; the report of the generator lists a keyword of the schema that nothing enforces\n\
             - *not generated*: the generator refuses the schema and says why\n\
             - *wrong*: anything else; the bar is 0\n"
        );
        for (_, dialect) in DIALECTS {
            let _ = write!(page, "\n## {dialect}\n\n| keyword | tests |");
            for guard in GUARDS {
                let _ = write!(page, " `{guard}`: right | reported | not generated | wrong |");
            }
            page.push_str("\n|---|--:|");
            page.push_str(&"--:|--:|--:|--:|".repeat(GUARDS.len()));
            page.push('\n');
            let rows = self.0.iter().filter(|((known, _), _)| *known == dialect);
            for ((_, keyword), row) in rows {
                page.push_str(&line(keyword, |guard| row.get(guard).copied().unwrap_or_default()));
            }
            page.push_str(&line("**all**", |guard| self.sum(dialect, guard)));
        }
        let folder = file.parent().unwrap_or(file);
        fs::create_dir_all(folder).and_then(|()| fs::write(file, page)).map_err(|error| format!("{}: {error}", file.display()))
    }
}

fn line(name: &str, counts: impl Fn(&str) -> Counts) -> String {
    let mut line = format!("| {name} | {} |", counts(GUARDS[0]).tests);
    for guard in GUARDS {
        let counts = counts(guard);
        let wrong = counts.changed + counts.refused + counts.accepted_unreported + counts.broken;
        let _ = write!(line, " {} | {} | {} | {wrong} |", counts.right, counts.accepted_reported, counts.not_generated);
    }
    line.push('\n');
    line
}
