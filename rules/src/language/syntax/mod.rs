//! The syntax tree: what a text says, as it is written.

mod expression;
mod figure;
mod items;
mod statement;

pub use expression::{
    Argument, Expression, GameExpression, HeapNames, Kind, Mex, Move, Name, NumberProperty,
    Operator, RelationSign, Replacement, Rules, SourceLayout, Target, WrittenFamily, WrittenLine,
};
pub use figure::{FigureItem, FigureOverlay, FigureShown};
pub use items::{
    ClaimItem, File, FileItem, NoteItem, NoteKind, PaperSource, Parameter, SetItem, Standing,
    StandingKind, StatedRefutation, WrittenGame,
};
pub use statement::{
    Likeness, MoveSetRelation, SequenceDefinition, Statement, WrittenClaim, WrittenMoves,
    WrittenSet,
};
