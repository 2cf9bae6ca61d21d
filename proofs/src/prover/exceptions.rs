//! Where a false claim is false: all of it, when what is found makes it true.

use super::decide::Budgets;
use super::played::{self, PlayedOut, Seen};
use super::sentence::{Claimed, Question};
use super::{Halt, Known, shape, words};
use crate::claim::Exceptions;
use grundy_automata::{Automaton, Budget, Compiler, Decision, Formula, Relation, Stop, Variable};
use grundy_rules::game::Game;

/// A false claim is corrected so often.
const MOST_ROUNDS: usize = 4;

/// So many texts are tried that agree with a box.
const MOST_TEXTS: usize = 2;

/// All positions where a claim is false, if they are found, in words if these are few.
pub(super) fn of(
    game: &Game,
    question: &Question,
    claimed: Option<&Claimed>,
    fault: &Formula,
    played: &PlayedOut,
    budgets: &Budgets<'_>,
) -> Result<Option<Exceptions>, Halt> {
    if !question.layout.open.is_empty() {
        return Ok(None);
    }
    let Some(claimed) = claimed else {
        return known(question, fault, budgets);
    };
    let found = False {
        game,
        question,
        claimed,
        fault,
    };
    let of = [&budgets.guessing, &budgets.correcting];
    let set = found.exceptions((played, budgets.large), of)?;
    Ok(set.map(|set| said(&set, question, budgets)))
}

/// The positions where this holds, if they are found, in words if these are few.
pub(super) fn known(
    question: &Question,
    there: &Formula,
    budgets: &Budgets<'_>,
) -> Result<Option<Exceptions>, Halt> {
    if !question.layout.open.is_empty() {
        return Ok(None);
    }
    let system = &question.ground.theory.system;
    let set = Compiler::new(system, &budgets.decision).automaton(there)?;
    Ok(Some(said(&set, question, budgets)))
}

/// A set of positions in words, or else by its states.
fn said(set: &Automaton, question: &Question, budgets: &Budgets<'_>) -> Exceptions {
    let mut compiler = Compiler::new(&question.ground.theory.system, &budgets.words);
    match shape::words(set, question, &mut compiler).unwrap_or(None) {
        Some(set) => Exceptions::Set(set),
        None => Exceptions::Automaton {
            states: set.states(),
            base: question.ground.theory.base(),
        },
    }
}

/// A claim that was found to be false.
struct False<'f> {
    pub game: &'f Game,
    pub question: &'f Question<'f>,
    pub claimed: &'f Claimed,
    /// It is false here, as its values at the options show.
    pub fault: &'f Formula,
}

