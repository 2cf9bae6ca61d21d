//! Checks claims that two games are alike: finds the first difference.

use super::evidence::witness;
use super::proof::Asked;
use super::proved_periods::all_values;
use super::question::{Question, shape, verdict};
use super::sampled_exceptions::{Sorted, described};
use grundy_engines::table::{CellOptions, Table};
use grundy_proofs::claim::{Counterexample, Positions, Property, Verdict, Witness};
use grundy_proofs::prover::Query;
use grundy_rules::game::{Domain, Game, GameOption, Outcome, Play, Stop, show};
use grundy_rules::language::{Code, Diagnostic, GameExpression, Likeness};
use grundy_rules::pattern::Period;
use grundy_work::Reserved;

/// Do two games differ at a position?
type Differs<'d> = dyn Fn(&[i64]) -> bool + 'd;

/// The error if two games cannot have the same positions.
fn differ(game: &Game, other: &Game, question: &Question) -> Option<Diagnostic> {
    let (own, others) = (game.components(), other.components());
    let error = |message: String| question.error(Code::Arity, message);
    if own != others {
        let message = format!("positions of {own} and {others} components are never the same");
        return Some(error(message).help("name a game on as many heaps"));
    }
    let (passing, plain) = match (game.has_pass(), other.has_pass()) {
        (true, false) => (game, other),
        (false, true) => (other, game),
        _ => return None,
    };
    let (passing, plain) = (passing.label(), plain.label());
    let message = format!(
        "the last component is a pass in {passing}, which is 0 or 1, and a heap of any size in {plain}"
    );
    let help = "compare values where both have the position: a claim of no game, as `grundy(g: x, y, e) = grundy(h: x, y, e)` with e in 0..1";
    Some(error(message).help(help))
}

/// Two games on all positions below the bound.
struct GamePair<'c> {
    game: &'c Game,
    other: Game,
    question: &'c Question<'c>,
    positions: Positions,
    /// The sizes of the tables.
    shape: Vec<usize>,
    max: i64,
}

/// The options of two games, marked in the cells of the box that both stay in.
struct MarkedOptions<'p> {
    pair: &'p GamePair<'p>,
    domain: Domain,
    own: CellOptions<'p>,
    others: CellOptions<'p>,
    /// The last position of which each cell was an option in the first game, and in both: twice its number, and one more.
    marks: Vec<u64>,
    looked_at: u64,
    _memory: Reserved,
}

impl<'p> MarkedOptions<'p> {
    /// `None` where the games stay in no common box, or their options are sums.
    fn new(pair: &'p GamePair<'p>) -> Result<Option<MarkedOptions<'p>>, Stop> {
        let job = pair.question.tools.job;
        let is_plain = |game: &Game| !game.has_sums() && game.measure().proved;
        if !is_plain(pair.game) || !is_plain(&pair.other) || !job.poll() {
            return Ok(None);
        }
        let boxed = |game: &Game| game.domain_within(&pair.shape, 0, job).ok();
        let boxed = |game: &Game| boxed(game).filter(Domain::is_box);
        let (Some(domain), Some(other)) = (boxed(pair.game), boxed(&pair.other)) else {
            return Ok(None);
        };
        if domain.sizes() != other.sizes() {
            return Ok(None);
        }
        Ok(Some(MarkedOptions {
            _memory: job.reserve_list::<u64>(domain.count())?,
            own: CellOptions::new(pair.game, &domain, job)?,
            others: CellOptions::new(&pair.other, &domain, job)?,
            marks: vec![0; domain.count()],
            pair,
            domain,
            looked_at: 0,
        }))
    }

    /// Has a position the same options in both games? If a fault shows, the answer is no.
    fn agree(&mut self, position: &[i64]) -> Result<bool, Stop> {
        if !self.pair.question.tools.job.poll() {
            return Err(Stop::Interrupted);
        }
        self.looked_at += 1;
        let (in_first, in_both) = (2 * self.looked_at, 2 * self.looked_at + 1);
        let marks = &mut self.marks;
        // How many options only the first game has, of those that were looked at.
        let (mut only, mut same) = (0_u64, true);
        let first = self.own.visit(&self.domain, position, &mut |cell| {
            only += u64::from(marks[cell] != in_first);
            marks[cell] = in_first;
        });
        let second = self.others.visit(&self.domain, position, &mut |cell| {
            only -= u64::from(marks[cell] == in_first);
            same &= marks[cell] >= in_first;
            marks[cell] = in_both;
        });
        Ok(first.is_ok() && second.is_ok() && same && only == 0)
    }
}

