//! The messages of JSON-RPC around requests and results: each is read in one pass, with what it carries kept raw.

mod error_id;
mod message;
mod outcome;
mod request;
mod response;
mod within;

pub use error_id::ErrorId;
pub use message::JsonRpcMessage;
pub use outcome::ToolCallOutcome;
pub use request::TaskRequest;
pub use response::JsonRpcResponse;

/// Reading and writing of an envelope by its table.
macro_rules! envelope {
    ($Envelope:ty $(, $T:ident)?) => {
        impl $(<$T: ::serde_core::de::DeserializeOwned>)? ::wiregen_runtime::Read for $Envelope {
            #[inline]
            fn read<'de, D: ::serde_core::Deserializer<'de>>(
                deserializer: D,
                at: &::wiregen_runtime::Path<'_>,
            ) -> Result<Self, D::Error> {
                ::wiregen_runtime::read_object(deserializer, at)
            }
        }

        impl<'de $(, $T: ::serde_core::de::DeserializeOwned)?> ::serde_core::Deserialize<'de> for $Envelope {
            #[inline]
            fn deserialize<D: ::serde_core::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <Self as ::wiregen_runtime::Read>::read(deserializer, &::wiregen_runtime::Path::ROOT)
            }
        }
    };
}
use envelope;

/// The version of JSON-RPC, which every message has and no type holds.
const VERSION: &str = "2.0";
