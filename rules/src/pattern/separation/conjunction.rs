//! The shortest conjunction that is true of no example of a set.

use super::ExampleSet;

/// The places of the fewest conditions, at most `most`, that no example of the set satisfies together; of several
/// such conjunctions the first in lexicographic order.
pub fn first_conjunction(
    conditions: &[&ExampleSet],
    none_of: &ExampleSet,
    most: usize,
) -> Option<Vec<usize>> {
    (1..=most).find_map(|count| {
        let mut chosen = Vec::new();
        excludes(conditions, 0, count, none_of, &mut chosen).then_some(chosen)
    })
}

/// Can `count` of the conditions from a place on be chosen that no example left satisfies together?
fn excludes(
    conditions: &[&ExampleSet],
    from: usize,
    count: usize,
    left: &ExampleSet,
    chosen: &mut Vec<usize>,
) -> bool {
    for (place, condition) in conditions.iter().enumerate().skip(from) {
        chosen.push(place);
        let done = match count {
            1 => !condition.meets(left),
            _ => excludes(
                conditions,
                place + 1,
                count - 1,
                &left.and(condition),
                chosen,
            ),
        };
        if done {
            return true;
        }
        chosen.pop();
    }
    false
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
        let found = |left: &ExampleSet, most| first_conjunction(&conditions, left, most);
        // Multiples of 30 alone are multiples of 2, 3 and 5, or of 5 and 6.
        assert_eq!(found(&all_but(&[0]), 3), Some(vec![2, 3]));
        assert_eq!(found(&all_but(&[0]), 1), None);
        assert_eq!(found(&all_but(&[0, 6, 12, 18, 24]), 3), Some(vec![3]));
    }
}
