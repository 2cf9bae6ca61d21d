//! What a name means where it stands, and that claims are found by what a game is and not by what it is called.

use grundy::answers::{CheckRequest, ClaimSource, GameText, Request, SourceText};
use grundy::game::{Catalogue, Game, GameOption, Subject};
use grundy::language::{FileItem, parse_game};
use grundy::library::Library;
use grundy::{Job, Laboratory};
use std::collections::BTreeSet;

/// Take one or two from a heap.
fn other_rules(name: &str) -> String {
    format!(
        "game {name} on (x, y)\n  (x - i, y) where 1 <= i <= 2\n  (x, y - i) where 1 <= i <= 2\n"
    )
}

fn added(text: &str) -> (Library, usize) {
    let mut library = Library::embedded();
    let place = library.add("my.game", text).expect(text);
    (library, place)
}

fn laboratory(texts: &[(&str, &str)]) -> Laboratory {
    texts.iter().fold(Laboratory::new(), |lab, (name, text)| {
        lab.with_text(name, text).expect(text)
    })
}

fn answer(lab: &Laboratory, request: &str) -> Result<String, String> {
    let request = Request::read(request).expect("a request");
    let answered = lab.answer(&request, &Job::quiet());
    let answered = answered.map_err(|error| error.to_string())?;
    Ok(serde_json::to_string(&answered).expect("an answer"))
}

fn options(lab: &Laboratory, game: &str, position: &[i64]) -> Vec<GameOption> {
    let game = lab.game(game).unwrap();
    game.on_numbers().unwrap().options(position).unwrap()
}

#[test]
fn a_file_that_defines_a_name_of_the_library_changes_no_name_in_a_paper() {
    let papers = Library::embedded();
    let names: BTreeSet<String> = papers.names().into_iter().map(String::from).collect();
    assert!(names.len() > 70);
    for text in papers.texts() {
        for item in &text.file().items {
            let FileItem::Game(game) = item else {
                continue;
            };
            let own = &game.name.text;
            let (library, place) = added(&other_rules(own));
            for (paper, _) in papers.texts().iter().enumerate() {
                let (before, after) = (papers.seen_from(paper), library.seen_from(paper));
                for name in &names {
                    let place = |library: &Library| library.find(name).map(|(_, place)| place);
                    assert_eq!(
                        place(&before),
                        place(&after),
                        "{name} where {own} is redefined"
                    );
                }
                assert!(after.find("no_game").is_none());
            }
            let meant = library.find(own).and_then(|(_, place)| place);
            assert_eq!(meant, Some(place), "{own} on a command line");
            let seen = library.seen_from(place);
            let meant = seen.find(own);
            assert_eq!(
                meant.and_then(|(_, place)| place),
                Some(place),
                "{own} in the file"
            );
        }
    }
}

#[test]
fn a_file_that_defines_a_name_of_the_library_changes_no_claims_of_a_paper() {
    let papers = Library::embedded();
    let (library, _) = added(
        "game wythoff on (x, y)\n  (x - i, y) where 1 <= i <= 2\n  (x, y - i) where 1 <= i <= 2\n\n\
         claim \"mine\" for wythoff\n  P = {(x, y) | (x - y) mod 3 = 0}\n",
    );
    for text in ["wythoff", "nim(2)", "yama", "fraenkel(1)", "ryuo(3)"] {
        let expression = parse_game(text).into_result().unwrap().unwrap();
        for place in 0..papers.texts().len() {
            let titles = |library: &Library| {
                let seen = library.seen_from(place);
                let game = Game::new(&expression, &seen).unwrap();
                let found = seen.claims_about(&Subject::of(&game)).into_iter();
                let found = found.flat_map(|about| about.claims);
                let found = found.map(|claim| claim.title.clone());
                found.collect::<Vec<_>>()
            };
            assert!(!titles(&papers).is_empty(), "{text}");
            assert_eq!(titles(&papers), titles(&library), "{text}");
        }
    }
}

