//! Formulas: expressions whose names are resolved to numbers, and their exact values.
//!
//! A formula is what is left of an [`Expression`](crate::language::Expression) when parameters are
//! bound, vectors are spelled out heap by heap, and sequences are put in where they are used. It knows
//! variables by their place in a list, and nothing of games.

mod builder;
mod code;
mod functions;
mod indices;
mod linear;
mod lower;
mod meaning;
mod mex;
mod pointwise;
mod recursion;
mod recursive;
mod set;
mod show;

pub use indices::index_choices;
pub use linear::{Fraction, Linear, linear, real_linear};
pub use lower::{Bound, FindGame, NO_SUCH_HEAP, SET_VARIABLE, Scope, Thing};
pub use meaning::Meaning;
pub use mex::{FamilyTerm, MexTerm};
pub use pointwise::number_error;
pub use recursion::{Recursion, SECOND};
pub use set::SetTerm;
pub use show::{shown, shown_condition};

use crate::language::{Operator, Property};
use crate::number::{Exact, Number, NumberError};
use std::cmp::Ordering;

/// A number as a function of variables.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    Constant(Number),
    /// The variable at this place.
    Variable(usize),
    Negative(Box<Term>),
    /// An arithmetic operator: never one on sets, never juxtaposition.
    Binary(Operator, Box<Term>, Box<Term>),
    Gcd(Box<Term>, Box<Term>),
    Absolute(Box<Term>),
    Floor(Box<Term>),
    Ceiling(Box<Term>),
    Root(Box<Term>),
    Minimum(Vec<Term>),
    Maximum(Vec<Term>),
    Choice(Vec<(Condition, Term)>, Box<Term>),
    /// The Grundy value of a position of another game, by the game's place in a list.
    ValueOf(usize, Vec<Term>),
    Mex(Box<MexTerm>),
    /// The term of a sequence that is defined through itself: the recursion, the sequence's place in it, and the
    /// index.
    Recursive(Recursion, usize, Box<Term>),
    /// Inside a recursion: one of its own sequences.
    Again(usize, Box<Term>),
    /// The sum of the elements of a family, for every choice of its variables.
    Sum(Box<FamilyTerm>),
}

/// A truth value as a function of variables.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    Constant(bool),
    Compare(Comparison, Term, Term),
    And(Vec<Condition>),
    Or(Vec<Condition>),
    Not(Box<Condition>),
    Divides(Term, Term),
    Property(Property, Term),
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
}

impl Comparison {
    fn holds(self, ordering: Ordering) -> bool {
        match self {
            Comparison::Equal => ordering == Ordering::Equal,
            Comparison::NotEqual => ordering != Ordering::Equal,
            Comparison::Less => ordering == Ordering::Less,
            Comparison::LessEqual => ordering != Ordering::Greater,
        }
    }
}

/// What a formula needs beyond arithmetic.
pub trait Values {
    /// The Grundy value of a position of the game at this place.
    fn value(&self, game: usize, position: &[i64]) -> Exact;

    /// Every choice of so many variables, from 0 on, that satisfies a condition.
    fn solutions(
        &self,
        variables: usize,
        condition: &Condition,
    ) -> Result<Vec<Vec<i64>>, NumberError>;

    /// Inside a recursion, the term of one of its sequences.
    fn again(&self, _sequence: usize, _index: &Number) -> Exact {
        Err(NumberError::Circular)
    }
}

/// For formulas that mention no game.
pub struct NoGames;

impl Values for NoGames {
    fn value(&self, _: usize, _: &[i64]) -> Exact {
        Err(NumberError::TooLarge("the position of another game"))
    }

    fn solutions(&self, _: usize, _: &Condition) -> Result<Vec<Vec<i64>>, NumberError> {
        Err(NumberError::TooLarge("the elements of a set"))
    }
}

impl Term {
    pub fn constant(value: impl Into<Number>) -> Term {
        Term::Constant(value.into())
    }

