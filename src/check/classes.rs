//! Checks claims on the set of all positions of a class (those of one Grundy value or of one round, those in a phase, those without option), and on
//! the set of those of them that satisfy conditions.

use super::evidence::witness;
use super::proof::Asked;
use super::quality::{of_normal_play, phase, witness_of_phases};
use super::question::{Question, shape, verdict};
use super::sampled_exceptions::{Sorted, described};
use super::traits;
use grundy_engines::misere::{MisereTable, Phase};
use grundy_engines::table::Table;
use grundy_proofs::claim::{Counterexample, PositionSet, Positions, Property, Verdict, Witness};
use grundy_proofs::prover::{PositionTrait, Query, WhichRound};
use grundy_rules::formula::Scope;
use grundy_rules::game::{Game, Outcome, Play, Stop};
use grundy_rules::language::{Code, Expression, PhaseName, PositionKind, RoundName, WrittenSet};
use grundy_rules::number::Number;
use std::cmp::Ordering;

/// Which positions are meant.
#[derive(Clone, Copy)]
pub(super) enum Class {
    P,
    Ended,
    Phase(PhaseName),
    Value(u64),
    Round(RoundName, u64),
}

impl Class {
    /// The class of a kind of positions, with its number evaluated.
    pub(super) fn of(kind: &PositionKind, question: &Question) -> Result<Class, Stop> {
        Ok(match kind {
            PositionKind::Ended => Class::Ended,
            PositionKind::Phase(name) => Class::Phase(*name),
            PositionKind::Level(value) => Class::Value(number(value, question)?),
            PositionKind::Round(name, round) => Class::Round(*name, number(round, question)?),
        })
    }

    pub(super) fn named(self) -> PositionTrait {
        match self {
            // In misère play, too: the misère value of a position is 0 if no option is P, and there is one.
            Class::P => PositionTrait::Value(Ordering::Equal, 0),
            Class::Ended => traits::of_kind(None),
            Class::Phase(name) => traits::of_kind(Some(name)),
            Class::Value(value) => PositionTrait::Value(Ordering::Equal, value),
            Class::Round(name, round) => {
                let which = match name {
                    RoundName::P => WhichRound::P,
                    RoundName::N => WhichRound::N,
                    RoundName::Both => WhichRound::Both,
                };
                PositionTrait::Round(which, round)
            }
        }
    }

    /// What a claim says of a position, by whether it lists it.
    fn claimed(self, listed: bool) -> Property {
        let words = match self {
            Class::P if listed => return Outcome::P.into(),
            Class::P => return Outcome::N.into(),
            Class::Ended if listed => "no option".to_string(),
            Class::Ended => "an option".to_string(),
            Class::Phase(name) => match listed == (name == PhaseName::Final) {
                true => Phase::Final.name().to_string(),
                false => Phase::Normal.name().to_string(),
            },
            Class::Value(value) if listed => return value.into(),
            Class::Value(value) => format!("not {value}"),
            Class::Round(name, round) => {
                let not = if listed { "" } else { "not " };
                format!("{not}{} {round}", name.words())
            }
        };
        words.into()
    }
}

/// What is computed to compare a class with.
pub(super) enum Known<'g> {
    Table(Table),
    Phases(MisereTable<'g>),
}

