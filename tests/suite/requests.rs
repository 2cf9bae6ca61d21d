//! Requests are read from JSON, and answered as the command line answers.

use grundy::answers::{Answered, Request};
use grundy::{Job, Laboratory, Limits, Resource};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

fn answer(request: Value) -> Answered {
    let request: Request = serde_json::from_value(request).unwrap();
    let again = serde_json::to_value(&request).unwrap();
    assert_eq!(serde_json::from_value::<Request>(again).unwrap(), request);
    Laboratory::new().answer(&request, &Job::quiet()).unwrap()
}

/// The value at a key of the answer to a request.
fn key(request: Value, key: &str) -> Value {
    serde_json::to_value(answer(request)).unwrap()[key].clone()
}

#[test]
fn every_request_is_answered() {
    let nim = json!({"text": "nim(2)"});
    let own =
        json!({"texts": [{"name": "my.game", "text": "game one on (x)\n  x - i where i >= 1\n"}]});
    assert!(
        answer(json!({"command": "games"}))
            .text()
            .contains("wythoff")
    );
    let shown = key(json!({"command": "show", "game": own, "size": 4}), "domain");
    assert_eq!(shown["positions"], 4);
    let values = key(
        json!({"command": "sequence", "game": own, "max": 3}),
        "values",
    );
    assert_eq!(values, json!([0, 1, 2, 3]));
    let far = json!({"command": "sequence", "game": {"text": "kayles"}, "at": "1000000000000"});
    assert_eq!(key(far, "grade"), "proved");
    let moves = json!({"name": "moves", "text": "a b\nb c\n"});
    assert_eq!(
        key(json!({"command": "kernel", "digraph": moves}), "vertices"),
        3
    );
    let limit = key(
        json!({"command": "limit", "recursion": [1, 1, 3, 1], "digits": 5}),
        "low",
    );
    assert_eq!(limit, "1.84712");
    let made = json!({"command": "move", "game": nim, "position": "3, 5"});
    assert_eq!(key(made, "winning_moves"), json!([[3, 3]]));
    let far = "100000000000000000000, 100000000000000000003";
    let made = json!({"command": "move", "game": nim, "position": far});
    assert_eq!(key(made, "grundy"), 3);
    let yama = json!({"text": "yama"});
    let made = json!({"command": "move", "game": yama, "position": far});
    assert!(key(made, "by").is_object());
    let ordinals =
        json!({"command": "move", "game": {"text": "transfinite_nim(2)"}, "position": "w, 3"});
    assert_eq!(key(ordinals, "winning_moves"), json!([["3", "3"]]));
    let summands = json!([{"game": nim, "position": "1, 2"}, {"game": own, "position": "3"}]);
    assert_eq!(
        key(json!({"command": "sum", "summands": summands}), "outcome"),
        "P"
    );
}

#[test]
fn a_request_with_a_key_that_is_not_its_own_is_refused() {
    for request in [
        json!({"command": "move", "game": {"text": "nim(2)"}, "position": "1, 2", "play": "misere"}),
        json!({"command": "move", "game": {"text": "nim(2)", "path": "my.game"}, "position": "1, 2"}),
        json!({"command": "fmt"}),
    ] {
        assert!(
            serde_json::from_value::<Request>(request.clone()).is_err(),
            "{request}"
        );
    }
}

#[test]
fn what_is_wrong_with_a_request_is_pointed_at_in_bytes_and_in_columns() {
    let game = json!({"text": "on (x): x - i where 1 ≤ i ≤"});
    let request = json!({"command": "show", "game": game});
    let request: Request = serde_json::from_value(request).unwrap();
    let error = Laboratory::new()
        .answer(&request, &Job::quiet())
        .unwrap_err();
    let message = &serde_json::to_value(error.answer()).unwrap()["error"]["messages"][0];
    let bytes = message["start"].as_u64().unwrap();
    let column = message["from"]["column"].as_u64().unwrap();
    assert!(column < bytes, "{message}");
    assert_eq!(message["from"]["line"], 0);
}

#[test]
fn warnings_are_heard_and_an_interrupted_request_is_an_error() {
    let heard: Arc<Mutex<Vec<String>>> = Arc::default();
    let own = Arc::clone(&heard);
    let lab = Laboratory::new().on_warning(move |warnings, _| {
        let mut heard = own.lock().unwrap();
        heard.extend(warnings.iter().map(|warning| warning.message.clone()));
        Ok(())
    });
    let doubtful = "(x - i, y) where i >= 1; (x, y - i) where i >= 1, i < 1";
    let request = json!({"command": "show", "game": {"text": doubtful}});
    let request: Request = serde_json::from_value(request).unwrap();
    lab.answer(&request, &Job::quiet()).unwrap();
    assert_eq!(
        *heard.lock().unwrap(),
        ["this line gives no move at any position"]
    );
    let request = json!({"command": "move", "game": {"text": "ryuo(3)"}, "position": "900, 901"});
    let request: Request = serde_json::from_value(request).unwrap();
    let ended = lab.answer(&request, &Job::cancelled()).unwrap_err();
    assert!(ended.is_interrupted());
    assert_eq!(ended.answer().error.kind, "interrupted");
}

