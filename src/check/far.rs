//! The claims that decide far positions: those of the library that speak of the game and were checked.

use super::about::about;
use super::{Bounds, Question, check_among};
use crate::claim::{Verdict, far_set};
use crate::far::{FarAnalysis, FarPosition};
use crate::game::{Game, Names, Play};
use crate::language::{ClaimItem, parse_game};
use crate::library::Library;
use crate::table::Watch;

/// The claim that an answer rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The text it stands in, and its title.
    pub paper: String,
    /// Its title.
    pub title: String,
    /// It was checked for heaps up to here; none if it is proved.
    pub max: Option<u64>,
}

/// Outcome and winning moves of a far position by the first claim of the library that decides them; else why none
/// does.
///
/// # Errors
/// No claim speaks of the game, or what went wrong with each that does.
pub fn decide_far(
    game: &Game,
    position: &FarPosition,
    play: Play,
    enough: usize,
    library: &Library,
    watch: &mut Watch,
) -> Result<(FarAnalysis, Ground), Vec<String>> {
    let mut reasons = Vec::new();
    if game.has_pass() || game.has_sums() {
        return Err(vec![
            "games with a pass or with sums are decided by tables only".into(),
        ]);
    }
    let Ok(Some(asked)) = parse_game(game.label()).into_result() else {
        return Err(vec!["claims speak of games that have a name".into()]);
    };
    for (place, text) in library.texts().iter().enumerate() {
        let seen = library.seen_from(place);
        for item in text.file.claims() {
            let misere = play == Play::Misere;
            if item.refuted.is_some() || item.within.is_some() || item.misere != misere {
                continue;
            }
            let Some((names, _)) = about(item, &asked, library, &seen) else {
                continue;
            };
            let mut named = |reason: String| reasons.push(format!("{}: {reason}", item.title));
            let set = match far_set(&item.claim, &names, game.base_heaps()) {
                Ok(Some(set)) => set,
                Ok(None) => continue,
                Err(error) => {
                    named(error.message.clone());
                    continue;
                }
            };
            let Some(max) = holds_near(game, item, &names, play, library, watch) else {
                named("it does not hold near the origin".into());
                continue;
            };
            match set.analyse(game, position, enough) {
                Ok(Some(analysis)) => {
                    let ground = Ground {
                        paper: text.name.clone(),
                        title: item.title.clone(),
                        max,
                    };
                    return Ok((analysis, ground));
                }
                Ok(None) => named("the search was given up".into()),
                Err(reason) => named(format!("it is refuted: {reason}")),
            }
        }
    }
    if reasons.is_empty() {
        reasons.push(format!(
            "no claim of the library says what the P-positions of {} are",
            match game.label() {
                "" => "this game",
                label => label,
            }
        ));
    }
    Err(reasons)
}

/// The bound to which a claim holds about a game, if it does.
fn holds_near(
    game: &Game,
    item: &ClaimItem,
    names: &Names,
    play: Play,
    library: &Library,
    watch: &mut Watch,
) -> Option<Option<u64>> {
    let question = Question {
        play,
        bounds: Bounds::default(),
        names,
        span: item.claim.span,
    };
    match check_among(Some(game), &item.claim, &question, library, watch) {
        Ok(Verdict::Holds { max }) => Some(max),
        Ok(Verdict::Proved { .. }) => Some(None),
        _ => None,
    }
}
