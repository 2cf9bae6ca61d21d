//! Enumeration: lists every option of every position, options first. It works for any game.

use super::cells::TileCell;
use super::follower::Follower;
use super::mex::{SeenValues, UNKNOWN};
use grundy_rules::game::{Domain, Game, OptionRun, Position, Stop, show};
use grundy_rules::language::{Code, Diagnostic, Span};
use grundy_work::{Job, Pace};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::{ControlFlow, RangeInclusive};

/// The cell of the twin, the position with its heaps in increasing order, if it has the same value and is known
/// already.
pub(super) fn of_twin<C: Copy + PartialEq>(
    game: &Game,
    domain: &Domain,
    cells: &[C],
    unknown: C,
    position: &[i64],
) -> Option<C> {
    let twin = domain.number(&game.twin(position)?)?;
    Some(cells[twin]).filter(|cell| *cell != unknown)
}

/// The position after a pass, if one can be made.
pub(super) fn passed(game: &Game, position: &[i64]) -> Option<Position> {
    let last = *position.last()?;
    (game.has_pass() && last == 1).then(|| {
        let mut passed = position.to_vec();
        passed[game.base_heaps()] = 0;
        passed
    })
}

/// How many positions are computed between two polls.
const STRIDE: usize = 64;

/// Fills the cell of a position, given by its place and its components.
pub(super) type Compute<'c, C> = dyn FnMut(&mut [C], Place, &[i64]) -> Result<(), Stop> + 'c;

/// The number of a position, and the wave in which it is computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub number: usize,
    pub wave: i64,
}

/// Calls `compute` for every position, options first. A wave is a size of the first heap where positions come in the
/// order of their numbers, else a position. The follower's known cells are in their places before; `compute` is called
/// for them too.
pub(super) fn in_order<C: TileCell>(
    game: &Game,
    domain: &Domain,
    cells: &mut [C],
    follower: &mut dyn Follower,
    job: &Job,
    compute: &mut Compute<'_, C>,
) -> Result<(), Stop> {
    let order = order(game, domain, job)?;
    follower.load(&mut |number, value| cells[number] = C::of(value))?;
    let long = match &order {
        Some(_) => 1,
        None => {
            let sizes = domain.sizes().unwrap_or_default();
            sizes.iter().skip(1).product::<usize>().max(1)
        }
    };
    let mut position = Position::new();
    for step in 0..domain.count() {
        if step % STRIDE == 0 && !job.go_on(step, domain.count()) {
            return Err(Stop::Interrupted);
        }
        let place = Place {
            number: order.as_ref().map_or(step, |order| order[step]),
            wave: i64::try_from(step / long).unwrap_or(i64::MAX),
        };
        domain.position(place.number, &mut position);
        compute(cells, place, &position)?;
        if (step + 1) % long == 0 && follower.hears(place.wave) {
            follower.wave_done(place.wave, &|number| cells[number].value())?;
        }
    }
    job.report(domain.count(), domain.count());
    Ok(())
}

/// The numbers of the positions in an order in which options come first; `None` if the numbering is such an order.
pub fn order(game: &Game, domain: &Domain, job: &Job) -> Result<Option<Vec<usize>>, Stop> {
    match in_own_order(game, domain) {
        true => Ok(None),
        false => by_measure(game, domain, job).map(Some),
    }
}

/// Is the numbering an order in which options come first?
pub(super) fn in_own_order(game: &Game, domain: &Domain) -> bool {
    game.descends() && domain.is_box()
}

