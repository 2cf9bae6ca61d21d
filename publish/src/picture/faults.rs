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
        ruleset.library().read_automaton(&mut parsed);
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
        let seen = SeenTable(table);
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
        let most = table
            .from()
            .iter()
            .zip(table.shape())
            .map(|(from, size)| from + size - 1);
        let most = most
            .max()
            .and_then(|most| i64::try_from(most).ok())
            .unwrap_or(0);
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
            .each_fault(most, &computed, &mut |position, claimed| {
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

/// The cells of a table as evidence.
struct SeenTable<'t>(&'t ComputedTable);

impl SeenTable<'_> {
    fn number(&self, position: &[i64]) -> Option<u32> {
        let table = self.0;
        let offsets = position.iter().zip(table.from());
        let offsets: Option<Vec<i64>> = offsets
            .map(|(heap, from)| {
                heap.checked_sub(i64::try_from(*from).ok()?)
                    .filter(|at| *at >= 0)
            })
            .collect();
        let mut offsets = offsets?;
        let last = usize::try_from(offsets.pop()?).ok()?;
        let within = |at: &i64, size: &usize| usize::try_from(*at).is_ok_and(|at| at < *size);
        let inside = offsets
            .iter()
            .zip(table.shape())
            .all(|(at, size)| within(at, size));
        if !inside || last >= *table.shape().last()? {
            return None;
        }
        let mut found = Vec::new();
        table.numbers(&offsets, last..last + 1, &mut found);
        found
            .first()
            .copied()
            .filter(|number| *number != ComputedTable::UNKNOWN)
    }
}

impl Evidence for SeenTable<'_> {
    fn value(&self, position: &[i64]) -> Option<u64> {
        match self.0.show() {
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
