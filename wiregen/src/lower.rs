//! Lower: typify turns the module's types into the structs and enums of Rust. The only stage that names typify.

mod handover;
mod run;
mod spelling;

use indexmap::IndexMap;
use syn::Item;

use crate::Error;
use crate::model::Module;
use handover::Handover;
pub(crate) use handover::OTHER;
pub(crate) use spelling::{Casing, spell};

/// Typify's struct or enum for each type of the module, by Rust name; names of fields and variants as [`spelling`] has them.
pub(crate) fn lower(module: &Module) -> Result<IndexMap<String, Item>, Error> {
    let handover = Handover::of(module)?;
    let code = run::typify(&handover)?;
    let file: syn::File = syn::parse2(code).map_err(|error| Error::new(format!("typify's output is no Rust: {error}")))?;

    let mut items: IndexMap<String, Item> = IndexMap::with_capacity(file.items.len());
    for item in file.items {
        let name = match &item {
            Item::Struct(of) => of.ident.to_string(),
            Item::Enum(of) => of.ident.to_string(),
            _ => continue,
        };
        items.insert(name, item);
    }

    let pairs = module.types.values().zip(&handover.names);
    pairs
        .map(|(ty, spelled)| match items.swap_remove(spelled) {
            Some(item) => Ok((ty.name.clone(), item)),
            None => Err(Error::at(&ty.at, format!("typify made no type for `{}`", ty.name))),
        })
        .collect()
}
