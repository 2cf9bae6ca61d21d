//! The perfect player of a game on ordinals, by the claim that gives its P-positions.

use crate::check::{MatchingClaim, brief_verdict, brief_verdict_on_ordinals, claims_about};
use grundy_ordinals::ordinal::{OrdinalGame, OrdinalStrategy, OrdinalVerdict, PSet};
use grundy_proofs::claim::Verdict;
use grundy_rules::game::{Game, Play, Subject};
use grundy_rules::language::Statement;
use grundy_rules::library::Library;
use grundy_work::Job;

/// A strategy on ordinals, and the claim on which it rests.
#[derive(Clone, Debug)]
pub struct ClaimedStrategy {
    /// Who wins, and how.
    pub strategy: OrdinalStrategy,
    /// The title of the claim on all P-positions.
    pub claim: String,
    /// The largest coefficient for which that claim is known to hold; `None` if it is proved for all ordinals.
    pub max: Option<u64>,
}

/// The perfect player of a game on ordinals: by the first claim on its P-positions that is not
/// stated to be refuted and that holds. `None` if there is no such claim.
///
/// ```
/// use grundy::players;
/// use grundy_rules::{language::parse_game, library::Library};
/// use grundy_ordinals::ordinal::{Ordinal, OrdinalGame};
/// let library = Library::embedded();
/// let wythoff = parse_game("transfinite_wythoff").into_result().unwrap().unwrap();
/// let wythoff = OrdinalGame::new(&wythoff, &library).unwrap();
/// let player = players::player_on_ordinals(&wythoff, &library, &grundy::Job::quiet());
/// let player = player.unwrap().strategy;
/// let at = |text| Ordinal::parse_list(text).unwrap();
/// assert_eq!(player.analyse(&at("w + 1, w*2 + 2"), &grundy::Job::quiet()).unwrap().outcome.letter(), "P");
/// assert_eq!(player.analyse(&at("w, w"), &grundy::Job::quiet()).unwrap().winning_moves, vec![at("0, 0")]);
/// ```
pub fn player_on_ordinals(
    game: &OrdinalGame,
    library: &Library,
    job: &Job,
) -> Option<ClaimedStrategy> {
    for about in claims_on_p(&game.subject(), library) {
        let verdict = brief_verdict_on_ordinals(game, &about, job);
        if let Ok(OrdinalVerdict::Holds { set, .. }) = verdict {
            let set = with_closed_form(set, &about, game.heaps().len(), job);
            return Some(ClaimedStrategy {
                max: set.max(),
                strategy: OrdinalStrategy::new(game.clone(), set),
                claim: about.item.title.clone(),
            });
        }
    }
    None
}

/// The claims that state all P-positions of a game in normal play.
fn claims_on_p<'l>(
    subject: &Subject,
    library: &'l Library,
) -> impl Iterator<Item = MatchingClaim<'l>> + use<'l> {
    claims_about(subject, library, move |_, item| {
        let on_p = matches!(
            item.claim.statement,
            Statement::PPositions(_) | Statement::AtEveryExponent { .. } | Statement::Grundy { .. }
        );
        on_p && item.is_on_all(false)
    })
}

/// Adds a claim on the game on numbers that is proved, which gives positions beyond its table.
fn with_closed_form(set: PSet, about: &MatchingClaim, heaps: usize, job: &Job) -> PSet {
    let Statement::AtEveryExponent { game: finite } = &about.item.claim.statement else {
        return set;
    };
    let Ok(game) = Game::among(finite, &about.names, &about.scope) else {
        return set;
    };
    let proved = |claim: &MatchingClaim| {
        let verdict = brief_verdict(&game, claim, Play::Normal, job);
        matches!(verdict, Verdict::Proved { .. })
    };
    match claims_on_p(&Subject::of(&game), &about.scope).find(proved) {
        Some(claim) => set.with_closed_form(&claim.item.claim, &claim.names, heaps),
        None => set,
    }
}
