//! The positions of a box, each with the options that win from it.

use grundy_engines::table::Table;
use grundy_rules::game::{Game, Outcome, Play, Position, Stop, each_in_box, permutations};
use grundy_rules::pattern::separation::ExampleSet;
use grundy_work::Job;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The most winning options of a position that are looked at. It steers the search only.
const MOST_OPTIONS: usize = 12;

/// The positions of a box in a game of two outcomes.
pub(super) struct WinningSample {
    pub positions: Vec<Position>,
    /// The winning options of each position; none of a P-position.
    pub options: Vec<Vec<Position>>,
    /// The P-positions with heaps in increasing order, also some beyond the box.
    pub lost: Vec<Position>,
    /// The positions that are won.
    pub won: ExampleSet,
    /// The orders of the heaps under which the moves stay the same.
    pub orders: Vec<Vec<usize>>,
    /// For each order, where the permuted position stands.
    permuted: Vec<Vec<usize>>,
}

impl WinningSample {
    /// All positions with every heap below a size.
    pub fn of(game: &Game, size: i64, job: &Job) -> Result<WinningSample, Stop> {
        let heaps = game.base_heaps();
        // An option may be a little larger than the position in one heap.
        let beyond = usize::try_from(size + size / 4).unwrap_or(0);
        let table = Table::outcomes(game, &vec![beyond; heaps], Play::Normal, job)?;
        let mut positions: Vec<Position> = Vec::new();
        let _ = each_in_box(&vec![size - 1; heaps], &mut |position| {
            positions.push(position.to_vec());
            ControlFlow::Continue(())
        });
        let mut lost: Vec<Position> = Vec::new();
        let last = i64::try_from(beyond).unwrap_or(i64::MAX) - 1;
        let _ = each_in_box(&vec![last; heaps], &mut |position| {
            if position.is_sorted() && table.outcome(position) == Some(Outcome::P) {
                lost.push(position.to_vec());
            }
            ControlFlow::Continue(())
        });
        let mut options = Vec::new();
        for position in &positions {
            if !job.poll() {
                return Err(Stop::Interrupted);
            }
            options.push(winning_options(game, &table, position, job)?);
        }
        let is_won = |place: usize| table.outcome(&positions[place]) == Some(Outcome::N);
        let won = ExampleSet::of(positions.len(), is_won);
        let mut orders: Vec<Vec<usize>> = vec![(0..heaps).collect()];
        if game.is_symmetric() {
            orders.clear();
            permutations(&mut (0..heaps).collect(), 0, &mut orders);
        }
        let places: HashMap<&Position, usize> = positions.iter().zip(0..).collect();
        let place_of = |position: &Position, order: &Vec<usize>| {
            let moved: Position = order.iter().map(|heap| position[*heap]).collect();
            places.get(&moved).copied().unwrap_or(0)
        };
        let permuted = orders.iter().map(|order| {
            let places = positions.iter().map(|position| place_of(position, order));
            places.collect()
        });
        Ok(WinningSample {
            permuted: permuted.collect(),
            lost,
            won,
            orders,
            options,
            positions,
        })
    }

    /// The set with all its permutations.
    pub fn closed(&self, set: &ExampleSet) -> ExampleSet {
        let count = self.positions.len();
        let any = |place: usize| self.permuted.iter().any(|moved| set.has(moved[place]));
        ExampleSet::of(count, any)
    }
}

/// The options that are P-positions of the table, small ones first.
fn winning_options(
    game: &Game,
    table: &Table,
    position: &[i64],
    job: &Job,
) -> Result<Vec<Position>, Stop> {
    let mut found: Vec<Position> = Vec::new();
    if table.outcome(position) == Some(Outcome::P) {
        return Ok(found);
    }
    for option in game.options_for(position, job)? {
        if let [part] = option.as_slice()
            && table.outcome(part) == Some(Outcome::P)
        {
            found.push(part.clone());
        }
    }
    if found.len() > MOST_OPTIONS {
        // Of many, the least and the greatest.
        found.drain(MOST_OPTIONS / 2..found.len() - MOST_OPTIONS / 2);
    }
    Ok(found)
}
