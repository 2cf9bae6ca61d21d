//! Mutants of claims: the answer of `check --mutate`.

use super::{Message, TextPoint};
use crate::check::{Change, Fate, MutatedClaim};
use crate::render::definition::short_name;
use grundy_rules::library::Text;
use grundy_work::End;
use serde::Serialize;

/// What became of the mutants of the claims of texts.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MutantsAnswer {
    /// The claims, in order.
    pub claims: Vec<MutatedClaimAnswer>,
    /// How many mutants ended how.
    pub summary: MutantsSummary,
    /// That the work was ended, if it was.
    pub errors: Vec<Message>,
}

/// A claim, and what became of its mutants.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MutatedClaimAnswer {
    /// The text that the claim stands in.
    pub paper: String,
    /// The claim's title.
    pub claim: String,
    /// Why it has no mutants, if it has none.
    pub left_out: Option<String>,
    /// Its mutants, in the order of their places.
    pub mutants: Vec<MutantAnswer>,
    /// How many changes gave no claim, as a division by 0 or an endless set.
    pub no_claims: usize,
    /// The last choice of its parameters, if most mutants hold for it that are false for another: of this choice it says little.
    pub last_choice: Option<LastChoiceAnswer>,
}

/// The last choice of the parameters of a claim.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LastChoiceAnswer {
    /// `g = 24`
    pub choice: String,
    /// How many mutants hold for it, of those that are false for some choice.
    pub hold: usize,
    /// How many these are.
    pub of: usize,
}

/// A mutant of a claim.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MutantAnswer {
    /// Where the change is, for an editor.
    pub from: TextPoint,
    /// What the text has.
    pub old: String,
    /// What the mutant has in its place; empty where it is left out.
    pub new: String,
    /// `refuted`, `equal`, `survives` or `unknown`.
    pub fate: &'static str,
    /// The position where it is false: of one that survives, beyond the bound of the claim, if it is false there.
    pub at: Option<String>,
    /// How it is known to be equal, or which limit was reached.
    pub by: Option<String>,
}

/// A mutant as a line of CSV.
#[derive(Clone, Debug, Default, Serialize)]
pub struct MutantRow {
    paper: String,
    claim: String,
    line: usize,
    old: String,
    new: String,
    fate: &'static str,
    at: Option<String>,
    by: Option<String>,
}

/// How many mutants ended how.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MutantsSummary {
    /// The claims that have mutants.
    pub claims: usize,
    /// The claims that have none.
    pub left_out: usize,
    /// All mutants.
    pub mutants: usize,
    /// Those that are false.
    pub refuted: usize,
    /// Those that say the same as the claim.
    pub equal: usize,
    /// Those that hold and say something else.
    pub survive: usize,
    /// Those of which a limit was reached.
    pub unknown: usize,
    /// Claims that say little of the last choice of their parameters.
    pub weak_last_choices: usize,
}

impl MutatedClaimAnswer {
    /// Of a claim of a text.
    pub fn new(found: &MutatedClaim, text: &Text) -> MutatedClaimAnswer {
        let mutants = found.mutants.iter();
        MutatedClaimAnswer {
            paper: short_name(&text.name).to_string(),
            claim: found.title.clone(),
            left_out: found.left_out.map(String::from),
            mutants: mutants
                .map(|(change, fate)| MutantAnswer::new(change, fate, text))
                .collect(),
            no_claims: found.no_claims,
            last_choice: found.last.as_ref().map(|last| LastChoiceAnswer {
                choice: last.choice.clone(),
                hold: last.hold,
                of: last.of,
            }),
        }
    }

    fn count(&self, fate: &str) -> usize {
        let mutants = self.mutants.iter();
        mutants.filter(|mutant| mutant.fate == fate).count()
    }

