//! The disjunctive sum of two sets of positions: every pair, a move in one of the two.

use super::graph::Graph;
use grundy_rules::game::{GameOption, Stop};

/// Every pair of a position on the left and one on the right.
pub(super) struct PairGraph<'a> {
    pub(super) left: &'a dyn Graph,
    pub(super) right: &'a dyn Graph,
}

impl PairGraph<'_> {
    /// The number of a pair.
    fn pair(&self, left: usize, right: usize) -> usize {
        left * self.right.count() + right
    }

    /// The two positions of a pair.
    pub(super) fn split(&self, number: usize) -> (usize, usize) {
        (number / self.right.count(), number % self.right.count())
    }
}

impl Graph for PairGraph<'_> {
    fn count(&self) -> usize {
        self.left.count() * self.right.count()
    }

    fn at(&self, place: usize) -> usize {
        let (left, right) = self.split(place);
        self.pair(self.left.at(left), self.right.at(right))
    }

    fn options(&self, number: usize, visit: &mut dyn FnMut(usize)) -> Result<(), Stop> {
        let (left, right) = self.split(number);
        self.left
            .options(left, &mut |option| visit(self.pair(option, right)))?;
        self.right
            .options(right, &mut |option| visit(self.pair(left, option)))
    }

    fn position(&self, number: usize) -> GameOption {
        let (left, right) = self.split(number);
        let mut parts = self.left.position(left);
        parts.extend(self.right.position(right));
        parts
    }

    fn number(&self, position: &[i64]) -> Option<usize> {
        let (left, right) = position.split_at_checked(self.left.components())?;
        Some(self.pair(self.left.number(left)?, self.right.number(right)?))
    }

    fn components(&self) -> usize {
        self.left.components() + self.right.components()
    }
}
