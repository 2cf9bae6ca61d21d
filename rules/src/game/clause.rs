//! A clause: one conjunction of linear constraints and other conditions under which a move may be made.
//!
//! A move's conditions are brought into disjunctive form (see `normal_form`); each disjunct is a clause.
//! Its variables are the heaps, the bound variables, and auxiliaries that name what is not linear
//! (`k^2`, `floor(n / 2)`) and are computed once what they depend on is known.

use super::auxiliary::Auxiliary;
use super::growth::rises_with;
use super::steps::{EnumerationStep, LoopStep, Settled};
use crate::formula::{Condition, Linear, Term};
use crate::language::Operator;
use crate::linear_program::{LinearProgram, Optimum};
use dashu_int::IBig;

/// A conjunction under which a move may be made, and where the move leads.
#[derive(Clone, Debug, Default)]
pub struct Clause {
    pub heaps: usize,
    /// How many variables there are in all.
    pub places: usize,
    /// The bound variables.
    pub bound: Vec<usize>,
    pub auxiliaries: Vec<Auxiliary>,
    /// Linear functions, each of which must be non-negative; those that keep the target's heaps ≥ 0 are among them.
    pub constraints: Vec<Linear>,
    pub filters: Vec<Condition>,
    /// The position the move leads to, or the summands of a disjunctive sum.
    pub parts: Vec<Vec<Linear>>,
    /// The steps of an enumeration, in order.
    pub(super) steps: Vec<EnumerationStep>,
    /// Do filters or auxiliaries ask for more than integers of 64 bits?
    pub(super) exact: bool,
}

impl Clause {
    /// A move on this many heaps that may always be made.
    pub fn unconditional(heaps: usize, target: Vec<Linear>) -> Clause {
        let clause = Clause {
            heaps,
            places: heaps,
            parts: vec![target],
            ..Clause::default()
        };
        clause.ordered()
    }

    /// The same clause, with its enumeration steps in order.
    #[must_use]
    pub fn ordered(mut self) -> Clause {
        let (order, dependent) = self.loops();
        let rises_with = rises_with(&self.auxiliaries, self.heaps, &order);
        for (auxiliary, with) in self.auxiliaries.iter_mut().zip(rises_with) {
            auxiliary.rises_with = with;
        }
        self.steps = self.order(&order, dependent);
        self.settle();
        let mut terms = self.auxiliaries.iter().map(|auxiliary| &auxiliary.term);
        self.exact = terms.any(Term::asks_for_exact_numbers)
            || (self.filters.iter()).any(Condition::asks_for_exact_numbers);
        self
    }

    /// The steps of an enumeration: every constraint is checked as soon as its variables are known.
    ///
    /// `order` lists the variables; the options depend on the first `dependent` of them.
    fn order(&self, order: &[usize], dependent: usize) -> Vec<EnumerationStep> {
        let mut known = vec![false; self.places];
        known[..self.heaps].fill(true);
        let mut steps = Vec::new();
        let mut checked = vec![false; self.constraints.len()];
        let mut filtered = vec![false; self.filters.len()];
        let mut computed = vec![false; self.auxiliaries.len()];
        let mut loops = order.iter().enumerate();
        loop {
            self.check(&known, &mut checked, &mut steps);
            self.compute(&mut known, &mut computed, &mut checked, &mut steps, false);
            for (index, filter) in self.filters.iter().enumerate() {
                let mut variables = Vec::new();
                filter.variables(&mut variables);
                if !filtered[index] && variables.iter().all(|place| known[*place]) {
                    filtered[index] = true;
                    steps.push(EnumerationStep::Filter(index));
                }
            }
            let Some((nested, place)) = loops.next() else {
                break;
            };
            let (mut constraints, mut near) = (Vec::new(), Vec::new());
            let rising = self.rising(*place, &known);
            known[*place] = true;
            for (index, constraint) in self.constraints.iter().enumerate() {
                if constraint.coefficient(*place) != 0 {
                    constraints.push(index);
                    let at_hand =
                        |(other, _): &(usize, i64)| known[*other] || self.bound.contains(other);
                    if constraint.terms.iter().all(at_hand) {
                        near.push(index);
                    }
                    // The range of the last variable satisfies the constraint by itself.
                    checked[index] |= constraint.terms.iter().all(|(place, _)| known[*place]);
                }
            }
            steps.push(EnumerationStep::Loop(LoopStep {
                place: *place,
                constraints,
                near,
                free: nested >= dependent,
                rising,
                settled: None,
            }));
        }
        self.compute(&mut known, &mut computed, &mut checked, &mut steps, true);
        steps
    }

