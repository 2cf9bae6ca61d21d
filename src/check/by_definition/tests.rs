//! Claims that follow from definitions are proved, and those that only look like them are not.

use super::super::{Tools, check};
use grundy_proofs::claim::Verdict;
use grundy_rules::game::{Game, Play};
use grundy_rules::language::{Diagnostic, parse_claim, parse_game};
use grundy_rules::library::Library;
use grundy_work::Job;

/// The verdict among the papers and a text.
fn verdict(text: &str, game: &str, claim: &str) -> Result<Verdict, Vec<Diagnostic>> {
    let mut library = Library::embedded();
    let place = library.texts().len();
    library.add("TEXT", text).expect("a text");
    let library = library.seen_from(place);
    let game = parse_game(game).into_result().unwrap().unwrap();
    let game = Game::new(&game, &library).unwrap();
    let claim = parse_claim(claim).into_result().unwrap().unwrap();
    let job = Job::quiet();
    let tools = Tools::new(&library, &job);
    check(&game, &claim, Play::Normal, None, tools)
}

fn by(game: &str, claim: &str) -> String {
    match verdict("", game, claim).unwrap() {
        Verdict::Proved { by, .. } => by,
        other => other.word().into(),
    }
}

#[test]
fn values_are_the_mex_of_the_values_of_all_options() {
    let mex = "as the mex of the values of all options";
    let rows =
        "{grundy(wythoff: x - s, y) | 1 <= s <= x} + {grundy(wythoff: x, y - s) | 1 <= s <= y}";
    let diagonal = "{grundy(wythoff: x - s, y - s) | 1 <= s, s <= x, s <= y}";
    let whole = by(
        "wythoff",
        &format!("grundy(x, y) = mex {rows} + {diagonal}"),
    );
    assert!(whole.starts_with(mex), "{whole}");
    // Options are missing, or others are there.
    assert_eq!(
        by("wythoff", &format!("grundy(x, y) = mex {rows}")),
        "refuted"
    );
    let more = "{grundy(wythoff: x - s, y - s) | 1 <= s, s <= x, s <= y} + {grundy(wythoff: x - 2 j, y - j) | 1 <= j <= 1, 2 j <= x, j <= y}";
    assert_eq!(
        by("wythoff", &format!("grundy(x, y) = mex {rows} + {more}")),
        "refuted"
    );
    // Values that occur twice do not count in mex(1, 2).
    let twice = format!("grundy(x, y) = mex(1, 2) {rows} + {diagonal}");
    assert!(!by("wythoff", &twice).starts_with(mex));
    // Where options may be blocked, the value is no mex of all.
    let blocked = "grundy(x) = mex {grundy(blocking 1 of nim(1): x - s) | 1 <= s <= x}";
    assert_eq!(by("blocking 1 of nim(1)", blocked), "refuted");
}

#[test]
fn a_position_that_may_have_negative_heaps_is_no_option() {
    // Beyond 400, farther than the table, the claim has no value.
    let claim = "grundy(x) = mex {grundy(nim(1): x - s) | 1 <= s, s <= x or x > 400}";
    let found = verdict("", "nim(1)", claim);
    assert!(!matches!(found, Ok(Verdict::Proved { .. })), "{found:?}");
}

#[test]
fn values_are_those_of_a_game_with_the_same_options() {
    let same = "the options are the same";
    let rules = "on (a, b), symmetric: (a - i, b - j) where i >= 1, j = 0 or i = j";
    assert!(by(rules, "grundy(a, b) = grundy(wythoff: a, b)").starts_with(same));
    let fewer = "on (a, b), symmetric: (a - i, b - j) where i >= 1, j = 0 or i = j, i != 90";
    assert!(!by(fewer, "grundy(a, b) = grundy(wythoff: a, b)").starts_with(same));
}

#[test]
fn games_on_one_heap_with_the_same_periods_have_the_same_values() {
    let periods = "both have the period 12 from 71 on";
    let found = by("kayles", "same values as take_and_break(\"0.77\")");
    assert!(found.starts_with(periods), "{found}");
    // They differ at 300 first.
    let long = by("subtraction(1..299)", "same values as subtraction(1..300)");
    assert_eq!(long, "refuted");
    let short = by("kayles", "same values as take_and_break(\"0.7\")");
    assert_eq!(short, "refuted");
}

#[test]
fn a_formula_that_agrees_with_that_of_a_proved_claim_is_proved() {
    let theorem_2 = "grundy(x, y) = 0 if |x - y| <= 1
    else g(|x - y|, x + y) if x + y >= |x - y|^2 + 2
    else x + y - 1
  where g(d, s) = d * (d - 1) / 2 + (s - d^2 - 2) mod (2 d) / 2";
    let found = by("triangular", theorem_2);
    assert!(found.contains("agrees everywhere with that of"), "{found}");
    let far = theorem_2.replace(
        "else x + y - 1",
        "else x + y - 1 if x + y <= 9000 else x + y",
    );
    assert_ne!(by("triangular", &far), found);
    assert_eq!(by("triangular", &far), "holds");
}

#[test]
fn a_pass_may_be_written_as_a_heap_of_one_token() {
    let of = |pass: &str| {
        let rules = "(x - i, y, e) where 1 <= i\n  (x, y - i, e) where 1 <= i";
        let text = format!("game as_defined on (x, y, e)\n  {rules}\n  {pass}\n");
        let claim = "grundy(x, y, e) = grundy(as_defined: x, y, e)";
        verdict(&text, "nim(2) with pass", claim).unwrap().word()
    };
    assert_eq!(of("(x, y, e - 1) where e = 1, x + y >= 1"), "proved");
    assert_eq!(of("(x, y, e - 1) where e >= 1, x + y >= 1"), "proved");
    assert_eq!(of("(x, y, e - 1) where e = 1"), "refuted");
    // The same as far as tables go.
    assert_eq!(
        of("(x, y, e - 1) where e = 1, x + y >= 1, x != 90"),
        "holds"
    );
    let outside = "(x, y, e - 1) where e = 1, x + y >= 1\n  (x - 1, y, 2) where e <= 1, x >= 90";
    assert_eq!(of(outside), "holds");
}

#[test]
fn where_the_pass_is_spent_the_values_are_those_of_the_game_without_it() {
    let claim = |base: &str| {
        format!(
            "grundy(x, y, e) = grundy({base}: x, y) if e = 0 else grundy(ryuo_pass(3): x, y, e)"
        )
    };
    assert!(
        by("ryuo_pass(3)", &claim("ryuo(3)"))
            .starts_with("the options are those of ryuo with a pass")
    );
    assert_eq!(by("ryuo_pass(3)", &claim("ryuo(2)")), "refuted");
    // Elsewhere the value is that of the position itself, and only where the pass is spent that of the other game.
    let far = "grundy(x, y, e) = grundy(ryuo(3): x, y) if e = 0 else grundy(ryuo_pass(3): x, y, 1)";
    assert!(!by("ryuo_pass(3)", far).starts_with("the options"));
    let other =
        "grundy(x, y, e) = grundy(ryuo(3): x, y) if x = 0 else grundy(ryuo_pass(3): x, y, e)";
    assert!(!by("ryuo_pass(3)", other).starts_with("the options"));
}
