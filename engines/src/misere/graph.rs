//! Positions by number, closed under options.

use crate::table::{self, CellOptions};
use grundy_rules::game::{Domain, Game, GameOption, Position, Stop};
use grundy_work::{Job, Reserved};

/// Finitely many positions, numbered from 0, that no option leaves.
pub(super) trait Graph {
    /// How many positions there are.
    fn count(&self) -> usize;

    /// The number of the position at this place of an order in which options come first.
    fn at(&self, place: usize) -> usize;

    /// Visits the options of a position, perhaps some of them more than once.
    fn options(&self, number: usize, visit: &mut dyn FnMut(usize)) -> Result<(), Stop>;

    /// The position, as a sum of parts; most often one.
    fn position(&self, number: usize) -> GameOption;

    /// The number of a position whose parts are concatenated.
    fn number(&self, position: &[i64]) -> Option<usize>;

    /// How many components a position has that is asked for as one list.
    fn components(&self) -> usize;
}

/// The positions of a game whose moves lead to single positions.
pub(super) struct PlainGraph<'g> {
    game: &'g Game,
    domain: Domain,
    options: CellOptions<'g>,
    order: Option<Vec<usize>>,
    _memory: Reserved,
}

impl<'g> PlainGraph<'g> {
    /// The positions that a table of this shape needs.
    pub(super) fn new(game: &'g Game, shape: &[usize], job: &Job) -> Result<Self, Stop> {
        let domain = game.domain(shape, job)?;
        let order = table::order(game, &domain, job)?;
        let _memory = job.reserve_list::<usize>(order.as_ref().map_or(0, Vec::len))?;
        Ok(PlainGraph {
            game,
            options: CellOptions::new(game, &domain, job)?,
            domain,
            order,
            _memory,
        })
    }

    fn heaps(&self, number: usize) -> Position {
        let mut heaps = Position::new();
        self.domain.position(number, &mut heaps);
        heaps
    }
}

impl Graph for PlainGraph<'_> {
    fn count(&self) -> usize {
        self.domain.count()
    }

    fn at(&self, place: usize) -> usize {
        self.order.as_ref().map_or(place, |order| order[place])
    }

    fn options(&self, number: usize, visit: &mut dyn FnMut(usize)) -> Result<(), Stop> {
        self.options.visit(&self.domain, &self.heaps(number), visit)
    }

    fn position(&self, number: usize) -> GameOption {
        vec![self.heaps(number)]
    }

    fn number(&self, position: &[i64]) -> Option<usize> {
        self.domain.number(position)
    }

    fn components(&self) -> usize {
        self.game.components()
    }
}
