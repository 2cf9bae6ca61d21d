//! Games with open parameters: each becomes one more component of a position, which no move changes.
//!
//! So options, their finiteness and the measure are found as for any game, for all values of the parameters at once.
//! The domain of a parameter (`c >= 0`) is a condition on these components, added to every rule. A parameter that may
//! be negative, as `b < a` allows, is the difference of two components.

use super::bare::Bare;
use super::catalogue::{Catalogue, Names};
use super::heap_game::Game;
use super::identity::GameId;
use super::instantiate::instantiate;
use super::places::{OPEN, open_meanings};
use super::rule::Rule;
use crate::formula::{Comparison, Condition, Linear, Scope, Term, linear};
use crate::language::{Code, Diagnostic, Expression, GameExpression, Operator};
use crate::linear_program::{LinearProgram, Optimum};
use dashu_ratio::RBig;
use grundy_work::Limits;
use std::cell::Cell;

/// A parameter that stays open.
#[derive(Clone, Debug)]
pub struct OpenParameter {
    pub name: String,
    /// Its value as a term in the components of a position: one of them, or the difference of two.
    pub value: Term,
    /// Is it known to be positive?
    pub positive: bool,
}

/// A game for all values of some parameters.
#[derive(Clone, Debug)]
pub struct OpenGame {
    /// The game on the heaps, then the components of the parameters, then the pass, if there is one.
    pub game: Game,
    /// How many heaps there are, parameters and pass not counted.
    pub heaps: usize,
    pub parameters: Vec<OpenParameter>,
    /// What is known of the parameters: the given facts and the domains, as conditions on the components of a
    /// position.
    pub conditions: Vec<Condition>,
    /// Are the moves the same after any permutation of the heaps?
    pub symmetric: bool,
    /// The rules as they were written, with the i-th parameter at the place [`OPEN`]` + i`.
    pub rules: Vec<Rule>,
    /// What is known of the parameters, at these places.
    pub known: Vec<Condition>,
}

impl OpenGame {
    /// The identity of the family: that of its moves with its parameters open.
    pub fn id(&self) -> GameId {
        GameId::of_family(self)
    }

    /// A game whose parameters all have values.
    pub fn closed(game: &Game) -> OpenGame {
        OpenGame {
            rules: rules(game).collect(),
            game: game.clone(),
            heaps: game.base_heaps(),
            parameters: Vec::new(),
            conditions: Vec::new(),
            symmetric: game.is_symmetric(),
            known: Vec::new(),
        }
    }
}

/// The moves of a game as rules, each in a line of its own.
fn rules(game: &Game) -> impl Iterator<Item = Rule> {
    let heaps = game.components();
    game.moves.iter().map(move |moved| {
        let bound = moved.bound.clone();
        let places = bound.iter().map(|bound| bound.place + 1);
        Rule {
            heaps,
            places: places.max().unwrap_or(0).max(heaps),
            bound,
            condition: moved.condition.clone(),
            parts: moved.parts.clone(),
            budget: moved.budget,
            line: None,
            fixed: false,
            quotients: Vec::new(),
            span: moved.span,
            source: moved.source,
        }
    })
}

impl Game {
    /// The game that an expression names or writes out, for all values of the open names that satisfy the facts and
    /// the domains.
    ///
    /// # Errors
    /// Those of [`Game::new`]; an open parameter where a known one is needed (the number of heaps, a budget, a
    /// family).
    pub fn with_open(
        expression: &GameExpression,
        names: &Names,
        open: &[String],
        facts: &[Expression],
        catalogue: &dyn Catalogue,
    ) -> Result<OpenGame, Vec<Diagnostic>> {
        let mut names = names.clone();
        names.extend(open_meanings(open));
        let no_games = |_: &GameExpression, _: &Names| {
            let message = "facts on parameters speak of no game";
            Err(Diagnostic::new(
                Code::OutOfReach,
                expression.span(),
                message,
            ))
        };
        let mut scope = Scope::new(names.clone(), 0, 0, &no_games);
        let mut known = scope.conditions(facts).map_err(|error| vec![error])?;
        let mut bare = instantiate(expression, &names, catalogue, 0)?;
        known.append(&mut bare.demands);
        opened(bare, &names, open, known, catalogue.limits())
    }

