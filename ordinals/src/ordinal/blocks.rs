//! The argument by exponents: a position on ordinals is a P-position exactly if at every exponent its coefficients
//! form a P-position of the game on numbers with the same moves.
//!
//! This extends the proof of Theorem 8 of Kimura and Yamashita, for Wythoff's game, to all games whose moves are
//! lines ([`super::lines`]). Let W be the P-positions of the game on numbers.
//!
//! - *A line holds at most one position of W*: of two the larger has a move to the smaller. So no move joins two
//!   positions of the set: at the highest exponent where they differ both would be in W and on one line.
//! - *A line holds at least one position of W.* Then from a position outside the set a move leads into it: at the
//!   highest exponent where the coefficients are not in W, move as with numbers; at each lower exponent go to the
//!   position of W on the line.
//!
//! For lines along one heap the second is proved by counting: finitely many positions of W are below the line, and at
//! most one position of the line has a move to each. For the diagonals of two heaps, with both kinds of rows, it is
//! Wythoff's theorem (1907). For other lines it is checked up to a bound, and the verdict holds to that bound.

use super::finite::ClosedForm;
use super::lines::{Line, are_rules, lines};
use super::normal_form::exponents;
use super::{Ordinal, OrdinalGame, OrdinalPosition};
use dashu_int::UBig;
use grundy_engines::table::Table;
use grundy_rules::game::{Game, Outcome, Play, Position, Rule, Stop, each_in_box};
use grundy_work::{Job, Pace, Resource};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// To find what is missing, the table of the game on numbers is made at most this many times as wide as asked for,
const WIDER: i64 = 8;
/// and has at most this many positions, times the kinds of lines: a share of [`Resource::Positions`].
const MOST_ENTRIES: u64 = 2_000_000;

/// The most heaps of a game whose moves are no lines, if a counterexample is to be searched for. It steers the search only.
const MAX_HEAPS: usize = 3;

/// The P-positions of a game on numbers, by the kind of a line through them and its invariants.
type LinePositions = HashMap<(usize, Vec<i64>), Position>;

/// The P-positions of a game on ordinals as those of a game on numbers at every exponent.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    lines: Vec<Line>,
    /// The positions of W on the lines, by kind and key.
    on_line: LinePositions,
    /// A claim that gives P-positions with larger coefficients.
    pub closed: Option<ClosedForm>,
    /// The name of the game on numbers.
    finite: String,
    /// The bound on coefficients up to which everything was checked; `None` if it is proved for all.
    pub max: Option<u64>,
    pub evidence: Vec<String>,
}

/// How the argument ended.
pub(super) enum Argued {
    Decided(Blocks),
    /// A position where the claim is wrong, what it is, and an option that shows it.
    Wrong(OrdinalPosition, Outcome, Option<OrdinalPosition>),
    Open(String),
}

/// The P-positions that the lines give, or a position where they differ from those of the game on numbers.
enum LineSearch {
    Found(LinePositions),
    Differs(Position, Outcome),
}

