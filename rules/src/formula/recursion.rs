//! Sequences defined by recursion, as `x(n) = mex {x(i), y(i) | i < n}`.
//!
//! Terms are computed in the order of their index and kept. A multiset over all earlier terms (`i < n`) is kept and
//! extended: each index adds its elements once. Since the multiset only grows, its mex never falls, and the cost of
//! all terms is about linear in their number.

use super::linear::{Linear, linear};
use super::mex::{natural, positive};
use super::term::{
    Comparison, Condition, FamilyTerm, MexTerm, Recursion, RecursiveSequences, Term, Values,
};
use crate::number::{Exact, Number, NumberError};
use crate::recursion::FarTerms;
use dashu_int::IBig;
use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::DerefMut;
use std::sync::{Mutex, PoisonError};

/// The greatest index to which a recursion is followed. A fixed bound.
const MAX_INDEX: u64 = 1 << 24;
/// From this index on, far terms are computed directly if that is possible.
const FAR: i64 = 1 << 16;
/// The greatest term of a recursion that can be an element of its multiset. A fixed bound.
const MAX_ELEMENT: u64 = 1 << 28;

/// Sequences that are defined by recursion, through themselves and one another.
#[derive(Debug)]
struct SequenceSystem {
    /// The value of each sequence, as a function of the variable 0, its index. [`Term::Again`] is a sequence of
    /// this recursion.
    bodies: Vec<Term>,
    grown: Vec<Option<Grown>>,
    memo: Mutex<Memo>,
    /// Far terms, known only for x(n) = mex(b) {x(i), x(i) + a i | i < n}.
    far: Option<Far>,
}

#[derive(Debug)]
struct Far {
    a: u64,
    terms: Mutex<FarTerms>,
}

/// The second sequence of pairs (x(n), x(n) + a n), where only the first is defined by a recursion.
pub const SECOND: usize = usize::MAX;

/// A body `mex(b, q) {elements(i) | i < n or early(i)}`, perhaps after `value if condition else`.
#[derive(Debug)]
struct Grown {
    spacing: Term,
    multiplicity: Term,
    skipping: bool,
    /// The families over earlier indices; each is counted separately.
    families: Vec<Indexed>,
    /// The families that do not change.
    fixed: Vec<FamilyTerm>,
}

/// `{elements(i) | i < n or early(i)}`
#[derive(Debug)]
struct Indexed {
    /// Terms in the variable 0, the index.
    elements: Vec<Term>,
    /// The condition for indices that belong from the beginning.
    early: Option<Condition>,
}

#[derive(Debug, Default)]
struct Memo {
    /// The terms known so far, by sequence and index.
    values: Vec<Vec<Option<Number>>>,
    under_way: Vec<(usize, u64)>,
    counters: Vec<Option<Counter>>,
}

/// A multiset that grows with the index.
#[derive(Debug, Default)]
struct Counter {
    counts: Vec<u32>,
    spacing: u64,
    multiplicity: u32,
    /// All indices below this one are counted.
    next: u64,
    /// The mex of what is counted.
    mex: u64,
    /// For each family, the indices that were counted at the beginning.
    early: Vec<HashSet<u64>>,
    /// The elements of the indices counted, where repeats are skipped.
    seen: HashSet<Vec<u64>>,
}

impl Recursion {
    pub(super) fn new(bodies: Vec<Term>) -> Recursion {
        let grown: Vec<_> = bodies.iter().map(Grown::of).collect();
        let memo = Memo {
            values: vec![Vec::new(); bodies.len()],
            under_way: Vec::new(),
            counters: bodies.iter().map(|_| None).collect(),
        };
        let far = match grown.as_slice() {
            [Some(grown)] => grown.far(),
            _ => None,
        };
        Recursion::of(SequenceSystem {
            far,
            bodies,
            grown,
            memo: Mutex::new(memo),
        })
    }
}

