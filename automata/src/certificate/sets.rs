//! Product states of the atoms of a formula, and sets of them: the subset construction with everything it finds
//! recorded.

use super::definition::{AtomState, CertifiedRelation, ProductSets};
use super::machine::Machine;
use crate::automaton::{Automaton, Variable, digits_of_letter};
use crate::budget::{Budget, NoAutomaton};
use crate::combination::Combination;
use crate::formula::Formula;
use crate::intern::{Interner, index};
use crate::numeration::Numeration;
use grundy_work::Resource;
use std::collections::HashMap;

/// The number of a product state that accepts nothing more.
const DEAD: u32 = u32::MAX;
/// The number for words that are not legal.
const ILLEGAL: u32 = u32::MAX - 1;

/// The most steps of product states that the verifier re-checks. A fixed bound.
const STEPS: usize = 1 << 26;

/// A formula without quantifiers that reads digits.
pub(crate) struct Products<'a> {
    system: &'a Numeration,
    budget: &'a Budget<'a>,
    machines: Vec<Machine<'a>>,
    truth: Combination,
    tracks: usize,
    letters: usize,
    /// The digits of each letter.
    digits: Vec<Vec<u32>>,
    list: Vec<Vec<AtomState>>,
    /// Those without states of atoms.
    full: Vec<u32>,
    numbers: HashMap<Vec<AtomState>, u32>,
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
        definitions: &'a [CertifiedRelation],
    ) -> Result<Products<'a>, NoAutomaton> {
        let mut atoms = Vec::new();
        let truth = combination(formula, &mut atoms)?;
        let machines = atoms
            .iter()
            .map(|atom| Machine::new(system, atom, tracks, definitions))
            .collect::<Result<Vec<_>, _>>()?;
        let letters = budget.letter_count(system.digits(), tracks.len())?;
        let digits = (0..letters).map(|letter| digits_of_letter(system, tracks.len(), letter));
        Ok(Products {
            letters,
            digits: digits.collect(),
            system,
            budget,
            machines,
            truth,
            tracks: tracks.len(),
            list: Vec::new(),
            full: Vec::new(),
            numbers: HashMap::new(),
            rows: Vec::new(),
            bytes: 0,
            steps: 0,
            most: STEPS,
        })
    }

    /// What stands before the states of atoms, but not in a base: the residue of the index of the last digit, and a bit for each track, the highest for the
    /// first one, that says whether its digit was the largest.
    fn header(&self, residue: usize, full: i64) -> Vec<AtomState> {
        match self.system.as_base() {
            Some(_) => Vec::new(),
            None => vec![
                AtomState::At(i64::from(index(residue))),
                AtomState::At(full),
            ],
        }
    }

    /// The residue, the bits of the tracks, and the states of the atoms.
    fn opened<'p>(&self, product: &'p [AtomState]) -> (usize, i64, &'p [AtomState]) {
        match product {
            [AtomState::At(residue), AtomState::At(full), cells @ ..]
                if self.system.as_base().is_none() =>
            {
                (usize::try_from(*residue).unwrap_or(0), *full, cells)
            }
            cells => (0, 0, cells),
        }
    }

    /// Which digits are the largest, after digits of which some were; None if a word is not legal.
    fn read(&self, residue: usize, full: i64, digits: &[u32]) -> Option<i64> {
        if self.system.as_base().is_some() {
            return Some(0);
        }
        digits
            .iter()
            .enumerate()
            .try_fold(0, |now, (track, digit)| {
                let before = full >> (self.tracks - 1 - track) & 1 == 1;
                let largest = self.system.read(residue, before, *digit)?;
                Some(2 * now + i64::from(largest))
            })
    }

    /// The place of a product state, or DEAD.
    fn number(&mut self, mut product: Vec<AtomState>, cells: &[AtomState]) -> u32 {
        match self.truth.settled(&|atom| cells[atom].truth()) {
            Some(false) => return DEAD,
            Some(true) => {}
            None => product.extend(cells),
        }
        self.place(product)
    }

    fn place(&mut self, product: Vec<AtomState>) -> u32 {
        if let Some(known) = self.numbers.get(&product) {
            return *known;
        }
        let number = index(self.list.len());
        self.bytes += 64 + 48 * product.len();
        if self.opened(&product).2.is_empty() {
            self.full.push(number);
        }
        self.list.push(product.clone());
        self.numbers.insert(product, number);
        self.rows.push(None);
        number
    }

    /// The product states before any digit, one for each residue.
    fn starts(&mut self) -> Result<Vec<u32>, NoAutomaton> {
        let mut starts = Vec::new();
        for residue in 0..self.system.period() {
            let machines = self.machines.iter();
            let cells = machines.map(|machine| machine.start(self.system, residue));
            let cells: Vec<AtomState> = cells.collect::<Result<_, _>>()?;
            let header = self.header(residue, 0);
            starts.push(self.number(header, &cells));
        }
        Ok(starts)
    }

    /// The product state after a letter.
    fn target(&mut self, product: &[AtomState], letter: usize) -> Result<u32, NoAutomaton> {
        let (system, digits) = (self.system, &self.digits[letter]);
        let (residue, full, cells) = self.opened(product);
        let residue = residue.checked_sub(1).unwrap_or(system.period() - 1);
        let Some(full) = self.read(residue, full, digits) else {
            return Ok(ILLEGAL);
        };
        let header = self.header(residue, full);
        if cells.is_empty() {
            return Ok(self.place(header));
        }
        let machines = self.machines.iter().zip(cells);
        let cells = machines.map(|(machine, cell)| machine.step(system, *cell, residue, digits));
        let cells: Vec<AtomState> = cells.collect::<Result<_, _>>()?;
        Ok(self.number(header, &cells))
    }

    /// Where each letter leads.
    fn row(&mut self, product: u32) -> Result<Vec<u32>, NoAutomaton> {
        let at = product as usize;
        if let Some(row) = self.rows[at].take() {
            return Ok(row);
        }
        let from = self.list[at].clone();
        let mut row = Vec::with_capacity(self.letters);
        for letter in 0..self.letters {
            row.push(self.target(&from, letter)?);
        }
        self.bytes += 4 * row.len();
        self.steps += row.len();
        if self.steps > self.most {
            let (states, step) = (self.list.len(), "the sets of a certificate".into());
            return Err(NoAutomaton::GaveUp {
                states,
                step,
                limit: Resource::Steps,
            });
        }
        self.budget.tick(self.list.len(), self.letters)?;
        self.budget.charge(self.list.len(), self.bytes)?;
        Ok(row)
    }

    /// Whether numbers may end in a product state.
    fn may_end(&self, product: u32) -> bool {
        let (residue, full, _) = self.opened(&self.list[product as usize]);
        residue == 0 && (full == 0 || self.system.may_end_full())
    }

    /// Whether the formula is true of numbers that end there.
    fn accepts(&self, product: u32) -> bool {
        let (_, _, cells) = self.opened(&self.list[product as usize]);
        let truth = |atom: usize| Some(self.machines[atom].accepts(self.system, cells[atom]));
        cells.is_empty() || self.truth.settled(&truth) == Some(true)
    }

    /// Whether a product state accepts all numbers that may follow.
    fn is_full(&self, product: u32) -> bool {
        self.opened(&self.list[product as usize]).2.is_empty()
    }

    /// The product states that are reached from the starts by letters that `allowed` picks from a row; successors of
    /// full ones only if these are kept.
    fn reached(
        &mut self,
        allowed: impl Fn(&[u32]) -> &[u32],
        full: bool,
    ) -> Result<Vec<u32>, NoAutomaton> {
        let mut seen = self.starts()?;
        let mut known = std::collections::HashSet::new();
        seen.retain(|product| *product != DEAD && known.insert(*product));
        let mut done = 0;
        while let Some(product) = seen.get(done).copied() {
            done += 1;
            if self.is_full(product) && !full {
                continue;
            }
            let row = self.row(product)?;
            for target in allowed(&row) {
                if ![DEAD, ILLEGAL].contains(target) && known.insert(*target) {
                    seen.push(*target);
                }
            }
            self.rows[product as usize] = Some(row);
        }
        Ok(seen)
    }

    /// The sets that letters of the first `free` tracks lead to, and the automaton of these sets; `most` bounds the
    /// steps of product states.
    pub(crate) fn subsets(
        mut self,
        free: usize,
        most: usize,
    ) -> Result<(ProductSets, Automaton), NoAutomaton> {
        let letters = self.budget.letter_count(self.system.digits(), free)?;
        let choices = self.letters / letters;
        self.most = most.min(STEPS);
        let seen = self.reached(|row| &row[..choices], true)?;
        let mut used = vec![false; self.list.len()];
        seen.iter()
            .for_each(|product| used[*product as usize] = true);
        let mut sets = Interner::<u64>::new();
        sets.number(&self.settle(seen, free));
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        let mut targets: Vec<Vec<u32>> = vec![Vec::new(); letters];
        while accepting.len() < sets.len() {
            let set: Vec<u32> = sets
                .get(accepting.len())
                .iter()
                .filter_map(|product| u32::try_from(*product).ok())
                .collect();
            let accepts = |product: &u32| self.may_end(*product) && self.accepts(*product);
            accepting.push(set.iter().any(accepts));
            used.resize(self.list.len(), false);
            for product in &set {
                used[*product as usize] = true;
                let row = self.row(*product)?;
                for (target, steps) in targets.iter_mut().zip(row.chunks_exact(choices)) {
                    target.extend(steps.iter().filter(|to| ![DEAD, ILLEGAL].contains(to)));
                }
                self.rows[*product as usize] = Some(row);
            }
            for target in &mut targets {
                let target = self.settle(std::mem::take(target), free);
                next.push(sets.number(&target).0);
            }
            self.budget
                .tick(sets.len(), set.len() * self.letters / 16)?;
            let bytes = 4 * next.len() + sets.bytes() + self.bytes;
            self.budget.charge(sets.len(), bytes)?;
        }
        used.resize(self.list.len(), false);
        // Product states that were always superfluous are in no set.
        let mut places = vec![DEAD; used.len()];
        let kept = (0..used.len()).filter(|at| used[*at]);
        for (place, at) in (0..).zip(kept) {
            places[at] = place;
        }
        let place = |product: &u64| places[usize::try_from(*product).unwrap_or(0)];
        let set = |at: usize| sets.get(at).iter().map(place).collect();
        let lists = ProductSets {
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
        let automaton = Automaton::of_letters(self.system, tracks, accepting, next, self.budget)?;
        Ok((lists, automaton))
    }

    /// A set in normal form. A full product state none of whose bound tracks has the largest digit makes the others
    /// of its residue superfluous, because the digits of the first `free` tracks are the same for all of them.
    fn settle(&self, mut set: Vec<u32>, free: usize) -> Vec<u64> {
        set.sort_unstable();
        set.dedup();
        let bound = self.tracks - free;
        let residue = |product: u32| self.opened(&self.list[product as usize]).0;
        let covers = |product: &&u32| {
            let (_, full, _) = self.opened(&self.list[**product as usize]);
            full >> bound << bound == full && set.binary_search(product).is_ok()
        };
        let covering: Vec<u32> = self.full.iter().filter(covers).copied().collect();
        if !covering.is_empty() {
            let covered: Vec<usize> = covering.iter().map(|product| residue(*product)).collect();
            set.retain(|product| {
                covering.contains(product) || !covered.contains(&residue(*product))
            });
        }
        set.into_iter().map(u64::from).collect()
    }

    /// All product states that are not settled; `None` if one of them rejects, or one that accepts nothing more is
    /// reached.
    pub(crate) fn closed(mut self) -> Result<Option<Vec<Vec<AtomState>>>, NoAutomaton> {
        let starts = self.starts()?;
        let seen = self.reached(|row| row, false)?;
        let rejects = |product: &u32| self.may_end(*product) && !self.accepts(*product);
        let dead = |row: &Option<Vec<u32>>| row.as_ref().is_some_and(|row| row.contains(&DEAD));
        if starts.contains(&DEAD) || seen.iter().any(rejects) || self.rows.iter().any(dead) {
            return Ok(None);
        }
        let open = seen.into_iter().filter(|product| !self.is_full(*product));
        Ok(Some(
            open.map(|at| self.list[at as usize].clone()).collect(),
        ))
    }
}

/// The connectives of a formula, and its atoms in the order in which they stand in it.
fn combination(formula: &Formula, atoms: &mut Vec<Formula>) -> Result<Combination, NoAutomaton> {
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
            return Err(NoAutomaton::Wrong(format!(
                "{formula} is no combination of atoms"
            )));
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
