//! Written automata are read back unchanged.

use super::{automaton, written};
use grundy_automata::{Automaton, Budget, Formula, Numeration, Relation, Sum, walnut};
use grundy_oracle::cases;
use grundy_rules::language::{Statement, format_claim, is_walnut, parse_claim, read_walnut};
use proptest::prelude::*;
use std::sync::Arc;

fn systems() -> impl Strategy<Value = Numeration> {
    prop_oneof![
        (2_u32..5).prop_map(|base| Numeration::base(base).unwrap()),
        Just(Numeration::zeckendorf()),
        prop::collection::vec(1_u32..4, 1..3)
            .prop_map(|period| Numeration::ostrowski(&period).unwrap()),
    ]
}

fn automata() -> impl Strategy<Value = Automaton> {
    let sizes = (systems(), 1_usize..4, 1_usize..7);
    sizes.prop_flat_map(|(system, tracks, states)| {
        let digits = usize::try_from(system.digits()).unwrap();
        let letters = (0..tracks).fold(1, |letters, _| letters * digits);
        let most = u32::try_from(states).unwrap();
        let row = prop::collection::vec(0..most, letters);
        let rows = prop::collection::vec(row, states);
        let accepting = prop::collection::vec(any::<bool>(), states);
        (Just(system), Just(tracks), rows, accepting).prop_map(
            |(system, tracks, mut rows, accepting)| {
                rows[0][0] = 0;
                let budget = Budget::default();
                Automaton::of_table(&system, tracks, &accepting, &rows, &budget).unwrap()
            },
        )
    })
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn every_automaton_is_read_back_as_it_was_printed(given in automata()) {
        let statement = Statement::Automaton { heaps: None, automaton: Arc::new(written(&given)) };
        let claim = parse_claim("P = {(0, 0)}").into_result().unwrap().unwrap();
        let claim = grundy_rules::language::WrittenClaim { statement, ..claim };
        let text = format_claim(&claim);
        let read = parse_claim(&text);
        prop_assert_eq!(&read.errors, &Vec::new(), "{}", &text);
        prop_assert_eq!(read.tree.as_ref(), Some(&claim), "{}", &text);
        let Some(Statement::Automaton { automaton: read, .. }) = read.tree.map(|claim| claim.statement) else {
            panic!("{text}");
        };
        prop_assert_eq!(automaton(&read, given.tracks().len()).unwrap(), given, "{}", text);
    }

    #[test]
    fn every_automaton_that_walnut_is_given_is_read_back(given in automata()) {
        let tracks = given.tracks().to_vec();
        let terms = tracks.iter().map(|track| Sum::from(*track)).collect();
        let sentence = Formula::Relation(Relation::new("S", given.clone()), terms);
        let said = walnut(&sentence, &[], given.system(), "claim");
        // Walnut's format has no Ostrowski numerations but that of Zeckendorf.
        let Ok(said) = said else {
            prop_assert!(given.system().as_base().is_none() && !given.system().is_zeckendorf());
            return Ok(());
        };
        let (name, text) = &said.automata[0];
        prop_assert!(is_walnut(text), "{}", text);
        let read = read_walnut(name, text);
        prop_assert!(read.is_ok(), "{:?} {}", read, text);
        let read = read.unwrap();
        prop_assert_eq!(automaton(&read, tracks.len()).unwrap(), given, "{}", text);
        let fault = automaton(&read, tracks.len() + 1).unwrap_err();
        prop_assert!(fault.message.contains("S.txt reads"), "{:?}", fault);
    }
}

#[test]
fn what_is_wrong_with_an_automaton_is_said_where_it_stands() {
    let fault = |text: &str| {
        let claim = parse_claim(text)
            .into_result()
            .map_err(|errors| errors[0].clone());
        let found = claim.and_then(|claim| match claim.unwrap().statement {
            Statement::Automaton {
                automaton: read, ..
            } => automaton(&read, 2).map(|_| ()),
            other => panic!("{other:?}"),
        });
        let error = found.unwrap_err();
        let place = &text[error.span.start..error.span.end];
        let says = format!("{} {}", error.message, error.help.join(" "));
        (says, place.to_string())
    };
    let of = |lines: &str| fault(&format!("P = automaton in base 2\n{lines}"));
    let says = |(message, place): (String, String), expected: &str, at: &str| {
        assert!(message.contains(expected), "{message}");
        assert_eq!(place, at, "{message}");
    };
    says(
        of("  0: (0, 1) -> 2\n  1 accepts:"),
        "there is no state 2",
        "2",
    );
    says(
        of("  0: (0, 1) -> 2\n  1 accepts:"),
        "the last state is 1",
        "2",
    );
    says(of("  0: (0, 1) -> 0, (0, 1) -> 0"), "already", "(0, 1)");
    says(of("  0: (0, 2) -> 0"), "2 is no digit", "(0, 2)");
    says(of("  0: (0, 0, 1) -> 0"), "has 2 digits here", "(0, 0, 1)");
    says(
        of("  0: (0, 0) -> 1\n  1 accepts:"),
        "stays on zeros",
        "(0, 0)",
    );
    says(
        of("  0: (0, 1) -> 0\n  2 accepts:"),
        "numbered in order",
        "2",
    );
    says(of("  0 (0, 1) -> 0"), "expected :", "(");
    says(of(""), "the states of the automaton", "");
    says(
        fault("P = automaton in base 1\n  0: (0, 0) -> 0"),
        "base 1",
        "automaton in base 1\n  0: (0, 0) -> 0",
    );
}
