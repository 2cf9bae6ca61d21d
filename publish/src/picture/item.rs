//! The figures of texts, as values that are drawn.

use super::figure::{Figure, Slice, Style, Window};
use super::shown::Shown;
use grundy::answers::{GameText, SourceText};
use grundy::game::{DrawnFigure, DrawnOverlay, DrawnValues, show};
use grundy::language::{
    Diagnostic, FigureItem, FigureOverlay, FigureShown, GameExpression, Statement, format_claim,
    format_game,
};
use grundy::library::Library;

/// Pictures of texts are about so wide, in pixels, and cells at most so wide.
const WIDTH: usize = 900;
const WIDEST_CELL: usize = 40;

impl Figure {
    /// The figure that an item of the text at this place describes.
    ///
    /// # Errors
    /// What is wrong with the item.
    ///
    /// ```
    /// use grundy::library::Library;
    /// use grundy_publish::picture::Figure;
    /// let library = Library::embedded();
    /// let (place, item) = library.figures().find(|(_, item)| item.title == "Figure 12").unwrap();
    /// let figure = Figure::of_item(&library, place, item).unwrap();
    /// assert_eq!(figure.game.text.as_deref(), Some("gurvich:gurvich(2, 1, 2, 2)"));
    /// assert_eq!(figure.crosses.as_deref(), Some("gurvich:gurvich_section8(2, 1, 2, 2)"));
    /// ```
    pub fn of_item(
        library: &Library,
        place: usize,
        item: &FigureItem,
    ) -> Result<Figure, Vec<Diagnostic>> {
        let drawn = library.figure(place, item)?;
        let text = Origin::of(library, place);
        let heaps = drawn.game.heaps();
        let size = |heap: i64| usize::try_from(heap).unwrap_or(usize::MAX - 1);
        let ranges: Vec<(usize, usize)> = drawn
            .ranges
            .iter()
            .map(|(least, most)| (size(*least), size(*most)))
            .collect();
        let held = drawn
            .held
            .iter()
            .map(|heap| (heaps[*heap].clone(), ranges[*heap].0));
        let held: Vec<(String, usize)> = held.collect();
        let mut figure = Figure {
            game: text.game(&item.game),
            slice: (!held.is_empty()).then_some(Slice(held)),
            show: Some(shown(&drawn, &text, item)),
            misere: drawn.misere,
            downwards: drawn.downwards.map(|heap| heaps[heap].clone()),
            style: Style {
                cell: cell(&ranges, heaps.len().saturating_sub(drawn.held.len())),
                title: Some(title(item, &drawn)),
                ..Style::default()
            },
            window: Some(Window(ranges)),
            ..Figure::default()
        };
        for (overlay, written) in drawn.overlays.iter().zip(&item.overlays) {
            match (overlay, written) {
                (DrawnOverlay::Options(position), _) => {
                    let heaps: Vec<String> = position.iter().map(i64::to_string).collect();
                    figure.options = Some(heaps.join(","));
                }
                (DrawnOverlay::Claim { part, title }, _) => {
                    let claim = library.claim_titled(place, title, item.span);
                    let mut claim = claim.map_err(|error| vec![error])?.claim.clone();
                    if let (Some(part), Statement::PPositions(set)) = (part, &mut claim.statement) {
                        set.set.kind = grundy::language::Kind::Name(part.clone());
                    }
                    figure.claimed = Some(format_claim(&claim));
                }
                (DrawnOverlay::Against(_), FigureOverlay::Against(other)) => {
                    figure.crosses = Some(text.name(other));
                }
                _ => {}
            }
        }
        Ok(figure)
    }
}

/// Where the games of an item are named.
struct Origin<'l> {
    library: &'l Library,
    place: usize,
    /// How many of the texts come with the program.
    papers: usize,
}

