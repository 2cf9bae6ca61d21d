//! Letters: in a proof, and in the formulas of a family, no letter has two meanings.

use grundy::Job;
use grundy::check::{Ask, FamilySource, Members, check_text};
use grundy::claim::Exceptions;
use grundy::family::solve_members;
use grundy::language::{Statement, parse_claim, parse_game};
use grundy::library::Library;
use grundy::prover::ProofEffort;
use grundy::witness::{Obligation, SolverVerdict, WitnessQuestion, WitnessVerdict, decided, prove};
use std::collections::BTreeMap;

/// The verdict for all values of one parameter, by this program alone.
fn verdict(library: &Library, game: &str, claim: &str, parameter: &str) -> WitnessVerdict {
    let job = Job::quiet();
    let mut solver = |obligation: &Obligation| -> SolverVerdict { decided(obligation, &job) };
    let question = WitnessQuestion {
        game: &parse_game(game).into_result().unwrap().unwrap(),
        claim: &parse_claim(claim).into_result().unwrap().unwrap(),
        open: &[parameter.to_string()],
        facts: &[],
    };
    prove(question, library, &mut solver).unwrap()
}

/// The words of the printed proof, and those of its obligations.
fn words(game: &str, claim: &str, parameter: &str) -> Vec<String> {
    let proof = match verdict(&Library::embedded(), game, claim, parameter) {
        WitnessVerdict::Proved(proof) => proof,
        other => panic!("{parameter}: {other:?}"),
    };
    let mut texts = proof.text;
    for obligation in proof.obligations {
        texts.extend(obligation.hypotheses());
        texts.push(obligation.conclusion());
    }
    let is_part = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '\'';
    let words = texts
        .iter()
        .flat_map(|text| text.split(|sign| !is_part(sign)));
    let words = words.filter(|word| !word.is_empty());
    words.map(String::from).collect()
}

/// Two proofs that differ in letters alone: each letter of one stands for one letter of the other.
fn assert_same_but_for_letters(one: &[String], other: &[String], parameter: &str) {
    assert_eq!(one.len(), other.len(), "{parameter}");
    let (mut there, mut back) = (BTreeMap::new(), BTreeMap::new());
    for (left, right) in one.iter().zip(other) {
        let meant = *there.entry(left).or_insert(right);
        assert_eq!(meant, right, "{left} has two letters with {parameter}");
        let meant = *back.entry(right).or_insert(left);
        assert_eq!(meant, left, "{right} has two meanings with {parameter}");
    }
}

#[test]
fn no_letter_of_a_proof_has_two_meanings_whatever_a_parameter_is_called() {
    let triangular = |p: &str| {
        let claim = format!(
            "P = {{(0, 0)}} ∪ {{(a(g), a(g + 1)) | g >= 0}}, symmetric where a(g) = ((1 + {p}) g^2 + (1 - {p}) g) / 2"
        );
        words(&format!("triangular_wythoff({p})"), &claim, p)
    };
    let powers = |p: &str| {
        let claim = format!(
            "P = {{(0, 0), (0, 1)}} ∪ {{(a(g), a(g + 1)) | g >= 1}}, symmetric where a(g) = ({p}^g - 1) / ({p} - 1)"
        );
        words(&format!("triangular_sub_geometric({p})"), &claim, p)
    };
    let plain = triangular("c");
    for parameter in [
        "k", "l", "s", "n", "m", "t", "S", "j", "ds", "s_k", "x", "y",
    ] {
        assert_same_but_for_letters(&plain, &triangular(parameter), parameter);
    }
    let plain = powers("c");
    for parameter in ["k", "l", "s"] {
        assert_same_but_for_letters(&plain, &powers(parameter), parameter);
    }
}

#[test]
fn a_heap_and_a_parameter_of_one_name_are_two_numbers() {
    // Of one heap, all may be taken, but not of c² + 700: this is a P-position, too.
    let mut library = Library::embedded();
    let text = "game all_but_one(c >= 0) on (x)\n  (x - i) where i = x, x >= 1, x != c^2 + 700\n";
    library.add("own.game", text).unwrap();
    for parameter in ["c", "x"] {
        let game = format!("all_but_one({parameter})");
        let found = verdict(&library, &game, "P = {(0)}", parameter);
        assert!(matches!(found, WitnessVerdict::Unknown(..)), "{found:?}");
        let claim = format!("P = {{(0), ({parameter}^2 + 700)}}");
        let found = verdict(&library, &game, &claim, parameter);
        assert!(matches!(found, WitnessVerdict::Proved(_)), "{found:?}");
    }
}

/// The names in a claim on P-positions or values.
fn names(claim: &str) -> Vec<String> {
    let parsed = parse_claim(claim).into_result().unwrap().unwrap();
    let mut found = Vec::new();
    match &parsed.statement {
        Statement::PPositions(written) => written.set.names(&mut found),
        Statement::Grundy { value, .. } => value.names(&mut found),
        other => panic!("{other:?}"),
    }
    found.into_iter().map(String::from).collect()
}

#[test]
fn no_formula_of_a_member_uses_the_name_of_a_parameter_for_something_else() {
    let wythoff = "(x - i, y), (x, y - i), (x - i, y - P i) where i >= 1";
    let triangular = "triangular_wythoff(P)";
    for (family, parameters) in [(wythoff, vec!["k", "l", "s", "n"]), (triangular, vec!["k"])] {
        for parameter in parameters {
            let library = Library::embedded();
            let text = family.replace('P', parameter);
            let expression = parse_game(&text).into_result().unwrap().unwrap();
            let mut library = library;
            let read = library.quote("FAMILY", &text);
            let claim = format!("claim \"claim\" for family, {parameter} in 1..2\n  P = {{}}\n");
            let place = library.add("CLAIM", &claim).unwrap();
            let source = FamilySource {
                expression: &expression,
                place: read,
            };
            let job = Job::quiet();
            let members = Members::new(&library, source, place, false, None, &job).unwrap();
            let nothing = BTreeMap::new();
            let found = solve_members(&members, &nothing, &job, &mut |_| true).unwrap();
            let answers = found.members.iter().flat_map(|member| &member.answers);
            let formulas: Vec<&String> = answers.filter_map(|one| one.formula.as_ref()).collect();
            assert!(formulas.len() >= 3, "{text}: {formulas:?}");
            for formula in formulas {
                let names = names(formula);
                assert!(!names.contains(&parameter.to_string()), "{text}: {formula}");
            }
        }
    }
}

#[test]
fn the_positions_where_a_claim_is_false_are_not_told_by_the_letters_of_its_parameters() {
    let text = "game toll(m >= 2) on (x, y)\n  (x - i, y) where 1 <= i <= m\n  (x, y - i) where 1 <= i <= m\n  (x - 1, y - 1)\n\n\
                claim \"remainders\" for toll(a), a in 3..3, b in 1..1\n  \
                P = {(x, y) | |x mod (a + 1) - y mod (a + 1)| <= b, (x mod (a + 1) + y mod (a + 1)) mod 3 = 0}\n";
    let mut library = Library::embedded();
    let place = library.add("own.game", text).unwrap();
    let ask = Ask::from(None).proved(ProofEffort::LARGE);
    let mut sets = Vec::new();
    check_text(&library, place, ask, &Job::quiet(), &mut |report| {
        if let Some(Exceptions::Set(set)) = report.exceptions() {
            sets.push(set.clone());
        }
    })
    .unwrap();
    assert_eq!(sets, ["{(4 n, 4 k) | n >= 1, k >= 1}"]);
}
