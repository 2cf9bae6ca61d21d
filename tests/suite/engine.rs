//! The engine against the definition: every option listed, mex taken, nothing clever.

use crate::{game, game_of_file};
use grundy::Job;
use grundy::game::{Game, Outcome, Play, Stop};
use grundy::language::Code;
use grundy::table::Table;
use grundy_oracle::{
    BlockingOracle, OptionGroup, Oracle, RandomRuleset, Removals, Rules, cases, positions_up_to,
    sample, terminating_rulesets, wide_rulesets,
};
use proptest::prelude::*;

/// Options, Grundy values and outcomes of both plays, at every one of the given positions.
fn agree<R: Rules>(
    game: &Game,
    shape: &[usize],
    rules: R,
    positions: &[Vec<i64>],
) -> Result<(), String> {
    let mut oracle = Oracle::new(rules);
    let table = Table::grundy(game, shape, &Job::quiet()).map_err(|stop| format!("{stop:?}"))?;
    let normal = Table::outcomes(game, shape, Play::Normal, &Job::quiet())
        .map_err(|stop| format!("{stop:?}"))?;
    let misere = match game.has_sums() {
        true => None,
        false => Some(
            Table::outcomes(game, shape, Play::Misere, &Job::quiet())
                .map_err(|stop| format!("{stop:?}"))?,
        ),
    };
    for position in positions {
        let options = game.options(position).map_err(|stop| format!("{stop:?}"))?;
        let mut expected = oracle.options(position).to_vec();
        expected.iter_mut().for_each(|option| option.sort());
        expected.sort();
        expected.dedup();
        if options != expected {
            return Err(format!(
                "options of {position:?}: {options:?}, by definition {expected:?}"
            ));
        }
        let value = table.value(position);
        let expected = oracle.grundy(position);
        if value != Some(expected) {
            return Err(format!(
                "at {position:?}: {value:?}, by definition {expected}; options {options:?}"
            ));
        }
        let p = normal.outcome(position) == Some(Outcome::P);
        if p != oracle.is_p(position) {
            return Err(format!("outcome at {position:?}; options {options:?}"));
        }
        if let (Some(misere), Some(expected)) = (&misere, oracle.is_misere_p(position)) {
            let p = misere.outcome(position) == Some(Outcome::P);
            if p != expected {
                return Err(format!(
                    "misère outcome at {position:?}: P is {p}; options {options:?}"
                ));
            }
        }
    }
    Ok(())
}

