//! Winning moves at heaps of any size, against tables where both can be had.

use crate::{game, game_of_file};
use grundy::far::{FarAnalysis, FarOption, is_option, some_options};
use grundy::game::{Game, GameOption, Outcome, Play};
use grundy::library::Library;
use grundy::number::Number;
use grundy::players::{FarPlayer, FarSum, FarSummand, PerfectPlayer, Summand, far as far_option};
use grundy::table::Table;
use grundy::{Job, Laboratory, Limits, PositionAnalysis, Resource};

/// What the claims of the library say of positions.
fn analysed(of: &str, positions: &[Vec<Number>], enough: usize) -> Vec<FarAnalysis> {
    let (library, game) = (Library::embedded(), game(of).unwrap());
    let player = FarPlayer::new(&game, Play::Normal, &library);
    let analyse = |position| player.analyse(position, enough, &Job::quiet());
    let found = positions.iter().map(analyse);
    found
        .map(|found| {
            found
                .unwrap_or_else(|reasons| panic!("{of}: {reasons:?}"))
                .0
        })
        .collect()
}

fn far(of: &str, heaps: &[Number]) -> FarAnalysis {
    analysed(of, &[heaps.to_vec()], 4).remove(0)
}

#[test]
fn near_positions_have_the_winning_moves_of_their_table() {
    for of in [
        "wythoff",
        "fraenkel(3)",
        "ryuo(5)",
        "triangular_wythoff(2)",
        "yama",
        "nim(3)",
        "ryuo_pass(3)",
    ] {
        let game = game(of).unwrap();
        if game.has_pass() {
            near_with_a_pass(of);
            continue;
        }
        let size = if game.components() == 3 { 3 } else { 8 };
        let largest = vec![size; game.components()];
        let strategy = PerfectPlayer::new(&game, &largest, Play::Normal, &Job::quiet()).unwrap();
        let count = (size + 1).pow(u32::try_from(largest.len()).unwrap());
        let positions: Vec<Vec<i64>> = (0..count)
            .map(|number| {
                let mut rest = number;
                let heaps = largest.iter().map(|_| {
                    let heap = rest % (size + 1);
                    rest /= size + 1;
                    heap
                });
                heaps.collect()
            })
            .collect();
        let numbers =
            |position: &Vec<i64>| position.iter().map(|heap| Number::from(*heap)).collect();
        let all: Vec<Vec<Number>> = positions.iter().map(numbers).collect();
        for (position, found) in positions.iter().zip(analysed(of, &all, 1000)) {
            let near = strategy.analyse(std::slice::from_ref(position)).unwrap();
            assert!(found.all, "{of} {position:?}");
            assert_eq!(found.outcome, near.outcome, "{of} {position:?}");
            let moves: Vec<Vec<i64>> = found
                .winning_moves
                .iter()
                .map(|option| option.iter().map(|heap| heap.to_i64().unwrap()).collect())
                .collect();
            let expected: Vec<Vec<i64>> = near.winning_moves.into_iter().flatten().collect();
            assert_eq!(moves, expected, "{of} {position:?}");
        }
    }
}

fn near_with_a_pass(of: &str) {
    let game = game(of).unwrap();
    let strategy = PerfectPlayer::new(&game, &[9, 9, 1], Play::Normal, &Job::quiet()).unwrap();
    for position in boxed(&[9, 9, 1]) {
        let found = far(of, &numbers(&position));
        let near = strategy.analyse(std::slice::from_ref(&position)).unwrap();
        assert_eq!(found.outcome, near.outcome, "{of} {position:?}");
        let expected: Vec<Vec<Number>> = near
            .winning_moves
            .into_iter()
            .flatten()
            .take(4)
            .map(|at| numbers(&at))
            .collect();
        assert_eq!(found.winning_moves, expected, "{of} {position:?}");
    }
}

/// All positions with each component at most so large.
fn boxed(largest: &[i64]) -> Vec<Vec<i64>> {
    largest.iter().fold(vec![Vec::new()], |all, most| {
        let longer = all.iter().flat_map(|position| {
            (0..=*most).map(move |heap| [position.as_slice(), &[heap]].concat())
        });
        longer.collect()
    })
}

