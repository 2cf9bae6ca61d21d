//! Misère play against the definitions: values, phases, genera, properties, sums of two games.

use crate::{game, game_of_file};

use grundy::game::{Game, Outcome, Stop};
use grundy::misere::{Genera, Genus, MisereProperty, MisereTable, Phase};
use grundy::{Job, Limits, Resource};
use grundy_oracle::{
    MisereOracle, Oracle, RandomRuleset, Removals, Rules, RulesByFunction, TwoGames, cases,
    positions_up_to, sample, terminating_rulesets,
};
use proptest::prelude::*;

/// The vectors of {0, 1, 2}² but (0, 0), and the sets of them.
fn small_removals() -> Vec<Vec<Vec<i64>>> {
    let vectors: Vec<Vec<i64>> = positions_up_to(2, 2)
        .into_iter()
        .filter(|v| v != &[0, 0])
        .collect();
    let set = |choice: usize| {
        let chosen = (0..8).filter(|bit| choice >> bit & 1 == 1);
        chosen.map(|bit| vectors[bit].clone()).collect()
    };
    (1..256).map(set).collect()
}

fn game_of(removals: &[Vec<i64>]) -> Game {
    let moves: Vec<String> = removals
        .iter()
        .map(|removal| format!("(x - {}, y - {})", removal[0], removal[1]))
        .collect();
    game(&moves.join("; ")).unwrap()
}

/// Value, misère value, phase and outcome at every one of the positions, and the first terms of the genus.
fn agree<R: Rules + Clone>(
    table: &MisereTable,
    rules: R,
    positions: &[Vec<i64>],
    terms: usize,
) -> Result<(), String> {
    let mut oracle = MisereOracle::new(rules.clone());
    let mut plain = Oracle::new(rules);
    let genera = match terms {
        0 => None,
        _ => Some(Genera::of(table, &Job::quiet()).map_err(|stop| format!("{stop:?}"))?),
    };
    for position in positions {
        let parts = [position.clone()];
        let found = (
            table.value(position),
            table.misere_value(position),
            table.phase(position) == Some(Phase::Final),
            table.has_ended(position),
        );
        let expected = (
            Some(oracle.grundy(&parts)),
            Some(oracle.misere_grundy(&parts)),
            oracle.is_final(&parts),
            Some(oracle.options(&parts).is_empty()),
        );
        if found != expected {
            return Err(format!(
                "at {position:?}: {found:?}, by definition {expected:?}"
            ));
        }
        let p = table.misere_outcome(position) == Some(Outcome::P);
        if plain
            .is_misere_p(position)
            .is_some_and(|expected| p != expected)
        {
            return Err(format!("misère outcome at {position:?}"));
        }
        if let Some(genera) = &genera {
            let genus = genera.genus(position).ok_or("no genus")?;
            let expected = oracle.genus(&parts, terms);
            if extended(&genus, terms) != expected || genus.value != oracle.grundy(&parts) {
                return Err(format!(
                    "at {position:?}: {genus}, by definition {expected:?}"
                ));
            }
        }
    }
    Ok(())
}

/// The first terms of a genus: behind its symbol each is the one before it xor 2.
fn extended(genus: &Genus, terms: usize) -> Vec<u64> {
    let mut all = genus.terms.clone();
    while let (true, Some(last)) = (all.len() < terms, all.last()) {
        all.push(last ^ 2);
    }
    all.truncate(terms);
    all
}

/// The first position, by the sum of the heaps and then lexicographically, that does not satisfy a property, by the words of
/// its definition.
fn first_wrong<R: Rules>(
    oracle: &mut MisereOracle<R>,
    property: MisereProperty,
    positions: &[Vec<i64>],
) -> Option<Vec<i64>> {
    let mut wrong: Vec<&Vec<i64>> = positions
        .iter()
        .filter(|position| is_wrong(oracle, property, position))
        .collect();
    wrong.sort_by_key(|position| (position.iter().sum::<i64>(), position.to_vec()));
    wrong.first().map(|position| position.to_vec())
}