#[test]
fn all_255_games_of_small_removals_agree_with_the_definition() {
    let vectors: Vec<Vec<i64>> = positions_up_to(2, 2)
        .into_iter()
        .filter(|v| v != &[0, 0])
        .collect();
    assert_eq!(vectors.len(), 8);
    let positions = positions_up_to(2, 30);
    for choice in 1..256_usize {
        let chosen: Vec<Vec<i64>> = (0..8)
            .filter(|bit| choice >> bit & 1 == 1)
            .map(|bit| vectors[bit].clone())
            .collect();
        let lines: Vec<String> = chosen
            .iter()
            .map(|v| format!("(x - {}, y - {})", v[0], v[1]))
            .collect();
        let text = lines.join("; ");
        let engine = game(&text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        agree(&engine, &[31, 31], Removals(chosen), &positions)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
    }
}

#[test]
fn blocking_one_diagonal_option_agrees_with_the_definition() {
    let text = "symmetric (x - i, y) where i >= 1; blocking 1 of (x - i, y - i) where i >= 1";
    let engine = game(text).unwrap();
    let table = Table::outcomes(&engine, &[31, 31], Play::Normal, &Job::quiet()).unwrap();
    let mut oracle = BlockingOracle::new(|position: &[i64]| {
        let (x, y) = (position[0], position[1]);
        let group = |budget, options| OptionGroup { budget, options };
        vec![
            group(0, (1..=x).map(|i| vec![x - i, y]).collect()),
            group(0, (1..=y).map(|i| vec![x, y - i]).collect()),
            group(1, (1..=x.min(y)).map(|i| vec![x - i, y - i]).collect()),
        ]
    });
    for position in positions_up_to(2, 30) {
        let p = table.outcome(&position) == Some(Outcome::P);
        assert_eq!(p, oracle.is_p_with_blocking(&position), "{position:?}");
    }
    // Larsson 2009: p = 2 gives (0, 0), (1, 1), (2, 3), (4, 5), (6, 8).
    for position in [[0, 0], [1, 1], [2, 3], [4, 5], [6, 8]] {
        assert_eq!(table.outcome(&position), Some(Outcome::P));
    }
}

#[test]
fn an_option_that_a_line_gives_in_two_ways_is_blocked_once() {
    // One option each, x - 1, for two values of i, by two cases of a condition, by two orders of the heaps.
    for (text, heaps) in [
        ("blocking 1 of x - floor(i / 2) where 2 <= i <= 3", 1),
        ("blocking 1 of x - i where i = 1 or i <= 1, i >= 1", 1),
        ("symmetric blocking 1 of (x - 1, y - 1)", 2),
        ("blocking 1 of (x - 1, y) where i <= 1", 2),
    ] {
        let engine = game(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let table = Table::outcomes(&engine, &vec![6; heaps], Play::Normal, &Job::quiet()).unwrap();
        for position in positions_up_to(heaps, 5) {
            let lines = engine.options_by_line(&position).unwrap();
            assert!(
                lines.iter().all(|(_, options)| options.len() <= 1),
                "{text}"
            );
            assert_eq!(
                table.outcome(&position),
                Some(Outcome::P),
                "{text} at {position:?}"
            );
        }
    }
}

/// The lines of options of Gurvich's game at a position, with their budgets.
fn gurvich_lines(position: &[i64], [a, b, p, q]: [i64; 4], reading: &str) -> Vec<OptionGroup> {
    let (x, y) = (position[0], position[1]);
    let moves: Vec<(i64, i64)> = (0..=x)
        .flat_map(|i| (0..=y).map(move |j| (i, j)))
        .filter(|(i, j)| i + j > 0 && ((i - j).abs() < a || *i.min(j) < b))
        .collect();
    let line = |budget: i64, on: &dyn Fn(i64, i64) -> bool| OptionGroup {
        budget: usize::try_from(budget).unwrap(),
        options: moves
            .iter()
            .filter(|(i, j)| on(*i, *j))
            .map(|(i, j)| vec![x - i, y - j])
            .collect(),
    };
    let mut lines = Vec::new();
    if reading == "literal" {
        lines.push(line(p - 1, &|i, j| i == j));
        lines.push(line(q - 1, &|_, j| j == 0));
        lines.push(line(q - 1, &|i, _| i == 0));
        lines.push(line(0, &|i, j| i != j && i > 0 && j > 0));
        return lines;
    }
    for d in 1 - a..a {
        let budget = if d == 0 || reading == "section8" {
            p - 1
        } else {
            0
        };
        lines.push(line(budget, &|i, j| i - j == d));
    }
    for k in 0..b {
        lines.push(line(q - 1, &|i, j| i == k && i <= j));
        lines.push(line(q - 1, &|i, j| j == k && j <= i));
    }
    lines
}

#[test]
fn the_three_readings_of_gurvichs_blocking_agree_with_the_definition() {
    for n in 0..81 {
        let parameters = [n / 27 + 1, n / 9 % 3 + 1, n / 3 % 3 + 1, n % 3 + 1];
        let [a, b, p, q] = parameters;
        for (reading, name) in [
            ("lines", "gurvich"),
            ("literal", "gurvich_literal"),
            ("section8", "gurvich_section8"),
        ] {
            let text = format!("{name}({a}, {b}, {p}, {q})");
            let engine = game(&text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
            let table = Table::outcomes(&engine, &[11, 11], Play::Normal, &Job::quiet()).unwrap();
            let mut oracle = BlockingOracle::new(|position: &[i64]| {
                gurvich_lines(position, parameters, reading)
            });
            for position in positions_up_to(2, 10) {
                let found = table.outcome(&position) == Some(Outcome::P);
                assert_eq!(
                    found,
                    oracle.is_p_with_blocking(&position),
                    "{text} at {position:?}"
                );
            }
        }
    }
}

#[test]
fn a_measure_is_found_for_rules_of_many_cases_that_are_not_linear() {
    // The sum of no two weights below 3 falls, and the alternatives are too many for one programme that holds them all.
    let rules = "on (x, y, z):
      (x + 3, y - i, z) where i >= 2, ((y xor z) >= 0 or i div 3 < z), (((z + i) mod 2 != 0 or (i xor z) >= 0) and ((i xor z) >= 0 or i in multiples of 2 ∪ {2}));
      ((x + i) mod 4, y + j, i) where x + 3 z >= 3 i + 2 j + 5, j <= 2";
    let engine = game(rules).unwrap();
    assert!(engine.measure().proved);
    assert!(
        engine
            .options(&[8, 0, 1])
            .unwrap()
            .contains(&vec![vec![2, 0, 2]])
    );
    let table = Table::grundy(&engine, &[9, 3, 3], &Job::quiet()).unwrap();
    assert_eq!(table.value(&[0, 0, 0]), Some(0));
}

/// Compares a random ruleset with the oracle; boxes are small enough for the oracle.
fn compare(ruleset: &RandomRuleset, largest: i64) -> Result<(), TestCaseError> {
    let text = ruleset.to_text();
    let engine = game_of_file(&text, "g")
        .map_err(|errors| TestCaseError::fail(format!("{text}\n{errors:?}")))?;
    let shape = vec![usize::try_from(largest + 1).unwrap_or(1); ruleset.heaps];
    agree(&engine, &shape, ruleset, &ruleset.positions(largest))
        .map_err(|error| TestCaseError::fail(format!("{text}\n{error}")))
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn random_games_on_one_heap_agree_with_the_definition(ruleset in terminating_rulesets(1)) {
        compare(&ruleset, 16)?;
    }

    #[test]
    fn random_games_on_two_heaps_agree_with_the_definition(ruleset in terminating_rulesets(2)) {
        compare(&ruleset, 6)?;
    }
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn random_games_on_three_heaps_agree_with_the_definition(ruleset in terminating_rulesets(3)) {
        compare(&ruleset, 3)?;
    }
}

proptest! {
    #![proptest_config(cases(30))]

    #[test]
    fn random_games_on_four_heaps_agree_with_the_definition(ruleset in terminating_rulesets(4)) {
        compare(&ruleset, 2)?;
    }
}

#[test]
fn a_game_has_at_most_32_heaps_however_they_are_named() {
    let names = |count: usize| {
        let names: Vec<String> = (0..count).map(|heap| format!("h{heap}")).collect();
        names.join(", ")
    };
    let listed = |count: usize| {
        let kept = names(count).split_off(2);
        format!("on ({}): (h0 - i{kept}) where i >= 1", names(count))
    };
    let bare = |count: usize| format!("({}) where i >= 1", vec!["x1 - i"; count].join(", "));
    let summed = |count: usize| vec!["nim(1)"; count].join(" + ");
    let vector = |count: usize| format!("nim({count})");
    let library = grundy::library::Library::embedded();
    let texts = [
        listed(33),
        listed(5000),
        bare(33),
        summed(33),
        vector(33),
        vector(5000),
    ];
    for text in texts {
        let parsed = grundy::language::parse_game(&text).into_result();
        let parsed = parsed.unwrap().unwrap();
        let errors = grundy::game::Game::new(&parsed, &library).expect_err("too many");
        let message = &errors[0].message;
        assert!(
            message.starts_with("a game has between 1 and 32 heaps"),
            "{message}"
        );
    }
    for text in [vector(32), summed(32)] {
        let parsed = grundy::language::parse_game(&text).into_result();
        let parsed = parsed.unwrap().unwrap();
        assert!(grundy::game::Game::new(&parsed, &library).is_ok(), "{text}");
    }
}

#[test]
fn what_gets_a_new_size_in_a_move_is_a_heap() {
    for text in [
        "on x[3]: maxx[k] -> 0 where x[k] >= 5",
        "on x[2]: i -> 0 where i <= 2",
    ] {
        let errors = game(text).expect_err(text);
        let message = &errors[0].message;
        assert!(!message.is_empty(), "{text}: {errors:?}");
    }
}

/// Does the measure that was found on small positions, and is not proved, fail at a larger one? The rules are refused then, too.
fn is_refused_later(game: &Game, shape: &[usize]) -> bool {
    let table = Table::outcomes(game, shape, Play::Normal, &Job::quiet());
    !game.measure().proved
        && matches!(table, Err(Stop::Wrong(fault)) if fault.code == Code::NotFalling)
}

/// Compares a ruleset of any kind with the oracle: outcomes alone where options are blocked. Whether it is a game: play that ends by a rule
/// that is not linear may be refused.
fn compare_wide(ruleset: &RandomRuleset, largest: i64) -> Result<bool, TestCaseError> {
    let text = ruleset.to_text();
    let Ok(engine) = game_of_file(&text, "g") else {
        return Ok(false);
    };
    let shape = vec![usize::try_from(largest + 1).unwrap(); ruleset.heaps];
    let positions = ruleset.positions(largest);
    if is_refused_later(&engine, &shape) {
        return Ok(false);
    }
    if !ruleset.has_blocking() {
        let agreed = agree(&engine, &shape, ruleset, &positions);
        return agreed
            .map(|()| true)
            .map_err(|error| TestCaseError::fail(format!("{text}\n{error}")));
    }
    let table = Table::outcomes(&engine, &shape, Play::Normal, &Job::quiet());
    let table = table.map_err(|stop| TestCaseError::fail(format!("{text}\n{stop:?}")))?;
    let mut oracle = BlockingOracle::new(|position: &[i64]| ruleset.groups(position));
    for position in positions {
        let p = table.outcome(&position) == Some(Outcome::P);
        prop_assert_eq!(
            p,
            oracle.is_p_with_blocking(&position),
            "{} at {:?}",
            text,
            position
        );
    }
    Ok(true)
}

#[test]
fn games_on_one_heap_with_all_kinds_of_rules_agree_with_the_definition() {
    sample(500, wide_rulesets(1), |ruleset| compare_wide(&ruleset, 16));
}

#[test]
fn games_on_two_heaps_with_all_kinds_of_rules_agree_with_the_definition() {
    sample(500, wide_rulesets(2), |ruleset| compare_wide(&ruleset, 5));
}

#[test]
fn games_on_three_heaps_with_all_kinds_of_rules_agree_with_the_definition() {
    sample(100, wide_rulesets(3), |ruleset| compare_wide(&ruleset, 3));
}

#[test]
fn functions_of_integers_have_the_values_of_the_definition() {
    let values = |text: &str, options: &dyn Fn(i64) -> Vec<i64>| {
        let table = Table::grundy(&game(text).unwrap(), &[60], &Job::quiet()).unwrap();
        let mut expected: Vec<u64> = Vec::new();
        for heap in 0..60_i64 {
            let taken: Vec<u64> = options(heap)
                .into_iter()
                .filter(|taken| *taken >= 1 && *taken <= heap)
                .map(|taken| expected[usize::try_from(heap - taken).unwrap()])
                .collect();
            expected.push((0..).find(|value| !taken.contains(value)).unwrap());
        }
        for (heap, expected) in (0..60).zip(expected) {
            assert_eq!(table.value(&[heap]), Some(expected), "{text} at {heap}");
        }
    };
    let primes = [
        2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59,
    ];
    values("x - prime(i) where i >= 1", &|_| primes.to_vec());
    values("x - i! where i >= 1", &|_| vec![1, 2, 6, 24]);
    values("x - binomial(i, 2) where 2 <= i <= 12", &|_| {
        (2..=12).map(|i| i * (i - 1) / 2).collect()
    });
    values("x - i where lcm(i, 2) <= x, i >= 1", &|x| {
        (1..=x)
            .filter(|i| if i % 2 == 0 { *i } else { 2 * i } <= x)
            .collect()
    });
    values("x - i where i | x, 1 <= i < x", &|x| {
        (1..x).filter(|i| x % i == 0).collect()
    });
    values("x - i where 3 ∤ i", &|x| {
        (1..=x).filter(|i| i % 3 != 0).collect()
    });
}
