//! Operations on all small automata, against brute force.

use crate::automaton::{Automaton, Variable};
use crate::budget::Budget;
use crate::numeration::Numeration;
use crate::product::{Connective, combined};
use crate::project::projected;
use crate::{Compiler, Formula, NoAutomaton, Relation, Sum, UBig, compile};

const X: Variable = Variable(0);
const Y: Variable = Variable(1);
const Z: Variable = Variable(2);

/// The automaton with this number among those with `states` states over base 2, in which leading zeros change
/// nothing.
fn numbered(tracks: &[Variable], states: u64, code: u64) -> Automaton {
    let letters = 1usize << tracks.len();
    let mut rest = code;
    let mut take = |base: u64| {
        let digit = rest % base;
        rest /= base;
        u32::try_from(digit).unwrap()
    };
    let count = usize::try_from(states).unwrap();
    let accepting = (0..states).map(|_| take(2) == 1).collect();
    let next = std::iter::once(0)
        .chain((1..count * letters).map(|_| take(states)))
        .collect();
    Automaton::of_letters(
        &Numeration::binary(),
        tracks.to_vec(),
        accepting,
        next,
        &Budget::default(),
    )
    .unwrap()
}

fn how_many(tracks: usize, states: u64) -> u64 {
    let slots = u32::try_from(usize::try_from(states).unwrap() * (1 << tracks) - 1).unwrap();
    states.pow(slots) * (1 << states)
}

fn has(automaton: &Automaton, tuple: &[u64]) -> bool {
    automaton.accepts(&tuple.iter().map(|n| UBig::from(*n)).collect::<Vec<_>>())
}

const ALL: [Connective; 16] = {
    let mut all = [Connective(0); 16];
    let mut code = 0;
    while code < 16 {
        all[code as usize] = Connective(code);
        code += 1;
    }
    all
};

#[test]
fn all_connectives_of_all_pairs_of_automata_with_two_states() {
    let budget = Budget::default();
    let all: Vec<Automaton> = (0..how_many(1, 2))
        .map(|code| numbered(&[X], 2, code))
        .collect();
    assert_eq!(all.len(), 32);
    for a in &all {
        for b in &all {
            for connective in ALL {
                let c = combined(a, connective, b, &budget).unwrap();
                for n in 0..64 {
                    let truth = |x: &Automaton| u8::from(has(x, &[n]));
                    assert_eq!(
                        truth(&c),
                        connective.0 >> (2 * truth(a) + truth(b)) & 1,
                        "{n}"
                    );
                }
            }
        }
    }
}

#[test]
fn connectives_align_tracks() {
    let budget = Budget::default();
    for code in (0..how_many(2, 2)).step_by(17) {
        let a = numbered(&[X, Z], 2, code);
        for b in [numbered(&[Y, Z], 2, code / 3), numbered(&[Y], 2, code % 32)] {
            for connective in ALL {
                let c = combined(&a, connective, &b, &budget).unwrap();
                assert_eq!(c.tracks(), [X, Y, Z]);
                for tuple in 0..512u64 {
                    let [x, y, z] = [tuple / 64, tuple / 8 % 8, tuple % 8];
                    let first = u8::from(has(&a, &[x, z]));
                    let second = if b.tracks().len() == 2 {
                        has(&b, &[y, z])
                    } else {
                        has(&b, &[y])
                    };
                    let truth = connective.0 >> (2 * first + u8::from(second)) & 1 == 1;
                    assert_eq!(has(&c, &[x, y, z]), truth, "{x} {y} {z}");
                }
            }
        }
    }
}

#[test]
fn projections_of_automata_with_two_and_three_states() {
    let budget = Budget::default();
    let two = (0..how_many(2, 2)).map(|code| numbered(&[X, Y], 2, code));
    let three = (0..how_many(2, 3))
        .step_by(1009)
        .map(|code| numbered(&[X, Y], 3, code));
    for a in two.chain(three) {
        let (without_x, without_y) = (
            a.exists(&[X], &budget).unwrap(),
            a.exists(&[Y], &budget).unwrap(),
        );
        let none = a.exists(&[X, Y], &budget).unwrap();
        let mut any = false;
        for n in 0..16 {
            // Two more digits than n are enough: longer words repeat a state before n begins.
            let some = (0..64).any(|x| has(&a, &[x, n]));
            any |= some;
            assert_eq!(has(&without_x, &[n]), some);
            assert_eq!(has(&without_y, &[n]), (0..64).any(|y| has(&a, &[n, y])));
        }
        assert_eq!(has(&none, &[]), any);
        assert_eq!(none.tracks(), []);
    }
}

