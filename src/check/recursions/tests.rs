//! Recursions with repairs are proved of no game whose P-positions play shows to be others.

use crate::check::{Ask, Extent, Proving, Tools, check, check_text};
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::ProofEffort;
use grundy_rules::game::{Game, Play};
use grundy_rules::language::{parse_claim, parse_game};
use grundy_rules::library::Library;
use grundy_work::Job;
use proptest::prelude::*;

fn verdict(game: &str, claim: &str, max: u64, proving: Proving) -> Verdict {
    let library = Library::embedded();
    let parsed = parse_game(game).into_result().unwrap().unwrap();
    let game = Game::new(&parsed, &library).unwrap();
    let claim = parse_claim(claim).into_result().unwrap().unwrap();
    let mut ask = Ask::from(Extent::Max(max));
    ask.proving = proving;
    let job = Job::quiet();
    check(&game, &claim, Play::Normal, ask, Tools::new(&library, &job)).unwrap()
}

/// Is it proved, from play on few heaps? Then play on many does not refute it.
#[track_caller]
fn is_proved(game: &str, claim: &str) -> bool {
    let proving = Proving::Within(ProofEffort::BRIEF);
    let proved = verdict(game, claim, 2, proving).word() == "proved";
    if proved {
        let played = verdict(game, claim, 90, Proving::No);
        assert_eq!(played.word(), "holds", "{game}: {claim}");
    }
    proved
}

/// A claim that the pairs of a recursion are the P-positions.
fn claim([a, b, p, q]: [u64; 4], priority: Option<&str>, skipping: &str) -> String {
    let (first, early) = match priority {
        None => (String::new(), String::new()),
        Some(sign) => (
            format!("n mod {p} if n mod {p} + floor(n / {p}) {sign} {q} else "),
            format!(" or i mod {p} + floor(i / {p}) {sign} {q}"),
        ),
    };
    format!(
        "P = {{(x(n), y(n)) | n >= 0}}, symmetric where x(n) = {first}mex({b}, {q}) {{x(i), y(i) | i < n{early}}}{skipping}, \
         y(n) = x(n) + {a} floor(n / {p})"
    )
}

const SKIPPING: &str = " skipping repeats";

#[test]
fn the_repaired_recursions_of_the_printed_tables_are_proved() {
    for (parameters, priority) in [
        ([1, 1, 4, 3], Some("<")),
        ([1, 1, 3, 5], Some("<")),
        ([2, 1, 2, 2], None),
        ([2, 2, 2, 2], None),
        ([1, 2, 2, 2], None),
        ([2, 2, 3, 3], None),
    ] {
        let [a, b, p, q] = parameters;
        let game = format!("gurvich({a}, {b}, {p}, {q})");
        assert!(
            is_proved(&game, &claim(parameters, priority, SKIPPING)),
            "{game}"
        );
    }
}

#[test]
fn what_is_close_to_a_repaired_recursion_is_not_proved() {
    let (table_4, table_5) = ([1, 1, 4, 3], [2, 1, 2, 2]);
    let right = claim(table_4, Some("<"), SKIPPING);
    for game in [
        "gurvich(1, 1, 4, 2)",
        "gurvich(1, 1, 3, 3)",
        "gurvich(1, 2, 4, 3)",
        "gurvich(2, 1, 4, 3)",
    ] {
        assert!(!is_proved(game, &right), "{game}");
    }
    for wrong in [
        claim(table_4, Some("<="), SKIPPING),
        claim(table_4, Some("<"), ""),
        claim(table_4, None, SKIPPING),
        right.replace("mex(1, 3)", "mex(1, 4)"),
        right.replace("n mod 4 if", "n mod 5 if"),
        right.replace("n >= 0", "n >= 1"),
        right.replace(", symmetric", ""),
    ] {
        assert!(!is_proved("gurvich(1, 1, 4, 3)", &wrong), "{wrong}");
    }
    // The rules of Section 8 and Section 7 word for word.
    for game in [
        "gurvich_section8(2, 1, 2, 2)",
        "gurvich_literal(2, 1, 2, 2)",
    ] {
        assert!(!is_proved(game, &claim(table_5, None, SKIPPING)), "{game}");
    }
    // It is false at (11, 13), behind the box of play that is asked for.
    assert!(!is_proved(
        "gurvich(1, 1, 5, 2)",
        &claim([1, 1, 5, 2], Some("<"), SKIPPING)
    ));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn a_repaired_recursion_is_proved_only_of_a_game_with_its_p_positions(
        [a, b, p, q] in [1..4_u64, 1..4_u64, 1..7_u64, 1..5_u64],
        priority in prop::sample::select(vec![None, Some("<"), Some("<=")]),
        skips in any::<bool>(),
        other in 0..12_usize,
    ) {
        let mut of_game = [a, b, p, q];
        if let Some(one) = of_game.get_mut(other) {
            *one += 1;
        }
        let [c, d, r, s] = of_game;
        let claim = claim([a, b, p, q], priority, if skips { SKIPPING } else { "" });
        is_proved(&format!("gurvich({c}, {d}, {r}, {s})"), &claim);
    }
}

