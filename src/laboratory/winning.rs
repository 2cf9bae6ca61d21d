//! Analyses one position: by a table, by a claim if heaps are large, or by a claim on ordinals.

use super::judging::{DecidedBy, MOVES};
use super::kept_game::Heaps;
use super::{Error, Ruleset};
use crate::answers::Answer;
use crate::players::{
    Analysis, ClaimedStrategy, DecidingClaim, HeapAnalysis, player_on_ordinals, show_option,
};
use crate::render::MoveView;
use crate::render::far::FarView;
use crate::render::heaps::HeapMoveView;
use crate::render::on_ordinals::OrdinalMoveView;
use grundy_ordinals::ordinal::{self, Ordinal, OrdinalAnalysis, OrdinalGame, OrdinalPosition};
use grundy_proofs::far::FarAnalysis;
use grundy_rules::game::{Game, Outcome, Play, Position};
use grundy_rules::language::Diagnostic;
use grundy_rules::library::Library;
use grundy_rules::number::Number;
use std::sync::Arc;

/// The outcome, the Grundy value and the winning moves of a position.
#[derive(Clone, Debug)]
pub enum PositionAnalysis {
    /// By a table of all positions below it.
    Table(Analysis),
    /// By a claim about the P-positions.
    Claim {
        /// The analysis.
        analysis: FarAnalysis,
        /// The Grundy value and the claim that gives it, if one is known.
        value: Option<(Number, DecidingClaim)>,
        /// The claim.
        ground: DecidingClaim,
    },
    /// By the values of single heaps.
    Heaps(HeapAnalysis),
    /// By the claimed P-positions of a game on ordinals.
    Ordinals(OrdinalAnalysis, Box<ClaimedStrategy>),
}

impl PositionAnalysis {
    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        match self {
            PositionAnalysis::Table(found) => found.outcome,
            PositionAnalysis::Claim { analysis, .. } => analysis.outcome,
            PositionAnalysis::Heaps(found) => found.outcome,
            PositionAnalysis::Ordinals(found, _) => found.outcome,
        }
    }

    /// The Grundy value, if it is known.
    pub fn grundy(&self) -> Option<Number> {
        match self {
            PositionAnalysis::Table(found) => found.grundy.map(Number::from),
            PositionAnalysis::Claim { value, .. } => value.as_ref().map(|(value, _)| value.clone()),
            PositionAnalysis::Heaps(found) => Some(found.grundy.clone()),
            PositionAnalysis::Ordinals(..) => None,
        }
    }

    /// Where the winning moves lead, as texts; for large heaps and ordinals only some if there are many.
    pub fn winning_moves(&self) -> Vec<String> {
        match self {
            PositionAnalysis::Table(found) => {
                let parts = found.winning_moves.iter().map(|option| {
                    let parts: Vec<_> = option
                        .iter()
                        .map(|part| grundy_rules::game::show(part))
                        .collect();
                    parts.join(" + ")
                });
                parts.collect()
            }
            PositionAnalysis::Claim { analysis, .. } => {
                let shown = |position: &Vec<Number>| {
                    let heaps: Vec<_> = position.iter().map(ToString::to_string).collect();
                    format!("({})", heaps.join(", "))
                };
                analysis.winning_moves.iter().map(shown).collect()
            }
            PositionAnalysis::Heaps(found) => found.winning_moves.iter().map(show_option).collect(),
            PositionAnalysis::Ordinals(found, _) => found
                .winning_moves
                .iter()
                .map(|at| ordinal::show(at))
                .collect(),
        }
    }
}

