//! Tables: the Grundy values or outcomes of every position of a domain.
//!
//! Positions are computed in an order in which options come first: by number where no move enlarges a
//! heap, by the measure otherwise. A [`Plan`] says what serves each move: sets of values along lines and areas where
//! the move has the shape, one look at each option otherwise. Whatever serves them, the values are the same.

mod area;
mod bits;
mod cells;
mod engine;
mod enumeration;
mod frame;
mod lines;
mod look;
mod mex;
mod order;
mod outcome;
mod plan;
mod prepare;
mod round;
mod serve;
mod thresholds;
mod unions;
mod value;
mod words;

pub use enumeration::{order, visit_options};
pub(crate) use mex::Seen;
pub use plan::{Choice, Method, Plan, Served};

use cells::Numbers;
use engine::{Engine, Unfilled};
use enumeration::{in_order, note_run, of_twin, outside, passed, straight};
use mex::UNKNOWN;
use outcome::{NOT_YET, blocked_outcome, plain_outcome};
use value::blocked_value;

use crate::heap::{Heaps, Shape};
use grundy_rules::game::{Domain, Game, Outcome, Play, Position, Stop, each_in_box};
use grundy_rules::language::{Code, Diagnostic, Span};
use grundy_work::{Job, Reserved};
use std::ops::ControlFlow;
use std::sync::Arc;

/// What is known of every position of a domain.
#[derive(Clone, Debug)]
pub struct Table {
    domain: Domain,
    cells: Cells,
    /// The memory of the cells, as long as a clone of the table lives.
    _memory: Arc<Reserved>,
}

#[derive(Clone, Debug)]
enum Cells {
    Values(Numbers),
    Outcomes(Vec<u8>),
    Rounds(Vec<u32>),
}

