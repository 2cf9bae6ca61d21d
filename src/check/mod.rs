//! Checking: every claim of a text, for every value of its parameters, against computed tables.
//!
//! Claims and tables do not know each other; this room brings them together.

mod all_parameters;
mod bounds;
mod brief;
mod by_definition;
mod claim_instance;
mod claim_names;
mod claim_warnings;
mod classes;
mod constants;
mod dispatch;
mod equal_games;
mod evidence;
mod fact;
mod far_refutation;
mod final_phase;
mod first_table;
mod known_values;
mod limit;
mod listed_fact;
mod matching_claims;
mod members;
mod move_sets;
mod moves;
mod mutants;
mod named;
mod near_refutation;
mod open_classes;
mod open_fact;
mod open_traits;
mod ordinals;
mod other_games;
mod p_equation;
mod parameters;
mod periods;
mod proof;
mod proved_periods;
mod proved_sets;
mod quality;
mod question;
mod recognition;
mod recursions;
mod report;
mod restated;
mod root_polynomial;
mod sampled_exceptions;
mod sampled_play;
mod selections;
mod sequences;
mod sources;
mod sums;
mod texts;
mod tools;
mod traits;
mod tried_fact;
mod values;
mod winning;
mod zero_sets;

pub(crate) use all_parameters::all_open;
pub use all_parameters::sentence_for_all;
pub use bounds::{Ask, Extent, Proving, default_bound, default_misere_bound, largest_size};
pub(crate) use brief::brief_verdict;
pub(crate) use claim_names::{ClaimNames, claim_names};
pub use claim_warnings::{parameters_are_used, warnings};
pub use dispatch::check;
pub(crate) use limit::known_limit;
pub(crate) use matching_claims::{MatchingClaim, NoNumber, claims_about};
pub use members::{FamilySource, MemberFault, Members};
pub use mutants::{Change, Fate, LastChoice, MutantFinding, MutatedClaim, mutate_texts};
pub use named::family_named;
pub use near_refutation::{refuted_near, with_refutation};
pub(crate) use open_fact::facts_for_all;
pub(crate) use ordinals::brief_verdict_on_ordinals;
pub use ordinals::{check_on_ordinals, verdict as verdict_on_ordinals};
pub(crate) use other_games::OtherGames;
pub use parameters::Value;
pub(crate) use proof::sentence_named;
pub use proof::{NoSentence, certificate, sentence};
pub use proved_periods::{KnownPeriod, PeriodProof, ProvedPeriod};
pub(crate) use proved_periods::{all_values, guessed_period};
pub(crate) use question::natural_number;
pub(crate) use recognition::recognised;
pub use report::{Instance, Report};
pub(crate) use sequences::decided_sequence;
pub use sequences::{ClaimedSequence, SequenceRule, sequences};
pub(crate) use texts::decided_claim;
pub use texts::{
    ClaimFinding, FindingListener, TextFinding, check_text, check_text_with, check_texts,
};
pub use tools::{Smt, Tools};
pub(crate) use zero_sets::{ProvedValues, is_value_zero};

#[cfg(test)]
mod class_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod wrong_claim_tests;
