//! Facts about the terms of one recursion: each term becomes a number, what is known of all terms is added, and inequalities decide the rest.
//!
//! What is known is proved by hand, for recursions without repairs: the steps of the verdict are these proofs.

use super::super::open_fact::follows;
use super::super::sequences::ClaimSequences;
use super::facts::{Fact, Facts};
use super::scaling;
use grundy_proofs::claim::{Method, Verdict};
use grundy_rules::formula::{Condition, Scope, Term, no_games};
use grundy_rules::game::{Names, OPEN, open_meanings};
use grundy_rules::language::{Expression, Kind, Operator, SequenceDefinition, Span, WrittenClaim};
use grundy_rules::number::Number;
use grundy_work::Job;
use std::cell::RefCell;
use std::sync::OnceLock;

/// The most terms of a recursion in a fact. A fixed bound.
const MOST_TERMS: usize = 8;

/// What the steps say of numbers; x(m) is xm, and x(n) is xn.
static FACTS: Facts = Facts {
    decided: OnceLock::new(),
    numbers: &["a", "b", "m", "n", "xm", "xn", "z"],
    given: &["a >= 1", "b >= 1", "m >= 0"],
    facts: &[
        // q = 1: x(m) does not stand among the b numbers up to x(n).
        Fact {
            known: &["xm <= xn", "xm <= xn - b or xn < xm"],
            follows: "xm + b <= xn",
        },
        // p = 1: no number is y(m) twice, and none is below x(m).
        Fact {
            known: &["xm <= xn", "m < n"],
            follows: "xm + a m < xn + a n",
        },
        Fact {
            known: &["z = xm + a m"],
            follows: "xm <= z",
        },
        // The b numbers up to x(m) + b lie above x(m).
        Fact {
            known: &["xm + b - b < z"],
            follows: "xm < z",
        },
    ],
};

/// A fact for all values of open parameters.
pub(in super::super) struct FactOnTerms<'f> {
    pub claim: &'f WrittenClaim,
    pub condition: &'f Expression,
    /// The meanings of the parameters that have values.
    pub closed: &'f Names,
    pub open: &'f [String],
    /// What is known of the open ones, which have the places from [`OPEN`] on.
    pub known: &'f [Condition],
    pub job: &'f Job,
}

/// The verdict on a fact in which terms of one recursion stand, and of its partner.
pub(in super::super) fn proved_of_terms(fact: &FactOnTerms) -> Option<Verdict> {
    let mut definitions = fact.claim.definitions.iter();
    definitions.find_map(|definition| {
        let [index] = definition.arguments.as_slice() else {
            return None;
        };
        let sequences = ClaimSequences {
            claim: fact.claim,
            names: fact.closed,
            index: &index.text,
        };
        let found = sequences.recursive(&definition.name.text)?;
        if found.skip || found.priority {
            return None;
        }
        let number = |e: &Expression| fact.positive(&sequences, e);
        let recursion = Recursion {
            a: number(&found.a)?,
            b: number(&found.b)?,
            p: number(&found.p)?,
            q: number(&found.q)?,
            once: found.once,
        };
        let (condition, indices) = fact.read(definition)?;
        let known = fact.of_terms(&recursion, &indices)?;
        let decided = FACTS.are_true(fact.job) && follows(&known.conditions, &condition, fact.job);
        decided.then(|| {
            Verdict::proved(
                Method::Recursion,
                "for all values, by what is known of the terms of the recursion, and by products and sums of inequalities",
                known.steps(&definition.name.text, &recursion),
            )
        })
    })
}

/// A recursion without repairs.
struct Recursion {
    a: Positive,
    b: Positive,
    p: Positive,
    q: Positive,
    /// Does a pair (z, z) count z once?
    once: bool,
}

/// A positive number, or an open parameter that is positive.
struct Positive {
    term: Term,
    shown: String,
}

impl Recursion {
    /// The greatest common factor of a and b, if they are numbers and it is more than 1: the terms are those for its cofactors times it.
    fn common_factor(&self, job: &Job) -> Option<Term> {
        let (a, b) = (self.a.term.as_constant()?, self.b.term.as_constant()?);
        let factor = a.gcd(b).ok()?;
        (factor > Number::ONE && scaling::is_sound(job)).then(|| Term::constant(factor))
    }
}

impl Positive {
    fn is_one(&self) -> bool {
        self.term.as_constant() == Some(&Number::ONE)
    }
}

/// The place of the number that stands for a term of the recursion.
fn term(open: usize, place: usize) -> Term {
    Term::Variable(OPEN + open + 2 * place)
}

/// That of the number k with x(n) = b k, or with another factor.
fn rank(open: usize, place: usize) -> Term {
    Term::Variable(OPEN + open + 2 * place + 1)
}

fn plus(left: &Term, right: &Term) -> Term {
    Term::binary(Operator::Plus, left.clone(), right.clone())
}