impl Table {
    /// The Grundy values of all positions whose heaps are below the sizes in `shape` (0 to size - 1 each;
    /// the pass of a game with one may be left out).
    ///
    /// With blocking, the value is the least number that no line gives to more options than may be blocked there:
    /// Gurvich's mex^q (2010, section 11) where there is one line, line by line where there are several. The
    /// outcome of a sum is then decided by the nim-sum of the values, as without blocking, for the proof is the
    /// same: where the nim-sum is 0, the previous player blocks the options that would keep it; where it is not,
    /// some line has more options that make it 0 than can be blocked.
    ///
    /// # Errors
    /// A limit on the number of positions, a fault of the rules, or an interruption by the job.
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library};
    /// use grundy_engines::table::Table;
    /// let expression = parse_game("wythoff").into_result().unwrap().unwrap();
    /// let game = Game::new(&expression, &Library::embedded()).unwrap();
    /// let table = Table::grundy(&game, &[4, 4], &grundy_work::Job::quiet()).unwrap();
    /// assert_eq!(table.value(&[1, 1]), Some(2));
    /// ```
    pub fn grundy(game: &Game, shape: &[usize], job: &Job) -> Result<Table, Stop> {
        Table::grundy_by(Choice::Fast, game, shape, job)
    }

    /// As [`Table::grundy`], computed as chosen.
    ///
    /// # Errors
    /// As [`Table::grundy`].
    pub fn grundy_by(
        choice: Choice,
        game: &Game,
        shape: &[usize],
        job: &Job,
    ) -> Result<Table, Stop> {
        Table::values(choice, game, shape, Play::Normal, job)
    }

    /// The misère Grundy values of all positions whose heaps are below the sizes in `shape`: 1 where play has
    /// ended, else the mex of the misère Grundy values of the options. A position is a P-position of misère play
    /// if its value is 0, and with a Nim heap of size z ≥ 1 added if its value is z (Conway 1976).
    ///
    /// # Errors
    /// As [`Table::grundy`]; the misère value of a sum is not decided by those of its parts, and there is none with
    /// blocking.
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library};
    /// use grundy_engines::table::Table;
    /// let expression = parse_game("nim(1)").into_result().unwrap().unwrap();
    /// let game = Game::new(&expression, &Library::embedded()).unwrap();
    /// let table = Table::misere_grundy(&game, &[4], &grundy_work::Job::quiet()).unwrap();
    /// assert_eq!([0, 1, 2, 3].map(|heap| table.value(&[heap])), [Some(1), Some(0), Some(2), Some(3)]);
    /// ```
    pub fn misere_grundy(game: &Game, shape: &[usize], job: &Job) -> Result<Table, Stop> {
        Table::misere_grundy_by(Choice::Fast, game, shape, job)
    }

    /// As [`Table::misere_grundy`], computed as chosen.
    ///
    /// # Errors
    /// As [`Table::misere_grundy`].
    pub fn misere_grundy_by(
        choice: Choice,
        game: &Game,
        shape: &[usize],
        job: &Job,
    ) -> Result<Table, Stop> {
        if game.has_sums() {
            return Err(twist(
                "the misère Grundy value of a sum of positions is not decided by those of its parts",
            ));
        }
        if game.has_blocking() {
            return Err(twist("misère play with blocking is not defined here"));
        }
        Table::values(choice, game, shape, Play::Misere, job)
    }

    fn values(
        choice: Choice,
        game: &Game,
        shape: &[usize],
        play: Play,
        job: &Job,
    ) -> Result<Table, Stop> {
        let domain = game.domain(shape)?;
        if choice == Choice::Fast
            && let Some(values) = of_one_heap(game, &domain, play, job)?
        {
            let _memory = reserved(4 * domain.count(), job)?;
            return Ok(Table {
                domain,
                cells: Cells::Values(Numbers::U32(values)),
                _memory,
            });
        }
        if let Some((numbers, _memory)) = planned(choice, game, &domain, play, None, job)? {
            return Ok(Table {
                domain,
                cells: Cells::Values(numbers),
                _memory,
            });
        }
        let _memory = reserved(enumerated_bytes(game, &domain), job)?;
        let mut values = vec![UNKNOWN; domain.count()];
        let mut seen = Seen::new();
        in_order(game, &domain, job, &mut |number, position| {
            if let Some(known) = of_twin(game, &domain, &values, UNKNOWN, position) {
                values[number] = known;
                return Ok(());
            }
            seen.next_position();
            if game.has_blocking() {
                values[number] = blocked_value(game, &domain, &values, position, &mut seen)?;
                return Ok(());
            }
            let mut any = false;
            for index in 0..game.moves.len() {
                let _ = game.visit_move(index, position, &mut |run| {
                    any = true;
                    note_run(game, &domain, &values, position, run, &mut seen)?;
                    Ok(ControlFlow::Continue(()))
                })?;
            }
            if let Some(passed) = passed(game, position).filter(|_| any) {
                let number = domain
                    .number(&passed)
                    .ok_or_else(|| outside(game, position, &passed))?;
                seen.note(values[number])
                    .ok_or_else(|| outside(game, position, &passed))?;
            }
            values[number] = match (any, play) {
                (false, Play::Misere) => 1,
                _ => seen.mex().ok_or_else(beyond_32_bits)?,
            };
            Ok(())
        })?;
        Ok(Table {
            domain,
            cells: Cells::Values(Numbers::U32(values)),
            _memory,
        })
    }

    /// The outcomes of all positions whose heaps are below the sizes in `shape`.
    ///
    /// # Errors
    /// As [`Table::grundy`]; misère play goes neither with sums of positions nor with blocking.
    pub fn outcomes(game: &Game, shape: &[usize], play: Play, job: &Job) -> Result<Table, Stop> {
        Table::outcomes_by(Choice::Fast, game, shape, play, job)
    }

    /// As [`Table::outcomes`], computed as chosen.
    ///
    /// # Errors
    /// As [`Table::outcomes`].
    pub fn outcomes_by(
        choice: Choice,
        game: &Game,
        shape: &[usize],
        play: Play,
        job: &Job,
    ) -> Result<Table, Stop> {
        if play == Play::Misere && game.has_sums() {
            return Err(twist(
                "the misère outcome of a sum of positions is not decided by the outcomes of its parts",
            ));
        }
        if play == Play::Misere && game.has_blocking() {
            return Err(twist("misère play with blocking is not defined here"));
        }
        if game.has_sums() {
            return Table::grundy_by(choice, game, shape, job);
        }
        let domain = game.domain(shape)?;
        let by_plan = planned(choice, game, &domain, play, Some(1), job)?;
        if let Some((Numbers::U8(outcomes), _memory)) = by_plan {
            return Ok(Table {
                domain,
                cells: Cells::Outcomes(outcomes),
                _memory,
            });
        }
        let _memory = reserved(enumerated_bytes(game, &domain), job)?;
        let mut outcomes = vec![NOT_YET; domain.count()];
        in_order(game, &domain, job, &mut |number, position| {
            if let Some(known) = of_twin(game, &domain, &outcomes, NOT_YET, position) {
                outcomes[number] = known;
                return Ok(());
            }
            let outcome = match game.has_blocking() {
                true => blocked_outcome(game, &domain, &outcomes, position)?,
                false => plain_outcome(game, &domain, &outcomes, position, play)?,
            };
            outcomes[number] = u8::from(outcome == Outcome::N);
            Ok(())
        })?;
        Ok(Table {
            domain,
            cells: Cells::Outcomes(outcomes),
            _memory,
        })
    }

    /// The rounds of all positions whose heaps are below the sizes in `shape`, by the algorithm of Bouton (1901) and
    /// von Neumann (1944). P₁ holds the positions without options, N₁ those whose move into P₁ is certain; both are
    /// deleted, and so on: Pᵢ holds the positions all of whose options are deleted, Nᵢ those that then have an
    /// option in P₁ ∪ … ∪ Pᵢ. With blocking, a position is in Nᵢ when some line holds more members of
    /// P₁ ∪ … ∪ Pᵢ than may be blocked there (Gurvich 2010, section 8). In misère play P₁ is empty, and N₁ holds
    /// the positions without options.
    ///
    /// # Errors
    /// As [`Table::outcomes`]; moves into sums of positions lead outside the positions that have rounds.
    ///
    /// ```
    /// use grundy_rules::{game::Game, game::Outcome, game::Play, language::parse_game, library::Library};
    /// use grundy_engines::table::Table;
    /// let expression = parse_game("gurvich(1, 2, 1, 1)").into_result().unwrap().unwrap();
    /// let game = Game::new(&expression, &Library::embedded()).unwrap();
    /// let table = Table::rounds(&game, &[8, 8], Play::Normal, &grundy_work::Job::quiet()).unwrap();
    /// assert_eq!(table.round(&[5, 7]), Some((Outcome::P, 3)));
    /// ```
    pub fn rounds(game: &Game, shape: &[usize], play: Play, job: &Job) -> Result<Table, Stop> {
        if game.has_sums() {
            return Err(twist(
                "a move into a sum of positions leads to no position of the table: there are no rounds",
            ));
        }
        if play == Play::Misere && game.has_blocking() {
            return Err(twist("misère play with blocking is not defined here"));
        }
        let domain = game.domain(shape)?;
        let _memory = reserved(enumerated_bytes(game, &domain), job)?;
        let mut rounds = vec![UNKNOWN; domain.count()];
        in_order(game, &domain, job, &mut |number, position| {
            rounds[number] = match of_twin(game, &domain, &rounds, UNKNOWN, position) {
                Some(known) => known,
                None => round::round(game, &domain, &rounds, position, play)?,
            };
            Ok(())
        })?;
        Ok(Table {
            domain,
            cells: Cells::Rounds(rounds),
            _memory,
        })
    }

    /// About how many bytes the table of values takes while it is computed.
    ///
    /// # Errors
    /// A limit on the number of positions.
    pub fn bytes(choice: Choice, game: &Game, shape: &[usize]) -> Result<u64, Stop> {
        let domain = game.domain(shape)?;
        let plan = match choice {
            Choice::Fast => Plan::of(game, &domain).ok(),
            Choice::Enumerate => None,
        };
        let bytes = plan.map_or_else(|| enumerated_bytes(game, &domain), |plan| plan.bytes());
        Ok(u64::try_from(bytes).unwrap_or(u64::MAX))
    }

    /// The round of a position of the domain, and whether it is in Pᵢ or Nᵢ; `None` outside the domain, and in
    /// tables of values or outcomes.
    pub fn round(&self, position: &[i64]) -> Option<(Outcome, u32)> {
        match &self.cells {
            Cells::Rounds(rounds) => self
                .domain
                .number(position)
                .map(|number| round::unpacked(rounds[number])),
            _ => None,
        }
    }

    /// The Grundy value of a position of the domain; `None` outside it, and in a table of outcomes or rounds.
    pub fn value(&self, position: &[i64]) -> Option<u64> {
        match &self.cells {
            Cells::Values(values) => self
                .domain
                .number(position)
                .map(|number| u64::from(values.get(number))),
            Cells::Outcomes(_) | Cells::Rounds(_) => None,
        }
    }

    /// Puts the cells of `count` positions that differ in the last component only, from 0 on, into `out`: Grundy values,
    /// or outcomes, 0 for P and 1 for N. Nothing, and false, where they do not lie side by side.
    pub fn row(&self, prefix: &[i64], count: usize, out: &mut Vec<u32>) -> bool {
        let mut at = prefix.to_vec();
        at.push(0);
        let first = self.domain.number(&at);
        let last = i64::try_from(count.saturating_sub(1))
            .ok()
            .and_then(|last| {
                at[prefix.len()] = last;
                self.domain.number(&at)
            });
        let mut step = vec![0; prefix.len()];
        step.push(1);
        let (Some(first), Some(last), Some(1)) = (first, last, self.domain.stride(&step)) else {
            return false;
        };
        match &self.cells {
            Cells::Values(Numbers::U8(cells)) | Cells::Outcomes(cells) => {
                out.extend(cells[first..=last].iter().map(|cell| u32::from(*cell)));
            }
            Cells::Values(Numbers::U16(cells)) => {
                out.extend(cells[first..=last].iter().map(|cell| u32::from(*cell)));
            }
            Cells::Values(Numbers::U32(cells)) => out.extend_from_slice(&cells[first..=last]),
            Cells::Rounds(_) => return false,
        }
        true
    }

    /// The outcome of a position of the domain; `None` outside it.
    pub fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        let number = self.domain.number(position)?;
        let p = match &self.cells {
            Cells::Values(values) => values.get(number) == 0,
            Cells::Outcomes(outcomes) => outcomes[number] == 0,
            Cells::Rounds(rounds) => round::unpacked(rounds[number]).0 == Outcome::P,
        };
        Some(if p { Outcome::P } else { Outcome::N })
    }

    /// The P-positions whose components are below the sizes in `shape`, in lexicographic order.
    pub fn p_positions(&self, shape: &[usize]) -> Vec<Position> {
        let largest = |size: &usize| i64::try_from(*size).map_or(i64::MAX, |size| size - 1);
        let largest: Vec<i64> = shape.iter().map(largest).collect();
        let mut found = Vec::new();
        let _ = each_in_box(&largest, &mut |position| {
            if self.outcome(position) == Some(Outcome::P) {
                found.push(position.to_vec());
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// Does it hold Grundy values?
    pub fn has_values(&self) -> bool {
        matches!(self.cells, Cells::Values(_))
    }

    /// How many bytes a cell takes.
    pub fn width(&self) -> usize {
        match &self.cells {
            Cells::Values(Numbers::U8(_)) | Cells::Outcomes(_) => 1,
            Cells::Values(Numbers::U16(_)) => 2,
            Cells::Values(Numbers::U32(_)) | Cells::Rounds(_) => 4,
        }
    }

    /// The positions that the table knows.
    pub fn domain(&self) -> &Domain {
        &self.domain
    }
}

/// The cells of a domain by the plan of the game, if it has one.
fn planned(
    choice: Choice,
    game: &Game,
    domain: &Domain,
    play: Play,
    cap: Option<u32>,
    job: &Job,
) -> Result<Option<(Numbers, Arc<Reserved>)>, Stop> {
    if choice == Choice::Enumerate {
        return Ok(None);
    }
    let Ok(plan) = Plan::of(game, domain) else {
        return Ok(None);
    };
    let Some(engine) = Engine::new(game, domain, &plan, play, cap) else {
        return Ok(None);
    };
    let memory = reserved(plan.bytes(), job)?;
    match engine.run(job) {
        Ok(numbers) => Ok(Some((numbers, memory))),
        Err(Unfilled::Rules) => Ok(None),
        Err(Unfilled::Stop(stop)) => Err(stop),
    }
}

/// About how many bytes a table takes whose positions are enumerated.
fn enumerated_bytes(game: &Game, domain: &Domain) -> usize {
    let sorted = !(game.descends() && domain.is_box());
    // A cell; where positions are sorted, a key and a number too.
    let each = if sorted { 4 + 48 } else { 4 };
    domain.count().saturating_mul(each)
}

fn reserved(bytes: usize, job: &Job) -> Result<Arc<Reserved>, Stop> {
    let reserved = job.reserve(u64::try_from(bytes).unwrap_or(u64::MAX))?;
    Ok(Arc::new(reserved))
}

/// Where fewer heaps are asked for, to look for the shape of the moves is not worth it.
const MANY_HEAPS: usize = 512;

/// The engine of the room `heap` for a table, where it serves the shape of the moves.
fn heaps_of<'g>(game: &'g Game, domain: &Domain, play: Play) -> Option<Heaps<'g>> {
    let served = game.components() == 1 && play == Play::Normal && domain.is_box();
    if !served || domain.count() < MANY_HEAPS {
        return None;
    }
    Heaps::of(game, Shape::of(game))
}

/// The values of a game on one heap whose moves have a shape that the room `heap` serves.
fn of_one_heap(
    game: &Game,
    domain: &Domain,
    play: Play,
    job: &Job,
) -> Result<Option<Vec<u32>>, Stop> {
    let Some(mut heaps) = heaps_of(game, domain, play) else {
        return Ok(None);
    };
    let mut values = Vec::with_capacity(domain.count());
    heaps.reach(domain.count(), u64::MAX, job)?;
    job.report(domain.count(), domain.count());
    heaps.append_to(&mut values);
    Ok(Some(values))
}

pub fn beyond_32_bits() -> Stop {
    Stop::Limit("a Grundy value beyond 32 bits".into())
}

pub fn twist(message: &str) -> Stop {
    Stop::Wrong(Diagnostic::new(Code::Twist, Span::default(), message))
}
