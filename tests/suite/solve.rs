//! Games solved from their rules alone.

use grundy::Job;
use grundy::check::{Ask, Extent, Tools, check};
use grundy::claim::Verdict;
use grundy::game::{Game, Play};
use grundy::language::{parse_claim, parse_game};
use grundy::library::Library;
use grundy::prover::ProofEffort;
use grundy::solve::{Grade, SearchBounds, Solution, SolutionPart, solve};
use grundy_automata::Numeration;

/// Tables small enough for a test.
const SMALL: SearchBounds = SearchBounds {
    positions: 1 << 12,
    ..SearchBounds::new()
};

fn game(text: &str) -> Game {
    let expression = parse_game(text).into_result().unwrap().unwrap();
    Game::new(&expression, &Library::embedded()).unwrap()
}

fn solved(text: &str) -> Solution {
    solve(&game(text), &Library::embedded(), SMALL, &Job::quiet()).unwrap()
}

/// The formula of what is proved, without its left side.
fn formula(part: &SolutionPart) -> &str {
    assert_eq!(part.grade, Grade::Proved, "{part:?}");
    let claim = part.formula.as_deref().unwrap_or("= an automaton");
    claim.split_once("= ").unwrap().1
}

#[test]
fn the_p_positions_of_games_of_the_papers_are_found_and_proved() {
    for (rules, expected) in [
        ("yama", "{(x, y) | |x - y| <= 1}"),
        ("triangular", "{(x, y) | |x - y| <= 1}"),
        ("ryuo(3)", "{(x, y) | |x - y| <= 1, (x + y) mod 3 = 0}"),
        ("ryuo(5)", "{(x, y) | (x + y) mod 5 = 0, x div 5 = y div 5}"),
        ("ryuo(8)", "{(x, y) | (x + y) mod 8 = 0, x div 8 = y div 8}"),
        (
            "ryuo(3) with pass",
            "{(x, y, 0) | |x - y| <= 1, (x + y) mod 3 = 0} ∪ {(0, 0, 1), (1, 3, 1), (2, 2, 1), (3, 1, 1)} ∪ {(x, y, 1) | min(x, y) >= 4, |x - y| <= 1, (x + y) mod 3 = 2}",
        ),
        (
            "ryuo_restricted(3, 8, 8)",
            "{(x, y) | |x mod 8 - y mod 8| <= 1, (x mod 8 + y mod 8) mod 3 = 0}",
        ),
        (
            "ryuo_restricted(3, 6, 9)",
            "{(x, y) | |x mod 6 - y mod 9| <= 1, (x mod 6 + y mod 9) mod 3 = 0}",
        ),
        ("ab_yama(4, 2)", "{(x, y) | |x div 2 - y div 2| <= 1}"),
        (
            "ab_yama(3, 1)",
            "{(x, y) | max(x, y) - 2 * (min(x, y) div 2) <= 2}",
        ),
        (
            "yama_wythoff(2)",
            "{(0, 0), (0, 1), (1, 0)} ∪ {(x, y) | min(x, y) = 1, max(x, y) >= 5}",
        ),
        (
            "triangular_geometric(2)",
            "{(0, 0), (0, 1), (1, 1)} ∪ {(2^k, 2^(k + 1)) | k >= 0}, symmetric",
        ),
        (
            "triangular_geometric(3)",
            "{(0, 0), (0, 1)} ∪ {(3^k, 3^(k + 1)) | k >= 0}, symmetric",
        ),
        (
            "triangular_sub_geometric(2)",
            "{(0, 0)} ∪ {(2^k - 1, 2^(k + 1) - 1) | k >= 0}, symmetric",
        ),
        (
            "cyclic_nimhoff(4, 2)",
            "{(x1, x2) | (x1 + x2) mod 4 = 0, x1 div 4 = x2 div 4}",
        ),
        (
            "wythoff",
            "{(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric",
        ),
        (
            "fraenkel(2)",
            "{(floor(k * sqrt(2)), floor(k * sqrt(2)) + 2 k) | k >= 0}, symmetric",
        ),
    ] {
        assert_eq!(formula(&solved(rules).p_positions), expected, "{rules}");
    }
}

