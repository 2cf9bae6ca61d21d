//! Product states of the atoms of a formula, and sets of them: the subset construction, with all that it met kept.

use super::Definition;
use super::machine::{Cell, Machine};
use crate::automaton::{Automaton, Variable, digits_of_letter};
use crate::budget::{Budget, Stop};
use crate::formula::Formula;
use crate::intern::{Interner, index};
use crate::numeration::Numeration;
use crate::search::Combination;
use std::collections::HashMap;

/// What a product state becomes that accepts nothing more.
const DEAD: u32 = u32::MAX;

/// More steps of product states are not re-checked.
const STEPS: usize = 1 << 26;

/// The sets of product states that the letters of some tracks lead to, those of the others being any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sets {
    /// The product states, in the order in which they were met. The empty one accepts whatever follows.
    pub(crate) products: Vec<Vec<Cell>>,
    /// Each one a rising list of places of product states.
    pub(crate) sets: Vec<Vec<u32>>,
    /// For each set and each letter the place of the set after it.
    pub(crate) next: Vec<u32>,
}

/// A formula without quantifiers that reads digits.
pub(crate) struct Products<'a> {
    system: &'a Numeration,
    budget: &'a Budget<'a>,
    base: u32,
    machines: Vec<Machine<'a>>,
    truth: Combination,
    tracks: usize,
    letters: usize,
    list: Vec<Vec<Cell>>,
    numbers: HashMap<Vec<Cell>, u32>,
    /// For each product state that was asked for, where each letter leads.
    rows: Vec<Option<Vec<u32>>>,
    bytes: usize,
    /// Steps of product states so far, and at most.
    steps: usize,
    most: usize,
}

