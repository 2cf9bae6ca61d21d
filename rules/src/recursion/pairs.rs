//! The pairs of a recursion, in order.

use super::error::RecursionError;
use super::pair_recursion::PairRecursion;
use super::repaired::Repaired;
use super::rising::{Rising, Staircase};

/// The pairs of a recursion, in order.
#[derive(Clone, Debug)]
pub struct Pairs(PairSource);

#[derive(Clone, Debug)]
enum PairSource {
    Rising(Rising<Staircase>),
    Repaired(Repaired),
    Ended(Option<RecursionError>),
}

impl Iterator for Pairs {
    type Item = Result<(u64, u64), RecursionError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = match &mut self.0 {
            PairSource::Rising(rising) => return rising.next(),
            PairSource::Repaired(repaired) => repaired.next_pair(),
            PairSource::Ended(error) => Err(error.take()?),
        };
        if next.is_err() {
            self.0 = PairSource::Ended(None);
        }
        Some(next)
    }
}

impl PairRecursion {
    /// The pairs (x(n), y(n)) for n = 0, 1, 2, …; an error ends them.
    ///
    /// Without repairs a term costs O(1) on the average, in memory that hardly grows ([`Rising`]);
    /// with them the memory grows with y(n) - x(n).
    pub fn pairs(&self) -> Pairs {
        let checked =
            self.checked()
                .and_then(|recursion| match recursion.skip || recursion.priority {
                    true => Repaired::new(recursion).map(PairSource::Repaired),
                    false => Ok(PairSource::Rising(Rising::new(
                        recursion.b,
                        recursion.q,
                        recursion.once,
                        Staircase::new(recursion.a, recursion.p),
                    ))),
                });
        Pairs(match checked {
            Ok(engine) => engine,
            Err(error) => PairSource::Ended(Some(error)),
        })
    }
}
