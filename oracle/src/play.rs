//! Play by definition: Grundy values and outcomes by memoised recursion over the options.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// The rules of an impartial game whose positions are vectors of heap sizes.
pub trait Rules {
    /// The number of components of a position.
    fn heaps(&self) -> usize;

    /// The options of a position, each the list of positions whose disjunctive sum is moved to; an
    /// ordinary option is a list of one position.
    ///
    /// An option with a negative heap is no option, and whoever calls this must drop it.
    fn options(&self, position: &[i64]) -> Vec<Vec<Vec<i64>>>;
}

impl<R: Rules + ?Sized> Rules for &R {
    fn heaps(&self) -> usize {
        (**self).heaps()
    }

    fn options(&self, position: &[i64]) -> Vec<Vec<Vec<i64>>> {
        (**self).options(position)
    }
}

/// The list of options in which each of these positions is an ordinary option.
pub fn ordinary(positions: Vec<Vec<i64>>) -> Vec<Vec<Vec<i64>>> {
    positions
        .into_iter()
        .map(|position| vec![position])
        .collect()
}

/// The minimum excludant: the least non-negative integer that is not among the values.
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: BTreeSet<u64> = values.into_iter().collect();
    (0..)
        .find(|candidate| !values.contains(candidate))
        .expect("finitely many values leave one out")
}

/// All vectors of `heaps` sizes from 0 to `largest`, in lexicographic order.
pub fn positions_up_to(heaps: usize, largest: i64) -> Vec<Vec<i64>> {
    let mut positions = vec![Vec::new()];
    for _ in 0..heaps {
        positions = positions
            .iter()
            .flat_map(|start| (0..=largest).map(move |size| [start.as_slice(), &[size]].concat()))
            .collect();
    }
    positions
}

pub(crate) fn is_a_position(position: &[i64]) -> bool {
    position.iter().all(|&size| size >= 0)
}

/// Rules given by a function from a position to its options.
pub struct RulesByFunction<F> {
    heaps: usize,
    options: F,
}

impl<F: Fn(&[i64]) -> Vec<Vec<Vec<i64>>>> RulesByFunction<F> {
    /// The rules on this many heaps with these options.
    pub fn new(heaps: usize, options: F) -> Self {
        Self { heaps, options }
    }
}

impl<F: Fn(&[i64]) -> Vec<Vec<Vec<i64>>>> Rules for RulesByFunction<F> {
    fn heaps(&self) -> usize {
        self.heaps
    }

    fn options(&self, position: &[i64]) -> Vec<Vec<Vec<i64>>> {
        (self.options)(position)
    }
}

/// A vector subtraction game: a move subtracts one of these vectors from the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removals(
    /// The vectors that may be subtracted, all of the same, non-zero number.
    pub Vec<Vec<i64>>,
);

impl Rules for Removals {
    fn heaps(&self) -> usize {
        self.0.first().map_or(0, Vec::len)
    }

    fn options(&self, position: &[i64]) -> Vec<Vec<Vec<i64>>> {
        let subtract = |removal: &Vec<i64>| {
            let pairs = position.iter().zip(removal);
            pairs.map(|(size, taken)| size - taken).collect()
        };
        let mut differences: Vec<Vec<i64>> = self.0.iter().map(subtract).collect();
        differences.retain(|option| is_a_position(option));
        ordinary(differences)
    }
}

/// A game with one pass, which either player may use once, but not from a terminal position.
///
/// The last component of a position is 1 while the pass is unused and 0 afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithPass<R>(
    /// The game without the pass.
    pub R,
);

impl<R: Rules> Rules for WithPass<R> {
    fn heaps(&self) -> usize {
        self.0.heaps() + 1
    }

    /// # Panics
    ///
    /// When a move leads to a sum: whether its parts share the pass is not defined.
    fn options(&self, position: &[i64]) -> Vec<Vec<Vec<i64>>> {
        let (&pass, heaps) = position
            .split_last()
            .expect("a position ends with the pass");
        assert!(pass == 0 || pass == 1, "the pass is 0 or 1 in {position:?}");
        let mut options = Vec::new();
        for option in self.0.options(heaps) {
            let [base] = option.as_slice() else {
                panic!("with a pass, {heaps:?} must not move to the sum {option:?}");
            };
            if is_a_position(base) {
                options.push([base.as_slice(), &[pass]].concat());
            }
        }
        if pass == 1 && !options.is_empty() {
            options.push([heaps, &[0]].concat());
        }
        ordinary(options)
    }
}

/// The options of a position, shared with the oracle that keeps them.
type SharedOptions = Rc<Vec<Vec<Vec<i64>>>>;

/// What is known of a position: `None` while its options are still being examined.
pub(crate) type Memo<T> = HashMap<Vec<i64>, Option<T>>;

