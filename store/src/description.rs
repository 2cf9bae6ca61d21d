//! What a store holds: the attributes of its group.

use grundy::answers::GameText;
use grundy::game::Play;
use serde::{Deserialize, Serialize};

/// A table that is to be stored.
///
/// ```
/// use grundy::answers::GameText;
/// use grundy_store::{StoredCells, TableOrder};
/// let order = TableOrder {
///     cells: StoredCells::Outcome,
///     misere: true,
///     ..TableOrder::grundy(GameText::of("wythoff"), vec![20_000, 20_000])
/// };
/// assert_eq!(order.side, None); // shards of the usual side
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableOrder {
    /// The game.
    pub game: GameText,
    /// The sizes of the heaps, one for each component of a position.
    pub shape: Vec<usize>,
    /// What a cell is.
    pub cells: StoredCells,
    /// Is it misère play?
    pub misere: bool,
    /// About how many sizes of each heap a shard has; `None` for the usual ones.
    pub side: Option<usize>,
    /// Is the free space of the disk asked for before it begins?
    pub asks_for_space: bool,
}

impl TableOrder {
    /// Grundy values of normal play in shards of the usual size.
    pub fn grundy(game: GameText, shape: Vec<usize>) -> TableOrder {
        TableOrder {
            game,
            shape,
            cells: StoredCells::Grundy,
            misere: false,
            side: None,
            asks_for_space: true,
        }
    }
}

/// What a cell of a stored table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StoredCells {
    /// Grundy values; in misère play those of misère play.
    Grundy,
    /// Outcomes: 0 for P, 1 for N.
    Outcome,
}

impl StoredCells {
    /// The name of the array.
    pub fn name(self) -> &'static str {
        match self {
            StoredCells::Grundy => "grundy",
            StoredCells::Outcome => "outcome",
        }
    }
}

/// What a store holds. It is written into the attributes of the group, under `grundy`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoreDescription {
    /// The format of stores: [`StoreDescription::FORMAT`].
    pub format: u64,
    /// The version of the program that began the store.
    pub version: String,
    /// The ruleset, as it was asked for, with the texts that it names.
    pub game: GameText,
    /// The ruleset in words: a name, or rules.
    pub ruleset: String,
    /// What the game is, whatever it and its letters are called: its digest.
    pub digest: String,
    /// How the game is played.
    pub play: StoredPlay,
    /// What a cell is.
    pub cells: StoredCells,
    /// The names of the axes: the heaps, and the pass if there is one.
    pub axes: Vec<String>,
    /// The sizes that were asked for. The array has more where options of these positions have larger heaps.
    pub asked: Vec<usize>,
    /// About how many sizes of each heap a shard was asked to have.
    pub side: Option<usize>,
}

impl StoreDescription {
    /// The format of the stores that this program writes and reads.
    pub const FORMAT: u64 = 3;
}

/// How the game of a stored table is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StoredPlay {
    /// Who cannot move loses.
    Normal,
    /// Who cannot move wins.
    Misere,
}

impl StoredPlay {
    pub(crate) fn of(misere: bool) -> StoredPlay {
        match misere {
            true => StoredPlay::Misere,
            false => StoredPlay::Normal,
        }
    }

    /// Its name: `normal` or `misere`.
    pub fn name(self) -> &'static str {
        match self {
            StoredPlay::Normal => "normal",
            StoredPlay::Misere => "misere",
        }
    }
}

impl From<StoredPlay> for Play {
    fn from(play: StoredPlay) -> Play {
        match play {
            StoredPlay::Normal => Play::Normal,
            StoredPlay::Misere => Play::Misere,
        }
    }
}
