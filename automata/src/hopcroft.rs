//! Hopcroft's refinement of partitions (1971): n·log n steps, because of two halves only the smaller one has to split others.

use crate::automaton::Automaton;
use crate::budget::{Budget, Stop};
use crate::intern::index;

/// Hopcroft's refinement of a partition that is coarser than the goal: while there is a block and a letter whose
/// predecessors split another block, split it.
pub(crate) fn hopcroft(
    automaton: &Automaton,
    blocks: Vec<u32>,
    count: usize,
    budget: &Budget<'_>,
) -> Result<Vec<u32>, Stop> {
    let (states, letters) = (automaton.states(), automaton.letters());
    let before = Predecessors::of(automaton);
    let mut blocks = blocks;
    // States block by block; `place` is where a state is.
    let mut order: Vec<u32> = (0..index(states)).collect();
    order.sort_by_key(|state| blocks[*state as usize]);
    let mut place = vec![0usize; states];
    for (at, state) in order.iter().enumerate() {
        place[*state as usize] = at;
    }
    let mut starts = vec![0usize; count];
    let mut ends = vec![0usize; count];
    for block in &blocks {
        ends[*block as usize] += 1;
    }
    let mut sum = 0;
    for block in 0..count {
        starts[block] = sum;
        sum += ends[block];
        ends[block] = sum;
    }
    let mut marked = vec![0usize; count];
    let mut waiting: Vec<usize> = (0..count).collect();
    let mut touched = Vec::new();
    while let Some(splitter) = waiting.pop() {
        let members: Vec<u32> = order[starts[splitter]..ends[splitter]].to_vec();
        for letter in 0..letters {
            budget.tick(states, members.len())?;
            for state in members
                .iter()
                .flat_map(|member| before.of_state(*member, letter))
            {
                let block = blocks[*state as usize] as usize;
                let (from, to) = (place[*state as usize], starts[block] + marked[block]);
                if from < to {
                    continue;
                }
                if marked[block] == 0 {
                    touched.push(block);
                }
                marked[block] += 1;
                let other = order[to];
                order.swap(from, to);
                place[*state as usize] = to;
                place[other as usize] = from;
            }
            for block in touched.drain(..) {
                let middle = starts[block] + std::mem::take(&mut marked[block]);
                if middle == ends[block] {
                    continue;
                }
                // The smaller part gets the new number.
                let fresh = starts.len();
                let front = middle - starts[block] <= ends[block] - middle;
                let (start, end) = if front {
                    (starts[block], middle)
                } else {
                    (middle, ends[block])
                };
                if front {
                    starts[block] = middle;
                } else {
                    ends[block] = middle;
                }
                starts.push(start);
                ends.push(end);
                marked.push(0);
                for state in &order[start..end] {
                    blocks[*state as usize] = index(fresh);
                }
                waiting.push(fresh);
            }
        }
    }
    Ok(blocks)
}

/// For each letter and state, the states from which the letter leads there.
struct Predecessors {
    letters: usize,
    starts: Vec<usize>,
    states: Vec<u32>,
}

impl Predecessors {
    fn of(automaton: &Automaton) -> Predecessors {
        let letters = automaton.letters();
        let mut starts = vec![0usize; automaton.table().len() + 1];
        let slots = || {
            automaton
                .table()
                .iter()
                .enumerate()
                .map(|(at, next)| (at / letters, *next as usize * letters + at % letters))
        };
        for (_, slot) in slots() {
            starts[slot + 1] += 1;
        }
        for slot in 0..automaton.table().len() {
            starts[slot + 1] += starts[slot];
        }
        let mut free = starts.clone();
        let mut states = vec![0; automaton.table().len()];
        for (state, slot) in slots() {
            states[free[slot]] = index(state);
            free[slot] += 1;
        }
        Predecessors {
            letters,
            starts,
            states,
        }
    }

    fn of_state(&self, state: u32, letter: usize) -> &[u32] {
        let slot = state as usize * self.letters + letter;
        &self.states[self.starts[slot]..self.starts[slot + 1]]
    }
}
