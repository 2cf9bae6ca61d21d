//! Proofs for all values of the parameters, each step decided by a solver: by its recorded answers, and by one that is installed.

#[path = "../../cli/src/solver.rs"]
mod solver;

use grundy::Job;
use grundy::check;
use grundy::game::{Game, Play};
use grundy::language::{Diagnostic, Expression, FileItem, parse_claim, parse_file, parse_game};
use grundy::library::Library;
use grundy::prover::ProofEffort;
use grundy::solve::{Grade, SearchBounds, solve_with};
use grundy::witness::{
    Obligation, Obstacle, PlayedRefutation, SolverVerdict, WitnessProof, WitnessQuestion,
    WitnessVerdict, prove, smtlib,
};
use grundy_oracle::Recorded;
use solver::SolverProgram;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// The answers of a solver, as it prints them.
fn recorded() -> &'static Recorded {
    static FOUND: OnceLock<Recorded> = OnceLock::new();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded/witness.txt");
    FOUND.get_or_init(|| Recorded::in_file(path))
}

/// The solver that is installed, if there is one.
fn installed() -> Option<&'static SolverProgram> {
    static FOUND: OnceLock<Option<SolverProgram>> = OnceLock::new();
    FOUND
        .get_or_init(|| SolverProgram::find(Job::quiet))
        .as_ref()
}

/// The recorded answer to an obligation.
fn answer(obligation: &Obligation) -> SolverVerdict {
    let asked = || printed(&installed()?.answer(obligation));
    SolverVerdict::read(&recorded().answer(&obligation.script(), asked))
}

/// An answer as a solver prints it.
fn printed(answer: &SolverVerdict) -> Option<String> {
    match answer {
        SolverVerdict::Valid => Some("unsat".into()),
        SolverVerdict::Refuted(values) => {
            let values =
                values
                    .iter()
                    .map(|(name, value)| match value.to_string().strip_prefix('-') {
                        Some(size) => format!("(|{name}| (- {size}))"),
                        None => format!("(|{name}| {value})"),
                    });
            Some(format!("sat\n({})", values.collect::<Vec<_>>().join(" ")))
        }
        SolverVerdict::Unknown(said) => Some(said.clone()),
        SolverVerdict::NoSolver => None,
    }
}

#[test]
fn a_solver_that_is_installed_answers_as_recorded() {
    let Some(smt) = installed() else {
        let _ = writeln!(
            std::io::stderr(),
            "no SMT solver is installed: its recorded answers stand"
        );
        return;
    };
    let mut asked = 0;
    let mut both = |obligation: &Obligation| {
        let (recorded, own) = (answer(obligation), smt.answer(obligation));
        // A limit may be reached on one machine and not on another.
        let decided = [&recorded, &own].map(|answer| match answer {
            SolverVerdict::Valid => Some(true),
            SolverVerdict::Refuted(_) => Some(false),
            _ => None,
        });
        if let [Some(recorded), Some(own)] = decided {
            assert_eq!(
                own,
                recorded,
                "{}: {}",
                obligation.name,
                obligation.script()
            );
        }
        asked += 1;
        recorded
    };
    let shifted = TRIANGULAR.replace("1 + c", "2 + c").replace("1 - c", "-c");
    asked_both(("triangular_wythoff(c)", TRIANGULAR, &["c"], ""), &mut both);
    asked_both(("triangular_wythoff(c)", &shifted, &["c"], ""), &mut both);
    asked_both(("yama_wythoff(c)", COLUMNS, &["c"], ""), &mut both);
    let _ = writeln!(
        std::io::stderr(),
        "{} answers as recorded to {asked} questions, of {} recorded ones",
        smt.version,
        recorded().count()
    );
    assert!(asked >= 60, "{asked} questions");
}

fn asked_both(
    question: (&str, &str, &[&str], &str),
    solver: &mut dyn FnMut(&Obligation) -> SolverVerdict,
) {
    let verdict = asked(question, solver);
    assert!(
        !matches!(verdict, WitnessVerdict::Unknown(..)),
        "{verdict:?}"
    );
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
        FileItem::Claim(claim) => claim.ranges.clone(),
        _ => Vec::new(),
    }
}

