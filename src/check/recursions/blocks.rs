//! The recursion with the repairs of Section 10: if its pairs are the P-positions on small heaps, they are so on all heaps.
//!
//! Block k holds the p pairs (x, x + a k); X(k) is the set of their smaller heaps. What is not free stays so, and within a block x rises over all
//! free numbers; so a number that is free in block l, and less than some number in X(k) for an earlier block k, is in X(k). From this alone follows, for all
//! a, b, p and q with b = 1 or p <= q, that X(k) is no wider than a bound, and that no column holds too many larger heaps of pairs. What can fail is that
//! a larger heap falls among the smaller ones of its time; it cannot where a k is more than the width of X(k). So play decides the first blocks,
//! and the rest needs no more than these facts, which papers/notes/gurvich-recursions.md proves.

use super::facts::{Fact, Facts};
use grundy_rules::recursion::PairRecursion;
use grundy_work::Job;
use std::sync::OnceLock;

/// The most terms that are computed. It steers the search only.
const MOST_TERMS: u64 = 1 << 18;
/// The largest heaps on which play is compared. It steers the search only.
const MOST_HEAPS: u64 = 400;

/// The numbers that the facts speak of: k < l are numbers of blocks; X(k) goes from f to m; c and d are larger heaps, z and e smaller ones, and
/// (x, y) is any position.
static FACTS: Facts = Facts {
    decided: OnceLock::new(),
    numbers: &[
        "a", "b", "q", "k", "l", "f", "m", "c", "d", "z", "e", "x", "y", "j", "u",
    ],
    given: &["a >= 1", "b >= 1", "q >= 1", "k >= 0"],
    facts: &[
        // Larger heaps stand beyond the smaller ones of their time.
        Fact {
            known: &["a k > m - f", "x >= f"],
            follows: "x + a k > m",
        },
        // c is a larger heap in block l, and c + j one in block k: the smaller ones are in this order.
        Fact {
            known: &["z = c - a l", "x = c + j - a k", "j >= 0", "k + 1 <= l"],
            follows: "z < x",
        },
        // Two numbers side by side that larger heaps alone fill: of the last blocks that do, neither is behind the other.
        Fact {
            known: &["z = c - a k", "e = c + 1 - a l", "k + 1 <= l"],
            follows: "e <= z",
        },
        Fact {
            known: &["z = c - a l", "e = c + 1 - a k", "k + 1 <= l"],
            follows: "z < e",
        },
        // With b > 1, two of these numbers are farther apart than b.
        Fact {
            known: &["z = c - a k", "e = d - a l", "k + q <= l", "z + b <= e"],
            follows: "c + b < d",
        },
        // From (x, y) outside to the pair of u in the block at or below y - x.
        Fact {
            known: &["u <= x", "a k <= y - x", "y - x < a k + a"],
            follows: "x - u >= 0 and y - (u + a k) - (x - u) >= 0 and y - (u + a k) - (x - u) < a",
        },
        // From (x, y) to the members (c, d) of a column at or below it.
        Fact {
            known: &["c <= x", "x - c < b", "d - c <= a k", "a k <= y - x"],
            follows: "0 <= x - c and x - c < b and x - c <= y - d",
        },
    ],
};

/// The first blocks, by which the pairs are known.
pub(super) struct Blocks {
    /// From the next block on, the larger heaps stand beyond the smaller ones.
    last: u64,
    /// The block to which this was computed.
    computed: u64,
    /// From there on, a k is more than this, and X(k) is not so wide.
    width: u64,
    /// The heaps up to which play is to be compared.
    pub heaps: u64,
}

impl Blocks {
    /// The first blocks of a recursion; `None` if the proof does not apply, or if they are too many.
    pub(super) fn of(pairs: &PairRecursion, job: &Job) -> Option<Blocks> {
        let PairRecursion { a, b, p, q, .. } = *pairs;
        let is_proved = pairs.skip && pairs.once && (b == 1 || p <= q);
        if !is_proved || !FACTS.are_true(job) {
            return None;
        }
        let width = width(pairs)?;
        let mut terms = pairs.pairs();
        let (mut last, mut reach) = (0, 0);
        for block in 0..MOST_TERMS / p {
            let height = a.checked_mul(block)?;
            let (first, first_y) = terms.next()?.ok()?;
            let (mut x, mut y) = (first, first_y);
            for _ in 1..p {
                let next = terms.next()?.ok()?;
                if next.0 <= x {
                    return None;
                }
                (x, y) = next;
            }
            if y - x != height || first_y - first != height {
                return None;
            }
            // The places of the priority set do not wait until they are free.
            if height <= x - first || pairs.priority && block < q {
                (last, reach) = (block, y);
            }
            if height >= width && first > reach {
                let heaps = reach.checked_add(a)?;
                return (heaps <= MOST_HEAPS).then_some(Blocks {
                    last,
                    computed: block,
                    width,
                    heaps,
                });
            }
        }
        None
    }