#[test]
fn an_answer_and_an_error_begin_with_the_version_and_have_the_warnings() {
    let lab = Laboratory::new();
    let shown = |text: &str| {
        let answer = Request::read(text).and_then(|request| lab.answer(&request, &Job::quiet()));
        match answer {
            Ok(answer) => serde_json::to_value(&answer).unwrap(),
            Err(error) => serde_json::to_value(error.answer()).unwrap(),
        }
    };
    let doubtful = "(x - i, y) where i >= 1; (x, y - i) where i >= 1, i < 1";
    let game = json!({"text": doubtful});
    for (request, key) in [
        (json!({"command": "show", "game": game}), "measure"),
        (
            json!({"command": "table", "game": game, "shape": [3]}),
            "error",
        ),
        (
            json!({"command": "positions", "game": game, "max": 5}),
            "count",
        ),
    ] {
        let answer = shown(&request.to_string());
        assert_eq!(answer["version"], 1);
        assert!(answer.get(key).is_some(), "{answer}");
        let warned = answer["warnings"].as_array().unwrap();
        assert_eq!(warned.len(), 1, "{answer}");
        assert_eq!(
            warned[0]["message"],
            "this line gives no move at any position"
        );
    }
    // What one request warns of is no part of the next answer.
    let plain = shown(r#"{"command": "show", "game": {"text": "nim(2)"}}"#);
    assert_eq!(plain["warnings"], json!([]));
    let unread = shown("");
    assert_eq!(
        (&unread["version"], &unread["error"]["kind"]),
        (&json!(1), &json!("wrong"))
    );
}

#[test]
fn a_request_that_cannot_be_read_is_an_error_with_its_place_in_words_of_json() {
    for (text, says, place) in [
        (
            "{\"command\": \"games\",\n}",
            "trailing comma at line 2 column 1",
            Some((1, 0)),
        ),
        (
            r#"{"command": "fmt"}"#,
            "at `command`: there is no choice `fmt`",
            Some((0, 1)),
        ),
        (
            r#"{"command": "tabel", "game": {"text": "nim(2)"}}"#,
            "at `command`: there is no choice `tabel`",
            Some((0, 1)),
        ),
        (
            r#"{"game": {"text": "nim(2)"}, "size": 3}"#,
            "cannot be read: there must be a key `command`",
            Some((0, 38)),
        ),
        (
            r#"{"command": "move", "position": "1, 2"}"#,
            "cannot be read: there must be a key `game`",
            None,
        ),
        (
            r#"{"command": "move", "game": {"text": "nim(2)"}}"#,
            "cannot be read: there must be a key `position`",
            None,
        ),
        (
            r#"{"command": "table", "window": {"from": [0, 0]}, "game": {"text": "nim(2)"}}"#,
            "at `window`: there must be a key `shape`",
            Some((0, 21)),
        ),
        (
            r#"{"command": "show", "size": "a", "plan": 3, "game": 3}"#,
            "at `size`: ",
            Some((0, 20)),
        ),
        (
            r#"{"command": "show", "game": {"text": "nim(2)", "path": "size"}, "size": 3}"#,
            "at `game.path`: there is no key `path`",
            Some((0, 47)),
        ),
        (
            r#"{"command": "play", "game": {"text": "nim(1)"}, "position": [3], "act": {"move": [1.5]}}"#,
            "at `act.move`: floating point `1.5`, expected a heap",
            Some((0, 73)),
        ),
        (
            r#"{"command": "show", "game": {"text": "nim(2)"}, "most": 3}"#,
            "at `most`: there is no key `most`",
            Some((0, 48)),
        ),
        (
            r#"{"command": "show", "game": "nim(2)"}"#,
            "at `game`: string \"nim(2)\", expected a game, as in {",
            Some((0, 20)),
        ),
        (
            r#"{"command": "show", "game": {"text": "nim(2)"}, "size": -3}"#,
            "at `size`: integer `-3`, expected a natural number",
            Some((0, 48)),
        ),
        (
            r#"{"command": "table", "game": {"text": "nim(2)"}, "window": 3}"#,
            "at `window`: integer `3`, expected a part of a table",
            Some((0, 49)),
        ),
        (
            r#"{"command": "sum", "summands": ["nim(1)"]}"#,
            "at `summands`: string \"nim(1)\", expected a game with a position",
            Some((0, 19)),
        ),
        (
            r#"{"command": "kernel", "digraph": "a b"}"#,
            "at `digraph`: string \"a b\", expected a text with its name",
            Some((0, 22)),
        ),
        (
            "3",
            "expected an object with the key `command`",
            Some((0, 0)),
        ),
    ] {
        let error = Request::read(text).unwrap_err().answer();
        let message = &error.error.messages[0];
        assert!(
            message.message.contains(says),
            "{text}: {}",
            message.message
        );
        assert_eq!(message.from.map(|at| (at.line, at.column)), place, "{text}");
        for name in [
            "struct", "enum", "usize", "u64", "Request", "variant", "field",
        ] {
            assert!(
                !message.message.contains(name),
                "{text}: {}",
                message.message
            );
        }
    }
}

#[test]
fn the_smaller_limit_of_the_laboratory_and_of_the_job_bounds_a_request() {
    let request = json!({"command": "table", "game": {"text": "wythoff"}, "size": 100});
    let request: Request = serde_json::from_value(request).unwrap();
    let few = Limits::default().with(Resource::Positions, 5000);
    let many = Limits::default().with(Resource::Positions, 20_000);
    let answered = |lab: Limits, job: Limits| {
        let lab = Laboratory::new().with_limits(lab);
        lab.answer(&request, &Job::quiet().within(job))
    };
    for refused in [answered(few, many), answered(many, few)] {
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains("5000 positions"), "{refused}");
        assert!(refused.ends_with("(limit: positions)"), "{refused}");
    }
    assert!(answered(many, many).is_ok());
    // The limits of a job are larger than the usual ones where the laboratory has none of its own.
    let large = json!({"command": "table", "game": {"text": "nim(2)"}, "shape": [70_000, 70_000]});
    let large: Request = serde_json::from_value(large).unwrap();
    let usual = Resource::Positions.usual();
    let limits = |most| Limits::default().with(Resource::Positions, most);
    let job = |most| Job::quiet().within(limits(most).with(Resource::Bytes, 1 << 40));
    let refused = |job: Job| Laboratory::new().answer(&large, &job).unwrap_err();
    assert!(refused(job(usual)).is_limit());
    let raised = job(usual * 2);
    raised.cancel();
    assert!(refused(raised).is_interrupted());
}

