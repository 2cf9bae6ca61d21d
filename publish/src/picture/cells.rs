//! The cells of a picture: parts of a table, each on two axes, read in bands of rows.

use grundy::answers::ComputedTable;
use grundy::{Error, Job};
use std::ops::Range;
use std::sync::Arc;

/// Where the two axes of a picture run in a table.
#[derive(Clone, Debug)]
pub struct Plane {
    /// The component that runs to the right, or downwards like a table.
    pub first: usize,
    /// The component that runs upwards, or to the right like a table; none of a game on one heap.
    pub second: Option<usize>,
    pub like_table: bool,
}

/// The cells of a picture.
#[derive(Clone)]
pub struct Cells {
    table: ComputedTable,
    /// What is taken away from its values.
    minus: Option<ComputedTable>,
    plane: Plane,
    /// For each panel the place in the table of the heaps that are no axes.
    panels: Vec<Vec<i64>>,
    /// Cells whose class does not depend on their quantity, in order.
    marked: Arc<[Marked]>,
}

/// A cell with a class of its own: where a claim is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Marked {
    pub panel: usize,
    /// From the top.
    pub row: usize,
    pub column: usize,
    pub class: u8,
}

/// A cell that is not known.
pub const UNKNOWN: i64 = i64::MIN;

impl Cells {
    pub fn new(
        table: ComputedTable,
        minus: Option<ComputedTable>,
        plane: Plane,
        panels: Vec<Vec<i64>>,
    ) -> Cells {
        Cells {
            table,
            minus,
            plane,
            panels,
            marked: Arc::new([]),
        }
    }

    /// The same cells, of which some more have a class of their own.
    pub fn with_marked(self, mut marked: Vec<Marked>) -> Cells {
        marked.extend(self.marked.iter());
        marked.sort_unstable();
        Cells {
            marked: marked.into(),
            ..self
        }
    }

    /// Where the cell of a position is: its panel, row and column; `None` if it is not shown.
    pub fn place_of(&self, position: &[i64]) -> Option<Marked> {
        let from = self.table.from();
        let offsets = position.iter().zip(from).zip(self.table.shape());
        let offsets: Option<Vec<usize>> = offsets
            .map(|((heap, from), size)| {
                let offset = usize::try_from(*heap).ok()?.checked_sub(*from)?;
                (offset < *size).then_some(offset)
            })
            .collect();
        let offsets = offsets.filter(|offsets| offsets.len() == from.len())?;
        let Plane {
            first,
            second,
            like_table,
        } = self.plane;
        let beside = |component: usize| component != first && Some(component) != second;
        let panel = self.panels.iter().position(|place| {
            let mut others = place.iter().zip(&offsets).enumerate();
            others.all(|(component, (own, offset))| {
                !beside(component) || usize::try_from(*own) == Ok(*offset)
            })
        })?;
        let (along, up) = (offsets[first], second.map_or(0, |second| offsets[second]));
        let (row, column) = match like_table {
            true => (along, up),
            false => (self.rows() - 1 - up, along),
        };
        Some(Marked {
            panel,
            row,
            column,
            class: 0,
        })
    }

    pub fn table(&self) -> &ComputedTable {
        &self.table
    }

    pub fn plane(&self) -> &Plane {
        &self.plane
    }

    pub fn panels(&self) -> usize {
        self.panels.len()
    }

    fn sizes(&self) -> (usize, usize) {
        let shape = self.table.shape();
        let size = |component: usize| shape.get(component).copied().unwrap_or(1);
        (size(self.plane.first), self.plane.second.map_or(1, size))
    }

    pub fn columns(&self) -> usize {
        let (first, second) = self.sizes();
        if self.plane.like_table { second } else { first }
    }

    pub fn rows(&self) -> usize {
        let (first, second) = self.sizes();
        if self.plane.like_table { first } else { second }
    }

    /// Passes on the quantities of some rows of a panel, counted from the top: a place in the band, row by row, and the quantity there.
    fn each(&self, panel: usize, rows: Range<usize>, visit: &mut impl FnMut(usize, i64)) {
        let (first, second) = self.sizes();
        let columns = self.columns();
        let (mut numbers, mut others) = (Vec::new(), Vec::new());
        let (lines, across) = match self.plane.like_table {
            true => (rows.clone(), 0..second),
            // The top row is the largest number.
            false => (0..first, second - rows.end..second - rows.start),
        };
        let height = rows.len();
        for line in lines {
            self.line(&self.table, panel, line, across.clone(), &mut numbers);
            if let Some(minus) = &self.minus {
                self.line(minus, panel, line, across.clone(), &mut others);
            }
            for (place, number) in numbers.iter().enumerate() {
                let quantity = match (*number, self.minus.is_some(), others.get(place)) {
                    (ComputedTable::UNKNOWN, ..) => UNKNOWN,
                    (number, false, _) => i64::from(number),
                    (_, true, None | Some(&ComputedTable::UNKNOWN)) => UNKNOWN,
                    (number, true, Some(other)) => i64::from(number) - i64::from(*other),
                };
                match self.plane.like_table {
                    true => visit((line - rows.start) * columns + place, quantity),
                    false => visit((height - 1 - place) * columns + line, quantity),
                }
            }
        }
    }

