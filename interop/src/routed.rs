//! A message of unknown kind, and then the task that its result holds: two steps, as a client takes them.

use mcp_wire::tasks;
use serde::de::{Deserialize, Deserializer, Error};

use crate::bound::message::Message;
use crate::bound::tasks::GetTaskResult;

/// Both steps with `mcp-wire`.
pub struct Wire {
    /// The response, its result read as a task.
    pub response: tasks::JsonRpcResponse<tasks::GetTaskResult>,
}

impl<'de> Deserialize<'de> for Wire {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        match tasks::JsonRpcMessage::deserialize(d)? {
            tasks::JsonRpcMessage::Response(response) => {
                response.parse().map(|response| Self { response }).map_err(D::Error::custom)
            }
            _ => Err(D::Error::custom("not a response")),
        }
    }
}

/// Both steps with the bound.
pub struct Bound {
    /// The message, its result as raw text.
    pub message: Message,
    /// The task that the result holds.
    pub task: GetTaskResult,
}

impl<'de> Deserialize<'de> for Bound {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let message = Message::deserialize(d)?;
        let task = message.parse_result().map_err(D::Error::custom)?;
        Ok(Self { message, task })
    }
}
