//! Text, numbers and yes/no: how a field is made and limited.

use super::{
    Bounds, IntoNumber, McpElicitationNumberSchema, McpElicitationNumberType, McpElicitationStringFormat,
    McpElicitationStringSchema,
};

impl McpElicitationStringSchema {
    /// A line of text.
    #[must_use]
    pub fn text() -> Self {
        Self::new()
    }

    /// An e-mail address (RFC 5321: `name@example.com`).
    #[must_use]
    pub fn email() -> Self {
        Self::new().with_format(McpElicitationStringFormat::Email)
    }

    /// An absolute address (RFC 3986: `https://example.com/`).
    #[must_use]
    pub fn uri() -> Self {
        Self::new().with_format(McpElicitationStringFormat::Uri)
    }

    /// A day of the calendar (RFC 3339: `2026-01-31`).
    #[must_use]
    pub fn date() -> Self {
        Self::new().with_format(McpElicitationStringFormat::Date)
    }

    /// A day and a time with its offset from UTC (RFC 3339: `2026-01-31T09:00:00Z`).
    #[must_use]
    pub fn date_time() -> Self {
        Self::new().with_format(McpElicitationStringFormat::DateTime)
    }

    /// Sets `min_length` and `max_length`, in Unicode code points; an open end of the range removes that limit.
    ///
    /// ```
    /// use mcp_wire::elicitation::McpElicitationStringSchema;
    ///
    /// let name = McpElicitationStringSchema::text().with_length(1..=40);
    /// assert_eq!((name.min_length, name.max_length), (Some(1), Some(40)));
    /// let essay = McpElicitationStringSchema::text().with_length(500..);
    /// assert_eq!((essay.min_length, essay.max_length), (Some(500), None));
    /// ```
    #[must_use]
    pub fn with_length(mut self, length: impl Bounds<u32>) -> Self {
        (self.min_length, self.max_length) = length.ends();
        self
    }
}

impl McpElicitationNumberSchema {
    /// A whole number. `2.0` is one.
    #[must_use]
    pub fn integer() -> Self {
        Self::new(McpElicitationNumberType::Integer)
    }

    /// A number, whole or not.
    #[must_use]
    pub fn number() -> Self {
        Self::new(McpElicitationNumberType::Number)
    }

    /// Sets `minimum` and `maximum`; an open or infinite end of the range removes that limit.
    ///
    /// ```
    /// use mcp_wire::elicitation::McpElicitationNumberSchema;
    ///
    /// let stars = McpElicitationNumberSchema::integer().with_range(1..=5);
    /// let share = McpElicitationNumberSchema::number().with_range(0.0..=1.0).with_default(0.5);
    /// assert_eq!(serde_json::to_string(&stars.maximum)?, "5");
    /// assert_eq!(serde_json::to_string(&share.default)?, "0.5");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn with_range<T: IntoNumber>(mut self, range: impl Bounds<T>) -> Self {
        let (minimum, maximum) = range.ends();
        self.minimum = minimum.and_then(T::into_number);
        self.maximum = maximum.and_then(T::into_number);
        self
    }

    /// Sets `default`: what the field holds before the person changes it.
    #[must_use]
    pub fn with_default(mut self, default: impl IntoNumber) -> Self {
        self.default = default.into_number();
        self
    }
}
