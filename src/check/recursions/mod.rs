//! Proves that the pairs of a recursion with mex are the P-positions of a game (Gurvich 2010).
//!
//! x(n) = mex(b, q) {x(i), y(i) | i < n} and y(n) = x(n) + a floor(n / p), perhaps with the repairs of Section 10. The proofs are about games with
//! given lines ([`rules_of_pairs`]); automata decide that the given game has the lines of one of them. Where p = 1 or q = 1 the proof is
//! [an induction](induction), also [for all parameters](for_all); with repairs, play on small heaps is the base of it, and the rest is shown of [blocks](blocks).
//! Of recursions alone: [facts about their terms](terms), [a closed form](closed_form), and [a common factor](scaling); of their P-positions, how many are on [lines](lines).

mod blocks;
mod closed_form;
mod facts;
mod for_all;
mod induction;
mod lines;
mod scaling;
mod terms;
#[cfg(test)]
mod tests;

use super::bounds::{Bounds, Proving};
use super::equal_games::same_lines;
use super::proof::Farther;
use super::question::Question;
use super::sequences::{SequenceRule, rule};
use blocks::Blocks;
use closed_form::pairs_of_multiples;
pub(super) use closed_form::proved_closed_form;
pub(super) use for_all::proved_for_all;
use grundy_proofs::claim::{Method, Verdict};
use grundy_rules::game::{Game, Play, Stop};
use grundy_rules::language::parse_game;
use grundy_rules::recursion::PairRecursion;
pub(super) use lines::counted;
pub(super) use scaling::scaled;
pub(super) use terms::{FactOnTerms, proved_of_terms};

/// The lines of the games that the proofs are about.
fn rules_of_pairs(of: &PairRecursion) -> Vec<String> {
    let PairRecursion { a, b, p, q, .. } = of;
    let (p, q) = (p - 1, q - 1);
    let near = match q {
        0 => format!("(x - i, y - j) where i + j > 0, min(i, j) < {b}"),
        _ => format!(
            "blocking {q} of (x - i, y - j) where i <= j, j >= 1 for each i < {b}; \
             blocking {q} of (x - i, y - j) where j <= i, i >= 1 for each j < {b}"
        ),
    };
    let mut all = vec![match p {
        0 => format!("(x - i, y - j) where i + j > 0, |i - j| < {a}; {near}"),
        _ => format!(
            "blocking {p} of (x - c, y - c) where c >= 1; (x - i, y - j) where 0 < |i - j| < {a}; {near}"
        ),
    }];
    if q == 0 {
        all.push(format!(
            "blocking {p} of (x - i, y - i - d) where i + d >= 1 for each d < {a}; \
             blocking {p} of (x - i - d, y - i) where i + d >= 1 for each 1 <= d < {a}; {near}"
        ));
    }
    all.into_iter()
        .map(|rules| format!("on (x, y): {rules}"))
        .collect()
}

/// The verdict for all positions on a claim that holds up to a bound, if it is about such a recursion; else the one found before.
pub(super) fn tried(
    game: &Game,
    found: Verdict,
    question: &Question,
    farther: &Farther,
) -> Result<Verdict, Stop> {
    let held = match &found {
        Verdict::Holds { max, .. } if question.proving != Proving::No => *max,
        Verdict::Unknown { holds_to, .. } => *holds_to,
        _ => None,
    };
    let about_all = question.bounds.within.is_none() && question.play == Play::Normal;
    let (Some(held), true, 2) = (held, about_all, game.components()) else {
        return Ok(found);
    };
    let (pairs, closed_form) = match rule(question.claim, question.names) {
        Some(SequenceRule::Recursion(pairs)) => (pairs, Vec::new()),
        Some(SequenceRule::Multiples(_)) => {
            match pairs_of_multiples(question.claim, question.names) {
                Some(both) => both,
                None => return Ok(found),
            }
        }
        None => return Ok(found),
    };
    let job = question.tools.job;
    let blocks = match induction::is_about(&pairs) {
        true if !induction::is_sound(pairs.q == 1, job) => return Ok(found),
        true => None,
        false => match Blocks::of(&pairs, job) {
            None => return Ok(found),
            some => some,
        },
    };
    let Some(words) = lines_of_pairs(game, &pairs, question) else {
        return Ok(found);
    };
    if let Some(blocks) = &blocks
        && blocks.heaps > held
    {
        let asked = Some(blocks.heaps);
        let bounds = Bounds {
            asked,
            ..question.bounds
        };
        match farther(bounds)? {
            Verdict::Holds { .. } => {}
            refuted @ Verdict::Refuted { .. } => return Ok(refuted),
            _ => return Ok(found),
        }
    }
    let parameters = [pairs.a, pairs.b, pairs.p, pairs.q].map(|number| number.to_string());
    let (by, own) = match blocks {
        None => (
            if closed_form.is_empty() {
                "the recursion"
            } else {
                "the recursion of the closed form"
            },
            induction::steps(parameters.each_ref().map(String::as_str)),
        ),
        Some(blocks) => ("the blocks of the recursion", blocks.steps(&pairs)),
    };
    let by = format!("by induction on {by}; the lines of options are those of its game {words}");
    let steps = [closed_form, own].concat();
    Ok(Verdict::proved(Method::Recursion, by, steps))
}

/// How it is proved, in a few words, that a game has the lines of the game of a recursion, if that is so.
fn lines_of_pairs(game: &Game, pairs: &PairRecursion, question: &Question) -> Option<String> {
    rules_of_pairs(pairs).iter().find_map(|rules| {
        let parsed = parse_game(rules).into_result().ok()??;
        let canonical = Game::new(&parsed, question.tools.catalogue).ok()?;
        same_lines(game, &canonical, question)
    })
}
