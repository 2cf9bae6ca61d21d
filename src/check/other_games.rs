//! The Grundy values of other games that a claim mentions, and the elements of its sets, computed on demand.

use super::proved_periods::all_values;
use super::tools::Tools;
use grundy_engines::table::Table;
use grundy_proofs::prover::{Periodic, ProofEffort};
use grundy_rules::formula::{Condition, Meaning, Term, Values};
use grundy_rules::game::{Catalogue, Game, Names, OPEN, solutions};
use grundy_rules::language::{Diagnostic, GameExpression};
use grundy_rules::number::{Exact, Number, NumberError};
use grundy_work::Job;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// The other games that a claim mentions, with the largest tables that were needed so far.
pub(crate) struct OtherGames<'c> {
    known: RefCell<GameTables>,
    pub(super) catalogue: &'c dyn Catalogue,
    job: Job,
    /// The most positions of one table.
    most: usize,
}

struct GameTables {
    /// The size of the first table.
    size: usize,
    games: Vec<Game>,
    tables: Vec<Option<(Vec<usize>, Table)>>,
    /// For each game the values of all heaps, if a period is proved; computed on demand.
    periods: Vec<OnceCell<Option<Rc<Periodic>>>>,
}

/// Is this the meaning of an open parameter?
fn is_open(meaning: &Meaning) -> bool {
    matches!(meaning, Meaning::Number(Term::Variable(place)) if *place >= OPEN)
}

impl<'c> OtherGames<'c> {
    /// For claims about heaps that are usually smaller than this.
    pub(crate) fn new(size: usize, tools: Tools<'c>) -> OtherGames<'c> {
        OtherGames {
            job: tools.job.unheard(),
            catalogue: tools.catalogue,
            most: usize::MAX,
            known: RefCell::new(GameTables {
                size: size.clamp(1, 256),
                games: Vec::new(),
                tables: Vec::new(),
                periods: Vec::new(),
            }),
        }
    }

    /// The same with tables of no more positions.
    pub(crate) fn with_positions(self, most: usize) -> OtherGames<'c> {
        OtherGames { most, ..self }
    }

    /// Finds the place of a game that a claim names.
    pub(crate) fn finder(&self) -> impl Fn(&GameExpression, &Names) -> Result<usize, Diagnostic> {
        |expression, names| {
            // A game has one table: its arguments are no open parameters.
            let mut names = names.clone();
            names.retain(|_, meaning| !is_open(meaning));
            let found = Game::among(expression, &names, self.catalogue);
            let found = found.map_err(|mut errors| errors.remove(0))?;
            let mut known = self.known.borrow_mut();
            known.games.push(found);
            known.tables.push(None);
            known.periods.push(OnceCell::new());
            Ok(known.games.len() - 1)
        }
    }

    /// The values of all heaps of a game on one heap, where a period is proved in a moment.
    pub(crate) fn periodic(&self, game: usize) -> Option<Rc<Periodic>> {
        let known = self.known.borrow();
        let GameTables { games, periods, .. } = &*known;
        let found = periods[game].get_or_init(|| {
            let found = all_values(&games[game], ProofEffort::BRIEF, &self.job);
            found.map(|(values, _)| Rc::new(values))
        });
        found.clone()
    }
}

impl Values for OtherGames<'_> {
    fn solutions(
        &self,
        variables: usize,
        condition: &Condition,
    ) -> Result<Vec<Vec<i64>>, NumberError> {
        solutions(variables, condition)
    }

    fn value(&self, game: usize, position: &[i64]) -> Exact {
        let mut known = self.known.borrow_mut();
        let GameTables {
            size,
            games,
            tables,
            ..
        } = &mut *known;
        let heaps = games[game].components();
        if position.len() != heaps {
            return Err(NumberError::NotAnInteger(
                "a position with another number of heaps",
            ));
        }
        let too_large = || NumberError::TooLarge("the position of another game");
        let known = tables[game]
            .as_ref()
            .and_then(|(_, table)| table.value(position));
        if let Some(value) = known {
            return Ok(Number::from(value));
        }
        let mut shape = tables[game]
            .as_ref()
            .map_or(vec![*size; heaps], |(shape, _)| shape.clone());
        for (size, heap) in shape.iter_mut().zip(position) {
            let heap = usize::try_from(*heap).map_err(|_| too_large())?;
            while *size <= heap {
                *size = size.checked_mul(2).ok_or_else(too_large)?;
            }
        }
        if games[game].has_pass() {
            shape[heaps - 1] = 2;
        }
        let positions = shape
            .iter()
            .try_fold(1_usize, |all, size| all.checked_mul(*size));
        if positions.is_none_or(|positions| positions > self.most) {
            return Err(too_large());
        }
        let table = Table::grundy(&games[game], &shape, &self.job).map_err(|_| too_large())?;
        let value = table.value(position).ok_or_else(too_large)?;
        tables[game] = Some((shape, table));
        Ok(Number::from(value))
    }
}
