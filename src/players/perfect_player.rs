//! The perfect player of one game, by a table: outcome, Grundy value and every winning move of a position, and what to block.

use super::sum::{GameSum, SumMove, Summand};
use grundy_rules::game::{Game, GameOption, Outcome, Play, Position, Stop};
use grundy_work::Job;

/// The outcome, the Grundy value and the winning moves of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The position, as a sum of parts; usually one.
    pub position: GameOption,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value; `None` for misère play.
    pub grundy: Option<u64>,
    /// Every option that is a P-position, in lexicographic order. With blocking, those on lines that hold more of
    /// them than may be blocked.
    pub winning_moves: Vec<GameOption>,
    /// For each winning move, the options that must be blocked after it.
    pub blocks: Vec<Vec<GameOption>>,
    /// In a P-position, the options that must be blocked by the one who has just moved there.
    pub must_block: Vec<GameOption>,
}

/// The perfect player for the positions of one game that can be reached from a given one.
#[derive(Clone, Debug)]
pub struct PerfectPlayer<'g> {
    sum: GameSum<'g>,
}

impl<'g> PerfectPlayer<'g> {
    /// The player of a position and of all positions reached from it; in normal play also for sums of such positions.
    ///
    /// # Errors
    /// As for [`Summand::new`] and [`GameSum::new`].
    pub fn new(game: &'g Game, position: &[i64], play: Play, job: &Job) -> Result<Self, Stop> {
        PerfectPlayer::of_sum(game, &[position.to_vec()], play, job)
    }

    /// The player of a sum of positions of one game, and of all positions reached from it.
    ///
    /// # Errors
    /// As for [`Summand::new`] and [`GameSum::new`].
    pub fn of_sum(
        game: &'g Game,
        position: &[Position],
        play: Play,
        job: &Job,
    ) -> Result<Self, Stop> {
        let summand = Summand::new(game, &position.to_vec(), play, job)?;
        PerfectPlayer::of_summand(summand, position, play, job)
    }

    /// The player of the position of a summand, and of all positions reached from it.
    ///
    /// # Errors
    /// As for [`GameSum::new`].
    pub fn of_summand(
        summand: Summand<'g>,
        position: &[Position],
        play: Play,
        job: &Job,
    ) -> Result<Self, Stop> {
        let sum = GameSum::new(vec![summand], &[position.to_vec()], play, job)?;
        Ok(PerfectPlayer { sum })
    }

    /// Who wins, and how.
    ///
    /// # Errors
    /// A fault of the rules at this position, or a position beyond the one that the strategy was made for.
    pub fn analyse(&self, position: &[Position]) -> Result<Analysis, Stop> {
        let found = self.sum.analyse(&[position.to_vec()])?;
        Ok(Analysis {
            position: position.to_vec(),
            outcome: found.outcome,
            grundy: found.grundy,
            winning_moves: plain(found.winning_moves),
            blocks: found.blocks.into_iter().map(plain).collect(),
            must_block: plain(found.must_block),
        })
    }

    /// Who wins.
    ///
    /// # Errors
    /// A position beyond the one that the strategy was made for.
    pub fn outcome(&self, position: &[Position]) -> Result<Outcome, Stop> {
        Ok(self.sum.outcome(&[position.to_vec()])?)
    }

    /// The Grundy value; `None` in misère play.
    pub fn grundy(&self, position: &[Position]) -> Option<u64> {
        self.sum.grundy(&[position.to_vec()])
    }

    /// The options of a sum of positions: a move in one of them.
    ///
    /// # Errors
    /// A fault of the rules at this position.
    pub fn options(&self, position: &[Position]) -> Result<Vec<GameOption>, Stop> {
        Ok(plain(self.sum.moves(&[position.to_vec()])?))
    }

    /// A move of the perfect player among those that are not blocked: a winning one, or, if all lose, the one after
    /// which most is left to play.
    ///
    /// # Errors
    /// As [`PerfectPlayer::analyse`].
    pub fn reply(
        &self,
        position: &[Position],
        blocked: &[GameOption],
    ) -> Result<Option<GameOption>, Stop> {
        let mut allowed = self.options(position)?;
        allowed.retain(|option| !blocked.contains(option));
        for option in &allowed {
            if self.sum.outcome(std::slice::from_ref(option))? == Outcome::P {
                return Ok(Some(option.clone()));
            }
        }
        let size = |option: &GameOption| option.iter().flatten().sum::<i64>();
        Ok(allowed.into_iter().max_by_key(size))
    }

