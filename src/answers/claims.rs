//! Claims that were decided: one by one as events, and together as the answer of `check` and `prove`.

use super::rows::to_line_of_csv;
use super::verdict::verdict_header;
use super::{ListForm, Message, VERSION, VerdictAnswer, VerdictRow, VerdictsAnswer, to_line};
use crate::check::Report;
use crate::render::definition::short_name;
use crate::render::report::TextReport;
use crate::render::text::{self, Columns};
use crate::render::{Summary, diagnostics};
use grundy_proofs::claim::{Proof, Verdict};
use grundy_rules::game::{Game, Play};
use grundy_rules::language::{Diagnostic, WrittenClaim};
use grundy_rules::library::{Library, Text};
use grundy_work::End;
use serde::{Serialize, Serializer};
use std::io;
use std::sync::Arc;

/// How the verdicts on a claim are shown as a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerdictLayout {
    /// As a line among those of the other claims of a text.
    Line(Columns),
    /// Alone; a bound is one on heaps with these names.
    Alone(Vec<String>),
}

/// A claim, and what was found of it. Serialised, it is the list of its [verdicts](VerdictAnswer), one for each choice of its parameters.
#[derive(Clone, Debug)]
pub struct DecidedClaim {
    /// The claim and its verdicts.
    pub report: Report,
    layout: VerdictLayout,
}

impl DecidedClaim {
    /// What was found of a claim.
    pub fn new(report: Report, layout: VerdictLayout) -> DecidedClaim {
        DecidedClaim { report, layout }
    }

    /// The verdicts as the command line prints them.
    pub fn text(&self) -> String {
        match &self.layout {
            VerdictLayout::Line(columns) => text::report(&self.report, *columns),
            VerdictLayout::Alone(heaps) => text::instances(&self.report, heaps),
        }
    }

    /// The verdicts.
    pub fn verdicts(&self) -> impl Iterator<Item = VerdictAnswer> {
        VerdictAnswer::all(&self.report)
    }

    fn rows(&self) -> impl Iterator<Item = VerdictRow> {
        VerdictRow::all(&self.report)
    }
}

impl Serialize for DecidedClaim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.verdicts())
    }
}

/// The verdict on one claim about a game, or about the games of a family: the answer of `check` and `prove` about one claim.
#[derive(Clone, Debug)]
pub struct ClaimVerdict {
    /// The claim, and what was found of it.
    pub decided: DecidedClaim,
    /// What the claim is about.
    pub subject: ClaimSubject,
    /// How the work was ended, if it was: a refutation stands, and its exceptions were not sought to the end.
    pub end: Option<End>,
}

/// What one claim is about.
#[derive(Clone, Debug)]
pub enum ClaimSubject {
    /// A game on numbers.
    Game {
        /// The game.
        game: Arc<Game>,
        /// The claim.
        claim: Arc<WrittenClaim>,
        /// The play convention.
        play: Play,
        /// The texts that both name games of.
        library: Arc<Library>,
    },
    /// A game on ordinals.
    OnOrdinals,
    /// The games of a family, for all values of parameters.
    Family {
        /// In words: `game: yama_wythoff(c), for c >= 0`.
        words: String,
        /// The texts; the claim is the only one of the text at this place.
        library: Arc<Library>,
        /// The place.
        place: usize,
    },
}

impl ClaimVerdict {
    /// The verdicts as the command line prints them.
    pub fn text(&self) -> String {
        self.decided.text()
    }

    /// `proved`, `agrees`, `holds`, `refuted` or `unknown`.
    pub fn word(&self) -> &'static str {
        self.decided.report.word()
    }

    fn all(&self) -> impl Iterator<Item = &Verdict> {
        let instances = self.decided.report.instances.iter();
        instances.map(|instance| &instance.verdict)
    }

    /// The most bytes that an automaton took, where there is a proof by automata.
    pub fn most_bytes(&self) -> Option<usize> {
        let proofs = self.all().filter_map(|verdict| match verdict {
            Verdict::Proved { proof, .. } => proof.as_ref(),
            _ => None,
        });
        proofs.map(|proof: &Proof| proof.bytes).max()
    }

    /// What another program was asked, in SMT-LIB 2, where it decided the steps of a proof.
    pub fn steps(&self) -> Vec<&str> {
        let steps = self.all().filter_map(|verdict| match verdict {
            Verdict::Proved { decided, .. } => decided.as_ref(),
            _ => None,
        });
        steps.map(|decided| decided.smtlib.as_str()).collect()
    }

    /// What an answer says that was cut short.
    pub fn cut_short(&self) -> Vec<Message> {
        Message::of_end(self.end, "it is not known where else the claim is false")
    }

    pub(super) fn answer(&self) -> VerdictsAnswer {
        VerdictsAnswer {
            verdicts: self.decided.verdicts().collect(),
            errors: self.cut_short(),
        }
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = VerdictRow> {
        self.decided.rows()
    }
}

/// A text whose claims are checked next.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckedText {
    /// Its name.
    pub paper: String,
    /// What it transcribes.
    pub title: String,
    /// Does a text with claims stand before it?
    #[serde(skip)]
    is_next: bool,
    /// Has it claims?
    #[serde(skip)]
    has_claims: bool,
}

