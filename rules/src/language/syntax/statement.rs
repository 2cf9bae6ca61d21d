//! Claims as they are written: statements, and the sequences that they use.

use super::expression::{Expression, GameExpression, HeapNames, Name};
use crate::language::Span;
use crate::language::automaton::WrittenAutomaton;
use crate::language::quality::{PositionKind, Qualified, Trait};
use crate::language::selection::{Selection, SelectionClaim};
use std::sync::Arc;

/// What is claimed, with the sequences it uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenClaim {
    /// The statement.
    pub statement: Statement,
    /// `where a(k) = …`
    pub definitions: Vec<SequenceDefinition>,
    /// Where it stands.
    pub span: Span,
}

impl WrittenClaim {
    /// The claim with the states of its automaton in place of the name of a file.
    #[must_use]
    pub fn with_states(&self) -> WrittenClaim {
        let mut claim = self.clone();
        if let Statement::Automaton { automaton, .. } = &mut claim.statement {
            Arc::make_mut(automaton).file = None;
        }
        claim
    }
}

/// The statement of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// `grundy(x, y) = value`
    Grundy {
        /// The names of the heaps in the value; `x[n]` names them all.
        heaps: HeapNames,
        /// The claimed value.
        value: Expression,
    },
    /// `P = set [, symmetric]`
    PPositions(WrittenSet),
    /// `P = automaton in base 2` or `grundy(x, y) = automaton in base 2`, and its states
    Automaton {
        /// The names of the heaps, where it gives Grundy values.
        heaps: Option<HeapNames>,
        /// Of positions, or of positions and their values.
        automaton: Arc<WrittenAutomaton>,
    },
    /// `P = P-positions of wythoff, at every exponent`: of a game on ordinals
    AtEveryExponent {
        /// The game on numbers whose P-positions the coefficients form.
        game: GameExpression,
    },
    /// `table` and its rows
    Table {
        /// The printed rows.
        rows: Vec<Vec<String>>,
    },
    /// `final = set [, symmetric]`
    Positions(PositionKind, WrittenSet),
    /// `{(x, y) in P | x = 3} = {(3, 5)}`, `|{(x, y) in P | y - x = n}| = 1 for each n`
    Selected(Selection, SelectionClaim),
    /// `universally admissible`, `sum with nim(1) tame`, `not admissible at (1, 3)`
    Qualified(Qualified),
    /// `every position with value 0 and an option has an option of value 1`
    Every {
        /// What a position must be or have, all of it, for the claim to speak of it.
        given: Vec<Trait>,
        /// What it is claimed to be or have: at least one of these.
        claimed: Vec<Trait>,
    },
    /// `period p, preperiod m, saltus s`: a(n + p) = a(n) + s for all n >= m, of a game on one heap.
    Period {
        /// `least period p`: no smaller number is a period, with any saltus.
        least: bool,
        /// The period.
        period: Expression,
        /// Where it begins, if not at 0.
        preperiod: Option<Expression>,
        /// What is added, if anything.
        saltus: Option<Expression>,
    },
    /// `purely arithmetic periodic`: the values of a game on one heap have a period.
    Periodic {
        /// From heap 0 on.
        purely: bool,
        /// Something may be added.
        arithmetic: bool,
    },
    /// `stair h`: the values are the h-stair of a sequence.
    Stair(Expression),
    /// `same values as game(…)`
    Same(Likeness, GameExpression),
    /// `no move from S to T`, `a move from each of S to T`
    Moves(WrittenMoves),
    /// `every move set with these values contains set [, symmetric]`, a set of vectors
    MoveSets(MoveSetRelation, WrittenSet),
    /// A condition on numbers alone: `mex {0, 1, 3} = 2`.
    Fact(Expression),
    /// `limit x(n) / n = value`
    Limit {
        /// The quotient whose limit is claimed, as n grows.
        quotient: Expression,
        /// The claimed limit.
        value: Expression,
    },
}

/// `set [, symmetric]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenSet {
    /// The set.
    pub set: Expression,
    /// Does it hold every permutation of its elements?
    pub symmetric: bool,
}

/// Moves between two sets of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMoves {
    /// Does each position of the first set have such a move? Otherwise none has.
    pub each: bool,
    /// The positions where the moves begin.
    pub from: Expression,
    /// The positions where they lead.
    pub to: Expression,
}

/// How a claimed set of moves relates to the move sets with the Grundy values of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSetRelation {
    /// `every move set with these values contains S`
    EveryContains,
    /// `every move set with these values lies in S`
    EveryLiesIn,
    /// `some move set with these values contains S`
    SomeContains,
}

impl MoveSetRelation {
    /// All of them.
    pub const ALL: [MoveSetRelation; 3] = [
        MoveSetRelation::EveryContains,
        MoveSetRelation::EveryLiesIn,
        MoveSetRelation::SomeContains,
    ];

    /// `every` or `some`, and `contains` or `lies in`.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            MoveSetRelation::EveryContains => ("every", "contains"),
            MoveSetRelation::EveryLiesIn => ("every", "lies in"),
            MoveSetRelation::SomeContains => ("some", "contains"),
        }
    }
}

/// In what two games on the same heaps are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// Every position has the same options.
    Options,
    /// Every position has the same outcome.
    PPositions,
    /// Every position has the same Grundy value.
    Values,
}

impl Likeness {
    /// All of them.
    pub const ALL: [Likeness; 3] = [Likeness::Options, Likeness::PPositions, Likeness::Values];

    /// The word for it in a claim.
    pub fn word(self) -> &'static str {
        match self {
            Likeness::Options => "options",
            Likeness::PPositions => "P-positions",
            Likeness::Values => "values",
        }
    }
}

/// `a(k) = value`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceDefinition {
    /// The sequence's name.
    pub name: Name,
    /// Its arguments.
    pub arguments: Vec<Name>,
    /// Its value.
    pub value: Expression,
    /// Does it stand in the file, for all its claims?
    pub of_file: bool,
}
