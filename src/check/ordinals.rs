//! Claims about games on ordinals, and the player who goes by them.

use super::parameters::parameters;
use super::{Question, default_bound};
use crate::claim::{Counterexample, Verdict, Witness};
use crate::formula::{Meaning, Scope, Term};
use crate::game::{Catalogue, Game, Names, Play};
use crate::language::{
    self, ClaimItem, Code, Diagnostic, Expression, GameExpression, Kind, Statement,
};
use crate::library::Library;
use crate::ordinal::{OrdinalGame, OrdinalStrategy, OrdinalVerdict, PSet, decide};
use crate::table::Watch;

/// A perfect player, and the claim it goes by.
#[derive(Clone, Debug)]
pub struct Informed {
    /// The player.
    pub strategy: OrdinalStrategy,
    /// The title of the claim on all P-positions.
    pub claim: String,
    /// The largest coefficient for which that claim is known to hold; none if it is proved for all ordinals.
    pub max: Option<u64>,
}

/// Decides a claim about a game on ordinals; `max` bounds what is checked of coefficients.
///
/// # Errors
/// What is wrong with the claim.
pub fn check_on_ordinals(
    game: &OrdinalGame,
    claim: &language::Claim,
    play: Play,
    max: Option<u64>,
    catalogue: &dyn Catalogue,
    watch: &mut Watch,
) -> Result<OrdinalVerdict, Vec<Diagnostic>> {
    let max = max.unwrap_or_else(|| default_bound(game.heaps().len()));
    decide_among(game, claim, play, max, &Names::new(), catalogue, watch)
}

/// The same verdict as for a claim about other games.
pub(super) fn check(
    game: &OrdinalGame,
    claim: &language::Claim,
    question: &Question,
    catalogue: &dyn Catalogue,
    watch: &mut Watch,
) -> Result<Verdict, Vec<Diagnostic>> {
    let max = question.bounds.for_heaps(game.heaps().len());
    let (play, names) = (question.play, question.names);
    let found = decide_among(game, claim, play, max, names, catalogue, watch)?;
    Ok(verdict(found))
}

/// A verdict on a claim about a game on ordinals, in the words of all claims.
pub fn verdict(found: OrdinalVerdict) -> Verdict {
    match found {
        OrdinalVerdict::Holds { set, evidence } => match set.max() {
            None => Verdict::Proved {
                by: evidence.join("; "),
            },
            Some(max) => Verdict::Holds { max: Some(max) },
        },
        OrdinalVerdict::Refuted {
            position,
            claimed,
            computed,
            option,
        } => Verdict::Refuted {
            max: None,
            counterexample: Counterexample {
                position: Vec::new(),
                claimed: claimed.letter().into(),
                computed: computed.letter().into(),
                witness: Witness::OnOrdinals { position, option },
            },
        },
        OrdinalVerdict::Unknown { reason } => Verdict::Unknown { reason },
    }
}

pub(super) fn decide_among(
    game: &OrdinalGame,
    claim: &language::Claim,
    play: Play,
    max: u64,
    names: &Names,
    catalogue: &dyn Catalogue,
    watch: &mut Watch,
) -> Result<OrdinalVerdict, Vec<Diagnostic>> {
    if play == Play::Misere {
        let message = "misère play of a game on ordinals is not decided here";
        return Err(vec![Diagnostic::new(Code::Ordinals, claim.span, message)]);
    }
    decide(game, claim, max, names, catalogue, watch)
}

