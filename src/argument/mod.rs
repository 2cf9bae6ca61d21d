//! Arguments: the proof of a solution in steps that a reader checks by hand.
//!
//! A set and a winning move for each position outside of it were found, and proved by automata. Here the proof is written out where linear
//! facts do: no move leads from the set into it, each move that is given leads there, and one is given at each position outside. Every step
//! ends in a sum of inequalities that says 0 >= 1, or in an integer between two neighbours. What has no such argument is said to be decided.

mod contradiction;
mod facts;
mod refutation;
mod set;

pub use contradiction::{AddedFact, Contradiction, Enclosure, FactSum};
pub use facts::Source;
pub use refutation::Refutation;

use crate::solve::{Solution, Strategy, StrategyCase};
use facts::Names;
use grundy_proofs::claim::{PositionSet, SetForm};
use grundy_rules::formula::{Comparison, Condition, Term, linear, shown_condition};
use grundy_rules::game::{Game, GameMove, Level};
use grundy_rules::language::Operator;
use grundy_work::Job;
use refutation::Premises;
use set::{ClaimedSet, FREE};
use std::collections::BTreeMap;

/// The proof of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// What is shown of each kind of move.
    pub moves: Vec<MoveArgument>,
    /// What is shown of each case of the strategy.
    pub cases: Vec<CaseArgument>,
    /// Why some case holds at each position outside of the set.
    pub covering: Refutation,
}

/// What is shown of a kind of move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveArgument {
    /// Where it leads.
    pub target: Vec<String>,
    /// Under which condition, if there is one.
    pub condition: Option<String>,
    /// Why the measure falls; `None` where it has several levels.
    pub falls: Option<Refutation>,
    /// The variables of the parts of the set that the position does not give, in the order of the parts.
    pub of_position: Vec<String>,
    /// Those that the option does not give.
    pub of_option: Vec<String>,
    /// Why it does not lead from a position of the set to another one.
    pub leaves: Refutation,
}

/// What is shown of a case of the strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseArgument {
    /// From which positions it leads.
    pub condition: String,
    /// Where it leads.
    pub to: Vec<String>,
    /// The move that leads there, if it is written out.
    pub made: Option<MadeMove>,
}

/// A move that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeMove {
    /// Its place among the kinds of moves.
    pub kind: usize,
    /// The values of its variables.
    pub values: Vec<(String, String)>,
    /// What the rule asks of it, and why that holds.
    pub allowed: Vec<(String, Refutation)>,
    /// Why it leads into the set.
    pub arrives: Refutation,
}

impl Argument {
    /// The argument for a solution with a proved strategy in formulas, as far as it can be written out.
    pub fn of(game: &Game, solution: &Solution, job: &Job) -> Option<Argument> {
        let strategy = solution
            .strategy
            .as_ref()
            .ok()
            .filter(|strategy| strategy.max.is_none())?;
        let formula = solution.p_positions.formula.as_ref()?;
        let sums = game.moves.iter().any(|moved| moved.parts.len() != 1);
        if sums || game.has_pass() || game.has_blocking() {
            return None;
        }
        let heaps = game.base_heaps();
        let reader = Reader {
            game,
            set: ClaimedSet::read(formula, heaps)?,
            names: &strategy.heaps,
            job,
        };
        let cases: Option<Vec<ReadCase>> = strategy
            .cases
            .iter()
            .map(|case| ReadCase::of(strategy, case))
            .collect();
        let cases = cases?;
        Some(Argument {
            moves: game.moves.iter().map(|moved| reader.moved(moved)).collect(),
            covering: reader.covering(&cases),
            cases: cases
                .iter()
                .zip(&strategy.cases)
                .map(|(read, case)| reader.case(read, case))
                .collect(),
        })
    }

    /// Is it written out for some kind of move why no such move leads from the set into it?
    pub fn is_begun(&self) -> bool {
        self.moves.iter().any(|moved| moved.leaves.is_written())
    }

    /// Is every step written out?
    pub fn is_written(&self) -> bool {
        let made = |case: &CaseArgument| case.made.is_some();
        let falls = |moved: &MoveArgument| {
            let falls = moved.falls.as_ref();
            falls.is_some_and(Refutation::is_written) && moved.leaves.is_written()
        };
        self.covering.is_written() && self.moves.iter().all(falls) && self.cases.iter().all(made)
    }
}

/// A case of the strategy with its names resolved.
struct ReadCase {
    condition: Condition,
    to: Vec<Term>,
}

impl ReadCase {
    fn of(strategy: &Strategy, case: &StrategyCase) -> Option<ReadCase> {
        let heaps = strategy.heaps.len();
        let text = format!(
            "{{({}, {}) | {}}}",
            strategy.heaps.join(", "),
            case.to.join(", "),
            case.condition
        );
        let set = PositionSet::read(&text, 2 * heaps)?;
        let SetForm::Piece(piece) = set.form() else {
            return None;
        };
        let mut heap_at = BTreeMap::new();
        for (heap, element) in piece.element.iter().take(heaps).enumerate() {
            let Term::Variable(place) = element else {
                return None;
            };
            heap_at.insert(*place, heap);
        }
        let name = |place: usize| Term::Variable(heap_at.get(&place).copied().unwrap_or(place));
        Some(ReadCase {
            condition: piece.condition.replaced(&name),
            to: piece.element[heaps..]
                .iter()
                .map(|heap| heap.replaced(&name))
                .collect(),
        })
    }
}

