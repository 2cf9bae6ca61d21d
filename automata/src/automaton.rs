//! Automata over tuples of digits.

use crate::budget::{Budget, NoAutomaton};
use crate::intern::index;
use crate::letter_classes::LetterClasses;
use crate::numeration::Numeration;
use dashu_int::UBig;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

/// A variable of a formula, or a track of an automaton. Printed as `x0`, `x1`, …
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub u32);

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.0)
    }
}

/// A deterministic complete automaton that reads tuples of numbers, one digit of each at a time, the most
/// significant first; the relation of the tuples it accepts.
///
/// - Each track is named by a variable; tracks are in the order of their variables.
/// - A letter is a tuple of digits; letters are numbered in lexicographic order, the first track first. Letters that lead to
///   equal states from every state share a column of the table.
/// - The initial state is 0 and loops on the letter of zeros, so leading zeros change nothing.
/// - Words that are not valid in the numeration are rejected.
///
/// Equality is equality of tables. Unless stated otherwise, the operations of this crate return minimal automata
/// whose states are numbered breadth first, so equal relations are equal values.
///
/// ```
/// use grundy_automata::{Budget, Formula, Numeration, Variable, compile};
/// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
/// let x = Variable(0);
/// let even = compile(&Formula::congruent(x, 0, 2), &Numeration::binary(), &Budget::default())?;
/// assert_eq!(even.states(), 2);
/// assert!(even.accepts(&[6u32.into()]) && !even.accepts(&[7u32.into()]));
/// # Ok(()) }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Automaton {
    system: Numeration,
    tracks: Vec<Variable>,
    table: Arc<TransitionTable>,
}

#[derive(PartialEq, Eq)]
struct TransitionTable {
    classes: Arc<LetterClasses>,
    columns: usize,
    accepting: Vec<bool>,
    /// By the state and the class of letters.
    next: Vec<u32>,
}

/// What a state alone decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StateKind {
    /// Accepts nothing more.
    Dead,
    /// Accepts everything.
    Full,
    /// Accepts if the word ends here, and nothing more.
    Last,
    /// Anything else.
    Open,
}

impl fmt::Debug for Automaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Automaton")
            .field("system", &self.system)
            .field("tracks", &self.tracks)
            .field("states", &self.states())
            .finish_non_exhaustive()
    }
}

impl Automaton {
    /// An automaton from its table, as it is.
    pub(crate) fn new(
        system: &Numeration,
        tracks: Vec<Variable>,
        classes: Arc<LetterClasses>,
        accepting: Vec<bool>,
        next: Vec<u32>,
    ) -> Automaton {
        debug_assert!(tracks.is_sorted() && next.len() == classes.len() * accepting.len());
        debug_assert_eq!(tracks.len(), classes.tracks());
        debug_assert_eq!(next[0], 0, "zeros in front change nothing");
        Automaton {
            system: system.clone(),
            tracks,
            table: Arc::new(TransitionTable {
                columns: classes.len(),
                classes,
                accepting,
                next,
            }),
        }
    }

    /// An automaton from a table with an entry for each letter, with one column for those that do the same.
    pub(crate) fn of_letters(
        system: &Numeration,
        tracks: Vec<Variable>,
        accepting: Vec<bool>,
        next: Vec<u32>,
        budget: &Budget<'_>,
    ) -> Result<Automaton, NoAutomaton> {
        let each = LetterClasses::each(system.digits(), tracks.len(), budget)?;
        let listed = Automaton::new(system, tracks, Arc::new(each), accepting, next);
        Ok(listed.with_equal_columns_joined())
    }

