//! What is asked about a claim beside the claim itself, and what all checks have in common.

use super::bounds::{Bounds, Proving};
use grundy_proofs::claim::{Counterexample, Verdict};
use grundy_proofs::prover::{Problem, Query, World};
use grundy_proofs::witness::{self, Obligation};
use grundy_rules::formula::Scope;
use grundy_rules::game::{Game, Names, Play, Stop};
use grundy_rules::language::{Code, Diagnostic, Expression, GameExpression, Span};
use grundy_rules::number::Number;

/// A solver of integer arithmetic without quantifiers, and its name with its version.
#[derive(Clone, Copy)]
pub struct Smt<'s> {
    /// Its name: `Z3 version 4.13.4`.
    pub name: &'s str,
    /// Asks it.
    pub answer: &'s dyn Fn(&Obligation) -> witness::SolverAnswer,
}

/// What is asked about a claim, besides the claim itself.
pub(super) struct Question<'q> {
    pub play: Play,
    pub bounds: Bounds,
    pub proving: Proving,
    /// The claim's parameters with their values.
    pub names: &'q Names,
    /// Where the claim stands.
    pub span: Span,
    pub smt: Option<Smt<'q>>,
}

impl Question<'_> {
    /// What is asked about a game, to be decided for all positions.
    pub(super) fn problem<'p>(&self, game: &'p Game, asked: Query<'p>) -> Problem<'p> {
        Problem {
            world: World::Game(game),
            asked,
            play: self.play,
        }
    }

    /// The same with other bounds, and nothing to be proved.
    pub(super) fn checked(&self, bounds: Bounds) -> Question<'_> {
        Question {
            bounds,
            proving: Proving::No,
            ..*self
        }
    }
}

/// The reason where the job was ended.
pub(super) const INTERRUPTED: &str = "interrupted";

/// The table that a bound on every heap asks for: its sizes, and the bound itself.
pub(super) fn shape(game: &Game, bound: u64) -> Result<(Vec<usize>, i64), Stop> {
    let size = usize::try_from(bound)
        .ok()
        .and_then(|bound| bound.checked_add(1));
    match (size, i64::try_from(bound)) {
        (Some(size), Ok(max)) => Ok((vec![size; game.base_heaps()], max)),
        _ => Err(Stop::Limit("a bound beyond 64 bits".into())),
    }
}

/// A value that is too large is a limit of this program, not a fault of the claim.
pub(super) fn limit_or_fault(error: Diagnostic) -> Stop {
    match error.code == Code::TooLarge {
        true => Stop::Limit(error.message.clone()),
        false => Stop::Wrong(error),
    }
}

/// The verdict after a search up to the bound.
pub(super) fn verdict(bound: u64, found: Option<Counterexample>) -> Verdict {
    let max = Some(bound);
    match found {
        None => Verdict::Holds { max },
        Some(counterexample) => Verdict::refuted(max, counterexample),
    }
}

/// A natural number written out.
pub(super) fn natural(e: &Expression) -> Result<u64, Diagnostic> {
    let mut no_games = |_: &GameExpression, _: &Names| Ok(0);
    let value = Scope::new(Names::new(), 0, 0, &mut no_games).number(e)?;
    let value = value.as_constant().and_then(Number::to_i64);
    value
        .and_then(|value| u64::try_from(value).ok())
        .ok_or_else(|| Diagnostic::new(Code::NotANumber, e.span, "expected a natural number"))
}
