//! Why two formulas in two heaps have the same values at all natural numbers: case by case, in the smaller heap and the difference of the heaps.
//!
//! A quotient and a remainder by a number that is a multiple of another are compared with those of the other: where A = t B and a = t b, the remainder of A by a is t times that
//! of B by b. So it is seen that the parity of a sum of heaps is that of their difference.

use super::super::known_signs::polynomial;
use super::super::polynomial::Polynomial;
use super::super::terms::{at_most, number};
use super::formula::{Division, FIRST_FRESH, Pair, ValueCase, is_integral};
use super::shown::{Shown, ValueLetters};
use super::{MOST_FOR_LEMMA, ValueProof, in_order};
use crate::witness::integers;
use dashu_ratio::RBig;
use grundy_rules::formula::{Comparison, Condition, Term};
use grundy_work::Job;
use std::collections::BTreeMap;

/// The greatest number that a variable is tried to be in a case. It steers the search only.
const MOST_VALUE: i64 = 2;

/// Why two formulas in two heaps have the same values at all natural numbers, a sentence a line; the second is called by a name. `None` if that is
/// not found.
pub fn formulas_agree(left: &Term, (right, name): (&Term, &str), job: &Job) -> Option<Vec<String>> {
    let mut proof = ValueProof {
        rules: &[],
        formula: left,
        symmetric: true,
        letters: ValueLetters::besides(&[]),
        job,
        steps: 0,
        open: 0,
        next: FIRST_FRESH,
    };
    let mut text = vec![
        "Let m be the smaller heap of a position and d the difference of the heaps, so that their sum is 2 m + d.".to_string(),
    ];
    let own = proof.starts()?.len();
    proof.formula = right;
    let orders = own.max(proof.starts()?.len());
    for at in &Pair::START[..orders] {
        proof.formula = left;
        let own = proof.cases(*at)?;
        proof.formula = right;
        let other = proof.cases(*at)?;
        if orders > 1 {
            let which = if at.first_is_larger {
                "first"
            } else {
                "second"
            };
            text.push(format!(
                "Let the {which} heap be the larger, or both the same."
            ));
        }
        let names = names(*at, &own, &other);
        text.push(format!("The formula is {}.", listed("a", &own, &names)));
        text.push(format!(
            "That of {name} is {}.",
            listed("b", &other, &names)
        ));
        for (place, own) in (1..).zip(&own) {
            for (other_place, other) in (1..).zip(&other) {
                let words = proof.agree((*at, own, other), &names)?;
                text.push(format!("(a{place}) and (b{other_place}): {words}."));
            }
        }
    }
    Some(text)
}

/// Names for the variables: r, s, t, ... for the remainders.
fn names(at: Pair, own: &[ValueCase], other: &[ValueCase]) -> Shown {
    let mut names = BTreeMap::from([
        (at.smaller, "m".to_string()),
        (at.difference, "d".to_string()),
    ]);
    let divisions = own
        .iter()
        .chain(other)
        .filter_map(|case| case.division.as_ref());
    for (place, division) in divisions.enumerate() {
        names.insert(division.quotient, format!("q{}", place + 1));
        names.insert(division.remainder, format!("r{}", place + 1));
    }
    Shown(names)
}

/// The cases with their values: `(a1) 0 if d <= 1, (a2) …`.
fn listed(letter: &str, cases: &[ValueCase], names: &Shown) -> String {
    let each = (1..).zip(cases).map(|(place, case)| {
        let guards: Vec<String> = case
            .all_guards
            .iter()
            .map(|guard| names.condition(&balanced(guard)))
            .collect();
        let guards = guards.join(", ");
        let condition = if guards.is_empty() {
            String::new()
        } else {
            format!(" if {guards}")
        };
        let division = case.division.as_ref();
        let remainder = division.map_or(String::new(), |division| {
            format!(", with {}", names.remainder(division))
        });
        format!(
            "({letter}{place}) {}{condition}{remainder}",
            names.term(&case.value)
        )
    });
    each.collect::<Vec<_>>().join("; ")
}

/// A comparison of polynomials without what both sides have in common, and without a negation; another condition as it is.
fn balanced(condition: &Condition) -> Condition {
    let (sign, left, right) = match condition {
        Condition::Compare(sign, left, right) => (*sign, left, right),
        Condition::Not(of) => match &**of {
            Condition::Compare(Comparison::Less, left, right) => {
                (Comparison::LessEqual, right, left)
            }
            Condition::Compare(Comparison::LessEqual, left, right) => {
                (Comparison::Less, right, left)
            }
            _ => return condition.clone(),
        },
        _ => return condition.clone(),
    };
    let sides = || {
        let difference = polynomial(left)?.plus(&polynomial(right)?.negated());
        let whole = Polynomial::constant(RBig::from(difference.denominator()));
        let [more, less] = difference.times(&whole).parts_by_sign();
        Some((more.term()?, less.negated().term()?))
    };
    match sides() {
        Some((more, less)) if sign == Comparison::Equal && more == number(0) => {
            Condition::Compare(sign, less, more)
        }
        Some((more, less)) => Condition::Compare(sign, more, less),
        None => condition.clone(),
    }
}

