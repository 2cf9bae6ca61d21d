//! Why a position is a P- or an N-position: a winning move, and an answer to every option of a P-position.

use super::judge::{Grounds, Judge, NoJudgement, far, near};
use super::options::LISTED;
use grundy_proofs::far::{FarOption, option_families};
use grundy_rules::game::{Game, Outcome, Stop};
use grundy_rules::number::Number;
use grundy_work::{Job, Pace};

/// The most options of one kind that are answered one by one; the outcome does not rest on them. It shortens the answer only.
const ANSWERED: usize = 100;

/// The most where there are more than that. It shortens the answer only.
const EXAMPLES: usize = 3;

/// Why the outcome of a position is what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyAnalysis {
    /// The position.
    pub position: FarOption,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, if it is known.
    pub grundy: Option<Number>,
    /// Of an N-position: where a winning move leads; `None` where no move is needed, or none was found.
    pub winning: Option<FarOption>,
    /// The P-position whose options are answered: the position, or the one that the winning move leads to.
    pub p_position: Option<FarOption>,
    /// Its options by the kind of move, with answers.
    pub lines: Vec<AnsweredLine>,
    /// With blocking: which of its options the one who moved there must block.
    pub must_block: Vec<FarOption>,
    /// By what this is known.
    pub grounds: Grounds,
}

/// The options of a P-position by one kind of move, with answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredLine {
    /// The number of the line in the rules, from 1.
    pub line: usize,
    /// The moves as text.
    pub moves: String,
    /// How many options these are, if that is known.
    pub count: Option<Number>,
    /// Options, each with an answer.
    pub answers: Vec<AnsweredOption>,
    /// Is every option answered here?
    pub all: bool,
}

/// An option of a P-position, and a move from it to another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredOption {
    /// The option.
    pub option: FarOption,
    /// Where the answer leads; `None` where none is needed, or none was found.
    pub answer: Option<FarOption>,
}

impl WhyAnalysis {
    /// The reasons for the outcome of a position of a game.
    ///
    /// # Errors
    /// Why nothing is known of the position.
    pub fn of(
        game: &Game,
        judge: &Judge,
        position: &FarOption,
        job: &Job,
    ) -> Result<WhyAnalysis, NoJudgement> {
        let own = judge.judge(position, 1, job)?;
        let winning = own.winning_moves.into_iter().next();
        let p_position = match own.outcome {
            Outcome::P => Some(own.position.clone()),
            Outcome::N => winning.clone(),
        };
        let answering = Answering { game, judge, job };
        let (mut lines, mut must_block) = (Vec::new(), Vec::new());
        if let Some(position) = &p_position {
            if let (Judge::Table(strategy), true) = (judge, game.has_blocking()) {
                let found = strategy.analyse(&near(position)?)?;
                must_block = found.must_block.iter().map(far).collect();
            }
            lines = match judge {
                Judge::Table(_) => answering.in_table(position, &must_block)?,
                _ => answering.of_any_size(position)?,
            };
        }
        Ok(WhyAnalysis {
            position: own.position,
            outcome: own.outcome,
            grundy: own.grundy,
            winning,
            p_position,
            lines,
            must_block,
            grounds: own.grounds,
        })
    }

    /// Is every option of the P-position answered one by one?
    pub fn answers_all(&self) -> bool {
        self.p_position.is_some() && self.lines.iter().all(|line| line.all)
    }
}

/// What answers the options of a P-position.
struct Answering<'a> {
    game: &'a Game,
    judge: &'a Judge<'a>,
    job: &'a Job,
}

