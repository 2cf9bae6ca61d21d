//! Sentences without nim-sums and powers: an SMT solver agrees with this crate, by its recorded answers, and directly
//! if one is installed.

use crate::{X, Y, Z};
use grundy_automata::{
    Budget, Decision, Formula, NoAutomaton, Numeration, Relation, Sum, Variable, compile, decide,
    smtlib,
};
use grundy_oracle::Recorded;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The answers of a solver, as it prints them.
fn recorded() -> &'static Recorded {
    static FOUND: OnceLock<Recorded> = OnceLock::new();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded/smt.txt");
    FOUND.get_or_init(|| Recorded::in_file(path))
}

/// The solver that GRUNDY_SMT names, else z3 or cvc5 where they are installed.
fn installed() -> Option<&'static Path> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    let find = || {
        let named = std::env::var_os("GRUNDY_SMT").filter(|named| !named.is_empty());
        let all = named.map_or_else(
            || ["z3", "cvc5"].map(PathBuf::from).into(),
            |named| vec![PathBuf::from(named)],
        );
        let runs = |program: &PathBuf| Command::new(program).arg("--version").output().is_ok();
        let found = all.into_iter().find(runs);
        let said = match &found {
            Some(program) => format!("{} is asked for all that is recorded", program.display()),
            None => "no SMT solver is installed: its recorded answers stand".into(),
        };
        let _ = writeln!(std::io::stderr(), "{said}");
        found
    };
    FOUND.get_or_init(find).as_deref()
}

/// What the installed solver says of the negation of a sentence.
fn asked(script: &str, name: &str) -> Option<String> {
    let solver = installed()?;
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.smt2"));
    std::fs::write(&path, script).unwrap();
    let limit = match solver.file_name().and_then(|name| name.to_str()) {
        Some(name) if name.starts_with("cvc5") => "--tlimit=20000",
        _ => "-T:20",
    };
    let output = Command::new(solver).arg(limit).arg(&path).output().unwrap();
    Some(String::from_utf8(output.stdout).unwrap().trim().to_owned())
}

