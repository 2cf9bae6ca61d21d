//! Play ends, and no move leads from the set into the set.

use super::super::integers::Statement;
use super::super::polynomial::Polynomial;
use super::super::steps::Step;
use super::super::template::{Filled, IndexValues};
use super::case::{WrittenCase, exceeds, same};
use super::{Writer, Written, WrittenPiece, none, occurring};
use grundy_rules::formula::{Condition, Term};
use grundy_rules::game::{OPEN, Rule};
use std::collections::BTreeMap;

/// The variables of a move, in the order in which they occur.
pub(crate) fn variables(rule: &Rule) -> Vec<usize> {
    let mut all = occurring(&rule.parts.concat(), &rule.condition);
    all.retain(|place| *place >= rule.heaps);
    all
}

/// The condition of a move from a position, and where it leads.
pub(super) fn moved(
    rule: &Rule,
    from: &[Term],
    with: &BTreeMap<usize, Term>,
) -> Written<(Condition, Vec<Term>)> {
    let [target] = rule.parts.as_slice() else {
        return none("a move into a sum of positions");
    };
    let put = |place: usize| match place {
        place if place < rule.heaps => from[place].clone(),
        place if place >= OPEN => Term::Variable(place - OPEN),
        place => with.get(&place).cloned().unwrap_or(Term::Variable(place)),
    };
    let target = target.iter().map(|heap| heap.replaced(&put));
    Ok((rule.condition.replaced(&put), target.collect()))
}

impl WrittenPiece {
    /// Its condition and its heaps for values of its variables that are no index.
    pub(super) fn filled(
        &self,
        at: Option<&IndexValues>,
        others: &BTreeMap<usize, Term>,
    ) -> (Condition, Vec<Term>) {
        let value = |place: usize| others.get(&place).cloned().unwrap_or(Term::Variable(place));
        let filled = Filled {
            instance: at,
            others: &value,
        };
        let conditions = self.block.condition.iter();
        let conditions = conditions.map(|condition| filled.condition(condition));
        let heaps = self.block.element.iter().map(|heap| filled.term(heap));
        (Condition::And(conditions.collect()), heaps.collect())
    }
}

impl Writer<'_, '_> {
    pub(super) fn ends(&self, measure: &[Vec<i64>]) -> Written<Vec<Vec<Step>>> {
        let rules = self.search.rules.iter();
        rules.map(|rule| self.move_ends(rule, measure)).collect()
    }

    fn move_ends(&self, rule: &Rule, measure: &[Vec<i64>]) -> Written<Vec<Step>> {
        let mut case = self.begin()?;
        let heaps = case.variables(self.search.heaps.len());
        let with = self.new_variables(&mut case, rule, &heaps)?;
        let (condition, target) = moved(rule, &heaps, &with)?;
        case.assume(&condition, true)?;
        let target = case.polynomials(&target)?;
        for own in &target {
            case.add(Statement::at_least(own));
        }
        let heaps = case.polynomials(&heaps)?;
        let zero = Polynomial::default();
        let (mut changes, mut stays) = (Vec::new(), Vec::new());
        for weights in measure {
            let mut grows = Polynomial::default();
            for ((old, new), weight) in heaps.iter().zip(&target).zip(weights) {
                let more = new
                    .plus(&old.negated())
                    .times(&Polynomial::integer(*weight));
                grows = grows.plus(&more);
            }
            let mut ways: Vec<Statement> = changes.clone();
            ways.push(Statement::at_least(&grows));
            stays.push(Statement::any(ways));
            changes.push(exceeds(&grows, &zero, 1));
            changes.push(exceeds(&zero, &grows, 1));
        }
        case.add(Statement::all(stays));
        self.proved(case, "play ends")
    }

    /// New variables for those of a move, after what is at least 0.
    fn new_variables(
        &self,
        case: &mut WrittenCase,
        rule: &Rule,
        before: &[Term],
    ) -> Written<BTreeMap<usize, Term>> {
        let places = variables(rule);
        let bound = case.variables(places.len());
        for own in before.iter().chain(&bound) {
            case.at_least(own)?;
        }
        Ok(places.into_iter().zip(bound).collect())
    }

    /// A member of a piece with new variables: its heaps, and the index.
    fn any_member(
        &self,
        case: &mut WrittenCase,
        piece: &WrittenPiece,
    ) -> Written<(Vec<Term>, Option<IndexValues>)> {
        let own = case.variables(piece.variables.len());
        for variable in &own {
            case.at_least(variable)?;
        }
        let mut others = BTreeMap::new();
        let mut index = None;
        for (place, variable) in piece.variables.iter().zip(own) {
            match place {
                Some(place) => {
                    others.insert(*place, variable);
                }
                None => index = Some(variable),
            }
        }
        let at = match (piece.block.family, index) {
            (Some(family), Some(index)) => {
                let at = self.at(case, family, index);
                self.assume(case, &at)?;
                Some(at)
            }
            (None, None) => None,
            _ => return none("a member of a sequence in which the index does not occur"),
        };
        let (condition, heaps) = piece.filled(at.as_ref(), &others);
        case.assume(&condition, true)?;
        for heap in case.polynomials(&heaps)? {
            case.add(Statement::at_least(&heap));
        }
        Ok((heaps, at))
    }

    pub(super) fn inside(&self) -> Written<Vec<Vec<Step>>> {
        let mut proofs = Vec::new();
        for from in &self.pieces {
            for to in &self.pieces {
                for rule in self.search.rules {
                    proofs.push(self.no_move(from, to, rule)?);
                }
            }
        }
        Ok(proofs)
    }

    fn no_move(&self, from: &WrittenPiece, to: &WrittenPiece, rule: &Rule) -> Written<Vec<Step>> {
        let mut case = self.begin()?;
        let (start, k) = self.any_member(&mut case, from)?;
        let (end, l) = self.any_member(&mut case, to)?;
        if let (Some(l), Some(k)) = (&l, &k)
            && l.family == k.family
        {
            self.compare(&mut case, [l, k])?;
        }
        let with = self.new_variables(&mut case, rule, &[])?;
        let (condition, target) = moved(rule, &start, &with)?;
        case.assume(&condition, true)?;
        let target = case.polynomials(&target)?;
        for (own, end) in target.iter().zip(case.polynomials(&end)?) {
            case.add(same(own, &end));
        }
        self.proved(case, "no move from the set to it")
    }
}
