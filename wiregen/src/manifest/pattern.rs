//! JSON Pointers with `*` for one segment and `**` for any number.

use crate::json::{self, Json};

/// A pointer in which `*` is any one segment and `**` any number of them.
#[derive(Clone, Debug)]
pub(crate) struct Pattern(Vec<Part>);

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Key(String),
    One,
    Any,
}

impl Pattern {
    pub(crate) fn new(pointer: &str) -> Self {
        let parts = json::segments(pointer).map(|segment| match segment.as_str() {
            "*" => Part::One,
            "**" => Part::Any,
            _ => Part::Key(segment),
        });
        Self(parts.collect())
    }

    /// Whether it fits a pointer.
    pub(crate) fn fits(&self, pointer: &str) -> bool {
        // A last key that differs is by far the most common case.
        let last = pointer.rsplit('/').next().unwrap_or_default();
        if let Some(Part::Key(key)) = self.0.last() {
            if last.contains('~') {
                return self.fits_segments(pointer);
            }
            if key != last {
                return false;
            }
        }
        self.fits_segments(pointer)
    }

    fn fits_segments(&self, pointer: &str) -> bool {
        let segments: Vec<String> = json::segments(pointer).collect();
        fits(&self.0, &segments)
    }

    /// The pointers of all values that it fits, in the order of the file. The last segment need not exist where it
    /// is a key: then the pointer leads to where the key would stand.
    pub(crate) fn find(&self, json: &Json, may_be_new: bool) -> Vec<String> {
        let mut found = Vec::new();
        search(&self.0, json, String::new(), may_be_new, &mut found);
        let mut seen = std::collections::HashSet::new();
        found.retain(|pointer| seen.insert(pointer.clone()));
        found
    }
}

fn fits(parts: &[Part], segments: &[String]) -> bool {
    let Some((part, parts)) = parts.split_first() else {
        return segments.is_empty();
    };
    match part {
        Part::Any => (0..=segments.len()).any(|skip| fits(parts, segments.get(skip..).unwrap_or_default())),
        Part::One => segments.split_first().is_some_and(|(_, rest)| fits(parts, rest)),
        Part::Key(key) => segments.split_first().is_some_and(|(first, rest)| first == key && fits(parts, rest)),
    }
}

fn search(parts: &[Part], json: &Json, at: String, may_be_new: bool, found: &mut Vec<String>) {
    let Some((part, rest)) = parts.split_first() else {
        found.push(at);
        return;
    };
    let children = || -> Vec<(String, &Json)> {
        match json {
            Json::Object(members) => members.iter().map(|(key, value)| (json::join(&at, key), value)).collect(),
            Json::Array(items) => items.iter().enumerate().map(|(index, value)| (format!("{at}/{index}"), value)).collect(),
            _ => Vec::new(),
        }
    };
    match part {
        Part::Any => {
            search(rest, json, at.clone(), may_be_new, found);
            for (pointer, value) in children() {
                search(parts, value, pointer, may_be_new, found);
            }
        }
        Part::One => {
            for (pointer, value) in children() {
                search(rest, value, pointer, may_be_new, found);
            }
        }
        Part::Key(key) => match json {
            Json::Object(members) => match members.get(key) {
                Some(value) => search(rest, value, json::join(&at, key), may_be_new, found),
                None if rest.is_empty() && may_be_new => found.push(json::join(&at, key)),
                None => {}
            },
            Json::Array(items) => {
                if let Some(value) = key.parse::<usize>().ok().and_then(|index| items.get(index)) {
                    search(rest, value, json::join(&at, key), may_be_new, found);
                }
            }
            _ => {}
        },
    }
}
