//! Translates terms into linear sums, by cases.
//!
//! A term that is not linear is one of several sums, each under a condition; a floor, a remainder or a nim-sum is a
//! new variable that a formula defines. Exactly one case holds for any values of the variables, and it defines its
//! new variables: so it does not matter whether they are quantified existentially or universally.

use super::case::TermCase;
use super::numbers::{Arithmetic, FreshNumber, SymbolicNumber};
use super::theory::Needs;
use super::unsupported::{
    FUNCTION, IRRATIONAL, LARGE, NEGATIVE, OTHER_GAME, PERHAPS_NEGATIVE, POWER, PRODUCT, SPLIT,
    SQUARE, Unsupported,
};
use grundy_automata::{Formula, Sum, Variable};
use grundy_rules::formula::{Comparison, Condition, Term};
use grundy_rules::language::Operator;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// Numbers of at least this size are refused. A fixed bound.
pub(super) const LARGEST: i128 = 1 << 60;
/// The most cases of a term. A fixed bound.
pub(super) const MOST_CASES: usize = 512;

/// What a variable stands for.
#[derive(Clone, Debug)]
pub(super) enum PlaceMeaning {
    /// A number.
    Number(SymbolicNumber),
    /// The exponent of a power; the prover's variable is the power.
    Exponent(Variable),
}

/// Translates terms and conditions; its variables have meanings.
pub(super) struct TermReader<'r> {
    pub ground: &'r Arithmetic<'r>,
    pub places: BTreeMap<usize, PlaceMeaning>,
    pub names: BTreeMap<usize, String>,
    /// Is a term without value a fault of the claim? Otherwise it is unsupported.
    pub partial: Cell<bool>,
    /// What makes terms have values, where that is part of the sentence.
    pub obligations: Option<RefCell<Vec<Formula>>>,
    /// What holds wherever the term that is read has to have a value: conditions before it guard it.
    guards: RefCell<Vec<Formula>>,
    /// How many terms have values only by their guards.
    guarded: Cell<usize>,
    known: RefCell<Vec<(Term, Vec<TermCase>)>>,
}

pub(super) type Read<T> = Result<T, Unsupported>;