impl CheckedText {
    /// A text, behind those of which this was found.
    pub fn new(text: &Text, before: &[TextReport]) -> CheckedText {
        CheckedText {
            paper: short_name(&text.name).to_string(),
            title: text.title().to_string(),
            is_next: before.iter().any(|text| text.has_claims),
            has_claims: text.file().claims().next().is_some(),
        }
    }

    /// Its heading.
    pub fn text(&self) -> String {
        heading(&self.title, self.is_next, self.has_claims)
    }
}

/// The title of a text, a line below what comes before; nothing of a text without claims.
fn heading(title: &str, is_next: bool, has_claims: bool) -> String {
    match (has_claims, is_next) {
        (false, _) => String::new(),
        (true, false) => format!("{title}\n"),
        (true, true) => format!("\n{title}\n"),
    }
}

/// What is wrong with a text or its claims. Serialised, it is a list of [messages](Message).
#[derive(Clone, Debug)]
pub struct TextFaults {
    diagnostics: Vec<Diagnostic>,
    library: Arc<Library>,
}

impl TextFaults {
    /// Faults in texts of a library.
    pub fn new(diagnostics: &[Diagnostic], library: &Arc<Library>) -> TextFaults {
        TextFaults {
            diagnostics: diagnostics.to_vec(),
            library: Arc::clone(library),
        }
    }

    /// The messages in a style, with the lines of the texts.
    pub fn shown(&self, style: diagnostics::Style) -> String {
        diagnostics::show(&self.diagnostics, self.library.texts(), style)
    }
}

impl Serialize for TextFaults {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let messages = Message::all(&self.diagnostics, self.library.texts());
        messages.serialize(serializer)
    }
}

/// What was found of the claims of texts: the answer of `check` about texts.
#[derive(Clone, Debug)]
pub struct CheckedTexts {
    /// Of each text in turn.
    pub findings: Vec<TextReport>,
    /// The texts that errors point into.
    pub library: Arc<Library>,
    /// How the work was ended, if it was: there is no verdict on the claims that follow.
    pub end: Option<End>,
}

impl CheckedTexts {
    /// How many claims ended how.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        for text in &self.findings {
            text.reports.iter().for_each(|report| summary.add(report));
            summary.errors += text.wrong.len();
        }
        summary
    }

    /// A line for each claim below the title of its text, and how many ended how.
    pub fn text(&self) -> String {
        let mut shown = String::new();
        for text in &self.findings {
            shown.push_str(&heading(&text.title, !shown.is_empty(), text.has_claims));
            let lines = text.reports.iter();
            shown.extend(lines.map(|report| text::report(report, text.columns)));
        }
        let gap = if shown.is_empty() { "" } else { "\n" };
        format!("{shown}{gap}{}", text::summary(&self.summary()))
    }

    /// What is wrong with claims that cannot be checked as they stand; and that the work was ended, if it was.
    pub fn errors(&self) -> Vec<Message> {
        let wrong = self.findings.iter().flat_map(|text| &text.wrong);
        let wrong = wrong.map(|error| Message::of(error, self.library.texts()));
        wrong.chain(self.cut_short()).collect()
    }

    /// What an answer says that was cut short.
    pub fn cut_short(&self) -> Vec<Message> {
        Message::of_end(self.end, "no verdict on the claims that follow")
    }

    fn reports(&self) -> impl Iterator<Item = &Report> {
        self.findings.iter().flat_map(|text| &text.reports)
    }

    pub(super) fn answer(&self) -> VerdictsAnswer {
        VerdictsAnswer {
            verdicts: self.reports().flat_map(VerdictAnswer::all).collect(),
            errors: self.errors(),
        }
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = VerdictRow> {
        self.reports().flat_map(VerdictRow::all)
    }
}

/// Writes the verdicts of [`CheckedTexts`] as their events come.
#[derive(Debug)]
pub struct VerdictsWriter {
    form: ListForm,
    /// Is there a verdict yet?
    any: bool,
}

impl VerdictsWriter {
    /// A writer, and what stands before the first verdict.
    ///
    /// # Errors
    /// Those of writing.
    pub fn begin(form: ListForm) -> io::Result<(VerdictsWriter, String)> {
        let begin = match form {
            ListForm::Json => format!("{{\"version\": {VERSION}, \"verdicts\": ["),
            ListForm::Csv => verdict_header()?,
        };
        Ok((VerdictsWriter { form, any: false }, begin))
    }

    /// The verdicts on a claim.
    ///
    /// # Errors
    /// Those of writing.
    pub fn claim(&mut self, decided: &DecidedClaim) -> io::Result<String> {
        let mut shown = String::new();
        match self.form {
            ListForm::Json => {
                for verdict in decided.verdicts() {
                    let gap = if self.any { "," } else { "" };
                    self.any = true;
                    shown.push_str(&format!("{gap}\n  {}", to_line(&verdict)?));
                }
            }
            ListForm::Csv => {
                for row in decided.rows() {
                    shown.push_str(&to_line_of_csv(&row)?);
                }
            }
        }
        Ok(shown)
    }

    /// What stands behind the last verdict.
    ///
    /// # Errors
    /// Those of writing.
    pub fn end(&self, found: &CheckedTexts, warnings: &[Message]) -> io::Result<String> {
        match self.form {
            ListForm::Json => Ok(format!(
                "\n], \"errors\": {}, \"warnings\": {}}}\n",
                to_line(&found.errors())?,
                to_line(&warnings)?
            )),
            ListForm::Csv => Ok(String::new()),
        }
    }
}
