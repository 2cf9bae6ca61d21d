//! The language of an automaton: is it empty or finite, and which tuples are the least.
//!
//! Tuples are in the order of their words: first the shorter ones (as long as the largest number of the tuple is), then
//! lexicographic order of the letters. For one variable this is the order of numbers.

use crate::automaton::Automaton;
use crate::intern::index;
use dashu_int::UBig;

impl Automaton {
    /// Whether the relation has no tuple.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        // Before minimisation there may be unreachable states.
        self.breadth_first()
            .accepting()
            .iter()
            .all(|accepting| !accepting)
    }

    /// The least tuple: of those with the fewest digits, the first one in the order of digits. It is found breadth first.
    ///
    /// ```
    /// use grundy_automata::{Budget, Formula, Numeration, Variable, compile};
    /// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
    /// let (x, y) = (Variable(0), Variable(1));
    /// let far = Formula::and([Formula::lt(x * 2, y), Formula::congruent(x, 3, 5)]);
    /// let far = compile(&far, &Numeration::binary(), &Budget::default())?;
    /// assert_eq!(far.least(), Some(vec![3u32.into(), 7u32.into()]));
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn least(&self) -> Option<Vec<UBig>> {
        let mut from = vec![None; self.states()];
        let mut order = vec![0u32];
        let mut done = 0;
        while let Some(state) = order.get(done).copied() {
            done += 1;
            if self.is_accepting(state) {
                let mut word = Vec::new();
                let mut at = state;
                while let Some((before, class)) = from[at as usize] {
                    word.push(self.classes().first(class));
                    at = before;
                }
                word.reverse();
                return Some(self.tuple(&word));
            }
            for (class, next) in self.row(state).iter().enumerate() {
                if *next != 0 && from[*next as usize].is_none() {
                    from[*next as usize] = Some((state, class));
                    order.push(*next);
                }
            }
        }
        None
    }

    /// Whether the relation has finitely many tuples.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        // A cycle of states that leads to acceptance, other than leading zeros, makes it infinite.
        let useful = self.useful();
        let zeros = self.classes().zeros_are_alone();
        let mut left: Vec<usize> = vec![0; self.states()];
        let edges = |state: u32| {
            let useful = &useful;
            self.row(state)
                .iter()
                .enumerate()
                .filter(move |(class, next)| {
                    useful[**next as usize] && !(zeros && (state, *class) == (0, 0))
                })
                .map(|(_, next)| *next)
        };
        let live = || (0..index(self.states())).filter(|state| useful[*state as usize]);
        for state in live() {
            for next in edges(state) {
                left[next as usize] += 1;
            }
        }
        let mut free: Vec<u32> = live().filter(|state| left[*state as usize] == 0).collect();
        let mut sorted = 0;
        while let Some(state) = free.pop() {
            sorted += 1;
            for next in edges(state) {
                left[next as usize] -= 1;
                if left[next as usize] == 0 {
                    free.push(next);
                }
            }
        }
        sorted == live().count()
    }

    /// Which states are reached and lead to acceptance.
    fn useful(&self) -> Vec<bool> {
        let count = self.states();
        let mut reached = vec![false; count];
        reached[0] = true;
        let mut stack = vec![0u32];
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); count];
        while let Some(state) = stack.pop() {
            for next in self.row(state) {
                before[*next as usize].push(state);
                if !std::mem::replace(&mut reached[*next as usize], true) {
                    stack.push(*next);
                }
            }
        }
        let mut useful = vec![false; count];
        stack.extend((0..index(count)).filter(|s| reached[*s as usize] && self.is_accepting(*s)));
        while let Some(state) = stack.pop() {
            if !std::mem::replace(&mut useful[state as usize], true) {
                stack.extend(&before[state as usize]);
            }
        }
        useful
    }

    /// The first tuples, at most `limit` of them. All of them, if there are fewer.
    ///
    /// ```
    /// use grundy_automata::{Budget, Formula, Numeration, Variable, compile};
    /// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
    /// let x = Variable(0);
    /// let few = Formula::and([Formula::power(x), Formula::lt(x, 20)]);
    /// let few = compile(&few, &Numeration::base(3)?, &Budget::default())?;
    /// assert!(few.is_finite());
    /// assert_eq!(few.first(10), [[1u32.into()], [3u32.into()], [9u32.into()]]);
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn first(&self, limit: usize) -> Vec<Vec<UBig>> {
        let mut found = Vec::new();
        // layers[t] are the states from which some word of t letters is accepted.
        let mut layers: Vec<Vec<bool>> = vec![self.accepting().to_vec()];
        let longest = if self.is_finite() {
            self.states()
        } else {
            usize::MAX
        };
        if limit > 0 && self.is_accepting(0) {
            found.push(self.tuple(&[]));
        }
        for length in 1..=longest {
            if found.len() >= limit {
                break;
            }
            self.of_length(&layers, length, limit, &mut found);
            let last = &layers[length - 1];
            let layer = (0..index(self.states()))
                .map(|s| self.row(s).iter().any(|next| last[*next as usize]))
                .collect();
            layers.push(layer);
        }
        found
    }

    /// The tuples whose words have this length and do not start with zeros.
    fn of_length(
        &self,
        layers: &[Vec<bool>],
        length: usize,
        limit: usize,
        found: &mut Vec<Vec<UBig>>,
    ) {
        let (classes, mut word) = (self.classes(), Vec::<Vec<u32>>::new());
        // A state, the letters that lead on from it, and the one that is read.
        let open = |state: u32, left: usize, least: Option<Vec<u32>>| {
            let dead = self
                .row(state)
                .iter()
                .map(|next| !layers[left][*next as usize]);
            let nowhere = classes.all_among(&dead.collect::<Vec<_>>());
            let letter = least.and_then(|least| classes.letter_from(&least, &nowhere));
            (state, nowhere, letter)
        };
        let zeros = vec![0; self.tracks().len()];
        // Depth first.
        let mut path = vec![open(0, length - 1, classes.letter_after(&zeros))];
        while let Some((state, nowhere, letter)) = path.last_mut() {
            let read = letter.as_deref().filter(|_| found.len() < limit);
            let Some(read) = read.map(<[u32]>::to_vec) else {
                path.pop();
                continue;
            };
            let after = classes.letter_after(&read);
            *letter = after.and_then(|after| classes.letter_from(&after, nowhere));
            let next = self.row(*state)[classes.of(read.iter().copied())];
            word.truncate(path.len() - 1);
            word.push(read);
            if path.len() == length {
                let digits: Vec<&[u32]> = word.iter().map(Vec::as_slice).collect();
                found.push(self.tuple(&digits));
            } else {
                path.push(open(next, length - 1 - path.len(), Some(zeros.clone())));
            }
        }
    }
}
