//! Sums of games, with and without blocking, against exhaustive play.

use crate::{game, game_of_file};
use grundy::Job;
use grundy::game::{Game, GameOption, Outcome, Play};
use grundy::players::{GameSum, PerfectPlayer, Refused, SumMove, Summand};
use grundy::table::Table;
use grundy_oracle::{
    BlockingOracle, OptionGroup, Oracle, Rules, RulesByFunction, cases, ordinary, positions_up_to,
    terminating_rulesets,
};
use proptest::prelude::*;

/// A game on one heap: its options, and how many of them may be blocked.
struct OneHeap {
    options: Vec<Vec<i64>>,
    budget: usize,
}

impl OneHeap {
    /// f^q: the least number that at most `budget` options have as value.
    fn values(&self) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for options in &self.options {
            let count = |wanted: u64| {
                let of = |option: &&i64| values[usize::try_from(**option).unwrap()] == wanted;
                options.iter().filter(of).count()
            };
            let value = (0..).find(|value| count(*value) <= self.budget).unwrap();
            values.push(value);
        }
        values
    }
}

/// Is the nim-sum of f^q zero exactly at the P-positions of the sum, played with blocks?
fn nim_sum_decides(games: &[OneHeap]) {
    let largest = i64::try_from(games[0].options.len()).unwrap() - 1;
    let mut oracle = BlockingOracle::new(|position: &[i64]| {
        let mut groups = Vec::new();
        for (place, of) in games.iter().enumerate() {
            let options = &of.options[usize::try_from(position[place]).unwrap()];
            let after = |option: &i64| {
                let mut next = position.to_vec();
                next[place] = *option;
                next
            };
            groups.push(OptionGroup {
                budget: of.budget,
                options: options.iter().map(after).collect(),
            });
        }
        groups
    });
    let values: Vec<Vec<u64>> = games.iter().map(OneHeap::values).collect();
    for position in positions_up_to(games.len(), largest) {
        let heaps = position.iter().zip(&values);
        let sum = heaps.fold(0, |sum, (heap, values)| {
            sum ^ values[usize::try_from(*heap).unwrap()]
        });
        assert_eq!(
            oracle.is_p_with_blocking(&position),
            sum == 0,
            "{position:?}, f {values:?}, budgets {:?}",
            games.iter().map(|of| of.budget).collect::<Vec<_>>()
        );
    }
}

fn subtraction(taken: &[i64], largest: i64, budget: usize) -> OneHeap {
    let options = |heap: i64| {
        taken
            .iter()
            .map(move |s| heap - s)
            .filter(|left| *left >= 0)
    };
    OneHeap {
        options: (0..=largest).map(|heap| options(heap).collect()).collect(),
        budget,
    }
}

