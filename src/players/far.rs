//! Players of far positions, by the claims of the library about the game that were checked.

use super::claimed_cells::{ClaimedCells, KnownCells};
use crate::check::{MatchingClaim, OtherGames, brief_verdict, claims_about};
use grundy_automata::Budget;
use grundy_proofs::claim::{Claim, Positions, Verdict, far_set, far_value, position_set};
use grundy_proofs::far::{
    ContradictedSet, FarAnalysis, FarPosition, FarSet, merge_options, outcome_from,
};
use grundy_proofs::prover::{self, OptionAutomata, Problem, ProofEffort, Query, World};
use grundy_rules::formula::{NoGames, Term};
use grundy_rules::game::{Game, Outcome, Play, Subject};
use grundy_rules::language::{Diagnostic, Statement};
use grundy_rules::library::Library;
use grundy_rules::number::Number;
use grundy_work::Job;
use std::cell::OnceCell;

/// The effort for the automata of the moves into a claimed set.
const EFFORT: ProofEffort = ProofEffort {
    states: 1 << 19,
    work: 48_000_000,
    description: 0,
};
/// The work for a walk along the digits of a position.
const WALK: u64 = 1 << 30;

/// The claim that decides an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecidingClaim {
    /// The name of its text.
    pub paper: String,
    /// Its title.
    pub title: String,
    /// The bound up to which it was checked; `None` if it is proved.
    pub max: Option<u64>,
}

/// The player of far positions of a game, by the claims of a library about its P-positions.
pub struct FarPlayer<'l> {
    game: &'l Game,
    play: Play,
    library: &'l Library,
    candidates: Vec<Candidate<'l>>,
    /// Why claims about the game cannot be used.
    reasons: Vec<String>,
}

/// Why there is no set as clauses.
#[derive(Debug, thiserror::Error)]
enum NoSet {
    #[error("the search was given up")]
    GivenUp,
    #[error("no fast way to the far terms of its sequences is known")]
    Slow,
    #[error("{}", .0.message)]
    Wrong(Diagnostic),
}

/// The claims that give an outcome and a value contradict each other.
#[derive(Debug, thiserror::Error)]
#[error("{title}: it says that the value is {value}, and the outcome is {outcome}")]
pub struct ValueContradiction {
    title: String,
    value: Number,
    outcome: &'static str,
}

/// A claim about the game, and what is known of it so far.
struct Candidate<'l> {
    claim: MatchingClaim<'l>,
    /// The set as clauses, or why there are none.
    set: Result<FarSet, NoSet>,
    /// The claimed Grundy value, as a function of the heaps.
    value: Option<Term>,
    /// How far the claim holds; `None` if it does not.
    ground: OnceCell<Option<DecidingClaim>>,
    /// The moves into the set as automata, if they were found.
    digits: OnceCell<Option<OptionAutomata>>,
}

