//! Proofs for all values of the parameters, with a solver: z3 or cvc5 where it is installed, else z3 from its wheel, put
//! once into the target directory. Where neither can be had, these tests say so and prove nothing.

#[path = "../../cli/src/solver.rs"]
mod solver;

use grundy::language::{Expression, Item, parse_claim, parse_file, parse_game};
use grundy::library::Library;
use grundy::witness::{Answer, Obligation, Proof, Question, Refutation, Verdict, prove, smtlib};
use solver::Smt;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

/// The wheel of z3 that is installed if no solver is.
const WHEEL: &str = "z3-solver==4.13.4.0";

fn smt() -> Option<&'static Smt> {
    static FOUND: OnceLock<Option<Smt>> = OnceLock::new();
    let found = FOUND.get_or_init(|| Smt::find().or_else(installed));
    if found.is_none() {
        eprintln!("no SMT solver found, and none can be installed: nothing is tested here");
    }
    found.as_ref()
}

fn installed() -> Option<Smt> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/smt");
    let program = place.join("bin/z3");
    if !program.exists() {
        let pip = ["-m", "pip", "install", "--quiet", "--target"];
        let mut command = Command::new("python3");
        command.args(pip).arg(&place).arg(WHEEL).status().ok()?;
    }
    Smt::of(program)
}

const TRIANGULAR: &str = "P = {(0, 0)} ∪ {(a(k), a(k + 1)) | k >= 0} ∪ {(a(k + 1), a(k)) | k >= 0}
  where a(k) = (1 + c) / 2 * k^2 + (1 - c) / 2 * k";
const BLOCKS: &str =
    "P = {(x, y) | k >= 0, k * (a - b) <= x < k * (a - b) + a, k * (a - b) <= y < k * (a - b) + a}";
const POWERS: &str = "P = {(0, 0), (0, 1)} ∪ {(d^k, d^(k + 1)) | k >= 0}, symmetric";
const SUMS: &str = "P = {(0, 0), (0, 1)} ∪ {(a(k), a(k + 1)) | k >= 1}, symmetric
  where a(k) = (d^k - 1) / (d - 1)";
const COLUMNS: &str =
    "P = {(0, 0), (0, 1), (1, 0)} ∪ {(x, 1) | x >= 3 + c} ∪ {(1, y) | y >= 3 + c}";

fn facts(written: &str) -> Vec<Expression> {
    let text = format!("claim \"facts\"{written}\n  1 = 1");
    let file = parse_file(&text).into_result().unwrap();
    match &file.items[0] {
        Item::Claim(claim) => claim.ranges.clone(),
        _ => Vec::new(),
    }
}

/// The verdict on a claim, asking this solver.
fn asked(
    (game, claim, open, known): (&str, &str, &[&str], &str),
    solver: &mut dyn FnMut(&Obligation) -> Answer,
) -> Verdict {
    let game_expression = parse_game(game).into_result().unwrap().unwrap();
    let written = parse_claim(claim).into_result().unwrap().unwrap();
    let open: Vec<String> = open.iter().map(ToString::to_string).collect();
    let facts = facts(known);
    let question = Question {
        game: &game_expression,
        claim: &written,
        open: &open,
        facts: &facts,
    };
    let verdict = prove(question, &Library::embedded(), solver);
    verdict.unwrap_or_else(|errors| panic!("{game}: {errors:?}"))
}

fn proved(game: &str, claim: &str, open: &[&str], known: &str) -> Option<Proof> {
    let smt = smt()?;
    match asked((game, claim, open, known), &mut |o| smt.answer(o)) {
        Verdict::Proved(proof) => Some(proof),
        other => panic!("{game}{known} with {}: {other:?}", smt.version),
    }
}

fn refuted(game: &str, claim: &str, open: &[&str], known: &str) -> Option<Refutation> {
    let smt = smt()?;
    match asked((game, claim, open, known), &mut |o| smt.answer(o)) {
        Verdict::Refuted(refutation, _) => Some(refutation),
        other => panic!("{game}{known} with {}: {other:?}", smt.version),
    }
}

fn at(parameters: &[(&str, i64)], position: [i64; 2]) -> impl Fn(Refutation) -> bool {
    let parameters = parameters
        .iter()
        .map(|(name, value)| (name.to_string(), *value));
    let parameters: Vec<(String, i64)> = parameters.collect();
    move |found| {
        assert_eq!(
            (&found.parameters, found.position.as_slice()),
            (&parameters, position.as_slice())
        );
        true
    }
}

#[test]
fn theorem_4_of_kimura_and_yamashita_holds_for_all_a_and_b() {
    proved("ab_yama(a, b)", BLOCKS, &["a", "b"], ", b >= 0");
    proved("ab_triangular(a, b)", BLOCKS, &["a", "b"], "");
    proved(
        "ab_triangular_as_printed(a, b)",
        BLOCKS,
        &["a", "b"],
        ", b >= 0",
    );
}

#[test]
fn theorem_5_of_kimura_and_yamashita_holds_for_all_c() {
    proved("triangular_wythoff(c)", TRIANGULAR, &["c"], "");
}

#[test]
fn theorem_6_of_kimura_and_yamashita_holds_for_all_d() {
    proved("triangular_geometric(d)", POWERS, &["d"], ", d >= 3");
    let two = "P = {(0, 0), (0, 1), (1, 1)} ∪ {(2^k, 2^(k + 1)) | k >= 0}, symmetric";
    proved("triangular_geometric(2)", two, &[], "");
}

