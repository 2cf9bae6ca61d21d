//! Refutes a claimed set of P-positions that another claim of the texts contradicts far away: both sets are listed, and if they differ and the other
//! claim is proved, the first difference is the counterexample.
//!
//! So a set is compared that no automaton reads, like one along squares.

use super::known_values::KnownValues;
use super::matching_claims::bound;
use super::question::Question;
use super::tools::Tools;
use grundy_proofs::claim::{
    Claim, Counterexample, PositionSet, Positions, Resolved, Verdict, Witness,
};
use grundy_rules::formula::{NoGames, no_games};
use grundy_rules::game::{Game, Names, Outcome, Play, Position, Subject};
use grundy_rules::language::{ClaimItem, Statement, WrittenClaim};
use grundy_work::{Job, Resource};

/// The most elements of a set that are listed: a share of [`Resource::Elements`].
const MOST_ELEMENTS: u64 = 1 << 14;
/// The bounds on the heaps of what is listed: the least, and the factor to the next.
const LEAST: i64 = 1 << 10;
const FACTOR: i64 = 8;
/// The greatest of these bounds. It steers the search only.
const MOST: i64 = 1 << 34;
/// The most texts that are compared. It steers the search only.
const MOST_TEXTS: usize = 4;
/// The most claims of each that are compared. It steers the search only.
const MOST_CLAIMS: usize = 4;

/// The refutation by another claim, if there is one; else the verdict found before.
pub(super) fn tried(
    game: &Game,
    found: Verdict,
    claimed: &Resolved,
    question: &Question,
) -> Verdict {
    let is_undecided = matches!(found, Verdict::Holds { .. } | Verdict::Unknown { .. });
    let of_all =
        question.bounds.within.is_none() && question.play == Play::Normal && !game.has_pass();
    match claimed {
        Resolved::PPositions(set) if is_undecided && of_all && question.tools.by_claims => {
            contradicted(game, set, question).map_or(found, |at| Verdict::refuted(None, at))
        }
        _ => found,
    }
}

/// The smallest position where the set differs from that of a claim that is proved.
fn contradicted(game: &Game, set: &PositionSet, question: &Question) -> Option<Counterexample> {
    let effort = question.proving.effort()?;
    let catalogue = question.tools.catalogue;
    let limits = question.tools.job.limits();
    let few = limits.share(Resource::Elements, MOST_ELEMENTS);
    let job = question.tools.job.unheard();
    let job = job.within(limits.with(Resource::Elements, few));
    let own = Listed {
        set,
        heaps: game.base_heaps(),
        job: &job,
    };
    let of_p = |item: &ClaimItem| {
        let is_p = matches!(item.claim.statement, Statement::PPositions(_));
        is_p && item.is_on_all(false) && &item.claim != question.claim
    };
    let about_it = catalogue.claims_about(&Subject::of(game)).into_iter();
    about_it.take(MOST_TEXTS).find_map(|about| {
        let scope = catalogue.within(about.place);
        let tools = Tools {
            catalogue: &*scope,
            ..question.tools
        };
        let claims = about.claims.iter().copied().filter(|item| of_p(item));
        claims.take(MOST_CLAIMS).find_map(|item| {
            let (names, true) = bound(item.game.as_ref()?, &about.game, item)? else {
                return None;
            };
            let other = resolved(&item.claim, &names, game)?;
            let Resolved::PPositions(other) = other.resolved() else {
                return None;
            };
            let (at, outcome) = own.first_difference(&Listed { set: other, ..own })?;
            let known = KnownValues::new(effort, tools);
            known
                .is_proved(item, &names)
                .then(|| counterexample(at, outcome))
        })
    })
}

/// The counterexample at a position that has an outcome, and not the claimed one.
fn counterexample(position: Position, outcome: Outcome) -> Counterexample {
    let (claimed, witness) = match outcome {
        Outcome::P => (Outcome::N, Witness::PPositions(Vec::new())),
        Outcome::N => (Outcome::P, Witness::Nothing),
    };
    Counterexample {
        position,
        claimed: claimed.into(),
        computed: outcome.into(),
        witness,
    }
}

/// A claim that uses no values of other games.
fn resolved(claim: &WrittenClaim, names: &Names, game: &Game) -> Option<Claim> {
    Claim::new(claim, names, Positions::of_game(game), &no_games).ok()?
}

/// A set whose elements are listed.
#[derive(Clone, Copy)]
struct Listed<'l> {
    set: &'l PositionSet,
    heaps: usize,
    job: &'l Job,
}

impl Listed<'_> {
    /// The smallest position in one of the sets alone, and its outcome by the other.
    fn first_difference(&self, other: &Listed) -> Option<(Position, Outcome)> {
        let mut max = LEAST;
        while max <= MOST {
            let list = |of: &Listed| of.set.elements(max, of.heaps, &NoGames, of.job).ok();
            let (own, others) = (list(self)?, list(other)?);
            let tokens = |at: &Position| {
                at.iter()
                    .try_fold(0_i64, |sum, heap| sum.checked_add(*heap))
            };
            let missing = others.difference(&own).map(|at| (at, Outcome::P));
            let more = own.difference(&others).map(|at| (at, Outcome::N));
            let first = missing
                .chain(more)
                .filter_map(|(at, outcome)| Some((tokens(at)?, at, outcome)))
                .min_by_key(|(tokens, at, _)| (*tokens, (*at).clone()));
            // Farther away other positions with fewer tokens may differ, in one larger heap.
            if let Some((_, at, outcome)) = first.filter(|(tokens, ..)| *tokens <= max) {
                return Some((at.clone(), outcome));
            }
            max = max.checked_mul(FACTOR)?;
        }
        None
    }
}
