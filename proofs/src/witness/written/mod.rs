//! A proof by winning moves in the form that a verifier re-checks (`verify/FORMAT.md`): every statement is made of the game and the claim in one
//! fixed way, and has the steps that prove it.

mod case;
mod inside;
mod outside;
mod sequences;

pub(crate) use inside::variables;
pub(crate) use outside::{LOCATED, OutsideStep, WrittenMember, located};

use case::WrittenCase;

use super::closed_form::cleared;
use super::integers::MOST_SPLITS;
use super::polynomial::Polynomial;
use super::proof_search::ProofSearch;
use super::sequence::{INDEX, POWER};
use super::sequence_block::SequenceBlock;
use super::steps::Step;
use super::template::UNKNOWN;
use super::terms::OutOfReach;
use crate::claim::SetPiece;
use grundy_rules::formula::{Condition, Term};
use grundy_rules::game::{Level, OPEN, OpenGame, Rule};
use grundy_rules::language::Operator;
use grundy_work::Job;

/// A proof by winning moves. Variables from [`OPEN`] on are parameters.
pub(crate) struct MovesProof {
    pub parameters: Vec<String>,
    /// What is known of the parameters, which are the variables from 0 on.
    pub conditions: Vec<Condition>,
    pub heaps: Vec<String>,
    pub rules: Vec<Rule>,
    pub measure: Vec<Vec<i64>>,
    pub sequences: Vec<SequenceProof>,
    pub members: Vec<MemberProof>,
    pub divisors: Vec<Vec<Step>>,
    pub ends: Vec<Vec<Step>>,
    pub inside: Vec<Vec<Step>>,
    pub outside: Vec<OutsideStep>,
}

/// A sequence; its templates have the variables [`INDEX`] and those from [`VALUES`](super::sequence::VALUES) on.
pub(crate) struct SequenceProof {
    pub from: i64,
    pub ratio: Option<Term>,
    pub closed: Vec<Term>,
    pub first: Vec<Term>,
    pub next: Vec<Term>,
    pub bounds: Vec<Condition>,
    pub later: Vec<Condition>,
    pub ordered: Vec<Term>,
    pub rising: Vec<Term>,
    pub bounds_proofs: Vec<Vec<Step>>,
    pub later_proofs: Vec<Vec<Step>>,
    pub ordered_proofs: Vec<Vec<Step>>,
    pub rising_proofs: Vec<Vec<Step>>,
}

/// A member of the claimed set, written with the values of a sequence.
pub(crate) struct MemberProof {
    /// The places of its variables in the claim, in the order in which they occur.
    pub bound: Vec<usize>,
    pub sequence: Option<usize>,
    /// The place of the index in the claim.
    pub index: Option<usize>,
    /// Its heaps and its condition; variables from [`UNKNOWN`] on are its other ones.
    pub heaps: Vec<Term>,
    pub condition: Vec<Condition>,
}

/// A piece of the set as a verifier numbers it.
struct WrittenPiece {
    block: SequenceBlock,
    /// For each variable in order its place from [`UNKNOWN`] on; none for the index.
    variables: Vec<Option<usize>>,
}

/// What is written, and the work for it.
pub(crate) struct Writer<'w, 's> {
    search: &'w mut ProofSearch<'s>,
    pieces: Vec<WrittenPiece>,
    job: &'w Job,
}

type Written<T> = Result<T, OutOfReach>;

fn none<T>(why: &str) -> Written<T> {
    Err(OutOfReach(why.into()))
}

/// The variables that occur, in the order in which they do, those at places from `OPEN` on left out.
pub(crate) fn occurring(terms: &[Term], condition: &Condition) -> Vec<usize> {
    let mut all = Vec::new();
    terms.iter().for_each(|term| term.variables(&mut all));
    condition.variables(&mut all);
    let mut once: Vec<usize> = Vec::new();
    for place in all {
        if place < OPEN && !once.contains(&place) {
            once.push(place);
        }
    }
    once
}

/// Writes down the proof that a search found: its claim is a union of these, with all permutations of the heaps if it is symmetric.
pub(super) fn written(
    search: &mut ProofSearch<'_>,
    game: &OpenGame,
    claimed: &[&SetPiece],
    symmetric: bool,
    job: &Job,
) -> Written<MovesProof> {
    let (members, pieces) = pieces(search, claimed, symmetric)?;
    let measure = game.game.measure().levels.iter().map(|level| match level {
        Level::Weights(weights) => Ok(weights[..game.heaps].to_vec()),
        Level::NonEmpty => none("a measure that counts heaps"),
    });
    let measure: Vec<Vec<i64>> = measure.collect::<Written<_>>()?;
    let divisors = divisors(search, claimed);
    let mut writer = Writer {
        search,
        pieces,
        job,
    };
    let sequences = (0..writer.search.families.len()).map(|family| writer.sequence(family));
    let sequences = sequences.collect::<Written<_>>()?;
    let divisors = divisors.iter().map(|divisor| writer.is_no_zero(divisor));
    Ok(MovesProof {
        divisors: divisors.collect::<Written<_>>()?,
        ends: writer.ends(&measure)?,
        inside: writer.inside()?,
        outside: writer.outside()?,
        parameters: writer.parameters(),
        conditions: writer.search.facts.clone(),
        heaps: writer.search.heaps.clone(),
        rules: writer.search.rules.to_vec(),
        measure,
        sequences,
        members,
    })
}

