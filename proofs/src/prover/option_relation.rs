//! Finds the options of a position of any size that are in a relation, digit by digit.
//!
//! For each kind of move there is an automaton of the pairs (position, option) with the option in the relation; with
//! values, of the triples (position, option, value). It reads the digits of the position, and the least options are
//! found by a walk through its states.

use super::query::{Aspect, Halt};
use super::sentence::{ClaimedRelation, Encoding};
use super::unsupported::Unsupported;
use dashu_int::IBig;
use grundy_automata::{Automaton, Budget, Compiler, Formula, NoAutomaton, UBig, Variable};
use grundy_rules::game::Play;
use grundy_rules::number::Number;

/// The automata of a game's moves into a claimed relation.
pub struct OptionAutomata {
    /// The claimed relation.
    relation: Automaton,
    known: Aspect,
    /// The variables of a position, and that of its value.
    here: Vec<Variable>,
    value: Variable,
    lines: Vec<LineAutomata>,
    /// In misère play, the positions with an option.
    going_on: Option<Automaton>,
}

/// The moves of one line.
struct LineAutomata {
    /// How many of its options may be blocked.
    blocked: usize,
    ways: Vec<MoveAutomaton>,
}

/// One kind of move.
struct MoveAutomaton {
    /// The automaton of position and option, and of the option's value.
    automaton: Automaton,
    /// The variables of the option.
    to: Vec<Variable>,
}

/// Options, in order, and whether these are all.
pub type FoundOptions = (Vec<Vec<Number>>, bool);

impl OptionAutomata {
    pub(super) fn new(
        question: &Encoding,
        claimed: &ClaimedRelation,
        compiler: &mut Compiler<'_, '_>,
    ) -> Result<OptionAutomata, Halt> {
        let (moves, layout) = (question.moves, question.layout);
        let several = || Unsupported::reason("moves that lead to sums of positions");
        let ways = moves.ways(question.ground).ok_or_else(several)?;
        let [value] = layout.value.as_slice() else {
            return Err(several().into());
        };
        let mut lines = Vec::new();
        for (blocked, ways) in ways {
            let mut compiled = Vec::new();
            for way in ways {
                let values = claimed.values.then_some(*value);
                let option = way.to.iter().copied().chain(values);
                let option: Vec<_> = option.map(|variable| vec![variable.into()]).collect();
                let pair = [question.given(), way.leads, claimed.holds(&option)];
                compiled.push(MoveAutomaton {
                    automaton: compiler.automaton(&Formula::and(pair))?,
                    to: way.to,
                });
            }
            lines.push(LineAutomata {
                blocked,
                ways: compiled,
            });
        }
        let going_on = match question.play {
            Play::Normal => None,
            Play::Misere => Some(compiler.automaton(&moves.some_option())?),
        };
        Ok(OptionAutomata {
            relation: claimed.automaton().clone(),
            known: match claimed.values {
                true => Aspect::Value,
                false => Aspect::Outcome,
            },
            here: layout.components.concat(),
            value: *value,
            lines,
            going_on,
        })
    }

    /// Is the position a P-position? `None` if it is no position of the game, or a limit was reached.
    pub fn is_p(&self, position: &[Number], budget: &Budget<'_>) -> Option<bool> {
        match self.known {
            Aspect::Value => Some(self.value(position, budget)?.is_zero()),
            Aspect::Outcome => {
                let found = self.relation.completions(&self.given(position)?, 1, budget);
                found.ok().map(|found| !found.is_empty())
            }
        }
    }

    /// The Grundy value of a position, if values are claimed.
    pub fn value(&self, position: &[Number], budget: &Budget<'_>) -> Option<Number> {
        if self.known != Aspect::Value {
            return None;
        }
        let found = self.relation.completions(&self.given(position)?, 1, budget);
        let [value] = found.ok()?.pop()?.try_into().ok()?;
        Some(Number::from(IBig::from(value)))
    }

    /// In misère play: has a position no option?
    pub fn is_ended(&self, position: &[Number], budget: &Budget<'_>) -> bool {
        let ended = || {
            let going_on = self.going_on.as_ref()?;
            let found = going_on.completions(&self.given(position)?, 1, budget);
            Some(found.ok()?.is_empty())
        };
        ended().unwrap_or(false)
    }

    /// For each line, how many options may be blocked on it, and its options in the claimed set; with values, its
    /// options of the wanted value, 0 if none is given. At most `enough` for each kind of move.
    ///
    /// # Errors
    /// A limit.
    pub fn lines(
        &self,
        position: &[Number],
        wanted: Option<&Number>,
        enough: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<(usize, FoundOptions)>, NoAutomaton> {
        let out_of_range = || NoAutomaton::Wrong("positions are natural numbers".into());
        let mut given = self.given(position).ok_or_else(out_of_range)?;
        if self.known == Aspect::Value {
            let wanted = wanted.map_or(Some(UBig::ZERO), natural);
            given.push((self.value, wanted.ok_or_else(out_of_range)?));
        }
        let mut lines = Vec::new();
        for line in &self.lines {
            let enough = enough.max(line.blocked.saturating_add(1));
            let (mut options, mut all) = (Vec::new(), true);
            for way in &line.ways {
                let found = way
                    .automaton
                    .completions(&given, enough.saturating_add(1), budget)?;
                all &= found.len() <= enough;
                for numbers in found.into_iter().take(enough) {
                    match way.option(&given, numbers) {
                        Some(option) => options.push(option),
                        None => all = false,
                    }
                }
            }
            options.sort();
            options.dedup();
            lines.push((line.blocked, (options, all)));
        }
        Ok(lines)
    }

    fn given(&self, position: &[Number]) -> Option<Vec<(Variable, UBig)>> {
        let numbers: Vec<UBig> = position.iter().map(natural).collect::<Option<_>>()?;
        let fits = numbers.len() == self.here.len();
        fits.then(|| self.here.iter().copied().zip(numbers).collect())
    }
}

impl MoveAutomaton {
    /// The option whose components that are not given are these numbers, in the order of the tracks.
    fn option(&self, given: &[(Variable, UBig)], numbers: Vec<UBig>) -> Option<Vec<Number>> {
        let is_given = |track: &&Variable| given.iter().any(|(of, _)| of == *track);
        let free = self
            .automaton
            .tracks()
            .iter()
            .filter(|track| !is_given(track));
        let all: Vec<(Variable, UBig)> = free.copied().zip(numbers).collect();
        let component = |variable: &Variable| {
            let mut both = given.iter().chain(&all);
            let (_, number) = both.find(|(of, _)| of == variable)?;
            Some(Number::from(IBig::from(number.clone())))
        };
        self.to.iter().map(component).collect()
    }
}

/// The number as a natural number, if it is one.
fn natural(number: &Number) -> Option<UBig> {
    UBig::try_from(number.to_ibig()?).ok()
}
