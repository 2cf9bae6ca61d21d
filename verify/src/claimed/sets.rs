//! Claimed sets and values as formulas.

use super::MadeDefinition;
use super::alpha::Alpha;
use super::formula::MadeFormula;
use super::linear::LinearForm;
use super::terms::{TermMaker, equal};
use crate::fault::Fault;
use crate::ruleset::{ClaimedSet, PositionSet, Ruleset, SetElement, Term};

/// Makes definitions of sets.
pub(super) struct SetMaker<'a> {
    /// How many components `symmetric` permutes.
    heaps: usize,
    /// The heaps, and the pass if there is one.
    components: usize,
    pub alpha: &'a Option<Alpha>,
    pub definitions: Vec<MadeDefinition>,
    /// How many parts of sets have names.
    named: usize,
}

impl<'a> SetMaker<'a> {
    pub fn new(rules: &Ruleset, alpha: &'a Option<Alpha>) -> SetMaker<'a> {
        SetMaker {
            heaps: rules.heaps.len(),
            components: rules.components(),
            alpha,
            definitions: Vec::new(),
            named: 0,
        }
    }

    /// Defines S, the claimed set.
    pub fn claimed(&mut self, claimed: &ClaimedSet) -> Result<(), Fault> {
        let set = self.set(&claimed.set)?;
        let name = if claimed.symmetric { "S0" } else { "S" };
        self.define(name, set);
        if claimed.symmetric {
            let orders = ClaimedSet::orders(self.heaps)?;
            let pass = self.heaps..self.components;
            let any = orders.into_iter().map(|order| {
                let permuted = order.into_iter().chain(pass.clone());
                MadeFormula::Relation("S0".into(), permuted.collect())
            });
            let any = MadeFormula::or(any.collect());
            self.define("S", any);
        }
        Ok(())
    }

    fn define(&mut self, name: &str, formula: MadeFormula) {
        self.definitions.push(MadeDefinition {
            name: name.into(),
            free: self.components,
            variables: self.components,
            parts: MadeFormula::conjuncts(vec![formula]),
        });
    }

    fn set(&mut self, set: &PositionSet) -> Result<MadeFormula, Fault> {
        Ok(match set {
            PositionSet::Elements(elements) => {
                let parts = elements.iter().map(|element| self.element(element));
                MadeFormula::or(parts.collect::<Result<_, Fault>>()?)
            }
            PositionSet::Union(left, right) => {
                MadeFormula::or(vec![self.set(left)?, self.set(right)?])
            }
            PositionSet::Intersection(left, right) => {
                MadeFormula::and(vec![self.set(left)?, self.set(right)?])
            }
            PositionSet::Without(left, right) => {
                let left = self.set(left)?;
                MadeFormula::and(vec![left, MadeFormula::negated(self.set(right)?)])
            }
        })
    }

    /// The position is one of these. A set with variables of its own gets a name.
    fn element(&mut self, element: &SetElement) -> Result<MadeFormula, Fault> {
        // A component that is a name, and is the first one with it, makes the name that heap.
        let mut places: Vec<Option<usize>> = vec![None; element.bound.len()];
        let mut named = vec![false; self.components];
        for (heap, term) in element.heaps.iter().enumerate() {
            if let Term::Variable(variable) = term
                && let Some(place @ None) = places.get_mut(*variable)
            {
                *place = Some(heap);
                named[heap] = true;
            }
        }
        let mut next = self.components;
        let places = places.into_iter().map(|place| {
            place.unwrap_or_else(|| {
                next += 1;
                next - 1
            })
        });
        let mut maker = TermMaker {
            places: places.map(LinearForm::variable).collect(),
            next,
            facts: Vec::new(),
            alpha: self.alpha,
        };
        let mut equations = Vec::new();
        for (heap, term) in element.heaps.iter().enumerate() {
            if !named[heap] {
                let cases = maker.number(term)?;
                equations.push(equal(&cases, heap)?);
            }
        }
        let condition = maker.condition(&element.condition)?;
        let mut parts = maker.facts;
        parts.extend(equations);
        parts.push(condition);
        let parts = MadeFormula::conjuncts(parts);
        if maker.next == self.components {
            return Ok(MadeFormula::and(parts));
        }
        self.named += 1;
        let name = format!("A{}", self.named);
        self.definitions.push(MadeDefinition {
            name: name.clone(),
            free: self.components,
            variables: maker.next,
            parts,
        });
        Ok(MadeFormula::Relation(name, (0..self.components).collect()))
    }

    /// Defines G, the positions with their claimed values.
    pub fn values(&mut self, value: &Term) -> Result<(), Fault> {
        let mut maker = TermMaker {
            places: (0..self.components).map(LinearForm::variable).collect(),
            next: self.components + 1,
            facts: Vec::new(),
            alpha: self.alpha,
        };
        let cases = maker.number(value)?;
        let equation = equal(&cases, self.components)?;
        let mut parts = maker.facts;
        parts.push(equation);
        self.definitions.push(MadeDefinition {
            name: "G".into(),
            free: self.components + 1,
            variables: maker.next,
            parts: MadeFormula::conjuncts(parts),
        });
        Ok(())
    }
}
