//! Move sets against the enumeration of all of them.

use grundy::Job;
use grundy::move_set::MoveSets;
use grundy_oracle::{Oracle, RulesByFunction, cases, ordinary, positions_up_to};
use proptest::prelude::*;
use std::collections::BTreeMap;

type Vector = Vec<i64>;
type Values = BTreeMap<Vector, u64>;

/// The Grundy values, on a board, of the game that takes these vectors.
fn values(moves: &[Vector], board: &[Vector]) -> Values {
    let heaps = board[0].len();
    let rules = RulesByFunction::new(heaps, |position: &[i64]| {
        let after = moves.iter().map(|vector| {
            let heaps = position.iter().zip(vector);
            heaps.map(|(heap, taken)| heap - taken).collect::<Vector>()
        });
        ordinary(
            after
                .filter(|after| after.iter().all(|heap| *heap >= 0))
                .collect(),
        )
    });
    let mut oracle = Oracle::new(rules);
    board
        .iter()
        .map(|position| (position.clone(), oracle.grundy(position)))
        .collect()
}

/// For all values that some move set of the board has: its vectors in every such set, and in some.
fn by_enumeration(heaps: usize, max: i64) -> BTreeMap<Values, (Vec<Vector>, Vec<Vector>)> {
    let board = positions_up_to(heaps, max);
    let vectors: Vec<Vector> = board.iter().skip(1).cloned().collect();
    let mut found = BTreeMap::new();
    for chosen in 0..1_usize << vectors.len() {
        let chosen = (0..vectors.len()).filter(|index| chosen >> index & 1 == 1);
        let moves: Vec<Vector> = chosen.map(|index| vectors[index].clone()).collect();
        let (every, some) = found
            .entry(values(&moves, &board))
            .or_insert_with(|| (moves.clone(), Vec::new()));
        every.retain(|vector| moves.contains(vector));
        some.extend(moves);
    }
    found
}

fn agrees_with_enumeration(heaps: usize, max: i64) {
    let board = positions_up_to(heaps, max);
    let largest = u64::try_from(max).unwrap();
    for (values, (every, some)) in by_enumeration(heaps, max) {
        let value = |position: &[i64]| values.get(position).copied();
        let sets = MoveSets::with_values(heaps, largest, &value, &Job::quiet());
        let sets = sets.unwrap().into_result().unwrap();
        for vector in &board {
            assert_eq!(
                sets.in_every(vector),
                every.contains(vector),
                "{vector:?} {values:?}"
            );
            assert_eq!(
                sets.in_some(vector),
                some.contains(vector),
                "{vector:?} {values:?}"
            );
        }
    }
}

#[test]
fn every_move_set_of_a_board_of_nine_positions_is_counted() {
    agrees_with_enumeration(2, 2);
}

#[test]
fn every_move_set_on_one_heap_and_on_three_is_counted() {
    agrees_with_enumeration(1, 8);
    agrees_with_enumeration(3, 1);
}

proptest! {
    #![proptest_config(cases(256))]

    /// Values at random: a set has them if and only if the enumeration finds one.
    #[test]
    fn values_of_no_move_set_are_refused(given in prop::collection::vec(0_u64..3, 9)) {
        let board = positions_up_to(2, 2);
        let given: Values = board.iter().cloned().zip(given).collect();
        let value = |position: &[i64]| given.get(position).copied();
        let sets = MoveSets::with_values(2, 2, &value, &Job::quiet()).unwrap();
        let some = (0..256_usize).any(|chosen| {
            let chosen = (0..8).filter(|index| chosen >> index & 1 == 1);
            let moves: Vec<Vector> = chosen.map(|index| board[index + 1].clone()).collect();
            values(&moves, &board) == given
        });
        prop_assert_eq!(sets.into_result().is_ok(), some);
    }
}

#[test]
fn the_moves_of_generalized_ryuo_nim_are_the_smallest_move_set() {
    for p in 1..6 {
        let value = |position: &[i64]| {
            let (x, y) = (position[0], position[1]);
            u64::try_from((x + y) % p + p * ((x / p) ^ (y / p))).ok()
        };
        let sets = MoveSets::with_values(2, 16, &value, &Job::quiet());
        let sets = sets.unwrap().into_result().unwrap();
        for vector in positions_up_to(2, 16) {
            let (s, t) = (vector[0], vector[1]);
            let own = (s == 0) != (t == 0) || s + t > 0 && s + t < p;
            assert_eq!(sets.in_every(&vector), own, "p = {p}, {vector:?}");
        }
    }
}

#[test]
fn a_board_that_is_too_large_and_an_interruption_end_the_search() {
    let zero = |_: &[i64]| Some(0);
    assert!(MoveSets::with_values(3, 1000, &zero, &Job::quiet()).is_err());
    assert!(MoveSets::with_values(2, 10, &zero, &Job::cancelled()).is_err());
}