#[test]
fn the_nim_sum_of_f_decides_every_sum_of_two_small_subtraction_games_with_blocking() {
    let all: Vec<i64> = (1..=9).collect();
    let mut sets: Vec<Vec<i64>> = (1..16_u32)
        .map(|set| (1..=4).filter(|s| set >> (s - 1) & 1 == 1).collect())
        .collect();
    sets.push(all);
    for left in &sets {
        for right in &sets {
            for budgets in 0..9_usize {
                nim_sum_decides(&[
                    subtraction(left, 9, budgets / 3),
                    subtraction(right, 9, budgets % 3),
                ]);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn the_nim_sum_of_f_decides_sums_of_random_digraphs_with_blocking(
        digraphs in prop::collection::vec((prop::collection::vec(any::<u8>(), 7), 0..3_usize), 2..4)
    ) {
        let games: Vec<OneHeap> = digraphs
            .into_iter()
            .map(|(bits, budget)| OneHeap {
                options: (0..7_i64)
                    .map(|v| (0..v).filter(|to| bits[usize::try_from(v).unwrap()] >> to & 1 == 1).collect())
                    .collect(),
                budget,
            })
            .collect();
        nim_sum_decides(&games);
    }
}

#[test]
fn one_budget_shared_by_the_summands_is_another_game() {
    let shared = game("blocking 1 of nim(2)").unwrap();
    let table = Table::outcomes(&shared, &[4, 4], Play::Normal, &Job::quiet()).unwrap();
    // In each heap by itself one token more or less does not matter: f^2 is 0 for both.
    assert_eq!(table.outcome(&[1, 1]), Some(Outcome::N));
    assert_eq!(table.outcome(&[0, 1]), Some(Outcome::P));
}

/// The lines of a sum of games at a position, from the definition alone.
fn groups(games: &[(&Game, &[(&str, usize)])], position: &[i64]) -> Vec<OptionGroup> {
    let mut groups = Vec::new();
    let mut first = 0;
    for (_, lines) in games {
        for (rules, budget) in *lines {
            let of = game(rules).unwrap();
            let own = &position[first..first + of.base_heaps()];
            let options = of.options(own).unwrap().concat().into_iter();
            groups.push(OptionGroup {
                budget: *budget,
                options: options
                    .map(|option| {
                        let mut next = position.to_vec();
                        next[first..first + option.len()].clone_from_slice(&option);
                        next
                    })
                    .collect(),
            });
        }
        first += game(lines[0].0).unwrap().base_heaps();
    }
    groups
}

#[test]
fn sums_with_lines_agree_with_the_definition_as_one_game_and_as_a_sum() {
    let diagonal = "(x - i, y - i) where i >= 1";
    let blocked = "(x - i, y) where i >= 1; (x, y - i) where i >= 1; blocking 1 of (x - i, y - i) where i >= 1";
    let (left, right) = (
        game(blocked).unwrap(),
        game("blocking 2 of nim(1)").unwrap(),
    );
    let lines: [&[(&str, usize)]; 2] = [
        &[
            ("(x - i, y) where i >= 1", 0),
            ("(x, y - i) where i >= 1", 0),
            (diagonal, 1),
        ],
        &[("x - i where i >= 1", 2)],
    ];
    let games = [(&left, lines[0]), (&right, lines[1])];
    let mut oracle = BlockingOracle::new(|position: &[i64]| groups(&games, position));
    let whole = {
        let mut library = grundy::library::Library::embedded();
        let text = format!(
            "game blocked on (x, y)\n  {}\n",
            blocked.replace("; ", "\n  ")
        );
        library.add("test", &text).unwrap();
        let sum = grundy::language::parse_game("blocked + blocking 2 of nim(1)")
            .into_result()
            .unwrap()
            .unwrap();
        Game::new(&sum, &library).unwrap()
    };
    let table = Table::outcomes(&whole, &[6, 6, 6], Play::Normal, &Job::quiet()).unwrap();
    let values = Table::grundy(&whole, &[6, 6, 6], &Job::quiet()).unwrap();
    let start = [vec![vec![5, 5]], vec![vec![5]]];
    let sum = sum_of(&[&left, &right], &start, Play::Normal);
    for position in positions_up_to(3, 5) {
        let p = oracle.is_p_with_blocking(&position);
        assert_eq!(
            table.outcome(&position) == Some(Outcome::P),
            p,
            "{position:?}"
        );
        let here = [vec![position[..2].to_vec()], vec![position[2..].to_vec()]];
        let analysis = sum.analyse(&here).unwrap();
        assert_eq!(analysis.outcome == Outcome::P, p, "{position:?}");
        assert_eq!(values.value(&position), analysis.grundy, "{position:?}");
        // What must be blocked is what the definition counts, and a winning move always remains.
        let flat = |made: &SumMove| made.after(&here).concat().concat();
        let winning: Vec<Vec<i64>> = analysis.winning_moves.iter().map(flat).collect();
        let blocked: Vec<Vec<i64>> = analysis.must_block.iter().map(flat).collect();
        let mut p_options = Vec::new();
        let mut overfull = Vec::new();
        for group in groups(&games, &position) {
            let of_p = group
                .options
                .iter()
                .filter(|to| oracle.is_p_with_blocking(to));
            let of_p: Vec<Vec<i64>> = of_p.cloned().collect();
            if of_p.len() > group.budget {
                overfull.extend(of_p.clone());
            }
            p_options.extend(of_p);
        }
        for all in [&mut p_options, &mut overfull] {
            all.sort();
            all.dedup();
        }
        let sorted = |mut all: Vec<Vec<i64>>| {
            all.sort();
            all
        };
        assert_eq!(sorted(winning), overfull, "{position:?}");
        if p {
            assert_eq!(sorted(blocked), p_options, "{position:?}");
        }
    }
}

fn sum_of<'g>(games: &[&'g Game], position: &[GameOption], play: Play) -> GameSum<'g> {
    let job = &Job::quiet();
    let summands = games.iter().zip(position);
    let summands = summands.map(|(of, at)| Summand::new(of, at, play, job).unwrap());
    let summands = summands.collect();
    GameSum::new(summands, position, play, job).unwrap()
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn sums_of_random_games_are_won_as_by_exhaustive_play(
        left in terminating_rulesets(1),
        right in terminating_rulesets(2),
        heaps in prop::collection::vec(0_i64..4, 3),
    ) {
        let games = [&left, &right].map(|ruleset| {
            let text = ruleset.to_text();
            game_of_file(&text, "g").unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
        });
        let with_pass = |at: &[i64], of: &Game| {
            let mut at = at.to_vec();
            at.resize(of.components(), 1);
            at
        };
        let at = [with_pass(&heaps[..1], &games[0]), with_pass(&heaps[1..], &games[1])];
        let start = [vec![at[0].clone()], vec![at[1].clone()]];
        // The sum as one game, whose option is an option of one of the two; splitting moves are left out.
        let first = at[0].len();
        let splits = games.iter().any(Game::has_sums);
        prop_assume!(!splits);
        let moves = |position: &[i64]| {
            let mut all = Vec::new();
            for option in Oracle::new(&left).options(&position[..first]).iter() {
                all.push([option[0].as_slice(), &position[first..]].concat());
            }
            for option in Oracle::new(&right).options(&position[first..]).iter() {
                all.push([&position[..first], option[0].as_slice()].concat());
            }
            ordinary(all)
        };
        let rules = RulesByFunction::new(at[0].len() + at[1].len(), moves);
        let mut oracle = Oracle::new(&rules as &dyn Rules);
        let whole = at.concat();
        let normal = sum_of(&[&games[0], &games[1]], &start, Play::Normal);
        prop_assert_eq!(normal.grundy(&start), Some(oracle.grundy(&whole)));
        prop_assert_eq!(normal.outcome(&start).unwrap() == Outcome::P, oracle.is_p(&whole));
        let misere = sum_of(&[&games[0], &games[1]], &start, Play::Misere);
        let analysis = misere.analyse(&start).unwrap();
        prop_assert_eq!(Some(analysis.outcome == Outcome::P), oracle.is_misere_p(&whole));
        for made in misere.moves(&start).unwrap() {
            let after = made.after(&start).concat().concat();
            let wins = analysis.winning_moves.contains(&made);
            prop_assert_eq!(Some(wins), oracle.is_misere_p(&after));
        }
    }
}

