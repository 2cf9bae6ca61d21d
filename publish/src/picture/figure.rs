//! What is drawn of a game, as a value: a file or a request can hold it.

use super::shown::Shown;
use grundy::answers::GameText;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// What is drawn of a game.
///
/// ```
/// use grundy_publish::picture::Figure;
/// let figure: Figure = serde_json::from_str(r#"{"game": {"text": "nim(3)"}, "size": 8, "slice": "z=3", "show": "mod 2"}"#)?;
/// assert_eq!(figure.slice.unwrap().0, [("z".to_string(), 3)]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Figure {
    /// The game.
    pub game: GameText,
    /// Every heap from 0 to this number less 1.
    pub size: Option<usize>,
    /// One size a heap.
    pub shape: Option<Vec<usize>>,
    /// The part of the table that is drawn.
    pub window: Option<Window>,
    /// The heaps that are held fixed.
    pub slice: Option<Slice>,
    /// What the cells show; without it, Grundy values, and outcomes in misère play and with blocking.
    pub show: Option<Shown>,
    /// Does the last move lose?
    pub misere: bool,
    /// A claim: where it is false is marked.
    pub claim: Option<String>,
    /// A claim on P-positions: the set that it states is coloured, each set of a union in a colour of its own.
    pub claimed: Option<String>,
    /// Another game: the cells that are others there are crossed.
    pub crosses: Option<String>,
    /// The heap that runs downwards; the other one runs to the right.
    pub downwards: Option<String>,
    /// Lines, such as `y = phi x`.
    pub lines: Vec<String>,
    /// A position whose options are marked.
    pub options: Option<String>,
    /// Do arrows lead from that position to those that winning moves lead to?
    pub winning_moves: bool,
    /// How the picture looks.
    pub style: Style,
}

/// How a picture looks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Style {
    /// Dark on light, or light on dark.
    pub theme: Theme,
    /// Greys and hatching, for print in black and white.
    pub print: bool,
    /// The first heap downwards and the second to the right, as tables are printed.
    pub like_table: bool,
    /// The side of a cell in pixels.
    pub cell: Option<u16>,
    /// The line above the picture; without it, the game and what is shown; an empty one leaves it out.
    pub title: Option<String>,
}

/// The colours of paper and ink.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

/// A part of a table: for each heap the least and the largest number, `1000..1200x1600..1800`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Window(pub Vec<(usize, usize)>);

/// A text is no window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a window has a range for each heap, as in 1000..1200x1600..1800")]
pub struct NoWindow;

impl FromStr for Window {
    type Err = NoWindow;

    fn from_str(text: &str) -> Result<Window, NoWindow> {
        let ranges = text.split('x').map(|range| {
            let (low, high) = range.trim().split_once("..")?;
            let high = high.strip_prefix('=').unwrap_or(high);
            let (low, high) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
            (low <= high && high < usize::MAX).then_some((low, high))
        });
        ranges.collect::<Option<_>>().map(Window).ok_or(NoWindow)
    }
}

impl Display for Window {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (place, (low, high)) in self.0.iter().enumerate() {
            let between = if place > 0 { "x" } else { "" };
            write!(f, "{between}{low}..{high}")?;
        }
        Ok(())
    }
}

/// Heaps that are held fixed: `z=3`, or `z=3,w=0`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Slice(pub Vec<(String, usize)>);

/// A text is no slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a slice holds heaps fixed, as in z=3 or z=3,w=0")]
pub struct NoSlice;

impl FromStr for Slice {
    type Err = NoSlice;

    fn from_str(text: &str) -> Result<Slice, NoSlice> {
        let heaps = text.split(',').map(|heap| {
            let (name, at) = heap.split_once('=')?;
            let at: usize = at.trim().parse().ok()?;
            (at < usize::MAX).then(|| (name.trim().to_string(), at))
        });
        heaps.collect::<Option<_>>().map(Slice).ok_or(NoSlice)
    }
}

impl Display for Slice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (place, (name, at)) in self.0.iter().enumerate() {
            let between = if place > 0 { "," } else { "" };
            write!(f, "{between}{name}={at}")?;
        }
        Ok(())
    }
}

/// Text and back, for serde.
macro_rules! as_text {
    ($type:ty, $error:ty) => {
        impl From<$type> for String {
            fn from(value: $type) -> String {
                value.to_string()
            }
        }

        impl TryFrom<String> for $type {
            type Error = $error;

            fn try_from(text: String) -> Result<$type, $error> {
                text.parse()
            }
        }
    };
}
as_text!(Window, NoWindow);
as_text!(Slice, NoSlice);
