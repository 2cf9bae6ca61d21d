//! The recursion with the repairs of Gurvich (2010), Section 10: the skip rule and the priority set.
//!
//! Both repair the recursion where min(p, q) > 1 and pairs would repeat. Terms x(n) with the same ⌊n / p⌋ are a *block*;
//! y(n) - x(n) differs from block to block, so that a pair can repeat in its own block only. What is admissible
//! can only shrink: the least admissible value never falls, and within a block the skip rule makes x(n) rise.

use super::error::RecursionError;
use super::pair_recursion::PairRecursion;
use std::collections::BTreeMap;

/// The greatest size of a priority set. A fixed bound.
const LARGEST_PRIORITY_SET: u64 = 10_000_000;

#[derive(Clone, Debug)]
pub(super) struct Repaired {
    recursion: PairRecursion,
    /// The place of the next term in its block, and y(n) - x(n) there.
    place: u64,
    block: u64,
    /// None when it does not fit.
    increment: Option<u64>,
    /// The value of x in this block before.
    before: Option<u64>,
    /// No z below is admissible any more.
    least: u64,
    /// The multiplicities of the values that can still matter.
    multiplicities: BTreeMap<u64, u64>,
}

impl Repaired {
    pub(super) fn new(recursion: PairRecursion) -> Result<Self, RecursionError> {
        let mut repaired = Self {
            recursion,
            place: 0,
            block: 0,
            increment: Some(0),
            before: None,
            least: 0,
            multiplicities: BTreeMap::new(),
        };
        if recursion.priority {
            let PairRecursion { a, p, q, .. } = recursion;
            if q.checked_mul(p.min(q))
                .is_none_or(|size| size > LARGEST_PRIORITY_SET)
            {
                return Err(RecursionError::TooLarge("the priority set"));
            }
            for block in 0..q {
                let height = a.checked_mul(block).ok_or(RecursionError::Overflow)?;
                for place in 0..p.min(q - block) {
                    let y = place.checked_add(height);
                    repaired.count(place, y.ok_or(RecursionError::Overflow)?);
                }
            }
        }
        Ok(repaired)
    }

    pub(super) fn next_pair(&mut self) -> Result<(u64, u64), RecursionError> {
        let PairRecursion { a, p, q, skip, .. } = self.recursion;
        // place + block < q, without the sum.
        let first = self.recursion.priority
            && q.checked_sub(self.block)
                .is_some_and(|rest| self.place < rest);
        let x = match (first, self.before) {
            (true, _) => self.place,
            (false, Some(before)) if skip => {
                let from = before.checked_add(1).ok_or(RecursionError::Overflow)?;
                self.admissible(from.max(self.least))?
            }
            _ => {
                self.least = self.admissible(self.least)?;
                self.forget();
                self.least
            }
        };
        let y = self
            .increment
            .and_then(|increment| x.checked_add(increment))
            .ok_or(RecursionError::Overflow)?;
        if !first {
            self.count(x, y);
        }
        self.before = Some(x);
        self.place += 1;
        if self.place == p {
            (self.place, self.before) = (0, None);
            self.block += 1;
            self.increment = self.increment.and_then(|height| height.checked_add(a));
        }
        Ok((x, y))
    }

    fn count(&mut self, x: u64, y: u64) {
        *self.multiplicities.entry(x).or_default() += 1;
        if x != y || !self.recursion.once {
            *self.multiplicities.entry(y).or_default() += 1;
        }
    }

    /// The least admissible z ≥ `from`: no value of multiplicity at least q in (z - b, z].
    fn admissible(&self, from: u64) -> Result<u64, RecursionError> {
        let PairRecursion { b, q, .. } = self.recursion;
        let mut z = from;
        for (value, multiplicity) in self.multiplicities.range(from.saturating_sub(b - 1)..) {
            if *value > z {
                break;
            }
            if *multiplicity >= q {
                z = z.max(value.checked_add(b).ok_or(RecursionError::Overflow)?);
            }
        }
        Ok(z)
    }

    /// Forgets the values that no interval (z - b, z] can hold any more.
    fn forget(&mut self) {
        let from = self.least.saturating_sub(self.recursion.b - 1);
        while let Some(first) = self.multiplicities.first_entry()
            && *first.key() < from
        {
            first.remove();
        }
    }
}