#[test]
fn misere_kayles_is_played_through() {
    // The P-positions of misère Kayles with one row: 1, 4, 9, 12, 20 (Winning Ways, chapter 13).
    let kayles = game("kayles").unwrap();
    let start = vec![vec![12]];
    let strategy = PerfectPlayer::of_sum(&kayles, &start, Play::Misere, &Job::quiet()).unwrap();
    let p: Vec<i64> = (0..=12)
        .filter(|n| strategy.analyse(&[vec![*n]]).unwrap().outcome == Outcome::P)
        .collect();
    assert_eq!(p, [1, 4, 9, 12]);
}

#[test]
fn a_sum_too_large_for_misere_play_is_unknown() {
    let nim = game("nim(3)").unwrap();
    let start = vec![vec![90, 90, 90], vec![90, 90, 90]];
    let stopped = PerfectPlayer::of_sum(&nim, &start, Play::Misere, &Job::quiet());
    assert!(matches!(stopped, Err(grundy::game::Stop::Limit(_))));
}

#[test]
fn the_perfect_player_with_blocking_wins_every_p_position_of_its_own() {
    for text in [
        "gurvich(1, 1, 2, 2)",
        "gurvich(2, 2, 2, 3)",
        "blocking 2 of wythoff",
    ] {
        let of = game(text).unwrap();
        let perfect =
            PerfectPlayer::of_sum(&of, &[vec![5, 5]], Play::Normal, &Job::quiet()).unwrap();
        for position in positions_up_to(2, 5) {
            let here = [position.clone()];
            let analysis = perfect.analyse(&here).unwrap();
            if analysis.outcome == Outcome::P {
                let blocked = perfect.block(&here).unwrap();
                assert_eq!(perfect.refused_block(&here, &blocked).unwrap(), None);
                // Whatever is left for the opponent, the perfect player moves to a P-position again.
                for option in perfect.options(&here).unwrap() {
                    if blocked.contains(&option) {
                        continue;
                    }
                    let after = perfect.analyse(&option).unwrap();
                    assert_eq!(after.outcome, Outcome::N, "{text} {position:?} {option:?}");
                }
            } else {
                // Whatever the opponent blocks, as far as it may, a winning move remains.
                let options = perfect.options(&here).unwrap();
                prop_subsets(&options, 4, &mut |blocked| {
                    if perfect.refused_block(&here, blocked).unwrap().is_none() {
                        let reply = perfect.reply(&here, blocked).unwrap().unwrap();
                        let after = perfect.analyse(&reply).unwrap();
                        assert_eq!(after.outcome, Outcome::P, "{text} {position:?} {blocked:?}");
                        assert!(!blocked.contains(&reply));
                    }
                });
            }
        }
    }
}