    /// The value where the variables have the given values.
    pub fn value(&self, at: &[Number], games: &dyn Values) -> Exact {
        match self {
            Term::Constant(value) => Ok(value.clone()),
            Term::Variable(place) => Ok(at[*place].clone()),
            Term::Negative(of) => Ok(of.value(at, games)?.negated()),
            Term::Binary(operator, left, right) => {
                let (left, right) = (left.value(at, games)?, right.value(at, games)?);
                apply(*operator, &left, &right)
            }
            Term::Gcd(left, right) => left.value(at, games)?.gcd(&right.value(at, games)?),
            Term::Absolute(of) => Ok(of.value(at, games)?.absolute()),
            Term::Floor(of) => match &**of {
                Term::Binary(Operator::Over, above, below) => {
                    above.value(at, games)?.floor_div(&below.value(at, games)?)
                }
                of => Ok(of.value(at, games)?.floor()),
            },
            Term::Ceiling(of) => Ok(of.value(at, games)?.ceiling()),
            Term::Root(of) => of.value(at, games)?.square_root(),
            Term::Minimum(parts) => extreme(parts, Ordering::Less, at, games),
            Term::Maximum(parts) => extreme(parts, Ordering::Greater, at, games),
            Term::Choice(arms, otherwise) => {
                for (condition, value) in arms {
                    if condition.holds(at, games)? {
                        return value.value(at, games);
                    }
                }
                otherwise.value(at, games)
            }
            Term::ValueOf(game, position) => {
                let mut heaps = Vec::with_capacity(position.len());
                for heap in position {
                    let heap = heap.value(at, games)?;
                    if heap.is_negative() {
                        return Err(NumberError::Negative("a heap"));
                    }
                    if !heap.is_integer() {
                        return Err(NumberError::NotAnInteger("a heap"));
                    }
                    heaps.push(heap.to_i64().ok_or(NumberError::TooLarge("a heap"))?);
                }
                games.value(*game, &heaps)
            }
            Term::Mex(mex) => mex.value(at, games),
            Term::Recursive(recursion, sequence, index) => {
                recursion.value(*sequence, &index.value(at, games)?, games)
            }
            Term::Again(sequence, index) => games.again(*sequence, &index.value(at, games)?),
            Term::Sum(family) => family.sum(at, games),
        }
    }

    /// The variables that occur, each at least once.
    pub fn variables(&self, found: &mut Vec<usize>) {
        match self {
            Term::Variable(place) => found.push(*place),
            Term::Mex(mex) => return mex.variables(found),
            Term::Sum(family) => return family.outer_variables(found),
            _ => {}
        }
        self.parts(&mut |term| term.variables(found), &mut Vec::new());
        let mut conditions = Vec::new();
        self.parts(&mut |_| {}, &mut conditions);
        for condition in conditions {
            condition.variables(found);
        }
    }

    /// Visits the terms and conditions that this term is made of.
    pub fn parts<'t>(
        &'t self,
        term: &mut dyn FnMut(&'t Term),
        conditions: &mut Vec<&'t Condition>,
    ) {
        match self {
            Term::Constant(_) | Term::Variable(_) | Term::Mex(_) | Term::Sum(_) => {}
            Term::Negative(of)
            | Term::Absolute(of)
            | Term::Floor(of)
            | Term::Ceiling(of)
            | Term::Recursive(_, _, of)
            | Term::Again(_, of)
            | Term::Root(of) => term(of),
            Term::Binary(_, left, right) | Term::Gcd(left, right) => {
                term(left);
                term(right);
            }
            Term::Minimum(parts) | Term::Maximum(parts) | Term::ValueOf(_, parts) => {
                parts.iter().for_each(term);
            }
            Term::Choice(arms, otherwise) => {
                for (condition, value) in arms {
                    conditions.push(condition);
                    term(value);
                }
                term(otherwise);
            }
        }
    }

    /// Does this hold of a term that it is made of?
    pub fn any_part(&self, holds: &mut dyn FnMut(&Term) -> bool) -> bool {
        let mut found = false;
        self.parts(&mut |term| found |= holds(term), &mut Vec::new());
        found
    }

