//! The definitions and sentences of a claim about a game.

use super::alpha::Alpha;
use super::formula::MadeFormula;
use super::linear::LinearForm;
use super::moves::{MadeMove, before};
use super::sets::SetMaker;
use super::{MadeDefinition, MadeSentence};
use crate::fault::Fault;
use crate::ruleset::{Claim, MoveRule, Ruleset};

/// The most moves.
const MOVES: usize = 512;

/// A claim about a game, and the measure for which its play ends.
pub(crate) struct Asked<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) misere: bool,
    pub(crate) claim: &'a Claim,
    /// Weights of the heaps; sums with the first ones are compared first.
    pub(crate) measure: &'a [Vec<i64>],
    pub(crate) alpha: &'a Option<Alpha>,
}

/// What is to be proved, in order.
#[derive(Debug)]
pub(crate) struct Statements {
    pub(crate) definitions: Vec<MadeDefinition>,
    /// The first one is the claim; then, for each move, that the measure falls.
    pub(crate) sentences: Vec<MadeSentence>,
}

impl Statements {
    /// The statements that make a claim true.
    ///
    /// # Errors
    /// What is not read; a measure that is none.
    pub(crate) fn of(asked: &Asked<'_>) -> Result<Statements, Fault> {
        let rules = asked.rules;
        rules.can_be_played(asked.misere)?;
        // The misère value of a sum is not the nim-sum of those of its parts.
        if asked.misere && rules.leads_to_sums() {
            return unread("a move to a sum, in misere play,");
        }
        let heaps = rules.heaps.len();
        for weights in asked.measure {
            if weights.len() != heaps || weights.iter().any(|weight| *weight < 0) {
                return Err(Fault::Bad(format!(
                    "a measure has a weight from 0 on for each of {heaps} heaps"
                )));
            }
        }
        let moves: Vec<&MoveRule> = rules.lines.iter().flat_map(|line| &line.moves).collect();
        if moves.len() > MOVES {
            return unread(&format!("a game of more than {MOVES} moves"));
        }
        let mut maker = SetMaker::new(rules, asked.alpha);
        let relation = match asked.claim {
            Claim::PPositions(claimed) => {
                maker.claimed(claimed)?;
                "S"
            }
            Claim::Values { value, .. } => {
                maker.values(value)?;
                "G"
            }
        };
        let mut claims = ClaimMaker {
            asked,
            relation,
            components: rules.components(),
            definitions: maker.definitions,
        };
        let claim = claims.sentence(&moves)?;
        let mut statements = Statements {
            definitions: claims.definitions,
            sentences: vec![claim],
        };
        for rule in moves {
            let made = MadeMove::new(rules, rule, rules.components(), asked.alpha)?;
            let falls = made.falls(asked.measure)?;
            let moved = MadeFormula::negated(MadeFormula::and(made.parts));
            statements.sentences.push(MadeSentence {
                variables: made.variables,
                formula: MadeFormula::or(vec![moved, falls]),
            });
        }
        Ok(statements)
    }
}

fn unread<T>(what: &str) -> Result<T, Fault> {
    Err(Fault::Bad(format!(
        "{what} is not read in a proof by automata"
    )))
}

/// Some relation of a list holds of the first variables.
fn some(names: &[String], of: usize) -> MadeFormula {
    let any = names
        .iter()
        .map(|name| MadeFormula::Relation(name.clone(), (0..of).collect()));
    MadeFormula::or(any.collect())
}

/// Makes the sentence that a relation is that of the P-positions, or of the positions with their values.
struct ClaimMaker<'a> {
    asked: &'a Asked<'a>,
    /// S, or G with a value behind the components.
    relation: &'static str,
    components: usize,
    definitions: Vec<MadeDefinition>,
}

