//! Tables that are known without work: the holder of a laboratory has them, and a map reads their cells.

use super::{Error, Laboratory, Ruleset};
use crate::answers::GameText;
use crate::render::Show;
use grundy_rules::game::{GameId, Play};
use std::sync::Arc;

/// A table that is known without work, such as one in files: the laboratory itself reads none.
///
/// A map reads cells from it wherever it is asked for the same rules and the same play. Grundy values give outcomes too.
pub trait KnownTable: Send + Sync {
    /// The game, as a request may name it.
    fn game(&self) -> &GameText;

    /// [What the game is](Ruleset::id).
    fn id(&self) -> GameId;

    /// The play convention.
    fn play(&self) -> Play;

    /// What its cells are: [`Show::Grundy`] or [`Show::Outcome`].
    fn show(&self) -> Show;

    /// How many sizes it has of each component of a position, the pass included.
    fn sizes(&self) -> &[usize];

    /// The cells of a box within its sizes, from a position on, the last component fastest: Grundy values, or 0 for P and 1 for N;
    /// [`ComputedTable::UNKNOWN`](crate::render::ComputedTable::UNKNOWN) where a cell is not known.
    ///
    /// # Errors
    /// The cells cannot be read.
    fn cells(&self, from: &[usize], sizes: &[usize]) -> Result<Vec<u32>, Error>;
}

impl Laboratory {
    /// Adds a table that is known without work. Of two for the same rules the first one that was added counts.
    ///
    /// ```
    /// use grundy::answers::{Answer, GameText, Request};
    /// use grundy::{Error, Job, KnownTable, Laboratory, Show, game::{GameId, Play}};
    /// use std::sync::Arc;
    /// struct Nim(GameText, GameId);
    /// impl KnownTable for Nim {
    ///     fn game(&self) -> &GameText { &self.0 }
    ///     fn id(&self) -> GameId { self.1 }
    ///     fn play(&self) -> Play { Play::Normal }
    ///     fn show(&self) -> Show { Show::Grundy }
    ///     fn sizes(&self) -> &[usize] { &[1 << 20, 1 << 20] }
    ///     fn cells(&self, from: &[usize], sizes: &[usize]) -> Result<Vec<u32>, Error> {
    ///         let row = |x: usize| (from[1]..from[1] + sizes[1]).map(move |y| (x ^ y) as u32);
    ///         Ok((from[0]..from[0] + sizes[0]).flat_map(row).collect())
    ///     }
    /// }
    /// let lab = Laboratory::new();
    /// let known = Nim(GameText::of("nim(2)"), lab.game("nim(2)")?.id());
    /// let lab = lab.with_known_table(Arc::new(known));
    /// let text = r#"{"command": "map", "game": {"text": "nim(2)"}, "from": [70000, 90000], "cells": [3, 1]}"#;
    /// let Answer::Map(part) = lab.answer(&Request::read(text)?, &Job::quiet())?.answer else { panic!() };
    /// assert_eq!(part.values.0, [70000 ^ 90000, 70001 ^ 90000, 70002 ^ 90000]);
    /// assert_eq!(part.layers, [1, 1, 1]);
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn with_known_table(mut self, table: Arc<dyn KnownTable>) -> Laboratory {
        let mut tables = self.known_tables.to_vec();
        tables.push(table);
        self.known_tables = tables.into();
        self
    }

    /// The tables that were added.
    pub fn known_tables(&self) -> &[Arc<dyn KnownTable>] {
        &self.known_tables
    }
}

impl Ruleset {
    /// The known table that gives such cells of this game, if there is one.
    pub(super) fn known_table(&self, show: Show) -> Option<Arc<dyn KnownTable>> {
        if self.lab.known_tables.is_empty() {
            return None;
        }
        let id = self.id();
        let serves = |table: &&Arc<dyn KnownTable>| {
            let gives = match show {
                Show::Outcome => matches!(table.show(), Show::Grundy | Show::Outcome),
                Show::Grundy => table.show() == Show::Grundy,
                _ => false,
            };
            gives && table.play() == self.play && table.id() == id
        };
        self.lab.known_tables.iter().find(serves).cloned()
    }
}