    /// The numbers of the table along its second axis.
    fn line(
        &self,
        table: &ComputedTable,
        panel: usize,
        first: usize,
        seconds: Range<usize>,
        out: &mut Vec<u32>,
    ) {
        out.clear();
        let (Some(mut place), Ok(first)) = (self.panels.get(panel).cloned(), i64::try_from(first))
        else {
            return;
        };
        place[self.plane.first] = first;
        let second = self.plane.second;
        if second.is_some_and(|second| second + 1 == place.len()) {
            place.pop();
            return table.numbers(&place, seconds, out);
        }
        let last = place.pop().and_then(|last| usize::try_from(last).ok());
        let last = last.unwrap_or(0);
        for number in seconds {
            if let Some(second) = second {
                place[second] = i64::try_from(number).unwrap_or(i64::MAX);
            }
            table.numbers(&place, last..last + 1, out);
        }
    }

    /// The quantities of some rows of a panel, from the top, row by row.
    pub fn quantities(&self, panel: usize, rows: Range<usize>) -> Vec<i64> {
        let mut found = vec![UNKNOWN; rows.len() * self.columns()];
        self.each(panel, rows, &mut |place, quantity| found[place] = quantity);
        found
    }

    /// The classes of some rows of a panel, from the top, row by row.
    pub fn classes(&self, panel: usize, rows: Range<usize>, class_of: &ClassOf, out: &mut Vec<u8>) {
        out.clear();
        out.resize(rows.len() * self.columns(), 0);
        self.each(panel, rows.clone(), &mut |place, quantity| {
            out[place] = class_of.class(quantity);
        });
        let before = |marked: &Marked, row: usize| (marked.panel, marked.row) < (panel, row);
        let begin = self
            .marked
            .partition_point(|marked| before(marked, rows.start));
        let end = self
            .marked
            .partition_point(|marked| before(marked, rows.end));
        for marked in self.marked.get(begin..end).unwrap_or_default() {
            out[(marked.row - rows.start) * self.columns() + marked.column] = marked.class;
        }
    }

    /// What the quantities are.
    ///
    /// # Errors
    /// The end of the job.
    pub fn survey(&self, job: &Job) -> Result<Survey, Error> {
        let mut survey = Survey::default();
        let band = band_rows(self.columns());
        for panel in 0..self.panels() {
            for top in (0..self.rows()).step_by(band) {
                if !job.poll() {
                    return Err(Error::ended(job.end_of_work()));
                }
                let rows = top..(top + band).min(self.rows());
                self.each(panel, rows, &mut |_, quantity| survey.note(quantity));
            }
        }
        Ok(survey)
    }
}

/// How many rows are read at a time: a band has about a million cells.
pub fn band_rows(columns: usize) -> usize {
    ((1 << 20) / columns.max(1)).clamp(16, 1 << 12)
}

/// What the quantities of a picture are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    pub least: i64,
    pub most: i64,
    pub unknown: bool,
    /// Those below 64 that occur, as bits.
    small: u64,
}

impl Default for Survey {
    fn default() -> Survey {
        Survey {
            least: i64::MAX,
            most: i64::MIN,
            unknown: false,
            small: 0,
        }
    }
}

impl Survey {
    fn note(&mut self, quantity: i64) {
        if quantity == UNKNOWN {
            self.unknown = true;
            return;
        }
        self.least = self.least.min(quantity);
        self.most = self.most.max(quantity);
        if (0..64).contains(&quantity) {
            self.small |= 1 << quantity;
        }
    }

    /// Does this quantity below 64 occur?
    pub fn has(&self, quantity: i64) -> bool {
        (0..64).contains(&quantity) && self.small >> quantity & 1 == 1
    }

    /// The quantities that occur, if all are from 0 to 63.
    pub fn listed(&self) -> Option<Vec<i64>> {
        let listed = || (0..64).filter(|quantity| self.has(*quantity)).collect();
        (self.least >= 0 && self.most < 64).then(listed)
    }
}

/// The class of each quantity.
#[derive(Clone, Debug)]
pub struct ClassOf {
    /// The quantity of the first entry.
    least: i64,
    classes: Vec<u8>,
}

impl ClassOf {
    /// The classes of the quantities from `least` on.
    pub fn new(least: i64, classes: Vec<u8>) -> ClassOf {
        ClassOf { least, classes }
    }

    /// What is not known has the class 0.
    #[inline]
    pub fn class(&self, quantity: i64) -> u8 {
        let place = quantity.checked_sub(self.least).map(usize::try_from);
        let class = place.and_then(|place| self.classes.get(place.ok()?));
        class.copied().unwrap_or(0)
    }
}
