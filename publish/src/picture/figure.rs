//! What is drawn of a game, as a value: a file or a request can hold it.

use super::shown::Shown;
use grundy::Error;
use grundy::answers::{GameText, Request, SequenceRequest, TableRequest, WindowText};
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
    /// A plot instead of a map.
    pub plot: Option<PlotKind>,
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
    /// Are those of its options marked that the opponent would block?
    pub blocked: bool,
    /// Do arrows lead from that position to those that winning moves lead to?
    pub winning_moves: bool,
    /// How the picture looks.
    pub style: Style,
}

impl Figure {
    /// The figure of the answer to a request: a map of a table, or a plot of a sequence.
    ///
    /// ```
    /// use grundy::answers::Request;
    /// use grundy_publish::picture::Figure;
    /// let request = Request::read(r#"{"command": "table", "game": {"text": "wythoff"}, "show": "outcome", "window": {"from": [3, 0], "shape": [2, 5]}}"#)?;
    /// let figure = Figure::of_request(request)?;
    /// assert_eq!(figure.window.unwrap().to_string(), "3..4x0..4");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// The answer is no picture: it is no table and no sequence, its cells hold genera, or it has no cells.
    pub fn of_request(request: Request) -> Result<Figure, Error> {
        match request {
            Request::Table(asked) => Figure::of_table(asked),
            Request::Sequence(SequenceRequest { at: Some(_), .. }) => {
                let message = "the value of one heap is no picture";
                Err(Error::argument(message, &["leave out `at`"]))
            }
            Request::Sequence(asked) => Ok(Figure {
                game: asked.game,
                size: asked.max.map(|max| max.saturating_add(1)),
                ..Figure::default()
            }),
            _ => {
                let help = "ask for a table, a sequence or a figure";
                Err(Error::argument("this answer is no picture", &[help]))
            }
        }
    }

    /// How the cells are computed makes no difference to a picture.
    fn of_table(asked: TableRequest) -> Result<Figure, Error> {
        let drawn = |show| {
            Shown::of_table(show).ok_or_else(|| {
                let help = "ask for Grundy values, outcomes, rounds or phases";
                Error::argument("genera are no numbers, and are not drawn", &[help])
            })
        };
        Ok(Figure {
            game: asked.game,
            size: asked.size,
            shape: asked.shape,
            window: asked.window.as_ref().map(Window::of).transpose()?,
            show: asked.show.map(drawn).transpose()?,
            misere: asked.misere,
            ..Figure::default()
        })
    }
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

impl Style {
    pub(super) fn title_is_text(&self) -> Result<(), Error> {
        match &self.title {
            Some(title) if title.chars().any(is_no_text) => {
                let message = "the title is not one line of text";
                let help = "leave out control characters and ends of lines";
                Err(Error::argument(message, &[help]))
            }
            _ => Ok(()),
        }
    }
}

/// Has the sign no place in a text? XML has none of these.
fn is_no_text(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}')
}

/// A plot, whose points are no cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlotKind {
    /// The values of one heap over the heap.
    Values,
    /// The P-positions (x(n), y(n)) of two heaps, as a stair.
    Stair,
    /// The quotients x(n) / n of the P-positions (x(n), y(n)) of two heaps.
    Ratio,
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

impl Window {
    /// The window with this least position and this shape.
    fn of(window: &WindowText) -> Result<Window, Error> {
        let WindowText { from, shape } = window;
        if from.len() != shape.len() {
            let message = format!("a window from {from:?} has no shape {shape:?}");
            return Err(Error::argument(message, &["give a number for each heap"]));
        }
        let ranges = from.iter().zip(shape).map(|(least, count)| {
            let most = least.checked_add(*count).filter(|end| *end < usize::MAX);
            let most = most.and_then(|end| end.checked_sub(1));
            most.filter(|most| most >= least).map(|most| (*least, most))
        });
        let ranges: Option<Vec<_>> = ranges.collect();
        ranges.map(Window).ok_or_else(|| {
            let message = format!("a window from {from:?} of {shape:?} positions is no picture");
            Error::argument(message, &[])
        })
    }
}

/// A text is no window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoWindow {
    /// It is not written as one.
    #[error("a window has a range for each heap, as in 1000..1200x1600..1800")]
    Form,
    /// A range ends before it begins.
    #[error("a range of a window begins with its least number, as in 1000..1200x1600..1800")]
    Order,
    /// A heap is larger than any table.
    #[error("no table has heaps as large as {}", usize::MAX)]
    Large,
}

impl FromStr for Window {
    type Err = NoWindow;