impl SequenceSystem {
    fn far_terms(&self) -> Option<impl DerefMut<Target = FarTerms>> {
        let far = self.far.as_ref()?;
        Some(far.terms.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl RecursiveSequences for SequenceSystem {
    fn is_natural(&self, sequence: usize) -> bool {
        fn natural(term: &Term) -> bool {
            match term {
                Term::Mex(_) => true,
                Term::Constant(value) => !value.is_negative(),
                Term::Choice(arms, otherwise) => {
                    arms.iter().all(|(_, value)| natural(value)) && natural(otherwise)
                }
                Term::Variable(0) => true,
                Term::Binary(crate::language::Operator::Mod, ..) => true,
                _ => false,
            }
        }
        sequence == SECOND || natural(&self.bodies[sequence])
    }

    fn pairs(&self) -> Option<u64> {
        self.far.as_ref().map(|far| far.a)
    }

    fn far(&self, sequence: usize, index: &Number) -> Option<Number> {
        let mut far = self.far_terms()?;
        let index = index.to_ibig()?.try_into().ok()?;
        let found = match sequence {
            SECOND => far.pair(&index).ok()?.1,
            _ => far.x(&index).ok()?,
        };
        Some(Number::from(IBig::from(found)))
    }

    fn far_rank(&self, sequence: usize, value: &Number) -> Option<Number> {
        let mut far = self.far_terms()?;
        let value = value.to_ibig()?.try_into().ok()?;
        let found = match sequence {
            SECOND => far.rank_of_y(&value).ok()?,
            _ => far.rank_of_x(&value).ok()?,
        };
        Some(Number::from(IBig::from(found.index)))
    }

    fn value(&self, sequence: usize, index: &Number, games: &dyn Values) -> Exact {
        let near = sequence != SECOND && index.to_i64().is_some_and(|index| index <= FAR);
        if !near
            && !index.is_negative()
            && let Some(found) = self.far(sequence, index)
        {
            return Ok(found);
        }
        let index = natural(index, "the index of a sequence")?;
        let mut memo = self.memo.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Some(value)) = memo.values[sequence].get(place(index)?) {
            return Ok(value.clone());
        }
        let run = TermEvaluation {
            shared: self,
            memo: RefCell::new(std::mem::take(&mut *memo)),
            games,
        };
        let value = run.reach(sequence, index);
        *memo = run.memo.into_inner();
        if value.is_err() {
            memo.under_way.clear();
        }
        value
    }
}

fn place(index: u64) -> Result<usize, NumberError> {
    let too_large = || NumberError::TooLarge("the index of a recursion");
    if index > MAX_INDEX {
        return Err(too_large());
    }
    usize::try_from(index).map_err(|_| too_large())
}

/// An evaluation under way.
struct TermEvaluation<'r> {
    shared: &'r SequenceSystem,
    memo: RefCell<Memo>,
    games: &'r dyn Values,
}

impl Values for TermEvaluation<'_> {
    fn value(&self, game: usize, position: &[i64]) -> Exact {
        self.games.value(game, position)
    }

    fn solutions(
        &self,
        variables: usize,
        condition: &Condition,
    ) -> Result<Vec<Vec<i64>>, NumberError> {
        self.games.solutions(variables, condition)
    }

    fn again(&self, sequence: usize, index: &Number) -> Exact {
        self.term(sequence, natural(index, "the index of a sequence")?)
    }

    fn spent_on(&self, words: usize) -> Result<(), NumberError> {
        self.games.spent_on(words)
    }
}

