//! Games: rulesets with their parameters bound, their options finite, and a measure that falls.
//!
//! No other room gives rules a meaning. A [`Game`] exists only if every position has finitely many options and a
//! measure strictly falls with each of them. If a rule is not linear, the fall is checked at every option that is
//! generated.

mod arguments;
mod auxiliary;
mod bare;
mod catalogue;
mod clause;
mod construction;
mod disjuncts;
mod domain;
mod enumerate;
mod figure;
mod generated;
mod growth;
mod heap_game;
mod heapless_parts;
mod identity;
mod instantiate;
mod measure;
mod move_rules;
mod naming;
mod nest;
mod normal_form;
mod offsets;
mod open;
mod option_run;
mod options;
mod outcome;
mod places;
mod position;
mod quotients;
mod refusal;
mod rule;
mod sampled_measure;
mod single_heaps;
mod solutions;
mod spread;
mod steps;
mod sum;
mod termination;
mod variable_bounds;

pub use catalogue::{Catalogue, GameClaims, Names, Subject};
pub use domain::{Domain, each_in_box};
pub use figure::{DrawnFigure, DrawnOverlay, DrawnValues};
pub use generated::{Generated, gcd};
pub use heap_game::{BlockingLine, Game, GameMove};
pub use identity::{GameId, NoGameId};
pub use measure::{Level, Measure};
pub use outcome::{Outcome, Play};
pub use position::{GameOption, Position, Stop, show};

pub use bare::Bare;
pub use clause::Clause;
pub use disjuncts::disjuncts;
pub use instantiate::instantiate;
pub use nest::{CellProgression, LeftToEnumeration, LoopNest};
pub use offsets::Offsets;
pub use open::{OpenGame, parameter_near};
pub use option_run::{EnumerationFault, OptionRun};
pub use places::{OMEGA, OPEN, omega_meaning, open_meanings};
pub use refusal::ShapeRefusal;
pub use rule::{Rule, permutations};
pub use single_heaps::SingleHeaps;
pub use solutions::{clauses, solutions};
pub use spread::{Area, Ray, Spread, is_small};
