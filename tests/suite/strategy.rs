//! Winning moves against the definition.

use crate::game_of_file;
use grundy::Job;
use grundy::game::{Outcome, Play};
use grundy::players;
use grundy_oracle::{Oracle, Rules, cases, terminating_rulesets};
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn winning_moves_are_the_options_that_are_p_positions(
        ruleset in prop::sample::select(vec![1, 2]).prop_flat_map(terminating_rulesets),
        heaps in prop::collection::vec(0_i64..7, 2),
    ) {
        let text = ruleset.to_text();
        let game = game_of_file(&text, "g").unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let mut position = heaps[..game.base_heaps()].to_vec();
        position.resize(game.components(), 1);
        let mut oracle = Oracle::new(&ruleset);
        let perfect = players::PerfectPlayer::new(&game, &position, Play::Normal, &Job::quiet()).unwrap();
        let analysis = perfect.analyse(std::slice::from_ref(&position)).unwrap();
        prop_assert_eq!(analysis.grundy, Some(oracle.grundy(&position)), "{}", &text);
        prop_assert_eq!(analysis.outcome == Outcome::P, oracle.is_p(&position), "{}", &text);
        let mut expected: Vec<Vec<Vec<i64>>> = Vec::new();
        for mut option in oracle.rules().options(&position) {
            if oracle.grundy_of_sum(&option) == 0 {
                option.sort();
                expected.push(option);
            }
        }
        expected.sort();
        expected.dedup();
        prop_assert_eq!(analysis.winning_moves, expected, "{}", &text);
    }
}