    /// Finds the loops whose range products settle.
    fn settle(&mut self) {
        let mut known = vec![false; self.places];
        known[..self.heaps].fill(true);
        for index in 0..self.steps.len() {
            let (step, following) = self.steps[index..].split_at_mut(1);
            match &mut step[0] {
                EnumerationStep::Compute(index) => known[self.auxiliaries[*index].place] = true,
                EnumerationStep::Loop(step) => {
                    let (auxiliaries, constraints) = (&self.auxiliaries, &self.constraints);
                    step.settled =
                        Settled::of(step.place, &known, following, auxiliaries, constraints);
                    known[step.place] = true;
                }
                EnumerationStep::Check(_) | EnumerationStep::Filter(_) => {}
            }
        }
    }

    /// The bound variables, outermost first, and how many of them the target depends on. Innermost are those that the
    /// target does not mention, for one value of them is enough; before them comes one that moves the last heap only,
    /// for its options lie side by side in a table.
    fn loops(&self) -> (Vec<usize>, usize) {
        let moves = |heap: &Linear, place: usize| heap.coefficient(place) != 0;
        let side_by_side = |place: usize| match self.parts.as_slice() {
            [part] => part.split_last().is_some_and(|(last, others)| {
                moves(last, place) && !others.iter().any(|heap| moves(heap, place))
            }),
            _ => false,
        };
        let mentioned = |place: usize| {
            let mut named: Vec<usize> = vec![place];
            // An auxiliary of the target may depend on the variable.
            for auxiliary in &self.auxiliaries {
                let mut variables = Vec::new();
                auxiliary.term.variables(&mut variables);
                if variables.iter().any(|variable| named.contains(variable)) {
                    named.push(auxiliary.place);
                }
            }
            self.parts
                .iter()
                .flatten()
                .any(|heap| named.iter().any(|place| moves(heap, *place)))
        };
        let (mut order, free): (Vec<usize>, Vec<usize>) =
            self.bound.iter().partition(|place| mentioned(**place));
        if let Some(index) = order.iter().position(|place| side_by_side(*place)) {
            let innermost = order.remove(index);
            order.push(innermost);
        }
        let dependent = order.len();
        order.extend(free);
        (order, dependent)
    }

    /// The products that rise with a variable and are known once it is, each with the constraints that bound it from
    /// below and whose other variables are known before.
    fn rising(&self, place: usize, known: &[bool]) -> Vec<(usize, Vec<usize>)> {
        let mut found = Vec::new();
        for (index, auxiliary) in self.auxiliaries.iter().enumerate() {
            let mut variables = Vec::new();
            auxiliary.term.variables(&mut variables);
            let is_product = matches!(auxiliary.term, Term::Binary(Operator::Times, ..));
            let others = |of: &usize| *of == place || known[*of];
            if !is_product
                || auxiliary.late
                || auxiliary.rises_with != Some(place)
                || !variables.iter().all(others)
            {
                continue;
            }
            let asking = self
                .constraints
                .iter()
                .enumerate()
                .filter(|(_, constraint)| {
                    let before =
                        |(other, _): &(usize, i64)| *other == auxiliary.place || known[*other];
                    constraint.coefficient(auxiliary.place) > 0
                        && constraint.terms.iter().all(before)
                });
            let asking: Vec<usize> = asking.map(|(index, _)| index).collect();
            if !asking.is_empty() {
                found.push((index, asking));
            }
        }
        found
    }

    fn check(&self, known: &[bool], checked: &mut [bool], steps: &mut Vec<EnumerationStep>) {
        for (index, constraint) in self.constraints.iter().enumerate() {
            if !checked[index] && constraint.terms.iter().all(|(place, _)| known[*place]) {
                checked[index] = true;
                steps.push(EnumerationStep::Check(index));
            }
        }
    }