/// Visits the numbers of the options that a clause of a move gives, perhaps some of them more than once. No option may be a sum.
pub(super) fn visit_numbers(
    game: &Game,
    domain: &Domain,
    (index, clause): (usize, usize),
    position: &[i64],
    visit: &mut dyn FnMut(usize),
) -> Result<(), Stop> {
    let _ = game.visit_clause(index, clause, position, &mut |run| {
        if let [(start, step)] = run.parts
            && let Some((cells, stride)) = straight(game, domain, start, step, run.count)
        {
            cells.step_by(stride).for_each(&mut *visit);
            return Ok(ControlFlow::Continue(()));
        }
        for option in run.options() {
            game.check_fall(position, &option)?;
            for part in &option {
                visit(number_of(game, domain, position, part)?);
            }
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(())
}

pub(super) fn number_of(
    game: &Game,
    domain: &Domain,
    position: &[i64],
    option: &[i64],
) -> Result<usize, Stop> {
    domain
        .number(option)
        .ok_or_else(|| outside(game, position, option))
}

/// About how many bytes sorting takes for each position: a key, which is a separate list, and numbers.
pub(super) const SORTING: usize = 72;
/// How many positions are sorted between two polls; sorted pieces are merged.
const PIECE: usize = 1 << 16;

pub(super) fn by_measure(game: &Game, domain: &Domain, job: &Job) -> Result<Vec<usize>, Stop> {
    let too_large = || Stop::limit("the measure does not fit 64 bits");
    let count = domain.count();
    let _memory = job.reserve_list::<[u8; SORTING]>(count)?;
    let mut pieces = Vec::new();
    let mut position = Position::new();
    for start in (0..count).step_by(PIECE) {
        if start > 0 && !job.poll() {
            return Err(Stop::Interrupted);
        }
        let mut keys = Vec::with_capacity(PIECE.min(count - start));
        for number in start..count.min(start + PIECE) {
            domain.position(number, &mut position);
            let mut key = game.measure().at(&position).ok_or_else(too_large)?;
            if game.has_pass() {
                key.extend(position.last());
            }
            keys.push((key, number));
        }
        keys.sort_unstable();
        pieces.push(keys.into_iter());
    }
    let mut next: BinaryHeap<_> = pieces
        .iter_mut()
        .enumerate()
        .filter_map(|(piece, keys)| Some(Reverse((keys.next()?, piece))))
        .collect();
    let mut order = Vec::with_capacity(count);
    let mut pace = Pace::of(job);
    while let Some(Reverse(((_, number), piece))) = next.pop() {
        order.push(number);
        next.extend(pieces[piece].next().map(|key| Reverse((key, piece))));
        if !pace.goes_on(1) {
            return Err(Stop::Interrupted);
        }
    }
    Ok(order)
}

/// The cells of a run in a box, as a range and a stride; `None` if options must be visited one by one.
pub(super) fn straight(
    game: &Game,
    domain: &Domain,
    start: &[i64],
    step: &[i64],
    count: i64,
) -> Option<(RangeInclusive<usize>, usize)> {
    // If the measure is not proved, every option is checked.
    if !game.measure().proved {
        return None;
    }
    if count == 1 {
        let number = domain.number(start)?;
        return Some((number..=number, 1));
    }
    let stride = domain.stride(step)?.unsigned_abs().max(1);
    let (first, last) = (
        domain.number(start)?,
        domain.number_along(start, step, count - 1)?,
    );
    Some((first.min(last)..=first.max(last), stride))
}

pub(super) fn note_run(
    game: &Game,
    domain: &Domain,
    values: &[u32],
    position: &[i64],
    run: &OptionRun,
    seen: &mut SeenValues,
) -> Result<(), Stop> {
    if let [(start, step)] = run.parts
        && let Some((cells, stride)) = straight(game, domain, start, step, run.count)
    {
        let noted = match stride {
            1 => seen.note_all(values[cells].iter()),
            stride => seen.note_all(values[cells].iter().step_by(stride)),
        };
        noted.ok_or_else(|| outside(game, position, start))?;
        return Ok(());
    }
    for option in run.options() {
        let mut sum = 0;
        for part in &option {
            let number = domain
                .number(part)
                .ok_or_else(|| outside(game, position, part))?;
            let value = values[number];
            if value == UNKNOWN {
                game.check_fall(position, std::slice::from_ref(part))?;
                return Err(outside(game, position, part));
            }
            sum ^= value;
        }
        game.check_fall(position, &option)?;
        seen.note(sum)
            .ok_or_else(|| outside(game, position, &option[0]))?;
    }
    Ok(())
}

/// The error for an option outside the domain, or not computed yet: the clauses do not agree with the rules.
pub(super) fn outside(game: &Game, position: &[i64], option: &[i64]) -> Stop {
    Stop::Wrong(Diagnostic::new(
        Code::NotFalling,
        Span::default(),
        format!(
            "option {} of {} does not lower {}",
            show(option),
            show(position),
            game.measure().show(game.heaps())
        ),
    ))
}