#[test]
fn the_name_of_another_game_decides_no_outcome() {
    // Wythoff's moves and one more that is made on large heaps alone.
    let rules = "game NAME on (x, y)\n  (x - i, y) where i >= 1\n  (x, y - i) where i >= 1\n  \
                 (x - i, y - i) where i >= 1\n  (x - 1, y - 2) where x >= 600\n";
    let far = r#"{"command": "move", "game": {"text": "NAME"}, "position": "60001, 97084"}"#;
    for name in ["wythoff", "pony"] {
        let lab = laboratory(&[("v.game", &rules.replace("NAME", name))]);
        let answered = answer(&lab, &far.replace("NAME", name));
        // It is an N-position, by the definition; that it is not decided is true too.
        let is_right = match &answered {
            Ok(answer) => answer.contains(r#""outcome":"N""#),
            Err(error) => error.contains("(limit: positions)"),
        };
        assert!(is_right, "{name}: {answered:?}");
        let shown = answer(
            &lab,
            &format!(r#"{{"command": "show", "game": {{"text": "{name}"}}}}"#),
        );
        assert!(!shown.unwrap().contains("Theorem 1.1"), "{name}");
        let limit = answer(
            &lab,
            &format!(r#"{{"command": "limit", "game": {{"text": "{name}"}}}}"#),
        );
        assert!(limit.is_err(), "{name}: {limit:?}");
    }
}

#[test]
fn a_copy_of_a_game_under_any_name_and_in_any_letters_keeps_its_theorems() {
    for rules in [
        "game pony on (a, b), symmetric\n  (a - s, b) where s >= 1\n  (a - s, b - s) where s >= 1\n",
        "game pony on (y, x)\n  (y - x', x - x') where x' >= 1\n  (y, x - k) where k >= 1\n  (y - k, x) where k >= 1\n",
        "game pony on (u, v)\n  (u - i, v) where 1 <= i <= u\n  (u, v - i) where 1 <= i <= v\n  (u - i, v - i) where 1 <= i <= min(u, v)\n",
        "game pony = wythoff\n",
        "game wythoff on (u, v)\n  {(u - i, v) | 1 <= i <= u} ∪ {(u, v - i) | 1 <= i <= v}\n  (u - i, v - i) where i > 0\n",
    ] {
        let name = if rules.contains("pony") {
            "pony"
        } else {
            "wythoff"
        };
        let lab = laboratory(&[("my.game", rules)]);
        let limit = answer(
            &lab,
            &format!(r#"{{"command": "limit", "game": {{"text": "{name}"}}}}"#),
        );
        assert!(
            limit
                .as_ref()
                .is_ok_and(|limit| limit.contains("(1 + sqrt(5))/2")),
            "{rules}{limit:?}"
        );
        let far = format!(
            r#"{{"command": "move", "game": {{"text": "{name}"}}, "position": "60001, 97084"}}"#
        );
        let far = answer(&lab, &far);
        assert!(
            far.as_ref()
                .is_ok_and(|far| far.contains(r#""outcome":"P""#)),
            "{rules}{far:?}"
        );
    }
}

#[test]
fn a_name_in_the_definition_of_that_name_means_the_outer_game() {
    let text = "game wythoff on (x, y)\n  moves of wythoff\n  (x - 1, y - 2)\n";
    let lab = laboratory(&[("my.game", text)]);
    let own = options(&lab, "wythoff", &[2, 3]);
    let plain = options(&Laboratory::new(), "wythoff", &[2, 3]);
    assert_eq!(own.len(), plain.len() + 1);
    let lab = laboratory(&[("my.game", "game mine on (x)\n  moves of mine\n  x - 1\n")]);
    assert!(lab.game("mine").unwrap_err().to_string().contains("E0010"));
    let text = "game one = two\n\ngame two = one\n";
    let lab = laboratory(&[("my.game", text)]);
    assert!(lab.game("one").unwrap_err().to_string().contains("E0005"));
}

#[test]
fn a_name_that_two_other_texts_define_is_an_error_that_names_both() {
    let (one, two) = ("game toll on (x)\n  x - 1\n", "game toll on (x)\n  x - 2\n");
    let user = "game mine = toll\n\nclaim \"first\" for mine\n  P = {x | x mod 2 = 0}\n";
    for texts in [
        [("one.game", one), ("two.game", two), ("my.game", user)],
        [("my.game", user), ("two.game", two), ("one.game", one)],
    ] {
        let lab = laboratory(&texts);
        for game in ["mine", "toll", "my.game:mine"] {
            let error = lab.game(game).unwrap_err().to_string();
            assert!(
                error.contains("E0008") && error.contains("one.game") && error.contains("two.game"),
                "{error}"
            );
        }
        // A text's own name always wins in it.
        assert_eq!(options(&lab, "one.game:toll", &[5]), [vec![vec![4]]]);
        assert_eq!(options(&lab, "two.game:toll", &[5]), [vec![vec![3]]]);
    }
    // The same text twice is one text.
    let lab = laboratory(&[("one.game", one), ("one.game", one)]);
    assert!(lab.game("toll").is_ok());
}

#[test]
fn the_order_of_texts_changes_nothing() {
    let (one, two) = (
        "game inner on (x)\n  x - 1\n  x - 2\n",
        "game outer on (x)\n  moves of inner\n  x - 5\n",
    );
    let claim = "claim \"T\" for outer\n  P = {x | x mod 3 = 0}\n";
    let text = |name: &str, text: &str| SourceText {
        name: name.into(),
        text: text.into(),
    };
    let texts = [
        text("one.game", one),
        text("two.game", two),
        text("claim.game", claim),
    ];
    let mut verdicts = BTreeSet::new();
    for order in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        let lab = Laboratory::new();
        let game = GameText {
            text: Some("outer".into()),
            texts: order.iter().map(|place| texts[*place].clone()).collect(),
            ..GameText::default()
        };
        let outer = lab.read(&game).unwrap();
        let verdict = outer.claim("T").unwrap().prove().unwrap();
        assert_eq!(verdict.word(), "proved");
        verdicts.insert(outer.id());
    }
    assert_eq!(verdicts.len(), 1, "{verdicts:?}");
}

#[test]
fn a_copy_of_a_game_with_its_arguments_given_keeps_its_theorems() {
    let copies = "game one = gurvich(2, 3, 1, 1)
game two(q >= 1, a >= 1) = gurvich(a, 3, q, q)
game three(n >= 1) = two(n, n + 1)
game large = gurvich(20, 31, 1, 1)
game heaps on (a, b, c), symmetric
  (k, b, c) where k < a
";
    let lab = laboratory(&[("my.game", copies)]);
    let claims = |lab: &Laboratory, game: &str| {
        let shown = answer(
            lab,
            &format!(r#"{{"command": "show", "game": {{"text": "{game}"}}}}"#),
        );
        let shown: serde_json::Value = serde_json::from_str(&shown.unwrap()).unwrap();
        shown["claims"].as_array().map_or(0, Vec::len)
    };
    for (copy, known) in [
        ("one", "gurvich(2, 3, 1, 1)"),
        ("two(1, 2)", "gurvich(2, 3, 1, 1)"),
        ("three(1)", "gurvich(2, 3, 1, 1)"),
        ("large", "gurvich(20, 31, 1, 1)"),
        ("heaps", "nim(3)"),
    ] {
        let expected = claims(&Laboratory::new(), known);
        assert!(expected > 0, "{known}");
        assert!(claims(&lab, copy) >= expected, "{copy}");
    }
}

#[test]
fn a_claim_named_by_its_title_is_read_where_it_stands() {
    let title = "Theorem 8, Wythoff Nim";
    let lab = laboratory(&[("my.game", &other_rules("wythoff"))]);
    let claim = lab.game("transfinite_wythoff").unwrap().claim(title);
    assert_eq!(claim.unwrap().prove().unwrap().word(), "proved");
}

#[test]
fn each_text_names_the_automaton_beside_it() {
    let claim = "claim \"even\" for nim(1)\n  P = automaton in \"aut.txt\"\n";
    let automaton = |accepts: i32, other: i32| {
        format!("msd_2\n\n0 {accepts}\n0 -> 0\n1 -> 1\n\n1 {other}\n0 -> 1\n1 -> 1\n")
    };
    // Zero alone, and all but zero.
    let (right, wrong) = (automaton(1, 0), automaton(0, 1));
    for order in [["one", "two"], ["two", "one"]] {
        let mut library = Library::embedded();
        let mut words = Vec::new();
        for folder in order {
            let states = if folder == "one" { &right } else { &wrong };
            library.add(&format!("{folder}/aut.txt"), states).unwrap();
            let place = library.add(&format!("{folder}/r.game"), claim).unwrap();
            words.push((folder, place));
        }
        for (folder, place) in words {
            let mut found = Vec::new();
            grundy::check::check_text(&library, place, None, &Job::quiet(), &mut |report| {
                found.push(report.word());
            })
            .unwrap();
            let expected = if folder == "one" { "proved" } else { "refuted" };
            assert_eq!(found, [expected], "{folder}");
        }
    }
}

#[test]
fn two_automata_of_one_name_are_an_error() {
    let mut library = Library::embedded();
    let one = "msd_2\n\n0 1\n0 -> 0\n1 -> 0\n";
    library.add("aut.txt", one).unwrap();
    library.add("aut.txt", one).unwrap();
    let other = library.add("aut.txt", &one.replace("0 1", "0 0"));
    assert!(
        other.unwrap_err()[0]
            .message
            .contains("two automata are called aut.txt")
    );
}

#[test]
fn a_check_of_texts_with_two_automata_of_one_name_is_refused() {
    let text = |name: &str, text: &str| {
        let (name, text) = (name.to_string(), text.to_string());
        ClaimSource::Text(SourceText { name, text })
    };
    let one = "msd_2\n\n0 1\n0 -> 0\n1 -> 0\n";
    let claim = "claim \"zero\" for nim(1)\n  P = automaton in \"aut.txt\"\n";
    let mut texts = vec![text("aut.txt", one), text("my.game", claim)];
    let answered = |texts: &[ClaimSource]| {
        let request = CheckRequest {
            texts: texts.to_vec(),
            ..CheckRequest::default()
        };
        Laboratory::new().answer(&Request::Check(request), &Job::quiet())
    };
    assert!(answered(&texts).is_ok());
    texts.push(text("aut.txt", &one.replace("0 1", "0 0")));
    let message = answered(&texts).unwrap_err().to_string();
    assert!(
        message.contains("two texts are called aut.txt"),
        "{message}"
    );
}

#[test]
fn a_claim_that_is_asked_beside_texts_names_the_games_of_these_texts() {
    let lab = laboratory(&[("my.game", &other_rules("wythoff"))]);
    let same = "same values as wythoff";
    for (game, expected) in [
        ("classics:wythoff", "refuted"),
        ("my.game:wythoff", "holds"),
    ] {
        let claim = lab.game(game).unwrap().claim(same).unwrap();
        assert_eq!(claim.check(9).unwrap().word(), expected, "{game}");
    }
    let texts = [
        ("my.game", other_rules("wythoff")),
        ("your.game", "game wythoff on (x, y)\n  (x - 1, y)\n".into()),
    ];
    let texts = texts.map(|(name, text)| SourceText {
        name: name.into(),
        text,
    });
    let game = GameText {
        texts: texts.into(),
        ..GameText::of("my.game:wythoff")
    };
    let message = Laboratory::new()
        .read(&game)
        .unwrap()
        .claim(same)
        .unwrap()
        .check(9)
        .unwrap_err();
    let message = message.to_string();
    assert!(
        message.contains("my.game") && message.contains("your.game"),
        "{message}"
    );
}

#[test]
fn a_text_that_is_given_twice_is_checked_once() {
    let source = || {
        let text = "claim \"sum\"\n  1 + 1 = 2\n".into();
        ClaimSource::Text(SourceText {
            name: "a.game".into(),
            text,
        })
    };
    let request = CheckRequest {
        texts: vec![source(), source()],
        ..CheckRequest::default()
    };
    let answered = Laboratory::new()
        .answer(&Request::Check(request), &Job::quiet())
        .unwrap();
    let answered = serde_json::to_value(&answered).unwrap();
    assert_eq!(answered["verdicts"].as_array().unwrap().len(), 1);
}

#[test]
fn the_same_error_in_three_claims_is_told_of_each() {
    let text = "claim \"one\", n in 1..0\n  n > 4\nclaim \"two\", n in 1..0\n  n > 4\nclaim \"three\", n in 2..1\n  n > 4\n";
    let request = CheckRequest {
        texts: vec![ClaimSource::Text(SourceText {
            name: "a.game".into(),
            text: text.into(),
        })],
        ..CheckRequest::default()
    };
    let answered = Laboratory::new()
        .answer(&Request::Check(request), &Job::quiet())
        .unwrap();
    let answered = serde_json::to_value(&answered).unwrap();
    let errors = answered["errors"].as_array().unwrap();
    let lines: Vec<_> = errors.iter().map(|error| &error["from"]["line"]).collect();
    assert_eq!(lines, [0, 2, 4], "{errors:?}");
}

#[test]
fn two_texts_of_one_name_are_refused() {
    let text = |moves: &str| SourceText {
        name: "a.game".into(),
        text: format!("game foo on (n)\n  {moves}\n"),
    };
    let read = |texts: [SourceText; 2]| {
        let game = GameText {
            texts: texts.into(),
            ..GameText::of("a.game:foo")
        };
        Laboratory::new()
            .read(&game)
            .map(|game| game.name().to_string())
    };
    assert!(read([text("n - 1"), text("n - 1")]).is_ok());
    let message = read([text("n - 1"), text("n - 1; n - 2")])
        .unwrap_err()
        .to_string();
    assert!(message.contains("two texts are called a.game"), "{message}");
}