/// Makes the argument for coefficients up to `max`; `rules` are those of the game on numbers.
pub(super) fn argue(
    game: &OrdinalGame,
    finite: &Game,
    rules: &[Rule],
    max: u64,
    job: &Job,
) -> Result<Argued, Stop> {
    let heaps = game.heaps().len();
    if finite.components() != heaps {
        let (label, found) = (finite.label(), finite.components());
        let message =
            format!("a position of {label} has {found} components, and there are {heaps} heaps");
        return Ok(Argued::Open(message));
    }
    let lines = match lines(game) {
        Ok(lines) => lines,
        Err(reason) => return first_difference(game, finite, max, reason.to_string(), job),
    };
    let Ok(asked) = i64::try_from(max) else {
        return Err(Stop::limit("a bound beyond 64 bits"));
    };
    let mut width = asked.max(1);
    let kinds = i64::try_from(lines.len()).unwrap_or(i64::MAX);
    let most = job.limits().share(Resource::Positions, MOST_ENTRIES);
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let fits = |width: i64| {
        let count = u32::try_from(heaps)
            .ok()
            .and_then(|heaps| (width + 1).checked_pow(heaps));
        count
            .and_then(|count| count.checked_mul(kinds))
            .is_some_and(|c| c <= most)
    };
    if !fits(width) {
        return Err(Stop::Limit(Resource::Positions.limits(format_args!(
            "{heaps} heaps are too many for a table with coefficients up to {width}"
        ))));
    }
    loop {
        let table = outcomes(finite, heaps, width, job)?;
        let on_line = match by_lines(&lines, heaps, width, &table, job)? {
            LineSearch::Found(on_line) => on_line,
            LineSearch::Differs(position, outcome) => {
                return Ok(Argued::Wrong(numbers(&position), outcome, None));
            }
        };
        let missing = missing(&lines, heaps, asked, &on_line, job)?;
        let wider = width.saturating_mul(2);
        let too_wide = wider > asked.saturating_mul(WIDER) || !fits(wider);
        match missing {
            None => {
                let same = are_rules(&lines, rules);
                let blocks = decided(lines, on_line, finite.label(), max, width, same);
                return Ok(Argued::Decided(blocks));
            }
            Some(at) if too_wide => {
                let at = grundy_rules::game::show(&at);
                let message = format!(
                    "no P-position of {} is found on a line through {at}",
                    finite.label()
                );
                return Ok(Argued::Open(message));
            }
            Some(_) => width = wider,
        }
    }
}

fn outcomes(finite: &Game, heaps: usize, width: i64, job: &Job) -> Result<Table, Stop> {
    let size = usize::try_from(width)
        .ok()
        .and_then(|width| width.checked_add(1));
    let size = size.ok_or_else(|| Stop::limit("a bound beyond 64 bits"))?;
    Table::outcomes(finite, &vec![size; heaps], Play::Normal, job)
}

/// Finds P-positions by lines, and compares them with those of the game on numbers. Positions are taken by the sum of
/// their heaps; a position is a P-position if no earlier one is on a line through it.
fn by_lines(
    lines: &[Line],
    heaps: usize,
    width: i64,
    table: &Table,
    job: &Job,
) -> Result<LineSearch, Stop> {
    let mut pace = Pace::of(job);
    let mut memory = job.reserve(0)?;
    let bytes = 2 * (size_of::<Position>() + size_of::<i64>() * heaps);
    // In lexicographic order, by the sum of the heaps.
    let mut by_sum: Vec<Vec<Position>> = Vec::new();
    let (mut count, mut stopped) = (0, Ok(()));
    let _ = each_in_box(&vec![width; heaps], &mut |position| {
        count += 1;
        stopped = match pace.goes_on(1) {
            true => memory.grow_to(count * bytes, job).map_err(Stop::from),
            false => Err(Stop::Interrupted),
        };
        let sum = usize::try_from(position.iter().sum::<i64>()).unwrap_or(usize::MAX);
        if stopped.is_err() {
            return ControlFlow::Break(());
        }
        if by_sum.len() <= sum {
            by_sum.resize(sum + 1, Vec::new());
        }
        by_sum[sum].push(position.to_vec());
        ControlFlow::Continue(())
    });
    stopped?;
    let mut on_line = LinePositions::new();
    for position in by_sum.into_iter().flatten() {
        if !pace.goes_on(1) {
            return Err(Stop::Interrupted);
        }
        let keys = lines.iter().enumerate();
        let keys: Vec<_> = keys
            .filter_map(|(index, line)| Some((index, line.key(&position)?)))
            .collect();
        let outcome = match keys.iter().any(|key| on_line.contains_key(key)) {
            true => Outcome::N,
            false => Outcome::P,
        };
        if table.outcome(&position) != Some(outcome) {
            return Ok(LineSearch::Differs(position, outcome));
        }
        if outcome == Outcome::P {
            on_line.extend(keys.into_iter().map(|key| (key, position.clone())));
        }
    }
    Ok(LineSearch::Found(on_line))
}

