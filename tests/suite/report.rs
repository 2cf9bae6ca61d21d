//! Reports on the claims of a text, and how far claims are checked.

use grundy::Job;
use grundy::answers::ReportAnswer;
use grundy::check::{Ask, Extent, Report, check_text};
use grundy::claim::Verdict;
use grundy::library::Library;
use grundy::render::report::{ReportPart, TextReport, markdown};
use serde_json::Value;

const TEXT: &str = r#"paper "A & B, <i>On heaps</i>"

game heap on (x)
  x - i  where i >= 1

game two on (x, y), symmetric
  (x - i, y)  where i >= 1

game three on (x, y, z), symmetric
  (x - i, y, z)  where i >= 1

claim "Theorem 1" for heap, up to 20
  grundy(x) = x

# One *heap* with a_b.
# Two lines.
claim "Theorem 2, <script>, as printed" as printed "x = y < 3" refuted for two, up to 8
  P = {(x, y) | x = y, x < 3}

claim "Theorem 2, corrected" corrected for two, up to 8
  P = {(x, x) | x >= 0}

claim "Theorem 3" for three, up to 4
  P = {(x, y, z) | x xor y xor z = 0}

claim "Theorem 4" for heap, within 9
  P = {(0)}

misprint "Section 1" "a_b for a"

claim "Lemma"
  mex {0, 1} = 2
"#;

fn found(extent: Extent) -> TextReport {
    let mut library = Library::default();
    let place = library.add("folder/text.game", TEXT).unwrap();
    let mut found = TextReport::of(&library.texts()[place]);
    let checked = check_text(
        &library,
        place,
        Ask::from(extent).unproved(),
        &Job::quiet(),
        &mut |report| {
            found.reports.push(report);
        },
    );
    assert_eq!(checked, Ok(()));
    found
}

fn maxima(found: &TextReport) -> Vec<Option<u64>> {
    found.reports.iter().map(Report::max).collect()
}

#[test]
fn a_thorough_check_goes_farther_and_never_beyond_within() {
    let usual = [Some(20), Some(8), Some(8), Some(4), Some(9), None];
    assert_eq!(maxima(&found(Extent::Usual)), usual);
    let thorough = [Some(80), Some(16), Some(16), Some(6), Some(9), None];
    assert_eq!(maxima(&found(Extent::Thorough)), thorough);
    let asked = [Some(5), Some(5), Some(5), Some(5), Some(5), None];
    assert_eq!(maxima(&found(Extent::Max(5))), asked);
}

#[test]
fn a_report_in_markdown_shows_every_claim_and_the_errata_first() {
    let text = markdown(&[found(Extent::Usual)], ReportPart::Everything);
    let titles = [
        "## Errata found\n",
        "### A \\& B, \\<i>On heaps\\</i>\n",
        "#### Wrong statements\n",
        "- x = y \\< 3. **False**: [Theorem 2, \\<script>, as printed](#text-2) at (3, 3): claimed N, computed P. True: `P = {(x, x) | x >= 0}` (holds to 8).\n",
        "#### Misprints and slips\n",
        "- Section 1: a\\_b for a\n",
        "## Every claim of A \\& B, \\<i>On heaps\\</i>\n",
        "### Theorem 1\n",
        "<a id=\"text-2\"></a>\n\n### Theorem 2",
        "### Lemma\n",
    ];
    let places = titles.map(|title| {
        text.find(title)
            .unwrap_or_else(|| panic!("{title}\n{text}"))
    });
    assert!(places.is_sorted(), "{places:?}\n{text}");
    assert!(text.contains("| 6 | 0 | 5 | 1 | 0 |"), "{text}");
    assert!(
        text.contains(
            "**Refuted** at (3, 3): claimed N, computed P\n\n- no option is a P-position\n"
        ),
        "{text}"
    );
    assert!(
        text.contains("Note: One \\*heap\\* with a\\_b. Two lines.\n"),
        "{text}"
    );
    assert!(
        text.contains(
            "Also: *Theorem 2, corrected*, for `two`, holds to 8:\n\n```text\nP = {(x, x) | x >= 0}\n```\n"
        ),
        "{text}"
    );
}

#[test]
fn the_part_of_the_errata_holds_nothing_else() {
    let text = markdown(&[found(Extent::Usual)], ReportPart::Errata);
    assert!(text.starts_with("# Errata found\n"), "{text}");
    let whole = markdown(&[found(Extent::Usual)], ReportPart::Everything);
    for title in ["Theorem 1", "Lemma"] {
        assert!(whole.contains(title) && !text.contains(title), "{text}");
    }
    let mut without = found(Extent::Usual);
    without.reports.retain(|report| report.word() != "refuted");
    without.notes.clear();
    let text = markdown(&[without], ReportPart::Errata);
    assert_eq!(text, "# Errata found\n\nNo claim is refuted.\n");
}

fn json(findings: &[TextReport], part: ReportPart) -> Value {
    serde_json::to_value(ReportAnswer::of(findings, part)).unwrap()
}

#[test]
fn a_report_in_json_has_an_object_for_each_claim() {
    let value = json(&[found(Extent::Usual)], ReportPart::Everything);
    let claims = value["claims"].as_array().unwrap();
    assert_eq!(claims.len(), 6);
    let refuted = &claims[1];
    assert_eq!(refuted["paper"], "text");
    assert_eq!(refuted["verdict"], "refuted");
    assert_eq!(refuted["stated"], "refuted");
    assert_eq!(refuted["standing"], "as printed");
    assert_eq!(refuted["wording"], "x = y < 3");
    assert_eq!(claims[2]["standing"], "corrected");
    assert_eq!(claims[0]["standing"], Value::Null);
    assert_eq!(refuted["statement"], "P = {(x, y) | x = y, x < 3}");
    assert_eq!(
        refuted["counterexample"]["position"],
        serde_json::json!([3, 3])
    );
    assert_eq!(
        refuted["options"],
        serde_json::json!(["no option is a P-position"])
    );
    assert_eq!(
        refuted["corrected_by"],
        serde_json::json!(["Theorem 2, corrected"])
    );
    assert_eq!(claims[0]["counterexample"], Value::Null);
    assert_eq!(value["papers"][0]["refuted"], 1);
    let errata = json(&[found(Extent::Usual)], ReportPart::Errata);
    assert_eq!(errata["claims"].as_array().unwrap().len(), 1);
}

#[test]
fn a_limit_and_a_proof_are_told_in_every_form() {
    let mut found = found(Extent::Usual);
    found.reports[0].instances[0].verdict = Verdict::argued("one step; another_step");
    found.reports[3].instances[0].verdict = Verdict::Unknown {
        reason: "too many <positions>".into(),
        holds_to: None,
    };
    let text = markdown(&[found.clone()], ReportPart::Everything);
    assert!(
        text.contains("**Proved**\n\n- one step\n- another\\_step\n"),
        "{text}"
    );
    assert!(
        text.contains("**Unknown**: three: too many \\<positions>\n"),
        "{text}"
    );
    assert!(text.contains("| 6 | 1 | 3 | 1 | 1 |"), "{text}");
    let value = json(&[found], ReportPart::Everything);
    assert_eq!(value["claims"][0]["by"], "one step; another_step");
    assert_eq!(value["claims"][3]["reason"], "three: too many <positions>");
}
