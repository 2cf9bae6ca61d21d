//! The list of guesses: formulas, sequences, values in pieces, automata.

use super::guess::{Guess, GuessInput, Guessed, Hypothesis};
use super::{automata, sequences, sets, unions, values};
use grundy_engines::sieve::Sieve;
use grundy_proofs::prover::Aspect;
use grundy_rules::game::Stop;
use std::ops::ControlFlow;

fn as_claims(claims: impl IntoIterator<Item = String>) -> Guessed {
    let claims = claims.into_iter().map(Hypothesis::Claim);
    claims.collect::<Vec<_>>().into()
}

/// All guesses, the readable ones first.
pub(super) fn all() -> Vec<Box<dyn Guess>> {
    vec![
        Box::new(Formulas),
        Box::new(Sequences),
        Box::new(Pieces),
        Box::new(automata::Automata),
    ]
}

/// The bound on heaps from which formulas are made.
const FORMULA_SIZE: i64 = 64;

/// Conditions and values in the quantities of the field.
struct Formulas;

impl Guess for Formulas {
    fn stage(&self) -> &'static str {
        "guessing formulas"
    }

    fn hypotheses(&self, input: GuessInput) -> Result<Guessed, Stop> {
        let seen = input.seen;
        // Larger boxes tell little more, and take long.
        if seen.heaps > 1 && seen.size > FORMULA_SIZE {
            return Ok(Guessed::default());
        }
        let claims = match seen.known {
            Aspect::Outcome => {
                let mut claims = sets::claims(seen);
                claims.extend(unions::claim(seen));
                claims
            }
            Aspect::Value => values::claims(seen),
        };
        Ok(as_claims(claims))
    }
}

/// Grundy values in pieces, for values that are no formula with a few exceptions.
struct Pieces;

impl Guess for Pieces {
    fn stage(&self) -> &'static str {
        "guessing values in pieces"
    }

    fn hypotheses(&self, input: GuessInput) -> Result<Guessed, Stop> {
        let GuessInput { seen, job, .. } = input;
        if seen.heaps == 1 || seen.known != Aspect::Value || seen.size > FORMULA_SIZE {
            return Ok(Guessed::default());
        }
        Ok(as_claims(values::pieces(seen, job)?))
    }
}

/// P-positions along sequences are searched for up to heaps of this size.
const FAR: u64 = 5000;
/// The most P-positions that are read as a sequence. It steers the search only.
const MOST_PAIRS: usize = 1 << 14;

/// P-positions that lie on a sequence.
struct Sequences;

impl Guess for Sequences {
    fn stage(&self) -> &'static str {
        "guessing sequences"
    }

    fn hypotheses(&self, input: GuessInput) -> Result<Guessed, Stop> {
        let GuessInput {
            game,
            play,
            seen,
            job,
            ..
        } = input;
        if seen.known != Aspect::Outcome || seen.heaps > 2 || seen.pass {
            return Ok(Guessed::default());
        }
        if seen.heaps == 1 {
            let (found, _) = seen.parted(seen.size, &|_, cell| cell == 0);
            let heaps: Vec<i64> = found.iter().map(|position| position[0]).collect();
            let claim = sequences::claim_of_one(&heaps);
            return Ok(as_claims(claim));
        }
        let mut pairs = Vec::new();
        match game.map(|game| Sieve::new(game, play, FAR)) {
            Some(Ok(sieve)) if seen.size <= FORMULA_SIZE => sieve.run(job, &mut |position| {
                pairs.push((position[0], position[1]));
                match pairs.len() < MOST_PAIRS {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            })?,
            Some(Ok(_)) => return Ok(Guessed::default()),
            Some(Err(_)) | None => {
                let (found, _) = seen.parted(seen.size, &|_, cell| cell == 0);
                pairs.extend(found.iter().map(|position| (position[0], position[1])));
            }
        }
        if pairs.len() >= MOST_PAIRS {
            return Ok(Guessed::default());
        }
        let all: std::collections::BTreeSet<_> = pairs.iter().copied().collect();
        let inside = |pair: &(i64, i64)| all.contains(&(pair.1, pair.0));
        let symmetric = pairs.iter().all(inside);
        pairs.retain(|(x, y)| !symmetric || x <= y);
        // Outside the box, the mirror image of a pair is missing.
        pairs.sort_unstable();
        let claims = sequences::claims(&pairs, symmetric);
        Ok(as_claims(claims))
    }
}