impl<'g> Known<'g> {
    pub(super) fn of(
        class: Class,
        game: &'g Game,
        sizes: &[usize],
        question: &Question,
    ) -> Result<Known<'g>, Stop> {
        let job = question.tools.job;
        Ok(match (class, question.play) {
            (Class::Ended | Class::Phase(_), _) => {
                Known::Phases(MisereTable::new(game, sizes, job)?)
            }
            (Class::P, play) => Known::Table(Table::outcomes(game, sizes, play, job)?),
            (Class::Value(_), Play::Normal) => Known::Table(Table::grundy(game, sizes, job)?),
            (Class::Value(_), Play::Misere) => {
                Known::Table(Table::misere_grundy(game, sizes, job)?)
            }
            (Class::Round(..), play) => Known::Table(Table::rounds(game, sizes, play, job)?),
        })
    }

    /// Is the position one of the class? `None` outside the table.
    pub(super) fn holds(&self, class: Class, position: &[i64]) -> Option<bool> {
        match (self, class) {
            (Known::Phases(table), Class::Phase(name)) => {
                Some(table.phase(position)? == phase(name))
            }
            (Known::Phases(table), _) => table.has_ended(position),
            (Known::Table(table), Class::Round(name, round)) => {
                let (outcome, found) = table.round(position)?;
                let is_meant = match name {
                    RoundName::P => outcome == Outcome::P,
                    RoundName::N => outcome == Outcome::N,
                    RoundName::Both => true,
                };
                Some(is_meant && u64::from(found) == round)
            }
            (Known::Table(table), Class::P) => Some(table.outcome(position)? == Outcome::P),
            (Known::Table(table), Class::Value(value)) => Some(table.value(position)? == value),
            (Known::Table(_), Class::Ended | Class::Phase(_)) => None,
        }
    }

    fn computed(&self, class: Class, position: &[i64], listed: bool) -> Property {
        let found = match (self, class) {
            (Known::Phases(_), _) => Some(class.claimed(!listed)),
            (Known::Table(table), Class::Round(..)) => table
                .round(position)
                .map(|(outcome, round)| format!("{} round {round}", outcome.letter()).into()),
            (Known::Table(table), Class::P) => table.outcome(position).map(Property::from),
            (Known::Table(table), _) => table.value(position).map(Property::from),
        };
        found.unwrap_or_else(|| "".into())
    }

    fn witness(
        &self,
        game: &Game,
        class: Class,
        position: &[i64],
        claimed: &Property,
        play: Play,
    ) -> Result<Witness, Stop> {
        match (self, class, play) {
            (Known::Phases(table), ..) => Ok(witness_of_phases(table.telling_options(position)?)),
            (Known::Table(table), Class::P, _)
            | (Known::Table(table), Class::Value(_), Play::Normal) => {
                match witness(game, table, position, claimed.value()) {
                    Err(Stop::Wrong(error)) => Err(Stop::Wrong(error)),
                    found => Ok(found.unwrap_or_default()),
                }
            }
            _ => Ok(Witness::Nothing),
        }
    }
}

/// The natural number that the claim names.
pub(super) fn number(of: &Expression, question: &Question) -> Result<u64, Stop> {
    let others = question.other_games(1);
    let find = others.finder();
    let mut scope = Scope::new(question.names.clone(), 0, 0, &find);
    scope.define(&question.claim.definitions)?;
    let value = scope.number(of)?;
    let value = value.as_constant().and_then(Number::to_i64);
    let value = value.and_then(|value| u64::try_from(value).ok());
    value.ok_or_else(|| {
        question
            .error(Code::NotANumber, "expected a natural number")
            .into()
    })
}

/// The set of all positions of a class, or of those of them that are in a selection.
pub(super) fn check(
    game: &Game,
    class: Class,
    within: Option<&WrittenSet>,
    set: &WrittenSet,
    question: &Question,
) -> Result<Verdict, Stop> {
    let bound = question.bounds.for_heaps(game.base_heaps());
    let (sizes, max) = shape(game, bound)?;
    let others = question.other_games_to(bound);
    let members = question.set(set, game.components(), &others)?;
    let selected = within.map(|within| question.set(within, game.components(), &others));
    let selected = selected.transpose()?;
    let job = question.tools.job;
    let listed = |set: &PositionSet| set.elements(max, game.base_heaps(), &others, job);
    let elements = listed(&members)?;
    let chosen = selected.as_ref().map(listed).transpose()?;
    let is_chosen = |at: &[i64]| chosen.as_ref().is_none_or(|chosen| chosen.contains(at));
    let known = Known::of(class, game, &sizes, question)?;
    let is_false = |position: &[i64]| {
        let is_there = known.holds(class, position);
        is_there.is_some_and(|is_there| {
            (is_there && is_chosen(position)) != elements.contains(position)
        })
    };
    let all = Positions::of_game(game);
    let found = all.first(max, &mut |position| {
        if !is_false(position) {
            return Ok::<_, Stop>(None);
        }
        let listed = elements.contains(position);
        let claimed = class.claimed(listed);
        let witness = known.witness(game, class, position, &claimed, question.play)?;
        let computed = known.computed(class, position, listed);
        let (claimed, computed, witness) = match is_chosen(position) {
            true => (claimed, computed, witness),
            // What is listed does not satisfy the conditions.
            false => ("in it".into(), "outside".into(), Witness::Nothing),
        };
        Ok(Some(Counterexample {
            position: position.to_vec(),
            claimed,
            computed,
            witness,
        }))
    })?;
    let found = verdict(bound, found);
    let farther = |bounds| check(game, class, within, set, &question.checked(bounds));
    let named = class.named();
    // Phases are defined by normal play.
    let normal = of_normal_play(question);
    let asking = match class {
        Class::Ended | Class::Phase(_) => &normal,
        Class::P | Class::Value(_) | Class::Round(..) => question,
    };
    let query = match &selected {
        Some(selected) => Query::Selected(&named, selected, &members),
        None => Query::Class(&named, &members),
    };
    let asked = Asked::new(game, query, asking, &others);
    let found = asked.compared(found, &farther)?;
    let mut sorted = || Sorted::where_false(all, max, job, &|at| Some(is_false(at)));
    Ok(described(found, all, bound, question, &mut sorted))
}
