//! The format of the file. The fields are those of `verify/FORMAT.md`; an unknown or a missing one is a fault.

use crate::integers::steps::Step;
use serde::Deserialize;
use serde::de::IgnoredAny;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MovesFile {
    pub format: String,
    pub version: u32,
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    pub title: Vec<String>,
    pub game: Vec<String>,
    pub parameters: Vec<String>,
    #[serde(rename = "where")]
    pub conditions: Vec<String>,
    pub claim: String,
    pub measure: Vec<Vec<i64>>,
    pub sequences: Vec<SequenceEntry>,
    pub members: Vec<MemberEntry>,
    /// A proof for each divisor.
    pub divisors: Vec<Vec<Step>>,
    /// A proof for each move.
    pub ends: Vec<Vec<Step>>,
    /// A proof for each two pieces and each move.
    pub inside: Vec<Vec<Step>>,
    pub outside: Vec<Step>,
}

/// Sequences of integers with a common index, by their recurrence.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SequenceEntry {
    /// The name of the index.
    pub index: String,
    /// The names of the values.
    pub values: Vec<String>,
    /// The first index.
    pub from: u32,
    /// What powers are powers of.
    pub power: Option<String>,
    /// The values by their index.
    pub closed: Vec<String>,
    /// The values at the first index.
    pub first: Vec<String>,
    /// The values at the next index by those at an index.
    pub next: Vec<String>,
    /// What holds of the values at each index.
    pub bounds: Vec<String>,
    /// What holds from the second index on.
    pub later: Vec<String>,
    /// Quantities q with q(l + 1) <= q(k) for l < k.
    pub ordered: Vec<String>,
    /// Quantities q with q(k) < q(k + 1).
    pub rising: Vec<String>,
    pub proofs: SequenceProofs,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SequenceProofs {
    /// Base and step.
    pub bounds: Vec<Vec<Step>>,
    pub later: Vec<Vec<Step>>,
    /// The step.
    pub ordered: Vec<Vec<Step>>,
    /// One for each quantity.
    pub rising: Vec<Vec<Step>>,
}

/// A member of the claimed set, written with the values of a sequence.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MemberEntry {
    pub sequence: Option<usize>,
    /// The variable of the member that is the index.
    pub index: Option<String>,
    pub heaps: Option<String>,
    #[serde(rename = "where")]
    pub condition: Option<String>,
}