#[test]
fn the_p_positions_of_games_on_three_heaps_are_found_and_proved() {
    for (rules, expected) in [
        (
            "ryuo_3",
            "{(x, y, z) | x mod 3 = 1, y mod 3 = 1, z mod 3 = 1, floor(x / 3) xor floor(y / 3) xor floor(z / 3) = 1} ∪ {(x, y, z) | x mod 3 != 1 or y mod 3 != 1 or z mod 3 != 1, (x + y + z) mod 3 = 0, floor(x / 3) xor floor(y / 3) xor floor(z / 3) = 0}",
        ),
        (
            "three_heaps_1",
            "{(0, 0, 1)} ∪ {(0, a, a) | a >= 0} ∪ {(a, a, a) | a >= 1} ∪ {(a, a, 2 a) | a >= 1}, symmetric",
        ),
        (
            "three_heaps_2",
            "{(0, 0, 2), (1, 1, 2), (2, 2, 2)} ∪ {(0, a, a) | a >= 0} ∪ {(0, a, a + 1) | a >= 0} ∪ {(1, a, a) | a >= 1}, symmetric",
        ),
        (
            "three_heaps_3",
            "{(0, 0, 0), (0, 0, 1), (0, 1, 1), (0, 2, 2), (1, 1, 1), (1, 1, 2), (2, 2, 2)} ∪ {(x, y, z) | x <= y <= z, x = 0, y = z}, symmetric",
        ),
        (
            "three_heaps_4",
            "{(x, y, z) | x <= y <= z, y = 0}, symmetric",
        ),
        (
            "three_heaps_5",
            "{(0, 1, 1), (1, 1, 2)} ∪ {(0, 0, a) | a >= 0} ∪ {(1, a, a) | a >= 1} ∪ {(a, a, a) | a >= 2} ∪ {(a + 1, a + 1, 2 a + 1) | a >= 1}, symmetric",
        ),
    ] {
        let limits = SearchBounds {
            positions: 1 << 15,
            ..SMALL
        };
        let solution = solve(&game(rules), &Library::embedded(), limits, &Job::quiet()).unwrap();
        assert_eq!(formula(&solution.p_positions), expected, "{rules}");
    }
}

#[test]
fn grundy_values_are_found_and_proved_where_they_have_a_formula() {
    for (rules, expected) in [
        ("yama", "0 if |x - y| <= 1 else min(x, y) + 1"),
        (
            "ryuo(3)",
            "(x + y) mod 3 + 3 * (floor(x / 3) xor floor(y / 3))",
        ),
        (
            "ryuo(7)",
            "(x + y) mod 7 + 7 * (floor(x / 7) xor floor(y / 7))",
        ),
        (
            "ryuo_restricted(3, 8, 8)",
            "(x mod 8 + y mod 8) mod 3 + 3 * (floor(x mod 8 / 3) xor floor(y mod 8 / 3))",
        ),
        (
            "ryuo_restricted(3, 6, 9)",
            "(x mod 6 + y mod 9) mod 3 + 3 * (floor(x mod 6 / 3) xor floor(y mod 9 / 3))",
        ),
        (
            "cyclic_nimhoff(4, 2)",
            "(x1 + x2) mod 4 + 4 * (floor(x1 / 4) xor floor(x2 / 4))",
        ),
        (
            "ab_yama(4, 2)",
            "0 if |x div 2 - y div 2| <= 1 else min(x div 2, y div 2) + 1",
        ),
        (
            "ab_yama(3, 1)",
            "0 if max(x, y) - 2 * (min(x, y) div 2) <= 2 else 3 * (min(x, y) div 4) + 1 if min(x, y) mod 4 = 1 or |x - y| <= 5 and min(x, y) mod 4 = 0 else 3 * (min(x, y) div 4) + 3 if min(x, y) mod 2 = 1 else 3 * (min(x, y) div 4) + 2",
        ),
        (
            "king",
            "3 if min(x, y) mod 2 = 1 and max(x, y) mod 2 = 0 else x mod 2 + y mod 2",
        ),
        (
            "knight",
            "0 if max(x, y) - 3 * (min(x, y) div 3) <= 1 else 1 if |x - y| <= 1 else min(x, y) mod 3",
        ),
        ("all_but({4, 8})", "4 * (x div 12) + (x mod 4)"),
    ] {
        assert_eq!(formula(&solved(rules).grundy), expected, "{rules}");
    }
}

