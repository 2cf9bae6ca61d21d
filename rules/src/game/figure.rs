//! Figures with their names resolved: games, ranges of heaps, values and positions.

use super::catalogue::{Catalogue, Checked, Names};
use super::heap_game::Game;
use crate::formula::{NoGames, Scope, number_error};
use crate::language::{
    Code, Diagnostic, Expression, FigureItem, FigureOverlay, FigureShown, GameExpression, Kind,
    RelationSign, Span,
};

/// The largest heap of a figure. A bound of the language.
const LARGEST: i64 = 1 << 28;

/// What is drawn, with all that it names.
#[derive(Clone, Debug)]
pub struct DrawnFigure {
    /// The game.
    pub game: Game,
    /// Is it about misère play?
    pub misere: bool,
    /// The least and the largest size of each heap.
    pub ranges: HeapRanges,
    /// The places of the heaps that are held fixed.
    pub held: Vec<usize>,
    /// The place of the heap whose axis runs downwards, if one does.
    pub downwards: Option<usize>,
    /// What the cells show.
    pub shown: DrawnValues,
    /// What is drawn over the cells.
    pub overlays: Vec<DrawnOverlay>,
}

/// What the cells of a figure show.
#[derive(Clone, Debug)]
pub enum DrawnValues {
    /// Nothing but what is drawn over the cells.
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
    Mod(i64),
    /// Where the Grundy value is one of these.
    Level(Vec<i64>),
    /// How much larger the Grundy value is than that of this game.
    Difference(Box<Game>),
}

/// What is drawn over the cells of a figure.
#[derive(Clone, Debug)]
pub enum DrawnOverlay {
    /// The options of this position.
    Options(Vec<i64>),
    /// The set that the claim of this title states, or the part of it that it gives this name.
    Claim {
        /// The name of the part.
        part: Option<String>,
        /// The title of the claim.
        title: String,
    },
    /// Where the cells of this game are others.
    Against(Box<Game>),
}

impl DrawnFigure {
    /// The meaning of a figure.
    ///
    /// # Errors
    /// A game that is not known or wrong; a number that is none; heaps that are too few or too many.
    pub fn of(figure: &FigureItem, catalogue: &dyn Catalogue) -> Checked<DrawnFigure> {
        let game = Game::new(&figure.game, catalogue)?;
        let other = |expression: &GameExpression| {
            let other = Game::new(expression, catalogue)?;
            match other.components() == game.components() {
                true => Ok(Box::new(other)),
                false => Err(vec![other_form(&game, &other, expression.span())]),
            }
        };
        let shown = match &figure.shown {
            FigureShown::Nothing => DrawnValues::Nothing,
            FigureShown::Grundy => DrawnValues::Grundy,
            FigureShown::Outcome => DrawnValues::Outcome,
            FigureShown::Round => DrawnValues::Round,
            FigureShown::Phase => DrawnValues::Phase,
            FigureShown::Mod(modulus) => DrawnValues::Mod(number_from(modulus, 1)?),
            FigureShown::Level(levels) => {
                let levels = levels.iter().map(|level| number_from(level, 0));
                DrawnValues::Level(levels.collect::<Checked<_>>()?)
            }
            FigureShown::Difference(with) => DrawnValues::Difference(other(with)?),
        };
        let overlays = figure.overlays.iter().map(|overlay| match overlay {
            FigureOverlay::Options(position) => {
                let span = position.first().map_or(figure.span, |heap| heap.span);
                let sizes = position.iter().map(|heap| number_from(heap, 0));
                let sizes: Vec<i64> = sizes.collect::<Checked<_>>()?;
                match sizes.len() == game.components() {
                    true => Ok(DrawnOverlay::Options(sizes)),
                    false => Err(vec![other_count(&game, sizes.len(), span)]),
                }
            }
            FigureOverlay::Claim { part, title } => Ok(DrawnOverlay::Claim {
                part: part.as_ref().map(|part| part.text.clone()),
                title: title.clone(),
            }),
            FigureOverlay::Against(with) => Ok(DrawnOverlay::Against(other(with)?)),
        });
        let overlays = overlays.collect::<Checked<_>>()?;
        let (ranges, held) = ranges(figure, &game)?;
        let downwards = figure.downwards.as_ref().map(|heap| {
            let place = heap_named(&heap.text, &game);
            place.ok_or_else(|| {
                let message = format!("{} has no heap {}", game.label(), heap.text);
                let error = Diagnostic::new(Code::UnknownName, heap.span, message);
                vec![error.help(format!("the heaps are {}", game.heaps().join(", ")))]
            })
        });
        let downwards = downwards.transpose()?;
        Ok(DrawnFigure {
            game,
            misere: figure.misere,
            ranges,
            held,
            downwards,
            shown,
            overlays,
        })
    }
}

