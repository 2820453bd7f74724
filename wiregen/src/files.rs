//! The generated files: written to a folder whole or not at all, or compared with one.

mod difference;

use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

pub use difference::{Difference, DifferenceKind};

use crate::Error;
use crate::model::Module;
use crate::render::GENERATED;

/// What the generator made: files by name, and what it did for each module.
#[derive(Clone, Debug, Default)]
pub struct Files {
    texts: BTreeMap<String, String>,
    summaries: Vec<Summary>,
}

/// What was done for one module.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Name of the module.
    pub module: String,
    /// Definitions of the schema, the root included where it describes an instance.
    pub definitions: usize,
    /// Rust types.
    pub types: usize,
    /// Names of the fixups, with the number of places that each changed.
    pub fixups: Vec<(String, usize)>,
    /// Rules of rewriting, with the number of times that each fired.
    pub rewrites: Vec<(&'static str, usize)>,
    /// Keywords that neither a type nor its reading impl enforces: where each stands, and why.
    pub unenforced: Vec<String>,
}

impl Files {
    /// Adds the file of a module.
    pub(crate) fn add(&mut self, module: &Module, text: String) {
        self.texts.insert(format!("{}.rs", module.name), text);
        self.summaries.push(Summary {
            module: module.name.clone(),
            definitions: module.definitions.len() + usize::from(module.root.is_some()),
            types: module.types.len(),
            fixups: module.report.fixups.clone(),
            rewrites: module.report.rewrites.iter().map(|(rule, fired)| (*rule, *fired)).collect(),
            unenforced: module.report.unenforced_lines(),
        });
    }

    /// Names and texts, in the order of the names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The text of a file.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    /// What was done for each module, in the order of the manifest.
    #[must_use]
    pub fn summaries(&self) -> &[Summary] {
        &self.summaries
    }

    /// Writes the files to a folder: each beside its place and renamed when all are
    /// written. Files that are the same already are not touched. If it fails, or is killed while it writes, the old ones stay.
    ///
    /// # Errors
    ///
    /// What the file system says, with the file's name.
    pub fn write_to(&self, folder: impl AsRef<Path>) -> Result<(), Error> {
        let folder = folder.as_ref();
        fs::create_dir_all(folder).map_err(|error| Error::in_file(folder.display(), error.to_string()))?;
        remove_leftovers(folder)?;
        let mut staged = Staged::default();
        for (name, text) in &self.texts {
            let path = folder.join(name);
            let old = read(&path)?;
            if old.as_deref() != Some(text.as_bytes()) {
                staged.write(folder, name, text, old)?;
            }
        }
        staged.rename()
    }

    /// Removes from a folder what a generator once wrote there and no module has any more.
    ///
    /// # Errors
    ///
    /// What the file system says, with the file's name.
    pub fn remove_orphans(&self, folder: impl AsRef<Path>) -> Result<(), Error> {
        let folder = folder.as_ref();
        for orphan in self.orphans(folder)? {
            let path = folder.join(orphan);
            fs::remove_file(&path).map_err(|error| Error::in_file(path.display(), error.to_string()))?;
        }
        Ok(())
    }

    /// What differs from the generated files in a folder, by file name.
    ///
    /// # Errors
    ///
    /// What the file system says, with the file's name.
    pub fn compare_with(&self, folder: impl AsRef<Path>) -> Result<Vec<Difference>, Error> {
        let folder = folder.as_ref();
        let mut differences = Vec::new();
        for (name, text) in &self.texts {
            let old = read(&folder.join(name))?;
            differences.extend(Difference::between(name, old.as_deref(), text));
        }
        differences.extend(self.orphans(folder)?.into_iter().map(Difference::orphan));
        differences.sort_by(|a, b| a.file.cmp(&b.file));
        Ok(differences)
    }

