//! The elements of a claimed set near the origin, in a list.

use super::grid::Grid;
use grundy_proofs::claim::PositionSet;
use grundy_rules::formula::NoGames;
use grundy_work::{Job, Resource};

/// The largest heap up to which elements are listed. It steers the search only.
const FARTHEST: u64 = 1 << 20;
/// The most elements of a list. A share of the limit on elements.
const MOST: u64 = 1 << 18;
/// About how many bytes an element takes while it is found, besides its heaps: it stands in a hash set, as a list of its own.
const FOUND: u64 = 96;

/// The elements of a set whose heaps are at most `max`; none if they are too many to be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearElements {
    max: u64,
    heaps: usize,
    /// The heaps of all elements, one element after the other, in lexicographic order.
    all: Option<Vec<i64>>,
}

impl NearElements {
    /// The elements of a set up to a power of two that is at least `farthest`; `None` if the job ended.
    pub fn of(set: &PositionSet, heaps: usize, farthest: u64, job: &Job) -> Option<NearElements> {
        let max = farthest.checked_next_power_of_two().unwrap_or(u64::MAX);
        let all = (max <= FARTHEST).then(|| listed(set, heaps, max, job));
        let all = all.flatten();
        (job.ended().is_none()).then_some(NearElements { max, heaps, all })
    }

    /// Does it answer for all positions with heaps up to this: by a list, or in that there is none?
    pub fn answers(&self, farthest: u64) -> bool {
        match self.all {
            Some(_) => farthest <= self.max,
            None => farthest
                .checked_next_power_of_two()
                .is_none_or(|max| max >= self.max),
        }
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> u64 {
        let numbers = self.all.as_ref().map_or(0, Vec::len);
        (size_of::<NearElements>() + numbers * size_of::<i64>()) as u64
    }

    /// The elements in the columns and rows of a grid, if there is a list, and perhaps others with the same first heap.
    pub(super) fn in_reach_of(&self, grid: &Grid) -> Option<impl Iterator<Item = &[i64]>> {
        let (elements, heaps) = (self.all.as_ref()?, self.heaps);
        let [least, most] = grid.first_heaps();
        let at_least = |heap: u64| first_from(elements, heaps, heap);
        let some = &elements[at_least(least) * heaps..at_least(most + 1) * heaps];
        Some(some.chunks_exact(heaps))
    }
}

/// The place of the first element whose first heap is at least this.
fn first_from(elements: &[i64], heaps: usize, least: u64) -> usize {
    let (mut low, mut high) = (0, elements.len() / heaps);
    while low < high {
        let middle = low + (high - low) / 2;
        match u64::try_from(elements[middle * heaps]).is_ok_and(|heap| heap >= least) {
            true => high = middle,
            false => low = middle + 1,
        }
    }
    low
}

/// The heaps of all elements up to a bound; `None` if they are too many, or cannot be listed.
fn listed(set: &PositionSet, heaps: usize, max: u64, job: &Job) -> Option<Vec<i64>> {
    let limits = job.limits();
    let most = limits.share(Resource::Elements, MOST);
    let each = FOUND.saturating_add(3 * size_of::<i64>() as u64 * heaps as u64);
    let _memory = job.reserve(most.saturating_mul(each)).ok()?;
    let job = job.unheard().within(limits.with(Resource::Elements, most));
    let found = set
        .elements(i64::try_from(max).ok()?, heaps, &NoGames, &job)
        .ok()?;
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_unstable();
    Some(found.concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_proofs::claim::{Positions, position_set};
    use grundy_rules::game::Names;
    use grundy_rules::language::parse_claim;

    fn set(claim: &str) -> PositionSet {
        let claim = parse_claim(claim).into_result().unwrap().unwrap();
        let set = position_set(&claim, &Names::default(), Positions::of_heaps(2));
        set.unwrap().unwrap()
    }

    #[test]
    fn elements_are_found_by_their_first_heaps() {
        let diagonal = set("P = {(x, y) | x = y or x = y + 3}");
        let near = NearElements::of(&diagonal, 2, 50, &Job::quiet()).unwrap();
        let grid = Grid {
            from: vec![10, 0],
            axes: [0, 1],
            columns: 3,
            rows: 60,
            step: 2,
        };
        let found: Vec<Vec<i64>> = near
            .in_reach_of(&grid)
            .unwrap()
            .map(<[_]>::to_vec)
            .collect();
        let expected = (10..16).flat_map(|x| [vec![x, x - 3], vec![x, x]]);
        assert_eq!(found, expected.collect::<Vec<_>>());
        assert!(near.answers(64) && !near.answers(65));
    }

    #[test]
    fn a_set_with_too_many_elements_is_not_listed_again_as_far() {
        let all = set("P = {(x, y) | x >= 0, y >= 0}");
        let near = NearElements::of(&all, 2, 1500, &Job::quiet()).unwrap();
        assert_eq!(near.all, None);
        assert!(near.answers(1500) && near.answers(1025) && near.answers(1 << 40));
        assert!(!near.answers(1024) && !near.answers(3));
        let far = NearElements::of(&all, 2, FARTHEST + 1, &Job::quiet()).unwrap();
        assert!(far.answers(FARTHEST + 1) && !far.answers(FARTHEST));
        assert_eq!(NearElements::of(&all, 2, 1500, &Job::cancelled()), None);
    }
}
