//! Requests in JSON, as another program writes them, and their answers.

use crate::answers::{Answered, Event, GameText, Request};
use crate::{Error, Job, Laboratory, Limits, Resource};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn request(request: Value) -> Request {
    serde_json::from_value(request).unwrap()
}

fn answer(asked: Value) -> Result<Answered, Error> {
    Laboratory::new().answer(&request(asked), &Job::quiet())
}

fn json_of(asked: Value) -> Value {
    serde_json::to_value(answer(asked).unwrap()).unwrap()
}

#[test]
fn of_many_faults_the_first_hundred_are_given_and_the_rest_are_counted() {
    let wrong = answer(json!({"command": "show", "game": {"text": "§".repeat(5000)}}));
    let all = serde_json::to_value(wrong.unwrap_err().answer()).unwrap();
    let messages = all["error"]["messages"].as_array().unwrap();
    assert_eq!(messages.len(), 101);
    assert_eq!(messages[100]["message"], "4901 more messages are left out");
}

#[test]
fn the_answer_of_positions_is_what_was_heard() {
    let asked = request(json!({
        "command": "positions", "game": {"text": "wythoff"}, "max": 30, "sorted": true
    }));
    let mut heard = Vec::new();
    let answer = Laboratory::new().answer_with_events(&asked, &Job::quiet(), &mut |event| {
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
        "command": "positions", "game": {"text": "wythoff"}, "max": 30, "only_events": true
    }));
    assert_eq!(counted["positions"], Value::Null);
    assert_eq!(counted["count"], json!(2 * heard.len() - 1));
}

#[test]
fn where_only_their_number_is_wanted_no_p_position_is_an_event() {
    let asked = request(json!({
        "command": "positions", "game": {"text": "wythoff"}, "max": 30, "only_count": true
    }));
    let answer = Laboratory::new().answer_with_events(&asked, &Job::quiet(), &mut |event| {
        assert!(!matches!(event, Event::Position(_)));
        ControlFlow::Continue(())
    });
    let answer = serde_json::to_value(answer.unwrap()).unwrap();
    assert_eq!(answer["positions"], Value::Null);
    assert_eq!(answer["count"], 23);
}

