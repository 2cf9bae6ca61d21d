//! Tables as bytes: JSON in pieces, CSV, arrays for NumPy.

use grundy::Job;
use grundy::answers;
use grundy::game::{Game, Play};
use grundy::language::parse_game;
use grundy::library::Library;
use grundy::render::{ComputedTable, Show, ShownCells, npy};
use grundy::table::Table;
use std::sync::Arc;

fn game(text: &str) -> Game {
    let expression = parse_game(text).into_result().unwrap().unwrap();
    Game::new(&expression, &Library::embedded()).unwrap()
}

fn table(text: &str, shape: &[usize], show: Show) -> ComputedTable {
    let game = Arc::new(game(text));
    let table = match show {
        Show::Grundy => Table::grundy(&game, shape, &Job::quiet()),
        _ => Table::rounds(&game, shape, Play::Normal, &Job::quiet()),
    };
    let cells = ShownCells::Table(Arc::new(table.unwrap()));
    ComputedTable::new(&game, cells, shape, show, Play::Normal)
}

/// Writes a table of Grundy values or outcomes.
fn written(
    text: &str,
    shape: &[usize],
    show: Show,
    write: impl Fn(&ComputedTable, &mut Vec<u8>) -> std::io::Result<()>,
) -> std::io::Result<Vec<u8>> {
    let view = table(text, shape, show);
    let mut bytes = Vec::new();
    write(&view, &mut bytes)?;
    Ok(bytes)
}

fn nim_sum(at: &[usize]) -> u64 {
    at.iter().fold(0, |sum, heap| sum ^ *heap as u64)
}

#[test]
fn a_table_too_large_for_one_value_is_laid_out_as_if_it_were_one() {
    for shape in [[70, 70, 1], [900, 3, 2], [2, 3, 1500], [1, 5000, 1]] {
        let bytes = written("nim(3)", &shape, Show::Grundy, |view, out| {
            answers::table(view, &[], out)
        });
        let text = String::from_utf8(bytes.unwrap()).unwrap();
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            text,
            format!("{}\n", answers::to_text(&value).unwrap()),
            "{shape:?}"
        );
        let last = shape.map(|size| size - 1);
        let cell = &value["values"][last[0]][last[1]][last[2]];
        assert_eq!(cell.as_u64(), Some(nim_sum(&last)));
    }
}

#[test]
fn an_array_holds_each_value_at_its_place_in_the_narrowest_numbers() {
    for (shape, width) in [([200, 3], 1), ([300, 3], 2), ([65_600, 2], 4)] {
        let bytes = written("nim(2)", &shape, Show::Grundy, |view, out| {
            npy::table(view, out)
        });
        let bytes = bytes.unwrap();
        let array = npyz::NpyFile::new(&bytes[..]).unwrap();
        assert_eq!(array.shape(), shape.map(|size| size as u64));
        assert_eq!(array.order(), npyz::Order::C);
        let values: Vec<u64> = match width {
            1 => array
                .into_vec::<u8>()
                .unwrap()
                .into_iter()
                .map(u64::from)
                .collect(),
            2 => array
                .into_vec::<u16>()
                .unwrap()
                .into_iter()
                .map(u64::from)
                .collect(),
            _ => array
                .into_vec::<u32>()
                .unwrap()
                .into_iter()
                .map(u64::from)
                .collect(),
        };
        let expected = (0..shape[0]).flat_map(|x| (0..shape[1]).map(move |y| nim_sum(&[x, y])));
        assert_eq!(values, expected.collect::<Vec<u64>>());
    }
}

#[test]
fn an_array_of_outcomes_is_0_where_the_previous_player_wins() {
    let bytes = written("nim(2)", &[3, 3], Show::Outcome, |view, out| {
        npy::table(view, out)
    });
    let bytes = bytes.unwrap();
    let array = npyz::NpyFile::new(&bytes[..]).unwrap();
    assert_eq!(array.into_vec::<u8>().unwrap(), [0, 1, 1, 1, 0, 1, 1, 1, 0]);
}

#[test]
fn rounds_are_no_numbers_for_an_array() {
    let error = written("nim(2)", &[3, 3], Show::Round, |view, out| {
        npy::table(view, out)
    });
    assert_eq!(
        error.unwrap_err().to_string(),
        "an array holds Grundy values or outcomes"
    );
}

#[test]
fn a_line_of_csv_holds_the_heaps_and_the_value() {
    let bytes = written("nim(2)", &[2, 3], Show::Grundy, |view, out| {
        answers::table_rows(view, out)
    });
    let text = String::from_utf8(bytes.unwrap()).unwrap();
    assert_eq!(
        text,
        "x1,x2,grundy\n0,0,0\n0,1,1\n0,2,2\n1,0,1\n1,1,0\n1,2,3\n"
    );
}

#[test]
fn a_window_is_the_part_of_the_table_in_every_form() {
    let whole = table("nim(3)", &[4, 5, 6], Show::Grundy);
    let window = whole.window(&[1, 2, 3], &[2, 2, 3]).unwrap();
    let lines = |table: &ComputedTable| {
        let mut bytes = Vec::new();
        answers::table_rows(table, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    };
    let (all, part) = (lines(&whole), lines(&window));
    assert_eq!(part.lines().count(), 1 + 2 * 2 * 3);
    assert!(
        part.lines()
            .all(|line| all.lines().any(|other| other == line))
    );
    assert!(part.starts_with("x1,x2,x3,grundy\n1,2,3,0\n"), "{part}");
    let mut text = Vec::new();
    grundy::render::text::table(&window, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let first = "x3 = 3\nx1/x2  2  3\n    1  0  1\n    2  3  2\n";
    assert!(text.starts_with(first), "{text}");
    let mut array = Vec::new();
    npy::table(&window, &mut array).unwrap();
    let values = npyz::NpyFile::new(&array[..]).unwrap();
    let values = values.into_vec::<u8>().unwrap();
    assert_eq!(values[..6], [0, 7, 6, 1, 6, 7]);
    assert!(whole.window(&[3, 0, 0], &[2, 5, 6]).is_none());
    assert!(whole.window(&[0, 0], &[1, 1]).is_none());
}
