//! Verdicts on claims.

use super::rows::header;
use super::{Message, Named, Scalar};
use crate::check::{Instance, Report};
use crate::render::definition::short_name;
use grundy_proofs::claim::{Counterexample, Decided, Exceptions, Verdict, Witness};
use serde::Serialize;
use std::io;

/// The answer of `check` and `prove`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerdictsAnswer {
    /// A verdict for each claim and each choice of its parameters.
    pub verdicts: Vec<VerdictAnswer>,
    /// What is wrong with claims that cannot be checked as they stand.
    pub errors: Vec<Message>,
}

/// A verdict on a claim for one choice of its parameters.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerdictAnswer {
    /// The text that the claim stands in.
    pub paper: Option<String>,
    /// The claim's title, or the claim itself.
    pub claim: String,
    /// The game: `ryuo(3)`.
    pub game: String,
    /// The values of the claim's parameters.
    pub parameters: Named<Scalar>,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// `proved`, `agrees`, `holds`, `refuted` or `unknown`.
    pub verdict: &'static str,
    /// What the text states of the claim, for all choices of its parameters together: `holds` or `refuted`.
    pub stated: Option<&'static str>,
    /// The bound on each heap, where there is one.
    pub max: Option<u64>,
    /// The smallest one.
    pub counterexample: Option<CounterexampleAnswer>,
    /// Of what is unknown: which limit was reached. Of what holds to a bound: why it is not proved, if that is known.
    pub reason: Option<String>,
    /// The argument of a proof, or the theorem that the claim agrees with.
    pub by: Option<String>,
    /// The steps of an argument that is written down.
    pub steps: Option<Vec<String>>,
    /// Who decided them, if that was another program.
    pub decided_by: Option<SolverAnswer>,
    /// The theory in which automata decided.
    pub theory: Option<&'static str>,
    /// Their numeration.
    pub base: Option<String>,
    /// The states of the automaton of what is claimed.
    pub states: Option<usize>,
    /// All positions where a false claim is false, as a set of the language.
    pub exceptions: Option<String>,
    /// The states of their automaton, where no short set is known.
    pub exception_states: Option<usize>,
    /// Its numeration.
    pub exception_base: Option<String>,
    /// Where they are not known of all positions: what was seen.
    pub exceptions_seen: Option<ObservedExceptions>,
}

/// Another program that decided.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolverAnswer {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// Where a claim is false among the positions that were looked at.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ObservedExceptions {
    /// As a set of the language, if a short one is these.
    pub set: Option<String>,
    /// How many they are.
    pub count: u64,
    /// Of how many positions.
    pub of: u64,
    /// The bound on each heap.
    pub max: u64,
}

/// A position where a claim is false.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CounterexampleAnswer {
    /// Its heaps; none where the claim speaks of no position.
    pub position: Vec<Scalar>,
    /// What is claimed there.
    pub claimed: Scalar,
    /// What is computed.
    pub computed: Scalar,
}

impl SolverAnswer {
    /// The other program that decided steps, if one did.
    fn of(decided: &Decided) -> Option<SolverAnswer> {
        let solver = decided.solver.as_deref()?;
        let (name, version) = solver.split_once(" version ").unwrap_or((solver, ""));
        Some(SolverAnswer {
            name: name.to_string(),
            version: version.to_string(),
        })
    }
}

impl ObservedExceptions {
    /// None of what is known of all positions.
    pub(super) fn of(exceptions: &Exceptions) -> Option<ObservedExceptions> {
        match exceptions {
            Exceptions::Seen {
                set,
                count,
                of,
                max,
            } => Some(ObservedExceptions {
                set: set.clone(),
                count: *count,
                of: *of,
                max: *max,
            }),
            Exceptions::Set(_) | Exceptions::Automaton { .. } => None,
        }
    }
}

impl From<&Counterexample> for CounterexampleAnswer {
    fn from(found: &Counterexample) -> CounterexampleAnswer {
        let position = match &found.witness {
            Witness::OnOrdinals { position, .. } => {
                let heaps = position.iter();
                heaps.map(|heap| Scalar::Text(heap.to_string())).collect()
            }
            Witness::Far { position, .. } => position.iter().map(Scalar::from).collect(),
            _ => {
                let heaps = found.position.iter();
                heaps.map(|heap| Scalar::Integer(*heap)).collect()
            }
        };
        CounterexampleAnswer {
            position,
            claimed: Scalar::read(&found.claimed.to_string()),
            computed: Scalar::read(&found.computed.to_string()),
        }
    }
}

/// `holds` or `refuted`.
pub(super) fn stated(refuted: bool) -> &'static str {
    match refuted {
        true => "refuted",
        false => "holds",
    }
}

