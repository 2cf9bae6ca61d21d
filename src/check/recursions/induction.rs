//! The induction for p = 1 or q = 1 (Theorem 1): the facts about numbers that it uses, for all a, b, p and q, and its steps in words.

use super::facts::{Fact, Facts};
use grundy_rules::recursion::PairRecursion;
use grundy_work::Job;
use std::sync::OnceLock;

/// The numbers that the facts speak of. Of the pair with the number n, m, i or o the smaller heap is xn, xm, xi or xo, and kn, km, ki or ko
/// times a is added to it; (x, y) is any position, and a k the multiple of a at or below y - x.
const NUMBERS: &[&str] = &[
    "a", "b", "x", "y", "k", "xn", "kn", "xm", "km", "xi", "ki", "xo", "ko",
];

const GIVEN: &[&str] = &[
    "a >= 1", "b >= 1", "k >= 0", "kn >= 0", "km >= 0", "ki >= 0", "ko >= 0", "x <= y",
];

/// For q = 1, with y(n) = x(n) + a k for k = floor(n / p).
static OF_STAIRS: Facts = Facts {
    decided: OnceLock::new(),
    numbers: NUMBERS,
    given: GIVEN,
    facts: &[
        // From (x(n), y(n)) to (x(m), y(m)), m < n: both heaps lose b at least.
        Fact {
            known: &["xm + b <= xn", "km <= kn"],
            follows: "xn - xm >= b and xn + a kn - (xm + a km) >= b",
        },
        // They lose the same, or numbers whose difference is a at least.
        Fact {
            known: &["km + 1 <= kn"],
            follows: "xn + a kn - (xm + a km) - (xn - xm) >= a",
        },
        // From (x(n), y(n)) to (y(m), x(m)).
        Fact {
            known: &["xm + b <= xn", "xm + a km + b <= xn"],
            follows: "xn - (xm + a km) >= b and xn + a kn - xm >= b",
        },
        Fact {
            known: &["kn + km >= 1"],
            follows: "xn + a kn - xm - (xn - (xm + a km)) >= a",
        },
        // From (x, y) to (y(i), x(i)).
        Fact {
            known: &["x - b < xi + a ki", "xi + a ki <= x"],
            follows: "0 <= x - (xi + a ki) and x - (xi + a ki) < b and x - (xi + a ki) <= y - xi",
        },
        // Where y < y(i): from (x, y) to (x(o), y(o)) with ko = k, and so o < i.
        Fact {
            known: &["xi <= x", "y < xi + a ki", "a k <= y - x"],
            follows: "k + 1 <= ki",
        },
        Fact {
            known: &[
                "xo + b <= xi",
                "xi <= x",
                "ko = k",
                "a k <= y - x",
                "y - x < a k + a",
            ],
            follows: "x - xo >= 1 and y - (xo + a ko) - (x - xo) >= 0 and y - (xo + a ko) - (x - xo) < a",
        },
    ],
};

/// For p = 1, with y(n) = x(n) + a n.
static OF_COLUMNS: Facts = Facts {
    decided: OnceLock::new(),
    numbers: NUMBERS,
    given: GIVEN,
    facts: &[
        // p = 1: from (x(n), y(n)) to (x(m), y(m)), m < n, and to (y(m), x(m)).
        Fact {
            known: &["km + 1 <= kn", "xm <= xn"],
            follows: "xn + a kn - (xm + a km) - (xn - xm) >= a and xn + a kn - xm - (xn - (xm + a km)) >= a",
        },
        // Where (x(m), y(m)) has y - y(m) < x - x(m): from (x, y) to (x(o), y(o)) with ko = k, and so o < m.
        Fact {
            known: &["xm <= x", "y - (xm + a km) < x - xm", "a k <= y - x"],
            follows: "k + 1 <= km",
        },
        Fact {
            known: &[
                "xo <= xm",
                "xm <= x",
                "ko = k",
                "a k <= y - x",
                "y - x < a k + a",
            ],
            follows: "x - xo >= 0 and y - (xo + a ko) - (x - xo) >= 0 and y - (xo + a ko) - (x - xo) < a",
        },
    ],
};

