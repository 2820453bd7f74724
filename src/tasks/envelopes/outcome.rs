//! The answer to `tools/call`.

use std::borrow::Cow;

use serde_core::{
    Serialize, Serializer,
    de::{self, MapAccess},
};
use wiregen_runtime::{Entry, Object, Own, Path, read_json};

use super::envelope;
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

impl Object for ToolCallOutcome {
    // All members are kept, in their order, until it is known what they are.
    const KEYS: &'static [&'static str] = &[];
    const OPEN: bool = true;
    type Draft = ();

    fn member<'de, A: MapAccess<'de>>((): &mut (), _: usize, entry: Entry<'_, A>) -> Result<(), A::Error> {
        entry.keep()
    }

    fn finish<E: de::Error>((): (), rest: &mut Extra, at: Path<'_>) -> Result<Self, E> {
        let members = std::mem::take(rest);
        let result_type = match members.get(RESULT_TYPE) {
            None => ResultType::Complete,
            Some(json) => read_json(json, Own, at.key(RESULT_TYPE)).map_err(E::custom)?,
        };
        let result = JsonObject::from(members);
        Ok(match result_type {
            ResultType::Task => Self::Task(read_json(result.as_ref(), Own, at).map_err(E::custom)?),
            ResultType::Complete => Self::Complete(result),
            ResultType::InputRequired => Self::InputRequired(result),
            ResultType::Other(result_type) => Self::Other { result_type, result },
        })
    }
}

envelope!(ToolCallOutcome);

impl TryFrom<&JsonObject> for ToolCallOutcome {
    type Error = serde_json::Error;

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
