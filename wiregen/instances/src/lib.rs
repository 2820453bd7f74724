//! Instances of a JSON Schema, valid ones and near misses, made from a seed; and the verdict of a validator on each.
//!
//! [`Instances`] only has to be productive: what is valid is said by [`Verdicts`] alone.
//!
//! ```
//! use serde_json::json;
//! use wiregen_instances::{Document, Verdicts};
//!
//! let schema = json!({"$defs": {"Id": {"type": ["string", "integer"], "minLength": 1}}});
//! let document = Document::new(&schema);
//! let verdicts = Verdicts::new(&schema, "/$defs/Id").unwrap();
//! let valid = document
//!     .instances("/$defs/Id", 7)
//!     .take(100)
//!     .filter(|instance| verdicts.on_text(&instance.to_string()) == Some(true))
//!     .count();
//! assert!((20..100).contains(&valid));
//! ```

mod along;
mod array;
mod compare;
mod document;
mod instance;
mod instances;
mod mutate;
mod number;
mod object;
mod parse;
mod pattern;
mod rng;
mod shape;
mod text;
mod verdict;

pub use document::Document;
pub use instance::Instance;
pub use instances::Instances;
pub use parse::ParseError;
pub use rng::Rng;
pub use verdict::Verdicts;
