//! What became of the files of one family, and whether that is within the bars.

use std::time::Duration;

/// Families of which everything is asked.
const EXACT: [&str; 6] = ["mcp", "ext-tasks", "codex", "codex-history", "acp", "a2a"];

/// Counts over the files of a family.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) files: usize,
    pub(super) generated: usize,
    pub(super) refused: usize,
    pub(super) broken: usize,
    pub(super) uncompiled: usize,
    pub(super) machine_names: usize,
    pub(super) types: usize,
    pub(super) valid: usize,
    pub(super) invalid: usize,
    pub(super) wrongly_refused: usize,
    pub(super) changed: usize,
    pub(super) accepted_reported: usize,
    pub(super) accepted_unreported: usize,
    pub(super) ended: usize,
    pub(super) time: Duration,
    pub(super) slowest: Duration,
    pub(super) peak: u64,
}

impl Tally {
    /// The bars that a family misses, in words.
    pub(super) fn missed(&self, family: &str) -> Vec<String> {
        let mut bars = vec![
            (self.broken, "files panic, hang or break off"),
            (self.uncompiled, "modules do not compile"),
            (self.ended, "instances end the program"),
            (self.accepted_unreported, "invalid instances are accepted without a keyword in the report"),
        ];
        if EXACT.contains(&family) {
            bars.extend([
                (self.refused, "files are refused"),
                (self.machine_names, "machine names"),
                (self.wrongly_refused, "valid instances are refused"),
                (self.changed, "instances are changed"),
            ]);
        }
        bars.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{family}: {count} {what}")).collect()
    }

    /// The head of the table.
    pub(super) const HEAD: &'static str = "\
family        files  made refused broken uncompiled names types   valid invalid | refused changed accepted (reported) |  time slowest  peak
";

    /// A row of the table.
    pub(super) fn row(&self, family: &str) -> String {
        format!(
            "{family:13} {:5} {:5} {:7} {:6} {:10} {:5} {:5} {:7} {:7} | {:7} {:7} {:8} {:10} | {:4.1}s {:6.2}s {:3}M\n",
            self.files,
            self.generated,
            self.refused,
            self.broken,
            self.uncompiled,
            self.machine_names,
            self.types,
            self.valid,
            self.invalid,
            self.wrongly_refused,
            self.changed,
            self.accepted_unreported,
            self.accepted_reported,
            self.time.as_secs_f64(),
            self.slowest.as_secs_f64(),
            self.peak / 1024,
        )
    }
}