    /// The minimal automaton of a table, by rows, one for each state, of the states after each letter. Its tracks are the variables 0, 1, …
    ///
    /// # Errors
    /// `NoAutomaton::Wrong` if a row does not have one entry for each letter, if the numbers of states and rows differ, if a
    /// state does not exist, or if state 0 does not loop on the letter of zeros; a limit of the budget.
    ///
    /// ```
    /// use grundy_automata::{Automaton, Budget, Numeration};
    /// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
    /// // One track in base 2: the odd numbers.
    /// let odd = Automaton::of_table(&Numeration::binary(), 1, &[false, true], &[[0, 1], [0, 1]], &Budget::default())?;
    /// assert!(odd.accepts(&[5u32.into()]) && !odd.accepts(&[6u32.into()]));
    /// # Ok(()) }
    /// ```
    pub fn of_table<R: AsRef<[u32]>>(
        system: &Numeration,
        tracks: usize,
        accepting: &[bool],
        rows: &[R],
        budget: &Budget<'_>,
    ) -> Result<Automaton, NoAutomaton> {
        let letters = budget.letter_count(system.digits(), tracks)?;
        let fits = |row: &R| {
            let row = row.as_ref();
            row.len() == letters && row.iter().all(|to| (*to as usize) < accepting.len())
        };
        let loops = rows
            .first()
            .is_some_and(|row| row.as_ref().first() == Some(&0));
        if rows.len() != accepting.len() || !loops || !rows.iter().all(fits) {
            return Err(NoAutomaton::Wrong(
                "this is no table of an automaton".into(),
            ));
        }
        let names: Vec<Variable> = (0..tracks).map(|track| Variable(index(track))).collect();
        let next = rows.iter().flat_map(|row| row.as_ref().iter().copied());
        let written = Automaton::of_letters(
            system,
            names.clone(),
            accepting.to_vec(),
            next.collect(),
            budget,
        )?;
        let valid = Automaton::valid(system, &names, budget)?;
        valid.and(&written, budget)
    }

    /// The minimal automaton whose states are all that `step` reaches from `start`. On the letter of zeros, `start`
    /// must step to itself.
    pub(crate) fn explore<S: Clone + Eq + Hash>(
        system: &Numeration,
        tracks: Vec<Variable>,
        start: S,
        mut step: impl FnMut(&S, &[u32]) -> Result<S, NoAutomaton>,
        accept: impl Fn(&S) -> bool,
        budget: &Budget<'_>,
    ) -> Result<Automaton, NoAutomaton> {
        let letters = budget.letter_count(system.digits(), tracks.len())?;
        let words: Vec<Vec<u32>> = (0..letters)
            .map(|l| digits_of_letter(system, tracks.len(), l))
            .collect();
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut seen = vec![start];
        let mut next = Vec::new();
        let mut done = 0;
        while let Some(state) = seen.get(done).cloned() {
            done += 1;
            for word in &words {
                let target = step(&state, word)?;
                let fresh = seen.len();
                let number = *numbers.entry(target).or_insert_with_key(|target| {
                    seen.push(target.clone());
                    index(fresh)
                });
                next.push(number);
            }
            budget.tick(seen.len(), letters / 8)?;
            budget.charge(seen.len(), 4 * next.len() + 64 * seen.len())?;
        }
        let accepting = seen.iter().map(accept).collect();
        Automaton::of_letters(system, tracks, accepting, next, budget)?.minimised(budget)
    }

    /// The relation without tracks that is true or false.
    pub(crate) fn constant(system: &Numeration, truth: bool) -> Automaton {
        let one = Arc::new(LetterClasses::of_no_tracks(system.digits()));
        Automaton::new(system, Vec::new(), one, vec![truth], vec![0])
    }

    /// The numeration.
    #[must_use]
    pub fn system(&self) -> &Numeration {
        &self.system
    }

    /// The variables, in order.
    #[must_use]
    pub fn tracks(&self) -> &[Variable] {
        &self.tracks
    }

    /// The number of states, sinks included.
    #[must_use]
    pub fn states(&self) -> usize {
        self.table.accepting.len()
    }