impl Ruleset {
    /// Who wins at a position, written as `4,7` or `(4, 7)`, and how. Heaps may have any size if a claim about the
    /// game decides.
    ///
    /// # Errors
    /// What is wrong with the position; a limit; or why nothing is known for heaps of this size.
    ///
    /// ```
    /// let lab = grundy::Laboratory::new();
    /// let wythoff = lab.game("wythoff")?;
    /// let analysis = wythoff.analyse("4, 8")?;
    /// assert_eq!(analysis.outcome().letter(), "N");
    /// assert_eq!(analysis.winning_moves(), ["(4, 7)"]);
    /// assert!(!wythoff.analyse("1000000000000, 5")?.winning_moves().is_empty());
    /// // A table up to here would need 200 million positions: options of Yama Nim enlarge heaps.
    /// assert_eq!(lab.game("yama")?.analyse("17000, 3")?.outcome().letter(), "N");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn analyse(&self, position: &str) -> Result<PositionAnalysis, Error> {
        match self.heaps_by_kind() {
            Heaps::Numbers(game) => self.analyse_numbers(game, position),
            Heaps::Ordinals(game, _) => match self.play {
                Play::Normal => {
                    let (library, job) = (self.library(), &self.lab.job);
                    let position = ordinal_position(game, library, position)?;
                    let player = self.ordinal_player(game)?;
                    let analysis = player.strategy.analyse(&position, job);
                    let analysis = analysis.map_err(|stop| Error::stopped(stop, library, job))?;
                    Ok(PositionAnalysis::Ordinals(analysis, Box::new(player)))
                }
                Play::Misere => Err(Error::argument(
                    "misere play of a game on ordinals is not decided here",
                    &["ask for normal play"],
                )),
            },
        }
    }

    /// The answer of `move` about a position of this game, which is not read again.
    ///
    /// # Errors
    /// As [`Ruleset::analyse`].
    ///
    /// ```
    /// let wythoff = grundy::Laboratory::new().game("wythoff")?;
    /// let json = serde_json::to_value(wythoff.move_answer("4, 8")?).unwrap();
    /// assert_eq!(json["winning_moves"], serde_json::json!([[4, 7]]));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn move_answer(&self, position: &str) -> Result<Answer, Error> {
        let play = self.play;
        let game = || Ok::<_, Error>(Arc::clone(self.on_many_heaps()?));
        match self.analyse(position)? {
            PositionAnalysis::Table(analysis) => Ok(Answer::Move(MoveView {
                game: game()?,
                play,
                analysis,
            })),
            PositionAnalysis::Claim {
                analysis,
                value,
                ground,
            } => Ok(Answer::FarMove(FarView {
                game: game()?,
                play,
                analysis,
                ground,
                value,
            })),
            PositionAnalysis::Heaps(analysis) => Ok(Answer::HeapMove(HeapMoveView {
                game: game()?,
                analysis,
            })),
            PositionAnalysis::Ordinals(analysis, player) => {
                Ok(Answer::OrdinalMove(OrdinalMoveView { player, analysis }))
            }
        }
    }

    /// The options of a position that a perfect opponent blocks, who has just moved there, in a game with blocking: those that would win, as far
    /// as the budgets allow.
    ///
    /// # Errors
    /// The game has no blocking; what is wrong with the position; a limit.
    ///
    /// ```
    /// let lab = grundy::Laboratory::new();
    /// let game = lab.game("blocking 1 of x - s where s >= 1")?;
    /// assert_eq!(game.blocked("7")?, [[0]]);
    /// assert!(lab.game("wythoff")?.blocked("1, 2").is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn blocked(&self, position: &str) -> Result<Vec<Position>, Error> {
        let game = self.on_numbers()?;
        if !game.has_blocking() {
            let message = format!("{} has no blocking", self.name());
            return Err(Error::argument(message, &[]));
        }
        match self.decided(game, position)? {
            DecidedBy::Table(strategy, position) => {
                let blocked = strategy.block(&position);
                let stopped = |stop| Error::stopped(stop, self.library(), &self.lab.job);
                let blocked = blocked.map_err(stopped)?.into_iter();
                Ok(blocked
                    .filter_map(|option| option.into_iter().next())
                    .collect())
            }
            DecidedBy::Heaps(..) | DecidedBy::Claims(..) => {
                let why = "what is blocked is told where a table decides";
                Err(Error::unknown(why))
            }
        }
    }

    /// Analyses a position of a game on numbers.
    pub(super) fn analyse_numbers(
        &self,
        game: &Game,
        text: &str,
    ) -> Result<PositionAnalysis, Error> {
        let job = &self.lab.job;
        let stopped = |stop| Error::stopped(stop, self.library(), job);
        match self.decided(game, text)? {
            DecidedBy::Table(strategy, position) => {
                let analysis = strategy.analyse(&position).map_err(stopped)?;
                Ok(PositionAnalysis::Table(analysis))
            }
            DecidedBy::Heaps(player, at) => {
                let found = player.analyse(&at, MOVES, job).map_err(stopped)?;
                Ok(PositionAnalysis::Heaps(found))
            }
            DecidedBy::Claims(player, at) => {
                let unknown = |reason: String| Error::unknown_or_ended(reason, job);
                let found = player.analyse(&at, MOVES, job);
                let (analysis, ground) = found.map_err(|reasons| unknown(reasons.join("; ")))?;
                let value = player.value_of(&analysis, job);
                Ok(PositionAnalysis::Claim {
                    value: value.map_err(|reason| unknown(reason.to_string()))?,
                    analysis,
                    ground,
                })
            }
        }
    }
}

/// A position of a game on ordinals; messages quote its text.
pub(super) fn ordinal_position(
    game: &OrdinalGame,
    library: &Arc<Library>,
    text: &str,
) -> Result<OrdinalPosition, Error> {
    let mut quoted = (**library).clone();
    let place = quoted.quote("POSITION", text);
    let quoted = Arc::new(quoted);
    let wrong = |error: Diagnostic| Error::wrong(vec![error.in_source(Some(place))], &quoted);
    let position = Ordinal::parse_list(text).map_err(wrong)?;
    let (found, heaps) = (position.len(), game.heaps());
    if found != heaps.len() {
        let plural = if found == 1 { "" } else { "s" };
        let (label, wanted) = (game.label(), heaps.len());
        let message = format!("{text} has {found} heap{plural}, and {label} has {wanted}");
        let help = format!("a position is ({})", heaps.join(", "));
        return Err(Error::argument(message, &[&help]));
    }
    Ok(position)
}

impl Ruleset {
    /// The player of a game on ordinals: a kept one, else found by the claims about it.
    pub(super) fn ordinal_player(&self, game: &OrdinalGame) -> Result<ClaimedStrategy, Error> {
        let (lab, library) = (&self.lab, self.library());
        let limits = lab.job.limits();
        if let Some(player) = lab.archive.player(self.asked(), limits) {
            return Ok(ClaimedStrategy::clone(&player));
        }
        let player = player_on_ordinals(game, library, &lab.job);
        let player = player.ok_or_else(|| {
            let reason = format!(
                "who wins {} is told by a claim on all its P-positions, and no text has one that holds",
                game.label()
            );
            Error::unknown_or_ended(reason, &lab.job)
        })?;
        let player = Arc::new(player);
        lab.archive.keep_player(self.asked(), &player, limits);
        Ok(ClaimedStrategy::clone(&player))
    }
}