/// The first difference, and a test for others.
struct Differences<'d> {
    first: Option<Counterexample>,
    differs: Box<Differs<'d>>,
}

/// Compares two games on all positions below the bound.
pub(super) fn check(
    game: &Game,
    likeness: Likeness,
    named: &GameExpression,
    question: &Question,
) -> Result<Verdict, Stop> {
    let other = Game::among(named, question.names, question.tools.catalogue)
        .map_err(|mut errors| errors.remove(0))?;
    if let Some(error) = differ(game, &other, question) {
        return Err(error.into());
    }
    let bound = question.bounds.for_heaps(game.base_heaps());
    let (shape, max) = shape(game, bound)?;
    let pair = GamePair {
        game,
        other,
        question,
        positions: Positions::of_game(game),
        shape,
        max,
    };
    let others = question.other_games(1);
    let found = match likeness {
        Likeness::Options => {
            let found = verdict(bound, pair.options()?);
            let farther = |bounds| check(game, likeness, named, &question.checked(bounds));
            let asked = Asked::new(game, Query::SameOptions(&pair.other), question, &others);
            return asked.compared(found, &farther);
        }
        Likeness::PPositions => pair.p_positions()?,
        Likeness::Values => pair.values()?,
    };
    let Differences { first, differs } = found;
    let mut found = verdict(bound, first);
    if let Verdict::Holds { .. } = found
        && question.bounds.within.is_none()
        && let Some(words) = same_lines(game, &pair.other, question)
    {
        let lines = lines_in_words(game, &pair.other);
        return Ok(Verdict::argued(format!("the {lines} are the same {words}")));
    }
    if let (Verdict::Holds { .. }, Likeness::Values, None) =
        (&found, likeness, question.bounds.within)
        && let Some(words) = same_periods(game, &pair.other, question)
    {
        return Ok(Verdict::argued(words));
    }
    if likeness == Likeness::PPositions {
        let farther = |bounds| check(game, likeness, named, &question.checked(bounds));
        let asked = Asked::new(game, Query::SamePositions(&pair.other), question, &others);
        found = asked.compared(found, &farther)?;
    }
    let positions = pair.positions;
    let mut sorted =
        || Sorted::where_false(positions, max, question.tools.job, &|at| Some(differs(at)));
    Ok(described(found, positions, bound, question, &mut sorted))
}

/// How it is proved, in a few words, that two games have the same options, on the same lines where they may be blocked; if it is proved.
pub(super) fn same_lines(game: &Game, other: &Game, question: &Question) -> Option<String> {
    let others = question.other_games(1);
    let query = match have_blocking(game, other) {
        true => Query::SameLines(other),
        false => Query::SameOptions(other),
    };
    Asked::new(game, query, question, &others).proved()
}

/// How it is proved that two games on one heap have the same values, if both have periods that are proved.
fn same_periods(game: &Game, other: &Game, question: &Question) -> Option<String> {
    let effort = question.proving.effort()?;
    if question.play != Play::Normal {
        return None;
    }
    let job = question.tools.job;
    let ((values, proof), (others, other_proof)) = (
        all_values(game, effort, job)?,
        all_values(other, effort, job)?,
    );
    // The least period and preperiod are those of the sequence, whatever period is proved.
    (values == others).then(|| {
        let proofs = match proof == other_proof {
            true => proof.words(),
            false => format!("{} and {}", proof.words(), other_proof.words()),
        };
        let Period { preperiod, period, .. } = values.period;
        format!("both have the period {period} from {preperiod} on, by {proofs}, and the same values before its end")
    })
}

