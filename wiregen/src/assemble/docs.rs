//! Documentation of every item: the manifest's, else the schema's, else a sentence made from where it stands.

use super::Assembler;
use crate::model::Use;
use crate::schema::{Note, Schema};

impl Assembler<'_> {
    pub(super) fn type_docs(&self, name: &str, schema: &Schema) -> String {
        let made = || match schema.at.pointer.as_str() {
            "" => format!("The schema in `{}`.", schema.at.file),
            pointer => format!("The schema at `{pointer}`."),
        };
        self.docs.of(name, "").or_else(|| said(&schema.note)).unwrap_or_else(made)
    }

    pub(super) fn member_docs(&self, owner: &str, key: &str, schema: &Schema) -> String {
        self.docs.of(owner, &format!(".{key}")).or_else(|| said(&schema.note)).unwrap_or_else(|| format!("The member `{key}`."))
    }

    pub(super) fn flattened_docs(&self, owner: &str, field: &str, ty: &str, note: Option<&Note>) -> String {
        self.docs
            .of(owner, &format!(".{field}"))
            .or_else(|| note.and_then(said))
            .unwrap_or_else(|| format!("The members of [`{ty}`], in the same object."))
    }

    pub(super) fn branch_docs(&self, owner: &str, label: &str, branch: &Schema, value: &Use) -> String {
        let made = || match value {
            Use::Named(name) => format!("[`{name}`]."),
            Use::Null => "`null`.".to_owned(),
            _ => format!("{label}."),
        };
        self.docs.of(owner, &format!("::{label}")).or_else(|| said(&branch.note)).unwrap_or_else(made)
    }

    pub(super) fn value_docs(&self, owner: &str, value: &str, said: Option<&str>) -> String {
        self.docs.of(owner, &format!("::{value}")).or_else(|| said.map(str::to_owned)).unwrap_or_else(|| format!("`{value}`."))
    }
}

/// The description, or else the title.
fn said(note: &Note) -> Option<String> {
    let text = note.description.as_deref().or(note.title.as_deref())?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