/// The answer to a claim, asking this solver.
fn answered(
    (game, claim, open, known): (&str, &str, &[&str], &str),
    solver: &mut dyn FnMut(&Obligation) -> SolverVerdict,
) -> Result<WitnessVerdict, Vec<Diagnostic>> {
    let game_expression = parse_game(game).into_result().unwrap().unwrap();
    let written = parse_claim(claim).into_result().unwrap().unwrap();
    let open: Vec<String> = open.iter().map(ToString::to_string).collect();
    let facts = facts(known);
    let question = WitnessQuestion {
        game: &game_expression,
        claim: &written,
        open: &open,
        facts: &facts,
    };
    prove(question, &Library::embedded(), solver)
}

/// The verdict on a claim that is in order.
fn asked(
    question: (&str, &str, &[&str], &str),
    solver: &mut dyn FnMut(&Obligation) -> SolverVerdict,
) -> WitnessVerdict {
    let verdict = answered(question, solver);
    verdict.unwrap_or_else(|errors| panic!("{}: {errors:?}", question.0))
}

fn decided(game: &str, claim: &str, open: &[&str], known: &str) -> WitnessVerdict {
    asked((game, claim, open, known), &mut answer)
}

fn proved(game: &str, claim: &str, open: &[&str], known: &str) -> WitnessProof {
    match decided(game, claim, open, known) {
        WitnessVerdict::Proved(proof) => proof,
        other => panic!("{game}{known}: {other:?}"),
    }
}

fn refuted(game: &str, claim: &str, open: &[&str], known: &str) -> PlayedRefutation {
    match decided(game, claim, open, known) {
        WitnessVerdict::Refuted(refutation, _) => refutation,
        other => panic!("{game}{known}: {other:?}"),
    }
}

/// The claim fails in plain play, first here: at these values of the parameters and this position.
fn refuted_at(
    (game, claim, known): (&str, &str, &str),
    parameters: &[(&str, i64)],
    position: [i64; 2],
) {
    let open: Vec<&str> = parameters.iter().map(|(name, _)| *name).collect();
    let found = refuted(game, claim, &open, known);
    let values = found.parameters.iter();
    let values: Vec<_> = values
        .map(|(name, value)| (name.as_str(), *value))
        .collect();
    assert_eq!(
        (values.as_slice(), found.position.as_slice()),
        (parameters, position.as_slice()),
        "{game}{known}"
    );
}

#[test]
fn p_positions_along_polynomials_are_found_and_proved_from_the_rules_alone() {
    let library = Library::embedded();
    let limits = SearchBounds {
        positions: 1 << 12,
        ..SearchBounds::new()
    };
    for (rules, expected) in [
        (
            "triangular_wythoff(0)",
            "P = {(0, 0)} ∪ {((k^2 + k) / 2, (k^2 + 3 k + 2) / 2) | k >= 0}, symmetric",
        ),
        (
            "triangular_wythoff(3)",
            "P = {(0, 0)} ∪ {(2 k^2 - k, 2 k^2 + 3 k + 1) | k >= 0}, symmetric",
        ),
    ] {
        let expression = parse_game(rules).into_result().unwrap().unwrap();
        let game = Game::new(&expression, &library).unwrap();
        let smt = check::Smt {
            name: "the solver",
            answer: &answer,
        };
        let job = Job::quiet();
        let tools = check::Tools {
            smt: Some(smt),
            ..check::Tools::new(&library, &job)
        };
        let nobody = &mut |_: &str, _: &_| ControlFlow::Continue(());
        let solution = solve_with(&game, tools, Vec::new(), limits, nobody).unwrap();
        let found = solution.p_positions;
        assert_eq!(found.grade, Grade::Proved, "{rules}: {found:?}");
        assert_eq!(found.formula.as_deref(), Some(expected), "{rules}");
        let by = found.by.unwrap();
        assert!(by.ends_with("steps in integer arithmetic"), "{by}");
    }
}