#[test]
fn a_game_with_blocking_is_solved_by_an_automaton_where_the_printed_formula_is_false() {
    let limits = SearchBounds {
        positions: 1 << 16,
        ..SMALL
    };
    let game = game("larsson(2, 2)");
    let solution = solve(&game, &Library::embedded(), limits, &Job::quiet()).unwrap();
    assert_eq!(formula(&solution.p_positions), "an automaton");
    let proof = solution.p_positions.proof.unwrap();
    assert_eq!((proof.base.as_str(), proof.states), ("Zeckendorf", 21));
}

#[test]
fn the_p_positions_of_taking_and_breaking_are_those_of_value_0() {
    for (rules, p_positions, grundy) in [
        (
            "kayles",
            "{(0)}",
            "0 if n = 0 else 3 if n in {3, 6, 18, 39} else 4 if n in {9, 21, 57} else 5 if n = 28 else 6 if n in {11, 22, 34, 70} else 7 if n = 15 else 1 if n mod 12 in {1, 4, 8} else 4 if n mod 12 in {0, 5} else 7 if n mod 12 in {6, 11} else 8 if n mod 12 in {3, 9} else 2",
        ),
        (
            "dawsons_kayles",
            "{(0), (1), (15), (35)} ∪ {(n) | n mod 34 in {5, 9, 21, 25, 29}}",
            "0 if n in {0, 1, 15, 35} else 2 if n in {17, 18, 32, 52} else 0 if n mod 34 in {5, 9, 21, 25, 29} else 2 if n mod 34 in {4, 12, 13, 26} else 3 if n mod 34 in {6, 10, 11, 19, 20, 24, 32} else 4 if n mod 34 in {0, 14, 15, 30} else 5 if n mod 34 in {16, 17, 31} else 7 if n mod 34 = 33 else 8 if n mod 34 = 1 else 9 if n mod 34 = 18 else 1",
        ),
    ] {
        let solution = solved(rules);
        assert_eq!(formula(&solution.p_positions), p_positions, "{rules}");
        assert_eq!(formula(&solution.grundy), grundy, "{rules}");
    }
}

#[test]
fn what_is_said_of_taking_and_breaking_is_refuted_where_it_is_false() {
    let library = Library::embedded();
    for (rules, claim) in [
        ("kayles", "P = {(0), (5000)}"),
        ("kayles", "P = {(x) | x mod 12 = 0, x < 12}"),
        (
            "dawsons_kayles",
            "P = {(0), (1), (15), (35)} ∪ {(x) | x mod 34 in {5, 9, 21, 25}}",
        ),
    ] {
        let parsed = parse_claim(claim).into_result().unwrap().unwrap();
        let ask = Ask::from(Extent::Max(20)).proved(ProofEffort::LARGE);
        let play = Play::Normal;
        let verdict = check(
            &game(rules),
            &parsed,
            play,
            ask,
            Tools::new(&library, &Job::quiet()),
        )
        .unwrap();
        let proved = matches!(verdict, Verdict::Proved { .. });
        // Heaps of 12 and 0 are one set of P-positions here.
        assert_eq!(proved, claim.contains("x < 12"), "{rules}, {claim}");
    }
}

