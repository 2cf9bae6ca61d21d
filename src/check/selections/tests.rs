use crate::check::bounds::{Ask, Extent};
use crate::check::dispatch::check_among;
use crate::check::question::Question;
use crate::check::tools::Tools;
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::ProofEffort;
use grundy_rules::game::{Game, Names, Play};
use grundy_rules::language::{Code, Diagnostic, parse_claim, parse_game};
use grundy_rules::library::Library;
use grundy_work::Job;

/// The verdict on a claim about a game of the library, with heaps up to a bound, and a proof if one is tried.
fn checked(game: &str, claim: &str, ask: Ask) -> Result<Verdict, Vec<Diagnostic>> {
    checked_within(None, game, claim, ask)
}

fn checked_within(
    within: Option<u64>,
    game: &str,
    claim: &str,
    ask: Ask,
) -> Result<Verdict, Vec<Diagnostic>> {
    let (library, job, names) = (Library::embedded(), Job::quiet(), Names::new());
    let game = parse_game(game).into_result().unwrap().unwrap();
    let game = Game::new(&game, &library).unwrap();
    let claim = parse_claim(claim).into_result().expect(claim).unwrap();
    let tools = Tools::new(&library, &job);
    let mut question = Question::new(&claim, Play::Normal, ask, &names, tools);
    question.bounds.within = within;
    check_among(Some(&game), &question)
}

fn usual(game: &str, claim: &str) -> Verdict {
    checked(game, claim, Ask::from(Extent::Usual)).expect(claim)
}

fn to(max: u64, game: &str, claim: &str) -> Verdict {
    checked(game, claim, Ask::from(Extent::Max(max))).expect(claim)
}

fn decided(game: &str, claim: &str) -> Verdict {
    let ask = Ask::from(Extent::Max(12)).proved(ProofEffort::BRIEF);
    checked(game, claim, ask).expect(claim)
}

#[test]
fn the_positions_of_a_row_are_those_of_play() {
    let nim = |claim: &str| to(9, "nim(2)", claim);
    assert!(matches!(
        nim("{(x, y) in P | x = 3} = {(3, 3)}"),
        Verdict::Holds { max: Some(9), .. }
    ));
    assert!(matches!(
        nim("{(x, y) in {grundy = 2} | x <= 1} = {(0, 2), (1, 3)}"),
        Verdict::Holds { .. }
    ));
    assert!(matches!(
        nim("{(x, y) in {P round = 2} | x = 1 or y = 1} = {(1, 1)}"),
        Verdict::Holds { .. }
    ));
    // One too few, one too many, and one that is in another row.
    for (claim, at) in [
        ("{(x, y) in P | x = 3} = {(3, 2)}", [3, 2]),
        ("{(x, y) in P | x >= 3} = {(3, 3)}", [4, 4]),
        ("{(x, y) in P | x = 3} = {(3, 3), (4, 4)}", [4, 4]),
        ("{(x, y) in {grundy = 2} | x <= 1} = {(0, 2)}", [1, 3]),
    ] {
        let verdict = nim(claim);
        let counterexample = verdict.counterexample().expect(claim);
        assert_eq!(counterexample.position, at, "{claim}");
    }
}

#[test]
fn rows_are_proved_and_refuted_by_automata() {
    let proved = "{(x, y) in P | y = x + 1} = {(k, k + 1) | k >= 0}";
    assert_eq!(decided("yama", proved).word(), "proved");
    let wrong = "{(x, y) in P | y = x + 1} = {(k, k + 1) | 0 <= k <= 20}";
    let verdict = decided("yama", wrong);
    assert_eq!(verdict.counterexample().unwrap().position, [21, 22]);
    for (claim, word) in [
        ("|{(x, y) in P | x = n}| = 3 for each n >= 1", "proved"),
        ("|{(x, y) in P | x = n}| = 3 for each n", "refuted"),
        ("|{(x, y) in P | x = n}| = 2 for each n >= 1", "refuted"),
        ("|{(x, y) in P | x = n}| = 4 for each n >= 1", "refuted"),
        ("|{(x, y) in P | x + y = 2 n}| = 1 for each n", "proved"),
        ("|{(x, y) in P | x + y = n}| = 1 for each n", "refuted"),
        ("|{(x, y) in P | x = 5, y >= 5}| = 2", "proved"),
        ("|{(x, y) in P | x = 5, y >= 7}| = 0", "proved"),
        (
            "|{(x, y) in {grundy = 2} | x = n}| = 1 for each n >= 2",
            "refuted",
        ),
    ] {
        assert_eq!(decided("yama", claim).word(), word, "{claim}");
    }
}

