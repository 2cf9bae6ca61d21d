//! The certificate of a claim about a game.

use super::game_text::{game_text, value_text};
use super::moves::{MadeMove, before, count, variables};
use super::set_text::set_text;
use super::sets::SetMaker;
use super::terms::{and, conjuncts, or};
use super::{NoCertificate, unread};
use crate::claim::Resolved;
use grundy_automata::{
    Budget, Certificate, CertifiedClaim, Certifier, Formula, Numeration, Relation, Variable,
};
use grundy_rules::game::{Game, Level, Play};

/// The most moves. A bound of the format.
const MOVES: usize = 512;

/// A certificate that a claim is true of all positions of a game, and that its play ends; in a numeration.
///
/// # Errors
/// What a certificate cannot say; that the claim is false; a limit.
pub fn certified(
    game: &Game,
    claim: &Resolved,
    play: Play,
    system: &Numeration,
    budget: &Budget<'_>,
) -> Result<Certificate, NoCertificate> {
    if game.has_blocking() && play == Play::Misere {
        return unread("blocking in misere play");
    }
    if game.moves.len() > MOVES {
        return unread(format!("game of more than {MOVES} moves"));
    }
    let claimed = CertifiedClaim {
        game: game_text(game)?,
        misere: play == Play::Misere,
        claim: match claim {
            Resolved::PPositions(set) => set_text(set)?,
            Resolved::Grundy(value, _) => value_text(game, value)?,
            Resolved::Table(_) => return unread("table"),
            Resolved::Automaton { .. } => return unread("automaton that is claimed"),
        },
        measure: measure(game)?,
    };
    let mut certifier = Certifier::new(system, budget);
    let mut maker = SetMaker::new(game, system, &mut certifier);
    let (relation, has_values) = match claim {
        Resolved::PPositions(set) => (maker.claimed(set)?, false),
        Resolved::Grundy(value, _) => (maker.values(value)?, true),
        Resolved::Table(_) | Resolved::Automaton { .. } => return unread("claim of this kind"),
    };
    let mut statements = Statements {
        game,
        play,
        system,
        certifier,
        relation,
        has_values,
    };
    statements.claim()?;
    statements.play_ends(&claimed.measure)?;
    Ok(statements.certifier.certificate(claimed))
}

/// The weights of the measure.
fn measure(game: &Game) -> Result<Vec<Vec<i64>>, NoCertificate> {
    // No move but the pass changes the pass.
    let heaps = game.base_heaps();
    let levels = game.measure().levels.iter().map(|level| match level {
        Level::Weights(weights) if weights.iter().all(|weight| *weight >= 0) => {
            Ok(weights.iter().take(heaps).copied().collect())
        }
        Level::Weights(_) => unread("measure with negative weights"),
        Level::NonEmpty => unread("measure that counts heaps"),
    });
    levels.collect()
}

/// The definitions and sentences of a claim, as they are proved.
struct Statements<'s, 'w> {
    game: &'s Game,
    play: Play,
    system: &'s Numeration,
    certifier: Certifier<'s, 'w>,
    /// S, or G with a value behind the components.
    relation: Relation,
    has_values: bool,
}

impl Statements<'_, '_> {
    fn components(&self) -> u32 {
        count(self.game.components())
    }

    /// The components of a position, and the value.
    fn free(&self) -> u32 {
        self.components() + u32::from(self.has_values)
    }

    /// The variable of the value, if there is one.
    fn value(&self) -> Vec<Variable> {
        variables(self.components(), self.free())
    }

    fn made(&self, place: usize, first: u32) -> Result<MadeMove, NoCertificate> {
        MadeMove::new(self.game, &self.game.moves[place], first, self.system)
    }

    /// The moves in the order of the text.
    fn moves(&self) -> Result<Vec<MadeMove>, NoCertificate> {
        let places = self.game.lines().iter().flat_map(|line| &line.moves);
        places
            .map(|place| self.made(*place, self.components()))
            .collect()
    }

    /// Some relation of a list holds of these variables.
    fn some(relations: &[Relation], of: u32) -> Formula {
        let any = relations.iter().map(|one| one.of(variables(0, of)));
        or(any.collect())
    }

    /// Defines a relation by what a move needs.
    fn define(&mut self, name: &str, free: u32, made: MadeMove) -> Result<Relation, NoCertificate> {
        let bound = variables(free, made.variables);
        let (certifier, free) = (&mut self.certifier, variables(0, free));
        Ok(certifier.define(name, &free, &bound, made.parts)?)
    }

    /// Defines for each move that it can be made: E1, E2, ….
    fn options(&mut self) -> Result<Vec<Relation>, NoCertificate> {
        let mut relations = Vec::new();
        for (place, made) in (1..).zip(self.moves()?) {
            relations.push(self.define(&format!("E{place}"), self.components(), made)?);
        }
        Ok(relations)
    }

    /// The relation is right at each position.
    fn claim(&mut self) -> Result<(), NoCertificate> {
        let (components, free) = (self.components(), self.free());
        let mut faults = self.into()?;
        if self.has_values {
            faults.push(self.smaller()?);
        }
        let ways = match self.play == Play::Misere || self.game.has_pass() {
            true => self.options()?,
            false => Vec::new(),
        };
        if self.game.has_pass() {
            faults.push(self.pass(&ways)?);
        }
        let none = Formula::negated(Statements::some(&faults, free));
        let option = Statements::some(&ways, components);
        let right = match (self.play, self.has_values) {
            (Play::Normal, _) => none,
            (Play::Misere, false) => and(vec![option, none]),
            (Play::Misere, true) => {
                let one = is(Variable(components), 1);
                let ended = and(vec![Formula::negated(option.clone()), one]);
                or(vec![ended, and(vec![option, none])])
            }
        };
        let here = variables(0, free);
        let claim = Formula::iff(self.relation.of(here.clone()), right);
        let sentence = match self.game.has_pass() {
            false => claim,
            true => {
                let given = Formula::Linear {
                    sum: Variable(count(self.game.base_heaps())).into(),
                    low: None,
                    high: Some(1),
                };
                or(vec![Formula::negated(given), claim])
            }
        };
        Ok(self.certifier.sentence(&here, &sentence)?)
    }