impl TermEvaluation<'_> {
    /// Computes all sequences up to an index; returns the term of one of them there.
    fn reach(&self, sequence: usize, index: u64) -> Exact {
        for before in 0..=index {
            for other in 0..self.shared.bodies.len() {
                self.term(other, before)?;
            }
        }
        self.term(sequence, index)
    }

    fn term(&self, sequence: usize, index: u64) -> Exact {
        let at = place(index)?;
        {
            let mut memo = self.memo.borrow_mut();
            if let Some(Some(value)) = memo.values[sequence].get(at) {
                return Ok(value.clone());
            }
            if memo.under_way.contains(&(sequence, index)) || memo.under_way.len() > 64 {
                return Err(NumberError::Circular);
            }
            memo.under_way.push((sequence, index));
        }
        let value = self.compute(sequence, index)?;
        self.memo.borrow_mut().under_way.pop();
        self.keep(sequence, at, Some(value.clone()));
        Ok(value)
    }

    fn keep(&self, sequence: usize, at: usize, value: Option<Number>) {
        let values = &mut self.memo.borrow_mut().values[sequence];
        if values.len() <= at {
            values.resize(at + 1, None);
        }
        values[at] = value;
    }

    fn compute(&self, sequence: usize, index: u64) -> Exact {
        let at = [Number::from(index)];
        let body = &self.shared.bodies[sequence];
        let Some(grown) = &self.shared.grown[sequence] else {
            return body.value(&at, self);
        };
        if let Term::Choice(arms, _) = body {
            for (condition, value) in arms {
                if condition.holds(&at, self)? {
                    return value.value(&at, self);
                }
            }
        }
        let taken = self.memo.borrow_mut().counters[sequence].take();
        let mut counter = match taken {
            Some(counter) => counter,
            None => self.counter(grown)?,
        };
        let found = self.grow(sequence, index, grown, &mut counter);
        self.memo.borrow_mut().counters[sequence] = Some(counter);
        found.map(Number::from)
    }

    /// The counter before the first index.
    fn counter(&self, grown: &Grown) -> Result<Counter, NumberError> {
        let spacing = positive(&grown.spacing.value(&[], self)?, "the spacing of a mex")?;
        let multiplicity = positive(
            &grown.multiplicity.value(&[], self)?,
            "the multiplicity of a mex",
        )?;
        let too_large = || NumberError::TooLarge("the multiplicity of a mex");
        let mut counter = Counter {
            spacing,
            multiplicity: u32::try_from(multiplicity).map_err(|_| too_large())?,
            ..Counter::default()
        };
        for family in &grown.fixed {
            family.each_set(&[], self, &mut |set| {
                set.into_iter().try_for_each(|element| counter.add(element))
            })?;
        }
        for family in &grown.families {
            let mut indices = HashSet::new();
            if let Some(early) = &family.early {
                for index in self.solutions(1, early)?.into_iter().flatten() {
                    let index = u64::try_from(index)
                        .map_err(|_| NumberError::Negative("the index of a sequence"))?;
                    indices.insert(index);
                    counter.add_all(self.elements(family, index)?, grown.skipping)?;
                }
            }
            counter.early.push(indices);
        }
        Ok(counter)
    }

    fn elements(&self, family: &Indexed, index: u64) -> Result<Vec<u64>, NumberError> {
        let at = [Number::from(index)];
        let value = |element: &Term| natural(&element.value(&at, self)?, "an element of a mex");
        family.elements.iter().map(value).collect()
    }

    fn grow(
        &self,
        sequence: usize,
        index: u64,
        grown: &Grown,
        counter: &mut Counter,
    ) -> Result<u64, NumberError> {
        if counter.next > index {
            return Err(NumberError::Circular);
        }
        while counter.next < index {
            for (place, family) in grown.families.iter().enumerate() {
                if !counter.early[place].contains(&counter.next) {
                    counter.add_all(self.elements(family, counter.next)?, grown.skipping)?;
                }
            }
            counter.next += 1;
        }
        counter.mex = counter.free_from(counter.mex);
        let mut found = counter.mex;
        if let (true, [family]) = (grown.skipping, grown.families.as_slice()) {
            let at = place(index)?;
            loop {
                // The elements at this index if this candidate were the term.
                self.keep(sequence, at, Some(Number::from(found)));
                let elements = self.elements(family, index);
                self.keep(sequence, at, None);
                if !counter.seen.contains(&elements?) {
                    break;
                }
                found = counter.free_from(found + 1);
            }
        }
        Ok(found)
    }
}

impl Counter {
    fn add_all(&mut self, elements: Vec<u64>, skipping: bool) -> Result<(), NumberError> {
        for (place, element) in elements.iter().enumerate() {
            // Equal elements of one index count once.
            if !elements[..place].contains(element) {
                self.add(*element)?;
            }
        }
        if skipping {
            self.seen.insert(elements);
        }
        Ok(())
    }

    fn add(&mut self, element: u64) -> Result<(), NumberError> {
        let too_large = || NumberError::TooLarge("an element of a mex");
        if element > MAX_ELEMENT {
            return Err(too_large());
        }
        let element = usize::try_from(element).map_err(|_| too_large())?;
        if self.counts.len() <= element {
            self.counts.resize(element + 1, 0);
        }
        self.counts[element] += 1;
        Ok(())
    }

    /// The least number, at least `number`, such that none of the `spacing` numbers up to it is taken.
    fn free_from(&self, mut number: u64) -> u64 {
        // What lies beyond the numbers that were counted is not taken.
        let counted = u64::try_from(self.counts.len()).unwrap_or(u64::MAX);
        loop {
            let first = number.saturating_sub(self.spacing - 1);
            let end = number.saturating_add(1).min(counted);
            let taken = (first..end).rev().find(|other| {
                let place = usize::try_from(*other).unwrap_or(usize::MAX);
                self.counts.get(place).copied().unwrap_or(0) >= self.multiplicity
            });
            match taken {
                None => return number,
                Some(taken) => number = taken + self.spacing,
            }
        }
    }
}