/// The perfect player of a game on ordinals: by the first claim on its P-positions, in the text it stands in, that
/// is not stated to be refuted and is found to hold. None if there is no such claim.
///
/// # Errors
/// What is wrong with the rules.
///
/// ```
/// use grundy::{check, language::parse_game, library::Library, ordinal::Ordinal};
/// let wythoff = parse_game("transfinite_wythoff").into_result().unwrap().unwrap();
/// let player = check::player_on_ordinals(&wythoff, &Library::embedded(), &mut |_, _| true);
/// let player = player.unwrap().unwrap().strategy;
/// let at = |text| Ordinal::parse_list(text).unwrap();
/// assert_eq!(player.analyse(&at("w + 1, w*2 + 2")).unwrap().outcome.letter(), "P");
/// assert_eq!(player.analyse(&at("w, w")).unwrap().winning_moves, vec![at("0, 0")]);
/// ```
pub fn player_on_ordinals(
    expression: &GameExpression,
    library: &Library,
    watch: &mut Watch,
) -> Result<Option<Informed>, Vec<Diagnostic>> {
    let game = OrdinalGame::new(expression, library)?;
    let GameExpression::Named { name, .. } = expression else {
        return Ok(None);
    };
    let Some(place) = library.find(&name.text).and_then(|(_, place)| place) else {
        return Ok(None);
    };
    let own = library.seen_from(place);
    for item in claims_on_p(library, place) {
        for names in meanings(item, expression) {
            let Some(Ok(other)) = item
                .game
                .as_ref()
                .map(|game| OrdinalGame::among(game, &names, &own))
            else {
                continue;
            };
            if other.label() != game.label() {
                continue;
            }
            let max = default_bound(game.heaps().len());
            let verdict = decide_among(&game, &item.claim, Play::Normal, max, &names, &own, watch);
            if let Ok(OrdinalVerdict::Holds { set, .. }) = verdict {
                let heaps = game.heaps().len();
                let set = with_closed_form(set, &item.claim.statement, &names, heaps, &own);
                return Ok(Some(Informed {
                    max: set.max(),
                    strategy: OrdinalStrategy::new(game, set),
                    claim: item.title.clone(),
                }));
            }
        }
    }
    Ok(None)
}

/// The claims of a text that state all P-positions in normal play.
fn claims_on_p(library: &Library, place: usize) -> impl Iterator<Item = &ClaimItem> {
    let claims = library.texts()[place].file.claims();
    claims.filter(|item| {
        let within = item.within.is_some();
        let on_p = matches!(
            item.claim.statement,
            Statement::PPositions { .. }
                | Statement::AtEveryExponent { .. }
                | Statement::Grundy { .. }
        );
        on_p && !within && !item.misere && item.refuted.is_none()
    })
}

/// What the parameters of a claim may mean: the values of its ranges, and those that the game asked for has in
/// their places.
fn meanings(item: &ClaimItem, asked: &GameExpression) -> Vec<Names> {
    let mut all = Vec::new();
    if let (
        Some(GameExpression::Named { arguments: own, .. }),
        GameExpression::Named {
            arguments: given, ..
        },
    ) = (item.game.as_ref(), asked)
    {
        let mut names = Names::new();
        for (own, given) in own.iter().zip(given) {
            if let (Kind::Name(name), Some(term)) = (&own.value.kind, constant(&given.value)) {
                names.insert(name.clone(), Meaning::Number(term));
            }
        }
        all.push(names);
    }
    if let Ok((names, choices)) = parameters(item) {
        all.extend(choices.into_iter().map(|choice| {
            let values = choice.into_iter().map(|chosen| chosen.meaning);
            names.iter().cloned().zip(values).collect()
        }));
    }
    all
}

fn constant(e: &Expression) -> Option<Term> {
    let mut no_games = |_: &GameExpression, _: &Names| Ok(0);
    let term = Scope::new(Names::new(), 0, 0, &mut no_games)
        .number(e)
        .ok()?;
    term.as_constant().is_some().then_some(term)
}

/// A claim on the game on numbers, in the text where that stands, says what lies beyond its table.
fn with_closed_form(
    set: PSet,
    statement: &Statement,
    names: &Names,
    heaps: usize,
    library: &Library,
) -> PSet {
    let Statement::AtEveryExponent { game: finite } = statement else {
        return set;
    };
    let (Ok(game), GameExpression::Named { name, .. }) =
        (Game::among(finite, names, library), finite)
    else {
        return set;
    };
    let Some(place) = library.find(&name.text).and_then(|(_, place)| place) else {
        return set;
    };
    let own = library.seen_from(place);
    for item in claims_on_p(library, place) {
        for names in meanings(item, finite) {
            let same = item
                .game
                .as_ref()
                .map(|game| Game::among(game, &names, &own));
            if same.is_some_and(|same| same.is_ok_and(|same| same.label() == game.label())) {
                return set.with_closed_form(&item.claim, &names, heaps);
            }
        }
    }
    set
}
