//! The moves of a game as formulas, straight from their definition.

use super::case::TermCase;
use super::eliminate_bound::{SolvedVariable, says_positive, solved};
use super::exponents;
use super::layout::PositionLayout;
use super::measure::lower;
use super::numbers::{Arithmetic, Numeral, SymbolicNumber, same};
use super::terms::{PlaceMeaning, TermReader};
use super::theory::Needs;
use super::unsupported::Unsupported;
use grundy_automata::{Formula, Sum, Variable};
use grundy_rules::formula::{Comparison, Term};
use grundy_rules::game::{BlockingLine, Game, GameMove, Level, disjuncts};
use std::collections::BTreeMap;

/// The most steps of a move. A fixed bound.
const MOST_STEPS: usize = 64;

/// The most options of a line that are blocked in a formula, which names each of them. A fixed bound.
const MOST_BLOCKED: usize = 64;
pub(super) const MANY_BLOCKED: &str = "more options may be blocked than a formula tells apart";

/// A case of a move: its target, under formulas.
struct MoveCase {
    bound: Vec<Variable>,
    given: Vec<Formula>,
    /// The target position, or its summands; without the pass.
    to: Vec<Vec<Numeral>>,
}

/// A kind of move, with variables for its option.
pub(super) struct MoveFormula {
    /// The components of the option; one that stays the same has the variable of the position.
    pub to: Vec<Variable>,
    /// The move leads from the position to this option.
    pub leads: Formula,
}

/// The moves of a game between positions of a layout; the pass is the last component, if there is one.
pub(super) struct Moves<'l> {
    layout: &'l PositionLayout,
    pass: bool,
    steps: Vec<Vec<MoveCase>>,
    /// The moves of each line, and how many options may be blocked.
    lines: Vec<BlockingLine>,
}

/// A formula about the position, or positions, that a move leads to.
type Holds<'h> = dyn Fn(&[Vec<Numeral>]) -> Formula + 'h;

