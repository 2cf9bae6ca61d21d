//! The first P-positions, for the eye, where no formula describes them all.

use super::observed::ObservedBox;
use grundy_rules::game::{Position, show};

/// How many are listed. It shortens the text only.
const MOST: usize = 20;

/// The first P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstPositions {
    /// Those with the smallest greatest heap come first; if the order of the heaps does not matter, each stands once, with its
    /// heaps in increasing order.
    pub positions: Vec<Position>,
    /// Of two heaps x and y, the differences y - x.
    pub differences: Option<Vec<i64>>,
}

impl FirstPositions {
    /// The first of those in a box.
    pub(super) fn of(seen: &ObservedBox) -> FirstPositions {
        let (mut positions, _) = seen.parted(seen.size, &|position, cell| {
            cell == 0 && (!seen.symmetric || position[..seen.heaps].is_sorted())
        });
        let greatest = |position: &Position| position[..seen.heaps].iter().max().copied();
        positions.sort_by_key(|position| (greatest(position), position.clone()));
        positions.truncate(MOST);
        let two = seen.heaps == 2 && !seen.pass;
        let differences = positions.iter().map(|position| position[1] - position[0]);
        FirstPositions {
            differences: two.then(|| differences.collect()),
            positions,
        }
    }

    /// The lists in words, with these names of the heaps.
    pub(super) fn words(&self, heaps: &[String]) -> Vec<String> {
        let listed: Vec<String> = self.positions.iter().map(|one| show(one)).collect();
        let mut words = vec![format!("the first are {}", listed.join(", "))];
        if let (Some(differences), [x, y]) = (&self.differences, heaps) {
            let differences: Vec<String> = differences.iter().map(i64::to_string).collect();
            words.push(format!("{y} - {x}: {}", differences.join(", ")));
        }
        words
    }
}