#[test]
fn a_listener_that_breaks_off_ends_the_work() {
    let asked = request(json!({
        "command": "positions", "game": {"text": "wythoff"}, "max": 1_000_000
    }));
    let mut left = 1000;
    let answer = Laboratory::new().answer_with_events(&asked, &Job::quiet(), &mut |_| {
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
            refused
                .to_string()
                .contains("more than the limit of 1.0 MiB (limit: bytes)"),
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
    let listed = json!({"block": [[1]]});
    assert_eq!(
        asked("2", true, listed),
        asked("2", true, json!({"block": ["1"]}))
    );
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

/// The answer, and how often its job was polled: once in a while in every computation.
fn polled(lab: &Laboratory, asked: Value) -> (Value, u64) {
    let job = Job::quiet();
    let answer = lab.answer(&request(asked), &job).unwrap();
    (serde_json::to_value(answer).unwrap(), job.polls())
}

#[test]
fn a_window_of_a_table_and_a_move_in_it_compute_nothing_twice() {
    let lab = Laboratory::new();
    let table = |size: usize, from: usize| {
        json!({
            "command": "table", "game": {"text": "yama"}, "size": size,
            "window": {"from": [from, from], "shape": [2, 2]}
        })
    };
    let (_, polls) = polled(&lab, table(200, 5));
    assert!(polls > 0);
    let (again, polls) = polled(&lab.clone(), table(200, 100));
    assert_eq!((&again["from"], polls), (&json!([100, 100]), 0));
    assert_eq!(
        polled(&lab, table(150, 9)).1,
        0,
        "it is a part of the larger one"
    );
    let by_table = json!({"command": "move", "game": {"text": "yama"}, "position": "120, 131"});
    // If heaps may grow, the positions that options lead to are counted before a table is made.
    let (found, counting) = polled(&lab, by_table.clone());
    let (alone, polls) = polled(&Laboratory::new(), by_table);
    assert_eq!(found, alone);
    assert!(10 * counting < polls, "{counting} of {polls}");
    let act = json!({
        "command": "play", "game": {"text": "yama"}, "position": "120, 131", "act": "hint"
    });
    assert_eq!(polled(&lab, act).1, counting);
    let misere = json!({
        "command": "move", "game": {"text": "yama"}, "position": "12, 31", "misere": true
    });
    assert!(
        polled(&lab, misere.clone()).1 > 0,
        "another convention is another table"
    );
    assert_eq!(polled(&lab, misere).1, 0);
    assert!(polled(&lab.with_text("my.game", "").unwrap(), table(200, 5)).1 > 0);
}

#[test]
fn a_kept_table_serves_under_other_limits_that_it_is_within() {
    let lab = Laboratory::new();
    let asked = json!({"command": "table", "game": {"text": "wythoff"}, "size": 100});
    assert!(polled(&lab, asked.clone()).1 > 0);
    let within =
        |positions| Job::quiet().within(Limits::default().with(Resource::Positions, positions));
    let job = within(10_000);
    lab.answer(&request(asked.clone()), &job).unwrap();
    assert_eq!(job.polls(), 0);
    let refused = lab.answer(&request(asked.clone()), &within(9_999));
    assert!(refused.unwrap_err().is_limit());
    let few = Limits::default().with(Resource::Bytes, 1 << 20);
    assert_eq!(polled(&lab.with_limits(few), asked).1, 0);
}

#[test]
fn a_digest_names_no_other_game_after_another_text_was_added() {
    let lab = Laboratory::new();
    let digest = lab.game("wythoff").unwrap().id().to_string();
    let asked = json!({"command": "move", "game": {"digest": digest}, "position": [1, 2]});
    assert_eq!(polled(&lab, asked.clone()).0["outcome"], "P");
    let other = "game wythoff on (x, y)\n  (x - 1, y)\n";
    let other = lab.clone().with_text("my.game", other).unwrap();
    let refused = other.answer(&request(asked.clone()), &Job::quiet());
    assert!(
        refused
            .unwrap_err()
            .to_string()
            .contains("no game with the digest")
    );
    assert_eq!(polled(&lab, asked.clone()).0["outcome"], "P");
    // A text that defines other games changes nothing.
    let third = "game third on (x)\n  x - 1\n";
    let other = lab.with_text("third.game", third).unwrap();
    assert_eq!(polled(&other, asked).0["outcome"], "P");
}

#[test]
fn a_game_is_named_by_the_digest_that_was_heard() {
    let lab = Laboratory::new();
    let mut digest = String::new();
    let asked = request(json!({
        "command": "table", "game": {"text": "(x - i, y) where i >= 1; (x, y - 1)"}, "size": 9
    }));
    let whole = lab.answer_with_events(&asked, &Job::quiet(), &mut |event| {
        if let Event::Game { digest: heard, .. } = event {
            digest = heard.to_string();
        }
        ControlFlow::Continue(())
    });
    let whole = serde_json::to_value(whole.unwrap()).unwrap();
    let named = json!({"command": "table", "game": {"digest": digest}, "size": 9});
    assert_eq!(polled(&lab, named.clone()), (whole.clone(), 0));
    // Under other limits only the text is kept.
    let limits = Limits::default().with(Resource::Positions, 80);
    let job = Job::quiet().within(limits);
    assert!(
        lab.answer(&request(named.clone()), &job)
            .unwrap_err()
            .is_limit()
    );
    let unknown = Laboratory::new().answer(&request(named), &Job::quiet());
    assert!(unknown.unwrap_err().to_string().contains("send its text"));
}

#[test]
fn what_is_kept_stays_within_its_part_of_the_memory() {
    let lab = Laboratory::new();
    let limits = Limits::default().with(Resource::Bytes, 4 << 20);
    let polls = |size: usize| {
        let job = Job::quiet().within(limits);
        let asked = json!({"command": "table", "game": {"text": "nim(2)"}, "size": size});
        lab.answer(&request(asked), &job).unwrap();
        job.polls()
    };
    assert!(polls(300) > 0 && polls(300) == 0, "180 000 bytes are kept");
    assert!(
        polls(800) > 0 && polls(800) > 0,
        "1 280 000 bytes are more than a quarter"
    );
}

#[test]
fn what_is_kept_gives_way_to_a_table_that_needs_its_memory() {
    let asked = |size: usize| json!({"command": "table", "game": {"text": "nim(2)"}, "size": size});
    let free = Job::quiet();
    Laboratory::new()
        .answer(&request(asked(1400)), &free)
        .unwrap();
    let enough = free.most_held() + 100_000;
    let job = Job::quiet().within(Limits::default().with(Resource::Bytes, enough));
    let lab = Laboratory::new();
    let table = |size: usize| {
        let answer = lab.answer(&request(asked(size)), &job);
        answer.map(drop).map(|()| job.held())
    };
    let kept = table(500).unwrap();
    assert!(kept > 400_000, "{kept} bytes");
    let alone = table(1400).unwrap();
    assert_eq!(
        alone, 0,
        "the first has gone, and the second is too large to be kept"
    );
}

#[test]
fn what_one_request_keeps_stays_when_another_is_refused_memory_or_may_keep_less() {
    let lab = Laboratory::new();
    let table = |size: usize, bytes: u64| {
        let job = Job::quiet().within(Limits::default().with(Resource::Bytes, bytes));
        let asked = json!({"command": "table", "game": {"text": "nim(2)"}, "size": size});
        let done = lab.answer(&request(asked), &job).is_ok();
        (done, job.polls() > 0)
    };
    assert_eq!(table(500, 1 << 30), (true, true));
    // It needs 2 MB, and dropping what another job holds would give it none.
    assert!(!table(1000, 1 << 20).0);
    // It is kept, and takes little of the memory that may be kept in all.
    assert_eq!(table(40, 100_000), (true, true));
    assert_eq!(table(500, 1 << 30), (true, false), "the first is kept");
}

#[test]
fn a_list_of_positions_that_is_cut_short_keeps_its_beginning_and_says_why() {
    let asked = request(json!({
        "command": "positions", "game": {"text": "wythoff"}, "max": 3_000_000
    }));
    let whole = Job::quiet();
    Laboratory::new().answer(&asked, &whole).unwrap();
    let job = Job::quiet().cancelled_at_poll(whole.polls() / 2);
    let cut = Laboratory::new().answer(&asked, &job).unwrap();
    let cut = serde_json::to_value(cut).unwrap();
    assert_eq!(
        cut["count"],
        json!(cut["positions"].as_array().unwrap().len())
    );
    assert!(cut["count"].as_u64() > Some(1000), "{}", cut["count"]);
    assert_eq!(
        cut["errors"][0]["message"],
        "interrupted: the list goes no farther"
    );
    let none = Laboratory::new().answer(&asked, &Job::cancelled());
    assert!(none.unwrap_err().is_interrupted());
}

#[test]
fn what_the_clock_ended_says_so() {
    let past = Instant::now() - Duration::from_secs(1);
    let nim = json!({"text": "nim(2)"});
    let claim = "P = {(x, x) | x >= 0}";
    for asked in [
        json!({"command": "table", "game": nim, "size": 2000}),
        json!({"command": "positions", "game": {"text": "wythoff"}, "max": 2000}),
        json!({"command": "check", "game": nim, "claim": claim}),
        json!({"command": "check", "texts": [{"paper": "classics"}]}),
        json!({"command": "prove", "game": nim, "claim": claim}),
        json!({"command": "prove", "game": {"text": "subtraction(1..l - 1)"}, "claim": "grundy(x) = x mod l", "for": ["l >= 2"]}),
        json!({"command": "explore", "family": {"text": "subtraction(1..m)"}, "claim": "grundy(x) = 0", "over": ["m=1..3"]}),
        json!({"command": "explore", "family": {"text": "subtraction(1..m)"}, "over": ["m=1..3"]}),
    ] {
        let job = Job::quiet().until(past);
        let ended = Laboratory::new().answer(&request(asked.clone()), &job);
        let ended = ended.map(|answer| answer.text()).unwrap_err();
        assert_eq!(ended.to_string(), "stopped by the clock", "{asked}");
        assert_eq!(ended.answer().error.kind, "clock", "{asked}");
    }
    let solve = request(json!({"command": "solve", "game": nim}));
    let solved = Laboratory::new().answer(&solve, &Job::quiet().until(past));
    let solved = solved.unwrap().text();
    assert_eq!(
        solved.matches("stopped by the clock").count(),
        3,
        "{solved}"
    );
}

#[test]
fn parts_of_a_request_that_do_not_go_together_are_refused() {
    let (nim, family) = (
        json!({"text": "nim(1)"}),
        json!({"text": "subtraction(1..m)"}),
    );
    let own = json!([{"paper": "classics"}]);
    for (asked, says) in [
        (
            json!({"command": "limit", "game": nim, "recursion": [1, 2, 1, 1]}),
            "a game or of a recursion",
        ),
        (
            json!({"command": "check", "game": nim, "texts": own}),
            "go with one claim",
        ),
        (
            json!({"command": "check", "claim": "1 = 1", "texts": own}),
            "go with one claim",
        ),
        (
            json!({"command": "check", "misere": true, "texts": own}),
            "go with one claim",
        ),
        (
            json!({"command": "check", "max": 3, "thorough": true, "texts": own}),
            "chooses the bounds",
        ),
        (
            json!({"command": "sequence", "game": nim, "max": 9, "at": "100"}),
            "give one of the two",
        ),
        (
            json!({"command": "table", "game": nim, "size": 9, "shape": [8]}),
            "one size goes for all heaps",
        ),
        (
            json!({"command": "show", "game": nim, "size": 9, "shape": [8]}),
            "one size goes for all heaps",
        ),
        (
            json!({"command": "explore", "family": family, "over": ["m=1..3"], "max": 9}),
            "go with a claim",
        ),
    ] {
        let refused = answer(asked.clone())
            .map(|answer| answer.text())
            .unwrap_err();
        assert!(
            !refused.is_limit() && refused.to_string().contains(says),
            "{asked}: {refused}"
        );
    }
}

#[test]
fn a_fault_of_a_later_summand_is_quoted_in_its_own_text() {
    let summand =
        |text: &str, position: &str| json!({"game": {"text": text}, "position": position});
    let faulty = "(floor(x^2 / 100)) where x >= 1; (x - 1) + (1) where x >= 2";
    let asked = json!({
        "command": "sum", "misere": true,
        "summands": [summand("nim(1)", "3"), summand(faulty, "102")]
    });
    let refused = answer(asked).map(|answer| answer.text()).unwrap_err();
    assert!(refused.to_string().contains("| (floor(x^2"), "{refused}");
}

#[test]
fn what_is_kept_gives_way_to_whatever_needs_its_memory() {
    let job = Job::quiet().within(Limits::default().with(Resource::Bytes, 4 << 20));
    let lab = Laboratory::new();
    let answer = |asked: Value| {
        lab.answer(&request(asked), &job)
            .map(|answer| answer.text())
    };
    let nim = json!({"text": "nim(2)"});
    answer(json!({"command": "table", "game": nim, "size": 650})).unwrap();
    let kept = job.held();
    assert!(kept > 800_000, "{kept} bytes");
    let misere = json!({"command": "misere", "game": nim, "max": 459});
    answer(misere).unwrap();
    assert!(job.most_held() <= 4 << 20 && job.held() < kept);
}

#[test]
fn who_plays_a_game_on_ordinals_is_found_once() {
    let (lab, game) = (Laboratory::new(), GameText::of("transfinite_yama"));
    let asked = json!({"command": "play", "game": game, "position": "w, 3"});
    let limits = Limits::default();
    let asked_for = Arc::new(game.clone());
    assert!(lab.archive.player(&asked_for, &limits).is_none());
    let (begun, _) = polled(&lab, asked.clone());
    assert!(lab.archive.player(&asked_for, &limits).is_some());
    assert_eq!(begun, polled(&lab, asked).0);
    let fewer = limits.with(Resource::Positions, 100);
    assert!(lab.archive.player(&asked_for, &fewer).is_none());
}

#[test]
fn a_family_is_named_by_the_digest_that_was_heard() {
    let lab = Laboratory::new();
    let mut digest = String::new();
    let asked = |family: Value| {
        request(json!({
            "command": "explore", "family": family, "claim": "grundy(x) = x mod (m + 1)", "over": ["m=1..2"], "max": 9
        }))
    };
    let family = json!({"text": "subtraction(1..m)"});
    let whole = lab.answer_with_events(&asked(family), &Job::quiet(), &mut |event| {
        if let Event::Game { digest: heard, .. } = event {
            digest = heard.to_string();
        }
        ControlFlow::Continue(())
    });
    let named = lab.answer(&asked(json!({"digest": digest})), &Job::quiet());
    assert_eq!(named.unwrap().text(), whole.unwrap().text());
}

#[test]
fn a_claim_that_is_false_near_the_empty_position_gives_no_limit() {
    let text = "game hybrid on (a, b)\n  (a - i, b) where i >= 1\n  (a, b - i) where i >= 1\n  \
                (a - 2 j, b - 2 j) where j >= 1\n\nclaim \"mine\" for hybrid\n  \
                P = {(floor(n sqrt(2)), floor(n sqrt(2)) + 2 n) | n >= 0}, symmetric\n";
    let lab = Laboratory::new().with_text("my.game", text).unwrap();
    let asked = request(json!({"command": "limit", "game": {"text": "hybrid"}}));
    let refused = lab.answer(&asked, &Job::quiet()).unwrap_err().to_string();
    assert!(
        refused.contains("the claim \"mine\" of my.game is false for hybrid: see (1, 1)"),
        "{refused}"
    );
    let asked = request(json!({"command": "limit", "game": {"text": "fraenkel(2)"}}));
    assert!(lab.answer(&asked, &Job::quiet()).is_ok());
}
