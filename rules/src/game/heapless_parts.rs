//! Decides the parts of a clause that mention neither heaps nor the target: they are true or false for all positions
//! at once.
//!
//! `x - 1 where i * j = 35, j < i` only asks that such i and j exist. A part that can be satisfied is removed from
//! the clause; a clause with one that cannot gives no options anywhere.

use super::auxiliary::Auxiliary;
use super::clause::Clause;
use crate::formula::{Linear, Values};
use std::ops::ControlFlow;

/// The most values that are tried to decide the parts of all clauses of a rule. It steers the search only.
pub(super) const MOST_DECIDED: u64 = 1 << 22;

/// The clause without its closed parts; `None` if one of them cannot be satisfied. A part stays if the tries left do
/// not decide it.
pub(super) fn decided(clause: Clause, tries: &mut u64, values: &dyn Values) -> Option<Clause> {
    let mut linked = Linked::of(&clause);
    let outside = clause.places;
    let mut first = 0;
    let mut rest = clause;
    while let Some(place) = (rest.bound.iter().copied())
        .filter(|place| *place >= first)
        .find(|place| !linked.same(*place, outside))
    {
        first = place + 1;
        let mut inside = |other: usize| linked.same(other, place);
        let (part, others) = split(&rest, &mut inside);
        match satisfied(&part, tries, values) {
            Some(true) => rest = others,
            Some(false) => return None,
            None => {}
        }
    }
    Some(rest)
}

/// Which variables are linked by a common condition.
struct Linked {
    root: Vec<usize>,
}

impl Linked {
    /// Links the variables of a clause. One more place stands for the heaps and the target.
    fn of(clause: &Clause) -> Linked {
        let outside = clause.places;
        let mut linked = Linked {
            root: (0..=outside).collect(),
        };
        (0..clause.heaps).for_each(|heap| linked.join(heap, outside));
        let of_linear = |linear: &Linear| linear.terms.iter().map(|(place, _)| *place).collect();
        for heap in clause.parts.iter().flatten() {
            let variables: Vec<usize> = of_linear(heap);
            variables
                .iter()
                .for_each(|place| linked.join(*place, outside));
        }
        let mut together: Vec<Vec<usize>> = clause.constraints.iter().map(of_linear).collect();
        together.extend(clause.filters.iter().map(|filter| {
            let mut variables = Vec::new();
            filter.variables(&mut variables);
            variables
        }));
        together.extend(clause.auxiliaries.iter().map(variables));
        for variables in together {
            for pair in variables.windows(2) {
                linked.join(pair[0], pair[1]);
            }
        }
        linked
    }

    fn root(&mut self, mut place: usize) -> usize {
        while self.root[place] != place {
            self.root[place] = self.root[self.root[place]];
            place = self.root[place];
        }
        place
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.root[one] = other;
    }

    fn same(&mut self, one: usize, other: usize) -> bool {
        self.root(one) == self.root(other)
    }
}

/// The variables in the term of an auxiliary, and its own.
fn variables(auxiliary: &Auxiliary) -> Vec<usize> {
    let mut variables = vec![auxiliary.place];
    auxiliary.term.variables(&mut variables);
    variables
}

/// Splits a clause: the conditions on the variables `inside`, without heaps and target; and the conditions on the
/// others.
fn split(clause: &Clause, inside: &mut dyn FnMut(usize) -> bool) -> (Clause, Clause) {
    let mut is_inside = |variables: &[usize]| variables.first().is_some_and(|place| inside(*place));
    let (bound, other_bound) = clause.bound.iter().partition(|place| is_inside(&[**place]));
    let (auxiliaries, other_auxiliaries): (Vec<Auxiliary>, Vec<Auxiliary>) = clause
        .auxiliaries
        .iter()
        .cloned()
        .partition(|auxiliary| is_inside(&[auxiliary.place]));
    let (constraints, other_constraints): (Vec<Linear>, Vec<Linear>) =
        clause.constraints.iter().cloned().partition(|constraint| {
            let first = constraint.terms.first();
            first.is_some_and(|(place, _)| is_inside(&[*place]))
        });
    let (filters, other_filters) = clause.filters.iter().cloned().partition(|filter| {
        let mut variables = Vec::new();
        filter.variables(&mut variables);
        is_inside(&variables)
    });
    let part = Clause {
        bound,
        auxiliaries,
        constraints,
        filters,
        parts: vec![vec![Linear::constant(0)]],
        ..clause.clone()
    };
    let others = Clause {
        bound: other_bound,
        auxiliaries: other_auxiliaries,
        constraints: other_constraints,
        filters: other_filters,
        ..clause.clone()
    };
    (part.ordered(), others.ordered())
}

/// Is there a choice of the variables that satisfies the conditions on them? `None` if the search was given up.
fn satisfied(part: &Clause, tries: &mut u64, values: &dyn Values) -> Option<bool> {
    let heaps = vec![0; part.heaps];
    let flow = part.visit_within(tries, &heaps, values, &mut |_| ControlFlow::Break(()));
    flow.ok().map(|flow| flow.is_break())
}

#[cfg(test)]
mod tests {
    use super::{MOST_DECIDED, decided};
    use crate::game::Game;
    use crate::game::solutions::ListedSolutions;
    use crate::language::parse_game;
    use crate::library::Library;

    fn options(text: &str, position: &[i64]) -> usize {
        let expression = parse_game(text).into_result().unwrap().unwrap();
        let game = Game::new(&expression, &Library::embedded()).unwrap();
        game.options(position).unwrap().len()
    }

    #[test]
    fn what_speaks_of_no_heap_is_true_everywhere_or_nowhere() {
        assert_eq!(
            options("x - 1 where i * j = 35, j < i, i <= 40, j <= 40", &[3]),
            1
        );
        assert_eq!(
            options("x - 1 where i * j = 37, 1 < j < i, i <= 40", &[3]),
            0
        );
        assert_eq!(
            options(
                "x - s where s <= 2, s >= 1, i * j = s, i <= 3, j <= 3",
                &[3]
            ),
            2
        );
    }

    #[test]
    fn the_clauses_of_a_rule_share_their_tries() {
        // Too many choices of i and j to try them all.
        let text = "x - 1 where i <= 3000, j <= 3000, k <= 3000, i * j * k = 26999999999";
        let expression = parse_game(text).into_result().unwrap().unwrap();
        let game = Game::new(&expression, &Library::embedded()).unwrap();
        let clause = game.clauses().next().unwrap();
        let mut tries = MOST_DECIDED;
        for left in [0, 0] {
            assert!(decided(clause.clone(), &mut tries, &ListedSolutions).is_some());
            assert_eq!(tries, left);
        }
    }

    #[test]
    fn a_product_without_factors_in_range_is_decided_once() {
        let text = "x - 1 where i <= 1000, j <= 1000, k <= 1000, i * j * k = 999999999; x - 2";
        assert_eq!(options(text, &[3]), 1);
    }
}
