use crate::{Z, has, systems};
use grundy_automata::{Budget, Formula, Numeration, UBig, adder, compile};

#[test]
fn each_number_has_one_valid_word_without_zeros_in_front() {
    for system in systems() {
        let mut counted = 0u32;
        for length in 0..5u32 {
            let digits = system.digits();
            for code in 0..digits.pow(length) {
                let word: Vec<u32> = (0..length)
                    .rev()
                    .map(|place| code / digits.pow(place) % digits)
                    .collect();
                if word.first() != Some(&0) && system.is_valid(&word) {
                    assert_eq!(system.value(&word), counted.into(), "{system} {word:?}");
                    assert_eq!(system.digits_of(&counted.into()), word, "{system}");
                    counted += 1;
                }
            }
        }
        assert!(counted >= 4, "{system}");
    }
}

#[test]
fn digits_and_values_of_large_numbers() {
    for system in systems() {
        for shift in 0..60usize {
            let number = (UBig::ONE << (7 * shift)) + UBig::from(shift) * UBig::from(12_345u32);
            let digits = system.digits_of(&number);
            assert!(system.is_valid(&digits), "{system} {number}");
            assert_eq!(system.value(&digits), number, "{system}");
            let in_front = [vec![0, 0], digits].concat();
            assert!(system.is_valid(&in_front));
            assert_eq!(system.value(&in_front), number);
        }
    }
}

#[test]
fn some_words_of_the_literature() {
    let word = |system: &Numeration, n: u32| system.digits_of(&n.into());
    assert_eq!(word(&Numeration::base(10).unwrap(), 2026), [2, 0, 2, 6]);
    assert_eq!(
        word(&Numeration::zeckendorf(), 100),
        [1, 0, 0, 0, 0, 1, 0, 1, 0, 0]
    ); // 89 + 8 + 3
    assert_eq!(word(&Numeration::ostrowski(&[2]).unwrap(), 11), [2, 0, 1]); // 2·5 + 1: weights 1, 2, 5, 12
    assert!(word(&Numeration::binary(), 0).is_empty());
    assert_eq!(
        Numeration::ostrowski(&[1, 2, 1, 2]).unwrap(),
        Numeration::ostrowski(&[1, 2]).unwrap()
    );
}

#[test]
fn numbers_that_make_no_numeration_are_refused() {
    for base in [0, 1, 4097] {
        assert!(Numeration::base(base).is_err());
    }
    for period in [&[][..], &[0], &[1, 0], &[4096], &[1; 9]] {
        assert!(Numeration::ostrowski(period).is_err());
    }
}

#[test]
fn the_adder_adds_up_to_thousands_and_nothing_else() {
    let budget = Budget::default();
    for system in systems() {
        let adder = adder(&system, &budget).unwrap();
        for x in (0..40).chain((40..4000).step_by(397)) {
            for y in (0..40).chain((40..3000).step_by(311)) {
                for z in [x + y - 1, x + y, x + y + 1, x * 2, y + 7] {
                    if z >= 0 {
                        assert_eq!(
                            has(&adder, &[x, y, z]),
                            x + y == z,
                            "{system}: {x} + {y} = {z}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_constant_is_one_number_however_large() {
    for system in systems() {
        for value in [0, 1, 63, 64, 1000, 1_000_000_007, (1i128 << 61) + 12_345] {
            let one = compile(&Formula::eq(Z, value), &system, &Budget::default()).unwrap();
            assert!(one.is_finite());
            assert_eq!(one.first(2), [[UBig::try_from(value).unwrap()]], "{system}");
            assert!(
                one.states() < 110,
                "{system} {value}: {} states",
                one.states()
            );
            let below = compile(&Formula::lt(Z, value), &system, &Budget::default()).unwrap();
            let bound = UBig::try_from(value).unwrap();
            assert!(!below.accepts(std::slice::from_ref(&bound)));
            assert_eq!(below.accepts(&[bound.clone() >> 1]), value > 0);
            assert!(value == 0 || below.accepts(&[bound - UBig::ONE]));
        }
    }
}
