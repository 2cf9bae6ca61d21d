//! Cells of every position of a box, listed: misère values, words, or what is known from elsewhere.

use super::computed::{OUTCOMES, Show};
use grundy_engines::misere::{Genera, MisereTable};
use grundy_rules::game::{Outcome, Stop, each_in_box};
use grundy_work::{Job, Pace, Reserved};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Misère values, or words, of every position of a box.
pub struct ListedCells {
    pub(super) cells: Vec<u32>,
    /// The words that the cells number; `None` if they are values.
    pub(super) words: Option<Vec<String>>,
    _memory: Reserved,
}

/// No cell.
pub(super) const NONE: u32 = u32::MAX;

impl ListedCells {
    /// The misère values, outcomes or phases of the positions of a box.
    ///
    /// # Errors
    /// A limit on memory, or an interruption by the job.
    pub fn of_misere(
        table: &MisereTable,
        show: Show,
        shape: &[usize],
        job: &Job,
    ) -> Result<ListedCells, Stop> {
        match show {
            Show::Grundy => listed(shape, job, &mut |position| {
                let value = table.misere_value(position);
                Ok(value.and_then(|value| u32::try_from(value).ok()))
            }),
            Show::Outcome => ListedCells::of_words(shape, job, &|position| {
                Some(table.misere_outcome(position)?.letter().to_string())
            }),
            _ => ListedCells::of_words(shape, job, &|position| {
                Some(table.phase(position)?.name().to_string())
            }),
        }
    }

    /// The genera of the positions of a box.
    ///
    /// # Errors
    /// As [`ListedCells::of_misere`].
    pub fn of_genera(genera: &Genera, shape: &[usize], job: &Job) -> Result<ListedCells, Stop> {
        ListedCells::of_words(shape, job, &|position| {
            Some(genera.genus(position)?.to_string())
        })
    }

    /// Cells that are known from elsewhere: values, or outcomes, 0 for P and 1 for N. The memory is that of the cells.
    pub(super) fn of_numbers(cells: Vec<u32>, show: Show, memory: Reserved) -> ListedCells {
        let letters = || OUTCOMES.map(|outcome| outcome.letter().to_string()).into();
        ListedCells {
            cells,
            words: (show == Show::Outcome).then(letters),
            _memory: memory,
        }
    }

    /// Do the cells number outcomes as all tables do, 0 for P and 1 for N, or are they values?
    pub(super) fn are_numbers(&self, show: Show) -> bool {
        match (&self.words, show) {
            (None, _) => true,
            (Some(words), Show::Outcome) => {
                let letters = OUTCOMES.map(Outcome::letter);
                words.iter().map(String::as_str).eq(letters)
            }
            _ => false,
        }
    }

    /// Cells of values.
    pub(crate) fn of_values(
        shape: &[usize],
        job: &Job,
        value: &dyn Fn(&[i64]) -> Option<u32>,
    ) -> Result<ListedCells, Stop> {
        listed(shape, job, &mut |position| Ok(value(position)))
    }

    /// Cells of words, each word stored once.
    pub(crate) fn of_words(
        shape: &[usize],
        job: &Job,
        word: &dyn Fn(&[i64]) -> Option<String>,
    ) -> Result<ListedCells, Stop> {
        let (mut words, mut places) = (Vec::new(), HashMap::new());
        let (mut memory, mut bytes) = (job.reserve(0)?, 0);
        let cells = listed(shape, job, &mut |position| {
            let Some(word) = word(position) else {
                return Ok(None);
            };
            if let Some(place) = places.get(&word) {
                return Ok(Some(*place));
            }
            let place = u32::try_from(words.len()).ok();
            if let Some(place) = place {
                bytes += 2 * (size_of::<String>() + word.len());
                memory.grow_to(bytes, job)?;
                words.push(word.clone());
                places.insert(word, place);
            }
            Ok(place)
        })?;
        Ok(ListedCells {
            words: Some(words),
            ..cells
        })
    }

    pub(super) fn bytes(&self) -> usize {
        let words = self.words.iter().flatten().map(String::len);
        4 * self.cells.len() + words.sum::<usize>()
    }
}

/// Computes the cell of a position; `None` where it has none.
type CellOf<'c> = dyn FnMut(&[i64]) -> Result<Option<u32>, Stop> + 'c;

/// The cell of each position of a box, in lexicographic order.
fn listed(shape: &[usize], job: &Job, cell: &mut CellOf) -> Result<ListedCells, Stop> {
    let largest: Option<Vec<i64>> = shape
        .iter()
        .map(|size| i64::try_from(size.checked_sub(1)?).ok())
        .collect();
    let count = shape
        .iter()
        .try_fold(1_usize, |all, size| all.checked_mul(*size));
    let memory = job.reserve_list::<u32>(count.unwrap_or(usize::MAX))?;
    let mut cells = Vec::with_capacity(count.unwrap_or(0));
    let mut pace = Pace::of(job);
    let mut stopped = Ok(());
    if let Some(largest) = largest {
        let _ = each_in_box(&largest, &mut |position| {
            match cell(position) {
                Ok(_) if !pace.goes_on(1) => stopped = Err(Stop::Interrupted),
                Ok(found) => cells.push(found.unwrap_or(NONE)),
                Err(stop) => stopped = Err(stop),
            }
            match stopped {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
    }
    stopped.map(|()| ListedCells {
        cells,
        words: None,
        _memory: memory,
    })
}