impl Origin<'_> {
    fn of(library: &Library, place: usize) -> Origin<'_> {
        Origin {
            library,
            place,
            papers: Library::embedded().texts().len(),
        }
    }

    /// The name of a game; of one in a paper with the paper.
    fn name(&self, game: &GameExpression) -> String {
        let name = format_game(game);
        match self.library.texts().get(self.place) {
            Some(text) if self.place < self.papers => format!("{}:{name}", text.name),
            _ => name,
        }
    }

    /// The game with the texts that it needs.
    fn game(&self, game: &GameExpression) -> GameText {
        let own = self.library.texts().iter().take(self.place + 1);
        let texts = own.skip(self.papers).map(|text| SourceText {
            name: text.name.clone(),
            text: text.text.clone(),
        });
        GameText {
            text: Some(self.name(game)),
            texts: texts.collect(),
            ..GameText::default()
        }
    }
}

/// Cells of one panel so large that values have room in them, if they are few.
fn cell(ranges: &[(usize, usize)], axes: usize) -> Option<u16> {
    if axes > 2 {
        return None;
    }
    let longest = ranges.iter().map(|(least, most)| most - least + 1).max()?;
    let cell = (WIDTH / longest).min(WIDEST_CELL);
    u16::try_from(cell).ok().filter(|cell| *cell >= 24)
}

fn shown(drawn: &DrawnFigure, text: &Origin, item: &FigureItem) -> Shown {
    let number = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    match (&drawn.shown, &item.shown) {
        (DrawnValues::Nothing, _) => Shown::Nothing,
        (DrawnValues::Outcome, _) => Shown::Outcome,
        (DrawnValues::Round, _) => Shown::Round,
        (DrawnValues::Phase, _) => Shown::Phase,
        (DrawnValues::Mod(modulus), _) => Shown::Mod(number(*modulus)),
        (DrawnValues::Level(levels), _) => {
            Shown::Level(levels.iter().map(|level| number(*level)).collect())
        }
        (DrawnValues::Difference(_), FigureShown::Difference(other)) => {
            Shown::Difference(text.name(other))
        }
        (DrawnValues::Grundy | DrawnValues::Difference(_), _) => Shown::Grundy,
    }
}

/// `Figure 2: options of (8, 8) in ryuo(3)`
fn title(item: &FigureItem, drawn: &DrawnFigure) -> String {
    let options = drawn.overlays.iter().find_map(|overlay| match overlay {
        DrawnOverlay::Options(position) => Some(show(position)),
        _ => None,
    });
    let words = match (&item.shown, options) {
        (FigureShown::Nothing, Some(position)) => format!("options of {position} in"),
        (FigureShown::Nothing, None) => "the coordinates of".to_string(),
        (FigureShown::Difference(other), _) => {
            format!("Grundy values minus those of {}, of", format_game(other))
        }
        (FigureShown::Level(_), _) => format!("{} in", plain_words(drawn)),
        _ => format!("{} of", plain_words(drawn)),
    };
    let part = item.overlays.iter().find_map(|overlay| match overlay {
        FigureOverlay::Claim { part, .. } => part.as_ref(),
        _ => None,
    });
    let words = match part {
        Some(part) => format!("{} and the {words}", part.text),
        None => words,
    };
    let play = if item.misere { ", misère play" } else { "" };
    format!("{}: {words} {}{play}", item.title, format_game(&item.game))
}

fn plain_words(drawn: &DrawnFigure) -> String {
    match &drawn.shown {
        DrawnValues::Nothing => "positions".to_string(),
        DrawnValues::Grundy | DrawnValues::Difference(_) => "Grundy values".to_string(),
        DrawnValues::Outcome => "P-positions".to_string(),
        DrawnValues::Round => "rounds".to_string(),
        DrawnValues::Phase => "phases".to_string(),
        DrawnValues::Mod(modulus) => format!("Grundy values mod {modulus}"),
        DrawnValues::Level(levels) => {
            let levels: Vec<String> = levels.iter().map(i64::to_string).collect();
            format!("Grundy values {}", levels.join(", "))
        }
    }
}
