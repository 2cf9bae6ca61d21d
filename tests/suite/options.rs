//! The options of positions and the reasons for outcomes, against the definition.

use crate::{game, game_of_file};
use grundy::Job;
use grundy::far::FarOption;
use grundy::game::{Game, Outcome, Play};
use grundy::library::Library;
use grundy::number::Number;
use grundy::players::{self, FarPlayer, Judge, OptionsAnalysis, WhyAnalysis};
use grundy_oracle::{Oracle, RandomRuleset, Rules, cases, terminating_rulesets};
use proptest::prelude::*;

fn far(parts: &[Vec<i64>]) -> FarOption {
    let part = |part: &Vec<i64>| part.iter().map(|heap| Number::from(*heap)).collect();
    parts.iter().map(part).collect()
}

fn near(parts: &FarOption) -> Vec<Vec<i64>> {
    let part = |part: &Vec<Number>| part.iter().map(|heap| heap.to_i64().unwrap()).collect();
    parts.iter().map(part).collect()
}

fn table_judge<'g>(game: &'g Game, position: &[i64], play: Play) -> Judge<'g> {
    let strategy = players::PerfectPlayer::new(game, position, play, &Job::quiet()).unwrap();
    Judge::Table(Box::new(strategy))
}

/// A random game, as the engine reads it, and one of its positions.
fn read(ruleset: &RandomRuleset, heaps: &[i64]) -> (Game, Vec<i64>) {
    let text = ruleset.to_text();
    let game = game_of_file(&text, "g").unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let mut position = heaps[..game.base_heaps()].to_vec();
    position.resize(game.components(), 1);
    (game, position)
}

/// The options by definition, each once, in order.
fn options_of(oracle: &mut Oracle<&RandomRuleset>, position: &[i64]) -> Vec<Vec<Vec<i64>>> {
    let mut all = oracle.rules().options(position);
    all.iter_mut().for_each(|option| option.sort());
    all.sort();
    all.dedup();
    all
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn options_have_the_outcomes_and_values_of_the_definition(
        ruleset in prop::sample::select(vec![1, 2]).prop_flat_map(terminating_rulesets),
        heaps in prop::collection::vec(0_i64..7, 2),
    ) {
        let (game, position) = read(&ruleset, &heaps);
        let mut oracle = Oracle::new(&ruleset);
        let judge = table_judge(&game, &position, Play::Normal);
        let at = far(std::slice::from_ref(&position));
        let found = OptionsAnalysis::of(&game, &judge, &at, &Job::quiet()).unwrap();
        let own = Some(Number::from(oracle.grundy(&position)));
        prop_assert_eq!(found.grundy, own);
        let mut expected = Vec::new();
        for option in options_of(&mut oracle, &position) {
            let value = oracle.grundy_of_sum(&option);
            expected.push((option, value == 0, value.to_string()));
        }
        let options: Vec<_> = (found.options.iter())
            .map(|option| {
                let value = option.grundy.clone().unwrap().to_string();
                (near(&option.to), option.outcome == Some(Outcome::P), value)
            })
            .collect();
        prop_assert_eq!(options, expected, "{}", ruleset.to_text());
        prop_assert!(found.all);
    }

    #[test]
    fn answers_lead_from_every_option_of_a_p_position_to_a_p_position(
        ruleset in prop::sample::select(vec![1, 2]).prop_flat_map(terminating_rulesets),
        heaps in prop::collection::vec(0_i64..7, 2),
    ) {
        let (game, position) = read(&ruleset, &heaps);
        let text = ruleset.to_text();
        let mut oracle = Oracle::new(&ruleset);
        let judge = table_judge(&game, &position, Play::Normal);
        let at = far(std::slice::from_ref(&position));
        let found = WhyAnalysis::of(&game, &judge, &at, &Job::quiet()).unwrap();
        prop_assert_eq!(found.outcome == Outcome::P, oracle.is_p(&position), "{}", &text);
        let p_position = near(found.p_position.as_ref().unwrap());
        match found.outcome {
            Outcome::P => prop_assert_eq!(&p_position, &vec![position]),
            Outcome::N => {
                prop_assert!(options_of(&mut oracle, &position).contains(&p_position), "{}", &text);
            }
        }
        prop_assert_eq!(oracle.grundy_of_sum(&p_position), 0, "{}", &text);
        // A game with sums may lead to several parts.
        if let [part] = p_position.as_slice() {
            let answers: Vec<_> = found.lines.iter().flat_map(|line| &line.answers).collect();
            let mut answered: Vec<_> = answers.iter().map(|answer| near(&answer.option)).collect();
            answered.sort();
            answered.dedup();
            prop_assert_eq!(answered, options_of(&mut oracle, part), "{}", &text);
            for answer in answers {
                let to = near(answer.answer.as_ref().unwrap());
                prop_assert_eq!(oracle.grundy_of_sum(&to), 0, "{}", &text);
                if let [option] = near(&answer.option).as_slice() {
                    prop_assert!(options_of(&mut oracle, option).contains(&to), "{}", &text);
                }
            }
        }
    }

    #[test]
    fn options_in_misere_play_have_the_outcomes_of_the_definition(
        ruleset in terminating_rulesets(2),
        heaps in prop::collection::vec(0_i64..7, 2),
    ) {
        let (game, position) = read(&ruleset, &heaps);
        let mut oracle = Oracle::new(&ruleset);
        let judge = table_judge(&game, &position, Play::Misere);
        let at = far(std::slice::from_ref(&position));
        let found = OptionsAnalysis::of(&game, &judge, &at, &Job::quiet()).unwrap();
        for option in &found.options {
            if let [part] = near(&option.to).as_slice() {
                let p = option.outcome == Some(Outcome::P);
                prop_assert_eq!(Some(p), oracle.is_misere_p(part), "{}", ruleset.to_text());
            }
            prop_assert_eq!(&option.grundy, &None);
        }
    }
}

