//! Disjunctive sums of positions of several games: values, outcome, winning moves, and what to block.
//!
//! In normal play the nim-sum of the summands' Grundy values decides (Sprague 1935, Grundy 1939), with blocking in
//! the summands too (Gurvich 2010, section 11; see [`Table::grundy`]). In misère play it does not, and the sum is
//! played through. A single game is a sum of one summand.

use grundy_engines::misere::{SumOutcomes, SumStop};
use grundy_engines::table::Table;
use grundy_rules::game::{Game, GameOption, Outcome, Play, Position, Stop};
use grundy_rules::language::{Code, Diagnostic, Span};
use grundy_work::{Job, Pace, Resource};
use std::sync::Arc;

/// A position of a sum: for each summand its position, which may itself be a sum of positions.
pub type SumPosition = Vec<GameOption>;

/// A move of a sum: the summand, and its new position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SumMove {
    /// The place of the summand.
    pub summand: usize,
    /// Its position after the move.
    pub to: GameOption,
}

impl SumMove {
    /// The position after the move.
    pub fn after(&self, position: &[GameOption]) -> SumPosition {
        let mut next = position.to_vec();
        if let Some(changed) = next.get_mut(self.summand) {
            changed.clone_from(&self.to);
        }
        next
    }
}

/// The outcome, the values and the winning moves of a position of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumAnalysis {
    /// The position.
    pub position: SumPosition,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value of each summand; `None` in misère play.
    pub values: Vec<Option<u64>>,
    /// Their nim-sum.
    pub grundy: Option<u64>,
    /// Every move to a P-position; with blocking, those of the lines on which not all can be blocked. In order of
    /// the summands, then lexicographic.
    pub winning_moves: Vec<SumMove>,
    /// For each winning move, what its player must block afterwards.
    pub blocks: Vec<Vec<SumMove>>,
    /// In a P-position: what the player who has just moved must block, all options that are P-positions.
    pub must_block: Vec<SumMove>,
}

/// The moves of one position among which some may be blocked.
pub(super) struct OnLine {
    pub(super) budget: usize,
    pub(super) moves: Vec<SumMove>,
}

/// A game of a sum, with the values or outcomes of the positions reached from a given one.
#[derive(Clone, Debug)]
pub struct Summand<'g> {
    game: &'g Game,
    table: Option<Arc<Table>>,
}

impl<'g> Summand<'g> {
    /// A summand for a position and all positions reached from it.
    ///
    /// # Errors
    /// As for [`Table::grundy`]: cost and limits are those of a table up to the position.
    pub fn new(
        game: &'g Game,
        position: &GameOption,
        play: Play,
        job: &Job,
    ) -> Result<Summand<'g>, Stop> {
        let shape = Summand::shape(game, position)?;
        let table = match play {
            Play::Normal => Some(Table::grundy(game, &shape, job)?),
            Play::Misere if game.has_sums() || game.has_blocking() => None,
            Play::Misere => Some(Table::outcomes(game, &shape, play, job)?),
        };
        let table = table.map(Arc::new);
        Ok(Summand { game, table })
    }

    /// A summand whose values, or in misère play outcomes, are in a table.
    pub fn with_table(game: &'g Game, table: Arc<Table>) -> Summand<'g> {
        let table = Some(table);
        Summand { game, table }
    }

    /// A summand that is played out in misère play.
    pub fn without_table(game: &'g Game) -> Summand<'g> {
        Summand { game, table: None }
    }

    /// The sizes of a table that has a position.
    ///
    /// # Errors
    /// No table has it.
    pub fn shape(game: &Game, position: &GameOption) -> Result<Vec<usize>, Stop> {
        let mut shape = Vec::new();
        for place in 0..game.components() {
            let largest = position.iter().filter_map(|part| part.get(place)).max();
            let size = largest
                .copied()
                .unwrap_or(0)
                .checked_add(1)
                .and_then(|size| usize::try_from(size).ok());
            let size = size.ok_or_else(no_table)?;
            // The pass, if still there, may be used.
            shape.push(if place >= game.base_heaps() { 2 } else { size });
        }
        Ok(shape)
    }

    /// The game.
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// The nim-sum of the values of the parts.
    fn value(&self, parts: &[Position]) -> Option<u64> {
        let table = self.table.as_ref()?;
        parts
            .iter()
            .try_fold(0, |sum, part| Some(sum ^ table.value(part)?))
    }
}

/// A sum of games, for one position and all positions reached from it.
#[derive(Clone, Debug)]
pub struct GameSum<'g> {
    summands: Vec<Summand<'g>>,
    play: Play,
    /// The outcomes of misère play, if no table of one game has them.
    played: Option<SumOutcomes>,
    /// Long lists of moves poll it.
    job: Job,
}

