//! Games whose moves change one heap each: values of single heaps against tables and the definition.

use crate::{game, game_of_file};
use grundy::far::FarOption;
use grundy::game::{Game, Outcome, Play, each_in_box};
use grundy::language::parse_game;
use grundy::library::Library;
use grundy::number::Number;
use grundy::players::{self, HeapPlayer};
use grundy::sequence::Sequence;
use grundy::table::Table;
use grundy::{Job, Laboratory};
use grundy_oracle::{Rules, cases, positions_up_to, terminating_rulesets};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn far(parts: &[Vec<i64>]) -> FarOption {
    let part = |part: &Vec<i64>| part.iter().map(|heap| Number::from(*heap)).collect();
    parts.iter().map(part).collect()
}

fn near(parts: &FarOption) -> Vec<Vec<i64>> {
    let part = |part: &Vec<Number>| part.iter().map(|heap| heap.to_i64().unwrap()).collect();
    parts.iter().map(part).collect()
}

fn player<'g>(game: &'g Game, largest: &[Vec<i64>]) -> HeapPlayer<'g> {
    let player = HeapPlayer::new(game, &far(largest), &Job::quiet()).unwrap();
    player.expect("a game on single heaps")
}

/// A condition on the number of tokens taken.
fn takings() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::collection::btree_set(1_i64..8, 1..4).prop_map(|set| format!("i in {set:?}")),
        prop::collection::btree_set(1_i64..6, 1..3)
            .prop_map(|set| format!("i >= 1, i not in {set:?}")),
        (2_i64..5, 0_i64..4).prop_map(|(m, r)| format!("i >= 1, i mod {m} = {}", r % m)),
        (1_i64..4).prop_map(|most| format!("1 <= i <= {most}")),
    ]
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn sums_of_games_on_one_heap_are_decided_as_by_tables(
        conditions in prop::collection::vec(takings(), 2..4),
    ) {
        let heaps = &["x", "y", "z"][..conditions.len()];
        let lines: Vec<String> = conditions
            .iter()
            .enumerate()
            .map(|(place, condition)| {
                let target = heaps.iter().enumerate().map(|(at, heap)| match at == place {
                    true => format!("{heap} - i"),
                    false => heap.to_string(),
                });
                let target: Vec<String> = target.collect();
                format!("({}) where {condition}", target.join(", "))
            })
            .collect();
        let text = lines.join("; ");
        let game = game(&text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let largest = vec![9_i64; heaps.len()];
        let player = player(&game, std::slice::from_ref(&largest));
        let strategy = players::PerfectPlayer::new(&game, &largest, Play::Normal, &Job::quiet()).unwrap();
        let _ = each_in_box(&largest, &mut |position| {
            let at = [position.to_vec()];
            let table = strategy.analyse(&at).unwrap();
            let found = player.analyse(&far(&at), usize::MAX, &Job::quiet()).unwrap();
            assert_eq!(found.outcome, table.outcome, "{text} at {position:?}");
            assert_eq!(found.grundy.to_string(), table.grundy.unwrap().to_string(), "{text}");
            let winning: Vec<_> = found.winning_moves.iter().map(near).collect();
            assert_eq!(winning, table.winning_moves, "{text} at {position:?}");
            assert!(found.all);
            ControlFlow::Continue(())
        });
    }

    #[test]
    fn a_game_is_split_into_heaps_only_where_its_options_are(
        ruleset in prop::sample::select(vec![2, 3]).prop_flat_map(terminating_rulesets),
    ) {
        let text = ruleset.to_text();
        let game = game_of_file(&text, "g").unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let Some(singles) = game.single_heaps() else {
            return Ok(());
        };
        for position in positions_up_to(game.base_heaps(), 5) {
            let mut expected: Vec<Vec<Vec<i64>>> = Vec::new();
            for (heap, place) in singles.of_heap.iter().enumerate() {
                for option in singles.games[*place].options(&[position[heap]]).unwrap() {
                    let mut to = position.clone();
                    to[heap] = option[0][0];
                    expected.push(vec![to]);
                }
            }
            expected.sort();
            let mut options = Rules::options(&&ruleset, &position);
            options.sort();
            options.dedup();
            prop_assert_eq!(expected, options, "{} at {:?}", text, position);
        }
    }
}