#[test]
fn options_by_claims_are_those_of_a_table() {
    let library = Library::embedded();
    for (name, positions) in [
        ("wythoff", [[12, 7], [20, 34], [8, 13]]),
        ("nim(2)", [[12, 7], [9, 9], [8, 13]]),
        ("yama", [[12, 7], [5, 9], [12, 31]]),
        ("ryuo(3)", [[12, 7], [9, 9], [8, 13]]),
    ] {
        let game = game(name).unwrap();
        for position in positions {
            let at = far(&[position.to_vec()]);
            let claims = Judge::Claims(Box::new(FarPlayer::new(&game, Play::Normal, &library)));
            let claimed = OptionsAnalysis::of(&game, &claims, &at, &Job::quiet()).unwrap();
            let table = table_judge(&game, &position, Play::Normal);
            let found = OptionsAnalysis::of(&game, &table, &at, &Job::quiet()).unwrap();
            assert!(claimed.all, "{name}: {claimed:?}");
            assert_eq!(claimed.options.len(), found.options.len(), "{name}");
            for (one, other) in claimed.options.iter().zip(&found.options) {
                assert_eq!((&one.to, one.outcome), (&other.to, other.outcome), "{name}");
                if one.grundy.is_some() {
                    assert_eq!(one.grundy, other.grundy, "{name} at {:?}", one.to);
                }
            }
        }
    }
}

#[test]
fn families_of_many_options_count_them_by_line() {
    let game = game("wythoff").unwrap();
    let position = [12_000, 13];
    let judge = table_judge(&game, &position, Play::Normal);
    let at = far(&[position.to_vec()]);
    let found = OptionsAnalysis::of(&game, &judge, &at, &Job::quiet()).unwrap();
    let families: Vec<String> = found
        .families
        .iter()
        .map(|family| {
            let p = family.p_positions.as_ref().unwrap();
            format!(
                "{}: {} of {}",
                family.moves,
                p,
                family.count.as_ref().unwrap()
            )
        })
        .collect();
    let expected = [
        "(x - i, y), 1 <= i <= 12000: 1 of 12000",
        "(x, y - i), 1 <= i <= 13: 0 of 13",
        "(x - i, y - i), 1 <= i <= 13: 0 of 13",
    ];
    assert_eq!(families, expected);
    assert_eq!(found.options.len(), 1);
    assert_eq!(near(&found.options[0].to), [[8, 13]]);
    assert!(!found.all && found.is_complete());
}
