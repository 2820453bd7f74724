//! A competitor: a type that reads a text and writes it again, behind plain function pointers.

use std::hint::black_box;

use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};

/// Who reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    /// `serde::de::IgnoredAny`: the text is checked and skipped.
    Skip,
    /// The hand-written flat struct.
    Bound,
    /// The plain derived struct.
    Derived,
    /// This crate.
    McpWire,
    /// rmcp.
    Rmcp,
    /// rust-mcp-schema.
    RustMcpSchema,
    /// `serde_json::Value`.
    Value,
    /// The bound on the text whose discriminator stands before the payload, where the message's own comes later.
    BoundBefore,
}

impl Who {
    /// In the order of the table's columns.
    pub const ALL: [Self; 8] =
        [Self::Skip, Self::Bound, Self::BoundBefore, Self::Derived, Self::McpWire, Self::Rmcp, Self::RustMcpSchema, Self::Value];

    /// Head of its column.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Skip => "skip",
            Self::Bound => "bound",
            Self::BoundBefore => "bound, discriminator before",
            Self::Derived => "derived",
            Self::McpWire => "mcp-wire",
            Self::Rmcp => "rmcp",
            Self::RustMcpSchema => "rust-mcp-schema",
            Self::Value => "Value",
        }
    }
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Task {
    /// `serde_json::from_str`, and dropping what was read.
    Read,
    /// `serde_json::from_slice`, and dropping what was read.
    ReadSlice,
    /// `serde_json::to_writer` into a buffer that is used again.
    Write,
}

/// A loop that does the work so many times.
pub type Loop = Box<dyn FnMut(u32)>;

/// A type, on one text.
pub struct Competitor {
    /// Who it is.
    pub who: Who,
    /// What it reads.
    pub text: &'static str,
    read: fn(&str, u32),
    read_slice: fn(&[u8], u32),
    write: Option<Writer>,
    hold: fn(&str, &mut dyn FnMut()) -> Result<(), serde_json::Error>,
}

struct Writer {
    looped: fn(&str) -> Result<Loop, serde_json::Error>,
    once: fn(&str) -> Result<String, serde_json::Error>,
}

impl Competitor {
    /// A type that reads and writes.
    #[must_use]
    pub fn of<T: DeserializeOwned + Serialize + 'static>(who: Who, text: &'static str) -> Self {
        let writer = Writer { looped: write::<T>, once: rewrite::<T> };
        Self { write: Some(writer), ..Self::reading::<T>(who, text) }
    }

    /// A type that only reads.
    #[must_use]
    pub fn reading<T: DeserializeOwned + 'static>(who: Who, text: &'static str) -> Self {
        Self { who, text, read: read::<T>, read_slice: read_slice::<T>, write: None, hold: hold::<T> }
    }

    /// `IgnoredAny`.
    #[must_use]
    pub fn skip(text: &'static str) -> Self {
        Self::reading::<IgnoredAny>(Who::Skip, text)
    }

    /// The loop of a task; `None` where it does not write.
    ///
    /// # Errors
    /// The text is not one of its messages.
    pub fn looped(&self, task: Task) -> Result<Option<Loop>, serde_json::Error> {
        self.hold(&mut || {})?;
        let text = self.text;
        Ok(match task {
            Task::Read => {
                let read = self.read;
                Some(Box::new(move |times| read(text, times)))
            }
            Task::ReadSlice => {
                let read = self.read_slice;
                Some(Box::new(move |times| read(text.as_bytes(), times)))
            }
            Task::Write => self.write.as_ref().map(|writer| (writer.looped)(text)).transpose()?,
        })
    }

    /// Reads once, calls back while what was read is held, and drops it.
    ///
    /// # Errors
    /// The text is not one of its messages.
    pub fn hold(&self, held: &mut dyn FnMut()) -> Result<(), serde_json::Error> {
        (self.hold)(self.text, held)
    }

    /// Reads and writes once; `None` where it does not write.
    ///
    /// # Errors
    /// The text is not one of its messages, or the value cannot be written.
    pub fn rewrite(&self) -> Result<Option<String>, serde_json::Error> {
        self.write.as_ref().map(|writer| (writer.once)(self.text)).transpose()
    }
}

// Whether the text can be read is known before: `looped` has tried.
fn read<T: DeserializeOwned>(text: &str, times: u32) {
    for _ in 0..times {
        drop(black_box(serde_json::from_str::<T>(black_box(text))));
    }
}

fn read_slice<T: DeserializeOwned>(text: &[u8], times: u32) {
    for _ in 0..times {
        drop(black_box(serde_json::from_slice::<T>(black_box(text))));
    }
}

fn write<T: DeserializeOwned + Serialize + 'static>(text: &str) -> Result<Loop, serde_json::Error> {
    let value: T = serde_json::from_str(text)?;
    let mut buffer = Vec::with_capacity(text.len() * 2);
    Ok(Box::new(move |times| {
        for _ in 0..times {
            buffer.clear();
            drop(black_box(serde_json::to_writer(&mut buffer, black_box(&value))));
        }
    }))
}

fn rewrite<T: DeserializeOwned + Serialize>(text: &str) -> Result<String, serde_json::Error> {
    serde_json::to_string(&serde_json::from_str::<T>(text)?)
}

fn hold<T: DeserializeOwned>(text: &str, held: &mut dyn FnMut()) -> Result<(), serde_json::Error> {
    let value: T = serde_json::from_str(text)?;
    held();
    drop(black_box(value));
    Ok(())
}