    /// Is the value an integer whenever the variables are?
    pub fn is_integral(&self) -> bool {
        match self {
            Term::Constant(value) => value.is_integer(),
            Term::Root(_) | Term::Binary(Operator::Over, ..) => false,
            Term::Floor(_) | Term::Ceiling(_) | Term::Mex(_) => true,
            Term::Recursive(recursion, sequence, _) => recursion.is_natural(*sequence),
            Term::Sum(family) => family.elements.iter().all(Term::is_integral),
            _ => {
                let mut integral = true;
                self.parts(&mut |term| integral &= term.is_integral(), &mut Vec::new());
                integral
            }
        }
    }

    /// Can the value fail to exist, as a quotient by zero does?
    pub fn may_fail(&self) -> bool {
        let mut fails = match self {
            Term::Root(_) | Term::ValueOf(..) | Term::Gcd(..) => true,
            Term::Mex(_) | Term::Sum(_) | Term::Recursive(..) | Term::Again(..) => true,
            Term::Binary(Operator::Over | Operator::Div | Operator::Mod, _, below) => {
                !matches!(&**below, Term::Constant(value) if !value.is_zero())
            }
            Term::Binary(Operator::Power | Operator::Xor, ..) => true,
            _ => false,
        };
        let mut conditions = Vec::new();
        self.parts(&mut |term| fails |= term.may_fail(), &mut conditions);
        fails || conditions.iter().any(|condition| condition.may_fail())
    }

