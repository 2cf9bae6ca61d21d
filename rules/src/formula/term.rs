//! Terms and conditions: numbers and truth values as functions of variables.

use super::function::NamedFunction;
use crate::language::{NumberProperty, Operator};
use crate::number::{Exact, Number, NumberError};
use std::convert::Infallible;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// A number as a function of variables.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    Constant(Number),
    /// The variable at this place.
    Variable(usize),
    Negative(Box<Term>),
    /// An arithmetic operator; operators on sets and juxtaposition do not occur.
    Binary(Operator, Box<Term>, Box<Term>),
    Gcd(Box<Term>, Box<Term>),
    Function(NamedFunction, Vec<Term>),
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
    /// A term of a recursive sequence: the recursion, the place of the sequence in it, and the index.
    Recursive(Recursion, usize, Box<Term>),
    /// Inside a recursion: a term of one of its sequences.
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
    Property(NumberProperty, Term),
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
}

/// The mex of a multiset whose parts may depend on variables.
#[derive(Clone, Debug, PartialEq)]
pub struct MexTerm {
    /// b, at least 1.
    pub spacing: Term,
    /// q, at least 1.
    pub multiplicity: Term,
    pub families: Vec<FamilyTerm>,
    /// In a recursion: the elements at an index must differ from those at every earlier index.
    pub skipping: bool,
}

/// A family of elements: for each choice of the variables, the set of their values.
#[derive(Clone, Debug, PartialEq)]
pub struct FamilyTerm {
    /// Variables of its own.
    pub variables: Vec<usize>,
    /// How many variables are counted, which come first; the others belong to sets, where one value is enough.
    pub counted: usize,
    pub elements: Vec<Term>,
    pub condition: Condition,
}

impl Term {
    pub fn constant(value: impl Into<Number>) -> Term {
        Term::Constant(value.into())
    }

