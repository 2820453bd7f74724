//! The versions of JSON Schema that are read, and in what they differ.

/// A version of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Dialect {
    Draft06,
    Draft07,
    Draft2019,
    Draft2020,
}

impl Dialect {
    /// By the URI that `$schema` gives.
    pub(crate) fn by_uri(uri: &str) -> Option<Self> {
        let uri = uri.strip_suffix('#').unwrap_or(uri);
        let path = uri.strip_prefix("https://").or_else(|| uri.strip_prefix("http://"))?;
        Some(match path {
            "json-schema.org/draft-06/schema" => Self::Draft06,
            "json-schema.org/draft-07/schema" => Self::Draft07,
            "json-schema.org/draft/2019-09/schema" => Self::Draft2019,
            "json-schema.org/draft/2020-12/schema" => Self::Draft2020,
            _ => return None,
        })
    }

    /// The URI that `$schema` gives.
    pub(crate) fn uri(self) -> &'static str {
        match self {
            Self::Draft06 => "http://json-schema.org/draft-06/schema#",
            Self::Draft07 => "http://json-schema.org/draft-07/schema#",
            Self::Draft2019 => "https://json-schema.org/draft/2019-09/schema",
            Self::Draft2020 => "https://json-schema.org/draft/2020-12/schema",
        }
    }

    /// By the short name that the manifest gives.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "draft-06" => Self::Draft06,
            "draft-07" => Self::Draft07,
            "2019-09" => Self::Draft2019,
            "2020-12" => Self::Draft2020,
            _ => return None,
        })
    }

    /// Keywords beside `$ref` are not looked at.
    pub(crate) fn reference_hides_siblings(self) -> bool {
        self <= Self::Draft07
    }

    /// `items` may be an array of schemas by position.
    pub(crate) fn items_by_position(self) -> bool {
        self <= Self::Draft2019
    }

    /// `dependencies` is a keyword; later it is `dependentRequired` and `dependentSchemas`.
    pub(crate) fn has_dependencies(self) -> bool {
        self <= Self::Draft07
    }

    /// `if` is a keyword.
    pub(crate) fn has_conditions(self) -> bool {
        self >= Self::Draft07
    }

    /// `$anchor`, `unevaluated…`, `dependent…`, `minContains` are keywords.
    pub(crate) fn is_2019_or_later(self) -> bool {
        self >= Self::Draft2019
    }
}