impl<'l> FarPlayer<'l> {
    /// Finds the claims about the game.
    pub fn new(game: &'l Game, play: Play, library: &'l Library) -> FarPlayer<'l> {
        let mut player = FarPlayer {
            game,
            play,
            library,
            candidates: Vec::new(),
            reasons: Vec::new(),
        };
        if game.has_sums() {
            let reason = "games with sums are decided by tables only";
            player.reasons.push(reason.into());
            return player;
        }
        player.find();
        if player.candidates.is_empty() && player.reasons.is_empty() {
            let label = match game.label() {
                "" => "this game",
                label => label,
            };
            let which = match play {
                Play::Normal => "P-positions",
                Play::Misere => "misère P-positions",
            };
            player.reasons.push(format!(
                "no claim of the library says what the {which} of {label} are"
            ));
        }
        player
    }

    fn find(&mut self) {
        let misere = self.play == Play::Misere;
        let claims = claims_about(&Subject::of(self.game), self.library, move |_, item| {
            item.is_on_all(misere)
        });
        for claim in claims {
            let MatchingClaim { item, names, .. } = &claim;
            let is_set = matches!(
                item.claim.statement,
                Statement::Grundy { .. } | Statement::PPositions(_) | Statement::Automaton { .. }
            );
            if !is_set {
                continue;
            }
            let positions = Positions::of_heaps(self.game.base_heaps());
            let set = match far_set(&item.claim, names, positions) {
                _ if self.game.has_pass() => Err(NoSet::GivenUp),
                Ok(Some(set)) if set.is_slow() => Err(NoSet::Slow),
                Ok(Some(set)) => Ok(set),
                Ok(None) => Err(NoSet::GivenUp),
                Err(error) => Err(NoSet::Wrong(error)),
            };
            let value = match self.game.has_pass() {
                true => None,
                false => far_value(&item.claim, names, positions).ok().flatten(),
            };
            self.candidates.push(Candidate {
                value,
                claim,
                set,
                ground: OnceCell::new(),
                digits: OnceCell::new(),
            });
        }
    }

    /// The claims that decide the cells of a map: the first with a set, and the first with values, of those that hold.
    pub fn known_cells(mut self, job: &Job) -> KnownCells {
        let mut known = KnownCells::default();
        let mut candidates = std::mem::take(&mut self.candidates);
        // A set is listed, which is faster than a search for zeros.
        candidates.sort_by_key(|candidate| {
            !matches!(
                candidate.claim.item.claim.statement,
                Statement::PPositions(_)
            )
        });
        for candidate in candidates {
            let has_set = candidate.set.is_ok() && known.outcomes.is_none();
            let has_value = candidate.value.is_some() && known.values.is_none();
            if !has_set && !has_value {
                continue;
            }
            let Some(ground) = self.ground(&candidate, job) else {
                continue;
            };
            if has_value && self.play == Play::Normal {
                let cells = ClaimedCells::of_values(candidate.value.clone());
                known.values = Some((cells, ground.clone()));
            }
            if has_set {
                let MatchingClaim { item, names, .. } = &candidate.claim;
                let heaps = self.game.base_heaps();
                let set = position_set(&item.claim, names, Positions::of_heaps(heaps))
                    .ok()
                    .flatten();
                let listed = set.map(|set| (set, heaps));
                let cells = ClaimedCells::with_set(candidate.set.ok(), candidate.value, listed);
                known.outcomes = Some((cells, ground));
            }
        }
        known
    }

    /// Outcome and winning moves by the first claim that decides them; at most `enough` moves.
    ///
    /// Intervals are narrowed first, which takes a millisecond if it succeeds; then digits are read.
    ///
    /// # Errors
    /// There is no claim about the game, or none that can be used, with the reasons.
    pub fn analyse(
        &self,
        position: &FarPosition,
        enough: usize,
        job: &Job,
    ) -> Result<(FarAnalysis, DecidingClaim), Vec<String>> {
        let mut reasons = self.reasons.clone();
        let (mut open, mut partial) = (Vec::new(), None);
        for candidate in &self.candidates {
            let title = &candidate.claim.item.title;
            let set = match &candidate.set {
                Ok(set) => set,
                Err(reason) => {
                    reasons.push(format!("{title}: {reason}"));
                    open.push(candidate);
                    continue;
                }
            };
            let Some(ground) = self.ground(candidate, job) else {
                reasons.push(format!("{title}: it does not hold near the origin"));
                continue;
            };
            reasons.push(match set.analyse(self.game, position, enough) {
                Ok(Some(found)) if found.all || found.winning_moves.len() >= enough => {
                    return Ok((found, ground));
                }
                Ok(found) => {
                    partial = partial.or(found.map(|found| (found, ground)));
                    open.push(candidate);
                    format!("{title}: the search was given up")
                }
                Err(reason) => format!("{title}: it is refuted: {reason}"),
            });
        }
        for candidate in open {
            let Some(digits) = self.digits(candidate, job) else {
                continue;
            };
            let Some(ground) = self.ground(candidate, job) else {
                continue;
            };
            let title = &candidate.claim.item.title;
            match self.read(digits, position, enough, job) {
                Ok(Some(analysis)) => return Ok((analysis, ground)),
                Ok(None) => {}
                Err(reason) => reasons.push(format!("{title}: it is refuted: {reason}")),
            }
        }
        partial.ok_or(reasons)
    }

    /// Outcome and winning moves, read digit by digit.
    fn read(
        &self,
        digits: &OptionAutomata,
        position: &FarPosition,
        enough: usize,
        job: &Job,
    ) -> Result<Option<FarAnalysis>, ContradictedSet> {
        within(job, |budget| {
            let Some(is_p) = digits.is_p(position, budget) else {
                return Ok(None);
            };
            let Ok(lines) = digits.lines(position, None, enough, budget) else {
                return Ok(None);
            };
            let none = lines
                .iter()
                .all(|(_, (options, all))| options.is_empty() && *all);
            if !is_p && none && digits.is_ended(position, budget) {
                return Ok(Some(FarAnalysis {
                    position: position.clone(),
                    outcome: Outcome::N,
                    winning_moves: Vec::new(),
                    all: true,
                }));
            }
            outcome_from(position, is_p, lines.into_iter(), enough)
        })
    }

    /// The Grundy value of a position, computed exactly by the first claim that gives one; `None` in misère play.
    pub fn value(&self, position: &[Number], job: &Job) -> Option<(Number, DecidingClaim)> {
        let (_, value, ground) = self.valued(position, job)?;
        Some((value, ground))
    }

    /// As [`FarPlayer::value`], for a position that was analysed.
    ///
    /// # Errors
    /// The claim that gives the outcome and the one that gives the value contradict each other.
    pub fn value_of(
        &self,
        analysis: &FarAnalysis,
        job: &Job,
    ) -> Result<Option<(Number, DecidingClaim)>, ValueContradiction> {
        match self.value(&analysis.position, job) {
            Some((value, ground)) if value.is_zero() != (analysis.outcome == Outcome::P) => {
                Err(ValueContradiction {
                    title: ground.title,
                    value,
                    outcome: analysis.outcome.letter(),
                })
            }
            found => Ok(found),
        }
    }

    /// Options of a position with a wanted Grundy value, at most `enough`, and whether these are all; by the claim
    /// that gives the position's own value. With blocking no option is certain, and none is returned.
    pub fn options_with_value(
        &self,
        position: &[Number],
        wanted: &Number,
        enough: usize,
        job: &Job,
    ) -> (Vec<FarPosition>, bool) {
        let Some((candidate, _, _)) = self.valued(position, job) else {
            return (Vec::new(), false);
        };
        if self.game.has_blocking() {
            return (Vec::new(), false);
        }
        // Digits first: values are sums with many carries, through which intervals are narrowed slowly.
        if let Some(digits) = self.digits(candidate, job) {
            let lines = within(job, |budget| {
                digits.lines(position, Some(wanted), enough, budget)
            });
            if let Ok(lines) = lines {
                return merge_options(lines.into_iter().map(|(_, found)| found), enough);
            }
        }
        let Some(term) = &candidate.value else {
            return (Vec::new(), false);
        };
        let mut set = FarSet::default();
        set.level(self.game.base_heaps(), term, wanted);
        let (mut found, all) = set.options_of(self.game, position, enough);
        // The options found are checked with the formula itself.
        found.retain(|option| {
            let value = term.value(option, &NoGames);
            value.is_ok_and(|value| value == *wanted)
        });
        (found, all)
    }

    /// The first claim that gives the value of a position: by its formula, else by its automaton.
    fn valued(
        &self,
        position: &[Number],
        job: &Job,
    ) -> Option<(&Candidate<'l>, Number, DecidingClaim)> {
        if self.play == Play::Misere || position.len() != self.game.components() {
            return None;
        }
        let by_formula = self.candidates.iter().find_map(|candidate| {
            let term = candidate.value.as_ref()?;
            let ground = self.ground(candidate, job)?;
            let value = term.value(position, &NoGames).ok()?;
            let natural = value.is_integer() && !value.is_negative();
            natural.then_some((candidate, value, ground))
        });
        by_formula.or_else(|| {
            let of_values = self.candidates.iter().filter(|candidate| {
                matches!(
                    candidate.claim.item.claim.statement,
                    Statement::Grundy { .. } | Statement::Automaton { heaps: Some(_), .. }
                )
            });
            of_values.into_iter().find_map(|candidate| {
                let digits = self.digits(candidate, job)?;
                let ground = self.ground(candidate, job)?;
                let value = within(job, |budget| digits.value(position, budget))?;
                Some((candidate, value, ground))
            })
        })
    }

    /// The automata of the moves into a claimed set, made once; `None` if that is out of reach.
    fn digits<'c>(&self, candidate: &'c Candidate<'l>, job: &Job) -> Option<&'c OptionAutomata> {
        let made = candidate.digits.get_or_init(|| {
            let others = OtherGames::new(1, candidate.claim.tools(job));
            let positions = Positions::of_game(self.game);
            let MatchingClaim { item, names, .. } = &candidate.claim;
            let claim = Claim::new(&item.claim, names, positions, &others.finder()).ok()??;
            let values = |game| others.periodic(game);
            let problem = Problem {
                world: World::Game(self.game),
                asked: Query::Claim(claim.resolved()),
                play: self.play,
            };
            prover::options(problem, &values, EFFORT, job).ok()
        });
        made.as_ref()
    }

    /// How far a claim holds, decided once; `None` if it does not.
    fn ground(&self, candidate: &Candidate, job: &Job) -> Option<DecidingClaim> {
        let found = candidate.ground.get_or_init(|| {
            let claim = &candidate.claim;
            let max = match brief_verdict(self.game, claim, self.play, job) {
                Verdict::Holds { max, .. } => max,
                Verdict::Proved { .. } => None,
                _ => return None,
            };
            Some(DecidingClaim {
                paper: claim.text.name.clone(),
                title: claim.item.title.clone(),
                max,
            })
        });
        found.clone()
    }
}

/// Runs a walk along digits within its limit on work.
fn within<T>(job: &Job, walk: impl FnOnce(&Budget<'_>) -> T) -> T {
    walk(&Budget::default().work(WALK).part_of(job))
}
