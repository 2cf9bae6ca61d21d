use crate::game::instantiate::instantiate_many;
use crate::game::{Game, GameId, Names, instantiate};
use crate::language::parse_game;
use crate::library::Library;
use std::collections::BTreeSet;

fn id_in(library: &Library, text: &str) -> GameId {
    let game = parse_game(text).into_result().unwrap().unwrap();
    *Game::new(&game, library).unwrap().id()
}

fn id(text: &str) -> GameId {
    id_in(&Library::embedded(), text)
}

#[test]
fn letters_names_order_and_symmetric_do_not_matter() {
    let wythoff = id("wythoff");
    for copy in [
        "on (x, y), symmetric: (x - i, y) where i >= 1; (x - i, y - i) where i >= 1",
        "on (u, v): (u, v - z) where z >= 1; (u - i, v) where i >= 1; (u - q, v - q) where q >= 1",
        "on (u, v): moves of wythoff",
        "moves of wythoff",
    ] {
        assert_eq!(id(copy), wythoff, "{copy}");
    }
    assert_eq!(id("nim(2)"), id("nim(1) + nim(1)"));
    assert_eq!(
        id("on (x, y): (x - i, y) where 1 <= i and i <= 3"),
        id("on (a, b): (a - x, b) where 1 <= x <= 3")
    );
}

#[test]
fn twists_arguments_and_moves_matter() {
    let games = [
        "wythoff",
        "wythoff with pass",
        "blocking 1 of wythoff",
        "blocking 2 of wythoff",
        "nim(2)",
        "nim(3)",
        "on (x, y): (x - i, y) where 1 <= i <= 3",
        "on (x, y): (x - i, y) where 1 <= i <= 4",
        "on (x, y): (x, y - i) where 1 <= i <= 3",
        "on (x, y): (x - i, y) where 1 <= i < 3",
        "on (x, y): (x - i, y - i) where 1 <= i <= 3",
        "on (x, y): (x - i, y - j) where 1 <= i <= 3, 1 <= j <= 3",
        "on (x, y): blocking 1 of (x - i, y) or (x, y - i) where 1 <= i <= 3",
        "on (x, y): blocking 1 of (x - i, y) where 1 <= i <= 3; blocking 1 of (x, y - i) where 1 <= i <= 3",
    ];
    for (place, one) in games.iter().enumerate() {
        for other in &games[place + 1..] {
            assert_ne!(id(one), id(other), "{one} and {other}");
        }
    }
}

#[test]
fn a_digest_is_read_back_as_it_was_written() {
    let wythoff = id("wythoff");
    let digits = wythoff.to_string();
    assert_eq!(digits.len(), 64);
    assert_eq!(digits.parse(), Ok(wythoff));
    assert_eq!(digits.to_uppercase().parse(), Ok(wythoff));
    for wrong in ["", "12", &digits[1..], &format!("+{}", &digits[1..])] {
        assert!(wrong.parse::<GameId>().is_err(), "{wrong}");
    }
}

#[test]
fn what_a_rule_refers_to_is_part_of_its_game() {
    let mut library = Library::embedded();
    let text = "game inner on (x)\n  x - 1\n\ngame outer = inner\n";
    let place = library.add("a.game", text).unwrap();
    let mut other = Library::embedded();
    other
        .add("a.game", &text.replace("x - 1", "x - 2"))
        .unwrap();
    let (one, two) = (library.seen_from(place), other.seen_from(place));
    assert_eq!(id_in(&one, "outer"), id_in(&one, "inner"));
    assert_ne!(id_in(&one, "outer"), id_in(&two, "outer"));
}

#[test]
fn what_a_game_is_called_is_read_back_as_the_same_game() {
    let library = Library::embedded();
    for text in [
        "wythoff",
        "ryuo(3) with pass",
        "nim(1) + wythoff",
        "blocking 1 of nim(2)",
        "wythoff + blocking 1 of nim(1)",
        "subtraction({1, 2, 5})",
        "moves of yama",
    ] {
        let game = parse_game(text).into_result().unwrap().unwrap();
        let game = Game::new(&game, &library).unwrap();
        let named = game.named().unwrap_or_else(|| panic!("{text} has a name"));
        assert_eq!(
            *Game::new(named, &library).unwrap().id(),
            *game.id(),
            "{text}"
        );
    }
}

#[test]
fn the_order_of_conditions_does_not_matter() {
    for (one, other) in [
        (
            "on (x): x - 1 where a >= 1, b >= 2, a + b <= x",
            "on (x): x - 1 where b >= 2, a + b <= x, a >= 1",
        ),
        (
            "on (x): x - 1 where a >= 1, b >= 2, a + b <= x",
            "on (x): x - 1 where c <= x - d, d >= 1, c >= 2",
        ),
        (
            "on (x, y): (x - i, y) where i odd, i <= y",
            "on (x, y): (x - j, y) where j <= y, j odd",
        ),
    ] {
        let alike = id(one) == id(other);
        assert_eq!(alike, !other.contains("c <= x"), "{one} and {other}");
    }
}

#[test]
fn games_of_many_heaps_have_identities_of_their_own() {
    let library = Library::embedded();
    let many = |heaps: usize| {
        let game = parse_game(&format!("nim({heaps})"))
            .into_result()
            .unwrap()
            .unwrap();
        GameId::of(&instantiate_many(&game, &Names::new(), &library, 0).unwrap())
    };
    let all: BTreeSet<GameId> = (250..260).chain(510..514).map(many).collect();
    assert_eq!(all.len(), 14);
}

#[test]
fn a_game_and_its_rules_have_one_identity() {
    let library = Library::embedded();
    let mut compared = 0;
    for text in library.texts() {
        for written in text.games() {
            let Some(game) = written.without_arguments() else {
                continue;
            };
            let (Ok(bare), Ok(game)) = (
                instantiate(&game, &Names::new(), &library, 0),
                Game::new(&game, &library),
            ) else {
                continue;
            };
            compared += 1;
            assert_eq!(GameId::of(&bare), *game.id(), "{}", written.name.text);
        }
    }
    assert!(compared > 20, "{compared}");
}
