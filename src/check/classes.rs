//! Checks claims on the positions of one Grundy value or of one round, and on those of them that satisfy conditions.

use super::evidence::witness;
use super::proof::Asked;
use super::question::{Question, shape, verdict};
use super::sampled_exceptions::{Sorted, described};
use grundy_engines::table::Table;
use grundy_proofs::claim::{Counterexample, PositionSet, Positions, Property, Verdict, Witness};
use grundy_proofs::prover::{PositionTrait, Query, WhichRound};
use grundy_rules::formula::Scope;
use grundy_rules::game::{Game, Outcome, Play, Stop};
use grundy_rules::language::{Code, Expression, RoundName, WrittenSet};
use grundy_rules::number::Number;
use std::cmp::Ordering;

/// Which positions are meant.
#[derive(Clone, Copy)]
pub(super) enum Class {
    P,
    Value(u64),
    Round(RoundName, u64),
}

impl Class {
    pub(super) fn named(self) -> PositionTrait {
        match self {
            // In misère play, too: the misère value of a position is 0 if no option is P, and there is one.
            Class::P => PositionTrait::Value(Ordering::Equal, 0),
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

    pub(super) fn table(
        self,
        game: &Game,
        sizes: &[usize],
        question: &Question,
    ) -> Result<Table, Stop> {
        let job = question.tools.job;
        match (self, question.play) {
            (Class::P, play) => Table::outcomes(game, sizes, play, job),
            (Class::Value(_), Play::Normal) => Table::grundy(game, sizes, job),
            (Class::Value(_), Play::Misere) => Table::misere_grundy(game, sizes, job),
            (Class::Round(..), play) => Table::rounds(game, sizes, play, job),
        }
    }

    /// Is the position one of the class? `None` outside the table.
    pub(super) fn holds(self, table: &Table, position: &[i64]) -> Option<bool> {
        match self {
            Class::P => Some(table.outcome(position)? == Outcome::P),
            Class::Value(value) => Some(table.value(position)? == value),
            Class::Round(name, round) => {
                let (outcome, found) = table.round(position)?;
                let is_meant = match name {
                    RoundName::P => outcome == Outcome::P,
                    RoundName::N => outcome == Outcome::N,
                    RoundName::Both => true,
                };
                Some(is_meant && u64::from(found) == round)
            }
        }
    }

    /// What a claim says of a position, by whether it lists it.
    fn claimed(self, listed: bool) -> Property {
        let words = match self {
            Class::P if listed => return Outcome::P.into(),
            Class::P => return Outcome::N.into(),
            Class::Value(value) if listed => return value.into(),
            Class::Value(value) => format!("not {value}"),
            Class::Round(name, round) => {
                let not = if listed { "" } else { "not " };
                format!("{not}{} {round}", name.words())
            }
        };
        words.into()
    }

    fn computed(self, table: &Table, position: &[i64]) -> Property {
        let found = match self {
            Class::P => table.outcome(position).map(Property::from),
            Class::Value(_) => table.value(position).map(Property::from),
            Class::Round(..) => table
                .round(position)
                .map(|(outcome, round)| format!("{} round {round}", outcome.letter()).into()),
        };
        found.unwrap_or_else(|| "".into())
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
    let table = class.table(game, &sizes, question)?;
    let is_false = |position: &[i64]| {
        let is_there = class.holds(&table, position);
        is_there
            .is_none_or(|is_there| (is_there && is_chosen(position)) != elements.contains(position))
    };
    let all = Positions::of_game(game);
    let found = all.first(max, &mut |position| {
        if !is_false(position) {
            return Ok::<_, Stop>(None);
        }
        let claimed = class.claimed(elements.contains(position));
        let witness = match (class, question.play) {
            (Class::P, _) | (Class::Value(_), Play::Normal) => {
                match witness(game, &table, position, claimed.value()) {
                    Err(Stop::Wrong(error)) => return Err(Stop::Wrong(error)),
                    found => found.unwrap_or_default(),
                }
            }
            _ => Witness::Nothing,
        };
        let (claimed, computed, witness) = match is_chosen(position) {
            true => (claimed, class.computed(&table, position), witness),
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
    let query = match &selected {
        Some(selected) => Query::Selected(&named, selected, &members),
        None => Query::Class(&named, &members),
    };
    let asked = Asked::new(game, query, question, &others);
    let found = asked.compared(found, &farther)?;
    let mut sorted = || Sorted::where_false(all, max, job, &|at| Some(is_false(at)));
    Ok(described(found, all, bound, question, &mut sorted))
}
