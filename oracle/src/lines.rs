//! Rulesets of lines with budgets, which can be printed in Grundy's language and played here as its manual reads.

use crate::OptionGroup;
use proptest::collection::vec;
use proptest::prelude::*;

/// Options by the heaps that their line has chosen.
type Grouped = ((usize, usize), Vec<Vec<i64>>);

/// One line of a ruleset on a vector of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockedLine {
    /// How many of its options may be blocked; none where `blocking` is not written.
    pub budget: Option<usize>,
    /// What it moves.
    pub moves: LineMoves,
}

/// The moves of a line; the sizes of what is taken lie between two bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineMoves {
    /// `x[k] - s`, from every heap or, with `for each k`, a line for each heap.
    OneHeap {
        /// The least and the largest s.
        taken: (i64, i64),
        /// Is there a line for each k?
        each: bool,
    },
    /// `x[k] - s, x[l] - t`, from every pair of different heaps.
    TwoHeaps {
        /// The bounds of s and t.
        taken: [(i64, i64); 2],
        /// Is there a line for each k, and one for each l?
        each: [bool; 2],
    },
    /// `(x[1] - a c, x[2] - b c, …)` for c from 1 to the last number.
    Ray(Vec<i64>, i64),
    /// A line for each i below the last number: i from one heap more than the vector takes, and any number of times the vector.
    Rays(Vec<i64>, i64),
}

/// A ruleset of such lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockedRuleset {
    /// How many heaps there are.
    pub heaps: usize,
    /// Are the mirror images of every line lines as well, with budgets of their own?
    pub symmetric: bool,
    /// The lines.
    pub lines: Vec<BlockedLine>,
}

impl BlockedRuleset {
    /// The ruleset as a game called g.
    pub fn to_text(&self) -> String {
        let symmetric = if self.symmetric { ", symmetric" } else { "" };
        let mut text = format!("game g on x[{}]{symmetric}\n", self.heaps);
        for line in &self.lines {
            let blocking = line
                .budget
                .map_or(String::new(), |budget| format!("blocking {budget} of "));
            text += &format!("  {blocking}{}\n", line.moves.to_text());
        }
        text
    }

    /// The options of a position, line by line.
    pub fn groups(&self, position: &[i64]) -> Vec<OptionGroup> {
        let mut groups = Vec::new();
        let orders = match self.symmetric {
            true => orders(self.heaps),
            false => vec![(0..self.heaps).collect()],
        };
        for order in orders {
            let seen: Vec<i64> = order.iter().map(|heap| position[*heap]).collect();
            for line in &self.lines {
                for group in line.moves.groups(&seen) {
                    let back = |option: Vec<i64>| {
                        let mut heaps = position.to_vec();
                        for (size, heap) in option.into_iter().zip(&order) {
                            heaps[*heap] = size;
                        }
                        heaps
                    };
                    groups.push(OptionGroup {
                        budget: line.budget.unwrap_or(0),
                        options: group.into_iter().map(back).collect(),
                    });
                }
            }
        }
        groups
    }
}

impl LineMoves {
    fn to_text(&self) -> String {
        let vector = |vector: &[i64], also: &str| {
            let heaps = vector.iter().enumerate().map(|(heap, by)| {
                let also = if heap == 0 { also } else { "" };
                match by {
                    0 => format!("x[{}]{also}", heap + 1),
                    by => format!("x[{}] - {by} c{also}", heap + 1),
                }
            });
            heaps.collect::<Vec<_>>().join(", ")
        };
        match self {
            LineMoves::OneHeap {
                taken: (least, most),
                each,
            } => {
                let each = if *each { " for each k" } else { "" };
                format!("x[k] - s where {least} <= s <= {most}{each}")
            }
            LineMoves::TwoHeaps {
                taken: [(a, b), (c, d)],
                each,
            } => {
                let each = match each {
                    [false, false] => "",
                    [true, false] => " for each k",
                    [false, true] => " for each l",
                    [true, true] => " for each k, l",
                };
                format!("x[k] - s, x[l] - t where {a} <= s <= {b}, {c} <= t <= {d}{each}")
            }
            LineMoves::Ray(by, most) => format!("({}) where 1 <= c <= {most}", vector(by, "")),
            LineMoves::Rays(by, below) => {
                format!(
                    "({}) where c + i >= 1, c <= 9 for each i < {below}",
                    vector(by, " - i")
                )
            }
        }
    }

