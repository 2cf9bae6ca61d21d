//! Turns conditions into clauses: disjunctive normal form, with auxiliaries for what is not linear.
//!
//! Minima, maxima and absolute values are split into cases. A floor or remainder by a constant becomes an auxiliary q
//! with m q ≤ a ≤ m q + m - 1, which keeps it linear. What remains (k^2, gcd, the indicator of a condition) becomes
//! an auxiliary with a few linear facts, or a filter that is evaluated.

use super::auxiliary::Auxiliary;
use super::clause::Clause;
use super::disjuncts::{cases, disjuncts, product};
use crate::formula::{
    Comparison, Condition, Fraction, Linear, NamedFunction, Term, linear, real_linear,
};
use crate::language::{NumberProperty, Operator};
use crate::linear_program::Optimum;
use crate::number::Number;

/// Irrational coefficients are bracketed by fractions with this denominator.
const SCALE: i64 = 1 << 12;

/// The clauses of which one holds exactly where the condition holds and no target heap is negative. Parts that are
/// true or false everywhere are not removed.
pub(super) fn normal_form(
    heaps: usize,
    places: usize,
    bound: &[usize],
    condition: &Condition,
    targets: &[Vec<Term>],
) -> Vec<Clause> {
    let mut targets_by_case: Vec<(Vec<Condition>, Vec<Term>)> = vec![(Vec::new(), Vec::new())];
    for heap in targets.iter().flatten() {
        let mut split = cases(heap);
        // Most heaps have one case, and there may be many heaps.
        if let [(guards, term)] = split.as_mut_slice() {
            for (all, terms) in &mut targets_by_case {
                all.extend(guards.iter().cloned());
                terms.push(term.clone());
            }
            continue;
        }
        targets_by_case = product(targets_by_case, split, |(guards, terms), (more, term)| {
            ([guards.as_slice(), more].concat(), {
                let mut terms: Vec<Term> = terms.clone();
                terms.push(term.clone());
                terms
            })
        });
    }
    let mut all = Vec::new();
    for (guards, terms) in targets_by_case {
        let mut whole = vec![condition.clone()];
        whole.extend(guards);
        for conjunction in disjuncts(&Condition::And(whole), true) {
            let mut draft = ClauseDraft {
                heaps,
                places,
                auxiliaries: Vec::new(),
                constraints: Vec::new(),
                filters: Vec::new(),
            };
            for part in conjunction {
                draft.require(part);
            }
            let mut flat = terms.iter();
            let parts: Vec<Vec<Linear>> = targets
                .iter()
                .map(|part| {
                    flat.by_ref()
                        .take(part.len())
                        .map(|heap| draft.target(heap))
                        .collect()
                })
                .collect();
            for heap in parts.iter().flatten() {
                draft.constraints.push(heap.clone());
            }
            let clause = draft.finish(bound, parts);
            // A clause that holds nowhere gives no options.
            if !matches!(clause.maximum(&Linear::default(), &[]), Optimum::Infeasible) {
                all.push(clause);
            }
        }
    }
    all
}

struct ClauseDraft {
    heaps: usize,
    places: usize,
    auxiliaries: Vec<Auxiliary>,
    constraints: Vec<Linear>,
    filters: Vec<Condition>,
}

impl ClauseDraft {
    /// The factors of a positive product of natural numbers are positive.
    fn positive_factors(&mut self) {
        for auxiliary in self.auxiliaries.iter().rev() {
            let positive = |constraint: &Linear| {
                matches!(constraint.terms.as_slice(), [(place, coefficient)]
                    if *place == auxiliary.place && *coefficient > 0 && constraint.constant < 0)
            };
            let factors = self.natural_factors(auxiliary);
            if factors.is_empty() || !self.constraints.iter().any(positive) {
                continue;
            }
            for factor in factors {
                let positive = Linear::variable(factor).plus(&Linear::constant(-1), 1);
                self.constraints.extend(positive);
            }
        }
    }

    /// The two factors of a product of natural numbers; none for another auxiliary.
    fn natural_factors(&self, auxiliary: &Auxiliary) -> Vec<usize> {
        let Term::Binary(Operator::Times, left, right) = &auxiliary.term else {
            return Vec::new();
        };
        let (Term::Variable(left), Term::Variable(right)) = (&**left, &**right) else {
            return Vec::new();
        };
        let natural = |place: &usize| {
            let mut named = self.auxiliaries.iter();
            let named = named.find(|named| named.place == *place);
            named.is_none_or(|named| !self.natural_factors(named).is_empty())
        };
        let factors = vec![*left, *right];
        match factors.iter().all(natural) {
            true => factors,
            false => Vec::new(),
        }
    }

