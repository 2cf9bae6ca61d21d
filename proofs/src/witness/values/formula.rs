//! The cases of a formula at a pair of heaps, of which the smaller one and the difference are known.

use super::super::known_signs::{polynomial, sign, simplified, tidy};
use super::super::polynomial::Polynomial;
use super::super::terms::{at_most, below, not, number, plus, times};
use dashu_int::IBig;
use dashu_ratio::RBig;
use grundy_rules::formula::{Comparison, Condition, Term};
use grundy_rules::language::Operator;
use std::cell::RefCell;

/// The first place of variables that belong to no pair of heaps.
pub(super) const FIRST_FRESH: usize = 8;
/// The highest degree of a polynomial that is tested for integer values. A fixed bound.
const MOST_DEGREE: u32 = 8;

/// Two heaps: the places of the smaller one and of the difference, and which of them is the larger.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub smaller: usize,
    pub difference: usize,
    pub first_is_larger: bool,
}

impl Pair {
    /// Where moves start.
    pub const START: &'static [Pair; 2] = &Pair::both(0);
    /// Where they lead.
    pub const END: &'static [Pair; 2] = &Pair::both(2);

    const fn both(place: usize) -> [Pair; 2] {
        let ordered = Pair {
            smaller: place,
            difference: place + 1,
            first_is_larger: false,
        };
        [
            ordered,
            Pair {
                first_is_larger: true,
                ..ordered
            },
        ]
    }

    /// The heaps, as terms in the smaller one and the difference.
    pub fn heaps(self) -> [Term; 2] {
        self.of(
            Term::Variable(self.smaller),
            Term::Variable(self.difference),
        )
    }

    /// The heaps with this smaller one and this difference.
    pub fn of(self, smaller: Term, difference: Term) -> [Term; 2] {
        let larger = plus(smaller.clone(), difference);
        match self.first_is_larger {
            true => [larger, smaller],
            false => [smaller, larger],
        }
    }

    /// Both numbers are natural.
    pub fn known(self) -> Vec<Condition> {
        [self.smaller, self.difference]
            .map(|place| at_most(number(0), Term::Variable(place)))
            .into()
    }
}

/// A quotient and a remainder by a polynomial.
#[derive(Clone)]
pub(super) struct Division {
    pub above: Term,
    pub divisor: Term,
    /// The places of the variables that stand for them.
    pub quotient: usize,
    pub remainder: usize,
}

impl Division {
    /// What defines both, where the divisor is positive.
    pub fn conditions(&self) -> [Condition; 3] {
        let remainder = Term::Variable(self.remainder);
        let multiple = times(Term::Variable(self.quotient), self.divisor.clone());
        [
            Condition::equal(self.above.clone(), plus(multiple, remainder.clone())),
            at_most(number(0), remainder.clone()),
            below(remainder, self.divisor.clone()),
        ]
    }
}

/// A case of a formula.
#[derive(Clone)]
pub(super) struct ValueCase {
    /// When it is the case, without conditions on quotients and remainders.
    pub guards: Vec<Condition>,
    /// All that is known in it.
    pub conditions: Vec<Condition>,
    pub value: Term,
    /// At most one.
    pub division: Option<Division>,
    /// When it is the case.
    pub all_guards: Vec<Condition>,
}

/// The cases of a formula at a pair of heaps; `None` if there are other quotients in one than one quotient and one remainder of the same
/// numbers.
pub(super) fn cases(formula: &Term, at: Pair, next: &mut usize) -> Option<Vec<ValueCase>> {
    let heaps = at.heaps();
    let formula = formula.replaced(&|place| match heaps.get(place) {
        Some(heap) => heap.clone(),
        None => Term::Variable(place),
    });
    let mut found = Vec::new();
    flatten(&formula, &[], &mut found);
    let natural = [at.smaller, at.difference];
    let made = found.into_iter().map(|(guards, value)| {
        let (division, first) = (RefCell::new(None), *next);
        let part = |term: Term| plain(term, &natural, &division, first);
        let value = value.rebuilt(&part).ok()?;
        let guards = guards.iter().map(|guard| {
            let guard = guard.mapped(&|term| term.rebuilt(&part))?;
            Ok(one_sided(guard, &natural))
        });
        let all_guards = guards.collect::<Result<Vec<Condition>, ()>>().ok()?;
        let division: Option<Division> = division.into_inner();
        let rounded: Vec<usize> = division
            .iter()
            .flat_map(|division| [division.quotient, division.remainder])
            .collect();
        *next += rounded.len();
        let speaks_of_it = |guard: &&Condition| {
            let mut places = Vec::new();
            guard.variables(&mut places);
            places.iter().any(|place| rounded.contains(place))
        };
        let bare = all_guards.iter().filter(|guard| !speaks_of_it(guard));
        let defined = division.iter().flat_map(Division::conditions);
        Some(ValueCase {
            guards: bare.cloned().collect(),
            conditions: all_guards.iter().cloned().chain(defined).collect(),
            value,
            division,
            all_guards,
        })
    });
    made.collect()
}