#[test]
fn misere_play_is_solved_as_well() {
    for (rules, expected) in [
        ("yama", "{(x, y) | min(x, y) = 0, max(x, y) >= 2}"),
        ("ryuo(3)", "{(x, y) | |x - y| <= 1, (x + y) mod 3 = 1}"),
        (
            "wythoff",
            "{(0, 1), (2, 2)} ∪ {(floor(k phi), floor(k phi) + k) | k >= 2}, symmetric",
        ),
        (
            "fraenkel(2)",
            "{(floor((2 k + 1) * sqrt(2) / 2), floor((2 k + 1) * sqrt(2) / 2) + 2 k + 1) | k >= 0}, symmetric",
        ),
        (
            "triangular_geometric(3)",
            "{(0, 2), (1, 1), (2, 3)} ∪ {((7 * 3^k - 1) / 2, (7 * 3^(k + 1) - 1) / 2) | k >= 0}, symmetric",
        ),
    ] {
        assert_eq!(
            formula(&solved(rules).misere_p_positions),
            expected,
            "{rules}"
        );
    }
}

/// Rules that stand in no paper.
const OWN: [(&str, &str, &str); 17] = [
    (
        "{(x-i, y+2) | i >= 3} ∪ {(x+2, y-i) | i >= 3}",
        "{(x, y) | |x - y| <= 2}",
        "0 if |x - y| <= 2 else min(x, y) + 1",
    ),
    (
        "{(x-1), (x-3), (x-4)}",
        "{(x) | x mod 7 in {0, 2}}",
        "0 if x mod 7 in {0, 2} else 1 if x mod 7 in {1, 3} else 3 if x mod 7 = 5 else 2",
    ),
    (
        "on (x, y), symmetric: (x - i, y - j) where i >= 1, j >= 1",
        "{(x, y) | min(x, y) = 0}",
        "min(x, y)",
    ),
    (
        "{(x-i, y) | i >= 1} ∪ {(x, y-j) | 1 <= j <= 4}",
        "{(x, y) | x <= 4, |x - y| mod 5 = 0}",
        "x xor (y mod 5)",
    ),
    (
        "{(x-i, y-j) | 1 <= i, 0 <= j <= 2} ∪ {(x, y-1)}",
        "{(x, y) | x = 0, y mod 2 = 0}",
        "2 * x + |x - y| mod 2 if x < y else x + y",
    ),
    (
        "{(x-i, y-2 i) | i >= 1} ∪ {(x-2 i, y-i) | i >= 1} ∪ {(x-i, y) | i >= 1} ∪ {(x, y-i) | i >= 1}",
        "{(x, y) | x = y}",
        "x xor y",
    ),
    (
        "on (x, y, z), symmetric: (x - i, y - j, z) where i >= 1, j >= 0, i + j <= 2",
        "{(x, y, z) | (x + y + z) mod 3 = 0}",
        "(x + y + z) mod 3",
    ),
    (
        "on (x, y), symmetric: (x - i, y) where 1 <= i <= 3; (x - i, y - i) where i >= 1",
        "{(0, 4 a) | a >= 0} ∪ {(1, 4 a + 2) | a >= 0} ∪ {(2, 4 a + 1) | a >= 1} ∪ {(5, 4 a + 3) | a >= 1}, symmetric",
        "",
    ),
    (
        "on (x, y), symmetric: (x - i, y + j) where i >= 1, 0 <= j < i",
        "{(x, y) | x = y}",
        "",
    ),
    (
        "{(x - 2 i, y + i) | i >= 1} ∪ {(x + i, y - 2 i) | i >= 1}",
        "{(x, y) | |x - y| <= 1}",
        "",
    ),
    ("x - i where i >= 1, 2 i <= x", "{(2^k - 1) | k >= 0}", ""),
    (
        "{(x-1), (x-4), (x-10)}",
        "{(0), (2), (5), (7)} ∪ {(x) | x >= 11, x mod 11 in {2, 5, 7, 10}}",
        "0 if x = 0 else 1 if x = 1 else 2 if x = 11 else 3 if x in {10, 12, 15} else 0 if x mod 11 in {2, 5, 7, 10} else 2 if x mod 11 in {1, 4, 9} else 1",
    ),
    (
        "{(x-i, y) | i >= 1, gcd(i, 6) = 1} ∪ {(x, y-j) | 1 <= j <= 3}",
        "{(x, y) | x mod 2 = y mod 4}",
        "x mod 2 xor y mod 4",
    ),
    (
        "on (x, y), symmetric: (x - i, y - i) where i >= 1; (x - i, y) where 1 <= i <= 2",
        "{(x, y) | min(x, y) <= 2, (x + y) mod 3 = 0}",
        "3 * min(x div 3, y div 3) + (x + y) mod 3",
    ),
    (
        "on (x, y), symmetric: (x - i, y - j) where 1 <= i <= 2, 0 <= j <= 1",
        "{(x, y) | min(x, y) mod 2 = 0, |x - y| mod 3 = 0}",
        "2 if min(x, y) mod 2 = 1 and x = y else (|x - y| + 2) mod 3 + 3 if min(x, y) mod 2 = 1 else |x - y| mod 3",
    ),
    (
        "on (x, y, z): (x - i, y - i, z - i) where i >= 1; (x - i, y, z) where i >= 1",
        "{(x, y, z) | x = 0}",
        "x",
    ),
    (
        "{(x - i, y - i) | i >= 2} ∪ {(x - 1, y), (x, y - 1)}",
        "{(0, 2 a) | a >= 0} ∪ {(1, 2 a + 1) | a >= 0} ∪ {(2 a, 0) | a >= 1} ∪ {(2 a + 1, 1) | a >= 1} ∪ {(3, 2 a) | a >= 2} ∪ {(4, 2 a + 1) | a >= 1} ∪ {(2 a + 1, 4) | a >= 2} ∪ {(2 a, 3) | a >= 3}",
        "",
    ),
];