    /// A line, and one for each mutant that is neither refuted nor equal.
    pub fn text(&self) -> String {
        let counts = [
            ("refuted", "refuted"),
            ("equal", "equal"),
            ("survives", "survive"),
            ("unknown", "unknown"),
        ];
        let counts = counts.iter().filter_map(|(fate, word)| {
            let count = self.count(fate);
            (count > 0).then(|| format!("{count} {word}"))
        });
        let said = match &self.left_out {
            Some(why) => format!("no mutants: {why}"),
            None => counts.collect::<Vec<_>>().join(", "),
        };
        let mut shown = format!("  {}: {said}\n", self.claim);
        for mutant in &self.mutants {
            let said = match (mutant.fate, &mutant.at, &mutant.by) {
                ("survives", Some(at), _) => {
                    format!("holds as far as the claim is checked; false {at}")
                }
                ("survives", None, _) => "holds too".to_string(),
                ("unknown", _, Some(by)) => format!("is unknown: {by}"),
                _ => continue,
            };
            let line = mutant.from.line + 1;
            let change = match mutant.new.as_str() {
                "" => format!("without `{}`", mutant.old),
                new if mutant.old.is_empty() => format!("with `{new}`"),
                new => format!("`{new}` for `{}`", mutant.old),
            };
            shown.push_str(&format!("    line {line}, {change}: {said}\n"));
        }
        if let Some(LastChoiceAnswer { choice, hold, of }) = &self.last_choice {
            shown.push_str(&format!(
                "    for {choice}, its last choice, {hold} of {of} that are refuted hold\n"
            ));
        }
        shown
    }
}

impl MutantAnswer {
    fn new(change: &Change, fate: &Fate, text: &Text) -> MutantAnswer {
        let (at, by) = match fate {
            Fate::Refuted { at } => (Some(at.clone()), None),
            Fate::Equal { by } | Fate::Unknown { reason: by } => (None, Some(by.clone())),
            Fate::Survives { farther } => (farther.clone(), None),
        };
        MutantAnswer {
            from: TextPoint::at(&text.text, change.span.start),
            old: change.old.clone(),
            new: change.new.clone(),
            fate: fate.word(),
            at,
            by,
        }
    }
}

impl MutantsAnswer {
    /// Of claims, and how the work was ended, if it was.
    pub fn new(claims: Vec<MutatedClaimAnswer>, end: Option<End>) -> MutantsAnswer {
        let mut summary = MutantsSummary::default();
        for claim in &claims {
            match claim.left_out {
                Some(_) => summary.left_out += 1,
                None => summary.claims += 1,
            }
            summary.mutants += claim.mutants.len();
            summary.refuted += claim.count("refuted");
            summary.equal += claim.count("equal");
            summary.survive += claim.count("survives");
            summary.unknown += claim.count("unknown");
            summary.weak_last_choices += usize::from(claim.last_choice.is_some());
        }
        MutantsAnswer {
            claims,
            summary,
            errors: Message::of_end(end, "the claims that follow have no mutants here"),
        }
    }

    /// A part for each claim, and how many mutants ended how.
    pub fn text(&self) -> String {
        let claims: String = self.claims.iter().map(MutatedClaimAnswer::text).collect();
        let gap = if claims.is_empty() { "" } else { "\n" };
        format!("{claims}{gap}{}", self.summary.text())
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = MutantRow> {
        self.claims.iter().flat_map(|claim| {
            claim.mutants.iter().map(|mutant| MutantRow {
                paper: claim.paper.clone(),
                claim: claim.claim.clone(),
                line: mutant.from.line + 1,
                old: mutant.old.clone(),
                new: mutant.new.clone(),
                fate: mutant.fate,
                at: mutant.at.clone(),
                by: mutant.by.clone(),
            })
        })
    }
}

impl MutantsSummary {
    fn text(&self) -> String {
        let tenths = (self.survive * 1000).checked_div(self.mutants).unwrap_or(0);
        format!(
            "{} mutants of {} claims: {} refuted, {} equal to the claim, {} survive ({}.{} %), {} unknown; {} claims have none; {} say little of their last choice of parameters\n",
            self.mutants,
            self.claims,
            self.refuted,
            self.equal,
            self.survive,
            tenths / 10,
            tenths % 10,
            self.unknown,
            self.left_out,
            self.weak_last_choices
        )
    }
}
