//! Formulas that are the values are proved, and formulas that are not are not.

use super::super::{formulas_agree, values_proved};
use crate::claim::{Claim, Positions, Resolved};
use grundy_engines::table::Table;
use grundy_rules::formula::no_games;
use grundy_rules::game::{Game, Names};
use grundy_rules::language::{parse_claim, parse_game};
use grundy_rules::library::Library;
use grundy_work::Job;

fn game(text: &str) -> Game {
    let parsed = parse_game(text).into_result().unwrap().unwrap();
    Game::new(&parsed, &Library::embedded()).unwrap()
}

fn claimed(game: &Game, formula: &str) -> Claim {
    let claim = parse_claim(&format!("grundy(x, y) = {formula}"));
    let claim = claim.into_result().unwrap().unwrap();
    let positions = Positions::of_game(game);
    let claim = Claim::new(&claim, &Names::new(), positions, &no_games);
    claim.unwrap().unwrap()
}

fn proof(game: &Game, formula: &str) -> Option<Vec<String>> {
    let claim = claimed(game, formula);
    let (text, steps) = values_proved(game, claim.resolved(), &Job::quiet())?;
    assert!(steps > 0);
    Some(text)
}

/// Is the formula the value of every position with heaps up to 24?
fn is_true(game: &Game, formula: &str) -> bool {
    let claim = claimed(game, formula);
    let Resolved::Grundy(formula, _) = claim.resolved() else {
        panic!("no formula");
    };
    let job = Job::quiet();
    let table = Table::grundy(game, &[25, 25], &job).unwrap();
    (0..25_i64)
        .flat_map(|x| (0..25_i64).map(move |y| [x, y]))
        .all(|at| {
            let numbers = at.map(Into::into);
            let claimed = formula.value(&numbers, &grundy_rules::formula::NoGames);
            claimed.is_ok_and(|value| {
                value.to_i64() == table.value(&at).and_then(|own| i64::try_from(own).ok())
            })
        })
}

/// Kimura and Yamashita, Theorem 3, with three numbers in it.
fn theorem([first, second, third]: [i64; 3]) -> String {
    format!(
        "0 if x = y else x + y - {first} if min(x, y) < {second} + g(|x - y|, min(x, y)) else g(|x - y|, min(x, y))
  where g(d, m) = d (d - 1) / 2 + (m - {third} - d (d - 1) / 2) mod d"
    )
}

#[test]
fn the_values_of_triangular_nim_are_proved_with_an_option_of_each_smaller_value() {
    let triangular = game("triangular");
    let text = proof(&triangular, &theorem([1, 1, 1])).unwrap().join("\n");
    assert!(
        text.contains("(h + 1, 0) is an option of value h"),
        "{text}"
    );
    assert!(
        text.contains("(m + e - w, m - w) is an option of value h"),
        "{text}"
    );
    // Where the option depends on the order of the differences, the order is named.
    let axis = |option: &str| {
        text.lines()
            .find(|line| line.contains(&format!("{option} is an option")))
    };
    for option in ["(h + 1, 0)", "(0, h + 1)"] {
        let line = axis(option).unwrap().trim_start();
        assert!(line.starts_with("If e "), "{line}");
    }
}

#[test]
fn both_orders_of_the_heaps_are_looked_at_where_the_moves_are_written_one_by_one() {
    let rules = "on (x, y): (x - i, y + j) where 1 <= j < i; (x + j, y - i) where 1 <= j < i";
    let text = proof(&game(rules), &theorem([1, 1, 1])).unwrap().join("\n");
    assert!(text.contains("From (m + d, m)"), "{text}");
    // With one of the moves left out the values are others.
    let one_sided = game("on (x, y): (x - i, y + j) where 1 <= j < i");
    assert!(proof(&one_sided, &theorem([1, 1, 1])).is_none());
}

#[test]
fn a_formula_with_another_number_is_not_proved() {
    let triangular = game("triangular");
    assert!(is_true(&triangular, &theorem([1, 1, 1])));
    for numbers in [
        [0, 1, 1],
        [2, 1, 1],
        [1, 0, 1],
        [1, 2, 1],
        [1, 1, 0],
        [1, 1, 2],
    ] {
        let formula = theorem(numbers);
        // In the second place 0 says the same, as the remainder keeps the bound apart.
        let proved = proof(&triangular, &formula).is_some();
        assert!(!proved || is_true(&triangular, &formula), "{numbers:?}");
        assert!(!proved || numbers[1] == 0, "{numbers:?}");
    }
}

