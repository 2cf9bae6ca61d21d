//! Proves by induction that the pairs of a recursion with mex are the P-positions of a game (Gurvich 2010, Theorem 1).
//!
//! x(n) = mex(b, q) {x(i), y(i) | i < n} and y(n) = x(n) + a floor(n / p), where p = 1 or q = 1. The proof is about three games, [`RulesOfPairs`]:
//! automata decide that the given game has the lines of one of them. What the proof says of numbers is in [`FACTS`], for all a, b, p and
//! q; each fact is decided by sums and products of inequalities. What remains is the induction, which the verdict prints.

use super::bounds::Proving;
use super::proof::Asked;
use super::question::Question;
use super::sequences::{SequenceRule, rule};
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::Query;
use grundy_proofs::witness;
use grundy_rules::formula::{Condition, Meaning, Scope, Term};
use grundy_rules::game::{Game, Names, Play};
use grundy_rules::language::{Statement, parse_file, parse_game};
use grundy_rules::recursion::PairRecursion;
use grundy_work::Job;

/// A fact of the proof about integers: what is known, and what follows.
struct Fact {
    /// Is it about q = 1, with y(n) = x(n) + a k for k = floor(n / p)? Otherwise about p = 1, with y(n) = x(n) + a n.
    stairs: bool,
    known: &'static [&'static str],
    follows: &'static str,
}

/// The numbers that facts speak of. Of the pair with the number n, m, i or o the smaller heap is xn, xm, xi or xo, and kn, km, ki or ko
/// times a is added to it; (x, y) is any position, and a k the multiple of a at or below y - x.
const NUMBERS: [&str; 13] = [
    "a", "b", "x", "y", "k", "xn", "kn", "xm", "km", "xi", "ki", "xo", "ko",
];

/// What holds of all of them.
const GIVEN: [&str; 8] = [
    "a >= 1", "b >= 1", "k >= 0", "kn >= 0", "km >= 0", "ki >= 0", "ko >= 0", "x <= y",
];

const FACTS: [Fact; 10] = [
    // From (x(n), y(n)) to (x(m), y(m)), m < n: both heaps lose b at least.
    Fact {
        stairs: true,
        known: &["xm + b <= xn", "km <= kn"],
        follows: "xn - xm >= b and xn + a kn - (xm + a km) >= b",
    },
    // They lose the same, or numbers whose difference is a at least.
    Fact {
        stairs: true,
        known: &["km + 1 <= kn"],
        follows: "xn + a kn - (xm + a km) - (xn - xm) >= a",
    },
    // From (x(n), y(n)) to (y(m), x(m)).
    Fact {
        stairs: true,
        known: &["xm + b <= xn", "xm + a km + b <= xn"],
        follows: "xn - (xm + a km) >= b and xn + a kn - xm >= b",
    },
    Fact {
        stairs: true,
        known: &["kn + km >= 1"],
        follows: "xn + a kn - xm - (xn - (xm + a km)) >= a",
    },
    // From (x, y) to (y(i), x(i)).
    Fact {
        stairs: true,
        known: &["x - b < xi + a ki", "xi + a ki <= x"],
        follows: "0 <= x - (xi + a ki) and x - (xi + a ki) < b and x - (xi + a ki) <= y - xi",
    },
    // Where y < y(i): from (x, y) to (x(o), y(o)) with ko = k, and so o < i.
    Fact {
        stairs: true,
        known: &["xi <= x", "y < xi + a ki", "a k <= y - x"],
        follows: "k + 1 <= ki",
    },
    Fact {
        stairs: true,
        known: &[
            "xo + b <= xi",
            "xi <= x",
            "ko = k",
            "a k <= y - x",
            "y - x < a k + a",
        ],
        follows: "x - xo >= 1 and y - (xo + a ko) - (x - xo) >= 0 and y - (xo + a ko) - (x - xo) < a",
    },
    // p = 1: from (x(n), y(n)) to (x(m), y(m)), m < n, and to (y(m), x(m)).
    Fact {
        stairs: false,
        known: &["km + 1 <= kn", "xm <= xn"],
        follows: "xn + a kn - (xm + a km) - (xn - xm) >= a and xn + a kn - xm - (xn - (xm + a km)) >= a",
    },
    // Where (x(m), y(m)) has y - y(m) < x - x(m): from (x, y) to (x(o), y(o)) with ko = k, and so o < m.
    Fact {
        stairs: false,
        known: &["xm <= x", "y - (xm + a km) < x - xm", "a k <= y - x"],
        follows: "k + 1 <= km",
    },
    Fact {
        stairs: false,
        known: &[
            "xo <= xm",
            "xm <= x",
            "ko = k",
            "a k <= y - x",
            "y - x < a k + a",
        ],
        follows: "x - xo >= 0 and y - (xo + a ko) - (x - xo) >= 0 and y - (xo + a ko) - (x - xo) < a",
    },
];

