//! Disjunctions of up to three conjunctions of up to three conditions: the lightest, and the widest.
//!
//! Two facts make the search small and leave its answer exact. A condition is never needed if another one, not heavier,
//! is true of all the wanted examples that it is true of, and of no more of the others. A conjunction is of use only if it
//! is true of none of the others; so what is left is the lightest cover of the wanted examples by at most three sets.

use super::ExampleSet;
use grundy_work::{Job, Pace};
use std::collections::BTreeMap;

/// The most conjunctions of a disjunction. It steers the search only.
const MOST_TERMS: usize = 3;

/// The most steps of a search. After them, or when the job is ended, the answer is the lightest condition found. It steers the search only.
const MOST_STEPS: u64 = 400_000_000;

/// A condition: its weight, and the examples that it is true of.
#[derive(Clone, Debug)]
pub struct WeighedTest<A> {
    /// What it says.
    pub condition: A,
    pub weight: u64,
    /// Of those of which the answer shall be true.
    pub wanted: ExampleSet,
    /// Of those of which it shall be false.
    pub others: ExampleSet,
}

/// Conjunctions of which one holds, each by the places of its conditions.
pub type Disjunction = Vec<Vec<usize>>;

/// The conditions that are of use, light ones first.
pub fn useful<A>(mut tests: Vec<WeighedTest<A>>, most: u64) -> Vec<WeighedTest<A>> {
    tests.retain(|test| test.weight <= most && !test.wanted.is_empty());
    // Stable: of equally heavy ones the plainer stays first.
    tests.sort_by_key(|test| test.weight);
    undominated(tests)
}

/// The lightest disjunction, of at most this weight, that is true of all wanted examples and of none of the others. An operator
/// weighs 1.
pub fn lightest_disjunction<A>(
    tests: &[WeighedTest<A>],
    wanted: &ExampleSet,
    most: u64,
    job: &Job,
) -> Option<Disjunction> {
    let mut search = ConjunctionSearch::new(tests, job);
    search.conjunctions_of_two(most);
    let best = search.cover(wanted, most);
    let bound = best.as_ref().map_or(most, |best| best.0.saturating_sub(1));
    search.conjunctions_of_three(bound);
    let better = search.cover(wanted, bound);
    let (_, terms) = better.or(best)?;
    Some(terms)
}

/// A disjunction that is true of many wanted examples and of none of the others, and of how many it is true.
///
/// Each of its conjunctions is of at most this weight and true of more examples than it weighs that are not covered yet, and of as many as
/// any such conjunction; if several are, it is the lightest.
pub fn widest_disjunction<A>(
    tests: &[WeighedTest<A>],
    wanted: &ExampleSet,
    most: u64,
    job: &Job,
) -> (Disjunction, usize) {
    let mut search = ConjunctionSearch::new(tests, job);
    search.conjunctions_of_two(most);
    search.conjunctions_of_three(most);
    let terms = search.kept();
    let mut left = wanted.clone();
    let mut chosen = Vec::new();
    for _ in 0..MOST_TERMS {
        let mut best: Option<(usize, &WeighedConjunction)> = None;
        for term in &terms {
            let gain = left.common(&term.covers);
            let pays = u64::try_from(gain).unwrap_or(u64::MAX) > term.weight;
            if pays && best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, term));
            }
        }
        let Some((_, term)) = best else {
            break;
        };
        left = left.without(&term.covers);
        chosen.push(term.places.clone());
    }
    (chosen, wanted.count() - left.count())
}

/// A conjunction that is true of none of the others: its comparisons, and the wanted tuples it is true of.
struct WeighedConjunction {
    weight: u64,
    places: Vec<usize>,
    covers: ExampleSet,
}

/// The steps that a search makes.
struct SearchSteps<'j> {
    made: u64,
    pace: Pace<'j>,
    ended: bool,
}

impl SearchSteps<'_> {
    /// Makes one more, if the search goes on.
    fn make(&mut self) -> bool {
        self.made += 1;
        self.made <= MOST_STEPS && self.go_on(1)
    }

    /// Does the search go on after these, which are not counted?
    fn go_on(&mut self, steps: usize) -> bool {
        self.ended |= !self.pace.goes_on(steps);
        !self.ended
    }
}

struct ConjunctionSearch<'t, A> {
    tested: &'t [WeighedTest<A>],
    steps: SearchSteps<'t>,
    /// The lightest conjunction for each set of wanted tuples.
    terms: BTreeMap<ExampleSet, (u64, Vec<usize>)>,
}