/// Where moves may be blocked, options alone do not decide.
fn have_blocking(game: &Game, other: &Game) -> bool {
    game.has_blocking() || other.has_blocking()
}

fn lines_in_words(game: &Game, other: &Game) -> &'static str {
    match have_blocking(game, other) {
        true => "lines of options",
        false => "options",
    }
}

impl GamePair<'_> {
    /// The first position with an option in one game that it does not have in the other.
    fn options(&self) -> Result<Option<Counterexample>, Stop> {
        let mut marked = MarkedOptions::new(self)?;
        self.positions.first::<_, Stop>(self.max, &mut |position| {
            if let Some(marked) = &mut marked
                && marked.agree(position)?
            {
                return Ok(None);
            }
            self.option_of_one(position)
        })
    }

    /// An option of a position in one game that is none in the other.
    fn option_of_one(&self, position: &[i64]) -> Result<Option<Counterexample>, Stop> {
        let own = self.game.options_for(position, self.question.tools.job)?;
        let others = self.other.options_for(position, self.question.tools.job)?;
        // Options are listed in order.
        let only = |left: &[GameOption], right: &[GameOption]| {
            let mut left = left.iter();
            left.find(|option| right.binary_search(option).is_err())
                .cloned()
        };
        let (claimed, computed, option) = match (only(&others, &own), only(&own, &others)) {
            (Some(missing), _) => ("option", "no option", missing),
            (_, Some(more)) => ("no option", "option", more),
            _ => return Ok(None),
        };
        let option = option.iter().map(|part| show(part)).collect::<Vec<_>>();
        let option = option.join(" + ");
        Ok(Some(Counterexample {
            position: position.to_vec(),
            claimed: format!("{claimed} {option}").into(),
            computed: format!("{computed} {option}").into(),
            witness: Witness::Nothing,
        }))
    }

    fn p_positions(&self) -> Result<Differences<'static>, Stop> {
        let outcomes = |game| {
            Table::outcomes(
                game,
                &self.shape,
                self.question.play,
                self.question.tools.job,
            )
        };
        let (own, others) = (outcomes(self.game)?, outcomes(&self.other)?);
        let first = self.positions.first(self.max, &mut |position| {
            let said = |outcome: Option<Outcome>| outcome.map_or_else(|| "".into(), Property::from);
            let (claimed, computed) = (others.outcome(position), own.outcome(position));
            if claimed == computed {
                return Ok(None);
            }
            Ok::<_, Stop>(Some(Counterexample {
                position: position.to_vec(),
                claimed: said(claimed),
                computed: said(computed),
                witness: witness(self.game, &own, position, None)?,
            }))
        })?;
        let differs = move |at: &[i64]| own.outcome(at) != others.outcome(at);
        Ok(Differences {
            first,
            differs: Box::new(differs),
        })
    }

    fn values(&self) -> Result<Differences<'static>, Stop> {
        let (play, job) = (self.question.play, self.question.tools.job);
        let table = |game| match play {
            Play::Normal => Table::grundy(game, &self.shape, job),
            Play::Misere => Table::misere_grundy(game, &self.shape, job),
        };
        let (own, others) = (table(self.game)?, table(&self.other)?);
        let first = self.positions.first(self.max, &mut |position| {
            let (claimed, computed) = (others.value(position), own.value(position));
            let (Some(claimed), Some(computed)) = (claimed, computed) else {
                return Ok(None);
            };
            if claimed == computed {
                return Ok(None);
            }
            let witness = match (play, computed) {
                // Without options the misère Grundy value is 1 by definition.
                (Play::Misere, 1) => Witness::Nothing,
                _ => witness(self.game, &own, position, Some(claimed))?,
            };
            Ok::<_, Stop>(Some(Counterexample {
                position: position.to_vec(),
                claimed: claimed.into(),
                computed: computed.into(),
                witness,
            }))
        })?;
        let differs = move |at: &[i64]| own.value(at) != others.value(at);
        Ok(Differences {
            first,
            differs: Box::new(differs),
        })
    }
}