    pub fn as_constant(&self) -> Option<&Number> {
        match self {
            Term::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// The same term of other variables.
    pub fn renamed(&self, rename: &dyn Fn(usize) -> usize) -> Term {
        self.replaced(&|place| Term::Variable(rename(place)))
    }

    /// The same term with a term for each variable.
    pub fn replaced(&self, rename: &dyn Fn(usize) -> Term) -> Term {
        let again = |term: &Term| term.replaced(rename);
        let boxed = |term: &Term| Box::new(term.replaced(rename));
        match self {
            Term::Constant(value) => Term::Constant(value.clone()),
            Term::Variable(place) => rename(*place),
            Term::Negative(of) => Term::Negative(boxed(of)),
            Term::Absolute(of) => Term::Absolute(boxed(of)),
            Term::Floor(of) => Term::Floor(boxed(of)),
            Term::Ceiling(of) => Term::Ceiling(boxed(of)),
            Term::Root(of) => Term::Root(boxed(of)),
            Term::Binary(operator, left, right) => {
                Term::Binary(*operator, boxed(left), boxed(right))
            }
            Term::Gcd(left, right) => Term::Gcd(boxed(left), boxed(right)),
            Term::Minimum(parts) => Term::Minimum(parts.iter().map(again).collect()),
            Term::Maximum(parts) => Term::Maximum(parts.iter().map(again).collect()),
            Term::ValueOf(game, parts) => Term::ValueOf(*game, parts.iter().map(again).collect()),
            Term::Mex(mex) => Term::Mex(Box::new(mex.replaced(rename))),
            Term::Recursive(recursion, sequence, index) => {
                Term::Recursive(recursion.clone(), *sequence, boxed(index))
            }
            Term::Again(sequence, index) => Term::Again(*sequence, boxed(index)),
            Term::Sum(family) => Term::Sum(Box::new(family.replaced(rename))),
            Term::Choice(arms, otherwise) => Term::Choice(
                arms.iter()
                    .map(|(condition, value)| (condition.replaced(rename), again(value)))
                    .collect(),
                boxed(otherwise),
            ),
        }
    }
}

fn extreme(parts: &[Term], wanted: Ordering, at: &[Number], games: &dyn Values) -> Exact {
    let mut best: Option<Number> = None;
    for part in parts {
        let value = part.value(at, games)?;
        match &best {
            Some(best) if value.compare(best)? != wanted => {}
            _ => best = Some(value),
        }
    }
    best.ok_or(NumberError::NotAnInteger("the least of nothing"))
}

/// The value of an operator on two numbers.
pub fn apply(operator: Operator, left: &Number, right: &Number) -> Exact {
    match operator {
        Operator::Plus => left.plus(right),
        Operator::Minus => left.minus(right),
        Operator::Times | Operator::Juxtaposed => left.times(right),
        Operator::Over => left.over(right),
        Operator::Div => left.floor_div(right),
        Operator::Mod => left.modulo(right),
        Operator::Power => left.power(right),
        Operator::Xor => left.xor(right),
        Operator::Union | Operator::Intersection | Operator::Without => {
            Err(NumberError::NotAnInteger("a set"))
        }
    }
}

impl Condition {
    /// Does it hold where the variables have the given values?
    pub fn holds(&self, at: &[Number], games: &dyn Values) -> Result<bool, NumberError> {
        match self {
            Condition::Constant(value) => Ok(*value),
            Condition::Compare(comparison, left, right) => {
                let (left, right) = (left.value(at, games)?, right.value(at, games)?);
                Ok(comparison.holds(left.compare(&right)?))
            }
            Condition::And(parts) => {
                for part in parts {
                    if !part.holds(at, games)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Condition::Or(parts) => {
                for part in parts {
                    if part.holds(at, games)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Condition::Not(of) => Ok(!of.holds(at, games)?),
            Condition::Divides(left, right) => {
                left.value(at, games)?.divides(&right.value(at, games)?)
            }
            Condition::Property(property, of) => {
                let value = of.value(at, games)?;
                match property {
                    Property::Prime => value.is_prime(),
                    Property::Square => value.is_square(),
                    Property::Even => Number::from(2_i64).divides(&value),
                    Property::Odd => Ok(!Number::from(2_i64).divides(&value)?),
                }
            }
        }
    }

    /// The variables that occur, each at least once.
    pub fn variables(&self, found: &mut Vec<usize>) {
        match self {
            Condition::Constant(_) => {}
            Condition::Compare(_, left, right) | Condition::Divides(left, right) => {
                left.variables(found);
                right.variables(found);
            }
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter().for_each(|part| part.variables(found));
            }
            Condition::Not(of) => of.variables(found),
            Condition::Property(_, of) => of.variables(found),
        }
    }

    pub fn may_fail(&self) -> bool {
        match self {
            Condition::Constant(_) => false,
            Condition::Compare(_, left, right) => left.may_fail() || right.may_fail(),
            Condition::And(parts) | Condition::Or(parts) => parts.iter().any(Condition::may_fail),
            Condition::Not(of) => of.may_fail(),
            Condition::Divides(..) | Condition::Property(..) => true,
        }
    }

    /// The same condition on other variables.
    pub fn renamed(&self, rename: &dyn Fn(usize) -> usize) -> Condition {
        self.replaced(&|place| Term::Variable(rename(place)))
    }

    /// The same condition with a term for each variable.
    pub fn replaced(&self, rename: &dyn Fn(usize) -> Term) -> Condition {
        let again = |condition: &Condition| condition.replaced(rename);
        match self {
            Condition::Constant(value) => Condition::Constant(*value),
            Condition::Compare(comparison, left, right) => {
                Condition::Compare(*comparison, left.replaced(rename), right.replaced(rename))
            }
            Condition::And(parts) => Condition::And(parts.iter().map(again).collect()),
            Condition::Or(parts) => Condition::Or(parts.iter().map(again).collect()),
            Condition::Not(of) => Condition::Not(Box::new(again(of))),
            Condition::Divides(left, right) => {
                Condition::Divides(left.replaced(rename), right.replaced(rename))
            }
            Condition::Property(property, of) => {
                Condition::Property(*property, of.replaced(rename))
            }
        }
    }

    pub fn less_equal(left: Term, right: Term) -> Condition {
        Condition::Compare(Comparison::LessEqual, left, right)
    }

    pub fn equal(left: Term, right: Term) -> Condition {
        Condition::Compare(Comparison::Equal, left, right)
    }
}