    /// For u, v ≥ 1 the product is at least u + v - 1: it bounds both factors.
    fn positive_products(&mut self) {
        let power = |auxiliary: &Auxiliary| {
            matches!(&auxiliary.term, Term::Binary(Operator::Power, base, _)
            if base.as_constant().and_then(Number::to_i64).is_some_and(|base| base >= 1))
        };
        let positive = |place: usize| {
            let mut named = self.auxiliaries.iter();
            named.any(|auxiliary| auxiliary.place == place && power(auxiliary))
                || self.constraints.iter().any(|constraint| {
                    matches!(constraint.terms.as_slice(), [(other, coefficient)]
                    if *other == place && *coefficient > 0 && constraint.constant < 0)
                })
        };
        let mut facts = Vec::new();
        for auxiliary in &self.auxiliaries {
            if let Term::Binary(Operator::Times, left, right) = &auxiliary.term
                && let (Term::Variable(left), Term::Variable(right)) = (&**left, &**right)
                && positive(*left)
                && positive(*right)
            {
                facts.extend(
                    Linear::variable(auxiliary.place)
                        .plus(&Linear::variable(*left), -1)
                        .and_then(|fact| fact.plus(&Linear::variable(*right), -1))
                        .and_then(|fact| fact.plus(&Linear::constant(1), 1)),
                );
            }
        }
        self.constraints.extend(facts);
    }

    fn finish(mut self, bound: &[usize], parts: Vec<Vec<Linear>>) -> Clause {
        self.positive_factors();
        self.positive_products();
        let mut constraints = Vec::new();
        for constraint in self.constraints {
            // A constraint that holds for all non-negative variables is left out.
            let empty = constraint.terms.is_empty() && constraint.constant >= 0;
            let nonnegative = constraint.constant >= 0
                && constraint.terms.iter().all(|(place, coefficient)| {
                    *coefficient > 0 && (*place < self.heaps || bound.contains(place))
                });
            if !empty && !nonnegative && !constraints.contains(&constraint) {
                constraints.push(constraint);
            }
        }
        let clause = Clause {
            heaps: self.heaps,
            places: self.places,
            bound: bound.to_vec(),
            auxiliaries: self.auxiliaries,
            constraints,
            filters: self.filters,
            parts,
            ..Clause::default()
        };
        clause.ordered()
    }

    /// Adds an elementary condition as constraints, or as a filter.
    fn require(&mut self, condition: Condition) {
        if let Condition::Compare(comparison, left, right) = &condition
            && let Some(constraints) = self.comparison(*comparison, left, right)
        {
            self.constraints.extend(constraints);
            return;
        }
        // An odd number is at least 1, a prime at least 2.
        let least = match &condition {
            Condition::Property(NumberProperty::Odd, Term::Variable(v)) => Some((*v, 1)),
            Condition::Property(NumberProperty::Prime, Term::Variable(v)) => Some((*v, 2)),
            _ => None,
        };
        if let Some((v, least)) = least {
            self.constraints
                .extend(Linear::variable(v).plus(&Linear::constant(-least), 1));
        }
        if condition != Condition::Constant(true) {
            self.filters.push(condition);
        }
    }

    fn comparison(
        &mut self,
        comparison: Comparison,
        left: &Term,
        right: &Term,
    ) -> Option<Vec<Linear>> {
        let difference = Term::binary(Operator::Minus, right.clone(), left.clone());
        let above = self.linear(&difference)?.above;
        let shifted = |by: i64| above.plus(&Linear::constant(by), 1);
        let negative = || Linear::default().plus(&above, -1);
        Some(match comparison {
            Comparison::LessEqual => vec![above],
            Comparison::Less => vec![shifted(-1)?],
            Comparison::Equal => vec![negative()?, above],
            Comparison::NotEqual => {
                // If one side is never the smaller, `!=` means larger.
                let nonnegative = |linear: &Linear| {
                    linear.constant >= 0
                        && linear.terms.iter().all(|(place, coefficient)| {
                            *coefficient > 0 && !self.is_auxiliary(*place)
                        })
                };
                let negative = negative()?;
                if nonnegative(&above) {
                    vec![shifted(-1)?]
                } else if nonnegative(&negative) {
                    vec![negative.plus(&Linear::constant(-1), 1)?]
                } else {
                    return None;
                }
            }
        })
    }

