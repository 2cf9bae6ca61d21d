//! For every number below the value of the formula an option of this value is written down.

use super::super::moves::leads;
use super::super::terms::{at_most, below, minus, not, number};
use super::candidates::{Candidate, next_to};
use super::formula::{Division, Pair, ValueCase};
use super::progression::{Member, Progression, Smaller};
use super::samples::Sample;
use super::shown::{Shown, ValueLetters};
use super::unreached::Order;
use super::{ValueProof, in_order};
use grundy_rules::formula::{Condition, Term};
use std::cmp::Ordering;

/// What options are sought among.
struct Wanted {
    smaller: Smaller,
    progressions: Vec<Progression>,
    /// The other cases.
    others: Vec<(Pair, ValueCase)>,
    names: Shown,
}

/// Positions of a case that are looked at together, with the numbers below their values.
struct Cell<'c> {
    from: Pair,
    /// How the difference of a position with the smaller value is compared with that of this one.
    order: &'c Order,
    given: &'c [Condition],
    samples: &'c [Sample],
    /// The place of the quotient in the case.
    quotient: Option<usize>,
}

impl ValueProof<'_> {
    /// The options, in words.
    pub(super) fn smaller_are_reached(&mut self) -> Option<Vec<String>> {
        let (mut progressions, mut others) = (Vec::new(), Vec::new());
        for at in Pair::END {
            for case in self.cases(*at)? {
                match self.progression(*at, &case) {
                    Some(found) => progressions.push(found),
                    None => others.push((*at, case)),
                }
            }
        }
        let first = progressions.first()?;
        let smaller = self.smaller(first);
        let start = Pair::START[0];
        let names = [
            (start.smaller, &self.letters.smaller),
            (start.difference, &self.letters.difference),
            (smaller.difference, &self.letters.of_option),
            (smaller.number, &self.letters.value),
        ];
        let names = names.map(|(place, name)| (place, name.clone()));
        let names = Shown(names.into());
        let (h, e) = (&self.letters.value, &self.letters.of_option);
        let mut text = vec![format!(
            "For every {h} >= 0 there is just one {e} >= {} with {} and {}: the second bound is the first of the next {e}, the bounds grow, and for {e} = {} the first is 0. A position of value {h} may have the difference {e}.",
            first.first,
            names.condition(&smaller.known[1]),
            names.condition(&smaller.known[2]),
            first.first,
        )];
        let wanted = Wanted {
            smaller,
            progressions,
            others,
            names,
        };
        for from in self.starts()? {
            for case in self.cases(*from)? {
                text.extend(self.reached_from(*from, &case, &wanted)?);
            }
        }
        Some(text)
    }

    /// The options of the positions of a case.
    fn reached_from(
        &mut self,
        from: Pair,
        case: &ValueCase,
        wanted: &Wanted,
    ) -> Option<Vec<String>> {
        let smaller = &wanted.smaller;
        let first = wanted.progressions.first()?;
        let near = [false, true].map(|larger| {
            let heap = from.heaps()[usize::from(larger != from.first_is_larger)].clone();
            let places = [self.fresh(), self.fresh()];
            let around = first.around(&heap, smaller, places);
            (heap, around)
        });
        let around = &near[0].1;
        let less = below(smaller.value(), case.value.clone());
        let mut given = [&case.conditions, &smaller.known, &[less][..]].concat();
        // There are a quotient and a remainder.
        self.follows(&given, &at_most(number(1), around.divisor.clone()))
            .then_some(())?;
        given.extend(around.conditions());
        let guard = Member {
            of: first,
            smaller,
            heap: minus(near[0].0.clone(), Term::Variable(around.remainder)),
            quotient: Term::Variable(around.quotient),
        }
        .guard();
        let mut candidates = self.at_axes(smaller, &wanted.others);
        candidates.extend(next_to(&near, smaller, &wanted.progressions));
        let samples = self.samples(from, case, smaller, around);
        let mut names = wanted.names.clone();
        let own = case.division.as_ref().map(|own| own.remainder);
        names
            .0
            .extend(own.map(|own| (own, self.letters.remainder.clone())));
        for ((_, around), name) in near.iter().zip(&self.letters.remainders) {
            names.0.insert(around.remainder, name.clone());
        }
        let mut lines = Vec::new();
        for cell in [guard.clone(), not(guard)] {
            // The options in words, each with the orders in which it is the one.
            let mut options: Vec<(String, Vec<Ordering>)> = Vec::new();
            for order in self.orders(smaller.difference, from.difference) {
                let here = samples.iter().filter(|sample| {
                    sample.holds(&cell) && sample.is_ordered(&order, smaller.difference)
                });
                let here: Vec<Sample> = here.cloned().collect();
                let all = given.iter().chain([&cell]).map(|one| order.put(one));
                let mut all: Vec<Condition> = all.chain(order.known.clone()).collect();
                let quotient = case.division.as_ref().map(|own| own.quotient);
                self.add_sign(&mut all, around.quotient, &here);
                if here.is_empty() {
                    self.follows(&all, &Condition::Constant(false))
                        .then_some(())?;
                    continue;
                }
                let at = Cell {
                    from,
                    order: &order,
                    given: &all,
                    samples: &here,
                    quotient,
                };
                let mut likely = candidates.iter();
                let found = likely.find(|candidate| self.is_option(candidate, around, &at))?;
                let names = (&names, self.letters.value.as_str());
                let line = in_words(names, &at, case, &cell, around, found);
                match options.iter_mut().find(|(known, _)| *known == line) {
                    Some((_, orders)) => orders.push(order.ordering),
                    None => options.push((line, vec![order.ordering])),
                }
            }
            lines.extend(self.by_order(options));
        }
        Some(lines)
    }

    /// Options in words; of several each begins with the orders in which it is the one.
    fn by_order(&self, options: Vec<(String, Vec<Ordering>)>) -> Vec<String> {
        let ValueLetters {
            of_option,
            difference,
            ..
        } = &self.letters;
        let several = options.len() > 1;
        let lines = options.into_iter().map(|(line, orders)| match several {
            true => {
                let order = orders_in_words(&orders, of_option, difference);
                format!("If {order}: {line}")
            }
            false => line,
        });
        lines.collect()
    }

    /// Is the candidate an option with the wanted value, wherever a cell is the case?
    fn is_option(&mut self, candidate: &Candidate, around: &Division, cell: &Cell) -> bool {
        let order = cell.order;
        let put = |conditions: &[Condition]| -> Vec<Condition> {
            conditions.iter().map(|one| order.put(one)).collect()
        };
        let Some((samples, rules)) = self.likely(cell.from, candidate, cell.samples) else {
            return false;
        };
        let rules: Vec<_> = rules.into_iter().cloned().collect();
        let mut given = cell.given.to_vec();
        if let Some(division) = &candidate.division {
            let positive = order.put(&at_most(number(1), division.divisor.clone()));
            if !self.follows(&given, &positive) {
                return false;
            }
            given.extend(put(&division.conditions()));
            self.add_sign(&mut given, division.quotient, &samples);
        }
        if let (Some(quotient), true) = (cell.quotient, order.ordering.is_eq()) {
            let own = candidate.division.as_ref().unwrap_or(around);
            self.add_lemmas(&mut given, in_order(quotient, own.quotient), &samples);
        }
        self.follows(&given, &Condition::And(put(&candidate.needed)))
            && rules.iter().any(|rule| {
                let moved = leads(rule, &cell.from.heaps(), &candidate.position, None);
                moved.is_some_and(|moved| self.follows(&given, &Condition::And(put(&moved))))
            })
    }
}

