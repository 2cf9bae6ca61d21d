//! Mutants of claims: claims changed in one place.

use grundy::Job;
use grundy::check::{Fate, MutantFinding, MutatedClaim, mutate_texts};
use grundy::library::Library;
use std::ops::ControlFlow;

/// The mutants of the only claim of a text.
fn mutated(text: &str) -> MutatedClaim {
    let mut library = Library::embedded();
    let place = library.add("mutants", text).unwrap();
    let mut found = None;
    mutate_texts(&library, &[place], &Job::quiet(), &mut |finding| {
        if let MutantFinding::Claim(claim) = finding {
            found = Some(claim);
        }
        ControlFlow::Continue(())
    });
    found.unwrap()
}

/// How many mutants of a claim ended so.
fn count(claim: &MutatedClaim, word: &str) -> usize {
    let mutants = claim.mutants.iter();
    mutants.filter(|(_, fate)| fate.word() == word).count()
}

#[test]
fn every_mutant_of_a_claim_that_says_all_is_refuted() {
    let claim = mutated("claim \"Yama\" for yama, up to 12\n  P = {(x, y) | |x - y| <= 1}\n");
    assert!(claim.mutants.len() >= 5, "{claim:?}");
    assert_eq!(count(&claim, "refuted"), claim.mutants.len(), "{claim:?}");
}

#[test]
fn a_mutant_survives_a_box_that_is_too_small_and_is_false_farther_out() {
    let text = "claim \"few\" for subtraction({1, 2}), up to 4\n  P = {x | x mod 3 = 0, x != 7}\n";
    let claim = mutated(text);
    let farther = claim.mutants.iter().find_map(|(change, fate)| match fate {
        Fate::Survives {
            farther: Some(farther),
        } => Some((change.old.as_str(), farther.as_str())),
        _ => None,
    });
    assert_eq!(farther, Some(("7", "(6)")), "{claim:?}");
}

#[test]
fn a_mutant_that_is_proved_of_the_same_function_is_equal() {
    let text = "claim \"twice\" for subtraction({1, 2}), up to 20\n  grundy(x) = x mod 3 mod 3\n";
    let claim = mutated(text);
    let equal = claim.mutants.iter().find_map(|(change, fate)| match fate {
        Fate::Equal { by } => Some((change.new.as_str(), by.contains("proved"))),
        _ => None,
    });
    assert_eq!(equal, Some(("4", true)), "{claim:?}");
}

#[test]
fn a_last_choice_of_parameters_for_which_most_mutants_hold_is_named() {
    let claim = mutated("claim \"either\", n in 1..9\n  2 n <= 4 or n > 2\n");
    let last = claim.last.as_ref().unwrap();
    assert_eq!(last.choice, "n = 9");
    assert!(2 * last.hold > last.of, "{claim:?}");
    let claim = mutated("claim \"twice\", n in 1..9\n  n + n = 2 n\n");
    assert_eq!(claim.last, None, "{claim:?}");
}

#[test]
fn claims_that_are_stated_to_be_false_have_no_mutants() {
    let claim = mutated("claim \"no\" refuted for nim(1), up to 9\n  P = {1}\n");
    assert_eq!(claim.left_out, Some("it is stated to be false"));
    assert!(claim.mutants.is_empty());
}

#[test]
fn what_follows_from_a_claim_by_its_form_is_no_mutant_of_it() {
    let claim = mutated("claim \"bounds\", n in 1..9\n  2 n <= 18 and n >= 1\n");
    let changes = claim.mutants.iter().map(|(change, _)| change.new.as_str());
    let changes: Vec<&str> = changes.collect();
    assert!(
        changes.contains(&"17") && changes.contains(&"<"),
        "{changes:?}"
    );
    assert!(
        !changes.contains(&"19") && !changes.contains(&"0"),
        "{changes:?}"
    );
}

#[test]
fn a_job_that_is_ended_leaves_the_claims_that_follow_out() {
    let library = Library::embedded();
    let job = Job::quiet();
    let mut heard = 0;
    mutate_texts(&library, &[0, 1], &job, &mut |finding| {
        heard += usize::from(matches!(finding, MutantFinding::Claim(_)));
        match heard {
            2 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    assert_eq!(heard, 2);
    assert!(job.ended().is_some());
}
