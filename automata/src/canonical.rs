//! A canonical form of formulas, up to the names of variables and the order of parts.
//!
//! Variables get colours: at first only free and bound ones differ, and then, round by round, those that stand in
//! different places among colours (colour refinement, as for graphs: Weisfeiler and Leman, 1968). Variables are
//! numbered by their colours, and parts stand in the order of their hashes. Formulas with the same form are equal up
//! to names and order; nearly all that are equal in this way get the same form, and if not, only time is lost.

use crate::automaton::Variable;
use crate::formula::Formula;
use crate::intern::index;
use crate::relation::Relation;
use crate::sum::Sum;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};

type Colours = BTreeMap<Variable, u64>;

/// The formula with its free variables renamed 0, 1, … in order and its bound ones after them; and its free variables.
pub(crate) fn canonical(core: &Formula) -> (Formula, Vec<Variable>) {
    let free: Vec<Variable> = core.free_variables().into_iter().collect();
    let mut bound = Vec::new();
    bound_variables(core, &mut bound);
    (numbered(core, &free, &bound), free)
}

/// The same also up to the order of conjuncts, of exchangeable arguments and of free variables, so that a move of one
/// heap and the same move of another become one formula.
pub(crate) fn canonical_up_to_order(core: &Formula) -> (Formula, Vec<Variable>) {
    let free = core.free_variables();
    let mut bound = Vec::new();
    bound_variables(core, &mut bound);
    let all = free.iter().chain(&bound);
    let mut colours: Colours = all.map(|v| (*v, u64::from(free.contains(v)))).collect();
    refine(core, &mut colours);
    // If variables cannot be distinguished, one is singled out, a free one if possible, and then distinguishes
    // others.
    while let Some(variable) = twin(&colours, &free) {
        let colour = colours.entry(variable).or_default();
        *colour = mixed(&(*colour, 1));
        refine(core, &mut colours);
    }
    let by_colour = |variables: &mut Vec<Variable>| {
        variables.sort_by_key(|v| (colours.get(v).copied(), *v));
    };
    let mut free: Vec<Variable> = free.into_iter().collect();
    by_colour(&mut free);
    by_colour(&mut bound);
    (in_order(&numbered(core, &free, &bound)), free)
}

/// Refines the colours by the places of variables, as long as that gives more colours.
fn refine(core: &Formula, colours: &mut Colours) {
    let mut count = 0;
    loop {
        let mut distinct: Vec<u64> = colours.values().copied().collect();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() <= count {
            return;
        }
        count = distinct.len();
        if count == colours.len() {
            return;
        }
        let mut met = Colours::new();
        meet(core, 0, colours, &mut met);
        for (variable, colour) in &mut *colours {
            *colour = mixed(&(*colour, met.get(variable)));
        }
    }
}

/// The first variable of the least colour that more than one has, free ones before bound ones.
fn twin(colours: &Colours, free: &BTreeSet<Variable>) -> Option<Variable> {
    let mut seen: BTreeMap<(bool, u64), (Variable, usize)> = BTreeMap::new();
    for (variable, colour) in colours {
        let class = seen.entry((!free.contains(variable), *colour));
        class.or_insert((*variable, 0)).1 += 1;
    }
    let mut classes = seen.into_values();
    classes.find_map(|(variable, count)| (count > 1).then_some(variable))
}

/// The variables that quantifiers bind, in the order in which they are met.
fn bound_variables(formula: &Formula, bound: &mut Vec<Variable>) {
    if let Formula::Exists(variables, _) | Formula::ForAll(variables, _) = formula {
        for variable in variables {
            if !bound.contains(variable) {
                bound.push(*variable);
            }
        }
    }
    let parts = formula.parts().into_iter();
    parts.for_each(|part| bound_variables(part, bound));
}

fn numbered(core: &Formula, free: &[Variable], bound: &[Variable]) -> Formula {
    let mut names = BTreeMap::new();
    for variable in free.iter().chain(bound) {
        let next = Variable(index(names.len()));
        names.entry(*variable).or_insert(next);
    }
    core.renamed(&|v| names.get(&v).copied().unwrap_or(v))
}

/// A hash that is the same on every machine.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 31);
    }
}

fn mixed(of: &impl Hash) -> u64 {
    let mut mixer = Mixer(0x243f_6a88_85a3_08d3);
    of.hash(&mut mixer);
    mixer.finish()
}

/// Of things in any order.
fn in_any_order(hashes: impl Iterator<Item = u64>) -> u64 {
    let mut hashes: Vec<u64> = hashes.collect();
    hashes.sort_unstable();
    mixed(&hashes)
}

fn of_sum(sum: &Sum, colours: &Colours) -> u64 {
    let terms = sum.terms.iter();
    let terms = terms.map(|(variable, factor)| mixed(&(colours.get(variable), factor)));
    mixed(&(in_any_order(terms), sum.constant))
}

