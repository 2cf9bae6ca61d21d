//! Checks claims on all positions at once: properties of a game in misère play, and traits of positions.

use super::final_phase;
use super::proof::{Asked, Farther};
use super::question::{Question, natural, shape, verdict};
use super::sampled_exceptions::{Sorted, described};
use super::sums;
use super::tools::Tools;
use super::traits::{self, TraitValue};
use grundy_engines::misere::{MisereProperty, MisereTable, Phase, Violation};
use grundy_proofs::claim::{Counterexample, Positions, Verdict, Witness};
use grundy_proofs::prover::{PositionTrait, Query};
use grundy_rules::formula::{Scope, number_error};
use grundy_rules::game::{Catalogue, Game, Names, Play, Position, Stop};
use grundy_rules::language::{
    Code, Diagnostic, Expression, PhaseName, Qualified, Quality, RelationSign, Span, Trait,
    format_trait,
};
use grundy_rules::number::{Number, NumberError};
use std::cmp::Ordering;
use std::collections::HashSet;

fn property(quality: Quality) -> MisereProperty {
    match quality {
        Quality::Admissible => MisereProperty::Admissible,
        Quality::UniversallyAdmissible => MisereProperty::UniversallyAdmissible,
        Quality::UniversallyAdmissibleAsPrinted => MisereProperty::UniversallyAdmissibleAsPrinted,
        Quality::Tame => MisereProperty::Tame,
        Quality::PByPhases => MisereProperty::PByPhases,
        Quality::FinalIffBothFinal => MisereProperty::FinalIffBothFinal,
        Quality::PIffValuesEqual => MisereProperty::PWhereValuesEqual,
    }
}

pub(super) fn phase(name: PhaseName) -> Phase {
    match name {
        PhaseName::Final => Phase::Final,
        PhaseName::Normal => Phase::Normal,
    }
}

/// The other game of a claim about a sum.
pub(super) fn summand(
    qualified: &Qualified,
    names: &Names,
    catalogue: &dyn Catalogue,
) -> Result<Option<Game>, Vec<Diagnostic>> {
    let other = qualified.with.as_ref();
    other
        .map(|other| Game::among(other, names, catalogue))
        .transpose()
}

/// Checks a property of the game, or of its sum with another game.
pub(super) fn qualified(
    game: &Game,
    claim: &Qualified,
    question: &Question,
) -> Result<Verdict, Stop> {
    let Tools { catalogue, job, .. } = question.tools;
    let property = property(claim.quality);
    if claim.quality.is_of_sums() && claim.with.is_none() {
        let message = "this speaks of a sum of two games";
        let help = format!("write sum with nim(1) {}", claim.quality.words());
        return Err(question.error(Code::Claim, message).help(help).into());
    }
    let other = summand(claim, question.names, catalogue).map_err(|mut errors| errors.remove(0))?;
    let heaps = game.base_heaps() + other.as_ref().map_or(0, Game::base_heaps);
    let mut bound = question.bounds.for_heaps(heaps);
    let at = match &claim.not_at {
        Some(heaps) => Some(stated_position(heaps, game, question)?),
        None => None,
    };
    for heap in at.iter().flatten() {
        bound = bound.max(u64::try_from(*heap).unwrap_or(0));
    }
    let (sizes, max) = shape(game, bound)?;
    let table = MisereTable::new(game, &sizes, job)?;
    if let Some(at) = at {
        return not_at(&table, property, at);
    }
    let (second, both);
    let table = match &other {
        None => &table,
        Some(other) => {
            let (sizes, _) = shape(other, bound)?;
            second = MisereTable::new(other, &sizes, job)?;
            both = MisereTable::sum(&table, &second, job)?;
            &both
        }
    };
    let found = table.first_violation(property, job)?;
    let found = verdict(bound, found.map(counterexample));
    let passes = game.has_pass() || other.as_ref().is_some_and(Game::has_pass);
    let found = match (&other, traits::of_quality(claim.quality)) {
        (None, Some(named)) => {
            let farther = |bounds| qualified(game, claim, &question.checked(bounds));
            let found = proved(game, &named, claim.quality, question, found, &farther)?;
            final_phase::tried(game, table, claim.quality, question, found)?
        }
        (Some(other), _) if !passes => {
            sums::phases_tried([game, other], claim.quality, question, found)?
        }
        _ => found,
    };
    if passes {
        return Ok(found);
    }
    let of = Positions::of_heaps(heaps);
    let mut sorted = || {
        let violated = table.violated(property, job).ok()?;
        let violated = violated.into_iter().map(|position| position.concat());
        let violated: HashSet<Position> = violated.collect();
        Sorted::where_false(of, max, job, &|at| Some(violated.contains(at)))
    };
    Ok(described(found, of, bound, question, &mut sorted))
}

