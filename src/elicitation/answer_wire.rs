//! An answer on the wire: `{"action", "content", "_meta"}`, read in one pass.

use indexmap::IndexMap;
use serde_core::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, MapAccess},
    ser::SerializeMap,
};
use serde_json::{Map, Value};
use wiregen_runtime::{self as runtime, Entry, Nullable, Object, Own, Path, Read, Reader, Rest, Words, read_object, required};

use super::ElicitationAnswer;
use crate::Json;

impl Serialize for ElicitationAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_map(None)?;
        members.serialize_entry("action", self.action())?;
        if let Some(content) = self.content() {
            members.serialize_entry("content", content)?;
        }
        if let Some(meta) = self.meta() {
            members.serialize_entry("_meta", meta)?;
        }
        members.end()
    }
}

impl<'de> Deserialize<'de> for ElicitationAnswer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(deserializer, &Path::ROOT)
    }
}

impl Read for ElicitationAnswer {
    fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<Self, D::Error> {
        read_object(deserializer, at)
    }
}

#[derive(Clone, Copy)]
enum Action {
    Accept,
    Decline,
    Cancel,
}

const ACTIONS: Words<Action> = Words(&[("accept", Action::Accept), ("decline", Action::Decline), ("cancel", Action::Cancel)]);

/// What has been read of an answer.
#[derive(Default)]
pub struct Draft {
    action: Option<Action>,
    content: Option<Content>,
    meta: Option<Json>,
}

impl Object for ElicitationAnswer {
    const KEYS: &'static [&'static str] = &["action", "content", "_meta"];
    const OPEN: bool = true;
    type Draft = Draft;

    fn member<'de, A: MapAccess<'de>>(draft: &mut Draft, index: usize, entry: Entry<'_, A>) -> Result<(), A::Error> {
        match index {
            0 => entry.set(&mut draft.action, ACTIONS),
            1 => entry.set(&mut draft.content, ByField),
            _ => entry.set(&mut draft.meta, Own),
        }
    }

    fn finish<E: Error>(draft: &mut Draft, _: Rest<'_>, at: &Path<'_>) -> Result<Self, E> {
        let (content, meta) = (draft.content.take().and_then(|content| content.0), draft.meta.take());
        match required(draft.action.take(), "action", at)? {
            Action::Accept => Ok(Self::Accept { content, meta }),
            Action::Decline | Action::Cancel if content.as_ref().is_some_and(|content| !content.is_empty()) => {
                Err(at.key("content").error("only an answer whose `action` is \"accept\" has content"))
            }
            Action::Decline => Ok(Self::Decline { meta }),
            Action::Cancel => Ok(Self::Cancel { meta }),
        }
    }
}

/// The answers by field, unless `null` stands there.
struct Content(Option<Map<String, Value>>);

/// Reads the answers by field. The order of the fields is the form's, so that of the answers means nothing.
#[derive(Clone, Copy)]
struct ByField;

impl Reader<Content> for ByField {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, at: &Path<'_>) -> Result<Content, D::Error> {
        let answers: Option<IndexMap<String, Value>> = Nullable(runtime::Map(AnyAnswer)).read(deserializer, at)?;
        Ok(Content(answers.map(|answers| answers.into_iter().collect())))
    }
}

/// Reads the answer to one field, of whatever type.
#[derive(Clone, Copy)]
struct AnyAnswer;

impl Reader<Value> for AnyAnswer {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D, _: &Path<'_>) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }
}
