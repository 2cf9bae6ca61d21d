//! Translates claimed sets and values into formulas.

use super::exponents;
use super::layout::{PositionLayout, number};
use super::numbers::{Arithmetic, SymbolicNumber};
use super::terms::{PlaceMeaning, TermReader};
use super::theory::Needs;
use super::unsupported::Unsupported;
use crate::claim::{PositionSet, SetForm, SetPiece};
use grundy_automata::{Formula, Sum, Variable};
use grundy_rules::formula::{Comparison, Condition, NoGames, Term};
use grundy_rules::game::{permutations, solutions};
use grundy_rules::number::Number;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The most elements of a piece that are listed. A fixed bound.
const MOST_LISTED: usize = 256;

/// Adds what a set needs of the arithmetic.
pub(super) fn needs_of_set(set: &PositionSet, needs: &mut Needs) {
    set.form().each_piece(&mut |piece| {
        needs.of_condition(&piece.condition);
        piece.element.iter().for_each(|heap| needs.of_term(heap));
    });
}

/// Translates statements on positions into formulas.
pub(super) struct Claims<'c> {
    pub layout: &'c PositionLayout,
    pub ground: &'c Arithmetic<'c>,
    pub pass: bool,
}

impl Claims<'_> {
    fn reader(&self) -> TermReader<'_> {
        let mut reader = TermReader::new(self.ground);
        for (place, value) in &self.layout.open {
            reader
                .places
                .insert(*place, PlaceMeaning::Number(value.clone()));
        }
        reader.names.clone_from(&self.layout.names);
        reader
    }

    /// The position is in the set.
    pub fn in_set(&self, set: &PositionSet) -> Result<Formula, Unsupported> {
        let written = self.form(set.form())?;
        if !set.is_symmetric() {
            return Ok(written);
        }
        let mut orders = Vec::new();
        permutations(&mut (0..self.layout.heaps).collect(), 0, &mut orders);
        let renamed = orders.iter().map(|order| {
            let mut names: BTreeMap<Variable, Variable> = BTreeMap::new();
            for (from, to) in order.iter().enumerate() {
                let (from, to) = (&self.layout.components[from], &self.layout.components[*to]);
                names.extend(from.iter().copied().zip(to.iter().copied()));
            }
            written.renamed(&|variable| names.get(&variable).copied().unwrap_or(variable))
        });
        Ok(Formula::or(renamed))
    }

    fn form(&self, of: &SetForm) -> Result<Formula, Unsupported> {
        match of {
            SetForm::Piece(piece) => self.in_piece(piece),
            SetForm::Union(members) => {
                let members = members.iter().map(|member| self.form(member));
                Ok(Formula::or(members.collect::<Result<Vec<_>, _>>()?))
            }
            SetForm::Intersection(left, right) => {
                Ok(Formula::and([self.form(left)?, self.form(right)?]))
            }
            SetForm::Without(left, right) => {
                let right = Formula::negated(self.form(right)?);
                Ok(Formula::and([self.form(left)?, right]))
            }
        }
    }

    fn in_piece(&self, piece: &SetPiece) -> Result<Formula, Unsupported> {
        match self.by_condition(piece) {
            // Of a piece with few elements the arithmetic need not express the condition.
            Err(beyond) => self.listed(piece).ok_or(beyond),
            formula => formula,
        }
    }

    /// The position is one of the elements, if they are few.
    fn listed(&self, piece: &SetPiece) -> Option<Formula> {
        let all_bound = piece.bound.iter().enumerate();
        if !self.layout.open.is_empty() || all_bound.into_iter().any(|(at, one)| one.0 != at) {
            return None;
        }
        let found = solutions(piece.bound.len(), &piece.condition).ok()?;
        if found.len() > MOST_LISTED {
            return None;
        }
        let components = self.layout.claimed(self.pass);
        let mut any = Vec::new();
        for values in found {
            let at: Vec<Number> = values.into_iter().map(Number::from).collect();
            let mut all = Vec::new();
            for (component, term) in components.iter().zip(&piece.element) {
                let heap = term.value(&at, &NoGames).ok()?;
                // What is no natural number is no heap.
                if !heap.is_integer() || heap.is_negative() {
                    all.push(Formula::False);
                    continue;
                }
                // A heap beyond machine integers is beyond the arithmetic too.
                let heap = heap.to_i64()?;
                let own = self.layout.component(*component, self.ground);
                let heap = SymbolicNumber::from(Sum::from(i128::from(heap)));
                all.push(self.ground.compared(&own, &heap, Comparison::Equal).ok()?);
            }
            any.push(Formula::and(all));
        }
        Some(Formula::or(any))
    }

    fn by_condition(&self, piece: &SetPiece) -> Result<Formula, Unsupported> {
        let mut reader = self.reader();
        let mut in_exponents = Vec::new();
        exponents::of_condition(&piece.condition, &mut in_exponents);
        for heap in &piece.element {
            exponents::of_term(heap, &mut in_exponents);
        }
        let mut needs = Needs::default();
        needs.of_condition(&piece.condition);
        piece.element.iter().for_each(|heap| needs.of_term(heap));
        let (mut bound, mut all) = (Vec::new(), Vec::new());
        for (place, name, _) in &piece.bound {
            let number = reader.bind(*place, name, in_exponents.contains(place), &needs);
            bound.extend(number.variables);
            all.extend(number.given);
        }
        let known = |all: &[Formula]| [self.layout.given.as_slice(), all].concat();
        all.push(reader.guarded_by(&known(&all), || reader.condition(&piece.condition))?);
        for (component, term) in self
            .layout
            .claimed(self.pass)
            .into_iter()
            .zip(&piece.element)
        {
            let own = reader.own(self.layout.component(component, self.ground));
            let equal = Condition::Compare(Comparison::Equal, own, term.clone());
            all.push(reader.guarded_by(&known(&all), || reader.condition(&equal))?);
        }
        Ok(Formula::exists(bound, Formula::and(all)))
    }

    /// A condition on the open parameters alone.
    ///
    /// Its terms must have values: that is part of the formula.
    pub fn holds(&self, condition: &Condition) -> Result<Formula, Unsupported> {
        let mut reader = self.reader();
        reader.obligations = Some(RefCell::default());
        let holds = reader.condition(condition)?;
        let obligations = reader.obligations.take().map(RefCell::into_inner);
        Ok(Formula::and(
            obligations.into_iter().flatten().chain([holds]),
        ))
    }

    /// The value at the position is the claimed one.
    pub fn has_value(&self, value: &Term, names: &[String]) -> Result<Formula, Unsupported> {
        let mut reader = self.reader();
        let claimed = self.layout.claimed(self.pass);
        for (place, component) in claimed.into_iter().enumerate() {
            let own = self.layout.component(component, self.ground);
            reader.places.insert(place, PlaceMeaning::Number(own));
            reader.names.insert(place, names[component].clone());
        }
        // Where the claimed value does not exist, the sentence is false.
        reader.partial.set(true);
        let own = reader.own(number(&self.layout.value, self.ground));
        let equal = Condition::Compare(Comparison::Equal, own, value.clone());
        reader.guarded_by(&self.layout.given, || reader.condition(&equal))
    }
}