    fn is_auxiliary(&self, place: usize) -> bool {
        self.auxiliaries
            .iter()
            .any(|auxiliary| auxiliary.place == place)
    }

    fn linear(&mut self, term: &Term) -> Option<Fraction> {
        let before = (self.auxiliaries.len(), self.constraints.len(), self.places);
        let found = linear(term, &mut |part| self.name(part));
        if found.is_none() {
            // An incomplete translation must leave nothing behind.
            self.auxiliaries.truncate(before.0);
            self.constraints.truncate(before.1);
            self.places = before.2;
        }
        found
    }

    fn target(&mut self, heap: &Term) -> Linear {
        if let Some(found) = self.linear(heap) {
            if found.below == 1 {
                return found.above;
            }
            // A quotient that may be no integer: it is computed when all conditions hold.
            let place = self.auxiliary(heap.clone(), true);
            let equal = Linear::default()
                .plus(&Linear::variable(place), found.below)
                .and_then(|scaled| scaled.plus(&found.above, -1));
            if let Some(equal) = equal {
                self.constraints.extend(Linear::default().plus(&equal, -1));
                self.constraints.push(equal);
            }
            return Linear::variable(place);
        }
        Linear::variable(self.auxiliary(heap.clone(), true))
    }

    fn auxiliary(&mut self, term: Term, late: bool) -> usize {
        if let Some(found) = self
            .auxiliaries
            .iter()
            .find(|auxiliary| auxiliary.term == term)
        {
            return found.place;
        }
        let place = self.places;
        self.places += 1;
        self.auxiliaries.push(Auxiliary {
            place,
            term,
            late,
            rises_with: None,
        });
        place
    }

    /// Names the product of two variables.
    fn product(&mut self, left: usize, right: usize) -> Option<Linear> {
        let variable = |place| Box::new(Term::Variable(place));
        let term = match left == right {
            // One name for u^2 and u·u.
            true => Term::Binary(
                Operator::Power,
                variable(left),
                Box::new(Term::constant(2_i64)),
            ),
            false => Term::Binary(Operator::Times, variable(left), variable(right)),
        };
        if left == right && !self.is_auxiliary(left) {
            return self.name(&term);
        }
        let product = Linear::variable(self.auxiliary(term, false));
        if !self.is_auxiliary(left) && !self.is_auxiliary(right) {
            self.constraints.push(product.clone());
        }
        Some(product)
    }

    /// Integer linear functions below and above [`SCALE`] times a linear function with real coefficients, for all
    /// non-negative variables.
    fn between(&self, term: &Term) -> Option<(Linear, Linear)> {
        let scale = Number::from(SCALE);
        let (terms, constant) = real_linear(term)?;
        let mut low = Linear::default();
        let mut high = Linear::default();
        let rounded = |value: &Number| -> Option<(i64, i64)> {
            let scaled = value.times(&scale).ok()?;
            Some((scaled.floor().to_i64()?, scaled.ceiling().to_i64()?))
        };
        for (place, coefficient) in terms {
            if self.is_auxiliary(place) {
                return None;
            }
            let (below, above) = rounded(&coefficient)?;
            low = low.plus(&Linear::variable(place), below)?;
            high = high.plus(&Linear::variable(place), above)?;
        }
        let (below, above) = rounded(&constant)?;
        Some((
            low.plus(&Linear::constant(below), 1)?,
            high.plus(&Linear::constant(above), 1)?,
        ))
    }

    /// Adds the fact that a sum of linear functions, each with a factor, is not negative.
    fn fact(&mut self, terms: &[(&Linear, i64)], constant: i64) -> Option<()> {
        let mut sum = Linear::constant(constant);
        for (linear, factor) in terms {
            sum = sum.plus(linear, *factor)?;
        }
        self.constraints.push(sum);
        Some(())
    }

    /// A term that is linear and negative nowhere.
    fn natural(&mut self, term: &Term) -> Option<Linear> {
        let Fraction { above, below } = self.linear(term)?;
        let natural =
            |(place, coefficient): &(usize, i64)| *coefficient > 0 && !self.is_auxiliary(*place);
        (below == 1 && above.constant >= 0 && above.terms.iter().all(natural)).then_some(above)
    }

    /// An auxiliary for a term, without any facts.
    fn unknown(&mut self, term: &Term) -> Linear {
        Linear::variable(self.auxiliary(term.clone(), false))
    }

