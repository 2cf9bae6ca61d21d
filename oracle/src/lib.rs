//! The *oracle* is the definition of an impartial game on heaps, carried out literally: list the
//! options, recurse, take the mex. The engines of `grundy` are tested against it.
//!
//! It must never borrow from those engines: no parser, no evaluator, no arithmetic, no dependency
//! on the crate `grundy`. A mistake the two shared would be one that no test could find. For the
//! same reason it must never be made clever; it is allowed to be slow.
//!
//! * [`Oracle`] computes Grundy values and normal and misère outcomes of any [`Rules`];
//!   [`BlockingOracle`] computes outcomes and values where the opponent may block options.
//! * [`BlockedRuleset`] is a ruleset of lines with budgets; [`blocked_rulesets`] draws such rulesets at random.
//! * [`MisereOracle`] computes misère Grundy values, phases and genera; [`TwoGames`] is the sum of two games.
//! * [`RandomRuleset`] is a ruleset that can be printed in Grundy's language and also played here
//!   by brute force; [`terminating_rulesets`], [`wide_rulesets`] and [`any_rulesets`] draw such rulesets at random.
//! * [`taking_and_breaking`] lists the options that a code such as `0.77` gives a heap.
//! * [`cases`] and [`sample`] say how many random cases a test draws, and demand that most of them test something.
//! * [`Recorded`] has the answers of an outside program, where that is not installed.
//! * [`transfinite`] plays games on heaps of ordinal size, in a window of small coefficients.

mod blocking;
mod codes;
mod lines;
mod misere;
mod play;
mod random;
mod recorded;
mod ruleset;
mod sampling;
pub mod transfinite;

pub use blocking::{BlockingOracle, OptionGroup};
pub use codes::{digits, taking_and_breaking};
pub use lines::{BlockedLine, BlockedRuleset, LineMoves, blocked_rulesets};
pub use misere::{MisereOracle, TwoGames};
pub use play::{
    Oracle, Removals, Rules, RulesByFunction, WithPass, mex, ordinary, positions_up_to,
};
pub use random::{any_rulesets, terminating_rulesets, wide_rulesets};
pub use recorded::Recorded;
pub use ruleset::{Condition, Expression, Linear, Move, RandomRuleset, Relation};
pub use sampling::{cases, factor, sample};
