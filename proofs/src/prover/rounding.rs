//! Translates quotients, remainders and floors: new variables that formulas define.

use super::case::TermCase;
use super::numbers::SymbolicNumber;
use super::terms::{LARGEST, MOST_CASES, Read, TermReader, zero};
use super::unsupported::{DIVISOR, LARGE, PRODUCT, SPLIT};
use grundy_automata::{Formula, Sum};
use grundy_rules::formula::Term;
use grundy_rules::formula::real_combination;
use grundy_rules::language::Operator;
use grundy_rules::number::Number;

impl TermReader<'_> {
    /// A divisor p/q that is a positive number.
    pub(super) fn divisor(&self, term: &Term, divisor: &Term) -> Read<(i128, i128)> {
        match self.cases(divisor)?.as_slice() {
            [case] if case.given.is_empty() => case
                .value
                .constant()
                .filter(|(above, _)| *above > 0)
                .ok_or_else(|| self.unsupported(term, DIVISOR)),
            _ => Err(self.unsupported(term, DIVISOR)),
        }
    }

    /// The c of a divisor c·p, where p is the open modulus.
    pub(super) fn multiple(&self, divisor: &Term) -> Option<i128> {
        self.ground.modulus?;
        let cases = self.cases(divisor).ok()?;
        let [case] = cases.as_slice() else {
            return None;
        };
        let SymbolicNumber { times, plus, below } = &case.value;
        let bare = case.given.is_empty() && times.variables().next().is_none();
        let found = bare && *plus == Sum::from(0) && *below == 1;
        Some(times.constant()).filter(|factor| found && *factor > 0)
    }

    /// floor(number / (c·p)), with the number.
    pub(super) fn quotients(
        &self,
        term: &Term,
        of: &Term,
        factor: i128,
    ) -> Read<Vec<(TermCase, SymbolicNumber)>> {
        let mut all = Vec::new();
        for case in self.cases(of)? {
            if case.value.below != 1 {
                return Err(self.unsupported(term, "a quotient of fractions"));
            }
            let rounds = self.ground.rounds(&case.value.plus);
            for (t, is) in rounds.map_err(|_| self.unsupported(term, PRODUCT))? {
                let mut one = case.of(SymbolicNumber {
                    below: factor,
                    ..SymbolicNumber::from(case.value.times.clone() + t)
                });
                one.given.push(is);
                let mut floors = Vec::new();
                self.floor(term, one, &mut floors)?;
                all.extend(floors.into_iter().map(|floor| (floor, case.value.clone())));
            }
        }
        Ok(all)
    }

    /// The remainder: a congruent number below the modulus.
    pub(super) fn remainders(&self, term: &Term, left: &Term, right: &Term) -> Read<Vec<TermCase>> {
        if let Some(factor) = self.multiple(right) {
            let quotients = self.quotients(term, left, factor)?.into_iter();
            // v - c·p·floor(v / (c·p))
            let rests = quotients.map(|(floor, value)| {
                let whole = SymbolicNumber {
                    times: floor.value.plus.clone() * factor,
                    ..zero()
                };
                floor.of(value.plus(&whole, -1))
            });
            return Ok(rests.collect());
        }
        let (modulus, 1) = self.divisor(term, right)? else {
            return Err(self.unsupported(term, DIVISOR));
        };
        let unsigned = u64::try_from(modulus).map_err(|_| self.unsupported(term, LARGE))?;
        let mut all = Vec::new();
        for case in self.cases(left)? {
            let sum = self.whole(term, &case.value)?;
            if let Some((value, _)) = case.value.constant() {
                all.push(case.of(Sum::from(value.rem_euclid(modulus))));
                continue;
            }
            let rest = self.fresh();
            let mut with = case.of(Sum::from(rest));
            with.fresh.push(rest);
            with.given.push(Formula::le(rest, modulus - 1));
            with.given.push(Formula::congruent(sum, rest, unsigned));
            all.push(with);
        }
        Ok(all)
    }

    /// The floor of a rational sum, of a quotient by the open modulus, or of a sum with multiples of the irrational number of
    /// the theory.
    pub(super) fn floors(&self, of: &Term) -> Read<Vec<TermCase>> {
        if self.ground.theory.field.is_some()
            && let Some(sum) = RealSum::of(of)
        {
            return self.beatty(of, &sum);
        }
        if let Term::Binary(Operator::Over, above, below) = of
            && let Some(factor) = self.multiple(below)
        {
            let quotients = self.quotients(of, above, factor)?.into_iter();
            return Ok(quotients.map(|(floor, _)| floor).collect());
        }
        let mut all = Vec::new();
        for case in self.cases(of)? {
            self.floor(of, case, &mut all)?;
        }
        Ok(all)
    }

    /// The cases of the floor of one case.
    pub(super) fn floor(&self, of: &Term, case: TermCase, all: &mut Vec<TermCase>) -> Read<()> {
        let below = case.value.below;
        if below == 1 {
            all.push(case);
            return Ok(());
        }
        if let Some((value, _)) = case.value.constant() {
            all.push(case.of(Sum::from(value.div_euclid(below))));
            return Ok(());
        }
        let above = case
            .value
            .sum()
            .ok_or_else(|| self.unsupported(of, PRODUCT))?;
        let positive = above.constant() >= 0
            && above
                .variables()
                .all(|variable| above.coefficient(variable) > 0);
        let quotient = self.fresh();
        let sum = Sum::from(quotient);
        let with = |value: Sum, also: Option<Formula>| {
            let rest = above.clone() - value.clone() * below;
            let mut one = case.of(value);
            one.fresh.push(quotient);
            one.given.push(Formula::within(0, rest, below - 1));
            one.given.extend(also);
            one
        };
        all.push(with(sum.clone(), None));
        if !positive {
            // -1, -2, …
            all.push(with(-sum, Some(Formula::le(1, quotient))));
        }
        Ok(())
    }

    /// The floor of a sum of real multiples of whole numbers.
    fn beatty(&self, of: &Term, sum: &RealSum) -> Read<Vec<TermCase>> {
        // The cases of the numbers together, each with their values.
        let mut together = vec![(TermCase::plain(Sum::from(0)), Vec::new())];
        for (term, factor) in &sum.parts {
            let cases = self.cases(term)?;
            if together.len() * cases.len() > MOST_CASES {
                return Err(self.unsupported(of, SPLIT));
            }
            let mut longer = Vec::new();
            for (before, values) in &together {
                for case in &cases {
                    let mut values: Vec<(Sum, Number)> = values.clone();
                    values.push((self.whole(term, &case.value)?, factor.clone()));
                    longer.push((before.with(case, Sum::from(0)), values));
                }
            }
            together = longer;
        }
        let mut all = Vec::new();
        for (case, mut values) in together {
            values.insert(0, (Sum::from(1), sum.constant.clone()));
            self.beatty_of(of, &case, &values, &mut all)?;
        }
        Ok(all)
    }

    /// The floor of a sum of multiples of these numbers, in a case.
    fn beatty_of(
        &self,
        of: &Term,
        given: &TermCase,
        values: &[(Sum, Number)],
        all: &mut Vec<TermCase>,
    ) -> Read<()> {
        let large = || self.unsupported(of, LARGE);
        // (Σ a v + theta·Σ b v)/m, the constant among them.
        let mut parts = Vec::new();
        for (value, factor) in values {
            let found = self.ground.theory.in_field(factor);
            let found = found.map_err(|beyond| self.unsupported(of, beyond.why))?;
            parts.push((value.clone(), found));
        }
        let common = parts.iter().try_fold(1_i128, |common, (_, (_, _, m))| {
            common.checked_mul(*m).filter(|common| *common < LARGEST)
        });
        let common = common.ok_or_else(large)?;
        let (mut whole, mut multiple) = (Sum::from(0), Sum::from(0));
        for (sum, (a, b, m)) in parts {
            let scale = common / m;
            whole = whole + sum.clone() * a.saturating_mul(scale);
            multiple = multiple + sum * b.saturating_mul(scale);
        }
        if multiple == Sum::from(0) {
            let case = given.of(SymbolicNumber {
                below: common,
                ..SymbolicNumber::from(whole)
            });
            return self.floor(of, case, all);
        }
        let term = self.fresh();
        for negative in [false, true] {
            let index = if negative {
                -multiple.clone()
            } else {
                multiple.clone()
            };
            let least = i128::from(negative);
            // floor(-n·theta) = -floor(n·theta) - 1 for n > 0.
            let value = match negative {
                false => Sum::from(term),
                true => -Sum::from(term) - 1,
            };
            let own = TermCase {
                fresh: vec![term],
                given: vec![
                    Formula::le(least, index.clone()),
                    Formula::beatty(index, term),
                ],
                value: SymbolicNumber {
                    below: common,
                    ..SymbolicNumber::from(whole.clone() + value)
                },
            };
            self.floor(of, given.with(&own, own.value.clone()), all)?;
        }
        Ok(())
    }
}

/// A real number: multiples of whole numbers, and a constant.
struct RealSum {
    parts: Vec<(Term, Number)>,
    constant: Number,
}

impl RealSum {
    /// The number under a floor, if it is a linear function of variables, or has an irrational factor.
    fn of(term: &Term) -> Option<RealSum> {
        let mut leaves: Vec<Term> = Vec::new();
        let (factors, constant) = real_combination(term, &mut |leaf| {
            leaves.push(leaf.clone());
            Some(leaves.len() - 1)
        })?;
        let is_linear = leaves.iter().all(|leaf| matches!(leaf, Term::Variable(_)));
        let is_rational = |number: &Number| number.parts().1.is_zero();
        let rational = factors.iter().all(|(_, factor)| is_rational(factor));
        if !is_linear && rational && is_rational(&constant) {
            return None;
        }
        let factors = factors.into_iter().map(|(_, factor)| factor);
        Some(RealSum {
            parts: leaves.into_iter().zip(factors).collect(),
            constant,
        })
    }
}
