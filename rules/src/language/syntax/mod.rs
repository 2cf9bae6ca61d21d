//! The syntax tree: what a text says, as it is written.

mod expression;
mod items;
mod statement;

pub use expression::{
    Argument, Expression, WrittenFamily, GameExpression, HeapNames, Kind, SourceLayout, WrittenLine, Mex, Move, Name,
    Operator, Property, RelationSign, Replacement, Rules, Target,
};
pub use items::{ClaimItem, File, WrittenGame, FileItem, Parameter, StatedRefutation, PaperSource};
pub use statement::{WrittenClaim, SequenceDefinition, Likeness, MoveSetRelation, Statement};
