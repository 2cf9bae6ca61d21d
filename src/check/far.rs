//! The claims that decide far positions: those of the library that speak of the game and were checked.

use super::about::{About, claims_about};
use super::{Bounds, Proving, Question, check_among};
use crate::claim::{Verdict, far_set, far_value};
use crate::far::{FarAnalysis, FarPosition, FarSet};
use crate::formula::{NoGames, Term};
use crate::game::{Game, Names, Outcome, Play};
use crate::language::ClaimItem;
use crate::library::Library;
use crate::number::Number;
use crate::prover::Effort;
use crate::table::Watch;
use std::cell::OnceCell;

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

/// Who wins far positions of a game, by the claims of a library about its P-positions.
pub struct FarPlayer<'l> {
    game: &'l Game,
    play: Play,
    library: &'l Library,
    candidates: Vec<Candidate<'l>>,
    /// Why claims about the game are of no use.
    reasons: Vec<String>,
}

/// A claim about the game, and how far it holds once that was found out.
struct Candidate<'l> {
    paper: &'l str,
    item: &'l ClaimItem,
    names: Names,
    set: FarSet,
    /// What it says that the Grundy value is, as a function of the heaps.
    value: Option<Term>,
    holds: OnceCell<Option<Option<u64>>>,
}

impl<'l> FarPlayer<'l> {
    /// Finds the claims that speak of the game.
    pub fn new(game: &'l Game, play: Play, library: &'l Library) -> FarPlayer<'l> {
        let mut player = FarPlayer {
            game,
            play,
            library,
            candidates: Vec::new(),
            reasons: Vec::new(),
        };
        if game.has_pass() || game.has_sums() {
            let reason = "games with a pass or with sums are decided by tables only";
            player.reasons.push(reason.into());
            return player;
        }
        player.find();
        if player.candidates.is_empty() && player.reasons.is_empty() {
            let label = match game.label() {
                "" => "this game",
                label => label,
            };
            player.reasons.push(format!(
                "no claim of the library says what the P-positions of {label} are"
            ));
        }
        player
    }

    fn find(&mut self) {
        let misere = self.play == Play::Misere;
        let claims = claims_about(self.game.label(), self.library, move |_, item| {
            item.refuted.is_none() && item.within.is_none() && item.misere == misere
        });
        for About {
            text, item, names, ..
        } in claims
        {
            let reason = match far_set(&item.claim, &names, self.game.base_heaps()) {
                Ok(Some(set)) if set.is_slow() => {
                    "no fast way to the far terms of its sequences is known".into()
                }
                Ok(Some(set)) => {
                    let heaps = self.game.base_heaps();
                    let value = far_value(&item.claim, &names, heaps).ok().flatten();
                    self.candidates.push(Candidate {
                        value,
                        paper: &text.name,
                        item,
                        names,
                        set,
                        holds: OnceCell::new(),
                    });
                    continue;
                }
                Ok(None) => continue,
                Err(error) => error.message.clone(),
            };
            self.reasons.push(format!("{}: {reason}", item.title));
        }
    }

    /// Outcome and winning moves by the first claim that decides them; at most `enough` moves where there are more.
    ///
    /// # Errors
    /// No claim speaks of the game, or what is wrong with each that does.
    pub fn analyse(
        &self,
        position: &FarPosition,
        enough: usize,
        watch: &mut Watch,
    ) -> Result<(FarAnalysis, Ground), Vec<String>> {
        let mut reasons = self.reasons.clone();
        for candidate in &self.candidates {
            let title = &candidate.item.title;
            let Some(ground) = self.ground(candidate, watch) else {
                reasons.push(format!("{title}: it does not hold near the origin"));
                continue;
            };
            reasons.push(match candidate.set.analyse(self.game, position, enough) {
                Ok(Some(analysis)) => return Ok((analysis, ground)),
                Ok(None) => format!("{title}: the search was given up"),
                Err(reason) => format!("{title}: it is refuted: {reason}"),
            });
        }
        Err(reasons)
    }

    /// The Grundy value of a position, computed exactly by the first claim that gives one; none in misère play.
    pub fn value(&self, position: &[Number], watch: &mut Watch) -> Option<(Number, Ground)> {
        let (_, value, ground) = self.claimed_value(position, watch)?;
        Some((value, ground))
    }

    /// The same for a position that was analysed.
    ///
    /// # Errors
    /// The claim that gives the outcome and the one that gives the value contradict each other.
    pub fn value_of(
        &self,
        analysis: &FarAnalysis,
        watch: &mut Watch,
    ) -> Result<Option<(Number, Ground)>, String> {
        let found = self.value(&analysis.position, watch);
        match &found {
            Some((value, ground)) if value.is_zero() != (analysis.outcome == Outcome::P) => {
                Err(format!(
                    "{}: it says that the value is {value}, and the outcome is {}",
                    ground.title,
                    analysis.outcome.letter()
                ))
            }
            _ => Ok(found),
        }
    }

    /// Options of a position with a wanted Grundy value, at most `enough`, and whether these are all; by the claim
    /// that gives the position's own value. With blocking no option is sure, and none is sought.
    pub fn options_with_value(
        &self,
        position: &[Number],
        wanted: &Number,
        enough: usize,
        watch: &mut Watch,
    ) -> (Vec<FarPosition>, bool) {
        let term = match self.claimed_value(position, watch) {
            Some((term, ..)) if !self.game.has_blocking() => term,
            _ => return (Vec::new(), false),
        };
        let mut set = FarSet::new();
        set.level(self.game.base_heaps(), term, wanted);
        let (found, all) = set.options_of(self.game, position, enough);
        // What is found is looked at once more, by the formula itself.
        let has_value = |option: &FarPosition| {
            term.value(option, &NoGames)
                .is_ok_and(|value| value == *wanted)
        };
        (found.into_iter().filter(has_value).collect(), all)
    }

    fn claimed_value(
        &self,
        position: &[Number],
        watch: &mut Watch,
    ) -> Option<(&Term, Number, Ground)> {
        if self.play == Play::Misere || position.len() != self.game.base_heaps() {
            return None;
        }
        self.candidates.iter().find_map(|candidate| {
            let term = candidate.value.as_ref()?;
            let ground = self.ground(candidate, watch)?;
            let value = term.value(position, &NoGames).ok()?;
            let natural = value.is_integer() && !value.is_negative();
            natural.then_some((term, value, ground))
        })
    }

    /// How far a claim holds, found out once; none if it does not.
    fn ground(&self, candidate: &Candidate, watch: &mut Watch) -> Option<Ground> {
        let holds = candidate.holds.get_or_init(|| {
            let Candidate { item, names, .. } = candidate;
            holds_near(self.game, item, names, self.play, self.library, watch)
        });
        Some(Ground {
            paper: candidate.paper.to_string(),
            title: candidate.item.title.clone(),
            max: (*holds)?,
        })
    }
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
        proving: Proving::Within(Effort::BRIEF),
        names,
        span: item.claim.span,
    };
    match check_among(Some(game), &item.claim, &question, library, watch) {
        Ok(Verdict::Holds { max }) => Some(max),
        Ok(Verdict::Proved { .. }) => Some(None),
        _ => None,
    }
}
