//! Tiles: their bytes, and how long a browser keeps them.

use super::{Answer, Running};
use serde_json::Value;

/// The header, the numbers and the layers of a tile.
pub(crate) fn decoded(tile: &Answer) -> (Value, Vec<u32>, Vec<u8>) {
    assert_eq!(
        tile.status,
        200,
        "{:?}",
        String::from_utf8_lossy(&tile.bytes)
    );
    let bytes = &tile.bytes;
    let length = u32::from_le_bytes(bytes[..4].try_into().unwrap());
    let begin = 4 + usize::try_from(length).unwrap();
    assert_eq!(begin % 4, 0);
    let header = serde_json::from_slice(&bytes[4..begin]).unwrap();
    let cells = (bytes.len() - begin) / 5;
    let (numbers, layers) = bytes[begin..].split_at(4 * cells);
    let numbers = numbers.chunks_exact(4);
    let numbers = numbers.map(|four| u32::from_le_bytes(four.try_into().unwrap()));
    (header, numbers.collect(), layers.to_vec())
}

pub(crate) fn digest_of(server: &Running, game: &str) -> String {
    let asked = format!(r#"{{"command": "show", "game": {{"text": "{game}"}}, "size": 1}}"#);
    let shown = server.post("/api/ask", &asked);
    shown.header("x-game-digest").to_string()
}

#[test]
fn a_tile_has_the_values_of_the_table_row_by_row() {
    let server = Running::new();
    let game = digest_of(&server, "wythoff");
    let tile = server.get(&format!(
        "/api/tile?game={game}&misere=0&show=grundy&from=1,0&axes=0,1&columns=3&rows=2&step=1&table=64"
    ));
    let (header, numbers, layers) = decoded(&tile);
    assert_eq!(
        (&header["version"], &header["show"]),
        (&1.into(), &"grundy".into())
    );
    assert_eq!(
        (&header["game"], &header["complete"]),
        (&"wythoff".into(), &true.into())
    );
    assert_eq!((numbers, layers), (vec![1, 2, 3, 2, 0, 4], vec![1; 6]));
    let turned = server.get(&format!(
        "/api/tile?game={game}&show=grundy&from=1,0&axes=1,0&columns=2&rows=3&table=64"
    ));
    assert_eq!(decoded(&turned).1, [1, 2, 2, 0, 3, 4]);
    let other = server.get(&format!("/api/tile?game={game}&misere=2&from=0,0&table=64"));
    assert_eq!((other.status, other.kind().as_str()), (422, "wrong"));
}

#[test]
fn far_from_the_table_a_tile_has_the_outcomes_of_a_claim_and_says_which() {
    let server = Running::new();
    let asked = r#"{"command": "map", "game": {"text": "wythoff"}, "show": "outcome", "from": [59866, 96866], "cells": [3, 2]}"#;
    let tile = server.post("/api/tile", asked);
    let (header, numbers, layers) = decoded(&tile);
    assert_eq!(layers, [2; 6]);
    assert_eq!(header["claim"]["claim"], "Wythoff 1907");
    let json = server.post("/api/ask", asked).json();
    assert_eq!(Value::from(numbers), json["values"]);
    assert_eq!(tile.header("x-game-digest").len(), 64);
}

#[test]
fn a_browser_that_has_a_tile_receives_no_bytes_of_it() {
    let server = Running::new();
    let game = digest_of(&server, "nim(2)");
    let path = format!("/api/tile?game={game}&from=0,0&columns=8&rows=8&table=64&show=grundy");
    let tile = server.get(&path);
    assert_eq!(tile.header("cache-control"), "private, max-age=3600");
    let tag = tile.header("etag");
    let bearer = server.bearer();
    let again = |path: &str, tag: &str| {
        server.get_with(path, &[("authorization", &bearer), ("if-none-match", tag)])
    };
    let known = again(&path, tag);
    assert_eq!((known.status, known.bytes.len()), (304, 0));
    assert_eq!(again(&path, "\"other\"").bytes, tile.bytes);
    let other = again(&path.replace("from=0,0", "from=0,1"), tag);
    assert_eq!(other.status, 200);
    let refused = server.get_with(&path, &[("if-none-match", tag)]);
    assert_eq!(refused.status, 401);
}

#[test]
fn a_tile_with_unknown_cells_is_asked_for_again() {
    let server = Running::new();
    let game = digest_of(
        &server,
        "(x - i^2, y) where i >= 1; (x, y - i^2) where i >= 1; (x - i, y - i) where i >= 1",
    );
    let tile = server.get(&format!(
        "/api/tile?game={game}&from=900,900&columns=4&rows=4&show=outcome"
    ));
    let (header, numbers, layers) = decoded(&tile);
    assert_eq!((numbers, layers), (vec![u32::MAX; 16], vec![0; 16]));
    assert_eq!(header["complete"], false);
    assert_eq!(
        (tile.header("etag"), tile.header("cache-control")),
        ("", "no-store")
    );
}

#[test]
fn a_table_that_a_job_has_made_is_read_by_tiles() {
    let server = Running::new();
    let rules = "(x - i^2, y) where i >= 1; (x, y - i^2) where i >= 1";
    let game = digest_of(&server, rules);
    let path =
        format!("/api/tile?game={game}&from=990,990&columns=4&rows=4&show=grundy&table=1000");
    assert!(
        decoded(&server.get(&path))
            .2
            .iter()
            .all(|layer| *layer != 1)
    );
    let table = format!(
        r#"{{"command": "table", "game": {{"text": "{rules}"}}, "size": 1000, "show": "grundy", "window": {{"from": [990, 990], "shape": [4, 4]}}}}"#
    );
    let job = server.post("/api/jobs", &format!(r#"{{"request": {table}}}"#));
    assert_eq!(job.status, 201);
    let said = server.get(&format!("/api/jobs/{}/events", job.json()["job"]));
    assert!(
        String::from_utf8(said.bytes)
            .unwrap()
            .contains("event: answer")
    );
    let (header, numbers, layers) = decoded(&server.get(&path));
    assert_eq!(
        (layers, &header["table"]),
        (vec![1; 16], &Value::from(vec![1000, 1000]))
    );
    let columns: Vec<Vec<u32>> =
        serde_json::from_value(server.post("/api/ask", &table).json()["values"].clone()).unwrap();
    let rows = (0..4).flat_map(|row| columns.iter().map(move |column| column[row]));
    assert_eq!(numbers, rows.collect::<Vec<_>>());
}

#[test]
fn questions_that_are_no_tiles_are_refused() {
    let server = Running::new();
    let game = digest_of(&server, "nim(2)");
    for wrong in [
        String::new(),
        format!("game={game}"),
        format!("game={game}&from=0"),
        format!("game={game}&from=0,-1"),
        format!("game={game}&from=0,x"),
        format!("game={game}&from=0,0&columns=513"),
        format!("game={game}&from=0,0&columns=0"),
        format!("game={game}&from=0,0&axes=0,0"),
        format!("game={game}&from=0,0&axes=0"),
        format!("game={game}&from=0,0&step=0"),
        format!("game={game}&from=0,0&show=colour"),
        format!("game={game}&from=0,0&claim=P%20%3D"),
        format!("game={game}&from=0,0&other=1"),
        "game=12&from=0,0".to_string(),
    ] {
        let refused = server.get(&format!("/api/tile?{wrong}"));
        // What the laboratory refuses is an answer.
        assert!([200, 422].contains(&refused.status), "{wrong}");
        assert_eq!(refused.header("x-error-kind"), "wrong", "{wrong}");
    }
    let gone = format!("/api/tile?game={}&from=0,0", "0".repeat(64));
    let gone = server.get(&gone);
    assert_eq!((gone.status, gone.kind().as_str()), (404, "not_kept"));
    let other = server.post("/api/tile", r#"{"command": "games"}"#);
    assert_eq!((other.status, other.kind().as_str()), (422, "wrong"));
}