/// The arguments of a relation in blocks, each with the class of those that it may change places with.
fn blocks<'t>(
    relation: &'t Relation,
    terms: &'t [Sum],
) -> impl Iterator<Item = (usize, &'t [Sum])> + 't {
    let blocks = relation.blocks().iter();
    blocks.map(|block| (block.class, &terms[block.start..block.start + block.length]))
}

fn of_block(class: usize, block: &[Sum], colours: &Colours) -> u64 {
    let sums: Vec<u64> = block.iter().map(|sum| of_sum(sum, colours)).collect();
    mixed(&(class, sums))
}

/// A hash that is equal for formulas which differ only in order and in the names of variables of the same colour.
fn of_formula(formula: &Formula, colours: &Colours) -> u64 {
    let of_parts = || {
        let parts = formula.parts().into_iter();
        in_any_order(parts.map(|part| of_formula(part, colours)))
    };
    let sum = |sum: &Sum| of_sum(sum, colours);
    match formula {
        Formula::True => 1,
        Formula::False => 2,
        Formula::Linear { sum: of, low, high } => mixed(&(3, sum(of), low, high)),
        Formula::Congruent { sum: of, modulus } => mixed(&(4, sum(of), modulus)),
        Formula::Xor(terms) => mixed(&(5, in_any_order(terms.iter().map(sum)))),
        Formula::Power(of) => mixed(&(6, sum(of))),
        Formula::Beatty([n, m]) => mixed(&(7, sum(n), sum(m))),
        Formula::Relation(relation, terms) => {
            let blocks = blocks(relation, terms);
            let blocks = blocks.map(|(class, block)| of_block(class, block, colours));
            mixed(&(8, relation, in_any_order(blocks)))
        }
        Formula::And(_) => mixed(&(9, of_parts())),
        Formula::Or(_) => mixed(&(10, of_parts())),
        Formula::Not(_) => mixed(&(11, of_parts())),
        Formula::Implies(a, b) => mixed(&(12, of_formula(a, colours), of_formula(b, colours))),
        Formula::Iff(..) => mixed(&(13, of_parts())),
        Formula::Exists(..) => mixed(&(14, of_parts())),
        Formula::ForAll(..) => mixed(&(15, of_parts())),
    }
}

/// Records for each variable where it occurs: in which atom, at which place, and in what context.
fn meet(formula: &Formula, around: u64, colours: &Colours, met: &mut Colours) {
    let here = mixed(&(around, of_formula(formula, colours)));
    let mut add = |sum: &Sum, place: u64| {
        for (variable, factor) in &sum.terms {
            let entry = met.entry(*variable).or_default();
            *entry = entry.wrapping_add(mixed(&(here, place, factor)));
        }
    };
    match formula {
        Formula::Relation(relation, terms) => {
            for (class, block) in blocks(relation, terms) {
                let place = of_block(class, block, colours);
                for (at, sum) in block.iter().enumerate() {
                    add(sum, mixed(&(place, at)));
                }
            }
        }
        Formula::Xor(terms) => terms.iter().for_each(|sum| add(sum, of_sum(sum, colours))),
        Formula::Beatty([n, m]) => {
            add(n, 0);
            add(m, 1);
        }
        Formula::Implies(a, b) => {
            meet(a, mixed(&(here, 0)), colours, met);
            meet(b, mixed(&(here, 1)), colours, met);
        }
        other => {
            other.terms().into_iter().for_each(|sum| add(sum, 0));
            let parts = other.parts().into_iter();
            parts.for_each(|part| meet(part, here, colours, met));
        }
    }
}

/// A numbered formula with everything that may stand in any order in one order.
fn in_order(formula: &Formula) -> Formula {
    let colours = |formula: &Formula| -> Colours {
        let mut all: Vec<Variable> = formula.free_variables().into_iter().collect();
        bound_variables(formula, &mut all);
        all.iter().map(|v| (*v, u64::from(v.0))).collect()
    };
    match formula.mapped(&mut Sum::clone, &mut in_order) {
        Formula::And(mut parts) => {
            parts.sort_by_cached_key(|part| of_formula(part, &colours(part)));
            Formula::And(parts)
        }
        Formula::Or(mut parts) => {
            parts.sort_by_cached_key(|part| of_formula(part, &colours(part)));
            Formula::Or(parts)
        }
        Formula::Iff(a, b) => {
            let mut both = [a, b];
            both.sort_by_cached_key(|part| of_formula(part, &colours(part)));
            let [a, b] = both;
            Formula::Iff(a, b)
        }
        Formula::Exists(mut variables, part) => {
            variables.sort_unstable();
            Formula::Exists(variables, part)
        }
        Formula::Xor(mut terms) => {
            terms.sort_unstable();
            Formula::Xor(terms)
        }
        Formula::Relation(relation, terms) => {
            let mut sorted: Vec<(usize, &[Sum])> = blocks(&relation, &terms).collect();
            // Blocks of one class have one length, and change places among themselves.
            for place in 0..sorted.len() {
                let class = sorted[place].0;
                let rest = (place + 1..sorted.len()).filter(|at| sorted[*at].0 == class);
                let least = rest.fold(place, |least, at| match sorted[at].1 < sorted[least].1 {
                    true => at,
                    false => least,
                });
                sorted.swap(place, least);
            }
            let terms = sorted.iter().flat_map(|(_, block)| block.iter().cloned());
            let terms = terms.collect();
            Formula::Relation(relation, terms)
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Numeration, compile};

    fn x(n: u32) -> Variable {
        Variable(n)
    }

    /// x0 + x1 = x2, where x0 and x1 may change places.
    fn sums() -> Relation {
        let sum = Formula::eq(x(0) + x(1), x(2));
        let sum = compile(&sum, &Numeration::binary(), &Budget::default()).unwrap();
        Relation::new("sum", sum)
    }

    /// 2·x0 + x1 = 2·x2 + x3, where the pairs may change places and nothing else.
    fn pairs() -> Relation {
        let same = Formula::eq(x(0) * 2 + x(1), x(2) * 2 + x(3));
        let same = compile(&same, &Numeration::binary(), &Budget::default()).unwrap();
        Relation::new("pairs", same)
    }

    #[test]
    fn a_move_of_one_heap_and_the_same_move_of_another_have_one_form() {
        let moved = |from: u32, other: u32, to: u32| {
            let less = Formula::lt(x(to), x(from));
            let there = sums().of([x(to.min(other)), x(to.max(other)), x(2)]);
            Formula::exists([x(to)], Formula::and([less, there]))
        };
        let (one, first) = canonical_up_to_order(&moved(0, 1, 7));
        let (other, second) = canonical_up_to_order(&moved(1, 0, 5));
        assert_eq!(one, other);
        let place = |free: &[Variable], v: Variable| free.iter().position(|w| *w == v);
        assert_eq!(place(&first, x(0)), place(&second, x(1)));
        assert_eq!(place(&first, x(2)), place(&second, x(2)));
        let down = Formula::exists(
            [x(7)],
            Formula::and([Formula::lt(x(0), x(7)), sums().of([x(1), x(7), x(2)])]),
        );
        assert_ne!(canonical_up_to_order(&down).0, one);
    }

    #[test]
    fn what_stands_in_another_order_has_the_same_form() {
        let (a, b) = (Formula::lt(x(3), x(1)), Formula::lt(x(4), x(2)));
        let there = pairs().of([x(1), x(3), x(2), x(4)]);
        let turned = pairs().of([x(2), x(4), x(1), x(3)]);
        let one = Formula::exists([x(3), x(4)], Formula::and([a.clone(), b.clone(), there]));
        let other = Formula::exists([x(4), x(3)], Formula::and([turned, b, a]));
        assert_eq!(
            canonical_up_to_order(&one).0,
            canonical_up_to_order(&other).0
        );
        let crossed = pairs().of([x(1), x(4), x(2), x(3)]);
        let crossed = Formula::exists(
            [x(3), x(4)],
            Formula::and([Formula::lt(x(3), x(1)), Formula::lt(x(4), x(2)), crossed]),
        );
        assert_ne!(
            canonical_up_to_order(&one).0,
            canonical_up_to_order(&crossed).0
        );
    }

    /// The form says what the formula says, of the free variables in the order given: all formulas of a small world.
    #[test]
    fn a_form_means_what_its_formula_means() {
        let budget = Budget::default();
        let atoms = |a: u32, b: u32, c: u32| {
            [
                Formula::lt(x(a), x(b)),
                Formula::xor(x(a), x(b), x(c)),
                sums().of([x(a), x(b), x(c)]),
                sums().of([x(b) * 2, x(b) + 1, x(a) + 0]),
                pairs().of([x(a), x(b), x(c), x(a)]),
                Formula::congruent(x(a) + x(c), x(b) * 2, 3),
            ]
        };
        let mut forms = 0;
        for (a, b, c) in [(0, 1, 2), (2, 1, 0), (1, 2, 0), (0, 2, 1)] {
            for one in atoms(a, b, c) {
                for other in atoms(0, 1, 2) {
                    let both = [Formula::negated(one.clone()), other];
                    let formula = match forms % 3 {
                        0 => Formula::exists([x(1)], Formula::and(both)),
                        1 => Formula::or(both),
                        _ => {
                            let [a, b] = both;
                            Formula::iff(a, b)
                        }
                    };
                    forms += 1;
                    let (key, free) = canonical_up_to_order(&formula);
                    let system = Numeration::binary();
                    let meant = compile(&formula, &system, &budget).unwrap();
                    let said = compile(&key, &system, &budget).unwrap();
                    let said = said.renamed(|v| free[v.0 as usize]).unwrap();
                    assert_eq!(said, meant, "{formula} as {key}");
                }
            }
        }
        assert_eq!(forms, 144);
    }
}
