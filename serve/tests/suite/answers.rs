//! Answers: those of the laboratory, byte by byte.

use super::Running;
use grundy::answers::Request;
use grundy::{Job, Laboratory};

#[test]
fn an_answer_is_that_of_the_laboratory() {
    let server = Running::new();
    for text in [
        r#"{"command": "games", "about": "nim"}"#,
        r#"{"command": "show", "game": {"text": "nim(2)"}, "size": 3, "plan": true}"#,
        r#"{"command": "table", "game": {"text": "wythoff"}, "size": 100, "window": {"from": [50, 60], "shape": [2, 3]}}"#,
        r#"{"command": "map", "game": {"text": "wythoff"}, "show": "outcome", "from": [59866, 96866], "cells": [3, 2]}"#,
        r#"{"command": "positions", "game": {"text": "wythoff"}, "max": 100, "sorted": true}"#,
        r#"{"command": "sequence", "game": {"text": "kayles"}, "max": 12}"#,
        r#"{"command": "move", "game": {"text": "nim(2)"}, "position": "10^24, 3"}"#,
        r#"{"command": "play", "game": {"text": "wythoff"}, "position": "4, 9", "act": {"move": [4, 7]}}"#,
        r#"{"command": "solve", "game": {"text": "x - i where i in {1, 3, 4}"}}"#,
        r#"{"command": "check", "game": {"text": "nim(2)"}, "claim": "P = {(x, y) | x + y = 0}", "max": 9}"#,
    ] {
        let request = Request::read(text).unwrap();
        let expected = Laboratory::new().answer(&request, &Job::quiet()).unwrap();
        let answer = server.post("/api/ask", text);
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (200, "application/json")
        );
        let said = String::from_utf8(answer.bytes).unwrap();
        assert_eq!(said, serde_json::to_string(&expected).unwrap(), "{text}");
    }
}

#[test]
fn errors_are_those_of_the_laboratory_with_a_status() {
    let server = Running::new();
    let unknown = "0".repeat(64);
    for (status, text) in [
        (200, r#"{"command": "show", "game": {"text": "on (x): x - "}}"#.to_string()),
        (200, r#"{"command": "show", "game": {"text": "wythof"}}"#.to_string()),
        (200, r#"{"command": "move", "game": {"text": "(x - i^2, y - j) where i >= 1; (x, y - 1)"}, "position": "10^24, 1"}"#.to_string()),
        (413, r#"{"command": "table", "game": {"text": "wythoff"}, "size": 100000}"#.to_string()),
        (404, format!(r#"{{"command": "show", "game": {{"digest": "{unknown}"}}}}"#)),
    ] {
        let limits = grundy::Limits::default().with(grundy::Resource::Bytes, 256 << 20);
        let job = Job::quiet().within(limits);
        let request = Request::read(&text).unwrap();
        let expected = Laboratory::new().answer(&request, &job).unwrap_err();
        let answer = server.post("/api/ask", &text);
        assert_eq!(answer.status, status, "{text}");
        let kind = answer.kind();
        assert_eq!(answer.header("x-error-kind"), kind, "{text}");
        let said = String::from_utf8(answer.bytes).unwrap();
        assert_eq!(said, serde_json::to_string(&expected.answer()).unwrap(), "{text}");
    }
}

#[test]
fn the_header_names_the_game_by_a_digest_that_later_requests_may_use() {
    let server = Running::new();
    let first = server.post(
        "/api/ask",
        r#"{"command": "move", "game": {"text": "wythoff"}, "position": "3, 5"}"#,
    );
    let digest = first.header("x-game-digest");
    assert_eq!(digest.len(), 64);
    let again =
        format!(r#"{{"command": "move", "game": {{"digest": "{digest}"}}, "position": "3, 5"}}"#);
    let again = server.post("/api/ask", &again);
    assert_eq!(again.bytes, first.bytes);
    let none = server.post("/api/ask", r#"{"command": "games"}"#);
    assert_eq!(none.header("x-game-digest"), "");
}

#[test]
fn sixty_four_clients_at_once_are_all_answered() {
    let server = Running::new();
    let digest = server.post(
        "/api/ask",
        r#"{"command": "show", "game": {"text": "wythoff"}}"#,
    );
    let digest = digest.header("x-game-digest").to_string();
    std::thread::scope(|scope| {
        for client in 0..64_u64 {
            let (server, digest) = (&server, &digest);
            scope.spawn(move || {
                for turn in 0..3 {
                    let (x, y) = (client, client * 2 + turn);
                    let asked = format!(
                        r#"{{"command": "move", "game": {{"text": "nim(2)"}}, "position": [{x}, {y}]}}"#
                    );
                    let answer = server.post("/api/ask", &asked);
                    assert_eq!(answer.status, 200);
                    assert_eq!(answer.json()["grundy"], x ^ y);
                    let tile = format!(
                        "/api/tile?game={digest}&show=outcome&from={},{}&columns=16&rows=16",
                        client * 1000,
                        turn * 1000
                    );
                    assert_eq!(server.get(&tile).status, 200);
                }
            });
        }
    });
}

#[test]
fn formulas_are_typeset_for_games_claims_and_terms() {
    let server = Running::new();
    let game = server
        .post("/api/typeset", r#"{"game": {"text": "yama"}}"#)
        .json();
    assert_eq!(
        game["latex"],
        concat!(
            "\\begin{aligned}\n",
            "\\operatorname{options}(x, y) = {} & \\{(x - i, y + 1) : i \\ge 2\\},\\\\\n",
            " & \\text{with the heaps in any order}\n",
            "\\end{aligned}"
        )
    );
    assert_eq!(game["words"].as_array().unwrap().len(), 2);
    let claim = server.post(
        "/api/typeset",
        r#"{"claim": "P = {(x, y) | x = y}", "game": {"text": "nim(2)"}}"#,
    );
    let latex = claim.json()["latex"].as_str().unwrap().to_string();
    assert!(latex.starts_with(r"\begin{aligned}"), "{latex}");
    let term = server.post("/api/typeset", r#"{"formula": "floor(n / 2)"}"#);
    assert_eq!(
        term.json()["latex"],
        r"\left\lfloor \frac{n}{2}\right\rfloor"
    );
    let torn = server.post("/api/typeset", r#"{"claim": "P = {(x, y"}"#);
    assert_eq!((torn.status, torn.kind().as_str()), (200, "wrong"));
    assert_eq!(torn.json()["error"]["messages"][0]["start"], 5);
}
