//! Assigns the variables of a sentence: one for each component of a position, or two if numbers are pairs; and those
//! of a value.

use super::numbers::{Arithmetic, Numeral, SymbolicNumber};
use super::query::World;
use super::terms::{PlaceMeaning, TermReader};
use super::theory::Needs;
use super::unsupported::Unsupported;
use grundy_automata::{Formula, Sum, Variable};
use grundy_rules::formula::Term;
use grundy_rules::game::{OPEN, OpenGame};
use std::collections::BTreeMap;

/// The variables of a position and of a value.
pub(super) struct PositionLayout {
    /// The variables of the heaps, then of the open parameters, then of the pass.
    pub components: Vec<Vec<Variable>>,
    pub value: Vec<Variable>,
    /// How many of the components are heaps.
    pub heaps: usize,
    /// The values of the parameters that a claim names, by their places.
    pub open: BTreeMap<usize, SymbolicNumber>,
    /// Their names.
    pub names: BTreeMap<usize, String>,
    /// Formulas that hold of all positions.
    pub given: Vec<Formula>,
}

impl PositionLayout {
    /// The layout of a position with this many heaps and a value, all of them plain numbers.
    pub fn new(heaps: usize, ground: &Arithmetic) -> PositionLayout {
        let mut layout = PositionLayout {
            components: Vec::new(),
            value: Vec::new(),
            heaps,
            open: BTreeMap::new(),
            names: BTreeMap::new(),
            given: Vec::new(),
        };
        for _ in 0..heaps {
            let variables = layout.number(ground, false);
            layout.components.push(variables);
        }
        layout
    }

    /// The layout of pairs of positions, those of a layout and others with these variables.
    pub fn of_pair(first: &PositionLayout, second: &[Vec<Variable>]) -> PositionLayout {
        PositionLayout::of_components([first.components.as_slice(), second].concat())
    }

    /// The layout of positions whose components have these variables, of which nothing is known.
    pub fn of_components(components: Vec<Vec<Variable>>) -> PositionLayout {
        PositionLayout {
            heaps: components.len(),
            components,
            value: Vec::new(),
            open: BTreeMap::new(),
            names: BTreeMap::new(),
            given: Vec::new(),
        }
    }

    /// The variables of one more number.
    pub fn number(&mut self, ground: &Arithmetic, plain: bool) -> Vec<Variable> {
        let number = ground.number(plain);
        self.given.extend(number.given);
        number.variables
    }

    /// The position, with its value if `values`.
    pub fn at(&self, values: bool) -> Vec<Numeral> {
        let value = values.then_some(&self.value);
        let all = self.components.iter().chain(value);
        all.map(|variables| variables.iter().map(|v| Sum::from(*v)).collect())
            .collect()
    }

    /// The variables in the same order.
    pub fn variables(&self, values: bool) -> Vec<Variable> {
        let value = values.then_some(&self.value);
        self.components
            .iter()
            .chain(value)
            .flatten()
            .copied()
            .collect()
    }

    /// The number that a component is.
    pub fn component(&self, place: usize, ground: &Arithmetic) -> SymbolicNumber {
        number(&self.components[place], ground)
    }

    /// The components that a claim is about: the heaps, and the pass.
    pub fn claimed(&self, pass: bool) -> Vec<usize> {
        let last = self.components.len() - 1;
        (0..self.heaps).chain(pass.then_some(last)).collect()
    }
}

/// The number with these variables.
pub(super) fn number(variables: &[Variable], ground: &Arithmetic) -> SymbolicNumber {
    match variables {
        [only] if ground.modulus == Some(*only) => SymbolicNumber {
            times: 1.into(),
            plus: 0.into(),
            below: 1,
        },
        _ => {
            let sums: Vec<Sum> = variables.iter().map(|v| Sum::from(*v)).collect();
            ground.value(&sums)
        }
    }
}

