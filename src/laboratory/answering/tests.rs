//! Requests as another program writes them, in JSON, and what answers them.

use crate::answers::{Answer, Event, Request};
use crate::{Error, Job, Laboratory, Limits, Resource};
use serde_json::{Value, json};
use std::ops::ControlFlow;

fn request(request: Value) -> Request {
    serde_json::from_value(request).unwrap()
}

fn answer(asked: Value) -> Result<Answer, Error> {
    Laboratory::new().answer(&request(asked), &Job::quiet())
}

fn json_of(asked: Value) -> Value {
    serde_json::to_value(answer(asked).unwrap()).unwrap()
}

#[test]
fn the_answer_of_positions_is_what_was_heard() {
    let asked = request(json!({
        "command": "positions", "game": {"text": "wythoff"}, "max": 30, "sorted": true
    }));
    let mut heard = Vec::new();
    let answer = Laboratory::new().answer_heard(&asked, &Job::quiet(), &mut |event| {
        if let Event::Position(position) = event {
            heard.push(position.to_vec());
        }
        ControlFlow::Continue(())
    });
    let answer = serde_json::to_value(answer.unwrap()).unwrap();
    assert_eq!(answer["positions"], json!(heard));
    assert_eq!(answer["count"], json!(heard.len()));
    assert_eq!(heard.last(), Some(&vec![17, 28]));
    let counted = json_of(json!({
        "command": "positions", "game": {"text": "wythoff"}, "max": 30, "only_count": true
    }));
    assert_eq!(counted["positions"], Value::Null);
    assert_eq!(counted["count"], json!(2 * heard.len() - 1));
}

#[test]
fn a_listener_that_breaks_off_ends_the_work() {
    let asked = request(json!({
        "command": "positions", "game": {"text": "wythoff"}, "max": 1_000_000
    }));
    let mut left = 1000;
    let answer = Laboratory::new().answer_heard(&asked, &Job::quiet(), &mut |_| {
        left -= 1;
        match left {
            0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    assert!(answer.unwrap_err().is_interrupted());
    assert_eq!(left, 0);
}

#[test]
fn a_window_of_a_table_begins_where_it_is_asked_for() {
    let mut asked = json!({
        "command": "table", "game": {"text": "wythoff"}, "size": 20,
        "window": {"from": [3, 5], "shape": [2, 2]}
    });
    let answer = json_of(asked.clone());
    assert_eq!(answer["from"], json!([3, 5]));
    assert_eq!(answer["shape"], json!([2, 2]));
    assert_eq!(answer["values"], json!([[0, 1], [6, 9]]));
    asked["window"]["from"] = json!([19, 0]);
    let error = Laboratory::new().answer(&request(asked), &Job::quiet());
    assert!(
        error
            .unwrap_err()
            .to_string()
            .contains("is not in the table of [20, 20]")
    );
}

#[test]
fn words_of_misere_play_stand_in_tables_and_windows() {
    let table = |show: &str| {
        json_of(json!({
            "command": "table", "game": {"text": "kayles"}, "size": 7, "show": show, "misere": true,
            "window": {"from": [4], "shape": [2]}
        }))
    };
    assert_eq!(table("genus")["values"], json!(["1^031", "4^146"]));
    assert_eq!(table("phase")["values"], json!(["final", "normal"]));
    assert_eq!(table("outcome")["values"], json!(["P", "N"]));
    let cells = json_of(json!({
        "command": "misere", "game": {"text": "kayles"}, "max": 5, "cells": true
    }));
    let last = json!({
        "position": [5], "grundy": 4, "misere_grundy": 1, "misere_outcome": "N", "phase": "normal", "genus": "4^146"
    });
    assert_eq!(cells["cells"][5], last);
}

#[test]
fn what_needs_more_memory_than_allowed_is_refused_before_it_is_taken() {
    let limits = Limits::default().with(Resource::Bytes, 1 << 20);
    let job = Job::quiet().within(limits);
    for asked in [
        json!({"command": "table", "game": {"text": "wythoff"}, "size": 3000}),
        json!({"command": "sequence", "game": {"text": "kayles"}, "max": 10_000_000}),
    ] {
        let refused = Laboratory::new().answer(&request(asked), &job).unwrap_err();
        assert!(refused.is_limit());
        assert!(
            refused.to_string().contains("--max-memory allows"),
            "{refused}"
        );
        assert_eq!(job.held(), 0);
    }
}

#[test]
fn large_tables_may_be_shared_between_threads() {
    fn shared<T: Send + Sync + Clone>() {}
    shared::<crate::answers::ComputedTable>();
}

#[test]
fn a_play_goes_on_where_the_answer_stands_whatever_the_player_goes_by() {
    for (game, start, moves, by) in [
        ("wythoff", "4, 9", ["4, 7", "pass"], "table"),
        ("transfinite_yama", "w, 3", ["3, 4", "1, 0"], "ordinals"),
        (
            "yama",
            "123456789123456789123, 5",
            ["1, 1", "0, 9"],
            "claim",
        ),
    ] {
        let asked = |position: &str, act: Value| json!({"command": "play", "game": {"text": game}, "position": position, "act": act});
        let begun = json_of(asked(start, Value::Null));
        assert_eq!(begun["by"], by);
        assert_eq!(
            (&begun["winner"], &begun["refused"]),
            (&Value::Null, &Value::Null)
        );
        let hint = json_of(asked(start, json!("hint")));
        assert_eq!(
            begun["outcome"] == "N",
            hint["hint"]["move"]["to"] != Value::Null,
            "{hint}"
        );
        let refused = json_of(asked(start, json!({"move": moves[1]})));
        assert!(refused["refused"]["message"].is_string(), "{refused}");
        assert_eq!(refused["position"], begun["position"]);
    }
    let won = json_of(json!({
        "command": "play", "game": {"text": "nim(1)"}, "position": "5", "act": {"move": "0"}
    }));
    assert_eq!(
        (&won["winner"], &won["reply"]),
        (&json!("user"), &Value::Null)
    );
    let lost = json_of(json!({
        "command": "play", "game": {"text": "nim(1)"}, "position": "5", "act": {"move": "1"}
    }));
    assert_eq!(lost["winner"], json!("program"));
    assert_eq!(lost["reply"]["change"], json!("x1 - 1"));
}

#[test]
fn what_the_program_blocks_is_in_every_answer_and_is_no_move() {
    let asked = |position: &str, to_block: bool, act: Value| {
        json_of(json!({
            "command": "play", "game": {"text": "blocking 1 of nim(1)"}, "position": position,
            "to_block": to_block, "act": act
        }))
    };
    let begun = asked("3", false, Value::Null);
    let blocked = begun["blocked"][0][0].as_i64().unwrap().to_string();
    let refused = asked("3", false, json!({"move": blocked}));
    assert_eq!(refused["refused"]["kind"], json!("not_allowed"));
    let moved = asked(
        "3",
        false,
        json!({"move": if blocked == "2" { "1" } else { "2" }}),
    );
    assert_eq!(moved["to_block"], json!(true));
    let early = asked("3", false, json!({"block": ["1"]}));
    assert_eq!(early["refused"]["kind"], json!("out_of_turn"));
}