    /// Defines for each line that more of its options are in the relation than may be blocked.
    fn into(&mut self) -> Result<Vec<Relation>, NoCertificate> {
        let (game, free) = (self.game, self.free());
        let mut relations = Vec::new();
        let mut place = 0;
        for (number, line) in (1..).zip(game.lines()) {
            let mut together = Vec::new();
            for moved in &line.moves {
                place += 1;
                if line.budget > 0 {
                    together.push(self.option(*moved, place)?);
                    continue;
                }
                let mut made = self.made(*moved, free)?;
                let letter = match self.has_values {
                    true => {
                        summed(&mut made, &self.relation, Variable(free - 1));
                        'V'
                    }
                    false => {
                        let [target] = made.target.as_slice() else {
                            return unread("outcome of a sum of positions");
                        };
                        let there = self.relation.of(target.clone());
                        made.parts.push(there);
                        'W'
                    }
                };
                relations.push(self.define(&format!("{letter}{place}"), free, made)?);
            }
            if line.budget > 0 {
                relations.push(self.blocked(number, line.budget, &together)?);
            }
        }
        Ok(relations)
    }

    /// Defines that a move leads from a position to another.
    fn option(&mut self, moved: usize, place: usize) -> Result<Relation, NoCertificate> {
        let both = 2 * self.components();
        let mut made = self.made(moved, both)?;
        made.to(&variables(self.components(), both))?;
        self.define(&format!("M{place}"), both, made)
    }

    /// Defines that one option more than may be blocked, in lexicographic order, is in the relation.
    fn blocked(
        &mut self,
        number: usize,
        budget: usize,
        moves: &[Relation],
    ) -> Result<Relation, NoCertificate> {
        let (components, free) = (self.components(), self.free());
        let mut parts = Vec::new();
        let mut last: Option<Vec<Variable>> = None;
        let mut next = free;
        for _ in 0..=budget {
            let option = variables(next, next + components);
            next += components;
            let from_here = [variables(0, components), option.clone()].concat();
            let leads = moves.iter().map(|one| one.of(from_here.clone()));
            parts.push(or(leads.collect()));
            parts.push(self.relation.of([option.clone(), self.value()].concat()));
            if let Some(last) = last {
                parts.push(before(&last, &option)?);
            }
            last = Some(option);
        }
        let bound = variables(free, next);
        let (name, free) = (format!("L{number}"), variables(0, free));
        Ok(self
            .certifier
            .define(&name, &free, &bound, conjuncts(parts))?)
    }

    /// Defines that a smaller number is a value of this position.
    fn smaller(&mut self) -> Result<Relation, NoCertificate> {
        let (components, free) = (self.components(), self.free());
        let smaller = Variable(free);
        let at = [variables(0, components), vec![smaller]].concat();
        let below = Formula::Linear {
            sum: smaller - Variable(components),
            low: None,
            high: Some(-1),
        };
        let parts = vec![below, self.relation.of(at)];
        let free = variables(0, free);
        Ok(self.certifier.define("B", &free, &[smaller], parts)?)
    }

    /// Defines that the pass may be made, and leads into the relation.
    fn pass(&mut self, ways: &[Relation]) -> Result<Relation, NoCertificate> {
        let (free, heaps) = (self.free(), count(self.game.base_heaps()));
        let after = Variable(free);
        let there = [variables(0, heaps), vec![after], self.value()].concat();
        let parts = vec![
            is(Variable(heaps), 1),
            is(after, 0),
            Statements::some(ways, self.components()),
            self.relation.of(there),
        ];
        let free = variables(0, free);
        let parts = conjuncts(parts);
        Ok(self.certifier.define("U", &free, &[after], parts)?)
    }

    /// The measure falls with each move.
    fn play_ends(&mut self, measure: &[Vec<i64>]) -> Result<(), NoCertificate> {
        for made in self.moves()? {
            let falls = made.falls(measure)?;
            let moved = Formula::negated(and(made.parts));
            let all = variables(0, made.variables);
            self.certifier.sentence(&all, &or(vec![moved, falls]))?;
        }
        Ok(())
    }
}

/// A variable has a value.
fn is(variable: Variable, value: i128) -> Formula {
    Formula::Linear {
        sum: variable.into(),
        low: Some(value),
        high: Some(value),
    }
}

/// Adds to a move that a number is the value of its option: the nim-sum of the values of its summands.
fn summed(made: &mut MadeMove, claimed: &Relation, value: Variable) {
    let targets = made.target.clone();
    let mut sum = None;
    for (place, target) in targets.iter().enumerate() {
        let is_last = place + 1 == targets.len();
        let own = if targets.len() == 1 {
            value
        } else {
            made.fresh()
        };
        let at: Vec<Variable> = target.iter().copied().chain([own]).collect();
        made.parts.push(claimed.of(at));
        sum = Some(match sum {
            None => own,
            Some(before) => {
                let after = if is_last { value } else { made.fresh() };
                made.parts.push(Formula::xor(before, own, after));
                after
            }
        });
    }
}
