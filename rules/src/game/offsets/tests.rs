use super::*;
use crate::game::{Area, Game, Ray, ShapeRefusal, each_in_box};
use crate::language::parse_game;
use crate::library::Library;
use grundy_oracle::{sample, terminating_rulesets};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn game(text: &str) -> Game {
    let expression = parse_game(text).into_result().unwrap().unwrap();
    Game::new(&expression, &Library::embedded()).unwrap()
}

/// The spreads of a game's clauses, where they have one.
fn spreads(text: &str, reach: i64) -> Vec<Result<Spread, ShapeRefusal>> {
    let game = game(text);
    let spread = |clause| Offsets::of(clause, reach).map(|offsets| offsets.spread);
    game.clauses().map(spread).collect()
}

fn ray(first: &[i64], step: &[i64]) -> Ray {
    Ray {
        first: first.to_vec(),
        step: step.to_vec(),
        count: None,
    }
}

/// All offsets of a spread no longer than the reach in any heap.
fn within(spread: &Spread, reach: i64) -> BTreeSet<Vec<i64>> {
    let short = |offset: &[i64]| offset.iter().all(|by| by.abs() <= reach);
    let mut all = BTreeSet::new();
    match spread {
        Spread::Listed(offsets) => all.extend(offsets.iter().cloned()),
        Spread::Rays(rays) => {
            for ray in rays {
                for k in 0..=4 * reach {
                    if ray.count.is_none_or(|count| k.unsigned_abs() < count) {
                        let pairs = ray.first.iter().zip(&ray.step);
                        let offset: Vec<i64> =
                            pairs.map(|(first, step)| first + k * step).collect();
                        assert!(
                            !short(&offset) || all.insert(offset),
                            "an offset stands on two rays"
                        );
                    }
                }
            }
        }
        Spread::Area(Area {
            origin,
            directions,
            constraints,
        }) => {
            let _ = each_in_box(&vec![3 * reach; directions.len()], &mut |choice| {
                if constraints.iter().all(|c| c.value(choice).unwrap() >= 0) {
                    let mut offset = origin.clone();
                    for (factor, direction) in choice.iter().zip(directions) {
                        for (sum, by) in offset.iter_mut().zip(direction) {
                            *sum += factor * by;
                        }
                    }
                    all.insert(offset);
                }
                ControlFlow::Continue(())
            });
        }
    }
    all.retain(|offset| short(offset));
    all
}

/// Compares the offsets of each clause with the options that it enumerates; counts those that have offsets.
fn agree(game: &Game, reach: i64) -> usize {
    let mut served = 0;
    for clause in game.clauses() {
        let Ok(offsets) = Offsets::of(clause, reach) else {
            continue;
        };
        served += 1;
        let spread = within(&offsets.spread, reach);
        let holds = |all: &[Linear], at: &[i64]| all.iter().all(|c| c.value(at).unwrap() >= 0);
        let _ = each_in_box(&vec![reach; game.base_heaps()], &mut |position| {
            let inside = |option: &Vec<i64>| option.iter().all(|heap| *heap <= reach);
            let mut enumerated = BTreeSet::new();
            let flow = clause.visit(position, &mut |run| {
                enumerated.extend(run.options().flatten().filter(inside));
                ControlFlow::Continue(())
            });
            assert!(flow.unwrap().is_continue());
            let numbers: Vec<_> = position.iter().map(|heap| (*heap).into()).collect();
            let when = offsets
                .when
                .iter()
                .all(|condition| condition.holds(&numbers, &crate::formula::NoGames).unwrap());
            let mut reached = BTreeSet::new();
            if when && holds(&offsets.from, position) {
                for offset in &spread {
                    let option: Vec<i64> =
                        position.iter().zip(offset).map(|(x, d)| x + d).collect();
                    let natural = option.iter().all(|heap| *heap >= 0);
                    if natural && inside(&option) && holds(&offsets.into, &option) {
                        reached.insert(option);
                    }
                }
            }
            assert_eq!(
                reached,
                enumerated,
                "{} at {position:?}: {offsets:?}",
                game.label()
            );
            ControlFlow::Continue(())
        });
    }
    served
}

#[test]
fn the_games_of_the_papers_have_the_offsets_that_enumeration_finds() {
    for text in [
        "nim(2)",
        "nim(3)",
        "wythoff",
        "fraenkel(3)",
        "yama",
        "triangular",
        "ab_yama(4, 1)",
        "ab_yama(3, -2)",
        "ab_triangular(4, 1)",
        "ab_triangular(2, -3)",
        "yama_wythoff(2)",
        "triangular_wythoff(2)",
        "triangular_geometric(3)",
        "triangular_sub_geometric(2)",
        "ryuo(3)",
        "ryuo(8)",
        "ryuo_restricted(4, 11, 9)",
        "ryuo_3",
        "three_heaps_1",
        "three_heaps_2",
        "three_heaps_3",
        "three_heaps_4",
        "three_heaps_5",
        "three_heaps_6a",
        "three_heaps_6b",
        "cyclic_nimhoff(4, 3)",
        "gurvich(2, 3, 1, 3)",
        "larsson(2, 3)",
        "all_but({4, 8})",
        "subtraction({1, 4})",
        "moore(3, 3)",
        "ryuo(3) with pass",
        "gcn(3, all but {1, 4}, {2, 3})",
    ] {
        let game = game(text);
        let all = game.clauses().count();
        assert_eq!(
            agree(&game, if text == "moore(3, 3)" { 5 } else { 7 }),
            all,
            "{text}"
        );
    }
}

