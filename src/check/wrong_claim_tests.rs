//! What is wrong with a claim is said, at its place in the text.

use super::bounds::{Ask, Extent};
use super::check;
use super::parameters::parameters;
use super::tools::Tools;
use grundy_rules::game::{Game, Play};
use grundy_rules::language::{parse_claim, parse_file, parse_game};
use grundy_rules::library::Library;
use grundy_work::{Job, Limits};

#[test]
fn a_bound_that_stands_twice_is_an_error() {
    for twice in [
        "up to 5, up to 6",
        "within 5, within 6",
        "effort 1, effort 2",
    ] {
        let text = format!("claim \"c\" for nim(2), {twice}\n  P = {{(x, x)}}\n");
        let errors = parse_file(&text).errors;
        let error = errors.first().expect(&text);
        let second = twice.rsplit(", ").next();
        assert_eq!(Some(&text[error.span.start..error.span.end]), second);
        assert!(error.message.contains("stands twice"), "{error:?}");
    }
}

#[test]
fn a_condition_that_speaks_of_no_parameter_is_not_passed_over() {
    let choices = |condition: &str| {
        let text = format!("claim \"c\" for nim(2), {condition}\n  P = {{(x, x)}}\n");
        let file = parse_file(&text).into_result().unwrap();
        let item = file.claims().next().unwrap().clone();
        parameters(&item, &Limits::default()).is_ok()
    };
    assert!(choices("2 <= 3"));
    assert!(!choices("3 <= 2"));
    assert!(!choices("p in 1..2, 3 <= 2"));
}

#[test]
fn a_table_that_cannot_be_is_a_fault_of_the_claim_that_needs_it() {
    let library = Library::embedded();
    let split = parse_game("(a) + (b) where a + b = x - 1").into_result();
    let split = Game::new(&split.unwrap().unwrap(), &library).unwrap();
    let job = Job::quiet();
    for (text, play) in [
        ("{grundy = 1} = {1}", Play::Misere),
        ("{P round = 1} = {0}", Play::Normal),
    ] {
        let claim = parse_claim(text).into_result().unwrap().unwrap();
        let tools = Tools::new(&library, &job);
        let errors = check(&split, &claim, play, Ask::from(Extent::Max(6)), tools).unwrap_err();
        assert_eq!(errors[0].span, claim.span, "{errors:?}");
        assert_eq!(claim.span.end, text.len());
    }
}
