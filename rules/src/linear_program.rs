//! Exact linear programming: the simplex method (Dantzig 1951) with the least-index rule (Bland
//! 1977), which cannot cycle. A claim rests on whether an optimum is exactly some bound, so the
//! tableau holds integers over one common denominator (Edmonds 1967) and nothing is rounded.

use dashu_int::IBig;
use dashu_ratio::RBig;

/// A linear programme: maximise objective·u subject to the rows added so far, with every u ≥ 0.
///
/// Terms are pairs (variable, coefficient); terms of the same variable add up, and a variable not
/// below the declared number enlarges the programme.
#[derive(Clone, Debug)]
pub struct LinearProgram {
    variables: usize,
    rows: Vec<(Vec<(usize, IBig)>, IBig)>,
}

/// The outcome of a maximisation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Optimum {
    /// The constraints contradict each other.
    Infeasible,
    /// The objective exceeds every number on the feasible region.
    Unbounded,
    /// The objective attains its greatest value.
    At {
        /// The greatest value of the objective.
        value: RBig,
        /// The value of each variable at some point that attains it.
        point: Vec<RBig>,
    },
}

impl LinearProgram {
    /// The programme on the given number of variables with no constraint but non-negativity.
    #[must_use]
    pub fn new(variables: usize) -> Self {
        Self {
            variables,
            rows: Vec::new(),
        }
    }

    /// Adds the constraint that the sum of the terms is at most the bound.
    pub fn at_most(&mut self, terms: &[(usize, i64)], bound: i64) {
        let terms = terms
            .iter()
            .map(|(variable, factor)| (*variable, IBig::from(*factor)));
        self.push(terms.collect(), IBig::from(bound));
    }

    /// Adds the constraint that the sum of the terms is at least the bound.
    pub fn at_least(&mut self, terms: &[(usize, i64)], bound: i64) {
        let terms = terms
            .iter()
            .map(|(variable, factor)| (*variable, -IBig::from(*factor)));
        self.push(terms.collect(), -IBig::from(bound));
    }

    /// Adds the constraint that the sum of the terms equals the bound.
    pub fn equal(&mut self, terms: &[(usize, i64)], bound: i64) {
        self.at_most(terms, bound);
        self.at_least(terms, bound);
    }

    fn push(&mut self, terms: Vec<(usize, IBig)>, bound: IBig) {
        for (variable, _) in &terms {
            self.variables = self.variables.max(variable.saturating_add(1));
        }
        self.rows.push((terms, bound));
    }

    /// The greatest value of the sum of the terms on the feasible region.
    #[must_use]
    pub fn maximise(&self, terms: &[(usize, i64)]) -> Optimum {
        let mentioned = terms
            .iter()
            .map(|(variable, _)| variable.saturating_add(1))
            .max();
        let variables = self.variables.max(mentioned.unwrap_or(0));
        let mut tableau = Tableau::new(variables, &self.rows, terms);
        if !tableau.reach_feasibility() {
            return Optimum::Infeasible;
        }
        if !tableau.optimise(tableau.basic.len()) {
            return Optimum::Unbounded;
        }
        tableau.optimum(variables)
    }
}

/// The variable that measures infeasibility. Being least, it leaves the basis whenever it can
/// reach 0, so it is basic after the first phase only when the programme is infeasible.
const AUXILIARY: usize = 0;

/// The equations denominator·basic[i] + Σ rows[i][j]·nonbasic[j] = rows[i].last(), with two more
/// rows below for objectives, where the objective takes the place of the basic variable.
///
/// Variables are numbered from 1, slacks after them. The denominator is positive.
struct Tableau {
    rows: Vec<Vec<IBig>>,
    denominator: IBig,
    basic: Vec<usize>,
    nonbasic: Vec<usize>,
}

impl Tableau {
    fn new(
        variables: usize,
        constraints: &[(Vec<(usize, IBig)>, IBig)],
        objective: &[(usize, i64)],
    ) -> Self {
        let last = variables.saturating_add(1);
        let empty = vec![IBig::ZERO; last.saturating_add(1)];
        let mut rows = Vec::with_capacity(constraints.len().saturating_add(2));
        for (terms, bound) in constraints {
            let mut row = empty.clone();
            row[AUXILIARY] = IBig::NEG_ONE;
            for (variable, factor) in terms {
                row[variable + 1] += factor;
            }
            row[last] = bound.clone();
            rows.push(row);
        }
        let mut goal = empty.clone();
        for (variable, factor) in objective {
            goal[variable + 1] -= IBig::from(*factor);
        }
        rows.push(goal);
        let mut feasibility = empty;
        feasibility[AUXILIARY] = IBig::ONE;
        rows.push(feasibility);
        Self {
            basic: (last..last.saturating_add(constraints.len())).collect(),
            nonbasic: (0..last).collect(),
            rows,
            denominator: IBig::ONE,
        }
    }