/// The members of the claim as the search writes them, and the pieces of the set: of each member one for each order of the heaps.
fn pieces(
    search: &ProofSearch,
    claimed: &[&SetPiece],
    symmetric: bool,
) -> Written<(Vec<MemberProof>, Vec<WrittenPiece>)> {
    let heaps = search.heaps.len();
    let mut orders: Vec<Vec<usize>> = vec![(0..heaps).collect()];
    if symmetric {
        match heaps {
            1 => {}
            2 => orders.push(vec![1, 0]),
            _ => return none("a symmetric set on more than two heaps"),
        }
    }
    let (mut members, mut pieces) = (Vec::new(), Vec::new());
    for piece in claimed {
        let found = search.members.iter().position(|(element, condition)| {
            *element == piece.element && *condition == piece.condition
        });
        let Some(found) = found else {
            return none("a member of a set that is not found again");
        };
        let block = &search.pieces[found];
        let bound = occurring(&piece.element, &piece.condition);
        let is_index =
            |place: &usize| block.family.is_some() && !block.others.contains(&(UNKNOWN + *place));
        members.push(MemberProof {
            sequence: block.family,
            index: bound.iter().copied().find(is_index),
            heaps: block.element.clone(),
            condition: block.condition.clone(),
            bound: bound.clone(),
        });
        let variables = bound.iter().map(|place| match is_index(place) {
            true => None,
            false => Some(UNKNOWN + *place),
        });
        let variables: Vec<_> = variables.collect();
        let before = pieces.len();
        for order in &orders {
            let mut block = block.clone();
            block.element = order
                .iter()
                .map(|heap| block.element[*heap].clone())
                .collect();
            let own: &[WrittenPiece] = &pieces[before..];
            if !own.iter().any(|own| own.block.element == block.element) {
                pieces.push(WrittenPiece {
                    block,
                    variables: variables.clone(),
                });
            }
        }
    }
    Ok((members, pieces))
}

/// What is divided by and is no number, each once, in the order in which a verifier meets it.
fn divisors(search: &ProofSearch, claimed: &[&SetPiece]) -> Vec<Polynomial> {
    let mut found = Vec::new();
    for family in &search.families {
        for closed in &family.closed {
            let (_, below) = cleared(closed);
            if below.as_constant().is_none() && !found.contains(&below) {
                found.push(below);
            }
        }
    }
    for piece in claimed {
        let mut terms: Vec<Term> = piece.element.clone();
        piece.condition.terms(&mut |term| terms.push(term.clone()));
        terms.iter().for_each(|term| divided_by(term, &mut found));
    }
    found
}

fn divided_by(term: &Term, found: &mut Vec<Polynomial>) {
    term.parts(&mut |part| divided_by(part, found), &mut Vec::new());
    if let Term::Binary(Operator::Over, _, divisor) = term
        && let Some(value) = super::sequence::closed(divisor, OPEN - 1, &mut None)
    {
        let (above, _) = cleared(&value);
        if above.as_constant().is_none() && !found.contains(&above) {
            found.push(above);
        }
    }
}

/// A closed form as a term, in which a power of the ratio stands for its variable.
fn closed_term(closed: &super::polynomial::Quotient, ratio: Option<&Term>) -> Option<Term> {
    let (above, below) = cleared(closed);
    let power = |place: usize| match (place, ratio) {
        (POWER, Some(ratio)) => {
            let index = Box::new(Term::Variable(INDEX));
            Term::Binary(Operator::Power, Box::new(ratio.clone()), index)
        }
        _ => Term::Variable(place),
    };
    let above = above.term()?.replaced(&power);
    Some(
        match below.as_constant().is_some_and(|below| below == 1.into()) {
            true => above,
            false => Term::binary(Operator::Over, above, below.term()?),
        },
    )
}

/// The steps that prove a condition on integers, the variables from 0 on, from others, if the search finds some.
pub(crate) fn fact_steps(
    count: usize,
    known: &[Condition],
    claim: &Condition,
    job: &Job,
) -> Option<Vec<Step>> {
    let mut case = WrittenCase::new();
    case.variables(count);
    for own in known {
        case.assume(own, true).ok()?;
    }
    case.assume(claim, false).ok()?;
    case.contradicted(MOST_SPLITS, job)
}

impl Writer<'_, '_> {
    fn parameters(&self) -> Vec<String> {
        self.search.names[..self.search.open].to_vec()
    }

    /// A case in which nothing is known but the conditions on the parameters, which are its first variables.
    fn begin(&self) -> Written<WrittenCase> {
        let mut case = WrittenCase::new();
        for _ in 0..self.search.open {
            case.variable();
        }
        for condition in &self.search.facts {
            case.assume(condition, true)?;
        }
        Ok(case)
    }

    /// The steps that show that a case is impossible.
    fn proved(&self, case: WrittenCase, what: &str) -> Written<Vec<Step>> {
        match case.contradicted(0, self.job) {
            Some(steps) => Ok(steps),
            None => none(&format!(
                "no combination for a step of a proof by winning moves ({what})"
            )),
        }
    }

    /// The proof that a divisor is not 0.
    fn is_no_zero(&self, divisor: &Polynomial) -> Written<Vec<Step>> {
        let mut case = self.begin()?;
        let Some(term) = divisor.term() else {
            return none("a divisor with fractions");
        };
        let term = term.replaced(&|place| Term::Variable(place.saturating_sub(OPEN)));
        let value = case.polynomial(&term)?;
        case.add(super::integers::Statement::zero(&value));
        self.proved(case, "a divisor is not 0")
    }
}