    /// The number of letters: digits to the power of the number of tracks.
    #[must_use]
    pub fn letters(&self) -> usize {
        let digits = self.system.digits() as usize;
        let tracks = self.tracks.iter();
        tracks.fold(1, |letters: usize, _| letters.saturating_mul(digits))
    }

    /// The bytes of the table.
    #[must_use]
    pub fn bytes(&self) -> usize {
        4 * self.table.next.len() + self.table.accepting.len() + self.table.classes.bytes()
    }

    /// The state after `state` and the letter with this number.
    ///
    /// # Panics
    /// If there is no such state or letter.
    #[must_use]
    pub fn step(&self, state: u32, letter: usize) -> u32 {
        self.row(state)[self.table.classes.of_number(letter)]
    }

    /// The states after `state`, for each class of letters in order.
    #[inline]
    pub(crate) fn row(&self, state: u32) -> &[u32] {
        let columns = self.table.columns;
        let start = state as usize * columns;
        &self.table.next[start..start + columns]
    }

    /// The states after `state`, for each letter in order.
    pub(crate) fn steps(&self, state: u32) -> Vec<u32> {
        let row = self.row(state);
        let letters = self.table.classes.of_each();
        letters
            .into_iter()
            .map(|class| row[class as usize])
            .collect()
    }

    /// The classes of letters, which have a column each.
    pub(crate) fn classes(&self) -> &Arc<LetterClasses> {
        &self.table.classes
    }

    pub(crate) fn table(&self) -> &[u32] {
        &self.table.next
    }

    /// Whether a word that ends in this state is accepted.
    ///
    /// # Panics
    /// If there is no such state.
    #[must_use]
    pub fn is_accepting(&self, state: u32) -> bool {
        self.table.accepting[state as usize]
    }

    pub(crate) fn accepting(&self) -> &[bool] {
        &self.table.accepting
    }

    /// The digits of a letter, one for each track.
    #[must_use]
    pub fn digits_of_letter(&self, letter: usize) -> Vec<u32> {
        digits_of_letter(&self.system, self.tracks.len(), letter)
    }

    /// Whether a tuple of numbers, in the order of the tracks, is in the relation. A tuple of another length is not.
    #[must_use]
    pub fn accepts(&self, tuple: &[UBig]) -> bool {
        if tuple.len() != self.tracks.len() {
            return false;
        }
        let words: Vec<Vec<u32>> = tuple.iter().map(|n| self.system.digits_of(n)).collect();
        let words: Vec<&[u32]> = words.iter().map(Vec::as_slice).collect();
        self.accepts_words(&words)
    }

    /// Whether the tuple of the numbers that these words stand for, the most significant digits first, is in the relation.
    /// Words are those of [`Numeration::digits_of`], one for each track; fewer or more are in no relation.
    ///
    /// ```
    /// use grundy_automata::{Budget, Formula, Numeration, Variable, compile};
    /// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
    /// let less = Formula::lt(Variable(0), Variable(1));
    /// let less = compile(&less, &Numeration::binary(), &Budget::default())?;
    /// assert!(less.accepts_words(&[&[1, 0], &[1, 1]])); // 2 < 3
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn accepts_words(&self, words: &[&[u32]]) -> bool {
        if words.len() != self.tracks.len() {
            return false;
        }
        let length = words.iter().map(|word| word.len()).max().unwrap_or(0);
        let mut state = 0;
        for place in (0..length).rev() {
            let digit = |word: &&[u32]| {
                if place < word.len() {
                    word[word.len() - 1 - place]
                } else {
                    0
                }
            };
            let class = self.table.classes.of(words.iter().map(digit));
            state = self.row(state)[class];
        }
        self.is_accepting(state)
    }

    /// The numbers that a word of letters, each a list of digits, stands for, one for each track.
    pub(crate) fn tuple(&self, word: &[&[u32]]) -> Vec<UBig> {
        let number = |track: usize| {
            let digits: Vec<u32> = word.iter().map(|digits| digits[track]).collect();
            self.system.value(&digits)
        };
        (0..self.tracks.len()).map(number).collect()
    }

