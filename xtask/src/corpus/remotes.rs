//! Files of the corpus that other files refer to by absolute URI.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// Where published files of the corpus are referred to without an `$id` that says so: a part of the URI, the file.
const PUBLISHED: [(&str, &str); 1] = [(
    "https://raw.githubusercontent.com/modelcontextprotocol/modelcontextprotocol/main/schema/2025-11-25/schema.json",
    "mcp/2025-11-25.json",
)];

/// The documents, for the validator, and a folder of them, for the generator.
pub(super) struct Remotes {
    pub(super) documents: BTreeMap<String, Value>,
    pub(super) folder: PathBuf,
}

pub(super) fn gather(corpus: &Path, files: &[(String, PathBuf)], work: &Path) -> Result<Remotes, String> {
    let mut remotes = Remotes { documents: BTreeMap::new(), folder: work.join("remotes") };
    for (_, file) in files {
        // The metaschemas refer to each other by `$id`.
        let document = read(file)?;
        let id = document.get("$id").and_then(Value::as_str).unwrap_or_default();
        if id.starts_with("https://json-schema.org/") {
            remotes.add(id.trim_end_matches('#'), document.clone())?;
        }
    }
    for (uri, file) in PUBLISHED {
        let file = corpus.join(file);
        if file.exists() {
            remotes.add(uri, read(&file)?)?;
        }
    }
    Ok(remotes)
}

impl Remotes {
    fn add(&mut self, uri: &str, document: Value) -> Result<(), String> {
        // By path below the host, as `cargo xtask generate` looks for them.
        let path = uri.split_once("://").and_then(|(_, rest)| rest.split_once('/')).map_or(uri, |(_, path)| path);
        let file = self.folder.join(path).with_extension("json");
        let folder = file.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&file, document.to_string()))
            .map_err(|error| format!("{}: {error}", file.display()))?;
        self.documents.insert(uri.to_owned(), document);
        Ok(())
    }
}

pub(super) fn read(file: &Path) -> Result<Value, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))
}
