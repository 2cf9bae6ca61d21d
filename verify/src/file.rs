//! The format of the file. The fields are those of `verify/FORMAT.md`; an unknown or a missing one is a fault.

use serde::{Deserialize, Deserializer, de::Error};

/// A certificate of a claim about a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimFile {
    pub(crate) format: String,
    pub(crate) version: u32,
    #[serde(rename = "kind")]
    _kind: String,
    pub(crate) title: Vec<String>,
    pub(crate) game: Vec<String>,
    pub(crate) play: PlayEntry,
    pub(crate) claim: String,
    pub(crate) measure: Vec<Vec<i64>>,
    pub(crate) base: Option<u32>,
    pub(crate) numeration: Option<NamedNumeration>,
    pub(crate) definitions: Vec<Definition>,
    pub(crate) sentences: Vec<SentenceEntry>,
}

/// Who wins at the end.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PlayEntry {
    /// Who made the last move.
    Normal,
    /// Who did not make it.
    Misere,
}

/// A certificate of a sentence alone.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SentenceFile {
    pub(crate) format: String,
    pub(crate) version: u32,
    pub(crate) title: Vec<String>,
    pub(crate) base: Option<u32>,
    pub(crate) numeration: Option<NamedNumeration>,
    #[serde(default)]
    pub(crate) given: Vec<GivenEntry>,
    pub(crate) definitions: Vec<Definition>,
    pub(crate) sentence: SentenceEntry,
}

/// A numeration that is no base.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum NamedNumeration {
    Zeckendorf,
    /// The partial quotients that repeat.
    Ostrowski(Vec<u32>),
}

/// A relation that is given by its automaton.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenEntry {
    pub(crate) name: String,
    pub(crate) variables: Vec<String>,
    pub(crate) automaton: AutomatonEntry,
}

/// A relation defined by a formula, its automaton, and the sets of product states that prove it right.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) variables: Vec<String>,
    pub(crate) exists: Vec<String>,
    pub(crate) formula: String,
    pub(crate) automaton: AutomatonEntry,
    pub(crate) products: Vec<Vec<ProductCell>>,
    pub(crate) sets: Vec<Vec<u32>>,
    pub(crate) next: Vec<Vec<u32>>,
    pub(crate) state: Vec<u32>,
}

/// A table: for each state its successors, and the states that accept.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AutomatonEntry {
    pub(crate) accepting: Vec<u32>,
    pub(crate) next: Vec<Vec<u32>>,
}

/// The sentence, and the closed set of product states that shows that it is true.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SentenceEntry {
    pub(crate) forall: Vec<String>,
    pub(crate) formula: String,
    pub(crate) closed: Vec<Vec<ProductCell>>,
}

/// The state of an atom: settled, or one to three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ProductCell {
    Sure(bool),
    At(i64),
    /// A sum in a numeration that is no base.
    Pair(i64, i64),
    /// Such a sum, and a code for the last digits of a number.
    Triple(i64, i64, u8),
}

impl<'de> Deserialize<'de> for ProductCell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ProductCell, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Truth(bool),
            Number(i64),
            Pair([i64; 2]),
            Triple((i64, i64, u8)),
        }
        match Either::deserialize(deserializer) {
            Ok(Either::Truth(truth)) => Ok(ProductCell::Sure(truth)),
            Ok(Either::Number(number)) => Ok(ProductCell::At(number)),
            Ok(Either::Pair([a, b])) => Ok(ProductCell::Pair(a, b)),
            Ok(Either::Triple((a, b, c))) => Ok(ProductCell::Triple(a, b, c)),
            Err(_) => Err(D::Error::custom(
                "neither true, false nor one to three integers",
            )),
        }
    }
}
