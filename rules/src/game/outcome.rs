//! Outcomes, and the two conventions of play.

use std::fmt::{self, Display, Formatter};

/// The convention of play: who wins, the player who makes the last move or the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// The last move wins.
    Normal,
    /// The last move loses.
    Misere,
}

impl Play {
    /// Misère play if `misere`, else normal play.
    pub fn of(misere: bool) -> Play {
        if misere { Play::Misere } else { Play::Normal }
    }

    /// `normal` or `misere`.
    pub fn name(self) -> &'static str {
        match self {
            Play::Normal => "normal",
            Play::Misere => "misere",
        }
    }
}

/// The outcome of a position: who wins with perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player, who has just moved.
    P,
    /// The next player, who is to move.
    N,
}

/// `P` or `N`.
impl Display for Outcome {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

impl Outcome {
    /// `P` or `N`.
    pub fn letter(self) -> &'static str {
        match self {
            Outcome::P => "P",
            Outcome::N => "N",
        }
    }
}
