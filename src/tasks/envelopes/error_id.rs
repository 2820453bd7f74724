//! What an error response answers.

use serde_core::Deserializer;
use wiregen_runtime::{Nullable, Own, Path, Read, Reader};

use crate::tasks::RequestId;

/// Id of the request that an error answers; none where the request could not be read that far.
///
/// It is made from a [`RequestId`], from whatever makes one, and from `None`.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrorId(pub Option<RequestId>);

impl From<Option<RequestId>> for ErrorId {
    fn from(id: Option<RequestId>) -> Self {
        Self(id)
    }
}

macro_rules! known {
    ($($Id:ty)*) => {$(
        impl From<$Id> for ErrorId {
            fn from(id: $Id) -> Self {
                Self(Some(id.into()))
            }
        }
    )*};
}

known! { RequestId &str String i32 u32 }

impl Read for ErrorId {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<Self, D::Error> {
        Nullable(Own).read(deserializer, at).map(Self)
    }
}
