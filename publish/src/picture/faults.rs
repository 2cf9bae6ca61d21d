//! Marks the cells where a claim is false.

use super::cells::{Cells, Marked};
use super::classes::Classes;
use super::figure::Style;
use super::shown::Shown;
use grundy::answers::ComputedTable;
use grundy::claim::{Claim, Computed, Evidence, Positions, Property};
use grundy::formula::{NoGames, no_games};
use grundy::game::{Names, Outcome};
use grundy::language::parse_claim;
use grundy::render::Show;
use grundy::{Error, Job, Ruleset};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A claim that is compared with the cells of a picture.
pub struct DrawnClaim {
    claim: Claim,
    ruleset: Ruleset,
}

impl DrawnClaim {
    /// Reads a claim about the values or the P-positions of a game.
    pub fn read(text: &str, ruleset: &Ruleset) -> Result<DrawnClaim, Error> {
        // Its errors and warnings are reported as those of `check`.
        ruleset.claim(text)?;
        let parsed = parse_claim(text).into_result().ok().flatten();
        let of_other_kind = || {
            let help = "a claim on P-positions or Grundy values, such as `P = {(k, k)}`, is";
            Error::argument("a claim of this kind is not drawn", &[help])
        };
        let mut parsed = parsed.ok_or_else(of_other_kind)?;
        ruleset.library().read_automaton(&mut parsed, "CLAIM");
        let game = ruleset.on_numbers()?;
        let claim = Claim::new(&parsed, &Names::new(), Positions::of_game(game), &no_games);
        let claim = claim.map_err(|error| {
            let mut library = (**ruleset.library()).clone();
            let place = library.quote("CLAIM", text);
            Error::wrong(vec![error.in_source(Some(place))], &Arc::new(library))
        })?;
        Ok(DrawnClaim {
            claim: claim.ok_or_else(of_other_kind)?,
            ruleset: ruleset.clone(),
        })
    }

    /// What is shown with it, unless something else is asked for.
    pub fn natural(&self) -> Shown {
        match self.claim.needs_values() {
            true => Shown::Grundy,
            false => Shown::Outcome,
        }
    }

    /// Marks where it is false.
    pub fn mark(
        &self,
        cells: Cells,
        classes: &mut Classes,
        style: &Style,
        job: &Job,
    ) -> Result<Cells, Error> {
        let table = cells.table();
        let seen = SeenTable::of(table);
        if !matches!(table.show(), Show::Grundy)
            && (self.claim.needs_values() || table.show() != Show::Outcome)
        {
            let message = "the claim is not about what the cells show";
            return Err(Error::argument(message, &["leave out `--show`"]));
        }
        match self.claim.needs_values() {
            true => classes.add_fault("claim is wrong", '!', style),
            false => {
                classes.add_fault("claimed, not P", 'X', style);
                classes.add_fault("P, not claimed", 'O', style);
            }
        }
        let number = |heap: usize| i64::try_from(heap).unwrap_or(i64::MAX);
        let sides = table.from().iter().zip(table.shape());
        let ranges: Vec<(i64, i64)> = sides
            .map(|(from, size)| (number(*from), number(from + size - 1)))
            .collect();
        let computed = Computed {
            evidence: &seen,
            values: &NoGames,
            job,
        };
        let mut marked: Vec<Marked> = Vec::new();
        let mut memory = job.reserve(0).map_err(Error::limit)?;
        let mut refused = None;
        let all = self
            .claim
            .each_fault_in(&ranges, &computed, &mut |position, claimed| {
                let Some(place) = cells.place_of(position) else {
                    return ControlFlow::Continue(());
                };
                let kind = match (self.claim.needs_values(), claimed) {
                    (false, Property::Outcome(Outcome::N)) => 1,
                    _ => 0,
                };
                let bytes = 2 * size_of::<Marked>() * (marked.len() + 1);
                if let Err(exceeded) = memory.grow_to(bytes, job) {
                    refused = Some(exceeded);
                    return ControlFlow::Break(());
                }
                if let Some(fault) = classes.faults.get(kind) {
                    marked.push(Marked {
                        class: fault.class,
                        ..place
                    });
                }
                ControlFlow::Continue(())
            });
        all.map_err(|stop| Error::stopped(stop, self.ruleset.library(), job))?;
        match refused {
            Some(exceeded) => Err(Error::limit(exceeded)),
            None => Ok(cells.with_marked(marked)),
        }
    }
}

/// The cells of a table as evidence. A row is read at once, as positions come row by row.
struct SeenTable<'t> {
    table: &'t ComputedTable,
    row: RefCell<Row>,
}

/// The numbers of the positions that begin with the same heaps.
#[derive(Default)]
struct Row {
    heaps: Vec<i64>,
    numbers: Vec<u32>,
}

impl<'t> SeenTable<'t> {
    fn of(table: &'t ComputedTable) -> SeenTable<'t> {
        SeenTable {
            table,
            row: RefCell::default(),
        }
    }

    fn number(&self, position: &[i64]) -> Option<u32> {
        let (table, mut row) = (self.table, self.row.borrow_mut());
        let (last, heaps) = position.split_last()?;
        if row.heaps != heaps || row.numbers.is_empty() {
            row.heaps = heaps.to_vec();
            row.numbers.clear();
            let sides = heaps.iter().zip(table.from()).zip(table.shape());
            let offsets: Option<Vec<i64>> = sides
                .map(|((heap, from), size)| {
                    let offset = heap.checked_sub(i64::try_from(*from).ok()?)?;
                    let within = usize::try_from(offset).is_ok_and(|offset| offset < *size);
                    within.then_some(offset)
                })
                .collect();
            table.numbers(&offsets?, 0..*table.shape().last()?, &mut row.numbers);
        }
        let first = i64::try_from(*table.from().last()?).ok()?;
        let place = usize::try_from(last.checked_sub(first)?).ok()?;
        let number = row.numbers.get(place).copied();
        number.filter(|number| *number != ComputedTable::UNKNOWN)
    }
}

impl Evidence for SeenTable<'_> {
    fn value(&self, position: &[i64]) -> Option<u64> {
        match self.table.show() {
            Show::Grundy => self.number(position).map(u64::from),
            _ => None,
        }
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        self.number(position).map(|number| match number {
            0 => Outcome::P,
            _ => Outcome::N,
        })
    }
}
