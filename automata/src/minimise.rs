//! Minimisation: the automaton of a relation with the fewest states, by refinement of partitions.
//!
//! Moore's refinement (1956) first: states stay together while their successors do. Automata of arithmetic differ
//! within a few letters, so a few passes over the table are enough. If they are not, the partition is
//! handed to Hopcroft's refinement (1971), which takes n·log n steps in the worst case. States are compared, never only their hashes.

use crate::automaton::Automaton;
use crate::budget::{Budget, NoAutomaton};
use crate::hopcroft::hopcroft;
use crate::intern::index;

/// Passes of Moore's refinement before Hopcroft's takes over.
const PASSES: usize = 48;

impl Automaton {
    /// The least automaton of the same relation, its states numbered breadth first.
    pub(crate) fn minimised(&self, budget: &Budget<'_>) -> Result<Automaton, NoAutomaton> {
        let least = self.refined_to_least(budget)?;
        budget.tick(least.states(), least.table().len() / 64)?;
        Ok(least.with_equal_columns_joined())
    }

    /// The same, with the classes of letters as they are.
    fn refined_to_least(&self, budget: &Budget<'_>) -> Result<Automaton, NoAutomaton> {
        let (mut blocks, mut count) = by_acceptance(self);
        let mut passes = 0;
        loop {
            let (finer, more) = refined(self, &blocks, count);
            budget.tick(self.states(), self.table().len() / 8 + 1)?;
            if more == count {
                break;
            }
            (blocks, count) = (finer, more);
            passes += 1;
            if passes == PASSES {
                blocks = hopcroft(self, blocks, count, budget)?;
                count = blocks.iter().max().map_or(0, |most| *most as usize + 1);
                break;
            }
        }
        Ok(self.quotient(&blocks, count).breadth_first())
    }

    /// The automaton of the blocks of a partition that letters respect. The block of the initial state becomes state 0.
    fn quotient(&self, blocks: &[u32], count: usize) -> Automaton {
        if count == self.states() {
            return self.clone();
        }
        let first = blocks[0];
        let swap = |block: u32| {
            if block == first {
                0
            } else if block == 0 {
                first
            } else {
                block
            }
        };
        let mut of = vec![u32::MAX; count];
        for (state, block) in (0..).zip(blocks) {
            let place = &mut of[swap(*block) as usize];
            if *place == u32::MAX {
                *place = state;
            }
        }
        self.of_states(&of, |next| swap(blocks[next as usize]))
    }

    /// The same automaton, its reachable states numbered breadth first in the order of letters.
    pub(crate) fn breadth_first(&self) -> Automaton {
        let mut number = vec![u32::MAX; self.states()];
        number[0] = 0;
        let mut order = vec![0];
        let mut done = 0;
        let mut sorted = true;
        while let Some(state) = order.get(done).copied() {
            sorted &= state as usize == done;
            done += 1;
            for next in self.row(state) {
                if number[*next as usize] == u32::MAX {
                    number[*next as usize] = index(order.len());
                    order.push(*next);
                }
            }
        }
        if sorted && order.len() == self.states() {
            return self.clone();
        }
        self.of_states(&order, |next| number[next as usize])
    }

    /// The automaton of these states, in this order, where each state has got its number.
    fn of_states(&self, states: &[u32], number: impl Fn(u32) -> u32) -> Automaton {
        let accepting = states.iter().map(|state| self.is_accepting(*state));
        let next = states.iter().flat_map(|state| self.row(*state));
        Automaton::new(
            self.system(),
            self.tracks().to_vec(),
            self.classes().clone(),
            accepting.collect(),
            next.map(|next| number(*next)).collect(),
        )
    }
}

fn by_acceptance(automaton: &Automaton) -> (Vec<u32>, usize) {
    let first = automaton.is_accepting(0);
    let blocks: Vec<u32> = automaton
        .accepting()
        .iter()
        .map(|a| u32::from(*a != first))
        .collect();
    let count = if blocks.contains(&1) { 2 } else { 1 };
    (blocks, count)
}