/// Every choice of at most this many of these.
fn prop_subsets(all: &[GameOption], most: usize, visit: &mut dyn FnMut(&[GameOption])) {
    fn from(
        all: &[GameOption],
        most: usize,
        chosen: &mut Vec<GameOption>,
        visit: &mut dyn FnMut(&[GameOption]),
    ) {
        visit(chosen);
        if most == 0 {
            return;
        }
        for (index, option) in all.iter().enumerate() {
            chosen.push(option.clone());
            from(&all[index + 1..], most - 1, chosen, visit);
            chosen.pop();
        }
    }
    from(all, most, &mut Vec::new(), visit);
}

#[test]
fn more_than_a_budget_is_not_blocked() {
    let of = game("gurvich(1, 1, 2, 1)").unwrap();
    let perfect = PerfectPlayer::of_sum(&of, &[vec![3, 3]], Play::Normal, &Job::quiet()).unwrap();
    let refused = |blocked: &[[i64; 2]]| {
        let blocked: Vec<_> = blocked.iter().map(|at| vec![at.to_vec()]).collect();
        perfect.refused_block(&[vec![3, 3]], &blocked).unwrap()
    };
    assert_eq!(refused(&[]), None);
    assert_eq!(refused(&[[1, 1]]), None);
    let two = refused(&[[0, 0], [1, 1]]);
    assert!(matches!(two, Some(Refused::Budget { budget: 1, .. })));
    let side = refused(&[[3, 0]]);
    assert!(matches!(side, Some(Refused::Budget { budget: 0, .. })));
    assert!(matches!(refused(&[[3, 3]]), Some(Refused::NoOption(_))));
}