type Defined = (&'static str, Vec<Variable>, Formula);

fn agree(name: &str, sentence: &Formula, definitions: &[Defined], truth: bool) {
    let verdict = decide(sentence, &Numeration::binary(), &Budget::default()).unwrap();
    assert_eq!(verdict == Decision::True, truth, "{name}: {sentence}");
    let script = smtlib(sentence, definitions).unwrap();
    let expected = if truth { "unsat" } else { "sat" };
    let answer = recorded().answer(&script, || asked(&script, name));
    assert_eq!(answer, expected, "{name}:\n{script}");
    match asked(&script, name).as_deref() {
        Some(answer @ ("sat" | "unsat")) => assert_eq!(answer, expected, "{name}:\n{script}"),
        // A solver that gives up says nothing: cvc5 1.0.3 does so for the sentences on coins.
        Some(answer) => {
            let _ = writeln!(std::io::stderr(), "{name}: not answered: {answer}");
        }
        None => {}
    }
}

fn positive(x: Variable) -> Formula {
    Formula::le(1, x)
}

/// S holds exactly the positions without a move into S.
fn p_positions(s: &Relation, heaps: &[Variable], moves: Vec<Formula>) -> Formula {
    let here = s.of(heaps.to_vec());
    Formula::for_all(
        heaps.to_vec(),
        Formula::iff(here, Formula::negated(Formula::or(moves))),
    )
}

fn relation(formula: &Formula) -> Relation {
    let automaton = compile(formula, &Numeration::binary(), &Budget::default()).unwrap();
    Relation::new("S", automaton)
}

#[test]
fn an_smt_solver_agrees_on_games_of_one_heap() {
    // Take 1 to n: the P-positions are the multiples of n + 1.
    let i = Y;
    for (most, modulus, truth) in [(2, 3, true), (5, 6, true), (2, 4, false), (3, 3, false)] {
        let set = Formula::congruent(X, 0, modulus);
        let s = relation(&set);
        let moves = Formula::exists(
            [i],
            Formula::and([Formula::within(1, i, most), s.of([X - i])]),
        );
        let name = format!("take-{most}-{modulus}");
        agree(
            &name,
            &p_positions(&s, &[X], vec![moves]),
            &[("S", vec![X], set)],
            truth,
        );
    }
}

#[test]
fn an_smt_solver_agrees_on_games_of_two_heaps() {
    let i = Z;
    let two: [Sum; 2] = [X.into(), Y.into()];
    let equal = Formula::eq(X, Y);
    let near = Formula::within(-1, X - Y, 1);
    // Nim: any number from one heap. Its P-positions are the pairs of equal heaps, and not those that differ by at most 1.
    for (name, set, truth) in [("nim", equal, true), ("nim-near", near, false)] {
        let s = relation(&set);
        let moves = [[X - i, two[1].clone()], [two[0].clone(), Y - i]]
            .map(|target| Formula::exists([i], Formula::and([positive(i), s.of(target)])));
        let sentence = p_positions(&s, &[X, Y], moves.into());
        agree(name, &sentence, &[("S", vec![X, Y], set)], truth);
    }
    // At most two from one heap, or one from both.
    let set = |d| Formula::congruent(X, Y + d, 3);
    for (name, set, truth) in [("king", set(0), false), ("king-shifted", set(1), false)] {
        let s = relation(&set);
        let one = [[X - i, two[1].clone()], [two[0].clone(), Y - i]].map(|target| {
            Formula::exists([i], Formula::and([Formula::within(1, i, 2), s.of(target)]))
        });
        let moves = [&one[..], &[s.of([X - 1, Y - 1])]].concat();
        let sentence = p_positions(&s, &[X, Y], moves);
        agree(name, &sentence, &[("S", vec![X, Y], set)], truth);
    }
}

#[test]
fn an_smt_solver_agrees_on_numbers() {
    let paid = |n: Variable| Formula::exists([Y, Z], Formula::eq(n, Y * 3 + Z * 5));
    let from = |least| Formula::for_all([X], Formula::implies(Formula::le(least, X), paid(X)));
    agree("coins", &from(8), &[], true);
    agree("coins-7", &from(7), &[], false);
    let half = Formula::exists([Y], Formula::within(0, X - Y * 2, 1));
    agree("half", &half, &[], true);
    let greatest = Formula::exists([Y], Formula::for_all([X], Formula::le(X, Y)));
    agree("greatest", &greatest, &[], false);
    // Nothing lies between x and its successor.
    let nothing = Formula::for_all([Z], Formula::or([Formula::le(Z, X), Formula::le(Y, Z)]));
    let next = Formula::exists([Y], Formula::and([Formula::lt(X, Y), nothing]));
    agree("successor", &next, &[], true);
    // A negative number is in no relation.
    let odd = Formula::congruent(X, 1, 2);
    let s = relation(&odd);
    let definitions = [("S", vec![X], odd)];
    agree(
        "negative",
        &Formula::or([s.of([X]), s.of([X - 1])]),
        &definitions,
        false,
    );
    let shifted = Formula::or([s.of([X]), s.of([X + 1]), Formula::eq(X, Y)]);
    agree("not-negative", &shifted, &definitions, true);
}

#[test]
fn what_linear_arithmetic_does_not_say_is_refused_by_name() {
    let refused = |sentence: Formula, atom: &str| match smtlib(&sentence, &[]) {
        Err(NoAutomaton::Wrong(message)) => assert!(message.contains(atom), "{message}"),
        other => panic!("{other:?}"),
    };
    refused(Formula::xor(X, Y, Z), "(x0) xor (x1) = x2");
    refused(Formula::exists([X], Formula::power(X + 1)), "power(x0 + 1)");
    refused(Formula::beatty(X, Y), "floor((x0)*alpha) = x1");
    let s = relation(&Formula::congruent(X, 1, 3));
    refused(s.of([X * 2]), "S(2*x0)");
}
