//! A common factor of a and b is a factor of x(n): the recursion for k a and k b gives k times the terms of that for a and b.

use super::super::sequences::ClaimSequences;
use super::facts::{Fact, Facts};
use grundy_proofs::claim::{Method, Verdict};
use grundy_rules::game::Names;
use grundy_rules::language::{Expression, Kind, Operator, RelationSign, WrittenClaim};
use grundy_rules::recursion::PairRecursion;
use grundy_work::Job;
use std::sync::OnceLock;

/// k c stands in the window of k b numbers up to k m + r exactly if c stands in that of b numbers up to m.
static FACTS: Facts = Facts {
    decided: OnceLock::new(),
    numbers: &["k", "b", "c", "m", "r"],
    given: &["k >= 1", "b >= 1", "0 <= r", "r < k"],
    facts: &[
        Fact {
            known: &["k c <= k m + r"],
            follows: "c <= m",
        },
        Fact {
            known: &["k m + r - k b < k c"],
            follows: "m - b < c",
        },
        Fact {
            known: &["c <= m"],
            follows: "k c <= k m + r",
        },
        Fact {
            known: &["m - b < c"],
            follows: "k m + r - k b < k c",
        },
    ],
};

/// The verdict on `x(n) = k u(n)` for all n, if x and u are defined by such recursions, without repairs.
pub(in super::super) fn scaled(
    claim: &WrittenClaim,
    condition: &Expression,
    names: &Names,
    open: &[String],
    job: &Job,
) -> Option<Verdict> {
    let ([index], Kind::Chain { first, rest, .. }) = (open, &condition.kind) else {
        return None;
    };
    let [(RelationSign::Equal, right)] = rest.as_slice() else {
        return None;
    };
    let Kind::Binary(Operator::Times | Operator::Juxtaposed, k, u) = &right.kind else {
        return None;
    };
    let known = ClaimSequences {
        claim,
        names,
        index,
    };
    let (k, x, u) = (
        known.positive(k)?,
        known.recursion(first)?,
        known.recursion(u)?,
    );
    let times = PairRecursion {
        a: u.a.checked_mul(k)?,
        b: u.b.checked_mul(k)?,
        ..u
    };
    let is_repaired = u.skip || u.priority;
    if x != times || is_repaired || !is_sound(job) {
        return None;
    }
    let [k, b, q] = [k, u.b, u.q].map(|number| number.to_string());
    let steps = steps(&k, &b, &q).to_vec();
    Some(Verdict::proved(
        Method::Recursion,
        "by induction on n",
        steps,
    ))
}

/// Are the facts decided that the steps use?
pub(super) fn is_sound(job: &Job) -> bool {
    FACTS.are_true(job)
}

/// Why the terms for k a and k b are k times those for a and b, which are u.
pub(super) fn steps(k: &str, b: &str, q: &str) -> [String; 2] {
    [
        format!(
            "Up to n, the terms of x and y are {k} times those of u and of its partner, and so they are multiples of {k} that are met as often."
        ),
        format!(
            "{k} c is one of the {k} * {b} numbers up to {k} m + r, 0 <= r < {k}, exactly if c is one of the {b} numbers up to m. So none of these has been met {q} times for {k} m + r exactly if none has for m, and the least such number is {k} times that for u."
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fact_of_the_windows_is_decided_and_none_without_what_it_needs() {
        FACTS.are_as_they_should();
    }
}