    fn compute(
        &self,
        known: &mut [bool],
        computed: &mut [bool],
        checked: &mut [bool],
        steps: &mut Vec<EnumerationStep>,
        late: bool,
    ) {
        for (index, auxiliary) in self.auxiliaries.iter().enumerate() {
            let mut variables = Vec::new();
            auxiliary.term.variables(&mut variables);
            if computed[index]
                || (auxiliary.late && !late)
                || !variables.iter().all(|place| known[*place])
            {
                continue;
            }
            computed[index] = true;
            known[auxiliary.place] = true;
            steps.push(EnumerationStep::Compute(index));
            self.check(known, checked, steps);
        }
    }

    /// A linear programme over the variables of this clause: its constraints, and columns for them. With `directions`
    /// it describes the directions in which the options of one position may be unbounded.
    pub fn programme(&self, directions: bool) -> (LinearProgram, ClauseColumns) {
        let columns = ClauseColumns::new(self);
        let mut programme = LinearProgram::new(columns.count);
        for constraint in &self.constraints {
            let (terms, bound) = match directions {
                true => {
                    let own = constraint
                        .terms
                        .iter()
                        .filter(|(place, _)| *place >= self.heaps);
                    (columns.terms(own), 0)
                }
                false => (columns.terms(constraint.terms.iter()), -constraint.constant),
            };
            programme.at_least(&terms, bound);
        }
        (programme, columns)
    }

    /// The greatest value of a linear function where the clause's constraints hold.
    pub fn maximum(&self, of: &Linear, extra: &[Linear]) -> Optimum {
        let (mut programme, columns) = self.programme(false);
        for constraint in extra {
            programme.at_least(
                &columns.terms(constraint.terms.iter()),
                -constraint.constant,
            );
        }
        match programme.maximise(&columns.terms(of.terms.iter())) {
            Optimum::At { value, point } => Optimum::At {
                value: value + IBig::from(of.constant),
                point,
            },
            other => other,
        }
    }

    /// Do the constraints let this variable be 0?
    pub fn may_vanish(&self, place: usize) -> bool {
        let zero = Linear {
            terms: vec![(place, -1)],
            constant: 0,
        };
        !matches!(
            self.maximum(&Linear::default(), &[zero]),
            Optimum::Infeasible
        )
    }

    /// The condition with its auxiliaries written out.
    pub fn written_out(&self, condition: Condition) -> Condition {
        let named = |place: usize| {
            let mut auxiliaries = self.auxiliaries.iter();
            let found = auxiliaries.find(|auxiliary| auxiliary.place == place);
            found.map_or(Term::Variable(place), |auxiliary| auxiliary.term.clone())
        };
        // An auxiliary may occur in the term of another.
        let again = self.auxiliaries.iter();
        again.fold(condition, |condition, _| condition.replaced(&named))
    }

    /// A bound variable that grows without end at some position, as far as the constraints show.
    pub fn unbounded(&self) -> Option<usize> {
        let (programme, columns) = self.programme(true);
        let grows = |places: &[usize]| {
            let together: Vec<(usize, i64)> = places.iter().map(|place| (*place, 1)).collect();
            let direction = columns.terms(together.iter());
            let mut programme = programme.clone();
            programme.at_most(&direction, 1);
            match programme.maximise(&direction) {
                Optimum::At { value, .. } => value > dashu_ratio::RBig::ZERO,
                Optimum::Unbounded => true,
                Optimum::Infeasible => false,
            }
        };
        // Usually no variable does, and one programme shows it for all.
        if !grows(&self.bound) {
            return None;
        }
        self.bound.iter().copied().find(|place| grows(&[*place]))
    }
}

/// The columns of a linear programme for the variables of a clause: an auxiliary may be negative and takes two.
pub struct ClauseColumns {
    second: Vec<Option<usize>>,
    pub count: usize,
}

impl ClauseColumns {
    fn new(clause: &Clause) -> ClauseColumns {
        let mut second = vec![None; clause.places];
        let mut count = clause.places;
        for auxiliary in &clause.auxiliaries {
            second[auxiliary.place] = Some(count);
            count += 1;
        }
        ClauseColumns { second, count }
    }

    fn terms<'t>(&self, terms: impl Iterator<Item = &'t (usize, i64)>) -> Vec<(usize, i64)> {
        let mut all = Vec::new();
        for (place, coefficient) in terms {
            all.push((*place, *coefficient));
            if let Some(second) = self.second[*place] {
                all.push((second, -coefficient));
            }
        }
        all
    }
}
