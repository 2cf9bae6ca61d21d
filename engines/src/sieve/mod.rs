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
//! ([`closed`](self)).
//!
//! Only the offsets of a game's clauses are used; a game whose options are no offsets is refused with a reason.
//!
//! Measured with `grundy positions GAME --max N --sorted > /dev/null`, one thread of a busy machine of 2 cores, seconds of
//! processor time and the most memory: `wythoff` to 10^7 1.4 s, 138 MB (as CSV 78 MB; a plain loop that prints the same
//! list from floor(n phi) 0.36 s); `gurvich(2, 3, 1, 3)` to 10^6 0.4 s, 31 MB; `triangular_wythoff(0)` to 20 000 0.02 s;
//! `yama` and `triangular` to 10^6 0.6 s, 116 MB, mostly for the two million P-positions; `triangular_geometric(3)` to
//! 10^6 0.3 s, 14 MB; `larsson(2, 3)` to 10^6 2.6 s; `ryuo(3) with pass` to 10^6 0.4 s.

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
mod plan;
mod plane_sieve;
mod planes;
mod rows;
mod sift;
mod spread_marks;

pub use choice::Sieve;
pub use sift::VisitPosition;
