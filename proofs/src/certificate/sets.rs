//! Claimed sets and values as definitions, as `verify/FORMAT.md` describes it.

use super::forms::LinearForm;
use super::moves::{count, variables};
use super::set_text::piece;
use super::terms::{TermMaker, and, conjuncts, equal, or};
use super::{NoCertificate, unread};
use crate::claim::{PositionSet, SetForm, SetPiece};
use grundy_automata::{Certifier, Formula, Numeration, Relation, Variable};
use grundy_rules::formula::Term;
use grundy_rules::game::Game;
use std::collections::BTreeMap;

/// The most permutations of heaps. A bound of the format.
const ORDERS: usize = 720;

/// Defines sets in a certificate.
pub(super) struct SetMaker<'m, 'b, 'w> {
    /// How many components `symmetric` permutes.
    heaps: usize,
    /// The heaps, and the pass if there is one.
    components: usize,
    system: &'m Numeration,
    certifier: &'m mut Certifier<'b, 'w>,
    /// How many parts of sets have names.
    named: usize,
}

impl<'m, 'b, 'w> SetMaker<'m, 'b, 'w> {
    pub fn new(
        game: &Game,
        system: &'m Numeration,
        certifier: &'m mut Certifier<'b, 'w>,
    ) -> SetMaker<'m, 'b, 'w> {
        SetMaker {
            heaps: game.base_heaps(),
            components: game.components(),
            system,
            certifier,
            named: 0,
        }
    }

    fn here(&self) -> Vec<Variable> {
        variables(0, count(self.components))
    }

    /// Defines S, the claimed set.
    pub fn claimed(&mut self, set: &PositionSet) -> Result<Relation, NoCertificate> {
        let formula = self.form(set.form())?;
        if !set.is_symmetric() {
            return self.define("S", formula);
        }
        let written = self.define("S0", formula)?;
        let mut orders: Vec<Vec<Variable>> = vec![Vec::new()];
        for _ in 0..self.heaps {
            let here = variables(0, count(self.heaps));
            let longer = orders.iter().flat_map(|order| {
                let rest = here.iter().filter(|heap| !order.contains(heap));
                rest.map(|heap| [order.as_slice(), &[*heap]].concat())
            });
            orders = longer.collect();
            if orders.len() > ORDERS {
                return unread("`symmetric` for more than 6 heaps");
            }
        }
        let pass = variables(count(self.heaps), count(self.components));
        let any = orders.into_iter().map(|order| {
            let permuted: Vec<Variable> = order.into_iter().chain(pass.clone()).collect();
            written.of(permuted)
        });
        self.define("S", or(any.collect()))
    }

    fn define(&mut self, name: &str, formula: Formula) -> Result<Relation, NoCertificate> {
        let here = self.here();
        let parts = conjuncts(vec![formula]);
        Ok(self.certifier.define(name, &here, &[], parts)?)
    }

    fn form(&mut self, of: &SetForm) -> Result<Formula, NoCertificate> {
        Ok(match of {
            SetForm::Piece(piece) => self.piece(piece)?,
            SetForm::Union(members) => {
                let members = members.iter().map(|member| self.form(member));
                or(members.collect::<Result<_, _>>()?)
            }
            SetForm::Intersection(left, right) => and(vec![self.form(left)?, self.form(right)?]),
            SetForm::Without(left, right) => {
                let left = self.form(left)?;
                and(vec![left, Formula::negated(self.form(right)?)])
            }
        })
    }

    /// A piece with variables of its own gets a name.
    fn piece(&mut self, of: &SetPiece) -> Result<Formula, NoCertificate> {
        let (_, bound) = piece(of)?;
        // A component that is a name, and is the first one with it, makes the name that heap.
        let mut maker = TermMaker {
            places: BTreeMap::new(),
            next: count(self.components),
            facts: Vec::new(),
            system: self.system,
        };
        let mut others = Vec::new();
        for (heap, term) in (0..).zip(&of.element) {
            match term {
                Term::Variable(place) if !maker.places.contains_key(place) => {
                    let heap = LinearForm::variable(Variable(heap));
                    maker.places.insert(*place, heap);
                }
                term => others.push((Variable(heap), term)),
            }
        }
        for place in bound {
            if !maker.places.contains_key(&place) {
                let variable = maker.fresh();
                maker.places.insert(place, LinearForm::variable(variable));
            }
        }
        let mut equations = Vec::new();
        for (heap, term) in others {
            let cases = maker.number(term)?;
            equations.push(equal(&cases, heap)?);
        }
        let condition = maker.condition(&of.condition)?;
        let mut parts = maker.facts;
        parts.extend(equations);
        parts.push(condition);
        let parts = conjuncts(parts);
        let here = self.here();
        if maker.next == count(self.components) {
            return Ok(and(parts));
        }
        self.named += 1;
        let name = format!("A{}", self.named);
        let bound = variables(count(self.components), maker.next);
        Ok(self.certifier.define(&name, &here, &bound, parts)?.of(here))
    }

    /// Defines G, the positions with their claimed values.
    pub fn values(&mut self, value: &Term) -> Result<Relation, NoCertificate> {
        let free = count(self.components) + 1;
        let here = self.here();
        let places = (0..).zip(here.iter().map(|heap| LinearForm::variable(*heap)));
        let mut maker = TermMaker {
            places: places.collect(),
            next: free,
            facts: Vec::new(),
            system: self.system,
        };
        let cases = maker.number(value)?;
        let equation = equal(&cases, Variable(free - 1))?;
        let mut parts = maker.facts;
        parts.push(equation);
        let bound = variables(free, maker.next);
        Ok(self
            .certifier
            .define("G", &variables(0, free), &bound, conjuncts(parts))?)
    }
}