fn numbers(position: &[i64]) -> Vec<Number> {
    position.iter().map(|heap| Number::from(*heap)).collect()
}

#[test]
fn options_with_a_value_are_those_of_a_table() {
    let library = Library::embedded();
    for (of, largest) in [
        ("ryuo(3)", &[9, 9][..]),
        ("ryuo(5)", &[9, 9]),
        ("cyclic_nimhoff(3, 2)", &[9, 9]),
        ("nim(3)", &[4, 4, 4]),
        ("ryuo_n(3, 3)", &[4, 4, 4]),
    ] {
        let game = game(of).unwrap();
        let strategy = PerfectPlayer::new(&game, largest, Play::Normal, &Job::quiet()).unwrap();
        let player = FarPlayer::new(&game, Play::Normal, &library);
        let value = |position: &Vec<i64>| {
            let found = strategy.analyse(std::slice::from_ref(position)).unwrap();
            found.grundy.unwrap()
        };
        for position in boxed(largest) {
            let at = numbers(&position);
            let (found, _) = player.value(&at, &Job::quiet()).unwrap();
            assert_eq!(found, Number::from(value(&position)), "{of} {position:?}");
            let options = strategy.options(std::slice::from_ref(&position)).unwrap();
            for wanted in 0..6_u64 {
                let of_value = options
                    .iter()
                    .flatten()
                    .filter(|option| value(option) == wanted);
                let mut expected: Vec<Vec<Number>> = of_value.map(|at| numbers(at)).collect();
                expected.sort();
                expected.dedup();
                let wanted = Number::from(wanted);
                let (found, all) = player.options_with_value(&at, &wanted, 1000, &Job::quiet());
                assert!(all, "{of} {position:?} to {wanted}");
                assert_eq!(found, expected, "{of} {position:?} to {wanted}");
            }
        }
    }
}

/// The set is an intersection, so that no intervals are narrowed.
const MISERE: &str = "game solved on (x, y)\n  {(x - i, y + 2) | i >= 3} ∪ {(x + 2, y - i) | i >= 3}\n\n\
                      claim \"misere\" for solved, misere\n  \
                      P = {(x, y) | min(x, y) = 0} ∩ {(x, y) | max(x, y) >= 3}\n";

#[test]
fn misere_play_is_read_by_digits() {
    let mut library = Library::embedded();
    library.add("test", MISERE).unwrap();
    let solved = game_of_file(MISERE, "solved").unwrap();
    let strategy = PerfectPlayer::new(&solved, &[20, 20], Play::Misere, &Job::quiet()).unwrap();
    let player = FarPlayer::new(&solved, Play::Misere, &library);
    for position in boxed(&[9, 9]) {
        let near = strategy.analyse(std::slice::from_ref(&position)).unwrap();
        let found = player.analyse(&numbers(&position), 1000, &Job::quiet());
        let (found, ground) = found.unwrap();
        assert_eq!(ground.max, None);
        assert!(found.all);
        assert_eq!(found.outcome, near.outcome, "{position:?}");
        let expected: Vec<Vec<Number>> = near
            .winning_moves
            .into_iter()
            .flatten()
            .map(|at| numbers(&at))
            .collect();
        assert_eq!(found.winning_moves, expected, "{position:?}");
    }
}

/// One of the options may be blocked, so that two P-positions among them are needed.
const BLOCKED: &str = "game blocked on (x)\n  blocking 1 of x - s  where 1 <= s <= 3\n\n\
                       claim \"period 4\" for blocked\n  \
                       P = {(x) | x mod 4 <= 1} ∩ {(x) | x >= 0}\n";

#[test]
fn a_game_with_blocking_is_read_by_digits() {
    let mut library = Library::embedded();
    library.add("test", BLOCKED).unwrap();
    let blocked = game_of_file(BLOCKED, "blocked").unwrap();
    let strategy = PerfectPlayer::new(&blocked, &[40], Play::Normal, &Job::quiet()).unwrap();
    let player = FarPlayer::new(&blocked, Play::Normal, &library);
    for heap in 0..40 {
        let near = strategy.analyse(&[vec![heap]]).unwrap();
        let found = player.analyse(&numbers(&[heap]), 1000, &Job::quiet());
        let (found, ground) = found.unwrap();
        assert_eq!(ground.max, None);
        assert!(found.all);
        assert_eq!(found.outcome, near.outcome, "{heap}");
        let winning = near.winning_moves.into_iter().flatten();
        let expected: Vec<Vec<Number>> = winning.map(|at| numbers(&at)).collect();
        assert_eq!(found.winning_moves, expected, "{heap}");
    }
}

