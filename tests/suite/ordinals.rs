//! Ordinals: the laws of their arithmetic, and reading what was printed.

use dashu_int::UBig;
use grundy::ordinal::Ordinal;
use grundy_oracle::cases;
use proptest::prelude::*;

fn ordinals() -> impl Strategy<Value = Ordinal> {
    let leaf = (0_u64..4).prop_map(Ordinal::from);
    leaf.prop_recursive(3, 16, 3, |inner| {
        prop::collection::vec((inner, 0_u64..5), 0..4).prop_map(|terms| {
            let terms = terms.into_iter();
            let powers = terms.map(|(exponent, n)| Ordinal::power_times(exponent, UBig::from(n)));
            powers.fold(Ordinal::ZERO, |sum, power| sum.natural_sum(&power))
        })
    })
}

fn one() -> Ordinal {
    Ordinal::from(1)
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn what_is_printed_is_read_back(a in ordinals()) {
        prop_assert_eq!(Ordinal::parse(&a.to_string()), Ok(a.clone()));
        prop_assert_eq!(Ordinal::parse(&format!("{a:#}")), Ok(a));
    }

    #[test]
    fn exponents_fall_and_coefficients_are_positive(a in ordinals(), b in ordinals()) {
        for found in [a.plus(&b), a.natural_sum(&b), a.nim_sum(&b)] {
            prop_assert!(found.terms().windows(2).all(|pair| pair[0].0 > pair[1].0));
            prop_assert!(found.terms().iter().all(|(_, coefficient)| !coefficient.is_zero()));
        }
    }

    #[test]
    fn the_order_is_total_and_transitive(a in ordinals(), b in ordinals(), c in ordinals()) {
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!(a == b, a.cmp(&b).is_eq());
        if a < b && b < c {
            prop_assert!(a < c);
        }
        prop_assert!(a < Ordinal::power_times(a.natural_sum(&one()), UBig::ONE));
    }

    #[test]
    fn ordinary_sums_are_associative_and_strictly_monotone_on_the_right(
        a in ordinals(), b in ordinals(), c in ordinals()
    ) {
        prop_assert_eq!(a.plus(&b).plus(&c), a.plus(&b.plus(&c)));
        prop_assert_eq!(a.plus(&Ordinal::ZERO), a.clone());
        prop_assert_eq!(Ordinal::ZERO.plus(&a), a.clone());
        prop_assert_eq!(b.cmp(&c), a.plus(&b).cmp(&a.plus(&c)));
        if b <= c {
            prop_assert!(b.plus(&a) <= c.plus(&a));
        }
        prop_assert!(a.plus(&b) <= a.natural_sum(&b));
    }

    #[test]
    fn natural_sums_are_an_ordered_cancellative_monoid(a in ordinals(), b in ordinals(), c in ordinals()) {
        prop_assert_eq!(a.natural_sum(&b), b.natural_sum(&a));
        prop_assert_eq!(a.natural_sum(&b).natural_sum(&c), a.natural_sum(&b.natural_sum(&c)));
        prop_assert_eq!(a.natural_sum(&Ordinal::ZERO), a.clone());
        prop_assert_eq!(b.cmp(&c), a.natural_sum(&b).cmp(&a.natural_sum(&c)));
        prop_assert_eq!(a.times(&UBig::from(3_u8)), a.natural_sum(&a).natural_sum(&a));
    }

    #[test]
    fn nothing_lies_between_an_ordinal_and_its_successor(a in ordinals(), b in ordinals()) {
        let next = a.plus(&one());
        prop_assert_eq!(&next, &a.natural_sum(&one()));
        prop_assert!(b <= a || b >= next);
    }

    #[test]
    fn nim_sums_are_a_group_in_which_everything_is_its_own_inverse(
        a in ordinals(), b in ordinals(), c in ordinals()
    ) {
        prop_assert_eq!(a.nim_sum(&b), b.nim_sum(&a));
        prop_assert_eq!(a.nim_sum(&b).nim_sum(&c), a.nim_sum(&b.nim_sum(&c)));
        prop_assert_eq!(a.nim_sum(&a), Ordinal::ZERO);
        prop_assert_eq!(a.nim_sum(&Ordinal::ZERO), a.clone());
        prop_assert!(a.nim_sum(&b) <= a.natural_sum(&b));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[w0-9+*^(){},; ωω²³·\\\\a-z]{0,40}") {
        let _ = Ordinal::parse(&text);
        let _ = Ordinal::parse_list(&text);
    }
}

#[test]
fn nim_sums_are_the_least_ordinals_that_are_not_excluded() {
    // a ⊕ b is the least ordinal that is neither a' ⊕ b nor a ⊕ b' for smaller a', b' (Conway 1976): among
    // ordinals w*i + j with i, j < 4, which nim-sums do not leave.
    let small: Vec<Ordinal> = (0..16_u8)
        .map(|n| {
            let high = Ordinal::power_times(one(), UBig::from(n / 4));
            high.natural_sum(&Ordinal::from(u64::from(n % 4)))
        })
        .collect();
    for (i, a) in small.iter().enumerate() {
        for (j, b) in small.iter().enumerate() {
            let mut excluded: Vec<Ordinal> =
                small[..i].iter().map(|less| less.nim_sum(b)).collect();
            excluded.extend(small[..j].iter().map(|less| a.nim_sum(less)));
            let least = small.iter().find(|candidate| !excluded.contains(candidate));
            assert_eq!(least, Some(&a.nim_sum(b)), "{a} and {b}");
        }
    }
}

#[test]
fn sums_absorb_and_natural_sums_do_not() {
    let read = |text| Ordinal::parse(text).unwrap();
    assert_eq!(read("5").plus(&read("w")), read("w"));
    assert_eq!(read("w^2 + w*7 + 5").plus(&read("w*2")), read("w^2 + w*9"));
    assert!(read("w^w") > read("w^1000*1000 + w^999"));
}

#[test]
fn every_spelling_of_an_ordinal_is_read() {
    let same = [
        "w^2*3 + w + 1",
        "ω²·3 + ω + 1",
        "1 + w + 3 w^2",
        "\\omega^{2}*3+\\omega+1",
        "3*w^2 + w + 1",
    ];
    for text in same {
        assert_eq!(
            Ordinal::parse(text).unwrap().to_string(),
            "w^2*3 + w + 1",
            "{text}"
        );
    }
    let deep = Ordinal::parse("w^(w^2*2 + w)*2 + w^w + w¹²").unwrap();
    assert_eq!(deep.to_string(), "w^(w^2*2 + w)*2 + w^w + w^12");
    assert_eq!(format!("{deep:#}"), "ω^{ω²·2 + ω}·2 + ω^{ω} + ω¹²");
}

#[test]
fn what_is_no_ordinal_is_refused_at_its_place() {
    let place = |text: &str| {
        let error = Ordinal::parse(text).unwrap_err();
        (error.code.number(), error.span.start)
    };
    assert_eq!(place("w - 1"), ("E0002", 2));
    assert_eq!(place("w + x"), ("E0002", 4));
    assert_eq!(place("w^(2"), ("E0003", 2));
    assert_eq!(place(""), ("E0002", 0));
    assert_eq!(place("w*w"), ("E0002", 2));
    assert_eq!(place(&"w^(".repeat(100)).0, "E0005");
    assert_eq!(place(&"w^".repeat(100)).0, "E0005");
    assert_eq!(Ordinal::parse_list("(w, )").unwrap_err().span.start, 4);
}