#[test]
fn other_rules_with_the_same_formula_are_not_proved() {
    let formula = theorem([1, 1, 1]);
    for rules in [
        "on (x, y), symmetric: (x - i, y + j) where 1 <= j, j + 1 < i",
        "on (x, y), symmetric: (x - i, y + j) where 0 <= j < i",
        "on (x, y), symmetric: (x - i, y + j) where 2 <= j < i",
        "on (x, y), symmetric: (x - i, y + 1) where i >= 2",
        "on (x, y), symmetric: (x - i, y + j) where 1 <= j < i; (x - i, y) where i >= 1",
        "on (x, y), symmetric: (x - i, y + j) where 1 <= j < i, i >= 3",
    ] {
        let game = game(rules);
        assert!(!is_true(&game, &formula), "{rules}");
        assert!(proof(&game, &formula).is_none(), "{rules}");
    }
}

#[test]
fn formulas_without_a_remainder_by_the_difference_are_left_to_other_methods() {
    assert!(proof(&game("yama"), "0 if |x - y| <= 1 else min(x, y) + 1").is_none());
    assert!(proof(&game("nim(2)"), "x xor y").is_none());
    assert!(proof(&game("nim(2)"), "(x + y) mod 2").is_none());
    assert!(proof(&game("triangular"), "x + y - 1").is_none());
}

/// Theorem 2 of Kimura and Yamashita, and Theorem 3.
const THEOREMS: [&str; 2] = [
    "0 if |x - y| <= 1 else g(|x - y|, x + y) if x + y >= |x - y|^2 + 2 else x + y - 1
  where g(d, s) = d * (d - 1) / 2 + (s - d^2 - 2) mod (2 d) / 2",
    "0 if x = y else g(|x - y|, min(x, y)) if min(x, y) >= 1 + g(|x - y|, min(x, y)) else x + y - 1
  where g(d, m) = d * (d - 1) / 2 + (m - 1 - d * (d - 1) / 2) mod d",
];

/// Why two formulas agree, if that is found.
fn agreement(left: &str, right: &str) -> Option<Vec<String>> {
    let game = game("nim(2)");
    let [left, right] = [left, right].map(|formula| claimed(&game, formula));
    let (Resolved::Grundy(left, _), Resolved::Grundy(right, _)) =
        (left.resolved(), right.resolved())
    else {
        panic!("no formulas");
    };
    formulas_agree(left, (right, "\"B\""), &Job::quiet())
}

#[test]
fn the_remainder_of_theorem_2_is_twice_that_of_theorem_3_for_the_number_divided_is_even() {
    let [two, three] = THEOREMS;
    let text = agreement(two, three).unwrap();
    let words =
        "2*m + d - d*d - 2 is 2 times the integer (2*m + d - d*d - 2)/2, and 2*d is 2 times d";
    assert!(text.iter().any(|line| line.contains(words)), "{text:#?}");
    // The other way round it is the same.
    let text = agreement(three, two).unwrap();
    assert!(text.iter().any(|line| line.contains(words)), "{text:#?}");
}

#[test]
fn formulas_that_differ_at_one_place_do_not_agree() {
    let [two, three] = THEOREMS;
    for (from, to) in [
        ("mod (2 d) / 2", "mod (2 d) / 1"),
        ("d^2 - 2)", "d^2 - 4)"),
        ("|x - y| <= 1", "|x - y| <= 2"),
        ("^2 + 2 else", "^2 + 4 else"),
        ("else x + y - 1", "else x + y"),
    ] {
        let other = two.replacen(from, to, 1);
        assert_ne!(other, two);
        assert_eq!(agreement(&other, three), None, "{other}");
        assert_eq!(agreement(three, &other), None, "{other}");
    }
    // A formula in which the heaps have different parts agrees with one that names them otherwise.
    assert!(agreement("x + 2 y", "y + x + y").is_some());
    assert_eq!(agreement("x + 2 y", "2 x + y"), None);
}
