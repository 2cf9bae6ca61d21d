//! The errata of a text: what it states wrongly, what has several readings, what is misprinted, and what is true in its place; and what it leaves
//! open that is answered.
//!
//! The text says of each claim what it is to the paper; verdicts say which claims are false.

use super::TextReport;
use crate::check::Report;
use grundy_rules::language::StandingKind;

/// The errata of a text, each in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Errata<'r> {
    /// Refuted statements of the paper.
    pub wrong: Vec<Erratum<'r>>,
    /// Readings of what the paper says in several ways.
    pub readings: Vec<WordedClaims<'r>>,
    /// Refuted statements where the paper's own words show that it means something else.
    pub misprints: Vec<Erratum<'r>>,
    /// What the paper leaves open or only expects, and the claims that answer it.
    pub answered: Vec<WordedClaims<'r>>,
}

/// One error, the refuted claims that show it, and what is true in its place.
#[derive(Clone, Debug)]
pub struct Erratum<'r> {
    /// What is printed, in the words of the text; claims with the same words show the same error.
    pub wording: Option<&'r str>,
    /// The refuted claims.
    pub claims: Vec<&'r Report>,
    /// The claims that correct them.
    pub corrections: Vec<&'r Report>,
}

impl<'r> Erratum<'r> {
    /// Files a refuted claim under its words.
    fn file(errata: &mut Vec<Erratum<'r>>, report: &'r Report, all: &'r [Report]) {
        let corrections = corrections(report, all);
        let wording = wording(report);
        let alike = |erratum: &&mut Erratum| wording.is_some() && erratum.wording == wording;
        let Some(erratum) = errata.iter_mut().find(alike) else {
            return errata.push(Erratum {
                wording,
                claims: vec![report],
                corrections,
            });
        };
        erratum.claims.push(report);
        for other in corrections {
            if !erratum
                .corrections
                .iter()
                .any(|known| std::ptr::eq(*known, other))
            {
                erratum.corrections.push(other);
            }
        }
    }
}

/// The claims that are read alike, or that answer the same.
#[derive(Clone, Debug)]
pub struct WordedClaims<'r> {
    /// How the paper is read, or what is answered, in the words of the text; the title of the claim where the text does not say.
    pub wording: &'r str,
    /// The claims.
    pub claims: Vec<&'r Report>,
}

impl<'r> WordedClaims<'r> {
    /// Files a claim under its words.
    fn file(all: &mut Vec<WordedClaims<'r>>, report: &'r Report) {
        let wording = wording(report).unwrap_or(&report.title);
        match all.iter_mut().find(|known| known.wording == wording) {
            Some(known) => known.claims.push(report),
            None => all.push(WordedClaims {
                wording,
                claims: vec![report],
            }),
        }
    }
}

impl<'r> Errata<'r> {
    /// The errata of a text whose claims were checked.
    pub fn of(text: &'r TextReport) -> Errata<'r> {
        let mut errata = Errata::default();
        for report in &text.reports {
            let erratum = match kind(report) {
                Some(StandingKind::Read) => {
                    WordedClaims::file(&mut errata.readings, report);
                    continue;
                }
                Some(StandingKind::Answers) => {
                    WordedClaims::file(&mut errata.answered, report);
                    continue;
                }
                Some(StandingKind::Misprint) => &mut errata.misprints,
                Some(StandingKind::Printed | StandingKind::Corrected | StandingKind::Control)
                | None => &mut errata.wrong,
            };
            if is_erratum(report) {
                Erratum::file(erratum, report, &text.reports);
            }
        }
        errata
    }

    /// Is there nothing to say?
    pub fn is_empty(&self) -> bool {
        let worded = self.readings.is_empty() && self.answered.is_empty();
        worded && self.wrong.is_empty() && self.misprints.is_empty()
    }
}

/// Is it a false statement of its paper, or a false reading of one? A control that fails is none.
pub(crate) fn is_erratum(report: &Report) -> bool {
    report.word() == "refuted" && kind(report) != Some(StandingKind::Control)
}

/// The claims that correct a refuted one: those marked `corrected` that follow it in the text, behind other refuted
/// claims with the same words or none.
pub(crate) fn corrections<'r>(refuted: &Report, all: &'r [Report]) -> Vec<&'r Report> {
    let is_this = |other: &&Report| other.title == refuted.title && other.game == refuted.game;
    let mut rest = all.iter().skip_while(|other| !is_this(other));
    let is_correction = |report: &&Report| kind(report) == Some(StandingKind::Corrected);
    let is_passed = |report: &&Report| {
        is_erratum(report) && !is_correction(report) && wording(report) == wording(refuted)
    };
    let first = rest.find(|report| !is_passed(report));
    let found = first.into_iter().chain(rest);
    found.take_while(is_correction).collect()
}

