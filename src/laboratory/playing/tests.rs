//! Plays by requests: where they begin, how moves are typed, hints, and a program that errs.

use crate::answers::Request;
use crate::{Error, Job, Laboratory};
use serde_json::{Value, json};

fn asked(lab: &Laboratory, request: &Value) -> Result<Value, Error> {
    let request: Request = serde_json::from_value(request.clone()).unwrap();
    let answer = lab.answer(&request, &Job::quiet())?;
    Ok(serde_json::to_value(answer).unwrap())
}

/// The answer to a request of a play with these keys.
fn play(lab: &Laboratory, game: &str, keys: Value) -> Value {
    let mut request = json!({"command": "play", "game": {"text": game}});
    let all = request.as_object_mut().unwrap();
    all.extend(keys.as_object().unwrap().clone());
    asked(lab, &request).unwrap_or_else(|error| panic!("{request}: {error}"))
}

/// Where the moves from a position lead.
fn options(lab: &Laboratory, game: &str, position: &Value) -> Vec<Value> {
    let found = play(lab, game, json!({"position": position, "act": "options"}));
    let moves = found["options"]["moves"].as_array().unwrap();
    moves.iter().map(|step| step["to"].clone()).collect()
}

fn outcome(lab: &Laboratory, game: &str, position: &Value) -> Value {
    let parts = position.as_array().unwrap().iter();
    let parts = parts.map(|part| part.to_string().replace(['[', ']'], ""));
    let is_sum = position[0].is_array();
    let position = match is_sum {
        true => json!(parts.collect::<Vec<_>>().join(" + ")),
        false => position.clone(),
    };
    play(lab, game, json!({"position": position}))["outcome"].clone()
}

#[test]
fn without_a_position_play_begins_where_the_user_may_win_and_may_err() {
    let lab = Laboratory::new();
    for game in [
        "nim(1)",
        "nim(2)",
        "nim(3)",
        "nim(4)",
        "nim(5)",
        "wythoff",
        "yama",
        "kayles",
        "ryuo(3) with pass",
        "blocking 1 of wythoff",
        "subtraction(1..3)",
        "transfinite_yama",
        "transfinite_nim(1)",
    ] {
        let begun = play(&lab, game, json!({}));
        assert_eq!(begun["outcome"], "N", "{game}: {begun}");
        let again = play(&lab, game, json!({"position": null}));
        assert_eq!(begun, again, "{game}");
        let position = begun["position"].clone();
        let there = play(&lab, game, json!({"position": position}));
        assert_eq!(begun, there, "{game}");
        if game != "blocking 1 of wythoff" && game != "nim(1)" {
            let losing = options(&lab, game, &position);
            let losing = losing.iter().filter(|to| outcome(&lab, game, to) == "N");
            assert!(losing.count() > 0, "{game}");
        }
    }
    let misere = play(&lab, "nim(2)", json!({"misere": true}));
    assert_eq!(misere["outcome"], "N");
}

#[test]
fn the_program_moves_first_where_it_is_asked_to() {
    let lab = Laboratory::new();
    let begun = play(
        &lab,
        "wythoff",
        json!({"position": "4, 9", "first": "program"}),
    );
    assert_eq!(begun["reply"]["from"], json!([4, 9]));
    assert_eq!(begun["reply"]["to"], begun["position"]);
    assert_eq!(begun["outcome"], "P");
    assert_eq!(begun["moved"], Value::Null);
    let over = play(
        &lab,
        "wythoff",
        json!({"position": "0, 0", "first": "program"}),
    );
    assert_eq!(over["winner"], "user");
    let blocking = play(
        &lab,
        "blocking 1 of nim(1)",
        json!({"position": "5", "first": "program"}),
    );
    assert_eq!(blocking["to_block"], true);
    let both = json!({
        "command": "play", "game": {"text": "wythoff"}, "position": "4, 9", "first": "program", "act": "hint"
    });
    assert!(asked(&lab, &both).is_err());
}