impl<'l> Moves<'l> {
    pub fn of(
        game: &Game,
        layout: &'l PositionLayout,
        ground: &Arithmetic,
    ) -> Result<Moves<'l>, Unsupported> {
        let mut steps = Vec::new();
        for moved in &game.moves {
            steps.push(steps_of(moved, game, layout, ground)?);
        }
        Ok(Moves {
            layout,
            pass: game.has_pass(),
            steps,
            lines: game.lines().to_vec(),
        })
    }

    /// The greatest number of summands of an option.
    pub fn parts(&self) -> usize {
        let steps = self.steps.iter().flatten();
        steps.map(|step| step.to.len()).max().unwrap_or(0)
    }

    pub fn has_blocking(&self) -> bool {
        self.lines.iter().any(|line| line.budget > 0)
    }

    /// May more options be blocked than are told apart in a formula?
    pub fn blocks_too_many(&self) -> bool {
        self.lines.iter().any(|line| line.budget > MOST_BLOCKED)
    }

    /// There is an option for which the formula holds: a disjunction over the steps and the pass.
    pub fn some(&self, holds: &Holds) -> Formula {
        let steps = self.steps.iter().flatten();
        let mut any: Vec<Formula> = steps
            .map(|step| step.some(self.with_pass(&step.to), holds))
            .collect();
        if self.pass {
            let mut after = self.layout.at(false);
            let Some(pass) = after.pop() else {
                return Formula::or(any);
            };
            after.push(vec![0.into()]);
            any.push(Formula::and([
                Formula::eq(pass[0].clone(), 1),
                self.some_option(),
                holds(&[after]),
            ]));
        }
        Formula::or(any)
    }

    /// There is an option. A pass may be made only if there is another move.
    pub fn some_option(&self) -> Formula {
        let steps = self.steps.iter().flatten();
        Formula::or(steps.map(|step| step.some(step.to.clone(), &|_| Formula::True)))
    }

    /// The lines on which options may be blocked, each with how many may be and the formula that a position is an option
    /// on it; and as one with the number 0 all others.
    pub fn lines_to(&self, option: &[Numeral]) -> Vec<(usize, Formula)> {
        let is_option = |line: &BlockingLine| {
            let steps = line.moves.iter().flat_map(|index| &self.steps[*index]);
            let steps = steps.map(|step| step.some(step.to.clone(), &|to| alike(&to[0], option)));
            Formula::or(steps)
        };
        let (free, blocked): (Vec<_>, Vec<_>) =
            self.lines.iter().partition(|line| line.budget == 0);
        let free = Formula::or(free.into_iter().map(is_option));
        let blocked = blocked
            .into_iter()
            .map(|line| (line.budget, is_option(line)));
        blocked.chain([(0, free)]).collect()
    }

    /// A line has more options for which the formula holds than may be blocked on it.
    pub fn more_than_blocked(&self, holds: &Holds, ground: &Arithmetic) -> Formula {
        let mut any = Vec::new();
        for line in &self.lines {
            let steps = line.moves.iter().flat_map(|index| &self.steps[*index]);
            let steps: Vec<&MoveCase> = steps.collect();
            if line.budget == 0 {
                any.extend(
                    steps
                        .iter()
                        .map(|step| step.some(self.with_pass(&step.to), holds)),
                );
                continue;
            }
            any.push(self.distinct(line.budget + 1, &steps, holds, ground));
        }
        Formula::or(any)
    }

    /// There are `count` different options y1 < y2 < … by these steps for which the formula holds.
    fn distinct(
        &self,
        count: usize,
        steps: &[&MoveCase],
        holds: &Holds,
        ground: &Arithmetic,
    ) -> Formula {
        let mut bound = Vec::new();
        let mut all = Vec::new();
        let mut before: Option<Vec<Sum>> = None;
        for _ in 0..count {
            let mut option: Vec<Numeral> = Vec::new();
            for component in &self.layout.components {
                let variables: Vec<Variable> = component.iter().map(|_| ground.fresh()).collect();
                option.push(variables.iter().map(|v| Sum::from(*v)).collect());
                bound.extend(variables);
            }
            let is_option = steps
                .iter()
                .map(|step| step.some(self.with_pass(&step.to), &|to| alike(&to[0], &option)));
            all.push(Formula::or(is_option));
            all.push(holds(std::slice::from_ref(&option)));
            let flat = option.concat();
            if let Some(before) = before {
                all.push(super::numbers::less(&before, &flat));
            }
            before = Some(flat);
        }
        Formula::exists(bound, Formula::and(all))
    }

    /// The moves of each line, and how many options may be blocked on it; the pass is a line by itself. `None` if a
    /// move leads to a sum of positions, or if a component is no single number.
    pub fn ways(&self, ground: &Arithmetic) -> Option<Vec<(usize, Vec<MoveFormula>)>> {
        let here = self
            .layout
            .components
            .iter()
            .map(|own| match own.as_slice() {
                [only] => Some(*only),
                _ => None,
            });
        let here: Vec<Variable> = here.collect::<Option<_>>()?;
        let mut lines = Vec::new();
        for line in &self.lines {
            let steps = line.moves.iter().flat_map(|index| &self.steps[*index]);
            let ways = steps.map(|step| {
                let to = self.with_pass(&step.to);
                let [option] = to.as_slice() else { return None };
                let mut variables = Vec::new();
                let mut equal = Vec::new();
                for (own, heap) in here.iter().zip(option) {
                    let [heap] = heap.as_slice() else { return None };
                    if heap.as_variable() == Some(*own) {
                        variables.push(*own);
                        continue;
                    }
                    let new = ground.fresh();
                    equal.push(Formula::eq(new, heap.clone()));
                    variables.push(new);
                }
                Some(MoveFormula {
                    leads: step.some(to.clone(), &|_| Formula::and(equal.iter().cloned())),
                    to: variables,
                })
            });
            lines.push((line.budget, ways.collect::<Option<_>>()?));
        }
        if let (true, Some(pass)) = (self.pass, here.last()) {
            let after = ground.fresh();
            let mut to = here.clone();
            to.pop();
            to.push(after);
            let leads = Formula::and([
                Formula::eq(*pass, 1),
                Formula::eq(after, 0),
                self.some_option(),
            ]);
            lines.push((0, vec![MoveFormula { to, leads }]));
        }
        Some(lines)
    }

    /// The option, with the pass unchanged.
    fn with_pass(&self, to: &[Vec<Numeral>]) -> Vec<Vec<Numeral>> {
        let mut to = to.to_vec();
        if self.pass {
            let pass = self.layout.at(false).pop();
            for part in &mut to {
                part.extend(pass.clone());
            }
        }
        to
    }

    /// The measure falls along every move.
    pub fn falls(&self, levels: &[Level], ground: &Arithmetic) -> Result<Formula, Unsupported> {
        let here = self.layout.at(false);
        let mut all = Vec::new();
        for step in self.steps.iter().flatten() {
            for to in &step.to {
                let lower = lower(levels, to, &here, ground)?;
                let rises = step.some(step.to.clone(), &|_| Formula::negated(lower.clone()));
                all.push(Formula::negated(rises));
            }
        }
        Ok(Formula::and(all))
    }
}

