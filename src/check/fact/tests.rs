use crate::check::bounds::{Ask, Extent};
use crate::check::question::Question;
use crate::check::tools::Tools;
use grundy_proofs::claim::Verdict;
use grundy_rules::game::{Names, Play};
use grundy_rules::language::{Code, Diagnostic, parse_file};
use grundy_rules::library::Library;
use grundy_work::Job;

/// The verdict on a fact about x(n) = floor(n phi) and y(n) = x(n) + n.
fn verdict(fact: &str) -> Result<Verdict, Vec<Diagnostic>> {
    let text = format!(
        "claim \"a fact\"\n  {fact}\n  where x(n) = floor(n phi),\n        y(n) = x(n) + n\n"
    );
    let file = parse_file(&text).into_result().expect(fact);
    let item = file.claims().next().unwrap();
    let (library, job, names) = (Library::embedded(), Job::quiet(), Names::new());
    let ask = Ask::from(Extent::Usual);
    let tools = Tools::new(&library, &job);
    let question = Question::new(&item.claim, Play::Normal, ask, &names, tools);
    crate::check::dispatch::check_among(None, &question)
}

fn computed(fact: &str) -> String {
    let verdict = verdict(fact).expect(fact);
    let counterexample = verdict.counterexample().expect(fact);
    counterexample.computed.to_string()
}

#[test]
fn tuples_are_equal_if_all_their_components_are() {
    for holds in [
        "(x(0), y(0)) = (0, 0)",
        "(x(1), y(1)) = (1, 2) and (x(2), y(2)) = (3, 5)",
        "(1, 2) = (x(1), y(1)) = (x(1), 2)",
        "(x(2), y(2)) != (3, 4)",
        "(x(2), y(2)) ≡ (0, 2) (mod 3)",
        "not (x(2), y(2)) = (4, 5)",
    ] {
        let verdict = verdict(holds).expect(holds);
        assert!(
            verdict.counterexample().is_none() && verdict.limit().is_none(),
            "{holds}: {verdict:?}"
        );
    }
    for fails in [
        "(x(2), y(2)) != (3, 5)",
        "(x(2), y(2)) ≡ (0, 1) (mod 3)",
        "(1, 2) = (x(1), y(1)) = (x(1), 3)",
        "not (x(2), y(2)) = (3, 5)",
    ] {
        let verdict = verdict(fails).expect(fails);
        assert_eq!(verdict.word(), "refuted", "{fails}");
    }
}

#[test]
fn the_components_that_differ_are_named() {
    let far = "(x(1), y(1)) = (1, 2) and (x(2), y(2)) = (3, 4)";
    assert_eq!(computed(far), "(3, 5) != (3, 4), as y(2) = 5");
    let both = computed("(x(2), y(2), 7) = (2, 6, 7)");
    assert_eq!(both, "(3, 5, 7) != (2, 6, 7), as x(2) = 3 and y(2) = 5");
    assert_eq!(
        computed("(2, 5) = (x(2), 5)"),
        "(2, 5) != (3, 5), as x(2) = 3"
    );
    assert_eq!(computed("(2, 5) = (3, 5)"), "(2, 5) != (3, 5)");
    assert_eq!(computed("(x(2), 5) != (3, 5)"), "(3, 5) = (3, 5)");
}

#[test]
fn tuples_of_different_lengths_and_tuples_in_an_order_are_errors() {
    let error = |fact: &str| verdict(fact).expect_err(fact).remove(0);
    let lengths = error("(x(0), y(0)) = (0, 0, 0)");
    assert_eq!(lengths.code, Code::Arity);
    assert_eq!(
        lengths.message,
        "a tuple of 2 numbers is compared with one of 3"
    );
    assert_eq!(error("(x(0), y(0)) < (1, 1)").code, Code::Sort);
    assert_eq!(error("(x(0), y(0)) = 0").code, Code::Sort);
}