#[test]
fn the_p_positions_that_a_claim_of_the_texts_gives_are_a_guess_that_is_proved() {
    let diagonal = "|{(x, y) in P | y - x = n}| = 1 for each n";
    assert_eq!(decided("wythoff", diagonal).word(), "proved");
    let column = "|{(x, y) in P | x = n}| = 1 for each n";
    assert_eq!(decided("wythoff", column).word(), "proved");
    let wrong = "|{(x, y) in P | x = n}| = 2 for each n";
    assert_eq!(decided("wythoff", wrong).word(), "refuted");
}

#[test]
fn a_number_that_is_too_small_up_to_a_bound_is_left_open() {
    let wythoff = |claim: &str| to(20, "wythoff", claim);
    let column = "|{(x, y) in P | x = n}| = 1 for each n";
    assert!(matches!(
        wythoff(column),
        Verdict::Holds { max: Some(20), .. }
    ));
    let more = "|{(x, y) in P | x = n}| = 2 for each n";
    assert_eq!(wythoff(more).word(), "unknown");
    let many = wythoff("|{(x, y) in P | x <= n}| = 1 for each n");
    let many = many.counterexample().unwrap();
    assert_eq!(many.position, [1, 2]);
    assert_eq!(many.claimed.to_string(), "1 with n = 1");
    assert_eq!(many.computed.to_string(), "2 or more: (0, 0), (1, 2)");
}

#[test]
fn all_lines_that_meet_the_heaps_up_to_a_bound_are_looked_at() {
    let within = |game: &str, claim: &str| {
        checked_within(Some(5), game, claim, Ask::from(Extent::Usual)).expect(claim)
    };
    // (3, 3), (2, 2) and (3, 5) lie on lines whose numbers are larger than the heaps.
    for (game, claim, at) in [
        (
            "nim(2)",
            "|{(x, y) in P | x + y = n}| = 0 for each n >= 6",
            [3, 3],
        ),
        (
            "nim(2)",
            "|{(x, y) in P | 3 x = n}| = 0 for each n >= 6",
            [2, 2],
        ),
        (
            "wythoff",
            "|{(x, y) in P | x + y = n}| = 0 for each n >= 6",
            [3, 5],
        ),
    ] {
        let verdict = within(game, claim);
        assert_eq!(
            verdict.counterexample().expect(claim).position,
            at,
            "{claim}"
        );
    }
    let none = "|{(x, y) in P | x = n + 50}| = 1 for each n";
    assert_eq!(within("wythoff", none).word(), "unknown");
    assert_eq!(to(5, "wythoff", none).word(), "unknown");
    let all = "|{(x, y) in P | x >= 1, x + y > n}| = 4 for each n";
    assert_eq!(within("wythoff", all).word(), "refuted");
    let endless = "|{(x, y) in P | x <= n, x + y = 3}| = 1 for each n >= 2";
    assert_eq!(within("wythoff", endless).word(), "refuted");
    let endless = "|{(x, y) in P | x <= n, x + y = 3}| = 2 for each n >= 2";
    assert_eq!(within("wythoff", endless).word(), "unknown");
}

#[test]
fn names_of_heaps_are_new_and_a_selection_has_conditions() {
    let ask = Ask::from(Extent::Max(5));
    let error = |claim: &str| checked("nim(2)", claim, ask).expect_err(claim).remove(0);
    let twice = error("{(x, x) in P | x = 3} = {(3, 3)}");
    assert_eq!(twice.code, Code::Duplicate);
    let defined = error("{(x, y) in P | x = 3} = {(3, 3)} where y = 4");
    assert_eq!(defined.code, Code::Duplicate);
    let wide = error("{(x, y, z) in P | x = 3} = {(3, 3)}");
    assert_eq!(wide.code, Code::Arity);
    for text in [
        "{(x, y) in P} = {(3, 3)}",
        "{(x, y) in N | x = 3} = {(3, 3)}",
    ] {
        assert!(!parse_claim(text).errors.is_empty(), "{text}");
    }
}

#[test]
fn a_line_that_a_smaller_table_cuts_off_is_not_called_too_short() {
    let diagonal = "|{(x, y) in P | x = y + 0 n}| = 11 for each n <= 3";
    let found = checked_within(Some(10), "nim(2)", diagonal, Ask::from(Extent::Max(5)));
    assert_eq!(found.expect(diagonal).word(), "unknown");
    let whole = checked_within(Some(10), "nim(2)", diagonal, Ask::from(Extent::Usual));
    assert_eq!(whole.expect(diagonal).word(), "proved");
    let more = diagonal.replace("11", "12");
    let found = checked_within(Some(10), "nim(2)", &more, Ask::from(Extent::Usual));
    assert_eq!(found.expect(&more).word(), "refuted");
}

