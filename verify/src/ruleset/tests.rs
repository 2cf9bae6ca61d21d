//! Texts and what is read from them.

use super::{Claim, Comparison, Condition, Operator, PositionSet, Ruleset, Term};
use crate::fault::Fault;

fn rules(lines: &[&str]) -> Result<Ruleset, Fault> {
    let lines: Vec<String> = lines.iter().map(|line| (*line).into()).collect();
    Ruleset::read(&lines)
}

fn variable(place: usize) -> Box<Term> {
    Box::new(Term::Variable(place))
}

#[test]
fn a_move_has_a_target_and_variables_behind_the_heaps() {
    let read = rules(&["on (x, y)", "(x - i, y + 1) where 2 <= i <= 5, not i = 3"]).unwrap();
    let only = &read.lines[0].moves[0];
    assert_eq!(only.bound, ["i"]);
    let minus = Term::Binary(Operator::Minus, variable(0), variable(2));
    assert_eq!(only.target[0][0], minus);
    let Condition::And(parts) = &only.condition else {
        panic!("two conditions");
    };
    assert!(matches!(&parts[0], Condition::And(chain) if chain.len() == 2));
    assert!(matches!(&parts[1], Condition::Not(_)));
}

#[test]
fn a_bracket_begins_a_number_or_a_condition() {
    let line = "(x - i) where ((i mod 3) = 1 or (i = 2 and (2*i) + 1 < (x))) and (i) >= 1";
    let read = rules(&["on (x)", line]).unwrap();
    let Condition::And(parts) = &read.lines[0].moves[0].condition else {
        panic!("two conditions");
    };
    let Condition::Or(either) = &parts[0] else {
        panic!("one of two");
    };
    assert!(matches!(
        &either[0],
        Condition::Compare(Comparison::Equal, Term::Binary(Operator::Mod, ..), _)
    ));
}

#[test]
fn moves_of_a_line_share_what_may_be_blocked() {
    let lines = [
        "on (x, y), with pass",
        "blocking 2 of (x - i, y) where i >= 1",
        "or (x, y - i) where i >= 1",
        "(i, y) + (x - i, y) where i < x",
    ];
    let read = rules(&lines).unwrap();
    assert!(read.pass);
    let counts: Vec<_> = read
        .lines
        .iter()
        .map(|l| (l.blocked, l.moves.len()))
        .collect();
    assert_eq!(counts, [(2, 2), (0, 1)]);
    assert_eq!(read.lines[1].moves[0].target.len(), 2);
}

#[test]
fn sets_are_joined_and_have_bars_in_their_conditions() {
    let text = "P = ({(x, y) | |x - |y|| <= 1} ∪ {(0, 3), (3, 0)}) without {(k, k + 1) | k >= 0}, symmetric";
    let Ok(Claim::PPositions(claimed)) = Claim::read(text, 2) else {
        panic!("a set");
    };
    assert!(claimed.symmetric);
    let PositionSet::Without(left, _) = claimed.set else {
        panic!("a difference");
    };
    assert!(matches!(*left, PositionSet::Union(..)));
}

#[test]
fn values_are_terms_of_the_heaps_alone() {
    let text = "grundy(x, y) = 0 if |x - y| <= 1 else min(x, y) + 1";
    let Ok(Claim::Values { heaps, value }) = Claim::read(text, 2) else {
        panic!("values");
    };
    assert_eq!(heaps, ["x", "y"]);
    assert!(matches!(value, Term::Choice(..)));
    assert!(Claim::read("grundy(x, y) = z", 2).is_err());
}

#[test]
fn what_is_not_read_is_refused_by_name() {
    let refused = [
        (&["on (x)", "(gcd(x, 2))"][..], "`gcd`"),
        (&["on (x)", "(mex(x))"], "`mex`"),
        (&["on (x)", "(f(x))"], "`f`"),
        (&["on (x)", "(x - 1) where x ? 2"], "'?'"),
        (&["on (x)", "(x - 1, 0)"], "2 components"),
        (&["on (x, x)", "(x, x)"], "two heaps are named x"),
        (&["on (x)", "or (x - 1)"], "no line before it"),
        (&["on (x)", "(x - 1) where x is large"], "`large`"),
        (
            &["on (x)", "(x - 1) where x >= 9007199254740992"],
            "too large",
        ),
        (&["on (x)", "(x - 1) where"], "the text ends"),
        (&["on (x)", "(x - 1) for each x"], "`for`"),
        (&[], "no lines"),
    ];
    for (lines, part) in refused {
        let fault = rules(lines).expect_err(part).to_string();
        assert!(fault.contains(part), "{fault}");
    }
}

#[test]
fn deep_brackets_end_with_a_fault() {
    let many = |open: &str, inner: &str, close: &str| {
        let text = format!("{}{inner}{}", open.repeat(5000), close.repeat(5000));
        rules(&["on (x)", &format!("(x - 1) where {text}")])
    };
    assert!(many("(", "x >= 1", ")").is_err());
    assert!(many("-", "x", "").is_err());
    assert!(many("not ", "x >= 1", "").is_err());
    assert!(many("(x if (x if ", "x", " else").is_err());
    assert!(many("|", "x", "|").is_err());
}