fn minus(left: &Term, right: &Term) -> Term {
    Term::binary(Operator::Minus, left.clone(), right.clone())
}

fn times(left: &Term, right: &Term) -> Term {
    Term::binary(Operator::Times, left.clone(), right.clone())
}

impl FactOnTerms<'_> {
    fn positive(&self, sequences: &ClaimSequences, e: &Expression) -> Option<Positive> {
        if let Some(number) = sequences.positive(e) {
            return Some(Positive {
                term: Term::constant(number),
                shown: number.to_string(),
            });
        }
        let Kind::Name(name) = &e.kind else {
            return None;
        };
        let place = self.open.iter().position(|open| open == name)?;
        let parameter = Term::Variable(OPEN + place);
        let least = Condition::less_equal(Term::constant(1_i64), parameter.clone());
        follows(self.known, &least, self.job).then(|| Positive {
            term: parameter,
            shown: name.clone(),
        })
    }

    /// The fact with a number in the place of each term of a sequence, and the indices of these terms.
    fn read(&self, definition: &SequenceDefinition) -> Option<(Condition, Vec<Term>)> {
        let mut definitions = self.claim.definitions.clone();
        for own in &mut definitions {
            if own.name == definition.name {
                own.value = bare(definition)?;
            }
        }
        let mut names = self.closed.clone();
        names.extend(open_meanings(self.open));
        let mut scope = Scope::new(names, 0, 0, &no_games).with_searches();
        scope.define(&definitions).ok()?;
        let zero = Expression::new(Kind::Number("0".into()), Span::default());
        let first = Kind::Call(definition.name.clone(), vec![zero]);
        let first = scope.number(&Expression::new(first, Span::default()));
        let Ok(Term::Recursive(own, sequence, _)) = first else {
            return None;
        };
        let condition = scope.condition(self.condition).ok()?;
        let indices: RefCell<Vec<Term>> = RefCell::default();
        let open = self.open.len();
        let part = |part: Term| match part {
            Term::Recursive(recursion, place, index) if recursion == own && place == sequence => {
                let mut indices = indices.borrow_mut();
                let known = indices.iter().position(|known| *known == *index);
                let place = known.unwrap_or_else(|| {
                    indices.push(*index);
                    indices.len() - 1
                });
                Ok(term(open, place))
            }
            // Of another recursion, or inside of something else, nothing is known.
            Term::Recursive(..) | Term::Again(..) | Term::Mex(_) | Term::Sum(_) => Err(()),
            part => Ok(part),
        };
        let condition = condition.mapped(&|term| term.rebuilt(&part)).ok()?;
        let indices = indices.into_inner();
        let mut places = Vec::new();
        condition.variables(&mut places);
        let fits = places.iter().all(|place| *place >= OPEN)
            && (1..=MOST_TERMS).contains(&indices.len())
            && indices.iter().all(|index| is_index(index, open));
        fits.then_some((condition, indices))
    }

    /// What is known of the terms with these indices, if all of these are natural numbers.
    fn of_terms(&self, recursion: &Recursion, indices: &[Term]) -> Option<KnownOfTerms> {
        let Recursion { b, p, q, once, .. } = recursion;
        let (b, q_term) = (&b.term, &q.term);
        let (zero, one) = (Term::constant(0_i64), Term::constant(1_i64));
        let holds = |condition: &Condition| follows(self.known, condition, self.job);
        let open = self.open.len();
        let mut known = KnownOfTerms {
            conditions: self.known.to_vec(),
            grows_by_b: q.is_one(),
            multiples: p.is_one()
                && holds(&Condition::less_equal(
                    Term::constant(2_i64),
                    q_term.clone(),
                )),
            ..KnownOfTerms::default()
        };
        known.factor = match known.multiples {
            true => Some(b.clone()),
            false => recursion.common_factor(self.job),
        };
        for (place, index) in indices.iter().enumerate() {
            if !holds(&Condition::less_equal(zero.clone(), index.clone())) {
                return None;
            }
            let (x, k) = (term(open, place), rank(open, place));
            known
                .conditions
                .push(Condition::less_equal(zero.clone(), x.clone()));
            // At most this many numbers 0 stand under mex.
            let zeros = match once {
                true => index.clone(),
                false => plus(index, index),
            };
            if holds(&Condition::less_equal(plus(&zeros, &one), q_term.clone())) {
                known.zeros = true;
                known
                    .conditions
                    .push(Condition::equal(x.clone(), zero.clone()));
            }
            if let Some(factor) = &known.factor {
                let multiple = Condition::equal(x, times(factor, &k));
                known
                    .conditions
                    .extend([Condition::less_equal(zero.clone(), k), multiple]);
            }
        }
        for (place, index) in indices.iter().enumerate() {
            for (later, next) in indices.iter().enumerate() {
                if place == later || !holds(&Condition::less_equal(index.clone(), next.clone())) {
                    continue;
                }
                let steps = minus(next, index);
                let (x, y) = (term(open, place), term(open, later));
                known
                    .conditions
                    .push(Condition::less_equal(x.clone(), y.clone()));
                if known.grows_by_b {
                    let least = plus(&x, &times(b, &steps));
                    known.conditions.push(Condition::less_equal(least, y));
                }
                if known.multiples {
                    let (k, l) = (rank(open, place), rank(open, later));
                    let most = Condition::less_equal(l.clone(), plus(&k, &steps));
                    known.conditions.extend([Condition::less_equal(k, l), most]);
                }
            }
        }
        Some(known)
    }
}

