//! Recognises a game that is written otherwise than the texts with claims about it do: that the options are the same is proved.

use super::bounds::{Ask, Extent};
use super::dispatch::check;
use super::tools::Tools;
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::ProofEffort;
use grundy_rules::game::{Catalogue, Game, Play, Subject};
use grundy_rules::language::{GameExpression, Likeness, Span, Statement, WrittenClaim};
use grundy_rules::library::Library;
use grundy_work::Job;

/// Options are compared on heaps up to this before a proof is tried. It steers the search only.
const COMPARED_TO: u64 = 4;

/// Where no text has a claim about a game, the games of the texts that are proved to have the same options, each with the place of its text.
pub(crate) fn recognised(
    game: &Game,
    library: &Library,
    job: &Job,
) -> Vec<(usize, GameExpression)> {
    let subject = Subject::of(game);
    let is_plain = !game.has_blocking() && !game.has_sums();
    if !is_plain || !library.claims_about(&subject).is_empty() {
        return Vec::new();
    }
    let mut candidates = library.candidates(&subject);
    candidates
        .retain(|(place, other)| has_options_of(game, other, &library.seen_from(*place), job));
    candidates
}

fn has_options_of(game: &Game, other: &GameExpression, library: &Library, job: &Job) -> bool {
    let claim = WrittenClaim {
        statement: Statement::Same(Likeness::Options, other.clone()),
        definitions: Vec::new(),
        span: Span::default(),
    };
    let ask = Ask::from(Extent::Max(COMPARED_TO)).proved(ProofEffort::BRIEF);
    let found = check(
        game,
        &claim,
        Play::Normal,
        ask.brief(),
        Tools::new(library, job),
    );
    matches!(found, Ok(Verdict::Proved { .. }))
}