#[test]
fn a_projected_conjunction_is_the_projection_of_the_conjunction() {
    let budget = Budget::default();
    for code in (0..how_many(2, 3)).step_by(3001) {
        let (a, b) = (
            numbered(&[X, Y], 3, code),
            numbered(&[Y, Z], 3, code / 5 + 77),
        );
        let at_once = projected(&a, Some(&b), &[Y], &budget).unwrap();
        assert_eq!(
            at_once,
            a.and(&b, &budget).unwrap().exists(&[Y], &budget).unwrap()
        );
    }
}

#[test]
fn least_finite_first_and_empty_of_all_automata_with_three_states() {
    for code in 0..how_many(1, 3) {
        let a = numbered(&[X], 3, code);
        let members: Vec<u64> = (0..128).filter(|n| has(&a, &[*n])).collect();
        assert_eq!(a.is_empty(), members.is_empty());
        assert_eq!(a.least(), members.first().map(|n| vec![UBig::from(*n)]));
        // With three states, a word of three letters or more repeats one; then there is one of three to five letters.
        let finite = members.iter().all(|n| *n < 4);
        assert_eq!(a.is_finite(), finite, "{members:?}");
        let first: Vec<Vec<UBig>> = members
            .iter()
            .take(5)
            .map(|n| vec![UBig::from(*n)])
            .collect();
        if finite || members.len() >= 5 {
            assert_eq!(a.first(5), first);
        }
        assert_eq!(a.first(0), Vec::<Vec<UBig>>::new());
    }
}

#[test]
fn the_least_pair_has_the_fewest_digits_and_then_the_first_letters() {
    let order = |pair: &[u64; 2]| {
        let digits = |n: u64| 64 - n.leading_zeros();
        let length = digits(pair[0]).max(digits(pair[1]));
        let letters = (0..length)
            .rev()
            .map(|i| (pair[0] >> i & 1, pair[1] >> i & 1))
            .collect::<Vec<_>>();
        (length, letters)
    };
    for code in (0..how_many(2, 3)).step_by(613) {
        let a = numbered(&[X, Y], 3, code);
        let mut members: Vec<[u64; 2]> = (0..256)
            .map(|n| [n / 16, n % 16])
            .filter(|pair| has(&a, pair))
            .collect();
        members.sort_by_key(order);
        let tuple = |pair: &[u64; 2]| pair.map(UBig::from).to_vec();
        assert_eq!(a.least(), members.first().map(tuple));
        let listed = a.first(10);
        let expected: Vec<_> = members.iter().take(10).map(tuple).collect();
        assert!(
            listed.starts_with(&expected)
                && (expected.len() == 10 || listed.len() >= expected.len())
        );
    }
}

#[test]
fn renamed_tracks_change_places() -> Result<(), NoAutomaton> {
    for code in (0..how_many(2, 2)).step_by(3) {
        let a = numbered(&[X, Y], 2, code);
        let b = a.renamed(|v| if v == X { Z } else { v })?;
        assert_eq!(b.tracks(), [Y, Z]);
        for pair in 0..64 {
            assert_eq!(
                has(&a, &[pair / 8, pair % 8]),
                has(&b, &[pair % 8, pair / 8])
            );
        }
        assert!(a.renamed(|_| X).is_err());
    }
    Ok(())
}

#[test]
fn equality_and_inclusion_of_all_pairs_with_two_states() {
    let budget = Budget::default();
    let all: Vec<Automaton> = (0..how_many(1, 2))
        .map(|code| numbered(&[X], 2, code))
        .collect();
    for a in &all {
        for b in &all {
            let same = (0..64).all(|n| has(a, &[n]) == has(b, &[n]));
            assert_eq!(a.equals(b, &budget).unwrap(), same);
            assert_eq!(
                a.minimised(&budget).unwrap() == b.minimised(&budget).unwrap(),
                same
            );
            let within = (0..64).all(|n| !has(a, &[n]) || has(b, &[n]));
            assert_eq!(a.is_within(b, &budget).unwrap(), within);
        }
    }
}

#[test]
fn a_complement_has_the_other_numbers_and_no_words_that_are_not_valid() {
    let budget = Budget::default();
    for system in [
        Numeration::zeckendorf(),
        Numeration::ostrowski(&[2, 1]).unwrap(),
    ] {
        let all = Automaton::valid(&system, &[X], &budget).unwrap();
        let none = all.not(&budget).unwrap();
        assert!(none.is_empty() && none.states() == 1);
        assert_eq!(none.not(&budget).unwrap(), all);
        let pairs = Automaton::valid(&system, &[X, Y], &budget).unwrap();
        assert_eq!(
            pairs,
            all.and(&all.renamed(|_| Y).unwrap(), &budget).unwrap()
        );
        assert_eq!(
            all.or(&all.renamed(|_| Y).unwrap(), &budget).unwrap(),
            pairs
        );
        assert_eq!(
            none.implies(&all.renamed(|_| Y).unwrap(), &budget).unwrap(),
            pairs
        );
        assert_eq!(
            none.iff(&none.renamed(|_| Y).unwrap(), &budget).unwrap(),
            pairs
        );
    }
}