#[test]
fn an_option_that_is_given_twice_is_blocked_once_and_listed_once() {
    // i and j may be exchanged; two lines have common options.
    let both = "on x[2]\n  blocking 1 of x[i] - s, x[j] - s  where i != j, s >= 1";
    let lines = "on (x)\n  blocking 1 of x - s  where 1 <= s, s <= 3\n  \
                 blocking 1 of x - s  where 1 <= s, s <= 4";
    let close = "P = {(x, y) | min(x, y) <= 1}";
    let cases: [(&str, String, &[i64]); 3] = [
        (both, close.into(), &[5, 5]),
        // This is read by digits.
        (both, format!("{close} ∩ {{(x, y) | x >= 0}}"), &[5, 5]),
        (lines, "P = {x | x mod 5 <= 1}".into(), &[12]),
    ];
    for (rules, claim, largest) in cases {
        let text = format!("game g {rules}\n\nclaim \"its P-positions\" for g\n  {claim}\n");
        let mut library = Library::embedded();
        library.add("test", &text).unwrap();
        let game = game_of_file(&text, "g").unwrap();
        let strategy = PerfectPlayer::new(&game, largest, Play::Normal, &Job::quiet()).unwrap();
        let player = FarPlayer::new(&game, Play::Normal, &library);
        for position in boxed(largest) {
            let near = strategy.analyse(std::slice::from_ref(&position)).unwrap();
            let found = player.analyse(&numbers(&position), 1000, &Job::quiet());
            let (found, _) = found.unwrap();
            assert!(found.all, "{position:?}");
            assert_eq!(found.outcome, near.outcome, "{position:?}");
            let winning = near.winning_moves.into_iter().flatten();
            let expected: Vec<Vec<Number>> = winning.map(|at| numbers(&at)).collect();
            assert_eq!(found.winning_moves, expected, "{position:?}");
        }
    }
}

#[test]
fn far_options_are_those_of_near_positions() {
    for of in [
        "yama",
        "wythoff",
        "ryuo(5)",
        "ab_triangular(3, 1)",
        "nim(2)",
    ] {
        let game = game(of).unwrap();
        for position in boxed(&[6, 6]) {
            let mut near: Vec<Vec<i64>> = game
                .options(&position)
                .unwrap()
                .into_iter()
                .flatten()
                .collect();
            near.sort();
            near.dedup();
            let (found, all) = some_options(&game, &numbers(&position), 1000);
            let expected: Vec<Vec<Number>> = near.iter().map(|at| numbers(at)).collect();
            assert!(all, "{of} {position:?}");
            assert_eq!(found, expected, "{of} {position:?}");
            for to in boxed(&[8, 8]) {
                let is = is_option(&game, &numbers(&position), &numbers(&to));
                assert_eq!(is, Some(near.contains(&to)), "{of} {position:?} {to:?}");
            }
        }
    }
}