#[test]
fn a_finite_set_beyond_the_usual_table_is_counted_in_a_larger_one() {
    let said = usual;
    let true_count = said("subtraction(1..3)", "|{x in P | x <= 400}| = 101");
    assert_eq!(true_count.word(), "proved");
    for (count, computed) in [(76, "77 or more: "), (102, "101: ")] {
        let claim = format!("|{{x in P | x <= 400}}| = {count}");
        let verdict = said("subtraction(1..3)", &claim);
        let found = verdict.counterexample().expect(&claim).computed.to_string();
        assert!(found.starts_with(computed), "{claim}: {found}");
    }
    // The table would be too large.
    let far = said("nim(2)", "|{(x, y) in P | x <= 10^4, y <= 10^4}| = 61");
    assert_eq!(far.word(), "unknown");
    let pairs = (1_i64..)
        .map(|k| (k * 1_618_033_988_749 / 1_000_000_000_000, k))
        .take_while(|(small, k)| small + k <= 100)
        .count();
    for (count, word) in [
        (pairs, "refuted"),
        (2 * pairs + 1, "proved"),
        (2 * pairs + 2, "refuted"),
    ] {
        let claim = format!("|{{(x, y) in P | x <= 100, y <= 100}}| = {count}");
        let found = said("wythoff", &claim);
        assert_eq!(found.word(), word, "{claim}: {found:?}");
    }
}

#[test]
fn a_line_on_which_nothing_is_selected_is_counted_as_empty() {
    // The P-positions are 0, 2, 5, 7, 10, 12, ... at first; no proof is found.
    let square = |claim: &str| usual("x - k^2 where k >= 1", claim);
    let line = |conditions: &str, of: &str| {
        format!("|{{x in P | x = 5 n{conditions}}}| = 1 for each n{of}")
    };
    assert_eq!(square(&line("", " <= 4")).word(), "proved");
    assert_eq!(square(&line(", n >= 1", " in 1..4")).word(), "proved");
    for (conditions, of, at) in [
        (", n >= 1", " <= 4", 0),
        (", n != 2", " <= 4", 2),
        (", n <= 4", "", 5),
        (", n <= 4", " <= 5", 5),
        (", n <= 4", " mod 2 = 0", 6),
        (", n <= 4", " != 5", 6),
        (", n >= 1, n <= 0", " >= 1", 1),
    ] {
        let claim = line(conditions, of);
        let found = square(&claim);
        let found = found.counterexample().expect(&claim);
        assert_eq!(
            found.claimed.to_string(),
            format!("1 with n = {at}"),
            "{claim}"
        );
        assert_eq!(found.computed.to_string(), "none", "{claim}");
    }
    // Infinitely many positions are selected, and none of the first lines.
    assert_eq!(square(&line(", n >= 30", "")).word(), "unknown");
}

#[test]
fn a_listed_line_without_a_position_within_a_bound_is_not_called_true() {
    let within = |claim: &str| {
        let found = checked_within(
            Some(8),
            "subtraction(1..3)",
            claim,
            Ask::from(Extent::Usual),
        );
        found.expect(claim).word()
    };
    assert_eq!(
        within("|{x in P | 2 x = n}| = 1 for each n in {0, 8}"),
        "proved"
    );
    for outside in [
        "2 x = n}| = 1 for each n in {0, 8, 9}",
        "x = 4 n}| = 1 for each n in {0, 5}",
    ] {
        assert_eq!(
            within(&format!("|{{x in P | {outside}")),
            "unknown",
            "{outside}"
        );
    }
}

#[test]
fn a_count_of_nothing_needs_a_position_that_is_selected() {
    let said = |claim: &str| usual("subtraction(1..3)", claim).word();
    assert_eq!(
        said("|{x in P | x in {k^2 | 20 <= k <= 23}}| = 0"),
        "unknown"
    );
    assert_eq!(
        said("|{x in P | x in {k^2 | 3 <= k <= 23}, x mod 4 = 1}| = 0"),
        "holds"
    );
}

#[test]
fn a_selection_by_the_values_of_another_game_is_counted() {
    let both = "grundy(nim(2): x, y) = 0}|";
    let in_row = |count: u64| format!("|{{(x, y) in P | x = 2, {both} = {count}");
    assert_eq!(usual("nim(2)", &in_row(1)).word(), "holds");
    assert_eq!(usual("nim(2)", &in_row(2)).word(), "unknown");
    let in_box = |count: u64| format!("|{{(x, y) in P | x <= 9, y <= 9, {both} = {count}");
    assert_eq!(usual("wythoff", &in_box(1)).word(), "proved");
    assert_eq!(usual("wythoff", &in_box(2)).word(), "refuted");
    let each = format!("|{{(x, y) in P | x = n, {both} = 1 for each n in 0..3");
    assert_eq!(usual("nim(2)", &each).word(), "holds");
}
