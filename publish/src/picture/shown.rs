//! What the cells of a picture show.

use grundy::render::Show;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// What the cells of a picture show; as a text `nothing`, `grundy`, `outcome`, `round`, `phase`, `mod 3`, `level 0,1,2` or `difference GAME`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Shown {
    /// Blank cells.
    Nothing,
    /// Grundy values.
    Grundy,
    /// Who wins.
    Outcome,
    /// The round of the algorithm of Bouton and von Neumann.
    Round,
    /// The phase of misère play.
    Phase,
    /// Grundy values modulo a number.
    Mod(u32),
    /// Where the Grundy value is one of these.
    Level(Vec<u32>),
    /// How much larger the Grundy value is than that of another game.
    Difference(String),
}

impl Shown {
    /// The same as what the cells of a table hold; none for genera, which are no numbers.
    ///
    /// ```
    /// use grundy::render::Show;
    /// use grundy_publish::picture::Shown;
    /// assert_eq!(Shown::of_table(Show::Round), Some(Shown::Round));
    /// assert_eq!(Shown::of_table(Show::Genus), None);
    /// ```
    pub fn of_table(show: Show) -> Option<Shown> {
        match show {
            Show::Grundy => Some(Shown::Grundy),
            Show::Outcome => Some(Shown::Outcome),
            Show::Round => Some(Shown::Round),
            Show::Phase => Some(Shown::Phase),
            Show::Genus => None,
        }
    }

    /// The table that it is read from.
    pub fn table(&self) -> Show {
        match self {
            Shown::Nothing | Shown::Outcome => Show::Outcome,
            Shown::Round => Show::Round,
            Shown::Phase => Show::Phase,
            Shown::Grundy | Shown::Mod(_) | Shown::Level(_) | Shown::Difference(_) => Show::Grundy,
        }
    }

    /// Does this first word need a second one?
    pub fn takes_more(word: &str) -> bool {
        matches!(word.trim(), "mod" | "level" | "levels" | "difference")
    }

    /// In words, for a title.
    pub(super) fn words(&self) -> String {
        match self {
            Shown::Nothing => "positions".to_string(),
            Shown::Grundy => "Grundy values".to_string(),
            Shown::Outcome => "P-positions".to_string(),
            Shown::Round => "rounds".to_string(),
            Shown::Phase => "phases".to_string(),
            Shown::Mod(modulus) => format!("Grundy values mod {modulus}"),
            Shown::Level(values) => format!("Grundy values {}", list(values)),
            Shown::Difference(other) => format!("Grundy values minus those of {other}"),
        }
    }
}

fn list(values: &[u32]) -> String {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    values.join(",")
}

impl Display for Shown {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Nothing => f.write_str("nothing"),
            Shown::Grundy => f.write_str("grundy"),
            Shown::Outcome => f.write_str("outcome"),
            Shown::Round => f.write_str("round"),
            Shown::Phase => f.write_str("phase"),
            Shown::Mod(modulus) => write!(f, "mod {modulus}"),
            Shown::Level(values) => write!(f, "level {}", list(values)),
            Shown::Difference(other) => write!(f, "difference {other}"),
        }
    }
}

impl From<Shown> for String {
    fn from(shown: Shown) -> String {
        shown.to_string()
    }
}

/// Why a text is nothing that cells show.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotShown {
    #[error(
        "`{0}` is not known: grundy, outcome, round, phase, nothing, `mod 3`, `level 0,1,2` and `difference GAME` are"
    )]
    /// Its first word is none that is known.
    Unknown(String),
    #[error("a modulus is a natural number from 1 on, as in `mod 3`")]
    /// A modulus is missing.
    Modulus,
    #[error("levels are up to 64 values, as in `level 0,1,2`")]
    /// The levels are no numbers, or too many.
    Levels,
    #[error("a difference names another game, as in `difference wythoff`")]
    /// A game is missing.
    Other,
}

/// The most levels of one picture. A fixed bound.
const MOST_LEVELS: usize = 64;

impl FromStr for Shown {
    type Err = NotShown;

    fn from_str(text: &str) -> Result<Shown, NotShown> {
        let (word, rest) = match text.trim().split_once([' ', ':', '=']) {
            Some((word, rest)) => (word.trim(), rest.trim()),
            None => (text.trim(), ""),
        };
        match (word, rest) {
            ("nothing", "") => Ok(Shown::Nothing),
            ("grundy", "") => Ok(Shown::Grundy),
            ("outcome", "") => Ok(Shown::Outcome),
            ("round", "") => Ok(Shown::Round),
            ("phase", "") => Ok(Shown::Phase),
            ("mod", modulus) => {
                let modulus = modulus.parse().ok().filter(|modulus| *modulus > 0);
                modulus.map(Shown::Mod).ok_or(NotShown::Modulus)
            }
            ("level" | "levels", values) => {
                let values = values.split(',').map(|value| value.trim().parse());
                let mut values: Vec<u32> = values
                    .collect::<Result<_, _>>()
                    .map_err(|_| NotShown::Levels)?;
                values.sort_unstable();
                values.dedup();
                match values.len() <= MOST_LEVELS {
                    true => Ok(Shown::Level(values)),
                    false => Err(NotShown::Levels),
                }
            }
            ("difference", "") => Err(NotShown::Other),
            ("difference", other) => Ok(Shown::Difference(other.to_string())),
            _ => Err(NotShown::Unknown(text.trim().to_string())),
        }
    }
}

impl TryFrom<String> for Shown {
    type Error = NotShown;

    fn try_from(text: String) -> Result<Shown, NotShown> {
        text.parse()
    }
}