/// The definition without all that stands under mex but the sequence itself: so its terms are seen where they stand, whatever its numbers are.
fn bare(definition: &SequenceDefinition) -> Option<Expression> {
    let Kind::Mex(mex) = &definition.value.kind else {
        return None;
    };
    let mut bare = mex.clone();
    (bare.spacing, bare.multiplicity, bare.skipping) = (None, None, false);
    bare.families.truncate(1);
    bare.families.first_mut()?.elements.truncate(1);
    Some(Expression::new(Kind::Mex(bare), definition.value.span))
}

/// Is it a sum of open parameters and integers?
fn is_index(index: &Term, open: usize) -> bool {
    match index {
        Term::Constant(number) => number.is_integer(),
        Term::Variable(place) => (OPEN..OPEN + open).contains(place),
        Term::Binary(Operator::Plus | Operator::Minus, left, right) => {
            is_index(left, open) && is_index(right, open)
        }
        _ => false,
    }
}

/// What is known of the terms in a fact, and of the parameters.
#[derive(Default)]
struct KnownOfTerms {
    conditions: Vec<Condition>,
    /// Is x(m) + b (n - m) at most x(n), for m <= n?
    grows_by_b: bool,
    /// Are all x(n) multiples of b, one after the other?
    multiples: bool,
    /// A number of which all x(n) are multiples.
    factor: Option<Term>,
    /// Is a term known to be 0?
    zeros: bool,
}

impl KnownOfTerms {
    /// The proofs of what is known, a sentence a line.
    fn steps(&self, x: &str, of: &Recursion) -> Vec<String> {
        let [a, b, p, q] = [&of.a, &of.b, &of.p, &of.q].map(|number| number.shown.as_str());
        let stairs = match of.p.is_one() {
            true => "n".to_string(),
            false => format!("floor(n / {p})"),
        };
        let named = match x {
            "x" => String::new(),
            other => format!("x be {other}, "),
        };
        let mut steps = vec![
            format!(
                "Let {named}x(n) = mex({b}, {q}) {{x(i), y(i) | i < n}}, and y(n) = x(n) + {a} {stairs}."
            ),
            "The multiset under mex grows with n: what is free at n + 1 is free at n, and so 0 <= x(n) <= x(n + 1).".to_string(),
        ];
        if self.zeros {
            let (counts, most) = match of.once {
                true => ("once", "n"),
                false => ("twice", "2 n"),
            };
            steps.push(format!(
                "Each pair has the number 0 {counts} at most, so that fewer than {q} numbers 0 stand under mex if {most} < {q}: then x(n) = 0."
            ));
        }
        if self.grows_by_b {
            steps.push(format!(
                "x(n) stands under mex at n + 1, and so it is none of the {b} numbers up to x(n + 1): as x(n) <= x(n + 1), x(n) + {b} <= x(n + 1)."
            ));
        }
        match &self.factor {
            Some(_) if self.multiples => steps.extend(multiples_of_b(a, b, q)),
            Some(Term::Constant(factor)) => {
                steps.push(format!(
                    "Let u be x with {a} / {factor} and {b} / {factor} in the places of {a} and {b}; then x(n) = {factor} u(n), by induction on n."
                ));
                let (k, b) = (factor.to_string(), format!("({b} / {factor})"));
                steps.extend(scaling::steps(&k, &b, q));
            }
            _ => {}
        }
        steps.push("With this the claim follows by products and sums of inequalities.".to_string());
        steps
    }
}

/// For p = 1 and q >= 2: why x(n) is a multiple of b, and the next one x(n) or x(n) + b.
pub(super) fn multiples_of_b(a: &str, b: &str, q: &str) -> [String; 2] {
    [
        format!(
            "As x does not fall and y(n) = x(n) + {a} n, no number is y(n) twice. So a number above x(n) stands under mex at n + 1 once at most, as a y(i), which is less than {q} times."
        ),
        format!(
            "x(0) = 0. At n + 1 no number below x(n) has been added, as y(n) >= x(n). So x(n + 1) = x(n), or x(n) is met {q} times; then it is x(n) + {b}, as the {b} numbers up to it lie above x(n). So x(n) is a multiple of {b}."
        ),
    ]
}

#[cfg(test)]
mod random_tests;
#[cfg(test)]
pub(super) mod tests;