fn wording(report: &Report) -> Option<&str> {
    report.standing.as_ref()?.wording.as_deref()
}

fn kind(report: &Report) -> Option<StandingKind> {
    report.standing.as_ref().map(|standing| standing.kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{Ask, Extent, check_text};
    use grundy_rules::library::Library;
    use grundy_work::Job;

    const TEXT: &str = "\
claim \"Lemma 1, for n = 3\" refuted
  2 * 3 = 4

claim \"Lemma 1\" as printed \"twice n is n + 2\" refuted, n in 0..5
  2 n = n + 2

claim \"Lemma 1, again\" as printed \"twice n is n + 2\" refuted
  2 * 1 = 1 + 2

claim \"Lemma 1, with n\" corrected, n in 0..5
  2 n = n + n

claim \"Lemma 1, at 2\" corrected
  2 * 2 = 2 + 2

claim \"Lemma 2, with floor\" as read \"the quotient is rounded down\"
  7 div 2 = 3

claim \"Lemma 2, rounded up\" as read \"the quotient is rounded up\" refuted
  7 div 2 = 4

claim \"Lemma 3\" as read \"the quotient is rounded down\"
  9 div 2 = 4

claim \"Section 2, from 2 on\" answers \"Is a number its own square\", n in 2..5
  n^2 != n

claim \"Section 2, all\" answers \"Is a number its own square\" refuted, n in 0..5
  n^2 != n

claim \"Section 1\" misprint refuted
  2 + 2 = 5

claim \"Section 1, were 2 odd\" control refuted
  2 mod 2 = 1

claim \"Section 1, at last\" corrected
  2 + 2 = 4
";

    fn found() -> TextReport {
        let mut library = Library::default();
        let place = library.add("text", TEXT).unwrap();
        let mut found = TextReport::of(&library.texts()[place]);
        let ask = Ask::from(Extent::Usual);
        check_text(&library, place, ask, &Job::quiet(), &mut |report| {
            found.reports.push(report);
        })
        .unwrap();
        found
    }

    fn titles<'r>(reports: &[&'r Report]) -> Vec<&'r str> {
        reports.iter().map(|report| report.title.as_str()).collect()
    }

    #[test]
    fn errata_are_what_the_text_says_of_its_refuted_claims() {
        let found = found();
        let errata = Errata::of(&found);
        let [first, second] = errata.wrong.as_slice() else {
            panic!("{:?}", errata.wrong);
        };
        assert_eq!(titles(&first.claims), ["Lemma 1, for n = 3"]);
        // What stands behind a claim with other words corrects that one alone.
        assert!(first.corrections.is_empty());
        assert_eq!(titles(&second.claims), ["Lemma 1", "Lemma 1, again"]);
        assert_eq!(
            titles(&second.corrections),
            ["Lemma 1, with n", "Lemma 1, at 2"]
        );
        let [misprint] = errata.misprints.as_slice() else {
            panic!("{:?}", errata.misprints);
        };
        assert_eq!(titles(&misprint.claims), ["Section 1"]);
        // The control stands between, so that what follows it corrects nothing.
        assert!(misprint.corrections.is_empty());
    }

    #[test]
    fn readings_are_gathered_by_their_words() {
        let found = found();
        let errata = Errata::of(&found);
        let readings: Vec<_> = errata
            .readings
            .iter()
            .map(|reading| (reading.wording, titles(&reading.claims)))
            .collect();
        let down = (
            "the quotient is rounded down",
            vec!["Lemma 2, with floor", "Lemma 3"],
        );
        let up = ("the quotient is rounded up", vec!["Lemma 2, rounded up"]);
        assert_eq!(readings, [down, up]);
    }

    #[test]
    fn claims_that_answer_a_question_are_gathered_under_it_whatever_their_verdicts() {
        let found = found();
        let errata = Errata::of(&found);
        let [answered] = errata.answered.as_slice() else {
            panic!("{:?}", errata.answered);
        };
        assert_eq!(answered.wording, "Is a number its own square");
        assert_eq!(
            titles(&answered.claims),
            ["Section 2, from 2 on", "Section 2, all"]
        );
        let words: Vec<_> = answered.claims.iter().map(|claim| claim.word()).collect();
        assert_eq!(words, ["proved", "refuted"]);
        assert!(
            errata
                .wrong
                .iter()
                .all(|erratum| erratum.wording != Some(answered.wording))
        );
    }
}
