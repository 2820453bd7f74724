//! The files of the suite: groups of tests that share a schema.

use std::fmt;
use std::fs;
use std::path::Path;

use serde_json::Value;

/// A schema and its tests.
pub(super) struct Group {
    /// The file's name, which is the keyword.
    pub(super) keyword: String,
    pub(super) dialect: &'static str,
    pub(super) description: String,
    pub(super) schema: Value,
    pub(super) tests: Vec<Test>,
}

pub(super) struct Test {
    pub(super) description: String,
    /// As compact JSON.
    pub(super) instance: String,
    pub(super) valid: bool,
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.dialect, self.keyword, self.description)
    }
}

/// The required tests of a dialect: the files of its folder itself, less those whose name does not have `only` in it.
pub(super) fn read(folder: &Path, dialect: &'static str, only: &str) -> Result<Vec<Group>, String> {
    let failed = |path: &Path, error: &dyn fmt::Display| format!("{}: {error}", path.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| failed(folder, &error))? {
        let file = entry.map_err(|error| failed(folder, &error))?.path();
        if file.extension().is_some_and(|extension| extension == "json") && file.to_string_lossy().contains(only) {
            files.push(file);
        }
    }
    files.sort();
    let mut groups = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).map_err(|error| failed(&file, &error))?;
        let content: Value = serde_json::from_str(&text).map_err(|error| failed(&file, &error))?;
        let keyword = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for group in content.as_array().into_iter().flatten() {
            groups.push(Group::of(group, &keyword, dialect));
        }
    }
    Ok(groups)
}

impl Group {
    fn of(group: &Value, keyword: &str, dialect: &'static str) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let tests = group["tests"].as_array().into_iter().flatten().map(|test| Test {
            description: text(&test["description"]),
            instance: test["data"].to_string(),
            valid: test["valid"] == Value::Bool(true),
        });
        Self {
            keyword: keyword.to_owned(),
            dialect,
            description: text(&group["description"]),
            schema: group["schema"].clone(),
            tests: tests.collect(),
        }
    }
}