    /// The proof, a sentence a line.
    pub(super) fn steps(&self, pairs: &PairRecursion) -> Vec<String> {
        let PairRecursion { a, b, p, q, .. } = pairs;
        let Blocks {
            last,
            computed,
            width,
            heaps,
        } = self;
        let first = last + 1;
        let apart = match b {
            1 => "these stand side by side at most p - q + 1 at a time, as all of them were filled in the same q blocks".to_string(),
            _ => format!("two of these are more than {b} apart, as p <= q"),
        };
        vec![
            format!("Block k holds the {p} pairs (x(n), y(n)) with floor(n / {p}) = k, X(k) their smaller heaps, so that their larger ones are x + {a} k; S holds all pairs and their mirror images. A number is free if it and the {b} - 1 before it have been met less than {q} times each."),
            format!("Play on heaps up to {heaps} gives S. Blocks 0 to {last} lie there with all that they are compared with, for their larger heaps are {} at most.", heaps - a),
            format!("A number that is free in a block was free in all blocks before it; and X(k) holds all free numbers between its least and its greatest, for x rises within a block. So (*): what is free in block l, and less than some number in X(k), k < l, is in X(k)."),
            format!("{a} k is more than the width of X(k), its greatest number less its least, for all k >= {first}: computed to k = {computed}. Beyond, X(k) is less than {width} wide. For by (*) its least number f was in each block that has met a number above f as a smaller heap; these are {q} blocks at most, with {q} * {p} such numbers. Each number in between that is not free has one of them, or one that larger heaps alone have met {q} times, at most {b} - 1 before it; {apart}."),
            format!("Let k >= {first}. In the window of x(n), of {b} numbers, none has been met {q} times before n. Later in the block, and in later blocks, x is greater there or the larger heap is beyond all of X(k). So the columns of x(n) hold less than {q} members of S below (x(n), y(n))."),
            format!("Nor do those of y(n) = c + j, 0 <= j < {b}: if c were a larger heap in {q} blocks from k on, of which only the first may be k, and for j = 0 not even that, the last of them l, then c - {a} l would be in X of each of these blocks by (*), and in X(k): {q} times before it is met in block l, which is one time too many{}.", if *b > 1 { format!("; or, where the first is k, X(k) would hold {q} numbers c - {a} i, for these blocks i, and y(n) - {a} k besides") } else { String::new() }),
            format!("A diagonal holds the {p} pairs of one block, of which {p} - 1 are below a member. So from a member of S no line leads to more members than may be blocked."),
            format!("Let (x, y) be outside S, x <= y, and k = floor((y - x) / {a}). If y - x is {a} k and x is above X(k), all {p} pairs of the block are options on one diagonal; if y - x is not {a} k and x is not below X(k), its first pair is an option that cannot be blocked. Else x is not free when the block passes it, so a number at most {b} - 1 before it has been met {q} times: these members of S are options in one column."),
            "So S is the set of P-positions, as a member of S has on no line more members of S than may be blocked, and every other position has.".to_string(),
        ]
    }
}

/// A number such that X(k) is less wide, for all blocks k whose numbers were met, as larger heaps, by blocks without priority set alone.
fn width(pairs: &PairRecursion) -> Option<u64> {
    let PairRecursion { b, p, q, .. } = *pairs;
    let met = q.checked_mul(p)?;
    match b {
        1 => met.checked_mul((p + 2).checked_sub(q).unwrap_or(1).max(1)),
        _ => met.checked_mul(2)?.checked_add(1)?.checked_mul(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fact_of_the_proof_is_decided_and_none_without_what_it_needs() {
        FACTS.are_as_they_should();
    }

    /// The recursions with skipping for small parameters, with and without the priority set.
    fn recursions() -> impl Iterator<Item = PairRecursion> {
        (0..4_u64.pow(4) * 2).map(|code| {
            let [a, b, p, q] = [code % 4, code / 4 % 4, code / 16 % 4, code / 64 % 4];
            PairRecursion {
                skip: true,
                priority: code / 256 == 1,
                ..PairRecursion::new(a + 1, b + 1, p + 1, q + 1).unwrap()
            }
        })
    }

    #[test]
    fn no_block_is_wider_than_the_bound_says() {
        for pairs in recursions().filter(|pairs| pairs.b == 1 || pairs.p <= pairs.q) {
            let width = width(&pairs).unwrap();
            let terms: Vec<u64> = pairs
                .pairs()
                .take(4000)
                .map(|pair| pair.unwrap().0)
                .collect();
            for block in terms.chunks_exact(usize::try_from(pairs.p).unwrap()) {
                let (first, last) = (block[0], block[block.len() - 1]);
                assert!(last - first < width, "{pairs:?}");
            }
        }
    }

    #[test]
    fn in_later_blocks_no_larger_heap_fills_a_column() {
        for pairs in recursions() {
            let Some(blocks) = Blocks::of(&pairs, &Job::quiet()) else {
                continue;
            };
            let PairRecursion { a, b, p, q, .. } = pairs;
            let terms: Vec<_> = pairs.pairs().take(3000).map(Result::unwrap).collect();
            let later = usize::try_from((blocks.last + 1) * p).unwrap();
            for (x, y) in &terms[later..] {
                let height = y - x;
                assert!(height > 0 && height % a == 0);
                for window in 0..b.min(y + 1) {
                    let column = y - window;
                    let above = |(u, v): &&(u64, u64)| {
                        *v == column && (v - u > height || window > 0 && v - u == height)
                    };
                    let above = terms.iter().filter(above).count();
                    assert!((above as u64) < q, "{pairs:?}: ({x}, {y})");
                }
            }
        }
    }
}
