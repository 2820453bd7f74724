//! What follows a command: flags, options with a value, and the rest in order.

use std::collections::VecDeque;

/// The words that no one has taken yet.
pub(crate) struct Args {
    words: VecDeque<String>,
}

impl Args {
    pub(crate) fn new(words: impl Iterator<Item = String>) -> Self {
        Self { words: words.collect() }
    }

    /// Whether `--name` is there; takes it.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let before = self.words.len();
        self.words.retain(|word| word != name);
        self.words.len() < before
    }

    /// The value of `--name VALUE` or `--name=VALUE`, if it is there; takes both.
    pub(crate) fn option(&mut self, name: &str) -> Result<Option<String>, String> {
        let joined = |word: &str| word.strip_prefix(name).is_some_and(|rest| rest.starts_with('='));
        let Some(at) = self.words.iter().position(|word| word == name || joined(word)) else { return Ok(None) };
        let word = self.words.remove(at).unwrap_or_default();
        match word.split_once('=') {
            Some((_, value)) => Ok(Some(value.to_owned())),
            None => match self.words.remove(at) {
                Some(value) => Ok(Some(value)),
                None => Err(format!("`{name}` has no value after it")),
            },
        }
    }

    /// The next word that is no option; `what` it should be.
    pub(crate) fn word(&mut self, what: &str) -> Result<String, String> {
        match self.words.pop_front() {
            Some(word) if !word.starts_with("--") => Ok(word),
            Some(word) => Err(format!("`{word}` is no option of this command")),
            None => Err(format!("{what} is missing")),
        }
    }

    /// Whether something is left.
    pub(crate) fn any(&self) -> bool {
        !self.words.is_empty()
    }

    /// Nothing is left.
    pub(crate) fn end(mut self) -> Result<(), String> {
        match self.words.pop_front() {
            Some(word) if word.starts_with("--") => Err(format!("`{word}` is no option of this command")),
            Some(word) => Err(format!("`{word}` is more than this command takes")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's answer")]

    use super::*;

    fn args(words: &str) -> Args {
        Args::new(words.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_stand_anywhere_and_what_is_left_is_told() {
        let mut given = args("a.json --out b.rs --check --map=c.json");
        assert!(given.flag("--check") && !given.flag("--check"));
        assert_eq!(given.option("--out"), Ok(Some("b.rs".to_owned())));
        assert_eq!(given.option("--map"), Ok(Some("c.json".to_owned())));
        assert_eq!(given.option("--guard"), Ok(None));
        assert_eq!(given.word("a schema file").unwrap(), "a.json");
        assert_eq!(given.end(), Ok(()));

        assert_eq!(args("--out").option("--out"), Err("`--out` has no value after it".to_owned()));
        assert_eq!(args("--chekc").end(), Err("`--chekc` is no option of this command".to_owned()));
        assert_eq!(args("x").end(), Err("`x` is more than this command takes".to_owned()));
        assert_eq!(args("").word("a schema file"), Err("a schema file is missing".to_owned()));
    }
}
