//! Certificates are accepted by `grundy-verify` exactly if the sentence is true, and no other file is.

use crate::formulas::formula;
use crate::ryuo::{for_all_p, for_one_p};
use crate::{X, Y, Z};
use grundy_automata::{
    Budget, Certificate, Decision, Formula, NoAutomaton, Numeration, Relation, Variable, certify,
    compile, decide,
};
use grundy_oracle::cases;
use grundy_verify::{Verified, verify};
use proptest::prelude::*;

pub(crate) fn file(certificate: &Certificate) -> String {
    let mut file = Vec::new();
    certificate.write(&mut file).unwrap();
    String::from_utf8(file).unwrap()
}

pub(crate) fn base(base: u32) -> Numeration {
    Numeration::base(base).unwrap()
}

type Defined<'a> = (&'a str, Vec<Variable>, Formula);

pub(crate) fn certified(
    sentence: &Formula,
    definitions: &[Defined<'_>],
    system: &Numeration,
) -> Result<String, NoAutomaton> {
    certify(sentence, definitions, system, &Budget::default()).map(|c| file(&c))
}

/// The sentence on Ryuo Nim; for 0, that for all p.
pub(crate) fn ryuo(p: u64, king: i128) -> Result<String, NoAutomaton> {
    let claimed = match p {
        0 => for_all_p::claimed(),
        p => for_one_p::claimed(p),
    };
    let budget = Budget::default();
    let s = Relation::new("S", compile(&claimed, &base(2), &budget)?);
    let variables = s.automaton().tracks().to_vec();
    let sentence = match p {
        0 => for_all_p::sentence(&s, king),
        _ => for_one_p::sentence(king, &s),
    };
    certified(&sentence, &[("S", variables, claimed)], &base(2))
}

#[test]
fn the_grundy_function_of_ryuo_nim_is_verified() {
    for (p, king) in [(2, 2), (3, 3), (5, 5), (0, 0)] {
        let verified = verify(&ryuo(p, king).unwrap()).unwrap();
        assert!(
            verified
                .statements
                .iter()
                .any(|line| line.starts_with("S(x0, x1, x2")),
            "{verified:?}"
        );
    }
    for (p, king) in [(2, 3), (3, 2), (5, 6), (0, 1)] {
        assert!(
            matches!(ryuo(p, king), Err(NoAutomaton::Wrong(_))),
            "{p} {king}"
        );
    }
}

/// Checks that a sentence is certified and verified if true, and refused if false.
fn agrees(
    sentence: &Formula,
    definitions: &[Defined<'_>],
    system: &Numeration,
) -> Option<Verified> {
    let verdict = decide(sentence, system, &Budget::default()).unwrap();
    match (certified(sentence, definitions, system), verdict) {
        (Ok(file), Decision::True) => match verify(&file) {
            Ok(verified) => Some(verified),
            Err(fault) => panic!("{sentence}: {fault}\n{file}"),
        },
        (Err(NoAutomaton::Wrong(_)), Decision::False(_)) => None,
        (certificate, verdict) => panic!("{sentence}: {certificate:?}, {verdict:?}"),
    }
}

fn everything_about(part: &Formula, system: &Numeration) {
    agrees(&Formula::for_all([X, Y, Z], part.clone()), &[], system);
    agrees(&Formula::exists([X, Y, Z], part.clone()), &[], system);
    agrees(
        &Formula::for_all([X], Formula::exists([Y, Z], part.clone())),
        &[],
        system,
    );
    agrees(
        &Formula::exists([X], Formula::for_all([Y, Z], part.clone())),
        &[],
        system,
    );
    // A sentence that is true: the relation of the formula holds where the formula does.
    let automaton = compile(part, system, &Budget::default()).unwrap();
    let tracks: Vec<Variable> = part.free_variables().into_iter().collect();
    if automaton.tracks() == tracks {
        let relation = Relation::new("R", automaton);
        let at = |delta| {
            let other = |v: &Variable| if v.0 == 0 { *v + delta } else { (*v).into() };
            relation.of(tracks.iter().map(other))
        };
        let definitions = [("R", tracks.clone(), part.clone())];
        let same = Formula::for_all([X, Y, Z], Formula::iff(at(0), part.clone()));
        assert!(agrees(&same, &definitions, system).is_some(), "{same}");
        agrees(
            &Formula::for_all([X, Y, Z], Formula::implies(at(0), at(1))),
            &definitions,
            system,
        );
        agrees(
            &Formula::for_all([X, Y, Z], Formula::or([at(0), at(-1)])),
            &definitions,
            system,
        );
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn random_sentences_have_certificates_exactly_if_they_are_true(part in formula(true)) {
        everything_about(&part, &base(2));
    }

    #[test]
    fn random_sentences_in_base_3_have_certificates_exactly_if_they_are_true(part in formula(false)) {
        everything_about(&part, &base(3));
    }
}

#[test]
fn variables_that_cannot_go_together_go_one_at_a_time() {
    // Five steps of 1 or 2 make 5 to 10.
    let x = Variable;
    let chain = (0..5).map(|i| Formula::within(1, x(i + 1) - x(i), 2));
    let chained = Formula::exists((1..5).map(x), Formula::and(chain));
    let apart = Formula::within(5, x(5) - x(0), 10);
    let sentence = Formula::for_all([x(0), x(5)], Formula::iff(chained, apart));
    let statements = |base: u32, budget: Budget<'_>| {
        let system = Numeration::base(base).unwrap();
        let certificate = certify(&sentence, &[], &system, &budget);
        certificate.map(|c| verify(&file(&c)).unwrap().statements.len())
    };
    // 64 letters in base 2: together, if the budget allows it. A million in base 10: apart.
    assert_eq!(statements(2, Budget::default()), Ok(2));
    assert_eq!(statements(10, Budget::default()), Ok(5));
    let mut seen = Vec::new();
    for states in (0..12).map(|e| 1 << e) {
        seen.push(match statements(2, Budget::default().states(states)) {
            Ok(lines) => lines,
            Err(NoAutomaton::GaveUp { states: met, .. }) => {
                assert!(met > states);
                0
            }
            Err(other) => panic!("{other:?}"),
        });
    }
    seen.dedup();
    assert_eq!(seen, [0, 5, 2]);
}

#[test]
fn a_relation_without_a_definition_is_what_its_automaton_accepts() {
    for system in [
        base(2),
        Numeration::zeckendorf(),
        Numeration::ostrowski(&[1, 2]).unwrap(),
    ] {
        // x is a multiple of 3, and y lies beside it.
        let multiple = Formula::congruent(X, 0, 3);
        let beside = Formula::and([multiple.clone(), Formula::within(1, Y - X, 2)]);
        let budget = Budget::default();
        let given =
            |name, formula| Relation::new(name, compile(formula, &system, &budget).unwrap());
        let (s, t) = (given("S", &multiple), given("T", &beside));
        let some = Formula::exists([X], Formula::or([s.of([Y]), t.of([X, Y])]));
        let sentence = Formula::for_all([Y], some);
        let defined = [("T", vec![X, Y], beside)];
        for definitions in [&[][..], &defined] {
            let text = certified(&sentence, definitions, &system).unwrap();
            let verified = verify(&text).unwrap();
            let states = s.automaton().states();
            let said = format!("S(x0) := the automaton of {states} states that is given");
            assert!(verified.statements.contains(&said), "{verified:?}");
            // Without the first number that it accepts, nothing is beside 0.
            let mut file: serde_json::Value = serde_json::from_str(&text).unwrap();
            let mut given = file["given"].as_array_mut().unwrap().iter_mut();
            let given = given.find(|given| given["name"] == "S").unwrap();
            given["automaton"]["accepting"] = serde_json::json!([]);
            assert!(verify(&file.to_string()).is_err());
        }
        let wrong = Formula::for_all([X], s.of([X]));
        assert!(matches!(
            certified(&wrong, &[], &system),
            Err(NoAutomaton::Wrong(_))
        ));
    }
}

#[test]
fn what_cannot_be_certified_is_refused_with_the_reason() {
    let refused =
        |sentence: &Formula, definitions: &[Defined<'_>], system: &Numeration, why: &str| {
            let stop = certified(sentence, definitions, system).unwrap_err();
            assert!(stop.to_string().contains(why), "{stop}");
        };
    let even = Formula::congruent(X, 0, 2);
    let s = Relation::new("S", compile(&even, &base(2), &Budget::default()).unwrap());
    let sentence = Formula::or([s.of([X]), s.of([X + 1])]);
    assert!(certified(&sentence, &[("S", vec![X], even.clone())], &base(2)).is_ok());
    let twice = [
        ("T", vec![X], Formula::and([s.of([X]), s.of([X])])),
        ("S", vec![X], even.clone()),
    ];
    refused(&sentence, &twice, &base(2), "before its definition");
    let odd = Formula::congruent(X, 1, 2);
    refused(
        &sentence,
        &[("S", vec![X], odd.clone())],
        &base(2),
        "S is not what its definition says",
    );
    refused(
        &sentence,
        &[("S", vec![Y], odd.clone())],
        &base(2),
        "S is not what its definition says",
    );
    refused(
        &sentence,
        &[("x1", vec![X], odd.clone())],
        &base(2),
        "cannot name a definition",
    );
    refused(
        &sentence,
        &[("or", vec![X], odd)],
        &base(2),
        "cannot name a definition",
    );
    refused(
        &sentence,
        &[("S", vec![X, X], even.clone())],
        &base(2),
        "an argument twice",
    );
    let twice = [("S", vec![X], even.clone()), ("S", vec![X], even.clone())];
    refused(&sentence, &twice, &base(2), "defined twice");
    refused(&s.of([X]), &[("S", vec![X], even)], &base(2), "false");
    for system in [
        Numeration::zeckendorf(),
        Numeration::ostrowski(&[2]).unwrap(),
    ] {
        refused(&Formula::xor(X, X, Y), &[], &system, "xor");
        refused(&Formula::power(X), &[], &system, "power");
    }
    let long = Numeration::ostrowski(&[1023, 1024]).unwrap();
    refused(&Formula::le(0, X), &[], &long, "bits");
    refused(&Formula::xor(X, X, Y), &[], &base(6), "xor");
    refused(&Formula::beatty(X, Y), &[], &base(2), "floor");
    refused(&Formula::le(X * (1 << 41), Y), &[], &base(2), "bits");
    // Where names are those of other definitions, they are left to them.
    let q = Relation::new("Q1", s.automaton().clone());
    let half = Formula::exists([Y], Formula::eq(X, Y * 2));
    let sentence = Formula::iff(q.of([X]), half.clone());
    let file = certified(&sentence, &[("Q1", vec![X], half)], &base(2)).unwrap();
    assert!(
        verify(&file).unwrap().statements[1].starts_with("Q2(x0) := "),
        "{file}"
    );
}
