use crate::{X, Y, Z, bases, has, ostrowski, systems};
use grundy_automata::{Automaton, Budget, Formula, NoAutomaton, Numeration, Sum, compile};

fn compiled(formula: &Formula, system: &Numeration) -> Automaton {
    compile(formula, system, &Budget::default()).unwrap()
}

/// The automaton may have fewer tracks than the formula has variables: values are looked up by variable.
fn holds(automaton: &Automaton, x: i128, y: i128, z: i128) -> bool {
    let values: Vec<i128> = automaton
        .tracks()
        .iter()
        .map(|v| [x, y, z][v.0 as usize])
        .collect();
    has(automaton, &values)
}

#[test]
fn linear_constraints_of_two_variables_on_a_box() {
    for system in systems() {
        for (a, b) in [(1, 1), (1, -1), (2, -3), (-2, 1), (3, 2), (1, 0), (-1, -1)] {
            let sum = X * a + Y * b;
            for (low, high) in [
                (Some(-2), Some(5)),
                (Some(0), Some(0)),
                (None, Some(3)),
                (Some(1), None),
                (Some(-3), Some(-3)),
            ] {
                let formula = Formula::Linear {
                    sum: sum.clone(),
                    low,
                    high,
                };
                let automaton = compiled(&formula, &system);
                for x in 0..20 {
                    for y in 0..20 {
                        let value = a * x + b * y;
                        let truth =
                            low.is_none_or(|l| l <= value) && high.is_none_or(|h| value <= h);
                        assert_eq!(
                            holds(&automaton, x, y, 0),
                            truth,
                            "{system}: {formula} at {x} {y}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn linear_constraints_of_three_variables_on_a_box() {
    for system in [
        Numeration::binary(),
        Numeration::base(3).unwrap(),
        Numeration::zeckendorf(),
        ostrowski()[1].clone(),
    ] {
        for coefficients in 0..125i128 {
            let [a, b, c] = [
                coefficients / 25 - 2,
                coefficients / 5 % 5 - 2,
                coefficients % 5 - 2,
            ];
            for (low, high) in [(Some(1), Some(1)), (None, Some(1)), (Some(-1), Some(2))] {
                let formula = Formula::Linear {
                    sum: X * a + Y * b + Z * c,
                    low,
                    high,
                };
                let automaton = compiled(&formula, &system);
                for place in 0..343 {
                    let [x, y, z] = [place / 49, place / 7 % 7, place % 7];
                    let value = a * x + b * y + c * z;
                    let truth = low.is_none_or(|l| l <= value) && high.is_none_or(|h| value <= h);
                    assert_eq!(
                        holds(&automaton, x, y, z),
                        truth,
                        "{system}: {formula} at {x} {y} {z}"
                    );
                }
            }
        }
    }
}

#[test]
fn bounds_far_from_zero() {
    for system in systems() {
        let range = compiled(&Formula::within(1000, X * 2 + Y * 3, 1500), &system);
        let equal = compiled(&Formula::eq(X * 2 - Y * 3, 999), &system);
        let less = compiled(&Formula::le(X * 2 - Y * 3, -999), &system);
        for x in (0..900i128).step_by(37) {
            for y in (0..700)
                .step_by(29)
                .chain((0..700).filter(|y| (2 * x - 3 * y - 999).abs() < 5))
            {
                assert_eq!(
                    has(&range, &[x, y]),
                    (1000..=1500).contains(&(2 * x + 3 * y)),
                    "{system} {x} {y}"
                );
                assert_eq!(
                    has(&equal, &[x, y]),
                    2 * x - 3 * y == 999,
                    "{system} {x} {y}"
                );
                assert_eq!(
                    has(&less, &[x, y]),
                    2 * x - 3 * y <= -999,
                    "{system} {x} {y}"
                );
            }
        }
    }
}

#[test]
fn congruences_on_a_box() {
    for system in systems() {
        // Automata that follow three hypotheses at once are large.
        let largest = if system.to_string().contains("3, 1, 2") {
            3
        } else {
            6
        };
        for modulus in 1..=largest {
            for (a, b, c) in [
                (1, 0, 0),
                (1, 1, 1),
                (2, -1, 3),
                (3, 2, 1),
                (4, 2, 1),
                (7, -7, 0),
            ] {
                let formula = Formula::congruent(X * a + Y * b, c, modulus);
                let automaton = compiled(&formula, &system);
                for x in 0..15 {
                    for y in 0..15 {
                        let truth = (a * x + b * y - c).rem_euclid(i128::from(modulus)) == 0;
                        assert_eq!(
                            holds(&automaton, x, y, 0),
                            truth,
                            "{system}: {formula} at {x} {y}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_congruence_in_a_base_has_one_state_for_each_residue() {
    for modulus in [2, 3, 7, 31] {
        assert_eq!(
            compiled(
                &Formula::congruent(X, 0, modulus),
                &Numeration::base(10).unwrap()
            )
            .states() as u64,
            modulus
        );
    }
    assert_eq!(
        compiled(&Formula::congruent(X, 0, 31), &Numeration::binary()).states(),
        31
    );
}

#[test]
fn nim_sums_in_bases_that_are_powers_of_two() {
    for base in [2, 4, 8] {
        let automaton = compiled(&Formula::xor(X, Y, Z), &Numeration::base(base).unwrap());
        assert_eq!(automaton.states(), 2);
        for x in 0..20 {
            for y in 0..20 {
                for z in 0..40 {
                    assert_eq!(has(&automaton, &[x, y, z]), x ^ y == z);
                }
            }
        }
    }
}

#[test]
fn nim_sums_of_terms_and_of_one_variable_twice() {
    let system = Numeration::binary();
    let automaton = compiled(&Formula::xor(X + 1, X, Y * 2 - 1), &system);
    let twice = compiled(&Formula::xor(X, X, Y), &system);
    for x in 0..40 {
        for y in 0..40 {
            assert_eq!(
                has(&automaton, &[x, y]),
                (x + 1) ^ x == 2 * y - 1,
                "{x} {y}"
            );
            assert_eq!(holds(&twice, x, y, 0), y == 0);
        }
    }
}

#[test]
fn powers_of_the_base() {
    for system in bases() {
        let base = i128::from(system.as_base().unwrap());
        let power = compiled(&Formula::power(X), &system);
        let shifted = compiled(&Formula::power(X - 3), &system);
        for x in 0..1100 {
            let truth = |x: i128| (0..=10).any(|e| base.pow(e) == x);
            assert_eq!(has(&power, &[x]), truth(x));
            assert_eq!(has(&shifted, &[x]), x >= 3 && truth(x - 3));
        }
    }
}

#[test]
fn what_a_numeration_cannot_say_is_refused() {
    let refused = |formula: &Formula, system: &Numeration| {
        matches!(
            compile(formula, system, &Budget::default()),
            Err(NoAutomaton::NotAutomatic(_))
        )
    };
    assert!(refused(
        &Formula::xor(X, Y, Z),
        &Numeration::base(6).unwrap()
    ));
    assert!(refused(&Formula::xor(X, Y, Z), &Numeration::zeckendorf()));
    assert!(refused(&Formula::power(X), &Numeration::zeckendorf()));
    assert!(refused(&Formula::beatty(X, Y), &Numeration::binary()));
    let wrong = compile(
        &Formula::congruent(X, 0, 0),
        &Numeration::binary(),
        &Budget::default(),
    );
    assert!(matches!(wrong, Err(NoAutomaton::Wrong(_))));
    let huge = Formula::eq(Sum::from(X) * (1 << 62), Y);
    assert_eq!(
        compile(&huge, &Numeration::binary(), &Budget::default()),
        Err(NoAutomaton::TooLarge)
    );
}