/// The words of the verdicts on a text, or the first error.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut library = Library::embedded();
    let place = library.add("TEXT", text).unwrap();
    let mut words = Vec::new();
    let checked = check_text(&library, place, None, &Job::quiet(), &mut |report| {
        let all = report.instances.iter();
        words.extend(all.map(|instance| instance.verdict.word().to_string()));
    });
    match checked {
        Ok(()) => words,
        Err(errors) => vec![format!("error: {}", errors[0].message)],
    }
}

#[test]
fn theorem_1_is_proved_for_all_parameters_at_once_of_the_games_that_it_is_about_alone() {
    let of = |game: &str, open: &str, mex: &str, stairs: &str| {
        let names: Vec<String> = open.chars().map(|name| format!("{name} >= 1")).collect();
        words(&format!(
            "claim \"T\" for {game}, {}, up to 9\n  P = {{(x(n), y(n)) | n >= 0}}, symmetric\n  \
             where x(n) = {mex} {{x(i), y(i) | i < n}}, y(n) = x(n) + {stairs}\n",
            names.join(", ")
        ))
    };
    for (game, open, mex, stairs) in [
        ("gurvich(a, b, p, 1)", "abp", "mex(b)", "a floor(n / p)"),
        ("gurvich(a, b, 1, q)", "abq", "mex(b, q)", "a n"),
        (
            "gurvich_section8(a, b, p, 1)",
            "abp",
            "mex(b)",
            "a floor(n / p)",
        ),
        ("gurvich_unblocked(a, b)", "ab", "mex(b)", "a n"),
        ("fraenkel(a)", "a", "mex", "a n"),
        // The names are those of this claim.
        ("gurvich(b, a, q, 1)", "abq", "mex(a)", "b floor(n / q)"),
        ("gurvich(2, b, p, 1)", "bp", "mex(b)", "2 floor(n / p)"),
    ] {
        assert_eq!(of(game, open, mex, stairs), ["proved"], "{game}");
    }
    for (game, open, mex, stairs) in [
        ("gurvich(a, b, p, 2)", "abp", "mex(b, 2)", "a floor(n / p)"),
        ("gurvich(a, b, p, 1)", "abp", "mex(a)", "a floor(n / p)"),
        ("gurvich(a, b, 1, q)", "abq", "mex(b)", "a n"),
        ("gurvich(b, a, p, 1)", "abp", "mex(b)", "a floor(n / p)"),
        ("gurvich(a, b, p, 1)", "abp", "mex(b)", "a n"),
        (
            "gurvich_literal(a, b, p, 1)",
            "abp",
            "mex(b)",
            "a floor(n / p)",
        ),
        (
            "gurvich_abstract(a, b, p, 1)",
            "abp",
            "mex(b)",
            "a floor(n / p)",
        ),
    ] {
        assert_ne!(of(game, open, mex, stairs), ["proved"], "{game}");
    }
}

