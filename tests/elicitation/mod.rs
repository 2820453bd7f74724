//! What the elicitation tests share: forms and answers at random, and the validator that judges them.

pub(crate) mod answers;
pub(crate) mod forms;
pub(crate) mod oracle;