#[test]
fn rules_that_stand_in_no_paper_are_solved_as_well() {
    for (rules, p_positions, grundy) in OWN {
        let solution = solved(rules);
        assert_eq!(formula(&solution.p_positions), p_positions, "{rules}");
        if !grundy.is_empty() {
            assert_eq!(formula(&solution.grundy), grundy, "{rules}");
        }
    }
}

#[test]
fn every_formula_is_a_claim_that_is_proved_by_itself() {
    let library = Library::embedded();
    for (rules, ..) in OWN {
        let (game, solution) = (game(rules), solved(rules));
        for (part, play) in [
            (&solution.p_positions, Play::Normal),
            (&solution.grundy, Play::Normal),
            (&solution.misere_p_positions, Play::Misere),
        ] {
            let Some(formula) = part
                .formula
                .as_ref()
                .filter(|_| part.grade == Grade::Proved)
            else {
                continue;
            };
            let claim = parse_claim(formula).into_result().unwrap().unwrap();
            let ask = Ask::from(Extent::Max(12)).proved(ProofEffort::LARGE);
            let verdict = check(
                &game,
                &claim,
                play,
                ask,
                Tools::new(&library, &Job::quiet()),
            )
            .unwrap();
            assert!(
                matches!(verdict, Verdict::Proved { .. }),
                "{rules}: {formula}"
            );
        }
    }
}

#[test]
fn what_has_no_automaton_is_seen_or_unknown_and_never_false() {
    let solution = solved("triangular_wythoff(0)");
    // By winning moves that are written down.
    assert_eq!(solution.p_positions.grade, Grade::Proved);
    let proved = "P = {(0, 0)} ∪ {((k^2 + k) / 2, (k^2 + 3 k + 2) / 2) | k >= 0}, symmetric";
    assert_eq!(solution.p_positions.formula.as_deref(), Some(proved));
    let wythoff = solved("wythoff").grundy;
    assert_eq!(wythoff.grade, Grade::Unknown);
    assert!(
        wythoff.notes[0].contains("values at x = 0"),
        "{:?}",
        wythoff.notes
    );
}

#[test]
fn a_job_that_is_cancelled_at_once_leaves_what_is_unknown_with_its_reason() {
    let game = game("yama");
    let solution = solve(&game, &Library::embedded(), SMALL, &Job::cancelled()).unwrap();
    assert_eq!(solution.p_positions.grade, Grade::Unknown);
    assert!(solution.p_positions.reason.is_some());
}

