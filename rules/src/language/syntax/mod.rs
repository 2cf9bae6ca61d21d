//! The syntax tree: what a text says, as it is written.

mod expression;
mod items;
mod statement;

pub use expression::{
    Argument, Expression, Family, GameExpression, Heaps, Kind, Layout, Line, Mex, Move, Name,
    Operator, Property, Relation, Replacement, Rules, Target,
};
pub use items::{ClaimItem, File, Game, Item, Parameter, Refutation, Source};
pub use statement::{Claim, Definition, Likeness, MoveSetRelation, Statement};