    /// The first phase: the truth of "the constraints have a solution", reached when they do.
    fn reach_feasibility(&mut self) -> bool {
        let constraints = self.basic.len();
        let bound = |row: &usize| self.rows[*row].last();
        if let Some(worst) = (0..constraints).min_by_key(bound)
            && self.rows[worst].last() < Some(&IBig::ZERO)
        {
            self.pivot(worst, AUXILIARY);
            // The objective -auxiliary is bounded, so this always ends at its maximum.
            self.optimise(constraints + 1);
        }
        let Some(column) = self
            .nonbasic
            .iter()
            .position(|variable| *variable == AUXILIARY)
        else {
            return false;
        };
        self.nonbasic.remove(column);
        for row in &mut self.rows {
            row.remove(column);
        }
        true
    }

    /// Raises the objective in the given row as far as possible; false if it has no bound.
    ///
    /// The steepest column enters while the objective rises. It rises only finitely often, and
    /// from the first step that leaves it in place the least index rules, so no cycle arises.
    fn optimise(&mut self, objective: usize) -> bool {
        let last = self.nonbasic.len();
        let mut rising = true;
        loop {
            let costs = &self.rows[objective];
            let improving = (0..last).filter(|column| costs[*column] < IBig::ZERO);
            let entering = if rising {
                improving.min_by_key(|column| &costs[*column])
            } else {
                improving.min_by_key(|column| self.nonbasic[*column])
            };
            let Some(column) = entering else { return true };
            let leaving = (0..self.basic.len())
                .filter(|row| self.rows[*row][column] > IBig::ZERO)
                .min_by(|a, b| {
                    let (first, second) = (&self.rows[*a], &self.rows[*b]);
                    let left = &first[last] * &second[column];
                    let right = &second[last] * &first[column];
                    left.cmp(&right).then(self.basic[*a].cmp(&self.basic[*b]))
                });
            let Some(row) = leaving else { return false };
            rising = !self.rows[row][last].is_zero();
            self.pivot(row, column);
        }
    }

    /// Exchanges a basic with a nonbasic variable whose entry is not 0. Entries are minors of the
    /// first tableau, which makes the divisions exact.
    fn pivot(&mut self, row: usize, column: usize) {
        let mut source = std::mem::take(&mut self.rows[row]);
        let entry = source[column].clone();
        for (_, target) in self.rows.iter_mut().enumerate().filter(|(i, _)| *i != row) {
            let factor = std::mem::replace(&mut target[column], IBig::ZERO);
            for (j, value) in target.iter_mut().enumerate().filter(|(j, _)| *j != column) {
                if value.is_zero() && (factor.is_zero() || source[j].is_zero()) {
                    continue;
                }
                if factor.is_zero() || source[j].is_zero() {
                    *value *= &entry;
                } else {
                    *value = &*value * &entry - &factor * &source[j];
                }
                *value /= &self.denominator;
            }
            target[column] = -factor;
        }
        source[column] = std::mem::replace(&mut self.denominator, entry);
        self.rows[row] = source;
        if self.denominator < IBig::ZERO {
            let values = self
                .rows
                .iter_mut()
                .flatten()
                .chain([&mut self.denominator]);
            values.for_each(|value| *value = -std::mem::take(value));
        }
        std::mem::swap(&mut self.basic[row], &mut self.nonbasic[column]);
    }

