//! Small values of the variables at which an obligation is false.

use grundy_rules::formula::{Condition, NoGames};
use grundy_rules::number::Number;

/// The sizes of the boxes that are searched, one after the other. They steer the search only.
const SIZES: [i64; 3] = [3, 7, 16];
/// The most values that are tried in a box. It steers the search only.
const TRIED: usize = 20_000;

/// Values of the variables at these places where the hypotheses hold and the conclusion does not; few are tried.
pub(super) fn counterexample(
    places: &[usize],
    hypotheses: &[Condition],
    conclusion: &Condition,
) -> Option<Vec<(usize, Number)>> {
    let mut search = SmallValues {
        places,
        due: vec![Vec::new(); places.len() + 1],
        values: vec![Number::ZERO; places.last().map_or(0, |last| last + 1)],
        left: 0,
    };
    for (condition, holds) in hypotheses
        .iter()
        .map(|hypothesis| (hypothesis, true))
        .chain([(conclusion, false)])
    {
        let mut own = Vec::new();
        condition.variables(&mut own);
        let known = |place: &usize| places.iter().position(|other| other == place);
        let last = own.iter().filter_map(known).max();
        search.due[last.map_or(0, |last| last + 1)].push((condition, holds));
    }
    SIZES.into_iter().find_map(|size| {
        search.left = TRIED;
        let found = search.holds_at(0) && search.found(0, size);
        found.then(|| {
            let values = places
                .iter()
                .map(|place| (*place, search.values[*place].clone()));
            values.collect()
        })
    })
}

struct SmallValues<'c> {
    places: &'c [usize],
    /// The conditions that are known when the first variables have values, by how many these are.
    due: Vec<Vec<(&'c Condition, bool)>>,
    values: Vec<Number>,
    left: usize,
}

impl SmallValues<'_> {
    fn holds_at(&self, assigned: usize) -> bool {
        self.due[assigned]
            .iter()
            .all(|(condition, holds)| condition.holds(&self.values, &NoGames) == Ok(*holds))
    }

    fn found(&mut self, assigned: usize, size: i64) -> bool {
        let Some(place) = self.places.get(assigned) else {
            return true;
        };
        for value in (0..=size).chain([-1, -2]) {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            self.values[*place] = Number::from(value);
            if self.holds_at(assigned + 1) && self.found(assigned + 1, size) {
                return true;
            }
        }
        false
    }
}
