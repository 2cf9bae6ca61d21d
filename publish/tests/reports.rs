//! Reports as pages: what stands on them, and that formulas and pictures are there. `latex.rs` compiles those of LaTeX.

use grundy::answers::{Answer, CheckedTexts, Request};
use grundy::render::report::ReportPart;
use grundy::{Job, Laboratory};
use grundy_publish::paper::{Origin, Report};

fn checked(request: &str) -> Box<CheckedTexts> {
    let request = Request::read(request).expect("a request");
    let answered = Laboratory::new().answer(&request, &Job::quiet());
    match answered.expect("an answer").answer {
        Answer::Claims(found) => found,
        _ => panic!("no verdicts"),
    }
}

fn page(found: &CheckedTexts, part: ReportPart) -> String {
    let origin = Origin::default();
    let job = Job::quiet();
    let report = Report {
        found,
        part,
        origin: &origin,
        job: &job,
    };
    report.html().expect("a page")
}

fn of_text(text: &str) -> Box<CheckedTexts> {
    let text = serde_json::json!({"name": "my.game", "text": text});
    let request = serde_json::json!({"command": "check", "texts": [{"text": text}]});
    checked(&request.to_string())
}

/// The part of a page that is about the claim with this title.
fn about<'p>(page: &'p str, title: &str) -> &'p str {
    let mut articles = page.split("<article");
    let own = articles.find(|article| article.contains(&format!("<h3>{title}</h3>")));
    let own = own.unwrap_or_else(|| panic!("no {title} on {page}"));
    own.split("</article>").next().unwrap_or(own)
}

#[test]
fn every_formula_of_the_papers_is_mathml_and_no_page_needs_another_file() {
    let found = checked(
        r#"{"command": "check", "texts": ["papers"], "no_proof": true, "brief": true, "max": 3}"#,
    );
    let page = page(&found, ReportPart::Everything);
    assert!(page.matches("<math").count() > 300);
    assert!(!page.contains("<code>\\"), "a formula is left in LaTeX");
    let figures = found.library.figures();
    for (_, figure) in figures {
        let title = format!("<h3>{}</h3>\n<figure>", figure.title);
        assert!(page.contains(&title), "{} is not drawn", figure.title);
    }
    let mut addresses = page.split("http").skip(1);
    assert!(addresses.all(|address| address.starts_with("://www.w3.org/")));
    for outside in ["<script", "<link", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn a_map_stands_at_each_counterexample_of_p_positions_and_values() {
    let found = of_text(
        r#"
game two(m >= 1) on (x, y), symmetric
  (x - i, y)  where 1 <= i <= m
game one on (x)
  x - i  where 1 <= i <= 2
game three on (x, y, z), symmetric
  (x - i, y, z)  where i >= 1
claim "P" refuted for two(m), m in 1..2
  P = {(x, y) | x = y + m - 1}
claim "values" refuted for three
  grundy(x, y, z) = x + y + z
claim "one heap" refuted for one
  grundy(x) = x mod 2
claim "misere" refuted for three, misere
  P = {(x, y, z) | x xor y xor z = 0}
claim "true" for three
  P = {(x, y, z) | x xor y xor z = 0}
claim "a fact" refuted
  1 = 2
"#,
    );
    let page = page(&found, ReportPart::Everything);
    for title in ["P", "values", "one heap", "misere"] {
        assert!(about(&page, title).contains("<svg"), "{title}: {page}");
    }
    for title in ["true", "a fact"] {
        assert!(!about(&page, title).contains("<svg"), "{title}: {page}");
    }
    // The parameter has the value for which the claim is refuted.
    let own = about(&page, "P");
    assert!(
        own.contains("with m = 1") && own.contains("claimed, not P"),
        "{own}"
    );
    // The last heap is held where the counterexample is.
    let values = about(&page, "values");
    assert!(
        values.contains("z = 1") && values.contains("claim is wrong"),
        "{values}"
    );
}

#[test]
fn a_far_counterexample_is_drawn_with_what_is_near_it() {
    let found = of_text(
        "claim \"far\" refuted for wythoff, up to 60\n  \
         P = {(floor(k phi), floor(k phi) + k) | 0 <= k <= 14}, symmetric\n",
    );
    let page = page(&found, ReportPart::Everything);
    let own = about(&page, "far");
    assert!(own.contains("at (24, 39)"), "{own}");
    assert!(own.contains(">40<") && !own.contains(">10<"), "{own}");
}

#[test]
fn a_map_ends_where_the_claim_ends() {
    let claim = |within: &str| {
        format!(
            "claim \"C\" refuted for wythoff{within}\n  P = {{(0, 0), (1, 2), (2, 1), (4, 4)}}\n"
        )
    };
    for (within, has_larger) in [(", within 5", false), ("", true)] {
        let page = page(&of_text(&claim(within)), ReportPart::Everything);
        let own = about(&page, "C");
        assert!(own.contains("at (3, 5)"), "{own}");
        assert_eq!(own.contains(">6</text>"), has_larger, "{own}");
    }
}

#[test]
fn a_claim_that_cannot_be_checked_is_counted_and_the_others_are_printed() {
    let found = of_text(
        "paper \"<i>Heaps</i>\"\ngame one on (x)\n  x - i where i >= 1\n\
         claim \"wrong\" for nowhere\n  P = {(x) | x = 0}\n\
         claim \"<b>&\" refuted for one\n  P = {(x) | x = 1}\n",
    );
    let page = page(&found, ReportPart::Everything);
    assert!(page.contains("1 with errors"), "{page}");
    assert!(page.contains("<h1>&lt;i&gt;Heaps&lt;/i&gt;</h1>"), "{page}");
    assert!(about(&page, "&lt;b&gt;&amp;").contains("<svg"), "{page}");
    let errata = self::page(&found, ReportPart::Errata);
    assert!(
        !errata.contains("Definition") && errata.contains("<svg"),
        "{errata}"
    );
}