#[test]
fn a_winning_move_of_each_far_sum_is_found() {
    let library = Library::embedded();
    let job: &Job = &Job::quiet();
    let games = [
        "ryuo(2)",
        "ryuo(3)",
        "ryuo(5)",
        "ryuo(7)",
        "cyclic_nimhoff(3, 2)",
        "nim(2)",
        "yama",
    ];
    let games = games.map(|of| game(of).unwrap());
    let players = games
        .iter()
        .map(|game| FarPlayer::new(game, Play::Normal, &library));
    let players: Vec<FarPlayer> = players.collect();
    // A multiplicative generator: each of its numbers has some fifty digits.
    let modulus = Number::from(10_i64).power(&Number::from(50)).unwrap();
    let mut last = thousand_digits(1).modulo(&modulus).unwrap();
    let mut next = || {
        let factor = Number::from(6_364_136_223_846_793_005_i64);
        last = last
            .times(&factor)
            .unwrap()
            .plus(&Number::from(1_442_695_i64))
            .unwrap();
        last = last.modulo(&modulus).unwrap();
        last.clone()
    };
    let mut won = 0;
    for round in 0..60 {
        let chosen = [round % 7, (round / 7 + round) % 7, (3 * round + 1) % 7];
        let chosen = &chosen[..2 + round % 2];
        let positions: Vec<FarOption> = chosen.iter().map(|_| vec![vec![next(), next()]]).collect();
        let summands = chosen
            .iter()
            .zip(&positions)
            .map(|(chosen, position)| FarSummand {
                game: &games[*chosen],
                library: &library,
                position,
            });
        let found = FarSum::new(&summands.collect::<Vec<_>>(), 4, job).unwrap();
        assert!(found.all || !found.winning_moves.is_empty());
        if found.outcome == Outcome::P {
            continue;
        }
        won += 1;
        assert!(!found.winning_moves.is_empty(), "{round}: {positions:?}");
        for (place, option) in &found.winning_moves {
            let [option] = option.as_slice() else {
                panic!("{round}: {option:?}");
            };
            let (after, _) = players[chosen[*place]].value(option, job).unwrap();
            let rest = found.nim_sum.xor(&found.values[*place].value).unwrap();
            assert_eq!(after, rest, "{round}: {option:?}");
            let sum = |heaps: &[Number]| heaps[0].plus(&heaps[1]).unwrap();
            assert!(sum(option) < sum(&positions[*place][0]));
        }
    }
    assert!(won > 50);
}

/// A number of a thousand digits that is different for each seed.
fn thousand_digits(seed: i64) -> Number {
    let power = Number::from(7_i64)
        .power(&Number::from(1180 + seed))
        .unwrap();
    power.plus(&Number::from(seed * seed)).unwrap()
}

const FAR_GAMES: [&str; 5] = [
    "wythoff",
    "fraenkel(7)",
    "gurvich(3, 5, 1, 1)",
    "ryuo(5)",
    "triangular_wythoff(2)",
];

#[test]
fn winning_moves_of_a_thousand_digits_lead_to_p_positions() {
    for of in FAR_GAMES {
        let positions = [(0, 1), (2, 2)].map(|(a, b)| vec![thousand_digits(a), thousand_digits(b)]);
        for found in analysed(of, &positions, 4) {
            let options: Vec<_> = found.winning_moves.iter().take(2).cloned().collect();
            assert_eq!(options.is_empty(), found.outcome == Outcome::P, "{of}");
            let sum = |heaps: &[Number]| heaps[0].plus(&heaps[1]).unwrap();
            for (option, next) in options.iter().zip(analysed(of, &options, 4)) {
                assert_eq!(next.outcome, Outcome::P, "{of}");
                assert!(next.winning_moves.is_empty() && next.all, "{of}");
                assert!(sum(option) < sum(&found.position), "{of}");
            }
        }
    }
}

#[test]
fn p_positions_of_a_thousand_digits_are_known_by_their_formulas() {
    let n = thousand_digits(5);
    let golden = Number::golden_ratio();
    let x = n.times(&golden).unwrap().floor();
    let y = x.plus(&n).unwrap();
    assert_eq!(far("wythoff", &[x.clone(), y.clone()]).outcome, Outcome::P);
    let beside = y.plus(&Number::ONE).unwrap();
    assert_eq!(far("wythoff", &[x, beside]).outcome, Outcome::N);
    // a(k) = (3 k^2 - k) / 2, the pentagonal numbers.
    let pentagonal = |k: &Number| {
        let three = Number::from(3_i64).times(k).unwrap();
        let twice = three.minus(&Number::ONE).unwrap().times(k).unwrap();
        twice.over(&Number::from(2_i64)).unwrap()
    };
    let next = n.plus(&Number::ONE).unwrap();
    let pair = [pentagonal(&next), pentagonal(&n)];
    assert_eq!(far("triangular_wythoff(2)", &pair).outcome, Outcome::P);
}