/// How a number e may be compared with another, d.
fn orders_in_words(orders: &[Ordering], e: &str, d: &str) -> String {
    let has = |order| orders.contains(&order);
    let of = (
        has(Ordering::Less),
        has(Ordering::Equal),
        has(Ordering::Greater),
    );
    let sign = match of {
        (true, true, true) => return format!("{e} is any number"),
        (true, true, false) => "<=",
        (false, true, true) => ">=",
        (true, false, true) => "!=",
        (true, false, false) => "<",
        (false, true, false) => "=",
        (false, false, _) => ">",
    };
    format!("{e} {sign} {d}")
}

/// An option in words.
fn in_words(
    (names, h): (&Shown, &str),
    at: &Cell,
    case: &ValueCase,
    cell: &Condition,
    around: &Division,
    found: &Candidate,
) -> String {
    let mut remainders = vec![around];
    remainders.extend(&case.division);
    // A remainder that does not stand in the option is left out.
    let stands = |own: &&Division| {
        let mut places = Vec::new();
        found
            .position
            .iter()
            .for_each(|heap| heap.variables(&mut places));
        places.contains(&own.remainder)
    };
    remainders.extend(found.division.as_ref().filter(stands));
    let remainders = remainders.into_iter().map(|own| names.remainder(own));
    format!(
        "From {} with {}, for {h} < {} where {}: {} is an option of value {h}; {}.",
        names.position(&at.from.heaps()),
        names.conditions(&case.all_guards),
        names.term(&case.value),
        names.condition(cell),
        names.position(&found.position),
        remainders.collect::<Vec<_>>().join(", "),
    )
}
