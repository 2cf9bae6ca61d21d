//! Rules with numbers of up to 62 bits: the options and values of the definition, or a refusal, and never a fault of the program.

use crate::game;
use grundy::Job;
use grundy::game::{Game, Play, Stop};
use grundy::sieve::Sieve;
use grundy::table::{Choice, Table};
use grundy_oracle::{Oracle, RulesByFunction, factor, positions_up_to};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::ops::ControlFlow;

/// The heaps of the positions that are compared are smaller.
const SIZE: i64 = 5;
/// Values of a bound variable that a move names.
const MOST_TAKEN: i64 = 9;

/// `Σ coefficient · variable + constant` in the variables x, y, i, j.
#[derive(Clone, Debug)]
struct Sum {
    coefficients: [i64; 4],
    constant: i64,
}

impl Sum {
    fn written(&self) -> String {
        let mut text = self.constant.to_string();
        for (coefficient, name) in self.coefficients.iter().zip(["x", "y", "i", "j"]) {
            match coefficient {
                0 => {}
                coefficient if *coefficient < 0 => {
                    text += &format!(" - {} {name}", coefficient.unsigned_abs())
                }
                coefficient => text += &format!(" + {coefficient} {name}"),
            }
        }
        text
    }

    fn value(&self, at: [i64; 4]) -> i128 {
        let products = self.coefficients.iter().zip(at);
        let products = products.map(|(factor, by)| i128::from(*factor) * i128::from(by));
        products.sum::<i128>() + i128::from(self.constant)
    }
}

/// A move of two heaps, in which each bound variable is between 0 and a number, or has no bound of its own.
#[derive(Clone, Debug)]
struct Moved {
    target: [Sum; 2],
    conditions: Vec<Sum>,
}

fn number() -> impl Strategy<Value = i64> {
    let large = (20_u32..=62, -1_i64..=1, any::<bool>()).prop_map(|(bits, by, negative)| {
        let number = (1_i64 << bits) + by;
        if negative { -number } else { number }
    });
    let decimal = select(vec![
        3_000_000_000,
        3_000_000_007,
        4_000_000_001,
        999_999_999_989,
    ]);
    prop_oneof![3 => -3_i64..=3, 2 => large, 1 => decimal]
}

fn moved() -> impl Strategy<Value = Moved> {
    let heap = |place: usize| {
        (number(), number(), number()).prop_map(move |(i, j, constant)| {
            let mut coefficients = [0, 0, i, j];
            coefficients[place] = 1;
            Sum {
                coefficients,
                constant,
            }
        })
    };
    let condition =
        (proptest::array::uniform4(number()), number()).prop_map(|(coefficients, constant)| Sum {
            coefficients,
            constant,
        });
    let conditions = proptest::collection::vec(condition, 0..3);
    (heap(0), heap(1), conditions).prop_map(|(first, second, conditions)| Moved {
        target: [first, second],
        conditions,
    })
}

fn rules(bounded: bool) -> impl Strategy<Value = Vec<Moved>> {
    let bound = |place: usize| {
        let mut coefficients = [0; 4];
        coefficients[place] = -1;
        Sum {
            coefficients,
            constant: MOST_TAKEN,
        }
    };
    proptest::collection::vec(moved(), 1..3).prop_map(move |mut all| {
        for one in all.iter_mut().filter(|_| bounded) {
            one.conditions.extend([bound(2), bound(3)]);
        }
        all
    })
}

fn written(rules: &[Moved]) -> String {
    let lines = rules.iter().map(|moved| {
        let [first, second] = &moved.target;
        let mut conditions = vec!["i >= 0".to_string(), "j >= 0".to_string()];
        conditions.extend(
            moved
                .conditions
                .iter()
                .map(|sum| format!("{} >= 0", sum.written())),
        );
        format!(
            "({}, {}) where {}",
            first.written(),
            second.written(),
            conditions.join(", ")
        )
    });
    format!("on (x, y): {}", lines.collect::<Vec<_>>().join("; "))
}

/// The options by trying all values of the bound variables, as many as may be.
fn options(rules: &[Moved], position: &[i64]) -> Vec<Vec<Vec<i64>>> {
    let mut found = Vec::new();
    for moved in rules {
        for i in 0..=MOST_TAKEN {
            for j in 0..=MOST_TAKEN {
                let at = [position[0], position[1], i, j];
                if moved.conditions.iter().any(|sum| sum.value(at) < 0) {
                    continue;
                }
                let option = moved.target.iter().map(|sum| i64::try_from(sum.value(at)));
                let option: Option<Vec<i64>> = option.map(Result::ok).collect();
                found.extend(
                    option
                        .filter(|option| option.iter().all(|heap| *heap >= 0))
                        .map(|option| vec![option]),
                );
            }
        }
    }
    found
}

/// A job that ends when a stage reports this many done.
fn ended_beyond(most: u64) -> Job {
    let job = Job::quiet();
    let ended = job.clone();
    job.heard_by(move |progress| {
        if progress.done >= most {
            ended.cancel();
        }
    })
}

