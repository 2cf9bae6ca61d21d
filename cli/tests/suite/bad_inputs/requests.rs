//! Mistakes in requests of programs, which are texts in JSON.

use grundy::answers::Request;
use grundy::{Job, Laboratory};

/// A request, what the message quotes, and what it says of the cure.
const REQUESTS: &[(&str, &str, &str)] = &[
    ("", "REQUEST", "EOF"),
    ("{", "REQUEST", "EOF"),
    ("[]", "request", "command"),
    ("\"games\"", "request", "command"),
    ("{}", "command", "command"),
    (r#"{"command": "game"}"#, "game", "games"),
    (r#"{"command": 3}"#, "3", "command"),
    (r#"{"command": "show"}"#, "game", "game"),
    (
        r#"{"command": "show", "game": "nim(2)"}"#,
        "game",
        "expected a game",
    ),
    (
        r#"{"command": "show", "game": {"txt": "nim(2)"}}"#,
        "txt",
        "text",
    ),
    (
        r#"{"command": "show", "game": {"text": 2}}"#,
        "game.text",
        "string",
    ),
    (r#"{"command": "show", "game": {}}"#, "game", "text"),
    (
        r#"{"command": "show", "game": {"text": "nmi(2)"}}"#,
        "nmi",
        "nim",
    ),
    (
        r#"{"command": "show", "game": {"text": "nim(2)"}, "size": -1}"#,
        "size",
        "-1",
    ),
    (
        r#"{"command": "show", "game": {"text": "nim(2)"}, "size": "8"}"#,
        "size",
        "8",
    ),
    (
        r#"{"command": "table", "game": {"text": "nim(2)"}, "size": 8, "shape": [8, 8]}"#,
        "size",
        "shape",
    ),
    (
        r#"{"command": "table", "game": {"text": "nim(2)"}, "shape": [8]}"#,
        "shape",
        "2",
    ),
    (
        r#"{"command": "table", "game": {"text": "nim(2)"}, "shape": 8}"#,
        "shape",
        "8",
    ),
    (
        r#"{"command": "table", "game": {"text": "nim(2)"}, "show": "values"}"#,
        "show",
        "grundy",
    ),
    (
        r#"{"command": "move", "game": {"text": "nim(2)"}}"#,
        "position",
        "position",
    ),
    (
        r#"{"command": "move", "game": {"text": "nim(2)"}, "position": "3"}"#,
        "(3)",
        "4,7",
    ),
    (
        r#"{"command": "move", "game": {"text": "nim(2)"}, "position": "3,x"}"#,
        "x",
        "non-negative integers",
    ),
    (
        r#"{"command": "positions", "game": {"text": "nim(2)"}}"#,
        "max",
        "max",
    ),
    (
        r#"{"command": "positions", "game": {"text": "nim(2)"}, "max": 1.5}"#,
        "max",
        "1.5",
    ),
    (
        r#"{"command": "sequence", "game": {"text": "kayles"}, "max": 3, "at": "5"}"#,
        "at",
        "max",
    ),
    (
        r#"{"command": "sequence", "game": {"text": "kayles"}, "at": "ten"}"#,
        "ten",
        "natural number",
    ),
    (
        r#"{"command": "limit", "recursion": [1, 1]}"#,
        "recursion",
        "4",
    ),
    (r#"{"command": "sum", "summands": []}"#, "sum", "position"),
    (
        r#"{"command": "prove", "game": {"text": "nim(2)"}, "claim": "x xor y"}"#,
        "claim",
        "grundy(x, y) = or P =",
    ),
    (
        r#"{"command": "explore", "family": {"text": "ryuo(p)"}, "over": ["p"]}"#,
        "`p`",
        "p=2..9",
    ),
    (
        r#"{"command": "kernel", "digraph": {"name": "d", "text": "a -> b\nb -> a\n"}}"#,
        "cycle",
        "a",
    ),
    (r#"{"command": "games",}"#, "line 1", "REQUEST"),
];

#[test]
fn a_bad_request_is_answered_by_its_place_and_its_cure() {
    let mut faults = Vec::new();
    for (text, place, cure) in REQUESTS {
        let answer = Request::read(text)
            .and_then(|request| Laboratory::new().answer(&request, &Job::quiet()).map(drop));
        let Err(error) = answer else {
            faults.push(format!("{text}: answered"));
            continue;
        };
        let said = serde_json::to_string(&error.answer()).expect("an error");
        let said = said.replace("\\\"", "\"");
        if error.answer().error.kind != "wrong" || !said.contains(place) || !said.contains(cure) {
            faults.push(format!("{text}: {said}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