    /// An auxiliary for a term that is not linear, with its linear facts; `None` if it may be no integer.
    fn name(&mut self, term: &Term) -> Option<Linear> {
        match term {
            Term::Floor(of) | Term::Ceiling(of) => self.name_rounded(term, of),
            Term::Binary(Operator::Mod, of, modulus) => self.name_remainder(term, of, modulus),
            term if !term.is_integral() => None,
            Term::Binary(Operator::Power, base, exponent)
                if !matches!(**base, Term::Variable(_) | Term::Constant(_))
                    && exponent.as_constant().and_then(Number::to_i64) == Some(2) =>
            {
                self.name(&Term::Binary(Operator::Times, base.clone(), base.clone()))
            }
            Term::Binary(Operator::Power, base, exponent) => self.name_power(term, base, exponent),
            Term::Binary(Operator::Times, left, right) => self.name_product(term, left, right),
            Term::Binary(Operator::Xor, left, right) => {
                let sum = self.unknown(term);
                self.fact(&[(&sum, 1)], 0)?;
                let (left, right) = (self.linear(left), self.linear(right));
                if let (Some(left), Some(right)) = (left, right)
                    && (left.below, right.below) == (1, 1)
                {
                    // The nim-sum is at most the sum.
                    self.fact(&[(&left.above, 1), (&right.above, 1), (&sum, -1)], 0)?;
                }
                Some(sum)
            }
            Term::Choice(arms, otherwise) => self.name_choice(term, arms, otherwise),
            Term::Recursive(recursion, sequence, _) if !recursion.is_natural(*sequence) => {
                Some(self.unknown(term))
            }
            Term::Function(function, of) => self.name_function(term, *function, of),
            Term::Gcd(left, right) => {
                let divisor = self.unknown(term);
                self.fact(&[(&divisor, 1)], 0)?;
                if let (Some(left), Some(right)) = (self.natural(left), self.natural(right)) {
                    // Of numbers that are not negative it is at most the sum.
                    self.fact(&[(&left, 1), (&right, 1), (&divisor, -1)], 0)?;
                }
                Some(divisor)
            }
            Term::Mex(_) | Term::Recursive(..) => {
                let place = self.unknown(term);
                self.fact(&[(&place, 1)], 0)?;
                Some(place)
            }
            term => Some(self.unknown(term)),
        }
    }

    /// An auxiliary for a function: it is not negative, prime(i) > i, and n! >= n, n! >= 1.
    fn name_function(
        &mut self,
        term: &Term,
        function: NamedFunction,
        of: &[Term],
    ) -> Option<Linear> {
        let place = self.unknown(term);
        let least = match function {
            NamedFunction::Lcm | NamedFunction::Binomial => 0,
            NamedFunction::Prime | NamedFunction::Factorial => 1,
        };
        self.fact(&[(&place, 1)], -least)?;
        let more = match function {
            NamedFunction::Prime => 1,
            NamedFunction::Factorial => 0,
            NamedFunction::Lcm | NamedFunction::Binomial => return Some(place),
        };
        if let Some(of) = self.linear(&of[0])
            && of.below == 1
        {
            self.fact(&[(&place, 1), (&of.above, -1)], -more)?;
        }
        Some(place)
    }

    /// An auxiliary for a floor or a ceiling, with the two inequalities that define it.
    fn name_rounded(&mut self, term: &Term, of: &Term) -> Option<Linear> {
        let Some(Fraction { above, below }) = self.linear(of) else {
            let rounded = self.unknown(term);
            if let Some((low, high)) = self.between(of) {
                // floor(e) > e - 1 and ceil(e) < e + 1, with e between two fractions.
                let (less, more) = match term {
                    Term::Floor(_) => (SCALE - 1, 0),
                    _ => (0, SCALE - 1),
                };
                self.fact(&[(&rounded, SCALE), (&low, -1)], less)?;
                self.fact(&[(&rounded, -SCALE), (&high, 1)], more)?;
            }
            return Some(rounded);
        };
        if below == 1 {
            return Some(above);
        }
        let rounded = self.unknown(term);
        let (lower, upper) = match term {
            Term::Floor(_) => (0, below - 1),
            _ => (below - 1, 0),
        };
        // below·q - lower ≤ above ≤ below·q + upper
        self.fact(&[(&above, 1), (&rounded, -below)], lower)?;
        self.fact(&[(&above, -1), (&rounded, below)], upper)?;
        Some(rounded)
    }

