//! Sentences as combinations of relations to be searched.
//!
//! Each block of quantifiers is a relation. Its automaton is built if its subset construction ends soon; otherwise
//! the construction goes only where the search of the combination goes.

use crate::automaton::{Automaton, Variable};
use crate::budget::NoAutomaton;
use crate::canonical::canonical_up_to_order;
use crate::combination::{Combination, Leaf, LeafSource};
use crate::compile::{Compiler, place_of, shortened};
use crate::eliminate::{conjunction, up_to_last};
use crate::formula::Formula;
use crate::search::{LeastTuple, SearchSpace};
use crate::subsets::Subsets;
use dashu_int::UBig;

impl Compiler<'_, '_> {
    /// The least numbers for the free variables that satisfy a prepared formula.
    pub(crate) fn least_core(
        &mut self,
        core: &Formula,
    ) -> Result<Option<Vec<(Variable, UBig)>>, NoAutomaton> {
        let mut leaves = Vec::new();
        let combination = self.combination(core, &mut leaves)?;
        self.budget
            .enter(format_args!("the search of {}", shortened(core)));
        let mut whole = combination;
        if self.system.as_base().is_none() && !leaves.is_empty() {
            let tracks: Vec<Variable> = core.free_variables().into_iter().collect();
            whole = Combination::And(vec![Combination::Leaf(leaves.len()), whole]);
            let valid = Automaton::valid(&self.system, &tracks, self.budget)?;
            leaves.push(Leaf::built(valid));
        }
        loop {
            let space = SearchSpace {
                system: &self.system,
                leaves: &leaves,
                combination: &whole,
            };
            match space.least(&mut self.constructions, self.limits.states, self.budget)? {
                LeastTuple::Found(numbers) => return Ok(Some(numbers)),
                LeastTuple::Nothing => return Ok(None),
                LeastTuple::Many => self.finish(&mut leaves)?,
            }
        }
    }

    /// Finishes the constructions of all leaves.
    fn finish(&mut self, leaves: &mut [Leaf]) -> Result<(), NoAutomaton> {
        for leaf in leaves {
            let LeafSource::Open(place) = leaf.of else {
                continue;
            };
            let whole = self.constructions[place].automaton(usize::MAX, self.budget)?;
            leaf.of = whole.map_or(LeafSource::Open(place), LeafSource::Built);
        }
        Ok(())
    }

    /// The connectives of a formula over the automata of its other parts.
    fn combination(
        &mut self,
        core: &Formula,
        leaves: &mut Vec<Leaf>,
    ) -> Result<Combination, NoAutomaton> {
        let mut all = |parts: &[Formula], leaves: &mut Vec<Leaf>| {
            parts
                .iter()
                .map(|part| self.combination(part, leaves))
                .collect::<Result<Vec<_>, _>>()
        };
        Ok(match core {
            Formula::True => Combination::And(Vec::new()),
            Formula::False => Combination::Or(Vec::new()),
            Formula::And(parts) => Combination::And(all(parts, leaves)?),
            Formula::Or(parts) => Combination::Or(all(parts, leaves)?),
            Formula::Not(part) => Combination::Not(Box::new(self.combination(part, leaves)?)),
            Formula::Iff(a, b) => Combination::Same(
                Box::new(self.combination(a, leaves)?),
                Box::new(self.combination(b, leaves)?),
            ),
            other => {
                let leaf = self.leaf(other)?;
                if let Some(truth) = leaf.constant() {
                    return Ok(match truth {
                        true => Combination::And(Vec::new()),
                        false => Combination::Or(Vec::new()),
                    });
                }
                let place = leaves
                    .iter()
                    .position(|known| *known == leaf)
                    .unwrap_or_else(|| {
                        leaves.push(leaf);
                        leaves.len() - 1
                    });
                Combination::Leaf(place)
            }
        })
    }

