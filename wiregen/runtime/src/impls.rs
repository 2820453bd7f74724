//! The impls that are the same for every generated type but for its name.

/// `Read`, `Serialize` and `Deserialize` of a type that is an object, by way of its `Object` and `WriteObject`.
#[macro_export]
macro_rules! object_impls {
    ($ty:path) => {
        impl $crate::Read for $ty {
            #[inline]
            fn read<'de, D: ::serde_core::Deserializer<'de>>(
                deserializer: D,
                at: &$crate::Path<'_>,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::read_object(deserializer, at)
            }
        }

        $crate::serialize_object_impl!($ty);
        $crate::deserialize_impl!($ty);
    };
}

/// `Serialize` of a type that is an object, by way of its `WriteObject`.
#[macro_export]
macro_rules! serialize_object_impl {
    ($ty:path) => {
        impl ::serde_core::Serialize for $ty {
            #[inline]
            fn serialize<S: ::serde_core::Serializer>(&self, serializer: S) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::write_object(self, serializer)
            }
        }
    };
}

/// `Deserialize` of a type, by way of its `Read`.
#[macro_export]
macro_rules! deserialize_impl {
    ($ty:path) => {
        impl<'de> ::serde_core::Deserialize<'de> for $ty {
            #[inline]
            fn deserialize<D: ::serde_core::Deserializer<'de>>(deserializer: D) -> ::core::result::Result<Self, D::Error> {
                $crate::Read::read(deserializer, &$crate::Path::ROOT)
            }
        }
    };
}
