//! Reports: the verdicts on a claim of a text, and where they differ from what the text states.

use super::parameters::Value;
use grundy_ordinals::ordinal::{self, OrdinalPosition};
use grundy_proofs::claim::{Counterexample, Exceptions, Verdict};
use grundy_rules::game::Play;
use grundy_rules::language::Standing;

/// The verdict on a claim for one choice of its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The claim's parameters and their values, in order.
    pub parameters: Vec<(String, Value)>,
    /// The game: `ryuo(3)`; empty for a fact.
    pub game: String,
    /// The verdict.
    pub verdict: Verdict,
}

/// The verdicts on a claim of a text, and whether they are as the text states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The name of the claim's text: `kimura-yamashita`; `None` if it is in no text.
    pub paper: Option<String>,
    /// The claim's title: `Theorem 1`; the claim itself if it is in no text.
    pub title: String,
    /// What it is to the paper, where that is more than a statement that is taken as it stands.
    pub standing: Option<Standing>,
    /// What it states, in the standard layout: `P = {(x, x) | x >= 0}`; it may have several lines.
    pub statement: String,
    /// The comment lines that stand directly above it.
    pub notes: Vec<String>,
    /// The game as the claim names it: `ryuo(p)`; none for a fact.
    pub game: Option<String>,
    /// The ranges of the parameters as written: `p in 2..7`.
    pub ranges: Vec<String>,
    /// Normal or misère play.
    pub play: Play,
    /// One verdict for each choice of the parameters.
    pub instances: Vec<Instance>,
    /// Does the text state that the claim is refuted?
    pub stated_refuted: bool,
    /// What differs from the statement of the text, if something does.
    pub surprise: Option<String>,
}

impl Report {
    /// The first choice of the parameters for which the claim is refuted.
    pub fn refutation(&self) -> Option<(&Instance, &Counterexample)> {
        self.instances
            .iter()
            .find_map(|instance| match &instance.verdict {
                Verdict::Refuted { counterexample, .. } => Some((instance, counterexample)),
                _ => None,
            })
    }

    /// All positions where the claim is false for the first such choice of the parameters, if they are known.
    pub fn exceptions(&self) -> Option<&Exceptions> {
        let (instance, _) = self.refutation()?;
        match &instance.verdict {
            Verdict::Refuted { exceptions, .. } => exceptions.as_ref(),
            _ => None,
        }
    }

    /// The arguments that prove it for some choice of the parameters, or the theorems that it agrees with, each once.
    pub fn arguments(&self) -> Vec<&str> {
        let mut arguments = Vec::new();
        for instance in &self.instances {
            if let Verdict::Proved { by, .. } | Verdict::Agrees { theorem: by } = &instance.verdict
                && !arguments.contains(&by.as_str())
            {
                arguments.push(by);
            }
        }
        arguments
    }

    /// Why the claim is unknown, for the first choice of the parameters where it is; or else why it is not proved, where that is known.
    pub fn limit_reached(&self) -> Option<(&Instance, String)> {
        let first = |unknown: bool| {
            let mut instances = self.instances.iter();
            instances.find_map(|instance| {
                let is_unknown = matches!(instance.verdict, Verdict::Unknown { .. });
                let reason = instance.verdict.limit().filter(|_| is_unknown == unknown);
                Some((instance, reason?))
            })
        };
        first(true).or_else(|| first(false))
    }

    /// `proved`, `agrees`, `holds`, `refuted` or `unknown`, for all choices of the parameters together.
    pub fn word(&self) -> &'static str {
        let any = |word| {
            self.instances
                .iter()
                .any(|instance| instance.verdict.word() == word)
        };
        match (any("refuted"), any("unknown"), any("holds")) {
            (true, ..) => "refuted",
            (_, true, _) => "unknown",
            (.., true) => "holds",
            _ if any("agrees") => "agrees",
            _ => "proved",
        }
    }

    /// The least bound to which an instance was checked.
    pub fn max(&self) -> Option<u64> {
        let maxima = self
            .instances
            .iter()
            .map(|instance| match &instance.verdict {
                Verdict::Holds { max, .. } | Verdict::Refuted { max, .. } => *max,
                Verdict::Proved { .. } | Verdict::Agrees { .. } | Verdict::Unknown { .. } => None,
            });
        maxima.flatten().min()
    }
}

/// What differs from the statement of the text.
pub(super) fn surprise(report: &Report, stated: Option<&OrdinalPosition>) -> Option<String> {
    let found = report
        .refutation()
        .map(|(_, counterexample)| counterexample.shown_position());
    let stated = stated.map(|stated| ordinal::show(stated));
    match (report.stated_refuted, found, stated) {
        (false, None, _) | (true, Some(_), None) => None,
        (false, Some(_), _) => Some("it is refuted".into()),
        (true, None, _) => {
            Some("it is stated to be refuted, and no counterexample was found".into())
        }
        (true, Some(found), Some(stated)) => (stated != found).then(|| {
            format!(
                "it is stated to be refuted at {stated}, and the smallest counterexample is {found}"
            )
        }),
    }
}