    /// The automaton of a prepared formula, or a construction of it as far as a search needs it.
    fn leaf(&mut self, core: &Formula) -> Result<Leaf, NoAutomaton> {
        let (key, free) = canonical_up_to_order(core);
        let named = |of: LeafSource, tracks: &[Variable]| {
            let names = tracks.iter().map(|track| free[track.0 as usize]).collect();
            Leaf { of, names }
        };
        if let Some((place, tracks)) = self.open.get(&key) {
            return Ok(named(LeafSource::Open(*place), tracks));
        }
        if let Some(known) = self.known.get(&key) {
            return Ok(named(LeafSource::Built(known.clone()), known.tracks()));
        }
        self.budget.enter(shortened(core));
        let Formula::Exists(variables, part) = core else {
            let whole = self.built(core)?;
            let known = self.keep(key, &free, &whole)?;
            return Ok(named(LeafSource::Built(known.clone()), known.tracks()));
        };
        let (last, mut parts) = self.conjuncts(variables, part, &up_to_last)?;
        if let Some(last) = last {
            let right = last.right.as_ref();
            let mut subsets = Subsets::new(&last.left, right, &last.variables, self.budget)?;
            let pairs = match parts.is_empty() {
                true => self.limits.pairs,
                false => usize::MAX,
            };
            match subsets.automaton(pairs, self.budget)? {
                Some(whole) => parts.push(whole),
                None => {
                    let place = self.constructions.len();
                    let tracks = subsets.tracks().iter();
                    let tracks: Vec<Variable> = tracks.map(|v| place_of(*v, &free)).collect();
                    self.open.insert(key, (place, tracks.clone()));
                    self.constructions.push(subsets);
                    return Ok(named(LeafSource::Open(place), &tracks));
                }
            }
        }
        let whole = conjunction(parts, self.budget)?;
        let known = self.keep(key, &free, &whole)?;
        Ok(named(LeafSource::Built(known.clone()), known.tracks()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{CompileLimits, Decision};
    use crate::{Budget, Numeration, Relation, compile};

    const X: [Variable; 3] = [Variable(0), Variable(1), Variable(2)];
    const V: Variable = Variable(3);

    /// Claims about three heaps and a value, those that are symmetric in the heaps and those that are not.
    fn claims(system: &Numeration) -> Vec<Formula> {
        let [x, y, z] = X;
        let all = || crate::Sum::from(x) + y + z;
        let mut claims = vec![
            Formula::and([Formula::congruent(all(), V, 3), Formula::le(V, 2)]),
            Formula::and([Formula::congruent(all(), V, 2), Formula::le(V, 1)]),
            Formula::and([Formula::congruent(all() + x, V, 3), Formula::le(V, 2)]),
            Formula::eq(all(), V),
            Formula::and([Formula::eq(V, 0), Formula::le(x, y), Formula::le(y, z)]),
        ];
        if system.as_base() == Some(2) {
            let half = Variable(9);
            let both = [Formula::xor(x, y, half), Formula::xor(half, z, V)];
            claims.push(Formula::exists([half], Formula::and(both)));
        }
        claims
    }

    /// Each smaller heap is an option; what is taken is at most so much, if anything.
    fn sentence(claim: &Relation, most: Option<i128>, heaps: usize) -> Formula {
        let [x, y, z] = X;
        let (less, value) = (Variable(10), Variable(11));
        let option = |heap: usize| {
            let mut to = [x, y, z, V];
            to[heap] = less;
            let mut all = vec![Formula::lt(less, X[heap]), claim.of(to)];
            all.extend(most.map(|most| Formula::le(X[heap] - less, most)));
            Formula::exists([less], Formula::and(all))
        };
        let smaller = Formula::and([Formula::lt(value, V), claim.of([x, y, z, value])]);
        let smaller = Formula::exists([value], smaller);
        let any = Formula::or((0..heaps).map(option).chain([smaller]));
        let right = Formula::iff(claim.of([x, y, z, V]), Formula::negated(any));
        Formula::for_all([x, y, z, V], right)
    }

    #[test]
    fn open_constructions_and_exchanges_change_no_verdict_and_no_counterexample() {
        let budget = Budget::default();
        let limits = [(0, usize::MAX), (0, 0), (1, 3), (usize::MAX, usize::MAX)];
        let (mut holds, mut fails) = (0, 0);
        for system in [Numeration::binary(), Numeration::zeckendorf()] {
            for claim in claims(&system) {
                let claim = Relation::new("S", compile(&claim, &system, &budget).unwrap());
                if claim.automaton().tracks().len() < 4 {
                    continue;
                }
                for (most, heaps) in [(None, 3), (None, 2), (Some(1), 3), (Some(2), 3)] {
                    let sentence = sentence(&claim, most, heaps);
                    let Formula::ForAll(_, right) = &sentence else {
                        unreachable!()
                    };
                    // By the automaton of all counterexamples.
                    let wrong = compile(&Formula::negated((**right).clone()), &system, &budget);
                    let least = wrong.unwrap().first(1).into_iter().next();
                    match least {
                        None => holds += 1,
                        Some(_) => fails += 1,
                    }
                    for (pairs, states) in limits {
                        let mut compiler = Compiler::new(&system, &budget);
                        compiler.limits = CompileLimits { pairs, states };
                        let found = match compiler.decide(&sentence).unwrap() {
                            Decision::True => None,
                            Decision::False(numbers) => {
                                Some(numbers.into_iter().map(|(_, n)| n).collect::<Vec<_>>())
                            }
                        };
                        assert_eq!(found, least, "{sentence} with {pairs}, {states}");
                    }
                }
            }
        }
        assert!(holds >= 3 && fails >= 20, "{holds}, {fails}");
    }
}