impl ClaimMaker<'_> {
    fn has_values(&self) -> bool {
        self.relation == "G"
    }

    /// The components of a position, and the value.
    fn free(&self) -> usize {
        self.components + usize::from(self.has_values())
    }

    /// The variable of the value, if there is one.
    fn value(&self) -> std::ops::Range<usize> {
        self.components..self.free()
    }

    fn define(&mut self, name: String, free: usize, variables: usize, parts: Vec<MadeFormula>) {
        self.definitions.push(MadeDefinition {
            name,
            free,
            variables,
            parts,
        });
    }

    fn made(&self, rule: &MoveRule, first: usize) -> Result<MadeMove, Fault> {
        MadeMove::new(self.asked.rules, rule, first, self.asked.alpha)
    }

    /// The relation is right at each position.
    fn sentence(&mut self, moves: &[&MoveRule]) -> Result<MadeSentence, Fault> {
        let rules = self.asked.rules;
        let (components, free) = (self.components, self.free());
        let mut faults = self.into()?;
        if self.has_values() {
            // A smaller number is a value of this position.
            let smaller: Vec<usize> = (0..components).chain([free]).collect();
            let difference =
                LinearForm::variable(free).plus(&LinearForm::variable(components), -1)?;
            let parts = vec![
                MadeFormula::bounded(difference, None, Some(-1))?,
                MadeFormula::Relation(self.relation.into(), smaller),
            ];
            self.define("B".into(), free, free + 1, parts);
            faults.push("B".into());
        }
        let ways = match self.asked.misere || rules.pass {
            true => self.options(moves)?,
            false => Vec::new(),
        };
        if rules.pass {
            faults.push(self.pass(&ways)?);
        }
        let none = MadeFormula::negated(some(&faults, free));
        let right = match (self.asked.misere, self.has_values()) {
            (false, _) => none,
            (true, false) => MadeFormula::and(vec![some(&ways, components), none]),
            (true, true) => {
                let ended = MadeFormula::negated(some(&ways, components));
                let value = LinearForm::variable(components);
                let one = MadeFormula::bounded(value, Some(1), Some(1))?;
                MadeFormula::or(vec![
                    MadeFormula::and(vec![ended, one]),
                    MadeFormula::and(vec![some(&ways, components), none]),
                ])
            }
        };
        let here = MadeFormula::Relation(self.relation.into(), (0..free).collect());
        let claim = MadeFormula::Iff(Box::new(here), Box::new(right));
        let formula = match rules.pass {
            false => claim,
            true => {
                let pass = LinearForm::variable(rules.heaps.len());
                let given = MadeFormula::bounded(pass, None, Some(1))?;
                MadeFormula::or(vec![MadeFormula::negated(given), claim])
            }
        };
        Ok(MadeSentence {
            variables: free,
            formula,
        })
    }

    /// Defines for each line that more of its options are in the relation than may be blocked.
    fn into(&mut self) -> Result<Vec<String>, Fault> {
        let lines = &self.asked.rules.lines;
        let free = self.free();
        let mut names = Vec::new();
        let mut place = 0;
        for (number, line) in lines.iter().enumerate() {
            let mut together = Vec::new();
            for rule in &line.moves {
                place += 1;
                if line.blocked > 0 {
                    together.push(self.option(rule, place)?);
                    continue;
                }
                let mut made = self.made(rule, free)?;
                let name = match self.has_values() {
                    false => {
                        made.with(self.relation, &[])?;
                        format!("W{place}")
                    }
                    true => {
                        summed(&mut made, self.components)?;
                        format!("V{place}")
                    }
                };
                self.define(name.clone(), free, made.variables, made.parts);
                names.push(name);
            }
            if line.blocked > 0 {
                names.push(self.blocked(number + 1, line.blocked, &together)?);
            }
        }
        Ok(names)
    }

    /// Defines that a move leads from a position to another.
    fn option(&mut self, rule: &MoveRule, place: usize) -> Result<String, Fault> {
        let both = 2 * self.components;
        let mut made = self.made(rule, both)?;
        let option: Vec<usize> = (self.components..both).collect();
        made.to(&option)?;
        let name = format!("M{place}");
        self.define(name.clone(), both, made.variables, made.parts);
        Ok(name)
    }

    /// Defines that one option more than may be blocked, in lexicographic order, is in the relation.
    fn blocked(&mut self, number: usize, budget: u64, moves: &[String]) -> Result<String, Fault> {
        let (components, free) = (self.components, self.free());
        let Some(budget) = usize::try_from(budget).ok().filter(|budget| *budget < 64) else {
            return unread("a budget above 63");
        };
        let mut parts = Vec::new();
        let mut last: Option<Vec<usize>> = None;
        for copy in 0..=budget {
            let first = free + copy * components;
            let option: Vec<usize> = (first..first + components).collect();
            let from_here: Vec<usize> = (0..components).chain(option.iter().copied()).collect();
            let leads = moves
                .iter()
                .map(|name| MadeFormula::Relation(name.clone(), from_here.clone()));
            parts.push(MadeFormula::or(leads.collect()));
            let there = option.iter().copied().chain(self.value()).collect();
            parts.push(MadeFormula::Relation(self.relation.into(), there));
            if let Some(last) = last {
                parts.push(before(&last, &option)?);
            }
            last = Some(option);
        }
        let name = format!("L{number}");
        let variables = free + (budget + 1) * components;
        let parts = MadeFormula::conjuncts(parts);
        self.define(name.clone(), free, variables, parts);
        Ok(name)
    }

    /// Defines for each move that it can be made: E1, E2, ….
    fn options(&mut self, moves: &[&MoveRule]) -> Result<Vec<String>, Fault> {
        let mut names = Vec::new();
        for (place, rule) in moves.iter().enumerate() {
            let made = self.made(rule, self.components)?;
            let name = format!("E{}", place + 1);
            self.define(name.clone(), self.components, made.variables, made.parts);
            names.push(name);
        }
        Ok(names)
    }

    /// Defines that the pass may be made, and leads into the relation.
    fn pass(&mut self, ways: &[String]) -> Result<String, Fault> {
        let (free, heaps) = (self.free(), self.asked.rules.heaps.len());
        let is = |variable: usize, value: i128| {
            MadeFormula::bounded(LinearForm::variable(variable), Some(value), Some(value))
        };
        let there = (0..heaps).chain([free]).chain(self.value()).collect();
        let parts = vec![
            is(heaps, 1)?,
            is(free, 0)?,
            some(ways, self.components),
            MadeFormula::Relation(self.relation.into(), there),
        ];
        let parts = MadeFormula::conjuncts(parts);
        self.define("U".into(), free, free + 1, parts);
        Ok("U".into())
    }
}

/// Adds to a move that the value of its option is the variable after the heaps: the nim-sum of the values of its summands.
fn summed(made: &mut MadeMove, value: usize) -> Result<(), Fault> {
    let mut fresh = || {
        made.variables += 1;
        made.variables - 1
    };
    let count = made.target.len();
    let mut sum = None;
    for (place, target) in made.target.iter().enumerate() {
        let is_last = place + 1 == count;
        let own = if count == 1 { value } else { fresh() };
        let at = target.iter().copied().chain([own]).collect();
        made.parts.push(MadeFormula::Relation("G".into(), at));
        sum = Some(match sum {
            None => own,
            Some(before) => {
                let after = if is_last { value } else { fresh() };
                made.parts.push(MadeFormula::Xor([before, own, after]));
                after
            }
        });
    }
    match sum {
        Some(_) => Ok(()),
        None => unread("a move to the empty sum"),
    }
}