impl ValueProof<'_> {
    /// Why two cases have the same value wherever both are the case, in words.
    fn agree(
        &mut self,
        (at, own, other): (Pair, &ValueCase, &ValueCase),
        names: &Shown,
    ) -> Option<String> {
        let mut given = [own.conditions.as_slice(), &other.conditions].concat();
        if self.is_likely(&given, &at_most(number(1), number(0))) {
            return Some("no position is in both".into());
        }
        if let Some(multiple) = Multiple::of(own, other, at)
            && multiple.gives_one_value(own, other)
        {
            return Some(format!(
                "{}, and the values are the same",
                multiple.words(names)
            ));
        }
        if let Some((own, other)) = own.division.as_ref().zip(other.division.as_ref()) {
            self.add_lemmas(&mut given, in_order(own.quotient, other.quotient), &[]);
        }
        let same = Condition::equal(own.value.clone(), other.value.clone());
        self.follows(&given, &same).then_some(())?;
        if polynomial(&own.value) == polynomial(&other.value) {
            return Some("the values are the same".into());
        }
        let known = self.constants(at, (own, other), &given);
        let known: Vec<String> = known.iter().map(|known| names.condition(known)).collect();
        Some(match known.is_empty() {
            true => "the values are the same, by sums and products of inequalities".into(),
            false => format!("{} there, and the values are the same", known.join(", ")),
        })
    }

    /// Which variables have but one value under the conditions.
    fn constants(
        &self,
        at: Pair,
        (own, other): (&ValueCase, &ValueCase),
        given: &[Condition],
    ) -> Vec<Condition> {
        let divisions = [&own.division, &other.division].into_iter().flatten();
        let remainders = divisions.map(|division| division.remainder);
        let places = [at.difference, at.smaller].into_iter().chain(remainders);
        let constant = |place: usize| {
            let mut values = (0..=MOST_VALUE)
                .map(|value| Condition::equal(Term::Variable(place), number(value)));
            values.find(|is| self.is_likely(given, is))
        };
        places.filter_map(constant).collect()
    }

    /// Does it follow with little work? It counts as no step that is left open.
    fn is_likely(&self, given: &[Condition], conclusion: &Condition) -> bool {
        integers::follows_within(MOST_FOR_LEMMA, given, conclusion, self.job)
    }
}

/// One division is a multiple of another: both its numbers are the same multiple of those of the other.
struct Multiple<'c> {
    /// The division, and the one of which it is a multiple.
    of: [&'c Division; 2],
    times: RBig,
    /// Is what the other divides an integer?
    integral: bool,
}

impl<'c> Multiple<'c> {
    /// The divisions of two cases, that of the greater numbers first.
    fn of(own: &'c ValueCase, other: &'c ValueCase, at: Pair) -> Option<Multiple<'c>> {
        let (own, other) = own.division.as_ref().zip(other.division.as_ref())?;
        let times = |greater: &Division, less: &Division| {
            let quotient = |greater: &Term, less: &Term| {
                let quotient = polynomial(greater)?.over(&polynomial(less)?)?;
                quotient.as_constant()
            };
            let times = quotient(&greater.divisor, &less.divisor)?;
            let same = quotient(&greater.above, &less.above)? == times;
            (same && times >= RBig::ONE).then_some(times)
        };
        let (greater, less, times) = match times(own, other) {
            Some(times) => (own, other, times),
            None => (other, own, times(other, own)?),
        };
        let above = polynomial(&less.above)?;
        Some(Multiple {
            integral: is_integral(&above, at.difference),
            of: [greater, less],
            times,
        })
    }

    /// Is the value of both cases the same, where the greater remainder is the multiple of the other?
    fn gives_one_value(&self, own: &ValueCase, other: &ValueCase) -> bool {
        let [greater, less] = self.of;
        let remainder = Polynomial::variable(less.remainder);
        let multiple = remainder.times(&Polynomial::constant(self.times.clone()));
        let value = |case: &ValueCase| {
            let value = polynomial(&case.value)?;
            Some(value.with(greater.remainder, &multiple))
        };
        value(own).is_some_and(|own| value(other) == Some(own))
    }

    fn words(&self, names: &Shown) -> String {
        let [greater, less] = self.of;
        let Multiple {
            times, integral, ..
        } = self;
        let number = if *integral { "the integer " } else { "" };
        let [above, divisor] = [&greater.above, &greater.divisor].map(|term| names.term(term));
        let [own, own_divisor] = [&less.above, &less.divisor].map(|term| names.term(term));
        let [remainder, own_remainder] =
            [greater, less].map(|division| names.term(&Term::Variable(division.remainder)));
        if *times == RBig::ONE {
            return format!("{remainder} = {own_remainder}, for the same numbers are divided");
        }
        format!(
            "{above} is {times} times {number}{own}, and {divisor} is {times} times {own_divisor}; so {remainder} = {times} {own_remainder}"
        )
    }
}