/// Writes the steps.
struct Reader<'r> {
    game: &'r Game,
    set: ClaimedSet,
    names: &'r [String],
    job: &'r Job,
}

fn natural(heap: &Term) -> Condition {
    Condition::less_equal(Term::constant(0_i64), heap.clone())
}

fn not(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition))
}

impl Reader<'_> {
    fn heaps(&self) -> Names {
        let heaps = self.names.iter().enumerate();
        heaps.fold(Names::default(), |names, (place, name)| {
            names.with(place, name)
        })
    }

    fn position(&self) -> Vec<Term> {
        (0..self.names.len()).map(Term::Variable).collect()
    }

    /// The premises of a move: its rule, and that no heap is negative.
    fn rule(&self, moved: &GameMove) -> (Names, Vec<(Condition, Source)>) {
        let names = moved.bound.iter().fold(self.heaps(), |names, bound| {
            names.with(bound.place, &bound.name)
        });
        let mut conditions = vec![(moved.condition.clone(), Source::Move)];
        conditions.extend(
            moved.parts[0]
                .iter()
                .map(|heap| (natural(heap), Source::Move)),
        );
        (names, conditions)
    }

    fn moved(&self, moved: &GameMove) -> MoveArgument {
        let (names, rule) = self.rule(moved);
        let target = moved.parts[0].iter().map(|heap| names.term(heap)).collect();
        let condition = (moved.condition != Condition::Constant(true))
            .then(|| shown_condition(&moved.condition, &|place| names.name(place)));
        let premises = |names: Names, conditions: Vec<(Condition, Source)>| Premises {
            names,
            conditions,
            job: self.job,
        };
        let falls = self.rises(moved).map(|rises| {
            let mut conditions = rule.clone();
            conditions.push((rises, Source::Assumed));
            premises(names.clone(), conditions).refuted()
        });
        let (mut names, mut conditions) = (names, rule);
        let from = self.set.holds(&self.position(), &mut names);
        let of_position = names.names_from(FREE);
        let to = self.set.holds(&moved.parts[0], &mut names);
        let of_option = names.names_from(FREE).split_off(of_position.len());
        conditions.extend([(from, Source::Position), (to, Source::Option)]);
        MoveArgument {
            target,
            condition: condition.filter(|condition| condition != "0 = 0" && !condition.is_empty()),
            falls,
            of_position,
            of_option,
            leaves: premises(names, conditions).refuted(),
        }
    }

    /// The condition that the measure does not fall; `None` if it is not one weighted sum.
    fn rises(&self, moved: &GameMove) -> Option<Condition> {
        let [Level::Weights(weights)] = self.game.measure().levels.as_slice() else {
            return None;
        };
        let sum = |heaps: &[Term]| {
            let terms = weights.iter().zip(heaps).map(|(weight, heap)| {
                Term::binary(Operator::Times, Term::constant(*weight), heap.clone())
            });
            terms.reduce(|sum, term| Term::binary(Operator::Plus, sum, term))
        };
        let (before, after) = (sum(&self.position())?, sum(&moved.parts[0])?);
        Some(Condition::less_equal(before, after))
    }

    /// One of the cases holds at each position outside of the set.
    fn covering(&self, cases: &[ReadCase]) -> Refutation {
        let mut conditions = Vec::new();
        let outside = self.set.fails(&self.position());
        conditions.extend(
            outside
                .into_iter()
                .flatten()
                .map(|one| (one, Source::Position)),
        );
        conditions.extend(
            cases
                .iter()
                .map(|case| (not(case.condition.clone()), Source::Case)),
        );
        let mut premises = Premises {
            names: self.heaps(),
            conditions,
            job: self.job,
        };
        premises.refuted()
    }

    fn case(&self, read: &ReadCase, case: &StrategyCase) -> CaseArgument {
        let moves = self.game.moves.iter().enumerate();
        let mut made = moves.filter_map(|(kind, moved)| self.made(read, kind, moved));
        CaseArgument {
            condition: case.condition.clone(),
            to: case.to.clone(),
            made: made.next(),
        }
    }

    /// The move of this kind that leads where the case says, if all that it takes is written out.
    fn made(&self, case: &ReadCase, kind: usize, moved: &GameMove) -> Option<MadeMove> {
        let names = self.heaps();
        let values = values(moved, &case.to)?;
        let value = |place: usize| values.get(&place).cloned().unwrap_or(Term::Variable(place));
        let shown = |goal: Condition| {
            let mut premises = Premises {
                names: names.clone(),
                conditions: vec![
                    (case.condition.clone(), Source::Case),
                    (not(goal), Source::Assumed),
                ],
                job: self.job,
            };
            Some(premises.refuted()).filter(Refutation::is_written)
        };
        for (heap, to) in moved.parts[0].iter().zip(&case.to) {
            shown(Condition::equal(heap.replaced(&value), to.clone()))?;
        }
        let mut goals = Vec::new();
        let text = |goal: &Condition| shown_condition(goal, &|place| names.name(place));
        for bound in &moved.bound {
            goals.push(natural(&value(bound.place)));
        }
        let condition = moved.condition.replaced(&value);
        goals.extend(condition.conjuncts().into_iter().cloned());
        goals.extend(case.to.iter().map(natural));
        let mut allowed = Vec::new();
        let implied: Vec<bool> = goals
            .iter()
            .map(|goal| goals.iter().any(|other| is_weaker(goal, other)))
            .collect();
        for (goal, _) in goals
            .into_iter()
            .zip(implied)
            .filter(|(_, implied)| !implied)
        {
            let refutation = shown(goal.clone())?;
            // What holds for all natural numbers is not worth a sentence.
            if !refutation.is_plain() {
                allowed.push((text(&goal), refutation));
            }
        }
        let mut conditions = vec![(case.condition.clone(), Source::Case)];
        for one in self.set.fails(&case.to) {
            conditions.extend(one.map(|one| (one, Source::Assumed)));
        }
        let mut premises = Premises {
            names: names.clone(),
            conditions,
            job: self.job,
        };
        let arrives = premises.refuted();
        let named = moved
            .bound
            .iter()
            .map(|bound| (bound.name.clone(), names.term(&value(bound.place))));
        arrives.is_written().then(|| MadeMove {
            kind,
            values: named.collect(),
            allowed,
            arrives,
        })
    }
}

