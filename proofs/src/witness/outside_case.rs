//! Cases of positions outside S: where their heaps lie among the values of recurrences.

use super::polynomial::Polynomial;
use super::template::IndexValues;
use grundy_rules::formula::{Condition, Term};
use std::collections::BTreeMap;

/// A case: what is assumed besides that the position is not in S.
#[derive(Clone)]
pub(super) struct OutsideCase {
    pub hypotheses: Vec<Condition>,
    pub shown: Vec<String>,
    pub low: Term,
    pub high: Term,
    pub located: Vec<IndexValues>,
    /// Is it worth trying without a further split?
    pub ripe: bool,
}

/// How a proof splits the positions outside S, in the order in which its cases come; the cases of a split follow it.
#[derive(Clone)]
pub(super) enum Outline {
    /// By whether the first number is at most the second.
    Order(Term, Term),
    /// By where a number lies among the values of a quantity of a recurrence; then by the order of this index and each located one of the same recurrence.
    Among {
        family: usize,
        quantity: Polynomial,
        measured: Term,
        here: IndexValues,
    },
    /// A case in which the position is no such member, and one of the targets is an option.
    Closed {
        outside: Vec<MemberAt>,
        targets: Vec<MemberAt>,
    },
}

/// A member of S: a piece, the index, and the values of its further variables.
#[derive(Clone)]
pub(super) struct MemberAt {
    pub piece: usize,
    pub place: Option<IndexValues>,
    pub others: BTreeMap<usize, Term>,
}

/// The indices that a case mentions; the first index, if it mentions none.
pub(super) fn near<'i>(
    located: &'i [IndexValues],
    family: usize,
    firsts: &'i [IndexValues],
) -> Vec<Option<&'i IndexValues>> {
    let of = |all: &'i [IndexValues]| all.iter().filter(|own| own.family == family).map(Some);
    let found: Vec<_> = of(located).collect();
    match found.is_empty() {
        true => of(firsts).collect(),
        false => found,
    }
}