/// One pass of Moore's refinement: states are together if they were, and their successors were for each letter.
fn refined(automaton: &Automaton, blocks: &[u32], least: usize) -> (Vec<u32>, usize) {
    let letters = automaton.classes().len();
    let mut size = (4 * least).next_power_of_two().max(64);
    // Open addressing; each place holds a state that stands for its block, plus 1.
    let mut table = vec![0u32; size];
    let mut finer = Vec::with_capacity(blocks.len());
    let mut stands: Vec<u32> = Vec::with_capacity(least);
    let mut hashes: Vec<u64> = Vec::with_capacity(least);
    let place_of = |hash: u64, size: usize| usize::try_from(hash >> 20).unwrap_or(0) & (size - 1);
    for (state, row) in automaton.table().chunks_exact(letters).enumerate() {
        // Four chains, which do not wait for each other.
        let mut chains = [u64::from(blocks[state]), 1, 2, 3];
        let step = |chain: &mut u64, next: u32| {
            let block = u64::from(blocks[next as usize]);
            *chain = (chain.rotate_left(25) ^ block).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        };
        let mut chunks = row.chunks_exact(4);
        for chunk in &mut chunks {
            for (chain, next) in chains.iter_mut().zip(chunk) {
                step(chain, *next);
            }
        }
        for (chain, next) in chains.iter_mut().zip(chunks.remainder()) {
            step(chain, *next);
        }
        let [a, b, c, d] = chains;
        let hash = a ^ b.rotate_left(17) ^ c.rotate_left(31) ^ d.rotate_left(47);
        let hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut place = place_of(hash, size);
        let block = loop {
            let found = table[place] as usize;
            if found == 0 {
                break None;
            }
            let stand = stands[found - 1];
            if hashes[found - 1] == hash
                && blocks[state] == blocks[stand as usize]
                && row
                    .iter()
                    .zip(automaton.row(stand))
                    .all(|(a, b)| blocks[*a as usize] == blocks[*b as usize])
            {
                break Some(index(found - 1));
            }
            place = (place + 1) & (size - 1);
        };
        finer.push(block.unwrap_or_else(|| {
            stands.push(index(state));
            hashes.push(hash);
            table[place] = index(stands.len());
            index(stands.len() - 1)
        }));
        if 2 * stands.len() > size {
            size *= 2;
            table = vec![0; size];
            for (block, hash) in hashes.iter().enumerate() {
                let mut place = place_of(*hash, size);
                while table[place] != 0 {
                    place = (place + 1) & (size - 1);
                }
                table[place] = index(block) + 1;
            }
        }
    }
    let count = stands.len();
    (finer, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::Variable;
    use crate::numeration::Numeration;

    /// Myhill and Nerode: the pairs of states that some word tells apart.
    fn classes(automaton: &Automaton) -> usize {
        let n = automaton.states();
        let mut apart = vec![vec![false; n]; n];
        loop {
            let mut changed = false;
            for a in 0..n {
                for b in 0..n {
                    let now = automaton.accepting()[a] != automaton.accepting()[b]
                        || (0..automaton.letters()).any(|letter| {
                            let next = |s: usize| automaton.step(index(s), letter) as usize;
                            apart[next(a)][next(b)]
                        });
                    if now && !apart[a][b] {
                        apart[a][b] = true;
                        changed = true;
                    }
                }
            }
            if !changed {
                return (0..n).filter(|a| (0..*a).all(|b| apart[*a][b])).count();
            }
        }
    }

    fn of_bits(accepting: Vec<bool>, next: Vec<u32>) -> Automaton {
        let tracks = vec![Variable(0)];
        let budget = Budget::default();
        Automaton::of_letters(&Numeration::binary(), tracks, accepting, next, &budget).unwrap()
    }

    fn all_automata(states: u32, each: &mut dyn FnMut(Automaton)) {
        let slots = 2 * states - 1;
        for code in 0..states.pow(slots) * 2u32.pow(states) {
            let mut rest = code;
            let mut take = |base: u32| {
                let digit = rest % base;
                rest /= base;
                digit
            };
            let accepting = (0..states).map(|_| take(2) == 1).collect();
            let next = std::iter::once(0)
                .chain((0..slots).map(|_| take(states)))
                .collect();
            each(of_bits(accepting, next));
        }
    }

    #[test]
    fn both_refinements_find_the_classes_of_myhill_and_nerode_in_all_automata_of_three_states() {
        let budget = Budget::default();
        for states in 1..=3 {
            all_automata(states, &mut |raw| {
                let automaton = raw.breadth_first();
                let least = automaton.minimised(&budget).unwrap();
                assert_eq!(
                    least.states(),
                    classes(&automaton),
                    "{:?} {:?}",
                    raw.table(),
                    raw.accepting()
                );
                let (blocks, count) = by_acceptance(&automaton);
                let finest = hopcroft(&automaton, blocks, count, &budget).unwrap();
                let count = *finest.iter().max().unwrap() as usize + 1;
                let finest = automaton.quotient(&finest, count).breadth_first();
                assert_eq!(finest.with_equal_columns_joined(), least);
                for n in 0..40u32 {
                    assert_eq!(least.accepts(&[n.into()]), raw.accepts(&[n.into()]));
                }
            });
        }
    }

    #[test]
    fn a_long_chain_is_left_to_hopcroft_and_stays_as_long() {
        // A one, n anything, and then at least one more letter from the other half of a chain of twins.
        let n = 3000u32;
        let next = (0..n).flat_map(|s| {
            [
                if s == 0 {
                    0
                } else {
                    (s + 2).min(n - 1 - s % 2)
                },
                (s + 2).min(n - 1 - s % 2),
            ]
        });
        let next: Vec<u32> = next.map(|s| s.min(n - 1)).collect();
        let accepting = (0..n).map(|s| s >= n - 2).collect();
        let chain = of_bits(accepting, next).breadth_first();
        let least = chain.minimised(&Budget::default()).unwrap();
        assert!(least.states() > PASSES);
        for bits in [10usize, 1400, 1498, 1499, 1500, 1501, 1600] {
            let number = dashu_int::UBig::ONE << bits;
            assert_eq!(
                least.accepts(std::slice::from_ref(&number)),
                chain.accepts(&[number]),
                "{bits}"
            );
        }
    }
}
