//! The sequences of a game: lines and antidiagonals of its table, and its P-positions.

use crate::paper::pairs::pairs;
use grundy::answers::{ComputedTable, PositionsAnswer};
use grundy::render::Show;
use std::str::FromStr;

/// A sequence of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSequence {
    /// How it is asked for: `row 2`, `antidiagonals`, `x_n`.
    pub name: String,
    /// What it is, in a sentence.
    pub title: String,
    /// The index of the first term.
    pub offset: u64,
    /// The terms.
    pub terms: Vec<u64>,
    /// Is it a table that is read by antidiagonals?
    pub is_table: bool,
}

/// Which sequence is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The values along one heap: the sizes of the others, and none for the one that grows.
    Line(Vec<Option<i64>>),
    /// The values where the second heap is this much more than the first.
    Diagonal(i64),
    /// The table by antidiagonals: the sum of the heaps grows, and the first heap falls last.
    Antidiagonals,
    /// 1 for a P-position and 0 for another one, by antidiagonals.
    Indicator,
    /// The smaller heaps of the P-positions of two heaps.
    Smaller,
    /// The larger heaps.
    Larger,
    /// The differences.
    Differences,
}

/// A text that names no sequence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no sequence: known are `row 2`, `column 2`, `line 3,*,1`, `diagonal 1`, `antidiagonals`, `indicator`, `x_n`, `y_n` and `differences`"
)]
pub struct NoSelection(String);

impl FromStr for Selection {
    type Err = NoSelection;

    fn from_str(text: &str) -> Result<Selection, NoSelection> {
        let none = || NoSelection(text.to_string());
        let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let number = || rest.trim().parse::<i64>().map_err(|_| none());
        match word {
            "row" => Ok(Selection::Line(vec![Some(number()?), None])),
            "column" => Ok(Selection::Line(vec![None, Some(number()?)])),
            "line" => {
                let heaps = rest.split(',').map(|heap| match heap.trim() {
                    "*" => Ok(None),
                    heap => heap.parse().map(Some).map_err(|_| none()),
                });
                let heaps: Vec<Option<i64>> = heaps.collect::<Result<_, _>>()?;
                match heaps.iter().filter(|heap| heap.is_none()).count() {
                    1 => Ok(Selection::Line(heaps)),
                    _ => Err(none()),
                }
            }
            "values" if rest.is_empty() => Ok(Selection::Line(vec![None])),
            "diagonal" if rest.is_empty() => Ok(Selection::Diagonal(0)),
            "diagonal" => Ok(Selection::Diagonal(number()?)),
            "antidiagonals" => Ok(Selection::Antidiagonals),
            "indicator" => Ok(Selection::Indicator),
            "x_n" => Ok(Selection::Smaller),
            "y_n" => Ok(Selection::Larger),
            "differences" => Ok(Selection::Differences),
            _ => Err(none()),
        }
    }
}

impl Selection {
    /// Those of a game with this many heaps that are worth a look.
    pub fn usual(heaps: usize) -> Vec<Selection> {
        match heaps {
            1 => vec![Selection::Line(vec![None]), Selection::Indicator],
            2 => {
                let rows = (0..4).map(|row| Selection::Line(vec![Some(row), None]));
                let others = [
                    Selection::Diagonal(0),
                    Selection::Antidiagonals,
                    Selection::Indicator,
                    Selection::Smaller,
                    Selection::Larger,
                    Selection::Differences,
                ];
                rows.chain(others).collect()
            }
            _ => vec![
                Selection::Diagonal(0),
                Selection::Antidiagonals,
                Selection::Indicator,
            ],
        }
    }

    fn name(&self) -> String {
        match self {
            Selection::Line(heaps) => match heaps.as_slice() {
                [None] => "values".into(),
                [Some(row), None] => format!("row {row}"),
                [None, Some(column)] => format!("column {column}"),
                heaps => {
                    let heaps = heaps.iter().map(|heap| match heap {
                        Some(heap) => heap.to_string(),
                        None => "*".into(),
                    });
                    format!("line {}", heaps.collect::<Vec<_>>().join(","))
                }
            },
            Selection::Diagonal(by) => format!("diagonal {by}"),
            Selection::Antidiagonals => "antidiagonals".into(),
            Selection::Indicator => "indicator".into(),
            Selection::Smaller => "x_n".into(),
            Selection::Larger => "y_n".into(),
            Selection::Differences => "differences".into(),
        }
    }
}

