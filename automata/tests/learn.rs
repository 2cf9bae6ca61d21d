//! Automata learned from a box, compared with those that the box was made from.

use grundy_automata::{
    Automaton, Budget, Formula, Learned, Numeration, Sample, SampleCell, UBig, Variable, compile,
    is_learnable, learned,
};
use grundy_oracle::sample;
use proptest::prelude::*;
use std::collections::BTreeSet;

const X: Variable = Variable(0);
const Y: Variable = Variable(1);
const Z: Variable = Variable(2);

fn numbers(at: &[u64]) -> Vec<UBig> {
    at.iter().map(|n| UBig::from(*n)).collect()
}

/// What is learned from the box of that size; the automaton is asked once for each place of it.
fn relearned(original: &Automaton, size: u64) -> Option<Automaton> {
    let cells: Vec<bool> = (0..size * size)
        .map(|cell| original.accepts(&numbers(&[cell / size, cell % size])))
        .collect();
    let holds = |at: &[u64]| cells[usize::try_from(at[0] * size + at[1]).unwrap()];
    let sample = Sample {
        size,
        bounds: &[u64::MAX; 2],
        cell: SampleCell::Holds(&holds),
    };
    let found = learned(original.system(), &sample, 1000, &Budget::default());
    found.unwrap().automaton()
}

fn systems() -> [Numeration; 4] {
    [
        Numeration::binary(),
        Numeration::base(3).unwrap(),
        Numeration::zeckendorf(),
        Numeration::ostrowski(&[1]).unwrap(),
    ]
}

#[test]
fn linear_sets_are_learned_in_each_numeration() {
    for system in systems() {
        let sets = [
            Formula::le(X, Y),
            Formula::eq(X + 1, Y * 2),
            Formula::and([Formula::le(X, Y + 1), Formula::le(Y, X + 1)]),
            Formula::congruent(X + Y, 1, 3),
            Formula::and([Formula::le(2, X), Formula::le(X, 5), Formula::eq(Y, 0)]),
        ];
        for set in sets {
            let original = compile(&set, &system, &Budget::default()).unwrap();
            if original.tracks().len() < 2 {
                continue;
            }
            let found = relearned(&original, 400);
            assert_eq!(found.as_ref(), Some(&original), "{set} in {system}");
        }
    }
}

#[test]
fn sets_of_numbers_are_learned_in_ostrowski_numerations() {
    let periods: [&[u32]; 4] = [&[1], &[2], &[3], &[4]];
    for period in periods {
        let system = Numeration::ostrowski(period).unwrap();
        for set in [
            Formula::congruent(X, 1, 3),
            Formula::le(X, 5),
            Formula::beatty(Y, X),
        ] {
            let set = Formula::exists([Y], set);
            let original = compile(&set, &system, &Budget::default()).unwrap();
            let holds = |at: &[u64]| original.accepts(&numbers(at));
            let sample = Sample {
                size: 20_000,
                bounds: &[u64::MAX],
                cell: SampleCell::Holds(&holds),
            };
            let found = learned(&system, &sample, 100, &Budget::default()).unwrap();
            assert_eq!(found, Learned::Automaton(original), "{set} in {system}");
        }
    }
}

#[test]
fn a_function_is_learned_as_the_relation_to_its_value() {
    let system = Numeration::binary();
    let value = |at: &[u64]| at[0] ^ at[1];
    let sample = Sample {
        size: 32,
        bounds: &[u64::MAX; 2],
        cell: SampleCell::Value(&value),
    };
    let found = learned(&system, &sample, 10, &Budget::default()).unwrap();
    let original = Formula::Xor([X.into(), Y.into(), Z.into()]);
    let original = compile(&original, &system, &Budget::default()).unwrap();
    assert_eq!(found, Learned::Automaton(original));
}

#[test]
fn what_is_learned_of_squares_grows_with_the_box() {
    let holds = |at: &[u64]| at[0].isqrt().pow(2) == at[0];
    let states = [1 << 8, 1 << 12, 1 << 16].map(|size| {
        let sample = Sample {
            size,
            bounds: &[u64::MAX],
            cell: SampleCell::Holds(&holds),
        };
        let found = learned(&Numeration::binary(), &sample, 1000, &Budget::default());
        found
            .unwrap()
            .automaton()
            .map_or(usize::MAX, |found| found.states())
    });
    assert!(states.is_sorted() && states[0] < states[1], "{states:?}");
}