impl False<'_> {
    /// The positions where the claimed relation differs from the true one, if they are found.
    ///
    /// First they are guessed from play in a box, and the claim so corrected is decided; then the faults that no other fault explains are turned
    /// round, until the sentence is true. Each way may take as much work as its budget allows.
    fn exceptions(
        &self,
        (played, large): (&PlayedOut, bool),
        [guessing, correcting]: [&Budget<'_>; 2],
    ) -> Result<Option<Automaton>, Halt> {
        let system = &self.question.ground.theory.system;
        let mut compiler = Compiler::new(system, guessing);
        match self.guessed((played, large), guessing, &mut compiler) {
            Ok(Some(found)) => Ok(Some(found)),
            Err(Halt::Stop(Stop::Interrupted)) => Err(Stop::Interrupted.into()),
            _ => self.corrected(&mut Compiler::new(system, correcting)),
        }
    }

    /// Is this the true relation?
    fn is_true(&self, claimed: &Claimed, compiler: &mut Compiler<'_, '_>) -> Result<bool, Halt> {
        let variables = self.question.layout.variables(claimed.values);
        let fault = self.question.fault(claimed)?;
        let sentence = Formula::for_all(variables, Formula::negated(fault));
        Ok(compiler.decide(&sentence)? == Decision::True)
    }

    fn relation(&self, name: &str, automaton: Automaton) -> Claimed {
        let relation = Relation::new(name, automaton);
        Claimed::new(relation, self.question.layout, self.claimed.values)
    }

    /// Guessed from play in a box.
    fn guessed(
        &self,
        (played, large): (&PlayedOut, bool),
        budget: &Budget<'_>,
        compiler: &mut Compiler<'_, '_>,
    ) -> Result<Option<Automaton>, Halt> {
        let (question, claimed) = (self.question, self.claimed);
        let system = &question.ground.theory.system;
        let at = question.layout.at(claimed.values);
        let known = match claimed.values {
            true => Known::Value,
            false => Known::Outcome,
        };
        for size in played::sizes(self.game.base_heaps(), known, large) {
            let played = (played, *size);
            let Some(seen) = Seen::of(self.game, question, (known, Some(claimed)), played) else {
                continue;
            };
            let learned = seen.learned(system, budget)?;
            let mut guesses: Vec<Formula> = learned.iter().map(|found| holds(found, "D")).collect();
            if !claimed.values {
                let texts = seen.positions().texts();
                let shortest = texts.iter().take(MOST_TEXTS);
                guesses.extend(shortest.filter_map(|text| words::formula(text, question)));
            }
            for guess in guesses {
                let differs = self.relation("D", compiler.automaton(&guess)?);
                if self.is_true(&self.without(&differs, compiler)?, compiler)? {
                    let there = self.at_positions(differs.holds(&at));
                    return Ok(Some(compiler.automaton(&there)?));
                }
            }
            // Where the differences are many, the truth may be simpler.
            let seen = Seen::of(self.game, question, (known, None), played);
            let learned = seen.map(|seen| seen.learned(system, budget)).transpose()?;
            if let Some(learned) = learned.flatten() {
                let learned = Formula::and([question.given(), holds(&learned, "L")]);
                let next = self.relation("S", compiler.automaton(&learned)?);
                let t = self.is_true(&next, compiler);
                if t? {
                    return self.differences(&next, compiler).map(Some);
                }
            }
        }
        Ok(None)
    }

    /// The positions where the claim differs from the true relation.
    fn differences(
        &self,
        truth: &Claimed,
        compiler: &mut Compiler<'_, '_>,
    ) -> Result<Automaton, Halt> {
        let at = self.question.layout.at(self.claimed.values);
        let differs = Formula::negated(Formula::iff(self.claimed.holds(&at), truth.holds(&at)));
        Ok(compiler.automaton(&self.at_positions(differs))?)
    }

    /// The claim, corrected where it differs from the true relation.
    fn without(&self, differs: &Claimed, compiler: &mut Compiler<'_, '_>) -> Result<Claimed, Halt> {
        let layout = self.question.layout;
        let at = layout.at(self.claimed.values);
        let (held, there) = (self.claimed.holds(&at), differs.holds(&at));
        let corrected = match self.claimed.values {
            false => Formula::negated(Formula::iff(held, there)),
            true => {
                let value = layout.value.iter().copied();
                let elsewhere = Formula::negated(Formula::exists(value, there.clone()));
                Formula::or([Formula::and([held, elsewhere]), there])
            }
        };
        let corrected = Formula::and([self.question.given(), corrected]);
        Ok(self.relation("S", compiler.automaton(&corrected)?))
    }

    /// The positions where this holds, of one of their values where values are claimed.
    fn at_positions(&self, formula: Formula) -> Formula {
        let layout = self.question.layout;
        let at_positions = match self.claimed.values {
            true => Formula::exists(layout.value.iter().copied(), formula),
            false => formula,
        };
        Formula::and([self.question.given(), at_positions])
    }

    /// The faults that no other fault explains are turned round.
    fn corrected(&self, compiler: &mut Compiler<'_, '_>) -> Result<Option<Automaton>, Halt> {
        let (question, claimed) = (self.question, self.claimed);
        let at = question.layout.at(claimed.values);
        let mut current: Option<Claimed> = None;
        let mut fault = self.relation("faults", compiler.automaton(self.fault)?);
        for round in 1..=MOST_ROUNDS {
            let first = Formula::and([
                question.given(),
                fault.holds(&at),
                Formula::negated(question.leads_into(&fault)),
            ]);
            let held = current.as_ref().unwrap_or(claimed).holds(&at);
            let corrected = Formula::negated(Formula::iff(held, first));
            let next = self.relation(&format!("S{round}"), compiler.automaton(&corrected)?);
            let left = compiler.automaton(&question.fault(&next)?)?;
            if left.is_empty() {
                return self.differences(&next, compiler).map(Some);
            }
            fault = self.relation("faults", left);
            current = Some(next);
        }
        Ok(None)
    }
}

/// An automaton as a relation of its own variables.
pub(super) fn holds(automaton: &Automaton, name: &str) -> Formula {
    let tracks: Vec<Variable> = automaton.tracks().to_vec();
    Relation::new(name, automaton.clone()).of(tracks)
}
