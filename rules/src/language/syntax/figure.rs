//! Figures of a file: what a paper draws, as data.

use super::expression::{Expression, GameExpression, Name, SourceLayout};
use crate::language::Span;

/// `figure "Figure 3" for game, up to 30 showing …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureItem {
    /// `"Figure 3"`
    pub title: String,
    /// The game.
    pub game: GameExpression,
    /// Is it about misère play?
    pub misere: bool,
    /// Heaps that are held fixed: `z = 3`.
    pub held: Vec<Expression>,
    /// `y downwards`: the heap whose axis runs downwards; the other one runs to the right.
    pub downwards: Option<Name>,
    /// `from (10, 10)`: the least size of each heap, or of all; 0 where nothing is said.
    pub from: Option<Expression>,
    /// `up to 30`, `up to (20, 30)`: the largest.
    pub bound: Expression,
    /// What the cells show.
    pub shown: FigureShown,
    /// What is drawn over the cells.
    pub overlays: Vec<FigureOverlay>,
    /// The whole, for messages.
    pub span: Span,
    /// Comments.
    pub layout: SourceLayout,
}

/// What the cells of a figure show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FigureShown {
    /// `nothing`: only what is drawn over the cells.
    Nothing,
    /// `grundy`
    Grundy,
    /// `outcome`
    Outcome,
    /// `round`: of the algorithm of Bouton and von Neumann.
    Round,
    /// `phase`: of misère play.
    Phase,
    /// `grundy mod 3`
    Mod(Expression),
    /// `level 0, 1`: where the Grundy value is one of these.
    Level(Vec<Expression>),
    /// `difference from GAME`: how much larger the Grundy value is.
    Difference(GameExpression),
}

/// What is drawn over the cells of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FigureOverlay {
    /// `options of (5, 7)`
    Options(Vec<Expression>),
    /// `claim "Theorem 1"`: the set that a claim of the same text states; `A of claim "Theorem 1"`: the set that it calls A.
    Claim {
        /// The part of the set.
        part: Option<Name>,
        /// The title of the claim.
        title: String,
    },
    /// `crosses against GAME`: where the cells of another game are others.
    Against(GameExpression),
}
