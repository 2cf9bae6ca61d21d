//! What is drawn is what it is said to be.

use super::*;
use crate::{Oracle, Rules, cases};

fn heaps_and_position(
    strategy: fn(usize) -> BoxedStrategy<RandomRuleset>,
    largest: i64,
) -> impl Strategy<Value = (RandomRuleset, Vec<i64>)> {
    (1_usize..=4).prop_flat_map(move |heaps| (strategy(heaps), vec(0..=largest, heaps)))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..cases(1000) })]

    #[test]
    fn every_option_of_a_terminating_ruleset_has_a_smaller_measure(
        (game, heaps) in heaps_and_position(terminating_rulesets, 12),
    ) {
        let passes: &[&[i64]] = if game.pass { &[&[0], &[1]] } else { &[&[]] };
        for pass in passes {
            let position = [&heaps, *pass].concat();
            for part in game.options(&position).iter().flatten() {
                prop_assert!(game.measure(part) < game.measure(&position), "{position:?} to {part:?}");
            }
        }
    }

    #[test]
    fn the_bound_on_the_variables_of_a_terminating_ruleset_loses_no_option(
        (game, heaps) in heaps_and_position(terminating_rulesets, 6),
    ) {
        let bound = heaps.iter().sum::<i64>() + 20;
        prop_assert_eq!(game.options_within(&heaps, bound), game.options_within(&heaps, bound + 30));
    }

    #[test]
    fn every_option_of_a_wide_ruleset_has_a_smaller_measure(
        (game, heaps) in heaps_and_position(wide_rulesets, 9),
    ) {
        let position = [heaps.as_slice(), if game.pass { &[1] } else { &[] }].concat();
        for part in game.options(&position).iter().flatten() {
            prop_assert!(game.measure(part) < game.measure(&position), "{position:?} to {part:?}");
        }
    }

    #[test]
    fn the_bound_on_the_variables_of_a_wide_ruleset_loses_no_option(
        (game, heaps) in heaps_and_position(wide_rulesets, 5),
    ) {
        let bound = heaps.iter().sum::<i64>() + 20;
        prop_assert_eq!(game.options_within(&heaps, bound), game.options_within(&heaps, bound + 20));
    }

    #[test]
    fn any_ruleset_can_be_printed((game, _) in heaps_and_position(any_rulesets, 0)) {
        let text = game.to_text();
        prop_assert!(text.starts_with("game g on (x"));
        prop_assert_eq!(text.lines().count(), 1 + game.moves.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..cases(100) })]

    #[test]
    fn p_positions_of_a_terminating_ruleset_are_those_of_value_zero(
        game in (1_usize..=2).prop_flat_map(terminating_rulesets),
    ) {
        let mut oracle = Oracle::new(&game);
        for position in game.positions(5) {
            prop_assert_eq!(oracle.is_p(&position), oracle.grundy(&position) == 0);
            prop_assert_eq!(oracle.is_misere_p(&position).is_none() && !game.has_sums(), false);
        }
    }
}
