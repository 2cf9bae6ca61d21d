//! Finds the shortest condition on parameters that separates two sets of their choices.

use super::atoms::atoms;
use super::condition::{Atom, ParameterCondition};
use grundy_rules::pattern::separation::{
    Disjunction, ExampleSet, WeighedTest, lightest_disjunction, useful, widest_disjunction,
};
use grundy_work::Job;

/// The greatest weight of a conjunction that is to hold for a part of the members.
pub(super) const LONGEST: u64 = 24;

/// The shortest condition, of at most this weight, that is true of the choices marked so and false of the others.
///
/// A choice has a value for each of the `parameters` parameters. Of equally short conditions the one with fewer and
/// plainer comparisons is returned; `None` if there is none, or if all choices are marked alike.
///
/// ```
/// use grundy::family::shortest_condition;
/// let choices = (1..6).flat_map(|p| (1..20).map(move |q| (vec![p, q], q % p == 0)));
/// let condition = shortest_condition(2, &choices.collect::<Vec<_>>(), 100, &grundy::Job::quiet()).unwrap();
/// assert_eq!(condition.show(&["p".into(), "q".into()]), "q mod p = 0");
/// ```
pub fn shortest_condition(
    parameters: usize,
    choices: &[(Vec<i64>, bool)],
    most: u64,
    job: &Job,
) -> Option<ParameterCondition> {
    let tested = Tested::new(parameters, choices, most)?;
    let terms = lightest_disjunction(&tested.tests, &tested.wanted, most, job)?;
    Some(tested.condition(&terms))
}

/// A condition that is true of many marked choices and of no other, and of how many it is true.
///
/// It is a disjunction of up to three conjunctions of up to three comparisons, each of at most this weight. Greedily,
/// each conjunction covers as many new choices as possible, more than its weight; of equally wide ones it is the
/// shortest. `None` if there is no such conjunction, or if all choices are marked alike.
///
/// ```
/// use grundy::family::widest_condition;
/// // Squares are no condition of this kind.
/// let choices: Vec<_> = (1..30).map(|q| (vec![q], q == 9 || q == 16 || q > 20)).collect();
/// let (condition, count) = widest_condition(1, &choices, 10, &grundy::Job::quiet()).unwrap();
/// assert_eq!((condition.show(&["q".into()]), count), ("q >= 21".into(), 9));
/// ```
pub fn widest_condition(
    parameters: usize,
    choices: &[(Vec<i64>, bool)],
    most: u64,
    job: &Job,
) -> Option<(ParameterCondition, usize)> {
    let tested = Tested::new(parameters, choices, most)?;
    let (terms, covered) = widest_disjunction(&tested.tests, &tested.wanted, most, job);
    (covered > 0).then(|| (tested.condition(&terms), covered))
}

/// The useful comparisons, and all wanted choices.
struct Tested {
    tests: Vec<WeighedTest<Atom>>,
    wanted: ExampleSet,
}

impl Tested {
    /// `None` if no choice is wanted, or if all are.
    fn new(parameters: usize, choices: &[(Vec<i64>, bool)], most: u64) -> Option<Tested> {
        let of = |wanted: bool| -> Vec<&[i64]> {
            let those = choices.iter().filter(|(_, is)| *is == wanted);
            those.map(|(values, _)| values.as_slice()).collect()
        };
        let (wanted, others) = (of(true), of(false));
        if wanted.is_empty() || others.is_empty() {
            return None;
        }
        let all = choices.iter().map(|(values, _)| values.as_slice());
        let atoms = atoms(parameters, &all.collect::<Vec<_>>()).into_iter();
        let tests = atoms.map(|atom| WeighedTest {
            weight: atom.weight(),
            wanted: ExampleSet::of(wanted.len(), |place| atom.holds(wanted[place])),
            others: ExampleSet::of(others.len(), |place| atom.holds(others[place])),
            condition: atom,
        });
        Some(Tested {
            tests: useful(tests.collect(), most),
            wanted: ExampleSet::of(wanted.len(), |_| true),
        })
    }

    fn condition(&self, terms: &Disjunction) -> ParameterCondition {
        let conjunction = |term: &Vec<usize>| -> Vec<Atom> {
            let atoms = term
                .iter()
                .map(|place| self.tests[*place].condition.clone());
            atoms.collect()
        };
        ParameterCondition {
            any: terms.iter().map(conjunction).collect(),
        }
    }
}