#[test]
fn a_game_without_a_claim_is_not_decided_far_away() {
    let library = Library::embedded();
    let heaps = vec![thousand_digits(0), thousand_digits(1)];
    let decided = |of: &str| {
        let game = game(of).unwrap();
        let player = FarPlayer::new(&game, Play::Normal, &library);
        player.analyse(&heaps, 16, &Job::quiet())
    };
    assert!(decided("(x - i, y - 2 i) where i >= 1").is_err());
    let reasons = decided("larsson(2, 3)").unwrap_err();
    assert!(reasons[0].contains("no fast way"), "{reasons:?}");
}

#[test]
fn a_claim_speaks_of_a_game_whose_arguments_are_sets_or_expressions_of_its_parameters() {
    let text = "game take(S) on (x)\n  x - s  where s in S\n\n\
                claim \"odd numbers\" for take(S), S in {{1}, {1, 3}}\n  P = {2 k | k >= 0}\n\n\
                claim \"up to m\" for take({1..m}), m in 2..4\n  P = {k (m + 1) | k >= 0}\n";
    // The papers have claims about some of these games too.
    let mut library = Library::default();
    library.add("test", text).unwrap();
    let huge = Number::parse_decimal("1000000000000000000000000000001").unwrap();
    let title = |of: &str| {
        let take = game_of_file(text, of).unwrap();
        let player = FarPlayer::new(&take, Play::Normal, &library);
        let found = player.analyse(&vec![huge.clone()], 10, &Job::quiet());
        found.map(|(analysis, ground)| (ground.title, analysis.outcome.letter()))
    };
    // The claims are tried in order; the first does not hold for these numbers.
    assert_eq!(title("take({1, 3})"), Ok(("odd numbers".into(), "N")));
    assert_eq!(title("take({1, 2})"), Ok(("up to m".into(), "N")));
    assert_eq!(title("take({1, 2, 3, 4})"), Ok(("up to m".into(), "N")));
    assert!(title("take({2, 3})").is_err());
}

const LEAST: &str = "game solved on (x, y)\n  {(x - i, y + 2) | i >= 3} ∪ {(x + 2, y - i) | i >= 3}\n\n\
                     claim \"values\" for solved\n  grundy(x, y) = 0 if |x - y| <= 2 else min(x, y) + 1\n";

fn with_values() -> Library {
    let mut library = Library::embedded();
    library.add("test", LEAST).unwrap();
    library
}

#[test]
fn values_and_the_options_that_have_them_are_those_of_a_table() {
    let library = with_values();
    let solved = game_of_file(LEAST, "solved").unwrap();
    let strategy = PerfectPlayer::new(&solved, &[14, 14], Play::Normal, &Job::quiet()).unwrap();
    let value = |x: i64, y: i64| {
        let position = vec![vec![x, y]];
        strategy.analyse(&position).unwrap().grundy.unwrap()
    };
    let player = FarPlayer::new(&solved, Play::Normal, &library);
    let job: &Job = &Job::quiet();
    for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))) {
        let position = vec![Number::from(x), Number::from(y)];
        let (found, ground) = player.value(&position, job).unwrap();
        assert_eq!(found, Number::from(value(x, y)), "({x}, {y})");
        assert_eq!(ground.max, None);
        for wanted in 0..6_u64 {
            let down = (3..=x).map(|i| (x - i, y + 2));
            let up = (3..=y).map(|i| (x + 2, y - i));
            let mut expected: Vec<Vec<Number>> = down
                .chain(up)
                .filter(|(x, y)| value(*x, *y) == wanted)
                .map(|(x, y)| vec![Number::from(x), Number::from(y)])
                .collect();
            expected.sort();
            let wanted = Number::from(wanted);
            let (options, all) = player.options_with_value(&position, &wanted, 100, job);
            assert!(all, "({x}, {y}) to {wanted}");
            assert_eq!(options, expected, "({x}, {y}) to {wanted}");
        }
    }
}