impl Fact {
    /// Is it decided that the fact is true?
    fn is_true(&self, job: &Job) -> bool {
        let place = |(place, name): (usize, &&str)| {
            (name.to_string(), Meaning::Number(Term::Variable(place)))
        };
        let names: Names = NUMBERS.iter().enumerate().map(place).collect();
        let condition = |text: &str| -> Option<Condition> {
            let file = parse_file(&format!("claim \"\"\n  {text}\n"));
            let claim = file.tree.claims().next()?;
            let Statement::Fact(condition) = &claim.claim.statement else {
                return None;
            };
            Scope::of_names(names.clone()).condition(condition).ok()
        };
        let known = GIVEN.iter().chain(self.known).map(|text| condition(text));
        let (known, follows) = (known.collect::<Option<Vec<_>>>(), condition(self.follows));
        match (known, follows) {
            (Some(known), Some(follows)) => witness::follows(&known, &follows, job),
            _ => false,
        }
    }
}

/// The lines of the games that the proof is about.
fn rules_of_pairs(of: &PairRecursion) -> Vec<String> {
    let PairRecursion { a, b, p, q, .. } = of;
    let (p, q) = (p - 1, q - 1);
    let near = format!("(x - i, y - j) where i + j > 0, min(i, j) < {b}");
    let mut all = Vec::new();
    if q == 0 {
        all.push(format!(
            "blocking {p} of (x - c, y - c) where c >= 1; (x - i, y - j) where 0 < |i - j| < {a}; {near}"
        ));
        all.push(format!(
            "blocking {p} of (x - i, y - i - d) where i + d >= 1 for each d < {a}; \
             blocking {p} of (x - i - d, y - i) where i + d >= 1 for each 1 <= d < {a}; {near}"
        ));
    }
    if p == 0 {
        all.push(format!(
            "(x - i, y - j) where i + j > 0, |i - j| < {a}; \
             blocking {q} of (x - i, y - j) where i <= j, j >= 1 for each i < {b}; \
             blocking {q} of (x - i, y - j) where j <= i, i >= 1 for each j < {b}"
        ));
    }
    all.into_iter()
        .map(|rules| format!("on (x, y): {rules}"))
        .collect()
}

/// The verdict for all positions on a claim that holds up to a bound, if it is about such a recursion; else the one found before.
pub(super) fn tried(game: &Game, found: Verdict, question: &Question) -> Verdict {
    let is_open = match &found {
        Verdict::Holds { .. } => question.proving != Proving::No,
        Verdict::Unknown { holds_to, .. } => holds_to.is_some(),
        _ => false,
    };
    let about_all = question.bounds.within.is_none() && question.play == Play::Normal;
    if !is_open || !about_all || game.components() != 2 {
        return found;
    }
    proof(game, question).unwrap_or(found)
}

fn proof(game: &Game, question: &Question) -> Option<Verdict> {
    let Some(SequenceRule::Recursion(pairs)) = rule(question.claim, question.names) else {
        return None;
    };
    // With q = 1 it does not matter how often a number counts.
    let is_plain = (pairs.once || pairs.q == 1) && !pairs.skip && !pairs.priority;
    if !is_plain || pairs.p > 1 && pairs.q > 1 {
        return None;
    }
    let job = question.tools.job;
    let others = question.other_games(1);
    let words = rules_of_pairs(&pairs).iter().find_map(|rules| {
        let parsed = parse_game(rules).into_result().ok()??;
        let canonical = Game::new(&parsed, question.tools.catalogue).ok()?;
        Asked::new(game, Query::SameLines(&canonical), question, &others).proved()
    })?;
    let stairs = pairs.q == 1;
    let mut needed = FACTS.iter().filter(|fact| fact.stairs == stairs);
    if !needed.all(|fact| fact.is_true(job)) {
        return None;
    }
    Some(Verdict::Proved {
        by: format!(
            "by induction on the recursion; the lines of options are those of its game {words}"
        ),
        proof: None,
        steps: steps(&pairs),
        decided: None,
    })
}

/// The induction, a sentence a line.
fn steps(pairs: &PairRecursion) -> Vec<String> {
    let PairRecursion { a, b, p, q, .. } = pairs;
    let lines: &[String] = &match q {
        1 => [
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
    fn every_fact_of_the_induction_is_decided() {
        let job = Job::quiet();
        for fact in &FACTS {
            assert!(fact.is_true(&job), "{}", fact.follows);
        }
    }

    #[test]
    fn no_fact_is_decided_without_what_it_needs() {
        let job = Job::quiet();
        for fact in &FACTS {
            let without = Fact {
                known: &[],
                ..*fact
            };
            assert!(!without.is_true(&job), "{}", fact.follows);
        }
    }
}
