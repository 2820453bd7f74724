//! Schemas nest as deep as their authors please: the stages run where there is room for it.

use std::thread;

use crate::Error;

/// Reserved, not used: memory is taken as the stack grows.
const SIZE: usize = 256 << 20;

/// Runs something on a thread with a large stack.
pub(crate) fn run_on_large<T: Send>(run: impl FnOnce() -> Result<T, Error> + Send) -> Result<T, Error> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("wiregen".to_owned()).stack_size(SIZE).spawn_scoped(scope, run);
        match thread.map(thread::ScopedJoinHandle::join) {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(Error::new("the generator panicked").remedy("please report it with the schema")),
            Err(error) => Err(Error::new(format!("no thread with a large stack: {error}"))),
        }
    })
}
