//! Lemmas compared with the terms of their sequences; the solver's answers to their obligations are recorded.

use super::super::draft::{Drafted, pieces};
use super::super::lettering::Lettering;
use super::super::obligation::{Obligation, SolverVerdict};
use super::super::proof_search::{Lemmas, ProofSearch, condition_at};
use super::super::template::IndexValues;
use super::super::terms::number;
use crate::claim::members;
use grundy_oracle::Recorded;
use grundy_rules::formula::{NoGames, Term};
use grundy_rules::game::open_meanings;
use grundy_rules::language::parse_claim;
use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

/// How many terms of a sequence are compared.
const TERMS: usize = 14;

/// What z3 answers to an obligation, if it is installed.
fn asked(obligation: &Obligation) -> Option<String> {
    let (out, piped) = (Stdio::piped(), Stdio::piped());
    let mut z3 = Command::new("z3");
    let z3 = z3.args(["-in", "-T:20"]).stdin(piped).stdout(out);
    let mut z3 = z3.spawn().ok()?;
    let script = format!("{}\n{}\n", obligation.script(), obligation.values());
    z3.stdin.take()?.write_all(script.as_bytes()).ok()?;
    let said = z3.wait_with_output().ok()?;
    let said = String::from_utf8(said.stdout).ok()?;
    // An answer without values is followed by an error message that says so.
    match said.trim().strip_prefix("sat") {
        Some(_) => Some(said),
        None => said.lines().next().map(String::from),
    }
}

/// The lemmas on a sequence, and its first terms.
fn lemmas_on(sequence: &str) -> (Lemmas, Vec<IndexValues>) {
    let claim = format!("P = {{(a(k), k) | k >= 0}} where a(k) = {sequence}");
    let claim = parse_claim(&claim).into_result().unwrap().unwrap();
    let found = members(&claim, &open_meanings(&[]), 2).unwrap().unwrap();
    let Drafted { pieces, families } = pieces(&found, &[]).unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded/lemmas.txt");
    let recorded = Recorded::in_file(path);
    let mut solver = |obligation: &Obligation| {
        SolverVerdict::read(&recorded.answer(&obligation.script(), || asked(obligation)))
    };
    let mut work = ProofSearch {
        open: 0,
        lettering: Lettering::besides(&[], &[], families.len()),
        members: Vec::new(),
        outline: Vec::new(),
        names: Vec::new(),
        facts: Vec::new(),
        heaps: vec!["x".into(), "y".into()],
        rules: &[],
        symmetric: false,
        lemmas: families.iter().map(|_| Lemmas::default()).collect(),
        instances: BTreeMap::new(),
        named_terms: Vec::new(),
        pieces,
        families,
        solver: &mut solver,
        met: Vec::new(),
        text: Vec::new(),
    };
    let proved = work.lemmas_of(0);
    assert!(proved.is_ok(), "{sequence}");
    let mut terms = vec![work.first_of(0)];
    while terms.len() < TERMS {
        let mut next = work.next(&terms[terms.len() - 1]);
        for value in next.values.iter_mut().chain([&mut next.index]) {
            *value = number(value_of(value));
        }
        terms.push(next);
    }
    (work.lemmas.remove(0), terms)
}

fn value_of(term: &Term) -> i64 {
    let value = term.value(&[], &NoGames).unwrap();
    value.to_i64().unwrap()
}

#[test]
fn no_bound_of_a_sequence_is_false_of_its_terms() {
    // A sequence that falls in the end begins above many bounds, and each of these bounds would follow from itself.
    let sequences = [
        "k^2",
        "7 k - k^2",
        "(k - 3)^2",
        "k^3 - 6 k^2 + 5 k + 4",
        "2^k",
        "2^k - 3 k",
    ];
    let mut kept = 0;
    for sequence in sequences {
        let (lemmas, terms) = lemmas_on(sequence);
        let from = |start: usize, bounds: &[_]| {
            for (bound, term) in bounds
                .iter()
                .flat_map(|bound| terms[start..].iter().map(move |term| (bound, term)))
            {
                let holds = condition_at(term, bound).holds(&[], &NoGames);
                assert_eq!(
                    holds,
                    Ok(true),
                    "{sequence}: {bound:?} at {}",
                    value_of(&term.index)
                );
            }
        };
        from(0, &lemmas.bounds);
        from(1, &lemmas.later);
        kept += lemmas.bounds.len() + lemmas.later.len();
    }
    assert!(kept >= 8, "{kept} lemmas say anything");
}
