//! Terms as linear sums, by cases.
//!
//! A term that is not linear is one of several sums, each under a condition; a floor, a remainder or a nim-sum is a new variable that a
//! formula defines. Exactly one case holds for any values of the variables, and it defines its new variables: so it does not matter whether they
//! are quantified by *some* or by *all*.

use super::beyond::{
    Beyond, DIVISOR, FUNCTION, LARGE, OTHER_GAME, POWER, PRODUCT, PROPERTY, SPLIT, SQUARE,
};
use super::numbers::{Bound, Ground, Value};
use super::theory::Needs;
use crate::formula::{Comparison, Condition, Term, apply};
use crate::game::real_linear;
use crate::language::{Operator, Property};
use crate::number::Number;
use crate::pattern::Period;
use grundy_automata::{Formula, Sum, Variable};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Numbers from here on are refused.
const LARGEST: i128 = 1 << 60;
/// A term has no more cases.
const MOST_CASES: usize = 512;

/// A value of a term, where the formulas hold.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub fresh: Vec<Variable>,
    pub given: Vec<Formula>,
    pub value: Value,
}

impl Case {
    fn plain(value: impl Into<Value>) -> Case {
        Case {
            fresh: Vec::new(),
            given: Vec::new(),
            value: value.into(),
        }
    }

    /// The same case with another value.
    fn of(&self, value: impl Into<Value>) -> Case {
        Case {
            value: value.into(),
            ..self.clone()
        }
    }

    /// Both cases at once, with another value.
    fn with(&self, other: &Case, value: impl Into<Value>) -> Case {
        let mut both = self.of(value);
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
}

/// The values of the game at a place of the claim's list, where all of them are known.
pub(crate) type OtherValues<'v> = dyn Fn(usize) -> Option<Rc<Periodic>> + 'v;

/// The values of a game on one heap: the first ones, to the end of the first period, which is proved.
#[derive(Clone, Debug)]
pub(crate) struct Periodic {
    pub values: Vec<u32>,
    pub period: Period,
}

/// What the variable at a place is.
#[derive(Clone, Debug)]
pub(super) enum Place {
    /// A number.
    Number(Value),
    /// The exponent of a power, which the variable is.
    Exponent(Variable),
}

/// Reads terms and conditions whose variables have a meaning.
pub(super) struct Reader<'r> {
    pub ground: &'r Ground<'r>,
    pub places: BTreeMap<usize, Place>,
    pub names: BTreeMap<usize, String>,
    known: RefCell<Vec<(Term, Vec<Case>)>>,
}

type Read<T> = Result<T, Beyond>;