    fn optimum(&self, variables: usize) -> Optimum {
        let bound = |row: usize| {
            let value = self.rows[row].last().cloned().unwrap_or_default();
            RBig::from_parts_signed(value, self.denominator.clone())
        };
        let mut point = vec![RBig::ZERO; variables];
        for (row, variable) in self.basic.iter().enumerate() {
            if (1..=variables).contains(variable) {
                point[variable - 1] = bound(row);
            }
        }
        Optimum::At {
            value: bound(self.basic.len()),
            point,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Row = (Vec<(usize, i64)>, i64);

    struct Generator(u64);

    impl Generator {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0 % bound
        }

        fn around(&mut self, radius: u32) -> i64 {
            let value = self.below(2 * u64::from(radius) + 1);
            i64::try_from(value).unwrap() - i64::from(radius)
        }

        fn terms(&mut self, variables: usize) -> Vec<(usize, i64)> {
            (0..variables)
                .map(|variable| (variable, self.around(3)))
                .collect()
        }
    }

    fn programme(variables: usize, rows: &[Row]) -> LinearProgram {
        let mut programme = LinearProgram::new(variables);
        rows.iter()
            .for_each(|(terms, bound)| programme.at_most(terms, *bound));
        programme
    }

    fn dense(variables: usize, terms: &[(usize, i64)]) -> Vec<RBig> {
        let mut row = vec![RBig::ZERO; variables];
        terms
            .iter()
            .for_each(|(variable, factor)| row[*variable] += RBig::from(*factor));
        row
    }

    fn value(row: &[RBig], point: &[RBig]) -> RBig {
        row.iter()
            .zip(point)
            .fold(RBig::ZERO, |sum, (a, b)| sum + a * b)
    }

    /// The unique solution of a square system, by elimination.
    fn solve(mut system: Vec<(Vec<RBig>, RBig)>) -> Option<Vec<RBig>> {
        for column in 0..system.len() {
            let pivot = (column..system.len()).find(|row| !system[*row].0[column].is_zero())?;
            system.swap(column, pivot);
            let (source, bound) = system[column].clone();
            for (_, (row, target)) in system.iter_mut().enumerate().filter(|(i, _)| *i != column) {
                let factor = &row[column] / &source[column];
                row.iter_mut()
                    .zip(&source)
                    .for_each(|(a, b)| *a -= &factor * b);
                *target -= &factor * &bound;
            }
        }
        Some(
            system
                .iter()
                .enumerate()
                .map(|(i, (row, bound))| bound / &row[i])
                .collect(),
        )
    }

    /// The greatest value at a vertex, if there is a vertex: every choice of tight constraints.
    fn best_vertex(variables: usize, rows: &[Row], objective: &[RBig]) -> Option<RBig> {
        let mut all: Vec<_> = rows
            .iter()
            .map(|(terms, bound)| (dense(variables, terms), RBig::from(*bound)))
            .collect();
        all.extend(
            (0..variables).map(|variable| (dense(variables, &[(variable, -1)]), RBig::ZERO)),
        );
        let choices = (0..1_usize << all.len())
            .filter(|set| usize::try_from(set.count_ones()) == Ok(variables));
        choices
            .filter_map(|set| {
                let tight = (0..all.len())
                    .filter(|i| set >> i & 1 == 1)
                    .map(|i| all[i].clone());
                let point = solve(tight.collect())?;
                let feasible = all.iter().all(|(row, bound)| value(row, &point) <= *bound);
                feasible.then(|| value(objective, &point))
            })
            .max()
    }

    #[test]
    fn optima_of_small_random_programmes_match_vertex_enumeration() {
        let mut generator = Generator(0x9e37_79b9_7f4a_7c15);
        let mut outcomes = [0; 3];
        for round in 0..3_000 {
            let variables = 2 + round % 2;
            let mut rows = Vec::new();
            let mut programme = LinearProgram::new(variables);
            for _ in 0..=generator.below(4) {
                let (terms, bound) = (generator.terms(variables), generator.around(5));
                let opposite = terms
                    .iter()
                    .map(|(variable, factor)| (*variable, -factor))
                    .collect();
                let kind = generator.below(6);
                match kind {
                    0 => programme.equal(&terms, bound),
                    1 => programme.at_least(&terms, bound),
                    _ => programme.at_most(&terms, bound),
                }
                if kind != 0 {
                    let row = if kind == 1 {
                        (opposite, -bound)
                    } else {
                        (terms, bound)
                    };
                    rows.push(row);
                } else {
                    rows.extend([(terms, bound), (opposite, -bound)]);
                }
            }
            let terms = generator.terms(variables);
            let objective = dense(variables, &terms);
            // A region has no bound iff a direction of recession of sum at most 1 improves.
            let mut cone: Vec<Row> = rows.iter().map(|(terms, _)| (terms.clone(), 0)).collect();
            cone.push(((0..variables).map(|variable| (variable, 1)).collect(), 1));
            let improves = best_vertex(variables, &cone, &objective) > Some(RBig::ZERO);
            match (
                programme.maximise(&terms),
                best_vertex(variables, &rows, &objective),
            ) {
                (Optimum::Infeasible, None) => outcomes[0] += 1,
                (Optimum::Unbounded, Some(_)) => {
                    assert!(improves);
                    outcomes[1] += 1;
                }
                (
                    Optimum::At {
                        value: found,
                        point,
                    },
                    Some(best),
                ) => {
                    assert!(!improves);
                    assert_eq!(found, best);
                    assert_eq!(value(&objective, &point), found);
                    assert!(point.iter().all(|u| *u >= RBig::ZERO));
                    for (terms, bound) in &rows {
                        assert!(value(&dense(variables, terms), &point) <= RBig::from(*bound));
                    }
                    outcomes[2] += 1;
                }
                (found, expected) => panic!("{rows:?} {terms:?}: {found:?} but {expected:?}"),
            }
        }
        assert!(outcomes.iter().all(|count| *count > 300), "{outcomes:?}");
    }

    #[test]
    fn larger_programmes_and_their_duals_have_the_same_optimum() {
        let mut generator = Generator(88_172_645_463_325_252);
        let mut attained = 0;
        for _ in 0..60 {
            let (variables, count) = (12, 20);
            let rows: Vec<Row> = (0..count)
                .map(|_| (generator.terms(variables), generator.around(9) + 4))
                .collect();
            let objective = generator.terms(variables);
            // The dual minimises bounds·y subject to y·rows ≥ objective.
            let mut dual = LinearProgram::new(count);
            for (variable, factor) in &objective {
                let column = rows
                    .iter()
                    .enumerate()
                    .map(|(i, row)| (i, row.0[*variable].1));
                dual.at_least(&column.collect::<Vec<_>>(), *factor);
            }
            let bounds: Vec<_> = rows
                .iter()
                .enumerate()
                .map(|(i, row)| (i, -row.1))
                .collect();
            match (
                programme(variables, &rows).maximise(&objective),
                dual.maximise(&bounds),
            ) {
                (
                    Optimum::At { value, .. },
                    Optimum::At {
                        value: opposite, ..
                    },
                ) => {
                    assert_eq!(value, -opposite);
                    attained += 1;
                }
                (Optimum::Infeasible, Optimum::Infeasible | Optimum::Unbounded)
                | (Optimum::Unbounded, Optimum::Infeasible) => {}
                (primal, dual) => panic!("{primal:?} against {dual:?}"),
            }
        }
        assert!(attained > 5, "{attained}");
    }

    #[test]
    fn beales_example_ends_at_one_twentieth_although_it_cycles_under_other_rules() {
        // Scaled by 100: maximise 75u - 15000v + 2w - 600x.
        let mut beale = LinearProgram::new(4);
        beale.at_most(&[(0, 25), (1, -6_000), (2, -4), (3, 900)], 0);
        beale.at_most(&[(0, 50), (1, -9_000), (2, -2), (3, 300)], 0);
        beale.at_most(&[(2, 1)], 1);
        let optimum = beale.maximise(&[(0, 75), (1, -15_000), (2, 2), (3, -600)]);
        let twenty_fifth = RBig::from_parts(1.into(), 25_u8.into());
        let point = vec![twenty_fifth, RBig::ZERO, RBig::ONE, RBig::ZERO];
        assert_eq!(
            optimum,
            Optimum::At {
                value: RBig::from(5),
                point
            }
        );
    }

    #[test]
    fn klee_minty_cubes_end_at_their_far_corner() {
        let mut cube = LinearProgram::new(8);
        for i in 0..8_u32 {
            let index = |j: u32| usize::try_from(j).unwrap();
            let mut terms: Vec<_> = (0..i).map(|j| (index(j), 2 << (i - j))).collect();
            terms.push((index(i), 1));
            cube.at_most(&terms, 5_i64.pow(i + 1));
        }
        let objective: Vec<_> = (0..8).map(|j| (j, 1 << (7 - j))).collect();
        let Optimum::At { value, .. } = cube.maximise(&objective) else {
            panic!()
        };
        assert_eq!(value, RBig::from(5_i64.pow(8)));
    }

    #[test]
    fn programmes_without_rows_or_with_extreme_ones_have_the_plain_outcome() {
        let empty = LinearProgram::new(1);
        let origin = Optimum::At {
            value: RBig::ZERO,
            point: vec![RBig::ZERO],
        };
        assert_eq!(empty.maximise(&[]), origin);
        assert_eq!(empty.maximise(&[(0, -1)]), origin);
        assert_eq!(empty.maximise(&[(0, 1)]), Optimum::Unbounded);
        assert_eq!(empty.maximise(&[(3, 1)]), Optimum::Unbounded);
        let mut contradiction = LinearProgram::new(0);
        contradiction.at_most(&[], -1);
        assert_eq!(contradiction.maximise(&[]), Optimum::Infeasible);
        let mut extreme = LinearProgram::new(0);
        extreme.at_least(&[(1, i64::MIN), (1, i64::MIN)], i64::MIN);
        let half = RBig::from_parts(1.into(), 2_u8.into());
        let point = vec![RBig::ZERO, half.clone()];
        assert_eq!(
            extreme.maximise(&[(1, 1), (0, -1)]),
            Optimum::At { value: half, point }
        );
    }
}
