//! Finds the least tuples of a relation with some numbers given.
//!
//! The digits of the given numbers are a path through the automaton, with a choice of the other digits at each step.
//! A forward pass finds the states that can be reached, a backward pass those that still lead to acceptance; then a
//! walk never runs into a dead end. So the least tuple takes time linear in the digits, however many tuples there
//! are.

use crate::automaton::{Automaton, StateKind, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::intern::index;
use dashu_int::UBig;
use std::collections::HashMap;

impl Automaton {
    /// The first tuples of numbers for the other tracks, in their order, that are in the relation together with the given
    /// numbers; at most `limit`, and all if there are fewer. A variable that has no track does not matter.
    ///
    /// Tuples are in the order of words: those with the fewest digits first, where no word is shorter than the longest given
    /// number, then lexicographic order of the letters. For one track this is the order of numbers.
    ///
    /// # Errors
    /// A limit on the work; `NoAutomaton::Wrong` if a variable is given twice.
    ///
    /// ```
    /// use grundy_automata::{Budget, Formula, Numeration, UBig, Variable, compile};
    /// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
    /// let (x, y) = (Variable(0), Variable(1));
    /// let above = Formula::and([Formula::lt(x, y), Formula::congruent(y, 1, 5)]);
    /// let above = compile(&above, &Numeration::binary(), &Budget::default())?;
    /// let googol = UBig::from(10u32).pow(100);
    /// let found = above.completions(&[(x, googol.clone())], 2, &Budget::default())?;
    /// assert_eq!(found, [[&googol + 1u32], [&googol + 6u32]]);
    /// # Ok(()) }
    /// ```
    pub fn completions(
        &self,
        given: &[(Variable, UBig)],
        limit: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<Vec<UBig>>, NoAutomaton> {
        let twice = |(place, (of, _)): (usize, &(Variable, UBig))| {
            given[..place].iter().any(|(before, _)| before == of)
        };
        if given.iter().enumerate().any(twice) {
            return Err(NoAutomaton::Wrong("a variable is given twice".into()));
        }
        budget.enter("the search for numbers beside given ones");
        let mut paths = Paths::new(self, given, budget)?;
        let mut found = Vec::new();
        paths.walk(0, limit, &mut found, budget)?;
        // The other numbers may have more digits than the given ones.
        let mut begun = paths.begun();
        for extra in 1.. {
            if found.len() >= limit || begun.is_empty() {
                break;
            }
            paths.lengthen();
            paths.walk(extra, limit, &mut found, budget)?;
            begun = paths.further(&begun);
            budget.tick(self.states(), paths.first.len() * paths.choices / 4)?;
        }
        Ok(found)
    }
}

/// The paths through an automaton on which some tracks read given digits.
struct Paths<'a> {
    automaton: &'a Automaton,
    /// At each step the place of the given digits in `columns`.
    given: Vec<usize>,
    /// For given digits, first those that are all 0, the class of the letter with each choice of the other digits, in lexicographic order.
    columns: Vec<Vec<u32>>,
    /// How many choices there are.
    choices: usize,
    /// The tracks that are free.
    free: Vec<usize>,
    /// The states that are met before the given digits begin.
    first: Vec<u32>,
    /// Which of these lead to acceptance, after some choices or none.
    leads: Vec<bool>,
    /// Before each given digit and after the last: the states that are met and lead to acceptance, in order.
    live: Vec<Vec<u32>>,
    /// The states that lead to acceptance after a number of choices, before the given digits begin.
    ahead: Vec<Vec<u32>>,
}

impl<'a> Paths<'a> {
    fn new(
        automaton: &'a Automaton,
        given: &[(Variable, UBig)],
        budget: &Budget<'_>,
    ) -> Result<Paths<'a>, NoAutomaton> {
        let system = automaton.system();
        let tracks = automaton.tracks();
        let mut words: Vec<(usize, Vec<u32>)> = Vec::new();
        let mut free = Vec::new();
        for (track, variable) in tracks.iter().enumerate() {
            match given.iter().find(|(of, _)| of == variable) {
                Some((_, number)) => words.push((track, system.digits_of(number))),
                None => free.push(track),
            }
        }
        let length = words.iter().map(|(_, word)| word.len()).max().unwrap_or(0);
        let zeros = vec![0; tracks.len()];
        let mut letters = vec![zeros.clone(); length];
        for (track, word) in &words {
            for (letter, digit) in letters[length - word.len()..].iter_mut().zip(word) {
                letter[*track] = *digit;
            }
        }
        let size = |choices: usize, _: &usize| choices.saturating_mul(system.digits() as usize);
        let choices = free.iter().fold(1, size);
        let mut places: HashMap<Vec<u32>, usize> = HashMap::new();
        let mut columns = Vec::new();
        let mut place = |letter: Vec<u32>| {
            budget.diagram(
                (columns.len() + 1)
                    .saturating_mul(4)
                    .saturating_mul(choices),
                1,
            )?;
            Ok(*places.entry(letter).or_insert_with_key(|letter| {
                columns.push(automaton.classes().around(letter, &free));
                columns.len() - 1
            }))
        };
        place(zeros)?;
        let given = letters.into_iter().map(place);
        let given = given.collect::<Result<Vec<usize>, NoAutomaton>>()?;
        let mut paths = Paths {
            automaton,
            given,
            columns,
            choices,
            free,
            first: Vec::new(),
            leads: vec![false; automaton.states()],
            live: Vec::new(),
            ahead: Vec::new(),
        };
        paths.follow(budget)?;
        Ok(paths)
    }

    /// The states after a state, for each choice.
    fn next(&self, state: u32, given: usize) -> impl Iterator<Item = u32> + '_ {
        let row = self.automaton.row(state);
        let columns = self.columns[given].iter();
        columns.map(move |class| row[*class as usize])
    }

    /// Finds the live states, forwards and then backwards.
    fn follow(&mut self, budget: &Budget<'_>) -> Result<(), NoAutomaton> {
        let dead: Vec<bool> = self
            .automaton
            .kinds()
            .iter()
            .map(|kind| *kind == StateKind::Dead)
            .collect();
        // For each state, the last layer it was put into, or marked in.
        let mut seen = vec![usize::MAX; dead.len()];
        seen[0] = 0;
        let mut first = vec![0];
        let mut done = 0;
        while let Some(state) = first.get(done).copied() {
            done += 1;
            for next in self.next(state, 0) {
                if !dead[next as usize] && seen[next as usize] != 0 {
                    seen[next as usize] = 0;
                    first.push(next);
                }
            }
            budget.tick(first.len(), self.choices / 8 + 1)?;
        }
        let mut layers = vec![first];
        let mut stored = 0;
        for (place, given) in self.given.iter().enumerate() {
            let mut layer = Vec::new();
            for state in &layers[place] {
                for next in self.next(*state, *given) {
                    if !dead[next as usize] && seen[next as usize] != place + 1 {
                        seen[next as usize] = place + 1;
                        layer.push(next);
                    }
                }
            }
            stored += 4 * layer.len();
            budget.tick(layer.len(), layers[place].len() * self.choices / 8 + 1)?;
            budget.charge(layer.len(), stored)?;
            layers.push(layer);
        }
        self.first.clone_from(&layers[0]);
        if let Some(last) = layers.last_mut() {
            last.retain(|state| self.automaton.is_accepting(*state));
        }
        for place in (0..self.given.len()).rev() {
            // Marks of the backward pass are above those of the forward pass.
            let mark = self.given.len() + 1 + place;
            let (before, after) = layers.split_at_mut(place + 1);
            after[0]
                .iter()
                .for_each(|state| seen[*state as usize] = mark);
            before[place].retain(|state| {
                let mut next = self.next(*state, self.given[place]);
                next.any(|next| seen[next as usize] == mark)
            });
            budget.tick(before[place].len(), after[0].len() * self.choices / 8 + 1)?;
        }
        layers.iter_mut().for_each(|layer| layer.sort_unstable());
        self.ahead.push(layers[0].clone());
        self.live = layers;
        self.lead();
        Ok(())
    }

    /// Finds which states lead to acceptance after any number of choices.
    fn lead(&mut self) {
        let mut from: Vec<Vec<u32>> = vec![Vec::new(); self.leads.len()];
        for state in &self.first {
            for next in self.next(*state, 0) {
                from[next as usize].push(*state);
            }
        }
        let mut stack = self.ahead[0].clone();
        while let Some(state) = stack.pop() {
            if !std::mem::replace(&mut self.leads[state as usize], true) {
                stack.append(&mut from[state as usize]);
            }
        }
    }

    /// The states after one choice other than zeros that lead to acceptance.
    fn begun(&self) -> Vec<u32> {
        self.leading(self.next(0, 0).skip(1).collect())
    }

    /// The states after one more choice.
    fn further(&self, begun: &[u32]) -> Vec<u32> {
        let further = begun.iter().flat_map(|state| self.next(*state, 0));
        self.leading(further.collect())
    }

    fn leading(&self, mut states: Vec<u32>) -> Vec<u32> {
        states.retain(|state| self.leads[*state as usize]);
        states.sort_unstable();
        states.dedup();
        states
    }

    /// Finds the states that lead to acceptance after one more choice than those known.
    fn lengthen(&mut self) {
        let last = &self.ahead[self.ahead.len() - 1];
        let leads = |state: &u32| {
            let mut next = self.next(*state, 0);
            next.any(|next| last.binary_search(&next).is_ok())
        };
        let mut longer: Vec<u32> = self.first.iter().copied().filter(leads).collect();
        longer.sort_unstable();
        self.ahead.push(longer);
    }

    /// The tuples with `extra` digits more than the given numbers; if `extra` is positive, the first letter chosen is
    /// not all zeros.
    fn walk(
        &self,
        extra: usize,
        limit: usize,
        found: &mut Vec<Vec<UBig>>,
        budget: &Budget<'_>,
    ) -> Result<(), NoAutomaton> {
        let length = extra + self.given.len();
        let leads = |depth: usize, state: u32| {
            let layer = match extra.checked_sub(depth) {
                Some(left) => &self.ahead[left],
                None => &self.live[depth - extra],
            };
            layer.binary_search(&state).is_ok()
        };
        if !leads(0, 0) {
            return Ok(());
        }
        // Depth first: the states, and the place of the choice that is tried after each.
        let mut states = vec![0];
        let mut tried = vec![usize::from(extra > 0)];
        while let Some(choice) = tried.last().copied() {
            let depth = tried.len() - 1;
            if found.len() >= limit {
                break;
            }
            if depth == length {
                found.push(self.tuple(&tried[..depth]));
                budget.tick(states.len(), length)?;
            }
            if depth == length || choice == self.choices {
                tried.pop();
                states.pop();
                if let Some(last) = tried.last_mut() {
                    *last += 1;
                }
                continue;
            }
            let given = match depth.checked_sub(extra) {
                Some(place) => self.given[place],
                None => 0,
            };
            let row = self.automaton.row(states[depth]);
            let next = row[self.columns[given][choice] as usize];
            match leads(depth + 1, next) {
                true => {
                    states.push(next);
                    tried.push(0);
                }
                false => tried[depth] += 1,
            }
        }
        Ok(())
    }

    /// The numbers on the free tracks that choices, by their places, stand for.
    fn tuple(&self, word: &[usize]) -> Vec<UBig> {
        let base = self.automaton.system().digits() as usize;
        let digits = |position: usize| {
            let below = (0..position).fold(1, |count, _| count * base);
            let digits = word.iter().map(|place| index(place / below % base));
            self.automaton.system().value(&digits.collect::<Vec<_>>())
        };
        (0..self.free.len()).rev().map(digits).collect()
    }
}
