//! Questions about claims, and what all checks share.

use super::bounds::{Ask, Bounds, Proving};
use super::other_games::OtherGames;
use super::tools::Tools;
use grundy_proofs::claim::{Counterexample, PositionSet, Verdict};
use grundy_proofs::prover::{Problem, Query, World};
use grundy_rules::formula::Scope;
use grundy_rules::game::{Game, Names, Play, Stop};
use grundy_rules::language::{Code, Diagnostic, Expression, Statement, WrittenClaim, WrittenSet};
use grundy_rules::number::Number;

/// A question: a claim with its parameters, play, bounds and tools.
pub(super) struct Question<'q> {
    pub claim: &'q WrittenClaim,
    pub play: Play,
    pub bounds: Bounds,
    pub proving: Proving,
    /// The meanings of the claim's parameters.
    pub names: &'q Names,
    pub tools: Tools<'q>,
}

impl<'q> Question<'q> {
    /// A question about a claim whose parameters have these values.
    pub(super) fn new(
        claim: &'q WrittenClaim,
        play: Play,
        ask: Ask,
        names: &'q Names,
        tools: Tools<'q>,
    ) -> Question<'q> {
        Question {
            claim,
            play,
            bounds: Bounds::of(ask.extent),
            proving: ask.proving,
            names,
            tools,
        }
    }

    /// The other games that the claim names, for heaps that are usually smaller than this.
    pub(super) fn other_games(&self, size: usize) -> OtherGames<'_> {
        OtherGames::new(size, self.tools)
    }

    /// The same for heaps up to a bound.
    pub(super) fn other_games_to(&self, bound: u64) -> OtherGames<'_> {
        self.other_games(usize::try_from(bound.saturating_add(1)).unwrap_or(usize::MAX))
    }

    /// A set of the claim, of positions with this many components.
    pub(super) fn set(
        &self,
        written: &WrittenSet,
        components: usize,
        others: &OtherGames,
    ) -> Result<PositionSet, Stop> {
        let definitions = &self.claim.definitions;
        let find = &others.finder();
        PositionSet::new(written, definitions, self.names, components, find)
            .map_err(Stop::limit_or_fault)
    }

    /// Is this, found up to a bound, a claim of normal play on all positions that may still be proved?
    pub(super) fn is_open(&self, found: &Verdict) -> bool {
        let is_open = match found {
            Verdict::Holds { .. } => self.proving != Proving::No,
            Verdict::Unknown { holds_to, .. } => holds_to.is_some(),
            _ => false,
        };
        is_open && self.bounds.within.is_none() && self.play == Play::Normal
    }

    /// Is it about no more than what was computed: numbers alone, a printed table, or the
    /// positions with every heap up to this?
    pub(super) fn is_all(&self, computed: Option<u64>) -> bool {
        let statement = &self.claim.statement;
        // A bound on heaps does not bound these.
        let is_endless = matches!(
            statement,
            Statement::Limit { .. }
                | Statement::Period { .. }
                | Statement::Periodic { .. }
                | Statement::Stair(_)
        );
        if is_endless {
            return false;
        }
        match (computed, self.bounds.within) {
            (Some(max), Some(within)) => max >= within,
            (None, _) => match statement {
                Statement::Fact(_) => true,
                Statement::Qualified(qualified) => qualified.not_at.is_some(),
                _ => false,
            },
            // A printed table is compared as a whole if no bound cuts it.
            (Some(_), None) => match statement {
                Statement::Table { rows } => {
                    let sizes = rows.iter().map(Vec::len).chain([rows.len()]);
                    let longest = sizes.max().and_then(|size| u64::try_from(size).ok());
                    let asked = self.bounds.asked;
                    asked.is_none_or(|asked| {
                        longest.is_some_and(|size| size <= asked.saturating_add(1))
                    })
                }
                _ => false,
            },
        }
    }

    /// An error at the place of the claim.
    pub(super) fn error(&self, code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, self.claim.span, message)
    }

    /// The problem of deciding a query about a game for all positions.
    pub(super) fn problem<'p>(&self, game: &'p Game, asked: Query<'p>) -> Problem<'p> {
        Problem {
            world: World::Game(game),
            asked,
            play: self.play,
        }
    }

    /// The same question with other bounds, and without a proof.
    pub(super) fn checked(&self, bounds: Bounds) -> Question<'_> {
        Question {
            bounds,
            proving: Proving::No,
            ..*self
        }
    }
}

/// The sizes of the table for a bound on every heap, and the bound as a heap.
pub(super) fn shape(game: &Game, bound: u64) -> Result<(Vec<usize>, i64), Stop> {
    let size = usize::try_from(bound)
        .ok()
        .and_then(|bound| bound.checked_add(1));
    match (size, i64::try_from(bound)) {
        (Some(size), Ok(max)) => Ok((vec![size; game.base_heaps()], max)),
        _ => Err(Stop::limit("a bound beyond 64 bits")),
    }
}

/// The verdict after a search up to the bound.
pub(super) fn verdict(bound: u64, found: Option<Counterexample>) -> Verdict {
    let max = Some(bound);
    match found {
        None => Verdict::holds(max),
        Some(counterexample) => Verdict::refuted(max, counterexample),
    }
}

/// A natural number that is written out, if it is one.
pub(crate) fn natural_number(e: &Expression) -> Option<u64> {
    natural(e).ok()
}

/// A natural number written out.
pub(super) fn natural(e: &Expression) -> Result<u64, Diagnostic> {
    let value = Scope::of_names(Names::new()).number(e)?;
    let value = value.as_constant().and_then(Number::to_i64);
    value
        .and_then(|value| u64::try_from(value).ok())
        .ok_or_else(|| Diagnostic::new(Code::NotANumber, e.span, "expected a natural number"))
}
