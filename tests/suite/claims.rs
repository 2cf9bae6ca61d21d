//! Claims against brute force: the verdict, and the smallest counterexample.

use crate::{decided, game};
use grundy::Job;
use grundy::check::{Ask, Extent, Tools, check, refuted_near, with_refutation};
use grundy::claim::Verdict;
use grundy::game::Play;
use grundy::language::{Statement, parse_claim};
use grundy::library::Library;
use grundy::render::text::verdict as verdict_text;

fn verdict(of: &str, claim: &str, max: u64) -> Verdict {
    decided(of, claim, Play::Normal, Some(max))
}

/// The first position of a box, by the sum of its heaps and then lexicographically, that satisfies this.
fn first(max: i64, wrong: impl Fn(i64, i64) -> bool) -> Option<Vec<i64>> {
    (0..=2 * max).find_map(|sum| {
        let mut heaps = (0..=sum).filter(|x| *x <= max && sum - x <= max);
        heaps.find(|x| wrong(*x, sum - x)).map(|x| vec![x, sum - x])
    })
}

fn agrees(found: &Verdict, expected: Option<&Vec<i64>>, claim: &str) {
    let at = match found {
        Verdict::Proved { .. } | Verdict::Agrees { .. } | Verdict::Holds { .. } => None,
        Verdict::Refuted { counterexample, .. } => Some(&counterexample.position),
        Verdict::Unknown { reason, .. } => panic!("{claim}: {reason}"),
    };
    assert_eq!(at, expected, "{claim}");
}

#[test]
fn every_small_congruence_is_refuted_where_it_is_first_wrong() {
    for m in 1..5 {
        for (a, b, r) in (0..m * m * m).map(|n| (n / m / m, n / m % m, n % m)) {
            let claim = format!("P = {{(x, y) | {a} x + {b} y ≡ {r} (mod {m})}}");
            let expected = first(8, |x, y| ((a * x + b * y - r) % m == 0) != (x == y));
            agrees(&verdict("nim(2)", &claim, 8), expected.as_ref(), &claim);
        }
    }
}

#[test]
fn every_small_formula_is_refuted_where_it_is_first_wrong() {
    for (a, b, c) in (0..64).map(|n| (n / 16, n / 4 % 4, n % 4)) {
        let claim =
            format!("grundy(x, y) = |{a} x - {b} y| + {c} * min(x, y) if x != y else {c} - {c}");
        let value = |x: i64, y: i64| {
            if x == y {
                0
            } else {
                (a * x - b * y).abs() + c * x.min(y)
            }
        };
        let expected = first(8, |x, y| value(x, y) != x ^ y);
        agrees(&verdict("nim(2)", &claim, 8), expected.as_ref(), &claim);
    }
}

#[test]
fn listed_positions_are_compared_one_by_one() {
    // The list is right up to 3, and misses (4, 4).
    let claim = "P = {(0, 0), (1, 1), (2, 2), (3, 3)}";
    agrees(&verdict("nim(2)", claim, 3), None, claim);
    agrees(&verdict("nim(2)", claim, 10), Some(&vec![4, 4]), claim);
}

#[test]
fn floors_of_irrational_multiples_are_exact_far_out() {
    let holds = |of: &str, claim: &str, max| agrees(&verdict(of, claim, max), None, claim);
    holds(
        "wythoff",
        "P = {(floor(k phi), floor(k phi^2)) | k >= 0}, symmetric",
        600,
    );
    let fraenkel = "P = {(floor(n * sqrt(2)), floor(n * sqrt(2)) + 2 n) | n >= 0}, symmetric";
    holds("fraenkel(2)", fraenkel, 400);
    // 89/55 is a convergent of phi, above it: the formula is wrong for the first time at k = 55.
    let near = "P = {(floor(k * 89 / 55), floor(k * 89 / 55) + k) | k >= 0}, symmetric";
    agrees(&verdict("wythoff", near, 200), Some(&vec![88, 143]), near);
}

#[test]
fn the_two_halves_of_the_proof_that_a_set_is_that_of_the_p_positions() {
    for (game, set) in [("nim(2)", "{(k, k)}"), ("yama", "{(x, y) | |x - y| <= 1}")] {
        let none = format!("no move from T to T where T = {set}");
        let each = format!("a move from each of {{(x, y)}} without T to T where T = {set}");
        agrees(&verdict(game, &none, 20), None, &none);
        agrees(&verdict(game, &each, 20), None, &each);
    }
}

