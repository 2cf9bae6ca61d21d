//! Proves by induction on the index that a recurrence gives the sequence written in closed form.

use super::polynomial::{Polynomial, Quotient};
use super::proof_search::{ProofFailure, ProofSearch};
use super::sequence::{INDEX, POWER, Recurrence, VALUES, after, value_at};
use super::template::IndexValues;
use super::terms::{number, times};
use grundy_rules::formula::{Comparison, Condition, Term, shown};
use grundy_rules::game::OPEN;

/// A polynomial, times what makes its coefficients integers.
pub(super) fn cleared(value: &Quotient) -> (Polynomial, Polynomial) {
    let factor = value.above.denominator() * value.below.denominator();
    let factor = Polynomial::constant(factor.into());
    (value.above.times(&factor), value.below.times(&factor))
}

/// The parts of a closed form: the index with the values there, and the power of the ratio.
struct SequenceTerms {
    index: IndexValues,
    power: Term,
}

/// The statements that together say: a recurrence gives its sequence.
struct SequenceClaims {
    /// The values at k are the closed forms, and those at k + 1.
    here: Vec<Condition>,
    there: Vec<Condition>,
    /// The first values are the closed forms.
    first: Vec<Condition>,
    /// The divisors that are not constant are not 0.
    divisors: Vec<Condition>,
}

impl SequenceTerms {
    fn place(&self, place: usize) -> Term {
        match place {
            INDEX => self.index.index.clone(),
            POWER => self.power.clone(),
            VALUES.. => self.index.values[place - VALUES].clone(),
            OPEN.. => Term::Variable(place - OPEN),
            _ => Term::Variable(place),
        }
    }

    fn term(&self, polynomial: &Polynomial) -> Term {
        let term = polynomial.term().unwrap_or_else(|| number(0));
        term.replaced(&|place| self.place(place))
    }

    /// The value is the closed form.
    fn is_closed_form(&self, value: Term, closed: &Quotient) -> Condition {
        let (above, below) = cleared(closed);
        Condition::equal(times(self.term(&below), value), self.term(&above))
    }

    fn claims(&self, own: &Recurrence) -> SequenceClaims {
        let mut claims = SequenceClaims {
            here: Vec::new(),
            there: Vec::new(),
            first: Vec::new(),
            divisors: Vec::new(),
        };
        for (place, closed) in own.closed.iter().enumerate() {
            let here = self.index.values[place].clone();
            claims.here.push(self.is_closed_form(here, closed));
            let next = after(closed, own.ratio.as_ref());
            claims
                .there
                .push(self.is_closed_form(self.term(&own.next[place]), &next));
            let start = value_at(closed, own.ratio.as_ref(), own.start);
            if let Some(start) = start {
                claims
                    .first
                    .push(self.is_closed_form(self.term(&own.first[place]), &start));
            }
            let (_, below) = cleared(closed);
            if below.as_constant().is_none() {
                let (below, zero) = (self.term(&below), number(0));
                let differs = Condition::Compare(Comparison::NotEqual, below, zero);
                claims.divisors.push(differs);
            }
        }
        claims
    }
}

impl ProofSearch<'_> {
    fn written(&self, family: usize) -> String {
        let name = |place: usize| match place {
            INDEX => self.lettering.indices[0].clone(),
            place if place >= OPEN => self.name(place - OPEN),
            place => self.name(place),
        };
        shown(&self.families[family].written, &name)
    }

    /// Proves that the recurrence gives the sequence: both have the same first value and the same step.
    pub(super) fn gives_the_sequence(&mut self, family: usize) -> Result<(), ProofFailure> {
        let own = self.families[family].clone();
        let letters = self.letters(family);
        let letter = &letters[0];
        let k = self.lettering.indices[0].clone();
        let terms = SequenceTerms {
            index: self.instance(family, 0),
            power: self.fresh(&format!("r_{k}")),
        };
        let claims = terms.claims(&own);
        let ratio = match own.ratio.as_ref().map(|ratio| terms.term(ratio)) {
            Some(ratio) => format!(
                ", {} = {}^{}",
                self.show(&terms.power),
                self.show(&ratio),
                terms.index.name
            ),
            None => String::new(),
        };
        let steps = own.next.iter().zip(&letters).map(|(next, letter)| {
            let named = self.template(next, &letters);
            format!("{letter}({k} + 1) = {named}")
        });
        let firsts = own.first.iter().zip(&letters).map(|(first, letter)| {
            let first = self.show(&terms.term(first));
            format!("{letter}({}) = {first}", own.start)
        });
        let steps = steps.collect::<Vec<_>>().join(", ");
        let firsts = firsts.collect::<Vec<_>>().join(", ");
        let written = self.written(family);
        let before = self.met.len();
        if !claims.divisors.is_empty() {
            self.oblige(
                "the closed form divides by no zero",
                format!("The divisor of {letter}({k}) = {written} is not 0."),
                Vec::new(),
                Condition::And(claims.divisors),
            )?;
        }
        self.oblige(
            "the recurrence gives the sequence, base",
            format!("{firsts} are the closed forms at {k} = {}.", own.start),
            Vec::new(),
            Condition::And(claims.first),
        )?;
        self.oblige(
            "the recurrence gives the sequence, step",
            format!(
                "If the values at {k} are the closed forms{ratio}, those of {steps} are the closed forms at {k} + 1."
            ),
            claims.here.clone(),
            Condition::And(claims.there),
        )?;
        let (uses, shown) = self.uses(&own, &terms, &letters);
        self.oblige(
            &format!("the terms of {} in these values", self.lettering.set),
            format!("{}{ratio}.", shown.join(", ")),
            claims.here,
            Condition::And(uses),
        )?;
        self.add_paragraph(
            before,
            format!(
                "Let {letter}({k}) = {written}. Then {firsts}, and {steps}: by induction on {k}, base and step, this recurrence \
                 gives the sequence, and its terms are integers."
            ),
        );
        Ok(())
    }

    /// The terms of S as polynomials in the values of a recurrence, each once, and their text.
    fn uses(
        &self,
        own: &Recurrence,
        terms: &SequenceTerms,
        letters: &[String],
    ) -> (Vec<Condition>, Vec<String>) {
        let (mut uses, mut shown) = (Vec::new(), Vec::new());
        for (closed, expressed) in &own.uses {
            let use_here = terms.is_closed_form(terms.term(expressed), closed);
            if uses.contains(&use_here) {
                continue;
            }
            let (above, below) = cleared(closed);
            let above = self.show(&terms.term(&above));
            let below = self.show(&terms.term(&below));
            let divided = match below.as_str() {
                "1" => above,
                below => format!("({above}) / ({below})"),
            };
            let named = self.template(expressed, letters);
            shown.push(format!("{divided} = {named}"));
            uses.push(use_here);
        }
        (uses, shown)
    }

    /// A template as text: `s(k) + ds(k)`.
    fn template(&self, value: &Polynomial, letters: &[String]) -> String {
        let term = value.term().unwrap_or_else(|| number(0));
        shown(&term, &|place| self.name_in_template(place, letters))
    }

    pub(super) fn name_in_template(&self, place: usize, letters: &[String]) -> String {
        let index = &self.lettering.indices[0];
        match place {
            VALUES.. => format!("{}({index})", letters[place - VALUES]),
            INDEX => index.clone(),
            OPEN.. => self.names[place - OPEN].clone(),
            _ => "?".into(),
        }
    }
}
