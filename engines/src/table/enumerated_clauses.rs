//! Clauses of a plan whose options are enumerated: their values are marked, option by option.

use super::cell_options::nests;
use super::cells::Store;
use super::enumeration::straight;
use super::faults::{Unfilled, no_room};
use super::marked_values::MarkedValues;
use super::plan::Plan;
use grundy_rules::game::{CellProgression, Domain, Game, LoopNest, Stop};
use grundy_work::Job;
use std::ops::ControlFlow;

/// How many positions with enumerated options are computed between two polls: a wave may have many options.
pub(super) const ENUMERATED: usize = 8;

/// The clauses of a plan that are enumerated.
pub(super) struct EnumeratedClauses<'g> {
    game: &'g Game,
    domain: &'g Domain,
    plan: &'g Plan,
    /// As loops over the cells of a box, where they have this shape.
    nests: Vec<Option<LoopNest>>,
    job: &'g Job,
}

impl<'g> EnumeratedClauses<'g> {
    pub(super) fn new(
        game: &'g Game,
        domain: &'g Domain,
        plan: &'g Plan,
        job: &'g Job,
    ) -> EnumeratedClauses<'g> {
        EnumeratedClauses {
            game,
            domain,
            plan,
            nests: nests(
                game,
                domain.sizes().filter(|_| domain.is_box()),
                plan.enumerated.iter().copied(),
            ),
            job,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nests.is_empty()
    }

    /// Marks the values of the options that are enumerated; returns whether there are any.
    pub(super) fn mark<S: Store>(
        &self,
        cells: &S,
        position: &[i64],
        marks: &mut MarkedValues,
    ) -> Result<bool, Unfilled> {
        marks.clear();
        let mut any = false;
        let outside = || Stop::limit("an option is outside the table");
        for ((index, clause), nest) in self.plan.enumerated.iter().zip(&self.nests) {
            if let Some(nest) = nest {
                let visited = nest.visit(position, &mut |run| {
                    any = true;
                    mark_cells(cells, run, marks);
                });
                if visited.is_ok() {
                    continue;
                }
            }
            let visited = self
                .game
                .visit_clause(*index, *clause, position, &mut |run| {
                    any = true;
                    if self.job.ended().is_some() {
                        return Ok(ControlFlow::Break(()));
                    }
                    if let [(start, step)] = run.parts
                        && let Some((run, stride)) =
                            straight(self.game, self.domain, start, step, run.count)
                    {
                        let count = (run.end() - run.start()) / stride + 1;
                        marks.mark_all(cells.along(*run.start(), stride, count));
                        return Ok(ControlFlow::Continue(()));
                    }
                    for option in run.options() {
                        self.game.check_fall(position, &option)?;
                        for part in &option {
                            let number = self.domain.number(part).ok_or_else(outside)?;
                            marks.mark(0, cells.get(number));
                        }
                    }
                    Ok(ControlFlow::Continue(()))
                });
            let _ = visited.map_err(|_| Unfilled::Rules)?;
            if self.job.ended().is_some() {
                return Err(Unfilled::Stop(Stop::Interrupted));
            }
        }
        match marks.unite() {
            true => Ok(any),
            false => Err(no_room()),
        }
    }
}

/// Marks the values of cells in arithmetic progression, of which the last may come first.
#[inline]
fn mark_cells<S: Store>(cells: &S, run: CellProgression, marks: &mut MarkedValues) {
    let CellProgression { first, step, count } = run;
    let lowest = if step < 0 {
        first + step * (count - 1)
    } else {
        first
    };
    let number = |number| usize::try_from(number).unwrap_or(usize::MAX);
    let (lowest, count) = (number(lowest), number(count));
    match step.unsigned_abs() {
        // Apart, so that the compiler knows the stride.
        1 => marks.mark_all(cells.along(lowest, 1, count)),
        stride => marks.mark_all(cells.along(
            lowest,
            usize::try_from(stride).unwrap_or(usize::MAX).max(1),
            count,
        )),
    }
}
