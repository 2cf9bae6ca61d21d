//! Terms as linear sums, by cases.
//!
//! A term that is not linear is one of several sums, each under a condition; a floor, a remainder or a nim-sum is a new variable that a
//! formula defines. Exactly one case holds for any values of the variables, and it defines its new variables: so it does not matter whether they
//! are quantified by *some* or by *all*.

use super::beyond::{
    Beyond, DIVISOR, FUNCTION, LARGE, OTHER_GAME, POWER, PRODUCT, PROPERTY, SPLIT, SQUARE,
};
use super::theory::Theory;
use crate::formula::{Comparison, Condition, Term, apply};
use crate::game::real_linear;
use crate::language::{Operator, Property};
use crate::number::Number;
use crate::pattern::Period;
use grundy_automata::{Formula, Sum, Variable};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Numbers from here on are refused.
const LARGEST: i128 = 1 << 60;
/// A term has no more cases.
const MOST_CASES: usize = 512;

/// A value of a term: above / below, where the formulas hold.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub fresh: Vec<Variable>,
    pub given: Vec<Formula>,
    pub above: Sum,
    pub below: i128,
}

impl Case {
    fn plain(above: Sum) -> Case {
        Case {
            fresh: Vec::new(),
            given: Vec::new(),
            above,
            below: 1,
        }
    }

    /// Both cases at once, with another value.
    fn with(&self, other: &Case, above: Sum, below: i128) -> Case {
        let mut both = Case {
            above,
            below,
            ..self.clone()
        };
        for variable in &other.fresh {
            if !both.fresh.contains(variable) {
                both.fresh.push(*variable);
            }
        }
        for given in &other.given {
            if !both.given.contains(given) {
                both.given.push(given.clone());
            }
        }
        both
    }

    /// The formula in this case.
    pub fn under(&self, then: Formula) -> Formula {
        let all = Formula::and(self.given.iter().cloned().chain([then]));
        match self.fresh.is_empty() {
            true => all,
            false => Formula::exists(self.fresh.iter().copied(), all),
        }
    }

    fn constant(&self) -> Option<(i128, i128)> {
        let none = self.above.variables().next().is_none();
        none.then(|| (self.above.constant(), self.below))
    }
}

/// The values of the game at a place of the claim's list, where all of them are known.
pub(crate) type OtherValues<'v> = dyn Fn(usize) -> Option<Rc<Periodic>> + 'v;

/// The values of a game on one heap: the first ones, to the end of the first period, which is proved.
#[derive(Clone, Debug)]
pub(crate) struct Periodic {
    pub values: Vec<u32>,
    pub period: Period,
}

/// What all formulas of a sentence have in common.
pub(super) struct Ground<'g> {
    pub theory: Theory,
    /// The next variable that nothing uses yet.
    pub next: Cell<u32>,
    pub values: &'g OtherValues<'g>,
}

impl Ground<'_> {
    /// A variable that nothing uses yet.
    pub fn fresh(&self) -> Variable {
        let next = self.next.get();
        self.next.set(next + 1);
        Variable(next)
    }
}

/// What the variable at a place is.
#[derive(Clone, Debug)]
pub(super) enum Place {
    /// A number.
    Number(Sum),
    /// The exponent of a power, which the variable is.
    Exponent(Variable),
}

/// Reads terms and conditions whose variables have a meaning.
pub(super) struct Reader<'r> {
    theory: &'r Theory,
    /// The next variable that nothing uses yet.
    next: &'r Cell<u32>,
    /// The values of other games.
    values: &'r OtherValues<'r>,
    pub places: BTreeMap<usize, Place>,
    pub names: BTreeMap<usize, String>,
    known: RefCell<Vec<(Term, Vec<Case>)>>,
}

type Read<T> = Result<T, Beyond>;