#[test]
fn letters_that_do_the_same_change_no_product_and_no_projection() {
    // Over five tracks of base 2 and two of base 7 there are letters enough for classes; one track stands for the others.
    let budget = Budget::default();
    for (system, most) in [
        (Numeration::binary(), 9),
        (Numeration::ostrowski(&[6]).unwrap(), 9),
    ] {
        let sum = |list: &[(Variable, i128)], low, high| {
            let range = crate::linear::SumRange { low, high };
            crate::linear::linear(&system, list, range, &budget).unwrap()
        };
        let a = sum(&[(X, 1), (Y, -2), (Z, 1)], Some(0), Some(1));
        let b = sum(&[(Y, 1), (Z, -1), (Variable(3), 1)], Some(-2), None);
        let both = a.and(&b, &budget).unwrap();
        let some = both.exists(&[Y], &budget).unwrap();
        assert_eq!(some, projected(&a, Some(&b), &[Y], &budget).unwrap());
        assert!(a.classes().len() < a.letters());
        for code in 0..most * most * most {
            let (x, z, u) = (code / most / most, code / most % most, code % most);
            let holds = |y: u64| {
                let (x, y, z, u) = (i128::from(x), i128::from(y), i128::from(z), i128::from(u));
                (0..=1).contains(&(x - 2 * y + z)) && y - z + u >= -2
            };
            assert_eq!(
                has(&some, &[x, z, u]),
                (0..2 * most).any(holds),
                "{x} {z} {u}"
            );
            for y in 0..4 {
                assert_eq!(has(&both, &[x, y, z, u]), holds(y));
            }
        }
    }
}

#[test]
fn arguments_that_may_change_places_are_seen_and_moves_of_them_are_compiled_once() {
    let (budget, system) = (Budget::default(), Numeration::binary());
    let (u, v) = (Variable(3), Variable(4));
    let sum = Formula::eq(Sum::from(X) + Y + Z, u);
    let relation = Relation::new("S", compile(&sum, &system, &budget).unwrap());
    let classes: Vec<usize> = relation.blocks().iter().map(|block| block.class).collect();
    assert_eq!(classes, [0, 0, 0, 3]);
    let mut one = Compiler::new(&system, &budget);
    for place in 0..3 {
        let heaps = [X, Y, Z];
        let mut after = heaps;
        after[place] = v;
        let to = after.into_iter().chain([u]);
        let falls = Formula::lt(v, heaps[place]);
        let moved = Formula::exists([v], Formula::and([falls, relation.of(to)]));
        let known = one.automaton(&moved).unwrap();
        assert_eq!(known, compile(&moved, &system, &budget).unwrap());
        for code in 0..625u64 {
            let at = [code / 125, code / 25 % 5, code / 5 % 5, code % 5];
            let rest: u64 = at[..3].iter().sum::<u64>() - at[place];
            let holds = (rest..rest + at[place]).contains(&at[3]);
            assert_eq!(has(&known, &at), holds, "{place} {at:?}");
        }
    }
}

/// All completions of given numbers, by trying all numbers with at most `digits` digits, in the order of words.
fn completed_by_trial(
    automaton: &Automaton,
    given: &[(Variable, u64)],
    digits: usize,
    numbers: &[u64],
) -> Vec<Vec<UBig>> {
    let system = automaton.system();
    let longest = given
        .iter()
        .map(|(_, n)| system.digits_of(&UBig::from(*n)).len());
    let longest = longest.max().unwrap_or(0);
    let mut tuples: Vec<Vec<u64>> = vec![Vec::new()];
    for track in automaton.tracks() {
        let choices: Vec<u64> = match given.iter().find(|(of, _)| of == track) {
            Some((_, number)) => vec![*number],
            None => numbers.to_vec(),
        };
        let longer = tuples.iter().flat_map(|tuple| {
            choices
                .iter()
                .map(move |n| [tuple.as_slice(), &[*n]].concat())
        });
        tuples = longer.collect();
    }
    tuples.retain(|tuple| has(automaton, tuple));
    let free = |tuple: &[u64]| -> Vec<u64> {
        let both = tuple.iter().zip(automaton.tracks());
        let free = both.filter(|(_, track)| given.iter().all(|(of, _)| of != *track));
        free.map(|(n, _)| *n).collect()
    };
    let order = |tuple: &Vec<u64>| {
        let words = tuple.iter().map(|n| system.digits_of(&UBig::from(*n)));
        let words: Vec<Vec<u32>> = words.collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0).max(longest);
        let digit = |word: &Vec<u32>, place: usize| {
            (place + word.len())
                .checked_sub(length)
                .map_or(0, |place| word[place])
        };
        let letters =
            (0..length).flat_map(|place| words.iter().map(move |word| digit(word, place)));
        (length, letters.collect::<Vec<u32>>())
    };
    let mut found: Vec<Vec<u64>> = tuples.iter().map(|tuple| free(tuple)).collect();
    found.retain(|tuple| order(tuple).0 <= digits);
    found.sort_by_key(order);
    found
        .iter()
        .map(|tuple| tuple.iter().map(|n| UBig::from(*n)).collect())
        .collect()
}