#[test]
fn where_moves_lead_to_sums_the_p_positions_follow_from_the_values() {
    for (rules, p_positions, grundy) in [
        (
            "(x - 1, y - 1) + (0, 1); (x - i, y) where i >= 1; (x, y - i) where i >= 1",
            Some("{(x, y) | x = y}"),
            "x xor y",
        ),
        (
            "(x - i, y) + (i - 1, 0) where i >= 1; (x, y - 1)",
            Some("{(x, y) | |x - y| mod 2 = 0}"),
            "|x - y| mod 2",
        ),
        (
            "(x - i, 0) + (0, y - j) where i + j >= 1",
            None,
            "an automaton",
        ),
    ] {
        let solution = solved(rules);
        assert_eq!(formula(&solution.grundy), grundy, "{rules}");
        let found = &solution.p_positions;
        assert_eq!(found.grade, Grade::Proved, "{rules}: {found:?}");
        if let Some(expected) = p_positions {
            assert_eq!(formula(found), expected, "{rules}");
        }
        // By the sentence itself, or as the positions of value 0.
        assert!(found.proof.is_some() || found.by.is_some(), "{rules}");
    }
}

#[test]
fn no_base_is_excluded_in_which_there_is_an_automaton() {
    // A chocolate bar, eaten from the top or so that its height shrinks with its width, and a bar beside it; Welter's game
    // on three coins. Both are known by finite automata in base 2.
    let chocolate = "on (x, y, z): (u, y, z) where u < x; (x, u, z) where u < y; (x, min(y, w div 2), w) where w < z";
    let welter = "on (x, y, z): (u, y, z) where u < x, u != y, u != z; (x, u, z) where u < y, u != x, u != z; (x, y, u) where u < z, u != x, u != y";
    for rules in [chocolate, welter] {
        let found = solved(rules);
        for part in [found.p_positions, found.misere_p_positions] {
            assert!(
                part.grade != Grade::Unknown || part.reason.is_some(),
                "{rules}"
            );
            let excluded = &part.excluded;
            assert!(
                !excluded.contains(&Numeration::binary()),
                "{rules}: {excluded:?}"
            );
        }
    }
}

#[test]
fn an_answer_that_is_symmetric_says_which_heaps_a_pass_does_not_change() {
    let rules = "on (x, y), symmetric: (x - 2, y - 1); (x - 1, y - 1)";
    let with_pass = solved(&format!("{rules} with pass")).p_positions;
    let expected = "{(3 a, 3 a + b, 0) | a >= 0, b >= 0} ∪ {(0, a, 1) | a >= 0} ∪ {(3 a + 4, 3 a + b + 4, 1) | a >= 0, b >= 0}, symmetric";
    assert_eq!(formula(&with_pass), expected);
    assert_eq!(
        with_pass.notes,
        ["symmetric in x, y; the pass e keeps its place"]
    );
    // Without a pass, symmetric means all heaps.
    assert!(solved(rules).p_positions.notes.is_empty());
}

#[test]
fn an_irrational_multiple_of_a_quotient_is_rounded_in_a_proof() {
    let pairs =
        |index: &str| format!("P = {{(x, y) | x <= y, x = floor(({index}) * phi)}}, symmetric");
    for (index, word) in [
        ("y - x", "proved"),
        ("(2 y - 2 x) div 2", "proved"),
        ("max(y - x, 0)", "proved"),
        ("(2 y - 2 x + 1) div 2", "proved"),
        ("(2 y - 2 x + 2) div 2", "refuted"),
        ("|y - x| + 1", "refuted"),
    ] {
        let claim = parse_claim(&pairs(index)).into_result().unwrap().unwrap();
        let (library, job) = (Library::embedded(), Job::quiet());
        let ask = Ask::from(Extent::Max(30)).proved(ProofEffort::LARGE);
        let tools = Tools::new(&library, &job);
        let found = check(&game("wythoff"), &claim, Play::Normal, ask, tools).unwrap();
        assert_eq!(found.word(), word, "{index}: {found:?}");
    }
}
