//! Work that threads share, where the machine has some: with the feature `host`. Without it the same is done piece after piece.

#[cfg(feature = "host")]
use rayon::prelude::*;

/// How many threads share work.
#[must_use]
pub fn threads() -> usize {
    #[cfg(feature = "host")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "host"))]
    1
}

/// Calls `act` for each item, which are taken in their order.
pub(crate) fn for_each_beside(
    items: impl Iterator<Item = usize> + Send,
    act: impl Fn(usize) + Sync + Send,
) {
    #[cfg(feature = "host")]
    items.par_bridge().for_each(act);
    #[cfg(not(feature = "host"))]
    items.for_each(act);
}

/// What `act` makes of each item, in their order; the first error that is met ends the work.
///
/// # Errors
/// Those of `act`.
///
/// ```
/// use grundy_work::map_all;
/// let squares = map_all(vec![1, 2, 3], |number: u32| number.checked_mul(number).ok_or("too large"));
/// assert_eq!(squares, Ok(vec![1, 4, 9]));
/// ```
pub fn map_all<T: Send, R: Send, E: Send>(
    items: Vec<T>,
    act: impl Fn(T) -> Result<R, E> + Sync + Send,
) -> Result<Vec<R>, E> {
    #[cfg(feature = "host")]
    return items.into_par_iter().map(act).collect();
    #[cfg(not(feature = "host"))]
    items.into_iter().map(act).collect()
}

/// Calls `act` for each chunk of this many items, with its number; the last one may be shorter.
pub fn for_each_chunk<T: Send>(
    items: &mut [T],
    long: usize,
    act: impl Fn((usize, &mut [T])) + Sync + Send,
) {
    #[cfg(feature = "host")]
    items.par_chunks_mut(long).enumerate().for_each(act);
    #[cfg(not(feature = "host"))]
    items.chunks_mut(long).enumerate().for_each(act);
}

/// Joins what `act` makes of each chunk of this many items, beginning with `none`; `join` must be associative.
///
/// # Errors
/// Those of `act`.
pub fn join_chunks<T: Sync, R: Send + Sync + Copy, E: Send>(
    items: &[T],
    long: usize,
    none: R,
    act: impl Fn(&[T]) -> Result<R, E> + Sync + Send,
    join: impl Fn(R, R) -> R + Sync + Send,
) -> Result<R, E> {
    #[cfg(feature = "host")]
    return items
        .par_chunks(long)
        .map(act)
        .try_reduce(|| none, |one, other| Ok(join(one, other)));
    #[cfg(not(feature = "host"))]
    items
        .chunks(long)
        .try_fold(none, |sum, chunk| Ok(join(sum, act(chunk)?)))
}
