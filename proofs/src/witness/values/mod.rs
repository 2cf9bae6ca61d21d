//! Proofs that a formula gives the Grundy values of a game on two heaps, for all positions: from no position a move leads to one with the
//! same value of the formula, and for every smaller number an option with this value is written down.
//!
//! The formula has cases, which are polynomials in the smaller heap and in the difference of the heaps, perhaps with a quotient or a
//! remainder by a polynomial in the difference. Where a case is a polynomial A of the difference and a remainder by the step from A to its next value, each number is the
//! value at just one difference, and the positions of that value lie in an arithmetic progression: the options sought are those next to a heap. Others are sought at
//! the axes. All steps are statements on integers, decided by [`follows`](super::follows).
//!
//! The proof follows Kimura and Yamashita, On variations of Yama Nim and Triangular Nim, Theorem 3.

mod agreement;
mod candidates;
mod formula;
mod progression;
mod reached;
mod samples;
mod shown;
mod unreached;

use super::integers;
use super::prove::inapplicable;
use super::terms::{at_most, not, number};
use crate::claim::Resolved;
pub use agreement::formulas_agree;
use formula::{Pair, ValueCase, cases};
use grundy_rules::formula::{Condition, Term};
use grundy_rules::game::{Game, OpenGame, Rule};
use grundy_work::Job;
use samples::Sample;
use shown::ValueLetters;

/// The most linear programmes for one step. A fixed bound.
const MOST_PROGRAMMES: usize = 40;
/// How many steps may stay open before the search ends; a proof that is found leaves few. A fixed bound.
const MOST_OPEN: usize = 32;
/// The most for a lemma, which is not needed often. A fixed bound.
const MOST_FOR_LEMMA: usize = 10;

/// What a proof of values is made with.
struct ValueProof<'g> {
    rules: &'g [Rule],
    formula: &'g Term,
    /// Are the moves the same with the heaps exchanged?
    symmetric: bool,
    letters: ValueLetters,
    job: &'g Job,
    /// How many statements on integers were decided.
    steps: usize,
    /// How many were not.
    open: usize,
    /// The place of the next variable.
    next: usize,
}

/// The proof that a claim gives the Grundy values of all positions of a game in normal play, if one is found; with the number of its steps.
pub fn values_proved(game: &Game, claim: &Resolved, job: &Job) -> Option<(Vec<String>, usize)> {
    let Resolved::Grundy(formula, _) = claim else {
        return None;
    };
    let open = OpenGame::closed(game);
    if open.heaps != 2 || !game.measure().proved || inapplicable(&open).is_some() {
        return None;
    }
    let mut proof = ValueProof {
        rules: &open.rules,
        formula,
        symmetric: open.symmetric,
        letters: ValueLetters::besides(game.heaps()),
        job,
        steps: 0,
        open: 0,
        next: formula::FIRST_FRESH,
    };
    proof.are_natural()?;
    let reached = proof.smaller_are_reached()?;
    proof.none_leads_to_its_own()?;
    let mut text = vec![
        format!(
            "Let {} be the smaller heap of a position and {} the difference of the heaps.",
            proof.letters.smaller, proof.letters.difference
        ),
        format!("Play ends, for every move lowers {}.", game.measure().show(game.heaps())),
        "No move leads to a position with the same value of the formula, which is a natural number: decided for every two cases of the formula, every move, and each order of the two differences.".to_string(),
    ];
    text.extend(reached);
    if proof.starts()?.len() == 1 {
        text.push("The moves and the formula are the same when the heaps are exchanged, so these are all cases where a number is less than the formula.".into());
    }
    text.push("So the value of a position is the least number that is not that of an option, by induction on the measure.".into());
    Some((text, proof.steps))
}

impl ValueProof<'_> {
    /// Does the conclusion follow, each part of it by itself?
    fn follows(&mut self, hypotheses: &[Condition], conclusion: &Condition) -> bool {
        if let Condition::And(parts) = conclusion {
            return parts.iter().all(|part| self.follows(hypotheses, part));
        }
        self.decide(MOST_PROGRAMMES, hypotheses, conclusion)
    }

    fn decide(
        &mut self,
        programmes: usize,
        hypotheses: &[Condition],
        conclusion: &Condition,
    ) -> bool {
        if self.open >= MOST_OPEN {
            return false;
        }
        let found = integers::follows_within(programmes, hypotheses, conclusion, self.job);
        self.steps += usize::from(found);
        self.open += usize::from(!found);
        found
    }

    /// Adds what follows of these conditions, if they hold in all samples.
    fn add_lemmas(
        &mut self,
        known: &mut Vec<Condition>,
        lemmas: impl IntoIterator<Item = Condition>,
        samples: &[Sample],
    ) {
        for lemma in lemmas {
            let likely = samples.iter().all(|at| at.holds(&lemma));
            if likely && self.decide(MOST_FOR_LEMMA, known, &lemma) {
                known.push(lemma);
            }
        }
    }

    /// Adds that a variable is a natural number, or that it is negative, if either follows.
    fn add_sign(&mut self, known: &mut Vec<Condition>, place: usize, samples: &[Sample]) {
        let before = known.len();
        self.add_lemmas(known, [natural(place)], samples);
        if known.len() == before {
            self.add_lemmas(known, [not(natural(place))], samples);
        }
    }

    fn fresh(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    /// The orders of the heaps of positions from which moves are looked at: one is enough where the game and the formula are symmetric.
    fn starts(&mut self) -> Option<&'static [Pair]> {
        let mut shown = Vec::new();
        for at in Pair::START.iter().copied() {
            // The same variables for both.
            let mut next = self.next;
            let found = cases(self.formula, at, &mut next)?;
            shown.push(found.iter().map(ValueCase::tidied).collect::<Vec<_>>());
        }
        let is_symmetric = self.symmetric && shown[0] == shown[1];
        Some(&Pair::START[..if is_symmetric { 1 } else { 2 }])
    }

    /// The cases of the formula at a pair of heaps.
    fn cases(&mut self, at: Pair) -> Option<Vec<ValueCase>> {
        let mut found = cases(self.formula, at, &mut self.next)?;
        for case in &mut found {
            if let Some(divisor) = case.divisor() {
                let positive = at_most(number(1), divisor);
                if !self.follows(&[at.known(), case.guards.clone()].concat(), &positive) {
                    return None;
                }
            }
            case.conditions.extend(at.known());
            if let Some(division) = &case.division {
                self.add_sign(&mut case.conditions, division.quotient, &[]);
            }
        }
        Some(found)
    }

    /// Is the formula a natural number at every position?
    fn are_natural(&mut self) -> Option<()> {
        for at in self.starts()? {
            for case in self.cases(*at)? {
                let natural = at_most(number(0), case.value.clone());
                let natural = case.is_integral(*at) && self.follows(&case.conditions, &natural);
                natural.then_some(())?;
            }
        }
        Some(())
    }
}

/// That a variable is a natural number.
fn natural(place: usize) -> Condition {
    at_most(number(0), Term::Variable(place))
}

/// Both orders of two variables: the quotients by one divisor are the same, or it matters which is the larger.
fn in_order(left: usize, right: usize) -> [Condition; 2] {
    [(left, right), (right, left)]
        .map(|(less, more)| at_most(Term::Variable(less), Term::Variable(more)))
}

#[cfg(test)]
mod tests;