impl<'t, A> ConjunctionSearch<'t, A> {
    fn new(tested: &'t [WeighedTest<A>], job: &'t Job) -> ConjunctionSearch<'t, A> {
        ConjunctionSearch {
            tested,
            steps: SearchSteps {
                made: 0,
                pace: Pace::of(job),
                ended: false,
            },
            terms: BTreeMap::new(),
        }
    }

    fn conjunctions_of_two(&mut self, most: u64) {
        for (i, one) in self.tested.iter().enumerate() {
            if one.others.is_empty() {
                self.add(one.weight, vec![i], one.wanted.clone());
                continue;
            }
            for (j, two) in self.tested.iter().enumerate().skip(i + 1) {
                let weight = one.weight + two.weight + 1;
                if weight > most || !self.steps.make() {
                    break;
                }
                if two.others.is_empty() || one.others.meets(&two.others) {
                    continue;
                }
                let covers = one.wanted.and(&two.wanted);
                if !covers.is_empty() {
                    self.add(weight, vec![i, j], covers);
                }
            }
        }
    }

    fn conjunctions_of_three(&mut self, most: u64) {
        for (i, one) in self.tested.iter().enumerate() {
            if one.others.is_empty() {
                continue;
            }
            for (j, two) in self.tested.iter().enumerate().skip(i + 1) {
                // The third is at least as long as the second.
                if one.weight + 2 * two.weight + 2 > most {
                    break;
                }
                let others = one.others.and(&two.others);
                let wanted = one.wanted.and(&two.wanted);
                let idle = others == one.others || others == two.others;
                if two.others.is_empty() || others.is_empty() || wanted.is_empty() || idle {
                    continue;
                }
                for (k, three) in self.tested.iter().enumerate().skip(j + 1) {
                    let weight = one.weight + two.weight + three.weight + 2;
                    if weight > most || !self.steps.make() {
                        break;
                    }
                    if others.meets(&three.others) {
                        continue;
                    }
                    let covers = wanted.and(&three.wanted);
                    if !covers.is_empty() {
                        self.add(weight, vec![i, j, k], covers);
                    }
                }
            }
        }
    }

    fn add(&mut self, weight: u64, places: Vec<usize>, covers: ExampleSet) {
        match self.terms.get_mut(&covers) {
            Some(known) if (known.0, known.1.len()) <= (weight, places.len()) => {}
            Some(known) => *known = (weight, places),
            None => {
                self.terms.insert(covers, (weight, places));
            }
        }
    }

    /// The lightest cover of a set by the conjunctions so far.
    fn cover(&mut self, full: &ExampleSet, most: u64) -> Option<(u64, Disjunction)> {
        let terms = self.kept();
        let mut cover = Cover::new(&terms, most, &mut self.steps);
        cover.extend(full, 0);
        cover.found()
    }

    /// The conjunctions but those for which a lighter one covers as much.
    fn kept(&mut self) -> Vec<WeighedConjunction> {
        let mut terms: Vec<WeighedConjunction> = self
            .terms
            .iter()
            .map(|(covers, (weight, places))| WeighedConjunction {
                weight: *weight,
                places: places.clone(),
                covers: covers.clone(),
            })
            .collect();
        terms.sort_by(|one, other| {
            let key =
                |term: &WeighedConjunction| (term.weight, term.places.len(), term.places.clone());
            key(one).cmp(&key(other))
        });
        let mut kept: Vec<WeighedConjunction> = Vec::new();
        for term in terms {
            if !self.steps.go_on(kept.len()) {
                break;
            }
            if !kept.iter().any(|known| known.covers.contains(&term.covers)) {
                kept.push(term);
            }
        }
        kept
    }
}

/// Without those that another one, not heavier, makes needless.
fn undominated<A>(tested: Vec<WeighedTest<A>>) -> Vec<WeighedTest<A>> {
    let mut kept: Vec<WeighedTest<A>> = Vec::new();
    for one in tested {
        let needless = kept
            .iter()
            .any(|known| known.wanted.contains(&one.wanted) && one.others.contains(&known.others));
        if !needless {
            kept.push(one);
        }
    }
    kept
}

/// The lightest way to cover a set by at most three conjunctions.
struct Cover<'c, 'j> {
    terms: &'c [WeighedConjunction],
    most: u64,
    chosen: Vec<usize>,
    /// The lightest so far: its weight and its conjunctions.
    best: Option<(u64, Vec<usize>)>,
    steps: &'c mut SearchSteps<'j>,
}

impl<'c, 'j> Cover<'c, 'j> {
    fn new(
        terms: &'c [WeighedConjunction],
        most: u64,
        steps: &'c mut SearchSteps<'j>,
    ) -> Cover<'c, 'j> {
        Cover {
            terms,
            most,
            chosen: Vec::new(),
            best: None,
            steps,
        }
    }

    fn extend(&mut self, left: &ExampleSet, weight: u64) {
        let Some(first) = left.first() else {
            let mut found = self.chosen.clone();
            found.sort_unstable();
            self.best = Some((weight, found));
            return;
        };
        if self.chosen.len() == MOST_TERMS {
            return;
        }
        // Whatever covers the rest covers its first example.
        for (place, term) in self.terms.iter().enumerate() {
            let more = weight + term.weight + u64::from(!self.chosen.is_empty());
            let best = self.best.as_ref();
            let bound = best.map_or(self.most, |best| best.0.saturating_sub(1));
            if !self.steps.make() || more > bound {
                break;
            }
            if !term.covers.has(first) {
                continue;
            }
            let rest = left.without(&term.covers);
            self.chosen.push(place);
            self.extend(&rest, more);
            self.chosen.pop();
        }
    }

    /// The conditions of the conjunctions that were found, and their weight.
    fn found(self) -> Option<(u64, Disjunction)> {
        let (weight, chosen) = self.best?;
        let places = chosen.iter().map(|place| self.terms[*place].places.clone());
        Some((weight, places.collect()))
    }
}
