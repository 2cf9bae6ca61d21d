//! x(n) = ⌊α n⌋ for p = b = 1, where 1 / α + 1 / (α + a) = q (Rayleigh 1894, Beatty 1926).

use super::super::open_fact::follows;
use super::super::sequences::{ClaimSequences, SequenceRule};
use super::terms::FactOnTerms;
use grundy_proofs::claim::{Method, Verdict};
use grundy_rules::formula::{Condition, Term};
use grundy_rules::game::{Names, OPEN};
use grundy_rules::language::{Expression, Kind, RelationSign, WrittenClaim};
use grundy_rules::number::Number;
use grundy_rules::recursion::PairRecursion;

/// The verdict on `x(n) = floor(alpha n)` for all n, where x is defined by a recursion.
pub(in super::super) fn proved_closed_form(fact: &FactOnTerms) -> Option<Verdict> {
    let (
        [index],
        Kind::Chain {
            first,
            rest,
            modulus: None,
        },
    ) = (fact.open, &fact.condition.kind)
    else {
        return None;
    };
    let [(RelationSign::Equal, second)] = rest.as_slice() else {
        return None;
    };
    let natural = Condition::less_equal(Term::constant(0_i64), Term::Variable(OPEN));
    if !follows(fact.known, &natural, fact.job) {
        return None;
    }
    let known = ClaimSequences {
        claim: fact.claim,
        names: fact.closed,
        index,
    };
    let closed = |x, multiples| -> Option<(PairRecursion, Number)> {
        let own: PairRecursion = known.recursion(x)?;
        let SequenceRule::Multiples(alpha) = known.multiples(multiples)? else {
            return None;
        };
        let of_alpha = recursion_of_multiples(&alpha, own.a)?;
        // For q = 1 it does not matter how often a number counts.
        let of_alpha = PairRecursion {
            once: own.once || own.q > 1,
            ..of_alpha
        };
        (own == of_alpha).then_some((own, alpha))
    };
    let first: &Expression = first;
    let (recursion, alpha) = closed(first, second).or_else(|| closed(second, first))?;
    Some(Verdict::proved(
        Method::Recursion,
        "by the sequences of Rayleigh and Beatty, and by induction on n",
        steps(&recursion, &alpha),
    ))
}

/// The recursion, and its steps, whose pairs are those of a claim `P = {(floor(alpha n), floor(alpha n) + a n) | n >= 0}, symmetric`.
pub(super) fn pairs_of_multiples(
    claim: &WrittenClaim,
    names: &Names,
) -> Option<(PairRecursion, Vec<String>)> {
    let (known, x, y) = ClaimSequences::of(claim, names)?;
    let (alpha, a) = known.multiples_and_above(x, y)?;
    let recursion = recursion_of_multiples(&alpha, a)?;
    Some((recursion, steps(&recursion, &alpha)))
}

/// The recursion whose terms are x(n) = ⌊α n⌋ and y(n) = x(n) + a n, if there is one with p = b = 1.
fn recursion_of_multiples(alpha: &Number, a: u64) -> Option<PairRecursion> {
    if alpha.is_negative() || alpha.as_fraction().is_some() {
        return None;
    }
    let above = alpha.plus(&Number::from(a)).ok()?;
    let part = |of: &Number| Number::ONE.over(of).ok();
    let q = part(alpha)?.plus(&part(&above)?).ok()?;
    let q = u64::try_from(q.to_i64()?).ok()?;
    PairRecursion::new(a, 1, 1, q).ok()
}

fn steps(of: &PairRecursion, alpha: &Number) -> Vec<String> {
    let PairRecursion { a, q, .. } = of;
    vec![
        format!(
            "Let alpha = {alpha}, which is irrational, with 1 / alpha + 1 / (alpha + {a}) = {q}. For a natural number c, floor(alpha n) <= c for floor((c + 1) / alpha) numbers n >= 1, and floor(alpha n) + {a} n <= c for floor((c + 1) / (alpha + {a})) of them."
        ),
        format!(
            "These two quotients are no integers, and their sum is {q} (c + 1): their floors have the sum {q} (c + 1) - 1. With n = 0, which counts once, each number c is floor(alpha n) or floor(alpha n) + {a} n for exactly {q} numbers n (Rayleigh, Beatty)."
        ),
        format!(
            "Let x(i) = floor(alpha i) for all i < n in x(n) = mex(1, {q}) {{x(i), y(i) | i < n}}, y(n) = x(n) + {a} n. A number below floor(alpha n) is no x(i) or y(i) for i >= n, as neither falls, and so it stands under mex {q} times. floor(alpha n) does not, as it is met at n. So it is x(n)."
        ),
    ]
}

#[cfg(test)]
mod tests;
