//! Tables to be shown: a box of positions, and a cell for each.

use super::Content;
use super::listed::{ListedCells, NONE};
use grundy_engines::table::{CellRow, Table};
use grundy_rules::game::{Game, Outcome, Play};
use grundy_work::Reserved;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Formatter};
use std::ops::Range;
use std::sync::Arc;

/// The outcomes that the numbers 0 and 1 stand for.
pub(super) const OUTCOMES: [Outcome; 2] = [Outcome::P, Outcome::N];

/// What the cells of a table hold.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Show {
    /// Grundy values.
    Grundy,
    /// `P` or `N`.
    Outcome,
    /// `P2`, `N3`: the set of a position in the algorithm of Bouton and von Neumann.
    Round,
    /// `final` or `normal`.
    Phase,
    /// The genus, `0^120`.
    Genus,
}

impl Show {
    /// `grundy`, `outcome` or `round`.
    pub fn name(self) -> &'static str {
        match self {
            Show::Grundy => "grundy",
            Show::Outcome => "outcome",
            Show::Round => "round",
            Show::Phase => "phase",
            Show::Genus => "genus",
        }
    }

    /// What a table of a game shows by default: Grundy values; in misère play and with blocking, outcomes.
    pub fn natural(game: &Game, play: Play) -> Show {
        match play == Play::Misere || game.has_blocking() {
            true => Show::Outcome,
            false => Show::Grundy,
        }
    }
}

/// The source of a table's cells.
#[derive(Clone)]
pub enum ShownCells {
    /// A table of values, outcomes or rounds, which has these positions and perhaps more.
    Table(Arc<Table>),
    /// A cell for each position of the box, in lexicographic order.
    Listed(Arc<ListedCells>),
}

impl ShownCells {
    /// About how many bytes they take.
    pub fn bytes(&self) -> usize {
        match self {
            ShownCells::Table(table) => table.domain().count().saturating_mul(table.width()),
            ShownCells::Listed(listed) => listed.bytes(),
        }
    }

    /// How many positions the table has; `None` where sums of them were computed too.
    pub(crate) fn positions(&self) -> Option<usize> {
        match self {
            ShownCells::Table(table) => Some(table.domain().count()),
            ShownCells::Listed(_) => None,
        }
    }

    /// The cells of no position.
    #[cfg(test)]
    pub(crate) fn none() -> ShownCells {
        let listed = ListedCells::of_values(&[0], &grundy_work::Job::quiet(), &|_| None);
        ShownCells::Listed(Arc::new(listed.unwrap()))
    }
}

/// What a table is of.
#[derive(Clone, Debug)]
pub(crate) struct TableSubject {
    pub label: String,
    /// The names of the components of a position.
    pub heaps: Vec<String>,
    pub base_heaps: usize,
}

impl TableSubject {
    fn of(game: &Game) -> TableSubject {
        TableSubject {
            label: game.label().to_string(),
            heaps: game.heaps().to_vec(),
            base_heaps: game.base_heaps(),
        }
    }
}

/// A table that was computed, or a window of it: a handle, cheap to clone and to hand to another thread.
///
/// ```
/// use grundy::{Job, Laboratory, answers::{Answer, Request}};
/// let text = r#"{"command": "table", "game": {"text": "wythoff"}, "size": 100}"#;
/// let answered = Laboratory::new().answer(&Request::read(text)?, &Job::quiet())?;
/// let Answer::Table(table) = answered.answer else { panic!() };
/// let window = table.window(&[50, 60], &[2, 3]).unwrap();
/// assert_eq!(window.shape(), [2, 3]);
/// assert_eq!(window.value(&[1, 2]), table.value(&[51, 62]));
/// assert!(table.window(&[99, 0], &[2, 1]).is_none());
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone)]
pub struct ComputedTable {
    subject: Arc<TableSubject>,
    cells: ShownCells,
    /// One size for each component of a position, the pass included, of what was computed.
    whole: Arc<[usize]>,
    /// The least position of what was computed.
    least: Arc<[usize]>,
    /// The first position of the window.
    from: Vec<usize>,
    shape: Vec<usize>,
    show: Show,
    play: Play,
}

impl fmt::Debug for ComputedTable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("ComputedTable")
            .field("game", &self.label())
            .field("from", &self.from)
            .field("shape", &self.shape)
            .field("show", &self.show)
            .field("play", &self.play)
            .finish_non_exhaustive()
    }
}