#[test]
fn more_states_than_are_wanted_are_no_answer() {
    let original = Formula::congruent(X, 0, 11);
    let original = compile(&original, &Numeration::binary(), &Budget::default()).unwrap();
    let holds = |at: &[u64]| original.accepts(&numbers(at));
    let sample = Sample {
        size: 1 << 10,
        bounds: &[u64::MAX],
        cell: SampleCell::Holds(&holds),
    };
    let most = |states| learned(&Numeration::binary(), &sample, states, &Budget::default());
    assert_eq!(most(10).unwrap(), Learned::MoreStates);
    assert_eq!(most(11).unwrap(), Learned::Automaton(original.clone()));
}

#[test]
fn in_numerations_of_longer_period_a_set_is_learned_as_well() {
    let periods: [&[u32]; 3] = [&[1, 2], &[2, 1], &[3, 1]];
    for system in periods.map(|period| Numeration::ostrowski(period).unwrap()) {
        let original = compile(&Formula::le(X, 5), &system, &Budget::default()).unwrap();
        let sample = Sample {
            size: 20_000,
            bounds: &[u64::MAX],
            cell: SampleCell::Holds(&|at| at[0] <= 5),
        };
        let found = learned(&system, &sample, 1000, &Budget::default()).unwrap();
        assert_eq!(found, Learned::Automaton(original), "{system}");
    }
}

/// The longest of the shortest words to a state, and the longest of the shortest words that tell two states apart.
fn access_and_distinction(automaton: &Automaton) -> (usize, usize) {
    let states = u32::try_from(automaton.states()).unwrap();
    let mut met = BTreeSet::from([0]);
    let mut level = vec![0];
    let mut access = 0;
    loop {
        let steps = level.iter().flat_map(|state| {
            (0..automaton.letters()).map(|letter| automaton.step(*state, letter))
        });
        level = steps.filter(|state| met.insert(*state)).collect();
        if level.is_empty() {
            break;
        }
        access += 1;
    }
    let mut class: Vec<usize> = (0..states)
        .map(|state| usize::from(automaton.is_accepting(state)))
        .collect();
    let mut distinction = 0;
    loop {
        let print = |state: u32| {
            let steps = (0..automaton.letters())
                .map(|letter| class[automaton.step(state, letter) as usize]);
            (class[state as usize], steps.collect::<Vec<_>>())
        };
        let prints: Vec<_> = (0..states).map(print).collect();
        let distinct: BTreeSet<_> = prints.iter().collect();
        if distinct.len() == class.iter().collect::<BTreeSet<_>>().len() {
            return (access, distinction);
        }
        class = prints
            .iter()
            .map(|print| distinct.iter().position(|p| *p == print).unwrap())
            .collect();
        distinction += 1;
    }
}

/// The box is large enough if a word to any state, one more digit, and a word that tells two states apart fit in it.
#[test]
fn a_random_boolean_combination_of_atoms_is_learned_from_a_box_that_tells_its_states_apart() {
    let line = (-3i128..4, -3i128..4, -4i128..5);
    let class = (2u64..5, 0i128..5);
    let drawn = (line, class, 0usize..4, 0u8..3);
    sample(256, drawn, |((a, b, c), (modulus, rest), which, joined)| {
        let system = &systems()[which];
        let line = Formula::le(X * a + Y * b, c);
        let class = Formula::congruent(X + Y * 2, rest, modulus);
        let set = match joined {
            0 => Formula::and([line, class]),
            1 => Formula::or([line, class]),
            _ => Formula::iff(line, class),
        };
        let original = compile(&set, system, &Budget::default()).unwrap();
        if original.tracks().len() != 2 {
            return Ok(false);
        }
        let (access, distinction) = access_and_distinction(&original);
        let digits = access + 1 + distinction.max(2);
        let longer = |number: &u64| system.digits_of(&UBig::from(*number)).len() > digits;
        let size = (1..=400).find(longer);
        if let Some(size) = size {
            prop_assert_eq!(relearned(&original, size), Some(original));
        }
        Ok(size.is_some())
    });
}

#[test]
fn three_digits_are_the_fewest_from_which_anything_is_learned_in_a_base() {
    for base in [2u64, 3, 10] {
        let system = Numeration::base(u32::try_from(base).unwrap()).unwrap();
        for size in [base.pow(3) - 1, base.pow(3)] {
            let all = |_: &[u64]| true;
            let sample = Sample {
                size,
                bounds: &[u64::MAX],
                cell: SampleCell::Holds(&all),
            };
            let found = learned(&system, &sample, 1000, &Budget::default()).unwrap();
            let learnable = size == base.pow(3);
            assert_eq!(is_learnable(&system, size), learnable, "{base} {size}");
            assert_eq!(matches!(found, Learned::Automaton(_)), learnable);
        }
    }
}
