//! Lemmas on a recurrence, by induction on the index: that it gives the sequence, bounds, order, growth.
//!
//! Bounds are guessed (0, 1, the first value) and dropped until those left prove each other, base and step, as
//! invariants of programs are found (Flanagan and Leino 2001).

use super::piece::Instance;
use super::polynomial::{Polynomial, Quotient};
use super::sequence::{INDEX, POWER, VALUES, after, at as value_at};
use super::terms::{at_most, number, plus, times};
use super::work::{Failure, Lemmas, Work, at, condition_at};
use grundy_rules::formula::{Comparison, Condition, Term, shown, shown_condition};
use grundy_rules::game::OPEN;

/// A polynomial, times what makes its coefficients integers.
fn cleared(value: &Quotient) -> (Polynomial, Polynomial) {
    let factor = value.above.denominator() * value.below.denominator();
    let factor = Polynomial::constant(factor.into());
    (value.above.times(&factor), value.below.times(&factor))
}

impl Work<'_> {
    /// Proves what can be said of a recurrence.
    pub(super) fn lemmas_of(&mut self, family: usize) -> Result<(), Failure> {
        self.gives_the_sequence(family)?;
        self.bounds(family)?;
        self.order(family)?;
        self.growth(family)
    }

    fn written(&self, family: usize) -> String {
        let name = |place: usize| match place {
            INDEX => "k".to_string(),
            place if place >= OPEN => self.name(place - OPEN),
            place => self.name(place),
        };
        shown(&self.families[family].written, &name)
    }

    /// The recurrence gives the sequence: both have the same first value, and the same step.
    fn gives_the_sequence(&mut self, family: usize) -> Result<(), Failure> {
        let own = self.families[family].clone();
        let letters = self.letters(family);
        let letter = &letters[0];
        let index = self.instance(family, "k");
        let power = self.fresh("r_k");
        let place = |place: usize| match place {
            INDEX => index.index.clone(),
            POWER => power.clone(),
            VALUES.. => index.values[place - VALUES].clone(),
            OPEN.. => Term::Variable(place - OPEN),
            _ => Term::Variable(place),
        };
        let term = |polynomial: &Polynomial| {
            let term = polynomial.term().unwrap_or_else(|| number(0));
            term.replaced(&place)
        };
        let is = |value: Term, closed: &Quotient| {
            let (above, below) = cleared(closed);
            Condition::equal(times(term(&below), value), term(&above))
        };
        let (mut here, mut there, mut first, mut divisors) = (vec![], vec![], vec![], vec![]);
        for (number_of, closed) in own.closed.iter().enumerate() {
            here.push(is(index.values[number_of].clone(), closed));
            let next = after(closed, own.ratio.as_ref());
            there.push(is(term(&own.next[number_of]), &next));
            let start = value_at(closed, own.ratio.as_ref(), own.start);
            if let Some(start) = start {
                first.push(is(term(&own.first[number_of]), &start));
            }
            let (_, below) = cleared(closed);
            if below.as_constant().is_none() {
                let zero = number(0);
                divisors.push(Condition::Compare(Comparison::NotEqual, term(&below), zero));
            }
        }
        let ratio = match own.ratio.as_ref().map(&term) {
            Some(ratio) => format!(
                ", {} = {}^{}",
                self.show(&power),
                self.show(&ratio),
                index.name
            ),
            None => String::new(),
        };
        let steps = own.next.iter().zip(&letters).map(|(next, letter)| {
            let named = named(next, &letters, &self.names);
            format!("{letter}(k + 1) = {named}")
        });
        let firsts = own.first.iter().zip(&letters).map(|(first, letter)| {
            format!("{letter}({}) = {}", own.start, self.show(&term(first)))
        });
        let (steps, firsts) = (steps.collect::<Vec<_>>(), firsts.collect::<Vec<_>>());
        let written = self.written(family);
        let before = self.met.len();
        if !divisors.is_empty() {
            self.oblige(
                "the closed form divides by no zero",
                format!("The divisor of {letter}(k) = {written} is not 0."),
                Vec::new(),
                Condition::And(divisors),
            )?;
        }
        self.oblige(
            "the recurrence gives the sequence, base",
            format!(
                "{} are the closed forms at k = {}.",
                firsts.join(", "),
                own.start
            ),
            Vec::new(),
            Condition::And(first),
        )?;
        let says = format!(
            "If the values at k are the closed forms{ratio}, those of {} are the closed forms at k + 1.",
            steps.join(", ")
        );
        self.oblige(
            "the recurrence gives the sequence, step",
            says,
            here.clone(),
            Condition::And(there),
        )?;
        let mut uses = Vec::new();
        let mut shown = Vec::new();
        for (closed, expressed) in &own.uses {
            let use_here = is(term(expressed), closed);
            if !uses.contains(&use_here) {
                let (above, below) = cleared(closed);
                let (above, below) = (self.show(&term(&above)), self.show(&term(&below)));
                let divided = match below.as_str() {
                    "1" => above,
                    below => format!("({above}) / ({below})"),
                };
                shown.push(format!(
                    "{divided} = {}",
                    named(expressed, &letters, &self.names)
                ));
                uses.push(use_here);
            }
        }
        self.oblige(
            "the terms of S in these values",
            format!("{}{ratio}.", shown.join(", ")),
            here,
            Condition::And(uses),
        )?;
        self.say(
            before,
            format!(
                "Let {letter}(k) = {written}. Then {}, and {}: by induction on k, base and step, this recurrence gives \
                 the sequence, and its terms are integers.",
                firsts.join(", "),
                steps.join(", ")
            ),
        );
        Ok(())
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
    pub(super) fn first_of(&self, family: usize) -> Instance {
        let own = &self.families[family];
        self.instance_of(family, &own.first, own.start)
    }

    /// The first value of a quantity.
    pub(super) fn first_value(&self, family: usize, quantity: &Polynomial) -> Term {
        let own = self.families[family].first.iter().enumerate();
        let value = own.fold(quantity.clone(), |value, (index, first)| {
            value.with(VALUES + index, first)
        });
        at(&self.first_of(family), &value)
    }

    fn instance_of(&self, family: usize, values: &[Polynomial], index: i64) -> Instance {
        let place = |place: usize| Term::Variable(place - OPEN);
        let value = |value: &Polynomial| {
            let term = value.term().unwrap_or_else(|| number(0));
            term.replaced(&place)
        };
        Instance {
            family,
            name: index.to_string(),
            index: number(index),
            values: values.iter().map(value).collect(),
        }
    }

    fn bounds(&mut self, family: usize) -> Result<(), Failure> {
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
    ) -> Result<Vec<Condition>, Failure> {
        let mut guesses: Vec<Condition> = Vec::new();
        for quantity in self.quantities(family) {
            let values = values.iter().enumerate();
            let first = values.fold(quantity.clone(), |value, (index, first)| {
                value.with(VALUES + index, first)
            });
            let Some(term) = quantity.term() else {
                continue;
            };
            for least in [Some(number(0)), Some(number(1)), first.term()]
                .into_iter()
                .flatten()
            {
                let guess = at_most(least, term.clone());
                if !guesses.contains(&guess) {
                    guesses.push(guess);
                }
            }
        }
        let first = &self.instance_of(family, values, start);
        let mut kept = Vec::new();
        for guess in guesses {
            if self.follows(Vec::new(), condition_at(first, &guess))? {
                kept.push(guess);
            }
        }
        let k = self.instance(family, "k");
        let next = self.next(&k);
        loop {
            let mut all: Vec<_> = kept.iter().map(|guess| condition_at(&k, guess)).collect();
            all.extend(
                self.lemmas[family]
                    .bounds
                    .iter()
                    .map(|bound| condition_at(&k, bound)),
            );
            let mut holding = Vec::new();
            for guess in &kept {
                if self.follows(all.clone(), condition_at(&next, guess))? {
                    holding.push(guess.clone());
                }
            }
            if holding.len() == kept.len() {
                break;
            }
            kept = holding;
        }
        // What is known from an index before, or follows from the others, need not be said.
        let known = self.lemmas[family].bounds.clone();
        for index in (0..kept.len()).rev() {
            let others = kept.iter().enumerate().filter(|(own, _)| *own != index);
            let others = others.map(|(_, bound)| bound).chain(&known);
            let others: Vec<_> = others.map(|bound| condition_at(&k, bound)).collect();
            if self.follows(others, condition_at(&k, &kept[index]))? {
                kept.remove(index);
            }
        }
        if kept.is_empty() {
            return Ok(kept);
        }
        let letters = self.letters(family);
        let text: Vec<_> = kept
            .iter()
            .map(|bound| named_condition(bound, &letters, &self.names))
            .collect();
        let shown = text.join(", ");
        let before = self.met.len();
        let conjunction = |instance: &Instance| {
            let all = kept.iter().map(|bound| condition_at(instance, bound));
            Condition::And(all.collect())
        };
        self.oblige(
            "bounds, base",
            format!("{shown} for k = {start}."),
            Vec::new(),
            conjunction(first),
        )?;
        let mut hypotheses: Vec<_> = known.iter().map(|bound| condition_at(&k, bound)).collect();
        hypotheses.push(conjunction(&k));
        self.oblige(
            "bounds, step",
            format!("{shown}: if so at k >= {start}, then so at k + 1."),
            hypotheses,
            conjunction(&next),
        )?;
        self.say(
            before,
            format!("For all k >= {start}: {shown}, by induction on k."),
        );
        Ok(kept)
    }

    /// q(l + 1) ≤ q(k) for l < k, by induction on k from l + 1 on, where both are equal.
    fn order(&mut self, family: usize) -> Result<(), Failure> {
        let mut kept = self.quantities(family);
        let l = self.instance(family, "l");
        let k = self.instance(family, "k");
        let (after_l, after_k) = (self.next(&l), self.next(&k));
        let ordered = |q: &Polynomial, high: &Instance| at_most(at(&after_l, q), at(high, q));
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
        let shown: Vec<_> = kept
            .iter()
            .map(|q| match value_letter(q, &letters) {
                Some(letter) => format!("{letter}(l + 1) <= {letter}(k)"),
                None => {
                    let letter = &letters[0];
                    format!("{letter}(l + 2) - {letter}(l + 1) <= {letter}(k + 1) - {letter}(k)")
                }
            })
            .collect();
        let shown = shown.join(" and ");
        let mut hypotheses = [self.known(&l), self.known(&k)].concat();
        hypotheses.extend(kept.iter().map(|q| ordered(q, &k)));
        self.oblige(
            "order, step",
            format!("{shown}: if so for k, then so for k + 1."),
            hypotheses,
            Condition::And(kept.iter().map(|q| ordered(q, &after_k)).collect()),
        )?;
        let text = "by induction on k from l + 1 on, where the sides are equal.";
        self.say(self.met.len() - 1, format!("For l < k: {shown}, {text}"));
        self.lemmas[family].ordered = kept;
        Ok(())
    }

    /// q(k) < q(k + 1): then for every v ≥ q(start) there is one k with q(k) ≤ v < q(k + 1).
    fn growth(&mut self, family: usize) -> Result<(), Failure> {
        let k = self.instance(family, "k");
        let next = self.next(&k);
        let letters = self.letters(family);
        let mut kept: Lemmas = self.lemmas[family].clone();
        for q in self.quantities(family) {
            let rises = at_most(plus(at(&k, &q), number(1)), at(&next, &q));
            let hypotheses = self.known(&k);
            if !self.follows(hypotheses.clone(), rises.clone())? {
                continue;
            }
            let shown = match value_letter(&q, &letters) {
                Some(letter) => format!("{letter}(k)"),
                None => format!("{0}(k + 1) - {0}(k)", letters[0]),
            };
            self.oblige(
                "growth",
                format!("{shown} grows with every k."),
                hypotheses,
                rises,
            )?;
            self.say(
                self.met.len() - 1,
                format!(
                    "{shown} grows with every k: a number that is not below the first value lies between two \
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

/// A template as text: `s(k) + ds(k)`.
fn named(value: &Polynomial, letters: &[String], names: &[String]) -> String {
    let term = value.term().unwrap_or_else(|| number(0));
    shown(&term, &|place| name_of(place, letters, names))
}

fn named_condition(condition: &Condition, letters: &[String], names: &[String]) -> String {
    shown_condition(condition, &|place| name_of(place, letters, names))
}

fn name_of(place: usize, letters: &[String], names: &[String]) -> String {
    match place {
        VALUES.. => format!("{}(k)", letters[place - VALUES]),
        INDEX => "k".into(),
        OPEN.. => names[place - OPEN].clone(),
        _ => "?".into(),
    }
}

#[cfg(test)]
mod tests;
