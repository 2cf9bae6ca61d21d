//! Proves lemmas on a recurrence by induction on the index: that it gives the sequence, bounds, order, growth.
//!
//! Bounds are guessed (0, 1, the first value) and dropped until those left prove each other, base and step, as
//! invariants of programs are found (Flanagan and Leino 2001).

use super::polynomial::Polynomial;
use super::proof_search::{Lemmas, ProofFailure, ProofSearch, condition_at, term_at};
use super::sequence::VALUES;
use super::template::IndexValues;
use super::terms::{at_most, number, plus};
use grundy_rules::formula::{Condition, Term, shown_condition};
use grundy_rules::game::OPEN;

impl ProofSearch<'_> {
    /// Proves the facts that hold of a recurrence.
    pub(super) fn lemmas_of(&mut self, family: usize) -> Result<(), ProofFailure> {
        self.gives_the_sequence(family)?;
        self.bounds(family)?;
        self.order(family)?;
        self.growth(family)
    }

    /// The values and the growth, each once.
    fn quantities(&self, family: usize) -> Vec<Polynomial> {
        let own = &self.families[family];
        let values = (0..own.next.len()).map(|index| Polynomial::variable(VALUES + index));
        let mut all: Vec<Polynomial> = values.collect();
        let growth = own.growth();
        if !all.contains(&growth) {
            all.push(growth);
        }
        all
    }

    /// The first index, and the values there.
    pub(super) fn first_of(&self, family: usize) -> IndexValues {
        let own = &self.families[family];
        self.instance_of(family, &own.first, own.start)
    }

    /// The first value of a quantity.
    pub(super) fn first_value(&self, family: usize, quantity: &Polynomial) -> Term {
        let own = self.families[family].first.iter().enumerate();
        let value = own.fold(quantity.clone(), |value, (index, first)| {
            value.with(VALUES + index, first)
        });
        term_at(&self.first_of(family), &value)
    }

    fn instance_of(&self, family: usize, values: &[Polynomial], index: i64) -> IndexValues {
        let place = |place: usize| Term::Variable(place - OPEN);
        let value = |value: &Polynomial| {
            let term = value.term().unwrap_or_else(|| number(0));
            term.replaced(&place)
        };
        IndexValues {
            family,
            name: index.to_string(),
            index: number(index),
            values: values.iter().map(value).collect(),
        }
    }

    fn bounds(&mut self, family: usize) -> Result<(), ProofFailure> {
        let own = self.families[family].clone();
        let put = |value: &Polynomial| {
            let firsts = own.first.iter().enumerate();
            firsts.fold(value.clone(), |value, (index, first)| {
                value.with(VALUES + index, first)
            })
        };
        let second: Vec<Polynomial> = own.next.iter().map(put).collect();
        self.lemmas[family].bounds = self.bounds_from(family, &own.first, own.start)?;
        self.lemmas[family].later = self.bounds_from(family, &second, own.start + 1)?;
        Ok(())
    }

    /// Bounds on the values from an index on, where they are known.
    fn bounds_from(
        &mut self,
        family: usize,
        values: &[Polynomial],
        start: i64,
    ) -> Result<Vec<Condition>, ProofFailure> {
        let guesses = self.guessed_bounds(family, values);
        let first = &self.instance_of(family, values, start);
        let mut kept = Vec::new();
        for guess in guesses {
            if self.follows(Vec::new(), condition_at(first, &guess))? {
                kept.push(guess);
            }
        }
        let k = self.instance(family, 0);
        let mut kept = self.inductive(family, &k, kept)?;
        // Bounds that are known from an earlier index, or follow from the others, are left out.
        let known = self.lemmas[family].bounds.clone();
        for index in (0..kept.len()).rev() {
            let others = kept.iter().enumerate().filter(|(own, _)| *own != index);
            let others = others.map(|(_, bound)| bound).chain(&known);
            let others: Vec<_> = others.map(|bound| condition_at(&k, bound)).collect();
            if self.follows(others, condition_at(&k, &kept[index]))? {
                kept.remove(index);
            }
        }
        if !kept.is_empty() {
            self.oblige_bounds(family, &kept, first, start)?;
        }
        Ok(kept)
    }

    /// Bounds that a quantity may have: 0, 1 and its first value.
    fn guessed_bounds(&self, family: usize, values: &[Polynomial]) -> Vec<Condition> {
        let mut guesses: Vec<Condition> = Vec::new();
        for quantity in self.quantities(family) {
            let values = values.iter().enumerate();
            let first = values.fold(quantity.clone(), |value, (index, first)| {
                value.with(VALUES + index, first)
            });
            let Some(term) = quantity.term() else {
                continue;
            };
            let all = [Some(number(0)), Some(number(1)), first.term()];
            for least in all.into_iter().flatten() {
                let guess = at_most(least, term.clone());
                if !guesses.contains(&guess) {
                    guesses.push(guess);
                }
            }
        }
        guesses
    }

    /// The bounds that prove each other at the next index.
    fn inductive(
        &mut self,
        family: usize,
        k: &IndexValues,
        mut kept: Vec<Condition>,
    ) -> Result<Vec<Condition>, ProofFailure> {
        let next = self.next(k);
        loop {
            let bounds = kept.iter().chain(&self.lemmas[family].bounds);
            let all: Vec<_> = bounds.map(|bound| condition_at(k, bound)).collect();
            let mut holding = Vec::new();
            for guess in &kept {
                if self.follows(all.clone(), condition_at(&next, guess))? {
                    holding.push(guess.clone());
                }
            }
            if holding.len() == kept.len() {
                return Ok(kept);
            }
            kept = holding;
        }
    }

    /// Adds the bounds as lemmas, with base and step as obligations.
    fn oblige_bounds(
        &mut self,
        family: usize,
        kept: &[Condition],
        first: &IndexValues,
        start: i64,
    ) -> Result<(), ProofFailure> {
        let k = self.instance(family, 0);
        let next = self.next(&k);
        let letters = self.letters(family);
        let text = kept.iter();
        let text = text
            .map(|bound| shown_condition(bound, &|place| self.name_in_template(place, &letters)));
        let shown = text.collect::<Vec<_>>().join(", ");
        let (before, index) = (self.met.len(), self.lettering.indices[0].clone());
        let conjunction = |instance: &IndexValues| {
            let all = kept.iter().map(|bound| condition_at(instance, bound));
            Condition::And(all.collect())
        };
        self.oblige(
            "bounds, base",
            format!("{shown} for {index} = {start}."),
            Vec::new(),
            conjunction(first),
        )?;
        let known = self.lemmas[family].bounds.iter();
        let mut hypotheses: Vec<_> = known.map(|bound| condition_at(&k, bound)).collect();
        hypotheses.push(conjunction(&k));
        self.oblige(
            "bounds, step",
            format!("{shown}: if so at {index} >= {start}, then so at {index} + 1."),
            hypotheses,
            conjunction(&next),
        )?;
        self.add_paragraph(
            before,
            format!("For all {index} >= {start}: {shown}, by induction on {index}."),
        );
        Ok(())
    }

    /// q(l + 1) ≤ q(k) for l < k, by induction on k from l + 1 on, where both are equal.
    fn order(&mut self, family: usize) -> Result<(), ProofFailure> {
        let mut kept = self.quantities(family);
        let l = self.instance(family, 1);
        let k = self.instance(family, 0);
        let (after_l, after_k) = (self.next(&l), self.next(&k));
        let ordered =
            |q: &Polynomial, high: &IndexValues| at_most(term_at(&after_l, q), term_at(high, q));
        loop {
            let mut hypotheses = [self.known(&l), self.known(&k)].concat();
            hypotheses.extend(kept.iter().map(|q| ordered(q, &k)));
            let mut holding = Vec::new();
            for q in &kept {
                if self.follows(hypotheses.clone(), ordered(q, &after_k))? {
                    holding.push(q.clone());
                }
            }
            if holding.len() == kept.len() {
                break;
            }
            kept = holding;
        }
        if kept.is_empty() {
            return Ok(());
        }
        let letters = self.letters(family);
        let [high, low, ..] = self.lettering.indices.clone();
        let shown: Vec<_> = kept
            .iter()
            .map(|q| match value_letter(q, &letters) {
                Some(letter) => format!("{letter}({low} + 1) <= {letter}({high})"),
                None => {
                    let letter = &letters[0];
                    format!(
                        "{letter}({low} + 2) - {letter}({low} + 1) <= {letter}({high} + 1) - {letter}({high})"
                    )
                }
            })
            .collect();
        let shown = shown.join(" and ");
        let mut hypotheses = [self.known(&l), self.known(&k)].concat();
        hypotheses.extend(kept.iter().map(|q| ordered(q, &k)));
        self.oblige(
            "order, step",
            format!("{shown}: if so for {high}, then so for {high} + 1."),
            hypotheses,
            Condition::And(kept.iter().map(|q| ordered(q, &after_k)).collect()),
        )?;
        let text = format!(
            "For {low} < {high}: {shown}, by induction on {high} from {low} + 1 on, where the sides are equal."
        );
        self.add_paragraph(self.met.len() - 1, text);
        self.lemmas[family].ordered = kept;
        Ok(())
    }

    /// q(k) < q(k + 1): then for every v ≥ q(start) there is one k with q(k) ≤ v < q(k + 1).
    fn growth(&mut self, family: usize) -> Result<(), ProofFailure> {
        let k = self.instance(family, 0);
        let next = self.next(&k);
        let letters = self.letters(family);
        let index = self.lettering.indices[0].clone();
        let mut kept: Lemmas = self.lemmas[family].clone();
        for q in self.quantities(family) {
            let rises = at_most(plus(term_at(&k, &q), number(1)), term_at(&next, &q));
            let hypotheses = self.known(&k);
            if !self.follows(hypotheses.clone(), rises.clone())? {
                continue;
            }
            let shown = match value_letter(&q, &letters) {
                Some(letter) => format!("{letter}({index})"),
                None => format!("{0}({index} + 1) - {0}({index})", letters[0]),
            };
            self.oblige(
                "growth",
                format!("{shown} grows with every {index}."),
                hypotheses,
                rises,
            )?;
            self.add_paragraph(
                self.met.len() - 1,
                format!(
                    "{shown} grows with every {index}: a number that is not below the first value lies between two \
                     neighbouring ones."
                ),
            );
            kept.rising.push(q);
        }
        self.lemmas[family] = kept;
        Ok(())
    }
}

/// The letter of a quantity that is one of the values.
fn value_letter(q: &Polynomial, letters: &[String]) -> Option<String> {
    let found = (0..letters.len()).find(|index| *q == Polynomial::variable(VALUES + index));
    found.map(|index| letters[index].clone())
}

#[cfg(test)]
mod tests;