fn is_wrong<R: Rules>(
    oracle: &mut MisereOracle<R>,
    property: MisereProperty,
    position: &[i64],
) -> bool {
    let parts = [position.to_vec()];
    let value = oracle.grundy(&parts);
    let last = oracle.is_final(&parts);
    let options = oracle.options(&parts);
    // The options as their values and phases.
    let options: Vec<(u64, bool)> = options
        .iter()
        .map(|option| (oracle.grundy(option), oracle.is_final(option)))
        .collect();
    let there = |value, last| options.contains(&(value, last));
    let first = value == 1 && !last && there(0, true);
    let second = value == 0 && last && there(1, false);
    let pair = |last| there(0, last) && there(1, last);
    let third = value > 1 && !pair(true) && !pair(false);
    match property {
        MisereProperty::Admissible => value > 1 && !there(0, false) && !there(1, true),
        MisereProperty::UniversallyAdmissible => first || second || third,
        MisereProperty::UniversallyAdmissibleAsPrinted => third,
        MisereProperty::Tame => {
            let misere = oracle.misere_grundy(&parts);
            misere != value && (value, misere) != (0, 1) && (value, misere) != (1, 0)
        }
        MisereProperty::PByPhases => {
            let claimed = value == 0 && !last || value == 1 && last;
            claimed != (oracle.misere_grundy(&parts) == 0)
        }
        MisereProperty::FinalIffBothFinal | MisereProperty::PWhereValuesEqual => false,
    }
}

const OF_ONE_GAME: [MisereProperty; 5] = [
    MisereProperty::Admissible,
    MisereProperty::UniversallyAdmissible,
    MisereProperty::UniversallyAdmissibleAsPrinted,
    MisereProperty::Tame,
    MisereProperty::PByPhases,
];

fn first_position(table: &MisereTable, property: MisereProperty) -> Option<Vec<i64>> {
    let violation = table.first_violation(property, &Job::quiet()).unwrap();
    violation.map(|violation| violation.position.concat())
}

#[test]
fn all_255_games_of_small_removals_have_the_misere_values_and_phases_of_the_definition() {
    let positions = positions_up_to(2, 12);
    for removals in small_removals() {
        let game = game_of(&removals);
        let table = MisereTable::new(&game, &[13, 13], &Job::quiet()).unwrap();
        let rules = Removals(removals.clone());
        if let Err(error) = agree(&table, rules.clone(), &positions, 0) {
            panic!("removals {removals:?}: {error}");
        }
        let mut oracle = MisereOracle::new(rules);
        for property in OF_ONE_GAME {
            assert_eq!(
                first_position(&table, property),
                first_wrong(&mut oracle, property, &positions),
                "{property:?}, removals {removals:?}"
            );
        }
    }
}

#[test]
fn all_255_games_of_small_removals_have_the_genera_of_the_definition() {
    let positions = positions_up_to(2, 5);
    for removals in small_removals() {
        let game = game_of(&removals);
        let table = MisereTable::new(&game, &[6, 6], &Job::quiet()).unwrap();
        if let Err(error) = agree(&table, Removals(removals.clone()), &positions, 6) {
            panic!("removals {removals:?}: {error}");
        }
    }
}

#[test]
fn admissible_means_p_by_phases_and_universally_admissible_means_tame() {
    for removals in small_removals() {
        let game = game_of(&removals);
        let table = MisereTable::new(&game, &[13, 13], &Job::quiet()).unwrap();
        let first = |property| first_position(&table, property);
        let [admissible, universally, printed, tame, by_phases] = OF_ONE_GAME.map(first);
        let place = |p: &Option<Vec<i64>>| p.as_ref().map(|p| (p.iter().sum::<i64>(), p.clone()));
        assert_eq!(admissible, by_phases, "removals {removals:?}");
        assert_eq!(universally, tame, "removals {removals:?}");
        // Kimura and Yamashita, Remark 1: whatever is not admissible is not universally admissible.
        if admissible.is_some() {
            assert!(place(&universally) <= place(&admissible) && printed.is_some());
        }
        let genera = Genera::of(&table, &Job::quiet()).unwrap();
        let mut wild = positions_up_to(2, 12);
        wild.retain(|position| !genera.genus(position).unwrap().is_tame());
        wild.sort_by_key(|position| (position.iter().sum::<i64>(), position.clone()));
        assert_eq!(wild.first(), tame.as_ref(), "removals {removals:?}");
    }
}

