//! Rules: kinds of moves with their names resolved, as they are defined.

use super::places::OPEN;
use super::quotients::Quotient;
use crate::formula::{BoundVariable, Condition, Term};
use crate::language::Span;
use std::collections::HashMap;

/// One kind of move. Variables are the heaps, then the bound variables.
#[derive(Clone, Debug)]
pub struct Rule {
    pub heaps: usize,
    pub places: usize,
    pub bound: Vec<BoundVariable>,
    pub condition: Condition,
    /// The position it leads to, or the summands.
    pub parts: Vec<Vec<Term>>,
    /// How many of these options may be blocked.
    pub budget: Option<u64>,
    /// The number of its line. Rules with the same number form one line; a rule without a number forms a line alone.
    pub line: Option<usize>,
    /// Does no parameter occur in its line? Then the line is the same in every member of a family.
    pub fixed: bool,
    /// What it divides by.
    pub quotients: Vec<Quotient>,
    pub span: Span,
    /// The text that the span points into.
    pub source: Option<usize>,
}

impl Rule {
    /// The same rule with heap h renamed to heap `order[h]`.
    fn permuted(&self, order: &[usize]) -> Rule {
        let rename = |place: usize| order.get(place).copied().unwrap_or(place);
        let parts = self.parts.iter().map(|part| {
            let mut heaps = part.clone();
            for (heap, term) in part.iter().enumerate() {
                heaps[order[heap]] = term.renamed(&rename);
            }
            heaps
        });
        Rule {
            parts: parts.collect(),
            condition: self.condition.renamed(&rename),
            quotients: self.renamed_quotients(&rename),
            ..self.clone()
        }
    }

    fn renamed_quotients(&self, rename: &dyn Fn(usize) -> usize) -> Vec<Quotient> {
        let renamed = self.quotients.iter().map(|quotient| Quotient {
            divisor: quotient.divisor.renamed(rename),
            span: quotient.span,
        });
        renamed.collect()
    }

    fn says_the_same(&self, other: &Rule) -> bool {
        self.parts == other.parts
            && self.condition == other.condition
            && self.budget == other.budget
    }

    /// The rule as one on `heaps` heaps, of which its own begin at `first`; the others do not change.
    pub(super) fn among(&self, heaps: usize, first: usize) -> Rule {
        let rename = |place: usize| match place < self.heaps {
            true => place + first,
            false if place >= OPEN => place,
            false => place - self.heaps + heaps,
        };
        let parts = self.parts.iter().map(|part| {
            let mut all: Vec<Term> = (0..heaps).map(Term::Variable).collect();
            for (heap, term) in part.iter().enumerate() {
                all[first + heap] = term.renamed(&rename);
            }
            all
        });
        let bound = self.bound.iter().map(|bound| BoundVariable {
            place: rename(bound.place),
            ..bound.clone()
        });
        Rule {
            heaps,
            places: self.places - self.heaps + heaps,
            parts: parts.collect(),
            condition: self.condition.renamed(&rename),
            bound: bound.collect(),
            quotients: self.renamed_quotients(&rename),
            ..self.clone()
        }
    }
}

/// The rules together with all their permutations. A line is permuted as a whole. Each permuted line has its own
/// budget, unless it equals an earlier one. `None` for more than `most` rules.
pub(super) fn symmetric(rules: &[Rule], most: usize) -> Option<Vec<Rule>> {
    let heaps = rules.first().map_or(0, |rule| rule.heaps);
    let mut orders = Vec::new();
    permutations(&mut (0..heaps).collect(), 0, &mut orders);
    let mut all: Vec<Vec<Rule>> = Vec::new();
    let mut count = 0;
    for line in by_line(rules) {
        for order in &orders {
            let next: Vec<Rule> = line
                .iter()
                .map(|place| rules[*place].permuted(order))
                .collect();
            if !all.iter().any(|old| same_moves(old, &next)) {
                count += next.len();
                all.push(next);
            }
            if count > most {
                return None;
            }
        }
    }
    let numbered = all.into_iter().enumerate().flat_map(|(number, line)| {
        line.into_iter().map(move |rule| Rule {
            line: rule.line.map(|_| number),
            ..rule
        })
    });
    Some(numbered.collect())
}

/// The places of the rules of each line, in the order of their first rules.
pub(super) fn by_line(rules: &[Rule]) -> Vec<Vec<usize>> {
    let mut lines: Vec<Vec<usize>> = Vec::new();
    let mut places: HashMap<usize, usize> = HashMap::new();
    for (place, rule) in rules.iter().enumerate() {
        match rule.line.and_then(|line| places.get(&line)) {
            Some(known) => lines[*known].push(place),
            None => {
                places.extend(rule.line.map(|line| (line, lines.len())));
                lines.push(vec![place]);
            }
        }
    }
    lines
}

/// Are these, in any order, the same moves?
fn same_moves(one: &[Rule], other: &[Rule]) -> bool {
    let within = |few: &[Rule], many: &[Rule]| {
        few.iter()
            .all(|rule| many.iter().any(|same| same.says_the_same(rule)))
    };
    one.len() == other.len() && within(one, other) && within(other, one)
}

/// Every order of the items, the given one first.
pub fn permutations(items: &mut Vec<usize>, from: usize, all: &mut Vec<Vec<usize>>) {
    if from >= items.len() {
        all.push(items.clone());
        return;
    }
    for index in from..items.len() {
        items.swap(from, index);
        permutations(items, from + 1, all);
        items.swap(from, index);
    }
}
