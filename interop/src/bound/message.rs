//! A JSON-RPC message of unknown kind, flat.

use serde::de::Error;

use super::tasks::GetTaskResult;
use super::{Object, Raw, RequestId, flat};

flat! {
    /// A JSON-RPC error.
    pub struct RpcError {
        required code: i64 = "code",
        required message: String = "message",
        optional data: Raw = "data",
    }
    const {}
    unknown ignore;
}

flat! {
    /// A request, a notification or a response: what it is, its keys say.
    pub struct Message {
        nullable id: Option<RequestId> = "id",
        optional method: String = "method",
        optional params: Object = "params",
        optional result: Object = "result",
        optional error: RpcError = "error",
    }
    const { jsonrpc: "jsonrpc" = "2.0" }
    unknown ignore;
    check is_one_kind;
}

fn is_one_kind<E: Error>(message: &Message) -> Result<(), E> {
    let kinds = [message.method.is_some(), message.result.is_some(), message.error.is_some()];
    match kinds.iter().filter(|kind| **kind).count() {
        1 if message.result.is_some() && message.id.is_none() => Err(E::missing_field("id")),
        1 => Ok(()),
        0 => Err(E::missing_field("method")),
        _ => Err(E::custom("more than one of method, result and error")),
    }
}

impl Message {
    /// The task that the result holds.
    ///
    /// # Errors
    /// There is no result, or it holds no task.
    pub fn parse_result(&self) -> Result<GetTaskResult, serde_json::Error> {
        match &self.result {
            Some(result) => serde_json::from_str(result.text()),
            None => Err(serde_json::Error::missing_field("result")),
        }
    }
}
