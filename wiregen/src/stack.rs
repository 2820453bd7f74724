//! Threads: one with a large stack, since schemas nest as deep as their authors please; and one for each part of the types.

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
            Ok(Err(_)) => Err(panicked()),
            Err(error) => Err(Error::new(format!("no thread with a large stack: {error}"))),
        }
    })
}

/// What is made of each thing, in order; the things are shared out among the processors. The first error in that order counts.
pub(crate) fn side_by_side<T: Sync, R: Send>(
    things: &[T],
    make: impl Fn(&T) -> Result<R, Error> + Sync,
) -> Result<Vec<R>, Error> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = things.len().div_ceil(threads).max(1);
    let make = &make;
    thread::scope(|scope| {
        let shares: Vec<_> =
            things.chunks(share).map(|share| scope.spawn(move || share.iter().map(make).collect::<Vec<_>>())).collect();
        let all = shares.into_iter().flat_map(|share| match share.join() {
            Ok(results) => results,
            Err(_) => vec![Err(panicked())],
        });
        all.collect()
    })
}

fn panicked() -> Error {
    Error::new("the generator panicked").remedy("please report it with the schema")
}