#[test]
fn theorem_7_of_kimura_and_yamashita_holds_for_all_d() {
    proved("triangular_sub_geometric(d)", SUMS, &["d"], "");
}

#[test]
fn proposition_3_of_kimura_and_yamashita_holds_for_all_c() {
    proved("yama_wythoff(c)", COLUMNS, &["c"], "");
}

#[test]
fn false_claims_fail_at_an_obligation_and_in_plain_play() {
    let wrong = |game, claim: &str, open: &[&str], known, at: &dyn Fn(Refutation) -> bool| {
        refuted(game, claim, open, known).is_none_or(at)
    };
    // Theorem 4 leaves out b < 0 with reason, and the second set of moves is misprinted.
    let b = at(&[("a", 1), ("b", -1)], [0, 1]);
    assert!(wrong("ab_yama(a, b)", BLOCKS, &["a", "b"], "", &b));
    assert!(wrong(
        "ab_triangular_as_printed(a, b)",
        BLOCKS,
        &["a", "b"],
        "",
        &b
    ));
    // Theorem 5 with c + 1 in the place of c.
    let shifted = TRIANGULAR.replace("1 + c", "2 + c").replace("1 - c", "-c");
    let c = at(&[("c", 0)], [1, 3]);
    assert!(wrong("triangular_wythoff(c)", &shifted, &["c"], "", &c));
    // Definition 10 has 2 in the place of d; and Theorem 6 for d = 2 has one position more.
    let six = at(&[("d", 3)], [1, 1]);
    assert!(wrong(
        "triangular_geometric_as_printed(d)",
        POWERS,
        &["d"],
        ", d >= 3",
        &six
    ));
    let seven = at(&[("d", 3)], [1, 3]);
    assert!(wrong(
        "triangular_sub_geometric_as_printed(d)",
        SUMS,
        &["d"],
        "",
        &seven
    ));
    let two = at(&[("d", 2)], [1, 1]);
    assert!(wrong("triangular_geometric(d)", POWERS, &["d"], "", &two));
}

#[test]
fn claims_changed_in_one_number_are_refuted() {
    let changes = [
        (
            "triangular_wythoff(c)",
            TRIANGULAR.replace("{(0, 0)} ∪ ", ""),
            "c",
            "",
        ),
        (
            "triangular_wythoff(c)",
            TRIANGULAR.replace("(a(k), a(k + 1)) | k >= 0", "(a(k), a(k + 1)) | k >= 1"),
            "c",
            "",
        ),
        (
            "triangular_geometric(d)",
            POWERS.replace("(0, 1)", "(0, 2)"),
            "d",
            ", d >= 3",
        ),
        (
            "triangular_geometric(d)",
            POWERS.replace("d^(k + 1)", "d^(k + 2)"),
            "d",
            ", d >= 3",
        ),
        (
            "triangular_sub_geometric(d)",
            SUMS.replace("k >= 1", "k >= 2"),
            "d",
            "",
        ),
        (
            "yama_wythoff(c)",
            COLUMNS.replace("y >= 3 + c", "y >= 4 + c"),
            "c",
            "",
        ),
        (
            "yama_wythoff(c)",
            COLUMNS.replace("3 + c", "2 + c"),
            "c",
            "",
        ),
    ];
    for (game, claim, open, known) in changes {
        refuted(game, &claim, &[open], known);
    }
    let blocks = BLOCKS.replace("y < k * (a - b) + a", "y <= k * (a - b) + a");
    refuted("ab_yama(a, b)", &blocks, &["a", "b"], ", b >= 0");
}

#[test]
fn a_proof_is_a_text_whose_obligations_a_solver_can_check_in_one_file() {
    let Some(proof) = proved("triangular_wythoff(c)", TRIANGULAR, &["c"], "") else {
        return;
    };
    let text = proof.text.join("\n");
    assert!(text.contains("ds(k + 1) = c + ds(k) + 1"), "{text}");
    assert!(
        text.contains("l < k: (s(l), s(l + 1)) is an option"),
        "{text}"
    );
    let last = format!("{}]", proof.obligations.len());
    assert!(text.contains(&last), "{text}");
    let file = smtlib(&proof.obligations);
    assert_eq!(file.matches("(check-sat)").count(), proof.obligations.len());
    assert_eq!(
        file.matches("(push 1)").count(),
        file.matches("(pop 1)").count()
    );
}

#[test]
fn a_solver_that_calls_everything_valid_is_caught_by_plain_play() {
    let game = parse_game("ab_yama(a, b)").into_result().unwrap().unwrap();
    let claim = parse_claim(BLOCKS).into_result().unwrap().unwrap();
    let open = ["a".to_string(), "b".to_string()];
    let question = Question {
        game: &game,
        claim: &claim,
        open: &open,
        facts: &[],
    };
    let errors = prove(question, &Library::embedded(), &mut |_| Answer::Valid).unwrap_err();
    assert!(
        errors[0].message.contains("disagree at (0, 1)"),
        "{errors:?}"
    );
}

#[test]
fn what_is_out_of_reach_is_unknown_with_its_reason() {
    let unknown = |game: &str, claim: &str| {
        let mut none = |_: &Obligation| Answer::NoSolver;
        match asked((game, claim, &[], ""), &mut none) {
            Verdict::Unknown(reason, _) => reason,
            other => panic!("{game}: {other:?}"),
        }
    };
    assert!(unknown("yama", "grundy(x, y) = 0").contains("a set of P-positions"));
    assert!(unknown("wythoff with pass", "P = {(0, 0, 0)}").contains("a pass"));
}
