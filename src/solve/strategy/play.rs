//! Compares the cases of a strategy with play.

use super::cases::ChosenCase;
use super::numbers::SequenceNumbers;
use grundy_engines::table::Table;
use grundy_rules::game::{Game, Outcome, Play, Position, Stop, each_in_box};
use grundy_work::Job;
use std::ops::ControlFlow;

/// Cases, with the orders of the heaps in which they are used.
pub(super) struct CasesInPlay<'c> {
    pub cases: &'c [ChosenCase<'c>],
    pub orders: &'c [Vec<usize>],
    pub numbers: &'c SequenceNumbers,
}

impl CasesInPlay<'_> {
    /// Does every case win where it is used, and is one used at every N-position with all heaps below a size?
    pub fn win_below(&self, size: i64, game: &Game, job: &Job) -> Result<bool, Stop> {
        let heaps = game.base_heaps();
        let beyond = usize::try_from(size + size / 4).unwrap_or(0);
        let table = Table::outcomes(game, &vec![beyond; heaps], Play::Normal, job)?;
        let mut wins = Ok(true);
        let _ = each_in_box(&vec![size - 1; heaps], &mut |position| {
            wins = match job.poll() {
                true => self.win_at(position, game, &table, job),
                false => Err(Stop::Interrupted),
            };
            match wins {
                Ok(true) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        wins
    }

    fn win_at(
        &self,
        position: &[i64],
        game: &Game,
        table: &Table,
        job: &Job,
    ) -> Result<bool, Stop> {
        let mut targets: Vec<Option<Position>> = Vec::new();
        for case in self.cases {
            let orders = self.orders.iter();
            let used = orders.filter_map(|order| case.used_at(position, order, self.numbers));
            targets.extend(used);
        }
        if targets.is_empty() {
            return Ok(table.outcome(position) == Some(Outcome::P));
        }
        let options = game.options_for(position, job)?;
        Ok(targets.iter().all(|target| {
            target.as_ref().is_some_and(|target| {
                let is = |option: &Vec<Position>| option.as_slice() == std::slice::from_ref(target);
                options.iter().any(is) && table.outcome(target) == Some(Outcome::P)
            })
        }))
    }
}