/// Is it a recursion that the induction is about? With q = 1 it does not matter how often a number counts, and the priority set is n = 0 alone;
/// with p = 1 or q = 1 no pair is repeated, so that none is skipped.
pub(super) fn is_about(pairs: &PairRecursion) -> bool {
    let PairRecursion { p, q, .. } = *pairs;
    q == 1 || p == 1 && pairs.once && !pairs.priority
}

/// Are the facts decided that the induction uses, for q = 1 or for p = 1?
pub(super) fn is_sound(stairs: bool, job: &Job) -> bool {
    let facts = if stairs { &OF_STAIRS } else { &OF_COLUMNS };
    facts.are_true(job)
}

/// The induction for a, b, p and q, which are numbers or names, a sentence a line.
pub(super) fn steps([a, b, p, q]: [&str; 4]) -> Vec<String> {
    let lines: &[String] = &match q {
        "1" => [
            format!("Let x(n) = mex({b}) {{x(i), y(i) | i < n}} and y(n) = x(n) + {a} k(n), k(n) = floor(n / {p}); S holds all (x(n), y(n)) and (y(n), x(n))."),
            format!("As the set under mex grows with n, x(m) + {b} <= x(n) for m < n, and y(m) + {b} <= x(n) if y(m) <= x(n). For every z some x(i) or y(i) is at most z and above z - {b}."),
            format!("From (x(n), y(n)) to another member of S both heaps lose {b} or more; they lose the same for the {p} - 1 other n with the same k(n) at most, and else numbers whose difference is a multiple of {a}. So no line holds more members than may be blocked."),
            format!("Let (x, y) be outside S, x <= y. If some y(i) is at most x and above x - {b}, then (y(i), x(i)) is an option that cannot be blocked. If not, some x(i) is; and so is (x(i), y(i)), if y >= y(i)."),
            format!("If y < y(i), let k = floor((y - x) / {a}), which is less than k(i). All {p} pairs (x(o), y(o)) with k(o) = k are options on one line, the diagonal at distance y - x - {a} k, where {p} - 1 at most may be blocked."),
            "So S is the set of P-positions, as a member of S has on no line more members of S than may be blocked, and every other position has.".to_string(),
        ],
        _ => [
            format!("Let x(n) = mex({b}, {q}) {{x(i), y(i) | i < n}} and y(n) = x(n) + {a} n; S holds all (x(n), y(n)) and (y(n), x(n))."),
            format!("As the multiset under mex grows with n, x(n) does not fall, and it has no bound: no number is x(n) more than {q} times. For every z some c at most z and above z - {b} is x(i) or y(i) for {q} numbers i or more; for z = x(n) fewer than {q} of these are below n."),
            format!("From (x(n), y(n)) to another member of S the second heap loses more than the first by {a} or more. So members of S are options only in the columns of fewer than {b} tokens from the first heap, and in each of them {q} - 1 at most."),
            format!("Let (x, y) be outside S, x <= y, and let c be at most x and above x - {b}, and x(m) or y(m) for {q} numbers m. If y - y(m) >= x - c wherever x(m) = c, then all these pairs are options in the column of c, where {q} - 1 at most may be blocked."),
            format!("If not, let k = floor((y - x) / {a}), which is less than m for such an m: then (x(k), y(k)) is an option that cannot be blocked."),
            "So S is the set of P-positions, as a member of S has on no line more members of S than may be blocked, and every other position has.".to_string(),
        ],
    };
    lines.to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fact_of_the_induction_is_decided_and_none_without_what_it_needs() {
        OF_STAIRS.are_as_they_should();
        OF_COLUMNS.are_as_they_should();
    }
}
