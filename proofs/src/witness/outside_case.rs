//! Cases of positions outside S: where their heaps lie among the values of recurrences.

use super::template::IndexValues;
use grundy_rules::formula::{Condition, Term};

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