/// The selected sequences of a game, those of which there are terms.
pub fn sequences(
    selected: &[Selection],
    table: &ComputedTable,
    positions: &PositionsAnswer,
) -> Vec<GameSequence> {
    let found = selected.iter().map(|one| sequence(one, table, positions));
    found.filter(|found| !found.terms.is_empty()).collect()
}

/// A table of Grundy values or outcomes, read by [antidiagonals](Selection::Antidiagonals); none of a window, whose first cell is not the
/// position 0.
pub fn antidiagonals(table: &ComputedTable) -> Option<GameSequence> {
    let shows_numbers = matches!(table.show(), Show::Grundy | Show::Outcome);
    let found = (shows_numbers && !table.is_window()).then(|| by_antidiagonals(table));
    found.filter(|found| !found.terms.is_empty())
}

fn by_antidiagonals(table: &ComputedTable) -> GameSequence {
    let (what, label, heaps) = (content(table), table.label(), table.heaps().join(", "));
    GameSequence {
        name: Selection::Antidiagonals.name(),
        title: format!("{what} of {label} at ({heaps}), read by antidiagonals"),
        offset: 0,
        terms: cells_by_sums(table, &mut |place| value(table, place)),
        is_table: table.heaps().len() == 2,
    }
}

/// What the terms of a table are.
fn content(table: &ComputedTable) -> &'static str {
    match table.show() {
        Show::Grundy => "Grundy values",
        _ => "Outcomes (1 for P)",
    }
}

fn sequence(
    selected: &Selection,
    table: &ComputedTable,
    positions: &PositionsAnswer,
) -> GameSequence {
    let (what, label) = (content(table), table.label());
    let all: Vec<&[i64]> = positions
        .positions
        .iter()
        .flat_map(|all| all.iter())
        .collect();
    let of_pairs = |term: &dyn Fn((i64, i64)) -> i64| {
        // Of a list that ends before its bound, a pair in the middle may be missing.
        let whole = positions.errors.is_empty();
        let pairs = pairs(&all).filter(|_| whole).unwrap_or_default();
        pairs
            .into_iter()
            .filter_map(|pair| u64::try_from(term(pair)).ok())
            .collect()
    };
    let heaps = table.heaps().join(", ");
    // A pair whose larger heap is beyond the bound is not listed.
    let listed = format!(
        "P-positions (x(n), y(n)) of {label} with heaps up to {}",
        positions.header.max
    );
    let (title, terms) = match selected {
        Selection::Line(line) => (
            format!("{what} of {label}, {}", along(line, table)),
            values_along(line, table),
        ),
        Selection::Diagonal(by) => (
            format!("{what} of {label} at {}", diagonal(*by, table)),
            values_on_diagonal(*by, table),
        ),
        Selection::Antidiagonals => return by_antidiagonals(table),
        Selection::Indicator => (
            format!("1 if ({heaps}) is a P-position of {label}, else 0; read by antidiagonals"),
            cells_by_sums(table, &mut |place| is_p(table, place)),
        ),
        Selection::Smaller => (
            format!("Smaller heaps x(n) of the {listed}"),
            of_pairs(&|(x, _)| x),
        ),
        Selection::Larger => (
            format!("Larger heaps y(n) of the {listed}"),
            of_pairs(&|(_, y)| y),
        ),
        Selection::Differences => (
            format!("Differences y(n) - x(n) of the {listed}"),
            of_pairs(&|(x, y)| y - x),
        ),
    };
    GameSequence {
        name: selected.name(),
        title,
        offset: 0,
        terms,
        is_table: *selected == Selection::Indicator && table.heaps().len() == 2,
    }
}

