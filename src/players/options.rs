//! All options of a position, each with its outcome and its Grundy value; where they are too many, families of them.

use super::judge::{Grounds, Judge, NoJudgement, far, near};
use super::judged_family::JudgedFamily;
use grundy_proofs::far::{FarOption, OptionFamily, option_families};
use grundy_rules::game::{Game, GameOption, Outcome, Stop};
use grundy_rules::number::Number;
use grundy_work::{Job, Pace};

/// The most options that are listed one by one; more are counted. It shortens the answer only.
pub const LISTED: usize = 10_000;

/// The most options whose outcome is decided one by one, where that is not known at once. It steers the search only.
const JUDGED: usize = 256;

/// The most P-positions that are listed where they are not all. It shortens the answer only.
const SHOWN: usize = 16;

/// The options that are P-positions: all of them if they are known, else some.
struct WinningOptions {
    all: Option<Vec<FarOption>>,
    some: Vec<FarOption>,
}

/// An option of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedOption {
    /// Where it leads.
    pub to: FarOption,
    /// Who wins there, if it is known.
    pub outcome: Option<Outcome>,
    /// The Grundy value, if it is known.
    pub grundy: Option<Number>,
}

/// Options among which the previous player may block some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockableOptions {
    /// How many may be blocked.
    pub budget: usize,
    /// The options.
    pub options: Vec<FarOption>,
}

/// All options of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsAnalysis {
    /// The position.
    pub position: FarOption,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, if it is known.
    pub grundy: Option<Number>,
    /// How many options there are; `None` if that is not known.
    pub count: Option<Number>,
    /// The options in lexicographic order; where they are too many, those that are known to be P-positions.
    pub options: Vec<JudgedOption>,
    /// Are these all options?
    pub all: bool,
    /// Where they are not: the options by the kind of move.
    pub families: Vec<JudgedFamily>,
    /// With blocking: the options among which some may be blocked.
    pub blockable: Vec<BlockableOptions>,
    /// The option that uses the pass.
    pub pass: Option<FarOption>,
    /// By what outcomes and values are known.
    pub grounds: Grounds,
}

impl OptionsAnalysis {
    /// All options of a position of a game.
    ///
    /// # Errors
    /// Why nothing is known of the position.
    pub fn of(
        game: &Game,
        judge: &Judge,
        position: &FarOption,
        job: &Job,
    ) -> Result<OptionsAnalysis, NoJudgement> {
        let own = judge.judge(position, LISTED, job)?;
        let mut found = OptionsAnalysis {
            position: own.position,
            outcome: own.outcome,
            grundy: own.grundy,
            count: None,
            options: Vec::new(),
            all: true,
            families: Vec::new(),
            blockable: Vec::new(),
            pass: None,
            grounds: own.grounds,
        };
        // With blocking some options that are P-positions are no winning moves.
        let known = own.all && !game.has_blocking();
        let winning = match known {
            true => WinningOptions {
                all: Some(own.winning_moves),
                some: Vec::new(),
            },
            false => WinningOptions {
                all: None,
                some: own.winning_moves.into_iter().take(SHOWN).collect(),
            },
        };
        match judge {
            Judge::Table(strategy) => {
                let options = strategy.options(&near(position)?)?;
                found.count = Some(Number::from(options.len()));
                if options.len() <= LISTED {
                    let options = options.iter().map(far).collect();
                    found.list(options, judge, None, job)?;
                } else {
                    found.families = of_table(game, judge, position, job)?;
                    found.list(winning.all.unwrap_or(winning.some), judge, None, job)?;
                    found.all = false;
                }
                found.twists(game, position, job)?;
            }
            Judge::Claims(_) | Judge::Heaps(_) => {
                found.of_any_size(game, judge, winning, job)?;
            }
        }
        Ok(found)
    }

    /// Is the outcome of every option known?
    pub fn is_complete(&self) -> bool {
        let listed = self.options.iter().all(|option| option.outcome.is_some());
        let mut families = self.families.iter();
        listed && (self.all || families.all(|family| family.p_positions.is_some()))
    }

    /// Adds options with what is known of them.
    fn list(
        &mut self,
        options: Vec<FarOption>,
        judge: &Judge,
        won: Option<&[FarOption]>,
        job: &Job,
    ) -> Result<(), NoJudgement> {
        let mut pace = Pace::of(job);
        let few = options.len() <= JUDGED;
        for to in options {
            pace.count(1).map_err(Stop::from)?;
            let (mut outcome, grundy) = judge.at_once(&to, won, job)?;
            if outcome.is_none() && few {
                outcome = match judge.judge(&to, 1, job) {
                    Ok(found) => Some(found.outcome),
                    Err(NoJudgement::Undecided(_)) => None,
                    Err(stop) => return Err(stop),
                };
            }
            self.options.push(JudgedOption {
                to,
                outcome,
                grundy,
            });
        }
        Ok(())
    }

