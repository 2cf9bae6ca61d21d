//! Reads claims `P = {(x, y) | a = b}`: an equation for the P-positions, in the names of the heaps.

use grundy_rules::language::{Expression, Kind, Name, RelationSign, Statement, WrittenClaim};

/// The names of the heaps, and the two sides.
pub(super) struct EquationOfP<'c> {
    pub heaps: Vec<Name>,
    pub left: &'c Expression,
    pub right: &'c Expression,
}

impl<'c> EquationOfP<'c> {
    /// `None` if the claim has another form; with `symmetric`, the permutations of a position need not satisfy the equation.
    pub fn of(claim: &'c WrittenClaim) -> Option<EquationOfP<'c>> {
        let Statement::PPositions(written) = &claim.statement else {
            return None;
        };
        let (Kind::Builder(element, conditions), false) = (&written.set.kind, written.symmetric)
        else {
            return None;
        };
        let [condition] = conditions.as_slice() else {
            return None;
        };
        let (left, right) = equation(condition)?;
        let heaps = match &element.kind {
            Kind::Tuple(heaps) => heaps.as_slice(),
            _ => std::slice::from_ref(&**element),
        };
        let named = heaps.iter().map(|heap| match &heap.kind {
            Kind::Name(name) => Some(Name {
                text: name.clone(),
                span: heap.span,
            }),
            _ => None,
        });
        Some(EquationOfP {
            heaps: named.collect::<Option<_>>()?,
            left,
            right,
        })
    }
}

/// The two sides of `a = b`.
pub(super) fn equation(condition: &Expression) -> Option<(&Expression, &Expression)> {
    match &condition.kind {
        Kind::Chain {
            first,
            rest,
            modulus: None,
        } => match rest.as_slice() {
            [(RelationSign::Equal, right)] => Some((first, right)),
            _ => None,
        },
        _ => None,
    }
}