/// `y = 0, 1, 2, ... at x = 2`
fn along(line: &[Option<i64>], table: &ComputedTable) -> String {
    let named = table.heaps().iter().zip(line);
    let fixed = named
        .clone()
        .filter_map(|(name, heap)| Some(format!("{name} = {}", (*heap)?)));
    let fixed: Vec<String> = fixed.collect();
    let mut growing = named
        .filter(|(_, heap)| heap.is_none())
        .map(|(name, _)| name.as_str());
    let growing = growing.next().unwrap_or("");
    match fixed.is_empty() {
        true => format!("{growing} = 0, 1, 2, ..."),
        false => format!("{growing} = 0, 1, 2, ... at {}", fixed.join(", ")),
    }
}

fn diagonal(by: i64, table: &ComputedTable) -> String {
    match (table.heaps().len(), by) {
        (2, by) if by > 0 => format!("(n, n + {by})"),
        (2, by) if by < 0 => format!("(n + {}, n)", by.unsigned_abs()),
        (heaps, _) => format!("({})", vec!["n"; heaps].join(", ")),
    }
}

/// The value at a place of the table, 1 for P where it has outcomes.
fn value(table: &ComputedTable, place: &[i64]) -> Option<u64> {
    match table.show() {
        Show::Grundy => table.value(place),
        _ => is_p(table, place),
    }
}

fn is_p(table: &ComputedTable, place: &[i64]) -> Option<u64> {
    match (table.show(), table.cell(place).as_str()) {
        (_, "") => None,
        (Show::Grundy, value) => Some(u64::from(value == "0")),
        (_, outcome) => Some(u64::from(outcome == "P")),
    }
}

fn is_inside(table: &ComputedTable, place: &[i64]) -> bool {
    let sizes = table.shape();
    place.len() == sizes.len()
        && place
            .iter()
            .zip(sizes)
            .all(|(at, size)| usize::try_from(*at).is_ok_and(|at| at < *size))
}

/// The values at 0, 1, 2, … as far as the table and the values go.
fn values_at(table: &ComputedTable, place: &dyn Fn(i64) -> Vec<i64>) -> Vec<u64> {
    let places = (0_i64..)
        .map(place)
        .take_while(|place| is_inside(table, place));
    places.map_while(|place| value(table, &place)).collect()
}

fn values_along(line: &[Option<i64>], table: &ComputedTable) -> Vec<u64> {
    values_at(table, &|at| {
        line.iter().map(|heap| heap.unwrap_or(at)).collect()
    })
}

fn values_on_diagonal(by: i64, table: &ComputedTable) -> Vec<u64> {
    let heaps = table.shape().len();
    if by != 0 && heaps != 2 {
        return Vec::new();
    }
    // No position of a table is farther from the diagonal than its sizes.
    let sizes = table.shape().iter().max().copied().unwrap_or(0);
    let apart = usize::try_from(by.unsigned_abs()).ok();
    let apart = apart.filter(|apart| *apart < sizes);
    let Some(apart) = apart.and_then(|apart| i64::try_from(apart).ok()) else {
        return Vec::new();
    };
    values_at(table, &|at| match by {
        0 => vec![at; heaps],
        1.. => vec![at, at + apart],
        _ => vec![at + apart, at],
    })
}

/// The cells of a table in the order of the sums of the heaps, as far as whole antidiagonals are in it.
fn cells_by_sums(table: &ComputedTable, term: &mut dyn FnMut(&[i64]) -> Option<u64>) -> Vec<u64> {
    let sizes = table.shape();
    let least = sizes.iter().min().copied().unwrap_or(0);
    let mut terms = Vec::new();
    for (sum, _) in (0_i64..).zip(0..least) {
        let mut place = Vec::new();
        if !of_sum(
            sum,
            sizes.len(),
            &mut place,
            &mut |place| match term(place) {
                Some(found) => {
                    terms.push(found);
                    true
                }
                None => false,
            },
        ) {
            break;
        }
    }
    terms
}

/// Visits the positions with this sum of the heaps that are left, the first heap growing.
fn of_sum(
    sum: i64,
    heaps: usize,
    place: &mut Vec<i64>,
    visit: &mut dyn FnMut(&[i64]) -> bool,
) -> bool {
    if heaps <= 1 {
        place.push(sum);
        let goes_on = visit(place);
        place.pop();
        return goes_on;
    }
    for heap in 0..=sum {
        place.push(heap);
        let goes_on = of_sum(sum - heap, heaps - 1, place, visit);
        place.pop();
        if !goes_on {
            return false;
        }
    }
    true
}