    /// The game with a parameter in the place of a constant, for all positive values of the parameter: the constants beside it
    /// are p - 1 and p + 1. None where the constant does not occur, or there is a pass or blocking.
    ///
    /// What holds for all values of the parameter holds for this game, whose constant is one of them.
    pub fn with_parameter_for(&self, constant: u64, name: &str) -> Option<OpenGame> {
        if self.has_pass() || self.has_blocking() {
            return None;
        }
        let occurs = Cell::new(false);
        let leaf = |leaf: &Term| match parameter_near(constant, leaf) {
            Some(parameter) => {
                occurs.set(true);
                parameter
            }
            None => leaf.clone(),
        };
        let rules: Vec<Rule> = rules(self)
            .map(|rule| Rule {
                condition: rule.condition.with_leaves(&leaf),
                parts: rule
                    .parts
                    .iter()
                    .map(|part| part.iter().map(|heap| heap.with_leaves(&leaf)).collect())
                    .collect(),
                ..rule
            })
            .collect();
        let bare = Bare {
            label: self.label.clone(),
            named: None,
            inner: Vec::new(),
            heaps: self.heaps.clone(),
            naming: self.naming.clone(),
            rules,
            pass: false,
            ordinals: false,
            symmetric: self.symmetric,
            demands: Vec::new(),
            warnings: Vec::new(),
            span: self.span,
        };
        let known = vec![Condition::less_equal(
            Term::constant(1),
            Term::Variable(OPEN),
        )];
        let open = [name.to_string()];
        let opened = occurs
            .get()
            .then(|| opened(bare, &open_meanings(&open), &open, known, self.limits));
        opened?.ok()
    }
}

/// The parameter for the constant itself, p - 1 and p + 1 for the constants beside it.
pub fn parameter_near(constant: u64, term: &Term) -> Option<Term> {
    let found = u64::try_from(term.as_constant()?.to_i64()?).ok()?;
    let parameter = Term::Variable(OPEN);
    match i128::from(found) - i128::from(constant) {
        0 => Some(parameter),
        -1 => Some(Term::binary(Operator::Minus, parameter, Term::constant(1))),
        1 => Some(Term::binary(Operator::Plus, parameter, Term::constant(1))),
        _ => None,
    }
}

/// The game of rules in which the names of parameters are left open.
fn opened(
    mut bare: Bare,
    names: &Names,
    open: &[String],
    known: Vec<Condition>,
    limits: Limits,
) -> Result<OpenGame, Vec<Diagnostic>> {
    let rules = bare.rules.clone();
    let heaps = bare.heaps.len() - usize::from(bare.pass);
    let symmetric = std::mem::take(&mut bare.symmetric);
    let parameters = parameters(open, heaps, &known);
    embed(&mut bare, heaps, &parameters, &known);
    let conditions = known.iter().map(|known| placed(known, &parameters));
    Ok(OpenGame {
        heaps,
        conditions: conditions.collect(),
        symmetric,
        rules,
        known,
        game: Game::of_rules(bare, names, limits)?,
        parameters,
    })
}

/// The condition with the values of the parameters as terms in the components.
fn placed(condition: &Condition, parameters: &[OpenParameter]) -> Condition {
    condition.replaced(&|place| match place.checked_sub(OPEN) {
        Some(index) => parameters[index].value.clone(),
        None => Term::Variable(place),
    })
}

