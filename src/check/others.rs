//! The Grundy values of other games that a claim mentions, computed when they are asked for.

use crate::formula::Values;
use crate::game::Game;
use crate::number::{Exact, Number, NumberError};
use crate::table::Table;
use std::cell::RefCell;

/// The other games that a claim mentions, with the largest tables that were needed so far.
pub(super) struct Others {
    /// The size of heap that a first table is made for.
    pub(super) size: usize,
    pub(super) games: Vec<Game>,
    pub(super) tables: Vec<Option<(Vec<usize>, Table)>>,
}

pub(super) struct OtherValues<'o>(pub(super) &'o RefCell<Others>);

impl Values for OtherValues<'_> {
    fn value(&self, game: usize, position: &[i64]) -> Exact {
        let mut others = self.0.borrow_mut();
        let Others {
            size,
            games,
            tables,
        } = &mut *others;
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
        let table =
            Table::grundy(&games[game], &shape, &mut |_, _| true).map_err(|_| too_large())?;
        let value = table.value(position).ok_or_else(too_large)?;
        tables[game] = Some((shape, table));
        Ok(Number::from(value))
    }
}