impl ComputedTable {
    /// The table of all positions of a game with every component below its size in `shape`.
    pub fn new(
        game: &Arc<Game>,
        cells: ShownCells,
        shape: &[usize],
        show: Show,
        play: Play,
    ) -> ComputedTable {
        ComputedTable {
            play,
            ..ComputedTable::of_subject(TableSubject::of(game), cells, shape, show)
        }
    }

    /// The table of something else than a game of rules, in normal play.
    pub(crate) fn of_subject(
        subject: TableSubject,
        cells: ShownCells,
        shape: &[usize],
        show: Show,
    ) -> ComputedTable {
        ComputedTable {
            subject: Arc::new(subject),
            cells,
            whole: shape.into(),
            least: vec![0; shape.len()].into(),
            from: vec![0; shape.len()],
            shape: shape.to_vec(),
            show,
            play: Play::Normal,
        }
    }

    /// A box of a table that is known from elsewhere, from its least position on: Grundy values, or outcomes, 0 for P and 1 for N, and
    /// [`UNKNOWN`](ComputedTable::UNKNOWN) where a cell is not known; the last component fastest. The memory is that of the cells. `None` if
    /// there is not a cell for each position of the box.
    ///
    /// ```
    /// use grundy::{Job, Laboratory, answers::ComputedTable, game::Play, render::Show};
    /// let nim = Laboratory::new().game("nim(2)")?;
    /// let memory = Job::quiet().reserve_list::<u32>(2)?;
    /// let shown = (Show::Grundy, Play::Normal);
    /// let table = ComputedTable::of_box(nim.on_numbers()?, vec![3, 2], (&[1, 2], &[1, 2]), shown, memory).unwrap();
    /// assert_eq!(table.from(), [1, 2]);
    /// assert_eq!(table.value(&[0, 1]), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_box(
        game: &Game,
        cells: Vec<u32>,
        (from, shape): (&[usize], &[usize]),
        (show, play): (Show, Play),
        memory: Reserved,
    ) -> Option<ComputedTable> {
        let product = |cells: usize, size: &usize| cells.checked_mul(*size);
        let count = shape.iter().try_fold(1, product)?;
        let fits = count == cells.len() && from.len() == shape.len();
        let kinds = matches!(show, Show::Grundy | Show::Outcome);
        if !fits || !kinds || shape.len() != game.components() {
            return None;
        }
        let listed = ListedCells::of_numbers(cells, show, memory);
        let cells = ShownCells::Listed(Arc::new(listed));
        let whole = ComputedTable::of_subject(TableSubject::of(game), cells, shape, show);
        Some(ComputedTable {
            least: from.into(),
            from: from.to_vec(),
            play,
            ..whole
        })
    }

    /// A window of the given sizes from a position on; `None` if the table does not contain it.
    pub fn window(&self, from: &[usize], sizes: &[usize]) -> Option<ComputedTable> {
        if from.len() != self.shape.len() || sizes.len() != self.shape.len() || sizes.contains(&0) {
            return None;
        }
        let mut begin = Vec::new();
        for ((own, from), (size, all)) in self
            .from
            .iter()
            .zip(from)
            .zip(sizes.iter().zip(&self.shape))
        {
            from.checked_add(*size).filter(|end| end <= all)?;
            begin.push(own + from);
        }
        Some(ComputedTable {
            from: begin,
            shape: sizes.to_vec(),
            ..self.clone()
        })
    }

    /// The game's name with its arguments, or its rules; or the program that gives the options.
    pub fn label(&self) -> &str {
        &self.subject.label
    }

    /// The names of the components of a position, in order: the heaps, and the pass.
    pub fn heaps(&self) -> &[String] {
        &self.subject.heaps
    }

    /// How many heaps there are, without the pass.
    pub fn base_heaps(&self) -> usize {
        self.subject.base_heaps
    }

    /// The least position of the window.
    pub fn from(&self) -> &[usize] {
        &self.from
    }

    /// Is this a part of what was computed, or a box that begins elsewhere than at the origin?
    pub fn is_window(&self) -> bool {
        *self.shape != *self.whole || self.least.iter().any(|least| *least > 0)
    }

    /// The sizes of the window.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// What the cells hold.
    pub fn show(&self) -> Show {
        self.show
    }

    /// The play convention.
    pub fn play(&self) -> Play {
        self.play
    }

    /// About how many bytes the cells take, shared by all windows.
    pub fn bytes(&self) -> usize {
        self.cells.bytes()
    }

    /// The Grundy value at a place of the window, counted from its first position; `None` if the cells are no values.
    pub fn value(&self, place: &[i64]) -> Option<u64> {
        match self.content(place)? {
            Content::Number(value) => Some(value),
            _ => None,
        }
    }

    /// The cell at a place of the window, as text; empty if it is not known.
    pub fn cell(&self, place: &[i64]) -> String {
        match self.content(place) {
            Some(Content::Number(number)) => number.to_string(),
            Some(Content::Letter(letter)) => letter.to_string(),
            Some(Content::Word(word)) => word,
            None => String::new(),
        }
    }

    /// The heap at a place of the window.
    pub(crate) fn heap(&self, component: usize, place: i64) -> i64 {
        let from = self.from.get(component).copied().unwrap_or(0);
        i64::try_from(from).map_or(i64::MAX, |from| from.saturating_add(place))
    }

    /// The position at a place of the window.
    pub(crate) fn position(&self, place: &[i64]) -> Vec<i64> {
        let heaps = place.iter().enumerate();
        heaps
            .map(|(component, place)| self.heap(component, *place))
            .collect()
    }

    /// The cells behind all components of a place but the last, as numbers: Grundy values, or outcomes, 0 for P and 1
    /// for N. `None` if they must be read one by one.
    pub(crate) fn cells(&self, prefix: &[i64]) -> Option<CellRow<'_>> {
        self.cells_of(prefix, 0..*self.shape.last()?)
    }

    /// The same, of some places of the last component alone.
    fn cells_of(&self, prefix: &[i64], places: Range<usize>) -> Option<CellRow<'_>> {
        let table = self.table_as_asked()?;
        let from = *self.from.last()?;
        let cells: Range<usize> = from + places.start..from + places.end;
        table.row(&self.position(prefix), cells)
    }

    /// The table, if its cells are what is shown.
    fn table_as_asked(&self) -> Option<&Table> {
        let ShownCells::Table(table) = &self.cells else {
            return None;
        };
        // A table of values has outcomes too, but not as its cells.
        let as_asked = match self.show {
            Show::Grundy => true,
            Show::Outcome => !table.has_values(),
            _ => false,
        };
        as_asked.then_some(&**table)
    }

    /// The cells as they are kept, with the sizes of the box that was computed, which holds this window and perhaps more: Grundy values, or
    /// outcomes, 0 for P and 1 for N, the last component fastest. `None` if they are not in one piece.
    ///
    /// ```
    /// use grundy::{Job, Laboratory, answers::{Answer, Request}, table::CellRow};
    /// let text = r#"{"command": "table", "game": {"text": "nim(2)"}, "size": 2}"#;
    /// let answered = Laboratory::new().answer(&Request::read(text)?, &Job::quiet())?;
    /// let Answer::Table(table) = answered.answer else { panic!() };
    /// let (sizes, cells) = table.in_one_piece().unwrap();
    /// assert_eq!(sizes, [2, 2]);
    /// assert!(matches!(cells, CellRow::U8([0, 1, 1, 0])));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn in_one_piece(&self) -> Option<(&[usize], CellRow<'_>)> {
        self.table_as_asked()?.in_one_piece()
    }

    /// Appends cells as numbers, of some places of the last component behind a prefix: Grundy values; 0 for P and 1 for N; twice the round,
    /// and 1 more for N; for phases and genera the number of their [word](ComputedTable::word). What is not known is
    /// [`UNKNOWN`](ComputedTable::UNKNOWN).
    ///
    /// ```
    /// use grundy::{Job, Laboratory, answers::{Answer, Request}};
    /// let text = r#"{"command": "table", "game": {"text": "nim(2)"}, "size": 8, "show": "round"}"#;
    /// let answered = Laboratory::new().answer(&Request::read(text)?, &Job::quiet())?;
    /// let Answer::Table(table) = answered.answer else { panic!() };
    /// let mut numbers = Vec::new();
    /// table.numbers(&[1], 0..3, &mut numbers);
    /// assert_eq!(numbers, [3, 4, 5]);
    /// assert_eq!(table.word(4), "P2");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn numbers(&self, prefix: &[i64], places: Range<usize>, out: &mut Vec<u32>) {
        if let Some(cells) = self.cells_of(prefix, places.clone()) {
            return cells.append_to(out);
        }
        if let Some(cells) = self.listed_row(prefix, places.clone()) {
            return out.extend_from_slice(cells);
        }
        let mut place = prefix.to_vec();
        place.push(0);
        for last in places {
            if let (Some(own), Ok(last)) = (place.last_mut(), i64::try_from(last)) {
                *own = last;
            }
            out.push(self.number(&place).unwrap_or(ComputedTable::UNKNOWN));
        }
    }

    /// Stands among the [numbers](ComputedTable::numbers) for a cell that is not known.
    pub const UNKNOWN: u32 = NONE;

    /// The text of a cell with this [number](ComputedTable::numbers).
    pub fn word(&self, number: u32) -> String {
        let (outcome, round) = (OUTCOMES[usize::from(number % 2 == 1)], number / 2);
        match (self.show, &self.cells) {
            (Show::Outcome, _) => outcome.letter().to_string(),
            (Show::Round, ShownCells::Table(_)) => format!("{}{round}", outcome.letter()),
            (_, ShownCells::Listed(listed)) => match (&listed.words, usize::try_from(number)) {
                (Some(words), Ok(number)) => words.get(number).cloned().unwrap_or_default(),
                _ => number.to_string(),
            },
            _ => number.to_string(),
        }
    }

    /// The number of the cell at a place, if it is known.
    fn number(&self, place: &[i64]) -> Option<u32> {
        let position = self.position(place);
        let of = |outcome: Outcome| u32::from(outcome == Outcome::N);
        match (self.show, &self.cells) {
            (Show::Outcome, ShownCells::Table(table)) => table.outcome(&position).map(of),
            (Show::Outcome, ShownCells::Listed(listed)) => match self.listed(listed, &position)? {
                Content::Letter("P") => Some(0),
                _ => Some(1),
            },
            (Show::Round, ShownCells::Table(table)) => {
                let (outcome, round) = table.round(&position)?;
                Some(2 * round + of(outcome))
            }
            (_, ShownCells::Table(table)) => u32::try_from(table.value(&position)?).ok(),
            (_, ShownCells::Listed(listed)) => self.listed_number(listed, &position),
        }
    }

    /// The same as a list. Returns false, and leaves it empty, if they must be read one by one.
    pub(crate) fn row(&self, prefix: &[i64], out: &mut Vec<u32>) -> bool {
        out.clear();
        let cells = self.cells(prefix);
        if let Some(cells) = cells {
            cells.append_to(out);
        }
        cells.is_some()
    }

    /// The content of the cell at a place, if it is known.
    pub(crate) fn content(&self, place: &[i64]) -> Option<Content> {
        let position = self.position(place);
        match (self.show, &self.cells) {
            (_, ShownCells::Listed(listed)) => self.listed(listed, &position),
            (Show::Grundy, ShownCells::Table(table)) => table.value(&position).map(Content::Number),
            (Show::Outcome, ShownCells::Table(table)) => {
                let outcome = table.outcome(&position)?;
                Some(Content::Letter(outcome.letter()))
            }
            (Show::Round, ShownCells::Table(table)) => {
                let (outcome, round) = table.round(&position)?;
                Some(Content::Word(format!("{}{round}", outcome.letter())))
            }
            _ => None,
        }
    }

    /// The listed cells of some places of the last component, if they are the numbers that are shown.
    fn listed_row(&self, prefix: &[i64], places: Range<usize>) -> Option<&[u32]> {
        let ShownCells::Listed(listed) = &self.cells else {
            return None;
        };
        if !listed.are_numbers(self.show) {
            return None;
        }
        let mut place = prefix.to_vec();
        place.push(i64::try_from(places.start).ok()?);
        let end = self.from.last()? + places.end;
        let first = self.place_in_list(&self.position(&place))?;
        let is_within = end <= self.least.last()? + self.whole.last()?;
        listed
            .cells
            .get(first..first + places.len())
            .filter(|_| is_within)
    }

    /// Where the cell of a position is listed.
    fn place_in_list(&self, position: &[i64]) -> Option<usize> {
        let mut number = 0;
        for ((heap, least), size) in position.iter().zip(&*self.least).zip(&*self.whole) {
            let heap = usize::try_from(*heap).ok()?.checked_sub(*least)?;
            number = number * size + Some(heap).filter(|heap| heap < size)?;
        }
        Some(number)
    }

    fn listed_number(&self, listed: &ListedCells, position: &[i64]) -> Option<u32> {
        let cell = listed.cells.get(self.place_in_list(position)?).copied();
        cell.filter(|cell| *cell != NONE)
    }

    fn listed(&self, listed: &ListedCells, position: &[i64]) -> Option<Content> {
        let cell = self.listed_number(listed, position)?;
        let Some(words) = &listed.words else {
            return Some(Content::Number(u64::from(cell)));
        };
        let word = words.get(usize::try_from(cell).ok()?)?;
        Some(match (self.show, word.as_str()) {
            (Show::Outcome, "P") => Content::Letter("P"),
            (Show::Outcome, _) => Content::Letter("N"),
            _ => Content::Word(word.clone()),
        })
    }
}
