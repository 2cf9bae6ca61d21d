//! All positions where a false claim is false: guessed, then proved by correcting the claim.

use super::effort::ProofBudgets;
use super::query::{Halt, PlayedOut};
use super::sampled_positions::{PlaySample, SampledPositions, sizes};
use super::sentence::{ClaimedRelation, Encoding, related};
use super::{exception_set, words};
use crate::claim::Exceptions;
use grundy_automata::{
    Automaton, Compiler, Decision, Formula, NoAutomaton, Relation, is_learnable,
};
use grundy_rules::game::Game;

/// The most rounds of corrections of a false claim. It steers the search only.
const MOST_ROUNDS: usize = 4;

/// How many texts that agree with a box are tried. It steers the search only.
const MOST_TEXTS: usize = 2;

/// All positions where a claim is false.
pub(super) struct FalsePositions {
    pub set: Automaton,
    /// The relation that is true instead of the claimed one, if that was found.
    pub truth: Option<ClaimedRelation>,
}

/// All positions where a claim is false, if they are found.
pub(super) fn of(
    game: &Game,
    question: &Encoding,
    (claimed, is_far): (Option<&ClaimedRelation>, bool),
    fault: &Formula,
    played: &PlayedOut,
    budgets: &ProofBudgets<'_>,
) -> Result<Option<FalsePositions>, Halt> {
    if !question.layout.open.is_empty() {
        return Ok(None);
    }
    let Some(claimed) = claimed else {
        return known(question, fault, budgets);
    };
    let found = FalseClaim {
        game,
        question,
        claimed,
        fault,
        played,
        budgets,
        is_far,
    };
    found.exceptions()
}

/// The positions where this holds, if they are found.
pub(super) fn known(
    question: &Encoding,
    there: &Formula,
    budgets: &ProofBudgets<'_>,
) -> Result<Option<FalsePositions>, Halt> {
    if !question.layout.open.is_empty() {
        return Ok(None);
    }
    let system = &question.ground.theory.system;
    let set = Compiler::new(system, &budgets.decision).automaton(there)?;
    Ok(Some(FalsePositions { set, truth: None }))
}

/// Describes a set of positions by a text, or else by the states of its automaton.
pub(super) fn described(
    set: &Automaton,
    question: &Encoding,
    budgets: &ProofBudgets<'_>,
) -> Exceptions {
    let mut compiler = Compiler::new(&question.ground.theory.system, &budgets.words);
    match exception_set::words(set, question, &mut compiler).unwrap_or(None) {
        Some(set) => Exceptions::Set(set),
        None => Exceptions::Automaton {
            states: set.states(),
            base: question.ground.theory.base(),
        },
    }
}

/// A claim that was found to be false.
struct FalseClaim<'f, 'p, 'b> {
    pub game: &'f Game,
    pub question: &'f Encoding<'f>,
    pub claimed: &'f ClaimedRelation,
    /// The formula that it is false here, by its values at the options.
    pub fault: &'f Formula,
    pub played: &'f PlayedOut<'p>,
    pub budgets: &'f ProofBudgets<'b>,
    /// Is it right at all positions with small heaps?
    pub is_far: bool,
}

