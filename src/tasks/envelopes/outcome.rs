//! The answer to `tools/call`.

use std::{borrow::Cow, fmt};

use serde_core::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, DeserializeSeed, IntoDeserializer, MapAccess, Visitor, value::MapAccessDeserializer},
};
use wiregen_runtime::{Own, Path, Read, read_json};

use crate::{
    Extra, Json, JsonObject,
    tasks::{CreateTaskResult, ResultType},
};

/// The result of `tools/call`: of the tool itself, or of the task that it was made into.
///
/// What it is, the key `resultType` alone says, never which struct happens to fit. Results other than a task are kept raw and
/// whole, `resultType` included.
///
/// ```
/// use mcp_wire::tasks::ToolCallOutcome;
///
/// let outcome: ToolCallOutcome = serde_json::from_str(r#"{"content": [], "taskId": "not a task"}"#)?;
/// assert!(matches!(outcome, ToolCallOutcome::Complete(_)));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum ToolCallOutcome {
    /// `task`: the tool runs as a task.
    Task(CreateTaskResult),
    /// `complete`, or no `resultType`: the tool's own result.
    Complete(JsonObject),
    /// `input_required`: the call must be sent again, with input.
    InputRequired(JsonObject),
    /// Anything else.
    Other {
        /// What `resultType` says.
        result_type: String,
        /// The result.
        result: JsonObject,
    },
}

const RESULT_TYPE: &str = "resultType";

impl ToolCallOutcome {
    /// Routes a result of which all members are there.
    fn of<E: de::Error>(members: Extra) -> Result<Self, E> {
        let result_type = match members.get(RESULT_TYPE) {
            None => ResultType::Complete,
            Some(json) => read_json(json, Own, &Path::ROOT.key(RESULT_TYPE)).map_err(E::custom)?,
        };
        let result = JsonObject::from(members);
        Ok(match result_type {
            ResultType::Task => Self::Task(read_json(result.as_ref(), Own, &Path::ROOT).map_err(E::custom)?),
            ResultType::Complete => Self::Complete(result),
            ResultType::InputRequired => Self::InputRequired(result),
            ResultType::Other(result_type) => Self::Other { result_type, result },
        })
    }
}

impl<'de> Deserialize<'de> for ToolCallOutcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Results)
    }
}

/// Reads a result: a task whose `resultType` comes first in one go, anything else once all members are there.
struct Results;

impl<'de> Visitor<'de> for Results {
    type Value = ToolCallOutcome;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ToolCallOutcome, A::Error> {
        let mut members = Extra::new();
        while let Some(key) = map.next_key::<String>()? {
            let value: Json = map.next_value()?;
            if members.is_empty() && key == RESULT_TYPE && value.get() == TASK {
                let members = MapAccessDeserializer::new(Task { key: Some(RESULT_TYPE), rest: map });
                return CreateTaskResult::read(members, &Path::ROOT).map(ToolCallOutcome::Task);
            }
            if members.contains_key(&key) {
                return Err(Path::ROOT.error(format_args!("repeated key {key:?}")));
            }
            members.insert(key, value);
        }
        ToolCallOutcome::of(members)
    }
}

/// `ResultType::Task` on the wire.
const TASK: &str = r#""task""#;

/// The members of a result whose first one said that it is a task.
struct Task<A> {
    key: Option<&'static str>,
    rest: A,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Task<A> {
    type Error = A::Error;

    #[inline]
    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        match self.key {
            Some(key) => seed.deserialize(key.into_deserializer()).map(Some),
            None => self.rest.next_key_seed(seed),
        }
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        match self.key.take() {
            Some(_) => seed.deserialize("task".into_deserializer()),
            None => self.rest.next_value_seed(seed),
        }
    }
}

impl TryFrom<&JsonObject> for ToolCallOutcome {
    type Error = serde_json::Error;

    #[inline]
    fn try_from(result: &JsonObject) -> Result<Self, serde_json::Error> {
        result.parse()
    }
}

/// Writes what is read as the same variant again: `resultType` is set where it is not what the variant says.
impl Serialize for ToolCallOutcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Task(result) if result.result_type == Some(ResultType::Task) => result.serialize(serializer),
            Self::Task(result) => {
                let mut result = result.clone();
                result.result_type = Some(ResultType::Task);
                result.serialize(serializer)
            }
            Self::Complete(result) => result.serialize(serializer),
            Self::InputRequired(result) => of_type(result, ResultType::InputRequired.as_str()).serialize(serializer),
            Self::Other { result_type, result } => of_type(result, result_type).serialize(serializer),
        }
    }
}

fn of_type<'a>(result: &'a JsonObject, result_type: &str) -> Cow<'a, JsonObject> {
    let result_type = Json::string(result_type);
    if result.get(RESULT_TYPE).as_ref() == Some(&result_type) {
        return Cow::Borrowed(result);
    }
    let mut result = result.clone();
    result.insert(RESULT_TYPE, result_type);
    Cow::Owned(result)
}