impl VerdictAnswer {
    /// The verdicts of a report, one for each choice of the parameters.
    pub fn all(report: &Report) -> impl Iterator<Item = VerdictAnswer> {
        let instances = report.instances.iter();
        instances.map(|instance| VerdictAnswer::new(report, instance))
    }

    fn new(report: &Report, instance: &Instance) -> VerdictAnswer {
        let paper = report.paper.as_deref();
        let answer = VerdictAnswer {
            paper: paper.map(|paper| short_name(paper).to_string()),
            claim: report.title.clone(),
            game: instance.game.clone(),
            parameters: Named::parameters(&instance.parameters),
            play: report.play.name(),
            verdict: instance.verdict.word(),
            stated: paper.map(|_| stated(report.stated_refuted)),
            max: None,
            counterexample: None,
            reason: instance.verdict.limit(),
            by: None,
            steps: None,
            decided_by: None,
            theory: None,
            base: None,
            states: None,
            exceptions: None,
            exception_states: None,
            exception_base: None,
            exceptions_seen: None,
        };
        answer.with(&instance.verdict)
    }

    fn with(self, verdict: &Verdict) -> VerdictAnswer {
        match verdict {
            Verdict::Proved {
                method: _,
                by,
                proof,
                steps,
                decided,
            } => VerdictAnswer {
                by: Some(by.clone()),
                steps: (!steps.is_empty()).then(|| steps.clone()),
                decided_by: decided.as_ref().and_then(SolverAnswer::of),
                theory: proof.as_ref().map(|proof| proof.theory),
                base: proof.as_ref().map(|proof| proof.base.clone()),
                states: proof.as_ref().map(|proof| proof.states),
                ..self
            },
            Verdict::Agrees { theorem } => VerdictAnswer {
                by: Some(theorem.clone()),
                ..self
            },
            Verdict::Holds { max, .. } => VerdictAnswer { max: *max, ..self },
            Verdict::Refuted {
                max,
                counterexample,
                exceptions,
            } => VerdictAnswer {
                max: *max,
                counterexample: Some(CounterexampleAnswer::from(counterexample)),
                ..self.with_exceptions(exceptions.as_ref())
            },
            Verdict::Unknown { .. } => self,
        }
    }

    fn with_exceptions(self, exceptions: Option<&Exceptions>) -> VerdictAnswer {
        match exceptions {
            Some(Exceptions::Set(set)) => VerdictAnswer {
                exceptions: Some(set.clone()),
                ..self
            },
            Some(Exceptions::Automaton { states, base }) => VerdictAnswer {
                exception_states: Some(*states),
                exception_base: Some(base.clone()),
                ..self
            },
            Some(seen @ Exceptions::Seen { .. }) => VerdictAnswer {
                exceptions_seen: ObservedExceptions::of(seen),
                ..self
            },
            None => self,
        }
    }
}

/// A line of the CSV of `check` and `prove`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct VerdictRow {
    paper: String,
    claim: String,
    game: String,
    parameters: String,
    play: &'static str,
    verdict: &'static str,
    max: Option<u64>,
    position: Option<String>,
    claimed: Option<String>,
    computed: Option<String>,
}

impl VerdictRow {
    /// The lines of a report, one for each choice of the parameters.
    pub fn all(report: &Report) -> impl Iterator<Item = VerdictRow> {
        let instances = report.instances.iter();
        instances.map(|instance| VerdictRow::new(report, instance))
    }

    fn new(report: &Report, instance: &Instance) -> VerdictRow {
        let parameters = instance.parameters.iter();
        let parameters: Vec<_> = parameters
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        let (max, found) = match &instance.verdict {
            Verdict::Holds { max, .. } => (*max, None),
            Verdict::Refuted {
                max,
                counterexample,
                ..
            } => (*max, Some(counterexample)),
            Verdict::Proved { .. } | Verdict::Agrees { .. } | Verdict::Unknown { .. } => {
                (None, None)
            }
        };
        VerdictRow {
            paper: (report.paper.as_deref().map(short_name).unwrap_or_default()).to_string(),
            claim: report.title.clone(),
            game: instance.game.clone(),
            parameters: parameters.join("; "),
            play: report.play.name(),
            verdict: instance.verdict.word(),
            max,
            position: found.map(Counterexample::shown_position),
            claimed: found.map(|found| found.claimed.to_string()),
            computed: found.map(|found| found.computed.to_string()),
        }
    }
}

/// The header of the lines of verdicts.
pub(super) fn verdict_header() -> io::Result<String> {
    header::<VerdictRow>()
}