#[test]
fn a_common_factor_is_proved_of_plain_recursions_with_this_factor_alone() {
    let of = |factor: &str, spacing: &str, stairs: &str, behind: &str| {
        words(&format!(
            "claim \"T\", k in 2..3, n >= 0, up to 30\n  x(n) = {factor} u(n)\n  \
             where x(n) = mex({spacing}, 2) {{x(i), y(i) | i < n}}{behind}, y(n) = x(n) + {stairs} floor(n / 3),\n  \
             u(n) = mex(2, 2) {{u(i), v(i) | i < n}}{behind}, v(n) = u(n) + 3 floor(n / 3)\n"
        ))
    };
    assert_eq!(of("k", "2 k", "(3 k)", ""), ["proved", "proved"]);
    for (factor, spacing, stairs, behind) in [
        ("k", "2 k", "(3 k + 1)", ""),
        ("k", "2 k - 1", "(3 k)", ""),
        ("(k + 1)", "2 k", "(3 k)", ""),
        ("k", "2 k", "(3 k)", " skipping repeats"),
    ] {
        assert!(
            !of(factor, spacing, stairs, behind).contains(&"proved".to_string()),
            "{factor}, {spacing}, {stairs}"
        );
    }
}

#[test]
fn an_index_that_hides_another_name_is_not_read_as_that_name() {
    // The indices of x, y and the pairs, what y adds, and what the claim says of parameters and behind `where`.
    for (ranges, [x, y], spacing, stairs, more) in [
        ("k in 1..1", ["n", "k"], "", "k k", ""),
        ("k in 0..0", ["n", "k"], "", "floor(k / (k + 1))", ""),
        ("a >= 1", ["n", "a"], "", "a a", ""),
        ("q in 0..0", ["q", "n"], "(1, q + 1)", "n", ""),
        ("b in 0..0", ["b", "n"], "(b + 1)", "n", ""),
        ("q >= 1", ["q", "n"], "(1, q)", "n", ""),
        ("d in 1..1", ["n", "x"], "", "x", ""),
        ("d in 1..1", ["y", "n"], "", "n", ""),
        ("d in 1..1", ["x", "n"], "", "n", ""),
        ("d in 1..1", ["n", "k"], "", "k k", ", k = 1"),
    ] {
        let pairs = format!(
            "where x({x}) = mex{spacing} {{x(i), y(i) | i < {x}}}, y({y}) = x({y}) + {stairs}{more}\n"
        );
        let claim = format!(
            "claim \"T\" for gurvich(1, 1, 1, 1), {ranges}, up to 0\n  P = {{(x(n), y(n)) | n >= 0}}, symmetric\n  {pairs}"
        );
        assert!(!words(&claim).contains(&"proved".to_string()), "{claim}");
        let limit = format!("claim \"T\", {ranges}\n  limit x(n) / n = phi\n  {pairs}");
        let found = words(&limit);
        let known = ["proved", "agrees"].map(String::from);
        assert!(
            !found.iter().any(|word| known.contains(word)),
            "{limit}: {found:?}"
        );
    }
}

#[test]
fn a_root_is_that_of_the_polynomial_that_is_written() {
    let limit = |polynomial: &str| {
        words(&format!(
            "claim \"T\"\n  limit x(n) / n = 1 / (r - 1)\n  \
             where x(n) = mex {{x(i), y(i) | i < n}}, y(n) = x(n) + n, r = root({polynomial})\n"
        ))
    };
    for same in [
        "z^2 - z - 1",
        "z (z - 1) - 1",
        "(2 z^2 - 2 z - 2) / 2",
        "z^2 - sum({z^i | 0 <= i < 2})",
        "(z + 1)^2 - 3 z - 2",
    ] {
        assert_eq!(limit(same), ["proved"], "{same}");
    }
    // Of those with large numbers the root differs.
    for other in [
        "z^2 - z - 1 + (z - 3) (z - 7)^2 (z - 2^64)^2",
        "z^2 - z - 2",
        "z^2 - z - 1 + (z - 3) (z - 7) (z - 2^64)",
        "z^2 - z - 1 + 2^64 - 2^64 z",
    ] {
        assert_ne!(limit(other), ["proved"], "{other}");
    }
    for none in [
        "z^5000 - 1",
        "(z + 1)^3000",
        "z^(1 / 2) - 1",
        "z / 2 - 1",
        "2^z - 1",
    ] {
        assert!(
            limit(none)[0].starts_with("error"),
            "{none}: {:?}",
            limit(none)
        );
    }
}
