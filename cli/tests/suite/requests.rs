//! Every request, read from JSON, has the answer of the command line as JSON.

use grundy::answers::Request;
use grundy::{Job, Laboratory};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::process::Command;

fn answered(request: &Value) -> Map<String, Value> {
    let answer = Request::read(&request.to_string())
        .and_then(|asked| Laboratory::new().answer(&asked, &Job::quiet()))
        .unwrap_or_else(|error| panic!("{request}: {error}"));
    let answer = serde_json::to_value(answer).expect("JSON");
    answer.as_object().expect("an object").clone()
}

fn printed(arguments: &[&str]) -> Map<String, Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let command = command.env("GRUNDY_SMT", super::NO_SOLVER);
    let output = command.args(arguments).args(["--format", "json"]).output();
    let output = output.expect("the program");
    let answer: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {output:?}"));
    let answer = answer.as_object().expect("an object").clone();
    assert_eq!(answer.get("version"), Some(&json!(1)), "{arguments:?}");
    assert_eq!(answer.get("warnings"), Some(&json!([])), "{arguments:?}");
    answer
}

const WRONG: &str = "P = {(x, y) | x + y = 0}";

/// Requests, and the same as arguments.
fn all() -> Vec<(Value, Vec<&'static str>)> {
    let nim = json!({"text": "nim(2)"});
    let moves = "../cli/tests/fixtures/moves.dot";
    let digraph = std::fs::read_to_string(moves).expect("a file");
    let family = json!({"text": "subtraction(1..m)"});
    let claim = "grundy(x) = x mod (m + 1)";
    vec![
        (json!({"command": "games"}), vec!["games"]),
        (
            json!({"command": "show", "game": nim, "size": 3}),
            vec!["show", "nim(2)", "--size", "3"],
        ),
        (
            json!({"command": "table", "game": nim, "size": 3}),
            vec!["table", "nim(2)", "--size", "3"],
        ),
        (
            json!({"command": "positions", "game": nim, "max": 4}),
            vec!["positions", "nim(2)", "--max", "4"],
        ),
        (
            json!({"command": "misere", "game": nim, "max": 2}),
            vec!["misere", "nim(2)", "--max", "2"],
        ),
        (
            json!({"command": "sequence", "game": {"text": "kayles"}, "max": 9}),
            vec!["sequence", "kayles", "--max", "9"],
        ),
        (
            json!({"command": "sequence", "game": {"text": "kayles"}, "at": "1000"}),
            vec!["sequence", "kayles", "--at", "1000"],
        ),
        (
            json!({"command": "kernel", "digraph": {"name": moves, "text": digraph}}),
            vec!["kernel", moves],
        ),
        (
            json!({"command": "limit", "recursion": [1, 1, 3, 1], "digits": 9}),
            vec!["limit", "--recursion", "1,1,3,1", "--digits", "9"],
        ),
        (
            json!({"command": "move", "game": nim, "position": "3, 5"}),
            vec!["move", "nim(2)", "3,5"],
        ),
        (
            json!({"command": "move", "game": nim, "position": "10^24, 5"}),
            vec!["move", "nim(2)", "10^24,5"],
        ),
        (
            json!({"command": "options", "game": nim, "position": [3, 5]}),
            vec!["options", "nim(2)", "3,5"],
        ),
        (
            json!({"command": "why", "game": nim, "position": [3, 5]}),
            vec!["why", "nim(2)", "3,5"],
        ),
        (
            json!({"command": "sum", "summands": [{"game": nim, "position": "3, 5"}, {"game": {"text": "kayles"}, "position": "4"}]}),
            vec!["sum", "nim(2): 3,5", "kayles: 4"],
        ),
        (
            json!({"command": "check", "game": nim, "claim": WRONG, "max": 9}),
            vec!["check", "nim(2)", WRONG, "--max", "9"],
        ),
        (
            json!({"command": "check", "texts": [{"paper": "cyclic-nimhoff"}], "no_proof": true}),
            vec!["check", "cyclic-nimhoff", "--no-proof"],
        ),
        (
            json!({"command": "prove", "game": nim, "claim": WRONG}),
            vec!["prove", "nim(2)", WRONG],
        ),
        (
            json!({"command": "prove", "game": {"text": "subtraction(1..l - 1)"}, "claim": "grundy(x) = x mod l", "for": ["l >= 2"]}),
            vec![
                "prove",
                "subtraction(1..l - 1)",
                "grundy(x) = x mod l",
                "--for",
                "l >= 2",
            ],
        ),
        (
            json!({"command": "solve", "game": nim}),
            vec!["solve", "nim(2)"],
        ),
        (
            json!({"command": "code", "game": nim, "to": "rust"}),
            vec!["code", "nim(2)", "--to", "rust"],
        ),
        (
            json!({"command": "explore", "family": family, "claim": claim, "over": ["m=1..3"], "max": 9}),
            vec![
                "explore",
                "subtraction(1..m)",
                "--claim",
                claim,
                "--over",
                "m=1..3",
                "--max",
                "9",
            ],
        ),
        (
            json!({"command": "explore", "family": family, "over": ["m=1..2"]}),
            vec!["explore", "subtraction(1..m)", "--over", "m=1..2"],
        ),
    ]
}

#[test]
fn every_request_has_the_answer_of_its_command() {
    let mut asked = BTreeSet::new();
    for (request, arguments) in all() {
        asked.insert(request["command"].as_str().expect("a command").to_string());
        assert_eq!(answered(&request), printed(&arguments), "{request}");
    }
    // A play is a request for each move, and is printed line by line.
    asked.insert("play".into());
    // A part of a map is asked for by a page alone.
    asked.insert("map".into());
    let schema = std::fs::read_to_string("../docs/schema/requests.json").expect("the schema");
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let kinds = schema["oneOf"].as_array().expect("a list of requests");
    let kinds = kinds.iter().map(|kind| {
        let command = &kind["properties"]["command"]["const"];
        command.as_str().expect("a command").to_string()
    });
    assert_eq!(kinds.collect::<BTreeSet<_>>(), asked);
}