    /// The options of a position that no table has.
    fn of_any_size(
        &mut self,
        game: &Game,
        judge: &Judge,
        winning: WinningOptions,
        job: &Job,
    ) -> Result<(), NoJudgement> {
        let WinningOptions { all: won, some } = winning;
        let families = match self.position.as_slice() {
            [only] => option_families(game, only),
            _ => Vec::new(),
        };
        let listed = listed(&families).filter(|_| self.position.len() == 1);
        let (options, all) = match listed {
            Some(listed) => (listed, true),
            None if families.iter().any(is_large) => (Vec::new(), false),
            None => judge.options(game, &self.position, LISTED, job)?,
        };
        if all && options.len() <= LISTED {
            self.count = Some(Number::from(options.len()));
            return self.list(options, judge, won.as_deref(), job);
        }
        let judged = |family: OptionFamily| {
            let ranges = family.ranges.as_ref();
            let among = |won: &Vec<FarOption>| {
                let own = won
                    .iter()
                    .filter(|option| ranges.is_some_and(|all| all.contains(option)));
                Some(Number::from(own.count()))
            };
            // The options of a kind without ranges cannot be told from others.
            let p_positions = match (&won, ranges) {
                (Some(won), _) if won.is_empty() => Some(Number::ZERO),
                // Sums are not told apart by ranges.
                (Some(won), Some(_)) if won.iter().all(|option| option.len() == 1) => among(won),
                _ => None,
            };
            JudgedFamily {
                line: family.line,
                count: ranges.and_then(|ranges| ranges.count()),
                moves: family.moves,
                p_positions,
            }
        };
        self.families = match judge {
            Judge::Heaps(player) => player.split_families(&self.position),
            _ => None,
        }
        .unwrap_or_else(|| families.into_iter().map(judged).collect());
        self.all = false;
        let (some, won) = match won {
            Some(won) => (won.clone(), Some(won)),
            None => (some, None),
        };
        self.list(some, judge, won.as_deref(), job)
    }

    /// What may be blocked, and where the pass leads.
    fn twists(&mut self, game: &Game, position: &FarOption, job: &Job) -> Result<(), NoJudgement> {
        let near = near(position)?;
        let [only] = near.as_slice() else {
            return Ok(());
        };
        if game.has_blocking() {
            for line in game.lines() {
                let options = game.options_on_for(line, only, job)?;
                let options: Vec<FarOption> = options
                    .into_iter()
                    .map(|option| far(&vec![option]))
                    .collect();
                if line.budget > 0 && !options.is_empty() {
                    self.blockable.push(BlockableOptions {
                        budget: line.budget,
                        options,
                    });
                }
            }
        }
        if game.has_pass() {
            let without = |option: &&JudgedOption| {
                let pass = |parts: &FarOption| parts.first().and_then(|part| part.last().cloned());
                pass(&option.to) != pass(position)
            };
            self.pass = self
                .options
                .iter()
                .find(without)
                .map(|option| option.to.clone());
        }
        Ok(())
    }
}

/// The options of families of which all are known and few, in order.
fn listed(families: &[OptionFamily]) -> Option<Vec<FarOption>> {
    let most = Number::from(LISTED);
    let mut count = Number::ZERO;
    for family in families {
        count = count.plus(&family.ranges.as_ref()?.count()?).ok()?;
    }
    if count > most {
        return None;
    }
    let each = families.iter().flat_map(|family| &family.ranges);
    let mut all: Vec<FarOption> = each
        .flat_map(|ranges| ranges.options())
        .collect::<Option<_>>()?;
    all.sort();
    all.dedup();
    Some(all)
}

/// Are these more options than are listed?
fn is_large(family: &OptionFamily) -> bool {
    let count = family.ranges.as_ref().and_then(|ranges| ranges.count());
    count.is_some_and(|count| count > Number::from(LISTED))
}

/// The options of a position by line, each line counted by a table.
fn of_table(
    game: &Game,
    judge: &Judge,
    position: &FarOption,
    job: &Job,
) -> Result<Vec<JudgedFamily>, NoJudgement> {
    let [only] = position.as_slice() else {
        return Ok(Vec::new());
    };
    let near: GameOption = near(position)?;
    let mut found: Vec<JudgedFamily> = Vec::new();
    let mut pace = Pace::of(job);
    for (place, line) in game.lines().iter().enumerate() {
        let options = match near.as_slice() {
            [near] => game.options_of_line(line, near, job)?,
            _ => Vec::new(),
        };
        if options.is_empty() {
            continue;
        }
        let mut won = 0;
        for option in &options {
            pace.count(1).map_err(Stop::from)?;
            let (outcome, _) = judge.at_once(&far(option), None, job)?;
            won += i64::from(outcome == Some(Outcome::P));
        }
        let base = only.get(..game.base_heaps()).unwrap_or(only);
        let families = option_families(game, base).into_iter();
        let moves = families.filter(|family| family.line == place + 1);
        let moves: Vec<String> = moves.map(|family| family.moves).collect();
        found.push(JudgedFamily {
            line: place + 1,
            moves: moves.join("; "),
            count: Some(Number::from(options.len())),
            p_positions: Some(Number::from(won)),
        });
    }
    Ok(found)
}
