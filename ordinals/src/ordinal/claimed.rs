//! Claimed sets of positions whose heaps are ordinals, as unions of pieces.

use super::Ordinal;
use super::form::{self, OrdinalForm, OrdinalRelation};
use super::game::{cases, form as form_of, undecided};
use grundy_rules::formula::{Condition, ResolvedExpression, Scope, Term};
use grundy_rules::game::{Names, Stop, omega_meaning, permutations};
use grundy_rules::language::{
    Code, Diagnostic, Expression, GameExpression, Kind, Operator, SequenceDefinition, WrittenSet,
};

/// The positions of an element, for all ordinals that satisfy the relations.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ClaimedPiece {
    pub variables: usize,
    pub element: Vec<OrdinalForm>,
    pub relations: Vec<OrdinalRelation>,
}

impl ClaimedPiece {
    /// The relations under which the heaps, given as forms, are this element. Its variables are numbered from `first`
    /// on.
    pub(super) fn relations_for(
        &self,
        heaps: &[OrdinalForm],
        first: usize,
    ) -> Vec<OrdinalRelation> {
        let rename = |place| OrdinalForm::variable(first + place);
        let equal = self.element.iter().zip(heaps);
        let equal =
            equal.map(|(own, heap)| OrdinalRelation::equal(own.replaced(&rename), heap.clone()));
        let others = self
            .relations
            .iter()
            .map(|relation| relation.replaced(&rename));
        equal.chain(others).collect()
    }

    pub(super) fn holds(&self, position: &[Ordinal]) -> Result<bool, Stop> {
        let heaps: Vec<OrdinalForm> = position
            .iter()
            .cloned()
            .map(OrdinalForm::constant)
            .collect();
        let relations = self.relations_for(&heaps, 0);
        Ok(form::solve(self.variables, &relations)
            .map_err(undecided)?
            .is_some())
    }
}

/// The pieces of a union of lists and set-builders, with their permutations if it is symmetric.
pub(super) fn pieces(
    written: &WrittenSet,
    definitions: &[SequenceDefinition],
    names: &Names,
    heaps: usize,
) -> Result<Vec<ClaimedPiece>, Diagnostic> {
    let mut names = names.clone();
    names.entry("w".into()).or_insert(omega_meaning());
    let mut found = Vec::new();
    let mut rest = vec![&written.set];
    while let Some(part) = rest.pop() {
        let (elements, conditions): (&[Expression], &[Expression]) = match &part.kind {
            Kind::Binary(Operator::Union, left, right) => {
                rest.push(right);
                rest.push(left);
                continue;
            }
            Kind::Set(elements) => (elements, &[]),
            Kind::Builder(element, conditions) => (std::slice::from_ref(&**element), conditions),
            _ => {
                let message = "a set of positions is a union of sets in braces";
                return Err(Diagnostic::new(Code::Sort, part.span, message)
                    .help("write {(u, u), (u, u + 1)} or {(u, v) | u < v}"));
            }
        };
        for element in elements {
            found.extend(of_element(element, conditions, definitions, &names, heaps)?);
        }
    }
    if written.symmetric {
        let mut orders = Vec::new();
        permutations(&mut (0..heaps).collect(), 0, &mut orders);
        let permuted: Vec<ClaimedPiece> = found
            .iter()
            .flat_map(|piece| {
                orders.iter().map(|order| ClaimedPiece {
                    element: order
                        .iter()
                        .map(|from| piece.element[*from].clone())
                        .collect(),
                    ..piece.clone()
                })
            })
            .collect();
        found = permuted;
    }
    let mut pieces: Vec<ClaimedPiece> = Vec::new();
    for piece in found {
        if !pieces.contains(&piece) {
            pieces.push(piece);
        }
    }
    Ok(pieces)
}

fn of_element(
    element: &Expression,
    conditions: &[Expression],
    definitions: &[SequenceDefinition],
    names: &Names,
    heaps: usize,
) -> Result<Vec<ClaimedPiece>, Diagnostic> {
    let no_games = |_: &GameExpression, _: &Names| {
        let message = "a set of positions on ordinals cannot speak of Grundy values";
        Err(Diagnostic::new(Code::Ordinals, element.span, message))
    };
    let mut scope = Scope::new(names.clone(), heaps, 0, &no_games);
    scope.define(definitions)?;
    let mut scope = scope.with_bound_variables();
    // In `{ x | … }` for several heaps the unknown name x is the whole position.
    let whole = heaps > 1 && !matches!(element.kind, Kind::Tuple(_));
    let terms: Vec<Term> = match scope.resolve(element, whole)? {
        ResolvedExpression::Position(terms) | ResolvedExpression::Vector(terms) => terms,
        ResolvedExpression::Number(term) => vec![term],
        _ => {
            let message = "this is not a position";
            return Err(Diagnostic::new(Code::Sort, element.span, message));
        }
    };
    if terms.len() != heaps {
        let found = terms.len();
        let message = format!("a position of {found} heaps in a game of {heaps}");
        return Err(Diagnostic::new(Code::Arity, element.span, message));
    }
    let condition = Condition::And(scope.conditions(conditions)?);
    let element_forms = terms.iter().map(|term| form_of(term, element.span));
    let element_forms: Vec<OrdinalForm> = element_forms.collect::<Result<_, _>>()?;
    let all = cases(&condition, element.span)?.into_iter();
    Ok(all
        .map(|relations| ClaimedPiece {
            variables: scope.places(),
            element: element_forms.clone(),
            relations,
        })
        .collect())
}