impl PositionLayout {
    /// The variables of a position and of the open parameters; a parameter that occurs as divisor is the modulus.
    pub fn of_world(
        world: World,
        needs: &Needs,
        ground: &mut Arithmetic,
    ) -> Result<PositionLayout, Unsupported> {
        let game = world.game();
        let World::Open(open) = world else {
            let mut layout = PositionLayout::new(game.base_heaps(), ground);
            if game.has_pass() {
                pass(&mut layout, ground);
            }
            layout.value = layout.number(ground, false);
            return Ok(layout);
        };
        let modulus = modulus(open, needs)?;
        if modulus.is_some() {
            ground.modulus = Some(ground.fresh());
        }
        let mut layout = PositionLayout::new(open.heaps, ground);
        for component in open.heaps..game.base_heaps() {
            let own = match modulus {
                Some(index) if place_of(open, index) == Some(component) => {
                    ground.modulus.into_iter().collect()
                }
                _ => {
                    // A parameter that multiplies the modulus is a plain number.
                    let mut indices = 0..open.parameters.len();
                    let index = indices.find(|index| place_of(open, *index) == Some(component));
                    let plain = index.is_some_and(|index| needs.multiplies(OPEN + index));
                    let plain = plain || needs.multiplies(component);
                    layout.number(ground, plain)
                }
            };
            layout.components.push(own);
        }
        if game.has_pass() {
            pass(&mut layout, ground);
        }
        layout.value = layout.number(ground, false);
        layout.name_parameters(open, ground)?;
        if let Some(p) = ground.modulus {
            layout.given.push(Formula::le(1, p));
        }
        Ok(layout)
    }

    /// Sets the values of the open parameters, and adds what is known of them.
    fn name_parameters(&mut self, open: &OpenGame, ground: &Arithmetic) -> Result<(), Unsupported> {
        for (index, parameter) in open.parameters.iter().enumerate() {
            self.names.insert(OPEN + index, parameter.name.clone());
            let mut reader = TermReader::new(ground);
            of_components(&mut reader, self, ground);
            let cases = reader.cases(&parameter.value)?;
            if let [case] = cases.as_slice() {
                self.open.insert(OPEN + index, case.value.clone());
            }
        }
        let mut reader = TermReader::new(ground);
        of_components(&mut reader, self, ground);
        let mut given = Vec::new();
        for condition in &open.conditions {
            let known = [self.given.as_slice(), &given].concat();
            given.push(reader.guarded_by(&known, || reader.condition(condition))?);
        }
        self.given.extend(given);
        Ok(())
    }
}

/// The component of the i-th parameter, if it has one.
fn place_of(open: &OpenGame, index: usize) -> Option<usize> {
    match &open.parameters[index].value {
        Term::Variable(place) => Some(*place),
        _ => None,
    }
}

/// The open parameter that occurs as divisor, if one does.
fn modulus(open: &OpenGame, needs: &Needs) -> Result<Option<usize>, Unsupported> {
    let place = |index: usize| place_of(open, index);
    let is_of = |index: usize, found: usize| found == OPEN + index || Some(found) == place(index);
    let divides = |index: &usize| needs.divisors.iter().any(|found| is_of(*index, *found));
    let dividing: Vec<usize> = (0..open.parameters.len()).filter(divides).collect();
    match dividing.as_slice() {
        [] => Ok(multiplying(open, needs)),
        [only] if place(*only).is_some() && open.parameters[*only].positive => Ok(Some(*only)),
        _ => Err(Unsupported::reason(
            "more than one open parameter divides, or one that may be 0 or negative",
        )),
    }
}

/// The open parameter that multiplies another number, if one does that is known to be positive.
fn multiplying(open: &OpenGame, needs: &Needs) -> Option<usize> {
    let mut indices = 0..open.parameters.len();
    indices.find(|index| {
        let Some(place) = place_of(open, *index) else {
            return false;
        };
        (needs.multiplies_alone(OPEN + index) || needs.multiplies_alone(place))
            && open.parameters[*index].positive
    })
}

fn of_components(reader: &mut TermReader, layout: &PositionLayout, ground: &Arithmetic) {
    for (place, variables) in layout.components.iter().enumerate() {
        reader
            .places
            .insert(place, PlaceMeaning::Number(number(variables, ground)));
    }
}

/// Adds the variable of the pass, which is 0 or 1.
fn pass(layout: &mut PositionLayout, ground: &Arithmetic) {
    let own = layout.number(ground, true);
    layout.given.push(Formula::le(own[0], 1));
    layout.components.push(own);
}