/// The least and the largest size of each heap.
pub type HeapRanges = Vec<(i64, i64)>;

/// The range of each heap, and the heaps that are held fixed.
fn ranges(figure: &FigureItem, game: &Game) -> Checked<(HeapRanges, Vec<usize>)> {
    let largest = sizes(&figure.bound, game)?;
    let least = match &figure.from {
        Some(from) => sizes(from, game)?,
        None => vec![0; largest.len()],
    };
    if least
        .iter()
        .zip(&largest)
        .any(|(least, largest)| least > largest)
    {
        let span = figure.from.as_ref().map_or(figure.span, |from| from.span);
        let message = "a heap begins beyond its end";
        return Err(vec![Diagnostic::new(Code::NotANumber, span, message)]);
    }
    let mut ranges: HeapRanges = least.into_iter().zip(largest).collect();
    let mut held = Vec::new();
    for condition in &figure.held {
        let (heap, size) = held_heap(condition, game)?;
        ranges[heap] = (size, size);
        held.push(heap);
    }
    Ok((ranges, held))
}

/// `30`, for all heaps, or `(20, 30)`, one for each.
fn sizes(written: &Expression, game: &Game) -> Checked<Vec<i64>> {
    let heaps = game.components();
    let Kind::Tuple(parts) = &written.kind else {
        return Ok(vec![number_from(written, 0)?; heaps]);
    };
    if parts.len() != heaps {
        return Err(vec![other_count(game, parts.len(), written.span)]);
    }
    parts.iter().map(|part| number_from(part, 0)).collect()
}

/// The heap and its size in `z = 3`.
fn held_heap(condition: &Expression, game: &Game) -> Checked<(usize, i64)> {
    let wrong = || {
        let error = Diagnostic::new(
            Code::Unexpected,
            condition.span,
            "a heap is held fixed by its name and a size, as in z = 3",
        );
        vec![error.help(format!("the heaps are {}", game.heaps().join(", ")))]
    };
    let Kind::Chain { first, rest, .. } = &condition.kind else {
        return Err(wrong());
    };
    let [(RelationSign::Equal, size)] = rest.as_slice() else {
        return Err(wrong());
    };
    let name = crate::language::format_expression(first);
    let heap = heap_named(&name, game);
    Ok((heap.ok_or_else(wrong)?, number_from(size, 0)?))
}

/// The place of a heap; x[3] of a vector is called x3 too.
fn heap_named(name: &str, game: &Game) -> Option<usize> {
    let bare = |heap: &str| heap.replace(['[', ']'], "");
    let mut heaps = game.heaps().iter();
    heaps.position(|heap| bare(heap) == bare(name))
}

/// A written natural number, at least this one.
fn number_from(written: &Expression, least: i64) -> Checked<i64> {
    let term = Scope::of_names(Names::new()).number(written);
    let value = term.map_err(|error| vec![error])?.value(&[], &NoGames);
    let value = value.map_err(|error| vec![number_error(error, written.span)])?;
    let number = value.to_i64().filter(|_| value.is_integer());
    number
        .filter(|number| (least..=LARGEST).contains(number))
        .ok_or_else(|| {
            let message = format!("a number from {least} to {LARGEST} is expected here");
            vec![Diagnostic::new(Code::NotANumber, written.span, message)]
        })
}

fn other_count(game: &Game, count: usize, span: Span) -> Diagnostic {
    let message = format!(
        "{} has the heaps {}, and {count} numbers are given",
        game.label(),
        game.heaps().join(", ")
    );
    Diagnostic::new(Code::Arity, span, message)
}

fn other_form(game: &Game, other: &Game, span: Span) -> Diagnostic {
    let message = format!(
        "a position of {} has {} numbers, one of {} has {}",
        game.label(),
        game.components(),
        other.label(),
        other.components()
    );
    Diagnostic::new(Code::Arity, span, message)
}