impl<'g> GameSum<'g> {
    /// The sum of these summands, for a position.
    ///
    /// # Errors
    /// A fault of the rules; in misère play, a limit on the number of options of the sum, and blocking, whose
    /// end of play is not defined there.
    pub fn new(
        summands: Vec<Summand<'g>>,
        position: &[GameOption],
        play: Play,
        job: &Job,
    ) -> Result<GameSum<'g>, SumStop> {
        let mut sum = GameSum {
            summands,
            play,
            played: None,
            job: job.unheard(),
        };
        let in_table = match (sum.summands.as_slice(), position) {
            ([one], [parts]) => one.table.is_some() && parts.len() == 1,
            _ => false,
        };
        if play == Play::Misere && !in_table {
            let blocking = |summand: &Summand| summand.game.has_blocking();
            if let Some(place) = sum.summands.iter().position(blocking) {
                return Err(SumStop::of(place)(Stop::Wrong(Diagnostic::new(
                    Code::Twist,
                    Span::default(),
                    "misère play with blocking is not defined here",
                ))));
            }
            let games: Vec<&Game> = sum.summands.iter().map(|summand| summand.game).collect();
            sum.played = Some(SumOutcomes::new(&games, position, job)?);
        }
        Ok(sum)
    }

    /// The summands.
    pub fn summands(&self) -> &[Summand<'g>] {
        &self.summands
    }

    /// The play convention.
    pub fn play(&self) -> Play {
        self.play
    }

    /// May the previous player forbid some moves?
    pub fn has_blocking(&self) -> bool {
        self.summands
            .iter()
            .any(|summand| summand.game.has_blocking())
    }

    /// Who wins.
    ///
    /// # Errors
    /// A position beyond those that the sum was made for.
    pub fn outcome(&self, position: &[GameOption]) -> Result<Outcome, SumStop> {
        let outcome = match (self.play, &self.played) {
            (Play::Normal, _) => self.grundy(position).map(|value| match value {
                0 => Outcome::P,
                _ => Outcome::N,
            }),
            (Play::Misere, Some(played)) => played.outcome(position),
            (Play::Misere, None) => match (self.summands.as_slice(), position) {
                ([one], [parts]) => match (one.table.as_ref(), parts.as_slice()) {
                    (Some(table), [only]) => table.outcome(only),
                    _ => None,
                },
                _ => None,
            },
        };
        let beyond = || Stop::limit("the position is beyond what was computed");
        outcome.ok_or_else(beyond).map_err(SumStop::of(0))
    }

    /// The nim-sum of the values; `None` in misère play.
    pub fn grundy(&self, position: &[GameOption]) -> Option<u64> {
        match self.play {
            Play::Normal => self
                .values(position)
                .into_iter()
                .try_fold(0, |sum, value| Some(sum ^ value?)),
            Play::Misere => None,
        }
    }

    fn values(&self, position: &[GameOption]) -> Vec<Option<u64>> {
        let each = self.summands.iter().zip(position);
        each.map(|(summand, parts)| match self.play {
            Play::Normal => summand.value(parts),
            Play::Misere => None,
        })
        .collect()
    }

    /// Every move, each once, in order of the summands and then lexicographic.
    ///
    /// # Errors
    /// A fault of the rules at this position.
    pub fn moves(&self, position: &[GameOption]) -> Result<Vec<SumMove>, SumStop> {
        let lines = self.lines(position)?;
        self.in_order(lines.into_iter().flat_map(|line| line.moves).collect())
    }

    /// Each once, in order.
    fn in_order(&self, moves: Vec<SumMove>) -> Result<Vec<SumMove>, SumStop> {
        let sorted = self.job.sorted(moves, &Ord::cmp);
        let mut sorted = sorted.ok_or_else(|| SumStop::of(0)(Stop::Interrupted))?;
        sorted.dedup();
        Ok(sorted)
    }

    /// The moves by lines: those of each line of each part of each summand. Without blocking all moves of a part are
    /// one line.
    pub(super) fn lines(&self, position: &[GameOption]) -> Result<Vec<OnLine>, SumStop> {
        let mut lines = Vec::new();
        let mut pace = Pace::of(&self.job);
        for (index, (summand, parts)) in self.summands.iter().zip(position).enumerate() {
            let (game, stopped) = (summand.game, SumStop::of(index));
            for (place, part) in parts.iter().enumerate() {
                let mut move_to = |option: GameOption| {
                    pace.count(1)?;
                    let mut to = parts.clone();
                    to.splice(place..=place, option);
                    to.sort();
                    Ok(SumMove { summand: index, to })
                };
                if !game.has_blocking() {
                    let options = game.options_for(part, &self.job).map_err(&stopped)?;
                    let moves = options.into_iter().map(&mut move_to);
                    let moves = moves.collect::<Result<_, Stop>>().map_err(&stopped)?;
                    lines.push(OnLine { budget: 0, moves });
                    continue;
                }
                for line in game.lines() {
                    let options = game.options_on_for(line, part, &self.job);
                    let options = options.map_err(&stopped)?.into_iter();
                    let moves = options.map(|option| move_to(vec![option]));
                    let moves = moves.collect::<Result<_, Stop>>().map_err(&stopped)?;
                    let budget = line.budget;
                    lines.push(OnLine { budget, moves });
                }
            }
        }
        Ok(lines)
    }

    /// Who wins, and how.
    ///
    /// # Errors
    /// A fault of the rules at this position, or a position beyond those that the sum was made for.
    pub fn analyse(&self, position: &[GameOption]) -> Result<SumAnalysis, SumStop> {
        let outcome = self.outcome(position)?;
        let winning_moves = match outcome {
            Outcome::N => self.winning(position)?,
            Outcome::P => Vec::new(),
        };
        let mut blocks = Vec::new();
        for winning in &winning_moves {
            blocks.push(self.must_block(&winning.after(position))?);
        }
        let must_block = match outcome {
            Outcome::P => self.must_block(position)?,
            Outcome::N => Vec::new(),
        };
        Ok(SumAnalysis {
            position: position.to_vec(),
            outcome,
            values: self.values(position),
            grundy: self.grundy(position),
            winning_moves,
            blocks,
            must_block,
        })
    }

    /// The moves to P-positions on the lines that hold more of them than may be blocked.
    fn winning(&self, position: &[GameOption]) -> Result<Vec<SumMove>, SumStop> {
        let mut winning = Vec::new();
        let mut pace = Pace::of(&self.job);
        for line in self.lines(position)? {
            let mut on_line = Vec::new();
            for option in line.moves {
                go_on(&mut pace)?;
                if self.outcome(&option.after(position))? == Outcome::P {
                    on_line.push(option);
                }
            }
            if on_line.len() > line.budget {
                winning.extend(on_line);
            }
        }
        self.in_order(winning)
    }

    /// The options that are P-positions; without blocking a P-position has none.
    fn must_block(&self, position: &[GameOption]) -> Result<Vec<SumMove>, SumStop> {
        if !self.has_blocking() {
            return Ok(Vec::new());
        }
        let mut all = Vec::new();
        let mut pace = Pace::of(&self.job);
        for option in self.moves(position)? {
            go_on(&mut pace)?;
            if self.outcome(&option.after(position))? == Outcome::P {
                all.push(option);
            }
        }
        Ok(all)
    }
}

/// The limit that a table of such a heap would exceed, however large it is.
pub(super) fn no_table() -> Stop {
    Stop::Limit(Resource::Positions.limits("a heap that no table can hold"))
}

/// Counts a move that is looked at.
fn go_on(pace: &mut Pace<'_>) -> Result<(), SumStop> {
    pace.count(1).map_err(|ended| SumStop::of(0)(ended.into()))
}