impl<'r> Reader<'r> {
    pub fn new(ground: &'r Ground<'r>) -> Reader<'r> {
        Reader {
            ground,
            places: BTreeMap::new(),
            names: BTreeMap::new(),
            known: RefCell::default(),
        }
    }

    fn fresh(&self) -> Variable {
        self.ground.fresh()
    }

    /// Gives a variable that is bound here its meaning; in an exponent it is known by its power alone, and what multiplies
    /// another variable is no pair.
    pub fn bind(&mut self, place: usize, name: &str, in_exponent: bool, needs: &Needs) -> Bound {
        let mut bound = self.ground.number(in_exponent || needs.multiplies(place));
        let meaning = match in_exponent {
            true => {
                bound.given = Some(Formula::power(bound.variables[0]));
                Place::Exponent(bound.variables[0])
            }
            false => Place::Number(bound.value.clone()),
        };
        self.places.insert(place, meaning);
        self.names.insert(place, name.to_string());
        bound
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
        let small_sum = |sum: &Sum| {
            let mut variables = sum.variables();
            small(sum.constant()) && variables.all(|variable| small(sum.coefficient(variable)))
        };
        let sound = |Case { value, .. }: &Case| {
            small(value.below) && small_sum(&value.plus) && small_sum(&value.times)
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
                Ok(vec![Case::plain(Value {
                    below,
                    ..Value::from(Sum::from(above))
                })])
            }
            Term::Variable(place) => match self.places.get(place) {
                Some(Place::Number(value)) => Ok(vec![Case::plain(value.clone())]),
                _ => Err(self.beyond(term, POWER)),
            },
            Term::Negative(of) => Ok(scaled(&self.cases(of)?, -1)),
            Term::Binary(Operator::Plus, left, right) => self.sums(left, right, 1),
            Term::Binary(Operator::Minus, left, right) => self.sums(left, right, -1),
            Term::Binary(Operator::Times | Operator::Juxtaposed, left, right) => {
                self.products(term, left, right)
            }
            Term::Binary(Operator::Over, left, right) => {
                let divisor = self.divisor(term, right)?;
                let cases = self.cases(left)?;
                let over = cases.iter().map(|case| {
                    let value = case.value.scaled(divisor.1);
                    case.of(Value {
                        below: value.below.saturating_mul(divisor.0),
                        ..value
                    })
                });
                Ok(over.collect())
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
                Ok(scaled(&self.cases(&Term::Floor(Box::new(negative)))?, -1))
            }
            Term::Absolute(of) => {
                let mut all = Vec::new();
                for case in self.cases(of)? {
                    let negative = self.compare(term, &case.value, &zero(), Comparison::Less)?;
                    let mut other = case.of(case.value.scaled(-1));
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
            Term::ValueOf(game, position) => {
                match (position.as_slice(), (self.ground.values)(*game)) {
                    ([heap], Some(values)) => self.periodic(term, heap, &values),
                    _ => Err(self.beyond(term, OTHER_GAME)),
                }
            }
            Term::Gcd(..) | Term::Root(_) => Err(self.beyond(term, FUNCTION)),
            Term::Mex(_) | Term::Recursive(..) | Term::Again(..) | Term::Sum(_) => {
                Err(self.beyond(term, "this is no formula of arithmetic"))
            }
        }
    }

    fn sums(&self, left: &Term, right: &Term, sign: i128) -> Read<Vec<Case>> {
        let (left, right) = (self.cases(left)?, self.cases(right)?);
        let mut all = Vec::new();
        for one in &left {
            for other in &right {
                all.push(one.with(other, one.value.plus(&other.value, sign)));
            }
        }
        Ok(all)
    }

    fn products(&self, term: &Term, left: &Term, right: &Term) -> Read<Vec<Case>> {
        let (first, second) = (self.cases(left)?, self.cases(right)?);
        let mut all = Vec::new();
        for one in &first {
            for other in &second {
                let product = match product(&one.value, &other.value) {
                    Some(product) => product,
                    None if left == right => return Err(self.beyond(term, SQUARE)),
                    None => return Err(self.beyond(term, PRODUCT)),
                };
                all.push(one.with(other, product));
            }
        }
        Ok(all)
    }

    /// A divisor p/q that is a positive number.
    fn divisor(&self, term: &Term, divisor: &Term) -> Read<(i128, i128)> {
        match self.cases(divisor)?.as_slice() {
            [case] if case.given.is_empty() => case
                .value
                .constant()
                .filter(|(above, _)| *above > 0)
                .ok_or_else(|| self.beyond(term, DIVISOR)),
            _ => Err(self.beyond(term, DIVISOR)),
        }
    }

    /// The c of a divisor c·p, where p is the modulus that stays open.
    fn multiple(&self, divisor: &Term) -> Option<i128> {
        self.ground.modulus?;
        let cases = self.cases(divisor).ok()?;
        let [case] = cases.as_slice() else {
            return None;
        };
        let Value { times, plus, below } = &case.value;
        let bare = case.given.is_empty() && times.variables().next().is_none();
        let found = bare && *plus == Sum::from(0) && *below == 1;
        Some(times.constant()).filter(|factor| found && *factor > 0)
    }

    /// floor(number / (c·p)), with the number.
    fn quotients(&self, term: &Term, of: &Term, factor: i128) -> Read<Vec<(Case, Value)>> {
        let mut all = Vec::new();
        for case in self.cases(of)? {
            if case.value.below != 1 {
                return Err(self.beyond(term, "a quotient of fractions"));
            }
            let rounds = self.ground.rounds(&case.value.plus);
            for (t, is) in rounds.map_err(|_| self.beyond(term, PRODUCT))? {
                let mut one = case.of(Value {
                    below: factor,
                    ..Value::from(case.value.times.clone() + t)
                });
                one.given.push(is);
                let mut floors = Vec::new();
                self.floor(term, one, &mut floors)?;
                all.extend(floors.into_iter().map(|floor| (floor, case.value.clone())));
            }
        }
        Ok(all)
    }

    /// A remainder is a number below the modulus that is congruent.
    fn remainders(&self, term: &Term, left: &Term, right: &Term) -> Read<Vec<Case>> {
        if let Some(factor) = self.multiple(right) {
            let quotients = self.quotients(term, left, factor)?.into_iter();
            // v - c·p·floor(v / (c·p))
            let rests = quotients.map(|(floor, value)| {
                let whole = Value {
                    times: floor.value.plus.clone() * factor,
                    ..zero()
                };
                floor.of(value.plus(&whole, -1))
            });
            return Ok(rests.collect());
        }
        let (modulus, 1) = self.divisor(term, right)? else {
            return Err(self.beyond(term, DIVISOR));
        };
        let unsigned = u64::try_from(modulus).map_err(|_| self.beyond(term, LARGE))?;
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

    /// The sum that a number without fractions is.
    fn whole(&self, term: &Term, value: &Value) -> Read<Sum> {
        match (value.sum(), value.below) {
            (Some(sum), 1) => Ok(sum.clone()),
            (Some(_), _) => Err(self.beyond(term, "this is done to whole numbers only")),
            (None, _) => Err(self.beyond(term, PRODUCT)),
        }
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
        let ([(place, factor)], true) = (
            places.as_slice(),
            self.ground.theory.power == Some(base_value),
        ) else {
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
            false => Case::plain(Value {
                below: times,
                ..Value::from(sum)
            }),
        }])
    }

    fn nim_sums(&self, term: &Term, left: &Term, right: &Term) -> Read<Vec<Case>> {
        let (left, right) = (self.cases(left)?, self.cases(right)?);
        let mut all = Vec::new();
        for one in &left {
            for other in &right {
                let (a, b) = (
                    self.whole(term, &one.value)?,
                    self.whole(term, &other.value)?,
                );
                if let (Some((a, _)), Some((b, _))) = (one.value.constant(), other.value.constant())
                    && a >= 0
                    && b >= 0
                {
                    all.push(one.with(other, Sum::from(a ^ b)));
                    continue;
                }
                let sum = self.fresh();
                let mut both = one.with(other, Sum::from(sum));
                both.fresh.push(sum);
                both.given.push(Formula::xor(a, b, sum));
                all.push(both);
            }
        }
        Ok(all)
    }

    /// The floor of a rational sum, of a quotient by the open modulus, or of a sum with multiples of the irrational number of
    /// the theory.
    fn floors(&self, of: &Term) -> Read<Vec<Case>> {
        if self.ground.theory.field.is_some()
            && let Some((places, constant)) = real_linear(of)
        {
            return self.beatty(of, &places, &constant);
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
    fn floor(&self, of: &Term, case: Case, all: &mut Vec<Case>) -> Read<()> {
        let below = case.value.below;
        if below == 1 {
            all.push(case);
            return Ok(());
        }
        if let Some((value, _)) = case.value.constant() {
            all.push(case.of(Sum::from(value.div_euclid(below))));
            return Ok(());
        }
        let above = case.value.sum().ok_or_else(|| self.beyond(of, PRODUCT))?;
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

    fn beatty(&self, of: &Term, places: &[(usize, Number)], constant: &Number) -> Read<Vec<Case>> {
        let large = || self.beyond(of, LARGE);
        let one = |number: &Number| {
            let found = self.ground.theory.in_field(number);
            found.map_err(|beyond| self.beyond(of, beyond.why))
        };
        // (Σ a v + theta·Σ b v)/m, the constant among them.
        let mut parts = vec![(Sum::from(1), one(constant)?)];
        for (place, factor) in places {
            let Some(Place::Number(value)) = self.places.get(place) else {
                return Err(self.beyond(of, POWER));
            };
            parts.push((self.whole(of, value)?, one(factor)?));
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
            let case = Case::plain(Value {
                below: common,
                ..Value::from(whole)
            });
            self.floor(of, case, &mut all)?;
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
                value: Value {
                    below: common,
                    ..Value::from(whole.clone() + value)
                },
            };
            self.floor(of, case, &mut all)?;
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
            let heap = &self.whole(term, &case.value)?;
            let (value, rounds) = (self.fresh(), self.fresh());
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
            let mut with = case.of(Sum::from(value));
            with.fresh.push(value);
            with.given.push(Formula::or(any));
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
                    // The first of equal parts is chosen.
                    let (low, high) = match least {
                        true => (&one.value, &other.value),
                        false => (&other.value, &one.value),
                    };
                    let first = self.compare(part, low, high, Comparison::LessEqual)?;
                    let mut chosen = one.with(other, one.value.clone());
                    chosen.given.push(first.clone());
                    let mut passed = one.with(other, other.value.clone());
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
            let given = [earlier.as_slice(), std::slice::from_ref(&holds)].concat();
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
                if self.multiple(divisor).is_some() {
                    let (of, divisor) = (Box::new(of.clone()), Box::new(divisor.clone()));
                    let rest = Term::Binary(Operator::Mod, of, divisor);
                    return self.compared(&rest, &Term::constant(0_i64), Comparison::Equal);
                }
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
        let written = || Condition::Compare(comparison, left.clone(), right.clone());
        let (first, second) = (self.cases(left)?, self.cases(right)?);
        let mut any = Vec::new();
        for one in &first {
            for other in &second {
                let holds = self.ground.compared(&one.value, &other.value, comparison);
                let holds = holds.map_err(|beyond| self.outside(&written(), beyond.why))?;
                any.push(one.with(other, Sum::from(0)).under(holds));
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
            let sum = self.whole(of, &case.value)?;
            any.push(case.under(Formula::congruent(sum, rest, modulus)));
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
            (self.places.get(place), self.ground.theory.power)
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

/// The places of numbers that no text names stand from here on.
const OWN: usize = 1 << 50;

impl Reader<'_> {
    /// The comparison of two values of parts of a term.
    fn compare(
        &self,
        of: &Term,
        left: &Value,
        right: &Value,
        comparison: Comparison,
    ) -> Read<Formula> {
        let compared = self.ground.compared(left, right, comparison);
        compared.map_err(|beyond| self.beyond(of, beyond.why))
    }

    /// A term that is this number.
    pub fn own(&mut self, value: Value) -> Term {
        let place = OWN + self.places.len();
        self.places.insert(place, Place::Number(value));
        Term::Variable(place)
    }
}

fn zero() -> Value {
    Value::from(Sum::from(0))
}

fn scaled(cases: &[Case], by: i128) -> Vec<Case> {
    let scaled = cases.iter().map(|case| case.of(case.value.scaled(by)));
    scaled.collect()
}

/// The product, where one factor is a number or the open modulus.
fn product(left: &Value, right: &Value) -> Option<Value> {
    let by_constant = |value: &Value, (above, below): (i128, i128)| {
        let scaled = value.scaled(above);
        Value {
            below: scaled.below.saturating_mul(below),
            ..scaled
        }
    };
    if let Some(factor) = right.constant() {
        return Some(by_constant(left, factor));
    }
    if let Some(factor) = left.constant() {
        return Some(by_constant(right, factor));
    }
    // c·p times a sum.
    let of_modulus = |value: &Value| {
        let bare = value.plus == Sum::from(0) && value.times.variables().next().is_none();
        bare.then(|| value.times.constant())
    };
    let (factor, other) = match (of_modulus(left), of_modulus(right)) {
        (Some(factor), _) => (factor, right),
        (_, Some(factor)) => (factor, left),
        _ => return None,
    };
    Some(Value {
        times: other.sum()?.clone() * factor,
        plus: 0.into(),
        below: left.below.saturating_mul(right.below),
    })
}
