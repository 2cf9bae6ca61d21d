//! The shortest conjunction that is true of no example of a set.

use super::ExampleSet;
use grundy_work::{Interrupted, Job, Pace};

/// The places of the fewest conditions, at most `most`, that no example of the set satisfies together; of several
/// such conjunctions the first in lexicographic order.
///
/// # Errors
/// The job was ended.
pub fn first_conjunction(
    conditions: &[&ExampleSet],
    none_of: &ExampleSet,
    most: usize,
    job: &Job,
) -> Result<Option<Vec<usize>>, Interrupted> {
    let mut search = FewestConditions {
        conditions,
        chosen: Vec::new(),
        pace: Pace::of(job),
    };
    for count in 1..=most {
        if search.excludes(0, count, none_of)? {
            return Ok(Some(search.chosen));
        }
    }
    Ok(None)
}

struct FewestConditions<'s> {
    conditions: &'s [&'s ExampleSet],
    chosen: Vec<usize>,
    pace: Pace<'s>,
}

impl FewestConditions<'_> {
    /// Can `count` of the conditions from a place on be chosen that no example left satisfies together?
    fn excludes(
        &mut self,
        from: usize,
        count: usize,
        left: &ExampleSet,
    ) -> Result<bool, Interrupted> {
        for (place, condition) in self.conditions.iter().enumerate().skip(from) {
            self.pace.count(1 + left.words())?;
            self.chosen.push(place);
            let done = match count {
                1 => !condition.meets(left),
                _ => self.excludes(place + 1, count - 1, &left.and(condition))?,
            };
            if done {
                return Ok(true);
            }
            self.chosen.pop();
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_shortest_conjunctions_is_found() {
        let multiples = |modulus: usize| ExampleSet::of(30, |n| n % modulus == 0);
        let conditions = [2, 3, 5, 6].map(multiples);
        let conditions: Vec<&ExampleSet> = conditions.iter().collect();
        let all_but = |places: &[usize]| ExampleSet::of(30, |n| !places.contains(&n));
        let found = |left: &ExampleSet, most| {
            first_conjunction(&conditions, left, most, &Job::quiet()).unwrap()
        };
        // Multiples of 30 alone are multiples of 2, 3 and 5, or of 5 and 6.
        assert_eq!(found(&all_but(&[0]), 3), Some(vec![2, 3]));
        assert_eq!(found(&all_but(&[0]), 1), None);
        assert_eq!(found(&all_but(&[0, 6, 12, 18, 24]), 3), Some(vec![3]));
    }
}
