//! All that is written in LaTeX compiles. Without `pdflatex` nothing is tested, unless `GRUNDY_TEX=required` is set.

use grundy::answers::{Answer, Request};
use grundy::render::report::ReportPart;
use grundy::{Job, Laboratory};
use grundy_publish::paper::{Extent, Origin, Page, Report, page};
use std::fs;
use std::path::Path;
use std::process::Command;

/// A document for the answer to a request.
fn document(request: &str) -> String {
    let request = Request::read(request).expect("a request");
    let job = Job::quiet();
    let answered = Laboratory::new().answer(&request, &job).expect("an answer");
    let origin = Origin {
        command: "grundy '100% {x_1}' \\ # $".into(),
        rules: vec!["ab".into()],
    };
    if let Answer::Claims(found) = &answered.answer {
        let report = Report {
            found,
            part: ReportPart::Everything,
            origin: &origin,
            job: &job,
        };
        return report.latex().expect("a report");
    }
    let written = page(&answered.answer, Page::Latex, Extent::Whole, &origin, &job);
    written.expect("a text").expect("a form")
}

/// An induction along a recursion, for all parameters at once.
const INDUCTION: &str = r#"{"command": "prove", "game": {"text": "gurvich(a, b, p, 1)"}, "claim": "P = {(x(n), y(n)) | n >= 0}, symmetric where x(n) = mex(b) {x(i), y(i) | i < n}, y(n) = x(n) + a floor(n / p)", "for": ["a >= 1", "b >= 1", "p >= 1"]}"#;

const REQUESTS: [&str; 24] = [
    INDUCTION,
    r#"{"command": "solve", "game": {"text": "nim(2) with pass"}}"#,
    r#"{"command": "show", "game": {"text": "ryuo(3) with pass"}}"#,
    r#"{"command": "show", "game": {"text": "gurvich(1, 2, 3, 4)"}}"#,
    r#"{"command": "show", "game": {"text": "moore(2, 3)"}}"#,
    r#"{"command": "show", "game": {"text": "kayles"}}"#,
    r#"{"command": "table", "game": {"text": "wythoff"}, "size": 12}"#,
    r#"{"command": "table", "game": {"text": "wythoff"}, "size": 30, "show": "outcome"}"#,
    r#"{"command": "table", "game": {"text": "nim(4)"}, "size": 2}"#,
    r#"{"command": "table", "game": {"text": "kayles"}, "show": "genus", "size": 12}"#,
    r#"{"command": "positions", "game": {"text": "wythoff"}, "max": 200}"#,
    r#"{"command": "positions", "game": {"text": "nim(1)"}, "max": 3, "misere": true}"#,
    r#"{"command": "sequence", "game": {"text": "kayles"}}"#,
    r#"{"command": "move", "game": {"text": "wythoff"}, "position": [4, 8]}"#,
    r#"{"command": "games", "about": "nim"}"#,
    r#"{"command": "solve", "game": {"text": "yama"}}"#,
    r#"{"command": "solve", "game": {"text": "ryuo(3)"}}"#,
    r#"{"command": "solve", "game": {"text": "{(x-1), (x-3), (x-4)}"}}"#,
    r#"{"command": "solve", "game": {"text": "kayles"}}"#,
    r#"{"command": "solve", "game": {"text": "(x - i, y - 2 i) where i >= 1; (x - i, y - 2 i) where i in {1, 3, 4}"}}"#,
    r#"{"command": "sequence", "game": {"text": "kayles"}, "max": 300}"#,
    r#"{"command": "table", "game": {"text": "kayles"}, "size": 40}"#,
    r#"{"command": "options", "game": {"text": "wythoff"}, "position": [7, 4]}"#,
    r#"{"command": "check", "texts": ["papers"], "no_proof": true, "brief": true, "max": 3}"#,
];

#[test]
fn a_proof_that_is_written_out_stands_below_its_theorem() {
    let text = document(INDUCTION);
    let [_, theorem, proof] = text
        .split("\\begin{theorem}")
        .flat_map(|part| part.split("\\begin{proof}"))
        .collect::<Vec<_>>()[..]
    else {
        panic!("{text}");
    };
    assert!(
        theorem.contains("a $\\ge$ 1, b $\\ge$ 1, p $\\ge$ 1"),
        "{text}"
    );
    assert!(theorem.contains("mex(b)"), "{text}");
    assert_eq!(proof.matches("\\item ").count(), 6, "{text}");
    let last = "So S is the set of P-positions, as a member of S has on no line";
    assert!(proof.contains(last), "{text}");
    // What automata decide is a sentence, and has no steps.
    let decided =
        r#"{"command": "prove", "game": {"text": "nim(2)"}, "claim": "P = {(x, x) | x >= 0}"}"#;
    assert!(!document(decided).contains("\\begin{proof}"));
}

#[test]
fn every_document_compiles() {
    let found = Command::new("pdflatex").arg("--version").output();
    if found.is_err() {
        let required = std::env::var_os("GRUNDY_TEX").is_some_and(|wanted| wanted == "required");
        assert!(
            !required,
            "pdflatex is not installed, and GRUNDY_TEX=required"
        );
        eprintln!("pdflatex is not installed: no document was compiled");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documents");
    fs::create_dir_all(&folder).expect("a folder");
    for (number, request) in REQUESTS.iter().enumerate() {
        let name = format!("document{number}");
        fs::write(folder.join(format!("{name}.tex")), document(request)).expect("a file");
        let arguments = ["-interaction=nonstopmode", "-halt-on-error", &name];
        let compiled = Command::new("pdflatex")
            .args(arguments)
            .current_dir(&folder)
            .output();
        let compiled = compiled.expect("pdflatex");
        let said = String::from_utf8_lossy(&compiled.stdout);
        assert!(compiled.status.success(), "{request}: {said}");
        assert!(folder.join(format!("{name}.pdf")).exists(), "{request}");
    }
}

#[test]
fn values_that_an_automaton_alone_describes_are_a_table_of_its_states() {
    let theorem = document(
        r#"{"command": "solve", "game": {"text": "(x - i, y - 2 i) where i >= 1; (x - i, y - 2 i) where i in {1, 3, 4}"}}"#,
    );
    assert!(
        theorem.contains(
            "This automaton accepts $(x, y, g)$ exactly where $g$ is the Grundy value of $(x, y)$"
        ),
        "{theorem}"
    );
    let states = theorem.lines().filter(|line| line.contains("\\to"));
    assert_eq!(states.count(), 5, "{theorem}");
}

#[test]
fn columns_that_are_empty_in_every_line_are_left_out() {
    let options =
        document(r#"{"command": "options", "game": {"text": "wythoff"}, "position": [7, 4]}"#);
    assert!(
        options.contains("option & outcome & grundy & change\\\\"),
        "{options}"
    );
}

#[test]
fn the_pass_is_a_component_of_positions_and_falls() {
    for command in ["show", "solve"] {
        let with = document(&format!(
            r#"{{"command": "{command}", "game": {{"text": "nim(2) with pass"}}}}"#
        ));
        assert!(with.contains("a triple $(x_{1}, x_{2}, e)$"), "{with}");
        assert!(
            with.contains("every move lowers $x_{1} + x_{2} + e$"),
            "{with}"
        );
        let without = document(&format!(
            r#"{{"command": "{command}", "game": {{"text": "nim(2)"}}}}"#
        ));
        assert!(without.contains("a pair $(x_{1}, x_{2})$"), "{without}");
        assert!(
            without.contains("every move lowers $x_{1} + x_{2}$"),
            "{without}"
        );
    }
}