    fn from_str(text: &str) -> Result<Window, NoWindow> {
        let number = |text: &str| match heap(text) {
            Some(Some(number)) => Ok(number),
            Some(None) => Err(NoWindow::Large),
            None => Err(NoWindow::Form),
        };
        let ranges = text.split('x').map(|range| {
            let (low, high) = range.trim().split_once("..").ok_or(NoWindow::Form)?;
            let high = high.strip_prefix('=').unwrap_or(high);
            let (low, high) = (number(low)?, number(high)?);
            match low <= high {
                true => Ok((low, high)),
                false => Err(NoWindow::Order),
            }
        });
        ranges.collect::<Result<_, _>>().map(Window)
    }
}

/// A heap in digits, and nothing in its place where no table has one as large.
fn heap(text: &str) -> Option<Option<usize>> {
    let text = text.trim();
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok().filter(|heap| *heap < usize::MAX))
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
pub enum NoSlice {
    /// It is not written as one.
    #[error("a slice holds heaps fixed, as in z=3 or z=3,w=0")]
    Form,
    /// A heap is held at two numbers.
    #[error("a slice holds each heap at one number: a heap is given twice")]
    Twice,
    /// A heap is larger than any table.
    #[error("no table has heaps as large as {}", usize::MAX)]
    Large,
}

impl FromStr for Slice {
    type Err = NoSlice;

    fn from_str(text: &str) -> Result<Slice, NoSlice> {
        let mut heaps: Vec<(String, usize)> = Vec::new();
        for held in text.split(',') {
            let (name, at) = held.split_once('=').ok_or(NoSlice::Form)?;
            let at = heap(at).ok_or(NoSlice::Form)?.ok_or(NoSlice::Large)?;
            let name = name.trim().to_string();
            if heaps.iter().any(|(other, _)| *other == name) {
                return Err(NoSlice::Twice);
            }
            heaps.push((name, at));
        }
        Ok(Slice(heaps))
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

#[cfg(test)]
mod tests {
    use super::{Figure, NoSlice, NoWindow, Slice, Window};
    use grundy::answers::Request;

    #[test]
    fn a_request_is_drawn_with_all_that_it_says_or_not_at_all() {
        let figure = |rest: &str| {
            let text = format!(r#"{{"game": {{"text": "wythoff"}}, "command": {rest}}}"#);
            Figure::of_request(Request::read(&text).unwrap()).map(|figure| {
                let parts = [
                    figure.show.as_ref().map(ToString::to_string),
                    figure.window.as_ref().map(ToString::to_string),
                ];
                (figure.misere, figure.size, parts)
            })
        };
        let whole = figure(r#""table", "size": 9, "misere": true, "show": "phase""#).unwrap();
        assert_eq!(whole, (true, Some(9), [Some("phase".into()), None]));
        let part = r#""table", "window": {"from": [3, 0], "shape": [2, 5]}"#;
        assert_eq!(figure(part).unwrap().2, [None, Some("3..4x0..4".into())]);
        assert_eq!(figure(r#""sequence", "max": 9"#).unwrap().1, Some(10));
        for (none, why) in [
            (
                r#""table", "show": "genus", "misere": true"#,
                "genera are no numbers",
            ),
            (
                r#""table", "window": {"from": [3, 0], "shape": [0, 5]}"#,
                "is no picture",
            ),
            (
                r#""table", "window": {"from": [18446744073709551615, 0], "shape": [9, 5]}"#,
                "is no picture",
            ),
            (
                r#""table", "window": {"from": [3, 0], "shape": [2]}"#,
                "has no shape",
            ),
            (r#""sequence", "at": "9""#, "one heap is no picture"),
            (r#""show""#, "this answer is no picture"),
        ] {
            let refused = figure(none).unwrap_err();
            assert!(refused.to_string().contains(why), "{refused}");
        }
    }

    #[test]
    fn errors_of_windows_and_slices_say_what_is_wrong() {
        let window = |text: &str| text.parse::<Window>().map(|window| window.to_string());
        assert_eq!(window("1..=2x 3..4"), Ok("1..2x3..4".into()));
        assert_eq!(window("1-2"), Err(NoWindow::Form));
        assert_eq!(window("+1..2"), Err(NoWindow::Form));
        assert_eq!(window("2..1x0..3"), Err(NoWindow::Order));
        assert_eq!(window("0..18446744073709551615x0..3"), Err(NoWindow::Large));
        assert_eq!(window("0..99999999999999999999"), Err(NoWindow::Large));
        let slice = |text: &str| text.parse::<Slice>().map(|slice| slice.to_string());
        assert_eq!(slice("z=3, w=0"), Ok("z=3,w=0".into()));
        assert_eq!(slice("z"), Err(NoSlice::Form));
        assert_eq!(slice("z=3,z=4"), Err(NoSlice::Twice));
        assert_eq!(slice("z=99999999999999999999"), Err(NoSlice::Large));
    }
}