/// Two positions are the same.
pub(super) fn alike(one: &[Numeral], other: &[Numeral]) -> Formula {
    let pairs = one.iter().zip(other);
    Formula::and(pairs.map(|(one, other)| same(one, other)))
}

impl MoveCase {
    fn some(&self, to: Vec<Vec<Numeral>>, holds: &Holds) -> Formula {
        let heaps = self.to.iter().flatten().flatten();
        let no_debt = heaps.filter(|heap| heap.as_variable().is_none());
        let no_debt = no_debt.map(|heap| Formula::le(0, heap.clone()));
        let all = self
            .given
            .iter()
            .cloned()
            .chain(no_debt)
            .chain([holds(&to)]);
        Formula::exists(self.bound.iter().copied(), Formula::and(all))
    }
}

/// The meaning of a move's variables in formulas, before its condition is read.
struct MoveVariables<'m> {
    reader: TermReader<'m>,
    bound: Vec<Variable>,
    /// Formulas that hold of the bound variables.
    facts: Vec<Formula>,
    /// The heaps of the option that are new numbers: a bound variable is computed from them.
    targets: BTreeMap<usize, Numeral>,
    /// For these bound variables, the formula that they are natural numbers.
    naturals: Vec<(usize, Formula)>,
}

impl<'m> MoveVariables<'m> {
    fn new(
        moved: &GameMove,
        game: &Game,
        layout: &PositionLayout,
        ground: &'m Arithmetic<'m>,
    ) -> Result<MoveVariables<'m>, Unsupported> {
        let mut reader = TermReader::new(ground);
        for (heap, name) in game.heaps().iter().take(game.base_heaps()).enumerate() {
            let value = layout.component(heap, ground);
            reader.places.insert(heap, PlaceMeaning::Number(value));
            reader.names.insert(heap, name.clone());
        }
        let mut in_exponents = Vec::new();
        exponents::of_condition(&moved.condition, &mut in_exponents);
        for heap in moved.parts.iter().flatten() {
            exponents::of_term(heap, &mut in_exponents);
        }
        let mut needs = Needs::default();
        needs.of_condition(&moved.condition);
        let heaps = moved.parts.iter().flatten();
        heaps.for_each(|heap| needs.of_term(heap));
        let solved = solved(moved, &in_exponents, &needs, ground);
        let mut variables = MoveVariables {
            reader,
            bound: Vec::new(),
            facts: Vec::new(),
            targets: BTreeMap::new(),
            naturals: Vec::new(),
        };
        for one in &moved.bound {
            if solved.iter().any(|by| by.place == one.place) {
                continue;
            }
            let in_exponent = in_exponents.contains(&one.place);
            let reader = &mut variables.reader;
            let number = reader.bind(one.place, &one.name, in_exponent, &needs);
            variables.bound.extend(number.variables);
            variables.facts.extend(number.given);
        }
        for by in solved {
            variables.solve(&by, ground)?;
        }
        Ok(variables)
    }

    /// Makes the option's heap a new number, from which the bound variable is computed.
    fn solve(&mut self, by: &SolvedVariable, ground: &Arithmetic) -> Result<(), Unsupported> {
        let heap = ground.number(false);
        let value = by.value(&self.reader, &heap.value)?;
        let zero = SymbolicNumber::from(Sum::from(0));
        self.facts.extend(heap.given);
        let natural = ground.compared(&zero, &value, Comparison::LessEqual)?;
        self.naturals.push((by.place, natural));
        self.bound.extend(heap.variables.iter().copied());
        let numeral = heap.variables.iter().map(|v| Sum::from(*v)).collect();
        self.targets.insert(by.target, numeral);
        self.reader
            .places
            .insert(by.place, PlaceMeaning::Number(value));
        Ok(())
    }

    /// The steps of a move, one for each case of its conditions.
    fn steps(&self, moved: &GameMove) -> Result<Vec<MoveCase>, Unsupported> {
        let mut found = Vec::new();
        for conjunction in disjuncts(&moved.condition, true) {
            let mut given = self.facts.clone();
            for part in &conjunction {
                let reader = &self.reader;
                given.push(reader.guarded_by(&given, || reader.condition(part))?);
            }
            let said = |place: &usize| conjunction.iter().any(|part| says_positive(part, *place));
            let unsaid = self.naturals.iter().filter(|(place, _)| !said(place));
            given.extend(unsaid.map(|(_, natural)| natural.clone()));
            found.push(MoveCase {
                bound: self.bound.clone(),
                given,
                to: Vec::new(),
            });
        }
        Ok(found)
    }
}