    /// Files in the folder that a generator wrote, and that are none of these.
    fn orphans(&self, folder: &Path) -> Result<Vec<String>, Error> {
        let mut orphans = names(folder)?;
        orphans.retain(|name| {
            let is_rust = Path::new(name).extension().is_some_and(|extension| extension == "rs");
            is_rust && !self.texts.contains_key(name) && is_generated(&folder.join(name))
        });
        Ok(orphans)
    }
}

/// Files written beside their places, with what stands there; whatever is not renamed is removed.
#[derive(Default)]
struct Staged {
    files: Vec<StagedFile>,
}

struct StagedFile {
    written: PathBuf,
    place: PathBuf,
    old: Option<Vec<u8>>,
}

impl Staged {
    fn write(&mut self, folder: &Path, name: &str, text: &str, old: Option<Vec<u8>>) -> Result<(), Error> {
        let place = folder.join(name);
        let written = folder.join(format!(".{name}.{}{LEFTOVER}", std::process::id()));
        self.files.push(StagedFile { written: written.clone(), place: place.clone(), old });
        let write = || {
            let mut file = fs::File::create(&written)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()
        };
        write().map_err(|error| Error::in_file(place.display(), error.to_string()))
    }

    fn rename(&self) -> Result<(), Error> {
        for (index, file) in self.files.iter().enumerate() {
            if let Err(error) = fs::rename(&file.written, &file.place) {
                for renamed in self.files.iter().take(index) {
                    renamed.restore();
                }
                return Err(Error::in_file(file.place.display(), error.to_string()));
            }
        }
        Ok(())
    }
}

impl StagedFile {
    /// As well as it goes: the error that led here is the one to tell.
    fn restore(&self) {
        let _ = match &self.old {
            Some(old) => fs::write(&self.written, old).and_then(|()| fs::rename(&self.written, &self.place)),
            None => fs::remove_file(&self.place),
        };
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        for file in &self.files {
            let _ = fs::remove_file(&file.written);
        }
    }
}

/// How the name of a file ends that is not yet in its place.
const LEFTOVER: &str = ".wiregen";

/// Removes what a run left that was killed while it wrote.
fn remove_leftovers(folder: &Path) -> Result<(), Error> {
    for name in names(folder)? {
        if name.starts_with('.') && name.ends_with(LEFTOVER) {
            let path = folder.join(name);
            fs::remove_file(&path).map_err(|error| Error::in_file(path.display(), error.to_string()))?;
        }
    }
    Ok(())
}

fn is_generated(path: &Path) -> bool {
    fs::read_to_string(path).is_ok_and(|text| text.starts_with(&format!("// {GENERATED} ")))
}

/// A file's bytes, if it is there.
fn read(path: &Path) -> Result<Option<Vec<u8>>, Error> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::in_file(path.display(), error.to_string())),
    }
}

/// Names in a folder, sorted; none if it is not there.
fn names(folder: &Path) -> Result<Vec<String>, Error> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Error::in_file(folder.display(), error.to_string())),
    };
    let mut names: Vec<_> = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's answer")]

    use super::*;

    #[test]
    fn where_the_second_file_cannot_be_put_in_its_place_the_first_is_put_back() {
        let folder = std::env::temp_dir().join(format!("wiregen-staged-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("a.rs"), "old a").unwrap();
        let mut staged = Staged::default();
        staged.write(&folder, "a.rs", "new a", Some(b"old a".to_vec())).unwrap();
        staged.write(&folder, "b.rs", "new b", None).unwrap();
        staged.write(&folder, "c.rs", "new c", None).unwrap();
        fs::create_dir(folder.join("c.rs")).unwrap();
        let error = staged.rename().unwrap_err().to_string();
        drop(staged);
        assert!(error.starts_with(&format!("{}: ", folder.join("c.rs").display())), "{error}");
        assert_eq!(fs::read_to_string(folder.join("a.rs")).unwrap(), "old a");
        assert_eq!(names(&folder).unwrap(), ["a.rs", "c.rs"]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