    /// `of mod modulus`: of - modulus·q with the quotient q, or a number from 0 on.
    fn name_remainder(&mut self, term: &Term, of: &Term, modulus: &Term) -> Option<Linear> {
        let m = modulus.as_constant().and_then(Number::to_i64);
        let m = m.filter(|m| *m > 0);
        let inner = self.linear(of).filter(|fraction| fraction.below == 1);
        if let (Some(m), Some(inner)) = (m, &inner) {
            let (of, modulus) = (Box::new(of.clone()), Box::new(modulus.clone()));
            let quotient = Term::Binary(Operator::Over, of, modulus);
            let q = self.unknown(&Term::Floor(Box::new(quotient)));
            let rest = inner.above.plus(&q, -m)?;
            self.fact(&[(&rest, 1)], 0)?;
            self.fact(&[(&rest, -1)], m - 1)?;
            return Some(rest);
        }
        if !term.is_integral() {
            return None;
        }
        let rest = self.unknown(term);
        self.fact(&[(&rest, 1)], 0)?;
        if let Some(m) = m {
            self.fact(&[(&rest, -1)], m - 1)?;
        }
        Some(rest)
    }

    fn name_power(&mut self, term: &Term, base: &Term, exponent: &Term) -> Option<Linear> {
        let power = self.unknown(term);
        let positive = |term: &Term, least: i64| {
            let value = term.as_constant().and_then(Number::to_i64);
            value.is_some_and(|value| value >= least)
        };
        if positive(exponent, 1)
            && let Term::Variable(v) = base
        {
            // v ≤ v^m for integers v ≥ 0.
            self.fact(&[(&power, 1), (&Linear::variable(*v), -1)], 0)?;
        } else if positive(base, 2)
            && let Some(e) = self.linear(exponent).filter(|e| e.below == 1)
        {
            // e + 1 ≤ b^e for b ≥ 2.
            self.fact(&[(&power, 1), (&e.above, -1)], -1)?;
        } else if base.as_constant().and_then(Number::to_i64) == Some(-1) {
            self.fact(&[(&power, 1)], 1)?;
            self.fact(&[(&power, -1)], 1)?;
        }
        Some(power)
    }

    /// (Σ a_i u_i + a)(Σ b_j u_j + b), each product u_i u_j a variable of its own.
    fn name_product(&mut self, term: &Term, left: &Term, right: &Term) -> Option<Linear> {
        let (left, right) = (self.linear(left)?, self.linear(right)?);
        if (left.below, right.below) != (1, 1) {
            return Some(self.unknown(term));
        }
        let mut sum = Linear::default().plus(&left.above, right.above.constant)?;
        let linear_right = Linear {
            constant: 0,
            ..right.above.clone()
        };
        sum = sum.plus(&linear_right, left.above.constant)?;
        for (i, a) in &left.above.terms {
            for (j, b) in &right.above.terms {
                let product = self.product((*i).min(*j), (*i).max(*j))?;
                sum = sum.plus(&product, a.checked_mul(*b)?)?;
            }
        }
        Some(sum)
    }

    /// An auxiliary for a choice; the indicator of a condition is 0 or 1.
    fn name_choice(
        &mut self,
        term: &Term,
        arms: &[(Condition, Term)],
        otherwise: &Term,
    ) -> Option<Linear> {
        let place = self.unknown(term);
        let constant = |term: &Term| term.as_constant().and_then(Number::to_i64);
        if let [(condition, value)] = arms
            && (constant(value), constant(otherwise)) == (Some(1), Some(0))
        {
            self.fact(&[(&place, 1)], 0)?;
            self.fact(&[(&place, -1)], 1)?;
            if let Some(v) = positive_variable(condition) {
                // The indicator of v ≥ 1 is at most v.
                self.fact(&[(&Linear::variable(v), 1), (&place, -1)], 0)?;
            }
        }
        Some(place)
    }
}

/// The variable v of a condition `v > 0`, `v >= 1` or `v != 0`.
fn positive_variable(condition: &Condition) -> Option<usize> {
    let is = |term: &Term, wanted: i64| term.as_constant().and_then(Number::to_i64) == Some(wanted);
    match condition {
        Condition::Compare(Comparison::Less | Comparison::NotEqual, zero, Term::Variable(v))
            if is(zero, 0) =>
        {
            Some(*v)
        }
        Condition::Compare(Comparison::NotEqual, Term::Variable(v), zero) if is(zero, 0) => {
            Some(*v)
        }
        Condition::Compare(Comparison::LessEqual, one, Term::Variable(v)) if is(one, 1) => Some(*v),
        _ => None,
    }
}