#[test]
fn options_of_heaps_beyond_those_that_are_listed_are_those_of_the_rules() {
    let heap = 5_001_i64;
    for text in [
        "kayles",
        "take_and_break(\"0.45\")",
        "take_and_break(\"0.77\")",
        "x - i where i in {1, 4, 6}",
        "x - i where i >= 1, i not in {2, 5}",
        "x - i where i >= 1, i mod 3 = 1",
        "x - i where i >= 1, i mod 2 = 1; x - 4",
    ] {
        let game = game(text).unwrap();
        let size = usize::try_from(heap).unwrap();
        let values: Vec<u32> = Sequence::of(&game, size, &Job::quiet())
            .unwrap()
            .values()
            .collect();
        let value = |option: &[Vec<i64>]| {
            let parts = option
                .iter()
                .map(|part| values[usize::try_from(part[0]).unwrap()]);
            parts.fold(0, |sum, value| sum ^ value)
        };
        let options = game.options(&[heap]).unwrap();
        let player = player(&game, &[vec![heap]]);
        for wanted in (0..10).chain([values[size - 1], values[size - 70]]) {
            let all: BTreeSet<_> = (options.iter())
                .filter(|option| value(option) == wanted)
                .cloned()
                .collect();
            let number = Number::from(i64::from(wanted));
            let at = far(&[vec![heap]]);
            let found = player.options_with_value(&at, &number, 16, &Job::quiet());
            let (found, complete) = found.unwrap();
            let found: BTreeSet<_> = found.iter().map(near).collect();
            assert!(found.is_subset(&all), "{text}, value {wanted}: {found:?}");
            assert_eq!(found.is_empty(), all.is_empty(), "{text}, value {wanted}");
            if complete {
                assert_eq!(found, all, "{text}, value {wanted}");
            }
            for option in &found {
                assert!(player.is_option(&at, &far(option), &Job::quiet()).unwrap());
            }
        }
        for other in [
            vec![vec![heap]],
            vec![vec![heap - 2], vec![1]],
            vec![vec![heap - 5]],
        ] {
            let mut other = other;
            other.sort();
            let is_option = options.contains(&other);
            let found = player.is_option(&far(&[vec![heap]]), &far(&other), &Job::quiet());
            assert_eq!(found.unwrap(), is_option, "{text}: {other:?}");
        }
    }
}

#[test]
fn sums_of_positions_of_a_game_that_splits_heaps_are_decided_as_by_tables() {
    let kayles = game("kayles").unwrap();
    let table = Table::grundy(&kayles, &[30], &Job::quiet()).unwrap();
    let player = player(&kayles, &[vec![29]]);
    for (one, other) in (0..30_i64).flat_map(|one| (0..=one).map(move |other| (one, other))) {
        let sum = table.value(&[one]).unwrap() ^ table.value(&[other]).unwrap();
        let at = far(&[vec![other], vec![one]]);
        let found = player.analyse(&at, 1000, &Job::quiet()).unwrap();
        assert_eq!(found.grundy.to_string(), sum.to_string());
        let strategy = players::PerfectPlayer::of_sum(
            &kayles,
            &[vec![other], vec![one]],
            Play::Normal,
            &Job::quiet(),
        );
        let expected = strategy
            .unwrap()
            .analyse(&[vec![other], vec![one]])
            .unwrap();
        let winning: Vec<_> = found.winning_moves.iter().map(near).collect();
        assert_eq!(winning, expected.winning_moves, "({other}) + ({one})");
    }
}

#[test]
fn a_thousand_heaps_are_decided_by_their_nim_sum() {
    let heaps: Vec<i64> = (0..1000).map(|place| 7 * place + 1).collect();
    let nim_sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let text: Vec<String> = heaps.iter().map(ToString::to_string).collect();
    let nim = Laboratory::new().game("nim(1000)").unwrap();
    let found = nim.analyse(&text.join(",")).unwrap();
    assert_eq!(found.grundy().unwrap().to_i64(), Some(nim_sum));
    assert_eq!(found.outcome(), Outcome::N);
    let winning = heaps
        .iter()
        .filter(|heap| **heap ^ nim_sum < **heap)
        .count();
    assert_eq!(found.winning_moves().len(), winning);
    assert!(
        nim.on_numbers().is_err(),
        "there is no table for a thousand heaps"
    );
}

#[test]
fn many_heaps_are_only_for_moves_that_change_one_of_them() {
    let library = Library::embedded();
    let heaps: Vec<String> = (0..40).map(|place| format!("a{place}")).collect();
    let both = format!(
        "on ({}): ({}) -> ({}) where i >= 1",
        heaps.join(", "),
        heaps.join(", "),
        heaps
            .iter()
            .map(|heap| format!("{heap} - i"))
            .collect::<Vec<_>>()
            .join(", ")
    );
    for text in [both.as_str(), "nim(40) with pass", "blocking 1 of nim(40)"] {
        let Ok(Some(expression)) = parse_game(text).into_result() else {
            continue;
        };
        let many = Game::with_many_heaps(&expression, &library);
        assert!(many.is_err(), "{text}");
    }
}
