//! Hopcroft's refinement of partitions (1971): n·log n steps, because of two halves only the smaller one has to split others.

use crate::automaton::Automaton;
use crate::budget::{Budget, NoAutomaton};
use crate::intern::index;

/// Hopcroft's refinement of a partition that is coarser than the goal: while there is a block and a letter whose
/// predecessors split another block, split it.
pub(crate) fn hopcroft(
    automaton: &Automaton,
    blocks: Vec<u32>,
    count: usize,
    budget: &Budget<'_>,
) -> Result<Vec<u32>, NoAutomaton> {
    let (states, letters) = (automaton.states(), automaton.classes().len());
    let before = Predecessors::of(automaton);
    let mut partition = Partition::new(blocks, count, states);
    let mut waiting: Vec<usize> = (0..count).collect();
    let mut touched = Vec::new();
    while let Some(splitter) = waiting.pop() {
        let members = partition.members(splitter).to_vec();
        for letter in 0..letters {
            budget.tick(states, members.len())?;
            for state in members
                .iter()
                .flat_map(|member| before.of_state(*member, letter))
            {
                touched.extend(partition.mark(*state));
            }
            waiting.extend(touched.drain(..).filter_map(|block| partition.split(block)));
        }
    }
    Ok(partition.blocks)
}

/// A partition of the states: those of a block lie side by side, the marked ones first.
struct Partition {
    /// The block of each state.
    blocks: Vec<u32>,
    /// The states block by block; `place` is where a state is.
    order: Vec<u32>,
    place: Vec<usize>,
    starts: Vec<usize>,
    ends: Vec<usize>,
    /// How many states of each block are marked.
    marked: Vec<usize>,
}

impl Partition {
    fn new(blocks: Vec<u32>, count: usize, states: usize) -> Partition {
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
        Partition {
            blocks,
            order,
            place,
            starts,
            ends,
            marked: vec![0; count],
        }
    }

    fn members(&self, block: usize) -> &[u32] {
        &self.order[self.starts[block]..self.ends[block]]
    }

    /// Marks a state, and returns its block if it is the first one there.
    fn mark(&mut self, state: u32) -> Option<usize> {
        let block = self.blocks[state as usize] as usize;
        let (from, to) = (
            self.place[state as usize],
            self.starts[block] + self.marked[block],
        );
        if from < to {
            return None;
        }
        self.marked[block] += 1;
        let other = self.order[to];
        self.order.swap(from, to);
        self.place[state as usize] = to;
        self.place[other as usize] = from;
        (self.marked[block] == 1).then_some(block)
    }

    /// Takes the marks off a block, and splits it where only a part was marked: the smaller part becomes a new block.
    fn split(&mut self, block: usize) -> Option<usize> {
        let middle = self.starts[block] + std::mem::take(&mut self.marked[block]);
        if middle == self.ends[block] {
            return None;
        }
        let fresh = self.starts.len();
        let front = middle - self.starts[block] <= self.ends[block] - middle;
        let (start, end) = if front {
            (self.starts[block], middle)
        } else {
            (middle, self.ends[block])
        };
        if front {
            self.starts[block] = middle;
        } else {
            self.ends[block] = middle;
        }
        self.starts.push(start);
        self.ends.push(end);
        self.marked.push(0);
        for state in &self.order[start..end] {
            self.blocks[*state as usize] = index(fresh);
        }
        Some(fresh)
    }
}

/// For each letter and state, the states from which the letter leads there.
struct Predecessors {
    letters: usize,
    starts: Vec<usize>,
    states: Vec<u32>,
}

impl Predecessors {
    fn of(automaton: &Automaton) -> Predecessors {
        let letters = automaton.classes().len();
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