/// Everything of a sum of two games against its play, and what Proposition 2 of Kimura and Yamashita says of it.
fn compare_sum(left: &[Vec<i64>], right: &[Vec<i64>], largest: i64) -> Result<(), TestCaseError> {
    let size = usize::try_from(largest + 1).unwrap();
    let games = [left, right].map(game_of);
    let tables = [&games[0], &games[1]]
        .map(|game| MisereTable::new(game, &[size, size], &Job::quiet()).unwrap());
    let sum = MisereTable::sum(&tables[0], &tables[1], &Job::quiet()).unwrap();
    let rules = TwoGames(Removals(left.to_vec()), Removals(right.to_vec()));
    let positions = positions_up_to(4, largest);
    agree(&sum, rules.clone(), &positions, 2).map_err(TestCaseError::fail)?;
    let mut oracle = MisereOracle::new(rules);
    for property in OF_ONE_GAME {
        let expected = first_wrong(&mut oracle, property, &positions);
        prop_assert_eq!(first_position(&sum, property), expected, "{:?}", property);
    }
    let universally = MisereProperty::UniversallyAdmissible;
    let both = tables
        .iter()
        .all(|table| first_position(table, universally).is_none());
    if both {
        prop_assert_eq!(first_position(&sum, universally), None);
        prop_assert_eq!(
            first_position(&sum, MisereProperty::FinalIffBothFinal),
            None
        );
    }
    prop_assert_eq!(
        first_position(&sum, MisereProperty::PWhereValuesEqual),
        None
    );
    Ok(())
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn sums_of_two_games_are_as_they_are_played(left in 0..255_usize, right in 0..255_usize) {
        let all = small_removals();
        compare_sum(&all[left], &all[right], 3)?;
    }
}

#[test]
fn the_sum_of_games_that_are_not_universally_admissible_is_as_it_is_played() {
    let wild: Vec<Vec<Vec<i64>>> = small_removals()
        .into_iter()
        .filter(|removals| {
            let game = game_of(removals);
            let table = MisereTable::new(&game, &[13, 13], &Job::quiet()).unwrap();
            first_position(&table, MisereProperty::UniversallyAdmissible).is_some()
        })
        .collect();
    assert_eq!(wild.len(), 12);
    for removals in &wild {
        compare_sum(removals, &[vec![1, 0], vec![2, 0]], 4).unwrap();
    }
}

#[test]
fn an_admissible_game_may_have_a_sum_that_is_not_admissible() {
    let games = ["three_heaps_2", "nim(1)"].map(|name| game(name).unwrap());
    let left = MisereTable::new(&games[0], &[5, 5, 5], &Job::quiet()).unwrap();
    let right = MisereTable::new(&games[1], &[4], &Job::quiet()).unwrap();
    let sum = MisereTable::sum(&left, &right, &Job::quiet()).unwrap();
    for (property, alone, together) in [
        (MisereProperty::Admissible, None, Some(vec![2, 2, 4, 2])),
        (MisereProperty::PByPhases, None, Some(vec![2, 2, 4, 2])),
        (
            MisereProperty::UniversallyAdmissibleAsPrinted,
            None,
            Some(vec![2, 2, 4, 2]),
        ),
        (
            MisereProperty::UniversallyAdmissible,
            Some(vec![2, 2, 4]),
            Some(vec![2, 2, 4, 0]),
        ),
        (
            MisereProperty::FinalIffBothFinal,
            None,
            Some(vec![2, 2, 4, 1]),
        ),
    ] {
        assert_eq!(first_position(&left, property), alone, "{property:?}");
        assert_eq!(first_position(&sum, property), together, "{property:?}");
    }
}

/// Compares a random ruleset with the oracle; where more sums are reached than are explored, there is nothing to compare.
fn compare(ruleset: &RandomRuleset, largest: i64, terms: usize) -> Result<bool, TestCaseError> {
    let text = ruleset.to_text();
    let engine = game_of_file(&text, "g")
        .map_err(|errors| TestCaseError::fail(format!("{text}\n{errors:?}")))?;
    let shape = vec![usize::try_from(largest + 1).unwrap_or(1); ruleset.heaps];
    let table = match MisereTable::new(&engine, &shape, &Job::quiet()) {
        Err(Stop::Limit(_)) => return Ok(false),
        table => table.map_err(|stop| TestCaseError::fail(format!("{text}\n{stop:?}")))?,
    };
    // The oracle keeps every part, those without options too.
    if ruleset.has_sums() && table.count() > 200 {
        return Ok(false);
    }
    agree(&table, ruleset, &ruleset.positions(largest), terms)
        .map(|()| true)
        .map_err(|error| TestCaseError::fail(format!("{text}\n{error}")))
}