#[test]
fn a_position_is_a_text_or_an_array_of_numbers_and_texts() {
    let large = "100000000000000000000000000000";
    let asked = |position: Value| json!({"command": "move", "game": {"text": "wythoff"}, "position": position});
    let text = serde_json::to_value(answer(asked(json!(format!("4, {large}"))))).unwrap();
    let array = serde_json::to_value(answer(asked(json!([4, large])))).unwrap();
    assert_eq!(text, array);
    assert_eq!(array["winning_moves"], json!([[4, 7]]));
    for wrong in [json!([4, -1]), json!([4, 1.5]), json!({"x": 4}), json!(4)] {
        let text = asked(wrong).to_string();
        let error = Request::read(&text).unwrap_err().answer();
        let message = &error.error.messages[0].message;
        assert!(message.contains("at `position`"), "{message}");
    }
}

#[test]
fn a_move_of_a_play_is_a_text_or_an_array() {
    let asked = |to: Value| {
        answer(json!({
            "command": "play", "game": {"text": "wythoff"}, "position": [4, 9], "act": {"move": to}
        }))
    };
    assert_eq!(
        serde_json::to_value(asked(json!("4, 7"))).unwrap(),
        serde_json::to_value(asked(json!([4, 7]))).unwrap()
    );
}

#[test]
fn an_error_names_the_limit_and_a_game_that_is_not_kept_is_an_error_of_its_own() {
    let lab = Laboratory::new();
    let refused = |asked: Value, limits: Limits| {
        let job = Job::quiet().within(limits);
        let asked = Request::read(&asked.to_string()).unwrap();
        lab.answer(&asked, &job).unwrap_err().answer().error.clone()
    };
    let table = json!({"command": "table", "game": {"text": "wythoff"}, "size": 100});
    let few = Limits::default().with(Resource::Positions, 1000);
    let error = refused(table, few);
    assert_eq!((error.kind, error.resource), ("limit", Some("positions")));
    let digits = json!({"command": "limit", "recursion": [1, 1, 3, 1], "digits": 10_000_000});
    let error = refused(digits, Limits::default());
    assert_eq!((error.kind, error.resource), ("limit", Some("digits")));
    let named =
        |digest: &str| json!({"command": "move", "game": {"digest": digest}, "position": "1"});
    let error = refused(named(&"a3".repeat(32)), Limits::default());
    assert_eq!((error.kind, error.resource), ("not_kept", None));
    assert_eq!(error.messages[0].help, ["send its text"]);
    for wrong in ["00", &"é".repeat(32), &"g".repeat(64)] {
        assert_eq!(refused(named(wrong), Limits::default()).kind, "wrong");
    }
}

#[test]
fn each_game_event_of_a_sum_names_its_summand() {
    let asked = json!({"command": "sum", "summands": [
        {"game": {"text": "nim(1)"}, "position": [5]},
        {"game": {"text": "wythoff"}, "position": "1, 4"},
    ]});
    let mut heard = Vec::new();
    let asked = Request::read(&asked.to_string()).unwrap();
    let answered = Laboratory::new().answer_with_events(&asked, &Job::quiet(), &mut |event| {
        heard.push(serde_json::to_value(event).unwrap()["game"]["summand"].clone());
        std::ops::ControlFlow::Continue(())
    });
    assert!(answered.is_ok());
    assert_eq!(heard, [json!(0), json!(1)]);
}