#[test]
fn a_move_between_sets_is_found_where_it_first_begins() {
    for (a, b) in (0..36).map(|n| (n / 6, n % 6)) {
        let none = format!("no move from {{(x, y) | x >= {a}}} to {{(x, y) | x + y = {b}}}");
        // Nim: the least position with x >= a and an option whose heaps have the sum b.
        let begins = |x: i64, y: i64| x >= a && b < x + y && (b >= x || b >= y);
        agrees(
            &verdict("nim(2)", &none, 8),
            first(8, begins).as_ref(),
            &none,
        );
        let each = format!("a move from each of {{(x, y) | x >= {a}}} to {{(x, y) | x + y = {b}}}");
        let ends = |x: i64, y: i64| x >= a && !begins(x, y);
        agrees(&verdict("nim(2)", &each, 8), first(8, ends).as_ref(), &each);
    }
}

#[test]
fn options_beyond_the_bound_are_among_the_options() {
    // Yama Nim enlarges a heap: (0, 20) leads to (1, 18), (20, 2) to (18, 3), and (2, 20) to (0, 21).
    let none = "no move from {(2, 20)} to {(0, 21)}";
    agrees(&verdict("yama", none, 20), Some(&vec![2, 20]), none);
}

#[test]
fn claims_about_every_move_set_end_at_the_least_vector() {
    let every = |set: &str| format!("every move set with these values contains {set}");
    let rook = every("{(s, 0) | s >= 1}, symmetric");
    agrees(&verdict("nim(2)", &rook, 12), None, &rook);
    let knight = every("{(s, 0) | s >= 1} ∪ {(1, 2)}");
    agrees(&verdict("nim(2)", &knight, 12), Some(&vec![1, 2]), &knight);
    let lies = "every move set with these values lies in {(s, t) | s != t}";
    agrees(&verdict("nim(2)", lies, 12), None, lies);
    // (1, 2) can be added to the rook's moves, and (1, 1) cannot.
    let lies = "every move set with these values lies in {(s, t) | s = 0 or t = 0}";
    agrees(&verdict("nim(2)", lies, 12), Some(&vec![1, 2]), lies);
    let some = "some move set with these values contains {(2, 1), (1, 1)}";
    agrees(&verdict("nim(2)", some, 12), Some(&vec![1, 1]), some);
}

#[test]
fn values_that_no_move_set_has_refute_what_is_said_of_every_move_set() {
    // Triangular Nim leads from (0, 2) to (1, 0), of value 0. Fixed moves could lead only to (0, 1) and (0, 0), and
    // both join positions of the same value: (0, 1) and (0, 0), (2, 3) and (2, 1).
    let every = "every move set with these values contains {(1, 0)}";
    let found = verdict("triangular", every, 8);
    agrees(&found, Some(&vec![0, 2]), every);
}

#[test]
fn membership_in_a_set_of_a_form_is_decided_in_a_formula() {
    let holds = |claim: &str| agrees(&verdict("nim(2)", claim, 12), None, claim);
    holds("grundy(x, y) = x xor y if x in {k^2 | k >= 0} else y xor x");
    let squares = "grundy(x, y) = x xor y if x not in {k^2 | k >= 2, k <= 9} else 99";
    agrees(&verdict("nim(2)", squares, 12), Some(&vec![4, 0]), squares);
}