#[test]
fn wythoffs_moves_are_three_rays() {
    let expected = [
        ray(&[-1, 0], &[-1, 0]),
        ray(&[0, -1], &[0, -1]),
        ray(&[-1, -1], &[-1, -1]),
    ];
    let mut found: Vec<Ray> = Vec::new();
    for spread in spreads("wythoff", 100) {
        match spread {
            Ok(Spread::Rays(rays)) => found.extend(rays),
            other => panic!("{other:?}"),
        }
    }
    found.sort();
    let mut expected = expected.to_vec();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn a_band_of_diagonals_is_as_many_rays() {
    let all = spreads("(x - i, y - j) where i >= 1, j >= 1, |i - j| <= 2", 50);
    let rays: Vec<Ray> = all
        .into_iter()
        .flat_map(|spread| match spread {
            Ok(Spread::Rays(rays)) => rays,
            other => panic!("{other:?}"),
        })
        .collect();
    let firsts: BTreeSet<Vec<i64>> = rays.iter().map(|ray| ray.first.clone()).collect();
    let expected = [[-1, -3], [-1, -2], [-1, -1], [-2, -1], [-3, -1]];
    assert_eq!(
        firsts,
        expected.iter().map(|first| first.to_vec()).collect()
    );
}

#[test]
fn numbers_with_gaps_are_rays_by_residue() {
    let spreads = spreads("x - s where s >= 1, s mod 3 != 0, s != 7", 100);
    let rays: Vec<Ray> = spreads
        .into_iter()
        .flat_map(|spread| match spread {
            Ok(Spread::Rays(rays)) => rays,
            other => panic!("{other:?}"),
        })
        .collect();
    let unbounded: Vec<&Ray> = rays.iter().filter(|ray| ray.count.is_none()).collect();
    assert!(unbounded.iter().all(|ray| ray.step == [-3]), "{rays:?}");
    agree(&game("x - s where s >= 1, s mod 3 != 0, s != 7"), 40);
}

#[test]
fn many_neighbours_are_a_bounded_ray() {
    match spreads("x - s where 1 <= s <= 100", 1000).remove(0) {
        Ok(Spread::Rays(rays)) => assert_eq!(rays[0].count, Some(100)),
        other => panic!("{other:?}"),
    }
    assert!(
        matches!(&spreads("x - s where 1 <= s <= 10", 1000)[0], Ok(Spread::Listed(all)) if all.len() == 10)
    );
}

#[test]
fn what_hangs_on_the_heaps_is_left_to_enumeration() {
    let reason = |text: &str| spreads(text, 20).remove(0).unwrap_err().to_string();
    assert_eq!(
        reason("fibonacci_nim"),
        "an option is not the position plus an offset"
    );
    assert_eq!(
        reason("x - s where s >= 1, 2 s <= x"),
        "a condition ties the number of tokens to the heaps"
    );
    assert_eq!(
        reason("x - s where s >= 1, s divides x"),
        "a condition ties the number of tokens to the heaps"
    );
    assert_eq!(reason("kayles"), "it leads into a sum of positions");
    // The quotient inside x mod 2 depends on the heap.
    assert_eq!(
        reason("(x mod 2, y - 1); (x - 1, y)"),
        "an option is not the position plus an offset"
    );
}

#[test]
fn conditions_on_the_position_and_on_the_option_are_told_apart() {
    let game = game("on (x, y): (x - i, y) where i >= 1, y > 0, x - i >= 2");
    let offsets = Offsets::of(game.clauses().next().unwrap(), 20).unwrap();
    assert_eq!((offsets.from.len(), offsets.into.len()), (1, 1));
    agree(&game, 8);
}

#[test]
fn the_offsets_of_random_rulesets_are_those_that_enumeration_finds() {
    let heaps = (1_usize..=3).prop_flat_map(terminating_rulesets);
    sample(300, heaps, |ruleset| {
        let text = ruleset.to_text();
        let expression = parse_game(&text).into_result().unwrap().unwrap();
        let game = Game::new(&expression, &Library::embedded());
        if let Ok(game) = &game {
            agree(game, if game.components() == 3 { 4 } else { 7 });
        }
        Ok(game.is_ok())
    });
}
