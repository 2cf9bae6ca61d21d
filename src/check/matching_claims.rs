//! Finds the claims of a library about a given game, whatever their parameters are called.

use super::bounds::{Ask, Extent};
use super::parameters::{Choices, Chosen, meanings, parameters};
use super::question::Question;
use super::tools::Tools;
use grundy_rules::formula::{Condition, Meaning, NoGames, Scope, Term};
use grundy_rules::game::{Catalogue, Names, Play, Subject};
use grundy_rules::language::{Argument, ClaimItem, Expression, GameExpression, Kind, RelationSign};
use grundy_rules::library::{Library, Text};
use grundy_work::{Job, Limits};
use std::collections::BTreeMap;

/// A claim about the given game.
pub(crate) struct MatchingClaim<'l> {
    /// The text it stands in.
    pub text: &'l Text,
    /// The texts as this one sees them: what names in the claim mean.
    pub scope: Library,
    /// The claim.
    pub item: &'l ClaimItem,
    /// The values of its parameters.
    pub names: Names,
    /// Do these lie in the ranges for which it is checked?
    pub in_range: bool,
}

/// A parameter, by its name, that is no number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no number")]
pub(crate) struct NoNumber(pub String);

impl MatchingClaim<'_> {
    /// The values of its parameters as text.
    ///
    /// # Errors
    /// A parameter that is no number.
    pub(crate) fn numbers(&self) -> Result<BTreeMap<String, String>, NoNumber> {
        let number = |(name, meaning): (&'_ String, &Meaning)| match meaning {
            Meaning::Number(Term::Constant(number)) => Ok((name.clone(), number.to_string())),
            _ => Err(NoNumber(name.clone())),
        };
        let numbers = self.names.iter().map(number);
        numbers.collect()
    }

    /// The first range for which the claim is stated and in which a parameter is not.
    pub(crate) fn outside(&self) -> Option<&Expression> {
        self.item
            .ranges
            .iter()
            .filter(|range| is_range(range))
            .find(|range| {
                let mut scope = Scope::of_names(self.names.clone());
                let read: Result<Condition, _> = scope.condition(range);
                read.is_ok_and(|range| range.holds(&[], &NoGames) == Ok(false))
            })
    }

    /// Tools that read names as the text of the claim does.
    pub(crate) fn tools<'t>(&'t self, job: &'t Job) -> Tools<'t> {
        Tools::new(&self.scope, job)
    }

    /// The question for this claim, with the usual bounds and little effort for a proof.
    pub(super) fn question<'q>(&'q self, play: Play, job: &'q Job) -> Question<'q> {
        let ask = Ask::from(Extent::Usual);
        Question::new(&self.item.claim, play, ask, &self.names, self.tools(job))
    }
}

/// The claims of the library about a game that `wanted` selects, in order; it is asked with the place of the text.
pub(crate) fn claims_about<'l, Wanted>(
    subject: &Subject,
    library: &'l Library,
    wanted: Wanted,
) -> impl Iterator<Item = MatchingClaim<'l>> + use<'l, Wanted>
where
    Wanted: Fn(usize, &ClaimItem) -> bool + Copy + 'l,
{
    let texts = library.claims_about(subject).into_iter();
    texts.flat_map(move |known| {
        let claims = known.claims.into_iter();
        claims
            .filter(move |item| wanted(known.place, item))
            .filter_map(move |item| {
                let (names, in_range) = instance_for(item, &known.game)?;
                Some(MatchingClaim {
                    text: &library.texts()[known.place],
                    scope: library.seen_from(known.place),
                    item,
                    names,
                    in_range,
                })
            })
    })
}

/// The values of a claim's parameters for which its game is the given one, as its text calls it, and whether they lie in the ranges for
/// which it is checked; `None` if it is about another game, or claims nothing for these values.
fn instance_for(item: &ClaimItem, asked: &GameExpression) -> Option<(Names, bool)> {
    let (names, in_range) = bound(item.game.as_ref()?, asked, item)?;
    // A range says how far the claim is checked; other conditions say when it applies.
    for condition in item.ranges.iter().filter(|range| !is_range(range)) {
        let mut scope = Scope::of_names(names.clone());
        let condition: Condition = scope.condition(condition).ok()?;
        if condition.holds(&[], &NoGames) != Ok(true) {
            return None;
        }
    }
    Some((names, in_range))
}

fn is_range(condition: &Expression) -> bool {
    match &condition.kind {
        Kind::Chain { rest, .. } => rest.iter().all(|(relation, right)| {
            *relation == RelationSign::In
                && matches!(
                    right.kind,
                    Kind::Range(..) | Kind::Set(_) | Kind::SubsetsOf(_)
                )
        }),
        _ => false,
    }
}

/// The values of the claim's parameters for which its game is the given one, and whether they lie in its ranges.
pub(super) fn bound(
    claimed: &GameExpression,
    asked: &GameExpression,
    item: &ClaimItem,
) -> Option<(Names, bool)> {
    let (left, right) = (arguments(claimed)?, arguments(asked)?);
    if has_pass(claimed) != has_pass(asked) {
        return None;
    }
    let any_named = |all: &[Argument]| all.iter().any(|argument| argument.name.is_some());
    if left.len() != right.len() || any_named(left) || any_named(right) {
        return None;
    }
    let no_names = Names::new();
    let asked = right.iter().map(|of| Chosen::written(&of.value, &no_names));
    let asked: Vec<Chosen> = asked.collect::<Option<_>>()?;
    let Choices {
        names,
        all: choices,
        ..
    } = parameters(item, &Limits::default()).ok()?;
    let fits = |choice: &[Chosen]| {
        let meanings = meanings(&names, choice);
        left.iter().zip(&asked).all(|(claimed, asked)| {
            let claimed = Chosen::written(&claimed.value, &meanings);
            claimed.is_some_and(|claimed| claimed.value == asked.value)
        })
    };
    // A parameter that is an argument itself takes the given value, in its range or not.
    let alone = names.iter().map(|name| {
        let is_name = |of: &Argument| matches!(&of.value.kind, Kind::Name(found) if found == name);
        let place = left.iter().position(is_name)?;
        Some(asked[place].clone())
    });
    let choice = match alone.collect::<Option<Vec<_>>>() {
        Some(choice) => fits(&choice).then_some(choice)?,
        None => choices.iter().find(|choice| fits(choice))?.clone(),
    };
    let in_range = choices.iter().any(|tried| {
        let tried = tried.iter().map(|chosen| &chosen.value);
        tried.eq(choice.iter().map(|chosen| &chosen.value))
    });
    Some((meanings(&names, &choice), in_range))
}

/// The arguments of a game that is named.
fn arguments(game: &GameExpression) -> Option<&[Argument]> {
    match game {
        GameExpression::Named { arguments, .. } => Some(arguments),
        _ => None,
    }
}

fn has_pass(game: &GameExpression) -> bool {
    matches!(game, GameExpression::Named { pass: true, .. })
}

/// An integer written out.
pub(super) fn integer(e: &Expression) -> Option<i64> {
    match &e.kind {
        Kind::Number(digits) => digits.parse().ok(),
        Kind::Negative(of) => integer(of)?.checked_neg(),
        _ => None,
    }
}
