//! Tables of Grundy values, outcomes and rounds, by a plan or by enumeration.

use super::cells::{CellValues, TileCell};
use super::counting_engine::CountingEngine;
use super::counting_plan::CountingPlan;
use super::engine::TableEngine;
use super::enumeration::{SORTING, in_order, in_own_order, note_run, of_twin, outside, passed};
use super::faults::Unfilled;
use super::faults::beyond_32_bits;
use super::faults::twist;
use super::follower::{Follower, NoFollower};
use super::level_walk::LevelWalk;
use super::method::heaps_of;
use super::mex::{SeenValues, UNKNOWN};
use super::outcome::{NOT_YET, blocked_outcome, plain_outcome};
use super::plan::{Choice, Plan};
use super::positions_table::{Table, TableCells};
use super::round;
use super::tile_engine::TileEngine;
use super::value::blocked_value;
use grundy_rules::game::{Domain, Game, Outcome, Play, Stop};
use grundy_work::{Job, Reserved};
use std::ops::ControlFlow;
use std::sync::Arc;

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

    /// The misère Grundy values of all positions whose heaps are below the sizes in `shape`: 1 if there is no option,
    /// else the mex of the misère Grundy values of the options. A position is a P-position of misère play if its
    /// value is 0, and with a Nim heap of size z ≥ 1 added if its value is z (Conway 1976).
    ///
    /// # Errors
    /// As [`Table::grundy`]; moves into sums, because misère values of the parts do not decide that of a sum;
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
        let domain = game.domain(shape, job)?;
        if choice == Choice::Fast
            && let Some((values, _memory)) = of_one_heap(game, &domain, play, job)?
        {
            return Ok(Table {
                domain,
                cells: TableCells::Values(CellValues::U32(values)),
                _memory,
            });
        }
        if let Some((numbers, _memory)) = planned(choice, game, &domain, play, None, job)? {
            return Ok(Table {
                domain,
                cells: TableCells::Values(numbers),
                _memory,
            });
        }
        let _memory = reserved(enumerated_bytes(game, &domain), job)?;
        let mut values = filled(UNKNOWN, domain.count(), job)?;
        if counted(choice, game, &domain, &mut values, u32::MAX, job)? {
            return Ok(Table {
                domain,
                cells: TableCells::Values(CellValues::U32(values)),
                _memory,
            });
        }
        listed_values(game, &domain, play, &mut values, &mut NoFollower, job)?;
        Ok(Table {
            domain,
            cells: TableCells::Values(CellValues::U32(values)),
            _memory,
        })
    }

    /// The outcomes of all positions whose heaps are below the sizes in `shape`.
    ///
    /// # Errors
    /// As [`Table::grundy`]; misère play with moves into sums, or with blocking.
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
        let domain = game.domain(shape, job)?;
        let by_plan = planned(choice, game, &domain, play, Some(1), job)?;
        if let Some((CellValues::U8(outcomes), _memory)) = by_plan {
            return Ok(Table {
                domain,
                cells: TableCells::Outcomes(outcomes),
                _memory,
            });
        }
        let _memory = reserved(enumerated_bytes(game, &domain), job)?;
        let mut outcomes = filled(NOT_YET, domain.count(), job)?;
        if counted(choice, game, &domain, &mut outcomes, 1, job)? {
            return Ok(Table {
                domain,
                cells: TableCells::Outcomes(outcomes),
                _memory,
            });
        }
        listed_outcomes(game, &domain, play, &mut outcomes, &mut NoFollower, job)?;
        Ok(Table {
            domain,
            cells: TableCells::Outcomes(outcomes),
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
    /// As [`Table::outcomes`]; moves into sums, which have no rounds.
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
        let domain = game.domain(shape, job)?;
        let _memory = reserved(enumerated_bytes(game, &domain), job)?;
        let mut rounds = filled(UNKNOWN, domain.count(), job)?;
        let nobody = &mut NoFollower;
        in_order(
            game,
            &domain,
            &mut rounds,
            nobody,
            job,
            &mut |rounds, place, position| {
                rounds[place.number] = match of_twin(game, &domain, rounds, UNKNOWN, position) {
                    Some(known) => known,
                    None => round::round(game, &domain, rounds, position, play)?,
                };
                Ok(())
            },
        )?;
        Ok(Table {
            domain,
            cells: TableCells::Rounds(rounds),
            _memory,
        })
    }

    /// About how many bytes the table of values takes while it is computed.
    ///
    /// # Errors
    /// A limit on the number of positions.
    pub fn bytes(choice: Choice, game: &Game, shape: &[usize], job: &Job) -> Result<u64, Stop> {
        let domain = game.domain(shape, job)?;
        let plan = match choice {
            Choice::Fast if game.has_blocking() => CountingPlan::of(game, &domain)
                .ok()
                .map(|plan| plan.bytes()),
            Choice::Fast => Plan::of(game, &domain, job).ok().map(|plan| plan.bytes()),
            Choice::Enumerate => None,
        };
        let sorting = domain.count().saturating_mul(SORTING);
        let bytes = match plan {
            Some(bytes) => bytes,
            None if in_own_order(game, &domain) => enumerated_bytes(game, &domain),
            None => enumerated_bytes(game, &domain).saturating_add(sorting),
        };
        Ok(u64::try_from(bytes).unwrap_or(u64::MAX))
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
) -> Result<Option<(CellValues, Arc<Reserved>)>, Stop> {
    if choice == Choice::Enumerate {
        return Ok(None);
    }
    let Ok(plan) = Plan::of(game, domain, job) else {
        return Ok(None);
    };
    // The first two engines reserve what they take beside the table.
    let (memory, filled) = if let Some(engine) = TileEngine::new(game, &plan, play, cap) {
        (reserved(plan.cell_bytes(), job)?, engine.run(job))
    } else if let Some(engine) = LevelWalk::new(game, &plan, play, cap) {
        let memory = reserved(plan.cell_bytes(), job)?;
        (memory, engine.run(job))
    } else {
        let memory = reserved(plan.bytes(), job)?;
        match TableEngine::new(game, domain, &plan, play, cap, job)? {
            Some(engine) => (memory, engine.run(&mut NoFollower)),
            None => return Ok(None),
        }
    };
    match filled {
        Ok(numbers) => Ok(Some((numbers, memory))),
        Err(Unfilled::Rules) => Ok(None),
        Err(Unfilled::Stop(stop)) => Err(stop),
    }
}

/// Fills the cells of a game with blocking by counts for each line, if it has a plan; values above `cap` count as this.
fn counted<C: TileCell>(
    choice: Choice,
    game: &Game,
    domain: &Domain,
    cells: &mut [C],
    cap: u32,
    job: &Job,
) -> Result<bool, Stop> {
    if choice == Choice::Enumerate || !game.has_blocking() {
        return Ok(false);
    }
    let Ok(plan) = CountingPlan::of(game, domain) else {
        return Ok(false);
    };
    match CountingEngine::new(&plan, job)? {
        Some(engine) => engine
            .run(game, domain, cells, cap, &mut NoFollower, job)
            .map(|()| true),
        None => Ok(false),
    }
}

/// The Grundy values of all positions from all options of each.
pub(super) fn listed_values(
    game: &Game,
    domain: &Domain,
    play: Play,
    values: &mut [u32],
    follower: &mut dyn Follower,
    job: &Job,
) -> Result<(), Stop> {
    let mut seen = SeenValues::new();
    let known = follower.known();
    in_order(
        game,
        domain,
        values,
        follower,
        job,
        &mut |values, place, position| {
            if place.wave < known {
                seen.make_room(values[place.number]);
                return Ok(());
            }
            let twin = of_twin(game, domain, values, UNKNOWN, position);
            values[place.number] = match twin {
                Some(known) => {
                    seen.make_room(known);
                    known
                }
                None => listed_value(game, domain, play, values, position, &mut seen)?,
            };
            Ok(())
        },
    )
}

/// The Grundy value of a position from all its options.
fn listed_value(
    game: &Game,
    domain: &Domain,
    play: Play,
    values: &[u32],
    position: &[i64],
    seen: &mut SeenValues,
) -> Result<u32, Stop> {
    seen.next_position();
    if game.has_blocking() {
        return blocked_value(game, domain, values, position, seen);
    }
    let mut any = false;
    for index in 0..game.moves.len() {
        let _ = game.visit_move(index, position, &mut |run| {
            any = true;
            note_run(game, domain, values, position, run, seen)?;
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
    match (any, play) {
        (false, Play::Misere) => Ok(1),
        _ => seen.mex().ok_or_else(beyond_32_bits),
    }
}

/// The outcomes of all positions from all options of each.
pub(super) fn listed_outcomes(
    game: &Game,
    domain: &Domain,
    play: Play,
    outcomes: &mut [u8],
    follower: &mut dyn Follower,
    job: &Job,
) -> Result<(), Stop> {
    let known = follower.known();
    in_order(
        game,
        domain,
        outcomes,
        follower,
        job,
        &mut |outcomes, place, position| {
            if place.wave < known {
                return Ok(());
            }
            if let Some(known) = of_twin(game, domain, outcomes, NOT_YET, position) {
                outcomes[place.number] = known;
                return Ok(());
            }
            let outcome = match game.has_blocking() {
                true => blocked_outcome(game, domain, outcomes, position)?,
                false => plain_outcome(game, domain, outcomes, position, play)?,
            };
            outcomes[place.number] = u8::from(outcome == Outcome::N);
            Ok(())
        },
    )
}

/// About how many bytes a table takes whose positions are enumerated.
fn enumerated_bytes(game: &Game, domain: &Domain) -> usize {
    // A cell; where positions are sorted, a number too.
    let each = if in_own_order(game, domain) { 4 } else { 12 };
    domain.count().saturating_mul(each)
}

fn filled<T: Copy>(item: T, length: usize, job: &Job) -> Result<Vec<T>, Stop> {
    job.filled(item, length).ok_or(Stop::Interrupted)
}

fn reserved(bytes: usize, job: &Job) -> Result<Arc<Reserved>, Stop> {
    let reserved = job.reserve(u64::try_from(bytes).unwrap_or(u64::MAX))?;
    Ok(Arc::new(reserved))
}

/// Values, with the memory reserved for them.
type ReservedValues = (Vec<u32>, Arc<Reserved>);

/// The values of a game on one heap whose moves have a shape that the room `heap` serves.
fn of_one_heap(
    game: &Game,
    domain: &Domain,
    play: Play,
    job: &Job,
) -> Result<Option<ReservedValues>, Stop> {
    let Some(mut heaps) = heaps_of(game, domain, play) else {
        return Ok(None);
    };
    let memory = reserved(4 * domain.count(), job)?;
    // The engine has its own list while it computes.
    let _beside = reserved(4 * domain.count(), job)?;
    let mut values = Vec::with_capacity(domain.count());
    heaps.reach(domain.count(), u64::MAX, job)?;
    job.report(domain.count(), domain.count());
    heaps.append_to(&mut values);
    Ok(Some((values, memory)))
}