    /// An arithmetic operator on two terms.
    pub fn binary(operator: Operator, left: Term, right: Term) -> Term {
        Term::Binary(operator, Box::new(left), Box::new(right))
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

    /// Visits the direct parts of this term: terms and conditions.
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
            Term::Minimum(parts)
            | Term::Maximum(parts)
            | Term::Function(_, parts)
            | Term::ValueOf(_, parts) => {
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

    /// Does `holds` return true for a direct part?
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
            Term::Root(_) | Term::ValueOf(..) | Term::Gcd(..) | Term::Function(..) => true,
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

    /// The same term with other variables.
    pub fn renamed(&self, rename: &dyn Fn(usize) -> usize) -> Term {
        self.replaced(&|place| Term::Variable(rename(place)))
    }

    /// The same term with a term for each variable.
    pub fn replaced(&self, rename: &dyn Fn(usize) -> Term) -> Term {
        self.with_leaves(&|leaf| match leaf {
            Term::Variable(place) => rename(*place),
            constant => constant.clone(),
        })
    }

    /// The same term with another one in the place of each of its parts and of itself, the innermost first; parts of a mex or a sum stay.
    ///
    /// # Errors
    /// As `part`.
    pub fn rebuilt<E>(&self, part: &dyn Fn(Term) -> Result<Term, E>) -> Result<Term, E> {
        let again = |term: &Term| term.rebuilt(part);
        let boxed = |term: &Term| again(term).map(Box::new);
        let all = |terms: &[Term]| terms.iter().map(again).collect::<Result<Vec<_>, E>>();
        part(match self {
            Term::Constant(_) | Term::Variable(_) | Term::Mex(_) | Term::Sum(_) => self.clone(),
            Term::Negative(of) => Term::Negative(boxed(of)?),
            Term::Absolute(of) => Term::Absolute(boxed(of)?),
            Term::Floor(of) => Term::Floor(boxed(of)?),
            Term::Ceiling(of) => Term::Ceiling(boxed(of)?),
            Term::Root(of) => Term::Root(boxed(of)?),
            Term::Binary(operator, left, right) => {
                Term::Binary(*operator, boxed(left)?, boxed(right)?)
            }
            Term::Gcd(left, right) => Term::Gcd(boxed(left)?, boxed(right)?),
            Term::Minimum(parts) => Term::Minimum(all(parts)?),
            Term::Maximum(parts) => Term::Maximum(all(parts)?),
            Term::Function(function, parts) => Term::Function(*function, all(parts)?),
            Term::ValueOf(game, parts) => Term::ValueOf(*game, all(parts)?),
            Term::Recursive(recursion, sequence, index) => {
                Term::Recursive(recursion.clone(), *sequence, boxed(index)?)
            }
            Term::Again(sequence, index) => Term::Again(*sequence, boxed(index)?),
            Term::Choice(arms, otherwise) => {
                let arms = arms.iter().map(|(condition, value)| {
                    let condition = condition.mapped(&|term| term.rebuilt(part))?;
                    Ok((condition, again(value)?))
                });
                Term::Choice(arms.collect::<Result<_, E>>()?, boxed(otherwise)?)
            }
        })
    }

    /// Is the value of a position of a game in it?
    pub fn has_values(&self) -> bool {
        let inside = |family: &FamilyTerm| {
            family.elements.iter().any(Term::has_values) || family.condition.has_values()
        };
        let mut conditions = Vec::new();
        let mut found = match self {
            Term::ValueOf(..) => true,
            Term::Mex(mex) => {
                let numbers = mex.spacing.has_values() || mex.multiplicity.has_values();
                numbers || mex.families.iter().any(inside)
            }
            Term::Sum(family) => inside(family),
            _ => false,
        };
        self.parts(&mut |term| found |= term.has_values(), &mut conditions);
        found || conditions.into_iter().any(Condition::has_values)
    }

    /// The same term with a term for each constant and each variable; constants inside of a mex or a sum stay.
    pub fn with_leaves(&self, leaf: &dyn Fn(&Term) -> Term) -> Term {
        let again = |term: &Term| term.with_leaves(leaf);
        let boxed = |term: &Term| Box::new(term.with_leaves(leaf));
        let rename = |place| leaf(&Term::Variable(place));
        match self {
            Term::Constant(_) | Term::Variable(_) => leaf(self),
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
            Term::Function(function, parts) => {
                Term::Function(*function, parts.iter().map(again).collect())
            }
            Term::ValueOf(game, parts) => Term::ValueOf(*game, parts.iter().map(again).collect()),
            Term::Mex(mex) => Term::Mex(Box::new(mex.replaced(&rename))),
            Term::Recursive(recursion, sequence, index) => {
                Term::Recursive(recursion.clone(), *sequence, boxed(index))
            }
            Term::Again(sequence, index) => Term::Again(*sequence, boxed(index)),
            Term::Sum(family) => Term::Sum(Box::new(family.replaced(&rename))),
            Term::Choice(arms, otherwise) => Term::Choice(
                arms.iter()
                    .map(|(condition, value)| (condition.with_leaves(leaf), again(value)))
                    .collect(),
                boxed(otherwise),
            ),
        }
    }
}

impl Condition {
    /// The variables that occur, each at least once.
    pub fn variables(&self, found: &mut Vec<usize>) {
        self.terms(&mut |term| term.variables(found));
    }

    /// Visits the terms that are compared, in order.
    pub fn terms<'c>(&'c self, visit: &mut dyn FnMut(&'c Term)) {
        match self {
            Condition::Constant(_) => {}
            Condition::Compare(_, left, right) | Condition::Divides(left, right) => {
                visit(left);
                visit(right);
            }
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter().for_each(|part| part.terms(visit));
            }
            Condition::Not(of) => of.terms(visit),
            Condition::Property(_, of) => visit(of),
        }
    }

    /// The conditions that together say the same, none of which is a conjunction.
    pub fn conjuncts(&self) -> Vec<&Condition> {
        match self {
            Condition::And(parts) => parts.iter().flat_map(Condition::conjuncts).collect(),
            Condition::Constant(true) => Vec::new(),
            only => vec![only],
        }
    }

    /// Is the value of a position of a game in it?
    pub fn has_values(&self) -> bool {
        let mut found = false;
        self.terms(&mut |term| found |= term.has_values());
        found
    }

    /// The same condition with its terms mapped.
    pub fn mapped<E>(&self, map: &dyn Fn(&Term) -> Result<Term, E>) -> Result<Condition, E> {
        let all = |parts: &[Condition]| {
            let parts = parts.iter().map(|part| part.mapped(map));
            parts.collect::<Result<Vec<_>, E>>()
        };
        Ok(match self {
            Condition::Constant(value) => Condition::Constant(*value),
            Condition::Compare(comparison, left, right) => {
                Condition::Compare(*comparison, map(left)?, map(right)?)
            }
            Condition::And(parts) => Condition::And(all(parts)?),
            Condition::Or(parts) => Condition::Or(all(parts)?),
            Condition::Not(of) => Condition::Not(Box::new(of.mapped(map)?)),
            Condition::Divides(left, right) => Condition::Divides(map(left)?, map(right)?),
            Condition::Property(property, of) => Condition::Property(*property, map(of)?),
        })
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

    /// The same condition with other variables.
    pub fn renamed(&self, rename: &dyn Fn(usize) -> usize) -> Condition {
        self.replaced(&|place| Term::Variable(rename(place)))
    }

    /// The same condition with a term for each variable.
    pub fn replaced(&self, rename: &dyn Fn(usize) -> Term) -> Condition {
        let Ok(condition) = self.mapped(&|term| Ok::<_, Infallible>(term.replaced(rename)));
        condition
    }

    /// The same condition with a term for each constant and each variable, as [`Term::with_leaves`].
    pub fn with_leaves(&self, leaf: &dyn Fn(&Term) -> Term) -> Condition {
        let Ok(condition) = self.mapped(&|term| Ok::<_, Infallible>(term.with_leaves(leaf)));
        condition
    }

    pub fn less_equal(left: Term, right: Term) -> Condition {
        Condition::Compare(Comparison::LessEqual, left, right)
    }

    /// The condition itself, or its negation.
    pub(super) fn negated_if(self, negated: bool) -> Condition {
        match negated {
            true => Condition::Not(Box::new(self)),
            false => self,
        }
    }

    pub fn equal(left: Term, right: Term) -> Condition {
        Condition::Compare(Comparison::Equal, left, right)
    }
}

/// Recursive sequences, shared by the formulas that use them.
#[derive(Clone, Debug)]
pub struct Recursion(Arc<dyn RecursiveSequences>);

/// What a term needs of recursive sequences.
pub trait RecursiveSequences: fmt::Debug + Send + Sync {
    /// Can no term of this sequence be negative?
    fn is_natural(&self, sequence: usize) -> bool;

    /// If far terms x(n) can be computed directly: the a of the pairs (x(n), x(n) + a n). The second of a pair is
    /// then the sequence [`SECOND`](super::SECOND).
    fn pairs(&self) -> Option<u64>;

    /// The term of a sequence at an index of any size, if it can be computed directly; such a sequence rises.
    fn far(&self, sequence: usize, index: &Number) -> Option<Number>;

    /// The greatest index whose term is at most a number, if [`far`](Self::far) gives the terms.
    fn far_rank(&self, sequence: usize, value: &Number) -> Option<Number>;

    /// The term of a sequence at an index.
    fn value(&self, sequence: usize, index: &Number, games: &dyn Values) -> Exact;
}

impl Recursion {
    pub(super) fn of(sequences: impl RecursiveSequences + 'static) -> Recursion {
        Recursion(Arc::new(sequences))
    }
}

impl Deref for Recursion {
    type Target = dyn RecursiveSequences;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for Recursion {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// What a formula needs beyond arithmetic.
pub trait Values {
    /// The Grundy value of a position of the game at this place.
    fn value(&self, game: usize, position: &[i64]) -> Exact;

    /// Every choice of values ≥ 0 for the first `variables` variables that satisfies a condition.
    fn solutions(
        &self,
        variables: usize,
        condition: &Condition,
    ) -> Result<Vec<Vec<i64>>, NumberError>;

    /// Inside a recursion, the term of one of its sequences.
    fn again(&self, _sequence: usize, _index: &Number) -> Exact {
        Err(NumberError::Circular)
    }

    /// Counts the words of a long number that was computed.
    ///
    /// # Errors
    /// So many were not to be computed.
    fn spent_on(&self, _words: usize) -> Result<(), NumberError> {
        Ok(())
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