#[test]
fn random_games_on_one_heap_have_the_misere_play_of_the_definition() {
    sample(200, terminating_rulesets(1), |ruleset| {
        compare(&ruleset, 5, 3)
    });
}

#[test]
fn random_games_on_two_heaps_have_the_misere_play_of_the_definition() {
    sample(200, terminating_rulesets(2), |ruleset| {
        compare(&ruleset, 3, 4)
    });
}

#[test]
fn the_first_wild_heap_of_kayles_is_of_five() {
    let kayles = game("kayles").unwrap();
    let table = MisereTable::new(&kayles, &[13], &Job::quiet()).unwrap();
    let genera = Genera::of(&table, &Job::quiet()).unwrap();
    let shown: Vec<String> = (0..13)
        .map(|heap| genera.genus(&[heap]).unwrap().to_string())
        .collect();
    let kayles = RulesByFunction::new(1, |position| {
        let rest = [position[0] - 1, position[0] - 2].into_iter();
        let split = |rest: i64| (0..=rest).map(move |first| vec![vec![first], vec![rest - first]]);
        rest.flat_map(split).collect()
    });
    let mut oracle = MisereOracle::new(kayles);
    for heap in 0..7 {
        let genus = genera.genus(&[heap]).unwrap();
        assert_eq!(
            extended(&genus, 4),
            oracle.genus(&[vec![heap]], 4),
            "{heap}"
        );
    }
    assert_eq!(
        shown.join(" "),
        "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46 4^046"
    );
}

#[test]
fn misere_play_with_blocking_is_refused() {
    let blocked = game("gurvich(1, 1, 2, 1)").unwrap();
    let found = MisereTable::new(&blocked, &[4, 4], &Job::quiet());
    assert!(matches!(found.err(), Some(Stop::Wrong(_))));
}

#[test]
fn too_many_sums_are_a_limit() {
    let kayles = game("kayles").unwrap();
    let few = Limits::default().with(Resource::Positions, 1 << 24);
    let found = MisereTable::new(&kayles, &[200], &Job::quiet().within(few));
    assert!(matches!(found.err(), Some(Stop::Limit(_))));
}

#[test]
fn the_lists_of_a_game_with_sums_hold_every_single_position_that_its_table_names() {
    let mut dead = 0;
    for (text, largest) in [
        ("dawsons_kayles", 9),
        ("kayles", 9),
        ("octal(\"0.137\")", 9),
        ("octal(\"0.007\")", 9),
        ("on (x, y): (a, y) + (b, y) where a + b = x - 2", 3),
    ] {
        let text_of_octal = text.strip_prefix("octal").map(|code| {
            format!("game octal(code) on (n)\n  n - k where k in places(code, 1), k = n\n  n - k where k in places(code, 2), k < n\n  (a) + (b) where k in places(code, 4), a + b = n - k, a >= 1, b >= 1\ngame g = octal{code}\n")
        });
        let game = match text_of_octal {
            Some(rules) => game_of_file(&rules, "g").unwrap(),
            None => game(text).unwrap(),
        };
        let shape = vec![usize::try_from(largest + 1).unwrap(); game.base_heaps()];
        let table = MisereTable::new(&game, &shape, &Job::quiet()).unwrap();
        let job = Job::quiet();
        let last = table.final_positions(&job).unwrap();
        let lost = table.misere_p_positions(&job).unwrap();
        let singles = table.single_misere_p_positions(&job).unwrap();
        for position in grundy_oracle::positions_up_to(game.base_heaps(), largest) {
            let single = vec![position.clone()];
            let is_final = table.phase(&position) == Some(Phase::Final);
            assert_eq!(last.contains(&single), is_final, "{text}: {position:?}");
            let is_p = table.misere_outcome(&position) == Some(Outcome::P);
            assert_eq!(lost.contains(&single), is_p, "{text}: {position:?}");
            assert_eq!(singles.contains(&position), is_p, "{text}: {position:?}");
            dead += usize::from(table.has_ended(&position) == Some(true));
        }
        let distinct: std::collections::BTreeSet<_> = last.iter().collect();
        assert_eq!(distinct.len(), last.len(), "{text}: {last:?}");
    }
    assert!(dead >= 12, "{dead} positions without a move");
}
