//! A game: a ruleset with its parameters bound, its moves as clauses, its measure and its heaps.

use super::clause::Clause;
use super::identity::GameId;
use super::measure::Measure;
use super::naming::Naming;
use super::position::Position;
use super::quotients::Quotient;
use crate::formula::{BoundVariable, Condition, Term};
use crate::language::{Diagnostic, GameExpression, Span};
use grundy_work::Limits;
use std::sync::{Arc, OnceLock};

/// One kind of move of a game.
#[derive(Clone, Debug)]
pub struct GameMove {
    pub clauses: Vec<Clause>,
    pub bound: Vec<BoundVariable>,
    /// When the move may be made, as it is defined; the clauses say the same.
    pub condition: Condition,
    pub parts: Vec<Vec<Term>>,
    /// How many of these options the previous player may block.
    pub budget: Option<u64>,
    /// What it divides by.
    pub quotients: Vec<Quotient>,
    pub span: Span,
    pub source: Option<usize>,
}

/// Moves among whose options the previous player may block some: a line.
#[derive(Clone, Debug)]
pub struct BlockingLine {
    /// The places of the moves.
    pub moves: Vec<usize>,
    /// How many different options may be blocked.
    pub budget: usize,
}

/// A ruleset with its parameters bound, whose options are finite and whose measure falls.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) label: String,
    pub(super) named: Option<Arc<GameExpression>>,
    /// The games that its definition names.
    pub(super) inner: Arc<[GameExpression]>,
    pub(super) id: OnceLock<GameId>,
    pub(super) heaps: Vec<String>,
    pub(super) naming: Naming,
    pub moves: Vec<GameMove>,
    pub(super) lines: Vec<BlockingLine>,
    pub(super) pass: bool,
    pub(super) measure: Measure,
    pub(super) descends: bool,
    pub(super) symmetric: bool,
    pub(super) warnings: Vec<Diagnostic>,
    pub(super) span: Span,
    pub(super) source: Option<usize>,
    pub(super) limits: Limits,
}

impl Game {
    /// Warnings: what in its text may be meant otherwise, as a line that gives no move at any position.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// The limits on listing its options and domains.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The game's name with its arguments; empty for rules written out.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// What the game is, whatever it and its letters are called.
    pub fn id(&self) -> &GameId {
        self.id.get_or_init(|| GameId::of_game(self))
    }

    /// The game by its name, with the values of its arguments, as it was read; `None` for rules written out.
    pub fn named(&self) -> Option<&GameExpression> {
        self.named.as_deref()
    }

    /// Gives the game a name, which rules written out do not have.
    #[must_use]
    pub fn with_label(mut self, label: impl Into<String>) -> Game {
        self.label = label.into();
        self
    }

    /// Says in which text of a catalogue its rules stand, for messages, unless that is known already.
    #[must_use]
    pub fn in_source(mut self, place: usize) -> Game {
        self.source = self.source.or(Some(place));
        for moved in &mut self.moves {
            moved.source = moved.source.or(Some(place));
        }
        for warning in &mut self.warnings {
            warning.source = warning.source.or(Some(place));
        }
        self
    }

    /// The names of the heaps; with a pass, its name is the last.
    pub fn heaps(&self) -> &[String] {
        &self.heaps
    }

    /// Were the names of the heaps taken from the components of the moves, because the rules do not name them?
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library};
    /// let rules = parse_game("(m - k, n) where k >= 1; (m, n - k) where k >= 1").into_result().unwrap();
    /// let nim = Game::new(&rules.unwrap(), &Library::embedded()).unwrap();
    /// assert!(nim.heaps_are_inferred());
    /// assert_eq!(nim.heaps(), ["m", "n"]);
    /// ```
    pub fn heaps_are_inferred(&self) -> bool {
        self.naming.inferred
    }

    /// Renames the heaps.
    ///
    /// # Errors
    /// The number of heaps, if the number of names differs.
    pub fn with_heaps(mut self, names: Vec<String>) -> Result<Game, usize> {
        if names.len() != self.heaps.len() {
            return Err(self.heaps.len());
        }
        self.heaps = names;
        self.naming = Naming::default();
        Ok(self)
    }

    /// How many components a position has.
    pub fn components(&self) -> usize {
        self.heaps.len()
    }

    /// How many heaps there are, the pass not counted.
    pub fn base_heaps(&self) -> usize {
        self.heaps.len() - usize::from(self.pass)
    }

    /// Is there a pass, as last component of a position?
    pub fn has_pass(&self) -> bool {
        self.pass
    }

    /// Can a move lead into a disjunctive sum of several positions?
    pub fn has_sums(&self) -> bool {
        self.clauses().any(|clause| clause.parts.len() > 1)
    }

    /// May the previous player forbid some options?
    pub fn has_blocking(&self) -> bool {
        self.moves.iter().any(|moved| moved.budget.is_some())
    }

    /// The lines: every move belongs to one.
    pub fn lines(&self) -> &[BlockingLine] {
        &self.lines
    }

    /// The measure, which shows that play ends.
    pub fn measure(&self) -> &Measure {
        &self.measure
    }

    /// The position with its heaps in increasing order, if the game is symmetric and that is another position. It has
    /// the same value.
    pub fn twin(&self, position: &[i64]) -> Option<Position> {
        let (base, _) = self.split_position(position)?;
        if !self.symmetric || base.is_sorted() {
            return None;
        }
        let mut twin = position.to_vec();
        twin[..self.base_heaps()].sort_unstable();
        Some(twin)
    }

    /// Are the moves the same after any permutation of the heaps?
    pub fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    /// Does no move make a heap larger?
    pub fn descends(&self) -> bool {
        self.descends
    }

    pub fn clauses(&self) -> impl Iterator<Item = &Clause> {
        self.moves.iter().flat_map(|moved| &moved.clauses)
    }

    /// The heaps, and the pass if the game has one.
    pub(super) fn split_position<'p>(&self, position: &'p [i64]) -> Option<(&'p [i64], &'p [i64])> {
        let parts = position.split_at_checked(self.base_heaps());
        parts.filter(|(_, pass)| pass.len() <= usize::from(self.pass))
    }
}
