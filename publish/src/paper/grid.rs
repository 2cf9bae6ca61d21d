//! What a page shows in rows and columns: the layers of a table, or the lines of a list.

use grundy::answers::{Answer, ComputedTable};
use grundy::render::Show;
use std::io;

/// A cell of a table.
pub(super) struct Cell {
    pub text: String,
    /// Is it of a P-position?
    pub p: bool,
}

/// The positions of a table that share all components but the first two.
pub(super) struct Layer {
    /// `z = 3`, a name and a number for each of the other components.
    pub others: Vec<(String, i64)>,
    /// The numbers of the columns: the second heap.
    pub columns: Vec<i64>,
    /// For each number of the first heap the cells of its row.
    pub rows: Vec<(i64, Vec<Cell>)>,
}

/// The layers of a table of two or more components.
pub(super) fn layers(table: &ComputedTable) -> Vec<Layer> {
    let shape = table.shape();
    let mut layers = Vec::new();
    let mut behind = vec![0_i64; shape.len().saturating_sub(2)];
    loop {
        layers.push(layer(table, &behind));
        // The next choice of the other components, the last fastest.
        let next = (0..behind.len()).rev().find(|place| {
            usize::try_from(behind[*place] + 1).is_ok_and(|next| next < shape[place + 2])
        });
        let Some(place) = next else {
            return layers;
        };
        behind[place] += 1;
        behind[place + 1..].fill(0);
    }
}

fn layer(table: &ComputedTable, behind: &[i64]) -> Layer {
    let others = behind.iter().enumerate().map(|(place, at)| {
        let name = table.heaps().get(place + 2).cloned();
        (name.unwrap_or_default(), number(table, place + 2, *at))
    });
    let rows = places(table, 0).map(|row| {
        let cells = places(table, 1).map(|column| {
            let mut place = vec![row, column];
            place.extend(behind);
            cell(table, &place)
        });
        (number(table, 0, row), cells.collect())
    });
    Layer {
        others: others.collect(),
        columns: places(table, 1)
            .map(|column| number(table, 1, column))
            .collect(),
        rows: rows.collect(),
    }
}

/// The heaps and the cells of a table of one heap.
pub(super) fn line(table: &ComputedTable) -> Vec<(i64, Cell)> {
    let all = places(table, 0);
    all.map(|place| (number(table, 0, place), cell(table, &[place])))
        .collect()
}

fn places(table: &ComputedTable, component: usize) -> impl Iterator<Item = i64> {
    let size = table.shape().get(component).copied().unwrap_or(0);
    0..i64::try_from(size).unwrap_or(i64::MAX)
}

/// The heap at a place of the window.
fn number(table: &ComputedTable, component: usize, place: i64) -> i64 {
    let from = table.from().get(component).copied().unwrap_or(0);
    i64::try_from(from).map_or(i64::MAX, |from| from.saturating_add(place))
}

fn cell(table: &ComputedTable, place: &[i64]) -> Cell {
    let text = table.cell(place);
    let p = match table.show() {
        Show::Grundy => text == "0",
        Show::Outcome => text == "P",
        Show::Round => text.starts_with('P'),
        Show::Phase | Show::Genus => false,
    };
    Cell { text, p }
}

/// The name of what cells hold.
pub(super) fn content(show: Show) -> &'static str {
    match show {
        Show::Grundy => "Grundy values",
        Show::Outcome => "Outcomes",
        Show::Round => "Rounds",
        Show::Phase => "Phases",
        Show::Genus => "Genera",
    }
}

/// What a table shows, in a sentence; P-positions stand out in a way that is named.
pub(super) fn caption(table: &ComputedTable, marked: &str) -> String {
    let play = match table.play().name() {
        "misere" => " in mis\u{e8}re play",
        _ => "",
    };
    let marks = match table.show() {
        Show::Phase | Show::Genus => String::new(),
        _ => format!("; P-positions are {marked}"),
    };
    format!(
        "{} of {}{play}{marks}.",
        content(table.show()),
        table.label()
    )
}

/// An answer as lines below a header, where it is a list, without the columns that are empty in each line.
///
/// # Errors
/// What is no list.
pub(super) fn records(answer: &Answer) -> io::Result<Option<Vec<Vec<String>>>> {
    let Some(text) = answer.csv()? else {
        return Ok(None);
    };
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut lines = Vec::new();
    for line in reader.records() {
        lines.push(line?.iter().map(String::from).collect());
    }
    Ok(Some(without_empty_columns(lines)))
}

fn without_empty_columns(lines: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let body = lines.get(1..).unwrap_or_default();
    let columns = lines.first().map_or(0, Vec::len);
    let used: Vec<bool> = (0..columns)
        .map(|column| {
            let mut fields = body.iter().filter_map(|line| line.get(column));
            body.is_empty() || fields.any(|field| !field.is_empty())
        })
        .collect();
    let kept = |line: Vec<String>| -> Vec<String> {
        let fields = line.into_iter().enumerate();
        fields
            .filter(|(column, _)| used.get(*column).copied().unwrap_or(true))
            .map(|(_, field)| field)
            .collect()
    };
    lines.into_iter().map(kept).collect()
}
