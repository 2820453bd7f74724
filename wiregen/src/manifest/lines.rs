//! On which line of the manifest an entry stands.

use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::Error;

/// Lines of a manifest by path.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    file: String,
    /// Line and column where each entry starts, and the line where it ends.
    places: BTreeMap<Vec<String>, (usize, usize, usize)>,
}

/// A path to an entry of the manifest.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry(Vec<String>);

impl Entry {
    pub(crate) fn key(&self, key: &str) -> Self {
        Self(self.0.iter().cloned().chain([key.to_owned()]).collect())
    }

    pub(crate) fn index(&self, index: usize) -> Self {
        self.key(&index.to_string())
    }
}

impl Lines {
    pub(crate) fn of(file: &str, text: &str) -> Result<Self, toml::de::Error> {
        let mut lines = Self { file: file.to_owned(), places: BTreeMap::new() };
        lines.table(text, &Entry::default(), DeTable::parse(text)?.get_ref());
        Ok(lines)
    }

    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    /// The entry of a module by its number.
    pub(crate) fn module(index: usize) -> Entry {
        Entry(vec!["module".to_owned(), index.to_string()])
    }

    /// An error about an entry; without a manifest it names the entry alone.
    pub(crate) fn error(&self, entry: &Entry, fact: impl Into<String>) -> Error {
        match self.places.get(&entry.0) {
            Some((line, column, _)) => Error::on_line(&self.file, *line, *column, fact),
            None => Error::new(fact),
        }
    }

    /// The first and the last line of an entry, for remedies.
    pub(crate) fn extent(&self, entry: &Entry) -> Option<(usize, usize)> {
        self.places.get(&entry.0).map(|(first, _, last)| (*first, *last))
    }

    /// Notes where the entries of a table stand; gives the last line of them.
    fn table(&mut self, text: &str, at: &Entry, table: &DeTable<'_>) -> usize {
        let mut end = 0;
        for (key, value) in table {
            let entry = at.key(key.get_ref());
            let last = self.value(text, &entry, value);
            let (line, column) = position(text, key.span().start);
            self.places.insert(entry.0, (line, column, last));
            end = end.max(last);
        }
        end
    }

    fn value(&mut self, text: &str, at: &Entry, value: &Spanned<DeValue<'_>>) -> usize {
        let own = position(text, value.span().end.saturating_sub(1)).0;
        match value.get_ref() {
            DeValue::Table(table) => own.max(self.table(text, at, table)),
            DeValue::Array(items) => {
                let mut end = own;
                for (index, item) in items.iter().enumerate() {
                    let entry = at.index(index);
                    let last = self.value(text, &entry, item);
                    let (line, column) = position(text, item.span().start);
                    self.places.insert(entry.0, (line, column, last));
                    end = end.max(last);
                }
                end
            }
            _ => own,
        }
    }
}

/// Line and column, from one, of a byte.
pub(super) fn position(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let column = before.get(start..).map_or(0, |text| text.chars().count()) + 1;
    (before.matches('\n').count() + 1, column)
}
