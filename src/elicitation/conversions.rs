//! From a kind of choice to the field that it is: the steps that lie between.

use super::{
    McpElicitationEnumSchema, McpElicitationLegacyTitledEnumSchema, McpElicitationMultiSelectEnumSchema,
    McpElicitationPrimitiveSchema, McpElicitationSingleSelectEnumSchema, McpElicitationTitledMultiSelectEnumSchema,
    McpElicitationTitledSingleSelectEnumSchema, McpElicitationUntitledMultiSelectEnumSchema,
    McpElicitationUntitledSingleSelectEnumSchema,
};

macro_rules! by_way_of {
    ($($from:ident: $way:ident),* $(,)?) => {$(
        impl From<$from> for McpElicitationPrimitiveSchema {
            fn from(field: $from) -> Self {
                McpElicitationEnumSchema::from($way::from(field)).into()
            }
        }
    )*};
}

by_way_of! {
    McpElicitationSingleSelectEnumSchema: McpElicitationSingleSelectEnumSchema,
    McpElicitationMultiSelectEnumSchema: McpElicitationMultiSelectEnumSchema,
    McpElicitationLegacyTitledEnumSchema: McpElicitationLegacyTitledEnumSchema,
    McpElicitationUntitledSingleSelectEnumSchema: McpElicitationSingleSelectEnumSchema,
    McpElicitationTitledSingleSelectEnumSchema: McpElicitationSingleSelectEnumSchema,
    McpElicitationUntitledMultiSelectEnumSchema: McpElicitationMultiSelectEnumSchema,
    McpElicitationTitledMultiSelectEnumSchema: McpElicitationMultiSelectEnumSchema,
}