/// The completions of all small numbers on some tracks are those found by trial, up to a number of digits.
fn completes(automaton: &Automaton, given: &[Variable], digits: usize) {
    let system = automaton.system();
    let short = |n: &u64| system.digits_of(&UBig::from(*n)).len() <= digits;
    let numbers: Vec<u64> = (0..).take_while(short).collect();
    let budget = Budget::default();
    let mut all: Vec<Vec<(Variable, u64)>> = vec![Vec::new()];
    for track in given {
        let longer = all.iter().flat_map(|given| {
            numbers
                .iter()
                .map(move |n| [given.as_slice(), &[(*track, *n)]].concat())
        });
        all = longer.collect();
    }
    for given in all {
        let expected = completed_by_trial(automaton, &given, digits, &numbers);
        let given: Vec<(Variable, UBig)> =
            given.iter().map(|(of, n)| (*of, UBig::from(*n))).collect();
        let more = expected.len() + 1;
        let mut found = automaton.completions(&given, more, &budget).unwrap();
        if found.len() == more {
            // The last one found is longer than any tried.
            let last = found.pop().unwrap();
            assert!(
                last.iter().any(|n| system.digits_of(n).len() > digits),
                "{given:?} {last:?}"
            );
        }
        assert_eq!(found, expected, "{given:?}");
        let few = automaton.completions(&given, 2, &budget).unwrap();
        let shown = few.len().min(expected.len());
        assert_eq!(few[..shown], expected[..expected.len().min(2)]);
    }
}

#[test]
fn completions_in_all_automata_with_two_states_are_those_found_by_trial() {
    for code in 0..how_many(2, 2) {
        let automaton = numbered(&[X, Y], 2, code);
        for given in [&[X][..], &[Y], &[], &[X, Y]] {
            completes(&automaton, given, 3);
        }
    }
    for code in (0..how_many(2, 3)).step_by(1597) {
        let automaton = numbered(&[X, Y], 3, code);
        completes(&automaton, &[X], 4);
    }
}

#[test]
fn completions_are_those_found_by_trial_in_all_numerations() {
    let systems = [
        Numeration::base(3).unwrap(),
        Numeration::zeckendorf(),
        Numeration::ostrowski(&[2]).unwrap(),
        Numeration::ostrowski(&[1, 2]).unwrap(),
        Numeration::ostrowski(&[3, 1, 2]).unwrap(),
    ];
    let sums = |low, high| Formula::Linear {
        sum: Sum::from(X) * 2 - Sum::from(Y) + Sum::from(Z),
        low: Some(low),
        high,
    };
    let formulas = [
        Formula::and([Formula::lt(X, Y), Formula::congruent(Y, 1, 3)]),
        Formula::and([Formula::lt(Y, X), Formula::congruent(Y, X * 2, 5)]),
        Formula::or([
            Formula::eq(X * 3, Y),
            Formula::and([Formula::le(X, 2), Formula::le(7, Y)]),
        ]),
        Formula::exists([Z], Formula::eq(Z * 4 + Y, X)),
        sums(0, Some(1)),
        sums(2, None),
        Formula::False,
        Formula::True,
    ];
    let budget = Budget::default();
    for system in systems {
        for formula in &formulas {
            let automaton = compile(formula, &system, &budget).unwrap();
            for given in [&[X][..], &[Y], &[], &[X, Y]] {
                let tracks: Vec<Variable> = given
                    .iter()
                    .copied()
                    .filter(|v| automaton.tracks().contains(v))
                    .collect();
                let digits = if system.digits() > 2 || automaton.tracks().len() > 2 {
                    3
                } else {
                    4
                };
                completes(&automaton, &tracks, digits);
            }
        }
    }
}
