//! What a claim says of a position, evaluated as it stands.

use super::evaluation::{World, no_value};
use super::game::Position;
use super::number::Exact;
use super::solutions::solutions;
use crate::fault::Fault;
use crate::ruleset::{Claim, ClaimedSet, Comparison, Condition, PositionSet, SetElement, Term};
use std::collections::BTreeSet;
use std::fmt;

/// An outcome or a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claimed {
    PPosition(bool),
    Value(Exact),
}

impl fmt::Display for Claimed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claimed::PPosition(true) => f.write_str("P"),
            Claimed::PPosition(false) => f.write_str("N"),
            Claimed::Value(value) => match value.integer() {
                Some(value) => write!(f, "{value}"),
                None => f.write_str("no integer"),
            },
        }
    }
}

impl Claim {
    /// What it says of a position with this many heaps, and perhaps a pass behind them.
    pub(crate) fn at(
        &self,
        position: &[i128],
        heaps: usize,
        world: &dyn World,
    ) -> Result<Claimed, Fault> {
        match self {
            Claim::PPositions(set) => Ok(Claimed::PPosition(set.holds(position, heaps, world)?)),
            Claim::Values { value, .. } => {
                let at: Vec<Exact> = position.iter().map(|heap| Exact::from(*heap)).collect();
                world.step(1)?;
                Ok(Claimed::Value(value.value(&at, world)?))
            }
        }
    }

    /// What a computed value is in terms of the claim. The P-positions are those of value 0.
    pub(crate) fn computed(&self, value: i128) -> Claimed {
        match self {
            Claim::PPositions(_) => Claimed::PPosition(value == 0),
            Claim::Values { .. } => Claimed::Value(Exact::from(value)),
        }
    }
}

impl ClaimedSet {
    fn holds(&self, position: &[i128], heaps: usize, world: &dyn World) -> Result<bool, Fault> {
        if !self.symmetric {
            return self.set.holds(position, world);
        }
        let (base, pass) = position.split_at(heaps.min(position.len()));
        let orders: BTreeSet<Position> = ClaimedSet::orders(base.len())?
            .into_iter()
            .map(|order| {
                let heaps = order.iter().map(|heap| base[*heap]);
                heaps.chain(pass.iter().copied()).collect()
            })
            .collect();
        for order in orders {
            if self.set.holds(&order, world)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl PositionSet {
    fn holds(&self, position: &[i128], world: &dyn World) -> Result<bool, Fault> {
        match self {
            PositionSet::Elements(elements) => {
                for element in elements {
                    if element.is(position, world)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            PositionSet::Union(left, right) => {
                Ok(left.holds(position, world)? || right.holds(position, world)?)
            }
            PositionSet::Intersection(left, right) => {
                Ok(left.holds(position, world)? && right.holds(position, world)?)
            }
            PositionSet::Without(left, right) => {
                Ok(left.holds(position, world)? && !right.holds(position, world)?)
            }
        }
    }
}

impl SetElement {
    /// Is it this position for some values of its variables?
    fn is(&self, position: &[i128], world: &dyn World) -> Result<bool, Fault> {
        if self.heaps.len() != position.len() {
            return no_value("an element of another number of heaps");
        }
        let mut all = Vec::new();
        for (term, heap) in self.heaps.iter().zip(position) {
            let Ok(heap) = i64::try_from(*heap) else {
                return no_value("a heap");
            };
            all.push(Condition::Compare(
                Comparison::Equal,
                term.clone(),
                Term::Number(heap),
            ));
        }
        all.push(self.condition.clone());
        let places: Vec<usize> = (0..self.bound.len()).collect();
        let mut found = false;
        solutions(&Condition::And(all), &[], &places, world, &mut |_| {
            found = true;
            Ok(false)
        })?;
        Ok(found)
    }
}