impl FalseClaim<'_, '_, '_> {
    /// The positions where the claimed relation differs from the true one, if they are found.
    ///
    /// First they are guessed from play in a box, and the corrected claim is decided. Then the claim is inverted at
    /// the faults that follow from no other fault, again and again until the sentence is true. Each way may take as
    /// much work as its budget allows.
    fn exceptions(&self) -> Result<Option<FalsePositions>, Halt> {
        let system = &self.question.ground.theory.system;
        let mut compiler = Compiler::new(system, &self.budgets.guessing);
        match self.guessed(&mut compiler) {
            Ok(Some(found)) => Ok(Some(found)),
            Err(Halt::NoAutomaton(NoAutomaton::Interrupted)) => {
                Err(NoAutomaton::Interrupted.into())
            }
            _ => self.corrected(&mut Compiler::new(system, &self.budgets.correcting)),
        }
    }

    /// Is this the true relation?
    fn is_true(
        &self,
        claimed: &ClaimedRelation,
        compiler: &mut Compiler<'_, '_>,
    ) -> Result<bool, Halt> {
        let variables = self.question.layout.variables(claimed.values);
        let fault = self.question.fault(claimed)?;
        let sentence = Formula::for_all(variables, Formula::negated(fault));
        Ok(compiler.decide(&sentence)? == Decision::True)
    }

    fn relation(&self, name: &str, automaton: Automaton) -> ClaimedRelation {
        let relation = Relation::new(name, automaton);
        ClaimedRelation::new(relation, self.question.layout, self.claimed.values)
    }

    /// Guesses the exceptions from play in a box.
    fn guessed(&self, compiler: &mut Compiler<'_, '_>) -> Result<Option<FalsePositions>, Halt> {
        let (question, claimed) = (self.question, self.claimed);
        let system = &question.ground.theory.system;
        let at = question.layout.at(claimed.values);
        let (aspect, budget) = (claimed.aspect(), &self.budgets.guessing);
        let heaps = self.game.base_heaps();
        let mut texts_seen = false;
        for size in sizes(heaps, aspect, self.budgets.large) {
            let learnable = u64::try_from(*size).is_ok_and(|size| is_learnable(system, size));
            if texts_seen && !learnable {
                continue;
            }
            // Texts are read off a smaller box.
            texts_seen = i64::try_from(*size).is_ok_and(|size| size >= words::side(heaps));
            let seen = |wanted| PlaySample::of(self.game, question, wanted, self.played, *size);
            let mut guesses: Vec<Formula> = Vec::new();
            match seen(SampledPositions::Differing(claimed)) {
                Some(differing) => {
                    let learned = differing.learned(system, budget)?;
                    guesses.extend(learned.iter().map(|found| related(found, "D")));
                    if !claimed.values {
                        let texts = differing.positions().texts();
                        let shortest = texts.iter().take(MOST_TEXTS);
                        guesses.extend(shortest.filter_map(|text| words::formula(text, question)));
                    }
                }
                // What is right in a box and wrong far away differs from what the box shows.
                None if self.is_far => {}
                None => continue,
            }
            for guess in guesses {
                let differs = self.relation("D", compiler.automaton(&guess)?);
                let truth = self.without(&differs, compiler)?;
                if self.is_true(&truth, compiler)? {
                    let there = self.at_positions(differs.holds(&at));
                    return Ok(Some(FalsePositions {
                        set: compiler.automaton(&there)?,
                        truth: Some(truth),
                    }));
                }
            }
            // If the differences are many, or far, the true set may be simpler.
            let truth = seen(SampledPositions::True(aspect));
            let learned = truth.map(|seen| seen.learned(system, budget)).transpose()?;
            if let Some(learned) = learned.flatten() {
                let learned = Formula::and([question.given(), related(&learned, "L")]);
                let next = self.relation("S", compiler.automaton(&learned)?);
                if self.is_true(&next, compiler)? {
                    return self.differences(next, compiler).map(Some);
                }
            }
        }
        Ok(None)
    }

    /// The positions where the claim differs from the true relation.
    fn differences(
        &self,
        truth: ClaimedRelation,
        compiler: &mut Compiler<'_, '_>,
    ) -> Result<FalsePositions, Halt> {
        let at = self.question.layout.at(self.claimed.values);
        let differs = Formula::negated(Formula::iff(self.claimed.holds(&at), truth.holds(&at)));
        Ok(FalsePositions {
            set: compiler.automaton(&self.at_positions(differs))?,
            truth: Some(truth),
        })
    }

    /// The claim, inverted where it differs from the true relation.
    fn without(
        &self,
        differs: &ClaimedRelation,
        compiler: &mut Compiler<'_, '_>,
    ) -> Result<ClaimedRelation, Halt> {
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

    /// The positions where this holds; if values are claimed, for some value.
    fn at_positions(&self, formula: Formula) -> Formula {
        let layout = self.question.layout;
        let at_positions = match self.claimed.values {
            true => Formula::exists(layout.value.iter().copied(), formula),
            false => formula,
        };
        Formula::and([self.question.given(), at_positions])
    }

    /// Inverts the claim at the faults that follow from no other fault, in rounds.
    fn corrected(&self, compiler: &mut Compiler<'_, '_>) -> Result<Option<FalsePositions>, Halt> {
        let (question, claimed) = (self.question, self.claimed);
        let at = question.layout.at(claimed.values);
        let mut current: Option<ClaimedRelation> = None;
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
                return self.differences(next, compiler).map(Some);
            }
            fault = self.relation("faults", left);
            current = Some(next);
        }
        Ok(None)
    }
}