/// The verdict for all positions on a quality that is a trait of each, given the one up to a bound.
fn proved(
    game: &Game,
    named: &PositionTrait,
    quality: Quality,
    question: &Question,
    found: Verdict,
    farther: &Farther,
) -> Result<Verdict, Stop> {
    let question = &of_normal_play(question);
    let others = question.other_games(1);
    let asked = Asked::new(game, Query::Every(named), question, &others);
    match (quality, &found) {
        // The trait is that of universally admissible games: they are the tame ones, but it may fail at other positions.
        (Quality::Tame, Verdict::Holds { .. }) if question.bounds.within.is_none() => {
            Ok(match asked.proved() {
                Some(words) => Verdict::argued(format!("universally admissible: {words}")),
                None => found,
            })
        }
        (Quality::Tame, _) => Ok(found),
        // The proof says where outcome and phase first part. Misère play may differ from the phases at other positions as well.
        (Quality::PByPhases, Verdict::Refuted { .. }) => Ok(found),
        (Quality::PByPhases, _) => Ok(asked.compared(found, farther)?.with_exceptions(None)),
        _ => asked.compared(found, farther),
    }
}

/// The same question with values of normal play, by which phases are defined.
pub(super) fn of_normal_play<'q>(question: &Question<'q>) -> Question<'q> {
    Question {
        play: Play::Normal,
        ..*question
    }
}

fn counterexample(found: Violation) -> Counterexample {
    Counterexample {
        position: found.position.concat(),
        claimed: found.claimed.into(),
        computed: found.computed.into(),
        witness: witness_of_phases(found.options),
    }
}

pub(super) fn witness_of_phases(
    options: Vec<(grundy_rules::game::GameOption, u64, Phase)>,
) -> Witness {
    let named = |(option, value, phase): (_, _, Phase)| (option, value, phase.name());
    Witness::Phases(options.into_iter().map(named).collect())
}

/// The position at which a claim says that a property fails.
fn stated_position(
    heaps: &[Expression],
    game: &Game,
    question: &Question,
) -> Result<Position, Stop> {
    let mut position = Position::new();
    for heap in heaps {
        let heap = natural(heap)?;
        position.push(i64::try_from(heap).unwrap_or(i64::MAX));
    }
    if position.len() != game.components() {
        let (found, wanted) = (position.len(), game.components());
        let message = format!("a position of {found} components in a game of {wanted}");
        return Err(question.error(Code::Arity, message).into());
    }
    Ok(position)
}

/// Is the property false at the position, as claimed?
fn not_at(table: &MisereTable, property: MisereProperty, at: Position) -> Result<Verdict, Stop> {
    if table.violation_at(property, &at)?.is_some() {
        return Ok(Verdict::holds(None));
    }
    let value = table.value(&at).unwrap_or_default();
    let phase = table.phase(&at).unwrap_or(Phase::Normal);
    Ok(Verdict::refuted(
        None,
        Counterexample {
            claimed: format!("not {}", property.name()).into(),
            computed: format!("value {value}, {} phase, no fault", phase.name()).into(),
            witness: witness_of_phases(table.telling_options(&at)?),
            position: at,
        },
    ))
}

