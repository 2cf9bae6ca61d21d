//! A ruleset as a value: its moves, and its options by trial of all values of the variables.

use super::condition::Condition;
use super::expression::{Expression, Linear, Scene};
use crate::OptionGroup;
use crate::play::{Rules, WithPass, positions_up_to};
use std::collections::BTreeSet;

/// A move, with bound variables that range over the non-negative integers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The positions whose disjunctive sum is moved to, with an expression for each heap: one for
    /// an ordinary move.
    pub parts: Vec<Vec<Expression>>,
    /// The conditions, all of which must hold.
    pub conditions: Vec<Condition>,
    /// How many of its options the opponent may block.
    pub budget: usize,
}

impl Move {
    /// Whether each of the two bound variables occurs in the move.
    pub fn uses(&self) -> [bool; 2] {
        let mut conditions = self.conditions.clone();
        let mut linears: Vec<&Linear> = Vec::new();
        linears.extend(self.parts.iter().flatten().flat_map(Expression::linears));
        linears.extend(
            conditions
                .iter_mut()
                .flat_map(Condition::linears)
                .map(|linear| &*linear),
        );
        std::array::from_fn(|k| linears.iter().any(|linear| linear.bound[k] != 0))
    }

    /// The options the move gives when the bound variables range up to `bound`.
    fn options(&self, heaps: &[i64], bound: i64) -> BTreeSet<Vec<Vec<i64>>> {
        let [first, second] = self.uses().map(|used| if used { bound } else { 0 });
        // What does not depend on j is examined once for each i; otherwise four heaps take too long.
        let (late, early): (Vec<&Condition>, Vec<&Condition>) = self
            .conditions
            .iter()
            .partition(|condition| condition.depends_on_second());
        let targets = self.parts.iter().flatten();
        let early_targets: Vec<&Expression> = targets
            .filter(|target| target.linears().iter().all(|linear| linear.bound[1] == 0))
            .collect();
        let mut options = BTreeSet::new();
        for i in 0..=first {
            let scene = Scene {
                heaps,
                bound: [i, 0],
            };
            if early_targets.iter().any(|target| target.at(&scene) < 0)
                || !early.iter().all(|condition| condition.holds(&scene))
            {
                continue;
            }
            for j in 0..=second {
                let scene = Scene {
                    heaps,
                    bound: [i, j],
                };
                if late.iter().all(|condition| condition.holds(&scene)) {
                    let part = |part: &Vec<Expression>| part.iter().map(|e| e.at(&scene)).collect();
                    options.insert(self.parts.iter().map(part).collect());
                }
            }
        }
        options.retain(|parts: &Vec<Vec<i64>>| parts.iter().flatten().all(|&size| size >= 0));
        options
    }
}

/// A ruleset on one to four heaps, which can be printed for Grundy and played here.
///
/// With a pass, its positions have a last component, 1 while the pass is unused and 0 afterwards.
/// Its `Debug` form is its text, so that a failing property test shows what to paste.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RandomRuleset {
    /// The number of heaps, the pass not counted.
    pub heaps: usize,
    /// Whether every permutation of the heaps turns moves into moves.
    pub symmetric: bool,
    /// Whether one pass may be made.
    pub pass: bool,
    /// Whether multiples are printed `2 * i` rather than `2 i`.
    pub starred: bool,
    /// A number that is written as the parameter `p`, with itself as the default.
    pub parameter: Option<i64>,
    /// The moves.
    pub moves: Vec<Move>,
    /// The positive weights of the heaps in the measure that falls with every option, when the
    /// ruleset is one of [`terminating_rulesets`](crate::terminating_rulesets).
    pub weights: Vec<i64>,
}

impl RandomRuleset {
    /// The weighted sum of the heaps, plus the pass if there is one.
    pub fn measure(&self, position: &[i64]) -> i64 {
        let (heaps, pass) = position.split_at(self.heaps);
        let weighted = heaps
            .iter()
            .zip(&self.weights)
            .map(|(size, weight)| size * weight);
        weighted.sum::<i64>() + pass.iter().sum::<i64>()
    }

    /// All positions with heaps up to `largest`, with and without the pass if there is one.
    pub fn positions(&self, largest: i64) -> Vec<Vec<i64>> {
        let mut positions = positions_up_to(self.heaps, largest);
        if self.pass {
            positions = positions
                .iter()
                .flat_map(|heaps| [0, 1].map(|pass| [heaps.as_slice(), &[pass]].concat()))
                .collect();
        }
        positions
    }

    /// Whether some move leads to a disjunctive sum of several positions.
    pub fn has_sums(&self) -> bool {
        self.moves.iter().any(|m| m.parts.len() > 1)
    }

    /// The options of a position, without the pass, when the bound variables of the moves range
    /// only up to `bound`.
    pub fn options_within(&self, heaps: &[i64], bound: i64) -> Vec<Vec<Vec<i64>>> {
        let mut options = BTreeSet::new();
        for order in self.orders() {
            let permuted: Vec<i64> = order.iter().map(|&heap| heaps[heap]).collect();
            let permute_back = |part: &Vec<i64>| {
                let mut sizes = vec![0; self.heaps];
                for (&heap, &size) in order.iter().zip(part) {
                    sizes[heap] = size;
                }
                sizes
            };
            for m in &self.moves {
                for parts in m.options(&permuted, bound) {
                    options.insert(parts.iter().map(permute_back).collect());
                }
            }
        }
        options.into_iter().collect()
    }

    /// Whether some option may be blocked.
    pub fn has_blocking(&self) -> bool {
        self.moves.iter().any(|m| m.budget > 0)
    }

    /// The options of a position of a ruleset with blocking, by lines with their budgets: it is not symmetric, and has no sums and
    /// no pass.
    pub fn groups(&self, position: &[i64]) -> Vec<OptionGroup> {
        let bound = position.iter().sum::<i64>() + 20;
        let group = |m: &Move| OptionGroup {
            budget: m.budget,
            options: m.options(position, bound).into_iter().flatten().collect(),
        };
        self.moves.iter().map(group).collect()
    }

    /// The orders in which the heaps may be read: all of them if symmetric, else the written one.
    fn orders(&self) -> Vec<Vec<usize>> {
        if !self.symmetric {
            return vec![(0..self.heaps).collect()];
        }
        let mut orders = vec![Vec::new()];
        for _ in 0..self.heaps {
            orders = orders
                .iter()
                .flat_map(|start: &Vec<usize>| {
                    let rest = (0..self.heaps).filter(|heap| !start.contains(heap));
                    rest.map(|heap| [start.as_slice(), &[heap]].concat())
                })
                .collect();
        }
        orders
    }
}

/// The moves of a ruleset without its pass.
struct WithoutPass<'a>(&'a RandomRuleset);

impl Rules for WithoutPass<'_> {
    fn heaps(&self) -> usize {
        self.0.heaps
    }

    fn options(&self, position: &[i64]) -> Vec<Vec<Vec<i64>>> {
        // The random rulesets bound every variable by the sum of the heaps, or by a smaller number
        // than 20.
        self.0
            .options_within(position, position.iter().sum::<i64>() + 20)
    }
}

impl Rules for RandomRuleset {
    /// The number of heaps, one more with a pass.
    fn heaps(&self) -> usize {
        self.heaps + usize::from(self.pass)
    }

    fn options(&self, position: &[i64]) -> Vec<Vec<Vec<i64>>> {
        let moves = WithoutPass(self);
        if self.pass {
            WithPass(moves).options(position)
        } else {
            moves.options(position)
        }
    }
}