/// That two numbers differ says which is the larger, where it cannot be the other.
fn one_sided(condition: Condition, natural: &[usize]) -> Condition {
    let unequal = match &condition {
        Condition::Compare(Comparison::NotEqual, left, right) => Some((left, right)),
        Condition::Not(of) => match &**of {
            Condition::Compare(Comparison::Equal, left, right) => Some((left, right)),
            _ => None,
        },
        _ => None,
    };
    let Some((left, right)) = unequal else {
        return condition;
    };
    let difference = polynomial(left).zip(polynomial(right));
    match difference.and_then(|(left, right)| sign(&left.plus(&right.negated()), natural)) {
        Some(true) => below(right.clone(), left.clone()),
        Some(false) => below(left.clone(), right.clone()),
        None => condition,
    }
}

/// The arms of choices within choices, with what holds where each is taken.
fn flatten(term: &Term, given: &[Condition], found: &mut Vec<(Vec<Condition>, Term)>) {
    let Term::Choice(arms, otherwise) = term else {
        found.push((given.to_vec(), term.clone()));
        return;
    };
    let mut given = given.to_vec();
    for (guard, value) in arms {
        let taken = [given.as_slice(), std::slice::from_ref(guard)].concat();
        flatten(value, &taken, found);
        given.push(not(guard.clone()));
    }
    flatten(otherwise, &given, found);
}

/// A part of a term without absolute values, least and greatest numbers whose signs are known, and with variables for a quotient and
/// a remainder.
fn plain(
    term: Term,
    natural: &[usize],
    division: &RefCell<Option<Division>>,
    next: usize,
) -> Result<Term, ()> {
    match simplified(term, natural) {
        Term::Absolute(_) | Term::Minimum(_) | Term::Maximum(_) | Term::Choice(..) => Err(()),
        Term::Binary(operator @ (Operator::Div | Operator::Mod), above, divisor)
            if divisor.as_constant().is_none() =>
        {
            let mut known = division.borrow_mut();
            let own = known.get_or_insert_with(|| Division {
                above: (*above).clone(),
                divisor: (*divisor).clone(),
                quotient: next,
                remainder: next + 1,
            });
            let is_own = polynomial(&own.above) == polynomial(&above)
                && polynomial(&own.divisor) == polynomial(&divisor)
                && polynomial(&above).is_some()
                && polynomial(&divisor).is_some();
            is_own.then_some(()).ok_or(())?;
            Ok(Term::Variable(match operator {
                Operator::Div => own.quotient,
                _ => own.remainder,
            }))
        }
        term => Ok(term),
    }
}

impl ValueCase {
    pub fn divisor(&self) -> Option<Term> {
        self.division
            .as_ref()
            .map(|division| division.divisor.clone())
    }

    /// What the case says, with its terms as sums of products.
    pub fn tidied(&self) -> (Vec<Condition>, Term) {
        let tidied = |condition: &Condition| {
            if let Some(difference) = difference(condition) {
                return Condition::equal(difference, number(0));
            }
            let found = condition.mapped(&|term| Ok::<_, ()>(tidy(term.clone())));
            found.unwrap_or_else(|()| condition.clone())
        };
        let conditions = self.conditions.iter().map(tidied).collect();
        (conditions, tidy(self.value.clone()))
    }

    /// Are the value, and what is divided, integers?
    pub fn is_integral(&self, at: Pair) -> bool {
        let division = self.division.as_ref();
        let parts = division.map(|division| [&division.above, &division.divisor]);
        let mut parts = parts.into_iter().flatten().chain([&self.value]);
        parts.all(|part| polynomial(part).is_some_and(|part| is_integral(&part, at.difference)))
    }
}

/// What is 0 where an equation of polynomials holds; the same for both orders of its sides.
fn difference(equation: &Condition) -> Option<Term> {
    let Condition::Compare(Comparison::Equal, left, right) = equation else {
        return None;
    };
    let difference = polynomial(left)?.plus(&polynomial(right)?.negated());
    let opposite = difference.negated();
    difference.min(opposite).term()
}

/// Is the polynomial an integer wherever its variables are? Its coefficients are, but for those of a polynomial in one variable.
pub(super) fn is_integral(of: &Polynomial, place: usize) -> bool {
    let mut own = Polynomial::default();
    for (monomial, value) in of.terms() {
        let alone = monomial.iter().all(|(variable, _)| *variable == place);
        match alone {
            true => {
                let exponent = monomial.iter().map(|(_, exponent)| *exponent).sum();
                let power = Polynomial::variable(place).power(exponent);
                own = own.plus(&power.times(&Polynomial::constant(value.clone())));
            }
            false if value.is_int() => {}
            false => return false,
        }
    }
    // A polynomial that is an integer at more neighbouring integers than its degree is one at all.
    let degree = own.degree(place);
    let at = |n: u32| own.with(place, &Polynomial::constant(RBig::from(IBig::from(n))));
    degree <= MOST_DEGREE
        && (0..=degree).all(|n| at(n).as_constant().is_some_and(|value| value.is_int()))
}