impl<'r> TermReader<'r> {
    pub fn new(ground: &'r Arithmetic<'r>) -> TermReader<'r> {
        TermReader {
            ground,
            places: BTreeMap::new(),
            names: BTreeMap::new(),
            partial: Cell::new(false),
            obligations: None,
            guards: RefCell::default(),
            guarded: Cell::new(0),
            known: RefCell::default(),
        }
    }

    pub(super) fn fresh(&self) -> Variable {
        self.ground.fresh()
    }

    /// Binds a variable. If it occurs in an exponent, only its power is a variable; if it multiplies another
    /// variable, it is no pair.
    pub fn bind(
        &mut self,
        place: usize,
        name: &str,
        in_exponent: bool,
        needs: &Needs,
    ) -> FreshNumber {
        let mut bound = self.ground.number(in_exponent || needs.multiplies(place));
        let meaning = match in_exponent {
            true => {
                bound.given = Some(Formula::power(bound.variables[0]));
                PlaceMeaning::Exponent(bound.variables[0])
            }
            false => PlaceMeaning::Number(bound.value.clone()),
        };
        self.places.insert(place, meaning);
        self.names.insert(place, name.to_string());
        bound
    }

    pub(super) fn name(&self, place: usize) -> String {
        let found = self.names.get(&place).cloned();
        found.unwrap_or_else(|| format!("x{place}"))
    }

    pub(super) fn unsupported(&self, term: &Term, why: &'static str) -> Unsupported {
        Unsupported::term(term, &|place| self.name(place), why)
    }

    /// The cases of a term.
    pub fn cases(&self, term: &Term) -> Read<Vec<TermCase>> {
        let known = self.known.borrow();
        if let Some((_, cases)) = known.iter().find(|(known, _)| known == term) {
            return Ok(cases.clone());
        }
        drop(known);
        let guarded = self.guarded.get();
        let cases = self.new_cases(term)?;
        if cases.len() > MOST_CASES {
            return Err(self.unsupported(term, SPLIT));
        }
        let small = |n: i128| n.abs() < LARGEST;
        let small_sum = |sum: &Sum| {
            let mut variables = sum.variables();
            small(sum.constant()) && variables.all(|variable| small(sum.coefficient(variable)))
        };
        let sound = |TermCase { value, .. }: &TermCase| {
            small(value.below) && small_sum(&value.plus) && small_sum(&value.times)
        };
        if !cases.iter().all(sound) {
            return Err(self.unsupported(term, LARGE));
        }
        // Elsewhere its guards may not hold.
        let everywhere = self.guarded.get() == guarded;
        if everywhere && !matches!(term, Term::Variable(_) | Term::Constant(_)) {
            self.known.borrow_mut().push((term.clone(), cases.clone()));
        }
        Ok(cases)
    }

    fn new_cases(&self, term: &Term) -> Read<Vec<TermCase>> {
        match term {
            Term::Constant(value) => {
                let (p, q, r, _) = value.parts();
                if !q.is_zero() {
                    return Err(self.unsupported(term, IRRATIONAL));
                }
                let both = (i128::try_from(p), i128::try_from(r));
                let (Ok(above), Ok(below)) = both else {
                    return Err(self.unsupported(term, LARGE));
                };
                Ok(vec![TermCase::plain(SymbolicNumber {
                    below,
                    ..SymbolicNumber::from(Sum::from(above))
                })])
            }
            Term::Variable(place) => match self.places.get(place) {
                Some(PlaceMeaning::Number(value)) => Ok(vec![TermCase::plain(value.clone())]),
                _ => Err(self.unsupported(term, POWER)),
            },
            Term::Negative(of) => Ok(scaled(&self.cases(of)?, -1)),
            Term::Binary(Operator::Plus, left, right) => self.sums(left, right, 1),
            Term::Binary(Operator::Minus, left, right) => self.sums(left, right, -1),
            Term::Binary(Operator::Times | Operator::Juxtaposed, left, right) => {
                self.products(term, left, right)
            }
            Term::Binary(Operator::Over, left, right) => self.over_number(term, left, right),
            Term::Binary(Operator::Div, left, right) => {
                let quotient = Term::Binary(Operator::Over, left.clone(), right.clone());
                self.cases(&Term::Floor(Box::new(quotient)))
            }
            Term::Binary(Operator::Mod, left, right) => self.remainders(term, left, right),
            Term::Binary(Operator::Power, base, exponent) => self.power(term, base, exponent),
            Term::Binary(Operator::Xor, left, right) => self.nim_sums(term, left, right),
            Term::Binary(..) => Err(self.unsupported(term, FUNCTION)),
            Term::Floor(of) => self.floors(of),
            Term::Ceiling(of) => {
                let negative = Term::Negative(of.clone());
                Ok(scaled(&self.cases(&Term::Floor(Box::new(negative)))?, -1))
            }
            Term::Absolute(of) => self.absolute(term, of),
            Term::Minimum(parts) => self.extremes(parts, true),
            Term::Maximum(parts) => self.extremes(parts, false),
            Term::Choice(arms, otherwise) => self.choices(arms, otherwise),
            Term::ValueOf(game, position) => {
                match (position.as_slice(), (self.ground.values)(*game)) {
                    ([heap], Some(values)) => self.periodic(term, heap, &values),
                    _ => Err(self.unsupported(term, OTHER_GAME)),
                }
            }
            Term::Gcd(left, right) => match (left.as_constant(), right.as_constant()) {
                (Some(number), _) => self.divisors_with(term, right, number),
                (_, Some(number)) => self.divisors_with(term, left, number),
                _ => Err(self.unsupported(term, FUNCTION)),
            },
            Term::Root(_) | Term::Function(..) => Err(self.unsupported(term, FUNCTION)),
            Term::Mex(mex) => self.mex(term, mex),
            Term::Recursive(..) | Term::Again(..) | Term::Sum(_) => {
                Err(self.unsupported(term, "this is no formula of arithmetic"))
            }
        }
    }

    fn over_number(&self, term: &Term, left: &Term, right: &Term) -> Read<Vec<TermCase>> {
        let divisor = self.divisor(term, right)?;
        let cases = self.cases(left)?;
        let over = cases.iter().map(|case| {
            let value = case.value.scaled(divisor.1);
            case.of(SymbolicNumber {
                below: value.below.saturating_mul(divisor.0),
                ..value
            })
        });
        Ok(over.collect())
    }

    fn absolute(&self, term: &Term, of: &Term) -> Read<Vec<TermCase>> {
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

    fn sums(&self, left: &Term, right: &Term, sign: i128) -> Read<Vec<TermCase>> {
        let (left, right) = (self.cases(left)?, self.cases(right)?);
        let mut all = Vec::new();
        for one in &left {
            for other in &right {
                all.push(one.with(other, one.value.plus(&other.value, sign)));
            }
        }
        Ok(all)
    }

    fn products(&self, term: &Term, left: &Term, right: &Term) -> Read<Vec<TermCase>> {
        let (first, second) = (self.cases(left)?, self.cases(right)?);
        let mut all = Vec::new();
        for one in &first {
            for other in &second {
                let product = match product(&one.value, &other.value) {
                    Some(product) => product,
                    None if left == right => return Err(self.unsupported(term, SQUARE)),
                    None => return Err(self.unsupported(term, PRODUCT)),
                };
                all.push(one.with(other, product));
            }
        }
        Ok(all)
    }

    /// A number without fractions as a sum.
    pub(super) fn whole(&self, term: &Term, value: &SymbolicNumber) -> Read<Sum> {
        match (value.sum(), value.below) {
            (Some(sum), 1) => Ok(sum.clone()),
            (Some(_), _) => Err(self.unsupported(term, "this is done to whole numbers only")),
            (None, _) => Err(self.unsupported(term, PRODUCT)),
        }
    }

    fn nim_sums(&self, term: &Term, left: &Term, right: &Term) -> Read<Vec<TermCase>> {
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
                self.natural(term, one, &a)?;
                self.natural(term, other, &b)?;
                let sum = self.fresh();
                let mut both = one.with(other, Sum::from(sum));
                both.fresh.push(sum);
                both.given.push(Formula::xor(a, b, sum));
                all.push(both);
            }
        }
        Ok(all)
    }

    fn extremes(&self, parts: &[Term], least: bool) -> Read<Vec<TermCase>> {
        let mut all: Vec<TermCase> = Vec::new();
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
                return Err(self.unsupported(&Term::Minimum(parts.to_vec()), SPLIT));
            }
            all = next;
        }
        Ok(all)
    }

    /// A condition that must have a truth value everywhere.
    fn guard(&self, condition: &Condition) -> Read<Formula> {
        let partial = self.partial.replace(false);
        let known = self.known.take();
        let found = self.condition(condition);
        self.partial.set(partial);
        self.known.replace(known);
        found
    }

    /// What is read where these formulas hold.
    pub(super) fn guarded_by<T>(&self, guards: &[Formula], read: impl FnOnce() -> T) -> T {
        let before = self.guards.borrow().len();
        self.guards.borrow_mut().extend_from_slice(guards);
        let found = read();
        self.guards.borrow_mut().truncate(before);
        found
    }

    /// The guards of what is read now.
    pub(super) fn guards(&self) -> Vec<Formula> {
        self.guards.borrow().clone()
    }

    /// Makes a formula part of the sentence, where the guards hold; `None` where it cannot be.
    pub(super) fn oblige(&self, formula: Formula) -> Option<()> {
        let obligations = self.obligations.as_ref()?;
        let guards = self.guards();
        let obligation = match guards.is_empty() {
            true => formula,
            false => {
                self.guarded.set(self.guarded.get() + 1);
                Formula::implies(Formula::and(guards), formula)
            }
        };
        obligations.borrow_mut().push(obligation);
        Some(())
    }

    /// Checks an argument of a function of natural numbers, in a case: an error if it may be negative, unless that is
    /// a fault of the claim, or an obligation.
    pub(super) fn natural(&self, term: &Term, case: &TermCase, sum: &Sum) -> Read<()> {
        let mut variables = sum.variables();
        let natural = sum.constant() >= 0 && variables.all(|v| sum.coefficient(v) > 0);
        if natural || self.partial.get() {
            return Ok(());
        }
        let negative = case.under(Formula::lt(sum.clone(), 0));
        if self.oblige(Formula::negated(negative.clone())).is_some() {
            return Ok(());
        }
        let guards = self.guards();
        if !guards.is_empty() {
            self.guarded.set(self.guarded.get() + 1);
        }
        let why = match self
            .ground
            .is_possible(&Formula::and(guards.into_iter().chain([negative])))
        {
            Some(false) => return Ok(()),
            Some(true) => NEGATIVE,
            None => PERHAPS_NEGATIVE,
        };
        Err(self.unsupported(term, why))
    }

    fn choices(&self, arms: &[(Condition, Term)], otherwise: &Term) -> Read<Vec<TermCase>> {
        let mut all = Vec::new();
        let mut earlier: Vec<Formula> = Vec::new();
        let mut add = |term: &Term, given: &[Formula]| -> Read<()> {
            for mut case in self.guarded_by(given, || self.cases(term))? {
                case.given.extend_from_slice(given);
                all.push(case);
            }
            Ok(())
        };
        for (condition, value) in arms {
            let holds = self.guarded_by(&earlier, || self.guard(condition))?;
            let given = [earlier.as_slice(), std::slice::from_ref(&holds)].concat();
            add(value, &given)?;
            earlier.push(Formula::negated(holds));
        }
        add(otherwise, &earlier)?;
        Ok(all)
    }
}

