//! The options of positions as numbers of cells: by loops over cells where clauses have this shape, else by enumeration.

use super::enumeration::{number_of, passed, visit_numbers};
use grundy_rules::game::{CellProgression, Domain, Game, LoopNest, Position, Stop};
use grundy_work::{Job, Reserved};
use std::cell::Cell;

/// The loops of clauses, each named by its move and its place there, over the cells of a box of these sizes, where no option need be
/// checked.
pub(super) fn nests(
    game: &Game,
    sizes: Option<&[usize]>,
    clauses: impl Iterator<Item = (usize, usize)>,
) -> Vec<Option<LoopNest>> {
    let served = game.measure().proved && !game.has_pass();
    let strides = sizes.filter(|_| served).and_then(strides);
    clauses
        .map(|(index, clause)| {
            let clause = &game.moves[index].clauses[clause];
            LoopNest::of(clause, strides.as_deref()?)
        })
        .collect()
}

/// By how much the number of a cell of a box changes where a heap grows by 1, for each heap.
fn strides(sizes: &[usize]) -> Option<Vec<i64>> {
    let mut strides = Vec::new();
    let mut stride: i64 = 1;
    for size in sizes.iter().rev() {
        strides.push(stride);
        stride = stride.checked_mul(i64::try_from(*size).ok()?)?;
    }
    strides.reverse();
    Some(strides)
}

/// A box has at most this many times the positions of a domain in it, if numbers are kept for its cells. It chooses between engines only.
const MOST_CELLS: usize = 64;

/// The options of the positions of a domain that no move leaves.
pub struct CellOptions<'g> {
    game: &'g Game,
    /// The clauses, each with its loops, if it has this shape.
    clauses: Vec<(usize, usize, Option<LoopNest>)>,
    /// The number of the position of each cell of the box, if the domain is a part of it.
    numbers: Option<Vec<u32>>,
    _memory: Reserved,
}

impl<'g> CellOptions<'g> {
    /// The options of a game whose moves lead to single positions.
    ///
    /// # Errors
    /// A limit on memory.
    pub fn new(game: &'g Game, domain: &Domain, job: &Job) -> Result<CellOptions<'g>, Stop> {
        let cells = domain.sizes().and_then(|sizes| {
            let cells = sizes
                .iter()
                .try_fold(1_usize, |all, size| all.checked_mul(*size));
            cells.filter(|cells| *cells <= domain.count().saturating_mul(MOST_CELLS))
        });
        let fits = u32::try_from(domain.count()).is_ok();
        let cells = cells.filter(|_| domain.is_box() || fits);
        let moves = game.moves.iter().enumerate();
        let clauses: Vec<(usize, usize)> = moves
            .flat_map(|(index, of)| (0..of.clauses.len()).map(move |clause| (index, clause)))
            .collect();
        let sizes = domain.sizes().filter(|_| cells.is_some());
        let nests = nests(game, sizes, clauses.iter().copied());
        let needed = nests.iter().any(Option::is_some) && !domain.is_box();
        let cells = cells.filter(|_| needed).unwrap_or(0);
        let _memory = job.reserve_list::<u32>(cells)?;
        let clauses = clauses.into_iter().zip(nests);
        Ok(CellOptions {
            game,
            clauses: clauses
                .map(|((index, clause), nest)| (index, clause, nest))
                .collect(),
            numbers: needed.then(|| numbers(domain, cells)),
            _memory,
        })
    }

    /// Visits the numbers of the options of a position, perhaps some of them more than once. The domain is that of [`CellOptions::new`].
    ///
    /// # Errors
    /// A fault of the rules that shows at this position, or a limit.
    pub fn visit(
        &self,
        domain: &Domain,
        position: &[i64],
        visit: &mut dyn FnMut(usize),
    ) -> Result<(), Stop> {
        let any = Cell::new(false);
        let mut visit = |number: usize| {
            any.set(true);
            visit(number);
        };
        for (index, clause, nest) in &self.clauses {
            let in_cells = nest.as_ref().map(|nest| {
                nest.visit(position, &mut |CellProgression { first, step, count }| {
                    let mut cell = first;
                    for _ in 0..count {
                        let number = usize::try_from(cell).unwrap_or(usize::MAX);
                        visit(match &self.numbers {
                            None => number,
                            Some(numbers) => numbers[number] as usize,
                        });
                        cell += step;
                    }
                })
            });
            if !matches!(in_cells, Some(Ok(()))) {
                visit_numbers(self.game, domain, (*index, *clause), position, &mut visit)?;
            }
        }
        if let Some(passed) = passed(self.game, position).filter(|_| any.get()) {
            visit(number_of(self.game, domain, position, &passed)?);
        }
        Ok(())
    }
}

/// The number of the position of each cell of the box around a domain.
fn numbers(domain: &Domain, cells: usize) -> Vec<u32> {
    let mut numbers = vec![u32::MAX; cells];
    let mut position = Position::new();
    let sizes = domain.sizes().unwrap_or_default();
    for number in 0..domain.count() {
        domain.position(number, &mut position);
        let heaps = position.iter().zip(sizes);
        let cell = heaps.fold(0, |cell, (heap, size)| {
            cell * size + usize::try_from(*heap).unwrap_or(0)
        });
        numbers[cell] = u32::try_from(number).unwrap_or(u32::MAX);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::language::parse_game;
    use grundy_rules::library::Library;
    use std::collections::BTreeSet;

    /// Are the cells those of the options that the game lists, and how many clauses are loops over cells?
    fn loops(text: &str, shape: &[usize]) -> usize {
        let expression = parse_game(text).into_result().unwrap().unwrap();
        let game = Game::new(&expression, &Library::embedded()).unwrap();
        let domain = game.domain(shape, &Job::quiet()).unwrap();
        let options = CellOptions::new(&game, &domain, &Job::quiet()).unwrap();
        let mut position = Position::new();
        for number in 0..domain.count() {
            domain.position(number, &mut position);
            let mut found = BTreeSet::new();
            let visit = &mut |cell| {
                found.insert(cell);
            };
            options.visit(&domain, &position, visit).unwrap();
            let listed = game.options(&position).unwrap();
            let listed: BTreeSet<usize> = listed
                .iter()
                .flatten()
                .map(|option| domain.number(option).unwrap())
                .collect();
            assert_eq!(found, listed, "{text} at {position:?}");
        }
        options
            .clauses
            .iter()
            .filter(|(.., nest)| nest.is_some())
            .count()
    }

    #[test]
    fn the_cells_are_those_of_the_options_that_are_listed() {
        assert!(loops("three_heaps_2", &[5, 5, 5]) > 0);
        assert!(loops("yama_wythoff(2)", &[12, 12]) > 0);
        assert!(loops("{(x - i, y - j) | i >= 1, j >= 1, i j <= x + y}", &[9, 9]) > 0);
        assert!(loops("(x - 2, y + 1); (x - i, y + j) where 1 <= j < i", &[6, 9]) > 0);
        // A pass, squares and positions found one by one are left to the enumeration.
        assert_eq!(loops("nim(2) with pass", &[5, 5]), 0);
        assert_eq!(loops("{(x - k^2) | k >= 1}", &[50]), 0);
        assert_eq!(loops("(x - 1, y + x^2); (x, y - 1)", &[4, 4]), 0);
    }
}
