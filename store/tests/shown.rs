//! Windows of stores as tables: printed as the same window of a table in memory is.

use grundy::answers::{self, Answer, ComputedTable, GameText, Request, TableRequest};
use grundy::render::{Screen, Show, npy, text};
use grundy::{Job, Laboratory};
use grundy_store::{StoredCells, StoredTable, TableOrder};
use std::fs;
use std::path::Path;

fn stored(
    path: &Path,
    game: &str,
    shape: &[usize],
    cells: StoredCells,
    misere: bool,
) -> StoredTable {
    let order = TableOrder {
        side: Some(64),
        cells,
        misere,
        ..TableOrder::grundy(GameText::of(game), shape.to_vec())
    };
    let table = StoredTable::begin(&Laboratory::new(), path, &order).unwrap();
    table.fill(&table.missing(), &Job::quiet()).unwrap();
    table
}

fn in_memory(game: &str, shape: &[usize], show: Show, misere: bool) -> ComputedTable {
    let request = Request::Table(TableRequest {
        game: GameText::of(game),
        shape: Some(shape.to_vec()),
        show: Some(show),
        misere,
        ..TableRequest::default()
    });
    let answered = Laboratory::new().answer(&request, &Job::quiet()).unwrap();
    match answered.answer {
        Answer::Table(table) => table,
        _ => panic!("a table is no table"),
    }
}

/// The table in all forms that are written cell by cell.
fn forms(table: &ComputedTable) -> [Vec<u8>; 4] {
    let mut forms: [Vec<u8>; 4] = Default::default();
    text::table_on(table, Screen::PAGE, &mut forms[0]).unwrap();
    answers::table_rows(table, &mut forms[1]).unwrap();
    answers::table(table, &[], &mut forms[2]).unwrap();
    npy::table(table, &mut forms[3]).unwrap();
    forms
}

#[test]
fn a_window_of_a_store_is_printed_as_that_window_of_the_table_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let windows: [([usize; 2], [usize; 2]); 4] = [
        ([0, 0], [9, 7]),
        ([60, 29], [10, 40]),
        ([71, 3], [3, 2]),
        ([5, 5], [70, 70]),
    ];
    let cases = [
        ("wythoff", StoredCells::Grundy, Show::Grundy, false),
        ("wythoff", StoredCells::Grundy, Show::Outcome, false),
        ("ryuo(3)", StoredCells::Outcome, Show::Outcome, true),
    ];
    for (place, (game, cells, show, misere)) in cases.into_iter().enumerate() {
        let path = folder.path().join(place.to_string());
        let stored = stored(&path, game, &[80, 80], cells, misere);
        let table = in_memory(game, &[80, 80], show, misere);
        for (from, shape) in &windows {
            let window = stored.computed((from, shape), show, &Job::quiet()).unwrap();
            let of_table = table.window(from, shape).unwrap();
            assert_eq!(window.play(), of_table.play());
            if *from == [0, 0] {
                // It says no more than that it is a table of these sizes.
                let of_table = in_memory(game, shape, show, misere);
                assert_eq!(forms(&window), forms(&of_table), "{game} {show:?}");
                continue;
            }
            assert!(window.is_window());
            assert_eq!(
                forms(&window),
                forms(&of_table),
                "{game} {show:?} from {from:?}"
            );
        }
    }
}

#[test]
fn cells_that_are_not_stored_are_empty_and_not_zero() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("half");
    let table = stored(&path, "nim(2)", &[128, 128], StoredCells::Grundy, false);
    fs::remove_file(path.join("grundy/c/1/0")).unwrap();
    for (show, known) in [(Show::Grundy, "1"), (Show::Outcome, "N")] {
        let window = table.computed((&[63, 62], &[2, 3]), show, &Job::quiet());
        let window = window.unwrap();
        let cells: Vec<String> = (0..3).map(|y| window.cell(&[1, y])).collect();
        assert_eq!(
            cells,
            ["", "", if show == Show::Grundy { "0" } else { "P" }]
        );
        assert_eq!(window.cell(&[0, 0]), known);
        let mut numbers = Vec::new();
        window.numbers(&[1], 0..3, &mut numbers);
        assert_eq!(numbers, [ComputedTable::UNKNOWN, ComputedTable::UNKNOWN, 0]);
    }
}

#[test]
fn what_a_store_does_not_hold_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("outcomes");
    let stored = stored(&path, "wythoff", &[40, 40], StoredCells::Outcome, false);
    let refused = |from: &[usize], shape: &[usize], show| {
        let refused = stored.computed((from, shape), show, &Job::quiet());
        refused.map(|_| ()).unwrap_err().to_string()
    };
    assert!(refused(&[0, 0], &[2, 2], Show::Grundy).contains("holds outcomes"));
    assert!(refused(&[0, 0], &[2, 2], Show::Round).contains("rounds do not follow"));
    assert!(refused(&[39, 0], &[2, 2], Show::Outcome).contains("has no box"));
    assert!(refused(&[0, 0], &[0, 2], Show::Outcome).contains("at least one position"));
    assert!(refused(&[0], &[2], Show::Outcome).contains("has no box"));
}
