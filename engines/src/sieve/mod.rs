//! The sieve: the P-positions of a game on up to three heaps, far beyond any table.
//!
//! A P-position marks the positions that reach it, and the least position without a mark is the next P-position, as
//! Eratosthenes finds primes. Positions are taken in levels ([`frame`](self)): in each level the marks of rays, lists
//! and areas of offsets are joined 64 cells at a time, and full stretches are skipped. Marks are stored, not
//! positions: a ray is one bit in coordinates that move with it, an area two edges. Blocking counts the marks, up to
//! one more than may be blocked; in misère play a position without option is no P-position; the pass is a second
//! layer of marks.
//!
//! On three heaps it goes row by row in lexicographic order where the offsets are rays and lists that enlarge no heap
//! ([`cube`](self)), else level by level ([`plane_sieve`](self)); areas are then spread by their generators
//! ([`spread_marks`](self)).
//!
//! Only the offsets of a game's clauses are used; a game whose options are no offsets is refused with a reason.
//!
//! On one and two heaps only a window of the marks is kept ([`pages`](self)): a line that no level to come looks at is
//! forgotten, and a stretch that is full is one bit. If the game is symmetric, levels begin where both heaps are equal,
//! and the P-positions (y, x) wait for their levels in a queue of a few bits for each ([`pair_queue`](self)). A sieve
//! whose marks might not fit is measured at small bounds first, and refused before it begins if the window would be
//! too large. `benches/README.md` has times and memory.

mod areas;
mod choice;
mod cone;
mod cube;
mod frame;
mod half;
mod layer;
mod lines;
mod listed_offsets;
mod marks;
mod memory;
mod mirrored;
mod pages;
mod pair_queue;
mod plan;
mod plane_sieve;
mod planes;
mod rows;
mod sift;
mod spread_marks;
#[cfg(test)]
mod tests;

pub use choice::Sieve;
pub use sift::VisitPosition;
