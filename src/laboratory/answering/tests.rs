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