/// The first position with coefficients up to the bound that is on a line without P-position.
fn missing(
    lines: &[Line],
    heaps: usize,
    asked: i64,
    on_line: &LinePositions,
    job: &Job,
) -> Result<Option<Position>, Stop> {
    let (mut found, mut pace, mut ended) = (None, Pace::of(job), false);
    let _ = each_in_box(&vec![asked; heaps], &mut |position| {
        let filled = lines.iter().enumerate().all(|(index, line)| {
            line.key(position)
                .is_some_and(|key| on_line.contains_key(&(index, key)))
        });
        if !filled {
            found = Some(position.to_vec());
        }
        ended = !pace.goes_on(1);
        match filled && !ended {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    match ended {
        true => Err(Stop::Interrupted),
        false => Ok(found),
    }
}

fn decided(
    lines: Vec<Line>,
    on_line: LinePositions,
    label: &str,
    max: u64,
    width: i64,
    same_moves: bool,
) -> Blocks {
    let mut evidence = vec![
        "the moves are lines: at each exponent sums of coefficients stay, and the highest change goes down".into(),
        "a line holds at most one P-position of the game on numbers: of two, the larger has a move to the smaller"
            .into(),
        match same_moves {
            true => format!("{label} has the same moves, and its P-positions were compared up to {width}"),
            false => format!("{label} has the same P-positions up to {width}: checked one by one"),
        },
    ];
    let single: Vec<&Line> = lines.iter().filter(|line| line.is_single()).collect();
    let counted = |line: &Line| {
        line.is_single()
            && lines
                .iter()
                .all(|other| other == line || other.crosses(line.falls))
    };
    let diagonal = |line: &Line| {
        let both = [0, 1]
            .iter()
            .all(|heap| single.iter().any(|line| line.falls == *heap));
        let only = lines
            .iter()
            .all(|line| line.is_single() || line.is_diagonal());
        line.is_diagonal() && both && only
    };
    let mut proved = same_moves;
    if lines.iter().any(counted) {
        evidence.push(format!(
            "a line along one heap holds one: finitely many lie below it, each for one of its positions (also compared up to {max})"
        ));
    }
    if lines.iter().any(|line| !counted(line) && diagonal(line)) {
        evidence.push(format!(
            "each difference occurs once: Wythoff's theorem (1907), for the lines are rows, columns and diagonals (also compared up to {max})"
        ));
    }
    if lines.iter().any(|line| !counted(line) && !diagonal(line)) {
        proved = false;
        evidence.push(format!(
            "every line through coefficients up to {max} holds one: checked up to {width}"
        ));
    }
    Blocks {
        lines,
        on_line,
        closed: None,
        finite: label.to_string(),
        max: (!proved).then_some(max),
        evidence,
    }
}

/// A position of numbers.
fn numbers(position: &[i64]) -> OrdinalPosition {
    let natural = |heap: &i64| Ordinal::from(u64::try_from(*heap).unwrap_or(0));
    position.iter().map(natural).collect()
}

/// Searches for a counterexample if the moves are no lines: a wrong outcome at small numbers, or a move that joins
/// two small positions of the set.
fn first_difference(
    game: &OrdinalGame,
    finite: &Game,
    max: u64,
    reason: String,
    job: &Job,
) -> Result<Argued, Stop> {
    let heaps = game.heaps().len();
    if heaps > MAX_HEAPS {
        return Ok(Argued::Open(reason));
    }
    let width = i64::try_from(max.min(8)).unwrap_or(8);
    let table = outcomes(finite, heaps, width, job)?;
    let mut set: Vec<OrdinalPosition> = Vec::new();
    for (own, exact) in small_positions(heaps, width) {
        let mut option = None;
        for earlier in &set {
            if !job.poll() {
                return Err(Stop::Interrupted);
            }
            if game.is_option(&own, earlier)? {
                option = Some(earlier.clone());
                break;
            }
        }
        // For small numbers all options are among the positions; for others a P-position may have been missed.
        let outcome = match (&option, exact) {
            (Some(_), _) => Outcome::N,
            (None, true) => Outcome::P,
            (None, false) if in_blocks(&own, &table) => Outcome::P,
            (None, false) => Outcome::N,
        };
        if in_blocks(&own, &table) != (outcome == Outcome::P) {
            return Ok(Argued::Wrong(own, outcome, option));
        }
        if outcome == Outcome::P {
            set.push(own);
        }
    }
    Ok(Argued::Open(reason))
}

/// Are the coefficients at each exponent a P-position of the table?
fn in_blocks(position: &[Ordinal], table: &Table) -> bool {
    exponents(position).iter().all(|exponent| {
        let own = position
            .iter()
            .map(|heap| i64::try_from(heap.coefficient(exponent)).ok());
        let own: Option<Position> = own.collect();
        own.is_some_and(|own| table.outcome(&own) == Some(Outcome::P))
    })
}

/// Positions of numbers with a sum up to `width`, whose options are all among them; then positions below ω^2 with
/// coefficients up to 2. Ordered by their natural sum, then lexicographically.
fn small_positions(heaps: usize, width: i64) -> Vec<(OrdinalPosition, bool)> {
    let mut positions = Vec::new();
    let _ = each_in_box(&vec![width; heaps], &mut |position| {
        if position.iter().sum::<i64>() <= width {
            positions.push((numbers(position), true));
        }
        ControlFlow::Continue(())
    });
    let _ = each_in_box(&vec![2; 2 * heaps.min(4)], &mut |all| {
        let mut position: OrdinalPosition = all
            .chunks(2)
            .map(|pair| {
                let parts = numbers(pair);
                let high = parts[0].to_finite().unwrap_or(UBig::ZERO);
                Ordinal::power_times(Ordinal::from(1), high).natural_sum(&parts[1])
            })
            .collect();
        position.resize(heaps, Ordinal::ZERO);
        if position.iter().any(|heap| heap.to_finite().is_none()) {
            positions.push((position, false));
        }
        ControlFlow::Continue(())
    });
    let sum = |position: &OrdinalPosition| {
        position
            .iter()
            .fold(Ordinal::ZERO, |sum, heap| sum.natural_sum(heap))
    };
    positions.sort_by_cached_key(|(position, _)| (sum(position), position.clone()));
    positions
}

impl Blocks {
    /// Is the position in the set?
    pub(super) fn holds(&self, position: &[Ordinal]) -> Result<bool, Stop> {
        for exponent in exponents(position) {
            let own: Vec<UBig> = position
                .iter()
                .map(|heap| heap.coefficient(&exponent))
                .collect();
            if let [line, ..] = self.lines.as_slice()
                && self.on_line_of(0, line, &own)? != own
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The options in the set: at most one for each kind of move.
    pub(super) fn options_in_set(&self, from: &[Ordinal]) -> Result<Vec<OrdinalPosition>, Stop> {
        let mut found = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            let mut option = vec![Ordinal::ZERO; from.len()];
            let mut falls = None;
            for exponent in exponents(from) {
                let own: Vec<UBig> = from
                    .iter()
                    .map(|heap| heap.coefficient(&exponent))
                    .collect();
                let next = self.on_line_of(index, line, &own)?;
                if falls.is_none() && next != own {
                    falls = Some(next[line.falls] < own[line.falls]);
                    if falls == Some(false) {
                        break;
                    }
                }
                for (heap, coefficient) in option.iter_mut().zip(next) {
                    let term = Ordinal::power_times(exponent.clone(), coefficient);
                    *heap = heap.natural_sum(&term);
                }
            }
            if falls == Some(true) && !found.contains(&option) {
                found.push(option);
            }
        }
        found.sort();
        Ok(found)
    }

    /// The P-position of the game on numbers on this line through a position.
    fn on_line_of(&self, index: usize, line: &Line, own: &[UBig]) -> Result<Vec<UBig>, Stop> {
        if own.iter().all(UBig::is_zero) {
            return Ok(own.to_vec());
        }
        let small: Option<Position> = own.iter().map(|heap| i64::try_from(heap).ok()).collect();
        let key = small.and_then(|small| line.key(&small));
        if let Some(found) = key.and_then(|key| self.on_line.get(&(index, key))) {
            let heaps = found
                .iter()
                .map(|heap| UBig::from(u64::try_from(*heap).unwrap_or(0)));
            return Ok(heaps.collect());
        }
        let found = match &self.closed {
            Some(closed) => closed.on_line(&line.invariants, &line.large_key(own)),
            None => None,
        };
        found.ok_or_else(|| {
            let largest = own.iter().max().map(ToString::to_string).unwrap_or_default();
            Stop::limit(format!(
                "a P-position of {} on the line of a coefficient of {} digits: no table and no claim says it",
                self.finite,
                largest.len()
            ))
        })
    }
}