#[test]
fn a_claim_on_one_game_that_no_solver_proves_is_unknown_with_its_reason() {
    let library = Library::embedded();
    let claim = "P = {((k^2 - k) / 2, (k^2 + k) / 2) | k >= 0}, symmetric";
    let expression = parse_game("triangular_wythoff(0)")
        .into_result()
        .unwrap()
        .unwrap();
    let game = Game::new(&expression, &library).unwrap();
    let claim = parse_claim(claim).into_result().unwrap().unwrap();
    let ask = check::Ask::from(check::Extent::Max(30)).proved(ProofEffort::LARGE);
    let lost = |_: &Obligation| SolverVerdict::Unknown("lost".into());
    let lost = check::Smt {
        name: "lost",
        answer: &lost,
    };
    // No solver helps where a step is false.
    for (smt, why) in [(None, "does not follow"), (Some(lost), "lost")] {
        let job = Job::quiet();
        let tools = check::Tools {
            smt,
            ..check::Tools::new(&library, &job)
        };
        let found = check::check(&game, &claim, Play::Normal, ask, tools);
        let limit = found.unwrap().limit().unwrap();
        let (begin, step) = limit.split_once(": ").unwrap();
        assert_eq!(begin, "not proved, holds to 30; winning moves come closest");
        let (step, sentence) = step.split_once("; as one sentence: ").unwrap();
        assert!(step.ends_with(why), "{limit}");
        assert!(sentence.starts_with("k^2"), "{limit}");
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
    // Theorem 4 leaves out b < 0 with reason, and the second set of moves is misprinted.
    for game in ["ab_yama(a, b)", "ab_triangular_as_printed(a, b)"] {
        refuted_at((game, BLOCKS, ""), &[("a", 1), ("b", -1)], [0, 1]);
    }
    // Theorem 5 with c + 1 in the place of c.
    let shifted = TRIANGULAR.replace("1 + c", "2 + c").replace("1 - c", "-c");
    let fifth = ("triangular_wythoff(c)", shifted.as_str(), "");
    refuted_at(fifth, &[("c", 0)], [1, 3]);
    // Definition 10 has 2 in the place of d; and Theorem 6 for d = 2 has one position more.
    let sixth = ("triangular_geometric_as_printed(d)", POWERS, ", d >= 3");
    refuted_at(sixth, &[("d", 3)], [1, 1]);
    let seventh = ("triangular_sub_geometric_as_printed(d)", SUMS, "");
    refuted_at(seventh, &[("d", 3)], [1, 3]);
    let two = ("triangular_geometric(d)", POWERS, "");
    refuted_at(two, &[("d", 2)], [1, 1]);
}

#[test]
fn claims_changed_in_one_number_are_refuted() {
    let (five, six) = ("triangular_wythoff(c)", "triangular_geometric(d)");
    let (seven, columns) = ("triangular_sub_geometric(d)", "yama_wythoff(c)");
    let from_one = "(a(k), a(k + 1)) | k >= 1";
    let changes = [
        (five, TRIANGULAR.replace("{(0, 0)} ∪ ", ""), "c", ""),
        (
            five,
            TRIANGULAR.replace("(a(k), a(k + 1)) | k >= 0", from_one),
            "c",
            "",
        ),
        (six, POWERS.replace("(0, 1)", "(0, 2)"), "d", ", d >= 3"),
        (
            six,
            POWERS.replace("d^(k + 1)", "d^(k + 2)"),
            "d",
            ", d >= 3",
        ),
        (seven, SUMS.replace("k >= 1", "k >= 2"), "d", ""),
        (
            columns,
            COLUMNS.replace("y >= 3 + c", "y >= 4 + c"),
            "c",
            "",
        ),
        (columns, COLUMNS.replace("3 + c", "2 + c"), "c", ""),
    ];
    for (game, claim, open, known) in changes {
        refuted(game, &claim, &[open], known);
    }
    let blocks = BLOCKS.replace("y < k * (a - b) + a", "y <= k * (a - b) + a");
    refuted("ab_yama(a, b)", &blocks, &["a", "b"], ", b >= 0");
}

#[test]
fn a_proof_is_a_text_whose_obligations_a_solver_can_check_in_one_file() {
    let proof = proved("triangular_wythoff(c)", TRIANGULAR, &["c"], "");
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
    let blocks = ("ab_yama(a, b)", BLOCKS, ["a", "b"].as_slice(), "");
    let errors = answered(blocks, &mut |_| SolverVerdict::Valid).unwrap_err();
    assert!(
        errors[0].message.contains("disagree at (0, 1)"),
        "{errors:?}"
    );
}

#[test]
fn what_is_out_of_reach_is_unknown_with_its_reason() {
    let unknown = |game: &str, claim: &str| {
        let mut none = |_: &Obligation| SolverVerdict::NoSolver;
        match asked((game, claim, &[], ""), &mut none) {
            WitnessVerdict::Unknown(Obstacle::Inapplicable(reason), _) => reason,
            other => panic!("{game}: {other:?}"),
        }
    };
    assert!(unknown("yama", "grundy(x, y) = 0").contains("a set of P-positions"));
    assert!(unknown("wythoff with pass", "P = {(0, 0, 0)}").contains("a pass"));
}