impl<'a> Products<'a> {
    pub(crate) fn new(
        system: &'a Numeration,
        budget: &'a Budget<'a>,
        tracks: &[Variable],
        formula: &Formula,
        definitions: &'a [Definition],
    ) -> Result<Products<'a>, Stop> {
        let mut atoms = Vec::new();
        let truth = combination(formula, &mut atoms)?;
        let machines = atoms
            .iter()
            .map(|atom| Machine::new(atom, tracks, definitions))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Products {
            letters: budget.letter_count(system.digits(), tracks.len())?,
            system,
            budget,
            base: system.digits(),
            machines,
            truth,
            tracks: tracks.len(),
            list: Vec::new(),
            numbers: HashMap::new(),
            rows: Vec::new(),
            bytes: 0,
            steps: 0,
            most: STEPS,
        })
    }

    /// The place of a product state, or DEAD.
    fn number(&mut self, mut product: Vec<Cell>) -> u32 {
        match self.truth.settled(&|atom| product[atom].truth()) {
            Some(false) => return DEAD,
            Some(true) => product.clear(),
            None => {}
        }
        if let Some(known) = self.numbers.get(&product) {
            return *known;
        }
        let number = index(self.list.len());
        self.bytes += 64 + 48 * product.len();
        self.list.push(product.clone());
        self.numbers.insert(product, number);
        self.rows.push(None);
        number
    }

    fn start(&mut self) -> u32 {
        let cells = self.machines.iter().map(|machine| machine.start(self.base));
        let start = cells.collect();
        self.number(start)
    }

    /// Where each letter leads.
    fn row(&mut self, product: u32) -> Result<Vec<u32>, Stop> {
        let at = product as usize;
        if let Some(row) = self.rows[at].take() {
            return Ok(row);
        }
        let mut row = Vec::with_capacity(self.letters);
        for letter in 0..self.letters {
            if self.list[at].is_empty() {
                row.push(product);
                continue;
            }
            let digits = digits_of_letter(self.system, self.tracks, letter);
            let cells = self.machines.iter().zip(&self.list[at]);
            let target = cells
                .map(|(machine, cell)| machine.step(self.base, *cell, &digits))
                .collect();
            row.push(self.number(target));
        }
        self.bytes += 4 * row.len();
        self.steps += row.len();
        if self.steps > self.most {
            let (states, step) = (self.list.len(), "the sets of a certificate".into());
            return Err(Stop::GaveUp { states, step });
        }
        self.budget.tick(self.list.len(), self.letters)?;
        self.budget.charge(self.list.len(), self.bytes)?;
        Ok(row)
    }

    fn accepts(&self, product: u32) -> bool {
        let cells = &self.list[product as usize];
        let truth = |atom: usize| Some(self.machines[atom].accepts(cells[atom]));
        cells.is_empty() || self.truth.settled(&truth) == Some(true)
    }

    /// What is reached from the start by letters that `allowed` picks from a row.
    fn reached(&mut self, allowed: impl Fn(&[u32]) -> &[u32]) -> Result<Vec<u32>, Stop> {
        let start = self.start();
        let mut seen = vec![start];
        seen.retain(|product| *product != DEAD);
        let mut known: std::collections::HashSet<u32> = seen.iter().copied().collect();
        let mut done = 0;
        while let Some(product) = seen.get(done).copied() {
            done += 1;
            let row = self.row(product)?;
            for target in allowed(&row) {
                if *target != DEAD && known.insert(*target) {
                    seen.push(*target);
                }
            }
            self.rows[product as usize] = Some(row);
        }
        Ok(seen)
    }

    /// The sets that letters of the first `free` tracks lead to, after at most so many steps of product states, and the automaton of them.
    pub(crate) fn subsets(mut self, free: usize, most: usize) -> Result<(Sets, Automaton), Stop> {
        let letters = self.budget.letter_count(self.base, free)?;
        let choices = self.letters / letters;
        self.most = most.min(STEPS);
        let seen = self.reached(|row| &row[..choices])?;
        let mut used = vec![false; self.list.len()];
        seen.iter()
            .for_each(|product| used[*product as usize] = true);
        let mut sets = Interner::<u64>::new();
        sets.number(&self.settle(seen));
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        let mut targets: Vec<Vec<u32>> = vec![Vec::new(); letters];
        while accepting.len() < sets.len() {
            let set: Vec<u32> = sets
                .get(accepting.len())
                .iter()
                .filter_map(|product| u32::try_from(*product).ok())
                .collect();
            accepting.push(set.iter().any(|product| self.accepts(*product)));
            used.resize(self.list.len(), false);
            for product in &set {
                used[*product as usize] = true;
                let row = self.row(*product)?;
                for (target, steps) in targets.iter_mut().zip(row.chunks_exact(choices)) {
                    target.extend(steps.iter().filter(|target| **target != DEAD));
                }
                self.rows[*product as usize] = Some(row);
            }
            for target in &mut targets {
                let target = self.settle(std::mem::take(target));
                next.push(sets.number(&target).0);
            }
            self.budget
                .tick(sets.len(), set.len() * self.letters / 16)?;
            let bytes = 4 * next.len() + sets.bytes() + self.bytes;
            self.budget.charge(sets.len(), bytes)?;
        }
        used.resize(self.list.len(), false);
        // Product states that were met beside one that accepts whatever follows are in no set.
        let mut places = vec![DEAD; used.len()];
        let kept = (0..used.len()).filter(|at| used[*at]);
        for (place, at) in (0..).zip(kept) {
            places[at] = place;
        }
        let place = |product: &u64| places[usize::try_from(*product).unwrap_or(0)];
        let set = |at: usize| sets.get(at).iter().map(place).collect();
        let lists = Sets {
            sets: (0..sets.len()).map(set).collect(),
            products: self
                .list
                .into_iter()
                .zip(used)
                .filter_map(|(product, used)| used.then_some(product))
                .collect(),
            next: next.clone(),
        };
        let tracks = (0..index(free)).map(Variable).collect();
        let automaton = Automaton::new(self.system, tracks, letters, accepting, next);
        Ok((lists, automaton))
    }

    /// A set as it is kept.
    fn settle(&self, mut set: Vec<u32>) -> Vec<u64> {
        set.sort_unstable();
        set.dedup();
        let full = set
            .iter()
            .find(|product| self.list[**product as usize].is_empty());
        match full {
            Some(full) => vec![u64::from(*full)],
            None => set.into_iter().map(u64::from).collect(),
        }
    }

    /// All product states that are not settled, if none of them rejects and none is met that accepts nothing more.
    pub(crate) fn closed(mut self) -> Result<Option<Vec<Vec<Cell>>>, Stop> {
        if self.start() == DEAD {
            return Ok(None);
        }
        let seen = self.reached(|row| row)?;
        let dead = |row: &Option<Vec<u32>>| row.as_ref().is_some_and(|row| row.contains(&DEAD));
        if seen.iter().any(|product| !self.accepts(*product)) || self.rows.iter().any(dead) {
            return Ok(None);
        }
        self.list.retain(|product| !product.is_empty());
        Ok(Some(self.list))
    }
}

/// The connectives of a formula, and its atoms in the order in which they stand in it.
fn combination(formula: &Formula, atoms: &mut Vec<Formula>) -> Result<Combination, Stop> {
    let mut all = |parts: &[Formula]| {
        parts
            .iter()
            .map(|part| combination(part, atoms))
            .collect::<Result<Vec<_>, _>>()
    };
    Ok(match formula {
        Formula::True => Combination::And(Vec::new()),
        Formula::False => Combination::Or(Vec::new()),
        Formula::And(parts) => Combination::And(all(parts)?),
        Formula::Or(parts) => Combination::Or(all(parts)?),
        Formula::Not(part) => Combination::Not(Box::new(combination(part, atoms)?)),
        Formula::Iff(a, b) => Combination::Same(
            Box::new(combination(a, atoms)?),
            Box::new(combination(b, atoms)?),
        ),
        Formula::Implies(..) | Formula::Exists(..) | Formula::ForAll(..) => {
            return Err(Stop::Wrong(format!("{formula} is no combination of atoms")));
        }
        atom => {
            let known = atoms.iter().position(|known| known == atom);
            Combination::Leaf(known.unwrap_or_else(|| {
                atoms.push(atom.clone());
                atoms.len() - 1
            }))
        }
    })
}