/// The value stored for a position, if it has been examined already.
pub(crate) fn recall<T: Copy>(memo: &mut Memo<T>, position: &[i64]) -> Option<T> {
    match memo.get(position) {
        Some(Some(value)) => Some(*value),
        Some(None) => panic!("play can return to {position:?}"),
        None => {
            memo.insert(position.to_vec(), None);
            None
        }
    }
}

/// The values and outcomes of a game, from the definitions.
///
/// All methods panic when play can return to a position, and do not return when it can grow without
/// end.
pub struct Oracle<R> {
    rules: R,
    options: HashMap<Vec<i64>, SharedOptions>,
    grundy: Memo<u64>,
    normal: Memo<bool>,
    misere: Memo<Option<bool>>,
}

impl<R: Rules> Oracle<R> {
    /// An oracle that has examined no position yet.
    pub fn new(rules: R) -> Self {
        Self {
            rules,
            options: HashMap::new(),
            grundy: HashMap::new(),
            normal: HashMap::new(),
            misere: HashMap::new(),
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The options of a position, those with a negative heap left out.
    ///
    /// # Panics
    ///
    /// When the position does not have as many components as the rules say, or a negative one.
    pub fn options(&mut self, position: &[i64]) -> Rc<Vec<Vec<Vec<i64>>>> {
        if let Some(options) = self.options.get(position) {
            return Rc::clone(options);
        }
        assert_eq!(
            position.len(),
            self.rules.heaps(),
            "the heaps of {position:?}"
        );
        assert!(is_a_position(position), "{position:?} has a negative heap");
        let mut options = self.rules.options(position);
        options.retain(|parts| parts.iter().all(|part| is_a_position(part)));
        let options = Rc::new(options);
        self.options.insert(position.to_vec(), Rc::clone(&options));
        options
    }

    /// The Grundy value: the mex of the values of the options, where a sum has the nim-sum of the
    /// values of its parts.
    pub fn grundy(&mut self, position: &[i64]) -> u64 {
        if let Some(value) = recall(&mut self.grundy, position) {
            return value;
        }
        let options = self.options(position);
        let value = mex(options.iter().map(|parts| self.grundy_of_sum(parts)));
        self.grundy.insert(position.to_vec(), Some(value));
        value
    }

    /// The Grundy value of a disjunctive sum of positions.
    pub fn grundy_of_sum(&mut self, parts: &[Vec<i64>]) -> u64 {
        parts.iter().fold(0, |sum, part| sum ^ self.grundy(part))
    }

    /// Whether this is a P-position of normal play: none of its options is a P-position.
    ///
    /// Only an option that is a sum is judged by its Grundy value.
    pub fn is_p(&mut self, position: &[i64]) -> bool {
        if let Some(is_p) = recall(&mut self.normal, position) {
            return is_p;
        }
        let options = self.options(position);
        let is_p = !options.iter().any(|parts| match parts.as_slice() {
            [option] => self.is_p(option),
            sum => self.grundy_of_sum(sum) == 0,
        });
        self.normal.insert(position.to_vec(), Some(is_p));
        is_p
    }

    /// Whether this is a P-position of misère play: it has options, and all are N-positions.
    ///
    /// `None` when a sum of several positions can be reached: its misère outcome does not follow
    /// from those of its parts.
    pub fn is_misere_p(&mut self, position: &[i64]) -> Option<bool> {
        if let Some(is_p) = recall(&mut self.misere, position) {
            return is_p;
        }
        let options = self.options(position);
        let outcomes: Option<Vec<bool>> = options
            .iter()
            .map(|parts| match parts.as_slice() {
                [option] => self.is_misere_p(option),
                // The empty sum has no options, so it is an N-position.
                [] => Some(false),
                _ => None,
            })
            .collect();
        let is_p = outcomes.map(|outcomes| !outcomes.is_empty() && !outcomes.contains(&true));
        self.misere.insert(position.to_vec(), Some(is_p));
        is_p
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From one heap, take any positive number.
    fn nim_moves(position: &[i64]) -> Vec<Vec<i64>> {
        let mut options = Vec::new();
        for (heap, &size) in position.iter().enumerate() {
            for left in 0..size {
                let mut option = position.to_vec();
                option[heap] = left;
                options.push(option);
            }
        }
        options
    }

    fn equal_removals(position: &[i64]) -> Vec<Vec<i64>> {
        let taken = 1..=position[0].min(position[1]);
        taken
            .map(|i| vec![position[0] - i, position[1] - i])
            .collect()
    }

    fn nim(heaps: usize) -> impl Rules {
        RulesByFunction::new(heaps, |position| ordinary(nim_moves(position)))
    }

    fn wythoff() -> impl Rules {
        RulesByFunction::new(2, |position| {
            ordinary([nim_moves(position), equal_removals(position)].concat())
        })
    }

    fn xor(position: &[i64]) -> i64 {
        position.iter().fold(0, |sum, size| sum ^ size)
    }

    /// The P-positions among the pairs up to `largest` with the smaller heap first.
    fn ordered_p_positions(largest: i64, mut is_p: impl FnMut(&[i64]) -> bool) -> Vec<Vec<i64>> {
        let mut pairs = positions_up_to(2, largest);
        pairs.retain(|pair| pair[0] <= pair[1] && is_p(pair));
        pairs
    }

    #[test]
    fn the_mex_is_the_least_value_left_out() {
        assert_eq!(mex([]), 0);
        assert_eq!(mex([1, 2]), 0);
        assert_eq!(mex([3, 0, 1, 1]), 2);
    }

    #[test]
    fn the_grundy_value_of_nim_is_the_nim_sum() {
        let mut oracle = Oracle::new(nim(3));
        for position in positions_up_to(3, 6) {
            let value = oracle.grundy(&position);
            assert_eq!(Ok(value), u64::try_from(xor(&position)), "{position:?}");
            assert_eq!(oracle.is_p(&position), value == 0, "{position:?}");
        }
    }

    #[test]
    fn misere_nim_differs_from_nim_only_when_no_heap_exceeds_one() {
        let mut oracle = Oracle::new(nim(3));
        for position in positions_up_to(3, 5) {
            let large = position.iter().any(|&size| size > 1);
            let expected = (xor(&position) == 0) == large;
            assert_eq!(
                oracle.is_misere_p(&position),
                Some(expected),
                "{position:?}"
            );
        }
    }

    #[test]
    fn wythoff_p_positions_follow_the_golden_ratio() {
        let mut oracle = Oracle::new(wythoff());
        let pairs = ordered_p_positions(10, |pair| oracle.is_p(pair));
        assert_eq!(pairs, [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]);
        for position in positions_up_to(2, 10) {
            assert_eq!(oracle.is_p(&position), oracle.grundy(&position) == 0);
        }
    }

    #[test]
    fn kayles_is_played_through_sums() {
        let kayles = RulesByFunction::new(1, |position| {
            let mut options = Vec::new();
            for left in [position[0] - 1, position[0] - 2] {
                options.extend((0..=left).map(|first| vec![vec![first], vec![left - first]]));
            }
            options
        });
        let mut oracle = Oracle::new(kayles);
        let values: Vec<u64> = (0..10).map(|size| oracle.grundy(&[size])).collect();
        assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
        for size in 0..10 {
            assert_eq!(oracle.is_p(&[size]), oracle.grundy(&[size]) == 0);
        }
        assert_eq!(oracle.is_misere_p(&[0]), Some(false));
        assert_eq!(oracle.is_misere_p(&[4]), None);
    }

    #[test]
    fn ryuo_nim_has_its_known_grundy_values() {
        let ryuo = RulesByFunction::new(2, |position| {
            let mut options = nim_moves(position);
            options.push(vec![position[0] - 1, position[1] - 1]);
            ordinary(options)
        });
        let mut oracle = Oracle::new(ryuo);
        for position in positions_up_to(2, 20) {
            let (x, y) = (position[0], position[1]);
            let expected = (x + y) % 3 + 3 * ((x / 3) ^ (y / 3));
            assert_eq!(
                Ok(oracle.grundy(&position)),
                u64::try_from(expected),
                "{position:?}"
            );
        }
    }

    #[test]
    fn a_subtraction_game_repeats_its_values() {
        let mut oracle = Oracle::new(Removals(vec![vec![1], vec![2], vec![3]]));
        for size in 0..20 {
            assert_eq!(Ok(oracle.grundy(&[size])), u64::try_from(size % 4));
        }
        let mut oracle = Oracle::new(Removals(vec![vec![2, -1], vec![-1, 2]]));
        assert_eq!(*oracle.options(&[2, 0]), [[[0, 1]]]);
        assert!(oracle.is_p(&[1, 1]));
        assert!(!oracle.is_p(&[0, 3]));
        assert!(oracle.is_p(&[2, 2]));
    }

    #[test]
    fn a_pass_is_one_more_option_except_at_the_end() {
        let mut oracle = Oracle::new(WithPass(nim(1)));
        assert!(oracle.is_p(&[0, 1]), "a terminal position allows no pass");
        assert!(!oracle.is_p(&[1, 1]));
        assert_eq!(*oracle.options(&[2, 1]), [[[0, 1]], [[1, 1]], [[2, 0]]]);
        assert_eq!(*oracle.options(&[2, 0]), [[[0, 0]], [[1, 0]]]);
        let values: Vec<u64> = (0..6).map(|size| oracle.grundy(&[size, 1])).collect();
        assert_eq!(values, [0, 2, 1, 4, 3, 6]);
    }

    #[test]
    #[should_panic(expected = "play can return to [1]")]
    fn a_play_without_end_is_noticed() {
        let toggle = RulesByFunction::new(1, |position| ordinary(vec![vec![1 - position[0]]]));
        Oracle::new(toggle).grundy(&[1]);
    }
}