/// `every position with … has …`
pub(super) fn every(
    game: &Game,
    given: &[Trait],
    claimed: &[Trait],
    question: &Question,
) -> Result<Verdict, Stop> {
    let known = |traits: &[Trait]| -> Result<Vec<TraitValue>, Diagnostic> {
        let one = |of| resolve(of, question.names, question.claim.span);
        traits.iter().map(one).collect()
    };
    let (conditions, needed) = (known(given)?, known(claimed)?);
    let bound = question.bounds.for_heaps(game.base_heaps());
    let (sizes, max) = shape(game, bound)?;
    let table = MisereTable::new(game, &sizes, question.tools.job)?;
    let is_false = |position: &[i64]| -> Result<bool, Stop> {
        for condition in &conditions {
            if !has_trait(&table, position, condition)? {
                return Ok(false);
            }
        }
        for one in &needed {
            if has_trait(&table, position, one)? {
                return Ok(false);
            }
        }
        Ok(true)
    };
    let all = Positions::of_game(game);
    let found = all.first(max, &mut |position| {
        if !is_false(position)? {
            return Ok(None);
        }
        let names: Vec<_> = claimed.iter().map(format_trait).collect();
        let value = table.value(position).unwrap_or_default();
        let phase = table.phase(position).unwrap_or(Phase::Normal);
        Ok::<_, Stop>(Some(Counterexample {
            position: position.to_vec(),
            claimed: names.join(" or ").into(),
            computed: format!("value {value}, {} phase", phase.name()).into(),
            witness: witness_of_phases(table.telling_options(position)?),
        }))
    })?;
    let mut sorted = || Sorted::where_false(all, max, question.tools.job, &|at| is_false(at).ok());
    let mut found = verdict(bound, found);
    if let Some(named) = traits::implication(&conditions, &needed) {
        let farther = |bounds| every(game, given, claimed, &question.checked(bounds));
        let (normal, others) = (of_normal_play(question), question.other_games(1));
        let asked = Asked::new(game, Query::Every(&named), &normal, &others);
        found = asked.compared(found, &farther)?;
    }
    Ok(described(found, all, bound, question, &mut sorted))
}

/// A trait with its number evaluated.
pub(super) fn resolve(of: &Trait, names: &Names, span: Span) -> Result<TraitValue, Diagnostic> {
    let number = |value: &Expression| {
        let value = Scope::of_names(names.clone()).number(value)?;
        let constant = value.as_constant().cloned();
        let fault = NumberError::NotAnInteger("a value");
        constant.ok_or_else(|| number_error(fault, span))
    };
    Ok(match of {
        Trait::Value(relation, value) => TraitValue::Value(*relation, number(value)?),
        Trait::Ended => TraitValue::Ended,
        Trait::Phase(name) => TraitValue::Phase(phase(*name)),
        Trait::Option(value, name) => {
            TraitValue::Option(value.as_ref().map(number).transpose()?, name.map(phase))
        }
    })
}

fn has_trait(table: &MisereTable, position: &[i64], of: &TraitValue) -> Result<bool, Stop> {
    let agrees = |relation: &RelationSign, ordering: Ordering| match relation {
        RelationSign::NotEqual => ordering.is_ne(),
        RelationSign::Less => ordering.is_lt(),
        RelationSign::LessEqual => ordering.is_le(),
        RelationSign::Greater => ordering.is_gt(),
        RelationSign::GreaterEqual => ordering.is_ge(),
        _ => ordering.is_eq(),
    };
    Ok(match of {
        TraitValue::Value(relation, number) => {
            let value = table.value(position).map(Number::from);
            let ordering = value.and_then(|value| value.compare(number).ok());
            ordering.is_some_and(|ordering| agrees(relation, ordering))
        }
        TraitValue::Ended => table.has_ended(position) == Some(true),
        TraitValue::Phase(phase) => table.phase(position) == Some(*phase),
        TraitValue::Option(None, None) => table.has_ended(position) == Some(false),
        TraitValue::Option(value, phase) => {
            let options = table.options(position)?;
            options.iter().any(|(found, in_phase)| {
                value
                    .as_ref()
                    .is_none_or(|value| Number::from(*found) == *value)
                    && phase.is_none_or(|phase| phase == *in_phase)
            })
        }
    })
}