/// Draws rules until this many are games; most rules with such numbers are none. At least half of the games must be compared.
fn sample(bounded: bool, wanted: u32, look: &mut dyn FnMut(&str, &[Moved], &Game) -> bool) {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[u8::from(bounded); 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let wanted = wanted.saturating_mul(factor());
    let (mut games, mut compared) = (0, 0);
    for _ in 0..wanted.saturating_mul(40) {
        if games == wanted {
            break;
        }
        let rules = rules(bounded).new_tree(&mut runner).unwrap().current();
        let text = written(&rules);
        let Ok(game) = game(&text) else {
            continue;
        };
        games += 1;
        compared += u32::from(look(&text, &rules, &game));
    }
    assert!(
        games == wanted && compared * 2 > games,
        "{compared} compared of {games} games, {wanted} wanted"
    );
}

#[test]
fn rules_with_large_numbers_have_the_options_and_values_of_the_definition() {
    sample(true, 60, &mut |text, rules, game| {
        let mut oracle = Oracle::new(RulesByFunction::new(2, |position: &[i64]| {
            options(rules, position)
        }));
        let size = usize::try_from(SIZE).unwrap();
        for position in positions_up_to(2, SIZE - 1) {
            if let Ok(found) = game.options(&position) {
                let mut expected = options(rules, &position);
                expected.sort();
                expected.dedup();
                assert_eq!(found, expected, "{text} at {position:?}");
            }
        }
        let job = &ended_beyond(1 << 16);
        let mut compared = false;
        for choice in [Choice::Fast, Choice::Enumerate] {
            let Ok(table) = Table::grundy_by(choice, game, &[size, size], job) else {
                continue;
            };
            for position in positions_up_to(2, SIZE - 1) {
                let expected = oracle.grundy(&position);
                assert_eq!(
                    table.value(&position),
                    Some(expected),
                    "{text} at {position:?}, {choice:?}"
                );
            }
            compared = true;
        }
        compared
    });
}

#[test]
fn engines_agree_or_refuse_where_variables_have_no_bound_of_their_own_and_numbers_are_large() {
    sample(false, 16, &mut |text, _, game| {
        let size = usize::try_from(SIZE).unwrap();
        let job = &ended_beyond(1 << 16);
        let table = |choice| Table::grundy_by(choice, game, &[size, size], job);
        let (fast, slow) = (table(Choice::Fast), table(Choice::Enumerate));
        let (Ok(fast), Ok(slow)) = (fast, slow) else {
            return false;
        };
        for position in positions_up_to(2, SIZE - 1) {
            assert_eq!(
                fast.value(&position),
                slow.value(&position),
                "{text} at {position:?}"
            );
        }
        if let Ok(sieve) = Sieve::new(game, Play::Normal, SIZE.unsigned_abs() - 1)
            && sieve.bytes().is_some_and(|bytes| bytes < 1 << 24)
        {
            let mut found = Vec::new();
            let ran = sieve.run(&ended_beyond(1 << 20), &mut |position| {
                found.push(position.to_vec());
                ControlFlow::Continue(())
            });
            match ran {
                Ok(()) => assert_eq!(found, slow.p_positions(&[size, size]), "{text}"),
                Err(stop) => assert!(
                    matches!(stop, Stop::Limit(_) | Stop::Interrupted),
                    "{text}: {stop:?}"
                ),
            }
        }
        true
    });
}

#[test]
fn rules_without_an_option_among_millions_of_choices_are_refused() {
    // A billion values of i at each small position.
    let text =
        "on (x, y): (x + i, y^2 - j) where j <= y, i <= 1000000000, i mod 1000000007 = 1000000006";
    let errors = game(text).unwrap_err();
    assert!(
        errors[0]
            .message
            .contains("there is no option among the first 4194304 values"),
        "{errors:?}"
    );
}

#[test]
fn areas_with_large_numbers_have_the_values_that_enumeration_gives() {
    let games = [
        "{(x-i, y-j) | i>=1, j>=1, 3000000000 j <= 4000000001 i, 3000000007 i <= 4000000009 j}",
        "(x - 1, y + 4611686018427387904 i) where i <= 3",
        "(x - 4294967297 i, y - j) where i + j >= 1",
        "{(x - i, y - j) | i >= 1, 1099511627775 j <= 1099511627776 i}",
    ];
    for text in games {
        let game = game(text).unwrap();
        let job = &Job::quiet();
        let table = |choice| Table::grundy_by(choice, &game, &[9, 9], &Job::quiet());
        let (Ok(fast), Ok(slow)) = (table(Choice::Fast), table(Choice::Enumerate)) else {
            assert!(Table::grundy(&game, &[9, 9], job).is_err(), "{text}");
            continue;
        };
        for position in positions_up_to(2, 8) {
            assert_eq!(
                fast.value(&position),
                slow.value(&position),
                "{text} at {position:?}"
            );
        }
    }
}

#[test]
fn a_heap_that_may_grow_and_falls_by_levels_has_the_values_of_enumeration() {
    let text = "x mod 3 where x mod 3 != x; x - 1";
    let game = game(text).unwrap();
    let table = |choice| Table::grundy_by(choice, &game, &[9], &Job::quiet()).unwrap();
    let (fast, slow) = (table(Choice::Fast), table(Choice::Enumerate));
    let values = |table: &Table| {
        (0..9)
            .map(|x| table.value(&[x]).unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(values(&fast), [0, 1, 0, 1, 0, 1, 2, 0, 1]);
    assert_eq!(values(&slow), values(&fast));
}

#[test]
fn long_lists_and_many_equal_lines_are_read_in_one_pass() {
    let numbers: Vec<String> = (1..=16_000).map(|number| number.to_string()).collect();
    let listed = game(&format!("x - s where s in {{{}}}", numbers.join(", "))).unwrap();
    let table = Table::grundy(&listed, &[40], &Job::quiet()).unwrap();
    assert_eq!(table.value(&[39]), Some(39));
    let lines = vec!["x - 1"; 20_000].join("; ");
    assert_eq!(game(&lines).unwrap_err()[0].code.number(), "E0017");
}
