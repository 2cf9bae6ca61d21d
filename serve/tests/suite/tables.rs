//! Tables in stores: the map reads their cells, wherever they are.

use super::Running;
use super::tiles::{decoded, digest_of};
use grundy::answers::GameText;
use grundy::{Job, Laboratory};
use grundy_serve::{ServerLimits, TableStore};
use grundy_store::{StoredCells, StoredTable, TableOrder};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// No claim says anything about the values of this game.
const GAME: &str =
    "(x - i^2, y) where i >= 1; (x, y - i^2) where i >= 1; (x - i, y - i) where i >= 1";
const SIZES: [usize; 2] = [700, 500];

fn write(path: &Path, game: &str, cells: StoredCells) {
    let order = TableOrder {
        side: Some(128),
        cells,
        ..TableOrder::grundy(GameText::of(game), SIZES.to_vec())
    };
    let table = StoredTable::begin(&Laboratory::new(), path, &order).unwrap();
    table.fill(&table.missing(), &Job::quiet()).unwrap();
}

fn server_of(path: &Path) -> Running {
    let lab = Laboratory::new();
    let table = TableStore::open(&lab, path).unwrap();
    let lab = lab.with_known_table(Arc::new(table));
    Running::of(lab, ServerLimits::default(), Vec::new())
}

#[test]
fn a_tile_far_from_the_origin_has_the_cells_of_the_store() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("squares.zarr");
    write(&path, GAME, StoredCells::Grundy);
    let (with, without) = (server_of(&path), Running::new());
    let table = Laboratory::new().game(GAME).unwrap().grundy(SIZES).unwrap();
    let value = |x: i64, y: i64| u32::try_from(table.value(&[x, y]).unwrap()).unwrap();
    let tables = &with.get("/api/hello").json()["tables"];
    assert_eq!(tables[0]["game"]["text"], GAME);
    assert_eq!(
        (
            &tables[0]["show"],
            &tables[0]["misere"],
            &tables[0]["sizes"]
        ),
        (&"grundy".into(), &false.into(), &serde_json::json!(SIZES))
    );
    assert_eq!(
        without.get("/api/hello").json()["tables"],
        serde_json::json!([])
    );
    let game = digest_of(&with, GAME);
    assert_eq!(game, digest_of(&without, GAME));
    let asked = |rest: &str| format!("/api/tile?game={game}&{rest}");
    let path = asked("show=grundy&from=600,450&columns=4&rows=3");
    let (header, numbers, layers) = decoded(&with.get(&path));
    let expected: Vec<u32> = (450..453)
        .flat_map(|y| (600..604).map(move |x| (x, y)))
        .map(|(x, y)| value(x, y))
        .collect();
    assert_eq!((&numbers, &layers), (&expected, &vec![1; 12]));
    assert_eq!(header["complete"], true);
    assert_eq!(header["table"], serde_json::json!(SIZES));
    assert_eq!(
        decoded(&without.get(&path)).2,
        [0; 12],
        "nothing else knows them"
    );
    let turned = with.get(&asked("show=grundy&from=600,450&axes=1,0&columns=2&rows=3"));
    let expected: Vec<u32> = (600..603)
        .flat_map(|x| [value(x, 450), value(x, 451)])
        .collect();
    assert_eq!(decoded(&turned).1, expected);
    let outcomes = with.get(&asked("show=outcome&from=560,0&columns=90&rows=40"));
    let expected: Vec<u32> = (0..40)
        .flat_map(|y| (560..650).map(move |x| (x, y)))
        .map(|(x, y)| u32::from(value(x, y) > 0))
        .collect();
    assert!(expected.contains(&0));
    assert_eq!(decoded(&outcomes).1, expected);
}

#[test]
fn a_cell_of_many_positions_is_read_whole_and_ends_with_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("squares.zarr");
    write(&path, GAME, StoredCells::Grundy);
    let server = server_of(&path);
    let table = Laboratory::new().game(GAME).unwrap().grundy(SIZES).unwrap();
    let game = digest_of(&server, GAME);
    let path = format!("/api/tile?game={game}&show=grundy&from=5,3&columns=24&rows=20&step=31");
    let (header, numbers, layers) = decoded(&server.get(&path));
    assert_eq!(header["complete"], false);
    for (cell, (number, layer)) in numbers.into_iter().zip(layers).enumerate() {
        let cell = i64::try_from(cell).unwrap();
        let (x, y) = (5 + 31 * (cell % 24), 3 + 31 * (cell / 24));
        if x + 31 > 700 || y + 31 > 500 {
            assert_eq!((number, layer), (u32::MAX, 0), "({x}, {y})");
            continue;
        }
        let positions = (x..x + 31).flat_map(|x| (y..y + 31).map(move |y| [x, y]));
        let values: Vec<u64> = positions.map(|at| table.value(&at).unwrap()).collect();
        let expected = if values.contains(&0) { 0 } else { values[0] };
        assert_eq!((u64::from(number), layer), (expected, 1), "({x}, {y})");
    }
}

#[test]
fn a_store_answers_for_its_own_rules_play_and_cells_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("outcomes.zarr");
    write(&path, GAME, StoredCells::Outcome);
    let server = server_of(&path);
    let other = "(x - i^2, y) where i >= 1; (x, y - i^2) where i >= 1; (x - i, y - i) where i >= 2";
    for (game, rest, is_known) in [
        (GAME, "show=outcome", true),
        (GAME, "show=grundy", false),
        (GAME, "show=outcome&misere=1", false),
        (GAME, "show=round", false),
        (other, "show=outcome", false),
    ] {
        let game = digest_of(&server, game);
        let tile = server.get(&format!(
            "/api/tile?game={game}&from=600,450&columns=2&rows=2&{rest}"
        ));
        assert_eq!(decoded(&tile).2, [u8::from(is_known); 4], "{rest}");
    }
}

#[test]
fn cells_that_are_not_stored_are_unknown_and_a_damaged_shard_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("squares.zarr");
    write(&path, GAME, StoredCells::Grundy);
    fs::remove_file(path.join("grundy/c/1/0")).unwrap();
    let damaged = path.join("grundy/c/2/1");
    let mut bytes = fs::read(&damaged).unwrap();
    for byte in bytes.iter_mut().take(2000) {
        *byte ^= 85;
    }
    fs::write(&damaged, bytes).unwrap();
    let server = server_of(&path);
    let game = digest_of(&server, GAME);
    let at = |from: &str| {
        server.get(&format!(
            "/api/tile?game={game}&show=grundy&from={from}&columns=3&rows=1"
        ))
    };
    let part = at("126,5");
    assert_eq!(decoded(&part).2, [1, 1, 0]);
    assert_eq!(part.header("etag"), "", "it may be stored later");
    let refused = at("260,130");
    assert_eq!(refused.kind(), "unknown");
    let message = refused.json()["error"]["messages"][0]["message"].to_string();
    assert!(
        message.contains("squares.zarr") && message.contains("damaged"),
        "{message}"
    );
}