impl<'r> Reader<'r> {
    pub fn new(ground: &'r Ground<'r>) -> Reader<'r> {
        Reader {
            theory: &ground.theory,
            next: &ground.next,
            values: ground.values,
            places: BTreeMap::new(),
            names: BTreeMap::new(),
            known: RefCell::default(),
        }
    }

    pub fn fresh(&self) -> Variable {
        let next = self.next.get();
        self.next.set(next + 1);
        Variable(next)
    }

    /// Gives a variable that is bound here its meaning; in an exponent it is known by its power alone.
    pub fn bind(&mut self, place: usize, name: &str, in_exponent: bool) -> Variable {
        let variable = self.fresh();
        let meaning = match in_exponent {
            true => Place::Exponent(variable),
            false => Place::Number(variable.into()),
        };
        self.places.insert(place, meaning);
        self.names.insert(place, name.to_string());
        variable
    }

    fn name(&self, place: usize) -> String {
        let found = self.names.get(&place).cloned();
        found.unwrap_or_else(|| format!("x{place}"))
    }

    fn beyond(&self, term: &Term, why: &'static str) -> Beyond {
        Beyond::term(term, &|place| self.name(place), why)
    }

    /// The cases of a term.
    pub fn cases(&self, term: &Term) -> Read<Vec<Case>> {
        let known = self.known.borrow();
        if let Some((_, cases)) = known.iter().find(|(known, _)| known == term) {
            return Ok(cases.clone());
        }
        drop(known);
        let cases = self.new_cases(term)?;
        if cases.len() > MOST_CASES {
            return Err(self.beyond(term, SPLIT));
        }
        let small = |n: i128| n.abs() < LARGEST;
        let sound = |case: &Case| {
            let mut variables = case.above.variables();
            small(case.below)
                && small(case.above.constant())
                && variables.all(|variable| small(case.above.coefficient(variable)))
        };
        if !cases.iter().all(sound) {
            return Err(self.beyond(term, LARGE));
        }
        if !matches!(term, Term::Variable(_) | Term::Constant(_)) {
            self.known.borrow_mut().push((term.clone(), cases.clone()));
        }
        Ok(cases)
    }

    fn new_cases(&self, term: &Term) -> Read<Vec<Case>> {
        match term {
            Term::Constant(value) => {
                let (p, q, r, _) = value.parts();
                if !q.is_zero() {
                    return Err(self.beyond(term, "an irrational number is in reach under a floor"));
                }
                let both = (i128::try_from(p), i128::try_from(r));
                let (Ok(above), Ok(below)) = both else {
                    return Err(self.beyond(term, LARGE));
                };
                Ok(vec![Case {
                    below,
                    ..Case::plain(above.into())
                }])
            }
            Term::Variable(place) => match self.places.get(place) {
                Some(Place::Number(sum)) => Ok(vec![Case::plain(sum.clone())]),
                _ => Err(self.beyond(term, POWER)),
            },
            Term::Negative(of) => Ok(self.scaled(&self.cases(of)?, -1)),
            Term::Binary(Operator::Plus, left, right) => self.sums(left, right, 1),
            Term::Binary(Operator::Minus, left, right) => self.sums(left, right, -1),
            Term::Binary(Operator::Times | Operator::Juxtaposed, left, right) => {
                self.products(term, left, right)
            }
            Term::Binary(Operator::Over, left, right) => {
                let divisor = self.divisor(term, right)?;
                let cases = self.cases(left)?.into_iter().map(|case| Case {
                    above: case.above * divisor.1,
                    below: case.below.saturating_mul(divisor.0),
                    ..case
                });
                Ok(cases.collect())
            }
            Term::Binary(Operator::Div, left, right) => {
                let quotient = Term::Binary(Operator::Over, left.clone(), right.clone());
                self.cases(&Term::Floor(Box::new(quotient)))
            }
            Term::Binary(Operator::Mod, left, right) => self.remainders(term, left, right),
            Term::Binary(Operator::Power, base, exponent) => self.power(term, base, exponent),
            Term::Binary(Operator::Xor, left, right) => self.nim_sums(term, left, right),
            Term::Binary(..) => Err(self.beyond(term, FUNCTION)),
            Term::Floor(of) => self.floors(of),
            Term::Ceiling(of) => {
                let negative = Term::Negative(of.clone());
                Ok(self.scaled(&self.cases(&Term::Floor(Box::new(negative)))?, -1))
            }
            Term::Absolute(of) => {
                let mut all = Vec::new();
                for case in self.cases(of)? {
                    let negative = Formula::lt(case.above.clone(), 0);
                    let mut other = case.clone();
                    other.above = -other.above;
                    other.given.push(negative.clone());
                    let mut same = case;
                    same.given.push(Formula::negated(negative));
                    all.extend([same, other]);
                }
                Ok(all)
            }
            Term::Minimum(parts) => self.extremes(parts, true),
            Term::Maximum(parts) => self.extremes(parts, false),
            Term::Choice(arms, otherwise) => self.choices(arms, otherwise),
            Term::ValueOf(game, position) => match (position.as_slice(), (self.values)(*game)) {
                ([heap], Some(values)) => self.periodic(term, heap, &values),
                _ => Err(self.beyond(term, OTHER_GAME)),
            },
            Term::Gcd(..) | Term::Root(_) => Err(self.beyond(term, FUNCTION)),
            Term::Mex(_) | Term::Recursive(..) | Term::Again(..) | Term::Sum(_) => {
                Err(self.beyond(term, "this is no formula of arithmetic"))
            }
        }
    }

    fn scaled(&self, cases: &[Case], by: i128) -> Vec<Case> {
        let scaled = cases.iter().map(|case| Case {
            above: case.above.clone() * by,
            ..case.clone()
        });
        scaled.collect()
    }

    fn sums(&self, left: &Term, right: &Term, sign: i128) -> Read<Vec<Case>> {
        let (left, right) = (self.cases(left)?, self.cases(right)?);
        let mut all = Vec::new();
        for one in &left {
            for other in &right {
                let (above, below) = match one.below == other.below {
                    true => (one.above.clone() + other.above.clone() * sign, one.below),
                    false => (
                        one.above.clone() * other.below
                            + other.above.clone() * sign.saturating_mul(one.below),
                        one.below.saturating_mul(other.below),
                    ),
                };
                all.push(one.with(other, above, below));
            }
        }
        Ok(all)
    }

    fn products(&self, term: &Term, left: &Term, right: &Term) -> Read<Vec<Case>> {
        let (first, second) = (self.cases(left)?, self.cases(right)?);
        let mut all = Vec::new();
        for one in &first {
            for other in &second {
                let (sum, factor) = match (one.constant(), other.constant()) {
                    (_, Some(factor)) => (one, factor),
                    (Some(factor), _) => (other, factor),
                    _ if left == right => return Err(self.beyond(term, SQUARE)),
                    _ => return Err(self.beyond(term, PRODUCT)),
                };
                let above = sum.above.clone() * factor.0;
                all.push(one.with(other, above, sum.below.saturating_mul(factor.1)));
            }
        }
        Ok(all)
    }

    /// A divisor p/q that is a positive number.
    fn divisor(&self, term: &Term, divisor: &Term) -> Read<(i128, i128)> {
        match self.cases(divisor)?.as_slice() {
            [case] if case.given.is_empty() => case
                .constant()
                .filter(|(above, _)| *above > 0)
                .ok_or_else(|| self.beyond(term, DIVISOR)),
            _ => Err(self.beyond(term, DIVISOR)),
        }
    }

    /// A remainder is a number below the modulus that is congruent.
    fn remainders(&self, term: &Term, left: &Term, right: &Term) -> Read<Vec<Case>> {
        let (modulus, 1) = self.divisor(term, right)? else {
            return Err(self.beyond(term, DIVISOR));
        };
        let unsigned = u64::try_from(modulus).map_err(|_| self.beyond(term, LARGE))?;
        let mut all = Vec::new();
        for case in self.cases(left)? {
            if case.below != 1 {
                return Err(self.beyond(term, "a remainder of fractions"));
            }
            if let Some((value, _)) = case.constant() {
                all.push(Case {
                    above: value.rem_euclid(modulus).into(),
                    ..case
                });
                continue;
            }
            let rest = self.fresh();
            let mut with = case.clone();
            with.fresh.push(rest);
            with.given.push(Formula::le(rest, modulus - 1));
            with.given
                .push(Formula::congruent(case.above, rest, unsigned));
            with.above = rest.into();
            all.push(with);
        }
        Ok(all)
    }

    fn power(&self, term: &Term, base: &Term, exponent: &Term) -> Read<Vec<Case>> {
        if let (Some(base), Some(exponent)) = (base.as_constant(), exponent.as_constant()) {
            let value = apply(Operator::Power, base, exponent);
            let value = value.map_err(|_| self.beyond(term, LARGE))?;
            return self.cases(&Term::Constant(value));
        }
        match exponent.as_constant().and_then(Number::to_i64) {
            Some(0) => return self.cases(&Term::constant(1_i64)),
            Some(1) => return self.cases(base),
            Some(2) => return Err(self.beyond(term, SQUARE)),
            Some(_) => return Err(self.beyond(term, PRODUCT)),
            None => {}
        }
        let beyond = || self.beyond(term, POWER);
        let base_value = base
            .as_constant()
            .and_then(Number::to_i64)
            .ok_or_else(beyond)?;
        let (places, constant) = real_linear(exponent).ok_or_else(beyond)?;
        let shift = constant.to_i64().ok_or_else(beyond)?;
        let ([(place, factor)], true) = (places.as_slice(), self.theory.power == Some(base_value))
        else {
            return Err(beyond());
        };
        let (Some(Place::Exponent(power)), true) = (self.places.get(place), *factor == Number::ONE)
        else {
            return Err(beyond());
        };
        let times = u32::try_from(shift.unsigned_abs()).ok();
        let times = times.and_then(|times| i128::from(base_value).checked_pow(times));
        let times = times.filter(|times| *times < LARGEST).ok_or_else(beyond)?;
        let sum = Sum::from(*power);
        Ok(vec![match shift >= 0 {
            true => Case::plain(sum * times),
            false => Case {
                below: times,
                ..Case::plain(sum)
            },
        }])
    }

    fn nim_sums(&self, term: &Term, left: &Term, right: &Term) -> Read<Vec<Case>> {
        let (left, right) = (self.cases(left)?, self.cases(right)?);
        let mut all = Vec::new();
        for one in &left {
            for other in &right {
                if (one.below, other.below) != (1, 1) {
                    return Err(self.beyond(term, "a nim-sum of fractions"));
                }
                if let (Some((a, _)), Some((b, _))) = (one.constant(), other.constant())
                    && a >= 0
                    && b >= 0
                {
                    all.push(one.with(other, (a ^ b).into(), 1));
                    continue;
                }
                let sum = self.fresh();
                let mut both = one.with(other, sum.into(), 1);
                both.fresh.push(sum);
                let nim = Formula::xor(one.above.clone(), other.above.clone(), sum);
                both.given.push(nim);
                all.push(both);
            }
        }
        Ok(all)
    }

    /// The floor of a rational sum, or of one with multiples of the irrational number of the theory.
    fn floors(&self, of: &Term) -> Read<Vec<Case>> {
        let mut all = Vec::new();
        if self.theory.field.is_some()
            && let Some((places, constant)) = real_linear(of)
        {
            return self.beatty(of, &places, &constant);
        }
        for case in self.cases(of)? {
            self.floor(case, &mut all);
        }
        Ok(all)
    }

    /// The cases of the floor of one case.
    fn floor(&self, case: Case, all: &mut Vec<Case>) {
        let below = case.below;
        if below == 1 {
            all.push(case);
            return;
        }
        if let Some((value, _)) = case.constant() {
            all.push(Case {
                above: value.div_euclid(below).into(),
                below: 1,
                ..case
            });
            return;
        }
        let positive = case.above.constant() >= 0
            && case
                .above
                .variables()
                .all(|variable| case.above.coefficient(variable) > 0);
        let quotient = self.fresh();
        let sum = Sum::from(quotient);
        let mut with = |value: Sum, also: Option<Formula>| {
            let rest = case.above.clone() - value.clone() * below;
            let mut one = case.clone();
            one.fresh.push(quotient);
            one.given.push(Formula::within(0, rest, below - 1));
            one.given.extend(also);
            one.above = value;
            one.below = 1;
            all.push(one);
        };
        with(sum.clone(), None);
        if !positive {
            // -1, -2, …
            with(-sum, Some(Formula::le(1, quotient)));
        }
    }

    fn beatty(&self, of: &Term, places: &[(usize, Number)], constant: &Number) -> Read<Vec<Case>> {
        let large = || self.beyond(of, LARGE);
        let one = |number: &Number| {
            let found = self.theory.in_field(number);
            found.map_err(|beyond| self.beyond(of, beyond.why))
        };
        // (Σ a v + theta·Σ b v)/m, the constant among them.
        let mut parts = vec![(Sum::from(1), one(constant)?)];
        for (place, factor) in places {
            let Some(Place::Number(sum)) = self.places.get(place) else {
                return Err(self.beyond(of, POWER));
            };
            parts.push((sum.clone(), one(factor)?));
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
        let mut all = Vec::new();
        if multiple == Sum::from(0) {
            let case = Case {
                below: common,
                ..Case::plain(whole)
            };
            self.floor(case, &mut all);
            return Ok(all);
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
            let case = Case {
                fresh: vec![term],
                given: vec![
                    Formula::le(least, index.clone()),
                    Formula::beatty(index, term),
                ],
                above: whole.clone() + value,
                below: common,
            };
            self.floor(case, &mut all);
        }
        Ok(all)
    }

    /// The value of a heap: one formula says all of the first values, the period and what it adds.
    fn periodic(&self, term: &Term, heap: &Term, of: &Periodic) -> Read<Vec<Case>> {
        let Period {
            preperiod,
            period,
            saltus,
        } = of.period;
        let number = |n: usize| i128::try_from(n).map_err(|_| self.beyond(term, LARGE));
        let (start, length) = (number(preperiod)?, number(period)?);
        let modulus = u64::try_from(period).map_err(|_| self.beyond(term, LARGE))?;
        let mut all = Vec::new();
        for case in self.cases(heap)? {
            if case.below != 1 {
                return Err(self.beyond(term, "a heap that is a fraction"));
            }
            let (value, rounds) = (self.fresh(), self.fresh());
            let heap = &case.above;
            let mut any = Vec::new();
            for (n, known) in of.values.iter().enumerate().take(preperiod + period) {
                let (own, known) = (number(n)?, i128::from(*known));
                any.push(match (n < preperiod, saltus) {
                    (true, _) => {
                        Formula::and([Formula::eq(heap.clone(), own), Formula::eq(value, known)])
                    }
                    (false, 0) => Formula::and([
                        Formula::le(start, heap.clone()),
                        Formula::congruent(heap.clone(), own, modulus),
                        Formula::eq(value, known),
                    ]),
                    (false, saltus) => Formula::exists(
                        [rounds],
                        Formula::and([
                            Formula::eq(heap.clone(), rounds * length + own),
                            Formula::eq(value, rounds * i128::from(saltus) + known),
                        ]),
                    ),
                });
            }
            let mut with = case.clone();
            with.fresh.push(value);
            with.given.push(Formula::or(any));
            with.above = value.into();
            all.push(with);
        }
        Ok(all)
    }

    fn extremes(&self, parts: &[Term], least: bool) -> Read<Vec<Case>> {
        let mut all: Vec<Case> = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            let cases = self.cases(part)?;
            if index == 0 {
                all = cases;
                continue;
            }
            let mut next = Vec::new();
            for one in &all {
                for other in &cases {
                    let difference =
                        one.above.clone() * other.below - other.above.clone() * one.below;
                    // The first of equal parts is chosen.
                    let first = match least {
                        true => Formula::le(difference, 0),
                        false => Formula::le(0, difference),
                    };
                    let mut chosen = one.with(other, one.above.clone(), one.below);
                    chosen.given.push(first.clone());
                    let mut passed = one.with(other, other.above.clone(), other.below);
                    passed.given.push(Formula::negated(first));
                    next.extend([chosen, passed]);
                }
            }
            if next.len() > MOST_CASES {
                return Err(self.beyond(&Term::Minimum(parts.to_vec()), SPLIT));
            }
            all = next;
        }
        Ok(all)
    }

    fn choices(&self, arms: &[(Condition, Term)], otherwise: &Term) -> Read<Vec<Case>> {
        let mut all = Vec::new();
        let mut earlier: Vec<Formula> = Vec::new();
        let mut add = |term: &Term, given: &[Formula]| -> Read<()> {
            for mut case in self.cases(term)? {
                case.given.extend_from_slice(given);
                all.push(case);
            }
            Ok(())
        };
        for (condition, value) in arms {
            let holds = self.condition(condition)?;
            let given = [earlier.as_slice(), &[holds.clone()]].concat();
            add(value, &given)?;
            earlier.push(Formula::negated(holds));
        }
        add(otherwise, &earlier)?;
        Ok(all)
    }

    /// The formula that a condition is.
    pub fn condition(&self, condition: &Condition) -> Read<Formula> {
        let all = |parts: &[Condition]| -> Read<Vec<Formula>> {
            parts.iter().map(|part| self.condition(part)).collect()
        };
        match condition {
            Condition::Constant(true) => Ok(Formula::True),
            Condition::Constant(false) => Ok(Formula::False),
            Condition::And(parts) => Ok(Formula::and(all(parts)?)),
            Condition::Or(parts) => Ok(Formula::or(all(parts)?)),
            Condition::Not(of) => Ok(Formula::negated(self.condition(of)?)),
            Condition::Compare(comparison, left, right) => {
                if let Some(formula) = self.of_exponent(*comparison, left, right) {
                    return formula;
                }
                self.compared(left, right, *comparison)
            }
            Condition::Divides(divisor, of) => {
                let Some(modulus) = divisor.as_constant().and_then(Number::to_i64) else {
                    return Err(self.outside(condition, DIVISOR));
                };
                self.congruent(condition, of, modulus, 0)
            }
            Condition::Property(Property::Even, of) => self.congruent(condition, of, 2, 0),
            Condition::Property(Property::Odd, of) => self.congruent(condition, of, 2, 1),
            Condition::Property(..) => Err(self.outside(condition, PROPERTY)),
        }
    }

    fn outside(&self, condition: &Condition, why: &'static str) -> Beyond {
        Beyond::condition(condition, &|place| self.name(place), why)
    }

    fn compared(&self, left: &Term, right: &Term, comparison: Comparison) -> Read<Formula> {
        let (left, right) = (self.cases(left)?, self.cases(right)?);
        let mut any = Vec::new();
        for one in &left {
            for other in &right {
                let difference = one.above.clone() * other.below - other.above.clone() * one.below;
                let holds = match comparison {
                    Comparison::Equal => Formula::eq(difference, 0),
                    Comparison::NotEqual => Formula::ne(difference, 0),
                    Comparison::Less => Formula::lt(difference, 0),
                    Comparison::LessEqual => Formula::le(difference, 0),
                };
                any.push(one.with(other, Sum::from(0), 1).under(holds));
            }
        }
        Ok(match any.len() {
            1 => any.remove(0),
            _ => Formula::or(any),
        })
    }

    fn congruent(
        &self,
        condition: &Condition,
        of: &Term,
        modulus: i64,
        rest: i128,
    ) -> Read<Formula> {
        let modulus = match u64::try_from(modulus) {
            Ok(modulus) if modulus > 0 => modulus,
            _ => return Err(self.outside(condition, DIVISOR)),
        };
        let mut any = Vec::new();
        for case in self.cases(of)? {
            if case.below != 1 {
                return Err(self.outside(condition, "a remainder of fractions"));
            }
            any.push(case.under(Formula::congruent(case.above.clone(), rest, modulus)));
        }
        Ok(Formula::or(any))
    }

    /// A comparison of an exponent with a number: one of powers.
    fn of_exponent(
        &self,
        comparison: Comparison,
        left: &Term,
        right: &Term,
    ) -> Option<Read<Formula>> {
        let difference = Term::Binary(
            Operator::Minus,
            Box::new(left.clone()),
            Box::new(right.clone()),
        );
        let (places, constant) = real_linear(&difference)?;
        let [(place, factor)] = places.as_slice() else {
            return None;
        };
        let (Some(Place::Exponent(power)), Some(base)) =
            (self.places.get(place), self.theory.power)
        else {
            return None;
        };
        let out = || {
            Err(self.outside(
                &Condition::Compare(comparison, left.clone(), right.clone()),
                POWER,
            ))
        };
        let (Some(factor), Some(constant)) = (factor.to_i64(), constant.to_i64()) else {
            return Some(out());
        };
        // factor·k + constant compared with 0, for factor 1 or -1: k with -constant, or constant with k.
        let bound = -constant * factor;
        if factor.abs() != 1 {
            return Some(out());
        }
        let size = u32::try_from(bound.max(0)).ok();
        let Some(value) = size.and_then(|size| i128::from(base).checked_pow(size)) else {
            return Some(out());
        };
        if value >= LARGEST {
            return Some(out());
        }
        // An exponent is not negative: below 0 there is nothing.
        let below = bound < 0;
        let at_least = |n: i128| {
            if below {
                Formula::True
            } else {
                Formula::le(n, *power)
            }
        };
        let at_most = |n: i128| {
            if below {
                Formula::False
            } else {
                Formula::le(*power, n)
            }
        };
        let equal = if below {
            Formula::False
        } else {
            Formula::eq(*power, value)
        };
        Some(Ok(match (comparison, factor) {
            (Comparison::Equal, _) => equal,
            (Comparison::NotEqual, _) => Formula::negated(equal),
            (Comparison::LessEqual, 1) => at_most(value),
            (Comparison::LessEqual, _) => at_least(value),
            (Comparison::Less, 1) => at_most(value - 1),
            (Comparison::Less, _) if below => Formula::True,
            (Comparison::Less, _) => Formula::lt(value, *power),
        }))
    }
}

/// The places of variables that no text names stand from here on.
const OWN: usize = 1 << 43;

impl Reader<'_> {
    /// A term that is this variable.
    pub fn own(&mut self, variable: Variable) -> Term {
        let place = OWN + usize::try_from(variable.0).unwrap_or(0);
        self.places.insert(place, Place::Number(variable.into()));
        Term::Variable(place)
    }
}