/// A component for each parameter that is never negative, two for each of the others.
fn parameters(open: &[String], heaps: usize, known: &[Condition]) -> Vec<OpenParameter> {
    let mut next = heaps;
    let mut component = || {
        next += 1;
        Term::Variable(next - 1)
    };
    let mut found = Vec::new();
    for (index, name) in open.iter().enumerate() {
        let positive = is_at_least(1, index, open.len(), known);
        let value = match is_at_least(0, index, open.len(), known) {
            true => component(),
            false => {
                let (above, below) = (Box::new(component()), Box::new(component()));
                Term::Binary(Operator::Minus, above, below)
            }
        };
        let name = name.clone();
        found.push(OpenParameter {
            name,
            value,
            positive,
        });
    }
    found
}

/// Do the linear conditions together keep this parameter from being below a number?
fn is_at_least(least: i64, index: usize, count: usize, known: &[Condition]) -> bool {
    // Each parameter is the difference of two columns.
    let mut programme = LinearProgram::new(2 * count);
    let columns = |linear: &Linear, sign: i64| -> Vec<(usize, i64)> {
        let terms = linear.terms.iter();
        let both = terms.flat_map(|(place, factor)| {
            let column = 2 * (place - OPEN);
            [(column, sign * factor), (column + 1, -sign * factor)]
        });
        both.collect()
    };
    let mut parts: Vec<&Condition> = known.iter().collect();
    while let Some(part) = parts.pop() {
        match part {
            Condition::And(more) => parts.extend(more),
            Condition::Compare(comparison, left, right) => {
                let (left, right) = (Box::new(left.clone()), Box::new(right.clone()));
                let above = Term::Binary(Operator::Minus, right, left);
                let Some(above) = linear(&above, &mut |_| None) else {
                    continue;
                };
                let above = above.above;
                match comparison {
                    Comparison::Less => programme.at_least(&columns(&above, 1), 1 - above.constant),
                    Comparison::LessEqual => {
                        programme.at_least(&columns(&above, 1), -above.constant);
                    }
                    Comparison::Equal => {
                        programme.at_least(&columns(&above, 1), -above.constant);
                        programme.at_least(&columns(&above, -1), above.constant);
                    }
                    Comparison::NotEqual => {}
                }
            }
            _ => {}
        }
    }
    let own = Linear::variable(OPEN + index);
    match programme.maximise(&columns(&own, -1)) {
        Optimum::At { value, .. } => value <= RBig::from(-least),
        Optimum::Infeasible => true,
        Optimum::Unbounded => false,
    }
}

/// Makes the parameters components of a position, and adds what is known of them to the condition of each rule.
fn embed(bare: &mut Bare, heaps: usize, parameters: &[OpenParameter], known: &[Condition]) {
    let mut components = 0;
    for parameter in parameters {
        let mut own = Vec::new();
        parameter.value.variables(&mut own);
        components += own.len();
        let names = match own.len() {
            1 => vec![parameter.name.clone()],
            _ => vec![
                format!("{}+", parameter.name),
                format!("{}-", parameter.name),
            ],
        };
        let place = bare.heaps.len() - usize::from(bare.pass);
        bare.heaps.splice(place..place, names);
    }
    let term = |place: usize| match place.checked_sub(OPEN) {
        Some(index) => parameters[index].value.clone(),
        None if place < heaps => Term::Variable(place),
        None => Term::Variable(place + components),
    };
    for rule in &mut bare.rules {
        let mut all = known.to_vec();
        all.push(rule.condition.clone());
        for part in &mut rule.parts {
            for heap in part.iter_mut() {
                *heap = heap.replaced(&term);
            }
            part.extend((heaps..heaps + components).map(Term::Variable));
        }
        let known_count = known.len();
        let all = all.into_iter().enumerate();
        let all = all.map(|(index, condition)| match index < known_count {
            true => placed(&condition, parameters),
            false => condition.replaced(&term),
        });
        rule.condition = Condition::And(all.collect());
        for bound in &mut rule.bound {
            bound.place += components;
        }
        rule.heaps += components;
        rule.places += components;
    }
}

#[cfg(test)]
mod tests;
