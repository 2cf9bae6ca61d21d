//! Play in which the previous player blocks options, from the definition.

use crate::play::{Memo, is_a_position, recall};
use std::collections::BTreeSet;

/// Options among which the opponent may block as many as the budget allows before each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionGroup {
    /// How many distinct options of the group may be blocked.
    pub budget: usize,
    /// The options; repeated ones count once, those with a negative heap not at all.
    pub options: Vec<Vec<i64>>,
}

impl OptionGroup {
    fn distinct(self) -> BTreeSet<Vec<i64>> {
        let options = self.options.into_iter();
        options.filter(|option| is_a_position(option)).collect()
    }
}

/// The outcomes and values of a game with blocking, from the definitions.
pub struct BlockingOracle<F> {
    groups: F,
    memo: Memo<bool>,
    values: Memo<u64>,
}

impl<F: Fn(&[i64]) -> Vec<OptionGroup>> BlockingOracle<F> {
    /// An oracle for the game whose options come in these groups.
    pub fn new(groups: F) -> Self {
        Self {
            groups,
            memo: Memo::new(),
            values: Memo::new(),
        }
    }

    /// Whether this is a P-position: no group holds more distinct P-positions than its budget.
    ///
    /// # Panics
    ///
    /// When play can return to a position.
    pub fn is_p_with_blocking(&mut self, position: &[i64]) -> bool {
        if let Some(is_p) = recall(&mut self.memo, position) {
            return is_p;
        }
        let mut is_p = true;
        for group in (self.groups)(position) {
            let budget = group.budget;
            let options = group.distinct().into_iter();
            let p_options = options.filter(|option| self.is_p_with_blocking(option));
            is_p &= p_options.count() <= budget;
        }
        self.memo.insert(position.to_vec(), Some(is_p));
        is_p
    }

    /// The Grundy value: the least number that no group gives to more distinct options than its budget.
    ///
    /// # Panics
    ///
    /// When play can return to a position.
    pub fn grundy_with_blocking(&mut self, position: &[i64]) -> u64 {
        if let Some(value) = recall(&mut self.values, position) {
            return value;
        }
        let mut of_groups: Vec<(usize, Vec<u64>)> = Vec::new();
        for group in (self.groups)(position) {
            let budget = group.budget;
            let options = group.distinct().into_iter();
            let values = options.map(|option| self.grundy_with_blocking(&option));
            of_groups.push((budget, values.collect()));
        }
        let kept = |value: u64| {
            of_groups.iter().all(|(budget, values)| {
                values.iter().filter(|other| **other == value).count() <= *budget
            })
        };
        let value = (0..)
            .find(|value| kept(*value))
            .expect("finitely many options leave one out");
        self.values.insert(position.to_vec(), Some(value));
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions_up_to;

    #[test]
    fn blocking_one_diagonal_option_changes_wythoff() {
        let mut oracle = BlockingOracle::new(|position: &[i64]| {
            let (x, y) = (position[0], position[1]);
            vec![
                OptionGroup {
                    budget: 0,
                    options: (0..x).map(|left| vec![left, y]).collect(),
                },
                OptionGroup {
                    budget: 0,
                    options: (0..y).map(|left| vec![x, left]).collect(),
                },
                OptionGroup {
                    budget: 1,
                    options: (1..=x.min(y)).map(|i| vec![x - i, y - i]).collect(),
                },
            ]
        });
        let mut pairs = positions_up_to(2, 8);
        pairs.retain(|pair| pair[0] <= pair[1] && oracle.is_p_with_blocking(pair));
        assert_eq!(pairs, [[0, 0], [1, 1], [2, 3], [4, 5], [6, 8]]);
    }

    #[test]
    fn a_blocked_option_counts_once_however_often_it_is_listed() {
        let mut oracle = BlockingOracle::new(|position: &[i64]| {
            let option = vec![position[0] - 1];
            vec![OptionGroup {
                budget: 1,
                options: vec![option.clone(), option],
            }]
        });
        assert!(oracle.is_p_with_blocking(&[3]));
    }

    #[test]
    fn one_token_in_three_counts_where_two_options_of_nim_may_be_blocked() {
        let mut oracle = BlockingOracle::new(|position: &[i64]| {
            vec![OptionGroup {
                budget: 2,
                options: (0..position[0]).map(|left| vec![left]).collect(),
            }]
        });
        for heap in 0..20 {
            assert_eq!(
                oracle.grundy_with_blocking(&[heap]),
                u64::try_from(heap / 3).unwrap()
            );
        }
    }
}