    /// The kind of each state.
    pub(crate) fn kinds(&self) -> Vec<StateKind> {
        let count = index(self.states());
        let mut kinds: Vec<StateKind> = (0..count)
            .map(|state| {
                let sink = self.row(state).iter().all(|next| *next == state);
                match (sink, self.is_accepting(state)) {
                    (true, true) => StateKind::Full,
                    (true, false) => StateKind::Dead,
                    (false, _) => StateKind::Open,
                }
            })
            .collect();
        for state in 0..count {
            if self.is_accepting(state)
                && kinds[state as usize] == StateKind::Open
                && self
                    .row(state)
                    .iter()
                    .all(|next| kinds[*next as usize] == StateKind::Dead)
            {
                kinds[state as usize] = StateKind::Last;
            }
        }
        kinds
    }

    /// The image of each state if every track i reads the digits of the track `to[i]`, if the relation is invariant
    /// under this. For a minimal automaton.
    pub(crate) fn kept_by(&self, to: &[usize]) -> Option<Vec<u32>> {
        let mut order = vec![0; to.len()];
        to.iter()
            .enumerate()
            .for_each(|(i, place)| order[*place] = i);
        let pairs = self.table.classes.exchanged(&order)?;
        let mut image = vec![u32::MAX; self.states()];
        image[0] = 0;
        let mut waiting = vec![0];
        while let Some(state) = waiting.pop() {
            let other = image[state as usize];
            if self.is_accepting(state) != self.is_accepting(other) {
                return None;
            }
            let (row, others) = (self.row(state), self.row(other));
            for (class, other) in &pairs {
                let (next, target) = (row[*class as usize], others[*other as usize]);
                let found = &mut image[next as usize];
                if *found == u32::MAX {
                    *found = target;
                    waiting.push(next);
                } else if *found != target {
                    return None;
                }
            }
        }
        Some(image)
    }

    /// The same relation of other variables: each track v becomes `name(v)`. Two tracks may not become one.
    ///
    /// # Errors
    /// `NoAutomaton::Wrong` if two tracks get the same variable.
    pub fn renamed(&self, name: impl Fn(Variable) -> Variable) -> Result<Automaton, NoAutomaton> {
        let mut order: Vec<(Variable, usize)> = self
            .tracks
            .iter()
            .enumerate()
            .map(|(i, v)| (name(*v), i))
            .collect();
        order.sort_unstable();
        if order.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return Err(NoAutomaton::Wrong(
                "two tracks get the same variable".into(),
            ));
        }
        let tracks: Vec<Variable> = order.iter().map(|(v, _)| *v).collect();
        if order.iter().map(|(_, i)| *i).is_sorted() {
            return Ok(Automaton {
                system: self.system.clone(),
                tracks,
                table: self.table.clone(),
            });
        }
        let order: Vec<usize> = order.iter().map(|(_, i)| *i).collect();
        let (classes, old) = self.table.classes.permuted(&order);
        let rows = self.table.next.chunks_exact(old.len());
        let next = rows.flat_map(|row| old.iter().map(|class| row[*class as usize]));
        let permuted = Automaton::new(
            &self.system,
            tracks,
            Arc::new(classes),
            self.table.accepting.clone(),
            next.collect(),
        );
        Ok(permuted.breadth_first())
    }
}

/// The digits of a letter of `tracks` tracks.
pub(crate) fn digits_of_letter(system: &Numeration, tracks: usize, letter: usize) -> Vec<u32> {
    let base = system.digits() as usize;
    let mut rest = letter;
    let mut digits = vec![0; tracks];
    for digit in digits.iter_mut().rev() {
        *digit = index(rest % base);
        rest /= base;
    }
    digits
}
