//! Rendering: what was computed as text, reports as Markdown and HTML, and errors with the text that they point at.
//!
//! The program, a page and a notebook show the same bytes, because all come from here. This room turns answers into
//! strings or bytes; it computes nothing and opens no file.

mod computed;
mod family;
mod grade;
mod in_words;
mod known;
mod listed;
mod screen;
mod views;

pub(crate) mod definition;
mod solution_file;
pub(crate) mod words;

pub mod diagnostics;
pub mod far;
pub mod far_sum;
pub mod heaps;
pub mod npy;
pub mod on_ordinals;
pub mod report;
pub mod sequence;
pub mod text;

pub(crate) use computed::TableSubject;
pub use computed::{ComputedTable, Show, ShownCells};
pub use family::{FamilyView, SolutionsView};
pub use grade::{ReportGrade, Summary};
pub use known::{KnownClaim, KnownGame, KnownValues};
pub use listed::ListedCells;
pub use screen::Screen;
pub use solution_file::{can_be_kept, name_in_commands, name_in_solution, solution_file};
pub(crate) use views::Content;
pub use views::{
    GameView, GamesView, KernelView, LimitView, MisereView, MoveView, OptionsView, SequenceView,
    SolutionView, SumView, ValueView, WhyView, default_size,
};
pub use words::{falling, position};
