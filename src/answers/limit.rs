//! The limit of x(n) / n.

use crate::render::LimitView;
use grundy_rules::recursion::{Asymptotic, Law, PairRecursion};
use serde::Serialize;

/// The answer of `limit`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LimitAnswer {
    /// The game, unless a recursion was given.
    pub game: Option<String>,
    /// The claim that says what its P-positions are.
    pub claim: Option<SequenceClaim>,
    /// The recursion; null where x(n) = floor(alpha n).
    pub recursion: Option<RecursionAnswer>,
    /// How the limit is known.
    pub grade: String,
    /// A decimal fraction just below the limit.
    pub low: Option<String>,
    /// One just above it.
    pub high: Option<String>,
    /// The limit with roots, where that is short.
    pub closed_form: Option<String>,
    /// Its polynomial.
    pub polynomial: Option<PolynomialAnswer>,
    /// The root of the polynomial, where the limit is made from it.
    pub root: Option<String>,
    /// A far term, compared with the limit.
    pub evidence: Option<FarEvidence>,
    /// Where the limit is not known: x(n) / n for the terms that were looked at.
    pub seen: Option<ObservedRatios>,
}

/// The claim that gives a sequence.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SequenceClaim {
    /// The text that it stands in.
    pub paper: String,
    /// Its title.
    pub title: String,
    /// The ranges of its parameters as written.
    pub ranges: Vec<String>,
    /// Do the parameters of the game lie in these ranges?
    pub in_range: bool,
    /// The verdict on the claim, in a word: `proved`, `holds`, `unknown`.
    pub verdict: &'static str,
}

/// A recursion of pairs.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecursionAnswer {
    /// y(n) - x(n) grows by a …
    pub a: u64,
    /// The distance of elements that count.
    pub b: u64,
    /// … with every p-th term.
    pub p: u64,
    /// The multiplicity at which an element counts.
    pub q: u64,
    /// Does a pair (z, z) count once?
    pub once: bool,
    /// Are pairs that came before left out?
    pub skip: bool,
    /// Does the priority set come first?
    pub priority: bool,
}

/// A polynomial with whole coefficients.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PolynomialAnswer {
    /// Whose it is: `limit` or `root`.
    pub of: &'static str,
    /// The coefficients, the constant one first.
    pub coefficients: Vec<String>,
}

/// A far term compared with the limit.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FarEvidence {
    /// `10^k`
    pub n: String,
    /// x(n) - floor(n limit)
    pub difference: String,
}

/// What x(n) / n does for the terms that were looked at.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ObservedRatios {
    /// The first n.
    pub from: u64,
    /// The last n.
    pub to: u64,
    /// The smallest ratio.
    pub low: String,
    /// The largest ratio.
    pub high: String,
}

impl From<&PairRecursion> for RecursionAnswer {
    fn from(recursion: &PairRecursion) -> RecursionAnswer {
        let PairRecursion {
            a,
            b,
            p,
            q,
            once,
            skip,
            priority,
        } = *recursion;
        RecursionAnswer {
            a,
            b,
            p,
            q,
            once,
            skip,
            priority,
        }
    }
}

impl From<&LimitView> for LimitAnswer {
    fn from(view: &LimitView) -> LimitAnswer {
        let claim = view
            .game
            .as_ref()
            .map(|(_, sequence, verdict)| SequenceClaim {
                paper: sequence.paper.clone(),
                title: sequence.title.clone(),
                ranges: sequence.ranges.clone(),
                in_range: sequence.in_range,
                verdict: verdict.word(),
            });
        let answer = LimitAnswer {
            game: view
                .game
                .as_ref()
                .map(|(game, ..)| game.label().to_string()),
            claim,
            recursion: view.recursion.as_ref().map(RecursionAnswer::from),
            grade: view.answer.grade().into_owned(),
            ..LimitAnswer::default()
        };
        match &view.answer {
            Asymptotic::Multiples { alpha, bracket } => LimitAnswer {
                low: Some(bracket.low()),
                high: Some(bracket.high()),
                closed_form: Some(alpha.to_string()),
                ..answer
            },
            Asymptotic::Known {
                limit,
                bracket,
                root,
                far,
            } => {
                let coefficients = limit.polynomial().coefficients().iter();
                let polynomial = PolynomialAnswer {
                    of: match limit.law() {
                        Law::Perron(_) => "root",
                        Law::Quadratic(_) => "limit",
                    },
                    coefficients: coefficients.map(ToString::to_string).collect(),
                };
                let evidence = far.as_ref().map(|(n, difference)| FarEvidence {
                    n: format!("10^{n}"),
                    difference: difference.to_string(),
                });
                LimitAnswer {
                    low: Some(bracket.low()),
                    high: Some(bracket.high()),
                    closed_form: limit.closed_form().map(|number| number.to_string()),
                    polynomial: Some(polynomial),
                    root: root.as_ref().map(|root| root.low()),
                    evidence,
                    ..answer
                }
            }
            Asymptotic::Seen(seen) => {
                let (low, high) = seen.range(8);
                let seen = ObservedRatios {
                    from: seen.first,
                    to: seen.last,
                    low,
                    high,
                };
                LimitAnswer {
                    seen: Some(seen),
                    ..answer
                }
            }
        }
    }
}