#[test]
fn a_winning_move_of_a_far_sum_leaves_nim_sum_0() {
    let library = with_values();
    let solved = game_of_file(LEAST, "solved").unwrap();
    let nim = game("nim(2)").unwrap();
    let job: &Job = &Job::quiet();
    let positions = [
        vec![vec![thousand_digits(0), thousand_digits(3)]],
        vec![vec![thousand_digits(2), thousand_digits(9)]],
    ];
    let sum = |positions: &[FarOption], job: &Job| {
        let summands = [(&solved, &positions[0]), (&nim, &positions[1])];
        let summands = summands.map(|(game, position)| FarSummand {
            game,
            library: &library,
            position,
        });
        FarSum::new(&summands, 4, job).unwrap()
    };
    let found = sum(&positions, job);
    assert_eq!(found.outcome, Outcome::N);
    assert!(!found.winning_moves.is_empty());
    for (place, option) in found.winning_moves {
        let mut next = positions.clone();
        next[place] = option;
        let next = sum(&next, job);
        assert_eq!(next.outcome, Outcome::P);
        assert!(next.nim_sum.is_zero() && next.winning_moves.is_empty());
    }
}

#[test]
fn the_parts_of_a_summand_have_the_values_and_winning_moves_of_their_tables() {
    let library = with_values();
    let job: &Job = &Job::quiet();
    let solved = game_of_file(LEAST, "solved").unwrap();
    // Claims give the values of one game, tables those of the other.
    let wythoff = game("wythoff").unwrap();
    let part = |(x, y): (i64, i64)| vec![Number::from(x), Number::from(y)];
    let table = |game: &Game, parts: &[(i64, i64)]| {
        let position = parts.iter().map(|(x, y)| vec![*x, *y]).collect();
        let shape = Summand::shape(game, &position).unwrap();
        (Table::grundy(game, &shape, job).unwrap(), position)
    };
    for (first, second) in [((3, 7), (5, 5)), ((4, 4), (4, 4)), ((0, 9), (6, 2))] {
        for game in [&solved, &wythoff] {
            let (values, position): (_, GameOption) = table(game, &[first, second]);
            let value = |at: &GameOption| {
                let values = at.iter().map(|part| values.value(part).unwrap());
                values.fold(0, |sum, value| sum ^ value)
            };
            let mut wins = Vec::new();
            for (place, part) in position.iter().enumerate() {
                for option in game.options(part).unwrap() {
                    let mut to = position.clone();
                    to.splice(place..=place, option);
                    to.sort();
                    if value(&to) == 0 {
                        wins.push(far_option(&to));
                    }
                }
            }
            wins.sort();
            wins.dedup();
            let summand = FarSummand {
                game,
                library: &library,
                position: &vec![part(first), part(second)],
            };
            let found = FarSum::new(&[summand], 1000, job).unwrap();
            assert_eq!(
                found.nim_sum,
                Number::from(value(&position)),
                "{position:?}"
            );
            let moves: Vec<_> = found.winning_moves.into_iter().map(|(_, to)| to).collect();
            assert_eq!(moves, wins, "{} {position:?}", game.label());
        }
    }
}

#[test]
fn where_no_claim_and_no_table_decides_p_positions_are_found_and_decide() {
    let few = Limits::default().with(Resource::Positions, 1 << 20);
    let (large, small) = (Laboratory::new(), Laboratory::new().with_limits(few));
    for (rules, positions) in [
        (
            "(x - i, y), (x, y - i) where i >= 1; (x - i, y - i) where i >= 1, i mod 3 = 1",
            ["1500, 1499", "1501, 1500", "1100, 1700", "2000, 1999"],
        ),
        (
            "(x - i, y + 2) where 3 <= i <= x; (x + 2, y - i) where 3 <= i <= y",
            ["1500, 1499", "1501, 1503", "1100, 1300", "1030, 1030"],
        ),
    ] {
        for misere in [false, true] {
            let game = |lab: &Laboratory| {
                let game = lab.game(rules).unwrap();
                if misere { game.misere() } else { game }
            };
            for position in positions {
                let table = game(&large).analyse(position).unwrap();
                let solved = game(&small).analyse(position).unwrap();
                assert!(matches!(table, PositionAnalysis::Table(_)));
                assert!(
                    matches!(solved, PositionAnalysis::Claim { .. }),
                    "{rules} {position}"
                );
                assert_eq!(solved.outcome(), table.outcome(), "{rules} {position}");
                let (found, all) = (solved.winning_moves(), table.winning_moves());
                assert_eq!(found.is_empty(), all.is_empty(), "{rules} {position}");
                assert!(
                    found.iter().all(|to| all.contains(to)),
                    "{rules} {position}"
                );
            }
        }
    }
}
