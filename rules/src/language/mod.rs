//! Text to syntax tree and back: the rule language, its formatter, and its diagnostics.
//!
//! This room reads and prints text. It does not know what a ruleset means, and computes nothing.

mod automaton;
mod code;
mod comment;
mod decimals;
mod diagnostic;
mod doubtful;
mod doubtful_indices;
mod environments;
mod format;
mod heap_names;
mod letters;
mod lexer;
mod named_sets;
mod number_sets;
mod one_word;
mod parallels;
mod parser;
mod quality;
mod raised;
mod selection;
mod sign_spellings;
mod small_letters;
mod syntax;
mod token;
mod usual_meanings;
mod walnut;
mod warnings;

pub use automaton::{
    AutomatonFile, WrittenAutomaton, WrittenNumeration, WrittenState, WrittenStep,
};
pub use code::Code;
pub use code::nearest;
pub use diagnostic::{Details, Diagnostic, Patch, Span};
pub use doubtful::doubtful_lines;
pub use doubtful::{doubtful_claim, doubtful_game};
pub use format::{
    format_claim, format_conditions, format_expression, format_file, format_game, format_kind,
    format_trait,
};
pub use heap_names::{away_from, in_heap_names, with_numbers};
pub use letters::Letters;
pub(crate) use named_sets::give_sets_to;
pub(crate) use one_word::names_with_places;
pub use one_word::{one_word, product_in_one_word};
pub(crate) use parser::parse_item;
pub use parser::{Parsed, parse_claim, parse_file, parse_game};
pub use parser::{claim_in_brackets, first_index};
pub use quality::{PhaseName, PositionKind, Qualified, Quality, RoundName, Trait};
pub use selection::{SelectedClass, Selection, SelectionClaim, SelectionIndex};
pub use syntax::{
    Argument, ClaimItem, Expression, FigureItem, FigureOverlay, FigureShown, File, FileItem,
    GameExpression, HeapNames, Kind, Likeness, Mex, Move, MoveSetRelation, Name, NoteItem,
    NoteKind, NumberProperty, Operator, PaperSource, Parameter, RelationSign, Replacement, Rules,
    SequenceDefinition, SetItem, SourceLayout, Standing, StandingKind, StatedRefutation, Statement,
    Target, WrittenClaim, WrittenFamily, WrittenGame, WrittenLine, WrittenMoves, WrittenSet,
};
pub use walnut::{is_walnut, read_walnut};
pub use warnings::add_warnings;