    /// Where every move loses: the move with the most losing answers; of several the one with the fewest winning answers, then the first.
    /// `None` if there is no move, or if there are too many answers to look at.
    ///
    /// # Errors
    /// As [`PerfectPlayer::analyse`].
    pub fn trap(
        &self,
        position: &[Position],
        blocked: &[GameOption],
    ) -> Result<Option<Trap>, Stop> {
        let mut allowed = self.options(position)?;
        allowed.retain(|option| !blocked.contains(option));
        let mut left = ANSWERS;
        let mut best: Option<Trap> = None;
        for option in allowed {
            let answers = self.options(&option)?;
            let Some(rest) = left.checked_sub(answers.len()) else {
                return Ok(None);
            };
            left = rest;
            let mut losing = 0;
            for answer in &answers {
                if self.sum.outcome(std::slice::from_ref(answer))? == Outcome::N {
                    losing += 1;
                }
            }
            let trap = Trap {
                option,
                losing,
                answers: answers.len(),
            };
            let is_better = |best: &Trap| {
                let (winning, others) = (trap.answers - trap.losing, best.answers - best.losing);
                (trap.losing, others) > (best.losing, winning)
            };
            if best.as_ref().is_none_or(is_better) {
                best = Some(trap);
            }
        }
        Ok(best)
    }

    /// What the perfect player blocks after moving to a position: every option that is a P-position, if the budgets
    /// allow it; otherwise as many as each line's budget allows.
    ///
    /// # Errors
    /// As [`PerfectPlayer::analyse`].
    pub fn block(&self, position: &[Position]) -> Result<Vec<GameOption>, Stop> {
        let here = [position.to_vec()];
        let mut chosen: Vec<SumMove> = Vec::new();
        for line in self.sum.lines(&here)? {
            let mut left = line.budget;
            for option in line.moves {
                if left > 0 && self.sum.outcome(&option.after(&here))? == Outcome::P {
                    chosen.push(option);
                    left -= 1;
                }
            }
        }
        chosen.sort();
        chosen.dedup();
        let mut all = plain(chosen);
        // An option on several lines must be blocked on each of them, so one that exceeds some budget is left out.
        all.retain(|option| {
            self.refused_block(position, std::slice::from_ref(option))
                .is_ok_and(|refused| refused.is_none())
        });
        while self.refused_block(position, &all)?.is_some() {
            all.pop();
        }
        Ok(all)
    }

    /// Why these options may not be blocked together, if so: the first that is no option, or that is on a line with
    /// too many of them.
    ///
    /// # Errors
    /// A fault of the rules at this position.
    pub fn refused_block(
        &self,
        position: &[Position],
        blocked: &[GameOption],
    ) -> Result<Option<Refused>, Stop> {
        let options = self.options(position)?;
        if let Some(none) = blocked.iter().find(|option| !options.contains(option)) {
            return Ok(Some(Refused::NoOption(none.clone())));
        }
        for line in self.sum.lines(&[position.to_vec()])? {
            let on_line = |option: &&GameOption| line.moves.iter().any(|on| on.to == **option);
            let mut here = blocked.iter().filter(on_line);
            if let Some(over) = here.nth(line.budget) {
                return Ok(Some(Refused::Budget {
                    option: over.clone(),
                    budget: line.budget,
                }));
            }
        }
        Ok(None)
    }
}

/// The most answers that are looked at for a trap.
const ANSWERS: usize = 1 << 16;

/// A move from a position where all lose, after which it is easy to err.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trap {
    /// Where the move leads.
    pub option: GameOption,
    /// How many answers to it lose.
    pub losing: usize,
    /// How many answers there are.
    pub answers: usize,
}

/// Why some options may not be blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// This position is no option.
    NoOption(GameOption),
    /// This option is on a line whose budget is exceeded.
    Budget {
        /// The option.
        option: GameOption,
        /// The budget of the line.
        budget: usize,
    },
}

/// Moves of the only summand, as options.
fn plain(moves: Vec<SumMove>) -> Vec<GameOption> {
    moves.into_iter().map(|option| option.to).collect()
}