    /// The options of the lines that this stands for.
    fn groups(&self, position: &[i64]) -> Vec<Vec<Vec<i64>>> {
        let heaps = position.len();
        let less = |by: &[(usize, i64)]| {
            let mut option = position.to_vec();
            by.iter().for_each(|(heap, by)| option[*heap] -= by);
            option
        };
        let times = |vector: &[i64], c: i64| -> Vec<(usize, i64)> {
            vector.iter().map(|by| by * c).enumerate().collect()
        };
        match self {
            LineMoves::OneHeap {
                taken: (least, most),
                each,
            } => {
                let of = |k: usize| (*least..=*most).map(move |s| (k, s));
                match each {
                    true => (0..heaps)
                        .map(|k| of(k).map(|one| less(&[one])).collect())
                        .collect(),
                    false => vec![(0..heaps).flat_map(of).map(|one| less(&[one])).collect()],
                }
            }
            LineMoves::TwoHeaps {
                taken: [(a, b), (c, d)],
                each,
            } => {
                let mut lines: Vec<Grouped> = Vec::new();
                for (k, l) in (0..heaps).flat_map(|k| (0..heaps).map(move |l| (k, l))) {
                    if k == l {
                        continue;
                    }
                    // What is not chosen by the line is the same for all of its moves.
                    let line = (if each[0] { k } else { 0 }, if each[1] { l } else { 0 });
                    let options = (*a..=*b)
                        .flat_map(|s| (*c..=*d).map(move |t| (s, t)))
                        .map(|(s, t)| less(&[(k, s), (l, t)]));
                    match lines.iter_mut().find(|(of, _)| *of == line) {
                        Some((_, all)) => all.extend(options),
                        None => lines.push((line, options.collect())),
                    }
                }
                lines.into_iter().map(|(_, options)| options).collect()
            }
            LineMoves::Ray(by, most) => {
                vec![(1..=*most).map(|c| less(&times(by, c))).collect()]
            }
            LineMoves::Rays(by, below) => (0..*below)
                .map(|i| {
                    let counts = (0..=9).filter(|c| c + i >= 1);
                    counts
                        .map(|c| {
                            let mut by = times(by, c);
                            by[0].1 += i;
                            less(&by)
                        })
                        .collect()
                })
                .collect(),
        }
    }
}

/// Every order of `heaps` heaps.
fn orders(heaps: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..heaps {
        all = all
            .iter()
            .flat_map(|start| {
                let rest = (0..heaps).filter(|heap| !start.contains(heap));
                rest.map(|heap| [start.as_slice(), &[heap]].concat())
            })
            .collect();
    }
    all
}

/// Draws rulesets of lines on `heaps` heaps in which play ends.
pub fn blocked_rulesets(heaps: usize) -> BoxedStrategy<BlockedRuleset> {
    let taken = || (1_i64..=3, 0_i64..=3).prop_map(|(least, more)| (least, least + more));
    let ray = || {
        vec(0_i64..=2, heaps).prop_map(|mut by| {
            if by.iter().all(|by| *by == 0) {
                by[0] = 1;
            }
            by
        })
    };
    let one = (taken(), any::<bool>()).prop_map(|(taken, each)| LineMoves::OneHeap { taken, each });
    let along = (ray(), 1_i64..=5).prop_map(|(by, most)| LineMoves::Ray(by, most));
    let beside = (ray(), 1_i64..=3).prop_map(|(by, below)| LineMoves::Rays(by, below));
    let moves = match heaps {
        1 => prop_oneof![3 => one, 1 => along, 1 => beside].boxed(),
        _ => {
            let two = ([taken(), taken()], any::<[bool; 2]>())
                .prop_map(|(taken, each)| LineMoves::TwoHeaps { taken, each });
            prop_oneof![3 => one, 3 => two, 1 => along, 1 => beside].boxed()
        }
    };
    let budget =
        prop_oneof![1 => Just(None), 1 => Just(Some(0)), 6 => (1_usize..=3).prop_map(Some)];
    let line = (budget, moves).prop_map(|(budget, moves)| BlockedLine { budget, moves });
    (vec(line, 1..=3), any::<bool>())
        .prop_map(move |(lines, symmetric)| BlockedRuleset {
            heaps,
            symmetric,
            lines,
        })
        .boxed()
}
