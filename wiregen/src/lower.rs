//! Lower: typify turns the module's types into the structs and enums of Rust. The only stage that names typify.

mod handover;
mod run;
mod spelling;

use crate::Error;
use crate::model::Module;
use crate::stack::run_on_large;
use handover::Handover;
pub(crate) use handover::OTHER;
pub(crate) use spelling::{Casing, spell};

/// Typify's struct or enum for each type of the module, in its order, as Rust text; names as [`spelling`] has them.
pub(crate) fn lower(module: &Module) -> Result<Vec<String>, Error> {
    run_on_large(|| {
        let handover = Handover::of(module)?;
        let mut items = run::typify(&handover)?;
        let pairs = module.types.values().zip(&handover.names);
        pairs
            .map(|(ty, spelled)| {
                let missing = || Error::at(&ty.at, format!("typify made no type for `{}`", ty.name));
                items.remove(spelled).ok_or_else(missing)
            })
            .collect()
    })
}