/// The steps of one kind of move: one for each case of its condition, so that variables are eliminated early.
fn steps_of(
    moved: &GameMove,
    game: &Game,
    layout: &PositionLayout,
    ground: &Arithmetic,
) -> Result<Vec<MoveCase>, Unsupported> {
    let variables = MoveVariables::new(moved, game, layout, ground)?;
    let reader = &variables.reader;
    let mut found = reader.guarded_by(&layout.given, || variables.steps(moved))?;
    for part in &moved.parts {
        for step in &mut found {
            step.to.push(Vec::new());
        }
        for (place, heap) in part.iter().enumerate() {
            // A component that stays the same keeps its variables.
            if *heap == Term::Variable(place) {
                let own = layout.components[place].iter();
                let own = own.map(|v| Sum::from(*v)).collect();
                found.iter_mut().for_each(|step| step.lead_to(&own));
                continue;
            }
            if let Some(heap) = variables.targets.get(&place) {
                found.iter_mut().for_each(|step| step.lead_to(heap));
                continue;
            }
            let pair = layout.components[place].len() == 2;
            let mut longer = Vec::new();
            for step in found {
                let guards = [layout.given.as_slice(), &step.given].concat();
                let cases = reader.guarded_by(&guards, || reader.cases(heap))?;
                longer.extend(extended(&step, &cases, pair, ground)?);
            }
            found = longer;
        }
    }
    Ok(match ground.modulus {
        None => found,
        // Comparisons of pairs have further cases.
        Some(_) => found.into_iter().flat_map(MoveCase::split).collect(),
    })
}

impl MoveCase {
    /// Splits a step by the cases of its conditions.
    fn split(self) -> Vec<MoveCase> {
        let mut all = vec![Vec::new()];
        let mut given = Vec::new();
        self.given
            .iter()
            .for_each(|part| conjuncts(part, &mut given));
        for given in given {
            let parts = match given {
                Formula::Or(parts) if all.len() * parts.len() <= MOST_STEPS => parts.as_slice(),
                other => std::slice::from_ref(other),
            };
            let extended = all.iter().flat_map(|before: &Vec<Formula>| {
                let with =
                    |part: &Formula| [before.as_slice(), std::slice::from_ref(part)].concat();
                parts.iter().map(with)
            });
            all = extended.collect();
        }
        let steps = all.into_iter().map(|given| MoveCase {
            bound: self.bound.clone(),
            given,
            to: self.to.clone(),
        });
        steps.collect()
    }

    fn lead_to(&mut self, heap: &Numeral) {
        if let Some(part) = self.to.last_mut() {
            part.push(heap.clone());
        }
    }
}

/// The conjuncts of a formula.
fn conjuncts<'f>(formula: &'f Formula, found: &mut Vec<&'f Formula>) {
    match formula {
        Formula::And(parts) => parts.iter().for_each(|part| conjuncts(part, found)),
        other => found.push(other),
    }
}

/// A step with one more heap, in each of its cases.
fn extended(
    step: &MoveCase,
    cases: &[TermCase],
    pair: bool,
    ground: &Arithmetic,
) -> Result<Vec<MoveCase>, Unsupported> {
    let mut all = Vec::new();
    for case in cases {
        let mut bound = step.bound.clone();
        for variable in &case.fresh {
            if !bound.contains(variable) {
                bound.push(*variable);
            }
        }
        let mut given = [step.given.as_slice(), &case.given].concat();
        let mut value = case.value.clone();
        if value.below != 1 {
            // If this is no integer there is no such option.
            let whole = ground.number(!pair);
            given.push(ground.compared(&whole.value, &value, Comparison::Equal)?);
            given.extend(whole.given);
            bound.extend(whole.variables);
            value = whole.value;
        }
        for (facts, heap) in ground.numerals(&value, pair)? {
            let mut next = MoveCase {
                bound: bound.clone(),
                given: [given.as_slice(), &facts].concat(),
                to: step.to.clone(),
            };
            next.lead_to(&heap);
            all.push(next);
        }
    }
    Ok(all)
}
