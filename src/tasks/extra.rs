//! Unknown keys on their way from one type to another.

use crate::Extra;

/// The members of `extra` less those under a key that the type they go to knows: there they would mean something else.
pub(super) fn without_known(extra: Extra, knows: impl Fn(&str) -> bool) -> Extra {
    if extra.iter().any(|(key, _)| knows(key)) { extra.into_iter().filter(|(key, _)| !knows(key)).collect() } else { extra }
}