/// Numbers without a name in the text have places from here on.
const OWN: usize = 1 << 29;

impl TermReader<'_> {
    /// The comparison of two values of parts of a term.
    pub(super) fn compare(
        &self,
        of: &Term,
        left: &SymbolicNumber,
        right: &SymbolicNumber,
        comparison: Comparison,
    ) -> Read<Formula> {
        let compared = self.ground.compared(left, right, comparison);
        compared.map_err(|beyond| self.unsupported(of, beyond.why))
    }

    /// A new term for this number.
    pub fn own(&mut self, value: SymbolicNumber) -> Term {
        let place = OWN + self.places.len();
        self.places.insert(place, PlaceMeaning::Number(value));
        Term::Variable(place)
    }
}

pub(super) fn zero() -> SymbolicNumber {
    SymbolicNumber::from(Sum::from(0))
}

fn scaled(cases: &[TermCase], by: i128) -> Vec<TermCase> {
    let scaled = cases.iter().map(|case| case.of(case.value.scaled(by)));
    scaled.collect()
}

/// The product, if one factor is a number or the open modulus.
fn product(left: &SymbolicNumber, right: &SymbolicNumber) -> Option<SymbolicNumber> {
    let by_constant = |value: &SymbolicNumber, (above, below): (i128, i128)| {
        let scaled = value.scaled(above);
        SymbolicNumber {
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
    let of_modulus = |value: &SymbolicNumber| {
        let bare = value.plus == Sum::from(0) && value.times.variables().next().is_none();
        bare.then(|| value.times.constant())
    };
    let (factor, other) = match (of_modulus(left), of_modulus(right)) {
        (Some(factor), _) => (factor, right),
        (_, Some(factor)) => (factor, left),
        _ => return None,
    };
    Some(SymbolicNumber {
        times: other.sum()?.clone() * factor,
        plus: 0.into(),
        below: left.below.saturating_mul(right.below),
    })
}