/// The values of the variables of a move that leads to a position, as terms of the heaps.
fn values(moved: &GameMove, to: &[Term]) -> Option<BTreeMap<usize, Term>> {
    let mut values = BTreeMap::new();
    for bound in &moved.bound {
        let mut heaps = moved.parts[0].iter().zip(to);
        let value = heaps.find_map(|(heap, to)| solved_for(bound.place, heap, to, moved))?;
        values.insert(bound.place, value);
    }
    Some(values)
}

/// The value of a variable, where no other one occurs and its factor is 1 or -1.
fn solved_for(place: usize, heap: &Term, to: &Term, moved: &GameMove) -> Option<Term> {
    let of = linear(heap, &mut |_| None)
        .filter(|of| of.below == 1)?
        .above;
    let factor = of.coefficient(place);
    let other = |bound: usize| bound != place && of.coefficient(bound) != 0;
    if factor.abs() != 1 || moved.bound.iter().any(|bound| other(bound.place)) {
        return None;
    }
    let rest = heap.replaced(&|at| match at == place {
        true => Term::constant(0_i64),
        false => Term::Variable(at),
    });
    let (above, below) = match factor {
        1 => (to.clone(), rest),
        _ => (rest, to.clone()),
    };
    Some(simplified(above, below))
}

/// A difference, written as a linear function where it is one.
fn simplified(above: Term, below: Term) -> Term {
    let difference = Term::binary(Operator::Minus, above, below);
    let Some(of) = linear(&difference, &mut |_| None).filter(|of| of.below == 1) else {
        return difference;
    };
    let of = of.above;
    let mut positive: Vec<(usize, i64)> = of.terms.clone();
    positive.sort_by_key(|(_, factor)| *factor < 0);
    let mut sum: Option<Term> = None;
    for (place, factor) in positive {
        let size = i64::try_from(factor.unsigned_abs()).unwrap_or(i64::MAX);
        let term = match size {
            1 => Term::Variable(place),
            size => Term::binary(Operator::Times, Term::constant(size), Term::Variable(place)),
        };
        sum = Some(match (sum, factor < 0) {
            (None, false) => term,
            (None, true) => Term::Negative(Box::new(term)),
            (Some(sum), false) => Term::binary(Operator::Plus, sum, term),
            (Some(sum), true) => Term::binary(Operator::Minus, sum, term),
        });
    }
    match (sum, of.constant) {
        (None, constant) => Term::constant(constant),
        (Some(sum), 0) => sum,
        (Some(sum), constant) if constant < 0 => {
            Term::binary(Operator::Minus, sum, Term::constant(-constant))
        }
        (Some(sum), constant) => Term::binary(Operator::Plus, sum, Term::constant(constant)),
    }
}

/// Is it `a <= t` where the other is `b <= t` with a larger b?
fn is_weaker(goal: &Condition, other: &Condition) -> bool {
    let bound = |condition: &Condition| match condition {
        Condition::Compare(Comparison::LessEqual, Term::Constant(least), of) => {
            Some((least.clone(), of.clone()))
        }
        _ => None,
    };
    match (bound(goal), bound(other)) {
        (Some((least, of)), Some((more, same))) => of == same && least < more,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
