//! The certificate of a claim about a game.

use super::game_text::{game_text, value_text};
use super::moves::{MadeMove, count, variables};
use super::set_text::set_text;
use super::sets::SetMaker;
use super::terms::{and, or};
use super::{NoCertificate, unread};
use crate::claim::{PositionSet, Resolved};
use grundy_automata::{
    Budget, Certificate, CertifiedClaim, Certifier, Formula, Numeration, Relation, Variable,
};
use grundy_rules::formula::Term;
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
    if game.has_pass() {
        return unread("pass");
    }
    if game.has_blocking() {
        return unread("move of which options are blocked");
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
    let mut statements = Statements {
        game,
        play,
        system,
        certifier: Certifier::new(system, budget),
    };
    match claim {
        Resolved::PPositions(set) => statements.outcomes(set)?,
        Resolved::Grundy(value, _) => statements.values(value)?,
        Resolved::Table(_) | Resolved::Automaton { .. } => {}
    }
    statements.play_ends(&claimed.measure)?;
    Ok(statements.certifier.certificate(claimed))
}

/// The weights of the measure.
fn measure(game: &Game) -> Result<Vec<Vec<i64>>, NoCertificate> {
    let levels = game.measure().levels.iter().map(|level| match level {
        Level::Weights(weights) if weights.iter().all(|weight| *weight >= 0) => Ok(weights.clone()),
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
}

impl Statements<'_, '_> {
    fn heaps(&self) -> u32 {
        count(self.game.base_heaps())
    }

    /// The moves in the order of the text.
    fn moves(&self, first: u32) -> Result<Vec<MadeMove>, NoCertificate> {
        let places = self.game.lines().iter().flat_map(|line| &line.moves);
        let moves = places.map(|place| &self.game.moves[*place]);
        moves
            .map(|moved| MadeMove::new(self.game, moved, first, self.system))
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
        for (place, made) in (1..).zip(self.moves(self.heaps())?) {
            relations.push(self.define(&format!("E{place}"), self.heaps(), made)?);
        }
        Ok(relations)
    }

    /// S is the set of P-positions.
    fn outcomes(&mut self, set: &PositionSet) -> Result<(), NoCertificate> {
        let heaps = self.heaps();
        let mut maker = SetMaker::new(self.game.base_heaps(), self.system, &mut self.certifier);
        let claimed = maker.claimed(set)?;
        let mut into = Vec::new();
        for (place, mut made) in (1..).zip(self.moves(heaps)?) {
            let [target] = made.target.as_slice() else {
                return unread("outcome of a sum of positions");
            };
            let there = claimed.of(target.clone());
            made.parts.push(there);
            into.push(self.define(&format!("W{place}"), heaps, made)?);
        }
        let none = Formula::negated(Statements::some(&into, heaps));
        let right = match self.play {
            Play::Normal => none,
            Play::Misere => {
                let ways = self.options()?;
                and(vec![Statements::some(&ways, heaps), none])
            }
        };
        let here = variables(0, heaps);
        let sentence = Formula::iff(claimed.of(here.clone()), right);
        Ok(self.certifier.sentence(&here, &sentence)?)
    }

    /// G holds of the positions with their Grundy values.
    fn values(&mut self, value: &Term) -> Result<(), NoCertificate> {
        let heaps = self.heaps();
        let mut maker = SetMaker::new(self.game.base_heaps(), self.system, &mut self.certifier);
        let claimed = maker.values(value)?;
        let mut with_value = Vec::new();
        for (place, mut made) in (1..).zip(self.moves(heaps + 1)?) {
            summed(&mut made, &claimed, Variable(heaps));
            with_value.push(self.define(&format!("V{place}"), heaps + 1, made)?);
        }
        // B: a smaller number is a value of this position.
        let smaller = Variable(heaps + 1);
        let at: Vec<Variable> = variables(0, heaps).into_iter().chain([smaller]).collect();
        let below = Formula::Linear {
            sum: smaller - Variable(heaps),
            low: None,
            high: Some(-1),
        };
        let parts = vec![below, claimed.of(at)];
        let free = variables(0, heaps + 1);
        with_value.push(self.certifier.define("B", &free, &[smaller], parts)?);
        let least = Formula::negated(Statements::some(&with_value, heaps + 1));
        let right = match self.play {
            Play::Normal => least,
            Play::Misere => {
                let ways = self.options()?;
                let ended = Formula::negated(Statements::some(&ways, heaps));
                let one = Formula::Linear {
                    sum: Variable(heaps).into(),
                    low: Some(1),
                    high: Some(1),
                };
                or(vec![
                    and(vec![ended, one]),
                    and(vec![Statements::some(&ways, heaps), least]),
                ])
            }
        };
        let sentence = Formula::iff(claimed.of(free.clone()), right);
        Ok(self.certifier.sentence(&free, &sentence)?)
    }

    /// The measure falls with each move.
    fn play_ends(&mut self, measure: &[Vec<i64>]) -> Result<(), NoCertificate> {
        for made in self.moves(self.heaps())? {
            let falls = made.falls(measure)?;
            let moved = Formula::negated(and(made.parts));
            let all = variables(0, made.variables);
            self.certifier.sentence(&all, &or(vec![moved, falls]))?;
        }
        Ok(())
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
