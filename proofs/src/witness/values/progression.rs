//! Cases of a formula that have every number as a value: at one difference of the heaps, in an arithmetic progression of the smaller one.

use super::super::known_signs::polynomial;
use super::super::polynomial::Polynomial;
use super::super::terms::{all, at_most, below, minus, number, plus};
use super::ValueProof;
use super::formula::{Division, Pair, ValueCase};
use dashu_int::IBig;
use dashu_ratio::RBig;
use grundy_rules::formula::{Condition, Term};

/// The greatest first difference of a progression. It steers the search only.
const MOST_FIRST: i64 = 4;

/// Such a case. Its value is a polynomial A of the difference, and a remainder by the step from A to its next value.
pub(super) struct Progression {
    pub at: Pair,
    pub case: ValueCase,
    pub division: Division,
    /// The first difference, where A is 0.
    pub first: i64,
}

/// A number below a value, by the difference at which a progression has it, and by the remainder there.
pub(super) struct Smaller {
    /// The place of the number itself.
    pub number: usize,
    pub difference: usize,
    pub known: Vec<Condition>,
    /// The remainder at this difference.
    remainder: Term,
}

impl ValueProof<'_> {
    /// The case as a progression, if it is one that has every number as a value.
    pub(super) fn progression(&mut self, at: Pair, case: &ValueCase) -> Option<Progression> {
        let division = case.division.clone()?;
        let (value, above, divisor) = (
            polynomial(&case.value)?,
            polynomial(&division.above)?,
            polynomial(&division.divisor)?,
        );
        let is_one = |of: Polynomial| of.as_constant() == Some(RBig::ONE);
        let linear = |of: &Polynomial, place: usize| {
            of.degree(place) == 1 && is_one(of.coefficient(place, 1))
        };
        let level = value.coefficient(division.remainder, 0);
        let rest = above.coefficient(at.smaller, 0);
        let in_difference = |of: &Polynomial| {
            let mut places = of.terms().flat_map(|(monomial, _)| monomial);
            places.all(|(place, _)| *place == at.difference)
        };
        let fits = linear(&value, division.remainder)
            && linear(&above, at.smaller)
            && [&level, &rest, &divisor].into_iter().all(in_difference);
        if !fits {
            return None;
        }
        let at_number = |of: &Polynomial, n: i64| {
            let n = Polynomial::integer(n);
            of.with(at.difference, &n).as_constant()
        };
        let is_positive = |n: &i64| at_number(&divisor, *n).is_some_and(|value| value >= RBig::ONE);
        let first = (0..=MOST_FIRST).find(is_positive)?;
        let one_more = Polynomial::variable(at.difference).plus(&Polynomial::integer(1));
        // The values at one difference end where those at the next begin.
        let step = level.with(at.difference, &one_more).plus(&level.negated());
        let covers = at_number(&level, first) == Some(RBig::from(IBig::ZERO)) && step == divisor;
        let from_first = at_most(number(first), Term::Variable(at.difference));
        let grows = at_most(number(1), division.divisor.clone());
        let found = covers && self.follows(&[from_first], &grows);
        found.then(|| Progression {
            at,
            case: case.clone(),
            division,
            first,
        })
    }

    /// Any natural number, by the difference at which the progression has it as a value.
    pub(super) fn smaller(&mut self, of: &Progression) -> Smaller {
        let [difference, own] = [self.fresh(), self.fresh()];
        let put = |place: usize| match place {
            place if place == of.at.difference => Term::Variable(difference),
            place if place == of.division.remainder => number(0),
            place => Term::Variable(place),
        };
        let level = of.case.value.replaced(&put);
        let divisor = of.division.divisor.replaced(&put);
        let value = Term::Variable(own);
        Smaller {
            number: own,
            difference,
            known: vec![
                at_most(number(of.first), Term::Variable(difference)),
                at_most(level.clone(), value.clone()),
                below(value.clone(), plus(level.clone(), divisor)),
                at_most(number(0), value.clone()),
            ],
            remainder: minus(value, level),
        }
    }
}

impl Smaller {
    pub fn value(&self) -> Term {
        Term::Variable(self.number)
    }
}

impl Progression {
    /// Where a heap lies in the progression of a number: the quotient and the remainder, which is how far it is above a member.
    pub fn around(&self, heap: &Term, smaller: &Smaller, places: [usize; 2]) -> Division {
        let at_zero = Member {
            of: self,
            smaller,
            heap: number(0),
            quotient: number(0),
        };
        let rest = at_zero.term(&self.division.above);
        let [quotient, remainder] = places;
        Division {
            above: minus(plus(heap.clone(), rest), smaller.remainder.clone()),
            divisor: at_zero.term(&self.division.divisor),
            quotient,
            remainder,
        }
    }
}

/// A position of a progression that has a number as its value: its smaller heap, and the quotient there.
pub(super) struct Member<'m> {
    pub of: &'m Progression,
    pub smaller: &'m Smaller,
    pub heap: Term,
    pub quotient: Term,
}

impl Member<'_> {
    fn at(&self, place: usize) -> Term {
        let Progression { at, division, .. } = self.of;
        match place {
            place if place == at.smaller => self.heap.clone(),
            place if place == at.difference => Term::Variable(self.smaller.difference),
            place if place == division.remainder => self.smaller.remainder.clone(),
            place if place == division.quotient => self.quotient.clone(),
            place => Term::Variable(place),
        }
    }

    fn term(&self, term: &Term) -> Term {
        term.replaced(&|place| self.at(place))
    }

    pub fn position(&self) -> [Term; 2] {
        let difference = Term::Variable(self.smaller.difference);
        self.of.at.of(self.heap.clone(), difference)
    }

    /// When it is of the case.
    pub fn guard(&self) -> Condition {
        let guards = self.of.case.all_guards.iter();
        let guards = guards.map(|guard| guard.replaced(&|place| self.at(place)));
        all(&guards.collect::<Vec<_>>())
    }

    /// What makes its value the number.
    pub fn needed(&self) -> Vec<Condition> {
        let own = self.of.case.conditions.iter();
        let own = own.map(|one| one.replaced(&|place| self.at(place)));
        let value = Condition::equal(self.term(&self.of.case.value), self.smaller.value());
        own.chain([value]).collect()
    }
}