impl Answering<'_> {
    /// The options of a position in a table, line by line.
    fn in_table(
        &self,
        position: &FarOption,
        blocked: &[FarOption],
    ) -> Result<Vec<AnsweredLine>, NoJudgement> {
        let whole = near(position)?;
        let mut found = Vec::new();
        for (place, line) in self.game.lines().iter().enumerate() {
            let mut options: Vec<FarOption> = Vec::new();
            for (part, heaps) in whole.iter().enumerate() {
                for option in self.game.options_of_line(line, heaps, self.job)? {
                    let mut to = whole.clone();
                    to.splice(part..=part, option);
                    to.sort();
                    options.push(far(&to));
                }
            }
            options.retain(|option| !blocked.contains(option));
            options.sort();
            options.dedup();
            let moves = match position.as_slice() {
                [only] => self.moves_of(place, only),
                _ => String::new(),
            };
            found.extend(self.line(place + 1, moves, options)?);
        }
        if self.game.has_pass() {
            let passed = position.iter().map(|part| {
                let mut part = part.clone();
                let pass = part.pop().filter(|pass| !pass.is_zero())?;
                part.push(pass.minus(&Number::ONE).ok()?);
                Some(part)
            });
            let passed: Option<FarOption> = passed.collect();
            // The pass may be used while there is another move.
            let passed = passed.filter(|_| !found.is_empty());
            let line = self.game.lines().len() + 1;
            found.extend(self.line(line, "pass".into(), passed.into_iter().collect())?);
        }
        Ok(found)
    }

    fn moves_of(&self, line: usize, position: &[Number]) -> String {
        let base = position.get(..self.game.base_heaps()).unwrap_or(position);
        let families = option_families(self.game, base).into_iter();
        let own = families.filter(|family| family.line == line + 1);
        let own: Vec<String> = own.map(|family| family.moves).collect();
        own.join("; ")
    }

    /// The options of a position that no table has, by the kind of move.
    fn of_any_size(&self, position: &FarOption) -> Result<Vec<AnsweredLine>, NoJudgement> {
        let families = match position.as_slice() {
            [only] => option_families(self.game, only),
            _ => Vec::new(),
        };
        let known = !families.is_empty() && families.iter().all(|family| family.ranges.is_some());
        if !known {
            let (options, all) = self.judge.options(self.game, position, LISTED, self.job)?;
            let moves: Vec<String> = families.into_iter().map(|family| family.moves).collect();
            let line = self.line(1, moves.join("; "), options)?;
            return Ok(line
                .into_iter()
                .map(|line| AnsweredLine {
                    all: line.all && all,
                    count: line.count.filter(|_| all),
                    ..line
                })
                .collect());
        }
        let mut found = Vec::new();
        for family in families {
            let Some(ranges) = family.ranges else {
                continue;
            };
            let options: Option<Vec<FarOption>> = ranges.options().take(ANSWERED + 1).collect();
            let Some(options) = options else {
                continue;
            };
            let line = self.line(family.line, family.moves, options)?;
            found.extend(line.map(|line| AnsweredLine {
                count: ranges.count(),
                ..line
            }));
        }
        Ok(found)
    }

    /// Options by one kind of move with answers: to all, or to some if they are many.
    fn line(
        &self,
        line: usize,
        moves: String,
        options: Vec<FarOption>,
    ) -> Result<Option<AnsweredLine>, NoJudgement> {
        if options.is_empty() {
            return Ok(None);
        }
        let all = options.len() <= ANSWERED;
        let most = if all { ANSWERED } else { EXAMPLES };
        let count = Some(Number::from(options.len()));
        let mut answers = Vec::new();
        let mut pace = Pace::of(self.job);
        for option in options.into_iter().take(most) {
            pace.count(1).map_err(Stop::from)?;
            let answer = self.answer(&option)?;
            answers.push(AnsweredOption { option, answer });
        }
        Ok(Some(AnsweredLine {
            line,
            moves,
            count,
            answers,
            all,
        }))
    }

    /// A winning move from a position.
    fn answer(&self, from: &FarOption) -> Result<Option<FarOption>, NoJudgement> {
        if let (Judge::Table(strategy), false) = (self.judge, self.game.has_blocking()) {
            let reply = strategy.reply(&near(from)?, &[])?;
            return Ok(match reply {
                Some(reply) if strategy.outcome(&reply)? == Outcome::P => Some(far(&reply)),
                _ => None,
            });
        }
        let found = self.judge.judge(from, 1, self.job)?;
        Ok(found.winning_moves.into_iter().next())
    }
}