impl Grown {
    /// The direct computation of far terms, for `mex(b) {x(i), x(i) + a i | i < n}`.
    fn far(&self) -> Option<Far> {
        let constant = |term: &Term| {
            let value = term.as_constant()?.to_i64()?;
            u64::try_from(value).ok()
        };
        let ([family], [], false, Some(1)) = (
            self.families.as_slice(),
            self.fixed.as_slice(),
            self.skipping,
            constant(&self.multiplicity),
        ) else {
            return None;
        };
        let own = Term::Again(0, Box::new(Term::Variable(0)));
        let ([x, y], None) = (family.elements.as_slice(), &family.early) else {
            return None;
        };
        // x(i) and i are the variables 1 and 0 of a linear function here.
        let linear = linear(y, &mut |part| (*part == own).then(|| Linear::variable(1)))?;
        let a = match (linear.below, linear.above.terms.as_slice()) {
            (1, [(0, a), (1, 1)]) if linear.above.constant == 0 && *a > 0 => {
                u64::try_from(*a).ok()?
            }
            _ => return None,
        };
        match *x == own {
            true => Some(Far {
                a,
                terms: Mutex::new(FarTerms::new(a, constant(&self.spacing)?).ok()?),
            }),
            false => None,
        }
    }

    /// Reads a body as one of this shape, if it is.
    fn of(body: &Term) -> Option<Grown> {
        let mex: &MexTerm = match body {
            Term::Mex(mex) => mex,
            Term::Choice(_, otherwise) => match &**otherwise {
                Term::Mex(mex) => mex,
                _ => return None,
            },
            _ => return None,
        };
        let mut variables = Vec::new();
        mex.spacing.variables(&mut variables);
        mex.multiplicity.variables(&mut variables);
        let mut families = Vec::new();
        let mut fixed = Vec::new();
        for family in &mex.families {
            match Indexed::of(family) {
                Some(indexed) => families.push(indexed),
                None => {
                    family.outer_variables(&mut variables);
                    fixed.push(family.clone());
                }
            }
        }
        // Repeats are counted within one family.
        let whole = !families.is_empty() && (families.len() == 1 || !mex.skipping);
        (whole && variables.is_empty()).then(|| Grown {
            spacing: mex.spacing.clone(),
            multiplicity: mex.multiplicity.clone(),
            skipping: mex.skipping,
            families,
            fixed,
        })
    }
}

impl Indexed {
    /// A family `{… | i < n}` or `{… | i < n or early(i)}` whose elements are functions of i alone.
    fn of(family: &FamilyTerm) -> Option<Indexed> {
        let [own] = family.variables.as_slice() else {
            return None;
        };
        let before = |condition: &Condition| matches!(condition, Condition::Compare(Comparison::Less, Term::Variable(i), Term::Variable(0)) if i == own);
        let natural = |condition: &Condition| {
            matches!(condition, Condition::Compare(Comparison::LessEqual, Term::Constant(zero), Term::Variable(i))
            if i == own && zero.is_zero())
        };
        let Condition::And(parts) = &family.condition else {
            return None;
        };
        let rest: Vec<_> = parts.iter().filter(|part| !natural(part)).collect();
        let rename = |place: usize| Term::Variable(if place == *own { 0 } else { place });
        let early = match rest.as_slice() {
            [only] if before(only) => None,
            [Condition::Or(parts)] => {
                let (all_before, others): (Vec<_>, Vec<_>) = parts.iter().partition(|p| before(p));
                let mut mentioned = Vec::new();
                others
                    .iter()
                    .for_each(|other| other.variables(&mut mentioned));
                if all_before.len() != 1 || mentioned.iter().any(|place| place != own) {
                    return None;
                }
                let others = others.into_iter().map(|other| other.replaced(&rename));
                Some(Condition::Or(others.collect()))
            }
            _ => return None,
        };
        let mut mentioned = Vec::new();
        family
            .elements
            .iter()
            .for_each(|element| element.variables(&mut mentioned));
        if mentioned.iter().any(|place| place != own) {
            return None;
        }
        let elements = family.elements.iter();
        Some(Indexed {
            elements: elements.map(|element| element.replaced(&rename)).collect(),
            early,
        })
    }
}
