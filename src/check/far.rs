//! The claims that decide far positions: those of the library that speak of the game and were checked.

use super::{Bounds, Question, check_among};
use crate::claim::{Verdict, far_set};
use crate::far::{FarAnalysis, FarPosition};
use crate::formula::{Condition, Meaning, Scope, Term};
use crate::game::{Game, Names, Play};
use crate::language::{
    ClaimItem, Expression, GameExpression, Kind, Relation, format_expression, parse_game,
};
use crate::library::Library;
use crate::number::Number;
use crate::table::Watch;

/// The claim that an answer rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The text it stands in, and its title.
    pub paper: String,
    /// Its title.
    pub title: String,
    /// It was checked for heaps up to here.
    pub max: u64,
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
    for text in library.texts() {
        for item in text.file.claims() {
            let Some(names) = about(item, game, play) else {
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
) -> Option<u64> {
    let question = Question {
        play,
        bounds: Bounds::default(),
        names,
        span: item.claim.span,
    };
    match check_among(Some(game), &item.claim, &question, library, watch) {
        Ok(Verdict::Holds { max }) => max,
        Ok(Verdict::Proved { .. }) => Some(u64::MAX),
        _ => None,
    }
}

/// The claim's parameters, if it is about this game for some choice of them, and about all its positions.
fn about(item: &ClaimItem, game: &Game, play: Play) -> Option<Names> {
    let misere = play == Play::Misere;
    if item.refuted.is_some() || item.within.is_some() || item.misere != misere {
        return None;
    }
    let asked = parse_game(game.label()).into_result().ok().flatten()?;
    let (
        Some(GameExpression::Named {
            name,
            arguments,
            pass,
            ..
        }),
        GameExpression::Named {
            name: asked_name,
            arguments: asked_arguments,
            pass: asked_pass,
            ..
        },
    ) = (&item.game, &asked)
    else {
        return None;
    };
    let alike = name.text == asked_name.text
        && pass == asked_pass
        && arguments.len() == asked_arguments.len()
        && arguments.iter().all(|argument| argument.name.is_none());
    if !alike {
        return None;
    }
    let mut names = Names::new();
    for (claimed, asked) in arguments.iter().zip(asked_arguments) {
        let value = format_expression(&asked.value);
        match &claimed.value.kind {
            Kind::Name(name) => {
                let number = number(&asked.value)?;
                let meaning = Meaning::Number(Term::Constant(number.clone()));
                if let Some(Meaning::Number(Term::Constant(old))) =
                    names.insert(name.clone(), meaning)
                    && old != number
                {
                    return None;
                }
            }
            _ if format_expression(&claimed.value) == value => {}
            _ => return None,
        }
    }
    // A range says how far the claim was tried; other conditions say when it is made.
    for condition in item.ranges.iter().filter(|range| !is_range(range)) {
        let mut no_games = |_: &GameExpression, _: &Names| Ok(0);
        let mut scope = Scope::new(names.clone(), 0, 0, &mut no_games);
        let lowered: Condition = scope.condition(condition).ok()?;
        if lowered.holds(&[], &crate::formula::NoGames) != Ok(true) {
            return None;
        }
    }
    Some(names)
}

fn is_range(condition: &Expression) -> bool {
    match &condition.kind {
        Kind::Chain { rest, .. } => rest.iter().all(|(relation, right)| {
            *relation == Relation::In && matches!(right.kind, Kind::Range(..) | Kind::Set(_))
        }),
        _ => false,
    }
}

fn number(e: &Expression) -> Option<Number> {
    match &e.kind {
        Kind::Number(digits) => Number::parse_decimal(digits),
        Kind::Negative(of) => number(of).map(|number| number.negated()),
        _ => None,
    }
}
