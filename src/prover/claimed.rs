//! Claimed sets and values as formulas.

use super::beyond::Beyond;
use super::exponents;
use super::moves::component;
use super::terms::{Ground, Place, Reader};
use super::theory::Needs;
use crate::claim::{Form, Piece, PositionSet};
use crate::formula::{Comparison, Condition, Term};
use crate::game::permutations;
use grundy_automata::{Formula, Variable};
use std::collections::BTreeMap;

/// The variables that are free in a claim: parameters that stay open, by their places.
pub(super) type Open = BTreeMap<usize, Variable>;

/// What of the arithmetic a set needs.
pub(super) fn needs_of_set(set: &PositionSet, needs: &mut Needs) {
    set.form().each_piece(&mut |piece| {
        needs.of_condition(&piece.condition);
        piece.element.iter().for_each(|heap| needs.of_term(heap));
    });
}

/// A position (x0, x1, …) is in the set.
pub(super) fn in_set(
    set: &PositionSet,
    heaps: usize,
    open: &Open,
    ground: &Ground,
) -> Result<Formula, Beyond> {
    let written = form(set.form(), open, ground)?;
    if !set.is_symmetric() {
        return Ok(written);
    }
    let mut orders = Vec::new();
    permutations(&mut (0..heaps).collect(), 0, &mut orders);
    // A name for the set's own position, then every permutation of it.
    let renamed = orders.iter().map(|order| {
        let name = |variable: Variable| {
            let place = usize::try_from(variable.0).ok();
            place
                .and_then(|place| order.get(place))
                .map_or(variable, |place| component(*place))
        };
        written.renamed(&name)
    });
    Ok(Formula::or(renamed))
}

fn form(of: &Form, open: &Open, ground: &Ground) -> Result<Formula, Beyond> {
    let again = |of: &Form| form(of, open, ground);
    match of {
        Form::Piece(piece) => in_piece(piece, open, ground),
        Form::Union(members) => {
            let members = members.iter().map(again);
            Ok(Formula::or(members.collect::<Result<Vec<_>, _>>()?))
        }
        Form::Intersection(left, right) => Ok(Formula::and([again(left)?, again(right)?])),
        Form::Without(left, right) => Ok(Formula::and([
            again(left)?,
            Formula::negated(again(right)?),
        ])),
    }
}

fn in_piece(piece: &Piece, open: &Open, ground: &Ground) -> Result<Formula, Beyond> {
    let mut reader = Reader::new(ground);
    for (place, variable) in open {
        reader
            .places
            .insert(*place, Place::Number((*variable).into()));
    }
    let mut in_exponents = Vec::new();
    exponents::of_condition(&piece.condition, &mut in_exponents);
    for heap in &piece.element {
        exponents::of_term(heap, &mut in_exponents);
    }
    let mut bound = Vec::new();
    let mut all = Vec::new();
    for (place, name, _) in &piece.bound {
        let exponent = in_exponents.contains(place);
        let variable = reader.bind(*place, name, exponent);
        bound.push(variable);
        if exponent {
            all.push(Formula::power(variable));
        }
    }
    all.push(reader.condition(&piece.condition)?);
    for (heap, term) in piece.element.iter().enumerate() {
        let own = reader.own(component(heap));
        let equal = Condition::Compare(Comparison::Equal, own, term.clone());
        all.push(reader.condition(&equal)?);
    }
    Ok(Formula::exists(bound, Formula::and(all)))
}

/// The claimed value at (x0, x1, …) is the component after them.
pub(super) fn has_value(
    value: &Term,
    names: &[String],
    open: &Open,
    ground: &Ground,
) -> Result<Formula, Beyond> {
    let mut reader = Reader::new(ground);
    for (place, variable) in open {
        reader
            .places
            .insert(*place, Place::Number((*variable).into()));
    }
    for (heap, name) in names.iter().enumerate() {
        reader
            .places
            .insert(heap, Place::Number(component(heap).into()));
        reader.names.insert(heap, name.clone());
    }
    let own = reader.own(component(names.len()));
    reader.condition(&Condition::Compare(Comparison::Equal, own, value.clone()))
}