#[test]
fn named_sets_that_double_end_with_a_limit() {
    let game = game("nim(2)").unwrap();
    let mut claim = String::from("P = A60 where A0 = {}");
    for n in 1..=60 {
        let before = n - 1;
        claim += &format!(", A{n} = A{before} ∪ A{before}");
    }
    let parsed = parse_claim(&claim).into_result().unwrap().unwrap();
    let library = Library::embedded();
    let found = check(
        &game,
        &parsed,
        Play::Normal,
        Some(5),
        Tools::new(&library, &Job::quiet()),
    );
    match found {
        Ok(Verdict::Unknown { reason, .. }) => assert!(reason.contains("parts"), "{reason}"),
        Err(errors) => assert!(errors[0].message.contains("parts"), "{errors:?}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_set_may_be_given_by_the_values_of_a_game() {
    let zero = "P = {(x, y) | grundy(wythoff: x, y) = 0}";
    agrees(&verdict("wythoff", zero, 30), None, zero);
    let both = "P = {(x, y) | grundy(wythoff: x, y) = 0, grundy(nim(2): x, y) = 0}";
    agrees(&verdict("wythoff", both, 30), Some(&vec![1, 2]), both);
}

#[test]
fn a_verdict_says_how_far_it_goes() {
    assert_eq!(
        verdict("yama", "P = {(x, y) | |x - y| <= 1}", 17),
        Verdict::holds(Some(17))
    );
    // Three columns and two rows: all positions with heaps up to 1 are there.
    assert_eq!(
        verdict("nim(2)", "table\n 0 1 2\n 1 0 3", 50),
        Verdict::holds(Some(1))
    );
}

#[test]
fn qualities_of_misere_play_are_refuted_where_they_are_first_false() {
    let at = |position: &[i64]| Some(position.to_vec());
    let claims = [
        ("three_heaps_2", "admissible", None),
        ("three_heaps_2", "tame", at(&[2, 2, 4])),
        ("three_heaps_2", "universally admissible, as printed", None),
        ("three_heaps_2", "not tame at (2, 2, 4)", None),
        ("three_heaps_2", "not tame at (0, 0, 1)", at(&[0, 0, 1])),
        ("three_heaps_2", "sum with nim(1) tame", at(&[2, 2, 4, 0])),
        ("three_heaps_2", "sum with nim(1) P iff values equal", None),
        (
            "triangular",
            "final = {(0, 0), (0, 1), (1, 1)}, symmetric",
            at(&[0, 2]),
        ),
        ("triangular", "normal = {(x, y) | x + y >= 3}", at(&[1, 2])),
        (
            "triangular",
            "no option = {(x, y) | x + y <= 1}",
            at(&[1, 1]),
        ),
        (
            "triangular",
            "every position with value 1 is in the final phase",
            at(&[2, 4]),
        ),
        (
            "triangular",
            "every position with value 3 has an option of value 2",
            None,
        ),
        (
            "triangular",
            "every position with no option has value 0",
            None,
        ),
        (
            "triangular",
            "every position in the final phase has value 0",
            at(&[0, 2]),
        ),
        ("kayles", "tame", at(&[5])),
    ];
    for (of, claim, expected) in claims {
        agrees(&verdict(of, claim, 5), expected.as_ref(), claim);
    }
}

#[test]
fn a_quality_of_sums_needs_a_sum() {
    let of = game("nim(2)").unwrap();
    let claim = parse_claim("final iff both final")
        .into_result()
        .unwrap()
        .unwrap();
    let library = Library::embedded();
    let found = check(
        &of,
        &claim,
        Play::Normal,
        Some(3),
        Tools::new(&library, &Job::quiet()),
    );
    assert_eq!(found.unwrap_err()[0].code.number(), "E0021");
    assert!(parse_claim("not tame").into_result().is_err());
    assert!(parse_claim("sum with nim(1) wild").into_result().is_err());
}

#[test]
fn positions_that_differ_in_kind_are_told_apart_by_what_differs() {
    let message = |game_text: &str, claim: &str| {
        let game = game(game_text).unwrap();
        let parsed = parse_claim(claim).into_result().unwrap().unwrap();
        let (play, library) = (Play::Normal, Library::embedded());
        let found = check(
            &game,
            &parsed,
            play,
            Some(4),
            Tools::new(&library, &Job::quiet()),
        );
        found.unwrap_err()[0].message.clone()
    };
    let (heap, pass) = ("ryuo_pass_as_defined(3)", "ryuo_pass(3)");
    for (one, other) in [(heap, pass), (pass, heap)] {
        let found = message(one, &format!("same options as {other}"));
        let expected = "the last component is a pass in ryuo_pass(3), which is 0 or 1, and a heap of any size in ryuo_pass_as_defined(3)";
        assert_eq!(found, expected);
    }
    let found = message("nim(2)", "same options as nim(3)");
    assert_eq!(found, "positions of 2 and 3 components are never the same");
}

#[test]
fn a_title_stands_for_the_claim_of_a_paper() {
    let lab = grundy::Laboratory::new();
    let yama = lab.game("yama").unwrap();
    assert_eq!(
        yama.claim("Theorem 1").unwrap().prove().unwrap().word(),
        "proved"
    );
    // The values of a parameter are those of the game.
    let ryuo = lab.game("ryuo(5)").unwrap();
    let theorem = ryuo.claim("Theorem 1.2").unwrap();
    let written = parse_claim(&theorem.to_string()).into_result().unwrap();
    let Statement::Grundy { value, .. } = written.unwrap().statement else {
        panic!("{theorem}");
    };
    let mut names = Vec::new();
    value.names(&mut names);
    names.retain(|name| !["x", "y", "floor"].contains(name));
    assert!(names.is_empty(), "{theorem}: {names:?}");
    assert_eq!(theorem.check(30).unwrap().word(), "holds");
    // A title of misere play.
    let corollary = yama.claim("Corollary 1").unwrap();
    assert_eq!(corollary.check(20).unwrap().word(), "holds");
    for (title, expected) in [
        (
            "Proposition 2",
            "`Proposition 2` may mean several claims about yama",
        ),
        (
            "Theorem 99",
            "`Theorem 99` is neither a claim nor the title of one about yama",
        ),
    ] {
        let message = yama.claim(title).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    }
    // Misère play is not asked of a claim about normal play.
    let message = yama.misere().claim("Theorem 1").unwrap_err().to_string();
    assert!(
        message.contains("is a claim about normal play"),
        "{message}"
    );
    assert!(yama.misere().claim("Corollary 1").is_ok());
    // A claim for some values of a parameter says nothing of others.
    let fraenkel = lab.game("fraenkel(7)").unwrap();
    let message = fraenkel.claim("Section 4, formula (3)").unwrap_err();
    let message = message.to_string();
    assert!(message.contains("is a claim for a in 1..6"), "{message}");
    // The article is no parameter.
    let unblocked = lab.game("gurvich_unblocked(1, 2)").unwrap();
    let claim = unblocked
        .claim("Section 8, b columns, with this one")
        .unwrap();
    assert!(
        claim.to_string().starts_with("a move from each of"),
        "{claim}"
    );
    assert_eq!(claim.check(20).unwrap().word(), "holds");
    // Rules of one's own have no titles.
    let own = lab.game("x - 1; x - 2").unwrap();
    let message = own.claim("Theorem 1").unwrap_err().to_string();
    assert!(
        message.contains("`Theorem 1` is the title of no claim about x - 1; x - 2"),
        "{message}"
    );
    assert!(
        message.contains("in kimura-yamashita it is about yama"),
        "{message}"
    );
    // A condition that the arguments do not meet.
    let restricted = lab.game("ryuo_restricted(3, 12, 16)").unwrap();
    let message = restricted.claim("Theorem 4.3").unwrap_err().to_string();
    assert!(
        message.contains("ryuo_restricted(p, q, r), p in 2..5"),
        "{message}"
    );
}

#[test]
fn a_power_of_heaps_is_warned_of() {
    let lab = grundy::Laboratory::new().on_warning(|warnings, _| {
        assert_eq!(warnings[0].code.to_string(), "W0004");
        Ok(())
    });
    let nim = lab.game("nim(2)").unwrap();
    assert!(nim.claim("grundy(x, y) = x ^ y").is_ok());
}

#[test]
fn what_is_told_of_a_refutation_early_is_how_the_whole_answer_begins() {
    let library = Library::embedded();
    let job = Job::quiet();
    let tools = Tools::new(&library, &job);
    let claims = [
        ("nim(2)", "|{(x, y) in P | x >= 59}| = 1"),
        ("nim(2)", "P = {(x, x) | x != 40}"),
        ("nim(2)", "grundy(x, y) = x xor y if x + y < 70 else 0"),
        ("wythoff", "|{(x, y) in P | x = n}| = 1 for each n < 30"),
        ("wythoff", "|{(x, y) in P | x <= n}| = 1 for each n"),
    ];
    let mut told = 0;
    for (of, claim) in claims {
        let game = game(of).unwrap();
        let written = parse_claim(claim).tree.unwrap();
        let ask = Ask::from(Extent::from(None));
        let near = refuted_near(&game, &written, Play::Normal, ask, tools).unwrap();
        let whole = check(&game, &written, Play::Normal, ask, tools).unwrap();
        let heaps = game.heaps();
        let early = near.as_ref().map(|near| verdict_text(near, heaps));
        let text = verdict_text(&with_refutation(near, whole), heaps);
        if let Some(early) = early {
            told += 1;
            assert!(
                text.starts_with(&early),
                "{claim}: {early} is not how this begins: {text}"
            );
        }
    }
    assert!(told >= 4, "{told}");
}