#[test]
fn a_move_is_typed_as_it_is_printed() {
    let lab = Laboratory::new();
    let far = "123456789123456789123, 5";
    for (game, position, typed, to) in [
        ("wythoff", "4, 9", "y - 2", json!([4, 7])),
        ("wythoff", "4, 9", "x-1, y-1", json!([3, 8])),
        ("wythoff", "4, 9", "(4, 9) -> (4, 7)   y - 2", json!([4, 7])),
        ("yama", "4, 9", "x - 2, y + 1", json!([2, 10])),
        (
            "yama",
            far,
            "x - 123456789123456789119, y + 1",
            json!([4, 6]),
        ),
        ("kayles", "6", "(6) -> (1) + (3)", json!([[1], [3]])),
        (
            "transfinite_yama",
            "w, 3",
            "(w, 3) -> (3, 4)",
            json!(["3", "4"]),
        ),
    ] {
        let moved = play(
            &lab,
            game,
            json!({"position": position, "act": {"move": typed}}),
        );
        assert_eq!(moved["moved"]["to"], to, "{typed}: {moved}");
    }
    for (typed, kind) in [("x - 5", "not_allowed"), ("z - 1", "no_position")] {
        let refused = play(
            &lab,
            "wythoff",
            json!({"position": "4, 9", "act": {"move": typed}}),
        );
        assert_eq!(refused["refused"]["kind"], kind, "{typed}");
        assert_eq!(refused["position"], json!([4, 9]));
    }
}

#[test]
fn every_printed_change_is_read_as_its_move() {
    let lab = Laboratory::new();
    for (game, position) in [("wythoff", json!([3, 5])), ("yama", json!([3, 4]))] {
        let found = play(&lab, game, json!({"position": position, "act": "options"}));
        for step in found["options"]["moves"].as_array().unwrap() {
            let act = json!({"move": step["change"]});
            let moved = play(&lab, game, json!({"position": position, "act": act}));
            assert_eq!(moved["moved"], *step);
        }
    }
}

#[test]
fn where_no_move_wins_the_hint_leaves_the_most_losing_answers() {
    let lab = Laboratory::new();
    for (game, position) in [
        ("wythoff", json!([4, 7])),
        ("nim(3)", json!([1, 4, 5])),
        ("yama", json!([5, 6])),
    ] {
        let hint = play(&lab, game, json!({"position": position, "act": "hint"}));
        assert_eq!(hint["hint"]["move"], Value::Null, "{hint}");
        let counted = options(&lab, game, &position).into_iter().map(|to| {
            let answers = options(&lab, game, &to);
            let losing = answers.iter().filter(|to| outcome(&lab, game, to) == "N");
            (losing.count(), answers.len(), to)
        });
        let counted: Vec<_> = counted.collect();
        let most = counted.iter().map(|(losing, _, _)| *losing).max().unwrap();
        let chosen = counted
            .iter()
            .find(|(_, _, to)| *to == hint["instead"]["to"]);
        let (losing, answers, _) = chosen.expect("an option");
        assert_eq!(*losing, most, "{hint}");
        let reason = hint["reason"].as_str().unwrap();
        assert!(
            reason.contains(&format!("{losing} of {answers}")),
            "{reason}"
        );
    }
    let winning = play(&lab, "wythoff", json!({"position": "4, 9", "act": "hint"}));
    assert!(winning["reason"].as_str().unwrap().contains("P-position"));
    assert_eq!(winning["instead"], Value::Null);
}

#[test]
fn a_casual_program_errs_now_and_then_and_the_same_way_for_a_seed() {
    let lab = Laboratory::new();
    let replies = |level: &str, seed: u64| {
        let mut replies = Vec::new();
        for heap in 5..45 {
            let keys = json!({
                "position": [heap], "first": "program", "level": level, "seed": seed
            });
            replies.push(play(&lab, "subtraction(1..3)", keys)["position"][0].clone());
        }
        replies
    };
    let wins = |replies: &[Value]| {
        let wins = replies.iter().filter(|to| to.as_u64().unwrap() % 4 == 0);
        wins.count()
    };
    // From 10 of the 40 heaps no move wins.
    let (perfect, casual) = (replies("perfect", 0), replies("casual", 0));
    assert_eq!(wins(&perfect), 30);
    assert!((10..30).contains(&wins(&casual)), "{casual:?}");
    assert_eq!(casual, replies("casual", 0));
    assert_ne!(casual, replies("casual", 1));
    assert_eq!(perfect, replies("perfect", 1));
}
